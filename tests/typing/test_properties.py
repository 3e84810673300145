"""Broken code is answered: mutants of kernels through names, inference and building.

Whatever the text, every function gets a body, without an exception; the answer depends on nothing
but the text; and a body without a noted problem is well-formed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rgpu.analysis.ir.body import Instance
from rgpu.analysis.ir.text import print_body
from rgpu.analysis.ir.verify import verify_body
from rgpu.analysis.names.definitions import FunctionDefinition
from tests.support.front import Front, front

ROOT = Path(__file__).parents[1]
TEXTS = [
    path.read_text()
    for folder in ("typing/cases", "ui/convergence/cuda_oxide", "ui/convergence/rust_cuda")
    for path in sorted((ROOT / folder).glob("*.rs"))
]
_TOKEN = re.compile(
    r"""[A-Za-z_]\w*|\d[\w.]*|"(?:[^"\\]|\\.)*"|//[^\n]*|\s+|::|->|=>|\.\.=|\.\.|&&|\|\||.""", re.S
)
WORDS = re.findall(
    r"\S+",
    """
    self Self mut & * ( ) { } [ ] < > :: .. ..= ? ! 0 1u32 1.0 fn impl for if let match loop return
    break continue => -> | x T const static unsafe move as u32 f32 dyn where _ # $ 'a ; , = += @ &&
    struct enum trait type use mod pub Some None - << || ref "s" 'c' union async crate super
    """,
)
# A place in a text and what happens there; places are taken modulo the number of tokens.
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["delete", "repeat", "swap", "write", "copy", "cut"]),
        st.integers(0, 1 << 30),
        st.integers(0, 1 << 30),
    ),
    min_size=1,
    max_size=4,
)


def mutant(text: str, edits: list[tuple[str, int, int]]) -> str:
    """The text with its tokens edited."""
    tokens = _TOKEN.findall(text)
    for edit, first, second in edits:
        if not tokens:
            break
        at, other = first % len(tokens), second % len(tokens)
        match edit:
            case "delete":
                del tokens[at : at + 1 + second % 6]
            case "repeat":
                tokens[at:at] = tokens[at : at + 1 + second % 30]
            case "swap":
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case "write":
                tokens[at] = WORDS[second % len(WORDS)]
            case "copy":
                tokens[at] = tokens[other]
            case _:
                del tokens[max(at, len(tokens) // 2) :]
    return "".join(tokens)


def functions(crate: Front) -> list[FunctionDefinition]:
    """All functions with a body."""
    found: list[FunctionDefinition] = []
    for module in crate.program.names.modules(crate.crate):
        scope = crate.program.names.scope(module)
        found += scope.functions
        found += [f for i in scope.impls for f in i.functions.values()]
    return [function for function in found if function.has_body]


def bodies(text: str) -> list[str]:
    """The bodies of all functions, checked, as text."""
    crate = front(text)
    printed: list[str] = []
    for function in functions(crate):
        arguments = crate.program.context.parameters_of(function)
        body = crate.program.body_of(Instance(function, arguments))
        assert body is not None
        if not body.problems:
            assert verify_body(body, crate.program) == []
        for message, span in body.problems:
            assert message
            assert 0 <= span.start <= span.end <= len(span.file.data)
        printed.append(print_body(body))
    return printed


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(st.sampled_from(TEXTS), EDITS)
def test_mutants_have_bodies(text: str, edits: list[tuple[str, int, int]]) -> None:
    changed = mutant(text, edits)
    assert bodies(changed) == bodies(changed)


@pytest.mark.parametrize(
    "text",
    [
        # Seen in code whose types are not known.
        "enum E { A(u32), B } fn f(e: E) -> E { let x = e?; E::A(x) }",
        "fn f(x: Option<u32>) -> Result<u32, u8> { let y = x?; Ok(y) }",
        "fn f(x: Result<u32, u8>) -> Option<u32> { let y = x?; Some(y) }",
        "struct S { text: Nobody } fn f(s: &S, a: usize) -> &str { &s.text[a..4] }",
        "fn f(x: &Nobody) { let y = &x[..]; let z = x[1]; }",
        "fn f(x: [u32; 4]) -> u32 { x[1u8] }",
    ],
)
def test_code_with_errors_of_types(text: str) -> None:
    crate = front(text)
    body = crate.body("f")
    assert body.problems
    assert print_body(body)


@pytest.mark.parametrize(
    "text",
    [
        # Found by mutation: each was an exception once.
        "fn f() { let x = [0; 2][..; }",
        "fn f(p: *mut u8) { unsafe { *p.add() = 1; p.add(1, 2); } }",
        "struct S; fn f(s: S) { s.x.x.x; s(1); s[0]; }",
        "union U { a: u8 } fn f() { U { b: 1, c: 2 }; U {}; }",
        "fn f<T>(x: T) where T: Nowhere<T> { x.go(); T::go(); <T as Nowhere>::go(x); }",
        "enum E {} fn f(e: E) -> E { match e {} } fn g() { E::A; E::A(1); E::A { x: 1 }; }",
        "const N: usize = N; fn f(x: [u8; N]) -> [u8; { N }] { x }",
        "struct A<T = A>(T); type B = B; fn f(a: A, b: B) {}",
        "struct S { s: S, a: [u8; core::mem::size_of::<S>()] } fn f(s: S) { s.s.s.a; }",
        "trait A { fn g(self); } impl<T> A for T where Option<T>: A {} fn f(a: u32) { a.g() }",
        "fn f<T>(x: T, n: u32) { f(Some(x), n) } fn g() { f(1, 2) }",
        "fn f() -> impl Fn() { let g = f(); move || g() }",
        "fn f() { let x: u32 = 1e9999; let y = 1f32 + 2; -true; !'c'; }",
        "fn f(mut a: [u32; 3]) { [a[0], ..] = a; (a, _) = 1; a.0 += 1; }",
        "fn f() { break; continue 'x; 'a: { continue 'a; } return 1; }",
        "impl Drop for u32 { fn drop(&mut self) {} } fn f() { let x = (1u32, 2); }",
    ],
)
def test_nonsense(text: str) -> None:
    bodies(text)


@pytest.mark.parametrize(
    "body",
    [
        " + ".join(["a"] * 900),
        f"if {' && '.join(['b'] * 900)} {{ 1 }} else {{ 2 }}",
        f"let x = {' || '.join(['b'] * 900)}; 1",
        " else ".join(f"if a == {i} {{ {i} }}" for i in range(900)) + " else { 1 }",
        "a" + ".wrapping_add(1)" * 900,
        "a" + ".x" * 900,
        "(" * 95 + "a" + ")" * 95,
        "{" * 45 + "a" + "}" * 45,
        "match a { _ => " * 40 + "a" + " }" * 40,
        "let x = " + "|| " * 90 + "a; 1",
        "let x: " + "Option<" * 95 + "u8" + ">" * 95 + "; 1",
    ],
    ids=lambda body: body[:20],
)
def test_deep_code(body: str) -> None:
    assert len(bodies(f"fn f(a: u32, b: bool) -> u32 {{ {body} }}")) == 1


def test_long_chains_of_constants() -> None:
    constants = "".join(f"const C{i}: u32 = C{i - 1} + 1;\n" for i in range(1, 400))
    assert len(bodies(f"const C0: u32 = 1;\n{constants}fn f() -> u32 {{ C399 }}")) == 1
