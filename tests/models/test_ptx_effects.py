"""Inline assembly: templates in, effects out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgpu.analysis.effects import (
    Access,
    ActiveMask,
    AddressSpace,
    Atomic,
    Barrier,
    Collective,
    Effect,
    Exits,
    Fence,
    Level,
    Opaque,
    Protocol,
    Pure,
    Scope,
    SpecialRegister,
    Traps,
    Value,
)
from rgpu.safety_model.ptx.instructions import outcome_of
from rgpu.safety_model.ptx.outcome import data
from rgpu.safety_model.ptx.template import (
    Bound,
    Group,
    Guard,
    Instruction,
    Integer,
    Label,
    Memory,
    Negated,
    Register,
    parse_template,
)
from rgpu.safety_model.ptx_effects import Condition, assembly_effects, assembly_model

THREAD = Value(uniformity=Level.THREAD)
WARP = Value(uniformity=Level.WARP)
BLOCK_BARRIER = Barrier(Scope.BLOCK, orders=Scope.BLOCK, id=0)

KNOWN: list[tuple[str, tuple[Effect, ...]]] = [
    # Special registers, in the three styles of placeholders.
    ("mov.u32 {}, %laneid;", (SpecialRegister("laneid"), Value(Level.THREAD, in_range=(0, 32)))),
    (
        "mov.u32 %0, %%tid.x;",
        (SpecialRegister("tid.x"), Value(Level.THREAD, in_range=(0, "block_dim.x"))),
    ),
    (
        "mov.u32 $0, %ctaid.y",
        (SpecialRegister("ctaid.y"), Value(Level.BLOCK, in_range=(0, "grid_dim.y"))),
    ),
    ("mov.b32 {0}, %envreg1;", (SpecialRegister("envreg1"), Value(Level.GRID))),
    # One access goes to all devices behind a multimem address.
    (
        "multimem.st.release.sys.global.f32 [%0], %1;",
        (Atomic("store", Scope.SYSTEM, "release", "*0"),),
    ),
    (
        "multimem.red.relaxed.gpu.global.add.f32 [%0], %1;",
        (Atomic("read_modify_write", Scope.DEVICE, "relaxed", "*0"),),
    ),
    ("mov.u32 {0}, WARP_SZ;", (SpecialRegister("WARP_SZ"), Value(Level.GRID, in_range=(32, 33)))),
    ("mov.u64 {}, %clock64;", (SpecialRegister("clock64"), THREAD)),
    # Registers that go into a computation.
    ("mov.u32 t, %tid.x; shl.b32 {0}, t, 2;", (THREAD,)),
    ("mov.u32 t, %ctaid.x; shl.b32 {0}, t, 2;", (Value(Level.BLOCK),)),
    ("mov.u32 t, %ctaid.x; add.u32 {0}, t, {1};", (THREAD,)),
    # Block barriers.
    ("bar.sync 0;", (BLOCK_BARRIER,)),
    ("bar.cta.sync 0;", (BLOCK_BARRIER,)),
    ("barrier.sync 0;", (Barrier(Scope.BLOCK, Scope.BLOCK, aligned=False, id=0),)),
    ("barrier.sync.aligned 1, 64;", (Barrier(Scope.BLOCK, Scope.BLOCK, id=1, count=64),)),
    ("bar.sync {0}, {1};", (Barrier(Scope.BLOCK, Scope.BLOCK, id="0", count="1"),)),
    (
        "bar.arrive 0x2, 128;",
        (Barrier(Scope.BLOCK, Scope.BLOCK, id=2, count=128, arrive_only=True),),
    ),
    ("bar.red.popc.u32 {0}, 0, p;", (BLOCK_BARRIER, Value(Level.BLOCK))),
    ("bar.red.or.pred q, 1, 64, !p;", (Barrier(Scope.BLOCK, Scope.BLOCK, id=1, count=64),)),
    # Cluster and warp barriers.
    (
        "barrier.cluster.arrive.release.aligned;",
        (Barrier(Scope.CLUSTER, Scope.CLUSTER, arrive_only=True),),
    ),
    (
        "barrier.cluster.arrive.relaxed;",
        (Barrier(Scope.CLUSTER, None, aligned=False, arrive_only=True),),
    ),
    (
        "barrier.cluster.wait.acquire.aligned;",
        (Barrier(Scope.CLUSTER, Scope.CLUSTER, wait_only=True),),
    ),
    (
        "bar.warp.sync 0xffffffff;",
        (Barrier(Scope.WARP, Scope.WARP, aligned=False, mask=0xFFFFFFFF),),
    ),
    # Warp operations.
    (
        "shfl.sync.idx.b32 %0, %1, %2, 0x1f, %3;",
        (Collective(Scope.WARP, "shuffle", mask="3", source_lane="2", exited_count=False), THREAD),
    ),
    (
        "shfl.sync.idx.b32 %0, %1, 0, 0x1f, -1;",
        (Collective(Scope.WARP, "shuffle", mask=-1, exited_count=False), WARP),
    ),
    (
        "shfl.sync.idx.b32 %0, %1, %2, 0x101f, %3;",
        (Collective(Scope.WARP, "shuffle", mask="3", exited_count=False), THREAD),
    ),
    (
        "shfl.sync.bfly.b32 %0|p, %1, 16, 0x1f, %2;",
        (Collective(Scope.WARP, "shuffle", mask="2", exited_count=False), THREAD),
    ),
    ("vote.sync.ballot.b32 {}, p, {};", (Collective(Scope.WARP, "vote", mask="1"), WARP)),
    ("match.any.sync.b32 {}, {}, {};", (Collective(Scope.WARP, "match", mask="2"), THREAD)),
    ("match.all.sync.b64 {}|p, {}, {};", (Collective(Scope.WARP, "match", mask="2"), WARP)),
    ("redux.sync.add.s32 {}, {}, {};", (Collective(Scope.WARP, "redux", mask="2"), WARP)),
    ("elect.sync {}|p, {};", (Collective(Scope.WARP, "elect", mask="1"), THREAD)),
    ("activemask.b32 {};", (ActiveMask(), THREAD)),
    # Fences.
    ("membar.gl;", (Fence(Scope.DEVICE, "seq_cst"),)),
    ("membar.cta;", (Fence(Scope.BLOCK, "seq_cst"),)),
    ("fence.acq_rel.gpu;", (Fence(Scope.DEVICE, "acq_rel"),)),
    ("fence.sc.sys;", (Fence(Scope.SYSTEM, "seq_cst"),)),
    ("fence.acquire.cluster;", (Fence(Scope.CLUSTER, "acquire"),)),
    ("fence.proxy.async;", (Fence(Scope.THREAD, "acq_rel", "async"),)),
    ("fence.proxy.async.shared::cta;", (Fence(Scope.THREAD, "acq_rel", "async.shared::cta"),)),
    ("fence.mbarrier_init.release.cluster;", (Fence(Scope.CLUSTER, "release", "mbarrier_init"),)),
    # Memory.
    (
        "ld.global.f32 %0, [%1];",
        (Access(True, False, "*1", space=AddressSpace.GLOBAL, bytes=4), THREAD),
    ),
    (
        "ld.shared.v4.u32 {{%0, %1, %2, %3}}, [%4];".replace("{{", "{").replace("}}", "}"),
        (Access(True, False, "*4", space=AddressSpace.SHARED, bytes=16), THREAD),
    ),
    (
        "st.shared::cta.u32 [{0}], {1};",
        (Access(False, True, "*0", space=AddressSpace.SHARED, bytes=4),),
    ),
    ("st.u32 [{0}+4], {1};", (Access(False, True, "?", space=AddressSpace.GENERIC, bytes=4),)),
    ("ld.acquire.gpu.u32 {}, [{}];", (Atomic("load", Scope.DEVICE, "acquire", "*1"), THREAD)),
    ("ld.volatile.u32 {}, [{}];", (Atomic("load", Scope.SYSTEM, "relaxed", "*1"), THREAD)),
    ("st.release.sys.global.u32 [{}], {};", (Atomic("store", Scope.SYSTEM, "release", "*0"),)),
    (
        "atom.add.u32 {}, [{}], {};",
        (Atomic("read_modify_write", Scope.DEVICE, "relaxed", "*1", function="add"), THREAD),
    ),
    (
        "atom.acq_rel.cta.shared.exch.b32 {}, [{}], {};",
        (Atomic("read_modify_write", Scope.BLOCK, "acq_rel", "*1", function="exchange"), THREAD),
    ),
    (
        "atom.acquire.sys.cas.b32 {}, [{}], {}, {};",
        (Atomic("compare_exchange", Scope.SYSTEM, "acquire", "*1", function="cas"), THREAD),
    ),
    (
        "red.relaxed.gpu.global.max.s32 [{}], {};",
        (Atomic("read_modify_write", Scope.DEVICE, "relaxed", "*0", function="max"),),
    ),
    # An address that was only converted is still the operand's.
    (
        "cvta.to.shared.u64 a, {1}; ld.shared.u32 {0}, [a];",
        (Access(True, False, "*1", space=AddressSpace.SHARED, bytes=4), THREAD),
    ),
    # Matrices.
    (
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};",
        (Collective(Scope.WARP, "matrix", full_mask=True, exited_count=False), THREAD),
    ),
    (
        "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];",
        (
            Collective(Scope.WARP, "matrix", full_mask=True, exited_count=False),
            Access(True, False, "*1", space=AddressSpace.SHARED),
            THREAD,
        ),
    ),
    (
        "wgmma.wait_group.sync.aligned 0;",
        (
            Collective(Scope.WARPGROUP, "matrix", full_mask=True, exited_count=False),
            Protocol("wgmma", "wait"),
        ),
    ),
    # Asynchronous copies.
    (
        "cp.async.cg.shared.global [%0], [%1], 16;",
        (
            Protocol("cp_async", "copy"),
            Access(False, True, "*0", space=AddressSpace.SHARED, asynchronous=True, bytes=16),
            Access(True, False, "*1", space=AddressSpace.GLOBAL, asynchronous=True, bytes=16),
        ),
    ),
    ("cp.async.commit_group;", (Protocol("cp_async", "commit"),)),
    ("cp.async.wait_group 0;", (Protocol("cp_async", "wait", count=0),)),
    ("cp.async.bulk.wait_group.read 0;", (Protocol("bulk", "wait_read", count=0),)),
    ("mbarrier.init.shared.b64 [%0], %1;", (Protocol("mbarrier", "init", "*0", "1"),)),
    ("mbarrier.arrive.shared.b64 %0, [%1];", (Protocol("mbarrier", "arrive", "*1"), THREAD)),
    (
        "mbarrier.arrive.expect_tx.shared.b64 %0, [%1], %2;",
        (Protocol("mbarrier", "arrive_expect_tx", "*1", "2"), THREAD),
    ),
    (
        "mbarrier.try_wait.parity.shared.b64 p, [%0], %1;",
        (Protocol("mbarrier", "try_wait_parity", "*0"),),
    ),
    # Control, and what nobody else notices.
    ("trap;", (Traps(),)),
    ("exit;", (Exits(),)),
    ("nanosleep.u32 {};", (Opaque(),)),
    ("brkpt", (Opaque(),)),
    ("add.u32 %0, %2, %3; mul.lo.u32 %1, %2, %3;", (Pure(),)),
    ("fma.rn.f32 {0}, {1}, 0f3F800000, {2};", (Pure(),)),
    ("// nothing\n", (Pure(),)),
    # Arithmetic around a vote keeps the vote's uniformity.
    (
        "{{\n.reg .pred %p<3>;\nsetp.eq.u32 %p1, {}, 1;\nvote.sync.all.pred %p2, %p1, {};\n"
        "selp.u32 {}, 0, 1, %p2;\n}}",
        (Collective(Scope.WARP, "vote", mask="1"), WARP),
    ),
]


@pytest.mark.parametrize(("template", "effects"), KNOWN, ids=[t.split(";")[0] for t, _ in KNOWN])
def test_effects(template: str, effects: tuple[Effect, ...]) -> None:
    assert assembly_effects(template) == effects


@pytest.mark.parametrize(
    "template",
    [
        "frobnicate.u32 {0}, {1};",
        "call (r), _function, ();",
        "bar.frob 0;",
        "barrier.sync;",
        "shfl.idx.b32 a, b, 0, 31;",  # without .sync: gone since sm_70
        "fence.sc.gl;",  # no scope of PTX
        "bar.sync r1;",  # the number is computed
        "vote.sync.any.pred p, q, m;",  # the mask is computed
        "atom.add.u32 {0}, {1}, {2};",  # no address
        "add.u32 {0}, {1}, (;",
        "mov.u32 {0}, #;",
        ".shared .b32 tile[32];",
        "add.u32 {0}, {1}, 09;",
    ],
)
def test_unknown(template: str) -> None:
    assert assembly_effects(template) is None


def test_names_of_operands() -> None:
    names = (None, "mask")
    effects = assembly_effects("bar.warp.sync {mask};", names=names)
    assert effects == (Barrier(Scope.WARP, Scope.WARP, aligned=False, mask="1"),)


def test_raw_templates_have_no_placeholders() -> None:
    assert assembly_effects("{ .reg .b32 t; mov.b32 t, 0; }", options=("raw",)) == (Pure(),)


@pytest.mark.parametrize(
    ("template", "condition"),
    [
        ("setp.eq.u32 p, %laneid, 0; @p bar.sync 0;", Condition(Level.THREAD)),
        ("setp.eq.u32 p, %ctaid.x, 0; @!p bar.sync 0;", Condition(Level.BLOCK)),
        ("setp.eq.u32 p, {0}, 0; @p bar.sync 0;", Condition(Level.GRID, frozenset({"0"}))),
        ("@p bar.sync 0;", Condition(Level.THREAD)),
        ("@q bra END; bar.sync 0; END:", Condition(Level.THREAD)),
    ],
)
def test_barriers_under_a_predicate(template: str, condition: Condition) -> None:
    model = assembly_model(template)
    assert model is not None
    assert model.effects == (BLOCK_BARRIER,)
    assert model.conditions == (condition,)
    assert assembly_effects(template) is None, "effects alone cannot say it"


def test_a_predicated_access_is_still_said() -> None:
    effects = assembly_effects("setp.ne.u32 p, {1}, 0; @p st.global.u32 [{0}], {1};")
    assert effects == (Access(False, True, "*0", space=AddressSpace.GLOBAL, bytes=4),)


def test_a_predicated_result_depends_on_the_predicate() -> None:
    effects = assembly_effects("mov.u32 {0}, 1; setp.eq.u32 p, %laneid, 0; @p mov.u32 {0}, 2;")
    assert effects == (THREAD,)


def test_results_of_different_uniformity() -> None:
    effects = assembly_effects("mov.u32 {0}, %tid.x; mov.u32 {1}, %ctaid.x;")
    assert effects == (Value(Level.THREAD, fields=(Level.THREAD, Level.BLOCK)),)


def test_parsing() -> None:
    statements = parse_template("$L1: @!p ld.v2.u32 {a, {0}}, [b+8]; mov.b32 {0}, !c;")
    assert statements == (
        Label("$L1"),
        Instruction(
            "ld",
            ("v2", "u32"),
            (
                Group((Register("a"), Bound("0"))),
                Memory(Register("b"), (Integer(8),)),
            ),
            Guard(Register("p"), negated=True),
        ),
        Instruction("mov", ("b32",), (Bound("0"), Negated(Register("c")))),
    )


def test_comments_and_numbers() -> None:
    statements = parse_template(
        "mov.b32 a, 0x1F; // tail\n/* mov */ mov.b32 b, 0b101; mov.b32 c, 017U;"
    )
    assert statements is not None
    values = [s.operands[1] for s in statements if isinstance(s, Instruction)]
    assert values == [Integer(31), Integer(5), Integer(15)]


def test_every_opcode_of_the_table_is_understood() -> None:
    tables = data()["opcodes"]
    for opcode in [*tables["pure"], *tables["opaque"]]:
        assert outcome_of(Instruction(opcode, (), ()), lambda operand: None) is not None
    assert not set(tables["pure"]) & set(tables["opaque"])


def test_every_register_of_the_table_reads() -> None:
    for name, register in data()["special_registers"].items():
        mark = "" if name == "WARP_SZ" else "%"
        effects = assembly_effects(f"mov.u32 {{0}}, {mark}{name};")
        assert effects is not None
        assert effects[0] == SpecialRegister(name)
        value = effects[1]
        assert isinstance(value, Value)
        assert str(value.uniformity) == register["level"]


_PIECES = st.sampled_from(
    [
        *("bar", "mov", "shfl", "ld", "atom", "cp", "mbarrier", "wmma", "fence", "barrier", "mma"),
        *(".sync", ".u32", ".add", ".async", ".cluster", ".arrive", ".load", ".store"),
        *("{0}", "%0", "$1", "%tid.x", "0x", "-4", "label:", "@p ", "%%", " 0", "_"),
        *("{", "}", "[", "]", "(", ")", "|", "!", "+", ",", ";", " ", "\n", "//", "/*"),
    ]
)


@given(st.lists(_PIECES, max_size=24).map("".join) | st.text(max_size=40))
@settings(max_examples=400, deadline=None)
def test_any_text_has_an_answer(template: str) -> None:
    first = assembly_model(template)
    assert first == assembly_model(template)
    if first is not None:
        assert len(first.effects) == len(first.conditions)


@given(st.lists(_PIECES, max_size=8).map("".join), st.lists(_PIECES, max_size=8).map("".join))
@settings(max_examples=200, deadline=None)
def test_a_barrier_is_never_lost(before: str, after: str) -> None:
    model = assembly_model(f"{before};\nbar.sync 0;\n{after}")
    if model is not None and "/*" not in before:
        assert any(isinstance(effect, Barrier) for effect in model.effects)
