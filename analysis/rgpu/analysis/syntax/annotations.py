"""Attributes of the stub language, read into the effects of `rgpu.analysis.effects`.

An attribute is named like its class in snake case and takes the fields of the class as keys:

    #[rgpu::barrier(scope = "block", orders = "block")]
    #[rgpu::special_register("tid.x")]
    #[rgpu::access(read, write, place = "*pointer")]
    #[rgpu::value(uniformity = "warp", in_range(0, block_dim.x))]

A bare word sets a boolean field of that name; any other bare word or literal fills the first
required field that takes it and isn't given by key. Values are strings, integers, `true` and
`false`, or the name of a parameter.
"""

from __future__ import annotations

import re
import types
from enum import EnumMeta, StrEnum
from functools import cache
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from rgpu.analysis import effects
from rgpu.analysis.effects import Effect, Level
from rgpu.analysis.records import MISSING, Field, fields
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import (
    DEVICE,
    Argument,
    CfgOptions,
    arguments_of,
    cfg_holds,
    expand_cfg_attr,
    join,
    split_commas,
    tokenize,
)

__all__ = ["CfgOptions", "cfg_holds", "effects_of", "model_facts", "one_of"]

_PREFIX = "rgpu::"
_RENAMED = {
    "InSpace": "address_space",
    "Language": "lang",
    "MacroRole": "attribute_macro",
}
# Read elsewhere, or meant for the user's side.
_NO_EFFECT = frozenset({"model", "one_of", "allow", "expect", "assume"})
_CHOICES = {
    ("collective", "kind"): {
        "vote", "shuffle", "match", "redux", "elect", "matrix", "query", "other",
    },
    ("atomic", "operation"): {"load", "store", "read_modify_write", "compare_exchange"},
    ("access", "bounds"): {"checked", "unchecked", "none"},
    ("launch", "form"): {"call", "fields", "chevrons"},
    ("attribute_macro", "role"): {
        "kernel", "device", "module", "launch_bounds", "launch_contract", "cluster_launch",
        "cooperative_launch", "constant", "unroll", "address_space", "ignored",
    },
}  # fmt: skip


class _BadAttribute(Exception):
    """What is wrong with an attribute; turned into a problem at its span."""


def effects_of(
    attributes: list[ast.Attribute],
) -> tuple[tuple[Effect, ...], tuple[ast.Problem, ...]]:
    """The effects that the `rgpu::` attributes state, in order, and what is wrong with them."""
    found: list[Effect] = []
    problems: list[ast.Problem] = []
    for attribute in _own(attributes):
        name = attribute.path.removeprefix(_PREFIX)
        if name in _NO_EFFECT:
            continue
        try:
            found.append(_effect(name, attribute))
        except _BadAttribute as error:
            problems.append(ast.Problem(str(error), attribute.span))
    return tuple(found), tuple(problems)


def one_of(attributes: list[ast.Attribute]) -> dict[str, tuple[str, ...]]:
    """The closed sets of `#[rgpu::one_of(T, u8, u16)]`: parameter name to types as written."""
    sets: dict[str, tuple[str, ...]] = {}
    for attribute in _own(attributes):
        if attribute.path == "rgpu::one_of":
            names = [join(piece) for piece in split_commas(tokenize(attribute.tokens), angles=True)]
            if names:
                sets[names[0]] = tuple(names[1:])
    return sets


def model_facts(attributes: list[ast.Attribute]) -> dict[str, str | int | bool | tuple[str, ...]]:
    """What `#[rgpu::model(key = value, flag, list(a, b))]` says, later attributes winning."""
    facts: dict[str, str | int | bool | tuple[str, ...]] = {}
    for attribute in _own(attributes):
        if attribute.path != "rgpu::model":
            continue
        for argument in arguments_of(attribute.tokens):
            if argument.name is None:
                continue
            if argument.inner is not None:
                facts[argument.name] = tuple(_plain_text(inner) for inner in argument.inner)
            else:
                facts[argument.name] = True if argument.value is None else _word(argument.value)
    return facts


def _own(attributes: list[ast.Attribute]) -> list[ast.Attribute]:
    own: list[ast.Attribute] = []
    for attribute in attributes:
        if attribute.path.startswith(_PREFIX):
            own.append(attribute)
        elif attribute.path == "cfg_attr":
            expanded = expand_cfg_attr(attribute, DEVICE)
            own += [inner for inner in expanded if inner.path.startswith(_PREFIX)]
    return own


@cache
def _effect_classes() -> dict[str, type]:
    """Attribute name to effect class."""
    classes = get_args(effects.Effect)
    return {_RENAMED.get(c.__name__) or _snake_case(c.__name__): c for c in classes}


def _snake_case(name: str) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "_", name).lower()


@cache
def _field_types(effect: type) -> dict[str, Any]:
    return get_type_hints(effect)


def _effect(name: str, attribute: ast.Attribute) -> Effect:
    effect = _effect_classes().get(name)
    if effect is None:
        raise _BadAttribute(f"there is no model attribute `rgpu::{name}`")
    known: dict[str, Field[Any]] = {field.name: field for field in fields(effect)}
    hints = _field_types(effect)
    arguments = arguments_of(attribute.tokens)
    if name == "requires":  # a condition may be written bare: it is kept as text
        if not arguments:
            raise _BadAttribute("`rgpu::requires` lacks its condition")
        bare = len(arguments) > 1 or not arguments[0].quoted or arguments[0].name is not None
        return effects.Requires(attribute.tokens.strip() if bare else str(arguments[0].value))
    values: dict[str, Any] = {}
    for argument in sorted(arguments, key=_is_bare):
        key = _key(name, argument, known, hints, values)
        if key in values:
            raise _BadAttribute(f"`{key}` is given twice in `rgpu::{name}`")
        values[key] = _checked(argument, key, hints[key], name)
    for key, field in known.items():
        if key not in values and field.default is MISSING:
            if hints[key] is not bool:
                raise _BadAttribute(f"`rgpu::{name}` lacks `{key}`")
            values[key] = False
    return cast(Effect, effect(**values))


def _is_bare(argument: Argument) -> bool:
    return argument.name is None or (argument.value is None and argument.inner is None)


def _key(
    name: str,
    argument: Argument,
    known: dict[str, Field[Any]],
    hints: dict[str, Any],
    values: dict[str, Any],
) -> str:
    """The field that an argument is for."""
    if argument.name is not None and (not _is_bare(argument) or hints.get(argument.name) is bool):
        if argument.name not in known:
            raise _BadAttribute(f"`rgpu::{name}` has no key `{argument.name}`")
        return argument.name
    open_keys = [
        key
        for key, field in known.items()
        if field.default is MISSING and hints[key] is not bool and key not in values
    ]
    if not open_keys:
        raise _BadAttribute(f"`rgpu::{name}` takes no `{argument.text}`")
    fitting = (key for key in open_keys if _fits(argument, key, hints[key], name))
    return next(fitting, open_keys[0])


def _fits(argument: Argument, key: str, hint: Any, name: str) -> bool:
    try:
        _checked(argument, key, hint, name)
    except _BadAttribute:
        return False
    return True


def _checked(argument: Argument, key: str, hint: Any, name: str) -> Any:
    """The value of an argument, if it is one that the field takes."""
    value = _converted(argument, key, hint, name)
    choices = _CHOICES.get((name, key))
    if choices is not None and value not in choices:
        raise _BadAttribute(f"`{value}` is not a `{key}` of `rgpu::{name}`")
    return value


def _converted(argument: Argument, key: str, hint: Any, name: str) -> Any:
    """The value of an argument as the type of its field demands."""
    if argument.inner is not None:
        return _group(argument, key, hint, name)
    value = argument.value if argument.value is not None else argument.name
    if argument.value is None and hint is bool:
        return True
    for choice in _choices(hint):
        accepted = _accepted(value, argument.quoted, choice)
        if accepted is not None:
            return accepted
    raise _BadAttribute(f"`{value}` is no value for `{key}` of `rgpu::{name}`")


def _group(argument: Argument, key: str, hint: Any, name: str) -> Any:
    """`in_range(0, block_dim.x)` and `fields("warp", "thread")`: a tuple."""
    inner = argument.inner or ()
    for choice in _choices(hint):
        if get_origin(choice) is not tuple:
            continue
        kinds = get_args(choice)
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            kinds = (kinds[0],) * len(inner)
        if len(kinds) != len(inner):
            raise _BadAttribute(f"`{key}` of `rgpu::{name}` takes {len(kinds)} values")
        return tuple(
            _converted(piece, key, kind, name) for piece, kind in zip(inner, kinds, strict=True)
        )
    raise _BadAttribute(f"`{key}` of `rgpu::{name}` takes one value, not a list")


def _choices(hint: Any) -> tuple[Any, ...]:
    """The alternatives of a union type; enumerations and integers before plain text."""
    if get_origin(hint) not in (Union, types.UnionType):
        return (hint,)
    alternatives = [choice for choice in get_args(hint) if choice is not types.NoneType]
    return tuple(sorted(alternatives, key=lambda choice: choice is str))


def _accepted(value: str | int | None, quoted: bool, choice: Any) -> Any:
    """`value` as a `choice`, or None if it is none."""
    if choice is bool:
        return {"true": True, "false": False}.get(str(value)) if not quoted else None
    if choice is int:
        return value if isinstance(value, int) else None
    if choice is str:
        return value if isinstance(value, str) else None
    if choice is Level:
        names = {str(level): level for level in Level}
        return names.get(value) if isinstance(value, str) else None
    if isinstance(choice, EnumMeta) and issubclass(choice, StrEnum):
        return {member.value: member for member in choice}.get(str(value))
    return None


def _plain_text(argument: Argument) -> str:
    return str(argument.value) if argument.quoted else argument.text


def _word(value: str | int) -> str | int | bool:
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value
