"""Device intrinsics: LLVM's `llvm.nvvm.*`, and templates of PTX as inline assembly."""

from __future__ import annotations

import re

from rgpu.analysis.effects import Barrier, Effect, LowersTo, Scope
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.emitted import lower_template
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.inline import scalar_types
from rgpu.compiler_bridge.lower.intrinsics import flattened, store_parts
from rgpu.compiler_bridge.lower.printing import packed
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
    "mbarrier.test.wait": ("i1", "ptr", "i64"),
    "mbarrier.test.wait.shared": ("i1", "ptr addrspace(3)", "i64"),
    "mbarrier.try.wait.scope.cta.space.cta": ("i1", "ptr addrspace(3)", "i64"),
    "mbarrier.try.wait.parity.scope.cta.space.cta": ("i1", "ptr addrspace(3)", "i32"),
    "mbarrier.try.wait.parity.scope.cluster.space.cta": ("i1", "ptr addrspace(3)", "i32"),
    "barrier.cta.red.and.aligned.all": ("i1", "i32", "i1"),
    "barrier.cta.red.or.aligned.all": ("i1", "i32", "i1"),
    "barrier.cta.red.popc.aligned.all": ("i32", "i32", "i1"),
}
# Names that older versions of LLVM had, and arguments that came without saying.
_RENAMED = {
    "barrier0": ("barrier.cta.sync.aligned.all", ("0",)),
    "barrier0.and": ("barrier.cta.red.and.aligned.all", ("0",)),
    "barrier0.or": ("barrier.cta.red.or.aligned.all", ("0",)),
    "barrier0.popc": ("barrier.cta.red.popc.aligned.all", ("0",)),
    "barrier.sync": ("barrier.cta.sync.all", ()),
    "barrier.sync.cnt": ("barrier.cta.sync.count", ()),
    "barrier.n": ("barrier.cta.sync.aligned.all", ()),
    "barrier": ("barrier.cta.sync.aligned.count", ()),
}
_COPY = re.compile(r"cp\.async\.c[ag]\.shared\.global\.")
_SHARED = re.compile(r"(cp\.async\.mbarrier\..*|mbarrier\..*)\.(shared|space\.cta)$")


def lower_intrinsic(
    variables: Variables, call: b.CallStatement, effects: tuple[Effect, ...], effect: LowersTo
) -> bool:
    """Lowers a call to what its model names."""
    name = effect.target
    function = variables.function
    if effect.template is not None:
        lower_template(variables, call, effects, effect)
        return True
    if name.isidentifier():
        _runtime_function(variables, call, name)
        return True
    if not name.startswith("llvm.nvvm."):
        return False
    plain = name.removeprefix("llvm.nvvm.")
    arguments = flattened(variables, call.arguments)
    if plain.startswith("shfl.sync.") and len(arguments) == 3:
        # The model leaves out the last operand: lanes of one segment of 32 (PTX ISA 9.7.9.6).
        clamp = "0" if plain.startswith("shfl.sync.up.") else "31"
        arguments.append(Register(clamp, "i32"))
    if plain in _RENAMED:
        plain, first = _RENAMED[plain]
        arguments = [*(Register(text, "i32") for text in first), *arguments]
    if plain == "barrier.cta.sync.aligned.all" and not arguments:
        arguments = [Register("0", "i32")]
    result, types = _signature(variables, call, plain, arguments)
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
    place = variables.address(call.place)
    layout = function.layout(place.type)
    if result[0] != "{" or layout.scalar is not None:
        part = Register(returned, result)
        if result[0] == "{":  # the model wants the first of two results
            first_type = result[1:-1].split(", ")[0]
            part = function.register(first_type, f"extractvalue {result} {returned}, 0")
        store_parts(function, place, [_wanted(function, part, place.type)])
        return True
    parts = []
    for index, type in enumerate(result[1:-1].split(", ")):
        parts.append(function.register(type, f"extractvalue {result} {returned}, {index}"))
    store_parts(function, place, parts)
    return True


def _runtime_function(variables: Variables, call: b.CallStatement, name: str) -> None:
    """A function that the driver brings along: `vprintf`, `malloc`, `free`, `__assertfail` (CUDA
    C++ Programming Guide, "Formatted Output", "Dynamic Global Memory Allocation", "Assertion")."""
    function = variables.function
    if name == "printf":
        name, arguments = "vprintf", list(packed(variables, call))
    else:
        arguments = flattened(variables, call.arguments)
    place = variables.address(call.place)
    result = function.layout(place.type).scalar or "void"
    types = ", ".join(argument.type for argument in arguments)
    symbol = function.module.declare(name, result, types)
    text = f"call {result} {symbol}({', '.join(map(str, arguments))}) #0"
    if result == "void":
        function.emit(text)
    else:
        function.store(function.register(result, text), place)


def _signature(
    variables: Variables, call: b.CallStatement, plain: str, arguments: list[Register]
) -> tuple[str, list[str]]:
    known = _SIGNATURES.get(plain)
    if known is None and plain.startswith("shfl.sync.") and plain.endswith("p"):
        known = ("{i32, i1}", "i32", "i32", "i32", "i32")
    if known is not None:
        return known[0], list(known[1:])
    types = [argument.type for argument in arguments]
    pointers = [number for number, type in enumerate(types) if type == "ptr"]
    spaces: tuple[str, ...] = ()
    if _COPY.match(plain):
        spaces = ("ptr addrspace(3)", "ptr addrspace(1)")
    elif _SHARED.match(plain):
        spaces = ("ptr addrspace(3)",)
    for number, space in zip(pointers, spaces, strict=False):
        types[number] = space
    return _result_type(variables, call), types


def _wanted(function: Function, value: Register, type: t.Ty) -> Register:
    layout = function.layout(type)
    return adapt(function, value, layout.scalar) if layout.scalar else value


def _result_type(variables: Variables, call: b.CallStatement) -> str:
    function = variables.function
    type = variables.type_of_place(call.place)
    scalars = scalar_types(function, type)
    if not scalars:
        return "void"
    if function.layout(type).scalar is not None:
        return "i32" if scalars[0] == "i1" else scalars[0]
    return "{" + ", ".join(scalars) + "}"


def adapt(function: Function, value: Register, type: str) -> Register:
    """A register as another LLVM type of the same meaning."""
    if value.type == type:
        return value
    if type == "i1" and value.type[0] == "i":
        return function.register("i1", f"icmp ne {value}, 0")
    if value.type == "i1":
        return function.register(type, f"zext {value} to {type}")
    if value.type == "i64" and type.startswith("ptr"):
        value = function.register("ptr", f"inttoptr {value} to ptr")
        return adapt(function, value, type)
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
