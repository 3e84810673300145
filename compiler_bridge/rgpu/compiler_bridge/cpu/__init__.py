"""Kernels run on this machine: each thread of the GPU a coroutine, all of them in one process.

    with Runner() as runner:
        result = run(kernel, Shape(grid, block), {"x": x, "n": 1000}, runner)

`lower.host_kernel` makes the kernel. Only `process_main` imports what runs LLVM.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rgpu.analysis.records import dataclass
from rgpu.compiler_bridge.cpu.request import Options, Request, Shape

if TYPE_CHECKING:
    from rgpu.compiler_bridge.cpu.arguments import Argument, Array
    from rgpu.compiler_bridge.cpu.events import Event, Printed
    from rgpu.compiler_bridge.cpu.process import Runner
    from rgpu.compiler_bridge.lower.host_kernel import HostKernel


@dataclass(frozen=True, slots=True)
class Result:
    """What a launch did. arrays: those that were handed over, as they are now, by name."""

    arrays: dict[str, Array]
    events: tuple[Event, ...]
    printed: tuple[Printed, ...]
    resumptions: int

    @property
    def fatal(self) -> bool:
        """Whether the launch ended before its end."""
        return any(event.fatal for event in self.events)


def run(
    kernel: HostKernel,
    shape: Shape,
    arguments: Mapping[str, Argument],
    runner: Runner,
    *,
    statics: Mapping[str, Array] | None = None,
    dynamic_shared: int = 0,
    options: Options | None = None,
) -> Result:
    """Runs a kernel. Raises `arguments.WrongArguments` and `process.RunFailed`."""
    import numpy as np

    from rgpu.compiler_bridge.cpu.arguments import bind

    buffers, values, names = bind(kernel, arguments)
    given = {name: array.tobytes() for name, array in (statics or {}).items()}
    request = Request(shape, buffers, values, given, dynamic_shared, options or Options())
    outcome = runner.run(kernel, request)
    arrays = {}
    for name, slot in names.items():
        before = arguments[name]
        assert isinstance(before, np.ndarray)
        after = np.frombuffer(outcome.buffers[slot], dtype=before.dtype)
        arrays[name] = after.reshape(before.shape)
    return Result(arrays, outcome.events, outcome.printed, outcome.resumptions)
