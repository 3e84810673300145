"""Types as written to types as meant: names resolved, aliases followed, parameters put in.

Nothing here is normalised: `T::Item` becomes a `Projection` even where its type could be found; see
`typing/projections.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

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
    FunctionDefinition,
    ImplDefinition,
    TraitDefinition,
    TypeAliasDefinition,
)
from rgpu.analysis.records import replace
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.associated_types import bounds_on_self, trait_with_type
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.scope import (
    Owner,
    Parameter,
    TypeScope,
    container_of,
    own_parameters,
)
from rgpu.analysis.typing.substitute import as_type, has_parameters, substitute


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
        scope.parameters[parameter.name] = parameter
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
    return scope


def instance_scope(
    context: TypeContext, owner: Owner, arguments: tuple[Argument, ...]
) -> TypeScope:
    """The scope of a definition whose parameters are known."""
    general = scope_of(context, owner)
    substitution = context.substitution(owner, arguments)
    named = {
        name: substitution.get(parameter, parameter)
        for name, parameter in general.parameters.items()
    }
    self_type = general.self_type
    if self_type is not None:
        self_type = substitute(self_type, substitution)
    return TypeScope(general.module, owner, named, self_type)


def lower_type(context: TypeContext, ty: ast.Type, scope: TypeScope) -> Ty:
    """The type that is written as `ty` in `scope`."""
    return Lowering(context, scope).type(ty)


def lower_generics(
    context: TypeContext,
    written: list[ast.GenericArgument] | None,
    owner: Owner,
    scope: TypeScope,
    skip_self: bool = False,
) -> tuple[Argument, ...]:
    """Arguments for the own parameters of `owner`, as written after its name in `scope`. What is
    not written is a fresh variable in bodies, else the default."""
    return Lowering(context, scope).arguments(written, owner, skip_self)


class Lowering:
    """Lowers types of one scope. `unnamed` are the parameters that `impl Trait` in argument
    position stands for; with `opaque_of`, `impl Trait` is the hidden result type of that
    function."""

    def __init__(
        self,
        context: TypeContext,
        scope: TypeScope,
        unnamed: Mapping[ast.ImplType, str] | None = None,
        opaque_of: FunctionDefinition | None = None,
    ) -> None:
        self.context = context
        self.scope = scope
        self.unnamed = unnamed or {}
        self.opaque_of = opaque_of
        self.opaques = 0
        # What a bound is about: `Self` in the defaults of its trait.
        self.subject: Argument | None = None

    def type(self, ty: ast.Type) -> Ty:
        """The type that `ty` means; `Unknown` with the reason for what means nothing."""
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
                return Array(self.type(inner), self.constant(length, "usize"))
            case ast.TupleType(items):
                return Tuple(tuple([self.type(item) for item in items])) if items else UNIT
            case ast.NeverType():
                return NEVER
            case ast.InferType():
                if self.scope.variables is None:
                    return Unknown("`_` in a place where a type must be written")
                return self.scope.variables.fresh()
            case ast.FunctionType(parameters, result):
                lowered = tuple([self.type(parameter) for parameter in parameters])
                return FnPtr(lowered, UNIT if result is None else self.type(result))
            case ast.ImplType():
                if (name := self.unnamed.get(ty)) is not None:
                    return as_type(self.scope.parameters[name])
                if self.opaque_of is not None:
                    self.context.opaque_types[self.opaque_of, self.opaques] = ty
                    self.opaques += 1
                    arguments = self.context.parameters_of(self.opaque_of)
                    return Opaque(self.opaque_of, self.opaques - 1, arguments)
                return Unknown("`impl Trait` outside of a signature")
            case ast.DynType(bounds):
                traits = [self.trait(bound.path) for bound in bounds]
                return Dyn(tuple(t for t in traits if t is not None))
            case ast.ErrorType(reason, _, later):
                if later is None:
                    return Unknown(reason)
                return self.type(later(self.context.names.resolver(self.scope.module)))

    def trait(self, path: ast.Path) -> TraitDefinition | None:
        """The trait that a path names."""
        found = self.context.names.resolve(self.scope.module, path, "types")
        if found is None or found.rest:
            return None
        return found.definition if isinstance(found.definition, TraitDefinition) else None

    # --- paths -----------------------------------------------------------------------------

    def supertraits(self, trait: TraitDefinition) -> tuple[TraitDefinition, ...]:
        """All supertraits; see `all_supertraits`."""
        return all_supertraits(self.context, trait)

    def inside(self, owner: Owner) -> Lowering:
        """What lowers the types that are written in a definition."""
        return Lowering(self.context, scope_of(self.context, owner))

    def path(self, path: ast.Path) -> Ty:
        """The type that a path means."""
        if path.self_type is not None:
            base = self.type(path.self_type)
            if path.self_trait is None:
                return self.associated(base, None, path.segments)
            trait = self.trait(path.self_trait)
            if trait is None or not path.segments:
                return Unknown(f"trait `{path.self_trait}` is not known here")
            arguments = self.arguments(path.self_trait.segments[-1].generics, trait, skip_self=True)
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
                if isinstance(parameter, (ConstParam, ConstValue, ConstInfer, ConstUnknown)):
                    return Unknown(f"constant `{name}` where a type must be written")
                return self.associated(parameter, name, segments[1:])
        found = self.context.names.resolve(self.scope.module, path, "types")
        if found is None:
            return Unknown(f"type `{path}` is not known here")
        index = len(segments) - found.rest - 1
        base = self.named(found.definition, segments[index], path)
        return self.associated(base, None, segments[index + 1 :])

    def named(self, definition: object, segment: ast.Segment, path: ast.Path) -> Ty:
        """The type of that definition, with the generic arguments of the segment that names it."""
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
        """What a type alias stands for."""
        general = self.context.aliases.get(alias)
        if general is None:
            if alias.syntax.type is None:
                return Unknown(f"type `{alias.name}` has no value")
            self.context.aliases[alias] = Unknown(f"type `{alias.name}` refers to itself")
            general = lower_type(self.context, alias.syntax.type, scope_of(self.context, alias))
            self.context.aliases[alias] = general
        return substitute(general, self.context.substitution(alias, arguments))

    def associated(self, base: Ty, parameter: str | None, segments: list[ast.Segment]) -> Ty:
        """`base::A::B`: each step an associated type. `parameter` is the name that gave `base`."""
        for segment in segments:
            found = trait_with_type(self, base, parameter, segment.name)
            parameter = None
            if found is None:
                return Unknown(f"associated type `{segment.name}` is not known here")
            trait, arguments = found
            base = Projection(trait, segment.name, base, arguments)
        return base

    # --- arguments -------------------------------------------------------------------------

    def arguments(
        self,
        written: list[ast.GenericArgument] | None,
        owner: Owner,
        skip_self: bool = False,
    ) -> tuple[Argument, ...]:
        """Arguments for the own parameters of `owner`; see `lower_generics`."""
        own = self.context.own_parameters_of(owner)
        if skip_self and isinstance(owner, TraitDefinition):
            own = own[1:]
        if not own:
            return ()
        variables = self.scope.variables
        result: list[Argument] = []
        given = written or ()
        for index, (parameter, syntax) in enumerate(own):
            constant = isinstance(parameter, ConstParam)
            if index < len(given):
                result.append(self.argument(given[index], constant))
            elif variables is not None and (written is None or syntax is None):
                result.append(variables.fresh_like(parameter))
            elif syntax is not None and syntax.default is not None:
                result.append(self.default(syntax.default, owner, own, result, constant))
            elif variables is not None:
                result.append(variables.fresh_like(parameter))
            elif constant:
                result.append(ConstUnknown(f"no value for `{parameter.name}`"))
            else:
                result.append(Unknown(f"no type for parameter `{parameter.name}`"))
        return tuple(result)

    def default(
        self,
        default: ast.Type | ast.ConstArgument,
        owner: Owner,
        own: list[tuple[Parameter, ast.GenericParameter | None]],
        before: list[Argument],
        constant: bool,
    ) -> Argument:
        """The default of a parameter, which may refer to the parameters before it."""
        general = self.context.defaults.get(default)
        if general is None:
            why = "a default that refers to itself"
            self.context.defaults[default] = ConstUnknown(why) if constant else Unknown(why)
            scope = scope_of(self.context, owner)
            general = Lowering(self.context, scope).argument(default, constant)
            self.context.defaults[default] = general
        if not has_parameters(general):
            return general
        substitution: dict[Argument, Argument] = {
            p: a for (p, _), a in zip(own, before, strict=False)
        }
        if isinstance(owner, TraitDefinition):
            subject = self.subject if self.subject is not None else self.scope.self_type
            if subject is not None:
                substitution.setdefault(Param("Self", owner), subject)
        return substitute(general, substitution)

    def argument(self, written: ast.GenericArgument, constant: bool) -> Argument:
        """A generic argument; `constant` tells what the parameter wants."""
        if not constant:
            if isinstance(written, ast.ConstArgument):
                return Unknown("a constant where a type must be written")
            return self.type(written)
        if isinstance(written, ast.ConstArgument):
            return self.constant(written.value)
        if isinstance(written, ast.InferType) and self.scope.variables is not None:
            return self.scope.variables.fresh_const()
        if isinstance(written, ast.PathType):
            return self.constant(ast.PathExpression(written.path, written.span))
        return ConstUnknown("a type where a constant must be written")

    def constant(self, value: ast.Expression, expected: str | None = None) -> Const:
        """The value of a constant expression in a type. `expected` names its type, if known."""
        while isinstance(value, ast.Block) and value.tail is not None:
            if value.statements or value.items or value.label is not None:
                break
            value = value.tail
        if isinstance(value, ast.Literal) and isinstance(value.value, int):
            return ConstValue(int(value.value))
        if isinstance(value, ast.PathExpression) and len(value.path.segments) == 1:
            parameter = self.scope.parameters.get(value.path.segments[0].name)
            if isinstance(parameter, (ConstParam, ConstValue, ConstInfer, ConstUnknown)):
                return parameter
        if _is_hole(value):
            variables = self.scope.variables
            return ConstUnknown("`_`") if variables is None else variables.fresh_const()
        # Types contain constants and constants contain types: the two modules need each other.
        from rgpu.analysis.typing.constants.evaluator import evaluate_constant

        return evaluate_constant(self.context, value, self.scope, expected)


def _is_hole(value: ast.Expression) -> bool:
    return isinstance(value, ast.Underscore) or (
        isinstance(value, ast.PathExpression) and str(value.path) == "_"
    )


def all_supertraits(context: TypeContext, trait: TraitDefinition) -> tuple[TraitDefinition, ...]:
    """The supertraits of a trait, at any distance, nearest first, without itself."""
    found = context.supertraits.get(trait)
    if found is not None:
        return found
    context.supertraits[trait] = ()
    lowering = Lowering(context, scope_of(context, trait))
    result: list[TraitDefinition] = []
    direct = [lowering.trait(bound.path) for bound in bounds_on_self(trait)]
    for above in direct:
        if above is not None and above not in result:
            result.append(above)
    for above in list(result):
        result.extend(t for t in all_supertraits(context, above) if t not in result)
    context.supertraits[trait] = tuple(result)
    return context.supertraits[trait]
