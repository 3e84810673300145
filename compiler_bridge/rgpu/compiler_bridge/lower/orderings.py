"""Which memory order an atomic call names: an argument of an enum type, or a const parameter."""

from __future__ import annotations

from rgpu.analysis.effects import Ordering
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.names.definitions import FunctionDefinition
from rgpu.analysis.syntax import ast
from rgpu.compiler_bridge.lower.frames import Variables

_NAMES = {
    "Relaxed": Ordering.RELAXED,
    "Acquire": Ordering.ACQUIRE,
    "Release": Ordering.RELEASE,
    "AcqRel": Ordering.ACQ_REL,
    "SeqCst": Ordering.SEQ_CST,
}
_BY_NUMBER = tuple(_NAMES[n] for n in ("Relaxed", "Release", "Acquire", "AcqRel", "SeqCst"))


def ordering_of(variables: Variables, call: b.CallStatement, named: str) -> Ordering:
    """The order that `named` stands for: an order itself, or the name of a parameter. An argument
    that is computed at run time counts as the strongest order, which implies all others."""
    if named in Ordering.__members__.values():
        return Ordering(named)
    callee = call.callee
    if isinstance(callee, b.UnknownCallee):
        return Ordering.SEQ_CST
    definition = callee.instance.function
    if not isinstance(definition, FunctionDefinition):
        return Ordering.SEQ_CST
    for parameter, argument in zip(definition.syntax.parameters, call.arguments, strict=False):
        if isinstance(parameter.pattern, ast.BindingPattern) and parameter.pattern.name == named:
            return _constant(variables, argument, 0) or Ordering.SEQ_CST
    for value in callee.instance.arguments:
        if isinstance(value, t.ConstValue) and value.value < len(_BY_NUMBER):
            return _BY_NUMBER[value.value]
    return Ordering.SEQ_CST


def _constant(variables: Variables, operand: b.Operand, depth: int) -> Ordering | None:
    """The order that an operand always has."""
    if depth > 32 or not isinstance(operand, b.Use) or operand.place.projections:
        return None
    local = operand.place.local
    if 1 <= local <= variables.body.parameter_count:
        caller = variables.caller
        if caller is None:
            return None
        return _constant(caller[0], caller[1][local - 1], depth + 1)
    found: set[Ordering | None] = set()
    for block in variables.body.blocks:
        for statement in block.statements:
            if isinstance(statement, b.CallStatement) and statement.place.local == local:
                return None
            if not isinstance(statement, b.Assign) or statement.place.local != local:
                continue
            match statement.value:
                case b.Aggregate(t.Adt(definition), _, int(variant)):
                    found.add(_NAMES.get(definition.variants[variant].name))
                case b.Plain(inner):
                    found.add(_constant(variables, inner, depth + 1))
                case _:
                    return None
    return found.pop() if len(found) == 1 else None
