"""Every kernel of `examples/` and `tests/` is valid Rust, and our IR agrees with rustc about it.

For each file with kernels: it compiles against the models, and for every kernel and every function
of the file that a kernel calls, the types of the named variables and the callees of the calls in
our IR are those of `rustc --emit=mir`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.support.compare import compare
from tests.support.mir import parse_mir
from tests.support.rustc import Stubs, emit_mir

pytestmark = pytest.mark.slow  # runs rustc many times

ROOT = Path(__file__).parents[2]
_KERNEL = re.compile(r'#\[kernel\b|extern "(?:ptx|gpu)-kernel"')


def _kernel_files() -> list[Path]:
    candidates = [*ROOT.glob("examples/**/*.rs"), *ROOT.glob("tests/**/*.rs")]
    return sorted(
        path
        for path in candidates
        if "node_modules" not in path.parts and _KERNEL.search(path.read_text("utf-8"))
    )


def _edition(path: Path) -> int:
    """The edition in the nearest Cargo.toml; for files on their own, by how they mark symbols."""
    for folder in path.relative_to(ROOT).parents:
        manifest = ROOT / folder / "Cargo.toml"
        if folder != Path() and manifest.exists():
            return int(tomllib.loads(manifest.read_text())["package"].get("edition", "2015"))
    return 2021 if "#[no_mangle]" in path.read_text("utf-8") else 2024


@pytest.mark.parametrize("path", _kernel_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_rustc_agrees(path: Path, stubs: Stubs, tmp_path: Path) -> None:
    text = path.read_text("utf-8")
    edition = _edition(path)
    comparison = compare(text, parse_mir(emit_mir(stubs, text, tmp_path, edition)), edition)
    assert comparison.differences == ()
    assert comparison.functions > 0


PROGRAM = """\
use cuda_device::{kernel, thread, DisjointSlice};

fn twice<T: core::ops::Add<Output = T> + Copy>(value: T) -> T {
    let sum = value + value;
    sum
}

#[kernel]
pub fn k(a: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d();
    let x = twice(a[i.get()]);
    if let Some(slot) = out.get_mut(i) {
        *slot = x;
    }
}
"""


@pytest.mark.parametrize(
    ("rust", "other", "difference"),
    [
        ("debug x => _", "debug y => _", "variable `y` is missing"),
        ("debug sum => _", "debug total => _", "variable `sum` is only here"),
        ("let _1: f32", "let _1: f32", ""),
    ],
)
def test_differences_are_found(
    stubs: Stubs, tmp_path: Path, rust: str, other: str, difference: str
) -> None:
    mir = emit_mir(stubs, PROGRAM, tmp_path, 2024).replace(rust, other)
    found = compare(PROGRAM, parse_mir(mir), 2024).differences
    assert any(difference in text for text in found) if difference else found == ()


def test_another_type_is_found(stubs: Stubs, tmp_path: Path) -> None:
    """The judge sees a program that differs in one type and one callee."""
    mir = emit_mir(stubs, PROGRAM, tmp_path, 2024)
    other = (
        PROGRAM.replace("f32", "f64")
        .replace("index_1d()", "index_1d()")
        .replace("twice(a[i.get()])", "a[i.get()]")
    )
    found = "\n".join(compare(other, parse_mir(mir), 2024).differences)
    assert "k: `x` is `f32` for rustc, `f64` here" in found
    assert "k: rustc calls `twice` 1 times more" in found
