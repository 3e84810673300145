"""Arithmetic, comparisons and shifts.

Integer arithmetic wraps, as in Rust without overflow checks, or traps; `unchecked` promises that it
fits. Shifts take the distance modulo the width (Rust Reference, "Overflow"). Division traps before
it is undefined: the body has an `Assert` for a divisor of 0, and the other case is looked at here.
"""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.operands import operand, register
from rgpu.compiler_bridge.lower.values import Fat, Nothing, Register, Value

_INTEGER = {"+": "add", "-": "sub", "*": "mul", "&": "and", "|": "or", "^": "xor", "<<": "shl"}
_FLOAT = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
_FLOAT_COMPARE = {"==": "oeq", "!=": "une", "<": "olt", "<=": "ole", ">": "ogt", ">=": "oge"}
_COMPARE = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


def binary(
    variables: Variables, operator: str, left: b.Operand, right: b.Operand, overflow: str
) -> Value:
    """`left operator right`; see `ir.body.Binary`."""
    function = variables.function
    a, c = operand(variables, left), operand(variables, right)
    type = variables.type_of(left)
    if operator == "offset":
        return _offset(variables, a, c, type, variables.type_of(right))
    if isinstance(a, Nothing):
        return Register("true" if operator in ("==", "<=", ">=") else "false", "i1")
    if isinstance(a, Fat) and isinstance(c, Fat):
        return _compare_fat(function, operator, a, c)
    if not isinstance(a, Register) or not isinstance(c, Register):
        raise function.fail(f"`{operator}` on values of type `{t.show(type)}`")
    if operator in _COMPARE:
        return compare(function, operator, a, c, type)
    if a.type[0] in "hfd" or a.type == "fp128":
        if operator == "%":
            return function.lowering.machine.remainder(function, a, c)
        return function.register(a.type, f"{_FLOAT[operator]} {a}, {c.text}")
    signed = t.is_signed(type)
    if operator in ("<<", ">>"):
        return _shift(function, operator, a, c, type, overflow)
    if operator in ("/", "%"):
        prefix = "s" if signed else "u"
        if signed and overflow != "unchecked":
            _division_fits(function, a, c)
        name = "div" if operator == "/" else "rem"
        return function.register(a.type, f"{prefix}{name} {a}, {c.text}")
    if overflow == "trap" and operator in "+-*":
        return _trapping(function, operator, a, c, signed)
    flag = ""
    if overflow == "unchecked":
        flag = " nsw" if signed else " nuw"
    return function.register(a.type, f"{_INTEGER[operator]}{flag} {a}, {c.text}")


def compare(function: Function, operator: str, a: Register, c: Register, type: t.Ty) -> Register:
    """A comparison of two registers."""
    if a.type[0] in "hfd" or a.type == "fp128":
        return function.register("i1", f"fcmp {_FLOAT_COMPARE[operator]} {a}, {c.text}")
    predicate = _COMPARE[operator]
    if predicate not in ("eq", "ne"):
        predicate = ("s" if t.is_signed(type) else "u") + predicate
    return function.register("i1", f"icmp {predicate} {a}, {c.text}")


def _compare_fat(function: Function, operator: str, a: Fat, c: Fat) -> Register:
    if operator not in ("==", "!="):
        raise function.fail("pointers to slices are compared by order")
    data = function.value(f"icmp eq ptr {a.data}, {c.data}")
    extra = function.value(f"icmp eq i64 {a.extra}, {c.extra}")
    both = function.value(f"and i1 {data}, {extra}")
    if operator == "==":
        return Register(both, "i1")
    return function.register("i1", f"xor i1 {both}, true")


def _shift(
    function: Function, operator: str, a: Register, c: Register, type: t.Ty, overflow: str
) -> Register:
    bits, given = int(a.type[1:]), int(c.type[1:])
    distance = c.text
    if distance.isdigit():
        distance = str(int(distance) % bits)
    else:
        if overflow == "trap":
            fits = function.value(f"icmp ult {c.type} {distance}, {bits}")
            function.trap_unless(fits, True, "overflow")
        elif overflow != "unchecked":
            distance = function.value(f"and {c.type} {distance}, {bits - 1}")
        if given < bits:
            distance = function.value(f"zext {c.type} {distance} to {a.type}")
        elif given > bits:
            distance = function.value(f"trunc {c.type} {distance} to {a.type}")
    name = "shl" if operator == "<<" else "ashr" if t.is_signed(type) else "lshr"
    return function.register(a.type, f"{name} {a}, {distance}")


def _trapping(
    function: Function, operator: str, a: Register, c: Register, signed: bool
) -> Register:
    name = ("s" if signed else "u") + _INTEGER[operator]
    pair = f"{{{a.type}, i1}}"
    intrinsic = function.module.declare(
        f"llvm.{name}.with.overflow.{a.type}", pair, f"{a.type}, {a.type}"
    )
    both = function.value(f"call {pair} {intrinsic}({a}, {c})")
    result = function.register(a.type, f"extractvalue {pair} {both}, 0")
    overflowed = function.value(f"extractvalue {pair} {both}, 1")
    function.trap_unless(overflowed, False, "overflow")
    return result


def _division_fits(function: Function, a: Register, c: Register) -> None:
    """The least number divided by -1 fits no type: Rust traps, in every build."""
    minus_one = str((1 << int(c.type[1:])) - 1)
    if c.text.isdigit() and c.text != minus_one:
        return
    least = str(1 << (int(a.type[1:]) - 1))
    by_one = function.value(f"icmp eq {c}, {minus_one}")
    of_least = function.value(f"icmp eq {a}, {least}")
    function.trap_unless(function.value(f"and i1 {by_one}, {of_least}"), False, "overflow")


def _offset(
    variables: Variables, pointer: Value, count: Value, type: t.Ty, count_type: t.Ty
) -> Value:
    function = variables.function
    if not isinstance(pointer, Register) or not isinstance(count, Register):
        raise function.fail(f"an offset of a value of type `{t.show(type)}`")
    if not isinstance(type, (t.Ptr, t.Ref)):
        raise function.fail(f"an offset of a value of type `{t.show(type)}`")
    layout = function.layout(type.inner)
    if layout.size == 0:
        return pointer
    unit = layout.scalar if layout.scalar not in (None, "i1") else f"[{layout.size} x i8]"
    index = count.text
    if count.type != "i64" and not index.lstrip("-").isdigit():
        extend = "sext" if t.is_signed(count_type) else "zext"
        index = function.value(f"{extend} {count} to i64")
    return function.register("ptr", f"getelementptr {unit}, ptr {pointer.text}, i64 {index}")


def unary(variables: Variables, operator: str, of: b.Operand) -> Value:
    """`-x` and `!x`."""
    function = variables.function
    value = register(variables, of)
    if operator == "-":
        if value.type[0] in "hfd" or value.type == "fp128":
            return function.register(value.type, f"fneg {value}")
        if function.checks_overflow and t.is_signed(variables.type_of(of)):
            zero = Register("0", value.type)
            return _trapping(function, "-", zero, value, signed=True)
        return function.register(value.type, f"sub {value.type} 0, {value.text}")
    ones = "true" if value.type == "i1" else "-1"
    return function.register(value.type, f"xor {value}, {ones}")
