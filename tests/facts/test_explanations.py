"""Why something is not uniform, and the threads that show it: explanations and witnesses."""

from __future__ import annotations

import pytest

from rgpu.analysis.effects import Level
from tests.support.uniformity import BLOCK_256, DIVERGENT, calls, facts


def test_explanation_names_the_way() -> None:
    uniformity = facts("i = tid() * 2\nlimit = n + i\nif limit < 100:\n    sync()")
    (call,) = calls(uniformity, "sync")
    chain = uniformity.explain(call.block, Level.BLOCK)
    assert [(step.kind, step.span.text) for step in chain] == [
        ("branch", "limit < 100"),
        ("value", "n + i"),
        ("value", "tid() * 2"),
        ("thread index", "tid()"),
    ]
    assert chain[1].text == "`limit` differs between threads of a block"
    assert chain[-1].text == "thread index `tid()`"


def test_explanation_of_a_loop_exit() -> None:
    uniformity = facts("k = 0\nwhile k < tid():\n    k = k + 1\nif k == 3:\n    sync()")
    (call,) = calls(uniformity, "sync")
    kinds = [step.kind for step in uniformity.explain(call.block, Level.BLOCK)]
    assert kinds == ["branch", "loop exit", "thread index"]


def test_explanation_of_a_uniform_subject_is_empty() -> None:
    uniformity = facts("if n < 3:\n    sync()")
    (call,) = calls(uniformity, "sync")
    assert uniformity.explain(call.block, Level.BLOCK) == []
    assert uniformity.controlling_branches(call.block, Level.BLOCK) == []
    assert uniformity.witness(call.block, Level.BLOCK) is None


def test_controlling_branches_say_which_leave_a_loop() -> None:
    uniformity = facts("for k in range(0, tid()):\n    if lane() == 3:\n        sync()")
    (call,) = calls(uniformity, "sync")
    inner, outer = uniformity.controlling_branches(call.block, Level.BLOCK)
    assert not inner.leaves_loop
    assert inner.branch.span.text == "lane() == 3"
    assert outer.leaves_loop
    assert outer.loop is not None
    assert outer.loop.construct == "for"


@pytest.mark.parametrize("name", [n for n in DIVERGENT if n[0] == "B" and "data" not in n])
def test_witness_of_a_divergent_barrier(name: str) -> None:
    uniformity = facts("i = ctaid() * ntid() + tid()\n" + DIVERGENT[name])
    callee = "sync_or" if "sync_or" in DIVERGENT[name] else "sync"
    (call,) = calls(uniformity, callee)
    witness = uniformity.witness(call.block, Level.BLOCK)
    assert witness is not None
    assert witness.arrives.block == witness.misses.block
    assert witness.arrives.count > witness.misses.count
    assert not witness.misses.left
    assert uniformity.depends_on(call.block, Level.BLOCK) == []


@pytest.mark.parametrize(
    "name", ["B04 data break", "B09 temporal data", "atomic", "unknown", "clock", "loaded address"]
)
def test_no_witness_where_values_are_not_seen(name: str) -> None:
    uniformity = facts(DIVERGENT[name])
    (call,) = calls(uniformity, "sync")
    assert uniformity.witness(call.block, Level.BLOCK) is None
    assert uniformity.depends_on(call.block, Level.BLOCK) != []


def test_witness_steps_over_what_does_not_matter() -> None:
    uniformity = facts(
        "best = 0\nif ro[tid()] > 3:\n    best = 1\nif tid() < 7:\n    sync()\nmark(0, best)"
    )
    (call,) = calls(uniformity, "sync")
    witness = uniformity.witness(call.block, Level.BLOCK)
    assert witness is not None
    assert witness.parameters == ()


def test_witness_names_shape_and_parameters() -> None:
    uniformity = facts("if ctaid() * ntid() + tid() < n:\n    sync()", BLOCK_256)
    (call,) = calls(uniformity, "sync")
    witness = uniformity.witness(call.block, Level.BLOCK)
    assert witness is not None
    assert witness.shape.block == (256, 1, 1)
    assert witness.shape.origin == "launch_contract"
    ((name, value),) = witness.parameters
    block = witness.arrives.block[0]
    assert name == "n"
    assert block * 256 + witness.arrives.thread[0] < value <= block * 256 + witness.misses.thread[0]


def test_witness_of_an_early_exit_has_left() -> None:
    uniformity = facts("if tid() >= n:\n    return\nsync()", BLOCK_256)
    (call,) = calls(uniformity, "sync")
    witness = uniformity.witness(call.block, Level.BLOCK)
    assert witness is not None
    assert witness.misses.left
