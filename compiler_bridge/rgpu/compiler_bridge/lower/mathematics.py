"""Functions of `f32` and `f64` that are no single instruction: from libdevice, as in CUDA C.

LLVM can't select `llvm.sin` and its like for a GPU, and turns `llvm.exp2.f32` into an approximation
without being asked; libdevice is what nvcc uses, with the same error bounds (CUDA C++ Programming
Guide, "Mathematical Functions").
"""

from __future__ import annotations

from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.values import Register

_ENDS_WITH_F = ("erf", "modf")  # without the `f` of f32
# Names of LLVM intrinsics that libdevice calls otherwise.
_RENAMED = {"roundeven": "rint", "minnum": "fmin", "maxnum": "fmax", "fabs": "fabs"}


def libdevice(
    function: Function, name: str, arguments: list[Register], result: str
) -> Register | None:
    """A call of a function: `sin` is `__nv_sin` or, for f32, `__nv_sinf`; a name that begins with
    `__nv_` is taken as it stands."""
    type = arguments[0].type if arguments else result
    if type == "half":
        wide = [function.register("float", f"fpext {a} to float") if a.type == "half" else a
                for a in arguments]  # fmt: skip
        inner = "float" if result == "half" else result
        found = libdevice(function, name, wide, inner)
        if found is None or result != "half":
            return found
        return function.register("half", f"fptrunc {found} to half")
    plain = _RENAMED.get(name, name).removeprefix("__nv_")
    if name.startswith("__nv_"):
        pass
    elif type == "float" and (not plain.endswith("f") or plain in _ENDS_WITH_F):
        plain += "f"
    types = ", ".join(argument.type for argument in arguments)
    symbol = function.module.declare(f"__nv_{plain}", result, types)
    function.lowering.needs_libdevice = True
    given = ", ".join(map(str, arguments))
    return function.register(result, f"call {result} {symbol}({given})")
