"""The trait solver: which impl a type uses for a trait, and what its associated types are.

Follows rustc's selection: bounds of the surroundings first, then impls whose header unifies and whose
where-clauses may hold. With inference variables in play the answer may be "not yet": such questions
wait in `pending` and are asked again when more is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from rgpu.analysis.ir.types import (
    UNIT,
    Adt,
    Argument,
    Array,
    Closure,
    ConstParam,
    FnDef,
    FnPtr,
    Infer,
    Never,
    Opaque,
    Param,
    Projection,
    Ptr,
    Ref,
    Scalar,
    Slice,
    Tuple,
    Ty,
    Unknown,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    FunctionDefinition,
    ImplDefinition,
    TraitDefinition,
    VariantDefinition,
)
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.annotations import one_of
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.lowering import (
    _Lowering,
    all_supertraits,
    field_types,
    lower_type,
    scope_of,
    signature_of,
)
from rgpu.analysis.typing.scope import Owner, container_of, impl_types, syntax_generics
from rgpu.analysis.typing.substitute import (
    Substitution,
    as_type,
    has_infer,
    has_parameters,
    has_projection,
    rebuild,
    substitute,
)
from rgpu.analysis.typing.table import InferenceTable

_DEPTH_LIMIT = 24
_ROUND_LIMIT = 64
_FUNCTION_TRAITS = frozenset({"Fn", "FnMut", "FnOnce"})
# Traits that say nothing about behaviour on the device: every type is taken to have them.
_MARKERS = frozenset(
    {"Sized", "Send", "Sync", "Unpin", "UnwindSafe", "RefUnwindSafe", "Freeze", "Tuple", "Destruct"}
)


@dataclass(frozen=True, slots=True)
class TraitRef:
    """`self_type: trait<arguments>`"""

    trait: TraitDefinition
    self_type: Argument
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class ProjectionIs:
    """`<self_type as trait<arguments>>::name == type`"""

    projection: Projection
    type: Argument


Predicate: TypeAlias = TraitRef | ProjectionIs


@dataclass(frozen=True, slots=True)
class ImplSelection:
    """The impl, with arguments for its parameters, and what must hold besides."""

    implementation: ImplDefinition
    arguments: tuple[Argument, ...]
    nested: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class BoundSelection:
    """A bound of the surroundings: the type is a parameter."""

    bound: TraitRef


@dataclass(frozen=True, slots=True)
class BuiltinSelection:
    """Given by the language: `Copy`, function traits of closures and functions, markers."""

    output: Ty | None = None


class Undecided(Enum):
    """Not enough is known yet."""

    YET = 0


Selection: TypeAlias = ImplSelection | BoundSelection | BuiltinSelection


def predicates_of(context: TypeContext, owner: Owner) -> tuple[Predicate, ...]:
    """What the text demands of the parameters of `owner` and of what is around it."""
    found = context.predicates.get(owner)
    if found is not None:
        return found
    context.predicates[owner] = ()  # bounds may refer to themselves
    result: list[Predicate] = []
    outer = container_of(owner)
    if outer is not None:
        result.extend(predicates_of(context, outer))
    if isinstance(owner, TraitDefinition):
        own = tuple(context.parameters_of(owner)[1:])
        result.append(TraitRef(owner, Param("Self", owner), own))
    scope = scope_of(context, owner)
    generics = syntax_generics(owner)
    subjects: list[tuple[Argument, list[ast.Bound]]] = []
    if generics is not None:
        for parameter in generics.parameters:
            if parameter.bounds:
                subjects.append((scope.parameters[parameter.name], parameter.bounds))
        for written, bounds in generics.predicates:
            subjects.append((lower_type(context, written, scope), bounds))
    if isinstance(owner, FunctionDefinition):
        for index, ty in enumerate(impl_types(owner)):
            subjects.append((scope.parameters[f"impl#{index}"], ty.bounds))
    if isinstance(owner, TraitDefinition):
        subjects.append((Param("Self", owner), owner.syntax.supertraits))
    lowering = _Lowering(context, scope, {}, None)
    for subject, bounds in subjects:
        for bound in bounds:
            result.extend(_bound(lowering, subject, bound))
    context.predicates[owner] = tuple(result)
    return context.predicates[owner]


def _bound(lowering: _Lowering, subject: Argument, bound: ast.Bound) -> list[Predicate]:
    trait = lowering.trait(bound.path) if bound.path.segments else None
    if trait is None or bound.optional:
        return []
    last = bound.path.segments[-1]
    lowering.subject = subject
    arguments = lowering.arguments(last.generics, trait, (), skip_self=True)
    result: list[Predicate] = [TraitRef(trait, subject, arguments)]
    for name, ty in last.bindings or ():
        owner: TraitDefinition | None = trait
        if name not in trait.types:
            above = all_supertraits(lowering.context, trait)
            owner = next((t for t in above if name in t.types), None)
        if owner is not None:
            own = arguments if owner is trait or trait.name in _FUNCTION_TRAITS else ()
            projection = Projection(owner, name, subject, own)  # type: ignore[arg-type]
            result.append(ProjectionIs(projection, lowering.type(ty)))
    return result


def bounds_of_instance(
    context: TypeContext, owner: Owner, arguments: tuple[Argument, ...]
) -> tuple[Predicate, ...]:
    """What may be assumed inside an instance: its predicates, where parameters are left in them."""
    if not any(map(has_parameters, arguments)):
        return ()
    substitution = dict(zip(context.parameters_of(owner), arguments, strict=False))
    return tuple(substituted(p, substitution) for p in predicates_of(context, owner))


def substituted(predicate: Predicate, substitution: Substitution) -> Predicate:
    """The predicate under `substitution`."""
    if isinstance(predicate, TraitRef):
        return TraitRef(
            predicate.trait,
            substitute(predicate.self_type, substitution),
            tuple([substitute(a, substitution) for a in predicate.arguments]),
        )
    projection = substitute(predicate.projection, substitution)
    return ProjectionIs(projection, substitute(predicate.type, substitution))  # type: ignore[arg-type]


def implemented_trait(context: TypeContext, implementation: ImplDefinition) -> TraitRef | None:
    """The trait and types in the header of an impl, in terms of its parameters; None if inherent."""
    if implementation in context.headers:
        return context.headers[implementation]
    context.headers[implementation] = None
    path = implementation.syntax.trait_path
    result = None
    if path is not None and path.segments:
        scope = scope_of(context, implementation)
        lowering = _Lowering(context, scope, {}, None)
        trait = lowering.trait(path)
        if trait is not None and scope.self_type is not None:
            arguments = lowering.arguments(path.segments[-1].generics, trait, (), skip_self=True)
            result = TraitRef(trait, scope.self_type, arguments)
    context.headers[implementation] = result
    return result


def implementing_type(context: TypeContext, implementation: ImplDefinition) -> Ty:
    """The type an impl is for, in terms of its parameters."""
    ty = scope_of(context, implementation).self_type
    return ty if ty is not None else Unknown("impl without a type")


class Solver:
    """Answers questions about traits over one inference table and one set of bounds."""

    def __init__(
        self,
        context: TypeContext,
        table: InferenceTable,
        bounds: tuple[Predicate, ...] = (),
    ) -> None:
        self.context = context
        self.table = table
        self.bounds = self._elaborate(bounds)
        self.pending: list[Predicate | tuple[Opaque, Argument]] = []
        self._depth = 0
        self._settled: set[TraitRef] = set()

    def _elaborate(self, bounds: tuple[Predicate, ...]) -> tuple[Predicate, ...]:
        result = list(bounds)
        for bound in bounds:
            if isinstance(bound, TraitRef):
                for above in all_supertraits(self.context, bound.trait):
                    arguments = bound.arguments if above.name in _FUNCTION_TRAITS else ()
                    result.append(TraitRef(above, bound.self_type, arguments))
        return tuple(result)

    # --- selection -------------------------------------------------------------------------

    def select(self, wanted: TraitRef) -> Selection | Undecided | None:
        """How `wanted` is satisfied; None if it is not."""
        self_type = self.table.resolve(wanted.self_type)
        arguments = tuple([self.table.resolve(a) for a in wanted.arguments])
        wanted = TraitRef(wanted.trait, self_type, arguments)
        if isinstance(self_type, Unknown):
            return Undecided.YET
        for bound in self.bounds:
            if isinstance(bound, TraitRef) and bound.trait is wanted.trait:
                if self._unify_refs(bound, wanted):
                    return BoundSelection(bound)
        if (builtin := self._builtin(wanted)) is not None:
            return builtin
        if isinstance(self_type, Infer) and self_type.kind == "any":
            return Undecided.YET
        concrete = not has_infer(self_type) and not any(map(has_infer, arguments))
        if concrete and not self.bounds and wanted in self.context.selections:
            return self.context.selections[wanted]  # type: ignore[no-any-return]
        if self._depth > _DEPTH_LIMIT:
            return Undecided.YET
        self._depth += 1
        try:
            result = self._select_impl(wanted)
        finally:
            self._depth -= 1
        if concrete and not self.bounds and not isinstance(result, Undecided):
            if isinstance(result, ImplSelection):
                result = ImplSelection(
                    result.implementation,
                    tuple([self.table.resolve(a) for a in result.arguments]),
                    result.nested,
                )
                if any(map(has_infer, result.arguments)):
                    return result
                result = ImplSelection(result.implementation, result.arguments, ())
            self.context.selections[wanted] = result
        return result

    def _unify_refs(self, left: TraitRef, right: TraitRef) -> bool:
        snapshot = self.table.snapshot()
        ok = self.table.unify(left.self_type, right.self_type) and all(
            map(self.table.unify, left.arguments, right.arguments)
        )
        if not ok:
            self.table.rollback(snapshot)
        return ok

    def _select_impl(self, wanted: TraitRef) -> ImplSelection | Undecided | None:
        matching: list[ImplDefinition] = []
        undecided = False
        for implementation in self.context.impls.of_trait(wanted.trait, wanted.self_type):
            snapshot = self.table.snapshot()
            selection = self._match(implementation, wanted)
            if selection is not None:
                holds = self._all_hold(selection.nested)
                if holds is not False:
                    matching.append(implementation)
                    undecided |= holds is None
            self.table.rollback(snapshot)
        if not matching:
            return None
        if len(matching) > 1:
            if has_infer(wanted.self_type) or any(map(has_infer, wanted.arguments)):
                return Undecided.YET
        selection = self._match(matching[0], wanted)
        assert selection is not None
        return selection

    def _match(self, implementation: ImplDefinition, wanted: TraitRef) -> ImplSelection | None:
        header = implemented_trait(self.context, implementation)
        if header is None or header.trait is not wanted.trait:
            return None
        arguments = self.fresh_arguments(self.context.parameters_of(implementation))
        substitution = dict(zip(self.context.parameters_of(implementation), arguments, strict=True))
        self_type = substitute(header.self_type, substitution)
        if has_projection(self_type):
            self_type = self.normalize(self_type)
        if not self.table.unify(self_type, wanted.self_type):
            return None
        for have, want in zip(header.arguments, wanted.arguments, strict=False):
            mine = substitute(have, substitution)
            if has_projection(mine):
                mine = self.normalize(mine)
            if not self.table.unify(mine, want):
                return None
        if not self.allowed(implementation, substitution):
            return None
        nested = tuple(
            substituted(p, substitution) for p in predicates_of(self.context, implementation)
        )
        return ImplSelection(implementation, arguments, nested)

    def allowed(self, implementation: ImplDefinition, substitution: Substitution) -> bool:
        """Whether parameters restricted by `one_of` have one of the listed types."""
        for name, allowed in one_of(implementation.syntax.attributes).items():
            ty = self.table.shallow(substitution[Param(name, implementation)])
            if isinstance(ty, Infer):
                if ty.kind == "int" and not any(a[0] in "iu" for a in allowed):
                    return False
                if ty.kind == "float" and not any(a[0] == "f" for a in allowed):
                    return False
            elif not isinstance(ty, Scalar) or ty.name not in allowed:
                return False
        return True

    def instantiated(self, owner: Owner, substitution: Substitution) -> list[Predicate]:
        """The predicates of a definition under `substitution`."""
        return [substituted(p, substitution) for p in predicates_of(self.context, owner)]

    def fresh_arguments(self, parameters: tuple[Argument, ...]) -> tuple[Argument, ...]:
        """One fresh variable per parameter."""
        return tuple(
            [
                self.table.fresh_const() if isinstance(p, ConstParam) else self.table.fresh()
                for p in parameters
            ]
        )

    def _all_hold(self, predicates: tuple[Predicate, ...]) -> bool | None:
        undecided = False
        for predicate in predicates:
            if isinstance(predicate, ProjectionIs):
                continue
            holds = self.holds(predicate)
            if holds is False:
                return False
            undecided |= holds is None
        return None if undecided else True

    def holds(self, wanted: TraitRef) -> bool | None:
        """Whether a trait reference holds, without deciding anything; None if that is open."""
        snapshot = self.table.snapshot()
        waiting = len(self.pending)
        self_type = wanted.self_type
        if has_projection(self_type):
            self_type = self.normalize(self_type)
        selection = self.select(TraitRef(wanted.trait, self_type, wanted.arguments))
        del self.pending[waiting:]
        self.table.rollback(snapshot)
        if selection is None:
            return False
        return None if isinstance(selection, Undecided) else True

    # --- built into the language -----------------------------------------------------------

    def _builtin(self, wanted: TraitRef) -> BuiltinSelection | Undecided | None:
        trait, ty = wanted.trait, wanted.self_type
        if not trait.module.crate.model:
            return None
        if trait.name in _FUNCTION_TRAITS:
            return self._function_trait(wanted)
        if trait.name in _MARKERS:
            return BuiltinSelection()
        if trait.name in ("Copy", "Clone"):
            if isinstance(ty, (FnDef, FnPtr, Never, Ptr)) or (
                isinstance(ty, Ref) and not ty.mutable
            ):
                return BuiltinSelection()
            if isinstance(ty, Closure):
                return BuiltinSelection()
            if isinstance(ty, Scalar) and ty.name != "str":
                return BuiltinSelection()
            if isinstance(ty, Infer) and ty.kind in ("int", "float"):
                return BuiltinSelection()
            parts: tuple[Argument, ...] | None = None
            if isinstance(ty, Tuple):
                parts = ty.items
            elif isinstance(ty, Array):
                parts = (ty.inner,)
            if parts is not None:
                answers = [self.holds(TraitRef(trait, part)) for part in parts]
                if all(answers):
                    return BuiltinSelection()
                if None in answers and False not in answers:
                    return Undecided.YET
        return None

    def _function_trait(self, wanted: TraitRef) -> BuiltinSelection | None:
        ty = wanted.self_type
        while isinstance(ty, Ref):
            ty = self.table.shallow(ty.inner)
        found = self.callable_signature(as_type(ty))
        if found is None:
            return None
        parameters, result = found
        if wanted.arguments:
            self.table.unify(wanted.arguments[0], Tuple(parameters))
        return BuiltinSelection(result)

    def callable_signature(self, ty: Ty) -> tuple[tuple[Ty, ...], Ty] | None:
        """Parameter types and result of calling a value of type `ty`, for what the language calls."""
        match ty:
            case Closure(definition):
                return definition.parameters, definition.result
            case FnPtr(parameters, result):
                return parameters, result
            case FnDef(function, arguments):
                return self._definition_signature(function, arguments)
            case _:
                return None

    def _definition_signature(
        self,
        function: FunctionDefinition | AdtDefinition | VariantDefinition,
        arguments: tuple[Argument, ...],
    ) -> tuple[tuple[Ty, ...], Ty]:
        parameters = self.context.parameters_of(function)
        substitution = dict(zip(parameters, arguments, strict=False))
        if isinstance(function, FunctionDefinition):
            signature = signature_of(self.context, function)
            types = tuple(
                [as_type(self.normalize(substitute(p, substitution))) for p in signature.parameters]
            )
            return types, as_type(self.normalize(substitute(signature.result, substitution)))
        variant = function.variants[0] if isinstance(function, AdtDefinition) else function
        types = tuple(
            [
                as_type(self.normalize(substitute(f, substitution)))
                for f in field_types(self.context, variant)
            ]
        )
        return types, Adt(variant.adt, arguments)

    # --- associated types ------------------------------------------------------------------

    def normalize(self, ty: Argument) -> Argument:
        """The type with associated types and `impl Trait` replaced by what they are, where known."""
        if not has_projection(ty):
            return ty
        ty = rebuild(ty, self.normalize)
        if isinstance(ty, Projection):
            return self.project(ty)
        if isinstance(ty, Opaque):
            return self.reveal(ty)
        return ty

    def project(self, projection: Projection) -> Argument:
        """The type that an associated type stands for; a variable that waits if that is not decided."""
        resolved = self.try_project(projection)
        if isinstance(resolved, Undecided):
            variable = self.table.fresh()
            self.pending.append(ProjectionIs(projection, variable))
            return variable
        return resolved

    def try_project(self, projection: Projection) -> Argument | Undecided:
        """As `project`, but says so when nothing is decided yet."""
        self_type = self.table.resolve(projection.self_type)
        if isinstance(self_type, Unknown):
            return self_type
        for bound in self.bounds:
            if (
                isinstance(bound, ProjectionIs)
                and bound.projection.trait is projection.trait
                and bound.projection.name == projection.name
                and self.table.resolve(bound.projection.self_type) == self_type
            ):
                return self.normalize(bound.type) if bound.type != projection else projection
        wanted = TraitRef(projection.trait, self_type, projection.arguments)
        selection = self.select(wanted)
        match selection:
            case Undecided():
                return selection
            case None:
                if has_parameters(self_type):
                    return projection
                return Unknown(
                    f"no impl of `{projection.trait.name}` was found for its type `{projection.name}`"
                )
            case BoundSelection():
                return Projection(
                    projection.trait, projection.name, as_type(self_type), projection.arguments
                )
            case BuiltinSelection(output):
                return output if output is not None else UNIT
            case ImplSelection(implementation, arguments, nested):
                self.pending.extend(nested)
                return self._type_in_impl(projection, implementation, arguments)

    def _type_in_impl(
        self,
        projection: Projection,
        implementation: ImplDefinition,
        arguments: tuple[Argument, ...],
    ) -> Argument:
        alias = implementation.types.get(projection.name)
        parameters = self.context.parameters_of(implementation)
        substitution: dict[Argument, Argument] = dict(zip(parameters, arguments, strict=True))
        if alias is None:
            alias = projection.trait.types.get(projection.name)
            if alias is None:
                return Unknown(f"no associated type `{projection.name}`")
            own = self.context.parameters_of(projection.trait)
            substitution = dict(
                zip(own, (projection.self_type, *projection.arguments), strict=False)
            )
        if alias.syntax.type is None:
            return Unknown(f"associated type `{projection.name}` has no value")
        general = self.context.aliases.get(alias)
        if general is None:
            general = lower_type(self.context, alias.syntax.type, scope_of(self.context, alias))
            self.context.aliases[alias] = general
        return self.normalize(substitute(general, substitution))

    def reveal(self, opaque: Opaque) -> Argument:
        """The type behind `impl Trait` in a result: that of the function's body."""
        opaque = self.table.resolve(opaque)  # type: ignore[assignment]
        if any(has_infer(a) for a in opaque.arguments):
            variable = self.table.fresh()
            self.pending.append((opaque, variable))
            return variable
        from rgpu.analysis.ir.body import Instance
        from rgpu.analysis.typing.infer import typing_of

        instance = Instance(opaque.function, opaque.arguments)
        if instance in self.context.typing_now or not opaque.function.has_body:
            return opaque
        return typing_of(self.context, instance).opaques.get(opaque.index, opaque)

    # --- waiting questions -----------------------------------------------------------------

    def require(self, predicates: list[Predicate]) -> None:
        """Note that these must hold; deciding them may fix inference variables."""
        self.pending.extend(predicates)

    def solve_pending(self) -> bool:
        """Ask all waiting questions again until none gets an answer; True if something was decided."""
        progress = False
        # Where-clauses may demand each other in a circle: each demand is settled once, and a growing
        # chain of ever larger types is cut off.
        for _ in range(_ROUND_LIMIT):
            if not self.pending:
                break
            waiting, self.pending = self.pending, []
            decided = False
            for predicate in waiting:
                if self._solve(predicate):
                    decided = True
                else:
                    self.pending.append(predicate)
            if not decided:
                break
            progress = True
        return progress

    def _solve(self, predicate: Predicate | tuple[Opaque, Argument]) -> bool:
        if isinstance(predicate, tuple):
            opaque, variable = predicate
            resolved = self.table.resolve(opaque)
            if has_infer(resolved):
                return False
            self.table.unify(variable, self.reveal(resolved))  # type: ignore[arg-type]
            return True
        if isinstance(predicate, TraitRef):
            wanted = predicate
            if has_projection(wanted.self_type):
                wanted = TraitRef(wanted.trait, self.normalize(wanted.self_type), wanted.arguments)
            arguments = tuple([self.normalize(a) for a in wanted.arguments])
            wanted = TraitRef(
                wanted.trait,
                self.table.resolve(wanted.self_type),
                tuple([self.table.resolve(a) for a in arguments]),
            )
            if wanted in self._settled:
                return True
            selection = self.select(wanted)
            if isinstance(selection, Undecided):
                return False
            if not has_infer(wanted.self_type) and not any(map(has_infer, wanted.arguments)):
                self._settled.add(wanted)
            if isinstance(selection, ImplSelection):
                self.pending.extend(selection.nested)
            return True
        projection = self.table.resolve(predicate.projection)
        projection = rebuild(projection, self.normalize)
        resolved_projection = self.try_project(projection)  # type: ignore[arg-type]
        if isinstance(resolved_projection, Undecided):
            return False
        self.table.unify(predicate.type, resolved_projection)
        return True


def is_copy(solver: Solver, ty: Argument) -> bool:
    """Whether values of the type are copied rather than moved."""
    if isinstance(ty, (Scalar, Ptr, FnDef, FnPtr, Never, Slice)):
        return True
    if isinstance(ty, Ref):
        return not ty.mutable
    trait = solver.context.trait("marker::Copy")
    return trait is not None and solver.holds(TraitRef(trait, ty)) is True
