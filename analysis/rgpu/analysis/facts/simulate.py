"""Running one thread of a kernel in SSA form on concrete numbers, as far as they are known.

Values that come from outside - memory of other threads, unknown calls, results of collectives - are
`UNSEEN`. A branch on such a value is stepped over when nothing of interest lies between it and the
block where its sides meet; what was computed there is then unseen as well. Otherwise the run gives
up (`Blocked`). Nothing is ever guessed, so a run that comes to an end is one that the kernel really
has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from rgpu.analysis.effects import LowersTo
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.sources import special_register
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.operands import operands
from rgpu.analysis.ir.types import Array, Ptr, Ref, Scalar, Ty
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span

_POINTERS = (Ref, Ptr)
_SIMPLE = (Scalar, Ref, Ptr)
MOST_STEPS = 20_000


class _Unseen(Enum):
    UNSEEN = 0


UNSEEN: Final = _Unseen.UNSEEN


@dataclass(frozen=True, slots=True)
class Pointer:
    """An address in private memory: the object and the way into it."""

    object: ssa.MemoryObject
    path: tuple[tuple[str, int], ...] = ()


Datum = int | float | Pointer | _Unseen


@dataclass(frozen=True, slots=True, eq=False)
class Coordinates:
    """One thread of a launch: shape.block, shape.grid are known here."""

    thread: tuple[int, int, int]
    block: tuple[int, int, int]
    shape: LaunchShape

    @property
    def linear(self) -> int:
        """The number of the thread in its block; 32 in a row make a warp."""
        x, y, _ = self.shape.block
        assert x is not None
        assert y is not None
        return self.thread[0] + x * (self.thread[1] + y * self.thread[2])


class Blocked(Exception):
    """The run can't go on: by an unseen branch, a trap, or its length."""


@dataclass(eq=False, slots=True)
class Thread:
    """One run. `visits` counts arrivals at the target, `arrivals` those at each block; `used` are
    the parameters that were read.

    A run with a target gives up at a branch that it would have to step over with the target. It
    can then be given another target and go on: what it did is the same for all targets.
    """

    flow: ControlFlow
    where: Coordinates
    parameters: dict[int, int]
    target: int
    visits: int = 0
    arrivals: Counter[int] = field(default_factory=Counter)
    stepped_over: list[tuple[int, frozenset[int]]] = field(default_factory=list)  # at which step
    waiting: ssa.Block | None = None  # at whose end it gave up because of the target
    left: bool = False
    used: set[int] = field(default_factory=set)
    values: dict[int, Datum] = field(default_factory=dict)
    memory: dict[Pointer, Datum] = field(default_factory=dict)
    filled: dict[Pointer, Datum] = field(default_factory=dict)  # arrays: what is in every element
    lost: set[ssa.MemoryObject] = field(default_factory=set)  # others know their address
    steps: int = 0
    # In a recursive call: the operations of the target of the kernel, which this may come to again.
    watched: frozenset[Span] = frozenset()
    depth: int = 0

    def run(self) -> None:
        """Runs to an exit of the kernel, from where it gave up the last time; raises `Blocked`."""
        blocks = self.flow.function.blocks
        arrivals = self.arrivals
        execute = _EXECUTE
        block, source = blocks[0], -1
        while True:
            if self.waiting is not None:
                block, self.waiting = self.waiting, None
            else:
                arrivals[block.index] += 1
                if block.index == self.target:
                    self.visits += 1
                if block.phis:
                    self.enter(block, source)
                for instruction in block.instructions:
                    execute[instruction.__class__](self, instruction)
                self.steps += len(block.instructions) + 1
                if self.steps > MOST_STEPS:
                    raise Blocked
            terminator = block.terminator
            source = block.index
            if isinstance(terminator, ssa.Jump):
                block = blocks[terminator.target]
            elif isinstance(terminator, ssa.Branch):
                condition = self.read(terminator.condition)
                if isinstance(condition, int):
                    chosen = terminator.otherwise
                    for value, target in terminator.cases:
                        if value == condition:
                            chosen = target
                    block = blocks[chosen]
                else:
                    block, source = self.step_over(block), -1
            elif isinstance(terminator, ssa.Exit):
                self.left = terminator.early
                return
            else:
                raise Blocked

    def enter(self, block: ssa.Block, source: int) -> None:
        """Phis take their values all at once."""
        if source < 0:
            return
        position = block.predecessors.index(source)
        new = [(phi.index, self.read(phi.operands[position])) for phi in block.phis]
        self.values.update(new)

    def step_over(self, block: ssa.Block) -> ssa.Block:
        """Goes to where the sides of an unseen branch meet."""
        flow = self.flow
        meet = flow.post_dominator[block.index]
        if meet >= len(flow.function.blocks):
            raise Blocked
        region: set[int] = set()
        waiting = [target for target in flow.successors[block.index] if target != meet]
        while waiting:
            number = waiting.pop()
            if number in region:
                continue
            region.add(number)
            terminator = flow.function.blocks[number].terminator
            if isinstance(terminator, ssa.Exit):
                raise Blocked
            waiting += [target for target in flow.successors[number] if target != meet]
        if self.target in region:
            self.waiting = block
            raise Blocked
        self.stepped_over.append((self.steps, frozenset(region)))
        for number in region:
            self.forget(flow.function.blocks[number])
        after = flow.function.blocks[meet]
        self.meet(after, region | {block.index})
        return after

    def forget(self, block: ssa.Block) -> None:
        """Whether and how often the block was run is not known."""
        for phi in block.phis:
            self.values[phi.index] = UNSEEN
        for instruction in block.instructions:
            if isinstance(instruction, (ssa.Store, ssa.Invoke)):
                self.forget_memory()
                for value in operands(instruction):
                    if isinstance(origin := ssa.root(value), ssa.Address):
                        self.lost.add(origin.object)
                    elif isinstance(origin, ssa.Phi):
                        raise Blocked  # one of several addresses
            if isinstance(instruction, ssa.Invoke):
                for result in instruction.results:
                    self.values[result.index] = UNSEEN
            else:
                self.values[instruction.index] = UNSEEN

    def meet(self, block: ssa.Block, sources: set[int]) -> None:
        """Phis of a block that was come to from one of the sources, nobody knows which."""
        new: list[tuple[int, Datum]] = []
        for phi in block.phis:
            pairs = zip(block.predecessors, phi.operands, strict=True)
            incoming = {operand for source, operand in pairs if source in sources}
            value = self.read(incoming.pop()) if len(incoming) == 1 else UNSEEN
            new.append((phi.index, value))
        self.values.update(new)

    # --- values ---

    def read(self, value: ssa.Value) -> Datum:
        known = self.values.get(value.index)
        if known is not None:
            return known
        known = self.values[value.index] = self.constant(value)
        return known

    def constant(self, value: ssa.Value) -> Datum:
        """A value that no instruction computes."""
        match value:
            case ssa.Literal(_, constant):
                return constant if isinstance(constant, (int, float)) else UNSEEN
            case ssa.Parameter(index):
                known = self.parameters.get(index)
                if known is None:
                    return UNSEEN
                self.used.add(index)
                return known
            case ssa.Address(_, storage):
                return Pointer(storage) if storage.kind == "private" else UNSEEN
            case _:
                return UNSEEN

    def binary(self, instruction: ssa.Binary) -> None:
        values = self.values
        left, right = instruction.left, instruction.right
        a = values.get(left.index)
        if a is None:
            a = self.read(left)
        b = values.get(right.index)
        if b is None:
            b = self.read(right)
        sign, ty = instruction.operator, left.type
        if a.__class__ is int and b.__class__ is int:  # most operations, without further calls
            if (compare := fold.COMPARE.get(sign)) is not None:
                values[instruction.index] = 1 if compare(a, b) else 0
                return
            compute = fold.EXACT.get(sign)
            if compute is not None and ty.__class__ is Scalar:
                limits = fold.LIMITS.get(ty.name)
                exact = compute(a, b)
                if limits is not None and limits[0] <= exact <= limits[1]:
                    values[instruction.index] = exact
                    return
        values[instruction.index] = _binary(sign, a, b, ty, instruction.overflow)

    def unary(self, instruction: ssa.Unary) -> None:
        operand = instruction.operand
        a = self.read(operand)
        result = None
        if isinstance(a, (int, float)):
            result = fold.unary(instruction.operator, a, operand.type)
        self.values[instruction.index] = UNSEEN if result is None else result

    def cast(self, instruction: ssa.Cast) -> None:
        operand = instruction.operand
        a = self.read(operand)
        value: Datum = UNSEEN
        if isinstance(a, Pointer):
            value = self.cast_pointer(a, instruction)
        elif a is not UNSEEN:
            result = fold.cast(instruction.kind, a, operand.type, instruction.type)
            value = UNSEEN if result is None else result
        self.values[instruction.index] = value

    def element(self, instruction: ssa.Element) -> None:
        position = self.read(instruction.position)
        self.values[instruction.index] = self.step(instruction.pointer, "element", position)

    def field(self, instruction: ssa.Field) -> None:
        kind = f"field {instruction.variant}"
        self.values[instruction.index] = self.step(instruction.pointer, kind, instruction.field)

    def read_memory(self, instruction: ssa.Load) -> None:
        at = self.read(instruction.pointer)
        value: Datum = UNSEEN
        if isinstance(at, Pointer) and at.object not in self.lost:
            value = self.load(at)
        self.values[instruction.index] = value

    def check(self, instruction: ssa.Check) -> None:
        a = self.read(instruction.condition)
        if isinstance(a, int) and bool(a) != instruction.expected:
            raise Blocked  # the grid ends

    def unknown(self, instruction: ssa.Unknown) -> None:
        self.values[instruction.index] = UNSEEN

    def step(self, pointer: ssa.Value, kind: str, number: Datum) -> Datum:
        base = self.read(pointer)
        if not isinstance(base, Pointer) or not isinstance(number, int):
            return UNSEEN
        if kind == "element" and base.path and base.path[-1][0] == kind:
            return UNSEEN  # further on in the same array, or into an inner one: not told apart here
        return Pointer(base.object, (*base.path, (kind, number)))

    def cast_pointer(self, pointer: Pointer, cast: ssa.Cast) -> Datum:
        """The address of an array is that of its first element; other conversions are not
        followed."""
        source, target = cast.operand.type, cast.type
        if cast.kind == "pointer" and isinstance(source, _POINTERS):
            inner = source.inner.inner if isinstance(source.inner, Array) else source.inner
            if isinstance(target, _POINTERS) and target.inner in (inner, source.inner):
                return pointer
        self.lost.add(pointer.object)
        return UNSEEN

    def store(self, store: ssa.Store) -> None:
        at = self.read(store.pointer)
        value = self.read(store.value)
        if isinstance(value, Pointer):
            self.lost.add(value.object)
        if not isinstance(at, Pointer):
            # Into memory of others, or into some private object whose address is not seen.
            root = ssa.root(store.pointer)
            if isinstance(root, ssa.Address) and root.object.kind == "private":
                self.forget_object(root.object)
            elif not isinstance(root, (ssa.Address, ssa.Parameter)):
                self.forget_memory()
            return
        if store.fill or not isinstance(store.value.type, _SIMPLE):
            self.forget_object(at.object)
            if store.fill:
                self.filled[at] = value
            return
        self.memory[at] = value

    def load(self, at: Pointer) -> Datum:
        found = self.memory.get(at)
        if found is None and at.path and at.path[-1][0] == "element":
            found = self.filled.get(Pointer(at.object, at.path[:-1]))
        return UNSEEN if found is None else found

    def forget_object(self, storage: ssa.MemoryObject) -> None:
        for known in (self.memory, self.filled):
            for pointer in [p for p in known if p.object is storage]:
                del known[pointer]

    def forget_memory(self) -> None:
        self.memory.clear()
        self.filled.clear()

    def invoke(self, invoke: ssa.Invoke) -> None:
        if invoke.effects and invoke.span in self.watched:
            self.visits += 1
        if invoke.recursive is not None:
            from rgpu.analysis.facts.simulate_recursion import call  # seldom needed

            call(self, invoke)
            return
        for result in invoke.results:
            register = special_register(result)
            self.values[result.index] = (
                self.computed(result) if register is None else self.register(register)
            )
        for argument in invoke.arguments:
            for leaf in argument.leaves:
                at = self.read(leaf)
                if isinstance(at, Pointer):
                    self.lost.add(at.object)

    def computed(self, result: ssa.Result) -> Datum:
        """What a function of the bits of one integer gives; others are not computed."""
        arguments = result.invoke.arguments
        for effect in result.invoke.effects or ():
            if isinstance(effect, LowersTo) and fold.computes_bits(effect.target) and arguments:
                argument = arguments[0]
                number = UNSEEN if argument.value is None else self.read(argument.value)
                if isinstance(number, int):
                    found = fold.of_bits(effect.target, number, argument.type, result.type)
                    return UNSEEN if found is None else found
        return UNSEEN

    def register(self, name: str) -> Datum:
        base, _, axis = name.partition(".")
        number = "xyz".find(axis) if axis else 0
        shape = self.where.shape
        match base:
            case "tid":
                return self.where.thread[number]
            case "ctaid":
                return self.where.block[number]
            case "ntid":
                return _extent(shape.block[number])
            case "nctaid":
                return _extent(shape.grid[number])
            case "laneid":
                return self.where.linear % 32
            case "cluster_nctaid":
                return _extent(shape.cluster[number])
            case "cluster_ctaid" | "clusterid" | "nclusterid" | "cluster_ctarank":
                return self.cluster_register(base, number)
            case _:
                return UNSEEN

    def cluster_register(self, base: str, number: int) -> Datum:
        """Clusters tile the grid (PTX ISA 9.1, section 10.12 and following)."""
        shape = self.where.shape
        extents = [extent or 1 for extent in shape.cluster]
        inside = [index % extent for index, extent in zip(self.where.block, extents, strict=True)]
        if base == "cluster_ctaid":
            return inside[number]
        if base == "clusterid":
            return self.where.block[number] // extents[number]
        if base == "cluster_ctarank":
            return inside[0] + extents[0] * (inside[1] + extents[1] * inside[2])
        blocks = shape.grid[number]
        return UNSEEN if blocks is None else -(-blocks // extents[number])


# By class, for this is done a great many times. A subclass may have a `store` and
# an `invoke` of its own.
_EXECUTE: dict[type, Callable[[Thread, Any], None]] = {
    ssa.Binary: Thread.binary,
    ssa.Unary: Thread.unary,
    ssa.Cast: Thread.cast,
    ssa.Element: Thread.element,
    ssa.Field: Thread.field,
    ssa.Load: Thread.read_memory,
    ssa.Store: lambda thread, store: thread.store(store),
    ssa.Check: Thread.check,
    ssa.Invoke: lambda thread, invoke: thread.invoke(invoke),
    ssa.Unknown: Thread.unknown,
}


def _extent(extent: int | None) -> Datum:
    return UNSEEN if extent is None else extent


def _binary(sign: str, left: Datum, right: Datum, type: Ty, overflow: str) -> Datum:
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        result = fold.binary(sign, left, right, type, overflow)
        if result is None:
            if overflow == "trap":
                raise Blocked
            return UNSEEN
        return result
    # Whatever the other operand is.
    if 0 in (left, right) and sign in ("*", "&") and fold.width(type) is not None:
        return 0
    return UNSEEN
