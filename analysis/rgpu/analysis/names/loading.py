"""Crates and the texts they are made of: the files of modules and of `include!`, read when asked
for."""

from __future__ import annotations

from rgpu.analysis.names.crates import CrateSource, Loader, ModelProvider
from rgpu.analysis.names.definitions import Crate, ModuleDefinition
from rgpu.analysis.names.index import StubIndex
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import CfgOptions
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.parse import parse


class LoadedCrates:
    """The crates of one program and the files that have been read for them."""

    def __init__(self, loader: Loader, models: ModelProvider) -> None:
        self._loader = loader
        self._models = models
        self._crates: dict[tuple[str, str], Crate] = {}
        self.crates: list[Crate] = []
        self._files_of: dict[Crate, list[SourceFile]] = {}
        self._dependencies: dict[Crate, dict[str, CrateSource]] = {}
        self._included: set[tuple[ModuleDefinition, str]] = set()
        self.files: dict[str, SourceFile] = {}
        self.file_problems: dict[str, list[ast.Problem]] = {}

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
        file = self._file(source.root)
        syntax = self._read(source.root, crate) if file is not None else None
        crate.root = ModuleDefinition(
            source.name,
            source.name,
            crate,
            None,
            file or SourceFile(source.root, b""),
            syntax.attributes if syntax else [],
            directory=directory,
            items=syntax.items if syntax else [],
        )
        if not source.model and not any(a.path == "no_std" for a in crate.root.attributes):
            self.extern(crate, "std")  # its impls are there whether or not it is named
        return crate

    def files_of(self, source: CrateSource) -> list[SourceFile]:
        """The files of a crate that have been read."""
        crate = self._crates.get((source.name, source.root))
        return self._files_of.get(crate, []) if crate is not None else []

    def extern(self, crate: Crate, name: str) -> Crate | None:
        """The crate that `name` means as an extern crate inside `crate`."""
        if (source := self._dependencies.get(crate, {}).get(name)) is not None:
            return self.load(source)
        if (source := self._models.stub_crate(name)) is not None:
            return self.load(source)
        return None

    def _file(self, path: str) -> SourceFile | None:
        if path not in self.files:
            data = self._loader.read(path)
            if data is None:
                return None
            self.files[path] = SourceFile(path, data)
        return self.files[path]

    def _read(self, path: str, crate: Crate) -> ast.File | None:
        file = self._file(path)
        if file is None:
            return None
        self._files_of.setdefault(crate, []).append(file)
        syntax = lower_file(file, parse(file.data), CfgOptions(features=crate.features))
        if syntax.problems:
            self.file_problems[path] = syntax.problems
            crate.problems.extend(syntax.problems)
        return syntax

    def index_of(self, crate: Crate) -> StubIndex | None:
        """The table of contents of a stub crate, if there is one."""
        return self._models.stub_index(crate.name) if crate.model else None

    def _load_file_of(self, module: ModuleDefinition) -> None:
        assert module.parent is not None
        parent = module.parent.nearest_module
        explicit = next((a.tokens for a in module.attributes if a.path == "path"), None)
        if explicit is not None:
            base = parent.file.path.rpartition("/")[0]
            written = explicit.strip().strip('"')
            candidates = [_joined(base, written)]
            directories = [candidates[0].rpartition("/")[0]]
        else:
            stem = module.directory
            candidates = [f"{stem}.rs", f"{stem}/mod.rs"]
            directories = [stem, stem]
        for path, directory in zip(candidates, directories, strict=True):
            if _is_around(path, parent):
                message = f"`{path}` is a module of itself"
                self.file_problems.setdefault(path, []).append(
                    ast.Problem(message, Span(self.files[path], 0, 0))
                )
                break
            syntax = self._read(path, module.crate)
            if syntax is not None:
                module.file = self.files[path]
                module.directory = directory
                module.attributes = [*module.attributes, *syntax.attributes]
                module.items = syntax.items
                return
        module.items = []

    def _include(self, module: ModuleDefinition, item: ast.ItemMacro) -> list[ast.Item] | None:
        text = item.span.text
        start, end = text.find('"'), text.rfind('"')
        if start < 0 or end <= start:
            return None
        base = module.nearest_module.file.path.rpartition("/")[0]
        written = text[start + 1 : end]
        path = _joined(base, written)
        if path == module.file.path or (module, path) in self._included:
            module.crate.problems.append(
                ast.Problem(f"`{written}` is included by itself", item.span)
            )
            return None
        self._included.add((module, path))
        syntax = self._read(path, module.crate)
        if syntax is None:
            module.crate.problems.append(
                ast.Problem(f"included file `{written}` can't be read", item.span)
            )
            return None
        return syntax.items


def _joined(base: str, written: str) -> str:
    """A path written in the source, from the directory `base`; `x/..` is left out, so that one file
    has one path."""
    parts: list[str] = [""] if written.startswith("/") else list(base.split("/"))
    if parts == [""] and not base and not written.startswith("/"):
        parts = []
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
