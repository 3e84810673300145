"""Device intrinsics: LLVM's `llvm.nvvm.*`, and templates of PTX as inline assembly."""

from __future__ import annotations

from rgpu.analysis.effects import Barrier, LowersTo, Scope
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.intrinsics import flattened, registers, store_parts
from rgpu.compiler_bridge.lower.values import Register

# Signatures that can't be told from the Rust types: result, then parameters.
_SIGNATURES: dict[str, tuple[str, ...]] = {
    "vote.all.sync": ("i1", "i32", "i1"),
    "vote.any.sync": ("i1", "i32", "i1"),
    "vote.uni.sync": ("i1", "i32", "i1"),
    "vote.ballot.sync": ("i32", "i32", "i1"),
    "elect.sync": ("{i32, i1}", "i32"),
    "match.all.sync.i32p": ("{i32, i1}", "i32", "i32"),
    "match.all.sync.i64p": ("{i32, i1}", "i32", "i64"),
}
# Names that older versions of LLVM had.
_RENAMED = {
    "barrier0": "barrier.cta.sync.aligned.all",
}


def lower_intrinsic(variables: Variables, call: b.CallStatement, effect: LowersTo) -> bool:
    """Lowers a call to what its model names."""
    name = effect.target
    function = variables.function
    if not name.startswith("llvm.nvvm."):
        return _template(variables, call, effect)
    plain = name.removeprefix("llvm.nvvm.")
    arguments = flattened(variables, call.arguments)
    if plain.startswith("shfl.sync.") and len(arguments) == 3:
        # The model leaves out the last operand: lanes of one segment of 32 (PTX ISA 9.7.9.6).
        clamp = "0" if plain.startswith("shfl.sync.up.") else "31"
        arguments.append(Register(clamp, "i32"))
    if plain == "barrier0":
        plain, arguments = _RENAMED[plain], [Register("0", "i32")]
    if plain == "barrier.cta.sync.aligned.all" and not arguments:
        arguments = [Register("0", "i32")]
    place = variables.address(call.place)
    signature = _SIGNATURES.get(plain)
    if signature is None and plain.startswith("shfl.sync.") and plain.endswith("p"):
        signature = ("{i32, i1}", "i32", "i32", "i32", "i32")
    if signature is None:
        result = _result_type(variables, call)
        types = [argument.type for argument in arguments]
    else:
        result, *types = signature
    if len(types) != len(arguments):
        raise function.fail(f"`{name}` with {len(arguments)} arguments")
    given = [adapt(function, a, type) for a, type in zip(arguments, types, strict=True)]
    attributes = " #0" if effect.convergent else ""
    symbol = function.module.declare(f"llvm.nvvm.{plain}", result, ", ".join(types))
    text = f"call {result} {symbol}({', '.join(map(str, given))}){attributes}"
    if result == "void":
        function.emit(text)
        return True
    returned = function.value(text)
    if result[0] != "{":
        store_parts(function, place, [_wanted(function, Register(returned, result), place.type)])
        return True
    parts = []
    for index, type in enumerate(result[1:-1].split(", ")):
        parts.append(function.register(type, f"extractvalue {result} {returned}, {index}"))
    store_parts(function, place, parts)
    return True


def _wanted(function: Function, value: Register, type: t.Ty) -> Register:
    layout = function.layout(type)
    return adapt(function, value, layout.scalar) if layout.scalar else value


def _result_type(variables: Variables, call: b.CallStatement) -> str:
    place = variables.address(call.place)
    function = variables.function
    layout = function.layout(place.type)
    if layout.size == 0:
        return "void"
    if layout.scalar is not None:
        return "i32" if layout.scalar == "i1" else layout.scalar
    lines = len(function.lines)
    parts = registers(function, function.load(place), place.type)
    del function.lines[lines:]
    return "{" + ", ".join(part.type for part in parts) + "}"


def adapt(function: Function, value: Register, type: str) -> Register:
    """A register as another LLVM type of the same meaning."""
    if value.type == type:
        return value
    if type == "i1" and value.type[0] == "i":
        return function.register("i1", f"icmp ne {value}, 0")
    if value.type == "i1":
        return function.register(type, f"zext {value} to {type}")
    if value.type == "ptr" and type.startswith("ptr addrspace"):
        return function.register(type, f"addrspacecast {value} to {type}")
    return function.register(type, f"bitcast {value} to {type}")


def lower_special_register(variables: Variables, call: b.CallStatement, name: str) -> bool:
    """Reads a special register by inline PTX."""
    function = variables.function
    place = variables.address(call.place)
    scalar = function.layout(place.type).scalar
    if scalar not in ("i32", "i64"):
        return False
    kind, constraint = ("u32", "=r") if scalar == "i32" else ("u64", "=l")
    text = f'call {scalar} asm sideeffect "mov.{kind} $0, %{name};", "{constraint}"()'
    function.store(function.register(scalar, text), place)
    return True


def lower_barrier(variables: Variables, call: b.CallStatement, effect: Barrier) -> bool:
    """A barrier whose model names no instruction."""
    function = variables.function
    if effect.scope is Scope.BLOCK and effect.id is None and effect.count is None:
        symbol = function.module.declare("llvm.nvvm.barrier.cta.sync.aligned.all", "void", "i32")
        function.emit(f"call void {symbol}(i32 0) #0")
        return True
    return False


def _template(variables: Variables, call: b.CallStatement, effect: LowersTo) -> bool:
    raise variables.function.fail(f"`{effect.target}` has no lowering yet")
