"""Inline assembly of which the last part stands under one predicate, made by one comparison.

`setp.ne.u32 p, %0, 0; @p bar.sync 0;` happens as a whole, or without its end; then it is a branch,
and the analyses of branches can say whether all threads take it. Only for predicates that are
compared once from operands, numbers or special registers (PTX ISA 9.7.8.4, `setp`), and only if
nothing without the predicate comes after it that other threads could notice.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgpu.analysis.effects import Effect
from rgpu.analysis.predicates import Comparison, Predicated, Side
from rgpu.safety_model.ptx.template import (
    Bound,
    Guard,
    Instruction,
    Integer,
    Operand,
    Register,
    Statement,
    parse_template,
)
from rgpu.safety_model.ptx_effects import Run

_OPERATORS = {
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
    "lo": "<", "ls": "<=", "hi": ">", "hs": ">=",
}  # fmt: skip
_UNSIGNED_ONLY = frozenset({"lo", "ls", "hi", "hs"})
_REGISTERS = frozenset(
    f"%{name}{axis}"
    for name, axes in (("tid", ".x .y .z"), ("ctaid", ".x .y .z"), ("laneid", ""), ("warpid", ""))
    for axis in (axes.split() or [""])
)


def predicated_effects(template: str, options: Sequence[str] = ()) -> Predicated | None:
    """What the assembly does always, and what under its predicate; None if it is of another
    form."""
    statements = parse_template(template, raw="raw" in options)
    if statements is None:
        return None
    run = Run()
    always: list[Effect] = []
    sometimes: list[Effect] = []
    guard: Guard | None = None
    for statement in statements:
        if not isinstance(statement, Instruction) or statement.opcode == "bra":
            return None
        before = len(run.effects)
        if not run.step(statement):
            return None
        made = run.effects[before:]
        if statement.guard is None:
            if made and guard is not None:
                return None
            always += made
            continue
        if guard is None:
            guard = statement.guard
        elif guard != statement.guard:
            return None
        sometimes += made
    if guard is None:
        return None
    comparison = _comparison(statements, guard.register)
    if comparison is None:
        return None
    result = run.result()
    if result is not None:
        always.append(result)
    return Predicated(tuple(always), comparison, not guard.negated, tuple(sometimes))


def _comparison(statements: Sequence[Statement], predicate: Operand) -> Comparison | None:
    """The comparison that the predicate is, if it is set once, before its first use."""
    written: set[Operand] = set()
    found: Comparison | None = None
    used = False
    for statement in statements:
        assert isinstance(statement, Instruction)
        used |= statement.guard is not None
        targets = statement.operands[:1]
        if predicate in statement.operands:
            if found is not None or used or targets != (predicate,):
                return None
            found = _of(statement, written)
            if found is None:
                return None
        written.update(targets)
    return found


def _of(instruction: Instruction, written: set[Operand]) -> Comparison | None:
    """The comparison that a `setp` makes of values from outside the template."""
    if instruction.opcode != "setp" or instruction.guard is not None:
        return None
    if len(instruction.modifiers) != 2 or len(instruction.operands) != 3:
        return None
    operator, type = instruction.modifiers
    kind, bits = type[:1], type[1:]
    if operator not in _OPERATORS or kind not in "ubs" or bits not in ("16", "32", "64"):
        return None
    if (kind == "b" and operator not in ("eq", "ne")) or (
        kind == "s" and operator in _UNSIGNED_ONLY
    ):
        return None
    _, left, right = instruction.operands
    sides = _side(left, written), _side(right, written)
    if sides[0] is None or sides[1] is None:
        return None
    name = f"{'i' if kind == 's' else 'u'}{bits}"
    return Comparison(_OPERATORS[operator], sides[0], sides[1], name)


def _side(operand: Operand, written: set[Operand]) -> Side | None:
    match operand:
        case Integer(value):
            return value
        case Bound(number) if operand not in written and number.isdigit():
            return number
        case Register(name) if name in _REGISTERS:
            return name
        case _:
            return None
