"""Barriers and the operations of a warp on the CPU: each suspends the thread."""

from __future__ import annotations

from rgpu.analysis.effects import Barrier, Scope
from rgpu.analysis.ir import body as b
from rgpu.compiler_bridge.lower import host_abi as abi
from rgpu.compiler_bridge.lower.casts import integer
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.host_abi import BarrierFlag, Operation
from rgpu.compiler_bridge.lower.host_code import Coroutine
from rgpu.compiler_bridge.lower.intrinsics import flattened, store_parts
from rgpu.compiler_bridge.lower.nvvm import adapt
from rgpu.compiler_bridge.lower.operands import register
from rgpu.compiler_bridge.lower.parameters import named_argument
from rgpu.compiler_bridge.lower.values import Register

_FULL = str(0xFFFFFFFF)
_REDUCING_BARRIERS = {
    "popc": BarrierFlag.COUNT,
    "and": BarrierFlag.AND,
    "or": BarrierFlag.OR,
}


def barrier(
    coroutine: Coroutine, variables: Variables, call: b.CallStatement, effect: Barrier,
    target: str | None,
) -> bool:  # fmt: skip
    """A barrier of any scope."""
    function = variables.function
    flags = effect.arrive_only * BarrierFlag.ARRIVE_ONLY | effect.wait_only * BarrierFlag.WAIT_ONLY
    match effect.scope:
        case Scope.WARP:
            mask = _FULL
            if effect.mask is not None:
                mask = _wide(function, named_argument(variables, call, effect.mask))
            coroutine.suspend(function, Operation.WARP_BARRIER, (mask,))
            return True
        case Scope.CLUSTER | Scope.GRID:
            coroutine.wide = True
            kind = "1" if effect.scope is Scope.GRID else "0"
            coroutine.suspend(function, Operation.WIDE_BARRIER, (kind, "0", str(int(flags))))
            return True
        case Scope.BLOCK:
            pass
        case _:
            return False
    reducing = _REDUCING_BARRIERS.get((target or "").removeprefix("llvm.nvvm.barrier0."))
    if reducing is not None:
        predicate = _wide(function, register(variables, call.arguments[0]))
        operands = ("0", "0", str(int(flags | reducing)), predicate)
        answer = coroutine.suspend(function, Operation.BARRIER, operands)
        result = function.register("i32", f"trunc i64 {answer()} to i32")
        place = variables.address(call.place)
        kind = function.layout(place.type).scalar or "i32"
        function.store(adapt(function, result, kind), place)
        return True
    number = named_argument(variables, call, 0 if effect.id is None else effect.id)
    count = named_argument(variables, call, 0 if effect.count is None else effect.count)
    block_barrier(coroutine, function, number, count, flags)
    return True


def block_barrier(
    coroutine: Coroutine, function: Function, number: Register, count: Register, flags: int
) -> None:
    """`barrier.cta` (PTX ISA 9.7.13.1): its number, and for how many threads, 0 for all."""
    if number.text == "0" and count.text == "0" and not flags:
        coroutine.suspend(function, Operation.BARRIER_ALL, ())
        return
    flags |= BarrierFlag.NAMED
    operands = (_wide(function, number), _wide(function, count), str(int(flags)), "0")
    coroutine.suspend(function, Operation.BARRIER, operands)


def collective(
    coroutine: Coroutine, variables: Variables, call: b.CallStatement, kind: str,
    target: str | None,
) -> bool:  # fmt: skip
    """An operation of the lanes of a warp, named after LLVM's intrinsic for it."""
    function = variables.function
    if target is None:
        return False
    name = target.removeprefix("2 x ").removeprefix("llvm.nvvm.")
    words = name.split(".")
    given = flattened(variables, call.arguments)
    place = variables.address(call.place)
    match kind, words:
        case "shuffle", ["shfl", "sync", str(mode), *_] if mode in abi.SHUFFLES:
            clamp = given[3] if len(given) > 3 else Register("0" if mode == "up" else "31", "i32")
            high = function.value(f"shl i64 {_wide(function, clamp)}, 32")
            lanes = function.value(f"or i64 {_wide(function, given[2])}, {high}")
            value = given[1]
            operands = (
                _wide(function, given[0]), _wide(function, value), lanes,
                str(abi.SHUFFLES.index(mode)),
            )  # fmt: skip
            answer = coroutine.suspend(function, Operation.SHUFFLE, operands)
            results = [_narrow(function, answer(0), value.type)]
            if words[-1].endswith("p"):
                results.append(_narrow(function, answer(1), "i1"))
        case "vote", ["vote", str(mode), "sync"] if mode in abi.VOTES:
            predicate = adapt(function, given[1], "i1")
            answer = coroutine.suspend(
                function, Operation.VOTE,
                (_wide(function, given[0]), _wide(function, predicate), "0",
                 str(abi.VOTES.index(mode))),
            )  # fmt: skip
            results = [_narrow(function, answer(), "i32" if mode == "ballot" else "i1")]
        case "match", ["match", str(mode), "sync", _] if mode in abi.MATCHES:
            answer = coroutine.suspend(
                function, Operation.MATCH,
                (_wide(function, given[0]), _wide(function, given[1]), "0",
                 str(abi.MATCHES.index(mode))),
            )  # fmt: skip
            results = [_narrow(function, answer(0), "i32")]
            if mode == "all":
                results.append(_narrow(function, answer(1), "i1"))
        case "redux", ["redux", "sync", str(mode)] if mode in abi.REDUCTIONS:
            # LLVM's intrinsic takes the value first; the functions of the models take the mask.
            answer = coroutine.suspend(
                function, Operation.REDUX,
                (_wide(function, given[0]), _wide(function, given[1]), "0",
                 str(abi.REDUCTIONS.index(mode))),
            )  # fmt: skip
            results = [_narrow(function, answer(), given[1].type)]
        case "elect", ["elect", "sync"]:
            answer = coroutine.suspend(function, Operation.ELECT, (_wide(function, given[0]),))
            results = [_narrow(function, answer(0), "i32"), _narrow(function, answer(1), "i1")]
        case _:
            raise function.fail(f"`{target}` does not run on the CPU")
    scalar = function.layout(place.type).scalar
    if scalar is not None:
        # Elect gives its lane and whether it is this one; a plain result is the latter.
        result = results[-1] if kind == "elect" and scalar == "i1" else results[0]
        function.store(adapt(function, result, scalar), place)
        return True
    store_parts(function, place, results)
    return True


def _wide(function: Function, value: Register) -> str:
    """The bits of a register as the text of an `i64`."""
    if value.text.isdigit():
        return value.text
    bits = {"float": "i32", "double": "i64", "half": "i16"}.get(value.type)
    if bits is not None:
        value = function.register(bits, f"bitcast {value} to {bits}")
    if value.type == "ptr":
        return function.value(f"ptrtoint {value} to i64")
    return integer(function, value, "i64", False).text


def _narrow(function: Function, text: str, type: str) -> Register:
    """The low bits of an `i64` as a register of another type."""
    bits = {"float": "i32", "double": "i64", "half": "i16"}.get(type, type)
    value = integer(function, Register(text, "i64"), bits, False)
    return value if bits == type else function.register(type, f"bitcast {value} to {type}")
