"""Where the parts of a value lie in memory: sizes, alignments, offsets, tags and niches.

`repr(C)`, `repr(transparent)`, `repr(packed)`, `repr(align)` and `repr(u8)` are as the Rust
Reference ("Type layout") has them. The default representation is not promised by the language; it
follows what rustc does today (largest alignment first, niches of the largest variant for the
others), so that a struct handed over by host code compiled with rustc has the same layout here.
64-bit pointers (PTX ISA 5.2, `.address_size 64`); i128 has the alignment 16.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rgpu.analysis.effects import Language
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.program import BodySource
from rgpu.analysis.names.definitions import AdtDefinition
from rgpu.compiler_bridge.arrangement import (
    Layout,
    Niche,
    NicheTag,
    Representation,
    Tag,
    alignment_asked,
    arranged,
    available,
    bytes_for,
    packed_alignment,
    representation_of,
    rounded,
    sequence,
    with_changes,
)

_LLVM_INTEGER = {name: f"i{bits}" for name, bits in t.INTEGER_BITS.items()}
_LLVM_FLOAT = {"f16": "half", "f32": "float", "f64": "double", "f128": "fp128"}
_MOST_DEPTH = 64


class NoLayout(Exception):
    """The layout of a type can't be told, and why."""


class LayoutTable:
    """The layouts of the types of a program, made on demand and kept.

    `discriminants` gives the declared number of each variant of an enum.
    """

    def __init__(
        self, source: BodySource, discriminants: Callable[[AdtDefinition], Sequence[int]]
    ) -> None:
        self._source = source
        self._discriminants = discriminants
        self._known: dict[t.Ty, Layout] = {}
        self._by_identity: dict[int, tuple[t.Ty, Layout]] = {}
        self._depth = 0

    def of(self, type: t.Ty) -> Layout:
        """The layout of a type; `NoLayout` if it has none that is known."""
        # Types are hashed structurally, which is slow; most questions are about the same objects.
        kept = self._by_identity.get(id(type))
        if kept is not None:
            return kept[1]
        found = self._known.get(type)
        if found is None:
            if self._depth > _MOST_DEPTH:
                raise NoLayout(f"the layout of `{t.show(type)}` has no end")
            self._depth += 1
            try:
                found = self._known[type] = self._make(type)
            finally:
                self._depth -= 1
        self._by_identity[id(type)] = (type, found)
        return found

    def field_types(self, type: t.Ty, variant: int = 0) -> tuple[t.Ty, ...]:
        """The types of the fields of a struct, tuple, closure, union or variant."""
        if isinstance(type, t.Tuple):
            return type.items
        if isinstance(type, (t.Adt, t.Closure)):
            variants = self._source.variants_of(type)
            if variants is not None and variant < len(variants):
                return variants[variant]
        raise NoLayout(f"the fields of `{t.show(type)}` are not known")

    def _make(self, type: t.Ty) -> Layout:
        match type:
            case t.Scalar("bool"):
                return Layout(1, 1, "i1", niche=Niche(0, 1, 2, 254))
            case t.Scalar("char"):
                return Layout(4, 4, "i32", niche=Niche(0, 4, 0x110000, (1 << 32) - 0x110000))
            case t.Scalar(name) if name in _LLVM_INTEGER:
                size = t.INTEGER_BITS[name] // 8
                return Layout(size, size, _LLVM_INTEGER[name])
            case t.Scalar(name) if name in _LLVM_FLOAT:
                size = t.FLOAT_BITS[name] // 8
                return Layout(size, size, _LLVM_FLOAT[name])
            case t.Ref(_, inner) | t.Ptr(_, inner):
                niche = Niche(0, 8, 0, 1, True) if isinstance(type, t.Ref) else None
                if self.is_unsized(inner):
                    return Layout(16, 8, fat=True, fields=((0, 8),), niche=niche)
                return Layout(8, 8, "ptr", niche=niche)
            case t.FnPtr():
                return Layout(8, 8, "ptr", niche=Niche(0, 8, 0, 1, True))
            case t.FnDef():
                return Layout(0, 1)
            case t.Never():
                return Layout(0, 1, uninhabited=True)
            case t.Array(inner, t.ConstValue(length)):
                element = self.of(inner)
                niche = element.niche if length > 0 else None
                return Layout(
                    element.size * max(length, 0), element.alignment, element=element.size,
                    niche=niche, uninhabited=element.uninhabited and length > 0,
                )  # fmt: skip
            case t.Tuple(items):
                return self._struct(items, Representation())
            case t.Closure():
                return self._struct(self.field_types(type), Representation())
            case t.Adt():
                return self._adt(type)
            case t.Unknown(reason):
                raise NoLayout(f"a type is not known: {reason}")
            case _:
                raise NoLayout(f"`{t.show(type)}` has no layout that is known")

    def is_unsized(self, type: t.Ty) -> bool:
        """Whether a pointer to the type carries a length or a table."""
        if isinstance(type, t.Adt) and type.definition.kind == "struct":
            fields = self._source.variants_of(type)
            return bool(fields and fields[0]) and self.is_unsized(fields[0][-1])  # type: ignore[index]
        if isinstance(type, t.Unknown):
            raise NoLayout(f"a type is not known: {type.reason}")
        if isinstance(type, (t.Param, t.Projection, t.Opaque, t.Infer)):
            raise NoLayout(f"`{t.show(type)}` has no layout that is known")
        return isinstance(type, (t.Slice, t.Dyn)) or type == t.STR

    # --- structs and unions ----------------------------------------------------------------

    def _adt(self, type: t.Adt) -> Layout:
        definition = type.definition
        variants = self._source.variants_of(type)
        if variants is None:
            raise NoLayout(f"the fields of `{t.show(type)}` are not known")
        representation = representation_of(definition)
        if definition.kind == "enum":
            return self._enum(type, variants, representation)
        if definition.kind == "union":
            return self._union(variants[0], representation)
        layout = self._struct(variants[0], representation)
        if Language("unsafe_cell") in definition.effects:
            return with_changes(layout, niche=None)  # others may write to it at any time
        if Language("SharedArray") in definition.effects:
            # Its last argument asks for an alignment, as `repr(align)` can't.
            asked = max(alignment_asked(type.arguments), layout.alignment)
            return with_changes(layout, alignment=asked, size=rounded(layout.size, asked))
        if Language("NonNull") in definition.effects:
            return with_changes(layout, niche=Niche(0, 8, 0, 1, True))
        if Language("NonZero") in definition.effects:
            return with_changes(layout, niche=Niche(0, min(layout.size, 8), 0, 1))
        return layout

    def _union(self, types: Sequence[t.Ty], representation: Representation) -> Layout:
        layouts = [self.of(type) for type in types]
        alignment = max(
            [representation.alignment, *(packed_alignment(x, representation) for x in layouts)]
        )
        size = rounded(max([0, *(layout.size for layout in layouts)]), alignment)
        return Layout(size, alignment, fields=((0,) * len(layouts),))

    def _struct(self, types: Sequence[t.Ty], representation: Representation) -> Layout:
        layouts = [self.of(type) for type in types]
        if representation.c or representation.transparent:
            return sequence(layouts, range(len(layouts)), representation, 0)
        return arranged(layouts, representation)

    # --- enums -----------------------------------------------------------------------------

    def _enum(
        self, type: t.Adt, variants: tuple[tuple[t.Ty, ...], ...], representation: Representation
    ) -> Layout:
        if not variants:
            return Layout(0, 1, uninhabited=True)
        layouts = [[self.of(field) for field in row] for row in variants]
        free = representation.integer is None and not representation.c
        absent = [
            free and any(x.uninhabited for x in row) and all(x.size == 0 for x in row)
            for row in layouts
        ]
        present = [index for index, gone in enumerate(absent) if not gone]
        if free and len(present) <= 1:
            index = present[0] if present else 0
            only = arranged(layouts[index], representation)
            rows = [tuple(0 for _ in row) for row in layouts]
            rows[index] = only.fields[0]
            return with_changes(only, fields=tuple(rows), uninhabited=not present, only=index)
        values = tuple(self._discriminants(type.definition))
        tagged = self._tagged(layouts, values, representation, present)
        niched = self._niched(layouts, representation, present) if free else None
        if niched is None:
            return tagged
        # As rustc: the smaller one; of two equal ones, the one that leaves the larger niche.
        better = (niched.size, -available(niched)) < (tagged.size, -available(tagged))
        return niched if better else tagged

    def _tagged(
        self,
        layouts: list[list[Layout]],
        values: tuple[int, ...],
        representation: Representation,
        present: list[int],
    ) -> Layout:
        if representation.integer is not None:
            size = t.INTEGER_BITS[representation.integer] // 8
        elif representation.c:
            size = 4
        else:
            size = bytes_for([values[index] for index in present])
        rows = []
        alignment = max(size, representation.alignment)
        total = size
        fixed = representation.c or representation.integer is not None
        if representation.c:
            # A union of structs behind the tag: all begin at the same offset.
            largest = max([1, *(x.alignment for row in layouts for x in row)])
            start = rounded(size, largest)
        else:
            start = size
        for row in layouts:
            if fixed:
                layout = sequence(row, range(len(row)), representation, start)
            else:
                layout = arranged(row, representation, start)
            rows.append(layout.fields[0])
            alignment = max(alignment, layout.alignment)
            total = max(total, layout.size if row else start)
        if not fixed:
            # As rustc: a tag grows into the padding behind it, up to the first field.
            first = min(
                (offset for row, offsets in zip(layouts, rows, strict=True)
                 for x, offset in zip(row, offsets, strict=True) if x.size),
                default=size,
            )  # fmt: skip
            while size * 2 <= min(first, 8) and first > size and any(layouts):
                size *= 2
        mask = (1 << (8 * size)) - 1
        numbers = [values[index] for index in present]
        low, high = min(numbers), max(numbers)
        niche = Niche(0, size, (high + 1) & mask, (low - high - 1) & mask)
        return Layout(
            rounded(total, alignment), alignment, fields=tuple(rows),
            tag=Tag(0, size, tuple(value & mask for value in values)),
            niche=niche if niche.count else None,
        )  # fmt: skip

    def _niched(
        self, layouts: list[list[Layout]], representation: Representation, present: list[int]
    ) -> Layout | None:
        structs = [arranged(row, representation) for row in layouts]
        largest = max(range(len(structs)), key=lambda index: structs[index].size)
        others = [index for index in present if index != largest]
        host = structs[largest]
        niche = host.niche
        if niche is None or not others:
            return None
        # The tagged variants lie between the smallest and the largest of them.
        first, last = others[0], others[-1]
        count = last - first + 1
        if niche.count < count:
            return None
        size, alignment = host.size, host.alignment
        rows = []
        for index, layout in enumerate(structs):
            if index == largest or layout.size == 0:
                rows.append(layout.fields[0])
                continue
            if niche.offset >= layout.size:
                rows.append(layout.fields[0])
            else:
                start = niche.offset + niche.size
                order = list(range(len(layouts[index])))
                moved = sequence(layouts[index], order, representation, start)
                if moved.size > size:
                    return None
                rows.append(moved.fields[0])
            alignment = max(alignment, layout.alignment)
        if alignment != host.alignment:
            return None
        mask = (1 << (8 * niche.size)) - 1
        rest = niche.count - count
        left = Niche(niche.offset, niche.size, (niche.start + count) & mask, rest) if rest else None
        tag = NicheTag(
            niche.offset, niche.size, niche.start, largest, tuple(range(first, last + 1)),
            niche.pointer,
        )  # fmt: skip
        return Layout(size, alignment, fields=tuple(rows), tag=tag, niche=left)
