"""The only callers of the checker in tests: text in, report out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rgpu.analysis.names.crates import CrateSource
from rgpu.safety_model.checker import Options, check
from rgpu.safety_model.report import Report


@dataclass(frozen=True, slots=True)
class TextLoader:
    """Files from memory."""

    files: Mapping[str, str]

    def read(self, path: str) -> bytes | None:
        text = self.files.get(path)
        return None if text is None else text.encode()


def check_files(
    files: Mapping[str, str], root: str | None = None, options: Options | None = None
) -> Report:
    """Check the crate whose root file is `root`, or the only file, or the one called `lib.rs`."""
    if root is None:
        named = [path for path in files if path.endswith(("lib.rs", "main.rs"))]
        root = named[0] if named else next(iter(files))
    return check(CrateSource("fixture", root), TextLoader(files), options)


def check_text(text: str, options: Options | None = None) -> Report:
    """Check one file."""
    return check_files({"fixture.rs": text}, options=options)
