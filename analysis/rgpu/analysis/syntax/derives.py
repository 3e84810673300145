"""What `#[derive(..)]` stands for: impls, as rustc's built-in derives write them.

The impls are printed as Rust, with the span of the attribute on every token, and parsed like the
expansion of a macro. Derives that say nothing about values on the device (`Debug`, `Hash`) and
those of other crates give no impl: a call that needs one is then unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from rgpu.analysis.records import dataclass, replace
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import DEVICE
from rgpu.analysis.syntax.context import Context
from rgpu.analysis.syntax.expansion import ExpansionText
from rgpu.analysis.syntax.fragments import is_keyword
from rgpu.analysis.syntax.lower_items import lower_items
from rgpu.analysis.syntax.reparse import parsed_items
from rgpu.analysis.syntax.tokens import Budget, lex, nest

# What an impl for a type, which may be `Copy` as well, is: the path of the trait, and the body.
Writer: TypeAlias = Callable[[ast.Struct | ast.Enum, bool], tuple[str, str]]

_SOME_ORDERING = "::core::option::Option::Some"


@dataclass(eq=False, slots=True)
class Derived:
    """An impl that a derive attribute stands for: the last name of its trait, and what makes it."""

    trait: str
    make: Callable[[], ast.Impl]


def derived_impls(item: ast.Struct | ast.Enum) -> list[Derived]:
    """The impls that the derive attributes of a type stand for. They are made when asked for: most
    of those of a model never are."""
    derives = [attribute for attribute in item.attributes if attribute.path == "derive"]
    if not derives:
        return []
    named = [
        (word.strip().rpartition("::")[2], attribute.span)
        for attribute in derives
        for word in attribute.tokens.split(",")
    ]
    copied = any(name == "Copy" for name, _ in named)
    broken = not all(map(_is_plain, _all_names(item)))
    made: list[Derived] = []
    for name, span in named:
        writer = _WRITERS.get(name)
        if writer is None or (name == "Default" and not _has_default(item)):
            continue
        make = partial(_impl, item, writer, copied, span)
        if broken:  # whether there is an impl is seen when it is parsed
            impl = make()
            if impl.trait_path is None:
                continue
            make = partial(_same, impl)
        made.append(Derived(name, make))
    return made


def _all_names(item: ast.Struct | ast.Enum) -> Iterator[str]:
    """The names that stand in derived impls."""
    yield item.name
    yield from (each.name for each in item.generics.parameters)
    for part in item.variants if isinstance(item, ast.Enum) else (item,):
        yield part.name
        if part.shape == "named":
            yield from (field.name for field in part.fields)


def _is_plain(name: str) -> bool:
    """Whether this is a name that needs no `r#`, and not one that is missing in broken code."""
    return name.isidentifier() and not is_keyword(name)


def _same(impl: ast.Impl) -> ast.Impl:
    return impl


def _impl(item: ast.Struct | ast.Enum, writer: Writer, copied: bool, span: Span) -> ast.Impl:
    trait, body = writer(item, copied)
    parameters = item.generics.parameters
    arguments = f"<{', '.join(each.name for each in parameters)}>" if parameters else ""
    text = f"impl {trait} for {item.name}{arguments} {{ {body} }}"
    file = SourceFile("derive", text.encode())
    tokens = lex(file, 0, len(file.data))
    for token in tokens:
        token.span = span
    budget = Budget()
    parsed = parsed_items(
        Context(ExpansionText(span, [], budget), DEVICE, budget=budget), nest(tokens), span
    )
    items = [] if parsed is None else lower_items(*parsed)
    impl = items[0] if items else None
    if not isinstance(impl, ast.Impl):  # broken code: a name is missing, or is a keyword
        unknown = ast.ErrorType("the type of a derive has no proper name", span)
        return ast.Impl([], ast.Generics([], []), None, unknown, [], False, span)
    impl.generics = _bounded(item.generics, impl.trait_path)
    return impl


def _bounded(generics: ast.Generics, trait: ast.Path | None) -> ast.Generics:
    """The generics of the type, with the trait asked of every type parameter."""
    if trait is None:
        return generics
    bound = ast.Bound(trait)
    parameters = [
        each
        if each.constant is not None
        else replace(each, bounds=[*each.bounds, bound], default=None)
        for each in generics.parameters
    ]
    return ast.Generics(parameters, generics.predicates)


# --- parts of a type -----------------------------------------------------------------------------


def _variants(item: ast.Struct | ast.Enum) -> list[tuple[str, list[str], str]]:
    """Path, field names and shape of each variant; a struct is its own only one."""
    if isinstance(item, ast.Struct):
        return [(item.name, _names(item.fields), item.shape)]
    return [
        (f"{item.name}::{variant.name}", _names(variant.fields), variant.shape)
        for variant in item.variants
    ]


def _names(fields: list[ast.Field]) -> list[str]:
    return [field.name or str(index) for index, field in enumerate(fields)]


def _parts(path: str, fields: list[str], shape: str, part: Callable[[int, str], str]) -> str:
    """A pattern, or a value, of this variant."""
    match shape:
        case "unit":
            return path
        case "tuple":
            inside = ", ".join(part(index, name) for index, name in enumerate(fields))
            return f"{path}({inside})"
        case _:
            inside = ", ".join(f"{name}: {part(index, name)}" for index, name in enumerate(fields))
            return f"{path} {{ {inside} }}"


def _pattern(path: str, fields: list[str], shape: str, prefix: str) -> str:
    return _parts(path, fields, shape, lambda index, _: f"{prefix}{index}")


# --- the traits ----------------------------------------------------------------------------------


def _copy(item: ast.Struct | ast.Enum, copied: bool) -> tuple[str, str]:
    return "::core::marker::Copy", ""


def _eq(item: ast.Struct | ast.Enum, copied: bool) -> tuple[str, str]:
    return "::core::cmp::Eq", ""


def _clone(item: ast.Struct | ast.Enum, copied: bool) -> tuple[str, str]:
    def clone(place: str) -> str:
        return f"::core::clone::Clone::clone({place})"

    if copied:
        result = "*self"
    elif isinstance(item, ast.Struct):
        (path, fields, shape), *_ = _variants(item)
        result = _parts(path, fields, shape, lambda _, name: clone(f"&self.{name}"))
    else:
        arms = [
            f"{_pattern(*variant, 'a')} => {_parts(*variant, lambda i, _: clone(f'a{i}'))}"
            for variant in _variants(item)
        ]
        result = f"match self {{ {', '.join(arms)} }}" if arms else "match *self {}"
    return "::core::clone::Clone", f"fn clone(&self) -> Self {{ {result} }}"


def _default(item: ast.Struct | ast.Enum, copied: bool) -> tuple[str, str]:
    value = "::core::default::Default::default()"
    if isinstance(item, ast.Struct):
        (path, fields, shape), *_ = _variants(item)
        result = _parts(path, fields, shape, lambda *_: value)
    else:
        result = f"{item.name}::{_default_variants(item)[0]}"
    return "::core::default::Default", f"fn default() -> Self {{ {result} }}"


def _default_variants(item: ast.Enum) -> list[str]:
    return [
        variant.name
        for variant in item.variants
        if any(attribute.path == "default" for attribute in variant.attributes)
    ]


def _has_default(item: ast.Struct | ast.Enum) -> bool:
    """Whether rustc takes `derive(Default)`: an enum needs a marked variant."""
    return isinstance(item, ast.Struct) or bool(_default_variants(item))


def _partial_eq(item: ast.Struct | ast.Enum, copied: bool) -> tuple[str, str]:
    def equal(pairs: list[tuple[str, str]]) -> str:
        return " && ".join(f"{a} == {b}" for a, b in pairs) or "true"

    if isinstance(item, ast.Struct):
        (_, fields, _), *_ = _variants(item)
        result = equal([(f"self.{name}", f"other.{name}") for name in fields])
    else:
        arms = []
        for variant in _variants(item):
            pairs = [(f"*a{index}", f"*b{index}") for index in range(len(variant[1]))]
            sides = f"({_pattern(*variant, 'a')}, {_pattern(*variant, 'b')})"
            arms.append(f"{sides} => {equal(pairs)}")
        if len(arms) != 1:
            arms.append("_ => false")
        result = f"match (self, other) {{ {', '.join(arms)} }}"
    body = f"fn eq(&self, other: &Self) -> bool {{ {result} }}"
    return "::core::cmp::PartialEq", body


def _partial_ord(item: ast.Struct | ast.Enum, copied: bool) -> tuple[str, str]:
    compare = "::core::cmp::PartialOrd::partial_cmp"
    result = "::core::option::Option<::core::cmp::Ordering>"
    body = _comparison(item, compare, f"{_SOME_ORDERING}(::core::cmp::Ordering::Equal)")
    return (
        "::core::cmp::PartialOrd",
        f"fn partial_cmp(&self, other: &Self) -> {result} {{ {body} }}",
    )


def _ord(item: ast.Struct | ast.Enum, copied: bool) -> tuple[str, str]:
    body = _comparison(item, "::core::cmp::Ord::cmp", "::core::cmp::Ordering::Equal")
    return "::core::cmp::Ord", f"fn cmp(&self, other: &Self) -> ::core::cmp::Ordering {{ {body} }}"


def _comparison(item: ast.Struct | ast.Enum, compare: str, equal: str) -> str:
    """The first field that differs decides; of enums, the order of the variants before that."""

    def fields(pairs: list[tuple[str, str]]) -> str:
        steps = "".join(
            f"match {compare}({a}, {b}) {{ {equal} => {{}}, unequal => return unequal }} "
            for a, b in pairs
        )
        return f"{steps}{equal}"

    if isinstance(item, ast.Struct):
        (_, names, _), *_ = _variants(item)
        return fields([(f"&self.{name}", f"&other.{name}") for name in names])
    variants = _variants(item)
    numbers = ", ".join(
        f"{_parts(*variant, lambda *_: '_')} => {number}isize"
        for number, variant in enumerate(variants)
    )
    arms = "".join(
        f"({_pattern(*variant, 'a')}, {_pattern(*variant, 'b')}) => {{ "
        f"{fields([(f'a{i}', f'b{i}') for i in range(len(variant[1]))])} }} "
        for variant in variants
        if variant[1]
    )
    if not variants:
        return equal
    left, right = f"match self {{ {numbers} }}", f"match other {{ {numbers} }}"
    last = f"_ => {{ let left = {left}; let right = {right}; {compare}(&left, &right) }}"
    return f"match (self, other) {{ {arms}{last} }}"


_WRITERS: dict[str, Writer] = {
    "Copy": _copy,
    "Clone": _clone,
    "Default": _default,
    "PartialEq": _partial_eq,
    "Eq": _eq,
    "PartialOrd": _partial_ord,
    "Ord": _ord,
}
