"""How the fields of one struct or variant are arranged in memory.

The order that is free follows rustc: what is aligned most comes first (last behind a tag), and a
niche goes to an edge, where the variants of an enum around it can use it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgpu.analysis.ir import types as t
from rgpu.analysis.names.definitions import AdtDefinition
from rgpu.analysis.records import dataclass, replace
from rgpu.analysis.syntax.attributes import arguments_of


@dataclass(frozen=True, slots=True)
class Niche:
    """Bit patterns that a part of the value never has: `count` of them from `start` on, in an
    integer of `size` bytes at `offset`; they wrap around. pointer: an address lies there, and the
    one pattern is null."""

    offset: int
    size: int
    start: int
    count: int
    pointer: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """An enum's variant as a number of its own: `values` has the number of each variant."""

    offset: int
    size: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NicheTag:
    """An enum's variant in the niche of the variant `untagged`: the other variants that exist,
    `tagged`, have the patterns from `start` on, in their order. pointer: as in `Niche`."""

    offset: int
    size: int
    start: int
    untagged: int
    tagged: tuple[int, ...]
    pointer: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of one type; sizes and offsets in bytes.

    scalar: the LLVM type of a value that is one register ("i1" for bool, whose memory is a byte).
    fat: an address and a length or table beside it. fields: the offset of each field, per variant.
    tag: how the variants of an enum are told apart; None for all other types and for enums of at
    most one variant, then `only` is that variant. element: bytes from one element of an array to
    the next.
    """

    size: int
    alignment: int
    scalar: str | None = None
    fat: bool = False
    fields: tuple[tuple[int, ...], ...] = ()
    tag: Tag | NicheTag | None = None
    niche: Niche | None = None
    element: int = 0
    uninhabited: bool = False
    only: int = 0


@dataclass(frozen=True, slots=True)
class Representation:
    """What the `repr` attributes of a type say; sizes in bytes, 0 and 1 for nothing."""

    c: bool = False
    transparent: bool = False
    packed: int = 0
    alignment: int = 1
    integer: str | None = None


def sequence(
    layouts: Sequence[Layout], order: Sequence[int], representation: Representation, start: int
) -> Layout:
    """Fields one after the other, in `order`, from the offset `start` on."""
    offsets = [0] * len(layouts)
    size = start
    alignment = representation.alignment
    niche: Niche | None = None
    for index in order:
        layout = layouts[index]
        wanted = packed_alignment(layout, representation)
        alignment = max(alignment, wanted)
        size = offsets[index] = rounded(size, wanted)
        size += layout.size
        inner = layout.niche
        if inner is not None and (niche is None or inner.count > niche.count):
            offset = offsets[index] + inner.offset
            niche = Niche(offset, inner.size, inner.start, inner.count, inner.pointer)
    return Layout(
        rounded(size, alignment), alignment, fields=(tuple(offsets),), niche=niche,
        uninhabited=any(layout.uninhabited for layout in layouts),
    )  # fmt: skip


def arranged(layouts: Sequence[Layout], representation: Representation, start: int = 0) -> Layout:
    """Fields in an order that is free, from the offset `start` on.

    A niche is most useful at an edge. So if the first try leaves it inside, a second one puts it to
    the end, and is taken if it comes closer to an edge.
    """
    first = sequence(layouts, _sorted(layouts, representation, start > 0), representation, start)
    niche = first.niche
    if niche is None or len(layouts) < 2:
        return first
    behind = first.size - niche.offset - niche.size
    if niche.offset == 0 or behind == 0:
        return first
    order = _sorted(layouts, representation, start > 0, niche_last=True)
    second = sequence(layouts, order, representation, start)
    if second.niche is None:
        return first
    rest = second.size - second.niche.offset - second.niche.size
    return second if min(niche.offset, behind) > min(second.niche.offset, rest) else first


def _sorted(
    layouts: Sequence[Layout],
    representation: Representation,
    prefixed: bool,
    niche_last: bool = False,
) -> list[int]:
    """The order in memory of fields whose order is free: what is aligned most comes first, or last
    behind a tag."""
    largest_niche = max([0, *(available(layout) for layout in layouts)])
    most = max([1, *(layout.alignment for layout in layouts)]).bit_length() - 1

    def group(layout: Layout) -> int:
        if representation.packed:
            return min(layout.alignment, representation.packed)
        # [u8; 4] goes with what is aligned to 4.
        size = max(layout.alignment, layout.size)
        zeros = (size & -size).bit_length() - 1
        if not largest_niche:
            return zeros
        if not niche_last:
            return min(most, zeros)
        if available(layout) == largest_niche:
            return layout.alignment.bit_length() - 1
        return zeros

    def key(index: int) -> tuple[int, int, int]:
        layout = layouts[index]
        niche = layout.niche
        sign = 1 if prefixed else -1
        if niche is None:
            return (sign * group(layout), 0, 0)
        if not niche_last:
            return (sign * group(layout), -niche.count, niche.offset)
        return (sign * group(layout), niche.count, niche.offset + niche.size - layout.size)

    return sorted(range(len(layouts)), key=key)


def alignment_asked(arguments: Sequence[t.Argument]) -> int:
    """The alignment in bytes that the last of some generic arguments names; 1 for none."""
    last = arguments[-1] if arguments else None
    if isinstance(last, t.ConstValue) and last.value > 0 and last.value & (last.value - 1) == 0:
        return last.value
    return 1


def available(layout: Layout) -> int:
    """How many bit patterns the largest niche has."""
    return layout.niche.count if layout.niche is not None else 0


def with_changes(layout: Layout, **changes: object) -> Layout:
    """The layout with other values of some fields."""

    return replace(layout, **changes)  # type: ignore[arg-type]


def packed_alignment(layout: Layout, representation: Representation) -> int:
    """The alignment of a field in bytes, less where the struct is packed."""
    packed = representation.packed
    return min(layout.alignment, packed) if packed else layout.alignment


def rounded(size: int, alignment: int) -> int:
    """The size in bytes, rounded up to a multiple of the alignment."""
    return -(-size // alignment) * alignment


def bytes_for(values: Sequence[int]) -> int:
    """The bytes of the smallest integer that holds all values."""
    low, high = min(values), max(values)
    for size in (1, 2, 4, 8):
        bits = 8 * size
        if (low >= 0 and high < 1 << bits) or (
            -(1 << (bits - 1)) <= low and high < 1 << (bits - 1)
        ):
            return size
    return 16


def representation_of(definition: AdtDefinition) -> Representation:
    """What the `repr` attributes of a type ask for."""
    c = transparent = False
    packed, alignment = 0, 1
    integer: str | None = None
    for attribute in definition.syntax.attributes:
        if attribute.path != "repr":
            continue
        for argument in arguments_of(attribute.tokens):
            value = argument.inner[0].value if argument.inner else None
            match argument.name:
                case "C":
                    c = True
                case "transparent":
                    transparent = True
                case "packed":
                    packed = value if isinstance(value, int) else 1
                case "align" if isinstance(value, int):
                    alignment = max(alignment, value)
                case str(name) if name in t.INTEGER_BITS:
                    integer = name
    return Representation(c, transparent, packed, alignment, integer)
