"""Memory as far as uniformity asks: what a pointer may point into, who may write there, and when.

A *root* is where a pointer comes from: a memory object, a kernel parameter, the dynamic shared
memory, or `ANYWHERE`. Rust's rules narrow down what two roots can share: nothing that the kernel
writes lies behind a `&T` parameter without cells, and what lies behind a `&mut T` parameter is
reached through that parameter alone. (A kernel that breaks these rules has undefined behaviour and
a finding of its own.)
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from rgpu.analysis import effects as e
from rgpu.analysis.effects import AddressSpace, Level
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.phases import Phases, phases_of
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.types import Array, Ptr, Ref
from rgpu.analysis.records import dataclass, field


class Place(Enum):
    """Roots that are neither an object nor a parameter."""

    ANYWHERE = "anywhere"
    DYNAMIC_SHARED = "dynamic shared memory"


Root = ssa.MemoryObject | ssa.Parameter | Place


@dataclass(frozen=True, slots=True, eq=False)
class Write:
    """An operation that may write. `position` counts the instructions of its block."""

    operation: ssa.Store | ssa.Invoke
    block: int
    position: int
    roots: frozenset[Root]


@dataclass(frozen=True, slots=True, eq=False)
class Behind:
    """What a recursive call does to memory: the roots that it may write to, and those of its
    arguments behind which something may be different afterwards, or that others may keep."""

    roots: frozenset[Root]
    handed_out: tuple[ssa.Value, ...]


RecursiveCall = Callable[[ssa.Invoke], Behind | None]


@dataclass(eq=False, slots=True)
class Memory:
    """All that is written, and the private objects whose address gets out of sight."""

    flow: ControlFlow
    writes: list[Write]
    escaped: dict[ssa.MemoryObject, ssa.Instruction]
    private_stores: dict[ssa.MemoryObject, list[ssa.Store]]
    known_roots: dict[ssa.Value, frozenset[Root]] = field(default_factory=dict)
    phases: Phases | None = None

    def contents_level(
        self,
        pointer: ssa.Value,
        roots: frozenset[Root],
        block: int,
        position: int,
        volatile: bool = False,
    ) -> tuple[Level, Write | None]:
        """The level of what a read at this point finds behind a pointer that is the same for the
        threads concerned; and a write that makes it differ, if there is one. Private objects are
        not judged here: `roots` are the others that the pointer has. A volatile read finds in
        global memory what it finds there at that moment."""
        level = Level.GRID
        if not roots:
            return Level.THREAD, None
        for root in roots:
            if isinstance(root, ssa.MemoryObject) and root.space is AddressSpace.CONSTANT:
                continue
            writes = [
                write
                for write in self.writes
                if _may_meet(root, write.roots, self.escaped)
                and not apart(pointer, write.operation)
            ]
            if _is_shared(root):
                level = max(level, Level.BLOCK)
                for write in writes:
                    if self.same_phase(block, position, write):
                        return Level.THREAD, write
            elif writes:
                return Level.THREAD, writes[0]
            elif volatile:
                return Level.THREAD, None
        return level, None

    def changed_meanwhile(self, pointer: ssa.Value, block: int, position: int) -> bool:
        """Some thread of the block may write what is read at this point between the same two block
        barriers. Other blocks are left out: a write of theirs would be a race."""
        return any(
            self.same_phase(block, position, write)
            for root in self.roots(pointer)
            for write in self.writes
            if _may_meet(root, write.roots, self.escaped) and not apart(pointer, write.operation)
        )

    def same_phase(self, block: int, position: int, write: Write) -> bool:
        """Some thread of the block may do the write between the same two block barriers between
        which another one is at the point."""
        if self.phases is None:
            self.phases = phases_of(self.flow)
        here = self.phases.phases(block, position)
        return bool(here & self.phases.phases(write.block, write.position))

    def roots(self, pointer: ssa.Value) -> frozenset[Root]:
        found = self.known_roots.get(pointer)
        if found is None:
            found = self.known_roots[pointer] = find_roots(pointer)
        return found


def find_roots(pointer: ssa.Value) -> frozenset[Root]:
    """Everything that the pointer may have been made from."""
    found: set[Root] = set()
    seen: set[ssa.Value] = set()
    waiting = [pointer]
    while waiting:
        value = ssa.root(waiting.pop())
        if value in seen:
            continue
        seen.add(value)
        match value:
            case ssa.Address():
                found.add(value.object)
            case ssa.Parameter():
                found.add(value)
            case ssa.Phi():
                waiting += value.operands
            case ssa.Literal() | ssa.Undefined():
                pass  # no valid pointer
            case ssa.Result():
                more = _result_roots(value)
                if isinstance(more, Place):
                    found.add(more)
                else:
                    waiting += more
            case _:
                found.add(Place.ANYWHERE)
    return frozenset(found)


def _result_roots(result: ssa.Result) -> Place | list[ssa.Value]:
    """Pointers that a modelled call derives its result from."""
    effects = result.invoke.effects
    if effects is None or result.written_to is not None:
        return Place.ANYWHERE
    for effect in effects:
        if isinstance(effect, e.InSpace) and effect.space is AddressSpace.SHARED and effect.dynamic:
            return Place.DYNAMIC_SHARED
    if any(isinstance(effect, (e.Atomic, e.Opaque, e.Collective)) for effect in effects):
        return Place.ANYWHERE
    pointers = [leaf for leaf in _leaves(result.invoke) if is_pointer(leaf)]
    return pointers or Place.ANYWHERE


def _leaves(invoke: ssa.Invoke) -> list[ssa.Value]:
    return [leaf for argument in invoke.arguments for leaf in argument.leaves]


def is_pointer(value: ssa.Value) -> bool:
    return isinstance(value.type, (Ref, Ptr))


def memory_of(flow: ControlFlow, behind: RecursiveCall | None = None) -> Memory:
    """Collects writes and escapes of a function. `behind` says what recursive calls do; None where
    that is not known."""
    memory = Memory(flow, [], {}, {})
    for block in flow.function.blocks:
        for position, instruction in enumerate(block.instructions):
            if isinstance(instruction, ssa.Store):
                roots = memory.roots(instruction.pointer)
                memory.writes.append(Write(instruction, block.index, position, roots))
                for root in roots:
                    if isinstance(root, ssa.MemoryObject) and root.kind == "private":
                        memory.private_stores.setdefault(root, []).append(instruction)
                if is_pointer(instruction.value):
                    _escape(memory, instruction.value, instruction)
            elif isinstance(instruction, ssa.Invoke):
                known = behind(instruction) if behind and instruction.recursive else None
                if known is None:
                    _collect_invoke(memory, instruction, block.index, position)
                    continue
                if known.roots:
                    memory.writes.append(Write(instruction, block.index, position, known.roots))
                for value in known.handed_out:
                    _escape(memory, value, instruction)
            elif isinstance(instruction, ssa.Unknown):
                for value in instruction.inputs:
                    _escape(memory, value, instruction)
            elif isinstance(instruction, ssa.Cast) and instruction.kind == "pointer_to_int":
                _escape(memory, instruction.operand, instruction)
    return memory


def _escape(memory: Memory, value: ssa.Value, instruction: ssa.Instruction) -> None:
    if is_pointer(value):
        for root in memory.roots(value):
            if isinstance(root, ssa.MemoryObject) and root.kind == "private":
                memory.escaped.setdefault(root, instruction)


def _collect_invoke(memory: Memory, invoke: ssa.Invoke, block: int, position: int) -> None:
    pointers = [leaf for leaf in _leaves(invoke) if is_pointer(leaf)]
    if invoke.effects is None:
        roots = frozenset({Place.ANYWHERE}).union(*map(memory.roots, pointers))
        memory.writes.append(Write(invoke, block, position, roots))
        for pointer in pointers:
            _escape(memory, pointer, invoke)
        return
    if not pointers or not writes_memory(invoke):
        return
    roots = frozenset[Root]().union(*map(memory.roots, pointers))
    memory.writes.append(Write(invoke, block, position, roots))
    for pointer in pointers:
        _escape(memory, pointer, invoke)


def writes_memory(invoke: ssa.Invoke) -> bool:
    """A modelled call may write behind the pointers that it gets. One that only makes a reference
    of them (its result is a pointer) does not: the write is where that is used."""
    makes_pointer = any(is_pointer(result) for result in invoke.results)
    for effect in invoke.effects or ():
        match effect:
            case e.Access(write=True):
                if not makes_pointer:
                    return True
            case e.Atomic(operation):
                if operation != "load":
                    return True
            case e.Protocol():
                return True
            case e.Collective(kind="matrix" | "other"):
                return True
    return False


def reads_memory(invoke: ssa.Invoke) -> bool:
    """A modelled call reads behind the pointers that it gets, and gives what it found."""
    makes_pointer = any(is_pointer(result) for result in invoke.results)
    return not makes_pointer and any(
        isinstance(effect, e.Access) and effect.read for effect in invoke.effects or ()
    )


def is_volatile(read: ssa.Load | ssa.Result) -> bool:
    """The read is of memory that others may change at any time."""
    return isinstance(read, ssa.Result) and any(
        isinstance(effect, e.Access) and effect.volatile for effect in read.invoke.effects or ()
    )


def _is_shared(root: Root) -> bool:
    if isinstance(root, ssa.MemoryObject):
        return root.space is AddressSpace.SHARED
    return root is Place.DYNAMIC_SHARED


def _may_meet(
    root: Root,
    written: frozenset[Root],
    escaped: dict[ssa.MemoryObject, ssa.Instruction],
) -> bool:
    """A write to one of the written roots may change what lies behind `root`."""
    if root in written:
        return True
    if isinstance(root, ssa.MemoryObject) and root.kind == "private":
        return root in escaped and Place.ANYWHERE in written
    if isinstance(root, ssa.Parameter) and isinstance(root.type, Ref):
        # Behind `&T`: nothing is written, but for cells. Behind `&mut T`: only through it.
        return not root.type.mutable and not root.frozen and bool(written)
    for other in written:
        if other is Place.ANYWHERE:
            return True
        if root is Place.ANYWHERE:
            private = isinstance(other, ssa.MemoryObject) and other.kind == "private"
            if not private or other in escaped:
                return True
        elif isinstance(other, ssa.Parameter) and not isinstance(other.type, Ref):
            # A raw pointer from the host: into global memory.
            if isinstance(root, ssa.Parameter):
                return True
            if isinstance(root, ssa.MemoryObject) and root.space is AddressSpace.GLOBAL:
                return True
        elif (
            isinstance(other, ssa.MemoryObject)
            and isinstance(root, ssa.Parameter)
            and other.space is AddressSpace.GLOBAL
        ):
            return True
    return False


def apart(pointer: ssa.Value, write: ssa.Store | ssa.Invoke) -> bool:
    """A read and a store go to different parts of one object, given by constants."""
    if not isinstance(write, ssa.Store) or write.fill:
        return False
    one, other = _constant_way(pointer), _constant_way(write.pointer)
    if one is None or other is None or one[0] is not other[0]:
        return False
    for step, other_step in zip(one[1], other[1], strict=False):
        if step[:2] != other_step[:2]:
            return False  # steps of different kinds or sizes: not comparable
        if step[2] != other_step[2]:
            return True
    return False


_Step = tuple[str, object, int]


def _constant_way(pointer: ssa.Value) -> tuple[ssa.MemoryObject, list[_Step]] | None:
    """The constant steps from an object to what a pointer means: kind, what is stepped over,
    number."""
    steps: list[_Step] = []
    while True:
        match pointer:
            case ssa.Element(_, _, inner, ssa.Literal(value=int() as number), element):
                if steps and steps[-1][0] == "element" and steps[-1][1] == element:
                    return None  # further on in the same array
                steps.append(("element", element, number))
                pointer = inner
            case ssa.Field(_, _, inner, number, variant):
                steps.append(("field", variant, number))
                pointer = inner
            case ssa.Address():
                steps.reverse()
                return pointer.object, steps
            case ssa.Cast(kind="pointer", operand=operand):
                # The address of an array as that of its first element.
                source, target = operand.type, pointer.type
                if not isinstance(source, (Ref, Ptr)) or not isinstance(target, (Ref, Ptr)):
                    return None
                inner_type = source.inner
                if not (isinstance(inner_type, Array) and inner_type.inner == target.inner):
                    return None
                pointer = operand
            case _:
                return None
