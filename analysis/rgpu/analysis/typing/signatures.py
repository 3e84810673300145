"""Types that the text of definitions declares, in terms of their own generic parameters."""

from __future__ import annotations

from rgpu.analysis.ir.types import UNIT, Ty, Unknown
from rgpu.analysis.names.definitions import (
    ConstDefinition,
    FunctionDefinition,
    StaticDefinition,
    VariantDefinition,
)
from rgpu.analysis.typing.context import Signature, TypeContext
from rgpu.analysis.typing.lowering import Lowering, lower_type, scope_of
from rgpu.analysis.typing.scope import impl_types


def signature_of(context: TypeContext, function: FunctionDefinition) -> Signature:
    """The signature in terms of the function's own parameters."""
    found = context.signatures.get(function)
    if found is None:
        scope = scope_of(context, function)
        unnamed = {ty: f"impl#{i}" for i, ty in enumerate(impl_types(function))}
        lowering = Lowering(context, scope, unnamed)
        parameters = tuple(lowering.type(p.type) for p in function.syntax.parameters)
        result: Ty = UNIT
        if function.syntax.result is not None:
            result = Lowering(context, scope, unnamed, function).type(function.syntax.result)
        found = context.signatures[function] = Signature(parameters, result)
    return found


def field_types(context: TypeContext, variant: VariantDefinition) -> tuple[Ty, ...]:
    """Types of the fields of a struct, union or variant, in terms of the type's parameters."""
    found = context.fields.get(variant)
    if found is None:
        scope = scope_of(context, variant.adt)
        # The length of an array in it may depend on its own layout.
        hidden = Unknown("the type of a field refers to itself")
        context.fields[variant] = (hidden,) * len(variant.fields)
        found = tuple(lower_type(context, f.type, scope) for f in variant.fields)
        context.fields[variant] = found
    return found


def value_type(context: TypeContext, item: ConstDefinition | StaticDefinition) -> Ty:
    """The declared type of a constant or static."""
    found = context.value_types.get(item)
    if found is None:
        found = lower_type(context, item.syntax.type, scope_of(context, item))
        context.value_types[item] = found
    return found
