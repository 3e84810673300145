"""Every access of memory that other threads can see: where, how wide, in which way, and under which
conditions.

An address is a root and the steps from there. Steps through types of known size are summed up in
bytes, whatever types they go through, so that two views of the same array can be compared; what a
step through another type (a struct) covers is known up to the number of the element and the field.

**Soundness.** No access is left out: whatever may touch memory in a way that is not known is an
access without a path, behind `Place.ANYWHERE`. Conditions are those that hold whenever a thread is
at the access, with the values that it has there (SSA form, dominance); there may be more.

Private variables are not looked at: other threads don't know their addresses.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from rgpu.analysis import effects as e
from rgpu.analysis.effects import AddressSpace, Scope
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.memory import (
    Place,
    Root,
    find_roots,
    is_pointer,
    reads_memory,
    writes_memory,
)
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.types import FLOAT_BITS, Adt, Array, ConstValue, Ptr, Ref, Scalar, Ty
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span


class Mode(Enum):
    READ = "read"
    WRITE = "write"
    ATOMIC_READ = "atomic read"
    ATOMIC = "atomic"

    @property
    def writes(self) -> bool:
        return self in (Mode.WRITE, Mode.ATOMIC)

    @property
    def atomic(self) -> bool:
        return self in (Mode.ATOMIC_READ, Mode.ATOMIC)


@dataclass(frozen=True, slots=True)
class Offset:
    """A sum of values times numbers, in units of `unit`: bytes (None), or elements of a type whose
    size is not known here."""

    unit: Ty | None
    terms: tuple[tuple[ssa.Value, int], ...]
    constant: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a struct."""

    variant: int
    field: int


Step: TypeAlias = Offset | Part


@dataclass(frozen=True, slots=True, eq=False)
class Condition:
    """At the access, `value` is one of `values`, or, if `negated`, none of them."""

    value: ssa.Value
    values: tuple[int, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Access:
    """One operation on memory that others see.

    roots: what it may be part of. origin: the one value that the address is made from, and steps:
    the way from there; None if it is not known. width: in bytes; None where the last step counts
    elements of a type, of which it covers one. scope: of an atomic. asynchronous: it happens at
    some time later.
    """

    operation: ssa.Load | ssa.Store | ssa.Invoke
    block: int
    position: int
    mode: Mode
    roots: frozenset[Root]
    origin: ssa.Value | None
    steps: tuple[Step, ...] | None
    width: int | None
    scope: Scope | None = None
    asynchronous: bool = False

    @property
    def span(self) -> Span:
        return self.operation.span

    @property
    def site(self) -> b.CallSite | None:
        return self.operation.site

    @property
    def at(self) -> tuple[int, int]:
        return self.block, self.position

    @property
    def origin_key(self) -> object:
        """Equal for accesses whose steps start at the same address."""
        if isinstance(self.origin, ssa.Address):
            return self.origin.object
        return Place.DYNAMIC_SHARED if isinstance(self.origin, ssa.Result) else self.origin

    @property
    def anywhere(self) -> bool:
        return Place.ANYWHERE in self.roots


def is_shared(root: Root) -> bool:
    """The root lies in shared memory for sure."""
    if isinstance(root, ssa.MemoryObject):
        return root.space is AddressSpace.SHARED
    return root is Place.DYNAMIC_SHARED


def accesses_of(flow: ControlFlow) -> list[Access]:
    """All accesses of a function, in block order."""
    found: list[Access] = []
    for block in flow.function.blocks:
        if block.index in flow.trap_only:
            continue
        for position, instruction in enumerate(block.instructions):
            match instruction:
                case ssa.Load(pointer=pointer, type=type):
                    found += _access(
                        instruction, block.index, position, Mode.READ, pointer, size_of(type)
                    )
                case ssa.Store(pointer=pointer, value=value, fill=fill):
                    whole = pointer.type.inner if isinstance(pointer.type, (Ref, Ptr)) else None
                    width = size_of(whole if fill and whole is not None else value.type)
                    found += _access(instruction, block.index, position, Mode.WRITE, pointer, width)
                case ssa.Invoke():
                    found += _invoke(instruction, block.index, position)
                case _:
                    pass
    return found


def _access(
    operation: ssa.Load | ssa.Store | ssa.Invoke,
    block: int,
    position: int,
    mode: Mode,
    pointer: ssa.Value,
    width: int | None,
    scope: Scope | None = None,
    asynchronous: bool = False,
) -> list[Access]:
    roots = find_roots(pointer)
    if all(_is_private(root) for root in roots):
        return []
    way = way_to(pointer)
    origin, steps = way if way is not None else (None, None)
    return [
        Access(operation, block, position, mode, roots, origin, steps, width, scope, asynchronous)
    ]


def _is_private(root: Root) -> bool:
    return isinstance(root, ssa.MemoryObject) and (
        root.kind == "private" or root.space is AddressSpace.CONSTANT
    )


def _invoke(invoke: ssa.Invoke, block: int, position: int) -> list[Access]:
    pointers = [leaf for argument in invoke.arguments for leaf in argument.leaves]
    pointers = [leaf for leaf in pointers if is_pointer(leaf)]
    if invoke.effects is None:
        anywhere = frozenset({Place.ANYWHERE}).union(*map(find_roots, pointers))
        return [Access(invoke, block, position, Mode.WRITE, anywhere, None, None, None)]
    if not pointers and any(isinstance(effect, (e.Access, e.Atomic)) for effect in invoke.effects):
        # At an address that is given as a number.
        anywhere = frozenset[Root]({Place.ANYWHERE})
        return [Access(invoke, block, position, Mode.WRITE, anywhere, None, None, None)]
    writes, reads = writes_memory(invoke), reads_memory(invoke)
    if not pointers or not (writes or reads or _is_atomic(invoke)):
        return []
    found: list[Access] = []
    described = _describes_all(invoke)
    for effect in invoke.effects:
        if not isinstance(effect, (e.Access, e.Atomic)):
            continue
        pointer = _behind(invoke, effect.place)
        if pointer is None:
            described = False
            break
        type = pointer.type.inner if isinstance(pointer.type, (Ref, Ptr)) else None
        width = None if type is None else size_of(type)
        if isinstance(effect, e.Atomic):
            if width is None and invoke.results:
                width = size_of(invoke.results[0].type)  # what was there before
            mode = Mode.ATOMIC_READ if effect.operation == "load" else Mode.ATOMIC
            scope = effect.emitted_scope or effect.scope
            found += _access(invoke, block, position, mode, pointer, width, scope)
            continue
        if effect.bytes is not None:
            width = effect.bytes if isinstance(effect.bytes, int) else None
        mode = Mode.WRITE if effect.write else Mode.READ
        found += _access(invoke, block, position, mode, pointer, width, None, effect.asynchronous)
    if described:
        return found
    roots = frozenset[Root]().union(*map(find_roots, pointers))
    if all(_is_private(root) for root in roots):
        return []
    return [Access(invoke, block, position, Mode.WRITE, roots, None, None, None)]


def _describes_all(invoke: ssa.Invoke) -> bool:
    """The accesses that the model tells of are all that there are. With operations of a whole warp,
    the pointer of a lane can be for others."""
    kinds = (e.Protocol, e.Collective)
    described = any(isinstance(effect, (e.Access, e.Atomic)) for effect in invoke.effects or ())
    return described and not any(isinstance(effect, kinds) for effect in invoke.effects or ())


def _is_atomic(invoke: ssa.Invoke) -> bool:
    return any(isinstance(effect, e.Atomic) for effect in invoke.effects or ())


def _behind(invoke: ssa.Invoke, place: str) -> ssa.Value | None:
    """The pointer of a place such as `*pointer`, or `pointer` for what it points to."""
    name = place.removeprefix("*")
    argument = invoke.argument(name) if name.isidentifier() else None
    if argument is None or argument.through_reference or len(argument.leaves) != 1:
        return None
    return argument.value if argument.value is not None and is_pointer(argument.value) else None


# --- addresses -----------------------------------------------------------------------------------


def size_of(type: Ty) -> int | None:
    """Bytes of a value of a type whose layout the language fixes; None for others."""
    match type:
        case Scalar(name):
            bits = fold.width(type)
            if bits is not None:
                return 1 if bits == 1 else bits // 8
            return FLOAT_BITS[name] // 8 if name in FLOAT_BITS else None
        case Array(inner, ConstValue(int() as count)):
            size = size_of(inner)
            return None if size is None else size * count
        case _:
            return None


def way_to(pointer: ssa.Value) -> tuple[ssa.Value, tuple[Step, ...]] | None:
    """The value that a pointer is made from, and the steps; None if that is not one value."""
    backwards: list[Step] = []
    while True:
        match pointer:
            case ssa.Element(pointer=inner, position=position, element=element):
                backwards.append(_offset(element, position))
                pointer = inner
            case ssa.Binary(operator="offset", left=inner, right=position):
                if not isinstance(inner.type, (Ref, Ptr)):
                    return None
                backwards.append(_offset(inner.type.inner, position))
                pointer = inner
            case ssa.Field(pointer=inner, field=number, variant=variant):
                if number < 0 or not isinstance(inner.type, (Ref, Ptr)):
                    return None
                if _is_union(inner.type.inner):
                    return None
                if not _is_only_field(inner.type.inner):
                    backwards.append(Part(variant, number))
                pointer = inner
            case ssa.Cast(kind="pointer" | "unsize" | "transmute", operand=inner):
                if not is_pointer(inner):
                    return None
                pointer = inner
            case ssa.Address() | ssa.Parameter():
                return pointer, _merge(backwards)
            case ssa.Result(invoke=invoke) if find_roots(pointer) == {Place.DYNAMIC_SHARED}:
                # With an argument, it starts further on.
                return None if invoke.arguments else (pointer, _merge(backwards))
            case _:
                return None


def _offset(element: Ty, position: ssa.Value) -> Offset:
    size = size_of(element)
    unit, factor = (element, 1) if size is None else (None, size)
    if isinstance(position, ssa.Literal) and isinstance(position.value, int):
        return Offset(unit, (), position.value * factor)
    return Offset(unit, ((position, factor),))


def _is_only_field(type: Ty) -> bool:
    """A struct of one field: that has the address of the whole, whatever the layout."""
    if not isinstance(type, Adt) or type.definition.kind != "struct":
        return False
    variants = type.definition.variants
    return len(variants) == 1 and len(variants[0].fields) == 1


def _is_union(type: Ty) -> bool:
    return isinstance(type, Adt) and type.definition.kind == "union"


def _merge(backwards: list[Step]) -> tuple[Step, ...]:
    """The steps in order, with neighbours of the same unit added up."""
    steps: list[Step] = []
    for step in reversed(backwards):
        last = steps[-1] if steps else None
        if isinstance(step, Offset) and isinstance(last, Offset) and step.unit == last.unit:
            constant = last.constant + step.constant
            steps[-1] = Offset(step.unit, last.terms + step.terms, constant)
        else:
            steps.append(step)
    return tuple(steps) or (Offset(None, ()),)


# --- conditions ----------------------------------------------------------------------------------


def conditions_at(flow: ControlFlow, block: int, position: int) -> list[Condition]:
    """What branches and checks that were passed on every way say about values at an operation."""
    function = flow.function
    found: list[Condition] = []
    at = block
    while True:
        instructions = function.blocks[at].instructions
        for instruction in instructions[:position] if at == block else instructions:
            if isinstance(instruction, ssa.Check):
                found.append(Condition(instruction.condition, (int(instruction.expected),)))
        above = flow.immediate_dominator[at]
        if above == at:
            return found
        if function.blocks[at].predecessors == [above]:
            found += _of_edge(function.blocks[above], at)
        at = above


def _of_edge(block: ssa.Block, target: int) -> list[Condition]:
    branch = block.terminator
    if not isinstance(branch, ssa.Branch):
        return []
    leading = tuple(value for value, to in branch.cases if to == target)
    others = tuple(value for value, to in branch.cases if to != target)
    if branch.otherwise == target:
        return [Condition(branch.condition, others, negated=True)] if others else []
    return [Condition(branch.condition, leading)]
