"""Files: read once, lowered once per crate that has them; and where the file of a module lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from rgpu.analysis.names.crates import Loader
from rgpu.analysis.names.definitions import Crate, ModuleDefinition
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import CfgOptions
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.outline import Outline
from rgpu.analysis.syntax.parse import parse

# The outline of a file of a crate, if one is stored.
Outliner: TypeAlias = Callable[[Crate, SourceFile], Outline | None]


class Sources:
    """The files of a program by their paths, and what was wrong with each."""

    def __init__(self, loader: Loader, outline: Outliner) -> None:
        self._loader = loader
        self._outline = outline
        self.files: dict[str, SourceFile] = {}
        self.problems: dict[str, list[ast.Problem]] = {}
        self._of_crate: dict[Crate, list[SourceFile]] = {}
        self._asked: dict[Crate, dict[str, None]] = {}

    def file(self, path: str) -> SourceFile | None:
        """The file at `path`, None if it can't be read."""
        found = self.files.get(path)
        if found is None:
            data = self._loader.read(path)
            if data is None:
                return None
            found = self.files[path] = SourceFile(path, data)
        return found

    def forget(self, crate: Crate) -> None:
        """Reads the files of a crate anew when they are asked for again."""
        for file in self._of_crate.pop(crate, ()):
            self.files.pop(file.path, None)
            self.problems.pop(file.path, None)
        self._asked.pop(crate, None)

    def of_crate(self, crate: Crate) -> list[SourceFile]:
        """The files of a crate that have been read."""
        return self._of_crate.get(crate, [])

    def asked_by(self, crate: Crate) -> Iterable[str]:
        """The paths that were asked for as files of a crate, whether or not there is a file."""
        return self._asked.get(crate, ())

    def read(self, path: str, crate: Crate) -> ast.File | None:
        """The syntax of a file of `crate`, None if it can't be read."""
        file = self._file_of(path, crate)
        return None if file is None else self._lowered(file, crate)

    def read_into(self, module: ModuleDefinition, path: str) -> bool:
        """Make the file at `path` that of `module`; False if it can't be read."""
        crate = module.crate
        file = self._file_of(path, crate)
        if file is None:
            return False
        module.file = file
        module.outline = self._outline(crate, file)
        if module.outline is not None:
            module.items = []
            return True
        syntax = self._lowered(file, crate)
        module.attributes = [*module.attributes, *syntax.attributes]
        module.items = syntax.items
        return True

    def _file_of(self, path: str, crate: Crate) -> SourceFile | None:
        self._asked.setdefault(crate, {})[path] = None
        file = self.file(path)
        if file is not None:
            self._of_crate.setdefault(crate, []).append(file)
        return file

    def _lowered(self, file: SourceFile, crate: Crate) -> ast.File:
        syntax = lower_file(file, parse(file.data), CfgOptions(features=crate.features))
        if syntax.problems:
            self.problems[file.path] = syntax.problems
            crate.problems.extend(syntax.problems)
        return syntax

    def load_module(self, module: ModuleDefinition) -> None:
        """Read the file of `mod name;`. A module without a file is empty."""
        assert module.parent is not None
        parent = module.parent.nearest_module
        for path, directory in _candidates(module, parent):
            if _is_around(path, parent):
                message = f"`{path}` is a module of itself"
                problem = ast.Problem(message, Span(self.files[path], 0, 0))
                self.problems.setdefault(path, []).append(problem)
                break
            if self.read_into(module, path):
                module.directory = directory
                return
        else:
            assert module.declaration is not None
            message = f"the file of module `{module.name}` was not found"
            module.note_unread(ast.Problem(message, module.declaration))
        module.items = []


def _candidates(module: ModuleDefinition, parent: ModuleDefinition) -> Iterator[tuple[str, str]]:
    """Paths at which the file of a module may be, each with the directory of its child modules."""
    written = path_attribute(module.attributes)
    if written is not None:
        # From the directory of the file; inside an inline module, from the one of its children.
        inline = parent.parent is not None and parent.file is parent.parent.nearest_module.file
        base = parent.directory if inline else parent.file.path.rpartition("/")[0]
        path = joined(base, written)
        yield path, path.rpartition("/")[0]
        return
    stem = module.directory
    yield f"{stem}.rs", stem
    yield f"{stem}/mod.rs", stem


def path_attribute(attributes: list[ast.Attribute]) -> str | None:
    """What `#[path = "..."]` says."""
    tokens = next((a.tokens for a in attributes if a.path == "path"), None)
    return None if tokens is None else tokens.strip().strip('"')


def joined(base: str, written: str) -> str:
    """A path written in the source, from the directory `base`; `x/..` is left out, so that one file
    has one path."""
    absolute = written.startswith("/")
    parts = [""] if absolute else base.split("/") if base else []
    for part in written.split("/"):
        if part == ".." and parts and parts[-1] not in ("", ".."):
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _is_around(path: str, module: ModuleDefinition | None) -> bool:
    """Whether the text of `path` is a module around, or the one itself."""
    while module is not None:
        if module.file.path == path:
            return True
        module = module.parent
    return False
