"""Results of earlier runs: an unchanged crate costs little more than reading its files.

A result is kept for one crate that was checked, under a name made of everything that it depends on
besides texts: which rgpu (`cache_installation`), the crate with its dependencies and features, the
crates that may launch its kernels, the settings, the current directory. With it are kept the paths
that were asked for, and a digest of the text found at each, or that there was none. It counts only
if all of them are still so: texts are read and compared, times of files are not believed.

Which crates there are is found out each time; `Cargo.toml` and `rgpu.toml` are never cached.
Only complete results are kept: none with a fault of rgpu, or with a file that could not be read.
"""

from __future__ import annotations

import json
import os
import sys
from _blake2 import blake2b  # `hashlib` loads OpenSSL, 3 ms
from collections.abc import Mapping, Sequence

from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import SourceFile
from rgpu.safety_model.model import ROOT, read_model
from rgpu.safety_model.report import Report
from rgpu.server import cache_store
from rgpu.server.cache_installation import Installation, installation, unchanged
from rgpu.server.cache_report import Unfit, from_json, to_json
from rgpu.server.cache_store import Store
from rgpu.server.config import LaunchSetting, Settings
from rgpu.server.files import FileLoader


@dataclass(frozen=True, slots=True)
class Unit:
    """What is checked at once, as far as it is known without rules or texts. `rules` are the words
    that select them, list by list."""

    crate: CrateSource
    hosts: tuple[CrateSource, ...]
    launches: tuple[LaunchSetting, ...]
    rules: tuple[tuple[str, ...], ...]
    thorough: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where the result for one unit is kept. `files` are the settings files that findings may
    point into."""

    store: Store
    name: str
    installation: Installation
    files: tuple[SourceFile, ...] = ()


@dataclass(slots=True)
class Cache:
    """The cache of one run. `directory` None leaves it to the settings, then to `home`."""

    home: Store
    installation: Installation
    directory: str | None = None
    _used: dict[str, Store] = field(default_factory=dict)
    _digests: dict[str, str | None] = field(default_factory=dict)
    _names: dict[int, tuple[CrateSource, str]] = field(default_factory=dict)
    _files: dict[str, SourceFile] = field(default_factory=dict)

    def place(self, unit: Unit, settings: Settings) -> Place:
        """Where the result for the unit is kept."""
        launches = []
        for launch in unit.launches:
            span = launch.span
            launches.append(
                [
                    [launch.kernel, launch.block_dim, launch.grid_dim, launch.cluster_dim],
                    [span.file.path, span.start, span.end, _digest(span.file.data)],
                ]
            )
        parts = [
            self.installation.digest,
            os.getcwd(),
            self._crate(unit.crate),
            [self._crate(host) for host in unit.hosts],
            launches,
            unit.rules,
            unit.thorough,
        ]
        files = {each.span.file.path: each.span.file for each in unit.launches}
        name = _digest(json.dumps(parts).encode())
        return Place(self._store(settings), name, self.installation, tuple(files.values()))

    def find(self, place: Place, loader: FileLoader) -> Report | None:
        """The report of an earlier run, if everything that it depends on is as it was."""
        data = place.store.read(place.name)
        if data is None:
            return None
        asked, _, report = data.partition(b"\n")
        if any(self._seen(path, loader) != digest for path, digest in json.loads(asked)):
            return None
        try:
            return from_json(report, lambda path: self._file(path, place, loader))
        except Unfit:
            return None

    def tidy(self) -> None:
        """Keep the size of the directories that were used within bounds."""
        for store in self._used.values():
            store.tidy()

    def _store(self, settings: Settings) -> Store:
        directory = self.directory or _inside(settings) or self.home.directory
        if directory not in self._used:
            self._used[directory] = Store(directory, self.home.secret)
        return self._used[directory]

    def _crate(self, source: CrateSource) -> str:
        """A name for the crate with all it depends on. Dependencies are shared, so each is looked
        at once."""
        known = self._names.get(id(source))
        if known is None:
            parts = [
                source.name,
                source.root,
                source.edition,
                sorted(source.features),
                source.model,
                [[name, self._crate(other)] for name, other in source.dependencies],
            ]
            known = self._names[id(source)] = (source, _digest(json.dumps(parts).encode()))
        return known[1]

    def _seen(self, path: str, loader: FileLoader) -> str | None:
        """The digest of the text at a path, None without one; no digest if it is not as it should
        be."""
        if path not in self._digests:
            text, problem = loader.peek(path)
            digest = None if text is None else _digest(text)
            self._digests[path] = digest if problem is None else "unreadable"
        return self._digests[path]

    def _file(self, path: str, place: Place, loader: FileLoader) -> SourceFile | None:
        if path not in self._files:
            found = _find_file(path, place, loader)
            if found is None:
                return None
            self._files[path] = found
        return self._files[path]


def open_cache(directory: str | None, environment: Mapping[str, str]) -> Cache | None:
    """The cache, None if there is no place for one or if it is not wanted. `directory` is what the
    command line says."""
    home = cache_store.home(environment)
    if home is None or environment.get("RGPU_NO_CACHE"):
        return None
    secret = cache_store.secret(home)
    if secret is None:
        return None
    store = Store(home, secret)
    running = installation(store)
    if running is None:
        return None
    return Cache(store, running, directory or environment.get("RGPU_CACHE_DIR"))


def keep(place: Place, report: Report, asked: Sequence[str] | None, loader: FileLoader) -> None:
    """Keep a report for later runs, if it is complete. `asked` are the paths it rests on."""
    if asked is None or report.internal_errors or any(p.span is None for p in report.problems):
        return
    digests = []
    for path in asked:
        text, problem = loader.peek(path)
        if problem is not None:
            return
        digests.append([path, None if text is None else _digest(text)])
    if not _still(place.installation):
        return
    files: dict[str, SourceFile | None] = {}

    def file_of(path: str) -> SourceFile | None:
        if path not in files:
            files[path] = _find_file(path, place, loader)
        return files[path]

    try:
        data = to_json(report, file_of)
    except Unfit:
        return
    place.store.write(place.name, json.dumps(digests).encode() + b"\n" + data)


_loaded: tuple[str, int, int] | None = None


def _still(seen: Installation) -> bool:
    """Whether all code and models used so far are those of the installation. Looked at anew only
    if more of them have been loaded."""
    global _loaded
    now = (seen.state, len(sys.modules), read_model.cache_info().currsize)
    if now == _loaded:
        return True
    if not unchanged(seen):
        return False
    _loaded = now
    return True


def _find_file(path: str, place: Place, loader: FileLoader) -> SourceFile | None:
    if path.startswith(ROOT):
        data = read_model(path.removeprefix(ROOT))
        return None if data is None else SourceFile(path, data)
    for file in place.files:
        if file.path == path:
            return file
    text, _ = loader.peek(path)
    return None if text is None else SourceFile(path, text)


def _inside(settings: Settings) -> str | None:
    """The directory that the settings name, if it lies where they do: whoever wrote them says what
    happens in the project, and not outside."""
    if settings.cache_dir is None:
        return None
    directory = os.path.join(settings.directory, settings.cache_dir)
    top = os.path.realpath(settings.directory)
    entries = os.path.realpath(os.path.join(directory, "entries"))
    return directory if entries.startswith(os.path.join(top, "")) else None


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=20).hexdigest()
