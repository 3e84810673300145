"""Macros that the compiler itself expands: inline assembly, and literals made from other things."""

from __future__ import annotations

import re
from collections.abc import Callable

from rgpu.analysis.patterns import pattern
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import cfg_holds
from rgpu.analysis.syntax.context import Context, lower_expression, members
from rgpu.analysis.syntax.reparse import parsed_arguments, parsed_expression
from rgpu.analysis.syntax.tokens import Group, Kind, Token, Tree, flatten, is_sign, is_word, split

_ASSEMBLY = frozenset({"asm", "ptx_asm", "global_asm", "naked_asm"})
_DIRECTIONS = frozenset({"in", "out", "inout", "lateout", "inlateout"})


def builtin_expression(
    context: Context, name: str, trees: list[Tree], span: Span
) -> ast.Expression | None:
    """What the built-in macro `name` stands for; None if there is none of that name."""
    if name in _ASSEMBLY:
        return _assembly(context, name, trees, span)
    handler = _LITERALS.get(name)
    return None if handler is None else handler(context, trees, span)


def macro_arguments(context: Context, trees: list[Tree], span: Span) -> list[ast.Expression]:
    """The arguments of a macro nobody could expand, those between commas that are expressions."""
    if not trees or not context.budget.take(sum(1 for _ in flatten(trees))):
        return []
    parsed = parsed_arguments(context, trees, span)
    if parsed is not None:
        below, node = parsed
        arguments = [lower_expression(below, child) for child, _ in members(below, node)]
        context.errors += below.errors
        return arguments
    return [
        expression
        for piece in split(trees, ",")
        if (expression := _expression(context, piece, span)) is not None
    ]


def _expression(context: Context, trees: list[Tree], span: Span) -> ast.Expression | None:
    """The expression that the trees are; None if they are none."""
    parsed = parsed_expression(context, trees, span) if trees else None
    if parsed is None:
        return None
    below, node = parsed
    lowered = lower_expression(below, node)
    context.errors += below.errors
    return lowered


# --- literals ------------------------------------------------------------------------------------


def _string(text: str, span: Span) -> ast.Literal:
    return ast.Literal("str", text, None, span)


def _concat(context: Context, trees: list[Tree], span: Span) -> ast.Expression:
    parts: list[str] = []
    for argument in macro_arguments(context, trees, span):
        minus = ""
        if isinstance(argument, ast.Unary) and argument.operator == "-":
            minus, argument = "-", argument.operand
        if not isinstance(argument, ast.Literal) or isinstance(argument.value, bytes):
            return _unknown("concat", "an argument of `concat!` is no literal", span)
        parts.append(minus + _shown(argument))
    return _string("".join(parts), span)


def _shown(literal: ast.Literal) -> str:
    if literal.kind == "char":
        return chr(int(literal.value))
    if literal.kind == "bool":
        return "true" if literal.value else "false"
    return str(literal.value)


def _stringify(context: Context, trees: list[Tree], span: Span) -> ast.Expression:
    text = ""
    previous: Token | None = None
    for token in flatten(_written(trees)):
        if previous is not None and previous.span.end != token.span.start:
            text += " "
        text += token.text
        previous = token
    return _string(text, span)


def _written(trees: list[Tree]) -> list[Tree]:
    """The trees without hidden brackets."""
    shown: list[Tree] = []
    for tree in trees:
        if isinstance(tree, Group) and tree.hidden:
            shown += tree.items
        else:
            shown.append(tree)
    return shown


def _line(context: Context, trees: list[Tree], span: Span) -> ast.Expression:
    return ast.Literal("int", span.outermost.line, "u32", span)


def _column(context: Context, trees: list[Tree], span: Span) -> ast.Expression:
    outermost = span.outermost
    return ast.Literal("int", outermost.file.position(outermost.start)[1] + 1, "u32", span)


def _file(context: Context, trees: list[Tree], span: Span) -> ast.Expression:
    return _string(span.outermost.file.path, span)


def _build_text(context: Context, trees: list[Tree], span: Span) -> ast.Expression:
    """Strings that only a build knows (`env!`, `module_path!`): empty ones stand for them."""
    return _string("", span)


def _option_env(context: Context, trees: list[Tree], span: Span) -> ast.Expression:
    """No variable of the environment is set."""
    segments = [ast.Segment(name, span) for name in ("option", "Option", "None")]
    return ast.PathExpression(ast.Path(segments, span, dollar_crate="core"), span)


def _cfg(context: Context, trees: list[Tree], span: Span) -> ast.Expression:
    text = " ".join(token.text for token in flatten(trees))
    return ast.Literal("bool", cfg_holds(text, context.cfg), None, span)


def _include(context: Context, trees: list[Tree], span: Span) -> ast.Expression:
    return _unknown("include", "a file included as an expression is not read", span)


def _unknown(name: str, reason: str, span: Span) -> ast.Expression:
    return ast.MacroExpression(ast.Path([ast.Segment(name, span)], span), [], reason, span)


_LITERALS: dict[str, Callable[[Context, list[Tree], Span], ast.Expression]] = {
    "cfg": _cfg,
    "column": _column,
    "concat": _concat,
    "env": _build_text,
    "file": _file,
    "include": _include,
    "line": _line,
    "module_path": _build_text,
    "option_env": _option_env,
    "stringify": _stringify,
}


# --- inline assembly -----------------------------------------------------------------------------


def _assembly(context: Context, name: str, trees: list[Tree], span: Span) -> ast.Expression:
    """`asm!` (Rust reference, "Inline assembly") and `ptx_asm!`, which is alike."""
    template: list[str] = []
    operands: list[ast.AsmOperand] = []
    options: list[str] = []
    for piece in split(trees, ","):
        if not piece:
            continue
        operand = _operand(context, piece, span)
        if operand is not None:
            operands.append(operand)
        elif is_word(piece[0], "options") and len(piece) == 2 and isinstance(piece[1], Group):
            options += [_text(option) for option in split(piece[1].items, ",")]
        elif is_word(piece[0], "clobber_abi", "clobber") and isinstance(piece[-1], Group):
            operands += [
                ast.AsmOperand("clobber", _text(register).strip('"'), None, None, None)
                for register in split(piece[-1].items, ",")
            ]
        else:
            line = _expression(context, piece, span)
            if not isinstance(line, ast.Literal) or line.kind != "str" or operands:
                path = ast.Path([ast.Segment(name, span)], span)
                reason = "an operand of the assembly was not understood"
                return ast.MacroExpression(path, [], reason, span)
            template.append(str(line.value))
    text = _numbered("\n".join(template), operands)
    return ast.InlineAssembly(text, operands, options, name, span)


_PLACEHOLDER = pattern(r"\{\{|\}\}|\{(?P<name>[A-Za-z_]\w*)(?P<modifier>(?::\w*)?)\}")


def _numbered(template: str, operands: list[ast.AsmOperand]) -> str:
    """The template with the names of operands replaced by their numbers."""
    numbers = {o.name: n for n, o in enumerate(operands) if o.name is not None}

    def number(match: re.Match[str]) -> str:
        if match["name"] not in numbers:  # a brace written twice, or nobody's name
            return match[0]
        return f"{{{numbers[match['name']]}{match['modifier']}}}"

    return _PLACEHOLDER.sub(number, template) if numbers else template


def _text(trees: list[Tree]) -> str:
    return "".join(token.text for token in flatten(trees))


def _operand(context: Context, trees: list[Tree], span: Span) -> ast.AsmOperand | None:
    """`name = in(register) expression` and its kin; None if the trees are none."""
    operand_name: str | None = None
    if len(trees) > 2 and is_sign(trees[1], "=") and isinstance(trees[0], Token):
        operand_name = trees[0].text
        trees = trees[2:]
    head = trees[0]
    if not isinstance(head, Token) or head.kind is not Kind.NAME:
        return None
    direction, rest = head.text, trees[1:]
    if direction in ("const", "sym", "label") and rest:
        value = _expression(context, rest, span)
        if value is None:
            return None
        return ast.AsmOperand(direction, "", value, None, operand_name)
    if direction not in _DIRECTIONS or len(rest) < 2 or not isinstance(rest[0], Group):
        return None
    register = _text(rest[0].items).strip('"')
    halves = _halves(rest[1:])
    if direction in ("in",):
        value = _expression(context, halves[0], span)
        if value is None:
            return None
        return ast.AsmOperand(direction, register, value, None, operand_name)
    if direction in ("out", "lateout"):
        output = _expression(context, halves[0], span)
        return ast.AsmOperand(direction, register, None, _place(output), operand_name)
    value = _expression(context, halves[0], span)
    output = _expression(context, halves[-1], span)  # a second node where both are one place
    if value is None or output is None:
        return None
    return ast.AsmOperand(direction, register, value, _place(output), operand_name)


def _halves(trees: list[Tree]) -> list[list[Tree]]:
    """`in => out` of an `inout` operand."""
    return split(trees, "=>")


def _place(output: ast.Expression | None) -> ast.Expression | None:
    return None if isinstance(output, ast.Underscore) else output
