"""Syntax nodes as indented text, for `rgpu show syntax` and tests.

One line a node: its field, class, plain fields, and where it starts; below it its children. Paths
and types stand on one line as they are written in Rust.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, cast

from rgpu.analysis.records import fields, is_dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.tokens import Tokens

_INLINE = (
    ast.Path
    | ast.PathType
    | ast.ReferenceType
    | ast.PointerType
    | ast.SliceType
    | ast.ArrayType
    | ast.TupleType
    | ast.NeverType
    | ast.InferType
    | ast.FunctionType
    | ast.ImplType
    | ast.DynType
    | ast.Bound
)


_UNSHOWN = ("resolver", "initializer", "later")


def dump(node: object, resolver: ast.MacroResolver | None = None, bodies: bool = True) -> str:
    """The text for a node, or for a list of nodes. `resolver` finds the macros used in bodies;
    without `bodies` functions and values are left out, so that nothing is lowered for it."""
    lines: list[str] = []
    _Dump(lines, resolver, bodies).add("", node, 0)
    return "\n".join(lines) + "\n"


class _Dump:
    """The lines made so far, and how to go on."""

    def __init__(self, lines: list[str], resolver: ast.MacroResolver | None, bodies: bool) -> None:
        self.lines = lines
        self.resolver = resolver
        self.bodies = bodies

    def add(self, label: str, value: object, depth: int) -> None:
        """Adds the lines of one field; empty lists and absent values get none."""
        if value is None or value == [] or value is False or isinstance(value, Span):
            return
        if isinstance(value, ast.Generics) and not (value.parameters or value.predicates):
            return
        head = "  " * depth + (f"{label}: " if label else "")
        if isinstance(value, _INLINE):
            self.lines.append(head + show(value))
        elif isinstance(value, list) and all(isinstance(item, str) for item in value):
            self.lines.append(head + " ".join(value))
        elif label == "predicates":
            for left, bounds in cast("list[tuple[ast.Type, list[ast.Bound]]]", value):
                self.lines.append(f"{head}{show(left)}: {' + '.join(map(show, bounds))}")
        elif isinstance(value, list | tuple):
            if label:
                self.lines.append("  " * depth + f"{label}:")
            for item in value:
                self.add("", item, depth + 1 if label else depth)
        elif is_dataclass(value) and not isinstance(value, type):
            self._node(head, value, depth)
        else:
            self.lines.append(head + _plain(value))

    def _node(self, head: str, node: Any, depth: int) -> None:
        plain: list[str] = []
        below: list[tuple[str, object]] = []
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, Span | Tokens) or field.name in _UNSHOWN:
                continue
            if field.name == "signature" and isinstance(node, ast.Function):
                made = node.signature()
                below += [(part.name, getattr(made, part.name)) for part in fields(made)]
                continue
            if field.name == "body" and isinstance(node, ast.Function):
                if self.bodies and node.body is not None:
                    below.append(("body", node.body(self.resolver)))
            elif isinstance(value, str | int | float | bytes | frozenset | Enum):
                if value is not False and value != "" and value != frozenset():
                    plain.append(field.name if value is True else _plain(value))
            else:
                below.append((field.name, value))
        if self.bodies and isinstance(node, ast.Const | ast.Static):
            if node.resolver is None:
                node.resolver = self.resolver
            below.append(("value", node.value))
        span = getattr(node, "span", None)
        place = f"  [{_place(span)}]" if isinstance(span, Span) else ""
        self.lines.append(head + " ".join([type(node).__name__, *plain]) + place)
        for name, value in below:
            self.add(name, value, depth + 1)


def _plain(value: object) -> str:
    if isinstance(value, str):
        return value if value.isidentifier() else repr(value)
    if isinstance(value, frozenset):
        return " ".join(sorted(map(str, value)))
    return str(value)


def _place(span: Span) -> str:
    line, column = span.file.position(span.start)
    within = "" if span.expansion is None else f" in {span.expansion.macro}!"
    return f"{line + 1}:{column + 1}{within}"


def show(node: object) -> str:
    """A path, type, bound or generic argument on one line, as it is written in Rust."""
    match node:
        case ast.PathType(path):
            return show(path)
        case ast.Path():
            return _path(node)
        case ast.ReferenceType(mutable, inner):
            return f"&{'mut ' if mutable else ''}{show(inner)}"
        case ast.PointerType(mutable, inner):
            return f"*{'mut' if mutable else 'const'} {show(inner)}"
        case ast.SliceType(inner):
            return f"[{show(inner)}]"
        case ast.ArrayType(inner, length):
            return f"[{show(inner)}; {_constant(length)}]"
        case ast.TupleType(items):
            return f"({', '.join(map(show, items))}{',' if len(items) == 1 else ''})"
        case ast.NeverType():
            return "!"
        case ast.InferType():
            return "_"
        case ast.FunctionType(parameters, result):
            arrow = "" if result is None else f" -> {show(result)}"
            return f"fn({', '.join(map(show, parameters))}){arrow}"
        case ast.ImplType(bounds):
            return "impl " + " + ".join(map(show, bounds))
        case ast.DynType(bounds):
            return "dyn " + " + ".join(map(show, bounds))
        case ast.Bound(path, optional):
            return ("?" if optional else "") + show(path)
        case ast.ConstArgument(value):
            return _constant(value)
        case ast.ErrorType(reason):
            return f"<error: {reason}>"
    return type(node).__name__


def _path(path: ast.Path) -> str:
    head = "::" if path.absolute else ""
    if path.dollar_crate is not None:
        head = f"$crate({path.dollar_crate})::"
    elif path.self_type is not None:
        trait = "" if path.self_trait is None else f" as {show(path.self_trait)}"
        head = f"<{show(path.self_type)}{trait}>::"
    return head + "::".join(map(_segment, path.segments))


def _segment(segment: ast.Segment) -> str:
    arguments = [show(argument) for argument in segment.generics or ()]
    arguments += [f"{name} = {show(bound)}" for name, bound in segment.bindings or ()]
    return segment.name + (f"<{', '.join(arguments)}>" if arguments else "")


def _constant(value: ast.Expression) -> str:
    match value:
        case ast.Literal():
            return repr(value.value) if isinstance(value.value, str) else str(value.value).lower()
        case ast.PathExpression(path):
            return show(path)
        case ast.Unary(operator, operand):
            return operator + _constant(operand)
    return f"{{{value.span.text.strip('{} ')}}}"
