"""Why something is not uniform: from a value or block to the source, by the shortest way."""

from __future__ import annotations

from collections import deque

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.cfg import Loop
from rgpu.analysis.facts.propagate import Propagation
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.operands import operands
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span


@dataclass(frozen=True, slots=True)
class Step:
    """One link of an explanation, from the effect towards the cause.

    kind: "branch" (control depends on this condition), "loop exit" (threads leave a loop here after
    different numbers of iterations), "join" (the value depends on the side taken here), "value"
    (computed from the next step), or a source, with which the explanation ends: "thread index",
    "lane index", "block index" and so on for special registers, "memory contents", "atomic result",
    "unknown call", "unknown value", "opaque result", "collective result". text: what the step says,
    such as "`i` differs between threads of a block".
    """

    span: Span
    text: str
    kind: str
    site: b.CallSite | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Cause:
    """A value that makes another differ, seen from `block`; `via` says how, if not by being an
    operand. A source has no value."""

    value: ssa.Value | None
    block: int
    via: Step | None = None


def causes(propagation: Propagation, value: ssa.Value, block: int, level: Level) -> list[_Cause]:
    """What makes a value, as seen from a block, differ within a group of a level."""
    # The way out of a loop counts even if the value differs inside too: that may only be because
    # the loop is one of a cycle of values.
    found = _loop_exits(propagation, value, block, level)
    if propagation.level[value.index] <= level:
        return found
    at = getattr(value, "block", block)
    match value:
        case ssa.Phi():
            for branch, sources in propagation.join_branches[at].items():
                if propagation.branch_level[branch] > level and propagation.differs(value, sources):
                    found.append(_decision(propagation, branch, "join"))
            reads = tuple(value.operands)
        case ssa.Load():
            reads = (value.pointer,)
            if propagation.level_at(value.pointer, at) <= level:
                return [*found, *_contents(propagation, value, (value.pointer,), level)]
            found.append(_Cause(None, at, _elsewhere(value)))
        case ssa.Result():
            source = propagation.sources[value.index]
            reads = source.follow
            inside = source.recursive and all(
                propagation.level_at(operand, at) <= level for operand in reads
            )
            if source.level > level or inside:
                found.append(
                    _Cause(None, at, Step(value.span, source.text, source.kind, value.site))
                )
            elif source.reads:
                if all(propagation.level_at(operand, at) <= level for operand in reads):
                    return [*found, *_contents(propagation, value, reads, level)]
                found.append(_Cause(None, at, _elsewhere(value)))
        case ssa.Unknown():
            text = f"this value is not known: {value.reason}"
            found.append(_Cause(None, at, Step(value.span, text, "unknown value", value.site)))
            reads = ()
        case _:
            reads = operands(value)
    found += [_Cause(operand, at) for operand in reads if propagation.level_at(operand, at) > level]
    return found


def _loop_exits(
    propagation: Propagation, value: ssa.Value, block: int, level: Level
) -> list[_Cause]:
    """The branches by which threads leave, at different times, the loops that a value comes out
    of."""
    found: list[_Cause] = []
    flow = propagation.flow
    loop = flow.innermost_loop[getattr(value, "block", block)]
    while loop is not None and block not in loop.blocks:
        found += _exits_of(propagation, loop, level)
        loop = loop.parent
    return found


def _exits_of(propagation: Propagation, loop: Loop, level: Level) -> list[_Cause]:
    """The branches by which threads of a group leave a loop in different iterations."""
    if propagation.exit_level[loop.header] <= level:
        return []
    controls = propagation.flow.controls
    return [
        _decision(propagation, branch, "loop exit")
        for branch in sorted(loop.blocks)
        if propagation.branch_level[branch] > level
        and any(source == branch or branch in controls[source] for source, _ in loop.exits)
    ]


def _decision(propagation: Propagation, block: int, kind: str) -> _Cause:
    branch = propagation.function.blocks[block].terminator
    assert isinstance(branch, ssa.Branch)
    text = {
        "join": "the value depends on the side taken here",
        "loop exit": "threads leave the loop after different numbers of iterations",
        "branch": "control depends on this condition",
    }[kind]
    return _Cause(branch.condition, block, Step(branch.span, text, kind, branch.site))


def _contents(
    propagation: Propagation,
    read: ssa.Load | ssa.Result,
    pointers: tuple[ssa.Value, ...],
    level: Level,
) -> list[_Cause]:
    memory = propagation.memory
    assert memory is not None, "a load was judged without a look at memory"
    found: list[_Cause] = []
    for pointer in pointers:
        for root in memory.roots(pointer):
            if not isinstance(root, ssa.MemoryObject) or root.kind != "private":
                continue
            if (culprit := memory.escaped.get(root)) is not None:
                text = f"the address of `{root.name}` is handed out here"
                found.append(
                    _Cause(None, read.block, Step(culprit.span, text, "unknown call", culprit.site))
                )
            for store in propagation.stores_before(root, read):
                for operand in (store.value, store.pointer):
                    if propagation.level_at(operand, read.block) > level:
                        found.append(_Cause(operand, read.block))
                for loop in propagation.flow.loops_of(store.block):
                    if not propagation.stays(loop, store.block, read.block):
                        found += _exits_of(propagation, loop, level)
                for branch in propagation.deciding(store.block, read.block):
                    if propagation.branch_level[branch] > level:
                        found.append(_decision(propagation, branch, "join"))
    if found:
        return found
    text = "the value is read from memory that other threads may write"
    return [_Cause(None, read.block, Step(read.span, text, "memory contents", read.site))]


def _elsewhere(read: ssa.Load | ssa.Result) -> Step:
    text = "each thread reads memory at a place of its own"
    return Step(read.span, text, "memory contents", read.site)


def explain_value(
    propagation: Propagation, value: ssa.Value, block: int, level: Level, first: bool = True
) -> list[Step]:
    """The shortest chain from a value to a source; empty if it is uniform over the level. `first`:
    the value itself is named even if it is no variable."""
    if propagation.level_at(value, block) <= level:
        return []
    start = _Cause(value, block)
    parent: dict[tuple[int, int], tuple[_Cause, tuple[int, int] | None]] = {}
    key = (value.index, block)
    parent[key] = (start, None)
    queue = deque([key])
    while queue:
        key = queue.popleft()
        cause = parent[key][0]
        assert cause.value is not None
        for more in causes(propagation, cause.value, cause.block, level):
            if more.value is None:
                assert more.via is not None
                return [*_chain(parent, key, level, first), more.via]
            next_key = (more.value.index, more.block)
            if next_key not in parent:
                parent[next_key] = (more, key)
                queue.append(next_key)
    raise AssertionError("a value differs between threads for no reason")


def _chain(
    parent: dict[tuple[int, int], tuple[_Cause, tuple[int, int] | None]],
    end: tuple[int, int],
    level: Level,
    first: bool,
) -> list[Step]:
    causes = []
    key: tuple[int, int] | None = end
    while key is not None:
        cause, key = parent[key]
        causes.append(cause)
    steps: list[Step] = []
    for number, cause in enumerate(reversed(causes)):
        if cause.via is not None:
            steps.append(cause.via)
        step = _value_step(cause.value, level, always=first and number == 0)
        if step is not None and (not steps or steps[-1].span != step.span):
            steps.append(step)
    return steps


def _value_step(value: ssa.Value | None, level: Level, always: bool) -> Step | None:
    """Values that have a name, and the first one, are worth a step."""
    name = getattr(value, "name", None)
    span = getattr(value, "span", None)
    if span is None or (name is None and not always):
        return None
    words = f"`{name}`" if name is not None else "this value"
    text = f"{words} differs between threads of a {level}"
    return Step(span, text, "value", getattr(value, "site", None))


def sources_of(
    propagation: Propagation, starts: list[tuple[ssa.Value, int]], level: Level
) -> list[Step]:
    """Every source that makes one of the values differ within a group of the level."""
    seen: set[tuple[int, int]] = set()
    found: dict[tuple[int, int, str], Step] = {}
    waiting = list(starts)
    while waiting:
        value, block = waiting.pop()
        if (value.index, block) in seen:
            continue
        seen.add((value.index, block))
        for cause in causes(propagation, value, block, level):
            if cause.value is None:
                assert cause.via is not None
                step = cause.via
                found.setdefault((step.span.start, step.span.end, step.kind), step)
            else:
                waiting.append((cause.value, cause.block))
    return sorted(found.values(), key=lambda step: (step.span.file.path, step.span.start))


def block_step(propagation: Propagation, block: int) -> Step:
    """The step that says that control depends on the branch at the end of `block`."""
    step = _decision(propagation, block, "branch").via
    assert step is not None
    return step
