"""Start-up: what must not be imported before it is needed. Lists of modules, never timings."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SOURCES = [str(ROOT / name) for name in ("analysis", "safety_model", "compiler_bridge", "server")]

KERNEL = """
use cuda_std::{kernel, thread};

#[kernel]
pub unsafe fn halves(values: *mut u32) {
    let i = thread::index_1d() as usize;
    if i < 16 {
        thread::sync_threads();
    }
    *values.add(i) /= 2;
}
"""

SHOW_MODULES = """
import json, sys
before = set(sys.modules)
from rgpu.server.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("MODULES", json.dumps(sorted(set(sys.modules) - before)))
"""


def imported(directory: Path, *arguments: str) -> set[str]:
    """Modules that a command line imports."""
    ran = subprocess.run(
        [sys.executable, "-c", SHOW_MODULES, *arguments],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(SOURCES)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(ran.stdout.rpartition("MODULES ")[2]))


def packages(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


def test_help_imports_nothing_of_the_checker(tmp_path: Path) -> None:
    modules = imported(tmp_path, "check", "--help")
    assert "rgpu.server.cli" in modules
    assert {module for module in modules if module.startswith("rgpu.")} == {
        "rgpu.server",
        "rgpu.server.cli",
        "rgpu.server.status",
    }
    assert packages(modules).isdisjoint({"networkx", "tree_sitter", "pathspec", "json"})


def test_a_small_check_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    (tmp_path / "small.rs").write_text(KERNEL)
    modules = imported(tmp_path, "check", "small.rs")
    assert "rgpu.server.checking" in modules
    unwanted = {
        "concurrent",
        "dataclasses",
        "difflib",
        "email",
        "hypothesis",
        "importlib.metadata",
        "importlib.resources",
        "inspect",
        "jsonschema",
        "multiprocessing",
        "networkx",
        "numpy",
        "pathlib",
        "pathspec",
        "pkgutil",
        "pytest",
        "shutil",
        "tempfile",
        "tomllib",
        "traceback",
    }
    assert modules & unwanted == set()
    assert "rgpu.server.report.sarif" not in modules
