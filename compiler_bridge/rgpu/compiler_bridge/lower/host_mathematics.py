"""Functions of floating-point numbers on the CPU.

A function of `f32` is that of `f64`, rounded: closer to the exact result than either libdevice or
the approximate instructions of a GPU promise to be. Where PTX defines the result exactly (rounding
to nearest even), so is this one; other rounding modes are refused.
"""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function, float_text
from rgpu.compiler_bridge.lower.intrinsics import flattened
from rgpu.compiler_bridge.lower.values import Register

# Functions of C99 that take and give only floating-point numbers.
_LIBM = frozenset(
    {
        "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign",
        "cos", "cosh", "erf", "erfc", "exp", "exp2", "expm1", "fabs", "fdim", "floor", "fma",
        "fmax", "fmin", "fmod", "hypot", "lgamma", "log", "log10", "log1p", "log2", "nextafter",
        "pow", "remainder", "rint", "round", "sin", "sinh", "sqrt", "tan", "tanh", "tgamma",
        "trunc", "nearbyint", "logb", "j0", "j1", "y0", "y1",
    }
)  # fmt: skip
_RENAMED = {"roundeven": "rint", "minnum": "fmin", "maxnum": "fmax"}
# Approximate instructions, as the function that they approximate (PTX ISA 9.7.3).
_APPROXIMATE = {"ex2": "exp2", "lg2": "log2", "sin": "sin", "cos": "cos", "tanh": "tanh",
                "sqrt": "sqrt"}  # fmt: skip
_EXACT = {"add": "fadd", "mul": "fmul", "div": "fdiv", "sub": "fsub"}
_NUMBERS = {"f": "float", "d": "double"}
_NOTHING = frozenset({"nanosleep", "pmevent {event_id:constant};", "nanosleep.u32 {nanos};"})


def function_of_libm(
    function: Function, name: str, arguments: list[Register], result: str
) -> Register | None:
    """A function by its name in LLVM or libdevice; None if it is not known."""
    types = {argument.type for argument in arguments}
    narrow = next((type for type in ("half", "float", "double") if type in types), None)
    if narrow is None:
        return None
    plain = _RENAMED.get(name, name)
    if plain not in _LIBM and narrow == "float" and name.endswith("f"):
        plain = _RENAMED.get(name[:-1], name[:-1])
    if plain == "powi":
        plain, arguments = "pow", [arguments[0], _number(function, arguments[1])]
    wide = [_widened(function, argument) for argument in arguments]
    found = _computed(function, plain, wide)
    if found is None:
        return None
    if result in ("half", "float"):
        return function.register(result, f"fptrunc {found} to {result}")
    return found if result == "double" else None


def _computed(function: Function, name: str, arguments: list[Register]) -> Register | None:
    one = float_text(1.0, "double")
    match name:
        case "rsqrt":
            root = _call(function, "sqrt", arguments)
            return function.register("double", f"fdiv double {one}, {root.text}")
        case "exp10":
            ten = Register(float_text(10.0, "double"), "double")
            return _call(function, "pow", [ten, *arguments])
        case "sinpi" | "cospi" | "tanpi":
            # The argument is reduced before it is multiplied, which is exact.
            two = Register(float_text(2.0, "double"), "double")
            rest = function.register("double", f"frem {arguments[0]}, {two.text}")
            pi = float_text(3.141592653589793, "double")
            angle = function.register("double", f"fmul {rest}, {pi}")
            return _call(function, name[:3], [angle])
    return _call(function, name, arguments) if name in _LIBM else None


def _call(function: Function, name: str, arguments: list[Register]) -> Register:
    types = ", ".join(argument.type for argument in arguments)
    symbol = function.module.declare(name, "double", types)
    return function.register("double", f"call double {symbol}({', '.join(map(str, arguments))})")


def _widened(function: Function, value: Register) -> Register:
    if value.type in ("half", "float"):
        return function.register("double", f"fpext {value} to double")
    return value


def _number(function: Function, value: Register) -> Register:
    return function.register("double", f"sitofp {value} to double")


def intrinsic(variables: Variables, call: b.CallStatement, target: str) -> bool:
    """An operation of one thread that the model names by LLVM's intrinsic or by its PTX."""
    function = variables.function
    if target in _NOTHING or target.removeprefix("llvm.nvvm.") in _NOTHING:
        return True
    words = target.removeprefix("llvm.nvvm.").split(".")
    if not target.startswith("llvm.nvvm."):
        words = target.split(" ")[0].split(".")
    arguments = flattened(variables, call.arguments)
    place = variables.address(call.place)
    result = _instruction(function, words, arguments)
    scalar = function.layout(place.type).scalar
    if result is None or scalar != result.type:
        raise function.fail(f"`{target}` does not run on the CPU")
    function.store(result, place)
    return True


def _instruction(
    function: Function, words: list[str], arguments: list[Register]
) -> Register | None:
    name, *modifiers = words
    type = arguments[0].type if arguments else ""
    if name == "prmt" and not modifiers:
        return _permute(function, arguments)
    if name == "fabs" and type in _NUMBERS.values():
        suffix = {"float": "f32", "double": "f64"}[type]
        symbol = function.module.declare(f"llvm.fabs.{suffix}", type, type)
        return function.register(type, f"call {type} {symbol}({arguments[0]})")
    if type not in _NUMBERS.values():
        return None
    approximate = "approx" in modifiers
    if approximate and name in ("rcp", "rsqrt", *_APPROXIMATE):
        wide = [_widened(function, argument) for argument in arguments]
        if name == "rcp":
            found: Register | None = _reciprocal(function, wide[0])
        else:
            found = _computed(function, _APPROXIMATE.get(name, name), wide)
        if found is None or type == "double":
            return found
        return function.register(type, f"fptrunc {found} to {type}")
    # Exact operations: only what the CPU rounds alike, with denormal numbers kept.
    if "rn" not in modifiers or set(modifiers) - {"rn", "f", "d", "f32", "f64"}:
        return None
    if name in _EXACT:
        return function.register(type, f"{_EXACT[name]} {arguments[0]}, {arguments[1].text}")
    if name == "rcp":
        return _reciprocal(function, arguments[0])
    if name in ("sqrt", "fma"):
        suffix = {"float": "f32", "double": "f64"}[type]
        types = ", ".join(argument.type for argument in arguments)
        symbol = function.module.declare(f"llvm.{name}.{suffix}", type, types)
        return function.register(type, f"call {type} {symbol}({', '.join(map(str, arguments))})")
    return None


def _reciprocal(function: Function, value: Register) -> Register:
    return function.register(value.type, f"fdiv {value.type} {float_text(1.0, value.type)}, "
                                         f"{value.text}")  # fmt: skip


def _permute(function: Function, arguments: list[Register]) -> Register:
    """`prmt.b32` in its default mode (PTX ISA 9.7.8.7): four of eight bytes, or their signs."""
    a, c, selector = arguments
    low = function.value(f"zext {a} to i64")
    high = function.value(f"zext {c} to i64")
    shifted = function.value(f"shl i64 {high}, 32")
    both = function.value(f"or i64 {low}, {shifted}")
    result = "0"
    for number in range(4):
        nibble = function.value(f"lshr {selector}, {4 * number}")
        index = function.value(f"and i32 {nibble}, 7")
        bits = function.value(f"shl i32 {index}, 3")
        distance = function.value(f"zext i32 {bits} to i64")
        moved = function.value(f"lshr i64 {both}, {distance}")
        byte = function.value(f"trunc i64 {moved} to i8")
        spread = function.value(f"ashr i8 {byte}, 7")
        wants_sign = function.value(f"and i32 {nibble}, 8")
        is_sign = function.value(f"icmp ne i32 {wants_sign}, 0")
        chosen = function.value(f"select i1 {is_sign}, i8 {spread}, i8 {byte}")
        wide = function.value(f"zext i8 {chosen} to i32")
        placed = function.value(f"shl i32 {wide}, {8 * number}")
        result = function.value(f"or i32 {result}, {placed}")
    return Register(result, "i32")
