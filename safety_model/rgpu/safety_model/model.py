"""The models of device crates: annotated Rust below `api/`, one folder per crate.

They are read like any other crate, through a loader that serves paths below `ROOT` from the package
and everything else from the user's loader. Nothing is read before a name leads into it.
"""

from __future__ import annotations

import json
import os
from functools import cache

from rgpu.analysis.names.crates import CrateSource, Loader
from rgpu.analysis.names.index import StubIndex, from_json, to_json
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import SourceFile

ROOT = "<models>/"
_EDITION = 2024


def is_model(file: SourceFile) -> bool:
    """Whether a file belongs to a model."""
    return file.path.startswith(ROOT)


@cache
def read_model(path: str) -> bytes | None:
    """A file below `api/`, by its path there; None if there is none. Works from a zip file, too."""
    if ".." in path.split("/"):
        return None
    full = os.path.join(os.path.dirname(__file__), "api", *path.split("/"))
    loader = globals().get("__loader__")
    if loader is None:
        return None
    try:
        data: bytes = loader.get_data(full)
    except OSError:
        return None
    return data


INDEX = "index.json"


@cache
def indexes() -> dict[str, StubIndex]:
    """The tables of contents that `make models` wrote; none if the models have changed since."""
    data = read_model(INDEX)
    if data is None:
        return {}
    stored = json.loads(data)
    if stored["signature"] != signature():
        return {}
    return {name: from_json(index) for name, index in stored["crates"].items()}


def signature() -> str:
    """Number and total size of the model files: cheap, and different after almost any edit."""
    count = size = 0
    for directory, _, names in os.walk(os.path.join(os.path.dirname(__file__), "api")):
        for name in names:
            if name.endswith(".rs"):
                count += 1
                size += os.stat(os.path.join(directory, name)).st_size
    return f"{count} files, {size} bytes"


def make_indexes() -> str:
    """The text of `index.json`, from reading all models."""
    from rgpu.analysis.program import Program
    from rgpu.analysis.typing.impls import index_crate

    crates: dict[str, object] = {}
    for name in sorted(os.listdir(os.path.join(os.path.dirname(__file__), "api"))):
        models = Models(use_index=False)
        source = models.stub_crate(name)
        if source is not None:
            program = Program(ModelLoader(_Nothing()), models)
            crates[name] = to_json(index_crate(program.context, program.load(source)))
    stored = {"signature": signature(), "crates": crates}
    return json.dumps(stored, indent=0, separators=(",", ":")) + "\n"


class _Nothing:
    def read(self, path: str) -> bytes | None:
        return None


@dataclass(slots=True)
class Models:
    """Gives the stub crates; implements `names.crates.ModelProvider`."""

    _found: dict[str, CrateSource | None] = field(default_factory=dict)
    use_index: bool = True

    def stub_index(self, name: str) -> StubIndex | None:
        """The table of contents of the model `name`."""
        return indexes().get(name) if self.use_index else None

    def stub_crate(self, name: str) -> CrateSource | None:
        """The model of the crate that code calls `name`, None if there is none."""
        if name not in self._found:
            self._found[name] = None
            if name.isidentifier() and read_model(f"{name}/lib.rs") is not None:
                root = f"{ROOT}{name}/lib.rs"
                self._found[name] = CrateSource(name, root, _EDITION, model=True)
        return self._found[name]


@dataclass(frozen=True, slots=True)
class ModelLoader:
    """Reads models from the package and other files through `user`."""

    user: Loader

    def read(self, path: str) -> bytes | None:
        """The text as valid UTF-8, or None if there is no such file."""
        if path.startswith(ROOT):
            return read_model(path.removeprefix(ROOT))
        return self.user.read(path)
