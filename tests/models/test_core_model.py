"""The model of `core` before rustc: its bodies are correct Rust and do what the real ones do.

The model is compiled as a crate of its own, without the real `core`, together with a program that
calls much of it. The same program is compiled against the real one; both print the same numbers.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.no_core import write_core
from tests.support.rustc import Rustc

pytestmark = pytest.mark.slow  # runs rustc many times

MODELS = Path(__file__).parents[2] / "safety_model/rgpu/safety_model/api/core"
PROGRAM = Path(__file__).with_name("core_behaves")
# The language items that rustc looks for change from release to release.
RELEASE = "rustc 1.97.0-nightly"

REAL = """
#![feature(signed_bigint_helpers, step_trait)]
#![allow(warnings)]
mod judge_test;
pub fn output(x: u64) { println!("{x:x}"); }
fn main() { judge_test::run(); }
"""


@pytest.fixture
def judge(rustc: Rustc) -> Rustc:
    """The compiler, if it is of the release that `no_core_items.rs` was written for."""
    version = rustc.run(("--version",), Path.cwd()).stdout
    if not version.startswith(RELEASE):
        pytest.skip(f"the judge of `core` is written for {RELEASE}, this is {version.strip()}")
    return rustc


def compiled(rustc: Rustc, directory: Path, *parameters: str) -> Path:
    """The program whose root is `lib.rs` in the directory."""
    shutil.copytree(PROGRAM, directory / "judge_test")
    result = rustc.run(
        (
            "--edition=2024",
            "-Cpanic=abort",
            "-Coverflow-checks=off",
            "lib.rs",
            "-oprogram",
            *parameters,
        ),
        directory,
    )
    assert result.returncode == 0, result.stderr
    return directory / "program"


def output(program: Path) -> list[str]:
    """What the program prints. A panic of the model is an endless loop."""
    run = subprocess.run([program], capture_output=True, text=True, timeout=20, check=True)
    return run.stdout.splitlines()


@pytest.mark.skipif(
    platform.system() != "Linux" or shutil.which("cc") is None, reason="links with libgcc on Linux"
)
def test_bodies_behave_as_the_real_ones(judge: Rustc, tmp_path: Path) -> None:
    model, real = tmp_path / "model", tmp_path / "real"
    write_core(MODELS, model)
    real.mkdir()
    (real / "lib.rs").write_text(REAL)
    ours = output(compiled(judge, model, "-Clink-arg=-lc", "-Clink-arg=-lgcc"))
    theirs = output(compiled(judge, real, "--crate-type=bin"))
    assert len(theirs) > 3000
    assert ours == theirs


def test_a_wrong_body_is_seen(judge: Rustc, tmp_path: Path) -> None:
    """The judge itself: a type error in a body of the model fails."""
    write_core(MODELS, tmp_path)
    text = (tmp_path / "option.rs").read_text()
    (tmp_path / "option.rs").write_text(
        text.replace("Some(value) => Some(f(value)),", "Some(_) => f,")
    )
    (tmp_path / "judge_test.rs").write_text("pub fn run() {}")
    result = judge.run(
        ("--edition=2024", "--emit=metadata", "--crate-type=lib", "lib.rs"), tmp_path
    )
    assert result.returncode != 0
    assert "mismatched types" in result.stderr
