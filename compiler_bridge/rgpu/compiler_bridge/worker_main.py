"""The compiler process: requests on standard input, answers on standard output, until its end.

usage: python -m rgpu.compiler_bridge.worker_main MEMORY
MEMORY: bytes of address space that the process may have, 0 for no limit.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

from rgpu.compiler_bridge.messages import (
    Compiled,
    Failed,
    Linked,
    LinkRequest,
    answer_as_json,
    read_message,
    request_from_json,
    write_message,
)

MOST_STDERR = 64 << 20  # bytes: LLVM may print a whole function when it gives up


def main(arguments: list[str]) -> int:
    """Serves requests until the input ends."""
    # LLVM and Python may print: that must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _limit(int(arguments[0]))
    try:
        from rgpu.compiler_bridge.backend import VERSION, Backend

        backend = Backend()
    except ImportError as error:
        write_message(answers, {"failed": "missing", "message": str(error)})
        return 1
    write_message(answers, {"llvm": list(VERSION)})
    while (data := read_message(sys.stdin.buffer)) is not None:
        if hasattr(signal, "alarm"):
            # For the case that nobody is left to end this process: the default action does.
            signal.alarm(int(data["seconds"]) + 2)
        try:
            request = request_from_json(data)
            if isinstance(request, LinkRequest):
                from rgpu.compiler_bridge.jitlink import link

                answer: Compiled | Linked | Failed = link(request)
            else:
                answer = backend.compile(request)
        except MemoryError:
            answer = Failed("memory", "out of memory")
        if hasattr(signal, "alarm"):
            signal.alarm(0)
        write_message(answers, answer_as_json(answer))
    return 0


def _limit(memory: int) -> None:
    try:
        import resource
    except ImportError:  # not on this system
        return
    limits = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, MOST_STDERR)]
    if memory:
        limits.append((resource.RLIMIT_AS, memory))
    for kind, most in limits:
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
