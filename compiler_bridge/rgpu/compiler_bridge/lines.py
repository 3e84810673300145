"""From the lines of PTX to the lines of the user.

The lowering numbers the places of its instructions, and LLVM carries the number to the `.loc`
directives as if it were a line (`lower/module.py`). Here it becomes the user's line again: the
outermost call of the inline chain, which stands in the kernel itself, with the chain beside it. The
text is rewritten to name the user's file and line, so that profilers and debuggers show those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.compiler_bridge.lower.module import SourcePlace
from rgpu.compiler_bridge.ptx import Ptx, read_ptx

_LOC = re.compile(r"^\s*\.loc\s+(\d+)\s+(\d+)\s+(\d+)")
_EMPTY_SECTION = re.compile(r"^\s*\.section\s+\.debug_\w+\s*\{\s*\}")
_FILE = re.compile(r'^\s*\.file\s+\d+\s+"')


@dataclass(frozen=True, slots=True)
class Inlined:
    """One step into an inlined function, and the line in it."""

    function: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class LineEntry:
    """An instruction of PTX (its line, from 1 on) and where it comes from."""

    ptx_line: int
    file: str
    line: int
    inlined: tuple[Inlined, ...] = ()


@dataclass(frozen=True, slots=True)
class MappedPtx:
    """PTX whose `.loc` directives name the user's files, and its line map. An instruction that is
    in the map of no line has no source: the compiler made it."""

    text: str
    lines: tuple[LineEntry, ...]
    read: Ptx


def map_lines(text: str, places: Sequence[SourcePlace]) -> MappedPtx:
    """Looks up the places that the `.loc` directives name, and rewrites these."""
    sources = [_source(place) for place in places]
    numbers: dict[str, int] = {}
    rewritten: list[str] = []
    current: tuple[str, int, tuple[Inlined, ...]] | None = None
    at_line: list[tuple[str, int, tuple[Inlined, ...]] | None] = []
    for line in text.split("\n"):
        at_line.append(None)
        if _FILE.match(line) or _EMPTY_SECTION.match(line):
            at_line.pop()
            continue  # those of the user come at the end
        match = _LOC.match(line)
        if match is not None:
            number = int(match[2])
            current = sources[number - 1] if 0 < number <= len(sources) else None
            if current is None:
                # Made by the compiler: no line, where the one before would be a lie.
                rewritten.append(f"\t.loc\t{max(len(numbers), 1)} 0 0")
                continue
            file = numbers.setdefault(current[0], len(numbers) + 1)
            rewritten.append(f"\t.loc\t{file} {current[1]} {_column(places[number - 1])}")
            continue
        if line.startswith(("{", "}")):
            current = None
        at_line[-1] = current
        rewritten.append(line)
    while rewritten and not rewritten[-1].strip():
        rewritten.pop()
        at_line.pop()
    rewritten += [f'\t.file\t{number} "{_escaped(name)}"' for name, number in numbers.items()]
    result = "\n".join(rewritten) + "\n"
    read = read_ptx(result)
    entries: list[LineEntry] = []
    seen: set[int] = set()
    for statement in read.instructions():
        source = at_line[statement.line - 1] if statement.line <= len(at_line) else None
        if source is not None and statement.line not in seen:
            seen.add(statement.line)
            entries.append(LineEntry(statement.line, *source))
    return MappedPtx(result, tuple(entries), read)


def source_lines(places: Sequence[SourcePlace]) -> Iterator[str]:
    """What the line map says of each place, as text: for telling whether it has changed."""
    for place in places:
        file, line, steps = _source(place)
        inner = "".join(f" {step.function}:{step.file}:{step.line}" for step in steps)
        yield f"{file}:{line}:{_column(place)}{inner}"


def _source(place: SourcePlace) -> tuple[str, int, tuple[Inlined, ...]]:
    """File and line of the outermost call, and the steps from there in."""
    sites = []
    site = place.site
    while site is not None:
        sites.append(site)
        site = site.parent
    sites.reverse()
    spans = [each.call.outermost for each in sites] + [place.span.outermost]
    steps = tuple(
        Inlined(each.function, inner.file.path, inner.line)
        for each, inner in zip(sites, spans[1:], strict=True)
    )
    return spans[0].file.path, spans[0].line, steps


def _column(place: SourcePlace) -> int:
    site, span = place.site, place.span
    while site is not None:
        span, site = site.call, site.parent
    outer: Span = span.outermost
    return outer.file.position(outer.start)[1] + 1


def _escaped(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')
