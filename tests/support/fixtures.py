"""Annotated Rust: what findings a text expects, and how that compares with a report.

    sync_threads(); //~ RG101 definite     a finding of RG101 on this line, of this confidence
    //~^ RG101 some words                   one line up (one `^` each), with these words in it
    //~v RG901                              one line down
    //~| RG104                              on the same line as the mark before
    sync_threads(); //~ ok RG101            silence on purpose: no finding of RG101
    sync_threads(); //~ FIXME RG101         a finding that is missing today; fails once it is there
    sync_threads(); //~ FIXME ok RG101      a false alarm of today; fails once it is gone

Any finding without a mark fails. A mark is met by one finding or more of its rule on its line.

A text may hold several files: `//- /src/lib.rs` begins the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rgpu.safety_model.diagnostic import Diagnostic

_MARK = re.compile(r"//~(?P<shift>\^+|v+|\|)?\s*(?P<rest>[^\n]*)")
_REST = re.compile(r"(?P<fixme>FIXME\s+)?(?P<ok>ok\s+)?(?P<code>RG\d{3})\b\s*(?P<text>.*)$")
_FILE = re.compile(r"^//- (?P<path>/\S+)[^\n]*\n", re.M)
CONFIDENCES = ("definite", "possible")


@dataclass(frozen=True, slots=True)
class Mark:
    """One expectation. line: 1-based. text: words that the message has to contain."""

    path: str
    line: int
    code: str
    confidence: str | None
    text: str
    wanted: bool  # a finding; otherwise silence
    fixme: bool

    def __str__(self) -> str:
        more = f" {self.confidence}" if self.confidence else ""
        return f"{self.path}:{self.line} {self.code}{more}"


def split_files(text: str, name: str = "fixture.rs") -> dict[str, str]:
    """The files of a fixture by path; a fixture without `//- /path` lines is one file."""
    starts = list(_FILE.finditer(text))
    if not starts:
        return {name: text}
    ends = [match.start() for match in starts[1:]] + [len(text)]
    return {
        match["path"].lstrip("/"): text[match.end() : end]
        for match, end in zip(starts, ends, strict=True)
    }


def marks_of(path: str, text: str) -> list[Mark]:
    """The marks of one file. Raises ValueError for one that can't be read."""
    marks: list[Mark] = []
    for number, line in enumerate(text.splitlines(), 1):
        for found in _MARK.finditer(line):
            rest = _REST.match(found["rest"])
            if rest is None:
                raise ValueError(f"{path}:{number}: unreadable mark {found[0]!r}")
            shift = found["shift"] or ""
            at = number - shift.count("^") + shift.count("v")
            if shift == "|":
                if not marks:
                    raise ValueError(f"{path}:{number}: no mark before")
                at = marks[-1].line
            word, _, tail = rest["text"].strip().partition(" ")
            confidence = word if word in CONFIDENCES else None
            marks.append(
                Mark(
                    path,
                    at,
                    rest["code"],
                    confidence,
                    (tail if confidence else rest["text"]).strip(),
                    wanted=rest["ok"] is None,
                    fixme=rest["fixme"] is not None,
                )
            )
    return marks


def differences(marks: Iterable[Mark], diagnostics: Iterable[Diagnostic]) -> list[str]:
    """What a report has and the marks don't ask for, and the reverse; empty if all is well."""
    problems: list[str] = []
    by_place: dict[tuple[str, int, str], list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        span = diagnostic.span.outermost
        by_place.setdefault((span.file.path, span.line, diagnostic.code), []).append(diagnostic)
    explained: set[tuple[str, int, str]] = set()
    for mark in marks:
        key = (mark.path, mark.line, mark.code)
        found = by_place.get(key, [])
        if mark.wanted != mark.fixme:
            explained.add(key)
            if not found:
                problems.append(f"{mark}: missing")
            problems += [f"{mark}: {reason}" for each in found for reason in _mismatch(mark, each)]
        elif found:
            problems.append(f"{mark}: is there, against the mark")
    for key, found in by_place.items():
        if key not in explained:
            path, line, code = key
            problems += [f"{path}:{line} {code}: unmarked: {each.message}" for each in found]
    return sorted(problems)


def _mismatch(mark: Mark, diagnostic: Diagnostic) -> list[str]:
    reasons = []
    if mark.confidence is not None and diagnostic.confidence != mark.confidence:
        reasons.append(f"is {diagnostic.confidence}")
    if mark.text and mark.text not in diagnostic.message:
        reasons.append(f"says {diagnostic.message!r}, not {mark.text!r}")
    return reasons


def style_problems(diagnostic: Diagnostic) -> list[str]:
    """Messages are one sentence that states a fact: lower case, no final period."""
    texts = [diagnostic.message, *(each.message for each in diagnostic.related)]
    texts += [diagnostic.help] if diagnostic.help else []
    return [
        text
        for text in texts
        if not text or text[0].isupper() or text.endswith((".", "!")) or ". " in text
    ]
