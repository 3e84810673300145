"""How operators group, against rustc: random expressions are written out again with brackets around
everything, as we understood them, and rustc must make the same HIR of both texts.

A few texts that Rust allows are errors to tree-sitter's grammar, such as `a..&mut b`, `a..[x]` and
`break &mut x`: they are counted. The generator leaves out what the grammar groups otherwise and
nobody writes: ranges in assignments that are operands themselves, `let x = .. && y` in a condition,
and a closure without parameters behind a block statement.
"""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.dump import dump, show
from rgpu.analysis.syntax.lower import lower_file
from tests.support.rustc import Rustc

COUNT = 400
HEAD = "#![allow(warnings)] struct S { x: u8, y: u8 } fn f() {} mod m { pub fn g<T>() {} }\n"
BINARY = ["+", "-", "*", "/", "%", "^", "&", "|", "&&", "||", "<<", ">>"]
PREFIXES = ["-", "!", "*", "&", "&mut ", "&raw const ", "&&", "&*"]
POSTFIXES = [".x", ".0", ".h()", ".k::<u8>(a)", "?", "[b]", "(c)", ".0.1", "[a..b]", "[..=c]"]
TARGETS = ["u8", "*const u8", "Vec<u8>", "u64"]
CLOSURES = ["|x| ", "|x, y| ", "|| ", "move |x: u8| "]


class Writer:
    """Writes random expressions; conditions hold no struct literals, as Rust demands."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.structs = True

    def atom(self, depth: int) -> str:
        pick = self.random.randrange(12 if depth > 0 else 5)
        if pick < 3:
            return self.random.choice("abcde")
        if pick < 5:
            return self.random.choice(["1", "2.5", "true", "'c'", '"s"', "0x1f_u8"])
        one, two = self.expression(depth - 1), self.expression(depth - 1)
        condition = self.condition(depth - 1)
        return [
            f"({one})",
            f"f({one}, {two})",
            f"[{one}, {two}]",
            f"S {{ x: {one}, y: b }}" if self.structs else "a",
            f"({one}, {two})",
            f"m::g::<u8>({one})",
            self.random.choice(
                [
                    f"if {condition} {{ {one} }} else {{ {two} }}",
                    f"match {condition} {{ 0 => {one}, _ if {two} => a }}",
                    f"unsafe {{ {one} }}",
                    f"loop {{ {one}; break {two} }}",
                    f"'l: {{ break 'l {one} }}",
                ]
            ),
        ][pick - 5]

    def condition(self, depth: int) -> str:
        before, self.structs = self.structs, False
        text = self.expression(depth)
        self.structs = before
        return text

    def expression(self, depth: int) -> str:
        if depth <= 0:
            return self.atom(depth)
        pick = self.random.randrange(22)
        one, two = self.expression(depth - 1), self.expression(depth - 1)
        if pick < 8:
            return f"{one} {self.random.choice(BINARY)} {two}"
        if pick < 9:
            return f"{one} {self.random.choice(['==', '<', '>='])} {two}"
        if pick < 12:
            return self.random.choice(PREFIXES) + one
        if pick < 14:
            return f"{one} as {self.random.choice(TARGETS)}"
        if pick < 17:
            return one + self.random.choice(POSTFIXES)
        if pick < 18:
            return self.random.choice(CLOSURES) + one
        return self.atom(depth)

    def statement(self, depth: int) -> str:
        one, two = self.expression(depth), self.expression(depth)
        condition = self.condition(depth - 1)
        assign = self.random.choice(["=", "+=", "<<=", "|="])
        dots = self.random.choice(["..", "..="])
        return self.random.choice(
            [
                f"{one};",
                f"let x = {one};",
                f"a {assign} {one};",
                f"*b.x {assign} {one};",
                f"|x| a {assign} {one};",
                f"a = b {assign} {one};",
                f"let x = ({self.atom(depth)}){dots}({one});",
                f"c = a{dots}({one}) {self.random.choice(BINARY)} b;",
                f"f(a{dots}{one}, {dots}b, c..);",
                f"return {one};",
                f"return a {assign} {one};",
                f"break ({one}, {two});",
                f"break -{self.atom(depth)} + a;",
                "break *a as u8;",
                f"if {condition} {{ {one} }}",
                f"match {condition} {{ _ => {one} }}",
                f"unsafe {{ {one} }}",
                f"for i in {condition} {{ {one} }}",
                f"while {condition} {{ {one}; }}",
                f"let Some(x) = {self.atom(1)} else {{ return }};".replace("}} else", "}} ; else"),
                f"if let Some(x) = {self.atom(0)} && {self.atom(0)} {{ {one} }}",
            ]
        )

    def function(self, number: int) -> str:
        body = " ".join(self.statement(2) for _ in range(self.random.randrange(1, 4)))
        return (
            f"fn t{number}({', '.join(f'mut {n}: u8' for n in 'abcde')}) {{ loop {{ {body} }} }}\n"
        )


def rust(node: Any) -> str:
    """A node as Rust, with brackets around every operation."""
    match node:
        case None:
            return ""
        case list():
            return ", ".join(map(rust, node))
        case ast.Literal():
            return str(node.span.text)
        case ast.PathExpression(path):
            return show(path).replace("<", "::<")
        case ast.Unary(operator, operand):
            return f"({operator} {rust(operand)})"
        case ast.Binary(operator, left, right):
            text = f"{rust(left)} {operator} {rust(right)}"
            return text if "let " in text and operator == "&&" else f"({text})"
        case ast.Assign(left, right):
            return f"({rust(left)} = {rust(right)})"
        case ast.CompoundAssign(operator, left, right):
            return f"({rust(left)} {operator}= {rust(right)})"
        case ast.Call(callee, arguments):
            return f"({rust(callee)})({rust(arguments)})"
        case ast.MethodCall(receiver, name, generics, arguments):
            turbofish = f"::<{', '.join(map(show, generics))}>" if generics else ""
            return f"({rust(receiver)}).{name}{turbofish}({rust(arguments)})"
        case ast.FieldAccess(base, name):
            return f"({rust(base)}).{name}"
        case ast.Index(base, index):
            return f"({rust(base)})[{rust(index)}]"
        case ast.Range(low, high, inclusive):
            return f"({rust(low)}{'..=' if inclusive else '..'}{rust(high)})"
        case ast.Reference(mutable, raw, operand):
            words = ("raw " if raw else "") + ("mut " if mutable else "const " if raw else "")
            return f"(&{words}{rust(operand)})"
        case ast.Cast(operand, target):
            return f"({rust(operand)} as {show(target)})"
        case ast.LetCondition(pattern, value):
            return f"let {pattern.span.text} = {rust(value)}"
        case ast.If(condition, then, otherwise):
            head = f"if {rust(condition)} {block(then)}"
            end = block(otherwise) if isinstance(otherwise, ast.Block) else rust(otherwise)[1:-1]
            return f"({head} else {end})" if otherwise else f"({head})"
        case ast.Match(scrutinee, arms):
            return f"(match {rust(scrutinee)} {{ {rust(arms)} }})"
        case ast.MatchArm(pattern, guard, body):
            return f"{pattern.span.text} {'if ' if guard else ''}{rust(guard)} => {rust(body)}"
        case ast.Loop(body):
            return f"(loop {block(body)})"
        case ast.While(condition, body):
            return f"(while {rust(condition)} {block(body)})"
        case ast.For(pattern, iterable, body):
            return f"(for {pattern.span.text} in {rust(iterable)} {block(body)})"
        case ast.Closure(parameters, _, body, moves):
            names = ", ".join(p.span.text + (f": {show(t)}" if t else "") for p, t in parameters)
            return f"({'move ' if moves else ''}|{names}| {rust(body)})"
        case ast.Break(label, value):
            return "(break " + (f"'{label} " if label else "") + rust(value) + ")"
        case ast.Return(value):
            return f"(return {rust(value)})"
        case ast.Try(operand):
            return f"({rust(operand)})?"
        case ast.TupleExpression(items):
            return f"({rust(items)})"
        case ast.ArrayExpression(items):
            return f"[{rust(items)}]"
        case ast.StructExpression(path, fields):
            return f"({path} {{ {', '.join(f'{n}: {rust(v)}' for n, v, _ in fields)} }})"
        case ast.Let(pattern, _, value, otherwise):
            head = f"let {pattern.span.text} = ({rust(value)})"
            return f"{head} else {block(otherwise)};" if otherwise else f"{head};"
        case ast.ExpressionStatement(expression):
            return rust(expression) + ";"
        case ast.Block(statements, tail, _, kind, label):
            words = (f"'{label}: " if label else "") + ("unsafe " if kind == "unsafe" else "")
            return f"({words}{{ {' '.join(map(rust, statements))} {rust(tail)} }})"
    raise AssertionError(f"{type(node).__name__}: {getattr(node, 'reason', '')}")


def block(node: ast.Block) -> str:
    return rust(node)[1:-1]


def without_errors(lines: list[str], rustc: Rustc, directory: Path) -> list[str]:
    """The functions, one a line, that rustc can parse."""
    for _ in range(40):
        (directory / "parse.rs").write_text(HEAD + "".join(lines))
        options = ("--edition", "2024", "--crate-type", "lib", "-Zparse-crate-root-only")
        done = rustc.run((*options, "parse.rs"), directory)
        wrong = {int(n) - 2 for n in re.findall(r"--> parse\.rs:(\d+):", done.stderr)}
        if done.returncode == 0:
            return lines
        lines = [line for number, line in enumerate(lines) if number not in wrong]
    pytest.fail("rustc finds errors in every line")


def meanings(lines: list[str], name: str, rustc: Rustc, directory: Path) -> dict[str, str]:
    """What rustc makes of each function: its HIR, printed, without white space."""
    (directory / name).write_text(HEAD + "".join(lines))
    options = ("--edition", "2024", "--crate-type", "lib", "-Zunpretty=hir")
    printed = rustc.run((*options, name), directory).stdout
    found = re.findall(r"\bfn (t\d+)\(.*?\{(.*?)(?=\bfn t\d+\(|\Z)", printed, re.DOTALL)
    return {number: re.sub(r"[\s;]", "", text) for number, text in found}


def test_operators_group_as_in_rustc(rustc: Rustc, tmp_path: Path) -> None:
    writer = Writer(seed=20)
    lines = without_errors([writer.function(n) for n in range(COUNT)], rustc, tmp_path)
    assert len(lines) > COUNT // 2
    ours: dict[str, str] = {}
    unparsed: list[str] = []
    for line in lines:
        lowered = lower_file(SourceFile("a.rs", line.encode()))
        if lowered.problems or "ErrorExpression" in dump(lowered.items):
            unparsed.append(line)
            continue
        (function,) = lowered.items
        assert isinstance(function, ast.Function)
        assert function.body is not None
        ours[line] = line[: line.index("{")] + block(function.body(None)) + "\n"
    assert len(unparsed) < len(lines) / 30, unparsed
    theirs = meanings(list(ours), "theirs.rs", rustc, tmp_path)
    mine = meanings(list(ours.values()), "ours.rs", rustc, tmp_path)
    names = {line: line[3 : line.index("(")] for line in ours}
    assert theirs.keys() == set(names.values())
    different = [
        (line, own) for line, own in ours.items() if theirs[names[line]] != mine.get(names[line])
    ]
    assert different == []
