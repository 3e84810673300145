"""Type inference of one body: the entry point.

A body is typed once per instance, with the generic arguments put in, so a type parameter is an
ordinary type and a method of a trait bound is looked up on it. Only a generic kernel whose
instances are unknown is typed with its parameters standing for themselves, under the bounds of its
text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, overload

from rgpu.analysis.ir.body import Instance
from rgpu.analysis.ir.types import (
    Adt,
    Argument,
    Opaque,
    Ref,
    Ty,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    FunctionDefinition,
    StaticDefinition,
)
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.calls import CallTyping
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.control import ControlTyping
from rgpu.analysis.typing.expressions import ExpressionTyping
from rgpu.analysis.typing.launches import LaunchTyping
from rgpu.analysis.typing.lowering import instance_scope, lower_type
from rgpu.analysis.typing.methods import MethodTyping
from rgpu.analysis.typing.operators import OperatorTyping
from rgpu.analysis.typing.patterns import PatternTyping
from rgpu.analysis.typing.predicates import bounds_of_instance, bounds_of_opaque, changed
from rgpu.analysis.typing.results import (
    Adjustment,
    BorrowStep,
    ConstParameter,
    ConvertStep,
    DerefStep,
    PathTarget,
    Typing,
    ValueReference,
)
from rgpu.analysis.typing.scope import TypeScope
from rgpu.analysis.typing.signatures import signature_of
from rgpu.analysis.typing.substitute import rebuild, substitute
from rgpu.analysis.typing.table import InferenceTable, fallback, without_variables
from rgpu.analysis.typing.values import ValueTyping

_DEPTH_LIMIT = 120  # of expressions in each other: the stack is finite


class Inference(
    PatternTyping,
    ValueTyping,
    MethodTyping,
    CallTyping,
    LaunchTyping,
    OperatorTyping,
    ControlTyping,
    ExpressionTyping,
):
    """All of it together; one object per body."""

    def check(self, node: ast.Expression, expected: Ty | None) -> Ty:
        self.depth += 1
        if self.depth > _DEPTH_LIMIT:
            self.typing.skipped.add(node)
            ty: Ty = self.unknown("nested too deeply", node.span)
        else:
            ty = _HANDLERS[node.__class__](self, node, expected)
        self.depth -= 1
        self.note(node, ty)
        return ty


_HANDLERS: dict[type, Callable[[Any, Any, Ty | None], Ty]] = {
    ast.Literal: Inference.check_literal,
    ast.PathExpression: Inference.check_path,
    ast.Unary: Inference.check_unary,
    ast.Binary: Inference.check_binary,
    ast.Assign: Inference.check_assign,
    ast.CompoundAssign: Inference.check_compound,
    ast.Call: Inference.check_call,
    ast.MethodCall: Inference.check_method_call,
    ast.FieldAccess: Inference.check_field,
    ast.Index: Inference.check_index,
    ast.Range: Inference.check_range,
    ast.Reference: Inference.check_reference,
    ast.Cast: Inference.check_cast,
    ast.LetCondition: Inference.check_let_condition,
    ast.If: Inference.check_if,
    ast.Match: Inference.check_match,
    ast.Loop: Inference.check_loop,
    ast.While: Inference.check_while,
    ast.For: Inference.check_for,
    ast.Block: Inference.check_block,
    ast.Closure: Inference.check_closure,
    ast.Break: Inference.check_break,
    ast.Continue: Inference.check_continue,
    ast.Return: Inference.check_return,
    ast.Try: Inference.check_try,
    ast.TupleExpression: Inference.check_tuple,
    ast.ArrayExpression: Inference.check_array,
    ast.Repeat: Inference.check_repeat,
    ast.StructExpression: Inference.check_struct,
    ast.InlineAssembly: Inference.check_assembly,
    ast.MacroExpression: Inference.check_macro,
    ast.Underscore: Inference.check_underscore,
    ast.ErrorExpression: Inference.check_error,
}


def typing_of(context: TypeContext, instance: Instance) -> Typing:
    """The types of the body of a function, for its generic arguments. Errors are in `problems`."""
    found = context.typings.get(instance)
    if found is not None:
        return found
    context.typing_now.add(instance)
    try:
        found = _type_function(context, instance)
    finally:
        context.typing_now.discard(instance)
    context.typings[instance] = found
    return found


def typing_of_launches(
    context: TypeContext, host: FunctionDefinition, kernel: FunctionDefinition
) -> Typing:
    """The types of the body of a host function, in which calls of launchers tell the generic
    arguments of `kernel`. Made anew for each kernel, so closures in it have types of their own."""
    return _type_function(context, Instance(host, context.parameters_of(host)), kernel)


def _type_function(
    context: TypeContext, instance: Instance, launched: FunctionDefinition | None = None
) -> Typing:
    function = instance.function
    assert isinstance(function, FunctionDefinition)
    assert function.syntax.body is not None
    table = InferenceTable()
    scope = _with_holes(instance_scope(context, function, instance.arguments), table)
    typing = Typing(function, instance.arguments, scope, function.module)
    inference = Inference(
        context, typing, table, bounds_of_instance(context, function, instance.arguments)
    )
    inference.launched = launched
    signature = signature_of(context, function)
    substitution = context.substitution(function, instance.arguments)
    opaques: dict[int, Ty] = {}

    def hide(part: Ty) -> Ty:
        if isinstance(part, Opaque) and part.function is function:
            return opaques.setdefault(part.index, table.fresh())
        return rebuild(part, hide)

    result = hide(substitute(signature.result, substitution))
    for index in list(opaques):
        hidden = Opaque(function, index, instance.arguments)
        promised = bounds_of_opaque(context, hidden)
        inference.solver.require(tuple([changed(bound, hide) for bound in promised]))
    typing.result = inference.solver.normalize(result)
    inference.results = [typing.result]
    for parameter, general in zip(function.syntax.parameters, signature.parameters, strict=True):
        ty = inference.solver.normalize(substitute(general, substitution))
        typing.parameters.append((parameter.pattern, ty))
        inference.check_pattern(parameter.pattern, ty)
    for name, adt in context.bound_variables(function):
        lowered = _with_open_arguments(context, adt, table)
        variable = inference.declare(name, lowered, (function, name), function.span, False)
        typing.bound_variables.append(variable)
    body = function.syntax.body(context.names.resolver(function.module))
    found = inference.check(body, typing.result)
    inference.demand(body, found, typing.result)
    typing.opaques = opaques
    _finish(inference)
    return typing


def typing_of_value(
    context: TypeContext,
    definition: ConstDefinition | StaticDefinition,
    arguments: tuple[Argument, ...] = (),
) -> Typing:
    """The types of the initial value of a constant or static."""
    key = (definition, arguments)
    found = context.typings_of_values.get(key)
    if found is not None:
        return found
    table = InferenceTable()
    scope = _with_holes(instance_scope(context, definition, arguments), table)
    typing = Typing(definition, arguments, scope, definition.module)
    inference = Inference(context, typing, table, ())
    typing.result = inference.solver.normalize(lower_type(context, definition.syntax.type, scope))
    inference.results = [typing.result]
    if definition.syntax.value is not None:
        found_type = inference.check(definition.syntax.value, typing.result)
        inference.demand(definition.syntax.value, found_type, typing.result)
    _finish(inference)
    context.typings_of_values[key] = typing
    return typing


def _with_open_arguments(context: TypeContext, adt: AdtDefinition, table: InferenceTable) -> Ty:
    """A reference to the type, with its generic arguments left to inference."""
    parameters = context.parameters_of(adt)
    return Ref(False, Adt(adt, tuple([table.fresh_like(p) for p in parameters])))


def _with_holes(scope: TypeScope, table: InferenceTable) -> TypeScope:
    return TypeScope(scope.module, scope.owner, scope.parameters, scope.self_type, table)


def _finish(inference: Inference) -> None:
    """Decide what is still open, then put the final types into the tables."""
    table, solver = inference.table, inference.solver
    for _ in range(8):
        progress = solver.solve_pending()
        progress |= inference.run_deferred()
        if progress:
            continue
        if not (inference.deferred or solver.pending):
            break
        if _fall_back(table):
            continue
        if inference.finishing:
            break
        inference.finishing = True
    inference.finishing = True
    _fall_back(table)
    solver.solve_pending()
    inference.run_deferred()
    _resolve_tables(inference)


def _fall_back(table: InferenceTable) -> bool:
    """Numbers of unknown width become i32 or f64."""
    decided = False
    for variable in table.unresolved():
        chosen = fallback(variable.kind)
        if chosen is not None:
            table.unify(variable, chosen)
            decided = True
    return decided


class _Finals:
    """Final types, each worked out once."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._known: dict[Argument, Argument] = {}

    @overload
    def of(self, ty: Ty) -> Ty: ...
    @overload
    def of(self, ty: Argument) -> Argument: ...
    def of(self, ty: Argument) -> Argument:
        found = self._known.get(ty)
        if found is None:
            table = self._inference.table
            normal = self._inference.solver.normalize(table.resolve(ty))
            found = self._known[ty] = without_variables(table.resolve(normal))
        return found

    def step(self, step: Adjustment) -> Adjustment:
        match step:
            case DerefStep(overloaded, target):
                return DerefStep(overloaded, self.of(target))
            case BorrowStep(mutable, raw, target):
                return BorrowStep(mutable, raw, self.of(target))
            case ConvertStep(kind, target):
                return ConvertStep(kind, self.of(target))

    def reference(self, target: ValueReference) -> ValueReference:
        return ValueReference(target.definition, tuple([self.of(a) for a in target.arguments]))

    def target(self, target: PathTarget) -> PathTarget:
        match target:
            case ValueReference():
                return self.reference(target)
            case ConstParameter(value):
                return ConstParameter(self.of(value))
            case _:
                return target


def _resolve_tables(inference: Inference) -> None:
    typing = inference.typing
    finals = _Finals(inference)
    of = finals.of
    for closure in typing.closures.values():
        closure.parameters = tuple([of(t) for t in closure.parameters])
        closure.result = of(closure.result)
        closure.final = True
    typing.result = of(typing.result)
    typing.parameters = [(p, of(t)) for p, t in typing.parameters]
    typing.types = {node: of(ty) for node, ty in typing.types.items()}
    typing.adjustments = {n: list(map(finals.step, s)) for n, s in typing.adjustments.items()}
    typing.paths = {n: finals.target(t) for n, t in typing.paths.items()}
    typing.callees = {
        n: finals.reference(t) if isinstance(t, ValueReference) else t
        for n, t in typing.callees.items()
    }
    typing.launches = list(map(finals.reference, typing.launches))
    for variable in set(typing.variables.values()):
        variable.type = of(variable.type)
    typing.peeled = {n: [of(t) for t in tys] for n, tys in typing.peeled.items()}
    typing.opaques = {i: of(t) for i, t in typing.opaques.items()}
    typing.iterators = {n: (of(a), of(b)) for n, (a, b) in typing.iterators.items()}
