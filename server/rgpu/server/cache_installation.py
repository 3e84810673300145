"""Which rgpu this is: a digest of everything installed that a result can depend on.

A version number would do for a wheel, and never change in an editable install. So the text of all
files counts: code and models of rgpu, and the packages behind it. Reading them each time would cost
more than the check of a small file; what the file system says about them (size, times, inode) leads
to the digest of an earlier run.
"""

from __future__ import annotations

import json
import os
import sys
import time
from _blake2 import blake2b  # `hashlib` loads OpenSSL, 3 ms
from collections.abc import Iterator
from importlib.machinery import PathFinder

from rgpu.analysis.records import dataclass
from rgpu.server.cache_store import Store

_PACKAGES = ("networkx", "tree_sitter", "tree_sitter_rust")
_UNSETTLED = 2.0
"""Seconds. A file changed so recently may change again without a trace in its times."""


@dataclass(frozen=True, slots=True)
class Installation:
    """`state` is what the file system says about the files, `digest` stands for their text."""

    state: str
    digest: str


def installation(store: Store) -> Installation | None:
    """The rgpu that is running, None if that can't be said; `store` keeps the answer."""
    files = _files()
    state = _state(files)
    if state is None:
        return None
    known = store.read(f"installation {state}")
    if known is None:
        try:
            known = _digest(files).encode()
        except OSError:
            return None
        store.write(f"installation {state}", known)
    return Installation(state, known.decode())


def unchanged(seen: Installation) -> bool:
    """Whether the files are still as they were: a module imported meanwhile may be a newer one."""
    return _state(_files()) == seen.state


def _files() -> list[os.DirEntry[str]]:
    """All files of rgpu, and those at the top of the packages that it uses, which hold their
    versions and their compiled parts. None at all if rgpu is in a zip file."""
    places = dict.fromkeys(sys.modules["rgpu"].__path__)
    found = [entry for place in places for entry in _below(place)]
    if not found:
        return []
    for name in _PACKAGES:
        spec = PathFinder.find_spec(name)
        for place in (spec.submodule_search_locations or ()) if spec is not None else ():
            found += (entry for entry in _entries(place) if entry.is_file())
    return found


def _below(directory: str) -> Iterator[os.DirEntry[str]]:
    for entry in _entries(directory):
        if not entry.is_dir():
            yield entry
        elif entry.name != "__pycache__":
            yield from _below(entry.path)


def _entries(directory: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(directory) as scan:
            return sorted(scan, key=lambda entry: entry.name)
    except OSError:
        return []


def _state(files: list[os.DirEntry[str]]) -> str | None:
    """A digest of sizes and times; None without files, or if one of them has just been changed."""
    seen: list[object] = [sys.version, sys.implementation.cache_tag]
    now = time.time()
    for entry in files:
        try:
            status = entry.stat()
        except OSError:
            return None
        latest = max(status.st_mtime, status.st_ctime)
        if abs(now - latest) < _UNSETTLED:
            return None
        seen.append(
            (entry.path, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
        )
    if not files:
        return None
    return blake2b(repr(seen).encode("utf-8", "surrogateescape"), digest_size=20).hexdigest()


def _digest(files: list[os.DirEntry[str]]) -> str:
    total = blake2b(json.dumps([sys.version, len(files)]).encode(), digest_size=20)
    for entry in files:
        with open(entry.path, "rb") as file:
            data = file.read()
        name = f"{os.path.basename(os.path.dirname(entry.path))}/{entry.name}"
        total.update(json.dumps([name, len(data)]).encode())
        total.update(data)
    return total.hexdigest()
