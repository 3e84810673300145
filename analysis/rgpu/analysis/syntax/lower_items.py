"""Items: functions, types, traits, impls, imports, modules, macro definitions."""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.syntax import ast, lower_aggregates, lower_imports  # noqa: F401  (enter functions)
from rgpu.analysis.syntax.context import (
    ITEMS,
    MAX_DEPTH,
    TOO_DEEP,
    Context,
    enters,
    lower_attributes,
    lower_expression,
    lower_type,
    members,
)
from rgpu.analysis.syntax.grammar import (
    ERROR,
    F_BODY,
    F_BOUNDS,
    F_MACRO,
    F_NAME,
    F_TRAIT,
    F_TYPE,
    F_VALUE,
    INNER_ATTRIBUTE_ITEM,
    MACRO_INVOCATION,
    MUTABLE,
    TOKEN_TREE,
    VISIBILITY,
    kind,
    token,
)
from rgpu.analysis.syntax.lower_control import EXPRESSION_STATEMENT
from rgpu.analysis.syntax.lower_expressions import first_part
from rgpu.analysis.syntax.lower_functions import (
    Attributes,
    abi_of,
    is_public,
    lazy_value,
    lower_generics,
    name_of,
    type_of,
)
from rgpu.analysis.syntax.lower_types import lower_bounds, lower_path, lower_trait_path
from rgpu.analysis.syntax.parse import is_harmless

_EXTERN_MODIFIER = kind("extern_modifier")
_UNION = kind("union_item")
_NAMED_FIELDS = kind("field_declaration_list")
_TUPLE_FIELDS = kind("ordered_field_declaration_list")
_FIELD = kind("field_declaration")
_VARIANT = kind("enum_variant")
_EMPTY_STATEMENT = kind("empty_statement")
_BANG = token("!")


def lower_items(context: Context, node: Node) -> list[ast.Item]:
    """The items among the children of a file or of the braces of a module."""
    items: list[ast.Item] = []
    for child, attributes in members(context, node):
        items += lower_item(context, child, attributes)
    return items


def lower_item(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    """The item at `node`: none for stray semicolons, several for a `use` or an `extern` block."""
    number = node.kind_id
    handler = ITEMS.get(number)
    if handler is not None:
        if context.depth >= MAX_DEPTH:
            context.errors += 1
            return [ast.ErrorItem(TOO_DEEP, context.span(node))]
        context.depth += 1
        items = handler(context, node, attributes)
        context.depth -= 1
        return items
    if number == EXPRESSION_STATEMENT:  # `name!(...);` looks like a statement
        inner = first_part(node)
        if inner is not None and inner.kind_id == MACRO_INVOCATION:
            return macro_item(context, inner, attributes)
    if number == MACRO_INVOCATION:
        return macro_item(context, node, attributes)
    if number == _EMPTY_STATEMENT:
        return []
    if is_harmless(node):
        return []
    context.errors += 1
    reason = "syntax error" if number == ERROR else f"{node.type.replace('_', ' ')} is no item"
    return [ast.ErrorItem(reason, context.span(node))]


def inner_attributes(context: Context, node: Node) -> Attributes | None:
    """The `#![...]` of a file or module; None if a `cfg` among them is false."""
    found = [child for child in node.named_children if child.kind_id == INNER_ATTRIBUTE_ITEM]
    return lower_attributes(context, found) if found else []


# --- types ---------------------------------------------------------------------------------------


@enters(ITEMS, "struct_item", "union_item")
def _struct(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    fields, shape = _fields(context, node.child_by_field_id(F_BODY))
    keyword = "union" if node.kind_id == _UNION else "struct"
    name, _ = name_of(context, node)
    generics = lower_generics(context, node)
    public = is_public(node)
    span = context.span(node)
    return [ast.Struct(name, attributes, generics, fields, shape, keyword, public, span)]


def _fields(context: Context, body: Node | None) -> tuple[list[ast.Field], str]:
    """The fields, and the shape: "named", "tuple" or "unit"."""
    if body is None:
        return [], "unit"
    fields: list[ast.Field] = []
    if body.kind_id == _NAMED_FIELDS:
        for child, attributes in members(context, body):
            if child.kind_id == _FIELD:
                name, _ = name_of(context, child)
                span = context.span(child)
                type_ = type_of(context, child)
                fields.append(ast.Field(name, type_, is_public(child), attributes, span))
        return fields, "named"
    if body.kind_id != _TUPLE_FIELDS:
        return [], "unit"
    public = False
    carried: Attributes = []
    for child, attributes in members(context, body):
        if child.kind_id == VISIBILITY:
            public, carried = True, attributes
            continue
        type_ = lower_type(context, child)
        span = context.span(child)
        fields.append(ast.Field(str(len(fields)), type_, public, carried + attributes, span))
        public, carried = False, []
    return fields, "tuple"


@enters(ITEMS, "enum_item")
def _enum(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    variants: list[ast.Variant] = []
    body = node.child_by_field_id(F_BODY)
    if body is not None:
        for child, own in members(context, body):
            if child.kind_id == _VARIANT:
                variants.append(_variant(context, child, own))
    name, _ = name_of(context, node)
    generics = lower_generics(context, node)
    span = context.span(node)
    return [ast.Enum(name, attributes, generics, variants, is_public(node), span)]


def _variant(context: Context, node: Node, attributes: Attributes) -> ast.Variant:
    name, _ = name_of(context, node)
    fields, shape = _fields(context, node.child_by_field_id(F_BODY))
    value = node.child_by_field_id(F_VALUE)
    discriminant = None if value is None else lower_expression(context, value)
    return ast.Variant(name, fields, shape, discriminant, attributes, context.span(node))


@enters(ITEMS, "type_item", "associated_type")
def _type_alias(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = name_of(context, node)
    type_node = node.child_by_field_id(F_TYPE)
    return [
        ast.TypeAlias(
            name,
            attributes,
            lower_generics(context, node),
            lower_bounds(context, node.child_by_field_id(F_BOUNDS)),
            None if type_node is None else lower_type(context, type_node),
            is_public(node),
            context.span(node),
        )
    ]


# --- values --------------------------------------------------------------------------------------


@enters(ITEMS, "const_item")
def _const(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = name_of(context, node)
    value = lazy_value(context, node)
    public = is_public(node)
    span = context.span(node)
    return [ast.Const(name or "_", attributes, type_of(context, node), value, public, span)]


@enters(ITEMS, "static_item")
def _static(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = name_of(context, node)
    mutable = any(child.kind_id == MUTABLE for child in node.children)
    value = lazy_value(context, node)
    type_ = type_of(context, node)
    public = is_public(node)
    span = context.span(node)
    return [ast.Static(name, attributes, type_, value, mutable, public, False, span)]


# --- traits, impls, modules ----------------------------------------------------------------------


@enters(ITEMS, "trait_item")
def _trait(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = name_of(context, node)
    return [
        ast.Trait(
            name,
            attributes,
            lower_generics(context, node),
            lower_bounds(context, node.child_by_field_id(F_BOUNDS)),
            _associated(context, node),
            is_public(node),
            context.span(node),
        )
    ]


@enters(ITEMS, "impl_item")
def _impl(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    trait = node.child_by_field_id(F_TRAIT)
    path = None if trait is None else lower_trait_path(context, trait)
    if trait is not None and path is None:
        context.errors += 1
        return [ast.ErrorItem("the trait of an impl is no path", context.span(node))]
    negative = any(child.kind_id == _BANG for child in node.children)
    generics = lower_generics(context, node)
    self_type = type_of(context, node)
    items = _associated(context, node)
    span = context.span(node)
    return [ast.Impl(attributes, generics, path, self_type, items, negative, span)]


def _associated(context: Context, node: Node) -> list[ast.AssociatedItem]:
    """The items in the braces of a trait or impl."""
    body = node.child_by_field_id(F_BODY)
    if body is None:
        return []
    return [
        item
        for item in lower_items(context, body)
        if isinstance(
            item, ast.Function | ast.Const | ast.TypeAlias | ast.ItemMacro | ast.ErrorItem
        )
    ]


@enters(ITEMS, "mod_item")
def _module(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = name_of(context, node)
    body = node.child_by_field_id(F_BODY)
    items: list[ast.Item] | None = None
    if body is not None:
        inner = inner_attributes(context, body)
        if inner is None:
            return []
        attributes = attributes + inner
        items = lower_items(context, body)
    return [ast.Module(name, attributes, items, is_public(node), context.span(node))]


@enters(ITEMS, "foreign_mod_item")
def _foreign(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    """`extern "C" { ... }`: its functions and statics stand among the other items."""
    body = node.child_by_field_id(F_BODY)
    if body is None:
        return []
    abi = next((abi_of(context, c) for c in node.children if c.kind_id == _EXTERN_MODIFIER), "C")
    items = lower_items(context, body)
    for item in items:
        if isinstance(item, ast.Function):
            item.foreign = True
            item.abi = abi
            item.attributes += attributes
        elif isinstance(item, ast.Static):
            item.foreign = True
            item.attributes += attributes
    return items


# --- macros --------------------------------------------------------------------------------------


@enters(ITEMS, "macro_definition")
def _macro_definition(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name_node = node.child_by_field_id(F_NAME)
    if name_node is None:
        context.errors += 1
        return [ast.ErrorItem("a macro lacks its name", context.span(node))]
    end = node.end_byte
    # `macro_rules! name (...);` ends with its semicolon.
    tokens = context.text.tokens(name_node.end_byte, end)
    return [ast.MacroRules(context.name(name_node), attributes, tokens, context.span(node))]


def macro_item(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    """A macro call where items stand."""
    name = node.child_by_field_id(F_MACRO)
    path = None if name is None else lower_path(context, name)
    tree = next((child for child in node.named_children if child.kind_id == TOKEN_TREE), None)
    if path is None or tree is None:
        context.errors += 1
        return [ast.ErrorItem("a macro call lacks its name or arguments", context.span(node))]
    tokens = context.text.tokens(tree.start_byte, tree.end_byte)
    return [ast.ItemMacro(path, tokens, attributes, context.span(node))]
