"""Directives in comments and attributes: which there are, and what they cover."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rgpu.analysis.source import SourceFile
from rgpu.safety_model.directives import Directive, extent_after, find_directives, lexemes


def directives(text: str) -> list[Directive]:
    return find_directives(SourceFile("a.rs", text.encode()))


def covered(text: str) -> str:
    """The text that the only directive covers."""
    (found,) = directives(text)
    return text.encode()[found.start : found.end].decode()


def test_words_and_arguments() -> None:
    (found,) = directives('// rgpu: allow(RG101, reason = "a ) b") and more\nf();')
    assert (found.word, found.arguments) == ("allow", 'RG101, reason = "a ) b"')


@pytest.mark.parametrize(
    "text",
    [
        'let s = "// rgpu: allow(RG101)";',
        'let s = r#"" // rgpu: allow(RG101)"#;',
        "// see rgpu: allow(RG101)",
        "/* /* */ // rgpu: allow(RG101) */",
        "let rgpu = 1;",
        "#[cfg_attr(rgpu_extra, rgpu::allow(RG101))] fn f() {}",
        "#[cfg_attr(not(rgpu), rgpu::allow(RG101))] fn f() {}",
    ],
)
def test_no_directive(text: str) -> None:
    assert directives(text) == []


@pytest.mark.parametrize(
    ("text", "extent"),
    [
        ("a();\nb(); // rgpu: allow(X)\nc();", "b(); // rgpu: allow(X)\n"),
        ("// rgpu: allow(X)\n\n// why\nb(1, 2);\nc();", "b(1, 2);"),
        ("// rgpu: allow(X)\nif a { b() } else if c { d() } else { e() }\nf();",
         "if a { b() } else if c { d() } else { e() }"),
        ("// rgpu: allow(X)\nlet v = match a { 1 => {} _ => {} };\nf();",
         "let v = match a { 1 => {} _ => {} };"),
        ("// rgpu: allow(X)\nfor i in 0..n { b() }\nf();", "for i in 0..n { b() }"),
        ("match a {\n// rgpu: allow(X)\n1 => b(1, 2),\n2 => c(),\n}", "1 => b(1, 2),"),
        ("match a {\n// rgpu: allow(X)\n1 => { b() }\n2 => c(),\n}", "1 => { b() }"),
        ("// rgpu: allow(X)\n#[kernel]\n#[doc = \"]\"]\n"
         "pub fn k<A, B>(a: &'a A) -> u32 { 1 }\nfn l() {}",
         "pub fn k<A, B>(a: &'a A) -> u32 { 1 }"),
        ("// rgpu: allow(X)\nmod m { fn a() {} fn b() {} }\nfn c() {}",
         "mod m { fn a() {} fn b() {} }"),
        ("// rgpu: allow(X)\nunsafe { a() }.b();\nc();", "unsafe { a() }.b();"),
        ("{\n// rgpu: allow(X)\na() }", "a() "),
        ("#[cfg_attr(rgpu, rgpu::allow(X))]\n#[kernel]\nfn k() { ';' }\nfn l() {}",
         "fn k() { ';' }"),
        ("#[kernel]\n#[cfg_attr(rgpu, rgpu::allow(X))]\nfn k() {}\nfn l() {}", "fn k() {}"),
        ("mod m {\n#![cfg_attr(rgpu, rgpu::allow(X))]\nfn k() {} }\nfn l() {}",
         "\n#![cfg_attr(rgpu, rgpu::allow(X))]\nfn k() {} }"),
        ("fn a() {}\n// rgpu: file-allow(X)\nfn b() {}",
         "fn a() {}\n// rgpu: file-allow(X)\nfn b() {}"),
        ("#![cfg_attr(rgpu, rgpu::allow(X))]\nfn k() {}",
         "#![cfg_attr(rgpu, rgpu::allow(X))]\nfn k() {}"),
        ("// rgpu: allow(X)\nlet c = '}'; d();", "let c = '}';"),
        ("// rgpu: allow(X)\nlet c = '\\''; d();", "let c = '\\'';"),
    ],
)  # fmt: skip
def test_extent(text: str, extent: str) -> None:
    assert covered(text) == extent


def test_several_in_one_attribute() -> None:
    text = "#[cfg_attr(rgpu, rgpu::allow(RG101), rgpu::assume(block_dim = (1, 2, 3)))]\nfn k() {}"
    assert [(each.word, each.arguments) for each in directives(text)] == [
        ("allow", "RG101"),
        ("assume", "block_dim = (1, 2, 3)"),
    ]


@given(st.text(alphabet="rgpu:/*\"'\\#![](){}; ,\n\té🦀al", max_size=80))
def test_never_fails_and_stays_inside(text: str) -> None:
    data = text.encode()
    for _, start, end in lexemes(data):
        assert 0 <= start < end <= len(data)
    for position in range(0, len(data) + 1, 7):
        start, end = extent_after(data, position)
        assert position <= start <= end <= len(data)
    for directive in find_directives(SourceFile("a.rs", b"// rgpu: allow(X)\n" + data)):
        assert directive.start <= directive.end
