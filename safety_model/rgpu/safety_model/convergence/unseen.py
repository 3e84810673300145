"""The values that decide who comes to a place, and that the analysis can't see.

Such a value need not differ between threads: in `tid < limits[0]` it is the same for all, and yet
the answer depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgpu.analysis.effects import (
    Access,
    Atomic,
    Collective,
    Level,
    LowersTo,
    Opaque,
    SpecialRegister,
)
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.body import CallSite
from rgpu.analysis.ir.operands import operands
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.safety_model.convergence.concrete import selecting
from rgpu.safety_model.convergence.sites import place_in_user_code, short_name
from rgpu.safety_model.kernel import Kernel


@dataclass(frozen=True, slots=True)
class Unseen:
    """text: what to call the value. missing: it can't be seen because the program is not fully
    known, and not because it exists at run time only."""

    text: str
    span: Span
    missing: bool


def unseen_values(kernel: Kernel, block: int, level: Level) -> list[Unseen]:
    """What decides whether all threads of a group of `level` come to `block`, each once.

    If the conditions that differ within the group rest on nothing unseen, those that decide whether
    any thread comes at all are looked at.
    """
    facts = kernel.uniformity
    deciding = [each.branch.condition for each in facts.controlling_branches(block, level)]
    deciding += [each.branch.condition for _, each in facts.early_exits(block, level)]
    return _behind(kernel, deciding, level) or _behind(kernel, _around(kernel, block), level)


def _around(kernel: Kernel, block: int) -> list[ssa.Value]:
    """The conditions of all branches that decide whether a thread comes to `block`."""
    ends = [kernel.body.blocks[number].terminator for number in kernel.control.full_controls[block]]
    return [end.condition for end in ends if isinstance(end, ssa.Branch)]


def _behind(kernel: Kernel, values: Iterable[ssa.Value], level: Level) -> list[Unseen]:
    found: dict[tuple[str, Span], Unseen] = {}
    for value in _cone(kernel, values):
        unseen = _unseen(kernel, value, level)
        if unseen is not None:
            found.setdefault((unseen.text, unseen.span), unseen)
    return sorted(found.values(), key=lambda each: (each.span.file.path, each.span.start))


def _cone(kernel: Kernel, values: Iterable[ssa.Value]) -> Iterator[ssa.Value]:
    waiting = list(values)
    seen: set[int] = set()
    while waiting:
        value = waiting.pop()
        if value.index in seen:
            continue
        seen.add(value.index)
        yield value
        waiting += operands(value)
        if isinstance(value, ssa.Phi):
            waiting += selecting(kernel, value.block)
        elif isinstance(value, ssa.Load):
            waiting += _stored(kernel, value)


def _private(kernel: Kernel, load: ssa.Load) -> list[ssa.MemoryObject] | None:
    """The objects of the thread's own that a load reads; None if it may read memory of others."""
    memory = kernel.uniformity.propagation.memory
    if memory is None:
        return None
    found: list[ssa.MemoryObject] = []
    for root in memory.roots(load.pointer):
        if not isinstance(root, ssa.MemoryObject) or root.kind != "private":
            return None
        if root in memory.escaped:
            return None
        found.append(root)
    return found


def _settled(kernel: Kernel, load: ssa.Load) -> bool:
    """The kernel writes there, but never while threads of the block may be at the load."""
    propagation = kernel.uniformity.propagation
    memory, position = propagation.memory, propagation.positions.get(load.index)
    if memory is None or position is None:
        return False
    found, _ = memory.contents_level(load.pointer, memory.roots(load.pointer), load.block, position)
    changed = memory.changed_meanwhile(load.pointer, load.block, position)
    return found is Level.THREAD and not changed


def _stored(kernel: Kernel, load: ssa.Load) -> Iterator[ssa.Value]:
    """What a load of private memory may find: it was seen when it was stored."""
    for storage in _private(kernel, load) or ():
        for store in kernel.uniformity.propagation.stores_before(storage, load):
            yield store.value
            yield store.pointer


def _unseen(kernel: Kernel, value: ssa.Value, level: Level) -> Unseen | None:
    match value:
        case ssa.Load() if _private(kernel, value):
            return None
        case ssa.Load(span=span, site=site, name=name):
            if kernel.uniformity.value_level(value.pointer) <= level:
                # All read one place, and what orders these reads with its writes is not modelled.
                how = None
                if kernel.has_protocols:
                    how = "read from memory that may be ordered by more than barriers"
                elif level >= Level.BLOCK and _settled(kernel, value):
                    how = "read from memory that is written before a barrier"
                if how is not None:
                    return _named(kernel, name, span, site, how, missing=True)
            return _named(kernel, name, span, site, "read from memory")
        case ssa.Unknown(span=span, site=site, reason=reason):
            place = place_in_user_code(span, "", site, kernel.is_model)[0]
            return Unseen(f"a value that is not known: {reason}", place, True)
        case ssa.Result(invoke=invoke):
            return _result(kernel, value, invoke, level)
        case _:
            return None


def _result(kernel: Kernel, result: ssa.Result, invoke: ssa.Invoke, level: Level) -> Unseen | None:
    name = short_name(invoke.callee)
    place = place_in_user_code(invoke.span, "", invoke.site, kernel.is_model)[0]
    if invoke.effects is None:
        return Unseen(f"the result of `{name}`, which is not modelled", place, True)
    for effect in invoke.effects:
        match effect:
            case SpecialRegister():
                return None
            case Collective(kind="shuffle") if level is Level.WARP and _is_exchange(invoke):
                # After a whole butterfly all lanes have the same sum; that is not followed.
                return Unseen(f"the result of `{name}`, which may be the same", place, True)
            case Atomic() | Collective() | Opaque():
                return Unseen(f"the result of `{name}`", place, False)
            case Access(read=True):
                return _named(kernel, None, invoke.span, invoke.site, "read from memory")
            case _:
                continue
    return None


def _is_exchange(shuffle: ssa.Invoke) -> bool:
    """A shuffle in which lanes exchange values in pairs (PTX ISA 9.1, 9.7.9.6: `.bfly`)."""
    return any(
        isinstance(effect, LowersTo) and ".bfly." in effect.target
        for effect in shuffle.effects or ()
    )


def _named(
    kernel: Kernel,
    name: str | None,
    span: Span,
    site: CallSite | None,
    how: str,
    missing: bool = False,
) -> Unseen:
    place = place_in_user_code(span, "", site, kernel.is_model)[0]
    text = place.text
    if name is not None:
        what = f"`{name}`"
    elif len(text) <= 40 and "\n" not in text:
        what = f"`{text}`"
    else:
        what = "a value"
    return Unseen(f"{what}, {how}", place, missing)
