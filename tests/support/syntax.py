"""Short ways to syntax nodes for tests, and short texts for nodes.

Expressions and patterns are written out with brackets around everything, so that grouping shows.
"""

from __future__ import annotations

from typing import Any, TypeVar

from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.dump import dump, show
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.macros import expand_items

Wanted = TypeVar("Wanted")


def file(text: str) -> ast.File:
    return lower_file(SourceFile("a.rs", text.encode()))


def item(text: str, wanted: type[Wanted]) -> Wanted:
    lowered = file(text)
    assert lowered.problems == []
    (found,) = lowered.items
    assert isinstance(found, wanted)
    return found


def block(text: str) -> ast.Block:
    function = item(f"fn f() {{ {text} }}", ast.Function)
    assert function.body is not None
    return function.body(None)


def expression(text: str) -> ast.Expression:
    tail = block(f"let _ = {text};").statements[0]
    assert isinstance(tail, ast.Let)
    assert tail.value is not None
    return tail.value


def pattern(text: str) -> ast.Pattern:
    match = block(f"match x {{ {text} => {{}} }}").tail
    assert isinstance(match, ast.Match)
    return match.arms[0].pattern


def type_(text: str) -> ast.Type:
    alias = item(f"type A = {text};", ast.TypeAlias)
    assert alias.type is not None
    return alias.type


def brackets(node: Any) -> str:
    """An expression with brackets around every operation."""
    match node:
        case None:
            return ""
        case list():
            return ", ".join(map(brackets, node))
        case ast.Literal():
            return str(node.span.text)
        case ast.PathExpression(path):
            return show(path)
        case ast.Underscore():
            return "_"
        case ast.Unary(operator, operand):
            return f"({operator}{brackets(operand)})"
        case ast.Binary(operator, left, right):
            return f"({brackets(left)} {operator} {brackets(right)})"
        case ast.Assign(left, right):
            return f"({brackets(left)} = {brackets(right)})"
        case ast.CompoundAssign(operator, left, right):
            return f"({brackets(left)} {operator}= {brackets(right)})"
        case ast.Call(callee, arguments):
            return f"{brackets(callee)}({brackets(arguments)})"
        case ast.MethodCall(receiver, name, generics, arguments):
            turbofish = f"::<{', '.join(map(show, generics))}>" if generics else ""
            return f"{brackets(receiver)}.{name}{turbofish}({brackets(arguments)})"
        case ast.FieldAccess(base, name):
            return f"{brackets(base)}.{name}"
        case ast.Index(base, index):
            return f"{brackets(base)}[{brackets(index)}]"
        case ast.Range(low, high, inclusive):
            return f"({brackets(low)}{'..=' if inclusive else '..'}{brackets(high)})"
        case ast.Reference(mutable, raw, operand):
            words = ("raw " if raw else "") + ("mut " if mutable else "")
            return f"(&{words}{brackets(operand)})"
        case ast.Cast(operand, target):
            return f"({brackets(operand)} as {show(target)})"
        case ast.LetCondition(bound, value):
            return f"(let {patterns(bound)} = {brackets(value)})"
        case ast.Try(operand):
            return f"({brackets(operand)}?)"
        case ast.Break(label, value):
            return f"(break {label or ''} {brackets(value)})"
        case ast.Return(value):
            return f"(return {brackets(value)})"
        case ast.TupleExpression(items):
            return f"<{brackets(items)}>"
        case ast.ArrayExpression(items):
            return f"[{brackets(items)}]"
        case ast.Repeat(value, count):
            return f"[{brackets(value)}; {brackets(count)}]"
        case ast.Closure(parameters, _, body):
            names = ", ".join(patterns(bound) for bound, _ in parameters)
            return f"(|{names}| {brackets(body)})"
        case ast.StructExpression(path, fields, base):
            inside = ", ".join(f"{name}: {brackets(value)}" for name, value, _ in fields)
            return f"{show(path)} {{{inside}{f'; {brackets(base)}' if base else ''}}}"
        case ast.If(condition, _, otherwise):
            return f"if {brackets(condition)}{' else ' if otherwise else ''}{brackets(otherwise)}"
        case ast.Block():
            return f"{{{len(node.statements)} {brackets(node.tail)}}}"
    return type(node).__name__


def patterns(node: Any) -> str:
    match node:
        case ast.WildcardPattern():
            return "_"
        case ast.RestPattern():
            return ".."
        case ast.BindingPattern(name, by_reference, mutable, inner):
            words = ("ref " if by_reference else "") + ("mut " if mutable else "")
            return words + name + (f" @ {patterns(inner)}" if inner else "")
        case ast.PathPattern(path):
            return f"path {show(path)}"
        case ast.LiteralPattern(value):
            return brackets(value)
        case ast.RangePattern(low, high, inclusive):
            return f"{brackets(low)}{'..=' if inclusive else '..'}{brackets(high)}"
        case ast.TuplePattern(items):
            return f"<{', '.join(map(patterns, items))}>"
        case ast.TupleStructPattern(path, items):
            return f"{show(path)}({', '.join(map(patterns, items))})"
        case ast.StructPattern(path, fields, rest):
            inside = [f"{name}: {patterns(inner)}" for name, inner in fields]
            return f"{show(path)} {{{', '.join(inside + ['..'] * rest)}}}"
        case ast.ReferencePattern(mutable, inner):
            return f"&{'mut ' if mutable else ''}{patterns(inner)}"
        case ast.SlicePattern(items):
            return f"[{', '.join(map(patterns, items))}]"
        case ast.OrPattern(alternatives):
            return f"({' | '.join(map(patterns, alternatives))})"
    return type(node).__name__


# --- macros ---------------------------------------------------------------------------------------


class Macros:
    """Finds macros by name, whatever their path."""

    def __init__(self, items: list[ast.Item]) -> None:
        self.known = {item.name: item for item in items if isinstance(item, ast.MacroRules)}

    def resolve_macro(self, path: ast.Path) -> tuple[ast.MacroRules, str] | None:
        macro = self.known.get(path.segments[-1].name)
        return None if macro is None else (macro, "own")


def expanded(text: str) -> tuple[list[ast.Item], list[ast.Problem], Macros]:
    """The items of a text after expansion of its item macros."""
    lowered = lower_file(SourceFile("a.rs", text.encode()))
    macros = Macros(lowered.items)
    items: list[ast.Item] = []
    problems = list(lowered.problems)
    pending = lowered.items[::-1]
    while pending:
        item = pending.pop()
        if isinstance(item, ast.ItemMacro) and (found := macros.resolve_macro(item.path)):
            made, wrong = expand_items(item, *found)
            pending += made[::-1]
            problems += wrong
        else:
            items.append(item)
            if isinstance(item, ast.MacroRules):
                macros.known[item.name] = item
    return items, problems, macros


def body(text: str, name: str = "f") -> ast.Block:
    items, problems, macros = expanded(text)
    assert problems == []
    for item in items:
        if isinstance(item, ast.Function) and item.name == name and item.body is not None:
            return item.body(macros)
    raise AssertionError(f"there is no function `{name}`")


def shape(node: object) -> str:
    """A dump without positions."""
    lines = dump(node).splitlines()
    return "\n".join(line.split("  [")[0] for line in lines)


def same(macro: str, call: str, plain: str) -> None:
    """The call in a body means the same as the plain text."""
    assert shape(body(f"{macro} fn f() {{ {call} }}")) == shape(body(f"fn f() {{ {plain} }}"))
