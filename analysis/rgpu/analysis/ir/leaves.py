"""How a type splits into scalar leaves.

A variable becomes a run of *slots*, one per leaf. Slices and `&str` have two (address and length),
an enum has its variant number and then the fields of each variant side by side, a zero-sized type
has none. What can't be split is one leaf as a *whole*: arrays (they are indexed), unions with more
than one meaning, and aggregates with very many leaves. Whole leaves live in memory objects.
"""

from __future__ import annotations

from rgpu.analysis.effects import Language
from rgpu.analysis.ir.program import BodySource
from rgpu.analysis.ir.types import (
    USIZE,
    Adt,
    Array,
    Closure,
    ConstValue,
    Dyn,
    FnDef,
    FnPtr,
    Never,
    Ptr,
    Ref,
    Scalar,
    Slice,
    Tuple,
    Ty,
)
from rgpu.analysis.records import dataclass, field

MOST_LEAVES = 96


@dataclass(eq=False, slots=True)
class Layout:
    """The leaves of one type. Equal types share one layout object (per `Layouts`).

    kind: "scalar", "pointer" (thin), "fat" (pointer with length), "fields" (struct, tuple, closure,
    union with one meaning), "enum", "whole", "slice" (unsized), "opaque" (a type that is not
    known). variants: per variant, per field, the first slot and the layout of the field. pointers:
    slots that hold the address of something.
    """

    type: Ty
    kind: str
    size: int
    variants: tuple[tuple[tuple[int, Layout], ...], ...] = ()
    leaf_types: tuple[Ty, ...] = ()
    leaf_paths: tuple[tuple[str, ...], ...] = ()
    wholes: tuple[int, ...] = ()  # slots that are whole leaves
    pointers: tuple[int, ...] = ()
    element: Ty | None = None  # of an array or slice
    pointee: Ty | None = None


@dataclass(slots=True)
class Layouts:
    """The layouts of all types of a program."""

    source: BodySource
    known: dict[Ty, Layout] = field(default_factory=dict)
    by_identity: dict[int, tuple[Ty, Layout]] = field(default_factory=dict)
    making: set[Ty] = field(default_factory=set)
    cells: dict[Ty, bool] = field(default_factory=dict)

    def of(self, type: Ty) -> Layout:
        # Types are hashed structurally, which is slow; most questions are about the same objects.
        if (found := self.by_identity.get(id(type))) is not None:
            return found[1]
        layout = self.known.get(type)
        if layout is None:
            if type in self.making:  # a type that contains itself: not valid Rust
                return _single(type, "opaque")
            self.making.add(type)
            layout = self.known[type] = self._make(type)
            self.making.discard(type)
        self.by_identity[id(type)] = (type, layout)
        return layout

    def has_cell(self, type: Ty) -> bool:
        """A shared reference to the type lets its holder write: it holds an `UnsafeCell`, or who
        knows."""
        found = self.cells.get(type)
        if found is None:
            self.cells[type] = False  # a type that contains itself has no cell by that
            found = self.cells[type] = self._has_cell(type)
        return found

    def _has_cell(self, type: Ty) -> bool:
        match type:
            case Scalar() | Ref() | Ptr() | FnDef() | FnPtr() | Never():
                return False
            case Slice(inner) | Array(inner, _):
                return self.has_cell(inner)
            case Tuple(items):
                return any(map(self.has_cell, items))
            case Adt() | Closure():
                if isinstance(type, Adt) and Language("unsafe_cell") in type.definition.effects:
                    return True
                variants = self.source.variants_of(type)
                return variants is None or any(self.has_cell(f) for row in variants for f in row)
            case _:
                return True

    def _make(self, type: Ty) -> Layout:
        match type:
            case Scalar("str"):
                return Layout(type, "slice", 0, element=Scalar("u8"))
            case Scalar() | FnPtr():
                return _single(type, "scalar")
            case Ref(_, Slice() | Scalar("str")) | Ptr(_, Slice() | Scalar("str")):
                return Layout(
                    type, "fat", 2, leaf_types=(type, USIZE), leaf_paths=(("data",), ("length",)),
                    pointers=(0,), pointee=type.inner,
                )  # fmt: skip
            case Ref() | Ptr():
                kind = "opaque" if isinstance(type.inner, Dyn) else "pointer"
                return Layout(
                    type, kind, 1, leaf_types=(type,), leaf_paths=((),),
                    pointers=(0,), pointee=type.inner,
                )  # fmt: skip
            case Slice(inner):
                return Layout(type, "slice", 0, element=inner)
            case Array(inner, length):
                if isinstance(length, ConstValue) and length.value == 0:
                    return Layout(type, "fields", 0, ((),), element=inner)
                return _single(type, "whole", element=inner)
            case Tuple(items):
                return self._fields(type, (items,))
            case Never() | FnDef():
                return Layout(type, "fields", 0, ((),))
            case Adt() | Closure():
                return self._adt(type)
            case _:
                return _single(type, "opaque")

    def _adt(self, type: Adt | Closure) -> Layout:
        variants = self.source.variants_of(type)
        if variants is None:
            return _single(type, "opaque")
        kind = "struct" if isinstance(type, Closure) else type.definition.kind
        if isinstance(type, Adt) and kind == "enum":
            return self._enum(type, variants)
        if isinstance(type, Adt) and kind == "union":
            return self._union(type, variants[0])
        names = None
        if isinstance(type, Adt):
            names = tuple(
                f.name or str(i) for i, f in enumerate(type.definition.variants[0].fields)
            )
        return self._fields(type, variants, names)

    def _fields(
        self, type: Ty, variants: tuple[tuple[Ty, ...], ...], names: tuple[str, ...] | None = None
    ) -> Layout:
        placed: list[tuple[int, Layout]] = []
        size = 0
        for field_type in variants[0]:
            layout = self.of(field_type)
            placed.append((size, layout))
            size += layout.size
        if size > MOST_LEAVES:
            return _single(type, "whole", (tuple(placed),))
        labels = names or tuple(str(number) for number in range(len(placed)))
        return _combine(type, "fields", size, (tuple(placed),), (labels,))

    def _enum(self, type: Adt, variants: tuple[tuple[Ty, ...], ...]) -> Layout:
        size = 1
        placed = []
        for fields in variants:
            row = []
            for field_type in fields:
                layout = self.of(field_type)
                row.append((size, layout))
                size += layout.size
            placed.append(tuple(row))
        if size > MOST_LEAVES:
            return _single(type, "whole", tuple(placed))
        labels = tuple(
            tuple(f"{variant.name}.{number}" for number in range(len(row)))
            for variant, row in zip(type.definition.variants, placed, strict=True)
        )
        return _combine(type, "enum", size, tuple(placed), labels)

    def _union(self, type: Adt, fields: tuple[Ty, ...]) -> Layout:
        layouts = [self.of(field_type) for field_type in fields]
        meanings = [layout for layout in layouts if layout.size]
        row = tuple((0, layout) for layout in layouts)
        if len(meanings) != 1 or meanings[0].size > MOST_LEAVES:
            if not meanings:
                return _combine(type, "fields", 0, (row,), ((),))
            return _single(type, "whole", (row,))
        only = meanings[0]
        return Layout(
            type, "fields", only.size, (row,), only.leaf_types, only.leaf_paths,
            only.wholes, only.pointers,
        )  # fmt: skip


def _single(
    type: Ty,
    kind: str,
    variants: tuple[tuple[tuple[int, Layout], ...], ...] = (),
    element: Ty | None = None,
) -> Layout:
    wholes = (0,) if kind == "whole" else ()
    pointers = (0,) if kind == "opaque" else ()
    return Layout(
        type, kind, 1, variants, leaf_types=(type,), leaf_paths=((),), wholes=wholes,
        pointers=pointers, element=element,
    )  # fmt: skip


def _combine(
    type: Ty,
    kind: str,
    size: int,
    variants: tuple[tuple[tuple[int, Layout], ...], ...],
    labels: tuple[tuple[str, ...], ...],
) -> Layout:
    types: list[Ty] = [USIZE] if kind == "enum" else []
    paths: list[tuple[str, ...]] = [("variant",)] if kind == "enum" else []
    wholes: list[int] = []
    pointers: list[int] = []
    for row, names in zip(variants, labels, strict=True):
        for (offset, layout), name in zip(row, names, strict=False):
            types += layout.leaf_types
            paths += [(name, *path) for path in layout.leaf_paths]
            wholes += [offset + slot for slot in layout.wholes]
            pointers += [offset + slot for slot in layout.pointers]
    return Layout(
        type, kind, size, variants, tuple(types), tuple(paths), tuple(wholes), tuple(pointers)
    )
