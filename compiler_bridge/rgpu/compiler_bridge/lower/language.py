"""Functions of `core` that are operations of the language: `#[rgpu::lang("...")]` in the models.

Those that are plain assignments are operations of the body already
(`analysis/building/natives.py`); what remains needs a layout, or has no other form in the body.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.casts import integer
from rgpu.compiler_bridge.lower.expressions import fill
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.operands import operand, register
from rgpu.compiler_bridge.lower.values import Address, Fat, Register

Lowered: TypeAlias = Callable[[Variables, b.CallStatement, b.Instance], None]


def _size(field: str) -> Lowered:
    def lower(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
        function = variables.function
        layout = function.layout(_type_argument(variables, instance))
        number = layout.size if field == "size" else layout.alignment
        function.store(Register(str(number), "i64"), variables.address(call.place))

    return lower


def _size_of_val(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    function = variables.function
    type = _type_argument(variables, instance)
    value = operand(variables, call.arguments[0])
    if isinstance(value, Fat):
        inner = t.Scalar("u8") if type == t.STR else getattr(type, "inner", None)
        if inner is None:
            raise function.fail(f"the size of a value of type `{t.show(type)}`")
        size = function.value(f"mul nuw i64 {value.extra}, {function.layout(inner).size}")
    else:
        size = str(function.layout(type).size)
    function.store(Register(size, "i64"), variables.address(call.place))


def _needs_drop(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    # True is always a right answer: what there is to drop is called where a scope ends.
    variables.function.store(Register("false", "i1"), variables.address(call.place))


def _zeroed(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    place = variables.address(call.place)
    size = variables.function.layout(place.type).size
    if size:
        fill(variables.function, place, "0", str(size))


def _uninitialized(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    """Whatever is in the memory of the result."""


def _copy(overlapping: bool) -> Lowered:
    def lower(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
        function = variables.function
        layout = function.layout(_type_argument(variables, instance))
        source, target = (register(variables, argument) for argument in call.arguments[:2])
        count = register(variables, call.arguments[2])
        if layout.size == 0:
            return
        size = _times(variables, count, layout.size)
        function.copy(
            target.text, source.text, size, layout.alignment, layout.alignment,
            overlapping=overlapping,
        )  # fmt: skip

    return lower


def _write_bytes(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    function = variables.function
    type = _type_argument(variables, instance)
    layout = function.layout(type)
    target, byte, count = (register(variables, argument) for argument in call.arguments)
    if layout.size:
        place = Address(target.text, type, layout.alignment)
        fill(function, place, byte.text, _times(variables, count, layout.size))


def _times(variables: Variables, count: Register, size: int) -> str:
    if count.text.isdigit():
        return str(int(count.text) * size)
    if size == 1:
        return count.text
    return variables.function.value(f"mul nuw {count}, {size}")


def _read_volatile(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    function = variables.function
    place = variables.address(call.place)
    pointer = register(variables, call.arguments[0])
    source = Address(pointer.text, place.type, function.layout(place.type).alignment)
    function.store(function.load(source, volatile=True), place)


def _write_volatile(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    function = variables.function
    pointer = register(variables, call.arguments[0])
    type = variables.type_of(call.arguments[1])
    target = Address(pointer.text, type, function.layout(type).alignment)
    function.store(operand(variables, call.arguments[1]), target, volatile=True)


def _read_unaligned(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    function = variables.function
    place = variables.address(call.place)
    pointer = register(variables, call.arguments[0])
    function.store(function.load(Address(pointer.text, place.type, 1)), place)


def _write_unaligned(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    function = variables.function
    pointer = register(variables, call.arguments[0])
    type = variables.type_of(call.arguments[1])
    function.store(operand(variables, call.arguments[1]), Address(pointer.text, type, 1))


def _offset_from(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    function = variables.function
    type = variables.type_of(call.arguments[0])
    size = function.layout(type.inner).size if isinstance(type, (t.Ptr, t.Ref)) else 0
    if size == 0:
        raise function.fail(f"the distance of two pointers of type `{t.show(type)}`")
    a, c = (register(variables, argument) for argument in call.arguments)
    first = function.value(f"ptrtoint {a} to i64")
    second = function.value(f"ptrtoint {c} to i64")
    bytes_between = function.value(f"sub i64 {first}, {second}")
    distance = function.register("i64", f"sdiv exact i64 {bytes_between}, {size}")
    function.store(distance, variables.address(call.place))


def _integers(name: str) -> Lowered:
    """An intrinsic over two integers of one type, such as `llvm.uadd.sat.i32`; `{s}` in the name
    stands for the sign."""

    def lower(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
        function = variables.function
        a, c = (register(variables, argument) for argument in call.arguments)
        signed = t.is_signed(variables.type_of(call.arguments[0]))
        full = f"llvm.{name.format(s='s' if signed else 'u')}.{a.type}"
        intrinsic = function.module.declare(full, a.type, f"{a.type}, {a.type}")
        result = function.register(a.type, f"call {a.type} {intrinsic}({a}, {c})")
        function.store(result, variables.address(call.place))

    return lower


def _rotate(name: str) -> Lowered:
    def lower(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
        function = variables.function
        a, distance = (register(variables, argument) for argument in call.arguments)
        by = integer(function, distance, a.type, False)
        intrinsic = function.module.declare(
            f"llvm.{name}.{a.type}", a.type, f"{a.type}, {a.type}, {a.type}"
        )
        result = function.register(a.type, f"call {a.type} {intrinsic}({a}, {a}, {by})")
        function.store(result, variables.address(call.place))

    return lower


def _overflowing(operator: str) -> Lowered:
    def lower(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
        function = variables.function
        a, c = (register(variables, argument) for argument in call.arguments)
        kind = "s" if t.is_signed(variables.type_of(call.arguments[0])) else "u"
        pair = f"{{{a.type}, i1}}"
        intrinsic = function.module.declare(
            f"llvm.{kind}{operator}.with.overflow.{a.type}", pair, f"{a.type}, {a.type}"
        )
        both = function.value(f"call {pair} {intrinsic}({a}, {c})")
        place = variables.address(call.place)
        for index, type in enumerate((a.type, "i1")):
            part = function.register(type, f"extractvalue {pair} {both}, {index}")
            function.store(part, function.field(place, index))

    return lower


def _carrying_mul_add(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    """`self * rhs + carry + add` in twice the width, as a low unsigned and a high half."""
    function = variables.function
    parts = [register(variables, argument) for argument in call.arguments]
    bits = int(parts[0].type[1:])
    signed = t.is_signed(variables.type_of(call.arguments[0]))
    wide = f"i{2 * bits}"
    a, c, carry, add = (integer(function, part, wide, signed) for part in parts)
    product = function.value(f"mul {a}, {c.text}")
    first = function.value(f"add {wide} {product}, {carry.text}")
    total = function.register(wide, f"add {wide} {first}, {add.text}")
    place = variables.address(call.place)
    low = integer(function, total, parts[0].type, signed)
    shifted = function.register(wide, f"lshr {total}, {bits}")
    high = integer(function, shifted, parts[0].type, signed)
    function.store(low, function.field(place, 0))
    function.store(high, function.field(place, 1))


def _float_to_int(variables: Variables, call: b.CallStatement, instance: b.Instance) -> None:
    function = variables.function
    place = variables.address(call.place)
    source = register(variables, call.arguments[0])
    target = function.layout(place.type).scalar
    name = "fptosi" if t.is_signed(place.type) else "fptoui"
    function.store(function.register(target or "", f"{name} {source} to {target}"), place)


def _type_argument(variables: Variables, instance: b.Instance) -> t.Ty:
    for argument in instance.arguments:
        if not isinstance(argument, (t.ConstValue, t.ConstParam, t.ConstInfer, t.ConstUnknown)):
            return argument
    raise variables.function.fail(f"`{instance.name}` without a type")


LANGUAGE: dict[str, Lowered] = {
    "size_of": _size("size"),
    "align_of": _size("alignment"),
    "size_of_val": _size_of_val,
    "needs_drop": _needs_drop,
    "zeroed": _zeroed,
    "uninitialized": _uninitialized,
    "ptr_copy": _copy(overlapping=True),
    "ptr_copy_nonoverlapping": _copy(overlapping=False),
    "ptr_write_bytes": _write_bytes,
    "ptr_read_volatile": _read_volatile,
    "ptr_write_volatile": _write_volatile,
    "ptr_offset_from": _offset_from,
    "ptr_read_unaligned": _read_unaligned,
    "ptr_write_unaligned": _write_unaligned,
    "saturating_add": _integers("{s}add.sat"),
    "saturating_sub": _integers("{s}sub.sat"),
    "rotate_left": _rotate("fshl"),
    "rotate_right": _rotate("fshr"),
    "overflowing_add": _overflowing("add"),
    "overflowing_sub": _overflowing("sub"),
    "overflowing_mul": _overflowing("mul"),
    "carrying_mul_add": _carrying_mul_add,
    "float_to_int_unchecked": _float_to_int,
}
