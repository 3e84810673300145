"""Atomic accesses and fences, with exactly the scope and order that they name.

LLVM's NVPTX back end keeps scope and order of atomic loads, stores, compare-and-exchange and
fences, but drops both from every read-modify-write (LLVM 22: always `atom.<op>`, which is relaxed
at GPU scope). Here they are `atomicrmw` with both all the same, so that the optimiser finds the
state space of their addresses; `atomic_text.py` makes inline PTX of them afterwards.
"""

from __future__ import annotations

from rgpu.analysis.effects import Atomic, Fence, Ordering, Scope
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.records import replace
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.nvvm import adapt
from rgpu.compiler_bridge.lower.operands import operand, register
from rgpu.compiler_bridge.lower.orderings import ordering_of
from rgpu.compiler_bridge.lower.values import Nothing, Register

_SYNC_SCOPE = {
    Scope.BLOCK: 'syncscope("block") ',
    Scope.CLUSTER: 'syncscope("cluster") ',
    Scope.DEVICE: 'syncscope("device") ',
    Scope.GRID: 'syncscope("device") ',
    Scope.SYSTEM: "",
}
_LLVM_ORDER = {
    Ordering.WEAK: "monotonic",
    Ordering.RELAXED: "monotonic",
    Ordering.ACQUIRE: "acquire",
    Ordering.RELEASE: "release",
    Ordering.ACQ_REL: "acq_rel",
    Ordering.SEQ_CST: "seq_cst",
}


def lower_atomic(variables: Variables, call: b.CallStatement, effect: Atomic) -> bool:
    """Lowers an atomic access; False for a form that is not known."""
    function = variables.function
    scope = effect.emitted_scope or effect.scope
    if scope not in _SYNC_SCOPE:
        return False
    order = ordering_of(variables, call, effect.ordering)
    pointer = register(variables, call.arguments[0])
    place = variables.address(call.place)
    values = [
        value
        for argument in call.arguments[1:]
        if isinstance(value := operand(variables, argument), Register)
        and not _is_ordering(variables, argument)
    ]
    match effect.operation:
        case "load":
            _load(variables, place.type, pointer, scope, order, call)
        case "store":
            _store(function, values[0], pointer, scope, order)
        case "compare_exchange":
            failure = ordering_of(variables, call, effect.failure_ordering or "relaxed")
            _compare_exchange(variables, call, pointer, values, scope, order, failure)
        case "read_modify_write":
            type = variables.type_of(call.arguments[1]) if values else None
            old = _read_modify_write(
                function, effect.function or "", pointer, values, type, scope, order
            )
            if not isinstance(function.load(place), Nothing):
                function.store(
                    adapt(function, old, function.layout(place.type).scalar or ""), place
                )
        case _:
            return False
    return True


def lower_fence(variables: Variables, call: b.CallStatement, effect: Fence) -> bool:
    """Lowers a fence; False for one of another proxy."""
    scope = effect.emitted_scope or effect.scope
    if effect.proxy is not None or scope not in _SYNC_SCOPE:
        return False
    order = ordering_of(variables, call, effect.ordering)
    if order in (Ordering.RELAXED, Ordering.WEAK):
        return True
    variables.function.emit(f"fence {_SYNC_SCOPE[scope]}{_LLVM_ORDER[order]}")
    return True


def _is_ordering(variables: Variables, argument: b.Operand) -> bool:
    type = variables.type_of(argument)
    return isinstance(type, t.Adt) and type.definition.kind == "enum"


def _load(
    variables: Variables, type: t.Ty, pointer: Register, scope: Scope, order: Ordering,
    call: b.CallStatement,
) -> None:  # fmt: skip
    function = variables.function
    layout = function.layout(type)
    if layout.scalar is None:
        raise function.fail(f"an atomic load of `{t.show(type)}`")
    kind = {"i1": "i8", "half": "i16"}.get(layout.scalar, layout.scalar)
    text = (
        f"load atomic {kind}, ptr {pointer.text} {_SYNC_SCOPE[scope]}{_LLVM_ORDER[order]}, "
        f"align {layout.size}"
    )
    loaded = adapt(function, function.register(kind, text), layout.scalar)
    function.store(loaded, variables.address(call.place))


def _store(
    function: Function, value: Register, pointer: Register, scope: Scope, order: Ordering
) -> None:
    kind = {"i1": "i8", "half": "i16"}.get(value.type, value.type)
    value = adapt(function, value, kind)
    function.emit(
        f"store atomic {value}, ptr {pointer.text} {_SYNC_SCOPE[scope]}{_LLVM_ORDER[order]}, "
        f"align {size_of(value.type)}"
    )


def _compare_exchange(
    variables: Variables, call: b.CallStatement, pointer: Register, values: list[Register],
    scope: Scope, order: Ordering, failure: Ordering,
) -> None:  # fmt: skip
    function = variables.function
    expected, new = values[:2]
    type = expected.type
    plain = _SAME_BITS.get(type, "i8" if type == "i1" else type)
    given = [adapt(function, v, plain) for v in (expected, new)]
    # The result of a failure is a load: it has no release part.
    if failure in (Ordering.RELEASE, Ordering.ACQ_REL):
        failure = Ordering.ACQUIRE
    pair = f"{{{plain}, i1}}"
    both = function.value(
        f"cmpxchg ptr {pointer.text}, {given[0]}, {given[1]} {_SYNC_SCOPE[scope]}"
        f"{_LLVM_ORDER[order]} {_LLVM_ORDER[failure]}, align {size_of(plain)}"
    )
    old = function.register(plain, f"extractvalue {pair} {both}, 0")
    old = adapt(function, old, type)
    place = variables.address(call.place)
    layout = function.layout(place.type)
    if layout.scalar is not None:
        function.store(old, place)
        return
    success = function.value(f"extractvalue {pair} {both}, 1")
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
        view = replace(place, variant=variant)
        function.store(old, function.field(view, 0))
        function.set_variant(place, variant)
        function.jump(after)
    function.label(after)


# Floats whose bits are exchanged as an integer: LLVM has no other operations on them than these.
_SAME_BITS = {"half": "i16", "float": "i32", "double": "i64"}
_OF_FLOATS = ("add", "sub", "min", "max")
_RMW = {
    "add": "add", "sub": "sub", "and": "and", "or": "or", "xor": "xor", "exchange": "xchg",
    "nand": "nand", "increment": "uinc_wrap", "decrement": "udec_wrap", "inc": "uinc_wrap",
    "dec": "udec_wrap", "swap": "xchg",
}  # fmt: skip


def _read_modify_write(
    function: Function, name: str, pointer: Register, values: list[Register],
    rust_type: t.Ty | None, scope: Scope, order: Ordering,
) -> Register:  # fmt: skip
    if name == "not":
        return _exchange_bits(function, "xor", pointer, Register("1", "i8"), scope, order)
    value = values[0]
    if value.type == "i1":
        if name == "nand":
            return _nand_of_bool(function, pointer, value, scope, order)
        value = adapt(function, value, "i8")
    if value.type in _SAME_BITS and name not in _OF_FLOATS:
        value = adapt(function, value, _SAME_BITS[value.type])
    operation = _operation(name, value.type, rust_type)
    if operation is None:
        raise function.fail(f"an atomic `{name}` of `{value.type}`")
    if operation in ("sub", "fsub"):  # PTX adds only
        negated = f"sub {value.type} 0, {value.text}" if operation == "sub" else f"fneg {value}"
        operation, value = operation.replace("sub", "add"), function.register(value.type, negated)
    if value.type == "ptr":
        value = function.register("i64", f"ptrtoint {value} to i64")
    return _exchange_bits(function, operation, pointer, value, scope, order)


def _exchange_bits(
    function: Function, operation: str, pointer: Register, value: Register, scope: Scope,
    order: Ordering,
) -> Register:  # fmt: skip
    if value.type in ("i8", "i16") and operation in ("and", "or", "xor"):
        return _bits_of_word(function, operation, pointer, value, scope, order)
    text = (
        f"atomicrmw {operation} ptr {pointer.text}, {value} {_SYNC_SCOPE[scope]}"
        f"{_LLVM_ORDER[order]}, align {size_of(value.type)}"
    )
    return function.register(value.type, text)


def _bits_of_word(
    function: Function, operation: str, pointer: Register, value: Register, scope: Scope,
    order: Ordering,
) -> Register:  # fmt: skip
    """A bitwise operation on part of a word, as one on the whole word that leaves the rest alone.

    LLVM would do so as well, but after `atomic_text.py` has looked for the operations whose scope
    and order must be kept. Its loops for all others keep them."""
    address = function.value(f"ptrtoint {pointer} to i64")
    bytes_in = function.value(f"and i64 {address}, 3")
    back = function.value(f"sub i64 0, {bytes_in}")
    # A step back from the address, not a number made to one: the state space stays known.
    word = function.register("ptr", f"getelementptr i8, {pointer}, i64 {back}")
    low = function.value(f"trunc i64 {bytes_in} to i32")
    shift = function.value(f"shl i32 {low}, 3")
    wide = function.value(f"zext {value} to i32")
    placed = function.value(f"shl i32 {wide}, {shift}")
    if operation == "and":
        ones = (1 << 8 * size_of(value.type)) - 1
        own = function.value(f"shl i32 {ones}, {shift}")
        others = function.value(f"xor i32 {own}, -1")
        placed = function.value(f"or i32 {placed}, {others}")
    whole = _exchange_bits(function, operation, word, Register(placed, "i32"), scope, order)
    part = function.value(f"lshr {whole}, {shift}")
    return function.register(value.type, f"trunc i32 {part} to {value.type}")


def _nand_of_bool(
    function: Function, pointer: Register, value: Register, scope: Scope, order: Ordering
) -> Register:
    """`!(x & true)` is `x ^ true` and `!(x & false)` is true: the bits of a byte would make more
    of it than a bool can be."""
    place = function.temporary(t.Scalar("u8"))
    labels = [function.fresh(name) for name in ("negated", "set", "after")]
    function.branch(value.text, labels[0], labels[1])
    for label, operation in zip(labels, ("xor", "xchg"), strict=False):
        function.label(label)
        one = Register("1", "i8")
        function.store(_exchange_bits(function, operation, pointer, one, scope, order), place)
        function.jump(labels[2])
    function.label(labels[2])
    old = function.load(place)
    assert isinstance(old, Register)
    return old


def _operation(name: str, type: str, rust_type: t.Ty | None) -> str | None:
    """The operation of LLVM's `atomicrmw`."""
    floating = type in ("half", "float", "double")
    if name in ("add", "sub", "min", "max") and floating:
        return f"f{name}"
    if name in ("min", "max"):
        return name if rust_type is not None and t.is_signed(rust_type) else f"u{name}"
    return _RMW.get(name)


def size_of(type: str) -> int:
    """Bytes of an LLVM scalar."""
    sizes = {"half": 2, "float": 4, "double": 8, "ptr": 8}
    return sizes.get(type) or max(1, int(type[1:]) // 8)
