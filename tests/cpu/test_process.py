"""The process that kernels run in may die or hang: the caller gets an error, and the next kernel
runs."""

import os
import signal

import numpy as np
import pytest

from rgpu.compiler_bridge.cpu.process import RunFailed, Runner
from rgpu.compiler_bridge.cpu.request import Request, Shape
from rgpu.compiler_bridge.lower.host_kernel import HostKernel
from tests.cpu.running import KERNELS, kernels_of, launch

FILE = KERNELS / "faults.rs"


def sum_up(runner: Runner) -> int:
    total = np.zeros(1, np.uint32)
    result = launch(FILE, "atomic_sum", {"total": total}, block=32, runner=runner)
    return int(result.arrays["total"][0])


def test_a_death_is_told_and_the_next_kernel_runs() -> None:
    with Runner() as runner:
        assert sum_up(runner) == 32
        process = runner._process
        assert process is not None
        os.kill(process.pid, signal.SIGSEGV)
        process.wait()
        with pytest.raises(RunFailed, match="died"):
            sum_up(runner)
        assert sum_up(runner) == 32


def test_a_kernel_that_never_ends_is_stopped() -> None:
    with Runner(seconds=5) as runner, pytest.raises(RunFailed, match="within 5 seconds"):
        launch(
            FILE, "waits_for_ever", {"flag": np.zeros(1, np.uint32)}, block=1, steps=1 << 60,
            runner=runner,
        )  # fmt: skip


def test_what_llvm_does_not_take_is_told() -> None:
    good = kernels_of(FILE)["atomic_sum"]
    bad = HostKernel("bad", good.text + "\nnonsense", (), (), 0, (), (), 0, False)
    with Runner() as runner:
        with pytest.raises(RunFailed, match="LLVM does not take the kernel"):
            runner.run(bad, Request(Shape((1, 1, 1), (1, 1, 1))))
        assert sum_up(runner) == 32


def test_kernels_of_one_text_differ_by_their_statics() -> None:
    small, large = (kernels_of(FILE)[name] for name in ("fills_small", "fills_large"))
    assert small.text == large.text
    out = {"out": np.zeros(128, np.uint32)}
    with Runner() as runner:
        for name, kinds in (("fills_small", ["out-of-bounds"]), ("fills_large", [])):
            events = launch(FILE, name, out, block=128, runner=runner).events
            assert [event.kind for event in events] == kinds
