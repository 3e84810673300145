"""The models of device crates: annotated Rust below `api/`, one folder per crate.

They are read like any other crate, through a loader that serves paths below `ROOT` from the package
and everything else from the user's loader. Nothing is read before a name leads into it.
"""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

from rgpu.analysis.names.crates import CrateSource, Loader
from rgpu.analysis.names.index import StubIndex
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
SIGNATURE = "signature"


class _Stored:
    """The rows of `index.json`, sorted by their keys, one on each line; read one by one."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._known: dict[str, Any] = {}

    def find(self, key: str) -> Any:
        """What is stored under `key`, None if nothing is."""
        if key not in self._known:
            self._known[key] = self._search(key)
        return self._known[key]

    def _search(self, key: str) -> Any:
        data = self._data
        wanted = f'["{key}",'.encode()
        low, high = 0, len(data)  # both at the start of a line, or the end
        while low < high:
            line = data.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = data.index(b"\n", line) + 1
            found = data[line : line + len(wanted)]
            if found == wanted:
                return json.loads(data[line:end].rstrip(b",\n"))[1]
            if found < wanted:
                low = end
            else:
                high = line
        return None


@cache
def stored() -> _Stored | None:
    """What `make models` wrote; None if the models have changed since."""
    data = read_model(INDEX)
    if data is None:
        return None
    found = _Stored(data)
    return found if found.find(SIGNATURE) == signature() else None


def signature() -> str:
    """Number and total size of the model files: cheap, and different after almost any edit."""
    count = size = 0
    pending = [os.path.join(os.path.dirname(__file__), "api")]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(".rs"):
                    count += 1
                    size += entry.stat().st_size
                elif entry.is_dir():
                    pending.append(entry.path)
    return f"{count} files, {size} bytes"


def make_indexes() -> str:
    """The text of `index.json`, from reading all models."""
    from rgpu.analysis.program import Program
    from rgpu.analysis.typing.catalogue import index_crate

    rows: dict[str, object] = {SIGNATURE: signature()}
    for name in sorted(os.listdir(os.path.join(os.path.dirname(__file__), "api"))):
        models = Models(use_index=False)
        source = models.stub_crate(name)
        if source is not None:
            program = Program(ModelLoader(_Nothing()), models)
            rows |= index_crate(program.context, program.load(source))
    lines = sorted(json.dumps(row, separators=(",", ":")).encode() for row in rows.items())
    return "[\n" + ",\n".join(line.decode() for line in lines) + "\n]\n"


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
        rows = stored() if self.use_index else None
        return None if rows is None else StubIndex(name, rows.find)

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
