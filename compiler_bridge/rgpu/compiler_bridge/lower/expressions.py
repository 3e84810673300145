"""Right-hand sides of assignments."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.casts import cast
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.operands import operand
from rgpu.compiler_bridge.lower.operators import binary, unary
from rgpu.compiler_bridge.lower.values import Address, Fat, Nothing, Register

_UNROLLED = 16  # elements of `[value; n]` that are written one by one


def assign(variables: Variables, place: b.Place, value: b.Rvalue) -> None:
    """`place = value`."""
    function = variables.function
    match value:
        case b.Plain(source):
            loaded = operand(variables, source)
            variables.write(place, loaded)
        case b.Aggregate():
            _aggregate(variables, place, value)
        case b.RepeatValue():
            _repeat(variables, variables.address(place), value)
        case b.Binary(operator, left, right, overflow, written):
            if written and function.checks_overflow:
                overflow = "trap"
            result = binary(variables, operator, left, right, overflow)
            variables.write(place, result)
        case b.Unary(operator, source):
            result = unary(variables, operator, source)
            variables.write(place, result)
        case b.Cast():
            variables.write(place, cast(variables, value))
        case b.AddressOf(target):
            address = variables.address(target)
            pointer = (
                Register(address.pointer, "ptr")
                if address.extra is None
                else Fat(address.pointer, address.extra)
            )
            variables.write(place, pointer)
        case b.Length(target):
            length = variables.length(variables.address(target))
            variables.write(place, Register(length, "i64"))
        case b.Discriminant(target):
            index = function.variant(variables.address(target))
            scalar = function.layout(variables.type_of_place(place)).scalar
            if scalar not in (None, "i64") and not index.isdigit():
                index = function.value(f"trunc i64 {index} to {scalar}")
            variables.write(place, Register(index, scalar or "i64"))


def _aggregate(variables: Variables, place: b.Place, value: b.Aggregate) -> None:
    function = variables.function
    target = variables.address(place)
    layout = function.layout(value.type)
    loaded = [operand(variables, part) for part in value.operands]
    for index, part in enumerate(value.operands):
        # The old value of the place may be part of the new one: `pair = (pair.1, pair.0)`.
        if (isinstance(part, b.Use) and part.place.local == place.local) or place.projections:
            loaded[index] = function.settled(loaded[index], variables.type_of(part))
    if layout.fat:
        data, extra = loaded
        if not isinstance(data, Register) or not isinstance(extra, Register):
            raise function.fail("a slice that is made of something else than address and length")
        function.store(Fat(data.text, extra.text), target)
        return
    if isinstance(value.type, t.Array):
        for index, part_value in enumerate(loaded):
            function.store(part_value, function.element(target, str(index)))
        return
    variant = value.variant or 0
    whole = Address(target.pointer, value.type, target.alignment, None, variant)
    if value.active_field is not None:
        function.store(loaded[0], function.field(whole, value.active_field))
        return
    for index, part_value in enumerate(loaded):
        if not isinstance(part_value, Nothing):
            function.store(part_value, function.field(whole, index))
    if value.variant is not None:
        function.set_variant(whole, value.variant)


def _repeat(variables: Variables, target: Address, value: b.RepeatValue) -> None:
    function = variables.function
    if not isinstance(value.count, t.ConstValue):
        raise function.fail("an array whose length is not known")
    count = value.count.value
    element = operand(variables, value.operand)
    type = variables.type_of(value.operand)
    layout = function.layout(type)
    size = layout.size * count
    if size == 0:
        return
    zeros = ("0", "false", "0x0000000000000000", "0xH0000", "null")
    if isinstance(element, Register) and (element.text in zeros or layout.size == 1):
        byte = "0" if element.text in zeros else element.text
        if element.type == "i1" and byte != "0":
            byte = function.value(f"zext i1 {byte} to i8")
        fill(function, target, byte, str(size))
        return
    if count <= _UNROLLED:
        for index in range(count):
            function.store(element, function.element(target, str(index)))
        return
    counter = function.temporary(t.USIZE)
    function.emit(f"store i64 0, ptr {counter.pointer}, align 8")
    head, done = function.fresh("fill"), function.fresh("filled")
    function.jump(head)
    function.label(head)
    index_text = function.value(f"load i64, ptr {counter.pointer}, align 8")
    function.store(element, function.element(target, index_text))
    next_index = function.value(f"add nuw i64 {index_text}, 1")
    function.emit(f"store i64 {next_index}, ptr {counter.pointer}, align 8")
    more = function.value(f"icmp ult i64 {next_index}, {count}")
    function.branch(more, head, done)
    function.label(done)


def fill(function: Function, target: Address, byte: str, size: str) -> None:
    """Sets bytes. `size` is the text of an `i64`, `byte` that of an `i8`."""
    name = function.module.declare("llvm.memset.p0.i64", "void", "ptr, i8, i64, i1 immarg")
    function.emit(
        f"call void {name}(ptr align {target.alignment} {target.pointer}, i8 {byte}, "
        f"i64 {size}, i1 false)"
    )
