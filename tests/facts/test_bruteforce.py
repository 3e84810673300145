"""Random kernels: every claim about uniformity holds in runs of all threads, executed one by
one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rgpu.analysis.effects import AddressSpace, Level
from rgpu.analysis.facts import cfg
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.propagate import Propagation
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir import types as t
from tests.support import interpret, mini
from tests.support.generate import Options, generate
from tests.support.generate_recursion import generate_recursion
from tests.support.interpret_arithmetic import Trapped
from tests.support.judge import (
    all_operations_uniform,
    different_meetings,
    facts_of,
    precision,
    recursive_calls,
    wrong_claims,
)

TILE = {"tile": (t.Array(t.U32, t.ConstValue(256)), AddressSpace.SHARED)}
# Lanes at both ends of the warps; enough, since threads without shared memory don't meet.
SOME_THREADS = [0, 1, 2, 5, 31, 32, 33, 39]
LAUNCHES = [
    ((64, 1, 1), (2, 1, 1)),
    ((40, 1, 1), (3, 1, 1)),
    ((8, 8, 1), (1, 2, 1)),
    ((32, 2, 1), (2, 1, 1)),
    ((4, 16, 1), (2, 1, 1)),
]
WITH_MEMORY = [((36, 1, 1), (2, 1, 1)), ((33, 1, 1), (2, 1, 1))]


def shapes_for(
    chance: random.Random, block: interpret.Dim3, grid: interpret.Dim3
) -> list[LaunchShape]:
    """What the analysis is told of the launch: nothing, a part, or all."""
    x, y, z = block
    return chance.choice(
        [
            [],
            [LaunchShape(block, grid)],
            [LaunchShape(block)],
            [LaunchShape((None, y, z))],
            [LaunchShape((x, None, None))],
            [LaunchShape(block), LaunchShape((128, 1, 1))],
        ]
    )


def judge(seed: int, memory: bool, recursive: bool = False) -> tuple[list[str], Counter[str]]:
    """What is wrong with the claims about one random program, and what was claimed."""
    options = Options(memory=memory, early=not memory or seed % 2 == 0)
    text = generate_recursion(seed, memory) if recursive else generate(seed, options)
    program = mini.parse(text, TILE)
    chance = random.Random(seed)
    block, grid = chance.choice(WITH_MEMORY if memory else LAUNCHES)
    divisor = chance.choice([1, 1, 32, 64])
    most = block[0] * block[1] * block[2] if seed % 3 == 0 else 1024
    shapes = [shape for shape in shapes_for(chance, block, grid) if (shape.threads or 0) <= most]
    facts = facts_of(program, shapes, {"n": divisor}, most)
    claims = precision(facts)
    if memory and not all_operations_uniform(facts):
        return [], Counter(skipped=1)  # undefined behaviour: nothing holds
    for n in (0, 3 * divisor, 33 * divisor):
        threads = None if memory else SOME_THREADS
        launch = interpret.Launch(program, block, grid, {"n": n}, seed + n, threads)
        try:
            run = interpret.run(launch)
        except (interpret.OutOfSteps, Trapped):
            continue
        claims["runs"] += 1
        if wrong := wrong_claims(facts, run):
            return wrong, claims
        if memory and (wrong := different_meetings(run)):
            return wrong, claims
    for invoke in recursive_calls(facts):
        for result in invoke.results:
            claims[f"recursion {facts.value_level(result)}"] += 1
    return [], claims


def judge_all(seeds: range, memory: bool, recursive: bool = False) -> Counter[str]:
    total: Counter[str] = Counter()
    for seed in seeds:
        wrong, claims = judge(seed, memory, recursive)
        assert not wrong, (seed, wrong[:3])
        total += claims
    return total


def test_claims_hold_without_shared_memory() -> None:
    total = judge_all(range(90), memory=False)
    assert total["runs"] > 200
    # It claims something: all levels occur, for values and for control.
    for level in ("grid", "block", "warp", "thread"):
        assert total[f"value {level}"] > 40
        assert total[f"control {level}"] > 40


def test_claims_hold_with_shared_memory_and_barriers() -> None:
    total = judge_all(range(50), memory=True)
    assert total["runs"] > 50
    assert total["value block"] > 10


def test_claims_hold_with_recursion() -> None:
    total = judge_all(range(60), memory=False, recursive=True)
    assert total["runs"] > 100
    for level in ("grid", "block", "warp", "thread"):
        assert total[f"recursion {level}"] > 10


def test_claims_hold_with_recursion_and_barriers() -> None:
    total = judge_all(range(60), memory=True, recursive=True)
    assert total["runs"] > 30
    assert total["recursion grid"] + total["recursion block"] > 5


@pytest.mark.slow
def test_claims_hold_for_many_programs() -> None:
    judge_all(range(1000, 1200), memory=False)
    judge_all(range(1000, 1050), memory=True)


@pytest.mark.parametrize("what", ["phis", "temporal", "transitive", "joins"])
def test_the_judge_refutes_a_weaker_analysis(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if what == "phis":
        monkeypatch.setattr(Propagation, "differs", lambda *_: False)
    elif what == "temporal":
        monkeypatch.setattr(Propagation, "level_at", lambda self, value, _: self.level[value.index])
    elif what == "transitive":
        monkeypatch.setattr(cfg, "_close", lambda direct: [frozenset(d) for d in direct])
    else:
        monkeypatch.setattr(cfg.ControlFlow, "joins", lambda *_: {})
    assert any(judge(seed, memory=False)[0] for seed in range(60))


@pytest.mark.parametrize("seed", range(2000, 2030))
def test_everything_that_differs_is_explained(seed: int) -> None:
    program = mini.parse(generate(seed, Options(memory=seed % 2 == 0)), TILE)
    chance = random.Random(seed)
    facts = facts_of(program, shapes_for(chance, *chance.choice(LAUNCHES)))
    for level in (Level.GRID, Level.BLOCK, Level.WARP):
        for block in facts.function.blocks:
            here = max(facts.control_level(block.index), facts.exited_level(block.index))
            assert bool(facts.explain(block.index, level)) == (here > level)
            for value in (*block.phis, *block.instructions):
                if isinstance(value, (ssa.Store, ssa.Invoke, ssa.Check)):
                    continue
                chain = facts.explain(value, level)
                assert bool(chain) == (facts.value_level(value) > level)
