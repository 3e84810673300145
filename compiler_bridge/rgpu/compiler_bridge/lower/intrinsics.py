"""Calls whose model names what they become: an LLVM intrinsic, a function of libdevice, or PTX."""

from __future__ import annotations

from rgpu.analysis.effects import LowersTo
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.casts import integer
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.operands import operand, register
from rgpu.compiler_bridge.lower.values import Address, Fat, Memory, Nothing, Register, Value

SUFFIX = {"half": "f16", "float": "f32", "double": "f64", "fp128": "f128"}

# Intrinsics over one type that LLVM can always select for a GPU, and exactly.
_EXACT = frozenset(
    {
        "llvm.floor", "llvm.ceil", "llvm.trunc", "llvm.round", "llvm.roundeven", "llvm.rint",
        "llvm.fma", "llvm.sqrt", "llvm.fabs", "llvm.copysign", "llvm.minnum", "llvm.maxnum",
        "llvm.minimum", "llvm.maximum", "llvm.ctpop", "llvm.bswap", "llvm.bitreverse",
    }
)  # fmt: skip
_ZERO_IS_DEFINED = frozenset({"llvm.ctlz", "llvm.cttz"})


def lower_llvm_intrinsic(variables: Variables, call: b.CallStatement, effect: LowersTo) -> bool:
    """Lowers a call to a target-independent intrinsic; False if it is not one."""
    name = effect.target
    if name in _ZERO_IS_DEFINED or name in _EXACT:
        _exact(variables, call, name)
        return True
    if name == "llvm.trap":
        variables.function.lowering.machine.trap(variables.function, "trap")
        variables.function.terminated = True
        return True
    if name.startswith("llvm.nvvm.") or not name.startswith(("llvm.", "libm.", "__nv_")):
        return False
    function = variables.function
    arguments = [register(variables, argument) for argument in call.arguments]
    place = variables.address(call.place)
    scalar = function.layout(place.type).scalar
    plain = name.removeprefix("llvm.").removeprefix("libm.")
    machine = function.lowering.machine
    result = machine.mathematics(function, plain, arguments, scalar or "void")
    if result is None:
        raise function.fail(f"`{name}` has no lowering")
    function.store(result, place)
    return True


def _exact(variables: Variables, call: b.CallStatement, name: str) -> None:
    function = variables.function
    arguments = [register(variables, argument) for argument in call.arguments]
    type = arguments[0].type
    full = f"{name}.{SUFFIX.get(type, type)}"
    given = [str(argument) for argument in arguments]
    types = [argument.type for argument in arguments]
    if name in _ZERO_IS_DEFINED:
        given.append("i1 false")
        types.append("i1 immarg")
    if name == "llvm.bswap" and type == "i8":
        function.store(arguments[0], variables.address(call.place))
        return
    intrinsic = function.module.declare(full, type, ", ".join(types))
    result = function.register(type, f"call {type} {intrinsic}({', '.join(given)})")
    place = variables.address(call.place)
    wanted = function.layout(place.type).scalar
    if wanted is not None and wanted != type and type[0] == "i":
        result = integer(function, result, wanted, False)
    function.store(result, place)


def flattened(variables: Variables, arguments: tuple[b.Operand, ...]) -> list[Register]:
    """The registers that arguments are made of; arrays and structs give one for each scalar."""
    found: list[Register] = []
    for argument in arguments:
        value = operand(variables, argument)
        found += registers(variables.function, value, variables.type_of(argument))
    return found


def registers(function: Function, value: Value, type: t.Ty) -> list[Register]:
    """The scalars of a value, in the order of its fields."""
    match value:
        case Nothing():
            return []
        case Register():
            return [value]
        case Fat(data, extra):
            return [Register(data, "ptr"), Register(extra, "i64")]
        case Memory(pointer, alignment):
            base = Address(pointer, type, alignment)
            return [
                register
                for part in parts(function, base)
                for register in registers(function, function.load(part), part.type)
            ]


def parts(function: Function, base: Address) -> list[Address]:
    """The fields or elements of an aggregate in memory."""
    if isinstance(base.type, t.Array) and isinstance(base.type.length, t.ConstValue):
        return [function.element(base, str(i)) for i in range(base.type.length.value)]
    if isinstance(base.type, t.Adt) and base.type.definition.kind != "struct":
        raise function.fail(f"a value of type `{t.show(base.type)}` is handed to an instruction")
    return [function.field(base, i) for i in range(len(function.field_types(base.type)))]


def store_parts(function: Function, place: Address, values: list[Register]) -> None:
    """Writes scalars to the fields of a place, in their order."""
    remaining = list(values)

    def fill(at: Address) -> None:
        layout = function.layout(at.type)
        if layout.size == 0:
            return
        if layout.scalar is not None:
            if not remaining:
                raise function.fail(f"an instruction gives too little for `{t.show(place.type)}`")
            function.store(remaining.pop(0), at)
            return
        for part in parts(function, at):
            fill(part)

    fill(place)
