"""Where a report goes: standard output, or a file that is replaced as a whole."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress

from rgpu.analysis.records import dataclass
from rgpu.server.files import describe_os_error


class OutputError(Exception):
    """The report could not be written; the text says where and why."""


@dataclass(frozen=True, slots=True)
class Destination:
    """`path` None is standard output."""

    path: str | None

    def write(self, text: str | bytes) -> None:
        """Write the report. A file is complete or untouched, whatever happens meanwhile."""
        if self.path is None:
            if isinstance(text, str):
                sys.stdout.write(text)
            else:
                sys.stdout.buffer.write(text)
            return
        data = text if isinstance(text, bytes) else text.encode("utf-8", "backslashreplace")
        try:
            if _is_special(self.path):
                with open(self.path, "wb") as file:
                    file.write(data)
            else:
                _replace(os.path.realpath(self.path), data)
        except OSError as error:
            raise OutputError(f"{self.path}: {describe_os_error(error)}") from error


def _is_special(path: str) -> bool:
    """A terminal, pipe or device: these are written to, not replaced."""
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        return False


def _replace(path: str, data: bytes) -> None:
    from tempfile import mkstemp

    handle, scratch = mkstemp(dir=os.path.dirname(path), prefix=".rgpu-", suffix=".tmp")
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.chmod(scratch, _mode_for(path))
        os.replace(scratch, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(scratch)
        raise


def _mode_for(path: str) -> int:
    """The mode that the file has, or that a new one would get (mkstemp makes private files)."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def use_colour(choice: str, destination: Destination, environment: Mapping[str, str]) -> bool:
    """Whether to colour: as told, else by NO_COLOR and FORCE_COLOR, else on a terminal only."""
    if choice != "auto":
        return choice == "always"
    if destination.path is not None or environment.get("NO_COLOR"):
        return False
    forced = environment.get("FORCE_COLOR")
    if forced:
        return forced != "0"
    return sys.stdout.isatty() and environment.get("TERM") != "dumb"
