"""Runs IR bodies of real Rust, on one thread, as rustc's own code runs: a judge of building and of
the models that have bodies.

Values: integers, floats, `bool` and `char` are Python numbers; structs, tuples and arrays are
lists; enum values are `Variant`; references are `Pointer`, those to slices and strings `Fat`.
Whatever has no body has no value here: `Unsupported`.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rgpu.analysis.ir import body as ir
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.verify import place_type
from rgpu.analysis.program import Program
from tests.support.interpret_arithmetic import Trapped, arithmetic, limit

MOST_STEPS = 200_000


class Unsupported(Exception):
    """Something without a body, or that a program for tests does not need."""


@dataclass(slots=True)
class Variant:
    """An enum value."""

    index: int
    fields: list[Any]


@dataclass(frozen=True, slots=True)
class Pointer:
    """The address of `container[key]`."""

    container: Any
    key: int


@dataclass(frozen=True, slots=True)
class Window:
    """Some elements of an array, as an array."""

    items: Any
    start: int
    length: int

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> Any:
        return self.items[self.start + index]

    def __setitem__(self, index: int, value: Any) -> None:
        self.items[self.start + index] = value


@dataclass(frozen=True, slots=True)
class Fat:
    """The address of some elements of a list."""

    items: Any
    start: int
    length: int


class Evaluator:
    """Calls functions of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.steps = 0
        self.addresses: list[Any] = [None]  # what has been asked for its address; 0 is null

    def call(self, instance: ir.Instance, arguments: list[Any]) -> Any:
        """The result of a function. Raises `Trapped` where the grid would end."""
        body = self.program.body_of(instance)
        if body is None:
            raise Unsupported(f"{instance.name} has no body")
        if body.problems:
            raise Unsupported(f"{instance.name}: {body.problems[0][0]}")
        frame: list[Any] = [None] * len(body.locals)
        frame[1 : 1 + len(arguments)] = arguments
        number = 0
        while True:
            block = body.blocks[number]
            for statement in block.statements:
                self.steps += 1
                if self.steps > MOST_STEPS:
                    raise Unsupported("too many steps")
                self.statement(body, frame, statement)
            match block.terminator:
                case ir.Goto(target):
                    number = target
                case ir.Switch(operand, cases, otherwise):
                    number = dict(cases).get(int(self.operand(body, frame, operand)), otherwise)
                case ir.Return():
                    return frame[0]
                case ir.Trap(reason):
                    raise Trapped(reason)
                case _:
                    raise AssertionError(f"{instance.name}: bb{number} was said not to be reached")

    def statement(self, body: ir.Body, frame: list[Any], statement: ir.Statement) -> None:
        match statement:
            case ir.Assign(place, value):
                result = self.rvalue(body, frame, value)
                self.write(body, frame, place, result)
            case ir.CallStatement(place, ir.BodyCallee(instance), arguments):
                given = [self.operand(body, frame, argument) for argument in arguments]
                self.write(body, frame, place, self.call(instance, given))
            case ir.Assert(condition, expected):
                if bool(self.operand(body, frame, condition)) != expected:
                    raise Trapped(statement.kind)
            case ir.CallStatement(place, ir.ModelCallee(instance), arguments) if (
                instance.function.name in _MODELS
            ):
                given = [self.operand(body, frame, argument) for argument in arguments]
                ty = self.type_of(body, arguments[0])
                self.write(body, frame, place, _MODELS[instance.function.name](ty, *given))
            case ir.CallStatement(_, callee):
                raise Unsupported(f"a call of {callee}"[:300])
            case _:
                raise Unsupported(type(statement).__name__)

    # --- places ----------------------------------------------------------------------------

    def locate(self, body: ir.Body, frame: list[Any], place: ir.Place) -> tuple[Any, Any]:
        """The container and key of a place; a `Fat` and None for the whole of a slice."""
        container: Any = frame
        key: Any = place.local
        for number, step in enumerate(place.projections):
            value = container if key is None else container[key]
            match step:
                case ir.FieldOf() if _is_transparent(self.part(body, place, number)):
                    pass
                case ir.Deref():
                    if isinstance(value, Pointer):
                        container, key = value.container, value.key
                    else:
                        container, key = value, None
                case ir.FieldOf(index):
                    container = value.fields if isinstance(value, Variant) else value
                    key = index
                case ir.Downcast(index):
                    assert value.index == index, "a field of another variant"
                case ir.IndexBy(local):
                    container, key = _element(value, frame[local])
                case ir.ConstantIndex(offset, from_end):
                    container, key = _element(value, _count(value) - offset if from_end else offset)
                case ir.Subslice(start, end):
                    length = _count(value) - start - end
                    if isinstance(value, Fat):
                        container = Fat(value.items, value.start + start, length)
                        key = None
                    else:
                        container, key = [Window(value, start, length)], 0
        return container, key

    def part(self, body: ir.Body, place: ir.Place, steps: int) -> t.Ty | str:
        """The type of a place after some of its steps."""
        return place_type(body, ir.Place(place.local, place.projections[:steps]), self.program)

    def write(self, body: ir.Body, frame: list[Any], place: ir.Place, value: Any) -> None:
        container, key = self.locate(body, frame, place)
        container[key] = _copy(value)

    def operand(self, body: ir.Body, frame: list[Any], operand: ir.Operand) -> Any:
        match operand:
            case ir.Use(place):
                container, key = self.locate(body, frame, place)
                return _copy(container[key])
            case ir.Constant(None, ty):
                return [] if isinstance(ty, (t.Adt, t.Tuple)) else None
            case ir.Constant(value, ty):
                if isinstance(value, str):
                    data = list(value.encode())
                    return Fat(data, 0, len(data))
                if isinstance(value, bytes):
                    return Pointer([list(value)], 0)
                return _rounded(value, ty)
            case ir.StaticAddress(static):
                raise Unsupported(f"static {static.name}")
            case ir.UnknownOperand(reason):
                raise Unsupported(reason)

    def type_of(self, body: ir.Body, operand: ir.Operand) -> t.Ty:
        if not isinstance(operand, ir.Use):
            return operand.type
        found = place_type(body, operand.place, self.program)
        assert not isinstance(found, str), found
        return found

    # --- values ----------------------------------------------------------------------------

    def rvalue(self, body: ir.Body, frame: list[Any], value: ir.Rvalue) -> Any:
        match value:
            case ir.Plain(operand):
                return self.operand(body, frame, operand)
            case ir.Binary(operator, left, right):
                ty = self.type_of(body, left)
                a, b = self.operand(body, frame, left), self.operand(body, frame, right)
                return self.binary(operator, a, b, ty)
            case ir.Unary(operator, operand):
                inner, ty = self.operand(body, frame, operand), self.type_of(body, operand)
                if ty == t.BOOL:
                    return 1 - inner
                if t.is_float(ty):
                    return -inner
                return limit(-inner if operator == "-" else ~inner, ty)
            case ir.Cast(kind, operand, target):
                inner = self.operand(body, frame, operand)
                return self.cast(kind, inner, self.type_of(body, operand), target)
            case ir.AddressOf(place):
                container, key = self.locate(body, frame, place)
                return container if key is None else Pointer(container, key)
            case ir.Aggregate(ty, operands, variant):
                items = [self.operand(body, frame, operand) for operand in operands]
                if isinstance(ty, (t.Ref, t.Ptr)):
                    data, length = items
                    return Fat(data.container, data.key, length)
                if _is_transparent(ty):
                    return next((item for item in items if item not in ([], None)), [])
                return items if variant is None else Variant(variant, items)
            case ir.RepeatValue(operand, count):
                assert isinstance(count, t.ConstValue)
                item = self.operand(body, frame, operand)
                return [_copy(item) for _ in range(count.value)]
            case ir.Length(place):
                container, key = self.locate(body, frame, place)
                return container.length if key is None else len(container[key])
            case ir.Discriminant(place):
                container, key = self.locate(body, frame, place)
                return container[key].index

    def binary(self, operator: str, a: Any, b: Any, ty: t.Ty) -> Any:
        if operator == "offset":
            return Pointer(a.container, a.key + b)
        if isinstance(a, Pointer):
            assert operator in ("==", "!=")
            return int((a.container is b.container and a.key == b.key) == (operator == "=="))
        if t.is_float(ty):
            return _rounded(_float(operator, a, b), ty)
        if isinstance(ty, t.Scalar) and ty.name == "char":
            ty = t.U32
        return arithmetic(operator, a, b, ty)

    def cast(self, kind: str, value: Any, source: t.Ty, target: t.Ty) -> Any:
        match kind:
            case "int" | "bool_or_char_to_int":
                return limit(value, target)
            case "int_to_char" | "function_pointer":
                return value
            case "int_to_float" | "float":
                return _rounded(float(value), target)
            case "float_to_int":
                return _saturated(value, target)
            case "unsize":
                items = value.container[value.key]
                return Fat(items, 0, len(items))
            case "pointer":
                if isinstance(value, Fat):
                    return Pointer(value.items, value.start)
                length = _length_of_pointee(source)
                if length is None or _length_of_pointee(target) is not None:
                    return value
                if not value.container[value.key]:  # not initialised yet
                    value.container[value.key] = [None] * length
                return Pointer(value.container[value.key], 0)
            case "pointer_to_int":
                if isinstance(value, int):
                    return value
                if value not in self.addresses:
                    self.addresses.append(value)
                return self.addresses.index(value) * 16
            case "int_to_pointer":
                return self.addresses[value // 16] if value else 0
            case "transmute" if source == t.USIZE and not isinstance(target, t.Scalar):
                return self.cast("int_to_pointer", value, source, target)
            case "transmute":
                return _same_bits(value, source, target)
            case _:
                raise Unsupported(f"cast {kind}")


def _is_transparent(ty: t.Ty | str) -> bool:
    """Whether a value is the same memory as its only part: unions have one value, too."""
    if not isinstance(ty, t.Adt):
        return False
    attributes = ty.definition.syntax.attributes
    marked = any(a.path == "repr" and a.tokens == "transparent" for a in attributes)
    return marked or ty.definition.kind == "union" or ty.definition.name == "ManuallyDrop"


def _bits(ty: t.Ty) -> int:
    assert isinstance(ty, t.Scalar)
    return t.INTEGER_BITS[ty.name]


def _within(ty: t.Ty, value: int) -> int:
    """The nearest value of the type."""
    bits = _bits(ty)
    low, high = (-1 << (bits - 1), 1 << (bits - 1)) if t.is_signed(ty) else (0, 1 << bits)
    return max(low, min(high - 1, value))


def _natural(ty: t.Ty, value: int) -> int:
    return value & ((1 << _bits(ty)) - 1)


# Functions without a body, given the type of their first argument.
_MODELS: dict[str, Callable[..., Any]] = {
    "max": lambda ty, a, b: max(a, b),
    "min": lambda ty, a, b: min(a, b),
    "rotate_left": lambda ty, a, n: _natural(ty, a << n % _bits(ty) | a >> -n % _bits(ty)),
    "swap_bytes": lambda ty, a: int.from_bytes(a.to_bytes(_bits(ty) // 8, "little"), "big"),
    "count_ones": lambda ty, a: _natural(ty, a).bit_count(),
    "leading_zeros": lambda ty, a: _bits(ty) - _natural(ty, a).bit_length(),
    "saturating_add": lambda ty, a, b: _within(ty, a + b),
    "saturating_sub": lambda ty, a, b: _within(ty, a - b),
    "saturating_mul": lambda ty, a, b: _within(ty, a * b),
}


def _length_of_pointee(ty: t.Ty) -> int | None:
    """The length of the array that a pointer points to."""
    if isinstance(ty, (t.Ref, t.Ptr)) and isinstance(ty.inner, t.Array):
        assert isinstance(ty.inner.length, t.ConstValue)
        return ty.inner.length.value
    return None


def _element(value: Any, index: int) -> tuple[Any, int]:
    if isinstance(value, Fat):
        return value.items, value.start + index
    return value, index


def _count(value: Any) -> int:
    return value.length if isinstance(value, Fat) else len(value)


def _copy(value: Any) -> Any:
    """A value of its own; what it points to is shared."""
    if isinstance(value, Window):
        return [_copy(value[index]) for index in range(len(value))]
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, Variant):
        return Variant(value.index, [_copy(item) for item in value.fields])
    return value


_FORMATS = {"f32": "<f", "f64": "<d", "u32": "<I", "u64": "<Q", "i32": "<i", "i64": "<q"}


def _rounded(value: Any, ty: t.Ty) -> Any:
    """A number as one of the type: f32 has fewer bits than Python's floats."""
    if isinstance(ty, t.Scalar) and ty.name == "f32" and isinstance(value, float):
        try:
            return struct.unpack("<f", struct.pack("<f", value))[0]
        except OverflowError:
            return float("inf") if value > 0 else float("-inf")
    return value


def _float(operator: str, a: float, b: float) -> Any:
    match operator:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            if b == 0:
                return math.nan if a == 0 or a != a else math.copysign(math.inf, a)
            return a / b
        case _:
            compared = {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b}
            compared |= {">": a > b, ">=": a >= b}
            return int(compared[operator])


def _saturated(value: float, ty: t.Ty) -> int:
    assert isinstance(ty, t.Scalar)
    bits = t.INTEGER_BITS[ty.name]
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if t.is_signed(ty) else (0, 0)
    if not t.is_signed(ty):
        high = (1 << bits) - 1
    if value != value:
        return 0
    return max(low, min(high, int(value) if abs(value) < 1e300 else (high if value > 0 else low)))


def _same_bits(value: Any, source: t.Ty, target: t.Ty) -> Any:
    if source == target or not isinstance(source, t.Scalar) or not isinstance(target, t.Scalar):
        return value
    if source.name in _FORMATS and target.name in _FORMATS:
        return struct.unpack(_FORMATS[target.name], struct.pack(_FORMATS[source.name], value))[0]
    return limit(value, target)
