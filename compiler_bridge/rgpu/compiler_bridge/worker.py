"""The process that LLVM runs in, as seen from outside: it may die or hang without harm to rgpu.

LLVM ends its process where it can't select an operation, and some inputs keep it busy for ever. So
a module is compiled in a process of its own, which is kept for the next module and replaced after
a death. Whatever happens, `compile` returns.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from typing import IO, Any

from rgpu.analysis.records import dataclass
from rgpu.compiler_bridge.messages import (
    Compiled,
    Failed,
    Linked,
    LinkRequest,
    Request,
    answer_from_json,
    read_message,
    request_as_json,
    write_message,
)

_TAIL = 2000  # characters of what LLVM printed last
_START_SECONDS = 60.0


class NotInstalled(Exception):
    """Something that is not part of rgpu itself is missing; the text says what to install."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one module may cost: seconds of time, bytes of address space (0: any)."""

    seconds: float = 60.0
    memory: int = 4 << 30


class Worker:
    """A compiler process, started when it is first needed and again after a death. `deaths` counts
    the processes that did not survive a module."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.deaths = 0
        self.llvm: tuple[int, ...] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._stderr: IO[bytes] | None = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def process_id(self) -> int | None:
        """The process that is ready for the next module, if one is."""
        return self._process.pid if self._process is not None else None

    def compile(self, request: Request) -> Compiled | Failed:
        """Compiles a module. Raises `NotInstalled` where there is no LLVM."""
        answer = self._request(request, request.entry)
        return answer if isinstance(answer, Compiled | Failed) else self._nonsense(request.entry)

    def link(self, request: LinkRequest) -> Linked | Failed:
        """Links pieces of code. Raises `NotInstalled` where there is no LLVM."""
        name = f"all kernels for {request.target}"
        answer = self._request(request, name)
        return answer if isinstance(answer, Linked | Failed) else self._nonsense(name)

    def _nonsense(self, entry: str) -> Failed:
        return self._dead(Failed("died", "answered what is no answer"), entry)

    def _request(self, request: Request | LinkRequest, entry: str) -> Compiled | Linked | Failed:
        if self._process is not None and self._process.poll() is not None:
            self.close()  # it ended while nobody looked
        if self._process is None:
            failed = self._start()
            if failed is not None:
                return failed
        answer = self._ask(request_as_json(request, self.limits.seconds), self.limits.seconds)
        if isinstance(answer, Failed):
            return self._dead(answer, entry)
        try:
            read = answer_from_json(answer)
        except (KeyError, TypeError, ValueError):
            return self._nonsense(entry)
        if isinstance(read, Failed) and read.kind == "memory":
            return self._dead(read, entry)
        return read

    def close(self) -> None:
        """Ends the process; the next request starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):  # what was still to be written can't be
                        stream.close()
        if self._stderr is not None:
            self._stderr.close()
            self._stderr = None

    # --- the process -------------------------------------------------------------------------

    def _start(self) -> Failed | None:
        if importlib.util.find_spec("llvmlite") is None:
            raise NotInstalled(
                "llvmlite is not installed, which compiles to PTX: pip install 'rgpu-check[ptx]'"
            )
        self._stderr = tempfile.TemporaryFile(mode="a+b")  # noqa: SIM115
        paths = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "rgpu.compiler_bridge.worker_main", str(self.limits.memory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            env={**os.environ, "PYTHONPATH": paths},
        )
        hello = self._ask(None, _START_SECONDS)
        if isinstance(hello, Failed):
            return self._dead(hello, None)
        if "llvm" not in hello:
            message = str(hello.get("message", "no answer"))
            self.close()
            raise NotInstalled(f"llvmlite can't be used ({message}): pip install 'rgpu-check[ptx]'")
        self.llvm = tuple(hello["llvm"])
        return None

    def _ask(self, message: dict[str, Any] | None, seconds: float) -> dict[str, Any] | Failed:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def give_up() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(seconds, give_up)
        timer.daemon = True
        timer.start()
        answer = None
        try:
            if message is not None:
                write_message(process.stdin, message)
            answer = read_message(process.stdout)
        except (OSError, ValueError):
            pass  # it died while we wrote, or wrote nonsense
        finally:
            timer.cancel()
        if late.is_set():
            return Failed("timeout", f"took longer than {seconds:g} s")
        return answer if answer is not None else Failed("died", "")

    def _dead(self, failed: Failed, entry: str | None) -> Failed:
        """The process is of no more use: says what became of it, and takes leave of it."""
        process = self._process
        assert process is not None
        self.deaths += 1
        if failed.kind != "died":
            process.kill()
        try:
            code = process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        printed = self._tail()
        self.close()
        kind, message = failed.kind, failed.message
        if kind == "died":
            message = message or f"ended with {_ending(code)}"
            if "out of memory" in printed.lower() or "bad_alloc" in printed:
                kind, message = "memory", "ran out of memory"
        whose = f" on kernel `{entry}`" if entry is not None else " before it was ready"
        return Failed(
            kind, f"the compiler process {message}{whose}" + (f"\n{printed}" if printed else "")
        )

    def _tail(self) -> str:
        """What the process printed last."""
        assert self._stderr is not None
        self._stderr.seek(0, os.SEEK_END)
        size = self._stderr.tell()
        self._stderr.seek(max(size - 4 * _TAIL, 0))
        text = self._stderr.read().decode("utf-8", "replace").strip()
        return text if len(text) <= _TAIL else f"...{text[-_TAIL:]}"


def _ending(code: int) -> str:
    if code >= 0:
        return f"code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"
