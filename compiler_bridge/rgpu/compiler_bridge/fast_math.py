"""Arithmetic that may be reordered and approximated, as `nvcc --use_fast_math` has it.

Rust has no such arithmetic, so this is never done unless somebody asks for it. A pass over the text
of a module before it is optimised: the flag `fast` on every operation of floats, subnormal numbers
of f32 flushed to zero, and the functions of libdevice that have a fast form in that form (CUDA C++
Programming Guide, "Intrinsic Functions").
"""

from __future__ import annotations

import re

_OPERATION = re.compile(r"(= (?:tail )?(?:fadd|fsub|fmul|fdiv|frem|fneg|fcmp)) ")
_CALL = re.compile(r"(= (?:tail )?call) ((?:half|float|double) @(?:llvm\.|__nv_))")
_FAST_FORM = re.compile(r"@__nv_(sin|cos|tan|exp|exp10|log|log2|log10|pow|sincos)f\(")
_ATTRIBUTES = re.compile(r"^(attributes #0 = \{ )", re.MULTILINE)


def with_fast_math(text: str) -> str:
    """The module with fast arithmetic."""
    text = _OPERATION.sub(r"\1 fast ", text)
    text = _FAST_FORM.sub(r"@__nv_fast_\1f(", text)
    text = _CALL.sub(r"\1 fast \2", text)
    text = _ATTRIBUTES.sub(r'\1"denormal-fp-math-f32"="preserve-sign" ', text)
    return (
        text + "\n!llvm.module.flags = !{!9999999}\n"
        '!9999999 = !{i32 4, !"nvvm-reflect-ftz", i32 1}\n'
    )
