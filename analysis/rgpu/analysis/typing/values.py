"""Typing of paths used as values: variables, functions, constructors, constants, associated
items."""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    Adt,
    Argument,
    ConstInfer,
    ConstParam,
    ConstUnknown,
    ConstValue,
    FnDef,
    Param,
    Projection,
    Scalar,
    Ty,
    Unknown,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    FunctionDefinition,
    ImplDefinition,
    StaticDefinition,
    TraitDefinition,
    TypeAliasDefinition,
    VariantDefinition,
)
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.constants.numbers import scalar_constant
from rgpu.analysis.typing.engine import Engine
from rgpu.analysis.typing.lowering import (
    Lowering,
    all_supertraits,
    lower_generics,
    lower_type,
    scope_of,
)
from rgpu.analysis.typing.predicates import TraitRef
from rgpu.analysis.typing.results import ConstParameter, UnresolvedName, ValueReference
from rgpu.analysis.typing.scope import container_of, syntax_generics
from rgpu.analysis.typing.selection import ImplSelection
from rgpu.analysis.typing.signatures import value_type
from rgpu.analysis.typing.substitute import substitute


class ValueTyping(Engine):
    """Paths in expressions and patterns: what they refer to is recorded in `typing.paths`."""

    def value_path(self, node: object, path: ast.Path) -> Ty:
        segments = path.segments
        plain = path.self_type is None and not path.absolute and path.dollar_crate is None
        if plain and len(segments) == 1:
            name = segments[0].name
            variable = self.variable(name)
            if variable is not None:
                self.typing.paths[node] = variable
                return variable.type
            parameter = self.scope.parameters.get(name)
            if isinstance(parameter, (ConstParam, ConstValue, ConstUnknown, ConstInfer)):
                self.typing.paths[node] = ConstParameter(parameter)
                return self._const_parameter_type(name)
            if name == "Self" and isinstance(self.scope.self_type, Adt):
                adt = self.scope.self_type
                return self._constructor(node, adt.definition.variants[0], adt.arguments)
        if path.self_type is not None:
            return self._qualified(node, path)
        first = segments[0].name if segments else ""
        if plain and (first == "Self" or first in self.scope.parameters) and len(segments) > 1:
            base = self._type_of_prefix(path, 1)
            return self._associated_chain(node, base, segments[1:], path)
        found = self.context.names.resolve(self.module, path, "values")
        if found is None:
            self.typing.paths[node] = UnresolvedName(str(path), "not known here")
            return self.unknown(f"`{path}` is not known here", path.span)
        if found.rest == 0:
            return self._definition(node, found.definition, path)
        index = len(segments) - found.rest
        if isinstance(found.definition, TraitDefinition):
            return self._trait_item(node, found.definition, segments[index - 1], segments[index:])
        base = self._type_of_prefix(path, index)
        return self._associated_chain(node, base, segments[index:], path)

    def _const_parameter_type(self, name: str) -> Ty:
        owner = self.scope.owner
        while owner is not None:
            generics = syntax_generics(owner)
            for parameter in generics.parameters if generics else ():
                if parameter.name == name and parameter.constant is not None:
                    return lower_type(self.context, parameter.constant, self.scope)
            owner = container_of(owner)
        return Scalar("usize")

    def _type_of_prefix(self, path: ast.Path, count: int) -> Ty:
        prefix = ast.Path(
            path.segments[:count], path.span, path.absolute, None, None, path.dollar_crate
        )
        return self.lower(ast.PathType(prefix, path.span))

    # --- items -----------------------------------------------------------------------------

    def _definition(self, node: object, definition: object, path: ast.Path) -> Ty:
        segments = path.segments
        match definition:
            case FunctionDefinition():
                arguments = self._generics(segments[-1].generics, definition)
                return self._function(node, definition, arguments)
            case AdtDefinition():
                arguments = self._generics(segments[-1].generics, definition)
                return self._constructor(node, definition.variants[0], arguments)
            case VariantDefinition(adt=adt):
                written = segments[-1].generics
                if written is None and len(segments) > 1:
                    written = segments[-2].generics
                return self._constructor(node, definition, self._generics(written, adt))
            case ConstDefinition() | StaticDefinition():
                self.typing.paths[node] = ValueReference(definition, ())
                return self.solver.normalize(value_type(self.context, definition))
            case TypeAliasDefinition():
                base = self.lower(ast.PathType(path, path.span))
                if isinstance(base, Adt):
                    return self._constructor(node, base.definition.variants[0], base.arguments)
        self.typing.paths[node] = UnresolvedName(str(path), "not a value")
        return self.unknown(f"`{path}` is not a value", path.span)

    def _generics(
        self, written: list[ast.GenericArgument] | None, owner: FunctionDefinition | AdtDefinition
    ) -> tuple[Argument, ...]:
        arguments = lower_generics(self.context, written, owner, self.scope)
        return tuple([self.solver.normalize(a) for a in arguments])

    def _function(
        self, node: object, function: FunctionDefinition, arguments: tuple[Argument, ...]
    ) -> Ty:
        self.typing.paths[node] = ValueReference(function, arguments)
        substitution = self.context.substitution(function, arguments)
        self.solver.require(self.solver.instantiated(function, substitution))
        return FnDef(function, arguments)

    def _constructor(
        self, node: object, variant: VariantDefinition, arguments: tuple[Argument, ...]
    ) -> Ty:
        self.typing.paths[node] = ValueReference(variant, arguments)
        if variant.shape == "tuple":
            return FnDef(variant, arguments)
        return Adt(variant.adt, arguments)

    # --- associated items ------------------------------------------------------------------

    def _associated_chain(
        self, node: object, base: Ty, segments: list[ast.Segment], path: ast.Path
    ) -> Ty:
        *middle, last = segments
        if middle:
            lowering = Lowering(self.context, self.scope)
            base = self.solver.normalize(lowering.associated(base, None, middle))
        return self.associated_value(node, base, last, path)

    def associated_value(self, node: object, base: Ty, segment: ast.Segment, path: ast.Path) -> Ty:
        """`base::name` as a value."""
        name = segment.name
        base = self.known(base)
        if isinstance(base, Adt) and base.definition.kind == "enum":
            for variant in base.definition.variants:
                if variant.name == name:
                    return self._constructor(node, variant, base.arguments)
        for implementation, function in self.context.impls.inherent(base, name):
            arguments = self._impl_arguments(implementation, base)
            if arguments is not None:
                own = lower_generics(self.context, segment.generics, function, self.scope)
                return self._function(node, function, (*arguments, *own))
        for implementation in self.context.impls.inherent_with(name):
            constant = implementation.constants.get(name)
            if constant is not None:
                arguments = self._impl_arguments(implementation, base)
                if arguments is not None:
                    return self._constant(node, constant, arguments)
        if (number := scalar_constant(base, name)) is not None:
            self.typing.paths[node] = ConstParameter(ConstValue(number))
            return Scalar("u32") if name == "BITS" else base
        found = self._through_traits(node, base, segment)
        if found is not None:
            return found
        self.typing.paths[node] = UnresolvedName(str(path), "not known for this type")
        if isinstance(base, Unknown):
            return base
        return self.unknown(f"`{path}` is not known here", path.span)

    def _impl_arguments(
        self, implementation: ImplDefinition, base: Ty
    ) -> tuple[Argument, ...] | None:
        """Arguments under which an inherent impl is for `base`; None if it is not."""
        self_type = scope_of(self.context, implementation).self_type
        if self_type is None:
            return None
        arguments = self.solver.fresh_arguments(implementation)
        substitution = self.context.substitution(implementation, arguments)
        snapshot = self.table.snapshot()
        wanted = self.solver.normalize(substitute(self_type, substitution))
        if self.table.unify(wanted, base) and self.solver.allowed(implementation, substitution):
            return arguments
        self.table.rollback(snapshot)
        return None

    def _through_traits(self, node: object, base: Ty, segment: ast.Segment) -> Ty | None:
        name = segment.name
        candidates = [t for t, _ in self.context.impls.trait_methods(name)]
        candidates.extend(self.context.impls.traits_with_constant(name))
        if isinstance(base, (Param, Projection)):
            bounded = [
                b.trait
                for b in self.solver.bounds
                if isinstance(b, TraitRef) and self.table.resolve(b.self_type) == base
            ]
            candidates.sort(key=lambda t: t not in bounded)
        open_candidates: list[TraitDefinition] = []
        for trait in dict.fromkeys(candidates):
            arguments = self.solver.fresh_arguments(trait, skip=1)
            holds = self.solver.holds(TraitRef(trait, base, arguments))
            if holds is True:
                return self._item_of(node, trait, base, arguments, segment)
            if holds is None:
                open_candidates.append(trait)
        if open_candidates:
            trait = open_candidates[0]
            arguments = self.solver.fresh_arguments(trait, skip=1)
            return self._item_of(node, trait, base, arguments, segment)
        return None

    def _trait_item(
        self,
        node: object,
        trait: TraitDefinition,
        trait_segment: ast.Segment,
        rest: list[ast.Segment],
    ) -> Ty:
        """`Trait::name`: the implementing type is found by the arguments."""
        base = self.table.fresh()
        arguments = lower_generics(
            self.context, trait_segment.generics, trait, self.scope, skip_self=True
        )
        return self._item_of(node, trait, base, arguments, rest[-1])

    def _qualified(self, node: object, path: ast.Path) -> Ty:
        assert path.self_type is not None
        base = self.lower(path.self_type)
        if not path.segments:
            return self.unknown("a path without a name", path.span)
        if path.self_trait is None:
            return self._associated_chain(node, base, path.segments, path)
        lowering = Lowering(self.context, self.scope)
        trait = lowering.trait(path.self_trait)
        if trait is None:
            self.typing.paths[node] = UnresolvedName(str(path.self_trait), "not known here")
            return self.unknown(f"trait `{path.self_trait}` is not known here", path.span)
        written = path.self_trait.segments[-1].generics
        arguments = lower_generics(self.context, written, trait, self.scope, skip_self=True)
        arguments = tuple([self.solver.normalize(a) for a in arguments])
        return self._item_of(node, trait, base, arguments, path.segments[-1])

    def _item_of(
        self,
        node: object,
        trait: TraitDefinition,
        base: Argument,
        arguments: tuple[Argument, ...],
        segment: ast.Segment,
    ) -> Ty:
        """The item of a trait, for `base` as the implementing type."""
        name = segment.name
        if name not in trait.functions and name not in trait.constants:
            for above in all_supertraits(self.context, trait):
                if name in above.functions or name in above.constants:
                    above_arguments = self.solver.fresh_arguments(above, skip=1)
                    return self._item_of(node, above, base, above_arguments, segment)
        function = trait.functions.get(name)
        if function is not None:
            own = lower_generics(self.context, segment.generics, function, self.scope)
            return self._function(node, function, (base, *arguments, *own))
        constant = trait.constants.get(name)
        if constant is None:
            self.typing.paths[node] = UnresolvedName(name, f"trait `{trait.name}` has no such item")
            return self.unknown(f"trait `{trait.name}` has no item `{name}`", segment.span)
        selection = self.solver.select(TraitRef(trait, base, arguments))
        if isinstance(selection, ImplSelection):
            own_constant = selection.implementation.constants.get(name)
            if own_constant is not None:
                return self._constant(node, own_constant, selection.arguments)
        return self._constant(node, constant, (base, *arguments))

    def _constant(
        self, node: object, constant: ConstDefinition, arguments: tuple[Argument, ...]
    ) -> Ty:
        self.typing.paths[node] = ValueReference(constant, arguments)
        general = value_type(self.context, constant)
        substitution = self.context.substitution(constant, arguments)
        return self.solver.normalize(substitute(general, substitution))

    # --- struct expressions and patterns ---------------------------------------------------

    def resolve_variant(self, path: ast.Path) -> tuple[VariantDefinition, Adt] | None:
        segments = path.segments
        names = self.context.names
        if path.self_type is None and segments:
            first = segments[0].name
            if first != "Self" and first not in self.scope.parameters:
                for namespace in ("types", "values"):
                    found = names.resolve(self.module, path, namespace)
                    if found is None or found.rest:
                        continue
                    definition = found.definition
                    if isinstance(definition, VariantDefinition):
                        written = segments[-1].generics
                        if written is None and len(segments) > 1:
                            written = segments[-2].generics
                        arguments = self._generics(written, definition.adt)
                        return definition, Adt(definition.adt, arguments)
                    if isinstance(definition, AdtDefinition) and definition.kind != "enum":
                        arguments = self._generics(segments[-1].generics, definition)
                        return definition.variants[0], Adt(definition, arguments)
        if not segments:
            return None
        whole = self.known(self.lower(ast.PathType(path, path.span)))
        if isinstance(whole, Adt) and whole.definition.kind != "enum":
            return whole.definition.variants[0], whole
        if len(segments) < 2:
            return None
        base = self.known(self._type_of_prefix(path, len(segments) - 1))
        if isinstance(base, Adt):
            for variant in base.definition.variants:
                if variant.name == segments[-1].name:
                    return variant, base
        return None
