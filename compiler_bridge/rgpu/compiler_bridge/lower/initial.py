"""The bytes that a static holds at the start."""

from __future__ import annotations

import struct

from rgpu.analysis.ir import types as t
from rgpu.analysis.typing.constants.numbers import Number
from rgpu.analysis.typing.constants.values import Value, VariantValue, Zeroed
from rgpu.compiler_bridge.arrangement import NicheTag, Tag
from rgpu.compiler_bridge.layout import LayoutTable, NoLayout

_FLOAT = {"f16": "<e", "f32": "<f", "f64": "<d"}


def encode(layouts: LayoutTable, value: Value, type: t.Ty) -> bytes:
    """The value in memory; padding is 0. Raises `NoLayout` for what has no bytes here, such as the
    address of something."""
    buffer = bytearray(layouts.of(type).size)
    _write(layouts, value, type, buffer, 0)
    return bytes(buffer)


def _write(layouts: LayoutTable, value: Value, type: t.Ty, buffer: bytearray, offset: int) -> None:
    layout = layouts.of(type)
    if layout.size == 0:
        return
    match value, type:
        case (Zeroed(), _):
            return
        case (float(), t.Scalar(name)) if name in _FLOAT:
            struct.pack_into(_FLOAT[name], buffer, offset, value)
        case ((bool() | Number()), t.Scalar(name)) if name not in _FLOAT:
            number = int(value) & ((1 << (8 * layout.size)) - 1)
            buffer[offset : offset + layout.size] = number.to_bytes(layout.size, "little")
        case (tuple() as items, t.Array(inner)):
            for index, item in enumerate(items):
                _write(layouts, item, inner, buffer, offset + index * layout.element)
        case (tuple() as items, t.Tuple(types)):
            pairs = zip(items, types, layout.fields[0], strict=True)
            for item, inner, place in pairs:
                _write(layouts, item, inner, buffer, offset + place)
        case (VariantValue(variant, fields), t.Adt(definition)) if variant.adt is definition:
            index = variant.index if definition.kind == "enum" else 0
            inner_types = layouts.field_types(type, index)
            for item, inner, place in zip(
                fields.values(), inner_types, layout.fields[index], strict=True
            ):
                _write(layouts, item, inner, buffer, offset + place)
            match layout.tag:
                case Tag(place, size, values):
                    start = offset + place
                    buffer[start : start + size] = values[index].to_bytes(size, "little")
                case NicheTag(place, size, first, untagged, tagged) if index != untagged:
                    number = (first + index - tagged[0]) & ((1 << (8 * size)) - 1)
                    start = offset + place
                    buffer[start : start + size] = number.to_bytes(size, "little")
        case _:
            raise NoLayout(f"a value of type `{t.show(type)}` that has no bytes here")
