"""Values of Rust literals."""

import pytest

from rgpu.analysis.syntax.literals import number, quoted


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", ("int", 0, None)),
        ("1_000u32", ("int", 1000, "u32")),
        ("007", ("int", 7, None)),
        ("0xFFu8", ("int", 255, "u8")),
        ("0xdead_BEEF", ("int", 0xDEADBEEF, None)),
        ("0x1f32", ("int", 0x1F32, None)),
        ("0o17i8", ("int", 15, "i8")),
        ("0b1010_1010", ("int", 170, None)),
        ("123_usize", ("int", 123, "usize")),
        ("340282366920938463463374607431768211455u128", ("int", 2**128 - 1, "u128")),
        ("2f32", ("float", 2.0, "f32")),
        ("1.", ("float", 1.0, None)),
        ("1.5e3", ("float", 1500.0, None)),
        ("1e3", ("float", 1000.0, None)),
        ("12E0_1f32", ("float", 120.0, "f32")),
        ("1e_", ("int", 1, "e_")),
        ("1e-3f64", ("float", 0.001, "f64")),
        ("1_0.2_5E+1_0", ("float", 10.25e10, None)),
        ("12E+99_f64", ("float", 12e99, "f64")),
        ("0x", None),
        ("0b2", ("int", 0, "b2")),  # rustc rejects the suffix
        ("9" * 5000, None),
        ("", None),
    ],
)
def test_numbers(text: str, value: object) -> None:
    assert number(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"a"', ("str", "a", None)),
        (r'"\n\t\\\"\0\x41\u{1F600}"', ("str", '\n\t\\"\0A\U0001f600', None)),
        ('"a\\\n   b"', ("str", "ab", None)),
        ('"a\r\nb"', ("str", "a\nb", None)),
        ('r"a\\n"', ("str", "a\\n", None)),
        ('r#"say "hi""#', ("str", 'say "hi"', None)),
        (r'b"\xff\n"', ("bytes", b"\xff\n", None)),
        ('br"\\x"', ("bytes", b"\\x", None)),
        ('c"z"', ("cstr", b"z", None)),
        ("'a'", ("char", 97, None)),
        ("'\\''", ("char", 39, None)),
        ("'\"'", ("char", 34, None)),
        ("'\\u{e9}'", ("char", 0xE9, None)),
        ("b'\\n'", ("byte", 10, None)),
        ("'ab'", None),
        ('"open', None),
        ("", None),
    ],
)
def test_quoted(text: str, value: object) -> None:
    assert quoted(text) == value
