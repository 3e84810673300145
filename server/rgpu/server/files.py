"""Files from the disk: which ones, and their text. Problems are collected, never raised.

A text is given to the engine as valid UTF-8 without a byte order mark; what had to be changed to
get there is a problem of that file.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from rgpu.analysis.records import dataclass, field

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

    Specs = tuple[tuple[str, GitIgnoreSpec], ...]

MAXIMUM_BYTES = 64 * 1024 * 1024
"""Larger files are refused: no person wrote them, and the syntax tree takes many times the size."""

_ALWAYS_EXCLUDED = frozenset({".git", ".hg", ".svn", ".jj", "node_modules", ".venv", "__pycache__"})


@dataclass(frozen=True, slots=True)
class PathProblem:
    """A path that could not be read (at all, or as it is), and why."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


Text = tuple[bytes | None, str | None]
"""A text, None if there is none; and what is wrong with its file, if anything is."""


@dataclass(slots=True)
class FileLoader:
    """Reads files for the engine, each once. `overlay` holds texts that stand for files (from
    standard input)."""

    overlay: dict[str, bytes] = field(default_factory=dict)
    problems: list[PathProblem] = field(default_factory=list)
    _texts: dict[str, Text] = field(default_factory=dict)
    _told: set[str] = field(default_factory=set)
    _real: dict[str, str] = field(default_factory=dict)

    def read(self, path: str) -> bytes | None:
        """The text of the file as valid UTF-8; None if there is none, or it can't be read.

        A file that exists and can't be read is a problem; one that does not exist is not, because
        module resolution asks for paths that need not be there.
        """
        text, problem = self.peek(path)
        if problem is not None and path not in self._told:
            self._told.add(path)
            self.problems.append(PathProblem(path, problem))
        return text

    def peek(self, path: str) -> Text:
        """What `read` gives, and what is wrong with the file, without noting that as a problem."""
        if path not in self._texts:
            self._texts[path] = self._load(path)
        return self._texts[path]

    def real(self, path: str) -> str:
        """The path without links, found out once: that takes a system call for each part of it."""
        if path not in self._real:
            self._real[path] = os.path.realpath(path)
        return self._real[path]

    def _load(self, path: str) -> Text:
        raw = self.overlay.get(path)
        if raw is None:
            try:
                raw = read_regular_file(path)
            except OSError as error:
                absent = error.errno in (errno.ENOENT, errno.ENOTDIR)
                return None, None if absent else describe_os_error(error)
        return as_utf8(raw)


def as_utf8(raw: bytes) -> tuple[bytes, str | None]:
    """Valid UTF-8 without a byte order mark, and what was wrong with the bytes, if anything was."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace").encode(), "the file is UTF-16; Rust source is UTF-8"
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8: byte 0x{raw[error.start]:02x} on line {line}"
        return raw.decode("utf-8", "replace").encode(), message
    return raw, None


def describe_os_error(error: OSError) -> str:
    """The system's reason in lower case, without errno and path."""
    reason = error.strerror or str(error)
    return reason[:1].lower() + reason[1:]


def read_regular_file(path: str) -> bytes:
    """The bytes of a file; an OSError for anything that can't be read whole, such as a pipe."""
    status = os.stat(path)
    if stat.S_ISDIR(status.st_mode):
        raise OSError(errno.EISDIR, "is a directory")
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "not a regular file")
    if status.st_size > MAXIMUM_BYTES:
        raise OSError(errno.EFBIG, f"larger than {MAXIMUM_BYTES >> 20} MiB")
    with open(path, "rb") as file:
        return file.read()


def ancestors(path: str) -> Iterator[str]:
    """The directories above a path, nearest first, up to the root; relative while that works."""
    directory = os.path.dirname(path) or "."
    while True:
        yield directory
        above = os.path.normpath(os.path.join(directory, ".."))
        if os.path.abspath(above) == os.path.abspath(directory):
            return
        directory = above


# --- walking -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Ignores:
    """What `.gitignore` files and the configuration exclude.

    `excluded` decides on a path by the configuration. `respect_gitignore` is False for tests and
    for people who ask for everything.
    """

    excluded: Callable[[str, bool], bool] = lambda path, is_directory: False
    respect_gitignore: bool = True
    _specs: dict[str, Specs] = field(default_factory=dict)

    def ignored(self, path: str, is_directory: bool) -> bool:
        """Whether the path itself is ignored; the directories above it are not looked at."""
        if os.path.basename(path) in _ALWAYS_EXCLUDED and is_directory:
            return True
        if is_directory and _is_build_output(path):
            return True
        return self.excluded(path, is_directory) or self._git_ignored(path, is_directory)

    def ignored_with_parents(self, path: str) -> bool:
        """Whether the file, or a directory around it, is ignored: for paths given by name."""
        if self.ignored(path, is_directory=False):
            return True
        directory = os.path.dirname(os.path.abspath(path))
        top = _git_root(directory) or os.getcwd()
        while len(directory) > len(top) and directory.startswith(top):
            if self.ignored(directory, is_directory=True):
                return True
            directory = os.path.dirname(directory)
        return False

    def _git_ignored(self, path: str, is_directory: bool) -> bool:
        if not self.respect_gitignore:
            return False
        full = os.path.abspath(path)
        for directory, spec in self._specs_above(os.path.dirname(full)):
            relative = full[len(directory) :].lstrip(os.sep) + ("/" if is_directory else "")
            decision = spec.check_file(relative).include
            if decision is not None:
                return decision
        return False

    def _specs_above(self, directory: str) -> Specs:
        """The ignore files that hold in a directory, nearest first, up to its repository."""
        missing: list[str] = []
        specs: Specs = ()
        while directory not in self._specs:
            missing.append(directory)
            parent = os.path.dirname(directory)
            if parent == directory or os.path.lexists(os.path.join(directory, ".git")):
                break
            directory = parent
        else:
            specs = self._specs[directory]
        for directory in reversed(missing):
            spec = _read_gitignore(directory)
            specs = ((directory, spec), *specs) if spec is not None else specs
            self._specs[directory] = specs
        return specs


def _read_gitignore(directory: str) -> GitIgnoreSpec | None:
    lines: list[str] = []
    for name in (".git/info/exclude", ".gitignore"):
        try:
            with open(os.path.join(directory, name), encoding="utf-8", errors="replace") as file:
                lines += file.read().splitlines()
        except OSError:
            continue  # not there, or not for us: then it ignores nothing
    if not lines:
        return None
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(lines)


def _git_root(directory: str) -> str | None:
    while not os.path.lexists(os.path.join(directory, ".git")):
        parent = os.path.dirname(directory)
        if parent == directory:
            return None
        directory = parent
    return directory


def _is_build_output(path: str) -> bool:
    """Cargo's `target` beside a manifest; a module directory may have the same name."""
    return os.path.basename(path) == "target" and os.path.exists(
        os.path.join(os.path.dirname(path), "Cargo.toml")
    )


@dataclass(frozen=True, slots=True)
class Found:
    """What a walk found, in a fixed order: Rust files, and manifests of Cargo packages."""

    sources: tuple[str, ...]
    manifests: tuple[str, ...]
    problems: tuple[PathProblem, ...]


def walk(directory: str, ignores: Ignores) -> Found:
    """The Rust files and `Cargo.toml` files under a directory that are not ignored.

    Links to directories are not followed, so that loops can't happen; links to files are.
    """
    sources: list[str] = []
    manifests: list[str] = []
    problems: list[PathProblem] = []
    for path, problem in _entries(directory, ignores):
        if problem is not None:
            problems.append(problem)
        elif path.endswith(".rs"):
            sources.append(path)
        else:
            manifests.append(path)
    return Found(tuple(sources), tuple(manifests), tuple(problems))


def _entries(top: str, ignores: Ignores) -> Iterator[tuple[str, PathProblem | None]]:
    stack = [top]
    while stack:
        directory = stack.pop()
        try:
            with os.scandir(directory) as scan:
                entries = sorted(scan, key=lambda entry: entry.name)
        except OSError as error:
            yield directory, PathProblem(directory, describe_os_error(error))
            continue
        subdirectories = []
        for entry in entries:
            path = entry.name if directory == "." else os.path.join(directory, entry.name)
            if entry.is_dir(follow_symlinks=False):
                if not ignores.ignored(path, is_directory=True):
                    subdirectories.append(path)
            elif _wanted(entry.name) and not ignores.ignored(path, is_directory=False):
                yield from _file(path)
        stack.extend(reversed(subdirectories))


def _wanted(name: str) -> bool:
    return name.endswith(".rs") or name == "Cargo.toml"


def _file(path: str) -> Iterator[tuple[str, PathProblem | None]]:
    try:
        status = os.stat(path)
    except OSError as error:
        yield path, PathProblem(path, describe_os_error(error))
        return
    if stat.S_ISREG(status.st_mode):
        yield path, None


def unique(paths: Iterable[str]) -> list[str]:
    """Paths that name different files, the first name of each kept."""
    first: dict[str, str] = {}
    for path in paths:
        first.setdefault(os.path.realpath(path), path)
    return list(first.values())
