"""Method lookup: which function `receiver.name()` means, and how the receiver is adjusted for it.

As in rustc: the receiver's type, then what it dereferences to, step by step, an array at last as a
slice; at each step by value, then by `&`, then by `&mut`; inherent methods before those of traits.
"""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    Argument,
    Array,
    Infer,
    Param,
    Projection,
    Ptr,
    Ref,
    Slice,
    Ty,
)
from rgpu.analysis.names.definitions import FunctionDefinition, ImplDefinition, TraitDefinition
from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.engine import Engine
from rgpu.analysis.typing.predicates import TraitRef
from rgpu.analysis.typing.results import Adjustment, BorrowStep, ConvertStep
from rgpu.analysis.typing.signatures import signature_of
from rgpu.analysis.typing.substitute import as_type, substitute


@dataclass(frozen=True, slots=True)
class MethodPick:
    """The function, arguments for its owner's parameters, and the steps that adjust the
    receiver."""

    function: FunctionDefinition
    owner_arguments: tuple[Argument, ...]
    steps: tuple[Adjustment, ...]


class MethodTyping(Engine):
    """The search for a method."""

    def lookup_method(self, receiver: Ty, name: str) -> MethodPick | None:
        steps: list[tuple[Ty, list[Adjustment]]] = []
        path: list[Adjustment] = []
        for ty, step in self.autoderef(receiver):
            if step is not None:
                path = [*path, step]
            steps.append((ty, path))
        last, last_path = steps[-1]
        if isinstance(last, Array):
            steps.append((Slice(last.inner), last_path))
        inherent: dict[FunctionDefinition, ImplDefinition] = {}
        for ty, _ in steps:
            for implementation, function in self.context.impls.inherent(ty, name):
                if function.syntax.parameters and _has_receiver(function):
                    inherent.setdefault(function, implementation)
        traits = [
            (trait, function)
            for trait, function in self.context.impls.trait_methods(name)
            if _has_receiver(function)
        ]
        if len(traits) > 1:
            in_scope = set(self.context.names.traits_in_scope(self.module))
            bounded = {b.trait for b in self.solver.bounds if isinstance(b, TraitRef)}
            traits.sort(key=lambda t: (t[0] not in bounded, t[0] not in in_scope))
        if not inherent and not traits:
            return None
        for index, (ty, derefs) in enumerate(steps):
            unsized = index > 0 and isinstance(ty, Slice) and derefs is steps[index - 1][1]
            for own, extra in self._receiver_forms(ty, steps[index - 1][0] if unsized else None):
                for function, implementation in inherent.items():
                    arguments = self._fits_inherent(implementation, function, own)
                    if arguments is not None:
                        return MethodPick(function, arguments, (*derefs, *extra))
                pick = self._pick_trait(traits, own)
                if pick is not None:
                    return MethodPick(pick[0], pick[1], (*derefs, *extra))
        return None

    def _receiver_forms(self, ty: Ty, array: Ty | None) -> list[tuple[Ty, tuple[Adjustment, ...]]]:
        """How a value of type `ty` can become a receiver. `array` is set if `ty` is its slice."""
        shared, exclusive = Ref(False, ty), Ref(True, ty)
        if array is not None:
            return [
                (
                    shared,
                    (BorrowStep(False, False, Ref(False, array)), ConvertStep("unsize", shared)),
                ),
                (
                    exclusive,
                    (BorrowStep(True, False, Ref(True, array)), ConvertStep("unsize", exclusive)),
                ),
            ]
        forms: list[tuple[Ty, tuple[Adjustment, ...]]] = [
            (ty, ()),
            (shared, (BorrowStep(False, False, shared),)),
            (exclusive, (BorrowStep(True, False, exclusive),)),
        ]
        if isinstance(ty, Ptr) and ty.mutable:
            constant = Ptr(False, ty.inner)
            forms.append((constant, (ConvertStep("mut_to_const", constant),)))
        return forms

    def _fits_inherent(
        self, implementation: ImplDefinition, function: FunctionDefinition, own: Ty
    ) -> tuple[Argument, ...] | None:
        wanted = signature_of(self.context, function).parameters[0]
        if not _may_match(wanted, own):
            return None
        snapshot = self.table.snapshot()
        arguments = self.solver.fresh_arguments(implementation)
        substitution = self.context.substitution(implementation, arguments)
        ty = self.solver.normalize(substitute(wanted, substitution))
        if self.table.unify(ty, own) and self.solver.allowed(implementation, substitution):
            predicates = self.solver.instantiated(implementation, substitution)
            if all(
                self.solver.holds(p) is not False for p in predicates if isinstance(p, TraitRef)
            ):
                return arguments
        self.table.rollback(snapshot)
        return None

    def _pick_trait(
        self, traits: list[tuple[TraitDefinition, FunctionDefinition]], own: Ty
    ) -> tuple[FunctionDefinition, tuple[Argument, ...]] | None:
        for trait, function in traits:
            wanted = signature_of(self.context, function).parameters[0]
            if not _may_match(wanted, own):
                continue
            snapshot = self.table.snapshot()
            arguments = self.solver.fresh_arguments(trait)
            substitution = self.context.substitution(trait, arguments)
            ty = substitute(wanted, substitution)
            if self.table.unify(ty, own):
                self_type = self.known(as_type(arguments[0]))
                if not (isinstance(self_type, Infer) and self_type.kind == "any"):
                    holds = self.solver.holds(TraitRef(trait, self_type, arguments[1:]))
                    if holds is not False:
                        return function, arguments
            self.table.rollback(snapshot)
        return None


def _has_receiver(function: FunctionDefinition) -> bool:
    parameters = function.syntax.parameters
    if not parameters:
        return False
    pattern = parameters[0].pattern
    return isinstance(pattern, ast.BindingPattern) and pattern.name == "self"


def _may_match(wanted: Ty, own: Ty) -> bool:
    """A cheap test before unification."""
    if isinstance(wanted, (Param, Projection)) or isinstance(own, Infer):
        return True
    if wanted.__class__ is not own.__class__:
        return False
    if isinstance(wanted, (Ref, Ptr)) and isinstance(own, (Ref, Ptr)):
        return wanted.mutable == own.mutable
    return True
