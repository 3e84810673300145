"""Type inference of one body: the entry point.

A body is typed once per instance, with the generic arguments put in, so a type parameter is an ordinary
type and a method of a trait bound is looked up on it. Only a generic kernel whose instances are unknown
is typed with its parameters standing for themselves, under the bounds of its text.
"""

from __future__ import annotations

from rgpu.analysis.ir.body import Instance
from rgpu.analysis.ir.types import (
    Adt,
    Argument,
    Infer,
    Opaque,
    Ref,
    Ty,
    Unknown,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    FunctionDefinition,
    StaticDefinition,
)
from rgpu.analysis.typing.calls import CallTyping
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.expressions import ExpressionTyping
from rgpu.analysis.typing.lowering import instance_scope, lower_type, signature_of
from rgpu.analysis.typing.methods import MethodTyping
from rgpu.analysis.typing.operators import OperatorTyping
from rgpu.analysis.typing.patterns import PatternTyping
from rgpu.analysis.typing.results import (
    Adjustment,
    BorrowStep,
    ConstParameter,
    ConvertStep,
    DerefStep,
    PathTarget,
    Typing,
    UnresolvedName,
    ValueReference,
)
from rgpu.analysis.typing.scope import TypeScope
from rgpu.analysis.typing.substitute import as_type, has_infer, rebuild, substitute
from rgpu.analysis.typing.table import InferenceTable, fallback
from rgpu.analysis.typing.traits import bounds_of_instance
from rgpu.analysis.typing.values import ValueTyping


class Inference(
    PatternTyping,
    ValueTyping,
    MethodTyping,
    CallTyping,
    OperatorTyping,
    ExpressionTyping,
):
    """All of it together; one object per body."""


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


def _type_function(context: TypeContext, instance: Instance) -> Typing:
    function = instance.function
    assert isinstance(function, FunctionDefinition) and function.syntax.body is not None
    table = InferenceTable()
    scope = _with_holes(instance_scope(context, function, instance.arguments), table)
    typing = Typing(instance, scope, function.module)
    inference = Inference(
        context, typing, table, bounds_of_instance(context, function, instance.arguments)
    )
    signature = signature_of(context, function)
    substitution = dict(zip(context.parameters_of(function), instance.arguments, strict=False))
    opaques: dict[int, Ty] = {}

    def hide(part: Argument) -> Argument:
        if isinstance(part, Opaque) and part.function is function:
            return opaques.setdefault(part.index, table.fresh())
        return rebuild(part, hide)

    result = hide(substitute(signature.result, substitution))
    typing.result = as_type(inference.solver.normalize(result))
    inference.results = [typing.result]
    for parameter, general in zip(function.syntax.parameters, signature.parameters, strict=True):
        ty = as_type(inference.solver.normalize(substitute(general, substitution)))
        typing.parameters.append((parameter.pattern, ty))
        inference.check_pattern(parameter.pattern, ty)
    for name, adt in context.bound_variables(function):
        lowered = _with_open_arguments(context, adt, table)
        variable = inference.declare(name, lowered, (function, name), function.span, False)
        typing.bound_variables.append(variable)
    body = function.syntax.body(context.resolver(function.module))
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
    instance = Instance(definition, arguments)  # type: ignore[arg-type]
    found = context.typings.get(instance)
    if found is not None:
        return found
    table = InferenceTable()
    scope = _with_holes(instance_scope(context, definition, arguments), table)
    typing = Typing(instance, scope, definition.module)
    inference = Inference(context, typing, table, ())
    typing.result = as_type(
        inference.solver.normalize(lower_type(context, definition.syntax.type, scope))
    )
    inference.results = [typing.result]
    if definition.syntax.value is not None:
        found_type = inference.check(definition.syntax.value, typing.result)
        inference.demand(definition.syntax.value, found_type, typing.result)
    _finish(inference)
    context.typings[instance] = typing
    return typing


def _with_open_arguments(context: TypeContext, adt: AdtDefinition, table: InferenceTable) -> Ty:
    """A reference to the type, with its generic arguments left to inference."""
    parameters = context.parameters_of(adt)
    return Ref(False, Adt(adt, tuple([table.hole("type") for _ in parameters])))


def _with_holes(scope: TypeScope, table: InferenceTable) -> TypeScope:
    return TypeScope(scope.module, scope.owner, scope.parameters, scope.self_type, table.hole)


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


def _resolve_tables(inference: Inference) -> None:
    typing = inference.typing
    final: dict[Argument, Argument] = {}

    def resolve(ty: Argument) -> Argument:
        found = final.get(ty)
        if found is None:
            found = inference.solver.normalize(inference.table.resolve(ty))
            found = _without_variables(inference.table.resolve(found))
            final[ty] = found
        return found

    def resolve_type(ty: Argument) -> Ty:
        return as_type(resolve(ty))

    typing.result = resolve_type(typing.result)
    typing.parameters = [(p, resolve_type(t)) for p, t in typing.parameters]
    typing.types = {node: resolve_type(ty) for node, ty in typing.types.items()}
    for node, steps in typing.adjustments.items():
        typing.adjustments[node] = [_resolved_step(step, resolve_type) for step in steps]
    typing.paths = {n: _resolved_target(t, resolve) for n, t in typing.paths.items()}
    typing.callees = {
        n: _resolved_target(t, resolve)  # type: ignore[misc]
        for n, t in typing.callees.items()
    }
    for variable in set(typing.variables.values()):
        variable.type = resolve_type(variable.type)
    typing.peeled = {n: [resolve_type(t) for t in tys] for n, tys in typing.peeled.items()}
    typing.opaques = {i: resolve_type(t) for i, t in typing.opaques.items()}
    typing.iterators = {
        n: (resolve_type(a), resolve_type(b)) for n, (a, b) in typing.iterators.items()
    }
    for closure in typing.closures.values():
        closure.parameters = tuple([resolve_type(t) for t in closure.parameters])
        closure.result = resolve_type(closure.result)


def _resolved_step(step: Adjustment, resolve) -> Adjustment:  # type: ignore[no-untyped-def]
    match step:
        case DerefStep(overloaded, target):
            return DerefStep(overloaded, resolve(target))
        case BorrowStep(mutable, raw, target):
            return BorrowStep(mutable, raw, resolve(target))
        case ConvertStep(kind, target):
            return ConvertStep(kind, resolve(target))


def _resolved_target(target: PathTarget, resolve) -> PathTarget:  # type: ignore[no-untyped-def]
    match target:
        case ValueReference(definition, arguments):
            return ValueReference(definition, tuple([resolve(a) for a in arguments]))
        case ConstParameter(value):
            return ConstParameter(resolve(value))
        case UnresolvedName():
            return target
        case _:
            return target


def _without_variables(ty: Argument) -> Argument:
    """A type for analysis: what inference left open is unknown, or nothing where it never mattered."""
    if not has_infer(ty):
        return ty
    if isinstance(ty, Infer):
        return fallback(ty.kind) or Unknown("inference left this type open")
    return rebuild(ty, _without_variables)
