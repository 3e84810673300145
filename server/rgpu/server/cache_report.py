"""A report as JSON and back, exactly: every field of every class that a report is made of.

A value is written by its shape: text, numbers, booleans and None as they are, everything else as a
list whose first item says what it is. The classes are those of `diagnostic` and `report`, found
there, so that a new field or class needs nothing here. What does not fit can't be kept, which costs
time and no more.

A span is written with the number of its file. The files are not written: whoever reads a report has
them, and has made sure that they are the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, cast

from rgpu.analysis.records import fields, is_dataclass
from rgpu.analysis.source import Expansion, SourceFile, Span
from rgpu.safety_model import diagnostic, report
from rgpu.safety_model.report import Report

FileOf = Callable[[str], SourceFile | None]
"""The file at a path, None if there is none; for one path always the same object."""


class Unfit(Exception):
    """A report that can't be kept, or a text that is none."""


def to_json(found: Report, file_of: FileOf) -> bytes:
    """The report as JSON. Raises Unfit, also for a span in a file that `file_of` doesn't give."""
    writer = _Writer(file_of)
    try:
        value = writer.write(found)
        return json.dumps([writer.paths, value], separators=(",", ":")).encode()
    except (RecursionError, ValueError) as error:
        raise Unfit(str(error)) from error


def from_json(data: bytes, file_of: FileOf) -> Report:
    """The report that `to_json` was given. Raises Unfit."""
    try:
        paths, value = json.loads(data)
        found = _read(value, [_file(path, file_of) for path in paths])
    except (RecursionError, ValueError, TypeError, LookupError) as error:
        raise Unfit(str(error)) from error
    if not isinstance(found, Report):
        raise Unfit("no report")
    return found


class _Writer:
    def __init__(self, file_of: FileOf) -> None:
        self._file_of = file_of
        self._numbers: dict[str, int] = {}

    @property
    def paths(self) -> list[str]:
        """The files of all spans so far."""
        return list(self._numbers)

    def write(self, value: Any) -> Any:
        if isinstance(value, Enum):
            return ["enum", type(value).__name__, value.value]
        if value is None or type(value) in (str, int, float, bool):
            return value
        match value:
            case Span(file, start, end, expansion):
                return ["span", self._number(file), start, end, self.write(expansion)]
            case tuple():
                return ["tuple", *map(self.write, value)]
            case list():
                return ["list", *map(self.write, value)]
            case dict():
                return ["dict", *([self.write(key), self.write(value[key])] for key in value)]
        if not is_dataclass(value) or _CLASSES.get(type(value).__name__) is not type(value):
            raise Unfit(f"a {type(value).__name__} in a report")
        values = (getattr(value, field.name) for field in fields(value))
        return [type(value).__name__, *map(self.write, values)]

    def _number(self, file: SourceFile) -> int:
        number = self._numbers.get(file.path)
        if number is None:
            known = self._file_of(file.path)
            if known is None or known.data != file.data:
                raise Unfit(f"a span in {file.path}")
            number = self._numbers[file.path] = len(self._numbers)
        return number


def _read(value: Any, files: Sequence[SourceFile]) -> Any:
    if not isinstance(value, list):
        return value
    match value:
        case ["span", file, start, end, expansion]:
            return Span(files[file], start, end, _read(expansion, files))
        case ["enum", name, inner]:
            return _ENUMS[name](inner)
        case ["tuple", *items]:
            return tuple(_read(item, files) for item in items)
        case ["list", *items]:
            return [_read(item, files) for item in items]
        case ["dict", *items]:
            return {_read(key, files): _read(inner, files) for key, inner in items}
        case [name, *items]:
            return _CLASSES[name](*(_read(item, files) for item in items))
    raise Unfit("an empty list")


def _file(path: str, file_of: FileOf) -> SourceFile:
    found = file_of(path)
    if found is None:
        raise Unfit(f"no file {path}")
    return found


_DEFINED = [
    value
    for module in (diagnostic, report)
    for value in vars(module).values()
    if isinstance(value, type) and value.__module__ == module.__name__
]
_CLASSES: dict[str, type[Any]] = {
    value.__name__: cast("type[Any]", value) for value in (*_DEFINED, Expansion)
    if is_dataclass(value)
}  # fmt: skip
_ENUMS: dict[str, type[Enum]] = {
    value.__name__: value for value in _DEFINED if issubclass(value, Enum)
}
