"""Import directions, by import-linter with the contracts in pyproject.toml."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SOURCES = [str(ROOT / name) for name in ("analysis", "safety_model", "compiler_bridge", "server")]


def lint(directory: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*SOURCES, str(directory)])},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_contracts_are_kept() -> None:
    ran = lint(ROOT)
    assert ran.returncode == 0, ran.stdout
    assert "0 broken" in ran.stdout
