"""The commands as users start them: real processes, the real checker."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SOURCES = [str(ROOT / name) for name in ("analysis", "safety_model", "compiler_bridge", "server")]

FAULTY = """\
use cuda_device::{kernel, thread};

#[kernel]
pub fn faulty() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads();
    }
}
"""
CORRECT = FAULTY.replace("if thread::threadIdx_x() < 16 {", "{").replace("faulty", "correct")


def rgpu(directory: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rgpu", *arguments],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(SOURCES), "PYTHONWARNINGS": "error"},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_fault_is_found_and_its_twin_is_clean(tmp_path: Path) -> None:
    (tmp_path / "faulty.rs").write_text(FAULTY)
    (tmp_path / "correct.rs").write_text(CORRECT)
    ran = rgpu(tmp_path, "check", "faulty.rs")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.startswith("error[RG101]: ")
    assert " --> faulty.rs:6:9\n" in ran.stdout
    assert "  faulty  flagged\n" in ran.stdout
    ran = rgpu(tmp_path, "check", "correct.rs")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "  correct  proved\n" in ran.stdout


def test_standard_input_and_json(tmp_path: Path) -> None:
    ran = rgpu(tmp_path, "check", "-", "--format", "json", stdin=FAULTY)
    assert ran.returncode == 1
    (finding,) = json.loads(ran.stdout)["diagnostics"]
    assert (finding["code"], finding["file"]) == ("RG101", "stdin.rs")


def test_a_crate_with_modules_and_a_dependency(tmp_path: Path) -> None:
    files = {
        "app/Cargo.toml": (
            '[package]\nname = "app"\nedition = "2021"\n'
            '[dependencies]\nhelpers = { path = "../helpers" }\n'
        ),
        "app/src/main.rs": "mod kernels;\nfn main() {}\n",
        "app/src/kernels.rs": FAULTY.replace("thread::sync_threads();", "helpers::wait_for_all();"),
        "helpers/Cargo.toml": '[package]\nname = "helpers"\nedition = "2021"\n',
        "helpers/src/lib.rs": (
            "pub fn wait_for_all() {\n    cuda_device::thread::sync_threads();\n}\n"
        ),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    ran = rgpu(tmp_path, "check", "app", "--format", "json")
    assert ran.returncode == 1
    report = json.loads(ran.stdout)
    assert [finding["code"] for finding in report["diagnostics"]] == ["RG101"]
    assert report["diagnostics"][0]["kernel"].endswith("faulty")


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    for number in range(50):
        (tmp_path / f"f{number}.rs").write_text(FAULTY)
    process = subprocess.Popen(
        [sys.executable, "-m", "rgpu", "check"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(SOURCES)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 2


def test_rule_and_version(tmp_path: Path) -> None:
    ran = rgpu(tmp_path, "rule", "divergent-barrier")
    assert ran.returncode == 0
    assert ran.stdout.startswith("# RG101 divergent-barrier\n")
    assert rgpu(tmp_path, "--version").stdout.startswith("rgpu ")


@pytest.mark.slow
def test_pre_commit_hook(tmp_path: Path) -> None:
    """Builds and installs the project as pre-commit does, so it needs git and a package index."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs git and a clone")
    environment = {
        **os.environ,
        "PRE_COMMIT_HOME": str(tmp_path / "home"),
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.org",
    }
    environment.pop("PYTHONPATH", None)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    (scratch / "faulty.rs").write_text(FAULTY)
    (scratch / "correct.rs").write_text(CORRECT)
    (scratch / "excluded.rs").write_text(FAULTY)
    (scratch / "rgpu.toml").write_text('exclude = ["excluded.rs"]\n')
    subprocess.run(["git", "init", "-q"], cwd=scratch, env=environment, check=True)
    subprocess.run(["git", "add", "-A"], cwd=scratch, env=environment, check=True)

    options = ["--all-files", "--color", "never"]

    def hook() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pre_commit", "try-repo", str(ROOT), "rgpu-check", *options],
            cwd=scratch,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    ran = hook()
    if "unexpected error" in ran.stdout and os.environ.get("CI") != "true":
        pytest.skip("the hook's environment could not be built (no package index?)")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "error[RG101]" in ran.stdout
    assert "faulty.rs:6:9" in ran.stdout
    assert "excluded.rs" not in ran.stdout
    (scratch / "faulty.rs").write_text(CORRECT)
    ran = hook()
    assert ran.returncode == 0, ran.stdout + ran.stderr
