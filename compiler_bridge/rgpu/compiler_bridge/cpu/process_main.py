"""The process that kernels run in: launches on standard input, outcomes on standard output."""

from __future__ import annotations

import os
import sys

from rgpu.compiler_bridge.cpu.compiled import Compiled
from rgpu.compiler_bridge.cpu.process import read, write
from rgpu.compiler_bridge.cpu.schedule import run
from rgpu.compiler_bridge.lower.host_kernel import HostKernel

_KEPT = 8  # compiled kernels


def main() -> int:
    """Serves launches until the input ends."""
    # Nothing that LLVM or Python prints may get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # Two kernels may have one text: the sizes of their statics are not in it.
    compiled: dict[tuple[HostKernel, bool], Compiled] = {}
    while True:
        try:
            kernel, request = read(sys.stdin.buffer)
        except EOFError:
            return 0
        key = (kernel, request.options.checked)
        try:
            if key not in compiled:
                while len(compiled) >= _KEPT:
                    del compiled[next(iter(compiled))]
                compiled[key] = Compiled(kernel, request.options.checked)
            write(answers, run(compiled[key], request))
        except (RuntimeError, MemoryError) as error:
            write(answers, f"LLVM does not take the kernel: {error}")


if __name__ == "__main__":
    sys.exit(main())
