"""Inline PTX of the user: `asm!` of Rust and `ptx_asm!` of cuda-oxide.

Both become an inline assembly of LLVM. What differs is how operands stand in the text: `{0}`, `{}`
and doubled braces (Rust reference, "Inline assembly"), or `%0` and a doubled percent sign. The
body is put in place where it is called and may be copied once more by the optimiser, so labels get
a number of their own in each copy, and registers that the text declares live in a block of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgpu.analysis.effects import ActiveMask, Barrier, Collective, Effect, Protocol
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.constants import constant_value
from rgpu.compiler_bridge.lower.emitted import Manner
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import float_text
from rgpu.compiler_bridge.lower.inline import UNIQUE, Inline
from rgpu.compiler_bridge.lower.operands import register
from rgpu.compiler_bridge.lower.values import Register

_RUST = re.compile(r"\{\{|\}\}|\{(\d*)(?::\w*)?\}")
_PTX = re.compile(r"%%|%(\d+)|\{\}")
_LABEL = re.compile(r"(?:^|[;{}\n])\s*([A-Za-z_$][\w$]*)\s*:(?!:)")
# Registers by their width: a value of another width is widened, as rustc and nvcc do.
_WIDTHS = {"reg16": 16, "reg32": 32, "reg64": 64, "h": 16, "r": 32, "l": 64, "q": 128}
_FLOATS = {"f": "float", "d": "double"}
_TOGETHER = (ActiveMask, Barrier, Collective, Protocol)


def lower_assembly(variables: Variables, statement: b.Assembly) -> None:
    """Lowers inline assembly."""
    if not statement.template.strip():
        return
    inline = Inline(variables.function)
    texts = [
        _operand(variables, statement, inline, number)
        for number in range(len(statement.operand_order))
    ]
    text = _unique_labels(_filled(variables, statement, texts))
    if _declares_registers(text):
        text = f"{{ {text} }}"
    manner, clobbers = _manner(statement)
    inline.emit(text, manner.attributes, manner.side_effect, clobbers)
    if "noreturn" in statement.options:
        variables.function.emit("unreachable")
        variables.function.terminated = True


def _manner(statement: b.Assembly) -> tuple[Manner, bool]:
    """What LLVM may do with it, and whether it may change any memory.

    Rust: without options, assembly has side effects and reads and writes memory. cuda-oxide: the
    same, and `register_only` takes both back."""
    options = statement.options
    if "register_only" in options or {"pure", "nomem"} <= set(options):
        manner = Manner(False, "none", _is_convergent(statement))
    elif {"pure", "readonly"} <= set(options):
        manner = Manner(False, "read", _is_convergent(statement))
    else:
        manner = Manner(True, "any", _is_convergent(statement))
    return manner, manner.side_effect and "nomem" not in options


def _is_convergent(statement: b.Assembly) -> bool:
    """Whether the threads that execute it together must stay together: what could be understood
    neither as a whole nor under its predicate counts as such."""
    if "may_diverge" in statement.options:
        return False
    effects: tuple[Effect, ...] | None = statement.effects
    if effects is None or "@" in statement.template:
        return True
    return any(isinstance(effect, _TOGETHER) for effect in effects)


def _operand(variables: Variables, statement: b.Assembly, inline: Inline, number: int) -> str:
    """What stands for an operand in the text."""
    function = variables.function
    words = statement.operand_order[number].split()
    constraint = statement.constraints[number].lstrip("=+&") if statement.constraints else ""
    uses = {word: int(at) for word, at in zip(words[::2], words[1::2], strict=False)}
    given = statement.inputs[uses["in"]] if "in" in uses else None
    if "out" in uses:
        place = statement.outputs[uses["out"]]
        type = variables.type_of_place(place)
        scalar = function.layout(type).scalar
        wanted = _register_type(constraint, scalar)
        if scalar is None or wanted is None:
            raise function.fail(f"assembly gives a value of type `{t.show(type)}`")

        def take(value: Register) -> None:
            function.store(_cast(variables, value, scalar), variables.address(place))

        before = None
        if given is not None:
            before = _cast(variables, register(variables, given), wanted)
        return inline.output(wanted, take, before)
    if given is None:
        if words[0] not in ("out", "lateout"):
            return ""
        scratch = _register_type(constraint, None)
        if scratch is None:
            raise function.fail(f"assembly takes a register of class `{constraint}`")
        return inline.output(scratch, lambda value: None)
    if constraint == "C":
        return ""  # its text is in the template already
    if constraint in ("", "n"):
        return _immediate(variables, given)
    value = register(variables, given)
    wanted = _register_type(constraint, value.type)
    if wanted is None:
        raise function.fail(f"assembly takes a register of class `{constraint}`")
    return inline.input(_cast(variables, value, wanted))


def _register_type(constraint: str, scalar: str | None) -> str | None:
    """The type of the register for an operand of this class and type."""
    if constraint in _FLOATS:
        return _FLOATS[constraint]
    width = _WIDTHS.get(constraint)
    if width is None:
        return None
    if scalar in ("float", "double") and {"float": 32, "double": 64}[scalar] == width:
        return scalar  # any register of that width will do
    return f"i{width}"


def _cast(variables: Variables, value: Register, type: str) -> Register:
    """The bits of a value in a register of another type; what is wider is filled with zeros."""
    function = variables.function
    if value.type == type:
        return value
    if value.type == "ptr":
        return _cast(variables, function.register("i64", f"ptrtoint {value} to i64"), type)
    if type == "ptr":
        return function.register("ptr", f"inttoptr {_cast(variables, value, 'i64')} to ptr")
    bits = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
    if value.type in bits:
        plain = f"i{bits[value.type]}"
        value = function.register(plain, f"bitcast {value} to {plain}")
        return _cast(variables, value, type)
    if type in bits:
        inner = _cast(variables, value, f"i{bits[type]}")
        return function.register(type, f"bitcast {inner} to {type}")
    have, want = int(value.type[1:]), int(type[1:])
    if have == want:
        return value
    kind = "trunc" if have > want else "zext"
    return function.register(type, f"{kind} {value} to {type}")


def _immediate(variables: Variables, given: b.Operand) -> str:
    """A constant as text."""
    if isinstance(given, b.Constant):
        if isinstance(given.value, float):
            double = float_text(given.value, "double")
            return f"0d{double[2:]}"
        if isinstance(given.value, str):
            return given.value
    number = constant_value(variables, given)
    if number is None:
        raise variables.function.fail("an operand of the assembly must be a constant")
    return str(number)


def _filled(variables: Variables, statement: b.Assembly, texts: list[str]) -> str:
    """The text with its operands."""
    if "raw" in statement.options:
        return statement.template
    positions: Iterator[int] = iter(range(len(texts)))
    doubled = {"{{": "{", "}}": "}", "%%": "%"}

    def put(match: re.Match[str]) -> str:
        if match[0] in doubled:
            return doubled[match[0]]
        number = int(match[1]) if match[1] else next(positions, len(texts))
        if number >= len(texts):
            raise variables.function.fail(f"the assembly has no operand for `{match[0]}`")
        return texts[number]

    pattern = _PTX if statement.macro == "ptx_asm" else _RUST
    return pattern.sub(put, statement.template)


def _unique_labels(text: str) -> str:
    """Labels with a number that each copy of the text has for itself."""
    for label in dict.fromkeys(_LABEL.findall(text)):
        text = re.sub(rf"(?<![\w$%.]){re.escape(label)}(?![\w$])", f"{label}_{UNIQUE}", text)
    return text


def _declares_registers(text: str) -> bool:
    """Whether registers are declared outside all braces."""
    depth = 0
    for piece in re.findall(r"[{}]|\.reg\b", text):
        depth += {"{": 1, "}": -1}.get(piece, 0)
        if piece == ".reg" and depth == 0:
            return True
    return False
