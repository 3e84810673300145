"""Functions and what other items have in common with them: names, visibility, generics, and
values that wait until somebody asks for them."""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import (
    ITEMS,
    Context,
    enters,
    lower_expression,
    lower_pattern,
    lower_type,
    members,
    missing_pattern,
    missing_type,
)
from rgpu.analysis.syntax.grammar import (
    F_BODY,
    F_BOUNDS,
    F_DEFAULT_TYPE,
    F_LEFT,
    F_NAME,
    F_PARAMETERS,
    F_PATTERN,
    F_RETURN_TYPE,
    F_TYPE,
    F_TYPE_PARAMETERS,
    F_VALUE,
    IDENTIFIER,
    LIFETIME,
    MUTABLE,
    SELF,
    VISIBILITY,
    kind,
    token,
)
from rgpu.analysis.syntax.lower_control import lower_block
from rgpu.analysis.syntax.lower_patterns import UNDERSCORE
from rgpu.analysis.syntax.lower_types import lower_bounds
from rgpu.analysis.syntax.parse import has_errors

Attributes = list[ast.Attribute]

_FUNCTION_MODIFIERS = kind("function_modifiers")
_EXTERN_MODIFIER = kind("extern_modifier")
_STRINGS = frozenset({kind("string_literal"), kind("raw_string_literal")})
_WHERE = kind("where_clause")
_WHERE_PREDICATE = kind("where_predicate")
_TYPE_PARAMETER = kind("type_parameter")
_CONST_PARAMETER = kind("const_parameter")
_SELF_PARAMETER = kind("self_parameter")
_PARAMETER = kind("parameter")
_VARIADIC = kind("variadic_parameter")
_AMPERSAND = token("&")
_QUALIFIERS = {token(word): word for word in ("unsafe", "const", "async")}


def name_of(context: Context, node: Node) -> tuple[str, Span]:
    name = node.child_by_field_id(F_NAME)
    if name is None:
        context.errors += 1
        return "", context.span(node)
    return context.name(name), context.span(name)


def is_public(node: Node) -> bool:
    """Whether `pub` in any form is written; how far it reaches doesn't matter to analysis."""
    return any(child.kind_id == VISIBILITY for child in node.children[:4])


def type_of(context: Context, node: Node, field: int = F_TYPE) -> ast.Type:
    found = node.child_by_field_id(field)
    return missing_type(context, node) if found is None else lower_type(context, found)


# --- functions -----------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class LazySignature:
    """The signature of a function, lowered when first asked for: most of a model's never are."""

    context: Context
    node: Node
    macros: dict[str, ast.MacroRules]
    made: ast.Signature | None = None

    def __call__(self) -> ast.Signature:
        if self.made is None:
            context = _fresh(self.context, None, self.macros)
            result = self.node.child_by_field_id(F_RETURN_TYPE)
            self.made = ast.Signature(
                lower_generics(context, self.node),
                _parameters(context, self.node),
                None if result is None else lower_type(context, result),
            )
        return self.made


@dataclass(eq=False, slots=True)
class LazyBody:
    """The body of a function, lowered when first asked for; once for each view of its macros."""

    context: Context
    node: Node
    has_error: bool
    macros: dict[str, ast.MacroRules]
    blocks: dict[ast.MacroResolver | None, ast.Block] = field(default_factory=dict)

    def __call__(self, resolver: ast.MacroResolver | None) -> ast.Block:
        block = self.blocks.get(resolver)
        if block is None:
            context = _fresh(self.context, resolver, self.macros)
            block = lower_block(context, self.node)
            if self.has_error and context.errors == 0:
                # An error that lowering could pass over: the function must not count as understood.
                error = ast.ErrorExpression("syntax error", context.span(self.node))
                statement = ast.ExpressionStatement(error, True, error.span)
                block.statements.append(statement)
            self.blocks[resolver] = block
        return block


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


def lazy_value(context: Context, node: Node) -> LazyValue | None:
    value = node.child_by_field_id(F_VALUE)
    return None if value is None else LazyValue(context, value, has_errors(node), context.macros)


@enters(ITEMS, "function_item", "function_signature_item")
def _function(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    return [lower_function(context, node, attributes)]


def lower_function(context: Context, node: Node, attributes: Attributes) -> ast.Function:
    """The function at `node`; its signature and body wait."""
    name, name_span = name_of(context, node)
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
    body = node.child_by_field_id(F_BODY)
    return ast.Function(
        name,
        attributes,
        LazySignature(context, node, context.macros),
        qualifiers,
        abi,
        public,
        False,
        None if body is None else LazyBody(context, body, has_errors(node), context.macros),
        context.span(node),
        name_span,
    )


def _modifiers(context: Context, node: Node) -> tuple[frozenset[str], str | None]:
    """`const unsafe extern "C"`: the qualifiers and the ABI."""
    qualifiers: set[str] = set()
    abi: str | None = None
    for child in node.children:
        if child.kind_id == _EXTERN_MODIFIER:
            abi = abi_of(context, child)
        elif child.kind_id in _QUALIFIERS:
            qualifiers.add(_QUALIFIERS[child.kind_id])
    return frozenset(qualifiers), abi


def abi_of(context: Context, node: Node) -> str:
    for child in node.named_children:
        if child.kind_id in _STRINGS:
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
    return ast.Parameter(pattern, type_of(context, node), context.span(node), attributes)


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
    name, _ = name_of(context, node)
    default = node.child_by_field_id(F_DEFAULT_TYPE)
    return ast.GenericParameter(
        name,
        lower_bounds(context, node.child_by_field_id(F_BOUNDS)),
        None if default is None else lower_type(context, default),
        None,
        context.span(node),
    )


def _const_parameter(context: Context, node: Node) -> ast.GenericParameter:
    name, _ = name_of(context, node)
    value = node.child_by_field_id(F_VALUE)
    default = None if value is None else ast.ConstArgument(lower_expression(context, value))
    return ast.GenericParameter(name, [], default, type_of(context, node), context.span(node))


def _predicates(context: Context, node: Node, generics: ast.Generics) -> None:
    for child in node.named_children:
        if child.kind_id != _WHERE_PREDICATE:
            continue
        left = child.child_by_field_id(F_LEFT)
        if left is None or left.kind_id == LIFETIME:
            continue
        bounds = lower_bounds(context, child.child_by_field_id(F_BOUNDS))
        generics.predicates.append((lower_type(context, left), bounds))
