"""Where results are kept between runs: files in a directory, each signed, each replaced as a whole.

Who can write an entry decides what a check says, so a cache must not be believed because it lies
where one is expected: a repository may come with one that holds "no findings". Each user has a
secret, made at the first run and kept in the user's own cache directory, never in a project; an
entry that is not signed with it does not count. Entries are JSON, so reading one runs nothing.

Nothing here is an error. What can't be read is not there, what can't be written is not kept.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from _blake2 import blake2b  # `hashlib` loads OpenSSL, 3 ms
from collections.abc import Mapping
from contextlib import suppress

from rgpu.analysis.records import dataclass
from rgpu.server.files import read_regular_file

MAXIMUM_TOTAL = 64 * 1024 * 1024
MAXIMUM_AGE = 30 * 24 * 3600.0
_ENTRIES = "entries"
_SECRET = "secret"
_SECRET_SIZE = 32
_SIGNATURE_SIZE = 32
_FRESH = 24 * 3600.0
_ABANDONED = 3600.0
_ENTRY_NAME = re.compile(r"[0-9a-f]{40}")
_SCRATCH_PREFIX = ".new-"
_TAG = """\
Signature: 8a477f597d28d172789f06886806bc55
# This directory holds results of rgpu. It can be deleted at any time.
# https://bford.info/cachedir/
"""


@dataclass(frozen=True, slots=True)
class Store:
    """Bytes by name, in a directory that need not exist yet. `secret` signs them."""

    directory: str
    secret: bytes

    def read(self, name: str) -> bytes | None:
        """What was written under a name, if it is there and was written with the same secret."""
        path = self._path(name)
        try:
            data = read_regular_file(path)
        except OSError:
            return None
        signature, content = data[:_SIGNATURE_SIZE], data[_SIGNATURE_SIZE:]
        if signature != self._signature(name, content):
            return None
        with suppress(OSError):  # what is used stays; a date a day old is good enough
            if os.stat(path).st_mtime < time.time() - _FRESH:
                os.utime(path)
        return content

    def write(self, name: str, content: bytes) -> None:
        """Keep the bytes under a name, instead of what was there."""
        with suppress(OSError):
            _make(self.directory)
            os.makedirs(os.path.join(self.directory, _ENTRIES), exist_ok=True)
            _replace(self._path(name), self._signature(name, content) + content)

    def tidy(self, now: float | None = None) -> None:
        """Remove entries that nobody has used for long, and the oldest ones if there are too
        many."""
        now = time.time() if now is None else now
        found = []
        try:
            with os.scandir(os.path.join(self.directory, _ENTRIES)) as scan:
                for entry in scan:
                    status = entry.stat(follow_symlinks=False)
                    age = now - status.st_mtime
                    if _ENTRY_NAME.fullmatch(entry.name):
                        found.append((age, status.st_size, entry.path))
                    elif entry.name.startswith(_SCRATCH_PREFIX) and age > _ABANDONED:
                        os.unlink(entry.path)
        except OSError:
            return  # somebody else is at it
        total = 0
        for age, size, path in sorted(found):
            total += size
            if age > MAXIMUM_AGE or total > MAXIMUM_TOTAL:
                with suppress(OSError):
                    os.unlink(path)

    def _path(self, name: str) -> str:
        digest = blake2b(name.encode("utf-8", "surrogateescape"), digest_size=20).hexdigest()
        return os.path.join(self.directory, _ENTRIES, digest)

    def _signature(self, name: str, content: bytes) -> bytes:
        signed = blake2b(key=self.secret, digest_size=_SIGNATURE_SIZE)
        named = name.encode("utf-8", "surrogateescape")
        signed.update(len(named).to_bytes(8) + named + content)
        return signed.digest()


def home(environment: Mapping[str, str]) -> str | None:
    """The user's own cache directory for rgpu: RGPU_CACHE_DIR, or below that of the system."""
    named = environment.get("RGPU_CACHE_DIR", "")
    if os.path.isabs(named):
        return named
    above = environment.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(above):  # relative ones are to be ignored, says XDG
        above = environment.get("LOCALAPPDATA", "") if sys.platform == "win32" else ""
    if not os.path.isabs(above):
        above = os.path.expanduser(
            "~/Library/Caches" if sys.platform == "darwin" else os.path.join("~", ".cache")
        )
    return os.path.join(above, "rgpu") if os.path.isabs(above) else None


def secret(directory: str) -> bytes | None:
    """The secret in the user's cache directory, made if there is none; None without one."""
    path = os.path.join(directory, _SECRET)
    try:
        known = _own_secret(path)
        if known is None:
            _make(directory)
            _replace(path, os.urandom(_SECRET_SIZE))
            known = _own_secret(path)  # that of another run, if one was faster
        return known
    except OSError:
        return None


def _own_secret(path: str) -> bytes | None:
    """The secret, if it is the user's own and nobody else can read it: a file that came with a
    checkout looks different."""
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode) or status.st_size != _SECRET_SIZE:
        return None
    if os.name == "posix" and (status.st_uid != os.geteuid() or status.st_mode & 0o077):
        return None
    return read_regular_file(path)


def _make(directory: str) -> None:
    """Make the directory, marked as a cache for backups and as nothing of git's."""
    try:
        os.makedirs(directory)
    except FileExistsError:
        return  # then somebody else's files may be in it
    for name, text in (("CACHEDIR.TAG", _TAG), (".gitignore", "*\n")):
        _replace(os.path.join(directory, name), text.encode())


def _replace(path: str, data: bytes) -> None:
    scratch = os.path.join(os.path.dirname(path), _SCRATCH_PREFIX + os.urandom(8).hex())
    binary = getattr(os, "O_BINARY", 0)
    handle = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL | binary, 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.replace(scratch, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(scratch)
        raise
