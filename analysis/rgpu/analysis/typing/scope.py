"""Generic parameters: which a definition has, in which order, what their names mean in its text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rgpu.analysis.ir.types import Argument, ConstParam, Param, Ty
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    FunctionDefinition,
    ImplDefinition,
    ModuleDefinition,
    StaticDefinition,
    TraitDefinition,
    TypeAliasDefinition,
    VariantDefinition,
)
from rgpu.analysis.records import dataclass, field, replace
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.table import InferenceTable

Owner: TypeAlias = (
    FunctionDefinition
    | AdtDefinition
    | TraitDefinition
    | ImplDefinition
    | TypeAliasDefinition
    | ConstDefinition
    | StaticDefinition
)
Parameter: TypeAlias = Param | ConstParam
OwnParameter: TypeAlias = tuple[Parameter, ast.GenericParameter | None]


@dataclass(frozen=True, slots=True)
class TypeScope:
    """Where a type is written: what its names mean there.

    parameters: generic parameters by name, as themselves or already as concrete arguments.
    variables: makes variables for `_` and left-out arguments; None outside of bodies.
    """

    module: ModuleDefinition
    owner: Owner | None
    parameters: dict[str, Argument] = field(default_factory=dict)
    self_type: Ty | None = None
    variables: InferenceTable | None = None

    def inside(self, module: ModuleDefinition) -> TypeScope:
        """The same scope in a block with items of its own."""
        return self if module is self.module else replace(self, module=module)


def container_of(owner: Owner) -> ImplDefinition | TraitDefinition | None:
    """The impl or trait around an associated item."""
    if isinstance(owner, (FunctionDefinition, ConstDefinition, TypeAliasDefinition)):
        return owner.container
    return None


def syntax_generics(owner: Owner) -> ast.Generics | None:
    """The generics written on the definition itself."""
    if isinstance(owner, (ConstDefinition, StaticDefinition)):
        return None
    return owner.syntax.generics


def impl_types(function: FunctionDefinition) -> list[ast.ImplType]:
    """The `impl Trait` types among the parameters of a function: unnamed type parameters."""
    found: list[ast.ImplType] = []
    for parameter in function.syntax.parameters:
        _collect_impl_types(parameter.type, found)
    return found


def _collect_impl_types(ty: ast.Type, found: list[ast.ImplType]) -> None:
    match ty:
        case ast.ImplType():
            found.append(ty)
        case ast.ReferenceType() | ast.PointerType() | ast.SliceType() | ast.ArrayType():
            _collect_impl_types(ty.inner, found)
        case ast.TupleType():
            for item in ty.items:
                _collect_impl_types(item, found)
        case _:
            pass


def own_parameters(owner: Owner) -> Iterator[OwnParameter]:
    """The parameters that the definition itself introduces, with their syntax; `Self` first in
    traits."""
    if isinstance(owner, TraitDefinition):
        yield Param("Self", owner), None
    generics = syntax_generics(owner)
    if generics is not None:
        for parameter in generics.parameters:
            if parameter.constant is not None:
                yield ConstParam(parameter.name, owner), parameter
            else:
                yield Param(parameter.name, owner), parameter
    if isinstance(owner, FunctionDefinition):
        for index in range(len(impl_types(owner))):
            yield Param(f"impl#{index}", owner), None


def parameters_of(owner: Owner | VariantDefinition) -> tuple[Parameter, ...]:
    """All generic parameters: those of the impl or trait around it, then its own."""
    if isinstance(owner, VariantDefinition):
        owner = owner.adt
    outer = container_of(owner)
    around = parameters_of(outer) if outer is not None else ()
    return (*around, *(parameter for parameter, _ in own_parameters(owner)))
