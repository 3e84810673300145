"""Casts; see `ir.body.Cast` and the Rust Reference, "Type cast expressions"."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.operands import operand
from rgpu.compiler_bridge.lower.values import Address, Fat, Memory, Nothing, Register, Value

_FLOAT_ORDER = ("half", "float", "double", "fp128")
_SUFFIX = {"half": "f16", "float": "f32", "double": "f64", "fp128": "f128"}


def cast(variables: Variables, value: b.Cast) -> Value:
    """The value as another type."""
    function = variables.function
    source = operand(variables, value.operand)
    source_type = variables.type_of(value.operand)
    target = function.layout(value.type)
    match value.kind:
        case "transmute":
            return _transmute(function, source, source_type, value.type)
        case "unsize":
            return _unsize(function, source, source_type, value.type)
        case "pointer":
            if isinstance(source, Fat):
                return source if target.fat else Register(source.data, "ptr")
            if target.fat:
                raise function.fail(f"a cast to `{t.show(value.type)}`")
            return source
    if not isinstance(source, Register) or target.scalar is None:
        if isinstance(source, Fat) and value.kind == "pointer_to_int":
            source = Register(source.data, "ptr")
        else:
            kinds = f"`{t.show(source_type)}` to `{t.show(value.type)}`"
            raise function.fail(f"a cast from {kinds}")
    assert target.scalar is not None
    match value.kind:
        case "int" | "bool_or_char_to_int" | "int_to_char":
            return integer(function, source, target.scalar, t.is_signed(source_type))
        case "int_to_float":
            if source.type == "i128":
                raise function.fail("a cast between a 128-bit integer and a float")
            name = "sitofp" if t.is_signed(source_type) else "uitofp"
            return function.register(target.scalar, f"{name} {source} to {target.scalar}")
        case "float_to_int":
            if target.scalar == "i128":
                raise function.fail("a cast between a 128-bit integer and a float")
            kind = "s" if t.is_signed(value.type) else "u"
            suffix = f"{target.scalar}.{_SUFFIX[source.type]}"
            name = function.module.declare(
                f"llvm.fpto{kind}i.sat.{suffix}", target.scalar, source.type
            )
            return function.register(target.scalar, f"call {target.scalar} {name}({source})")
        case "float":
            return floating(function, source, target.scalar)
        case "pointer_to_int":
            wide = function.register("i64", f"ptrtoint {source} to i64")
            return integer(function, wide, target.scalar, False)
        case "int_to_pointer":
            wide = integer(function, source, "i64", t.is_signed(source_type))
            return function.register("ptr", f"inttoptr {wide} to ptr")
        case "function_pointer" if source.type == "ptr" and target.scalar == "ptr":
            return source
    kinds = f"`{t.show(source_type)}` to `{t.show(value.type)}`"
    raise function.fail(f"a cast from {kinds}")


def integer(function: Function, source: Register, target: str, signed: bool) -> Register:
    """An integer of another width."""
    if source.type == target:
        return source
    have, want = int(source.type[1:]), int(target[1:])
    name = "trunc" if have > want else "sext" if signed and have > 1 else "zext"
    return function.register(target, f"{name} {source} to {target}")


def floating(function: Function, source: Register, target: str) -> Register:
    """A float of another width."""
    if source.type == target:
        return source
    wider = _FLOAT_ORDER.index(target) > _FLOAT_ORDER.index(source.type)
    return function.register(target, f"{'fpext' if wider else 'fptrunc'} {source} to {target}")


def _transmute(function: Function, source: Value, source_type: t.Ty, target_type: t.Ty) -> Value:
    have, want = function.layout(source_type), function.layout(target_type)
    if have.size != want.size:
        kinds = f"`{t.show(source_type)}` as `{t.show(target_type)}`"
        raise function.fail(f"{kinds}: {have.size} bytes as {want.size}")
    if isinstance(source, Nothing):
        return source
    if isinstance(source, Register) and want.scalar == source.type:
        return source
    alignment = max(have.alignment, want.alignment)
    memory = function.alloca(have.size, alignment)
    function.store(source, Address(memory, source_type, alignment))
    place = Address(memory, target_type, alignment)
    return (
        Memory(memory, alignment) if want.scalar is None and not want.fat else function.load(place)
    )


def _unsize(function: Function, source: Value, source_type: t.Ty, target_type: t.Ty) -> Value:
    inner = getattr(source_type, "inner", None)
    if isinstance(source, Register) and isinstance(inner, t.Array):
        if isinstance(inner.length, t.ConstValue):
            return Fat(source.text, str(inner.length.value))
        raise function.fail("an array whose length is not known")
    if isinstance(source, Fat):
        return source
    raise function.fail(f"`{t.show(source_type)}` as `{t.show(target_type)}`")
