"""Types as written to types as meant: names resolved, aliases followed, parameters put in.

Nothing here is normalised: `T::Item` becomes a `Projection` even where its type could be found; see
`typing/traits.py`.
"""

from __future__ import annotations

from dataclasses import replace

from rgpu.analysis.ir.types import (
    NEVER,
    UNIT,
    Adt,
    Argument,
    Array,
    Const,
    ConstInfer,
    ConstParam,
    ConstUnknown,
    ConstValue,
    Dyn,
    FnPtr,
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
    BuiltinType,
    ConstDefinition,
    FunctionDefinition,
    ImplDefinition,
    TraitDefinition,
    TypeAliasDefinition,
    VariantDefinition,
)
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.context import Signature, TypeContext
from rgpu.analysis.typing.scope import (
    Owner,
    TypeScope,
    container_of,
    impl_types,
    own_parameters,
    syntax_generics,
)
from rgpu.analysis.typing.substitute import has_parameters, substitute


def scope_of(context: TypeContext, owner: Owner) -> TypeScope:
    """The scope of a definition's own text, its generic parameters standing for themselves."""
    found = context.scopes.get(owner)
    if found is not None:
        return found
    outer = container_of(owner)
    if outer is not None:
        base = scope_of(context, outer)
        scope = TypeScope(owner.module, owner, dict(base.parameters), base.self_type)
    else:
        scope = TypeScope(owner.module, owner)
    for parameter, _ in own_parameters(owner):
        scope.parameters[parameter.name] = parameter  # type: ignore[union-attr]
    if isinstance(owner, TraitDefinition):
        scope = replace(scope, self_type=Param("Self", owner))
    elif isinstance(owner, AdtDefinition):
        arguments = tuple(parameter for parameter, _ in own_parameters(owner))
        scope = replace(scope, self_type=Adt(owner, arguments))
    context.scopes[owner] = scope
    if isinstance(owner, ImplDefinition):
        self_type = lower_type(context, owner.syntax.self_type, scope)
        scope = replace(scope, self_type=self_type)
        context.scopes[owner] = scope
        context.self_types[owner] = self_type
    return scope


def instance_scope(
    context: TypeContext, owner: Owner, arguments: tuple[Argument, ...]
) -> TypeScope:
    """The scope of a definition whose parameters are known."""
    general = scope_of(context, owner)
    parameters = context.parameters_of(owner)
    substitution = dict(zip(parameters, arguments, strict=False))
    named = {
        name: substitution.get(parameter, parameter)
        for name, parameter in general.parameters.items()
    }
    self_type = general.self_type
    if self_type is not None:
        self_type = substitute(self_type, substitution)  # type: ignore[assignment]
    return TypeScope(general.module, owner, named, self_type)


def signature_of(context: TypeContext, function: FunctionDefinition) -> Signature:
    """The signature in terms of the function's own parameters."""
    found = context.signatures.get(function)
    if found is None:
        scope = scope_of(context, function)
        unnamed = {ty: f"impl#{i}" for i, ty in enumerate(impl_types(function))}
        lowering = _Lowering(context, scope, unnamed, None)
        parameters = tuple(lowering.type(p.type) for p in function.syntax.parameters)
        result: Ty = UNIT
        if function.syntax.result is not None:
            result = _Lowering(context, scope, unnamed, function).type(function.syntax.result)
        found = context.signatures[function] = Signature(parameters, result)
    return found


def field_types(context: TypeContext, variant: VariantDefinition) -> tuple[Ty, ...]:
    """Types of the fields of a struct, union or variant, in terms of the type's parameters."""
    found = context.fields.get(variant)
    if found is None:
        scope = scope_of(context, variant.adt)
        found = tuple(lower_type(context, f.type, scope) for f in variant.fields)
        context.fields[variant] = found
    return found


def lower_type(context: TypeContext, ty: ast.Type, scope: TypeScope) -> Ty:
    """The type that is written as `ty` in `scope`."""
    return _Lowering(context, scope, {}, None).type(ty)


def lower_generics(
    context: TypeContext,
    written: list[ast.GenericArgument] | None,
    owner: Owner,
    scope: TypeScope,
    known: tuple[Argument, ...] = (),
    skip_self: bool = False,
) -> tuple[Argument, ...]:
    """Arguments for the own parameters of `owner`, as written after its name in `scope`.

    `known` are the arguments for the parameters of what is around it. What is not written is a fresh
    variable in bodies, else the default.
    """
    return _Lowering(context, scope, {}, None).arguments(written, owner, known, skip_self)


class _Lowering:
    def __init__(
        self,
        context: TypeContext,
        scope: TypeScope,
        unnamed: dict[ast.ImplType, str],
        opaque_of: FunctionDefinition | None,
    ) -> None:
        self.context = context
        self.scope = scope
        self.unnamed = unnamed
        self.opaque_of = opaque_of
        self.opaques = 0
        self.subject: Argument | None = (
            None  # what a bound is about: `Self` in defaults of its trait
        )

    def type(self, ty: ast.Type) -> Ty:
        match ty:
            case ast.PathType(path):
                return self.path(path)
            case ast.ReferenceType(mutable, inner):
                return Ref(mutable, self.type(inner))
            case ast.PointerType(mutable, inner):
                return Ptr(mutable, self.type(inner))
            case ast.SliceType(inner):
                return Slice(self.type(inner))
            case ast.ArrayType(inner, length):
                return Array(self.type(inner), self.constant(length))
            case ast.TupleType(items):
                return Tuple(tuple([self.type(item) for item in items])) if items else UNIT
            case ast.NeverType():
                return NEVER
            case ast.InferType():
                if self.scope.hole is None:
                    return Unknown("`_` in a place where a type must be written")
                return self.scope.hole("type")  # type: ignore[return-value]
            case ast.FunctionType(parameters, result):
                lowered = tuple([self.type(parameter) for parameter in parameters])
                return FnPtr(lowered, UNIT if result is None else self.type(result))
            case ast.ImplType():
                if (name := self.unnamed.get(ty)) is not None:
                    return self.scope.parameters[name]  # type: ignore[return-value]
                if self.opaque_of is not None:
                    self.opaques += 1
                    arguments = self.context.parameters_of(self.opaque_of)
                    return Opaque(self.opaque_of, self.opaques - 1, arguments)
                return Unknown("`impl Trait` outside of a signature")
            case ast.DynType(bounds):
                traits = [self.trait(bound.path) for bound in bounds]
                return Dyn(tuple(t for t in traits if t is not None))
            case ast.ErrorType(reason):
                return Unknown(reason)

    def trait(self, path: ast.Path) -> TraitDefinition | None:
        found = self.context.names.resolve(self.scope.module, path, "types")
        if found is None or found.rest:
            return None
        return found.definition if isinstance(found.definition, TraitDefinition) else None

    # --- paths -----------------------------------------------------------------------------

    def path(self, path: ast.Path) -> Ty:
        if path.self_type is not None:
            base = self.type(path.self_type)
            if path.self_trait is None:
                return self.associated(base, None, path.segments)
            trait = self.trait(path.self_trait)
            if trait is None or not path.segments:
                return Unknown(f"trait `{path.self_trait}` is not known here")
            arguments = self.arguments(
                path.self_trait.segments[-1].generics, trait, (), skip_self=True
            )
            first = Projection(trait, path.segments[0].name, base, arguments)
            return self.associated(first, None, path.segments[1:])
        segments = path.segments
        if not segments:
            return Unknown("empty path")
        name = segments[0].name
        if not path.absolute and path.dollar_crate is None:
            if name == "Self" and self.scope.self_type is not None:
                return self.associated(self.scope.self_type, "Self", segments[1:])
            if name in self.scope.parameters:
                parameter = self.scope.parameters[name]
                return self.associated(parameter, name, segments[1:])  # type: ignore[arg-type]
        found = self.context.names.resolve(self.scope.module, path, "types")
        if found is None:
            return Unknown(f"type `{path}` is not known here")
        index = len(segments) - found.rest - 1
        base = self.named(found.definition, segments[index], path)
        return self.associated(base, None, segments[index + 1 :])

    def named(self, definition: object, segment: ast.Segment, path: ast.Path) -> Ty:
        match definition:
            case BuiltinType(name):
                return Scalar(name)
            case AdtDefinition():
                return Adt(definition, self.arguments(segment.generics, definition))
            case TypeAliasDefinition():
                arguments = self.arguments(segment.generics, definition)
                return self.alias(definition, arguments)
            case TraitDefinition():
                return Dyn((definition,))
            case _:
                return Unknown(f"`{path}` is not a type")

    def alias(self, alias: TypeAliasDefinition, arguments: tuple[Argument, ...]) -> Ty:
        general = self.context.aliases.get(alias)
        if general is None:
            if alias.syntax.type is None:
                return Unknown(f"type `{alias.name}` has no value")
            self.context.aliases[alias] = Unknown(f"type `{alias.name}` refers to itself")
            general = lower_type(self.context, alias.syntax.type, scope_of(self.context, alias))
            self.context.aliases[alias] = general
        parameters = self.context.parameters_of(alias)
        return substitute(general, dict(zip(parameters, arguments, strict=False)))  # type: ignore

    def associated(self, base: Ty, parameter: str | None, segments: list[ast.Segment]) -> Ty:
        """`base::A::B`: each step an associated type. `parameter` is the name that gave `base`."""
        for segment in segments:
            found = self.associated_trait(base, parameter, segment.name)
            parameter = None
            if found is None:
                return Unknown(f"associated type `{segment.name}` is not known here")
            trait, arguments = found
            if trait is None:
                return Unknown(f"associated type `{segment.name}` is not known here")
            base = Projection(trait, segment.name, base, arguments)
        return base

    def associated_trait(
        self, base: Ty, parameter: str | None, name: str
    ) -> tuple[TraitDefinition | None, tuple[Argument, ...]] | None:
        """The trait whose associated type `name` is meant in `base::name`."""
        owner: Owner | None = self.scope.owner
        if parameter == "Self":
            container = owner if isinstance(owner, (ImplDefinition, TraitDefinition)) else None
            if container is None and owner is not None:
                container = container_of(owner)
            if isinstance(container, TraitDefinition):
                return self.in_traits([(container, None)], name)
            if isinstance(container, ImplDefinition) and container.syntax.trait_path is not None:
                trait = self.trait(container.syntax.trait_path)
                if trait is not None:
                    written = container.syntax.trait_path.segments[-1].generics
                    if (found := self.in_traits([(trait, written)], name)) is not None:
                        return found
        if parameter is not None and owner is not None:
            bounds = list(self.bounds_on(owner, parameter))
            if (found := self.in_traits(bounds, name)) is not None:
                return found
        # A concrete type, or one whose bounds are not written here: any trait that it implements.
        for trait in self.context.impls.traits_with_type(name):
            if self.context.impls.may_implement(base, trait):
                return trait, self.defaults(trait)
        return None

    def bounds_on(
        self, owner: Owner, name: str
    ) -> list[tuple[TraitDefinition, list[ast.GenericArgument] | None]]:
        """The traits that the text demands of the parameter `name`."""
        found: list[tuple[TraitDefinition, list[ast.GenericArgument] | None]] = []
        places: list[Owner] = [owner]
        if (outer := container_of(owner)) is not None:
            places.append(outer)
        for place in places:
            generics = syntax_generics(place)
            if generics is None:
                continue
            bounds = [b for p in generics.parameters if p.name == name for b in p.bounds]
            for subject, more in generics.predicates:
                if isinstance(subject, ast.PathType) and str(subject.path) == name:
                    bounds.extend(more)
            for bound in bounds:
                if (trait := self.trait(bound.path)) is not None:
                    found.append((trait, bound.path.segments[-1].generics))
            if isinstance(place, FunctionDefinition) and name.startswith("impl#"):
                for bound in impl_types(place)[int(name[5:])].bounds:
                    if (trait := self.trait(bound.path)) is not None:
                        found.append((trait, bound.path.segments[-1].generics))
        return found

    def in_traits(
        self,
        bounds: list[tuple[TraitDefinition, list[ast.GenericArgument] | None]],
        name: str,
    ) -> tuple[TraitDefinition, tuple[Argument, ...]] | None:
        for trait, written in bounds:
            if name in trait.types:
                return trait, self.arguments(written, trait, (), skip_self=True)
        for trait, _ in bounds:
            for above in all_supertraits(self.context, trait):
                if name in above.types:
                    return above, self.defaults(above)
        return None

    def defaults(self, trait: TraitDefinition) -> tuple[Argument, ...]:
        return self.arguments(None, trait, (), skip_self=True)

    # --- arguments -------------------------------------------------------------------------

    def arguments(
        self,
        written: list[ast.GenericArgument] | None,
        owner: Owner,
        known: tuple[Argument, ...] = (),
        skip_self: bool = False,
    ) -> tuple[Argument, ...]:
        own = list(own_parameters(owner))
        if skip_self and isinstance(owner, TraitDefinition):
            own = own[1:]
        if not own:
            return ()
        result: list[Argument] = []
        given = list(written or ())
        for index, (parameter, syntax) in enumerate(own):
            constant = isinstance(parameter, ConstParam)
            if index < len(given):
                result.append(self.argument(given[index], constant))
            elif self.scope.hole is not None and (written is None or syntax is None):
                result.append(self.scope.hole("const" if constant else "type"))
            elif syntax is not None and syntax.default is not None:
                result.append(self.default(syntax.default, owner, own, result, known, constant))
            elif self.scope.hole is not None:
                result.append(self.scope.hole("const" if constant else "type"))
            elif constant:
                result.append(ConstUnknown(f"no value for `{parameter.name}`"))
            else:
                name = getattr(parameter, "name", "?")
                result.append(Unknown(f"no type for parameter `{name}`"))
        return tuple(result)

    def default(
        self,
        default: ast.Type | ast.ConstArgument,
        owner: Owner,
        own: list[tuple[Argument, ast.GenericParameter | None]],
        before: list[Argument],
        known: tuple[Argument, ...],
        constant: bool,
    ) -> Argument:
        scope = scope_of(self.context, owner)
        general = _Lowering(self.context, scope, {}, None).argument(default, constant)
        if not has_parameters(general):
            return general
        substitution = {p: a for (p, _), a in zip(own, before, strict=False)}
        if isinstance(owner, TraitDefinition):
            subject = self.subject if self.subject is not None else self.scope.self_type
            if subject is not None:
                substitution.setdefault(Param("Self", owner), subject)
        return substitute(general, substitution)

    def argument(self, written: ast.GenericArgument, constant: bool) -> Argument:
        if isinstance(written, ast.ConstArgument):
            return self.constant(written.value)
        if not constant:
            return self.type(written)
        if isinstance(written, ast.InferType) and self.scope.hole is not None:
            return self.scope.hole("const")
        if isinstance(written, ast.PathType):
            return self.constant(ast.PathExpression(written.path, written.span))
        return ConstUnknown("a type where a constant must be written")

    def constant(self, value: ast.Expression) -> Const:
        if isinstance(value, ast.Literal) and isinstance(value.value, int):
            return ConstValue(int(value.value))
        if isinstance(value, ast.PathExpression) and len(value.path.segments) == 1:
            parameter = self.scope.parameters.get(value.path.segments[0].name)
            if isinstance(parameter, (ConstParam, ConstValue, ConstInfer, ConstUnknown)):
                return parameter
        if isinstance(value, (ast.PathExpression, ast.InferType)) and _is_hole(value):
            hole = self.scope.hole
            return hole("const") if hole else ConstUnknown("`_`")  # type: ignore[return-value]
        from rgpu.analysis.typing.constants import evaluate_constant

        return evaluate_constant(self.context, value, self.scope)


def _is_hole(value: object) -> bool:
    return isinstance(value, ast.Underscore) or (
        isinstance(value, ast.PathExpression) and str(value.path) == "_"
    )


def all_supertraits(context: TypeContext, trait: TraitDefinition) -> tuple[TraitDefinition, ...]:
    """The supertraits of a trait, at any distance, nearest first, without itself."""
    found = context.supertraits.get(trait)
    if found is not None:
        return found
    context.supertraits[trait] = ()
    lowering = _Lowering(context, scope_of(context, trait), {}, None)
    result: list[TraitDefinition] = []
    bounds = list(trait.syntax.supertraits)
    for subject, more in trait.syntax.generics.predicates:
        if isinstance(subject, ast.PathType) and str(subject.path) == "Self":
            bounds.extend(more)
    direct = [lowering.trait(bound.path) for bound in bounds]
    for above in direct:
        if above is not None and above not in result:
            result.append(above)
    for above in list(result):
        result.extend(t for t in all_supertraits(context, above) if t not in result)
    context.supertraits[trait] = tuple(result)
    return context.supertraits[trait]


def constant_type(context: TypeContext, constant: ConstDefinition, scope: TypeScope) -> Ty:
    """The declared type of a constant, seen from `scope`, which is its own."""
    return lower_type(context, constant.syntax.type, scope)
