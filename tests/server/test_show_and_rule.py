"""`rgpu show` and `rgpu rule`, with the real engine."""

import json

import pytest

from tests.server.conftest import Rgpu, write

KERNEL = """\
use cuda_device::{kernel, thread};
mod helpers;
#[kernel]
pub fn one(n: u32) {
    if n > 3 {
        thread::sync_threads();
    }
}
#[kernel]
pub fn two() {}
"""


def show(rgpu: Rgpu, stage: str, *more: str) -> str:
    write("k.rs", KERNEL)
    write("helpers.rs", "pub fn help() {}\n")
    ran = rgpu("show", stage, "k.rs", *more)
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def test_syntax(rgpu: Rgpu) -> None:
    assert "    Function one public  [4:1]\n" in show(rgpu, "syntax")


def test_syntax_tells_what_it_could_not_parse(rgpu: Rgpu) -> None:
    write("k.rs", "fn broken( {\n")
    assert "problem: k.rs:1:" in rgpu("show", "syntax", "k.rs").out


def test_items(rgpu: Rgpu) -> None:
    text = show(rgpu, "items")
    assert text.startswith("mod k\n    use cuda_device::kernel as kernel\n")
    assert "    fn k::one  // kernel, cuda-oxide\n" in text
    assert "help()" not in text
    assert rgpu("show", "items", "helpers.rs").out == "mod helpers\n    fn helpers::help\n"


def test_ir_and_control_flow_of_all_kernels_or_one(rgpu: Rgpu) -> None:
    text = show(rgpu, "ir")
    assert "kernel k::one\n" in text
    assert "kernel k::two\n" in text
    assert "k::two" not in show(rgpu, "ir", "--kernel", "one")
    assert "    b1: -> b2; dominated by b0; then b2; controlled by b0\n" in show(
        rgpu, "cfg", "--kernel", "one"
    )


def test_facts(rgpu: Rgpu) -> None:
    text = show(rgpu, "facts", "--kernel", "one")
    assert "parameter n  // grid\n" in text


RACES = """
use cuda_device::{SharedArray, kernel, thread};

// rgpu: assume(block_dim = (64, 1, 1))
#[kernel]
pub fn turn(n: u32) -> () {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = n;
        let other = TILE[63 - t];
        thread::sync_threads();
        TILE[t] = other;
    }
}
"""


def test_races(rgpu: Rgpu) -> None:
    write("k.rs", RACES)
    ran = rgpu("show", "races", "k.rs")
    assert ran.status == 0, ran.err
    lines = ran.out.splitlines()
    assert lines[0] == "kernel turn"
    assert lines[2].startswith("access 0: write of `TILE`, 4 bytes in b0, k.rs:10:")
    assert lines[3].startswith("access 1: read of `TILE`, 4 bytes in b0, k.rs:11:")
    assert lines[5:] == [
        "pair 0 0: apart: different elements for each thread",
        "pair 0 1: race: threads (32, 0, 0) and (31, 0, 0) at 128 in a block of (64, 1, 1), n = 3",
        "pair 0 2: apart: a barrier lies between",
        "pair 1 2: apart: a barrier lies between",
        "pair 2 2: apart: different elements for each thread",
    ]


@pytest.mark.parametrize(
    "arguments",
    [["ir", "gone.rs"], ["ir", "k.rs", "--kernel", "three"], ["ir", "."], ["nonsense", "k.rs"]],
)
def test_wrong_use(rgpu: Rgpu, arguments: list[str]) -> None:
    write("k.rs", KERNEL)
    write("l.rs", KERNEL)
    ran = rgpu("show", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert "error: " in ran.err


def test_rule(rgpu: Rgpu) -> None:
    by_code = rgpu("rule", "rg101")
    assert by_code.status == 0
    assert by_code.out.startswith("# RG101 divergent-barrier\n\nSeverity: error.")
    assert "## Example\n" in by_code.out
    assert rgpu("rule", "divergent-barrier") == by_code
    listed = rgpu("rule").out.splitlines()
    assert listed[0].startswith("RG101  divergent-barrier ")
    assert by_code.out in rgpu("rule", "--all").out
    shown = json.loads(rgpu("rule", "--format", "json").out)
    assert [rule["code"] for rule in shown] == [line.split()[0] for line in listed]
    assert json.loads(rgpu("rule", "RG101", "--format", "json").out) == shown[0]
    wrong = rgpu("rule", "divergent-barier")
    assert (wrong.status, wrong.out) == (2, "")
    assert "did you mean `divergent-barrier`?" in wrong.err
