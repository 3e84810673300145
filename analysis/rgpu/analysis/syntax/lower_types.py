"""Paths, types, bounds and generic arguments."""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import (
    TYPES,
    Context,
    enters,
    lower_expression,
    lower_type,
    members,
    missing_expression,
    missing_type,
)
from rgpu.analysis.syntax.grammar import (
    BLOCK,
    BRACKETED_TYPE,
    COMMENTS,
    CRATE,
    ERROR,
    F_ALIAS,
    F_ELEMENT,
    F_FUNCTION,
    F_LENGTH,
    F_NAME,
    F_PARAMETERS,
    F_PATH,
    F_RETURN_TYPE,
    F_TRAIT,
    F_TYPE,
    F_TYPE_ARGUMENTS,
    FIELD_IDENTIFIER,
    FUNCTION_TYPE,
    GENERIC_FUNCTION,
    GENERIC_PATTERN,
    GENERIC_TYPE,
    GENERIC_TYPE_WITH_TURBOFISH,
    IDENTIFIER,
    LIFETIME,
    METAVARIABLE,
    MUTABLE,
    PRIMITIVE_TYPE,
    QUALIFIED_TYPE,
    SCOPED_IDENTIFIER,
    SCOPED_TYPE_IDENTIFIER,
    SELF,
    SUPER,
    TYPE_IDENTIFIER,
    kind,
    token,
)
from rgpu.analysis.syntax.parse import is_harmless

_NAMES = frozenset(
    {IDENTIFIER, TYPE_IDENTIFIER, PRIMITIVE_TYPE, FIELD_IDENTIFIER, SELF, SUPER, CRATE}
)
_SCOPED = frozenset({SCOPED_IDENTIFIER, SCOPED_TYPE_IDENTIFIER})
_GENERIC = frozenset({GENERIC_TYPE, GENERIC_TYPE_WITH_TURBOFISH, GENERIC_FUNCTION, GENERIC_PATTERN})
_BINDING = kind("type_binding")
_BOUNDS = kind("trait_bounds")
_REMOVED_BOUND = kind("removed_trait_bound")
_HIGHER_RANKED = kind("higher_ranked_trait_bound")
_USE_BOUNDS = kind("use_bounds")
_BOUNDED_TYPE = kind("bounded_type")
_ABSTRACT_TYPE = kind("abstract_type")
_DYNAMIC_TYPE = kind("dynamic_type")
_TUPLE_TYPE = kind("tuple_type")
_TYPE_PARAMETERS = kind("type_parameters")
_FOR_LIFETIMES = kind("for_lifetimes")
_PARAMETER = kind("parameter")
_VARIADIC = kind("variadic_parameter")
_LITERALS = frozenset(
    kind(name)
    for name in (
        "integer_literal",
        "float_literal",
        "char_literal",
        "string_literal",
        "raw_string_literal",
        "boolean_literal",
        "negative_literal",
    )
)


def lower_path(context: Context, node: Node) -> ast.Path | None:
    """The path at a node of any kind that paths take in types, patterns and expressions.

    None if it is no path.
    """
    if node.kind_id in _NAMES:
        span = context.span(node)
        return ast.Path([ast.Segment(context.name(node), span)], span)
    path = ast.Path([], context.span(node))
    generics: Node | None = None
    step: Node | None = node
    while step is not None:
        number = step.kind_id
        if number in _SCOPED:
            name = step.child_by_field_id(F_NAME)
            if name is None:
                return None
            path.segments.append(_segment(context, name, generics))
            generics = None
            step = step.child_by_field_id(F_PATH)
            path.absolute = step is None
        elif number in _GENERIC:
            generics = step.child_by_field_id(F_TYPE_ARGUMENTS)
            step = (
                step.child_by_field_id(F_TYPE)
                or step.child_by_field_id(F_FUNCTION)
                or (next(iter(step.named_children), None) if number == GENERIC_PATTERN else None)
            )
            if step is None:
                return None
        elif number == BRACKETED_TYPE:
            if not _self_type(context, step, path):
                return None
            break
        elif number == METAVARIABLE:
            path.dollar_crate = context.text.dollar_crate(step.start_byte)
            if path.dollar_crate is None:
                return None
            break
        elif number in _NAMES:
            path.segments.append(_segment(context, step, generics))
            break
        else:
            return None
    path.segments.reverse()
    return path


def _self_type(context: Context, node: Node, path: ast.Path) -> bool:
    """Reads `<T as Trait>` or `<T>` into `path`."""
    inner = next((c for c in node.named_children if c.kind_id not in COMMENTS), None)
    if inner is None:
        return False
    if inner.kind_id != QUALIFIED_TYPE:
        path.self_type = lower_type(context, inner)
        return True
    type_node = inner.child_by_field_id(F_TYPE)
    trait = inner.child_by_field_id(F_ALIAS)
    if type_node is None or trait is None:
        return False
    path.self_type = lower_type(context, type_node)
    path.self_trait = lower_trait_path(context, trait)
    return path.self_trait is not None


def _segment(context: Context, name: Node, generics: Node | None) -> ast.Segment:
    segment = ast.Segment(context.name(name), context.span(name))
    if generics is not None:
        segment.generics, segment.bindings = lower_generic_arguments(context, generics)
    return segment


def lower_generic_arguments(
    context: Context, node: Node
) -> tuple[list[ast.GenericArgument], list[tuple[str, ast.Type]] | None]:
    """`<T, 4, { N + 1 }, Item = u32>`: the arguments, and the bindings of associated types if any.

    A constraint on an associated type (`Item: Copy`) is left out: it never selects anything.
    """
    arguments: list[ast.GenericArgument] = []
    bindings: list[tuple[str, ast.Type]] = []
    negative = False
    for child in node.named_children:
        number = child.kind_id
        if number in COMMENTS or number == LIFETIME:
            continue
        if number == _BINDING:
            name, bound = child.child_by_field_id(F_NAME), child.child_by_field_id(F_TYPE)
            if name is not None:
                bindings.append((context.name(name), _type_or_missing(context, bound, child)))
        elif number in _LITERALS or number == BLOCK:
            value = lower_expression(context, child)
            if negative:  # the grammar takes `-1` here for an error and a number
                value = ast.Unary("-", value, context.span(child))
                negative = False
            arguments.append(ast.ConstArgument(value))
        elif number == _BOUNDS:
            if arguments:
                arguments.pop()
        elif number == ERROR and is_harmless(child):
            negative = True
        else:
            arguments.append(lower_type(context, child))
    return arguments, bindings or None


def _type_or_missing(context: Context, node: Node | None, around: Node) -> ast.Type:
    return missing_type(context, around) if node is None else lower_type(context, node)


# --- bounds --------------------------------------------------------------------------------------


def lower_trait_path(context: Context, node: Node) -> ast.Path | None:
    """A trait as it stands in bounds: a path, or `Fn(A, B) -> C`, which becomes
    `Fn<(A, B), Output = C>`."""
    if node.kind_id != FUNCTION_TYPE:
        return lower_path(context, node)
    trait = node.child_by_field_id(F_TRAIT)
    path = None if trait is None else lower_path(context, trait)
    if path is None or not path.segments:
        return None
    result = node.child_by_field_id(F_RETURN_TYPE)
    span = context.span(node)
    output = ast.TupleType([], span) if result is None else lower_type(context, result)
    path.segments[-1].generics = [ast.TupleType(_parameter_types(context, node), span)]
    path.segments[-1].bindings = [("Output", output)]
    path.span = span
    return path


def lower_bounds(context: Context, node: Node | None) -> list[ast.Bound]:
    """The bounds in `: A + ?Sized + for<'a> Fn(&'a T)`; lifetimes and `use<..>` are left out."""
    bounds: list[ast.Bound] = []
    if node is not None:
        for child in node.named_children:
            _add_bound(context, child, bounds)
    return bounds


def _add_bound(context: Context, node: Node, bounds: list[ast.Bound]) -> None:
    number = node.kind_id
    if number in COMMENTS or number in (LIFETIME, _USE_BOUNDS, _TYPE_PARAMETERS, _FOR_LIFETIMES):
        return
    if number in (_REMOVED_BOUND, _HIGHER_RANKED, _TUPLE_TYPE):
        first = len(bounds)
        for child in node.named_children:
            _add_bound(context, child, bounds)
        if number == _REMOVED_BOUND:
            for bound in bounds[first:]:
                bound.optional = True
        return
    path = lower_trait_path(context, node)
    if path is None:
        context.errors += 1
    else:
        bounds.append(ast.Bound(path))


def _bounds_of_type(context: Context, node: Node) -> list[ast.Bound]:
    """The bounds of `impl A + B`, `dyn A + B` and `A + B`, which the grammar nests to the left."""
    bounds: list[ast.Bound] = []
    spine = [node]
    while spine[-1].kind_id == _BOUNDED_TYPE:
        first = next(iter(spine[-1].named_children), None)
        if first is None:
            break
        spine.append(first)
    head = spine.pop()
    for child in head.named_children if head.kind_id in (_ABSTRACT_TYPE, _DYNAMIC_TYPE) else [head]:
        _add_bound(context, child, bounds)
    for step in reversed(spine):
        for child in step.named_children[1:]:
            _add_bound(context, child, bounds)
    return bounds


# --- types ---------------------------------------------------------------------------------------


@enters(TYPES, "type_identifier", "primitive_type", "identifier")
def _named(context: Context, node: Node) -> ast.Type:
    name = context.name(node)
    span = context.span(node)
    if name == "_":
        return ast.InferType(span)
    if not name:
        return missing_type(context, node)
    return ast.PathType(ast.Path([ast.Segment(name, span)], span), span)


@enters(
    TYPES,
    "scoped_type_identifier",
    "scoped_identifier",
    "generic_type",
    "generic_type_with_turbofish",
    "bracketed_type",
    "metavariable",
    "self",
    "crate",
    "super",
)
def _path_type(context: Context, node: Node) -> ast.Type:
    path = lower_path(context, node)
    if path is None:
        context.errors += 1
        return ast.ErrorType("not a path", context.span(node))
    return ast.PathType(path, path.span)


@enters(TYPES, "reference_type")
def _reference(context: Context, node: Node) -> ast.Type:
    inner = _type_or_missing(context, node.child_by_field_id(F_TYPE), node)
    return ast.ReferenceType(_is_mutable(node), inner, context.span(node))


@enters(TYPES, "pointer_type")
def _pointer(context: Context, node: Node) -> ast.Type:
    inner = _type_or_missing(context, node.child_by_field_id(F_TYPE), node)
    return ast.PointerType(_is_mutable(node), inner, context.span(node))


def _is_mutable(node: Node) -> bool:
    return any(child.kind_id == MUTABLE for child in node.named_children)


@enters(TYPES, "array_type")
def _array(context: Context, node: Node) -> ast.Type:
    element = _type_or_missing(context, node.child_by_field_id(F_ELEMENT), node)
    length = node.child_by_field_id(F_LENGTH)
    if length is None:
        if b";" in context.data[node.start_byte : node.end_byte] and node.has_error:
            missing = missing_expression(context, node, "the length")
            return ast.ArrayType(element, missing, context.span(node))
        return ast.SliceType(element, context.span(node))
    return ast.ArrayType(element, lower_expression(context, length), context.span(node))


@enters(TYPES, "unit_type")
def _unit(context: Context, node: Node) -> ast.Type:
    return ast.TupleType([], context.span(node))


@enters(TYPES, "tuple_type")
def _tuple(context: Context, node: Node) -> ast.Type:
    items = [lower_type(context, child) for child, _ in members(context, node)]
    if len(items) == 1 and not _has_comma(node):
        return items[0]
    return ast.TupleType(items, context.span(node))


_COMMA = token(",")


def _has_comma(node: Node) -> bool:
    return any(child.kind_id == _COMMA for child in node.children)


@enters(TYPES, "never_type")
def _never(context: Context, node: Node) -> ast.Type:
    return ast.NeverType(context.span(node))


@enters(TYPES, "function_type")
def _function(context: Context, node: Node) -> ast.Type:
    """`fn(A) -> B`. Where a trait is named it is an old trait object without `dyn`."""
    if node.child_by_field_id(F_TRAIT) is not None:
        path = lower_trait_path(context, node)
        if path is not None:
            return ast.DynType([ast.Bound(path)], context.span(node))
    result = node.child_by_field_id(F_RETURN_TYPE)
    lowered = None if result is None else lower_type(context, result)
    return ast.FunctionType(_parameter_types(context, node), lowered, context.span(node))


def _parameter_types(context: Context, node: Node) -> list[ast.Type]:
    parameters = node.child_by_field_id(F_PARAMETERS)
    if parameters is None:
        return []
    types: list[ast.Type] = []
    for child, _ in members(context, parameters):
        if child.kind_id == _PARAMETER:
            types.append(_type_or_missing(context, child.child_by_field_id(F_TYPE), child))
        elif child.kind_id != _VARIADIC:
            types.append(lower_type(context, child))
    return types


@enters(TYPES, "abstract_type", "dynamic_type", "bounded_type")
def _bounds(context: Context, node: Node) -> ast.Type:
    head = node
    while head.kind_id == _BOUNDED_TYPE and head.named_children:
        head = head.named_children[0]
    bounds = _bounds_of_type(context, node)
    if head.kind_id == _ABSTRACT_TYPE:
        return ast.ImplType(bounds, context.span(node))
    return ast.DynType(bounds, context.span(node))


@enters(TYPES, "higher_ranked_trait_bound")
def _higher_ranked(context: Context, node: Node) -> ast.Type:
    """`for<'a> &'a T` on the left of a where predicate."""
    return _type_or_missing(context, node.child_by_field_id(F_TYPE), node)
