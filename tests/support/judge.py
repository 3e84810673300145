"""Compares what `analyze` claims with what the threads of a launch really do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rgpu.analysis.effects import Barrier, Collective, Level
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.uniformity import Uniformity, analyze
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.flatten import Program
from rgpu.analysis.ir.ssa_build import build
from tests.support import interpret, mini_program

LEVELS = (Level.WARP, Level.BLOCK, Level.GRID)
Place = tuple[int, tuple[int, ...]]  # number of a mark, and the calls that lead there


def facts_of(
    source: mini_program.Program,
    shapes: Sequence[LaunchShape] = (),
    multiples: Mapping[str, int] | None = None,
    most_threads: int = 1024,
) -> Uniformity:
    function = build(Program(source), source.kernel)
    return analyze(function, shapes, multiples, most_threads=most_threads)


def marks_of(function: ssa.Function) -> dict[Place, list[ssa.Invoke]]:
    """The calls of `mark` in a function. One may be there several times, or never."""
    found: dict[Place, list[ssa.Invoke]] = {}
    for block in function.blocks:
        for instruction in block.instructions:
            if isinstance(instruction, ssa.Invoke) and instruction.callee == "mark":
                number = instruction.arguments[0].value
                assert isinstance(number, ssa.Literal)
                assert isinstance(number.value, int)
                path = []
                site = instruction.site
                while site is not None:
                    path.append(site.call.start)
                    site = site.parent
                found.setdefault((number.value, tuple(reversed(path))), []).append(instruction)
    return found


def all_operations_uniform(facts: Uniformity) -> bool:
    """Every barrier and vote is reached by all threads concerned, none having left."""
    function = facts.function
    for invoke, effect in [*function.invokes(Barrier), *function.invokes(Collective)]:
        level = effect.scope.level  # type: ignore[attr-defined]
        if max(facts.control_level(invoke.block), facts.exited_level(invoke.block)) > level:
            return False
    return not any(facts.undecided(invoke) for invoke in recursive_calls(facts))


def recursive_calls(facts: Uniformity) -> list[ssa.Invoke]:
    return [
        instruction
        for block in facts.function.blocks
        for instruction in block.instructions
        if isinstance(instruction, ssa.Invoke) and instruction.recursive is not None
    ]


def different_meetings(threads: list[interpret.Thread]) -> list[str]:
    """Threads of one block that came to other barriers than its first."""
    first: dict[Any, interpret.Thread] = {}
    return [
        f"thread {thread.index} comes to other barriers than the others of its block"
        for thread in threads
        if first.setdefault(thread.block, thread).meetings != thread.meetings
    ]


def wrong_claims(facts: Uniformity, threads: list[interpret.Thread]) -> list[str]:
    """Claims that the run refutes."""
    wrong: list[str] = []
    seen: dict[Place, dict[interpret.Thread, dict[Any, int]]] = {}
    for thread in threads:
        for mark, value in thread.marks:
            per_thread = seen.setdefault((mark.number, mark.path), {})
            values = per_thread.setdefault(thread, {})
            assert mark.iterations not in values, "an instance came twice"
            values[mark.iterations] = value
    marks = marks_of(facts.function)
    for place in seen:
        if place not in marks:
            wrong.append(f"mark {place} was reached, but is not in the SSA form")
    for place, invokes in marks.items():
        control = max(facts.control_level(invoke.block) for invoke in invokes)
        exited = max(facts.exited_level(invoke.block) for invoke in invokes)
        value_level = max(
            facts.value_level(leaf, invoke.block)
            for invoke in invokes
            for leaf in invoke.arguments[1].leaves
        )
        if len(invokes) > 1:
            continue  # copies of one call: nothing is claimed about them together
        for level in LEVELS:
            groups: dict[Any, list[interpret.Thread]] = {}
            for thread in threads:
                groups.setdefault(thread.group(level), []).append(thread)
            for members in groups.values():
                runs = {thread: seen.get(place, {}).get(thread, {}) for thread in members}
                wrong += _arrivals(place, level, control, exited, runs)
                if value_level <= level:
                    wrong += _values(place, level, runs)
    return wrong


def _arrivals(
    place: Place,
    level: Level,
    control: Level,
    exited: Level,
    runs: dict[interpret.Thread, dict[Any, int]],
) -> list[str]:
    if control > level:
        return []
    counted = [thread for thread in runs if exited <= level or not thread.left_early]
    arrivals = {frozenset(runs[thread]) for thread in counted}
    if len(arrivals) > 1:
        return [f"mark {place}: control is not uniform over the {level}"]
    if arrivals:
        (stayed,) = arrivals
        for thread, came in runs.items():
            if not set(came) <= stayed:
                return [f"mark {place}: {thread.index} came more often before it left"]
    return []


def _values(place: Place, level: Level, runs: dict[interpret.Thread, dict[Any, int]]) -> list[str]:
    together: dict[Any, set[int]] = {}
    for came in runs.values():
        for instance, value in came.items():
            together.setdefault(instance, set()).add(value)
    bad = [instance for instance, values in together.items() if len(values) > 1]
    return [f"mark {place}: the value is not uniform over the {level} in {bad[0]}"] if bad else []


def precision(facts: Uniformity) -> Counter[str]:
    """How many marks have which claims: a check that claims something."""
    counts: Counter[str] = Counter()
    for invokes in marks_of(facts.function).values():
        for invoke in invokes:
            counts[f"control {facts.control_level(invoke.block)}"] += 1
            for leaf in invoke.arguments[1].leaves:
                counts[f"value {facts.value_level(leaf, invoke.block)}"] += 1
    return counts
