"""Blocks, statements, branches, loops, jumps and closures."""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import (
    EXPRESSIONS,
    ITEMS,
    MAX_CHAIN,
    STATEMENTS,
    TOO_DEEP,
    Context,
    enters,
    error_expression,
    hull,
    lower_expression,
    lower_pattern,
    lower_type,
    members,
    missing_expression,
    missing_pattern,
)
from rgpu.analysis.syntax.grammar import (
    BLOCK,
    COMMENTS,
    F_ALTERNATIVE,
    F_BODY,
    F_CONDITION,
    F_CONSEQUENCE,
    F_PARAMETERS,
    F_PATTERN,
    F_RETURN_TYPE,
    F_TYPE,
    F_VALUE,
    LABEL,
    MUTABLE,
    kind,
    token,
)
from rgpu.analysis.syntax.lower_expressions import first_part
from rgpu.analysis.syntax.lower_patterns import UNDERSCORE

LET = kind("let_declaration")
EXPRESSION_STATEMENT = kind("expression_statement")
_EMPTY_STATEMENT = kind("empty_statement")
_IF = kind("if_expression")
_MATCH_ARM = kind("match_arm")
_PARAMETER = kind("parameter")
_SEMICOLON = token(";")
_MOVE = token("move")


# --- blocks --------------------------------------------------------------------------------------


def lower_block(context: Context, node: Node, block_kind: str = "plain") -> ast.Block:
    """The block at a `block` node."""
    label: str | None = None
    block = ast.Block([], None, [], block_kind, None, context.span(node))
    macros = context.macros
    context.depth += 1
    lower_statements(context, node, block)
    context.depth -= 1
    context.macros = macros
    for child in node.named_children[:2]:
        if child.kind_id == LABEL:
            label = _label(context, child)
    block.label = label
    return block


def lower_statements(context: Context, node: Node, block: ast.Block) -> None:
    """Appends what the children of `node` say to `block`; the last expression becomes its tail."""
    pending: tuple[Node, list[ast.Attribute]] | None = None
    for child, attributes in members(context, node):
        number = child.kind_id
        if number == LABEL:
            continue
        if pending is not None:
            _statement(context, *pending, block, last=False)
        pending = child, attributes
    if pending is not None:
        _statement(context, *pending, block, last=True)


def _statement(
    context: Context, node: Node, attributes: list[ast.Attribute], block: ast.Block, last: bool
) -> None:
    number = node.kind_id
    if number == _EMPTY_STATEMENT:
        return
    if number == LET:
        block.statements.append(_let(context, node))
        return
    semicolon = False
    inner = node
    if number == EXPRESSION_STATEMENT:
        children = node.children
        semicolon = children[-1].kind_id == _SEMICOLON
        part = first_part(node)
        if part is None:
            return
        inner = part
    statement = STATEMENTS.get(inner.kind_id)
    if statement is not None:
        statement(context, inner, attributes, block, semicolon, last)
        return
    item = ITEMS.get(inner.kind_id)
    if item is not None:
        items = item(context, inner, attributes)
        block.items += items
        for made in items:
            if isinstance(made, ast.MacroRules):  # usable from here to the end of the block
                context.macros = context.macros | {made.name: made}
        return
    expression = lower_expression(context, inner)
    if attributes and isinstance(expression, ast.While | ast.For):
        expression.attributes += attributes
    add_expression(block, expression, context.span(node), semicolon, last)


def add_expression(
    block: ast.Block, expression: ast.Expression, span: Span, semicolon: bool, last: bool
) -> None:
    """Adds an expression to a block: as its tail if it is the last and no semicolon follows."""
    if last and not semicolon:
        block.tail = expression
    else:
        block.statements.append(ast.ExpressionStatement(expression, semicolon, span))


def _let(context: Context, node: Node) -> ast.Let:
    type_node = node.child_by_field_id(F_TYPE)
    value = node.child_by_field_id(F_VALUE)
    otherwise = node.child_by_field_id(F_ALTERNATIVE)
    return ast.Let(
        _bound(context, node),
        None if type_node is None else lower_type(context, type_node),
        None if value is None else lower_expression(context, value),
        None if otherwise is None else lower_block(context, otherwise),
        context.span(node),
    )


def _bound(context: Context, node: Node) -> ast.Pattern:
    """The pattern of a `let` or parameter: the grammar has the `mut` of `mut x` beside it."""
    found = node.child_by_field_id(F_PATTERN)
    if found is None:
        return missing_pattern(context, node)
    pattern = lower_pattern(context, found)
    if isinstance(pattern, ast.BindingPattern):
        pattern.mutable |= any(child.kind_id == MUTABLE for child in node.children)
    return pattern


@enters(EXPRESSIONS, "block")
def _block(context: Context, node: Node) -> ast.Expression:
    return lower_block(context, node)


def _special_block(block_kind: str, node_kind: str) -> None:
    @enters(EXPRESSIONS, node_kind)
    def lower(context: Context, node: Node) -> ast.Expression:
        block = next((child for child in node.named_children if child.kind_id == BLOCK), None)
        if block is None:
            return missing_expression(context, node, "a block")
        lowered = lower_block(context, block, block_kind)
        for child in node.named_children:
            if child.kind_id == LABEL:
                lowered.label = _label(context, child)
        lowered.span = context.span(node)
        return lowered


for _block_kind in ("unsafe", "const", "async"):
    _special_block(_block_kind, f"{_block_kind}_block")


@enters(EXPRESSIONS, "gen_block", "try_block", "yield_expression")
def _unstable(context: Context, node: Node) -> ast.Expression:
    word = context.read(node).split(maxsplit=1)[0]
    return error_expression(context, node, f"`{word}` is not stable Rust")


# --- branches ------------------------------------------------------------------------------------


@enters(EXPRESSIONS, "if_expression")
def _if(context: Context, node: Node) -> ast.Expression:
    """A chain of `else if` nests to the right, and may be long: built from its end."""
    chain: list[Node] = []
    step: Node | None = node
    while step is not None and step.kind_id == _IF:
        chain.append(step)
        alternative = step.child_by_field_id(F_ALTERNATIVE)
        step = None if alternative is None else first_part(alternative)
    if len(chain) > MAX_CHAIN:
        return error_expression(context, node, TOO_DEEP)
    result = None if step is None else lower_expression(context, step)
    for here in reversed(chain):
        condition = here.child_by_field_id(F_CONDITION)
        then = here.child_by_field_id(F_CONSEQUENCE)
        if condition is None or then is None:
            result = missing_expression(context, here, "a condition or block")
            continue
        result = ast.If(
            lower_expression(context, condition),
            lower_block(context, then),
            result,
            context.span(here),
        )
    assert result is not None  # the chain holds at least `node`
    return result


@enters(EXPRESSIONS, "let_condition")
def _let_condition(context: Context, node: Node) -> ast.Expression:
    pattern, value = node.child_by_field_id(F_PATTERN), node.child_by_field_id(F_VALUE)
    return ast.LetCondition(
        missing_pattern(context, node) if pattern is None else lower_pattern(context, pattern),
        missing_expression(context, node, "a value")
        if value is None
        else lower_expression(context, value),
        context.span(node),
    )


@enters(EXPRESSIONS, "let_chain")
def _let_chain(context: Context, node: Node) -> ast.Expression:
    parts = [lower_expression(context, child) for child, _ in members(context, node)]
    if not parts:
        return missing_expression(context, node, "a condition")
    result = parts[0]
    for part in parts[1:]:
        result = ast.Binary("&&", result, part, hull(context, node, result.span, part.span))
    return result


@enters(EXPRESSIONS, "match_expression")
def _match(context: Context, node: Node) -> ast.Expression:
    value, body = node.child_by_field_id(F_VALUE), node.child_by_field_id(F_BODY)
    if value is None or body is None:
        return missing_expression(context, node, "a value or body")
    scrutinee = lower_expression(context, value)
    arms: list[ast.MatchArm] = []
    for child, _ in members(context, body):
        if child.kind_id == _MATCH_ARM:
            arm = _arm(context, child)
            if arm is not None:
                arms.append(arm)
        else:
            context.errors += 1
            wrong = ast.ErrorPattern("syntax error", context.span(child))
            reason = error_expression(context, child, "syntax error")
            arms.append(ast.MatchArm(wrong, None, reason, context.span(child)))
    return ast.Match(scrutinee, arms, context.span(node))


def _arm(context: Context, node: Node) -> ast.MatchArm | None:
    """A match arm; None if its `cfg` is false."""
    parts = [child for child, _ in members(context, node)]
    if not parts or parts[0].kind_id != _MATCH_PATTERN:
        return None
    pattern = next((child for child, _ in members(context, parts[0], UNDERSCORE)), None)
    guard = parts[0].child_by_field_id(F_CONDITION)
    body = node.child_by_field_id(F_VALUE)
    return ast.MatchArm(
        missing_pattern(context, node) if pattern is None else lower_pattern(context, pattern),
        None if guard is None else lower_expression(context, guard),
        missing_expression(context, node, "an expression")
        if body is None
        else lower_expression(context, body),
        context.span(node),
    )


_MATCH_PATTERN = kind("match_pattern")


# --- loops and jumps -----------------------------------------------------------------------------


def _label(context: Context, node: Node | None) -> str | None:
    """The name of a label, without its quote."""
    if node is None:
        return None
    return context.read(node).lstrip("'").strip().removeprefix("r#")


def _own_label(context: Context, node: Node) -> str | None:
    for child in node.named_children:
        if child.kind_id == LABEL:
            return _label(context, child)
    return None


def _body(context: Context, node: Node) -> ast.Block:
    body = node.child_by_field_id(F_BODY)
    if body is not None:
        return lower_block(context, body)
    missing = missing_expression(context, node, "a block")
    return ast.Block([], missing, [], "plain", None, context.span(node))


@enters(EXPRESSIONS, "loop_expression")
def _loop(context: Context, node: Node) -> ast.Expression:
    return ast.Loop(_body(context, node), _own_label(context, node), context.span(node))


@enters(EXPRESSIONS, "while_expression")
def _while(context: Context, node: Node) -> ast.Expression:
    condition = node.child_by_field_id(F_CONDITION)
    return ast.While(
        missing_expression(context, node, "a condition")
        if condition is None
        else lower_expression(context, condition),
        _body(context, node),
        _own_label(context, node),
        context.span(node),
        [],
    )


@enters(EXPRESSIONS, "for_expression")
def _for(context: Context, node: Node) -> ast.Expression:
    pattern, value = node.child_by_field_id(F_PATTERN), node.child_by_field_id(F_VALUE)
    return ast.For(
        missing_pattern(context, node) if pattern is None else lower_pattern(context, pattern),
        missing_expression(context, node, "a value")
        if value is None
        else lower_expression(context, value),
        _body(context, node),
        _own_label(context, node),
        context.span(node),
        [],
    )


def _jump_value(context: Context, node: Node) -> ast.Expression | None:
    for child in node.named_children:
        if child.kind_id != LABEL and child.kind_id not in COMMENTS:
            return lower_expression(context, child)
    return None


@enters(EXPRESSIONS, "break_expression")
def _break(context: Context, node: Node) -> ast.Expression:
    value = _jump_value(context, node)
    return ast.Break(_own_label(context, node), value, context.span(node))


@enters(EXPRESSIONS, "continue_expression")
def _continue(context: Context, node: Node) -> ast.Expression:
    return ast.Continue(_own_label(context, node), context.span(node))


@enters(EXPRESSIONS, "return_expression")
def _return(context: Context, node: Node) -> ast.Expression:
    return ast.Return(_jump_value(context, node), context.span(node))


# --- closures ------------------------------------------------------------------------------------


@enters(EXPRESSIONS, "closure_expression")
def _closure(context: Context, node: Node) -> ast.Expression:
    body = node.child_by_field_id(F_BODY)
    if body is None:
        return missing_expression(context, node, "a body")
    parameters: list[tuple[ast.Pattern, ast.Type | None]] = []
    list_node = node.child_by_field_id(F_PARAMETERS)
    if list_node is not None:
        for child, _ in members(context, list_node, UNDERSCORE):
            parameters.append(_closure_parameter(context, child))
    result = node.child_by_field_id(F_RETURN_TYPE)
    return ast.Closure(
        parameters,
        None if result is None else lower_type(context, result),
        lower_expression(context, body),
        any(child.kind_id == _MOVE for child in node.children),
        context.span(node),
    )


def _closure_parameter(context: Context, node: Node) -> tuple[ast.Pattern, ast.Type | None]:
    if node.kind_id != _PARAMETER:
        return lower_pattern(context, node), None
    type_node = node.child_by_field_id(F_TYPE)
    return (
        _bound(context, node),
        None if type_node is None else lower_type(context, type_node),
    )
