"""Calls: which function really runs, and what is known about it."""

from __future__ import annotations

from rgpu.analysis.building.builder import UNIT_VALUE, is_never
from rgpu.analysis.building.natives import NATIVES
from rgpu.analysis.building.patterns import PatternBuilding
from rgpu.analysis.building.places import PlaceBuilding
from rgpu.analysis.effects import Effect, Language, MacroRole, Traps
from rgpu.analysis.ir.body import (
    AddressOf,
    Aggregate,
    BodyCallee,
    Callee,
    CallStatement,
    Constant,
    Deref,
    FieldOf,
    Instance,
    ModelCallee,
    Operand,
    Place,
    Plain,
    Trap,
    UnknownCallee,
    Unreachable,
    Use,
)
from rgpu.analysis.ir.types import (
    UNIT,
    Adt,
    Argument,
    Closure,
    FnDef,
    FnPtr,
    Never,
    Ptr,
    Ref,
    Ty,
    Unknown,
    show,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    FunctionDefinition,
    TraitDefinition,
    VariantDefinition,
)
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.items import trait_item
from rgpu.analysis.typing.predicates import FUNCTION_TRAITS, TraitRef
from rgpu.analysis.typing.results import UnresolvedName, ValueReference
from rgpu.analysis.typing.selection import ImplSelection
from rgpu.analysis.typing.signatures import signature_of
from rgpu.analysis.typing.substitute import as_type, has_parameters, is_too_deep, substitute


class CallBuilding(PlaceBuilding, PatternBuilding):
    """Calls of functions, methods, closures and constructors."""

    def call_into(self, node: ast.Call, place: Place) -> None:
        """`f(arguments)` into `place`."""
        callee_type = self.adjusted_type(node.callee)
        if isinstance(callee_type, FnDef):
            arguments = self.operands(node.arguments)
            self.call_definition(callee_type, arguments, place, self.type_of(node), node.span)
            return
        if isinstance(callee_type, Closure):
            function = self.place(node.callee, True)
            arguments = self.operands(node.arguments)
            self.call_closure(callee_type, function, arguments, place, node.span)
            return
        function_value = self.operand(node.callee)
        arguments = self.operands(node.arguments)
        if isinstance(callee_type, FnPtr):
            reason = "a call through a function pointer"
        elif isinstance(callee_type, Unknown):
            reason = callee_type.reason
        else:
            reason = f"a call of a value of type `{show(callee_type)}`"
        name = node.callee.span.text[:60]
        target = self.typing.paths.get(node.callee)
        if isinstance(target, UnresolvedName):
            name, reason = target.name, target.reason
        self.emit_call(
            UnknownCallee(name, reason), (function_value, *arguments), place,
            self.type_of(node), node.span,
        )  # fmt: skip

    def method_call_into(self, node: ast.MethodCall, place: Place) -> None:
        """`receiver.name(arguments)` into `place`."""
        target = self.typing.callees.get(node)
        arguments = self.operands([node.receiver, *node.arguments])
        result = self.type_of(node)
        if not isinstance(target, ValueReference):
            name = target.name if isinstance(target, UnresolvedName) else node.name
            reason = target.reason if isinstance(target, UnresolvedName) else "not resolved"
            self.emit_call(UnknownCallee(name, reason), arguments, place, result, node.span)
            return
        assert isinstance(target.definition, FunctionDefinition)
        self.call_function(target.definition, target.arguments, arguments, place, result, node.span)

    def call_definition(
        self, ty: FnDef, arguments: tuple[Operand, ...], place: Place, result: Ty, span: Span
    ) -> None:
        """Call a function, or build a struct or variant by its constructor."""
        definition = ty.function
        if isinstance(definition, FunctionDefinition):
            self.call_function(definition, ty.arguments, arguments, place, result, span)
            return
        variant = definition.variants[0] if isinstance(definition, AdtDefinition) else definition
        self.construct(variant, ty.arguments, arguments, place, span)

    def construct(
        self,
        variant: VariantDefinition,
        generics: tuple[Argument, ...],
        operands: tuple[Operand, ...],
        place: Place,
        span: Span,
    ) -> None:
        """Build a struct or enum value."""
        ty = Adt(variant.adt, generics)
        if len(operands) != len(variant.fields):
            reason = (
                f"`{variant.name}` with {len(operands)} fields instead of {len(variant.fields)}"
            )
            self.assign(place, Plain(self.unknown(reason, ty, span, operands)), span)
            return
        index = variant.index if variant.adt.kind == "enum" else None
        self.assign(place, Aggregate(ty, operands, index), span)

    def call_closure(
        self,
        ty: Closure,
        function: Place,
        arguments: tuple[Operand, ...],
        place: Place,
        span: Span,
    ) -> None:
        """Call a closure; its body takes its captures by `&mut`."""
        declared = len(ty.definition.parameters)
        if len(arguments) != declared:
            wrong = _miscounted(ty.definition.path, declared, len(arguments))
            self.emit_call(wrong, arguments, place, ty.definition.result, span)
            return
        environment = self.value(AddressOf(function, True, False), Ref(True, ty), span)
        callee = BodyCallee(Instance(ty.definition, ty.arguments))
        self.emit_call(callee, (environment, *arguments), place, ty.definition.result, span)

    def call_trait_method(
        self,
        path: str,
        method: str,
        generics: tuple[Argument, ...],
        arguments: tuple[Operand, ...],
        place: Place,
        span: Span,
    ) -> None:
        """Call `<generics[0] as path>::method`."""
        trait = self.context.trait(path)
        result = self.body.locals[place.local].type
        if trait is None or method not in trait.functions:
            reason = f"trait `{path}` is not modelled"
            self.emit_call(
                UnknownCallee(f"{path}::{method}", reason), arguments, place, result, span
            )
            return
        self.call_function(trait.functions[method], generics, arguments, place, result, span)

    def call_function(
        self,
        function: FunctionDefinition,
        generics: tuple[Argument, ...],
        arguments: tuple[Operand, ...],
        place: Place,
        result: Ty,
        span: Span,
    ) -> None:
        """Call a function with all generic arguments, finding the impl of a trait's."""
        if isinstance(function.container, TraitDefinition):
            trait = function.container
            count = len(self.context.parameters_of(trait))
            self_type = generics[0]
            if trait.name in FUNCTION_TRAITS and trait.module.crate.model:
                self._call_through_trait(self_type, arguments, place, result, span)
                return
            found = self._implementation(function, trait, self_type, generics[1:count])
            if found is None:
                if trait.name == "Clone" and function.name == "clone" and arguments:
                    # Given by the language for arrays, tuples, closures and pointers: a copy.
                    source = self.as_local(arguments[0], Ref(False, as_type(self_type)), span)
                    self.assign(place, Plain(Use(source.then(Deref()))), span)
                    return
                name = f"<{show(self_type)} as {trait.name}>::{function.name}"
                callee = UnknownCallee(name, f"no impl for `{show(self_type)}` is known")
                self.emit_call(callee, arguments, place, result, span)
                return
            item, owner = found
            function, generics = item, (*owner, *generics[count:])
        self._call_instance(Instance(function, generics), function, arguments, place, result, span)

    def _implementation(
        self,
        function: FunctionDefinition,
        trait: TraitDefinition,
        self_type: Argument,
        arguments: tuple[Argument, ...],
    ) -> tuple[FunctionDefinition, tuple[Argument, ...]] | None:
        if has_parameters(self_type):
            selection = self.solver.select(TraitRef(trait, self_type, arguments))
            if not isinstance(selection, ImplSelection):
                return None  # the type may override even a default
        found = trait_item(self.context, trait, self_type, arguments, function.name)
        if found is None:
            return None
        item, owner = found
        if not isinstance(item, FunctionDefinition):
            return None
        if item is function and not item.has_body and not item.effects:
            return None
        return item, owner

    def _call_through_trait(
        self,
        self_type: Argument,
        arguments: tuple[Operand, ...],
        place: Place,
        result: Ty,
        span: Span,
    ) -> None:
        """`Fn::call(&f, (arguments,))` written out."""
        ty = as_type(self_type)
        packed = arguments[1] if len(arguments) > 1 else UNIT_VALUE
        name = f"<{show(ty)} as FnOnce>::call_once"
        if isinstance(ty, Closure) and isinstance(packed, Use):
            spread = tuple(
                [
                    Use(packed.place.then(FieldOf(i, str(i))))
                    for i in range(len(ty.definition.parameters))
                ]
            )
            first = arguments[0]
            function = self.as_local(first, Ref(True, ty), span)
            if isinstance(self.body.locals[function.local].type, (Ref, Ptr)):
                function = function.then(Deref())
            self.call_closure(ty, function, spread, place, span)
            return
        self.emit_call(
            UnknownCallee(name, f"a call of a value of type `{show(ty)}`"),
            arguments, place, result, span,
        )  # fmt: skip

    def _call_instance(
        self,
        instance: Instance,
        function: FunctionDefinition,
        arguments: tuple[Operand, ...],
        place: Place,
        result: Ty,
        span: Span,
    ) -> None:
        declared = len(function.syntax.parameters)
        if len(arguments) == declared + 1 and self.context.takes_context(function):
            # A kernel called as a function is handed its caller's launch context, which is empty.
            arguments = arguments[:declared]
        if len(arguments) != declared and not function.syntax.foreign:
            callee = _miscounted(function.path, declared, len(arguments))
            self.emit_call(callee, arguments, place, result, span)
            return
        if any(map(is_too_deep, instance.arguments)):
            callee = UnknownCallee(function.path, "its generic arguments grow without end")
            self.emit_call(callee, arguments, place, result, span)
            return
        effects = function.effects
        for effect in effects:
            if isinstance(effect, Language) and (native := NATIVES.get(effect.name)) is not None:
                types = self._parameter_types(instance, function)
                if native(self, instance, arguments, types, place, result, span):
                    return
        self.emit_call(self.callee(instance, function), arguments, place, result, span)

    def _parameter_types(self, instance: Instance, function: FunctionDefinition) -> tuple[Ty, ...]:
        signature = signature_of(self.context, function)
        substitution = self.context.substitution(function, instance.arguments)
        return tuple(
            [self.solver.normalize(substitute(p, substitution)) for p in signature.parameters]
        )

    def callee(self, instance: Instance, function: FunctionDefinition) -> Callee:
        """What is known about calling `instance`."""
        effects: tuple[Effect, ...] = tuple(
            [e for e in function.effects if not isinstance(e, (Language, MacroRole))]
        )
        if function.has_body:
            return BodyCallee(instance, effects)
        if effects:
            names = tuple(
                [
                    p.pattern.name if isinstance(p.pattern, ast.BindingPattern) else ""
                    for p in function.syntax.parameters
                ]
            )
            return ModelCallee(instance, effects, names)
        if function.syntax.foreign:
            return UnknownCallee(function.path, "a foreign function without a model")
        return UnknownCallee(function.path, "a function without a body or model")

    def emit_call(
        self,
        callee: Callee,
        arguments: tuple[Operand, ...],
        place: Place,
        result: Ty,
        span: Span,
    ) -> None:
        """Emit a call; `result` tells whether it comes back."""
        if isinstance(callee, (ModelCallee, BodyCallee)) and any(
            isinstance(e, Traps) for e in callee.effects
        ):
            self.terminate(Trap(callee.instance.function.name, span))
            return
        self.emit(CallStatement(place, callee, arguments, span))
        if isinstance(result, Never) or is_never(result):
            self.terminate(Unreachable(span))


def _miscounted(name: str, wanted: int, given: int) -> UnknownCallee:
    return UnknownCallee(name, f"called with {given} arguments instead of {wanted}")


def zero_sized(ty: Ty) -> Constant:
    """The only value of a zero-sized type."""
    return Constant(None, ty) if ty != UNIT else UNIT_VALUE
