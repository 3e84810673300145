"""Promises about parameters: the little language of conditions, and `assume` directives."""

from __future__ import annotations

import pytest

from rgpu.analysis.source import SourceFile, Span
from rgpu.safety_model.assumptions import Assumptions, read_dimensions
from rgpu.safety_model.conditions import evaluate, names_of, parse_condition, show


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("n % 256 == 0", {"n": 512}, 1),
        ("n % 256 == 0", {"n": 100}, 0),
        ("n % 256 == 0", {}, None),
        ("input.len() >= 2 * n + 1", {"input.len()": 7, "n": 3}, 1),
        ("1 + 2 * 3 == 7 && (1 + 2) * 3 == 9", {}, 1),
        ("10 - 4 - 3 == 3", {}, 1),
        ("n / 0 == 1", {"n": 1}, None),
        ("block_dim.x <= 0x100", {"block_dim.x": 256}, 1),
        ("n == 1_024u32", {"n": 1024}, 1),
        ("n & 1 == 1 || n == 2", {"n": 2}, 1),
    ],
)
def test_evaluate(text: str, values: dict[str, int], expected: int | None) -> None:
    condition = parse_condition(text)
    assert condition is not None
    assert evaluate(condition, values) == expected


@pytest.mark.parametrize("text", ["", "n %", "n % % 2", "(n", "n == 1 2", "let n = 1", "n ? 1"])
def test_no_condition(text: str) -> None:
    assert parse_condition(text) is None


@pytest.mark.parametrize(
    "text", ["n % 2 == 0", "(a + b) * c <= d - (e - f)", "a.len() > 0 && b < 1"]
)
def test_show_is_the_inverse(text: str) -> None:
    condition = parse_condition(text)
    assert condition is not None
    assert show(condition) == text
    assert parse_condition(show(condition)) == condition


def test_names() -> None:
    condition = parse_condition("a.len() + n == block_dim.x")
    assert condition is not None
    assert names_of(condition) == {"a.len()", "n", "block_dim.x"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("256", (256, 1, 1)),
        ("(16, 16)", (16, 16, 1)),
        ("(8, 8, 4)", (8, 8, 4)),
        ("(256, _, 1)", (256, None, 1)),
        ("(0, 1, 1)", None),
        ("(1, 1, 1, 1)", None),
        ("(n, 1, 1)", None),
    ],
)
def test_dimensions(text: str, expected: tuple[int | None, ...] | None) -> None:
    assert read_dimensions(text) == expected


def test_assumptions_belong_to_kernels() -> None:
    text = """
// rgpu: file-assume(cooperative)
// rgpu: assume(block_dim = (256, 1, 1), grid_dim = 4, n % 256 == 0, reason = "host checks it")
fn first(n: u32) {}
fn second(n: u32) {
    // rgpu: assume(block_dim = 32)
    f();
}
"""
    file = SourceFile("a.rs", text.encode())
    assumptions = Assumptions([file])
    assert not assumptions.bad
    first = text.index("fn first")
    second = text.index("fn second")
    of_first = assumptions.of(Span(file, first, text.index("\n", first)))
    assert [each.block_dim for each in of_first] == [None, (256, 1, 1)]
    assert of_first[1].grid_dim == (4, 1, 1)
    assert [show(each) for each in of_first[1].conditions] == ["n % 256 == 0"]
    assert of_first[0].cooperative is True
    of_second = assumptions.of(Span(file, second, len(text)))
    assert [each.block_dim for each in of_second] == [None, (32, 1, 1)]


@pytest.mark.parametrize("inside", ["block_dim = (0, 1)", "nonsense", "n %", "n"])
def test_bad_assumptions(inside: str) -> None:
    file = SourceFile("a.rs", f"// rgpu: assume({inside})\nfn f() {{}}".encode())
    assert len(Assumptions([file]).bad) == 1


@pytest.mark.parametrize(
    ("condition", "misnamed"),
    [
        ("n % 256 == 0", []),
        ("a.len() >= n", []),
        ("block_dim.x == n", []),
        ("m % 256 == 0", ["m"]),
        ("n == b.len()", ["b.len()"]),
    ],
)
def test_names_of_parameters(condition: str, misnamed: list[str]) -> None:
    text = f"// rgpu: assume({condition})\nfn f() {{}}\nfn g() {{}}"
    file = SourceFile("a.rs", text.encode())
    assumptions = Assumptions([file])
    first, second = (Span(file, text.index(name), len(text)) for name in ("fn f", "fn g"))
    first = Span(file, first.start, second.start - 1)
    found = assumptions.misnamed([(first, ["n", "a"]), (second, ["m", "b"])])
    assert [each.message.split("`")[1] for each in found] == misnamed
    assert assumptions.misnamed([(second, [])]) == []  # about none of the kernels
