"""The crates of a program, loaded when their names are met."""

from __future__ import annotations

from collections.abc import Iterable

from rgpu.analysis.names.crates import CrateSource, Loader, ModelProvider
from rgpu.analysis.names.definitions import Crate, ModuleDefinition
from rgpu.analysis.names.index import StubIndex
from rgpu.analysis.names.sources import Sources
from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.outline import Outline


class LoadedCrates:
    """The crates of one program and the files that have been read for them."""

    def __init__(self, loader: Loader, models: ModelProvider) -> None:
        self._models = models
        self.sources = Sources(loader, self._outline)
        self.crates: list[Crate] = []
        self._crates: dict[tuple[str, str], Crate] = {}
        self._dependencies: dict[Crate, dict[str, CrateSource]] = {}
        self._included: set[tuple[ModuleDefinition, str]] = set()

    @property
    def files(self) -> dict[str, SourceFile]:
        """All files that have been read, by path."""
        return self.sources.files

    @property
    def file_problems(self) -> dict[str, list[ast.Problem]]:
        """What was wrong with the syntax of files, by path."""
        return self.sources.problems

    def load(self, source: CrateSource) -> Crate:
        """The crate of `source`, made once."""
        key = (source.name, source.root)
        if key in self._crates:
            return self._crates[key]
        crate = Crate(source.name, source.edition, source.model, source.features)
        self._crates[key] = crate
        self.crates.append(crate)
        self._dependencies[crate] = dict(source.dependencies)
        directory = source.root.rpartition("/")[0]
        empty = SourceFile(source.root, b"")
        crate.root = ModuleDefinition(
            source.name, source.name, crate, None, empty, [], directory=directory, items=[]
        )
        self.sources.read_into(crate.root, source.root)
        if not source.model:  # the impls of the libraries are there whether or not they are named
            if not any(a.path == "no_std" for a in crate.root.attributes):
                self.extern(crate, "std")
            self.extern(crate, "core")
        return crate

    def forget(self) -> None:
        """Reads all crates but the models anew when they are asked for again.

        What is known about the models stays: by Rust's orphan rule, no crate can add to what is
        known about the types of others alone. The old crates stay as well, and are met by nobody.
        """
        for key, crate in list(self._crates.items()):
            if not crate.model:
                del self._crates[key]
                self.sources.forget(crate)

    def files_of(self, source: CrateSource) -> list[SourceFile]:
        """The files of a crate that have been read."""
        crate = self._crates.get((source.name, source.root))
        return [] if crate is None else self.sources.of_crate(crate)

    def asked_for(self, source: CrateSource) -> Iterable[str]:
        """The paths that were asked for as files of a crate, whether or not there is a file."""
        crate = self._crates.get((source.name, source.root))
        return () if crate is None else self.sources.asked_by(crate)

    def extern(self, crate: Crate, name: str) -> Crate | None:
        """The crate that `name` means as an extern crate inside `crate`."""
        if (source := self._dependencies.get(crate, {}).get(name)) is not None:
            return self.load(source)
        if (source := self._models.stub_crate(name)) is not None:
            return self.load(source)
        return None

    def index_of(self, crate: Crate) -> StubIndex | None:
        """The table of contents of a stub crate, if there is one."""
        return self._models.stub_index(crate.name) if crate.model else None

    def _outline(self, crate: Crate, file: SourceFile) -> Outline | None:
        index = self.index_of(crate)
        rows = None if index is None else index.outline(file)
        return None if rows is None else Outline(file, rows)

    def first_include(self, module: ModuleDefinition, path: str) -> bool:
        """Whether `module` includes the file at `path` for the first time."""
        first = (module, path) not in self._included
        self._included.add((module, path))
        return first
