"""Statements while SSA is built: assignments and their right-hand sides."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.flatten import Frame
from rgpu.analysis.ir.leaves import Layout
from rgpu.analysis.ir.ssa_calls import Calls, Stop
from rgpu.analysis.ir.ssa_places import Memory, Nowhere, Where, layout_of
from rgpu.analysis.ir.types import UNIT, USIZE, Array, ConstValue, Ptr, Ref, Ty, show

_MOST_STORES = 256  # that `[(a, b); n]` may become
_NAMED = (ssa.Binary, ssa.Unary, ssa.Cast, ssa.Element, ssa.Load, ssa.Result, ssa.Phi)


class Statements(Calls):
    """Runs the statements of a block; what they do is appended to the block of the draft."""

    def statement(self, frame: Frame, statement: b.Statement) -> Stop | None:
        self.span = statement.span
        kind = type(statement)
        if kind is b.Assign:
            self.assign(frame, statement)  # type: ignore[arg-type]
        elif kind is b.CallStatement:
            return self.call(frame, statement)  # type: ignore[arg-type]
        elif kind is b.Assert:
            return self.check(frame, statement)  # type: ignore[arg-type]
        elif kind is b.Assembly:
            return self.assembly(frame, statement)  # type: ignore[arg-type]
        return None

    # --- right-hand sides ---

    def assign(self, frame: Frame, statement: b.Assign) -> None:
        value = statement.value
        place = statement.place
        kind = type(value)
        if kind is b.Aggregate:
            self.aggregate(frame, place, value)  # type: ignore[arg-type]
            return
        if kind is b.Plain:
            leaves = self.leaves(frame, value.operand)  # type: ignore[union-attr]
        elif kind is b.Binary:
            leaves = [self.binary_of(frame, value)]  # type: ignore[arg-type]
        elif kind is b.AddressOf:
            leaves = self.address_of(frame, value, place)  # type: ignore[arg-type]
        elif kind is b.Cast:
            leaves = self.cast(frame, value)  # type: ignore[arg-type]
        elif kind is b.Unary:
            leaves = [self.unary_of(frame, value)]  # type: ignore[arg-type]
        elif kind is b.Discriminant:
            leaves = [self.discriminant(frame, value.place)]  # type: ignore[union-attr]
        elif kind is b.Length:
            leaves = [self.length_of(self.find_place(frame, value.place))]  # type: ignore[union-attr]
        else:
            assert isinstance(value, b.RepeatValue)
            self.repeat(frame, place, value)
            return
        if not place.projections:
            slots = frame.slots
            layout = slots.layouts[place.local]
            name = slots.body.locals[place.local].name
            if name is not None:
                self.name(leaves, name, frame.depth)
            simple = layout.size == 1 and not layout.wholes and not self.references.addressed
            if simple and len(leaves) == 1:
                self.draft.defs[frame.base + slots.offsets[place.local]] = leaves[0]
                return
        self.write_where(self.find_place(frame, place), leaves)

    def name(self, leaves: list[ssa.Value], name: str, depth: int) -> None:
        """Remembers the variable that a value is given to first; one of the kernel is preferred to
        one of a function called."""
        leaf = leaves[0] if len(leaves) == 1 else None
        if not isinstance(leaf, _NAMED):
            return
        if leaf.name is None or depth < self.name_depth.get(leaf, 0):
            leaf.name = name
            self.name_depth[leaf] = depth

    def binary_of(self, frame: Frame, value: b.Binary) -> ssa.Value:
        left = self.scalar(frame, value.left)
        right = self.scalar(frame, value.right)
        if value.operator == "offset":
            if not isinstance(left.type, (Ref, Ptr)):
                return self.unknown("offset of a pointer of unknown type", left.type, (left, right))
            if left.type.inner == UNIT:
                return left  # elements without a size lie at one address
            return self.element(left, right, left.type.inner)
        return self.binary(value.operator, left, right, left.type, value.overflow)

    def unary_of(self, frame: Frame, value: b.Unary) -> ssa.Value:
        operand = self.scalar(frame, value.operand)
        if isinstance(operand, ssa.Literal) and isinstance(operand.value, (int, float)):
            result = fold.unary(value.operator, operand.value, operand.type)
            if result is not None:
                return self.literal(result, operand.type)
        made = ssa.Unary(
            self.number(), self.draft.block.index, value.operator, operand, operand.type,
            self.span, self.frame.site,
        )  # fmt: skip
        self.draft.block.instructions.append(made)
        return made

    def address_of(self, frame: Frame, value: b.AddressOf, to: b.Place) -> list[ssa.Value]:
        where = self.find_place(frame, value.place)
        if isinstance(where, tuple):
            slot, layout = where
            if layout.kind == "whole":
                return [self.memory_of(slot, layout).pointer]
            # A variable in slots: whoever dereferences this finds it by `References.target`.
            return [ssa.Undefined(self.number(), Ptr(value.mutable, layout.type))]
        if isinstance(where, Memory):
            if where.layout.kind == "slice":
                return [where.pointer, self.length_of(where)]
            return [where.pointer]
        assert isinstance(where, Nowhere)
        return [self.unknown(where.reason, UNIT, ())]

    def cast(self, frame: Frame, value: b.Cast) -> list[ssa.Value]:
        leaves = self.leaves(frame, value.operand)
        target = self.layouts.of(value.type)
        kind = value.kind
        if kind == "unsize":
            if target.kind == "fat" and len(leaves) == 1:
                return [leaves[0], self.array_length(leaves[0])]
            if len(leaves) == target.size:
                return leaves
        elif kind in ("pointer", "transmute", "function_pointer"):
            if kind != "function_pointer" and len(leaves) > 1 and target.kind == "pointer":
                leaves = leaves[:1]
            alike = tuple(leaf.type for leaf in leaves) == target.leaf_types
            if len(leaves) == target.size and len(leaves) != 1 and (alike or kind == "pointer"):
                return leaves
        if kind == "function_pointer" and not leaves and target.size == 1:
            # A function item has no content: the pointer is the same number for all threads.
            item = self.operand_type(frame, value.operand) or UNIT
            return [self.literal(show(item), value.type)]
        if len(leaves) != 1 or target.size != 1 or target.kind == "whole":
            reason = "conversion that is not modelled"
            return [self.unknown(reason, type, tuple(leaves)) for type in target.leaf_types]
        operand = leaves[0]
        if isinstance(operand, ssa.Literal) and isinstance(operand.value, (int, float)):
            result = fold.cast(kind, operand.value, operand.type, value.type)
            if result is not None:
                return [self.literal(result, value.type)]
        if kind == "int" and operand.type == value.type:
            return leaves
        made = ssa.Cast(
            self.number(), self.draft.block.index, kind, operand, value.type, self.span,
            self.frame.site,
        )  # fmt: skip
        self.draft.block.instructions.append(made)
        return [made]

    def array_length(self, pointer: ssa.Value) -> ssa.Value:
        if isinstance(pointer.type, (Ref, Ptr)) and isinstance(pointer.type.inner, Array):
            length = pointer.type.inner.length
            if isinstance(length, ConstValue):
                return self.literal(length.value, USIZE)
        return self.unknown("length of an array that is not known", USIZE, ())

    def discriminant(self, frame: Frame, place: b.Place) -> ssa.Value:
        where = self.find_place(frame, place)
        if isinstance(where, tuple) and where[1].kind in ("enum", "fields"):
            return self.read(where[0]) if where[1].kind == "enum" else self.literal(0, USIZE)
        if isinstance(where, Memory) and where.layout.kind == "enum":
            at = self.add_field(where.pointer, ssa.DISCRIMINANT, 0, "variant", USIZE)
            return self.emit_load(at, USIZE)
        return self.unknown("variant of a type that is not known", USIZE, ())

    def repeat(self, frame: Frame, place: b.Place, value: b.RepeatValue) -> None:
        leaves = self.leaves(frame, value.operand)
        where = self.find_place(frame, place)
        if isinstance(where, tuple) and where[1].kind == "whole":
            where = self.memory_of(*where)
        if not isinstance(where, Memory) or where.layout.element is None:
            if self.layouts.of(value.type).size:
                self.write_where(where, leaves)
            return
        element = self.layouts.of(where.layout.element)
        if len(leaves) == 1 and element.size == 1:
            self.emit_store(where.pointer, leaves[0], fill=True)
        elif 0 < _length(where.layout.type) * element.size <= _MOST_STORES:
            for number in range(_length(where.layout.type)):
                at = self.element(where.pointer, self.literal(number, USIZE), element.type)
                self.write_where(Memory(at, element), list(leaves))
        elif element.size:
            whole = self.unknown("repeated aggregate", where.layout.type, tuple(leaves))
            self.emit_store(where.pointer, whole)

    def aggregate(self, frame: Frame, place: b.Place, value: b.Aggregate) -> None:
        parts = [self.leaves(frame, operand) for operand in value.operands]
        where = self.find_place(frame, place)
        layout = self.layouts.of(value.type)
        if isinstance(layout.type, Array):
            self.array(where, parts)
            return
        if isinstance(where, Nowhere) or layout.kind not in ("fields", "enum", "whole"):
            self.write_where(where, [leaf for part in parts for leaf in part])
            return
        if layout.kind == "whole" and isinstance(where, tuple):
            where = self.memory_of(*where)
        variant = value.variant or 0
        first = value.active_field or 0
        if variant >= len(layout.variants) or layout_of(where) is not layout:
            known = self.fit([], layout)
            self.write_where(where, known)
            return
        if layout.kind == "enum":
            self.start_variant(where, layout, variant)
        for number, part in enumerate(parts, first):
            field = self.field_of(where, variant, number)
            self.write_where(field, part)

    def start_variant(self, where: Where, layout: Layout, variant: int) -> None:
        """Sets the variant number; the fields of all variants are undefined afterwards."""
        number = self.literal(variant, USIZE)
        if isinstance(where, Memory):
            at = self.add_field(where.pointer, ssa.DISCRIMINANT, 0, "variant", USIZE)
            self.emit_store(at, number)
            return
        assert isinstance(where, tuple)
        slot = where[0]
        defs = self.draft.defs
        defs[slot] = number
        for offset in range(1, layout.size):
            if offset not in layout.wholes:
                defs[slot + offset] = ssa.Undefined(self.number(), layout.leaf_types[offset])

    def array(self, where: Where, parts: list[list[ssa.Value]]) -> None:
        if isinstance(where, tuple) and where[1].kind == "whole":
            where = self.memory_of(*where)
        if not isinstance(where, Memory) or where.layout.element is None:
            if parts:
                self.write_where(where, [leaf for part in parts for leaf in part])
            return
        element = self.layouts.of(where.layout.element)
        for number, part in enumerate(parts):
            at = self.element(where.pointer, self.literal(number, USIZE), element.type)
            self.write_where(Memory(at, element), part)


def _length(type: Ty) -> int:
    """The length of an array; 0 if it isn't known."""
    if isinstance(type, Array) and isinstance(type.length, ConstValue):
        return type.length.value
    return 0
