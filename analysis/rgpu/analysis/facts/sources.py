"""What the model of a call says about how uniform its result is."""

from __future__ import annotations

from rgpu.analysis import effects as e
from rgpu.analysis.effects import Level
from rgpu.analysis.facts.memory import is_pointer, reads_memory
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass

APPROXIMATED = frozenset(
    {"memory contents", "atomic result", "unknown call", "unknown value", "opaque result"}
)
"""Kinds of sources whose values the analysis can't see."""


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """The level of a result: at least `level`, joined with the levels of `follow`; but no higher
    than the level of `instead`, if that is given and at most warp."""

    level: Level
    kind: str
    text: str
    follow: tuple[ssa.Value, ...] = ()
    instead: ssa.Value | None = None
    reads: bool = False  # joined with what the memory behind its pointers holds
    recursive: bool = False  # see `facts/recursion.py`; `follow` are the arguments


# PTX ISA 9.1, section 10 (special registers).
_REGISTERS: dict[str, tuple[Level, str]] = {
    "tid": (Level.THREAD, "thread index"),
    "ntid": (Level.GRID, "block size"),
    "ctaid": (Level.BLOCK, "block index"),
    "nctaid": (Level.GRID, "grid size"),
    "laneid": (Level.THREAD, "lane index"),
    "warpid": (Level.WARP, "warp index"),
    "nwarpid": (Level.GRID, "number of warps"),
    # Where the thread is at the moment; may change when a block is put aside and goes on elsewhere.
    "smid": (Level.WARP, "multiprocessor index"),
    "nsmid": (Level.GRID, "number of multiprocessors"),
    "gridid": (Level.GRID, "grid number"),
    "clusterid": (Level.CLUSTER, "cluster index"),
    "nclusterid": (Level.GRID, "number of clusters"),
    "cluster_ctaid": (Level.BLOCK, "index of the block in its cluster"),
    "cluster_nctaid": (Level.GRID, "cluster size"),
    "cluster_ctarank": (Level.BLOCK, "rank of the block in its cluster"),
    "cluster_nctarank": (Level.GRID, "cluster size"),
    "is_explicit_cluster": (Level.GRID, "kind of launch"),
    "dynamic_smem_size": (Level.GRID, "dynamic shared memory size"),
    "total_smem_size": (Level.GRID, "shared memory size"),
    "aggr_smem_size": (Level.GRID, "shared memory size"),
    "lanemask_eq": (Level.THREAD, "lane mask"),
    "lanemask_le": (Level.THREAD, "lane mask"),
    "lanemask_lt": (Level.THREAD, "lane mask"),
    "lanemask_ge": (Level.THREAD, "lane mask"),
    "lanemask_gt": (Level.THREAD, "lane mask"),
    "current_graph_exec": (Level.GRID, "graph"),
}


def register_level(name: str) -> tuple[Level, str]:
    """Level of a special register, and what it is called. Registers that count or measure
    differ."""
    base = name.lstrip("%").partition(".")[0]
    if base.startswith("envreg"):
        return Level.GRID, "environment register"
    return _REGISTERS.get(base, (Level.THREAD, f"special register `%{name.lstrip('%')}`"))


def special_register(value: ssa.Value) -> str | None:
    """The special register that a value is, if it is one."""
    if isinstance(value, ssa.Result) and value.written_to is None:
        for effect in value.invoke.effects or ():
            if isinstance(effect, e.SpecialRegister):
                return effect.name.lstrip("%")
    return None


def short_name(invoke: ssa.Invoke) -> str:
    """How a report calls the callee."""
    return invoke.callee.rsplit("::", 1)[-1]


def result_source(result: ssa.Result) -> Source:
    """What is known about a result from the model of the call."""
    invoke = result.invoke
    effects = invoke.effects
    name = short_name(invoke)
    if effects is None and invoke.recursive is not None:
        leaves = tuple(leaf for argument in invoke.arguments for leaf in argument.leaves)
        text = f"result of `{name}`, which calls itself"
        return Source(Level.GRID, "unknown call", text, leaves, recursive=True)
    if effects is None:
        why = f": {invoke.reason}" if invoke.reason else ""
        return Source(Level.THREAD, "unknown call", f"result of `{name}` is unknown{why}")
    if result.written_to is not None:
        return Source(Level.THREAD, "opaque result", f"written by `{name}`")
    stated = _stated(result)
    for effect in effects:
        match effect:
            case e.SpecialRegister(register):
                level, noun = register_level(register)
                return Source(min(level, stated), noun, f"{noun} `{name}()`")
            case e.ActiveMask():
                text = f"`{name}()` depends on which lanes happen to be active"
                return Source(Level.THREAD, "opaque result", text)
            case e.Atomic():
                return Source(Level.THREAD, "atomic result", f"result of the atomic `{name}`")
            case e.Opaque():
                return Source(stated, "opaque result", f"result of `{name}()`")
            case e.Collective():
                return _collective(result, effect, stated)
            case _:
                pass
    if stated < Level.THREAD:
        return Source(stated, "value", f"result of `{name}()`")
    leaves = tuple(leaf for argument in invoke.arguments for leaf in argument.leaves)
    if reads_memory(invoke):
        return Source(Level.GRID, "memory contents", f"result of `{name}`", leaves, reads=True)
    for effect in effects:
        if isinstance(effect, (e.Pure, e.Access, e.InSpace)):
            return Source(Level.GRID, "value", f"result of `{name}`", leaves)
    if is_pointer(result):
        return Source(Level.GRID, "value", f"address from `{name}`", leaves)
    return Source(Level.THREAD, "opaque result", f"result of `{name}()` is not described")


def _stated(result: ssa.Result) -> Level:
    """The level that the model states for the result, or for the field of it."""
    for effect in result.invoke.effects or ():
        if isinstance(effect, e.Value):
            if result.field < len(effect.fields):
                return effect.fields[result.field]
            if effect.uniformity is not None:
                return effect.uniformity
    return Level.THREAD


def _collective(result: ssa.Result, effect: e.Collective, stated: Level) -> Source:
    """Results of warp operations. A vote or reduction gives all lanes of its mask the same; lanes
    with different masks get different ones. A shuffle does if all read the same lane."""
    invoke = result.invoke
    name = short_name(invoke)
    text = f"result of `{name}()`"
    if effect.scope.level < Level.WARP:
        level = effect.scope.level
        uniform = effect.kind in ("vote", "redux")
        return Source(level if uniform else stated, "collective result", text)
    mask: tuple[ssa.Value, ...] = ()
    if isinstance(effect.mask, str):
        argument = invoke.argument(effect.mask)
        if argument is None or argument.value is None:
            return Source(Level.THREAD, "collective result", text)
        mask = argument.leaves
    target = next((x.target for x in invoke.effects or () if isinstance(x, e.LowersTo)), "")
    if effect.kind in ("vote", "redux") or (effect.kind == "match" and ".all" in target):
        return Source(Level.WARP, "collective result", text, mask)
    if effect.kind == "shuffle":
        return _shuffle(invoke, effect, mask, target, text)
    return Source(stated, "collective result", text, mask if stated < Level.THREAD else ())


def _shuffle(
    invoke: ssa.Invoke,
    effect: e.Collective,
    mask: tuple[ssa.Value, ...],
    target: str,
    text: str,
) -> Source:
    """Only the indexed form reads a lane named by number; with a width below 32, by number within
    each part of the warp. Whatever the form, a value that all lanes have is what each gets."""
    others = {effect.mask, effect.source_lane, "width", "self"}
    values = [
        leaf
        for argument in invoke.arguments
        if argument.name not in others
        for leaf in argument.leaves
    ]
    instead = values[0] if len(values) == 1 else None
    lane = None if effect.source_lane is None else invoke.argument(effect.source_lane)
    width = invoke.argument("width")
    narrow = width is not None and not (
        isinstance(width.value, ssa.Literal) and width.value.value == 32
    )
    if lane is not None and ".idx" in target and not narrow:
        follow = (*mask, *lane.leaves)
        return Source(Level.WARP, "collective result", text, follow, instead)
    return Source(Level.THREAD, "collective result", text, (), instead)
