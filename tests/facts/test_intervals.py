"""Intervals: operations against all numbers of small types, values against runs of all threads."""

from __future__ import annotations

import random

import pytest

from rgpu.analysis.effects import AddressSpace, Level
from rgpu.analysis.facts import interval_arithmetic as arithmetic
from rgpu.analysis.facts.cfg import control_flow
from rgpu.analysis.facts.intervals import Intervals
from rgpu.analysis.facts.launch import UNKNOWN_SHAPE, LaunchShape, shared_levels
from rgpu.analysis.facts.uniformity import analyze
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.flatten import Program
from rgpu.analysis.ir.ssa_build import build
from tests.support import interpret, mini
from tests.support.generate import Options, generate
from tests.support.interpret_arithmetic import Trapped
from tests.support.judge import marks_of

TILE = {"tile": (t.Array(t.U32, t.ConstValue(256)), AddressSpace.SHARED)}
SIGNS = ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", *arithmetic.COMPARED)
LAUNCHES = [((64, 1, 1), (2, 1, 1)), ((8, 8, 1), (1, 2, 1)), ((4, 4, 2), (3, 1, 1))]


def some_interval(chance: random.Random, type: t.Ty) -> arithmetic.Interval:
    bounds = arithmetic.whole(type)
    assert bounds is not None
    width = chance.choice([0, 0, 1, 3, 12, 255])
    low = chance.choice([0, 1, bounds[0], bounds[1], chance.randint(*bounds)])
    low = max(bounds[0], min(low, bounds[1]))
    return low, min(bounds[1], low + width)


def members(interval: arithmetic.Interval) -> list[int]:
    low, high = interval
    return sorted({low, high, *range(low, high + 1, max(1, (high - low) // 24))})


@pytest.mark.parametrize("type", [t.Scalar("u8"), t.Scalar("i8"), t.BOOL], ids=str)
@pytest.mark.parametrize("sign", SIGNS)
def test_operations_hold_all_results(sign: str, type: t.Ty) -> None:
    chance = random.Random(f"{sign} {type}")
    decided = 0
    for _ in range(150):
        left, right = some_interval(chance, type), some_interval(chance, type)
        found = arithmetic.operation(sign, left, right, type)
        results = [
            fold.binary(sign, one, other, type, "wrap")
            for one in members(left)
            for other in members(right)
        ]
        if found is None:
            continue
        decided += 1
        assert all(one is None or found[0] <= one <= found[1] for one in results)
    assert decided > 10


@pytest.mark.parametrize("sign", sorted(arithmetic.COMPARED))
def test_cuts_keep_whoever_passes(sign: str) -> None:
    chance = random.Random(sign)
    type = t.Scalar("i8")
    smaller = 0
    for _ in range(200):
        interval, other = some_interval(chance, type), some_interval(chance, type)
        kept = arithmetic.cut(interval, sign, other)
        smaller += kept != interval
        for one in members(interval):
            if any(fold.binary(sign, one, with_, type, "wrap") for with_ in members(other)):
                assert kept[0] <= one <= kept[1]
    assert smaller > 10


@pytest.mark.parametrize("type", [t.Scalar("u8"), t.Scalar("i8"), t.BOOL], ids=str)
def test_unary_operations(type: t.Ty) -> None:
    chance = random.Random(str(type))
    for _ in range(100):
        interval = some_interval(chance, type)
        for sign in "-!":
            found = arithmetic.unary(sign, interval, type)
            for one in members(interval):
                result = fold.unary(sign, one, type)
                assert found is None or result is None or found[0] <= result <= found[1]


def outside(seed: int) -> tuple[list[str], int]:
    """Marks of a random program with a value outside of its interval, and how many intervals are
    smaller than the type."""
    program = mini.parse(generate(seed, Options(reads=False)), TILE)
    chance = random.Random(seed)
    block, grid = chance.choice(LAUNCHES)
    x, y, z = block
    shape = chance.choice(
        [
            LaunchShape(limit=x * y * z),
            LaunchShape(block, grid),
            LaunchShape((None, y, z), limit=x * y * z),
            LaunchShape((x, None, None), grid, limit=x * y * z),
        ]
    )
    function = build(Program(program), program.kernel)
    intervals = Intervals(control_flow(function), shape)
    places = marks_of(function)
    wrong, narrow = [], 0
    for n in (0, 3, 33):
        try:
            run = interpret.run(interpret.Launch(program, block, grid, {"n": n}, seed))
        except (interpret.OutOfSteps, Trapped):
            continue
        for thread in run:
            for mark, number in thread.marks:
                (invoke, *others) = places[mark.number, mark.path]
                value = invoke.arguments[1].value
                if others or value is None:
                    continue
                found = intervals.at(value, invoke.block)
                assert found is not None
                if not found[0] <= number <= found[1]:
                    wrong.append(f"{seed}: mark {mark} is {number}, not within {found}")
                narrow += found != arithmetic.whole(value.type)
    return wrong, narrow


def test_values_of_random_programs() -> None:
    narrow = 0
    for seed in range(60):
        wrong, smaller = outside(seed)
        assert wrong[:3] == []
        narrow += smaller
    assert narrow > 500


@pytest.mark.slow
def test_values_of_many_random_programs() -> None:
    assert [outside(seed)[0] for seed in range(500, 800) if outside(seed)[0]] == []


def test_the_judge_refutes_wrong_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Intervals, "holds", lambda *_: True)
    assert any(outside(seed)[0] for seed in range(60))


def interval(text: str, shape: LaunchShape = UNKNOWN_SHAPE) -> arithmetic.Interval | None:
    """That of the value of the last mark."""
    body = "\n".join(f"    {line}" for line in text.strip().split("\n"))
    program = mini.parse(f"def kernel(n: u32):\n{body}\n", TILE)
    function = build(Program(program), program.kernel)
    *_, (invoke, *_) = marks_of(function).values()
    value = invoke.arguments[1].value
    assert value is not None
    assert not isinstance(value, ssa.Literal)
    return Intervals(control_flow(function), shape).at(value, invoke.block)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mark(0, tid() + 1)", (1, 1024)),
        ("mark(0, tidz())", (0, 63)),
        ("mark(0, lane())", (0, 31)),
        ("mark(0, n % 8)", (0, 7)),
        ("mark(0, n & 12)", (0, 12)),
        ("mark(0, n >> 28)", (0, 15)),
        ("if n < 10:\n    mark(0, n)", (0, 9)),
        ("if n < 10 and n > 3:\n    mark(0, n)", (4, 9)),
        ("if not (n >= 10):\n    mark(0, n)", (0, 9)),
        ("if n != 0:\n    mark(0, n)", (1, 2**32 - 1)),
        ("for i in range(0, n):\n    mark(0, i)", (0, 2**32 - 2)),
        ("for i in range(0, n % 8):\n    mark(0, i)", (0, 6)),
        ("v = n\nif n > 5:\n    v = 5\nmark(0, v)", (0, 5)),
        ("mark(0, tid() - 1)", (0, 2**32 - 1)),
        ("mark(0, tid() + ntid() * tidy())", (0, 1023)),
        ("mark(0, (tidz() * ntidy() + tidy()) * ntid() + tid())", (0, 1023)),
        ("mark(0, ntid() * ntidy())", (1, 1024)),
    ],
)
def test_intervals(text: str, expected: arithmetic.Interval) -> None:
    assert interval(text) == expected


def test_launches_cut_intervals() -> None:
    assert interval("mark(0, tid())", LaunchShape(limit=256)) == (0, 255)
    assert interval("mark(0, tidz())", LaunchShape(limit=16)) == (0, 15)
    assert interval("mark(0, tid())", LaunchShape((None, 8, 1), limit=256)) == (0, 31)
    assert interval("mark(0, tid())", LaunchShape((48, None, None))) == (0, 47)
    assert interval("mark(0, tid() + ntid() * tidy())", LaunchShape(limit=96)) == (0, 95)


@pytest.mark.parametrize(
    ("condition", "threads", "uniform"),
    [
        ("tid() < 1024", 1024, True),
        ("tid() < 1023", 1024, False),
        ("tid() / 1024 == 0", 1024, True),
        ("tid() / 256 == 0", 1024, False),
        ("tid() / 256 == 0", 256, True),
        ("tid() + ntid() * tidy() < 256", 256, True),
        ("tid() + ntid() * tidy() < 255", 256, False),
        ("lane() < 32", 1024, True),
        ("lane() < 31", 1024, False),
        ("ballot_all(tid() > n) > 3", 32, True),
        ("ballot_all(tid() > n) > 3", 33, False),
        ("tid() > n", 1, True),
    ],
)
def test_conditions_that_come_out_in_one_way(condition: str, threads: int, uniform: bool) -> None:
    program = mini.parse(f"def kernel(n: u32):\n    if {condition}:\n        mark(0, n)\n", TILE)
    facts = analyze(build(Program(program), program.kernel), most_threads=threads)
    found = [facts.control_level(each[0].block) for each in marks_of(facts.function).values()]
    assert all((level <= Level.BLOCK) == uniform for level in found)
    assert found


def test_shared_levels() -> None:
    GRID, CLUSTER, BLOCK, WARP, THREAD = Level
    assert shared_levels([LaunchShape()]) is None
    assert shared_levels([LaunchShape(limit=32)]) == (GRID, CLUSTER, BLOCK, BLOCK, THREAD)
    assert shared_levels([LaunchShape((8, 4, 1))]) == (GRID, CLUSTER, BLOCK, BLOCK, THREAD)
    assert shared_levels([LaunchShape((1, 1, 1))]) == (GRID, CLUSTER, BLOCK, BLOCK, BLOCK)
    assert shared_levels([LaunchShape(grid=(1, 1, 1))]) == (GRID, GRID, GRID, WARP, THREAD)
    assert shared_levels([LaunchShape((32, 1, 1), (1, 1, 1))]) == (GRID, GRID, GRID, GRID, THREAD)
    assert shared_levels([LaunchShape((32, 1, 1)), LaunchShape()]) is None
