"""Architectures, versions of PTX, and what an operation asks of them.

LLVM takes a processor that it does not know for the oldest one, without a word; so names are
checked here, against the table in `targets.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from rgpu.analysis.records import dataclass

PtxVersion: TypeAlias = tuple[int, int]

_NAME = re.compile(r"sm_(\d{2,3})([af]?)")


class TargetError(Exception):
    """A target, a version or a requirement that does not exist; the text is for the user."""


@dataclass(frozen=True, slots=True)
class Multiprocessor:
    """What one multiprocessor holds at a time; shared memory in bytes. reserved: what the system
    takes of it for each block. block_shared: the most that one block can have."""

    threads: int
    blocks: int
    shared: int
    reserved: int
    block_shared: int


@dataclass(frozen=True, slots=True)
class Target:
    """An architecture: `capability` is 90 for `sm_90a`, `variant` its "a".

    A plain target has what all later ones have too; "a" adds what exists on this architecture only,
    "f" what its family has.
    """

    name: str
    capability: int
    variant: str
    default_ptx: PtxVersion
    multiprocessor: Multiprocessor | None

    def __str__(self) -> str:
        return self.name


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("targets.toml").read_text("utf-8"))


@cache
def all_targets() -> dict[str, Target]:
    """Every target by name, oldest first."""
    table = _table()
    found: dict[str, Target] = {}
    for name, version in table["default_ptx"].items():
        capability, variant = _split(name)
        plain = table["renamed"].get(f"sm_{capability}", f"sm_{capability}")
        limits = table["multiprocessors"].get(plain)
        found[name] = Target(
            name, capability, variant, read_version(version),
            Multiprocessor(**limits) if limits is not None else None,
        )  # fmt: skip
    return found


def find_target(name: str) -> Target:
    """The target with this name; raises `TargetError` with the nearest ones."""
    found = all_targets().get(name)
    if found is not None:
        return found
    match = re.fullmatch(r"(?:sm|compute)?[_-]?(\d{2,3})([a-z]?)", name.lower())
    if match is None:
        raise TargetError(f"there is no target `{name}`; known are {_listed(all_targets())}")
    number, variant = int(match[1]), match[2]
    meant = all_targets().get(f"sm_{number}{variant}")
    near = (
        [meant]
        if meant is not None
        else sorted(
            (each for each in all_targets().values() if each.variant in ("", variant)),
            key=lambda each: (abs(each.capability - number), each.capability, not each.variant),
        )[:3]
    )
    raise TargetError(f"there is no target `{name}`; did you mean {_listed(map(str, near))}?")


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def newest_ptx() -> PtxVersion:
    """The newest version of PTX that LLVM writes."""
    return read_version(_table()["newest_ptx"])


def static_shared_limit(target: Target) -> int:
    """Bytes of static shared memory that a kernel can have."""
    if target.variant == "a" and target.multiprocessor is not None:
        return target.multiprocessor.block_shared
    limit = _table()["static_shared_limit"]
    assert isinstance(limit, int)
    return limit


def read_version(text: str) -> PtxVersion:
    """`8.7` or `87`."""
    match = re.fullmatch(r"(\d)\.?(\d)", text.strip())
    if match is None:
        raise TargetError(f"`{text}` is no version of PTX; it is written as 8.7")
    return int(match[1]), int(match[2])


def show_version(version: PtxVersion) -> str:
    return f"{version[0]}.{version[1]}"


def choose_ptx(
    target: Target, needed: Iterable[str | None], given: PtxVersion | None = None
) -> PtxVersion:
    """The version to write: the oldest that has the target and all that is `needed`, or the one
    given, which must have the target."""
    newest = newest_ptx()
    if given is not None:
        if given < target.default_ptx:
            least = show_version(target.default_ptx)
            raise TargetError(
                f"PTX {show_version(given)} does not have {target}; it needs {least} or newer"
            )
        if given > newest:
            raise TargetError(
                f"PTX {show_version(given)} is newer than the back end, which writes "
                f"{show_version(newest)} at most"
            )
        return given
    versions = [target.default_ptx, *(read_version(text) for text in needed if text)]
    chosen = max(versions)
    if chosen > newest:
        raise TargetError(
            f"an operation needs PTX {show_version(chosen)}; the back end writes "
            f"{show_version(newest)} at most"
        )
    return chosen


def satisfies(target: Target, requirement: str) -> bool:
    """Whether a target has what an operation asks for: alternatives such as
    `sm_100a|sm_103a|sm_80+` (PTX ISA 11.1, `.target`).

    `sm_80` and `sm_80+` mean that architecture and all later ones, `sm_90a` that one alone,
    `sm_100f` its family from there on, under a target that names the family or a member of it.
    """
    return any(_has(target, word.strip()) for word in requirement.split("|"))


def _has(target: Target, word: str) -> bool:
    capability, variant = _split(word.removesuffix("+"))
    own = _canonical(target.capability)
    wanted = _canonical(capability)
    if not variant:
        return target.capability >= capability
    if variant == "a":
        return target.variant == "a" and own == wanted
    return bool(target.variant) and _family(own) == _family(wanted) and own >= wanted


def _split(name: str) -> tuple[int, str]:
    match = _NAME.fullmatch(name)
    if match is None:
        raise TargetError(f"`{name}` is no architecture")
    return int(match[1]), match[2]


def _canonical(capability: int) -> int:
    name = f"sm_{capability}"
    return _split(_table()["renamed"].get(name, name))[0]


def _family(capability: int) -> str:
    name = f"sm_{capability}"
    for family, members in _table()["families"].items():
        if name in members:
            return str(family)
    return name
