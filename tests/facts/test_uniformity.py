"""Uniformity of the barrier and warp patterns that people write, right and wrong."""

from __future__ import annotations

import pytest

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.launch import LaunchShape
from tests.support.uniformity import BLOCK_256, DIVERGENT, calls, facts, levels, marked

ROW = LaunchShape((None, 1, 1))


# --- barriers: family B --------------------------------------------------------------------------


@pytest.mark.parametrize("name", DIVERGENT)
def test_divergent_barrier(name: str) -> None:
    uniformity = facts("i = ctaid() * ntid() + tid()\n" + DIVERGENT[name])
    callee = "sync_or" if "sync_or" in DIVERGENT[name] else "sync"
    ((control, exited),) = levels(uniformity, callee)
    assert (control, exited) == ("thread", "grid")
    (call,) = calls(uniformity, callee)
    chain = uniformity.explain(call.block, Level.BLOCK)
    assert chain[0].kind == "branch"
    assert chain[-1].kind in {
        "thread index", "memory contents", "atomic result", "unknown call", "opaque result",
    }  # fmt: skip


UNIFORM = {
    "B01 block branch": "if ctaid() == 0:\n    sync()",
    "kernel parameter": "if n > 3:\n    sync()",
    "B03 padded": "for k in range(0, (n + 255) / 256):\n    if k + tid() < n:\n        clock()\n    sync()",  # noqa: E501
    "B04 voted": "while True:\n    if sync_or(tile[tid()] == 0):\n        break\n    clock()",
    "B05 after": "if tid() < 16:\n    clock()\nelse:\n    pass\nsync()",
    "B06 uniform and": "if n > 3 and ctaid() < 4:\n    sync()",
    "B09 after the loop": "k = 0\nwhile k < ro[tid()]:\n    k = k + 1\nsync()",
    "B12 continue after": "for k in range(0, n):\n    sync()\n    if tid() < 4:\n        continue",
    "B15 and with 0": "if (tid() & 0) == 0:\n    sync()",
    "B15 times 0": "if tid() * 0 == 0:\n    sync()",
    "B15 below the size": "if tid() < ntid():\n    sync()",
    "B15 over the size": "if tid() / ntid() == 0:\n    sync()",
    "B16 read only": "k = 0\nwhile k < ro[0]:\n    k = k + 1\n    sync()",
    "constant memory": "if table[n] == 3:\n    sync()",
    "unwritten memory": "if out[n] == 3:\n    sync()",
    "tree": "s = 128\nwhile s > 0:\n    if tid() < s:\n        tile[tid()] = tile[tid() + s]\n    sync()\n    s = s / 2",  # noqa: E501
    "bounds check": "x = ro[tid()]\nsync()",
    "trap": "if tid() == 0:\n    trap()\nsync()",
    "private array": "a = array(0, 4)\nfor k in range(0, 4):\n    a[k] = n * k\nif a[n] == 3:\n    sync()",  # noqa: E501
    "private array, later": "a = array(0, 4)\nif a[n] == 3:\n    sync()\na[n] = tid()",
    "equal on both sides": "x = 3\nif tid() == 0:\n    x = 3\nif x == 3:\n    sync()",
    "block barrier vote": "if sync_or(tid() == 3):\n    sync()",
}


@pytest.mark.parametrize("name", UNIFORM)
def test_uniform_barrier(name: str) -> None:
    uniformity = facts(UNIFORM[name])
    for control, exited in levels(uniformity) + levels(uniformity, "sync_or"):
        assert Level[control.upper()] <= Level.BLOCK
        assert exited == "grid"


def test_b02_early_return_is_no_divergence() -> None:
    uniformity = facts("i = ctaid() * ntid() + tid()\nif i >= n:\n    return\nsync()")
    assert levels(uniformity) == [("grid", "thread")]
    (call,) = calls(uniformity, "sync")
    ((exit, branch),) = uniformity.early_exits(call.block, Level.BLOCK)
    assert exit.span.text == "return"
    assert branch.branch.span.text == "i >= n"
    assert uniformity.explain(call.block, Level.BLOCK)[0].kind == "branch"
    assert facts("if ctaid() >= n:\n    return\nsync()").exited_level(0) == Level.GRID


def test_b02_return_of_whole_warps_and_blocks() -> None:
    assert levels(facts("if tid() / 32 > n:\n    return\nsync()", BLOCK_256)) == [("grid", "warp")]
    assert levels(facts("if ctaid() > n:\n    return\nsync()")) == [("grid", "block")]


def test_return_as_last_statement_is_no_early_one() -> None:
    body = "if tid() < n:\n    return\nsync()\nreturn"
    assert levels(facts(body)) == [("grid", "thread")]
    looped = "for k in range(0, n):\n    clock()\n" + body
    assert levels(facts(looped)) == [("grid", "thread")]


def test_return_at_the_end_of_a_loop_is_an_early_one() -> None:
    body = "for k in range(0, n):\n    sync()\n    if tid() == k:\n        return"
    assert levels(facts(body)) == [("grid", "thread")]
    body = "while True:\n    sync()\n    if tid() == n:\n        return"
    assert levels(facts(body)) == [("grid", "thread")]


def test_branch_at_the_end_is_no_early_return() -> None:
    assert levels(facts("if tid() < 16:\n    sync()")) == [("thread", "grid")]


def test_barrier_before_a_return_within_a_branch() -> None:
    uniformity = facts("if tid() < 16:\n    sync()\n    return\nclock()")
    assert levels(uniformity) == [("thread", "grid")]


def test_return_inside_a_loop() -> None:
    uniformity = facts("for k in range(0, n):\n    if tid() == k:\n        return\n    sync()")
    assert levels(uniformity) == [("grid", "thread")]


def test_b10_barrier_in_a_callee() -> None:
    helper = "def f(x: u32):\n    sync()"
    assert levels(facts("if tid() < n:\n    f(n)", before=helper)) == [("thread", "grid")]
    assert levels(facts("f(tid())", before=helper)) == [("grid", "grid")]


def test_b18_return_in_a_callee_comes_together_again() -> None:
    helper = "def f(x: u32) -> u32:\n    if x > 3:\n        return 1\n    return 2"
    uniformity = facts("y = f(tid())\nsync()\nmark(0, y)", before=helper)
    assert levels(uniformity) == [("grid", "grid")]
    assert marked(uniformity) == ["thread"]


def test_b11_grid_barrier_under_a_block_branch() -> None:
    uniformity = facts("if ctaid() == 0:\n    sync_grid()")
    assert levels(uniformity, "sync_grid") == [("block", "grid")]
    (call,) = calls(uniformity, "sync_grid")
    assert uniformity.explain(call.block, Level.GRID)[-1].kind == "block index"
    witness = uniformity.witness(call.block, Level.GRID)
    assert witness is not None
    assert witness.arrives.block != witness.misses.block


def test_cluster_levels() -> None:
    assert marked(facts("mark(0, clusterid())\nmark(1, ctaid())")) == ["cluster", "block"]


def test_recursion_is_followed() -> None:
    helper = "def f(x: u32) -> u32:\n    if x == 0:\n        return 0\n    return f(x - 1)"
    uniformity = facts("if f(n) == 0:\n    sync()", before=helper)
    assert levels(uniformity) == [("grid", "grid")]
    uniformity = facts("if f(tid()) == 0:\n    sync()", before=helper)
    assert levels(uniformity) == [("thread", "grid")]
    (call,) = calls(uniformity, "sync")
    assert [step.kind for step in uniformity.explain(call.block, Level.BLOCK)][-1] == "thread index"


# --- shared flag: what lies between the barriers ---------------------------------------------------  # noqa: E501

FLAG = "if tid() == 0:\n    tile[0] = ro[n]\nsync()\nif tile[0] > 0:\n    sync()\n"


def test_flag_in_shared_memory() -> None:
    assert levels(facts(FLAG))[1] == ("block", "grid")
    # Rewritten in the phase in which it is read.
    assert levels(facts(FLAG + "if tid() == 1:\n    tile[0] = 2"))[1] == ("thread", "grid")
    # Another place of the same array.
    assert levels(facts(FLAG + "if tid() == 1:\n    tile[1] = 2"))[1] == ("block", "grid")
    assert levels(facts(FLAG + "tile[tid()] = 2"))[1] == ("thread", "grid")
    # A barrier between the read and the next write.
    assert levels(facts(FLAG + "sync()\nif tid() == 1:\n    tile[0] = 2"))[1] == ("block", "grid")
    # Without the barrier after the first write.
    assert levels(facts(FLAG.replace("sync()\n", "", 1)))[0] == ("thread", "grid")


def test_flag_in_a_loop() -> None:
    loop = (
        "for k in range(0, n):\n"
        "    if tid() == 0:\n"
        "        tile[0] = ro[k]\n"
        "    sync()\n"
        "    stop = tile[0]\n"
        "{}"
        "    if stop == 3:\n"
        "        break\n"
    )
    assert levels(facts(loop.format("    sync()\n"))) == [("block", "grid"), ("block", "grid")]
    # The next iteration writes while others still read.
    assert levels(facts(loop.format(""))) == [("thread", "grid")]


def test_flag_and_an_unknown_call() -> None:
    assert levels(facts(FLAG + "mystery(n)"))[1] == ("thread", "grid")


# --- launch shapes -------------------------------------------------------------------------------

SHAPES = [
    ("tid() / 32", BLOCK_256, "warp"),
    ("tid() / 32", ROW, "warp"),
    ("tid() >> 5", ROW, "warp"),
    ("tid() / 31", ROW, "thread"),
    ("tid() / 32", LaunchShape((48, 2, 1)), "thread"),
    ("tid() / 32", LaunchShape((16, 16, 1)), "grid"),
    ("tid() / 32", LaunchShape(), "thread"),
    ("tidy()", LaunchShape((32, 8, 1)), "warp"),
    ("tidy()", LaunchShape((64, None, 1)), "warp"),
    ("tidy()", LaunchShape((64, None, None)), "warp"),
    ("tidy()", LaunchShape((16, 8, 1)), "thread"),
    ("tidy()", LaunchShape((256, 1, 1)), "grid"),
    ("tidy() * ntid() + tid()", LaunchShape((16, 2, 1)), "thread"),
    ("(tidy() * ntid() + tid()) / 32", LaunchShape((16, 4, 1)), "warp"),
    ("tid() / 256", BLOCK_256, "grid"),
    ("tid() & ~31", BLOCK_256, "warp"),
    ("tid() - tid() % 32", BLOCK_256, "warp"),
    ("(ctaid() * ntid() + tid()) / 32", BLOCK_256, "warp"),
    ("(ctaid() * 256 + tid()) / 256", BLOCK_256, "block"),
    ("(ctaid() * 256 + tid()) & 255", BLOCK_256, "thread"),
    ("(ctaid() * 256 + tid()) & 768", BLOCK_256, "block"),
    ("(ctaid() * 100 + tid()) / 32", BLOCK_256, "thread"),
    ("usize(ctaid() * 256 + tid()) / 32", BLOCK_256, "warp"),
    ("tid() / 32 * n + ctaid()", BLOCK_256, "warp"),
    ("lane() / 32", LaunchShape(), "grid"),
    ("ctaid()", LaunchShape((256, 1, 1), (1, 1, 1)), "grid"),
    ("tid() / 128", LaunchShape((256, 1, 1)), "warp"),
    ("ntid() + n", BLOCK_256, "grid"),
]


@pytest.mark.parametrize(("expression", "shape", "level"), SHAPES)
def test_value_under_a_launch_shape(expression: str, shape: LaunchShape, level: str) -> None:
    uniformity = facts(f"mark(0, {expression})".replace("~31", "4294967264"), shape)
    assert marked(uniformity) == [level]


def test_all_shapes_count() -> None:
    wide, narrow = LaunchShape((256, 1, 1)), LaunchShape((48, 2, 1))
    assert marked(facts("mark(0, tid() / 32)", wide)) == ["warp"]
    assert marked(facts("mark(0, tid() / 32)", wide, narrow)) == ["thread"]


def test_condition_under_a_launch_shape() -> None:
    uniformity = facts("if tid() / 256 == 0:\n    sync()", BLOCK_256)
    assert levels(uniformity) == [("grid", "grid")]
    (call,) = calls(uniformity, "sync")
    assert uniformity.assumptions(call.block) in ((BLOCK_256,), ())
    assert levels(facts("if tid() / 256 == 0:\n    sync()")) == [("thread", "grid")]


def test_assumptions_are_told() -> None:
    uniformity = facts("if tid() / 32 == n:\n    ballot_all(True)", BLOCK_256)
    (call,) = calls(uniformity, "ballot_all")
    assert uniformity.control_level(call.block) == Level.WARP
    assert uniformity.assumptions(call.block) == (BLOCK_256,)
    plain = facts("if n == 3:\n    ballot_all(True)", BLOCK_256)
    (call,) = calls(plain, "ballot_all")
    assert plain.assumptions(call.block) == ()


def test_contract_on_a_parameter() -> None:
    body = "if ctaid() * ntid() + tid() < n:\n    sync()"
    assert levels(facts(body, BLOCK_256)) == [("thread", "grid")]
    assert levels(facts(body, BLOCK_256, multiples={"n": 256})) == [("block", "grid")]
    # By warps it is uniform as soon as 32 divides n.
    assert levels(facts(body, BLOCK_256, multiples={"n": 128})) == [("warp", "grid")]
    assert levels(facts(body, BLOCK_256, multiples={"n": 16})) == [("thread", "grid")]


STRIDE = "i = ctaid() * ntid() + tid()\nwhile i < n:\n    sync()\n    i = i + {}"


@pytest.mark.parametrize(
    ("step", "divisor", "level"),
    [
        ("ntid() * nctaid()", 256, "block"),
        ("ntid() * nctaid()", 32, "warp"),
        ("ntid() * nctaid()", 1, "thread"),
        ("nctaid()", 256, "thread"),
        ("512", 256, "block"),
        ("ro[0]", 256, "thread"),
        ("ro[0] * 256", 256, "block"),
        ("tid()", 256, "thread"),
    ],
)
def test_stride_loop_whose_length_is_a_multiple(step: str, divisor: int, level: str) -> None:
    uniformity = facts(STRIDE.format(step), BLOCK_256, multiples={"n": divisor})
    assert levels(uniformity) == [(level, "grid")]


def test_stride_loop_with_different_steps() -> None:
    body = (
        "i = tid()\nwhile i < n:\n    sync()\n    if {}:\n        i = i + 256\n"
        "        continue\n    i = i + 512"
    )
    uniform = facts(body.format("ro[0] == 1"), BLOCK_256, multiples={"n": 256})
    assert levels(uniform) == [("grid", "grid")]
    divergent = facts(body.format("tid() == 1"), BLOCK_256, multiples={"n": 256})
    assert levels(divergent) == [("thread", "grid")]


# --- warps: family C -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "level"),
    [
        ("ballot_all(tid() < 3)", "warp"),
        ("ballot(15, tid() < 3)", "warp"),
        ("ballot(tid(), tid() < 3)", "thread"),
        ("shfl(4294967295, tid(), 3)", "warp"),
        ("shfl(4294967295, tid(), n)", "warp"),
        ("shfl(4294967295, tid(), tid())", "thread"),
        ("shfl(4294967295, n, tid())", "grid"),
        ("shfl(active_mask(), tid(), 0)", "thread"),
        ("shfl_down(4294967295, tid(), 1)", "thread"),
        ("active_mask()", "thread"),
        ("lane()", "thread"),
        ("warpid()", "warp"),
        ("pure(n)", "grid"),
        ("pure(tid())", "thread"),
        ("clock()", "thread"),
        ("atomic_add(address(counter[0]), 1)", "thread"),
    ],
)
def test_result_of_an_operation(expression: str, level: str) -> None:
    assert marked(facts(f"mark(0, {expression})")) == [level]


def test_c04_ballot_before_the_branch() -> None:
    body = "p = tid() < n\nm = ballot_all(p)\nif p:\n    mark(0, shfl(m, tid(), 0))"
    assert marked(facts(body)) == ["warp"]


def test_c08_tail_of_the_grid() -> None:
    body = "i = ctaid() * ntid() + tid()\nif i < n:\n    ballot_all(True)"
    assert levels(facts(body, BLOCK_256), "ballot_all") == [("thread", "grid")]
    witness_of = facts(body, BLOCK_256)
    (call,) = calls(witness_of, "ballot_all")
    witness = witness_of.witness(call.block, Level.WARP)
    assert witness is not None
    assert witness.arrives.thread[0] // 32 == witness.misses.thread[0] // 32


def test_c09_return_of_single_lanes_and_of_warps() -> None:
    single = facts("if lane() > n:\n    return\nballot_all(True)")
    assert levels(single, "ballot_all") == [("grid", "thread")]
    whole = facts("if warpid() > n:\n    return\nballot_all(True)")
    assert levels(whole, "ballot_all") == [("grid", "warp")]


def test_c14_trip_count_of_each_lane() -> None:
    body = "for k in range(0, ro[lane()]):\n    ballot_all(True)"
    assert levels(facts(body), "ballot_all") == [("thread", "grid")]
    body = "for k in range(0, ro[warpid()]):\n    ballot_all(True)"
    assert levels(facts(body), "ballot_all") == [("warp", "grid")]


# --- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "level"),
    [
        ("x = n\nif tid() == 0:\n    x = 5\nmark(0, x)", "thread"),
        ("x = n\nif ctaid() == 0:\n    x = 5\nmark(0, x)", "block"),
        ("if tid() == 0:\n    mark(0, n)", "grid"),
        ("k = 0\nwhile k < tid():\n    k = k + 1\n    mark(0, k)", "grid"),
        ("k = 0\nwhile k < tid():\n    k = k + 1\nmark(0, k)", "thread"),
        ("k = 0\nwhile k < n:\n    k = k + 1\nmark(0, k)", "grid"),
        ("k = 0\nwhile k < warpid():\n    k = k + 1\nmark(0, k)", "warp"),
        ("k = 0\nwhile k < n:\n    if tid() == 3:\n        break\n    k = k + 1\nmark(0, k)", "thread"),  # noqa: E501
        ("k = 0\nwhile k < n:\n    if tid() == 3:\n        k = k + 1\n    k = k + 1\n    mark(0, k)", "thread"),  # noqa: E501
        ("a = array(0, 4)\na[tid()] = 1\nmark(0, a[0])", "thread"),
        ("a = array(0, 4)\na[n] = 1\nmark(0, a[tid()])", "thread"),
        ("a = array(0, 4)\nif tid() == 0:\n    a[0] = 1\nmark(0, a[n])", "thread"),
        ("a = array(0, 4)\na[0] = ctaid()\nmark(0, a[n])", "block"),
        ("a = array(0, 4)\na[1] = tid()\nmark(0, a[0])", "grid"),
        ("a = array(0, 4)\nk = 0\nwhile k < tid():\n    a[0] = k\n    k = k + 1\nmark(0, a[0])", "thread"),  # noqa: E501
        ("a = array(0, 4)\nk = 0\nwhile k < n:\n    a[0] = k\n    k = k + 1\nmark(0, a[0])", "grid"),  # noqa: E501
        ("a = array(0, 4)\nfor k in range(0, n):\n    mark(0, a[0])\n    if tid() == k:\n        a[0] = 1", "thread"),  # noqa: E501
        (
            "a = array(0, 4)\nfor j in range(0, n):\n    k = 0\n    while k < tid():\n"
            "        mark(0, a[0])\n        a[0] = k\n        k = k + 1",
            "thread",
        ),
        (
            "a = array(0, 4)\nk = 0\nwhile k < tid():\n"
            "    mark(0, a[0])\n    a[0] = k\n    k = k + 1",
            "grid",
        ),
        ("x = 1\nmystery(ref(x))\nmark(0, x)", "thread"),
        ("mark(0, mystery(n))", "thread"),
    ],
)  # fmt: skip
def test_value(body: str, level: str) -> None:
    assert marked(facts(body)) == [level]


def test_reference_to_one_of_two_variables() -> None:
    body = "x = 1\ny = 2\np = ref(x)\nif tid() == 0:\n    p = ref(y)\np.at = 5\nmark(0, x)"
    assert marked(facts(body)) == ["thread"]


def test_written_parameters() -> None:
    assert marked(facts("out[n] = 1\nmark(0, ro[n])")) == ["grid"]
    raw = "n: u32, p: ptr[u32], q: ptr[u32]"
    assert marked(facts("mark(0, p.at)", parameters=raw)) == ["grid"]
    assert marked(facts("q.at = 1\nmark(0, p.at)", parameters=raw)) == ["thread"]
    assert marked(facts("mystery(q)\nmark(0, p.at)", parameters=raw)) == ["thread"]
    mixed = "n: u32, ro: slice[u32], q: ptr[u32]"
    assert marked(facts("q.at = 1\nmark(0, ro[n])", parameters=mixed)) == ["grid"]
