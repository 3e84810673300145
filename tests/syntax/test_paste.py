"""`paste!`: names put together from pieces."""

from __future__ import annotations

import pytest

from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax.macro_rules import MacroError
from rgpu.analysis.syntax.paste import pasted
from rgpu.analysis.syntax.tokens import flatten, lex, nest


def paste(text: str) -> str:
    file = SourceFile("paste.rs", text.encode())
    return " ".join(token.text for token in flatten(pasted(nest(lex(file, 0, len(file.data))))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fn [<load_ 32 _ device>]() {}", "fn load_32_device ( ) { }"),
        ('[<a "b" c>]', "abc"),
        ("[<r#fn _x>]", "fn_x"),
        ("[<Load Store:lower>]", "Loadstore"),
        ("[<load:upper _x>]", "LOAD_x"),
        ("[<AtomicF32:snake>]", "atomic_f32"),
        ("[<load_Sync:snake>]", "load_sync"),
        ("[<load_u32:camel>]", "LoadU32"),
        ("[<U32x:camel>]", "U32x"),
        ("[<x:upper:lower>]", "x"),
        ("[<'a b>]", "'ab"),
        ("a([b < c, d > e])", "a ( [ b < c , d > e ] )"),
        ("x[0]", "x [ 0 ]"),
        ("m!{ [<a 1>] }", "m ! { a1 }"),
    ],
)
def test_names(text: str, expected: str) -> None:
    assert paste(text) == expected


@pytest.mark.parametrize(
    "text", ["[<1 a>]", "[<a + b>]", "[<a:loud>]", "[<a (b c)>]", "[<:lower>]"]
)
def test_what_makes_no_name_is_an_error(text: str) -> None:
    with pytest.raises(MacroError):
        paste(text)


def test_the_name_stands_where_it_was_written() -> None:
    file = SourceFile("paste.rs", b"fn [<a b>]()")
    token = list(flatten(pasted(nest(lex(file, 0, len(file.data))))))[1]
    assert (token.text, token.span.text) == ("ab", "[<a b>]")
