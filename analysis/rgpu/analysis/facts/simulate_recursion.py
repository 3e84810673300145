"""Runs of recursive calls, for witnesses.

The function called runs as the kernel does, by the thread that calls it. Operations in it are
copies of those that the first round put into the kernel, and whoever waits there does not ask for
the depth: so arrivals at any copy are counted together. Where a call can't be followed and threads
may meet in it, the run as a whole can't be.
"""

from __future__ import annotations

from rgpu.analysis.effects import Barrier, Collective
from rgpu.analysis.facts.recursive_effects import arguments, fits, operations, reached_from
from rgpu.analysis.facts.simulate import UNSEEN, Blocked, Datum, Pointer, Thread
from rgpu.analysis.ir import ssa
from rgpu.analysis.source import Span

MOST_DEPTH = 60


def call(caller: Thread, invoke: ssa.Invoke) -> None:
    """Runs a recursive call, and gives its results."""
    values = list(map(caller.read, arguments(invoke)))
    for value in values:
        if isinstance(value, Pointer):
            caller.lost.add(value.object)
    for result in invoke.results:
        caller.values[result.index] = UNSEEN
    recursive = invoke.recursive
    assert recursive is not None
    try:
        if recursive.body is None or recursive.end is None or not fits(invoke, recursive):
            raise Blocked
        run = _round(caller, recursive, values)
    except Blocked:
        if _threads_meet(recursive):
            raise
        return
    if run.left:
        raise Blocked
    caller.visits += run.visits
    for result in invoke.results:
        value = run.read(recursive.returns[result.leaf])
        if isinstance(value, (int, float)):
            caller.values[result.index] = value


def _round(caller: Thread, recursive: ssa.Recursive, values: list[Datum]) -> Thread:
    assert recursive.body is not None
    if caller.depth == MOST_DEPTH:
        raise Blocked
    passed = {
        parameter.index: value
        for parameter, value in zip(recursive.body.parameters, values, strict=True)
        if isinstance(value, int)
    }
    flow = caller.flow.of_recursive(recursive)
    run = Thread(flow, caller.where, passed, -1, steps=caller.steps, depth=caller.depth + 1)
    run.watched = caller.watched if caller.depth else _operations_of(caller)
    try:
        run.run()
    finally:
        caller.steps = run.steps
    return run


def _operations_of(thread: Thread) -> frozenset[Span]:
    """The barriers and collective operations at the target of a run of the kernel."""
    return frozenset(
        instruction.span
        for instruction in thread.flow.function.blocks[thread.target].instructions
        if isinstance(instruction, ssa.Invoke)
        and any(isinstance(effect, (Barrier, Collective)) for effect in instruction.effects or ())
    )


def _threads_meet(recursive: ssa.Recursive) -> bool:
    """Whether there may be barriers or collective operations in the calls."""
    cycle = reached_from(recursive)
    return any(
        each.body is None or operations(each) or _has_unknown_calls(each.body) for each in cycle
    )


def _has_unknown_calls(body: ssa.Function) -> bool:
    return any(
        isinstance(each, ssa.Invoke) and each.effects is None and each.recursive is None
        for block in body.blocks
        for each in block.instructions
    )
