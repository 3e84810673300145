"""The outlines of model files: what they declare is what the whole text declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rgpu.analysis.names.definitions import (
    FunctionDefinition,
    ImplDefinition,
    MacroDefinition,
    ModuleDefinition,
    TraitDefinition,
)
from rgpu.analysis.names.outlines import declare_outline
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.names.scopes import Scope
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.dump import dump
from rgpu.analysis.syntax.outline import Outline, outline_of
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.impls import ImplIndex
from rgpu.safety_model import model

CRATES = sorted(
    {
        line.split(b"/")[1].decode()
        for line in (model.read_model(model.INDEX) or b"").splitlines()
        if line.startswith(b'["file ')
    }
)


class _Nothing:
    def read(self, path: str) -> bytes | None:
        return None


def _names(use_index: bool) -> Names:
    return Names(model.ModelLoader(_Nothing()), model.Models(use_index=use_index))


def _modules(names: Names, crate: str) -> Iterator[ModuleDefinition]:
    source = model.Models().stub_crate(crate)
    assert source is not None
    return names.modules(names.load(source))


def test_all_crates_have_outlines() -> None:
    assert "core" in CRATES
    assert "cuda_device" in CRATES
    assert len(CRATES) > 15


@pytest.mark.parametrize(
    "crate",
    [pytest.param(each, marks=pytest.mark.slow if each == "core" else ()) for each in CRATES],
)
def test_a_module_declares_what_its_text_declares(crate: str) -> None:
    whole, outlined = _names(False), _names(True)
    expected = {module.path: module for module in _modules(whole, crate)}
    found = {module.path: module for module in _modules(outlined, crate)}
    assert list(found) == list(expected)
    assert any(module.outline is not None for module in found.values())
    for path, module in found.items():
        if module.outline is None:
            continue
        assert _scope(outlined, module) == _scope(whole, expected[path]), path


def _scope(names: Names, module: ModuleDefinition) -> dict[str, object]:
    """All that a module declares, as text."""
    scope = names.scope(module)
    resolver = names.resolver(module)
    index = ImplIndex(TypeContext(names))

    def shown(definition: Any) -> tuple[object, ...]:
        if isinstance(definition, ModuleDefinition):
            return definition.path, definition.public, definition.directory
        if isinstance(definition, TraitDefinition | ImplDefinition):
            return _owner(definition, resolver)
        syntax = definition.syntax
        own = getattr(definition, "public", None), getattr(definition, "kind", None)
        return type(definition), definition.path, *own, dump(syntax, resolver), _place(syntax.span)

    return {
        "types": {name: shown(each) for name, each in scope.types.items()},
        "values": {name: shown(each) for name, each in scope.values.items()},
        "macros": {name: _macro(each) for name, each in scope.macros.items()},
        "imports": {name: dump(uses) for name, uses in scope.imports.items()},
        "other imports": (dump(scope.globs), dump(scope.hidden_imports), scope.extern_crates),
        "impls": [
            (*(each.heading or index.heading(scope, each)), *_owner(each, resolver))
            for each in scope.impls
        ],
        "functions": [each.path for each in scope.functions],
        "modules": [each.path for each in (*scope.modules, *scope.macro_modules)],
    }


def _owner(owner: TraitDefinition | ImplDefinition, resolver: Any) -> tuple[object, ...]:
    """A trait or impl without its members, and then these."""
    syntax = owner.syntax
    first, *more = dump(syntax, resolver).split("\n  items", 1)[0].splitlines()
    members = [
        (name, each.path, isinstance(each, FunctionDefinition), dump(each.syntax, resolver))
        for table in (owner.functions, owner.constants, owner.types)
        for name, each in table.items()
    ]
    return owner.path, first, more, members


def _macro(macro: MacroDefinition) -> tuple[object, ...]:
    syntax = macro.syntax
    attributes = [(each.path, each.tokens) for each in syntax.attributes]
    return macro.path, attributes, _place(syntax.span), _place(syntax.tokens.span)


def _place(span: Span) -> tuple[str, int, int]:
    return span.file.path, span.start, span.end


TEXT = """\
//! Some text.
use a::{b, c::*};
#[cfg(any())] struct Hidden;
#[cfg(all())] #[derive(Clone, Copy)] pub struct Shown(u32);
/// Documented.
#[inline] pub fn first() -> u32 { 1 }
pub trait T { const N: u32; type A: Clone; fn f(&self) -> u32; }
impl T for Shown { const N: u32 = 1; type A = u32; #[inline] fn f(&self) -> u32 { Self::N } }
mod inside { fn g() {} }
extern "C" { fn foreign(); }
called!(1);
"""


def test_only_the_ranges_that_are_asked_for_are_read() -> None:
    file = SourceFile("a.rs", TEXT.encode())
    rows = outline_of(file)
    assert rows is not None
    assert [row[0] for row in rows] == [
        "use", "use", "struct", "fn", "trait", "impl", "items", "items", "items",
    ]  # fmt: skip
    outline = Outline(file, rows)
    function = outline.item(rows[3])
    assert function.span.text == "pub fn first() -> u32 { 1 }"
    assert [attribute.path for attribute in function.attributes] == ["inline"]
    trait = rows[4]
    header = outline.header(trait)
    assert (header.name, header.items) == ("T", [])
    assert [outline.member(trait, row).name for row in trait[-1]] == ["N", "A", "f"]


def test_a_call_is_expanded_when_something_of_it_is_asked_for() -> None:
    names = _names(True)
    module = next(m for m in _modules(names, "cuda_std") if m.path == "cuda_std::warp")
    scope = names.scope(module)
    assert module.outline is not None
    made: list[ast.ItemMacro] = []

    def expand(_: ModuleDefinition, __: Scope, item: ast.ItemMacro) -> list[ast.Item]:
        made.append(item)
        return names._expand(module, scope, item) or []

    again = Scope(module)
    declare_outline(again, module.outline, expand, names.resolver(module))
    assert len(again.impls) == len(scope.impls)
    assert made == []
    first = next(each for each in again.impls if each.syntax.span.expansion is not None)
    assert first.syntax.trait_path is not None
    assert len(made) == 1
    assert [f.syntax.name for f in first.functions.values()] == list(first.functions)
    assert len(made) == 1


@pytest.mark.parametrize("text", ["fn broken( {", "extern crate a;", "#![cfg(any())] fn f() {}"])
def test_what_is_read_as_a_whole(text: str) -> None:
    assert outline_of(SourceFile("a.rs", text.encode())) is None


def test_a_file_that_has_changed_has_no_outline() -> None:
    rows = model.Models().stub_index("core")
    assert rows is not None
    data = model.read_model("core/option.rs")
    assert data is not None
    path = f"{model.ROOT}core/option.rs"
    assert rows.outline(SourceFile(path, data)) is not None
    assert rows.outline(SourceFile(path, data.replace(b"Some", b"Sone", 1))) is None
    assert rows.outline(SourceFile(path, data + b" ")) is None
    assert rows.outline(SourceFile("option.rs", data)) is None
