"""Where a key of a TOML file stands, for messages: tomllib parses well but gives no positions."""

from __future__ import annotations

import re

_PART = re.compile(r"""[\w-]+|"[^"\n]*"|'[^'\n]*'""")
_PATH = rf"(?:{_PART.pattern})(?:[ \t]*\.[ \t]*(?:{_PART.pattern}))*"
_HEADER = re.compile(rf"^[ \t]*\[{{1,2}}[ \t]*(?P<path>{_PATH})[ \t]*\]")
_ENTRY = re.compile(rf"^[ \t]*(?P<path>{_PATH})[ \t]*=")

Path = tuple[str, ...]


def locate(text: str, path: Path, value: str | None = None) -> tuple[int, int]:
    """Start and end byte of the key `path`, or of the string `value` in what is assigned to it.

    The nearest thing that is found counts: the key, else the table around it, else the start.
    """
    best, depth = (0, 0), 0
    table: Path = ()
    offset = 0
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        if (header := _HEADER.match(line)) is not None:
            table = _parts(header["path"])
            full, span = table, header.span("path")
        elif (entry := _ENTRY.match(line)) is not None:
            full, span = table + _parts(entry["path"]), entry.span("path")
        else:
            offset += len(line)
            continue
        shared = _shared(full, path)
        if shared > depth and shared == len(full):
            depth, best = shared, (offset + span[0], offset + span[1])
        offset += len(line)
        if depth == len(path):
            break
    start, end = best
    if value is not None and depth:
        match = re.compile(rf"""["']{re.escape(value)}["']""").search(text, end)
        if match is not None:
            start, end = match.start() + 1, match.end() - 1
    elif depth and depth < len(path):  # an inline table: the rest of the path is in the value
        match = re.compile(rf"\b{re.escape(path[-1])}\b").search(text, end)
        if match is not None:
            start, end = match.span()
    return len(text[:start].encode()), len(text[:end].encode())


def _parts(text: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(text))


def _shared(left: Path, right: Path) -> int:
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count
