"""All kernels of the examples, for every architecture: whatever exists there is accepted, and no
access is generic."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rgpu.compiler_bridge.ptx import read_ptx
from rgpu.compiler_bridge.tools import find_tool
from tests.support.ptx import run

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path.parent.parent for path in (ROOT / "examples").glob("*/*/src/*.rs"))
TARGETS = ("sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_120")


_SPACED = (".global", ".shared", ".param", ".const", ".local")


def _generic(text: str) -> list[str]:
    """Accesses that leave their state space to be found out at run time."""
    return [
        each.text
        for each in read_ptx(text).instructions()
        if each.opcode.startswith(("ld.", "st.", "atom.", "red."))
        and not any(space in each.opcode for space in _SPACED)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("example", dict.fromkeys(EXAMPLES), ids=lambda path: path.name)
def test_an_example_for_every_architecture(example: Path) -> None:
    if find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    ran = run("ptx", str(example), "--isolated", "--emit", "json", "--arch", *TARGETS)
    kernels = json.loads(ran.out)["kernels"]
    assert kernels
    for kernel in kernels:
        if kernel["status"] != "ok":
            assert kernel["reason"]["code"] == "RG603", kernel["reason"]
        else:
            assert kernel["resources"]["registers"] > 0
            assert kernel["lines"]
            assert _generic(kernel["ptx"]) == []
    assert {kernel["arch"] for kernel in kernels if kernel["status"] == "ok"} >= {"sm_90", "sm_120"}


def test_a_corpus(tmp_path: Path) -> None:
    (tmp_path / "k.rs").write_text("""
use cuda_device::{DisjointSlice, cluster, kernel, thread};
extern "C" { fn elsewhere() -> u32; }
#[kernel]
pub fn good(mut out: DisjointSlice<u32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) { *place = 1; }
}
#[kernel]
pub fn newer(mut out: DisjointSlice<u32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) { *place = cluster::cluster_ctaidX(); }
}
#[kernel]
pub fn foreign(mut out: DisjointSlice<u32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) { *place = unsafe { elsewhere() }; }
}
#[kernel]
pub fn generic<T>(a: &[T]) {}
""")
    ran = run("corpus", "--ptx", "--format", "json", str(tmp_path))
    assert ran.status == 0
    figures = json.loads(ran.out)
    assert (figures["kernels"], figures["lowered"], figures["compiled"]) == (4, 2, 2)
    assert figures["accepted"] in (2, None)
    assert figures["targets"] == {"sm_80": 1, "sm_90a": 1}
    assert figures["worker_deaths"] == 0
    assert sum(figures["reasons"].values()) == len(figures["not_lowered"]) == 2
    assert any("generic" in reason for reason in figures["reasons"])
    text = run("corpus", "--ptx", str(tmp_path)).out
    assert "lowered           2 (50.0 of 100)" in text
    assert "not lowered, by reason:" in text
