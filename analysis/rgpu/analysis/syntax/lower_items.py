"""Items: functions, types, traits, impls, imports, modules, macro definitions."""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import (
    ITEMS,
    MAX_DEPTH,
    TOO_DEEP,
    Context,
    enters,
    lower_attributes,
    lower_expression,
    lower_pattern,
    lower_type,
    members,
    missing_pattern,
    missing_type,
)
from rgpu.analysis.syntax.grammar import (
    COMMENTS,
    ERROR,
    F_ALIAS,
    F_ARGUMENT,
    F_BODY,
    F_BOUNDS,
    F_DEFAULT_TYPE,
    F_LEFT,
    F_LIST,
    F_MACRO,
    F_NAME,
    F_PARAMETERS,
    F_PATH,
    F_PATTERN,
    F_RETURN_TYPE,
    F_TRAIT,
    F_TYPE,
    F_TYPE_PARAMETERS,
    F_VALUE,
    IDENTIFIER,
    INNER_ATTRIBUTE_ITEM,
    LIFETIME,
    MACRO_INVOCATION,
    MUTABLE,
    SELF,
    TOKEN_TREE,
    VISIBILITY,
    kind,
    token,
)
from rgpu.analysis.syntax.lower_control import EXPRESSION_STATEMENT, lower_block
from rgpu.analysis.syntax.lower_expressions import first_part
from rgpu.analysis.syntax.lower_patterns import UNDERSCORE
from rgpu.analysis.syntax.lower_types import lower_bounds, lower_path, lower_trait_path

Attributes = list[ast.Attribute]

_FUNCTION_MODIFIERS = kind("function_modifiers")
_EXTERN_MODIFIER = kind("extern_modifier")
_STRING = kind("string_literal")
_WHERE = kind("where_clause")
_WHERE_PREDICATE = kind("where_predicate")
_TYPE_PARAMETER = kind("type_parameter")
_CONST_PARAMETER = kind("const_parameter")
_SELF_PARAMETER = kind("self_parameter")
_PARAMETER = kind("parameter")
_VARIADIC = kind("variadic_parameter")
_NAMED_FIELDS = kind("field_declaration_list")
_TUPLE_FIELDS = kind("ordered_field_declaration_list")
_FIELD = kind("field_declaration")
_VARIANT = kind("enum_variant")
_EMPTY_STATEMENT = kind("empty_statement")
_USE_LIST = kind("use_list")
_SCOPED_USE_LIST = kind("scoped_use_list")
_USE_AS = kind("use_as_clause")
_USE_WILDCARD = kind("use_wildcard")
_AMPERSAND = token("&")
_BANG = token("!")
_UNSAFE = token("unsafe")
_CONST = token("const")
_ASYNC = token("async")
_DOUBLE_COLON = token("::")
_QUALIFIERS = {_UNSAFE: "unsafe", _CONST: "const", _ASYNC: "async"}


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
    if number == ERROR and context.read(node) == "safe":  # `safe fn`, unknown to the grammar
        return []
    context.errors += 1
    reason = "syntax error" if number == ERROR else f"{node.type.replace('_', ' ')} is no item"
    return [ast.ErrorItem(reason, context.span(node))]


def inner_attributes(context: Context, node: Node) -> Attributes | None:
    """The `#![...]` of a file or module; None if a `cfg` among them is false."""
    found = [child for child in node.named_children if child.kind_id == INNER_ATTRIBUTE_ITEM]
    return lower_attributes(context, found) if found else []


def _name(context: Context, node: Node) -> tuple[str, Span]:
    name = node.child_by_field_id(F_NAME)
    if name is None:
        context.errors += 1
        return "", context.span(node)
    return context.name(name), context.span(name)


def _is_public(node: Node) -> bool:
    """Whether `pub` in any form is written; how far it reaches doesn't matter to analysis."""
    return any(child.kind_id == VISIBILITY for child in node.children[:4])


def _type(context: Context, node: Node, field: int = F_TYPE) -> ast.Type:
    found = node.child_by_field_id(field)
    return missing_type(context, node) if found is None else lower_type(context, found)


# --- functions -----------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class LazyBody:
    """The body of a function, lowered when first asked for."""

    context: Context
    node: Node
    has_error: bool
    macros: dict[str, ast.MacroRules]
    block: ast.Block | None = None

    def __call__(self, resolver: ast.MacroResolver | None) -> ast.Block:
        if self.block is None:
            context = _fresh(self.context, resolver, self.macros)
            block = lower_block(context, self.node)
            if self.has_error and context.errors == 0:
                # An error that lowering could pass over: the function must not count as understood.
                error = ast.ErrorExpression("syntax error", context.span(self.node))
                statement = ast.ExpressionStatement(error, True, error.span)
                block.statements.append(statement)
            self.block = block
        return self.block


@dataclass(eq=False, slots=True)
class LazyValue:
    """The value of a constant or static, lowered when first asked for."""

    context: Context
    node: Node
    has_error: bool
    macros: dict[str, ast.MacroRules]
    value: ast.Expression | None = None

    def __call__(self, resolver: ast.MacroResolver | None) -> ast.Expression:
        if self.value is None:
            context = _fresh(self.context, resolver, self.macros)
            self.value = lower_expression(context, self.node)
            if self.has_error and context.errors == 0:
                self.value = ast.ErrorExpression("syntax error", context.span(self.node))
        return self.value


def _fresh(
    context: Context, resolver: ast.MacroResolver | None, macros: dict[str, ast.MacroRules]
) -> Context:
    return Context(
        context.text,
        context.cfg,
        resolver if resolver is not None else context.resolver,
        macros=macros,
    )


def _lazy_value(context: Context, node: Node) -> LazyValue | None:
    value = node.child_by_field_id(F_VALUE)
    return None if value is None else LazyValue(context, value, node.has_error, context.macros)


@enters(ITEMS, "function_item", "function_signature_item")
def _function(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    return [lower_function(context, node, attributes)]


def lower_function(context: Context, node: Node, attributes: Attributes) -> ast.Function:
    """The function at `node`, with its signature; the body waits."""
    name, name_span = _name(context, node)
    qualifiers: frozenset[str] = frozenset()
    abi: str | None = None
    public = False
    for child in node.children:
        number = child.kind_id
        if number == VISIBILITY:
            public = True
        elif number == _FUNCTION_MODIFIERS:
            qualifiers, abi = _modifiers(context, child)
        elif number == IDENTIFIER:
            break
    result = node.child_by_field_id(F_RETURN_TYPE)
    body = node.child_by_field_id(F_BODY)
    return ast.Function(
        name,
        attributes,
        lower_generics(context, node),
        _parameters(context, node),
        None if result is None else lower_type(context, result),
        qualifiers,
        abi,
        public,
        False,
        None if body is None else LazyBody(context, body, node.has_error, context.macros),
        context.span(node),
        name_span,
    )


def _modifiers(context: Context, node: Node) -> tuple[frozenset[str], str | None]:
    """`const unsafe extern "C"`: the qualifiers and the ABI."""
    qualifiers: set[str] = set()
    abi: str | None = None
    for child in node.children:
        if child.kind_id == _EXTERN_MODIFIER:
            abi = _abi(context, child)
        elif child.kind_id in _QUALIFIERS:
            qualifiers.add(_QUALIFIERS[child.kind_id])
    return frozenset(qualifiers), abi


def _abi(context: Context, node: Node) -> str:
    for child in node.named_children:
        if child.kind_id == _STRING or child.type == "raw_string_literal":
            return context.read(child).strip('r#"')
    return "C"


def _parameters(context: Context, node: Node) -> list[ast.Parameter]:
    parameters = node.child_by_field_id(F_PARAMETERS)
    if parameters is None:
        return []
    lowered: list[ast.Parameter] = []
    for child, attributes in members(context, parameters, UNDERSCORE):
        number = child.kind_id
        if number == _PARAMETER:
            lowered.append(_parameter(context, child, attributes))
        elif number == _SELF_PARAMETER:
            lowered.append(_receiver(context, child, attributes))
        elif number != _VARIADIC:  # a bare type, as 2015 traits have it, or an error
            span = context.span(child)
            wildcard = ast.WildcardPattern(span)
            lowered.append(ast.Parameter(wildcard, lower_type(context, child), span, attributes))
    return lowered


def _parameter(context: Context, node: Node, attributes: Attributes) -> ast.Parameter:
    pattern_node = node.child_by_field_id(F_PATTERN)
    if pattern_node is None:
        pattern: ast.Pattern = missing_pattern(context, node)
    else:
        pattern = lower_pattern(context, pattern_node)
    if isinstance(pattern, ast.BindingPattern) and any(
        child.kind_id == MUTABLE for child in node.children[:2]
    ):
        pattern.mutable = True
    return ast.Parameter(pattern, _type(context, node), context.span(node), attributes)


def _receiver(context: Context, node: Node, attributes: Attributes) -> ast.Parameter:
    """`self`, `mut self`, `&self`, `&mut self`."""
    span = context.span(node)
    kinds = {child.kind_id for child in node.children}
    mutable, by_reference = MUTABLE in kinds, _AMPERSAND in kinds
    own = ast.PathType(ast.Path([ast.Segment("Self", span)], span), span)
    name = next((context.span(c) for c in node.named_children if c.kind_id == SELF), span)
    pattern = ast.BindingPattern("self", False, mutable and not by_reference, None, name)
    type_ = ast.ReferenceType(mutable, own, span) if by_reference else own
    return ast.Parameter(pattern, type_, span, attributes)


# --- generics ------------------------------------------------------------------------------------


def lower_generics(context: Context, node: Node) -> ast.Generics:
    """The generic parameters and where clause of an item."""
    parameters = node.child_by_field_id(F_TYPE_PARAMETERS)
    generics = ast.Generics([], [])
    if parameters is not None:
        for child, _ in members(context, parameters):
            if child.kind_id == _TYPE_PARAMETER:
                generics.parameters.append(_type_parameter(context, child))
            elif child.kind_id == _CONST_PARAMETER:
                generics.parameters.append(_const_parameter(context, child))
    for child in node.named_children:
        if child.kind_id == _WHERE:
            _predicates(context, child, generics)
    return generics


def _type_parameter(context: Context, node: Node) -> ast.GenericParameter:
    name, _ = _name(context, node)
    default = node.child_by_field_id(F_DEFAULT_TYPE)
    return ast.GenericParameter(
        name,
        lower_bounds(context, node.child_by_field_id(F_BOUNDS)),
        None if default is None else lower_type(context, default),
        None,
        context.span(node),
    )


def _const_parameter(context: Context, node: Node) -> ast.GenericParameter:
    name, _ = _name(context, node)
    value = node.child_by_field_id(F_VALUE)
    default = None if value is None else ast.ConstArgument(lower_expression(context, value))
    return ast.GenericParameter(name, [], default, _type(context, node), context.span(node))


def _predicates(context: Context, node: Node, generics: ast.Generics) -> None:
    for child in node.named_children:
        if child.kind_id != _WHERE_PREDICATE:
            continue
        left = child.child_by_field_id(F_LEFT)
        if left is None or left.kind_id == LIFETIME:
            continue
        bounds = lower_bounds(context, child.child_by_field_id(F_BOUNDS))
        generics.predicates.append((lower_type(context, left), bounds))


# --- types ---------------------------------------------------------------------------------------


@enters(ITEMS, "struct_item", "union_item")
def _struct(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    fields, shape = _fields(context, node.child_by_field_id(F_BODY))
    keyword = "union" if node.type == "union_item" else "struct"
    name, _ = _name(context, node)
    generics = lower_generics(context, node)
    public = _is_public(node)
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
                name, _ = _name(context, child)
                span = context.span(child)
                type_ = _type(context, child)
                fields.append(ast.Field(name, type_, _is_public(child), attributes, span))
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
    name, _ = _name(context, node)
    generics = lower_generics(context, node)
    span = context.span(node)
    return [ast.Enum(name, attributes, generics, variants, _is_public(node), span)]


def _variant(context: Context, node: Node, attributes: Attributes) -> ast.Variant:
    name, _ = _name(context, node)
    fields, shape = _fields(context, node.child_by_field_id(F_BODY))
    value = node.child_by_field_id(F_VALUE)
    discriminant = None if value is None else lower_expression(context, value)
    return ast.Variant(name, fields, shape, discriminant, attributes, context.span(node))


@enters(ITEMS, "type_item", "associated_type")
def _type_alias(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = _name(context, node)
    type_node = node.child_by_field_id(F_TYPE)
    return [
        ast.TypeAlias(
            name,
            attributes,
            lower_generics(context, node),
            lower_bounds(context, node.child_by_field_id(F_BOUNDS)),
            None if type_node is None else lower_type(context, type_node),
            _is_public(node),
            context.span(node),
        )
    ]


# --- values --------------------------------------------------------------------------------------


@enters(ITEMS, "const_item")
def _const(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = _name(context, node)
    value = _lazy_value(context, node)
    public = _is_public(node)
    span = context.span(node)
    return [ast.Const(name or "_", attributes, _type(context, node), value, public, span)]


@enters(ITEMS, "static_item")
def _static(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = _name(context, node)
    mutable = any(child.kind_id == MUTABLE for child in node.children)
    value = _lazy_value(context, node)
    type_ = _type(context, node)
    public = _is_public(node)
    span = context.span(node)
    return [ast.Static(name, attributes, type_, value, mutable, public, False, span)]


# --- traits, impls, modules ----------------------------------------------------------------------


@enters(ITEMS, "trait_item")
def _trait(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = _name(context, node)
    return [
        ast.Trait(
            name,
            attributes,
            lower_generics(context, node),
            lower_bounds(context, node.child_by_field_id(F_BOUNDS)),
            _associated(context, node),
            _is_public(node),
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
    self_type = _type(context, node)
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
    name, _ = _name(context, node)
    body = node.child_by_field_id(F_BODY)
    items: list[ast.Item] | None = None
    if body is not None:
        inner = inner_attributes(context, body)
        if inner is None:
            return []
        attributes = attributes + inner
        items = lower_items(context, body)
    return [ast.Module(name, attributes, items, _is_public(node), context.span(node))]


@enters(ITEMS, "foreign_mod_item")
def _foreign(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    """`extern "C" { ... }`: its functions and statics stand among the other items."""
    body = node.child_by_field_id(F_BODY)
    if body is None:
        return []
    abi = next((_abi(context, c) for c in node.children if c.kind_id == _EXTERN_MODIFIER), "C")
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


# --- imports -------------------------------------------------------------------------------------


@enters(ITEMS, "use_declaration")
def _use(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    tree = node.child_by_field_id(F_ARGUMENT)
    uses: list[ast.Item] = []
    if tree is not None:
        root = ast.Use([], False, False, None, _is_public(node), context.span(node))
        _use_tree(context, tree, root, uses)
    return uses


def _use_tree(context: Context, node: Node, above: ast.Use, uses: list[ast.Item]) -> None:
    """Flattens one branch of a `use`; `above` holds the path so far."""
    number = node.kind_id
    if number in COMMENTS:
        return
    if context.depth >= MAX_DEPTH:
        context.errors += 1
        uses.append(ast.ErrorItem(TOO_DEEP, context.span(node)))
        return
    context.depth += 1
    if number == _USE_LIST:
        for child in node.named_children:
            _use_tree(context, child, above, uses)
    elif number == _SCOPED_USE_LIST:
        path, inner = node.child_by_field_id(F_PATH), node.child_by_field_id(F_LIST)
        below = _extended(context, above, path, node)
        if path is None:
            below.absolute = True
        if inner is not None:
            _use_tree(context, inner, below, uses)
    elif number == _USE_WILDCARD:
        below = _extended(context, above, first_part(node), node)
        if first_part(node) is None and node.children[0].kind_id == _DOUBLE_COLON:
            below.absolute = True
        below.glob = True
        uses.append(below)
    elif number == _USE_AS:
        below = _extended(context, above, node.child_by_field_id(F_PATH), node)
        alias = node.child_by_field_id(F_ALIAS)
        below.alias = None if alias is None else context.name(alias)
        uses.append(_without_self(below))
    elif number == ERROR:
        context.errors += 1
        uses.append(ast.ErrorItem("syntax error", context.span(node)))
    else:
        below = _extended(context, above, node, node)
        below = _without_self(below)
        below.alias = below.path[-1] if below.path else None
        uses.append(below)
    context.depth -= 1


def _extended(context: Context, above: ast.Use, path: Node | None, node: Node) -> ast.Use:
    """`above` with the segments of `path` added; the span is that of `node`."""
    below = ast.Use(
        list(above.path),
        above.absolute,
        False,
        None,
        above.public,
        context.span(node),
        above.dollar_crate,
    )
    if path is None:
        return below
    lowered = lower_path(context, path)
    if lowered is None:
        context.errors += 1
        return below
    below.path += [segment.name for segment in lowered.segments]
    below.absolute |= lowered.absolute
    below.dollar_crate = below.dollar_crate or lowered.dollar_crate
    return below


def _without_self(use: ast.Use) -> ast.Use:
    """`a::{self}` imports `a`."""
    if len(use.path) > 1 and use.path[-1] == "self":
        use.path.pop()
    return use


@enters(ITEMS, "extern_crate_declaration")
def _extern_crate(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = _name(context, node)
    alias = node.child_by_field_id(F_ALIAS)
    renamed = None if alias is None else context.name(alias)
    return [ast.ExternCrate(name, renamed, _is_public(node), context.span(node))]


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
