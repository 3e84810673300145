"""Typing of calls, method calls and closures."""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    UNIT,
    Adt,
    Argument,
    Closure,
    FnDef,
    FnPtr,
    Infer,
    Projection,
    Ref,
    Tuple,
    Ty,
    Unknown,
    show,
)
from rgpu.analysis.names.definitions import FunctionDefinition
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.closures import Capture, ClosureDefinition
from rgpu.analysis.typing.engine import ClosureFrame, Engine
from rgpu.analysis.typing.lowering import lower_generics
from rgpu.analysis.typing.predicates import FUNCTION_TRAITS, ProjectionIs, TraitRef
from rgpu.analysis.typing.results import UnresolvedName, ValueReference
from rgpu.analysis.typing.selection import BoundSelection, BuiltinSelection, ImplSelection
from rgpu.analysis.typing.signatures import signature_of
from rgpu.analysis.typing.substitute import as_type, has_infer, substitute


class CallTyping(Engine):
    """Calls of functions, methods and closures."""

    # --- calls -----------------------------------------------------------------------------

    def check_call(self, node: ast.Call, expected: Ty | None) -> Ty:
        callee = self.check(node.callee, None)
        ty = self.known(callee)
        if isinstance(ty, FnDef):
            parameters, result = self.solver.callable_signature(ty) or ((), UNIT)
            self.arguments(node.arguments, parameters, result, expected)
            return result
        steps = []
        for ty, step in self.autoderef(callee):
            if step is not None:
                steps.append(step)
            found = self._callable(ty)
            if found is not None:
                self.adjust(node.callee, list(steps))
                parameters, result = found
                self.arguments(node.arguments, parameters, result, expected)
                return result
        for argument in node.arguments:
            self.check(argument, None)
        if isinstance(ty, Unknown):
            return ty
        return self.unknown("a call of something that is not known to be a function", node.span)

    def _callable(self, ty: Ty) -> tuple[tuple[Ty, ...], Ty] | None:
        """Signature of calling a value of type `ty`, through the function traits if need be."""
        direct = self.solver.callable_signature(ty)
        if direct is not None:
            return direct
        if isinstance(ty, (Infer, Unknown, Ref, Adt)) and not self._may_be_called(ty):
            return None
        for name in ("Fn", "FnMut", "FnOnce"):
            trait = self.context.trait(f"ops::{name}")
            if trait is None:
                continue
            arguments = self.table.fresh()
            selection = self.solver.select(TraitRef(trait, ty, (arguments,)))
            if isinstance(selection, (BoundSelection, BuiltinSelection, ImplSelection)):
                once = self.context.trait("ops::FnOnce")
                assert once is not None
                result = self.solver.normalize(Projection(once, "Output", ty, (arguments,)))
                items = self.table.resolve(arguments)
                return (items.items if isinstance(items, Tuple) else ()), result
        return None

    def _may_be_called(self, ty: Ty) -> bool:
        """References are looked through; a struct is called only if it implements a function
        trait."""
        trait = self.context.trait("ops::FnOnce")
        return (
            isinstance(ty, Adt)
            and trait is not None
            and self.context.impls.may_implement(ty, trait)
        )

    def arguments(
        self,
        nodes: list[ast.Expression],
        parameters: tuple[Ty, ...],
        result: Ty,
        expected: Ty | None,
    ) -> None:
        """Type call arguments against parameter types: closures last, when more is known."""
        hints = parameters
        if expected is not None and has_infer(result):
            hints = self._hints(parameters, result, expected)
        later: list[int] = []
        for index, node in enumerate(nodes):
            if isinstance(node, ast.Closure):
                later.append(index)
            else:
                self._argument(index, node, parameters, hints)
        if later:
            self.solver.solve_pending()
            if self.deferred:
                self.run_deferred()
            for index in later:
                self._argument(index, nodes[index], parameters, hints)

    def _argument(
        self,
        index: int,
        node: ast.Expression,
        parameters: tuple[Ty, ...],
        hints: tuple[Ty, ...],
    ) -> None:
        if index >= len(parameters):
            self.check(node, None)
            return
        hint = hints[index]
        found = self.check(node, hint)
        if hint is not parameters[index]:
            steps = self.coercion(found, hint)
            if steps is not None:
                self.adjust(node, steps)
                self.table.try_unify(hint, parameters[index])
                return
        self.demand(node, found, parameters[index])

    def _hints(self, parameters: tuple[Ty, ...], result: Ty, expected: Ty) -> tuple[Ty, ...]:
        """Parameter types as they would be if the result were as expected: hints, not demands."""
        if isinstance(self.table.shallow(expected), Infer):
            return parameters
        snapshot = self.table.snapshot()
        hints = parameters
        if self.table.unify(result, expected):
            resolved = tuple([self.table.resolve(p) for p in parameters])
            hints = tuple(
                [p if has_infer(r) else r for p, r in zip(parameters, resolved, strict=True)]
            )
        self.table.rollback(snapshot)
        return hints

    # --- methods ---------------------------------------------------------------------------

    def check_method_call(self, node: ast.MethodCall, expected: Ty | None) -> Ty:
        receiver = self.check(node.receiver, None)
        receiver = self.known(receiver)
        if isinstance(receiver, Unknown) and self.check_launch(node):
            return receiver  # before it is taken for a method of some trait, `Iterator::map`
        pick = self.lookup_method(receiver, node.name)
        if pick is None:
            return self._no_method(node, receiver)
        self.adjust(node.receiver, list(pick.steps))
        return self.invoke_method(node, pick.function, pick.owner_arguments, expected)

    def invoke_method(
        self,
        node: ast.MethodCall,
        function: FunctionDefinition,
        owner_arguments: tuple[Argument, ...],
        expected: Ty | None,
    ) -> Ty:
        """Type the call of a method that has been chosen."""
        own = lower_generics(self.context, node.generics, function, self.scope)
        arguments = (*owner_arguments, *own)
        self.typing.callees[node] = ValueReference(function, arguments)
        parameters, result = self.instantiate(function, arguments)
        self.arguments(node.arguments, parameters[1:], result, expected)
        return result

    def instantiate(
        self, function: FunctionDefinition, arguments: tuple[Argument, ...]
    ) -> tuple[tuple[Ty, ...], Ty]:
        """Parameter types and result for these generic arguments; notes what must hold."""
        signature = signature_of(self.context, function)
        substitution = self.context.substitution(function, arguments)
        self.solver.require(self.solver.instantiated(function, substitution))
        parameters = tuple(
            [self.solver.normalize(substitute(p, substitution)) for p in signature.parameters]
        )
        return parameters, self.solver.normalize(substitute(signature.result, substitution))

    def _no_method(self, node: ast.MethodCall, receiver: Ty) -> Ty:
        # A field that holds a function is called as `(x.f)()`, never as `x.f()`.
        if not self.check_launch(node):
            for argument in node.arguments:
                self.check(argument, None)
        shown = show(self.table.resolve(receiver))
        self.typing.callees[node] = UnresolvedName(
            f"{shown}::{node.name}", f"method `{node.name}` is not known for `{shown}`"
        )
        if isinstance(receiver, Unknown):
            return receiver
        return self.unknown(f"method `{node.name}` is not known for `{shown}`", node.name_span)

    # --- closures --------------------------------------------------------------------------

    def check_closure(self, node: ast.Closure, expected: Ty | None) -> Ty:
        hint = self._expected_signature(expected) if expected is not None else None
        index = len(self.typing.closures)
        path = f"{self.typing.owner.path}::{{closure#{index}}}"
        definition = ClosureDefinition(f"#{index}", path, node, self.typing)
        self.typing.closures[node] = definition
        parameters: list[Ty] = []
        for position, (_, written) in enumerate(node.parameters):
            ty: Ty = self.lower(written) if written is not None else self.table.fresh()
            if hint is not None and position < len(hint[0]):
                self.table.try_unify(ty, hint[0][position])
            parameters.append(ty)
        result: Ty = self.lower(node.result) if node.result is not None else self.table.fresh()
        if hint is not None and hint[1] is not None and node.result is None:
            self.table.try_unify(result, hint[1])
        definition.parameters = tuple(parameters)
        definition.result = result
        frame = ClosureFrame(definition, len(self.closures))
        self.closures.append(frame)
        self.frames.append({})
        self.results.append(result)
        outer_loops, self.loops = self.loops, []
        outer_diverges, self.diverges = self.diverges, False
        for (pattern, _), ty in zip(node.parameters, parameters, strict=True):
            self.check_pattern(pattern, ty)
        found = self.check(node.body, result)
        self.demand(node.body, found, result)
        self.diverges = outer_diverges
        self.loops = outer_loops
        self.results.pop()
        self.frames.pop()
        self.closures.pop()
        definition.captures = tuple(Capture(v, not node.moves) for v in frame.captured)
        return Closure(definition, self.typing.arguments)

    def _expected_signature(self, expected: Ty) -> tuple[tuple[Ty, ...], Ty | None] | None:
        """What the surroundings say about a closure's parameters and result."""
        ty = self.table.shallow(expected)
        if isinstance(ty, FnPtr):
            return ty.parameters, ty.result
        parameters: tuple[Ty, ...] | None = None
        result: Ty | None = None
        for predicate in (*self.solver.pending, *self.solver.bounds):
            if isinstance(predicate, TraitRef):
                if predicate.trait.name not in FUNCTION_TRAITS:
                    continue
                if self.table.shallow(predicate.self_type) != ty or not predicate.arguments:
                    continue
                items = self.table.resolve(self.solver.normalize(predicate.arguments[0]))
                if isinstance(items, Tuple):
                    parameters = items.items
            elif isinstance(predicate, ProjectionIs):
                projection = predicate.projection
                if projection.name != "Output" or self.table.shallow(projection.self_type) != ty:
                    continue
                if projection.trait.name in FUNCTION_TRAITS:
                    result = as_type(self.solver.normalize(predicate.type))
                    if parameters is None and projection.arguments:
                        items = self.table.resolve(self.solver.normalize(projection.arguments[0]))
                        if isinstance(items, Tuple):
                            parameters = items.items
        return (parameters, result) if parameters is not None else None
