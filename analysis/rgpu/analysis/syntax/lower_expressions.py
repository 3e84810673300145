"""Expressions without control flow: literals, operators, calls, places."""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import (
    EXPRESSIONS,
    MAX_CHAIN,
    TOO_DEEP,
    Context,
    enters,
    error_expression,
    lower_expression,
    lower_type,
    members,
    missing_expression,
    missing_type,
)
from rgpu.analysis.syntax.grammar import (
    COMMENTS,
    F_ARGUMENTS,
    F_FIELD,
    F_FUNCTION,
    F_LEFT,
    F_OPERATOR,
    F_RIGHT,
    F_TYPE,
    F_TYPE_ARGUMENTS,
    F_VALUE,
    GENERIC_FUNCTION,
    MUTABLE,
    kind,
    token,
)
from rgpu.analysis.syntax.literals import number, quoted
from rgpu.analysis.syntax.lower_types import lower_generic_arguments, lower_path
from rgpu.analysis.syntax.parse import is_harmless, is_split_float
from rgpu.analysis.syntax.repairs import (
    is_inclusive_range,
    regrouped,
    swallows_assignment,
    swallows_brackets,
    swallows_cast,
    swallows_operator,
    takes_range,
    with_assignment,
    with_operand,
)

BINARY = kind("binary_expression")
CALL = kind("call_expression")
FIELD = kind("field_expression")
INDEX = kind("index_expression")
TRY = kind("try_expression")
AWAIT = kind("await_expression")
_SPINE = frozenset({CALL, FIELD, INDEX, TRY, AWAIT})
_ASSIGNMENT = kind("assignment_expression")
_ASSIGNMENTS = frozenset({_ASSIGNMENT, kind("compound_assignment_expr")})
_RAW = token("raw")
_DOTS = token("..")
_DOTS_EQUAL = token("..=")
_DOTS_DOTS = token("...")
_OPERATORS = {
    token(text + equal): text
    for text in ("+", "-", "*", "/", "%", "^", "&", "|", "<<", ">>")
    for equal in ("", "=")
} | {token(text): text for text in ("&&", "||", "==", "!=", ">", "<", ">=", "<=")}


def first_part(node: Node) -> Node | None:
    """The first named child that is no comment."""
    for child in node.named_children:
        if child.kind_id not in COMMENTS and not is_harmless(child):
            return child
    return None


def lower_part(context: Context, part: Node | None, around: Node) -> ast.Expression:
    """The expression at `part`, which `around` should have."""
    if part is None:
        return missing_expression(context, around, "an operand")
    return lower_expression(context, part)


# --- leaves --------------------------------------------------------------------------------------


@enters(EXPRESSIONS, "identifier", "self", "type_identifier", "super", "crate", "primitive_type")
def _name(context: Context, node: Node) -> ast.Expression:
    start, end = node.start_byte, node.end_byte
    if start == end:
        return missing_expression(context, node, "an expression")
    name = context.data[start:end].decode("utf-8", "replace").removeprefix("r#")
    span = context.place(start, end)
    if name == "_":
        return ast.Underscore(span)
    digits = node.prev_sibling if name in ("f16", "f128") else None
    if digits is not None and is_split_float(node):
        value = float(context.read(digits).replace("_", ""))
        return ast.Literal("float", value, name, context.place(digits.start_byte, end))
    return ast.PathExpression(ast.Path([ast.Segment(name, span)], span), span)


@enters(
    EXPRESSIONS,
    "scoped_identifier",
    "scoped_type_identifier",
    "generic_function",
    "generic_type",
    "generic_type_with_turbofish",
    "metavariable",
)
def _path(context: Context, node: Node) -> ast.Expression:
    path = lower_path(context, node)
    if path is None:
        return error_expression(context, node, "not a path")
    return ast.PathExpression(path, path.span)


@enters(EXPRESSIONS, "integer_literal", "float_literal")
def _number(context: Context, node: Node) -> ast.Expression:
    value = number(context.read(node))
    if value is None:
        return error_expression(context, node, "not a number")
    return ast.Literal(*value, context.span(node))


@enters(EXPRESSIONS, "char_literal", "string_literal", "raw_string_literal")
def _quoted(context: Context, node: Node) -> ast.Expression:
    value = quoted(context.read(node))
    if value is None:
        return error_expression(context, node, "not a literal")
    return ast.Literal(*value, context.span(node))


@enters(EXPRESSIONS, "boolean_literal")
def _boolean(context: Context, node: Node) -> ast.Expression:
    truth = context.data[node.start_byte : node.end_byte] == b"true"
    return ast.Literal("bool", truth, None, context.span(node))


@enters(EXPRESSIONS, "negative_literal")
def _negative(context: Context, node: Node) -> ast.Expression:
    return ast.Unary("-", lower_part(context, first_part(node), node), context.span(node))


# --- operators -----------------------------------------------------------------------------------


@enters(EXPRESSIONS, "binary_expression")
def _binary(context: Context, node: Node) -> ast.Expression:
    """A chain `a + b + c` nests to the left, and may be thousands long: built by a loop."""
    chain: list[tuple[Node, str, Node | None]] = []
    left: Node | None = node
    while left is not None and left.kind_id == BINARY:
        operator = left.child_by_field_id(F_OPERATOR)
        text = "" if operator is None else _OPERATORS.get(operator.kind_id, "")
        chain.append((left, text, left.child_by_field_id(F_RIGHT)))
        left = left.child_by_field_id(F_LEFT)
    if len(chain) > MAX_CHAIN:
        return error_expression(context, node, TOO_DEEP)
    result = lower_part(context, left, node)
    if left is not None and swallows_operator(result, left, chain[-1][1]):
        return regrouped(context, node, result, left)
    for step, text, right in reversed(chain):
        if not text:
            return missing_expression(context, step, "an operator")
        lowered = lower_part(context, right, step)
        result = ast.Binary(text, result, lowered, context.span(step))
    return result


@enters(EXPRESSIONS, "unary_expression")
def _unary(context: Context, node: Node) -> ast.Expression:
    operator = context.data[node.start_byte : node.start_byte + 1].decode("latin-1")
    return ast.Unary(operator, lower_part(context, first_part(node), node), context.span(node))


@enters(EXPRESSIONS, "reference_expression")
def _reference(context: Context, node: Node) -> ast.Expression:
    kinds = {child.kind_id for child in node.children}
    operand = lower_part(context, node.child_by_field_id(F_VALUE), node)
    return ast.Reference(MUTABLE in kinds, _RAW in kinds, operand, context.span(node))


@enters(EXPRESSIONS, "type_cast_expression")
def _cast(context: Context, node: Node) -> ast.Expression:
    value = node.child_by_field_id(F_VALUE)
    operand = lower_part(context, value, node)
    if value is not None and swallows_cast(operand, value):
        return regrouped(context, node, operand, value)
    target = node.child_by_field_id(F_TYPE)
    lowered = missing_type(context, node) if target is None else lower_type(context, target)
    return ast.Cast(operand, lowered, context.span(node))


@enters(EXPRESSIONS, "assignment_expression", "compound_assignment_expr")
def _assignment(context: Context, node: Node) -> ast.Expression:
    """`a = b += c` groups to the right; the grammar groups it to the left."""
    operands: list[Node | None] = []
    steps: list[Node] = []
    left: Node | None = node
    while left is not None and left.kind_id in _ASSIGNMENTS:
        steps.append(left)
        operands.append(left.child_by_field_id(F_RIGHT))
        left = left.child_by_field_id(F_LEFT)
    operands.append(left)
    if len(steps) > MAX_CHAIN:
        return error_expression(context, node, TOO_DEEP)
    result = lower_part(context, operands[0], node)
    for step, operand in zip(steps, operands[1:], strict=True):
        if operand is None:
            return missing_expression(context, step, "an operand")
        span = context.place(operand.start_byte, node.end_byte)
        if is_inclusive_range(step, operand):
            result = ast.Range(None, result, True, span)
            continue
        place = lower_expression(context, operand)
        if swallows_assignment(place, operand):
            return with_assignment(context, node, place, operand)
        operator = step.child_by_field_id(F_OPERATOR)
        text = "" if operator is None else _OPERATORS.get(operator.kind_id, "")
        if step.kind_id == _ASSIGNMENT:
            result = ast.Assign(place, result, span)
        elif text:
            result = ast.CompoundAssign(text, place, result, span)
        else:
            return missing_expression(context, step, "an operator")
    return result


@enters(EXPRESSIONS, "range_expression")
def _range(context: Context, node: Node) -> ast.Expression:
    low: ast.Expression | None = None
    high: ast.Expression | None = None
    low_node: Node | None = None
    inclusive = seen = False
    for child in node.children:
        number_ = child.kind_id
        if number_ in COMMENTS:
            continue
        if number_ in (_DOTS, _DOTS_EQUAL, _DOTS_DOTS):
            seen = True
            inclusive = number_ != _DOTS
        elif seen:
            high = lower_expression(context, child)
        else:
            low = lower_expression(context, child)
            low_node = child
    if low is not None and low_node is not None and takes_range(low, low_node):
        inner = ast.Range(None, high, inclusive, context.place(low_node.end_byte, node.end_byte))
        return with_operand(low, inner, context.span(node))
    return ast.Range(low, high, inclusive, context.span(node))


# --- calls, fields, indices: the chains behind a dot ---------------------------------------------


@enters(
    EXPRESSIONS,
    "call_expression",
    "field_expression",
    "index_expression",
    "try_expression",
    "await_expression",
)
def _postfix(context: Context, node: Node) -> ast.Expression:
    """`a.b().c[i]?` nests to the left, and may be long: built by a loop."""
    chain: list[Node] = []
    step: Node | None = node
    while step is not None and step.kind_id in _SPINE:
        chain.append(step)
        step = _inner(step)
    if len(chain) > MAX_CHAIN:
        return error_expression(context, node, TOO_DEEP)
    if step is None:
        return missing_expression(context, node, "an operand")
    result = lower_expression(context, step)
    if chain[-1].kind_id in (CALL, INDEX) and swallows_brackets(result, step):
        return regrouped(context, node, result, step)
    index = len(chain) - 1
    while index >= 0:
        here = chain[index]
        if here.kind_id == FIELD and index > 0 and chain[index - 1].kind_id == CALL:
            index -= 1
            result = _method_call(context, result, here, chain[index])
        else:
            result = _apply(context, result, here)
        index -= 1
    return result


def _inner(node: Node) -> Node | None:
    """What a postfix operator applies to; for `x.f::<T>()` that is `x.f`."""
    number_ = node.kind_id
    if number_ == CALL:
        callee = node.child_by_field_id(F_FUNCTION)
        if callee is not None and callee.kind_id == GENERIC_FUNCTION:
            function = callee.child_by_field_id(F_FUNCTION)
            return function if function is not None and function.kind_id == FIELD else callee
        return callee
    if number_ == FIELD:
        return node.child_by_field_id(F_VALUE)
    return first_part(node)


def _method_call(
    context: Context, receiver: ast.Expression, field: Node, call: Node
) -> ast.Expression:
    name = field.child_by_field_id(F_FIELD)
    if name is None:
        return missing_expression(context, field, "a method name")
    callee = call.child_by_field_id(F_FUNCTION)
    generics: list[ast.GenericArgument] | None = None
    if callee is not None and callee.kind_id == GENERIC_FUNCTION:
        arguments = callee.child_by_field_id(F_TYPE_ARGUMENTS)
        if arguments is not None:
            generics = lower_generic_arguments(context, arguments)[0]
    return ast.MethodCall(
        receiver,
        context.name(name),
        generics,
        _arguments(context, call),
        context.span(call),
        context.span(name),
    )


def _arguments(context: Context, call: Node) -> list[ast.Expression]:
    arguments = call.child_by_field_id(F_ARGUMENTS)
    if arguments is None:
        return []
    return [lower_expression(context, child) for child, _ in members(context, arguments)]


def _apply(context: Context, operand: ast.Expression, node: Node) -> ast.Expression:
    """One postfix operator that is no method call."""
    number_ = node.kind_id
    span = context.span(node)
    if number_ == CALL:
        return ast.Call(operand, _arguments(context, node), span)
    if number_ == FIELD:
        name = node.child_by_field_id(F_FIELD)
        if name is None or name.start_byte == name.end_byte:
            return missing_expression(context, node, "a field name")
        return ast.FieldAccess(operand, context.name(name), span)
    if number_ == INDEX:
        parts = [child for child, _ in members(context, node)]
        if len(parts) != 2:
            return missing_expression(context, node, "an index")
        return ast.Index(operand, lower_expression(context, parts[1]), span)
    if number_ == TRY:
        return ast.Try(operand, span)
    return error_expression(context, node, "`await` does not occur in kernels")
