"""The process that kernels run in, as seen from outside: it may die or hang without harm.

A kernel that goes wrong in a way that no check sees, or LLVM itself, may end the process. It is
kept from one launch to the next, and replaced after a death.
"""

from __future__ import annotations

import importlib.util
import os
import pickle
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO, Any

from rgpu.analysis.records import dataclass
from rgpu.compiler_bridge.cpu.request import Outcome, Request
from rgpu.compiler_bridge.lower.host_kernel import HostKernel
from rgpu.compiler_bridge.worker import NotInstalled

_LENGTH = struct.Struct("<Q")


class RunFailed(Exception):
    """The kernel could not be run to any end; the text is for the user."""


@dataclass(eq=False)
class Runner:
    """Runs kernels, one after the other. seconds: of one launch, with its compilation."""

    seconds: float = 120.0
    _process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, kernel: HostKernel, request: Request) -> Outcome:
        """Carries out a launch. Raises `NotInstalled` where llvmlite or NumPy is missing."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def give_up() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(self.seconds, give_up)
        timer.daemon = True
        timer.start()
        answer = None
        try:
            write(process.stdin, (_bare(kernel), request))
            answer = read(process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            pass  # it died
        finally:
            timer.cancel()
        if answer is None:
            code = self._end()
            if late.is_set():
                raise RunFailed(f"the kernel did not end within {self.seconds:g} seconds")
            raise RunFailed(f"the process that runs the kernel died ({_cause(code)})")
        if isinstance(answer, str):
            raise RunFailed(answer)
        assert isinstance(answer, Outcome)
        return answer

    def close(self) -> None:
        """Ends the process; the next launch starts another."""
        if self._process is not None:
            self._process.kill()
            self._end()

    def _end(self) -> int:
        process, self._process = self._process, None
        assert process is not None
        code = process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        return code

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            require()
            paths = os.pathsep.join(path for path in sys.path if path)
            self._process = subprocess.Popen(
                [sys.executable, "-m", "rgpu.compiler_bridge.cpu.process_main"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": paths},
            )
        return self._process


def require() -> None:
    """Raises `NotInstalled` where something is missing."""
    for name in ("llvmlite", "numpy"):
        if importlib.util.find_spec(name) is None:
            raise NotInstalled(
                f"{name} is not installed, which kernels need to run: pip install 'rgpu-check[ptx]'"
            )


def _bare(kernel: HostKernel) -> HostKernel:
    """The kernel without its source places, which are looked up on this side."""
    return HostKernel(
        kernel.name, kernel.text, (), kernel.slots, kernel.argument_bytes, kernel.reasons,
        kernel.statics, kernel.shared_bytes, kernel.wide,
    )  # fmt: skip


def _cause(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def write(stream: IO[bytes], message: object) -> None:
    """Sends a message to the other process."""
    data = pickle.dumps(message)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def read(stream: IO[bytes]) -> Any:
    """Receives a message; `EOFError` if the other process has ended."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)
