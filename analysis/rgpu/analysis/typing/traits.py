"""The trait solver: which impl a type uses for a trait, and what its associated types are.

Follows rustc's selection: bounds of the surroundings first, then impls whose header unifies and
whose where-clauses may hold. With inference variables in play the answer may be "not yet": such
questions wait in `pending` and are asked again when more is known.
"""

from __future__ import annotations

from typing import TypeAlias, overload

from rgpu.analysis.ir.types import (
    Argument,
    Const,
    Infer,
    Opaque,
    Param,
    Projection,
    Scalar,
    Ty,
    Unknown,
)
from rgpu.analysis.names.definitions import ImplDefinition
from rgpu.analysis.syntax.annotations import one_of
from rgpu.analysis.typing.builtin_traits import builtin_selection, callable_signature
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.lowering import all_supertraits
from rgpu.analysis.typing.predicates import (
    FUNCTION_TRAITS,
    Predicate,
    ProjectionIs,
    TraitRef,
    bounds_of_opaque,
    implemented_trait,
    predicates_of,
    substituted,
)
from rgpu.analysis.typing.projections import project, reveal, try_project
from rgpu.analysis.typing.scope import Owner
from rgpu.analysis.typing.selection import (
    BoundSelection,
    ImplSelection,
    Selection,
    Undecided,
)
from rgpu.analysis.typing.substitute import (
    Substitution,
    has_infer,
    has_projection,
    rebuild,
    substitute,
)
from rgpu.analysis.typing.table import InferenceTable, Watch

_DEPTH_LIMIT = 24
_ROUND_LIMIT = 64

# A type behind `impl Trait` that is to be found when its arguments are known, and its variable.
Hidden: TypeAlias = tuple[Opaque, Infer]
Question: TypeAlias = Predicate | Hidden


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
        self.pending: list[Question] = []
        # By identity, which the question in the value keeps: on what an open question waits.
        self._waits: dict[int, tuple[Question, Watch]] = {}
        self._depth = 0
        self._settled: set[TraitRef] = set()

    def _elaborate(self, bounds: tuple[Predicate, ...]) -> tuple[Predicate, ...]:
        result = list(bounds)
        for bound in bounds:
            if isinstance(bound, TraitRef):
                for above in all_supertraits(self.context, bound.trait):
                    arguments = bound.arguments if above.name in FUNCTION_TRAITS else ()
                    result.append(TraitRef(above, bound.self_type, arguments))
        return tuple(result)

    def bounds_on(self, ty: Argument) -> tuple[Predicate, ...]:
        """What may be assumed about `ty`: the bounds of the surroundings, those of `impl Trait`."""
        if isinstance(ty, Opaque):
            return (*self.bounds, *self._elaborate(bounds_of_opaque(self.context, ty)))
        return self.bounds

    # --- selection -------------------------------------------------------------------------

    def select(self, wanted: TraitRef) -> Selection | Undecided | None:
        """How `wanted` is satisfied; None if it is not."""
        self_type = self.table.resolve(wanted.self_type)
        arguments = tuple([self.table.resolve(a) for a in wanted.arguments])
        wanted = TraitRef(wanted.trait, self_type, arguments)
        if isinstance(self_type, Unknown):
            return Undecided.YET
        for bound in self.bounds_on(self_type):
            if isinstance(bound, ProjectionIs) or bound.trait is not wanted.trait:
                continue
            if self._unify_refs(bound, wanted):
                return BoundSelection(bound)
        if (builtin := builtin_selection(self, wanted)) is not None:
            return builtin
        if isinstance(self_type, Infer) and self_type.kind == "any":
            return Undecided.YET
        concrete = not has_infer(self_type) and not any(map(has_infer, arguments))
        if concrete and not self.bounds and wanted in self.context.selections:
            return self.context.selections[wanted]
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
        for implementation in self.context.impls.of_trait(wanted.trait, wanted.self_type):
            snapshot = self.table.snapshot()
            selection = self._match(implementation, wanted)
            if selection is not None and self._all_hold(selection.nested) is not False:
                matching.append(implementation)
            self.table.rollback(snapshot)
        if not matching:
            return None
        open_parts = has_infer(wanted.self_type) or any(map(has_infer, wanted.arguments))
        if len(matching) > 1 and open_parts:
            return Undecided.YET
        return self._match(matching[0], wanted)

    def _match(self, implementation: ImplDefinition, wanted: TraitRef) -> ImplSelection | None:
        header = implemented_trait(self.context, implementation)
        if header is None or header.trait is not wanted.trait:
            return None
        arguments = self.fresh_arguments(implementation)
        substitution = self.context.substitution(implementation, arguments)
        if not self.table.unify(
            self.normalize(substitute(header.self_type, substitution)), wanted.self_type
        ):
            return None
        for have, want in zip(header.arguments, wanted.arguments, strict=False):
            if not self.table.unify(self.normalize(substitute(have, substitution)), want):
                return None
        if not self.allowed(implementation, substitution):
            return None
        nested = self.instantiated(implementation, substitution)
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

    def instantiated(self, owner: Owner, substitution: Substitution) -> tuple[Predicate, ...]:
        """The predicates of a definition under `substitution`."""
        return tuple([substituted(p, substitution) for p in predicates_of(self.context, owner)])

    def fresh_arguments(self, owner: Owner, skip: int = 0) -> tuple[Argument, ...]:
        """One fresh variable per parameter of `owner`, without the first `skip` ones."""
        parameters = self.context.parameters_of(owner)
        return tuple([self.table.fresh_like(p) for p in parameters[skip:]])

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
        self_type = self.normalize(wanted.self_type)
        selection = self.select(TraitRef(wanted.trait, self_type, wanted.arguments))
        del self.pending[waiting:]
        self.table.rollback(snapshot)
        if selection is None:
            return False
        return None if isinstance(selection, Undecided) else True

    def callable_signature(self, ty: Ty) -> tuple[tuple[Ty, ...], Ty] | None:
        """Parameter types and result of calling a value of type `ty`, if the language calls it."""
        return callable_signature(self, ty)

    # --- associated types ------------------------------------------------------------------

    @overload
    def normalize(self, ty: Ty) -> Ty: ...
    @overload
    def normalize(self, ty: Const) -> Const: ...
    @overload
    def normalize(self, ty: Argument) -> Argument: ...
    def normalize(self, ty: Argument) -> Argument:
        """The type with associated types and `impl Trait` replaced by what they are, where
        known."""
        if not has_projection(ty):
            return ty
        ty = rebuild(ty, self.normalize)
        if isinstance(ty, Projection):
            return project(self, ty)
        if isinstance(ty, Opaque):
            return reveal(self, ty)
        return ty

    # --- waiting questions -----------------------------------------------------------------

    def require(self, predicates: tuple[Predicate, ...]) -> None:
        """Note that these must hold; deciding them may fix inference variables."""
        self.pending.extend(predicates)

    def solve_pending(self) -> bool:
        """Ask all waiting questions again until none gets an answer; True if something was
        decided."""
        progress = False
        # Where-clauses may demand each other in a circle: each demand is settled once, and a
        # growing chain of ever larger types is cut off.
        for _ in range(_ROUND_LIMIT):
            if not self.pending:
                break
            waiting, self.pending = self.pending, []
            still: list[Question] = []
            decided = asked = False
            for question in waiting:
                if self._is_asleep(question):
                    still.append(question)
                    continue
                asked = True
                open_question = self._solve(question)
                if open_question is None:
                    decided = True
                else:
                    still.append(open_question)
                    self._put_to_sleep(open_question)
            if not asked:
                self.pending = still
                break
            decided |= self._wait(still)
            if not decided:
                break
            progress = True
        return progress

    def _is_asleep(self, question: Question) -> bool:
        """Whether nothing has changed that could give an open question another answer."""
        known = self._waits.get(id(question))
        return known is not None and self.table.is_unchanged(known[1])

    def _put_to_sleep(self, question: Question) -> None:
        """Note on which variables the answer to a question waits. A closure's signature and what is
        behind `impl Trait` get known without a variable of the question: these are asked always."""
        if isinstance(question, TraitRef):
            types: tuple[Argument, ...] = (question.self_type, *question.arguments)
        elif isinstance(question, ProjectionIs):
            types = (question.projection.self_type, *question.projection.arguments)
        else:
            return
        watch = self.table.watch(types)
        if watch is not None:
            self._waits[id(question)] = question, watch

    def _wait(self, questions: list[Question]) -> bool:
        """Have questions wait, each once. Two variables for one associated type are the same type;
        True if that decided something."""
        decided = False
        projected: dict[Projection, Argument] = {}
        for question in dict.fromkeys(questions):
            if isinstance(question, ProjectionIs):
                same = projected.setdefault(question.projection, question.type)
                if same is not question.type:
                    decided |= self.table.unify(same, question.type)
                    continue
            self.pending.append(question)
        return decided

    def _solve(self, question: Question) -> Question | None:
        """Answer a question; if that can't be done yet, the question as far as it is known."""
        match question:
            case TraitRef():
                return self._solve_demand(question)
            case ProjectionIs(projection, ty):
                found = rebuild(self.table.resolve(projection), self.normalize)
                assert isinstance(found, Projection)
                answer = try_project(self, found)
                if isinstance(answer, Undecided):
                    return ProjectionIs(found, ty)
                self.table.unify(ty, answer)
                return None
            case (opaque, variable):
                hidden = self.table.resolve(opaque)
                assert isinstance(hidden, Opaque)
                if has_infer(hidden):
                    return question
                self.table.unify(variable, reveal(self, hidden))
                return None

    def _solve_demand(self, wanted: TraitRef) -> TraitRef | None:
        self_type = self.normalize(wanted.self_type)
        arguments = tuple([self.normalize(a) for a in wanted.arguments])
        wanted = TraitRef(
            wanted.trait,
            self.table.resolve(self_type),
            tuple([self.table.resolve(a) for a in arguments]),
        )
        if wanted in self._settled:
            return None
        selection = self.select(wanted)
        if isinstance(selection, Undecided):
            return wanted
        if not has_infer(wanted.self_type) and not any(map(has_infer, wanted.arguments)):
            self._settled.add(wanted)
        if isinstance(selection, ImplSelection):
            self.pending.extend(selection.nested)
        return None
