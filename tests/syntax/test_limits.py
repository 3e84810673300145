"""Deep nesting and long files: no overflow, and time in proportion to the text."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import DEVICE, cfg_holds
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.parse import parse

DEPTH = 10_000
# Opening text, innermost text, closing text.
NESTED = {
    "parentheses": ("(", "1", ")"),
    "parentheses never closed": ("(", "", ""),
    "blocks": ("{", "", "}"),
    "blocks never closed": ("{", "", ""),
    "unsafe": ("unsafe {", "", "}"),
    "sum to the right": ("a + (", "a", ")"),
    "minus": ("-", "a", ""),
    "references": ("&", "a", ""),
    "calls": ("f(", "", ")"),
    "indices": ("a[", "1", "]"),
    "arrays": ("[", "", "]"),
    "tuples": ("(1, ", "2", ")"),
    "structs": ("S { a: ", "1", "}"),
    "ifs": ("if a {", "", "}"),
    "matches": ("match a { _ => ", "1", "}"),
    "loops": ("loop {", "", "}"),
    "for": ("for a in b {", "", "}"),
    "while": ("while a {", "", "}"),
    "closures": ("|x| ", "1", ""),
    "let": ("let x = {", "", "};"),
    "returns": ("return ", "1", ""),
    "token trees": ("m!(", "", ")"),
    "functions": ("fn f() {", "", "}"),
    "functions never closed": ("fn f() {", "", ""),
    "types": ("let x: Vec<", "u8", "> = 1;"),
    "patterns": ("let Some(", "x", ") = 1;"),
}
CHAINS = {
    "sum": ("a", " + a"),
    "methods": ("a", ".b()"),
    "indices": ("a", "[1]"),
    "calls": ("f", "()"),
    "else if": ("if a {}", " else if a {}"),
    "assignments": ("a", " = a"),
    "alternatives": ("matches(x); match x { 1", " | 1"),
    "casts": ("a", " as u8"),
}


@contextmanager
def short_stack(frames: int) -> Iterator[None]:
    """Leaves less of Python's stack than the default, as a caller may have used some of it."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(frames + len(list(_frames())))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _frames() -> Iterator[object]:
    frame = sys._getframe()
    step: object = frame
    while step is not None:
        yield step
        step = getattr(step, "f_back", None)


def lowered(text: str, resolver: ast.MacroResolver | None = None) -> list[ast.Item]:
    """The items of a text, with all bodies lowered."""
    file = SourceFile("a.rs", text.encode())
    tree = parse(file.data)
    with short_stack(600):
        items = lower_file(file, tree).items
        pending = list(items)
        while pending:
            item = pending.pop()
            if isinstance(item, ast.Function) and item.body is not None:
                pending += item.body(resolver).items
            elif isinstance(item, ast.Module | ast.Impl | ast.Trait):
                pending += item.items or []
    return items


@pytest.mark.parametrize("name", NESTED)
def test_deep_nesting_in_bodies(name: str) -> None:
    opening, inside, closing = NESTED[name]
    start = time.perf_counter()
    assert lowered(f"fn f() {{ {opening * DEPTH}{inside}{closing * DEPTH} }}")
    assert time.perf_counter() - start < 10


@pytest.mark.parametrize(
    ("opening", "inside", "closing"),
    [
        ("type A = ", "&", "u8;"),
        ("type A = ", "fn() -> ", "u8;"),
        ("type A = dyn ", "A + ", "B;"),
        ("type A = ", "a::", "b;"),
        ("use ", "a::{", "b"),
        ("", "mod a {", ""),
        ("fn f<T>() where ", "T: A, ", "{}"),
        ("fn f<", "T, ", ">() {}"),
        ("", "/*", ""),
        ("", "#[a] ", "fn f() {}"),
        ("#[a(", "(", ""),
        ("static S: [u8; 1] = [", "1,", "];"),
    ],
)
def test_deep_and_long_items(opening: str, inside: str, closing: str) -> None:
    start = time.perf_counter()
    lowered(opening + inside * DEPTH + closing)
    assert time.perf_counter() - start < 10


def test_deep_conditions() -> None:
    text = "not(" * DEPTH + "x" + ")" * DEPTH
    assert cfg_holds(text, DEVICE) in (True, False)
    lowered(f"#[cfg({text})] fn f() {{}}")


@pytest.mark.parametrize("name", CHAINS)
def test_chains(name: str) -> None:
    """Five hundred links are no nesting, ten thousand are too many: both without overflow."""
    first, link = CHAINS[name]
    for count in (500, DEPTH):
        end = " => 1 }" if "match " in first else ""
        (function,) = lowered(f"fn f() {{ {first}{link * count}{end} }}")
        assert isinstance(function, ast.Function)
        assert function.body is not None
        if count == 500 and name != "casts":
            assert not isinstance(function.body(None).tail, ast.ErrorExpression)


def test_a_deep_body_says_so() -> None:
    (function,) = lowered(f"fn f() {{ {'f(' * 200}{')' * 200} }}")
    assert isinstance(function, ast.Function)
    assert function.body is not None
    step = function.body(None).tail
    while isinstance(step, ast.Call) and step.arguments:
        step = step.arguments[0]
    assert isinstance(step, ast.ErrorExpression)
    assert step.reason == "nested too deeply"


@pytest.mark.slow
def test_deep_macros() -> None:
    class Found:
        def __init__(self, items: list[ast.Item]) -> None:
            self.macros = [item for item in items if isinstance(item, ast.MacroRules)]

        def resolve_macro(self, path: ast.Path) -> tuple[ast.MacroRules, str] | None:
            return (self.macros[0], "own") if self.macros else None

    for macro, call in [
        ("($x:expr) => { $x }", "m!(" * 2000 + "1" + ")" * 2000),
        ("($($x:tt)*) => { f($($x)*) }", "m!(" + "(" * DEPTH + "1" + ")" * DEPTH + ")"),
        ("() => { " + "(" * DEPTH + ")" * DEPTH + " }", "m!()"),
        ("(" + "(" * DEPTH + ")" * DEPTH + ") => { }", "m!()"),
        ("(" + "$(" * DEPTH + ")*" * DEPTH + ") => { }", "m!()"),
        ("($($x:tt)*) => { m!($($x)* a) }", "m!()"),
        ("() => { m!(); }", "m!()"),
        ("() => { m!(); m!(); }", "m!()"),
    ]:
        text = f"macro_rules! m {{ {macro} }} fn f() {{ {call} }}"
        lowered(text, Found(lower_file(SourceFile("a.rs", text.encode())).items))


@pytest.mark.slow
def test_time_grows_with_the_length() -> None:
    """A hundred thousand lines take about ten times as long as ten thousand."""
    function = (
        "fn f(a: &[f32]) -> f32 {\n    let x = a[1] + g(2);\n"
        "    if x > 3.0 { x } else { 0.0 }\n}\n\n"
    )

    def seconds(lines: int) -> float:
        file = SourceFile("a.rs", (function * (lines // 5)).encode())
        tree = parse(file.data)
        start = time.perf_counter()
        items = lower_file(file, tree).items
        used = time.perf_counter() - start
        assert len(items) == lines // 5
        return used

    seconds(1000)
    small, large = min(seconds(10_000), seconds(10_000)), seconds(100_000)
    assert large < 30 * small


def test_items_alone_cost_no_bodies() -> None:
    """Loading a file lowers no body."""
    file = SourceFile("a.rs", b"fn f() { a + b }")
    (function,) = lower_file(file).items
    assert isinstance(function, ast.Function)
    assert getattr(function.body, "blocks", "lowered") == {}
