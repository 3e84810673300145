"""Derived impls, as items."""

from __future__ import annotations

import pytest

from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.derives import derived_impls
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.parse import parse


def _derived(text: str) -> list[ast.Impl]:
    file = SourceFile("lib.rs", text.encode())
    syntax = lower_file(file, parse(file.data))
    assert not syntax.problems
    item = syntax.items[0]
    assert isinstance(item, ast.Struct | ast.Enum)
    derived = derived_impls(item)
    impls = [each.make() for each in derived]
    names = [impl.trait_path.segments[-1].name for impl in impls if impl.trait_path is not None]
    assert names == [each.trait for each in derived]
    assert all(each.span.text.startswith("#[derive(") for each in impls)
    return impls


def _traits(text: str) -> list[str]:
    return [str(impl.trait_path) for impl in _derived(text)]


ALL = "Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord"


@pytest.mark.parametrize(
    "item",
    [
        "struct S;",
        "struct S(u32, f32);",
        "struct S { a: u32, b: (u8, u8) }",
        "struct S {}",
        "enum E { #[default] A, B(u32, u32), C { x: u32 } }",
        "enum E { #[default] A }",
        "struct G<T, const N: usize> { a: [T; N] }",
    ],
)
def test_all_shapes_give_all_impls(item: str) -> None:
    assert len(_derived(f"#[derive({ALL})] {item}")) == 7


def test_paths_and_several_attributes() -> None:
    text = "#[derive(core::clone::Clone)] #[repr(C)] #[derive(Copy)] struct S;"
    assert [path.rpartition("::")[2] for path in _traits(text)] == ["Clone", "Copy"]


def test_an_enum_without_variants() -> None:
    assert len(_derived("#[derive(Clone, PartialEq, PartialOrd)] enum Never {}")) == 3


def test_a_default_needs_a_marked_variant() -> None:
    assert _traits("#[derive(Default)] enum E { A, B }") == []


def test_what_says_nothing_about_values_gives_nothing() -> None:
    assert _traits("#[derive(Debug, Hash, serde::Serialize)] struct S;") == []
    assert _traits("struct S;") == []


def test_type_parameters_are_bounded() -> None:
    (impl,) = _derived("#[derive(Clone)] struct G<T, const N: usize> { a: [T; N] }")
    first, second = impl.generics.parameters
    assert [str(bound.path) for bound in first.bounds] == [str(impl.trait_path)]
    assert second.bounds == []


def test_a_name_that_is_a_keyword_gives_no_impl() -> None:
    assert _traits("#[derive(Clone)] struct r#type;") == []
    assert _traits("#[derive(Clone)] struct r#typed;") == ["::core::clone::Clone"]
