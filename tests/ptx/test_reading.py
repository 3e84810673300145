"""Reading PTX, the line map, the assembler's figures and occupancy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rgpu.analysis.ir.body import CallSite
from rgpu.analysis.source import SourceFile, Span
from rgpu.compiler_bridge.lines import map_lines, source_lines
from rgpu.compiler_bridge.lower.module import SourcePlace
from rgpu.compiler_bridge.ptx import read_ptx
from rgpu.compiler_bridge.resources import (
    Refused,
    Resources,
    assemble,
    occupancy,
    read_resources,
)
from rgpu.compiler_bridge.targets import Multiprocessor, all_targets
from rgpu.compiler_bridge.tools import find_tool

PTX = """\
//
.version 8.0
.target sm_90
.address_size 64

.shared .align 4 .b8 tile[32];
.global .align 4 .b8 table[4] = {1, 2, 3, 4};
.func  (.param .b32 out) helper(
	.param .b32 a
)
{
	.reg .b32 	%r<2>;
	ld.param.b32 	%r1, [a];
	st.param.b32 	[out], %r1;
	ret;
}
.visible .entry first(
	.param .u64 .ptr .global .align 1 first_param_0
)
.maxntid 256
{
	.reg .b32 	%r<9>;
	.loc	1 2 3
	ld.global.v4.b32 	{%r1, %r2, %r3, %r4}, [%rd1];
	{ // callseq 0, 0
	.param .b32 param0;
	st.param.b32 	[param0], %r1;
	call.uni (retval0), helper, (param0);
	} // callseq 0
	.loc	1 0 0
$L__BB0_1:	@%p1 bra 	$L__BB0_1;
	.loc	1 1 3
	// begin inline asm
	{ .reg .pred p; setp.ne.b32 p, %r1, 0;
	@!p atom.acq_rel.cta.shared.add.u32 %r2, [%rd2], %r1; }
	// end inline asm
	ret;
}
	.file	1 "rgpu"
"""


def test_statements() -> None:
    read = read_ptx(PTX)
    assert read.entries == ("first",)
    assert [each.opcode for each in read.instructions("first")] == [
        "ld.global.v4.b32", "st.param.b32", "call.uni", "bra", "setp.ne.b32",
        "atom.acq_rel.cta.shared.add.u32", "ret",
    ]  # fmt: skip
    assert [each.opcode for each in read.instructions("helper")] == [
        "ld.param.b32", "st.param.b32", "ret",
    ]  # fmt: skip
    labels = [each.text for each in read.statements if each.kind == "label"]
    assert labels == ["$L__BB0_1"]
    lines = PTX.split("\n")
    for statement in read.instructions():
        assert statement.opcode in lines[statement.line - 1]


@given(st.text(alphabet='{};:,.()@% \nabentryfunc$/"', max_size=80))
def test_reading_never_fails(text: str) -> None:
    read = read_ptx(text)
    assert all(1 <= each.line <= text.count("\n") + 1 for each in read.statements)


def test_the_line_map() -> None:
    text = "fn helper() {\n    work();\n}\nfn kernel() {\n    helper();\n}\n"
    file = SourceFile("dir/k.rs", text.encode())
    call, inner = text.rindex("helper()"), text.index("work()")
    site = CallSite("k::helper", Span(file, call, call + 8), None)
    places = [
        SourcePlace(Span(file, call, call + 8), None),
        SourcePlace(Span(file, inner, inner + 6), site),
    ]
    mapped = map_lines(PTX, places)
    assert '\t.file\t1 "dir/k.rs"\n' in mapped.text
    assert '"rgpu"' not in mapped.text
    lines = mapped.text.split("\n")
    found = {lines[each.ptx_line - 1].split()[0]: each for each in mapped.lines}
    load = found["ld.global.v4.b32"]
    assert (load.file, load.line) == ("dir/k.rs", 5)
    assert [(each.function, each.file, each.line) for each in load.inlined] == [
        ("k::helper", "dir/k.rs", 2)
    ]
    assert found["ret;"].line == 5
    assert found["ret;"].inlined == ()
    assert "$L__BB0_1:" not in found, "line 0 is no line"
    assert "\t.loc\t1 0 0" in lines
    assert "\t.loc\t1 5 5" in lines
    assert len(set(source_lines(places))) == 2


def test_what_the_assembler_says() -> None:
    log = """\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'one' for 'sm_90'
ptxas info    : Function properties for one
    32 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads
ptxas info    : Used 40 registers, used 2 barriers, 1024 bytes smem, 388 bytes cmem[0], 8 bytes \
cmem[2]
ptxas info    : Compile time = 1.1 ms
ptxas info    : Function properties for helper
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Compiling entry function 'two' for 'sm_90'
ptxas info    : Used 8 registers
"""
    assert read_resources(log) == {
        "one": Resources(40, 32, 8, 12, 1024, 396, 2),
        "two": Resources(8, 0, 0, 0, 0, 0, 0),
    }


def test_the_assembler_refuses() -> None:
    if find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    answer = assemble(".version 8.0\n.target sm_90\n.address_size 64\nnonsense\n", "sm_90")
    assert isinstance(answer, Refused)
    assert "k.ptx, line 4" in answer.message
    assert "/" not in answer.message.split("k.ptx")[0]


def _by_hand(resources: Resources, limits: Multiprocessor, threads: int) -> int:
    """Blocks that fit, by putting one after the other until something is used up."""
    warps = (threads + 31) // 32
    pieces = (resources.registers * 32 + 255) // 256
    partitions = [64] * 4  # each part of a multiprocessor has 64 pieces of 256 registers
    used_threads = blocks = used_shared = 0
    while True:
        for _ in range(warps):
            roomy = max(range(4), key=lambda part: partitions[part])
            if partitions[roomy] < pieces:
                return blocks
            partitions[roomy] -= pieces
        shared = resources.static_shared_bytes + limits.reserved
        used_shared += (shared + 127) // 128 * 128
        used_threads += warps * 32
        if used_threads > limits.threads or used_shared > limits.shared or blocks == limits.blocks:
            return blocks
        blocks += 1


@given(
    st.sampled_from([t.multiprocessor for t in all_targets().values() if t.multiprocessor]),
    st.integers(1, 255), st.integers(0, 49152), st.integers(1, 1024),
)  # fmt: skip
def test_occupancy(limits: Multiprocessor, registers: int, shared: int, threads: int) -> None:
    resources = Resources(registers, 0, 0, 0, shared, 0, 0)
    found = occupancy(resources, limits, threads)
    blocks = _by_hand(resources, limits, threads)
    if found is None:
        assert blocks == 0
        return
    assert found.blocks == blocks
    assert found.warps_per_sm == blocks * ((threads + 31) // 32)
    assert 0 < found.fraction <= 1
    assert found.limited_by in ("registers", "shared", "threads", "blocks")


@pytest.mark.parametrize(
    ("registers", "shared", "threads", "blocks", "limited_by"),
    [
        (32, 0, 256, 8, "threads"),
        (64, 0, 256, 4, "registers"),
        (16, 40000, 256, 4, "shared"),
        (16, 0, 32, 32, "blocks"),
        (255, 0, 1024, None, None),
    ],
)
def test_what_limits(
    registers: int, shared: int, threads: int, blocks: int | None, limited_by: str | None
) -> None:
    limits = all_targets()["sm_80"].multiprocessor
    assert limits is not None
    found = occupancy(Resources(registers, 0, 0, 0, shared, 0, 0), limits, threads)
    got = (found.blocks, found.limited_by) if found is not None else (None, None)
    assert got == (blocks, limited_by)


def test_a_block_that_can_not_be_launched() -> None:
    limits = all_targets()["sm_80"].multiprocessor
    assert limits is not None
    few = Resources(16, 0, 0, 0, 0, 0, 0)
    assert occupancy(few, limits, 0) is None
    assert occupancy(few, limits, 1025) is None
    assert occupancy(few, limits, 32, dynamic_shared=limits.block_shared + 1) is None
