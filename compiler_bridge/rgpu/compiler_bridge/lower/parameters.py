"""Arguments that the effects of a call refer to by name."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.names.definitions import FunctionDefinition
from rgpu.analysis.syntax import ast
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.operands import register
from rgpu.compiler_bridge.lower.values import Register


def named_argument(variables: Variables, call: b.CallStatement, name: str | int) -> Register:
    """The argument for the parameter of this name, or the number itself."""
    if isinstance(name, int):
        return Register(str(name), "i32")
    callee = call.callee
    if not isinstance(callee, b.UnknownCallee):
        definition = callee.instance.function
        if isinstance(definition, FunctionDefinition):
            pairs = zip(definition.syntax.parameters, call.arguments, strict=False)
            for parameter, argument in pairs:
                pattern = parameter.pattern
                if isinstance(pattern, ast.BindingPattern) and pattern.name == name:
                    return register(variables, argument)
        numbers = [a.value for a in callee.instance.arguments if isinstance(a, t.ConstValue)]
        if len(numbers) == 1:
            return Register(str(numbers[0]), "i32")
    raise variables.function.fail(f"no argument is called `{name}`")
