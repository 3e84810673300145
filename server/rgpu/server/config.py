"""Settings: `rgpu.toml`, or the metadata of a package or workspace in `Cargo.toml`.

The nearest file above a crate's root file counts, alone: settings are not merged, so that what is
in sight is what holds. In one directory `rgpu.toml` goes before `Cargo.toml`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, assert_never

from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import SourceFile, Span
from rgpu.safety_model.diagnostic import Severity
from rgpu.server.config_keys import KEYS, LAUNCH_KEYS, Key, Kind
from rgpu.server.files import ancestors, as_utf8, describe_os_error

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

FILE_NAME = "rgpu.toml"
SECTIONS = (("package", "metadata", "rgpu"), ("workspace", "metadata", "rgpu"))

Dimensions = tuple[int, int, int]


class ConfigError(Exception):
    """Settings that can't be used; the text says where and why."""


@dataclass(frozen=True, slots=True)
class RuleWord:
    """A word in the settings that should name rules, and where it stands."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class LaunchSetting:
    """The launch that the settings promise for one kernel."""

    kernel: str
    span: Span
    block_dim: Dimensions | None = None
    grid_dim: Dimensions | None = None
    cluster_dim: Dimensions | None = None


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. `directory` is what patterns are relative to.

    An empty `select` means all rules. `per_file_ignores` maps a pattern to rule words.
    """

    directory: str = "."
    path: str | None = None
    select: tuple[RuleWord, ...] = ()
    extend_select: tuple[RuleWord, ...] = ()
    ignore: tuple[RuleWord, ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[RuleWord, ...]], ...] = ()
    severity: tuple[tuple[RuleWord, Severity], ...] = ()
    exclude: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    occupancy_floor: int = 25
    overflow_checks: bool = False
    features: tuple[str, ...] = ()
    launch: tuple[LaunchSetting, ...] = ()
    cache_dir: str | None = None

    def words(self) -> Iterator[RuleWord]:
        """Every word that should name rules."""
        yield from (*self.select, *self.extend_select, *self.ignore)
        for _, words in self.per_file_ignores:
            yield from words
        yield from (word for word, _ in self.severity)

    def excluded(self, path: str, is_directory: bool) -> bool:
        """Whether `exclude` leaves the path out."""
        return bool(self.exclude) and _matches(
            self._exclude_spec, self.directory, path, is_directory
        )

    def ignored_in(self, path: str) -> Iterator[RuleWord]:
        """What `per-file-ignores` says about a file."""
        for spec, words in self._per_file_specs:
            if _matches(spec, self.directory, path, False):
                yield from words

    @cached_property
    def _exclude_spec(self) -> GitIgnoreSpec:
        return _spec(self.exclude)

    @cached_property
    def _per_file_specs(self) -> list[tuple[GitIgnoreSpec, tuple[RuleWord, ...]]]:
        return [(_spec((pattern,)), words) for pattern, words in self.per_file_ignores]


def _spec(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)


def _matches(spec: GitIgnoreSpec, directory: str, path: str, is_directory: bool) -> bool:
    relative = os.path.relpath(os.path.abspath(path), os.path.abspath(directory))
    if relative.startswith(os.pardir):
        return False
    return spec.match_file(relative + ("/" if is_directory else ""))


@dataclass(slots=True)
class Configuration:
    """Finds the settings for paths. `fixed` holds for all of them (`--config`, `--isolated`)."""

    fixed: Settings | None = None
    _near: dict[str, Settings] = field(default_factory=dict)

    def settings_for(self, path: str) -> Settings:
        """The settings for a file or directory. Raises ConfigError if they can't be used."""
        if self.fixed is not None:
            return self.fixed
        directory = path if os.path.isdir(path) else os.path.dirname(path) or "."
        settings = None
        climbed: list[str] = []
        for above in chain([directory], ancestors(directory)):
            settings = self._near.get(above) or _settings_in(above)
            climbed.append(above)
            if settings is not None:
                break
        settings = settings or Settings()
        self._near.update(dict.fromkeys(climbed, settings))
        return settings


def _settings_in(directory: str) -> Settings | None:
    path = os.path.normpath(os.path.join(directory, FILE_NAME))
    if os.path.isfile(path):
        return load(path)
    path = os.path.normpath(os.path.join(directory, "Cargo.toml"))
    return load_cargo(path) if os.path.isfile(path) else None


def load(path: str) -> Settings:
    """The settings of an `rgpu.toml`, or of a `Cargo.toml` with a section for rgpu."""
    if os.path.basename(path) == "Cargo.toml":
        found = load_cargo(path)
        if found is None:
            raise ConfigError(f"{path}: no [package.metadata.rgpu] or [workspace.metadata.rgpu]")
        return found
    file = _read(path)
    return _Reader(file, ()).settings(_parse(file))


def load_cargo(path: str) -> Settings | None:
    """The settings in a `Cargo.toml`; None if it has no section for rgpu, or is no TOML (which is
    reported where packages are read)."""
    file = _read(path)
    if b"rgpu" not in file.data:
        return None
    import tomllib

    try:
        table: Any = tomllib.loads(file.data.decode())
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    for section in SECTIONS:
        inner = table
        for key in section:
            inner = inner.get(key) if isinstance(inner, dict) else None
        if isinstance(inner, dict):
            return _Reader(file, section).settings(inner)
    return None


def _read(path: str) -> SourceFile:
    try:
        with open(path, "rb") as file:
            raw = file.read()
    except OSError as error:
        raise ConfigError(f"{path}: {describe_os_error(error)}") from error
    text, message = as_utf8(raw)
    if message is not None:
        raise ConfigError(f"{path}: {message}")
    return SourceFile(path, text)


def _parse(file: SourceFile) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(file.data.decode())
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{file.path}: not valid TOML: {error}") from error


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one table of settings. `section` is where the table is in the file, for positions."""

    file: SourceFile
    section: tuple[str, ...]

    def settings(self, table: dict[str, Any]) -> Settings:
        known = {key.name: key for key in KEYS}
        values: dict[str, Any] = {}
        for name, value in table.items():
            key = known.get(name)
            if key is None:
                raise self.error((name,), f"unknown key `{name}`{_suggest(name, known)}")
            values[name.replace("-", "_")] = self.value(key, value)
        directory = os.path.dirname(self.file.path) or "."
        return Settings(directory=directory, path=self.file.path, **values)

    def value(self, key: Key, value: Any) -> Any:
        path = (key.name,)
        match key.kind:
            case Kind.RULES:
                return self.words(path, value)
            case Kind.STRINGS:
                return tuple(self.strings(path, value))
            case Kind.ARCHITECTURES:
                for text in self.strings(path, value):
                    if key.pattern is not None and not key.pattern.fullmatch(text):
                        raise self.error(path, f"`{text}` is no architecture such as `sm_90`", text)
                return tuple(value)
            case Kind.RULES_BY_PATTERN:
                table = self.table(path, value)
                return tuple((name, self.words((*path, name), table[name])) for name in table)
            case Kind.SEVERITY_BY_RULE:
                return tuple(self.severities(path, value))
            case Kind.LAUNCH_BY_KERNEL:
                table = self.table(path, value)
                return tuple(self.launch((*path, name), table[name]) for name in table)
            case Kind.PATH:
                return self.path(path, value)
            case Kind.PERCENTAGE:
                if type(value) is not int or not 0 <= value <= 100:
                    raise self.error(path, f"`{key.name}` must be a number from 0 to 100")
                return value
            case Kind.SWITCH:
                if not isinstance(value, bool):
                    raise self.error(path, f"`{key.name}` must be true or false")
                return value
            case _:
                assert_never(key.kind)

    def words(self, path: tuple[str, ...], value: Any) -> tuple[RuleWord, ...]:
        return tuple(RuleWord(text, self.span(path, text)) for text in self.strings(path, value))

    def strings(self, path: tuple[str, ...], value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(path, f"`{path[-1]}` must be a list of strings")
        return value

    def path(self, path: tuple[str, ...], value: Any) -> str:
        """A path that lies where the settings do: they come with a project, and have no say about
        what is outside."""
        inside = isinstance(value, str) and value != "" and not os.path.isabs(value)
        if not inside or os.pardir in value.replace("\\", "/").split("/"):
            raise self.error(path, f"`{path[-1]}` must be a path below the directory of this file")
        return str(value)

    def table(self, path: tuple[str, ...], value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.error(path, f"`{path[-1]}` must be a table")
        return value

    def severities(self, path: tuple[str, ...], value: Any) -> Iterator[tuple[RuleWord, Severity]]:
        for name, text in self.table(path, value).items():
            if text not in list(Severity):
                allowed = ", ".join(f'"{severity}"' for severity in Severity)
                raise self.error((*path, name), f"severity of `{name}` must be one of {allowed}")
            yield RuleWord(name, self.span((*path, name))), Severity(text)

    def launch(self, path: tuple[str, ...], value: Any) -> LaunchSetting:
        dimensions: dict[str, Dimensions] = {}
        for name, given in self.table(path, value).items():
            where = (*path, name)
            if name not in LAUNCH_KEYS:
                raise self.error(where, f"unknown key `{name}`{_suggest(name, LAUNCH_KEYS)}")
            sizes = [given] if isinstance(given, int) else given
            if not _is_dimensions(sizes):
                raise self.error(where, f"`{name}` must be one to three positive integers")
            x, y, z = (*sizes, 1, 1)[:3]
            dimensions[name.replace("-", "_")] = (x, y, z)
        return LaunchSetting(path[-1], self.span(path), **dimensions)

    def error(self, path: tuple[str, ...], message: str, text: str | None = None) -> ConfigError:
        return ConfigError(f"{self.span(path, text)}: {message}")

    def span(self, path: tuple[str, ...], text: str | None = None) -> Span:
        """Where a key stands, or the string `text` in its value.

        tomllib gives no positions, so they are looked up in the text; a spelling of TOML that the
        look-up does not know (a quoted table name with escapes) gives the start of the file.
        """
        from rgpu.server.toml_positions import locate

        start, end = locate(self.file.data.decode(), (*self.section, *path), text)
        return Span(self.file, start, end)


def _is_dimensions(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 3
        and all(type(size) is int and size > 0 for size in value)
    )


def _suggest(word: str, known: Any) -> str:
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), 1)
    return f", did you mean `{close[0]}`?" if close else ""
