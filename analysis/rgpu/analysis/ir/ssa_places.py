"""Places while SSA is built: variables in slots, and memory behind addresses."""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis.effects import AddressSpace
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.flatten import Flat, Frame, Program
from rgpu.analysis.ir.leaves import Layout
from rgpu.analysis.ir.references import References
from rgpu.analysis.ir.ssa_variables import Variables
from rgpu.analysis.ir.types import BOOL, UNIT, USIZE, Array, ConstValue, Ptr, Ref, Ty
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """A place behind an address. `length` is set for a slice; `variant` after a downcast."""

    pointer: ssa.Value
    layout: Layout
    length: ssa.Value | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Nowhere:
    """A place that could not be found out, and why."""

    reason: str


Part = tuple[int, Layout]
Where = Part | Memory | Nowhere


class Places(Variables):
    """Finds places, and reads and writes them leaf by leaf."""

    def __init__(self, program: Program, flat: Flat, references: References) -> None:
        super().__init__()
        self.program = program
        self.layouts = program.layouts
        self.flat = flat
        self.references = references
        self.frame: Frame
        self.span: Span = flat.body.span
        self.objects: list[ssa.MemoryObject] = []
        self.local_addresses: dict[int, ssa.Address] = {}
        self.static_addresses: dict[object, ssa.Address] = {}
        self.name_depth: dict[ssa.Value, int] = {}

    # --- slots ---

    def slot_type(self, slot: int) -> Ty:
        frame, local = self.references.owner(slot)
        offset = slot - frame.base - frame.slots.offsets[local]
        return frame.slots.layouts[local].leaf_types[offset]

    def slot_name(self, slot: int) -> str | None:
        frame, local = self.references.owner(slot)
        name = frame.slots.body.locals[local].name
        path = frame.slots.layouts[local].leaf_paths[slot - frame.base - frame.slots.offsets[local]]
        return name if name is None or not path else ".".join((name, *path))

    # --- memory objects ---

    def object_at(self, slot: int, type: Ty) -> ssa.Address:
        """The memory object that takes the place of the variable, or the part of it, at `slot`."""
        found = self.local_addresses.get(slot)
        if found is None:
            frame, local = self.references.owner(slot)
            variable = frame.slots.body.locals[local]
            storage = ssa.MemoryObject(
                "private", variable.name or "temporary", type, AddressSpace.LOCAL, variable.span
            )
            self.objects.append(storage)
            found = ssa.Address(self.number(), storage, Ptr(True, type))
            self.local_addresses[slot] = found
        return found

    def static_address(self, operand: b.StaticAddress) -> ssa.Address:
        found = self.static_addresses.get(operand.static)
        if found is None:
            static = operand.static
            inner = operand.type.inner if isinstance(operand.type, (Ref, Ptr)) else operand.type
            storage = ssa.MemoryObject(
                "static", static.name, inner, self.program.source.space_of(static),
                static.syntax.span, static,
            )  # fmt: skip
            self.objects.append(storage)
            found = ssa.Address(self.number(), storage, operand.type)
            self.static_addresses[static] = found
        return found

    def memory_of(self, slot: int, layout: Layout) -> Memory:
        """The memory that holds a part of a variable that has an address."""
        if layout.kind == "whole" and not self.in_memory(slot):
            return Memory(self.object_at(slot, layout.type), layout)
        frame, local = self.references.owner(slot)
        outer = frame.slots.layouts[local]
        start = frame.base + frame.slots.offsets[local]
        memory = Memory(self.object_at(start, outer.type), outer)
        offset = slot - start
        while memory.layout is not layout:
            step = _step_towards(memory.layout, offset, layout.size)
            if step is None:
                break
            variant, number, offset = step
            memory = self.field(memory, variant, number)
        return memory

    def in_memory(self, slot: int) -> bool:
        addressed = self.references.addressed
        if not addressed:
            return False
        frame, local = self.references.owner(slot)
        return (frame.base, local) in addressed

    # --- finding places ---

    def find_place(self, frame: Frame, place: b.Place) -> Where:
        slots = frame.slots
        layout = slots.layouts[place.local]
        slot = frame.base + slots.offsets[place.local]
        references = self.references
        where: Where = (slot, layout)
        if references.addressed and (frame.base, place.local) in references.addressed:
            where = self.memory_of(slot, layout)
        variant = 0
        for step in place.projections:
            if isinstance(where, Nowhere):
                return where
            if isinstance(where, tuple) and where[1].kind == "whole":
                where = self.memory_of(*where)
            kind = type(step)
            if kind is b.FieldOf:
                where = self.field_of(where, variant, step.index)  # type: ignore[union-attr]
                variant = 0
            elif kind is b.Deref:
                where = self.pointee(where)
            elif kind is b.Downcast:
                variant = step.variant  # type: ignore[union-attr]
            elif isinstance(where, Memory):
                where = self.indexed(frame, where, step)
            else:
                return Nowhere("index into a value that is no array")
        return where

    def field_of(self, where: Where, variant: int, number: int) -> Where:
        if isinstance(where, tuple):
            slot, layout = where
            if variant < len(layout.variants) and number < len(layout.variants[variant]):
                offset, inner = layout.variants[variant][number]
                return slot + offset, inner
        elif isinstance(where, Memory):
            layout = where.layout
            if variant < len(layout.variants) and number < len(layout.variants[variant]):
                return self.field(where, variant, number)
        return Nowhere("field of a type that is not known")

    def field(self, memory: Memory, variant: int, number: int) -> Memory:
        inner = memory.layout.variants[variant][number][1]
        label = str(number)
        pointer = self.add_field(memory.pointer, number, variant, label, inner.type)
        length = memory.length if inner.kind == "slice" else None
        return Memory(pointer, inner, length)

    def pointee(self, where: Where) -> Where:
        if isinstance(where, tuple):
            slot, layout = where
            if layout.kind not in ("pointer", "fat", "opaque") or layout.pointee is None:
                return Nowhere("dereference of a type that is not known")
            target = self.references.target(slot)
            inner = self.layouts.of(layout.pointee)
            if target is not None and (target[1] is inner or target[1].type == inner.type):
                return self.memory_of(*target) if self.in_memory(target[0]) else target
            length = self.read(slot + 1) if layout.kind == "fat" else None
            return Memory(self.read(slot), inner, length)
        assert isinstance(where, Memory)
        layout = where.layout
        if layout.pointee is None:
            return Nowhere("dereference of a type that is not known")
        leaves = self.load(where)
        inner = self.layouts.of(layout.pointee)
        return Memory(leaves[0], inner, leaves[1] if layout.kind == "fat" else None)

    def indexed(self, frame: Frame, memory: Memory, step: b.Projection) -> Where:
        layout = memory.layout
        if layout.element is None:
            return Nowhere("index into a type that is not known")
        position: ssa.Value
        match step:
            case b.IndexBy(local):
                value = self.read_operand_leaves(frame, b.Place(local))
                if len(value) != 1:
                    return Nowhere("index that is no number")
                position = value[0]
            case b.ConstantIndex(offset, from_end):
                position = self.literal(offset, USIZE)
                if from_end:
                    position = self.binary("-", self.length_of(memory), position, USIZE, "wrap")
            case b.Subslice(start, end):
                taken = self.literal(start + end, USIZE)
                length = self.binary("-", self.length_of(memory), taken, USIZE, "wrap")
                pointer = self.element(memory.pointer, self.literal(start, USIZE), layout.element)
                slice_layout = layout
                if isinstance(layout.type, Array):
                    if isinstance(length, ssa.Literal) and isinstance(length.value, int):
                        array = Array(layout.element, ConstValue(length.value))
                        return Memory(pointer, self.layouts.of(array))
                    return Nowhere("part of an array of unknown length")
                return Memory(pointer, slice_layout, length)
            case _:
                raise AssertionError(step)
        pointer = self.element(memory.pointer, position, layout.element)
        return Memory(pointer, self.layouts.of(layout.element))

    def length_of(self, where: Where) -> ssa.Value:
        """Number of elements of an array or slice place."""
        if isinstance(where, Memory) and where.length is not None:
            return where.length
        layout = layout_of(where)
        array = layout.type if layout is not None else None
        if isinstance(array, Array) and isinstance(array.length, ConstValue):
            return self.literal(array.length.value, USIZE)
        return self.unknown("length that is not known", USIZE, ())

    # --- reading and writing ---

    def read_operand_leaves(self, frame: Frame, place: b.Place) -> list[ssa.Value]:
        """The leaves of the value of a place."""
        if not place.projections:
            layout = frame.slots.layouts[place.local]
            if layout.size == 1 and not layout.wholes and not self.references.addressed:
                return [self.read(frame.base + frame.slots.offsets[place.local])]
        return self.read_where(self.find_place(frame, place))

    def read_where(self, where: Where) -> list[ssa.Value]:
        if isinstance(where, tuple):
            slot, layout = where
            if not layout.wholes:
                return [self.read(slot + offset) for offset in range(layout.size)]
            return [
                self.emit_load(self.object_at(slot + offset, type), type)
                if offset in layout.wholes
                else self.read(slot + offset)
                for offset, type in enumerate(layout.leaf_types)
            ]
        if isinstance(where, Memory):
            return self.load(where)
        assert isinstance(where, Nowhere)
        return [self.unknown(where.reason, UNIT, ())]

    def write_where(self, where: Where, leaves: list[ssa.Value], name: str | None = None) -> None:
        if isinstance(where, tuple):
            slot, layout = where
            leaves = self.fit(leaves, layout)
            defs = self.draft.defs
            for offset, value in enumerate(leaves):
                if offset in layout.wholes:
                    address = self.object_at(slot + offset, layout.leaf_types[offset])
                    self.emit_store(address, value)
                else:
                    defs[slot + offset] = value
        elif isinstance(where, Memory):
            self.store(where, self.fit(leaves, where.layout))
        else:
            # Some memory, no one knows which: as good as a call of an unknown function.
            assert isinstance(where, Nowhere)
            self.emit_unknown_write(where.reason, leaves)

    def fit(self, leaves: list[ssa.Value], layout: Layout) -> list[ssa.Value]:
        """The leaves, or unknown ones where the value is of another shape (a type was not
        known)."""
        if len(leaves) == layout.size:
            return leaves
        return [
            self.unknown("value of a type that is not known", type, tuple(leaves))
            for type in layout.leaf_types
        ]

    def load(self, memory: Memory) -> list[ssa.Value]:
        layout = memory.layout
        if layout.kind == "slice":
            return [self.unknown("unsized value", layout.type, ())]
        leaves: list[ssa.Value] = []
        self.each_leaf(
            memory.pointer, layout, lambda at, type: leaves.append(self.emit_load(at, type))
        )
        return leaves

    def store(self, memory: Memory, leaves: list[ssa.Value]) -> None:
        remaining = iter(leaves)
        self.each_leaf(
            memory.pointer, memory.layout, lambda at, _: self.emit_store(at, next(remaining))
        )

    def each_leaf(
        self, pointer: ssa.Value, layout: Layout, visit: Callable[[ssa.Value, Ty], None]
    ) -> None:
        """Visits the address and type of each leaf in memory, in slot order."""
        if layout.kind == "fat":
            visit(self.add_field(pointer, ssa.DATA, 0, "data", layout.type), layout.leaf_types[0])
            visit(self.add_field(pointer, ssa.LENGTH, 0, "length", USIZE), USIZE)
        elif layout.kind == "fields" or layout.kind == "enum":
            if layout.kind == "enum":
                label = "variant"
                visit(self.add_field(pointer, ssa.DISCRIMINANT, 0, label, USIZE), USIZE)
            shared = layout.size < sum(inner.size for row in layout.variants for _, inner in row)
            for variant, row in enumerate(layout.variants):
                for number, (_, inner) in enumerate(row):
                    if inner.size:
                        at = self.add_field(pointer, number, variant, str(number), inner.type)
                        self.each_leaf(at, inner, visit)
                        if shared:  # a union with one meaning: its fields are the same leaves
                            return
        elif layout.size:
            visit(pointer, layout.type)

    # --- emitting ---

    def add_field(
        self, pointer: ssa.Value, number: int, variant: int, label: str, inner: Ty
    ) -> ssa.Value:
        result = ssa.Field(
            self.number(), self.draft.block.index, pointer, number, variant, label,
            Ptr(True, inner), self.span, self.frame.site,
        )  # fmt: skip
        self.draft.block.instructions.append(result)
        return result

    def element(self, pointer: ssa.Value, position: ssa.Value, element: Ty) -> ssa.Value:
        result = ssa.Element(
            self.number(), self.draft.block.index, pointer, position, element,
            Ptr(True, element), self.span, self.frame.site,
        )  # fmt: skip
        self.draft.block.instructions.append(result)
        return result

    def emit_load(self, pointer: ssa.Value, type: Ty) -> ssa.Value:
        load = ssa.Load(
            self.number(), self.draft.block.index, pointer, type, self.span, self.frame.site
        )
        self.draft.block.instructions.append(load)
        return load

    def emit_store(self, pointer: ssa.Value, value: ssa.Value, fill: bool = False) -> None:
        self.draft.block.instructions.append(
            ssa.Store(
                self.number(),
                self.draft.block.index,
                pointer,
                value,
                self.span,
                self.frame.site,
                fill,
            )
        )

    def emit_unknown_write(self, reason: str, leaves: list[ssa.Value]) -> None:
        argument = ssa.Argument("value", UNIT, tuple(leaves))
        self.draft.block.instructions.append(
            ssa.Invoke(
                self.number(),
                self.draft.block.index,
                "write to an unknown place",
                None,
                (argument,),
                (),
                UNIT,
                self.span,
                self.frame.site,
                reason,
            )
        )

    def unknown(self, reason: str, type: Ty, inputs: tuple[ssa.Value, ...]) -> ssa.Value:
        value = ssa.Unknown(
            self.number(), self.draft.block.index, reason, inputs, type, self.span,
            self.frame.site,
        )  # fmt: skip
        self.draft.block.instructions.append(value)
        return value

    def binary(
        self, sign: str, left: ssa.Value, right: ssa.Value, type: Ty, overflow: str
    ) -> ssa.Value:
        """An operation on operands of `type`, computed now if they are constants."""
        simpler = self.fold_binary(sign, left, right, type, overflow)
        if simpler is not None:
            return simpler
        result_type = BOOL if sign in fold.COMPARISONS else type
        value = ssa.Binary(
            self.number(), self.draft.block.index, sign, left, right, overflow, result_type,
            self.span, self.frame.site,
        )  # fmt: skip
        self.draft.block.instructions.append(value)
        return value

    def fold_binary(
        self, sign: str, left: ssa.Value, right: ssa.Value, type: Ty, overflow: str
    ) -> ssa.Value | None:
        known_left = left.value if isinstance(left, ssa.Literal) else None
        known_right = right.value if isinstance(right, ssa.Literal) else None
        if isinstance(known_left, (int, float)) and isinstance(known_right, (int, float)):
            result = fold.binary(sign, known_left, known_right, type, overflow)
            if result is not None:
                return self.literal(result, BOOL if sign in fold.COMPARISONS else type)
            return None
        if fold.width(type) is None:
            return None
        if known_right == 0:
            if sign in ("+", "-", "|", "^", "<<", ">>"):  # also a shift by 0 can't overflow
                return left
            if sign in ("*", "&"):
                return self.literal(0, type)
        elif known_right == 1:
            if sign in ("*", "/"):
                return left
            if sign == "%":
                return self.literal(0, type)
        if known_left == 0:
            if sign in ("+", "|", "^"):
                return right
            if sign in ("*", "&", "/", "%") or (sign in ("<<", ">>") and overflow != "trap"):
                return self.literal(0, type)
        elif known_left == 1 and sign == "*":
            return right
        if left is right:
            if sign in ("-", "^"):
                return self.literal(0, type)
            if sign in ("==", "<=", ">="):
                return self.literal(1, BOOL)
            if sign in ("!=", "<", ">"):
                return self.literal(0, BOOL)
            if sign in ("&", "|"):
                return left
        return None


def layout_of(where: Where) -> Layout | None:
    """The layout of a place that was found."""
    if isinstance(where, tuple):
        return where[1]
    return where.layout if isinstance(where, Memory) else None


def _step_towards(layout: Layout, offset: int, size: int) -> tuple[int, int, int] | None:
    """Variant and field of a layout that hold the slots from `offset`, and the offset in that
    field."""
    for variant, row in enumerate(layout.variants):
        for number, (start, inner) in enumerate(row):
            if start <= offset and offset + size <= start + inner.size:
                return variant, number, offset - start
    return None
