"""Atomic accesses and fences on the CPU.

One operating-system thread runs all threads of the GPU, so every access is indivisible already;
scope and order matter to the search for data races alone, which they are handed to.
"""

from __future__ import annotations

from rgpu.analysis.effects import Atomic, Fence, Ordering, Scope
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower import host_abi as abi
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.host_abi import AccessFlag
from rgpu.compiler_bridge.lower.host_code import Coroutine
from rgpu.compiler_bridge.lower.nvvm import adapt
from rgpu.compiler_bridge.lower.operands import operand, register
from rgpu.compiler_bridge.lower.orderings import ordering_of
from rgpu.compiler_bridge.lower.values import Address, Nothing, Register

_RELEASES = (Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST)
_ACQUIRES = (Ordering.ACQUIRE, Ordering.ACQ_REL, Ordering.SEQ_CST)
_OPERATIONS = {
    "add": "add", "sub": "sub", "and": "and", "or": "or", "xor": "xor", "exchange": "xchg",
    "swap": "xchg", "nand": "nand", "increment": "uinc_wrap", "inc": "uinc_wrap",
    "decrement": "udec_wrap", "dec": "udec_wrap",
}  # fmt: skip
_SIZES = {"half": 2, "float": 4, "double": 8, "ptr": 8}


def lower(
    coroutine: Coroutine, variables: Variables, call: b.CallStatement, effect: Atomic
) -> bool:
    """An atomic access; False for a form that is not known."""
    function = variables.function
    order = ordering_of(variables, call, effect.ordering)
    scope = effect.emitted_scope or effect.scope
    place = variables.address(call.place)
    pointer = register(variables, call.arguments[0]).text
    values: list[Register] = []
    types: list[t.Ty] = []
    for argument in call.arguments[1:]:
        type = variables.type_of(argument)
        if isinstance(type, t.Adt) and type.definition.kind == "enum":  # an order
            continue
        value = operand(variables, argument)
        if isinstance(value, Register):
            values.append(adapt(function, value, "i8") if value.type == "i1" else value)
            types.append(type)
    flags = int(AccessFlag.ATOMIC)
    if scope in (Scope.BLOCK, Scope.WARP, Scope.THREAD):
        flags |= AccessFlag.BLOCK_SCOPE
    if order in _RELEASES:
        order_accesses(function, 1)
    match effect.operation:
        case "load":
            scalar = function.layout(place.type).scalar or ""
            kind = "i8" if scalar == "i1" else scalar
            at = coroutine.checked(function, pointer, _size(kind), flags)
            loaded = Register(_plain(function, f"load {kind}, ptr {at}"), kind)
            function.store(adapt(function, loaded, scalar), place)
        case "store":
            at = coroutine.checked(
                function, pointer, _size(values[0].type), flags | AccessFlag.WRITE
            )
            function.lines.append(f"  store {values[0]}, ptr {at}")
        case "read_modify_write":
            _modify(coroutine, function, effect, pointer, values, types, flags, place)
        case "compare_exchange":
            _exchange(coroutine, function, pointer, values, flags, place)
        case _:
            return False
    if order in _ACQUIRES:
        order_accesses(function, 2)
    return True


def fence(coroutine: Coroutine, variables: Variables, call: b.CallStatement, effect: Fence) -> bool:
    """A fence; one between proxies has nothing to do here."""
    order = ordering_of(variables, call, effect.ordering)
    bits = (order in _RELEASES) | (order in _ACQUIRES) << 1
    if bits and effect.proxy is None:
        order_accesses(variables.function, bits)
    return True


def order_accesses(function: Function, bits: int) -> None:
    """The thread releases (1), acquires (2) or both (3)."""
    function.lines.append(f"  call void {abi.ORDER}(i32 {bits})")


def _plain(function: Function, text: str) -> str:
    """An instruction without a place: its address has been checked."""
    name = f"%{function.fresh()}"
    function.lines.append(f"  {name} = {text}")
    return name


def _modify(
    coroutine: Coroutine, function: Function, effect: Atomic, pointer: str,
    values: list[Register], types: list[t.Ty], flags: int, place: Address,
) -> None:  # fmt: skip
    value = values[0]
    name = effect.function or ""
    floating = value.type in ("half", "float", "double")
    if name in ("add", "sub", "min", "max") and floating:
        operation: str | None = f"f{name}"
    elif name in ("min", "max"):
        operation = name if t.is_signed(types[0]) else f"u{name}"
    else:
        operation = _OPERATIONS.get(name)
    if operation is None:
        raise function.fail(f"an atomic `{name}` of `{value.type}`")
    type = value.type
    if floating and operation in ("and", "or", "xor", "nand"):  # of the bits
        value = adapt(function, value, f"i{8 * _size(type)}")
    flags |= AccessFlag.WRITE if operation == "xchg" else AccessFlag.WRITE | AccessFlag.UPDATE
    at = coroutine.checked(function, pointer, _size(value.type), flags)
    text = f"atomicrmw {operation} ptr {at}, {value} monotonic, align {_size(value.type)}"
    old = adapt(function, Register(_plain(function, text), value.type), type)
    scalar = function.layout(place.type).scalar
    if scalar is not None and not isinstance(function.load(place), Nothing):
        function.store(adapt(function, old, scalar), place)


def _exchange(
    coroutine: Coroutine, function: Function, pointer: str, values: list[Register], flags: int,
    place: Address,
) -> None:  # fmt: skip
    expected, new = values[:2]
    bits = {"float": "i32", "double": "i64"}.get(expected.type, expected.type)
    size = _size(bits)
    given = [adapt(function, value, bits) for value in (expected, new)]
    flags |= AccessFlag.WRITE | AccessFlag.UPDATE
    at = coroutine.checked(function, pointer, size, flags)
    both = _plain(
        function, f"cmpxchg ptr {at}, {given[0]}, {given[1]} monotonic monotonic, align {size}"
    )
    pair = f"{{{bits}, i1}}"
    old = adapt(function, function.register(bits, f"extractvalue {pair} {both}, 0"), expected.type)
    success = function.value(f"extractvalue {pair} {both}, 1")
    store_exchanged(function, place, old, success)


def store_exchanged(function: Function, place: Address, old: Register, success: str) -> None:
    """The outcome of a compare-and-exchange: the old value, a pair with whether it was replaced,
    or a `Result` with the old value in both variants."""
    scalar = function.layout(place.type).scalar
    if scalar is not None:
        function.store(adapt(function, old, scalar), place)
        return
    if isinstance(place.type, t.Tuple):
        function.store(old, function.field(place, 0))
        function.store(Register(success, "i1"), function.field(place, 1))
        return
    if not isinstance(place.type, t.Adt) or place.type.definition.name != "Result":
        raise function.fail(f"a compare-exchange that gives `{t.show(place.type)}`")
    done, failed, after = (function.fresh(name) for name in ("swapped", "kept", "after"))
    function.branch(success, done, failed)
    for label, variant in ((done, 0), (failed, 1)):
        function.label(label)
        view = Address(place.pointer, place.type, place.alignment, place.extra, variant)
        function.store(old, function.field(view, 0))
        function.set_variant(place, variant)
        function.jump(after)
    function.label(after)


def _size(type: str) -> int:
    return _SIZES.get(type) or max(1, int(type[1:]) // 8)
