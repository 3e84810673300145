"""Recursive functions: levels of what they give back, and who comes to the barriers in them."""

from __future__ import annotations

import pytest

from rgpu.analysis.effects import AddressSpace, Level
from rgpu.analysis.facts import recursion
from rgpu.analysis.facts.uniformity import Uniformity
from rgpu.analysis.ir import types as t
from tests.support import mini
from tests.support.judge import facts_of, marks_of, recursive_calls

TILE = {"tile": (t.Array(t.U32, t.ConstValue(256)), AddressSpace.SHARED)}
GRID, BLOCK, THREAD = Level.GRID, Level.BLOCK, Level.THREAD

FUNCTIONS = """
def fact(n: u32) -> u32:
    if n == 0:
        return 1
    return n * fact(n - 1)

def drift(x: u32, d: u32) -> u32:
    if d == 0:
        return x
    return drift(x + tid(), d - 1)

def ping(d: u32) -> u32:
    return pong(d)

def pong(d: u32) -> u32:
    if d > 0:
        return ping(d - 1)
    return tid()

def depth(d: u32) -> u32:
    if d == 0:
        return 5
    return depth(d - 1)

def shared(d: u32) -> u32:
    if d == 0:
        return tile[0]
    return shared(d - 1)

def peek(p: ref[u32], d: u32) -> u32:
    if d == 0:
        return 1
    return peek(p, d - 1) + d

def grow(p: ref[u32], d: u32):
    if d > 0:
        p.at = p.at + tid()
        grow(p, d - 1)

def total(a: slice[u32], d: u32) -> u32:
    if d == 0:
        return 0
    return a[d] + total(a, d - 1)

def stages(d: u32):
    if d > 0:
        sync()
        stages(d - 1)

def votes(d: u32) -> u32:
    if d == 0:
        return 0
    return ballot(4294967295, d > 3) + votes(d - 1)

def lanes(m: u32, d: u32) -> u32:
    if d == 0:
        return 0
    return ballot(m, d > 3) + lanes(m, d - 1)

def same(x: u32, d: u32) -> u32:
    if d == 0:
        return x
    return same(x, d - 1)

def shift(x: u32, y: u32, d: u32) -> u32:
    if d == 0:
        return x
    return shift(y, tid(), d - 1)

def twist(x: u32, d: u32):
    if d > 0:
        if x < 4:
            sync()
        twist(x + tid(), d - 1)

def leaving(d: u32):
    if d == 7:
        leave()
    if d > 0:
        leaving(d - 1)
"""


def facts(kernel: str) -> Uniformity:
    body = "\n".join(f"    {line}" for line in kernel.strip().split("\n"))
    source = f"{FUNCTIONS}\ndef kernel(n: u32, ro: slice[u32]):\n{body}\n"
    return facts_of(mini.parse(source, TILE))


def level(kernel: str) -> Level:
    found = facts(kernel)
    (((mark,)),) = marks_of(found.function).values()
    value = mark.arguments[1].value
    assert value is not None
    return found.value_level(value, mark.block)


def result(call: str) -> Level:
    """The level of what the call that stays a call gives."""
    found = facts(f"mark(0, {call})")
    (invoke,) = recursive_calls(found)
    return found.value_level(invoke.results[0])


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("fact(n)", GRID),
        ("fact(ctaid())", BLOCK),
        ("fact(tid())", THREAD),
        ("drift(n, n)", THREAD),
        ("ping(n)", THREAD),
        ("depth(n)", GRID),
        ("depth(tid())", THREAD),
        ("shared(n)", THREAD),
        ("total(ro, n)", GRID),
        ("total(ro, tid())", THREAD),
        ("votes(n)", Level.WARP),
    ],
)
def test_results(value: str, expected: Level) -> None:
    assert level(f"mark(0, {value})") == expected


def test_a_variable_that_a_recursion_may_change() -> None:
    assert level("v = n\npeek(ref(v), n)\nmark(0, v)") == GRID
    assert level("v = n\ngrow(ref(v), n)\nmark(0, v)") == THREAD


@pytest.mark.parametrize(
    ("kernel", "decided"),
    [
        ("stages(n)", True),
        ("stages(ctaid())", True),
        ("stages(tid())", False),
        ("if tid() < 16:\n    stages(n)", False),
        ("if tid() < 16:\n    return\nstages(n)", False),
        ("for i in range(0, n):\n    stages(i)", True),
        ("for i in range(0, tid()):\n    stages(n)", False),
        ("votes(n)", True),
        ("if warpid() > 2:\n    votes(n)", True),
        ("if lane() > 2:\n    votes(n)", False),
        ("lanes(n, n)", False),
        ("fact(tid())", True),
        ("leaving(n)", False),
    ],
)
def test_operations_inside(kernel: str, decided: bool) -> None:
    found = facts(kernel)
    calls = recursive_calls(found)
    assert calls
    assert any(map(found.undecided, calls)) != decided


def test_without_contexts_it_would_be_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only holds because arguments of all rounds are looked at."""
    assert result("same(tid(), n)") == THREAD
    assert result("shift(n, n, n)") == THREAD
    twist = facts("twist(n, n)")
    (call,) = recursive_calls(twist)
    assert twist.undecided(call)
    with monkeypatch.context() as patch:
        patch.setattr(recursion.Round, "enter", lambda _: None)
        assert result("same(tid(), n)") == GRID
    with monkeypatch.context() as patch:
        patch.setattr(recursion.Context, "join", lambda self, _: self)
        assert result("shift(n, n, n)") == GRID
    with monkeypatch.context() as patch:
        patch.setattr(recursion._Solution, "control_at", lambda *_: GRID)
        twist = facts("twist(n, n)")
        (call,) = recursive_calls(twist)
        assert not twist.undecided(call)


def test_why_a_result_differs() -> None:
    found = facts("if drift(n, n) > 3:\n    mark(0, n)")
    (((mark,)),) = marks_of(found.function).values()
    assert found.explain(mark.block, BLOCK)
