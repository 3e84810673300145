"""The functions of the model of `core` have the signatures that rustdoc shows for the real ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rgpu.analysis.effects import Language
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    Definition,
    FunctionDefinition,
    ImplDefinition,
    ModuleDefinition,
    TraitDefinition,
    TypeAliasDefinition,
)
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.records import replace
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.annotations import one_of
from rgpu.safety_model.model import ModelLoader, Models
from tests.support.rustc import Rustc
from tests.support.rustdoc import Pages, Signature, signature

# Ours alone, or what rustdoc hides.
_NOT_SHOWN = {
    "arguments": "what `format_args!` of the model expands to",
    "is_zero": "stands for the size check behind `NonZero`",
}
_HIDDEN_TYPES = ("Unique",)
_DIFFERENT = {
    "to_int_unchecked": "its bound is a trait nobody names",
    "panic_display": "is called without the bound `Display`",
    "null": "may point to types of unknown size, which nobody can write",
    "null_mut": "the same",
}


class _NoFiles:
    def read(self, path: str) -> bytes | None:
        return None


@pytest.fixture(scope="module")
def names() -> Names:
    loaded = Names(ModelLoader(_NoFiles()), Models())
    source = Models().stub_crate("core")
    assert source is not None
    loaded.load(source)
    return loaded


@pytest.fixture(scope="module")
def pages(rustc: Rustc) -> Pages:
    root = Path(rustc.run(("--print=sysroot",), Path.cwd()).stdout.strip())
    found = root / "share/doc/rust/html/core"
    if not found.is_dir() or not (found / "sync/atomic/struct.Atomic.html").exists():
        pytest.skip("the toolchain has no documentation of `core`, or an older one")
    return Pages(found)


def functions(names: Names) -> Iterator[tuple[FunctionDefinition, str, tuple[str, ...]]]:
    """Public functions, the type or trait around each (empty if none), and the module."""
    for module in names.modules(names.crates[0]):
        path = tuple(module.path.split("::")[1:])
        if path[:1] == ("arch",) or path == ("intrinsics", "gpu"):
            continue  # these exist for GPU targets only
        scope = names.scope(module)
        for function in scope.functions:
            if function.syntax.public and not header(function).startswith("pub("):
                yield function, "", path
        for implementation in scope.impls:
            if implementation.syntax.trait_path is None:
                for function in implementation.functions.values():
                    if function.syntax.public and not header(function).startswith("pub("):
                        yield function, implementation.syntax.self_type.span.text, path
        for definition in scope.types.values():
            if isinstance(definition, TraitDefinition):
                for function in definition.functions.values():
                    yield function, definition.name, path


def header(function: FunctionDefinition) -> str:
    """The text before the body."""
    text = re.sub(r"(?m)^\s*(//.*|#\[.*\]|#\[[^\]]*\n(?:.*\n)*?\s*\)\])$", "", function.span.text)
    return re.split(r"\{\s*$|\{ [a-z(*&]|\{\}", text, maxsplit=1, flags=re.M)[0].strip()


def instances(function: FunctionDefinition, own_type: str) -> Iterator[tuple[str, str]]:
    """Type and header for the first and the last type of a closed set."""
    container = function.container
    sets = one_of(container.syntax.attributes) if isinstance(container, ImplDefinition) else {}
    if not sets:
        yield own_type, header(function)
        return
    ((parameter, types),) = sets.items()
    for ty in (types[0], types[-1]):
        yield (
            re.sub(rf"\b{parameter}\b", ty, own_type),
            re.sub(rf"\b{parameter}\b", ty, header(function)),
        )


def around(function: FunctionDefinition) -> set[str]:
    """The bounds of the impl around a function: rustdoc shows some of them at the function."""
    if not isinstance(function.container, ImplDefinition):
        return set()
    head = function.container.syntax.span.text.partition("{")[0]
    found = re.findall(r"(\w+): ((?:\w+(?:<\w+>)?(?: \+ )?)+)", head)
    return {f"{name}: {bound}" for name, bound in found} | {
        f"{name}: {re.sub('<.*', '', bound)}" for name, bound in found
    }


def same(ours: Signature, real: Signature, given: set[str]) -> bool:
    kept = tuple(bound for bound in real.bounds if bound not in given)
    own = tuple(bound for bound in ours.bounds if bound not in given)
    return replace(ours, bounds=own) == replace(real, bounds=kept)


def test_signatures_are_the_real_ones(names: Names, pages: Pages) -> None:
    compared = 0
    wrong: list[str] = []
    for function, own_type, module in functions(names):
        if function.name in _NOT_SHOWN or own_type.startswith(_HIDDEN_TYPES):
            continue
        for ty, text in instances(function, own_type):
            if own_type:
                real = pages.methods(ty, module, function.name)
            else:
                real = [h] if (h := pages.function(module, function.name)) else []
            ours = signature(text, ty or "Self")
            candidates = [signature(header, ty or "Self") for header in real]
            compared += 1
            if function.name in _DIFFERENT:
                continue
            if not any(same(ours, candidate, around(function)) for candidate in candidates):
                wrong.append(f"{function.path} of {ty}\n  {ours}\n  {candidates[:3]}")
    assert compared > 1000
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("pub fn f<T: Copy>(x: T) -> T", "pub const fn f<T>(y: T) -> T where T: Copy"),
        ("pub fn f<'a, T>(x: &'a T)", "fn f<T>(x: &T) -> ()"),
        ("fn f(mut self) where Self: Sized", "fn f(self)"),
    ],
)
def test_what_does_not_matter(text: str, other: str) -> None:
    assert signature(text) == signature(other)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("fn f<T: Copy>(x: T)", "fn f<T: Clone>(x: T)"),
        ("fn f(x: u32)", "fn f(x: u64)"),
        ("fn f(&self)", "fn f(&mut self)"),
        ("unsafe fn f()", "fn f()"),
        ("fn f<T, U>()", "fn f<U, T>()"),
        ("fn f() -> u8", "fn f()"),
    ],
)
def test_what_matters(text: str, other: str) -> None:
    assert signature(text) != signature(other)


# --- what the documentation promises ------------------------------------------------------------


def test_built_in_functions_are_listed(names: Names) -> None:
    """The table at the top of the model is what engines are written against."""
    documentation = names.crates[0].root.file.data.decode()
    built_in = {
        effect.name
        for function, _, _ in functions(names)
        for effect in function.effects
        if isinstance(effect, Language) and not function.has_body
    } - {"next", "into_iter"}
    assert len(built_in) > 30
    listed = set(re.findall(r"`(\w+)`", documentation.partition("# Items that")[0]))
    assert built_in <= listed


def test_impls_stand_with_their_trait_or_type(names: Names) -> None:
    """As the documentation of the model says: so they are found without reading everything."""
    misplaced: list[str] = []
    number = 0
    for module in names.modules(names.crates[0]):
        for implementation in names.scope(module).impls:
            syntax = implementation.syntax
            if syntax.trait_path is None:
                continue
            number += 1
            trait = names.resolve(module, syntax.trait_path, "types")
            assert trait is not None, implementation
            own = head(syntax.self_type)
            homes = [home_of(trait.definition)]
            if own is not None and (found := names.resolve(module, own, "types")) is not None:
                homes.append(home_of(found.definition))
            if not any(is_at_home(module, home) for home in homes if home is not None):
                misplaced.append(f"{implementation} in {module.file.path}")
    assert number > 500
    assert not misplaced, "\n".join(misplaced)


def head(ty: ast.Type) -> ast.Path | None:
    """The path of the type below references; None for slices, tuples and the like."""
    while isinstance(ty, ast.ReferenceType):
        ty = ty.inner
    return ty.path if isinstance(ty, ast.PathType) else None


def home_of(definition: Definition) -> ModuleDefinition | None:
    if isinstance(definition, (TraitDefinition, AdtDefinition, TypeAliasDefinition)):
        return definition.module
    return None


def is_at_home(module: ModuleDefinition | None, home: ModuleDefinition) -> bool:
    """In the module, or one below it."""
    while module is not None:
        if module is home:
            return True
        module = module.parent
    return False
