"""The models of device crates: annotated Rust below `api/`, one folder per crate.

They are read like any other crate, through a loader that serves paths below `ROOT` from the package
and everything else from the user's loader. Nothing is read before a name leads into it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache

from rgpu.analysis.names.crates import CrateSource, Loader
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


@dataclass(slots=True)
class Models:
    """Gives the stub crates; implements `names.crates.ModelProvider`."""

    _found: dict[str, CrateSource | None] = field(default_factory=dict)

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
