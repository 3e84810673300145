"""Calls that are left in a flat body: operations of the machine, of the language, or functions that
were not inlined."""

from __future__ import annotations

from rgpu.analysis.effects import Effect, Language, LowersTo, Pure, Requires
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.flatten import MEANING
from rgpu.analysis.names.definitions import FunctionDefinition
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.intrinsics import lower_llvm_intrinsic
from rgpu.compiler_bridge.lower.language import LANGUAGE
from rgpu.compiler_bridge.lower.operands import operand
from rgpu.compiler_bridge.lower.requirements import note_requirements
from rgpu.compiler_bridge.lower.values import Fat, Memory, Register


def lower_call(variables: Variables, call: b.CallStatement) -> None:
    """Lowers a call."""
    function = variables.function
    callee = call.callee
    if isinstance(callee, b.UnknownCallee):
        raise function.fail(f"`{callee.name}` can't be lowered: {callee.reason}")
    definition = callee.instance.function
    if isinstance(definition, FunctionDefinition):
        for effect in definition.effects:
            if isinstance(effect, Language) and (lower := LANGUAGE.get(effect.name)) is not None:
                lower(variables, call, callee.instance)
                return
    effects: tuple[Effect, ...] = callee.effects
    note_requirements(function, callee.instance.name, effects)
    for effect in effects:
        if isinstance(effect, LowersTo) and lower_llvm_intrinsic(variables, call, effect):
            return
    if function.lowering.machine.operation(variables, call, effects):
        return
    if _is_mark(variables, call, effects):
        return
    if isinstance(callee, b.BodyCallee):
        _call_body(variables, call, callee)
        return
    kinds = ", ".join(sorted({type(e).__name__ for e in effects if not isinstance(e, MEANING)}))
    raise function.fail(f"`{callee.instance.name}` has no lowering ({kinds or 'no effects'})")


def _is_mark(variables: Variables, call: b.CallStatement, effects: tuple[Effect, ...]) -> bool:
    """Whether a call is pure and without a result: a mark or a hint. All else must give its
    value."""
    if not effects or not all(isinstance(effect, (Pure, Requires)) for effect in effects):
        return False
    return variables.function.layout(variables.type_of_place(call.place)).size == 0


def _call_body(variables: Variables, call: b.CallStatement, callee: b.BodyCallee) -> None:
    function = variables.function
    name = function.lowering.function_for(callee.instance)
    place = variables.address(call.place)
    layout = function.layout(place.type)
    arguments: list[str] = []
    result = None
    if layout.size and layout.scalar is None:
        result = function.temporary(place.type)
        arguments.append(f"ptr {result.pointer}")
    for argument in call.arguments:
        value = operand(variables, argument)
        match value:
            case Register():
                arguments.append(str(value))
            case Fat(data, extra):
                arguments += [f"ptr {data}", f"i64 {extra}"]
            case Memory():
                copy = function.spill(value, variables.type_of(argument))
                arguments.append(f"ptr {copy.pointer}")
    given = ", ".join(arguments)
    if layout.size and layout.scalar is not None:
        returned = function.register(layout.scalar, f"call {layout.scalar} {name}({given}) #0")
        function.store(returned, place)
        return
    function.emit(f"call void {name}({given}) #0")
    if result is not None:
        function.store(function.load(result), place)


def argument_types(variables: Variables, call: b.CallStatement) -> list[t.Ty]:
    """The Rust types of the arguments of a call."""
    return [variables.type_of(argument) for argument in call.arguments]
