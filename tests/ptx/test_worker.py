"""The compiler process dies, hangs and runs out of memory for real; the next module is unharmed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from rgpu.compiler_bridge.messages import Compiled, Failed, Request
from rgpu.compiler_bridge.worker import Limits, NotInstalled, Worker
from tests.support.modules import HEADER, STORE, TANGENT, unrolled

HOPPER = (("sm_90", "78"),)


@pytest.fixture
def worker() -> Iterator[Worker]:
    with Worker(Limits(seconds=30)) as worker:
        yield worker


def compiled(worker: Worker, text: str = STORE) -> Compiled:
    answer = worker.compile(Request("k", text, HOPPER))
    assert isinstance(answer, Compiled), answer
    assert ".visible .entry k(" in answer.emitted[0].ptx
    return answer


def failed(worker: Worker, text: str, name: str = "harmful") -> Failed:
    answer = worker.compile(Request(name, text, HOPPER))
    assert isinstance(answer, Failed)
    return answer


def test_a_process_serves_several_modules(worker: Worker) -> None:
    compiled(worker)
    first = worker.process_id
    compiled(worker)
    assert worker.process_id == first
    assert worker.deaths == 0
    assert worker.llvm is not None


def test_llvm_ends_its_process(worker: Worker) -> None:
    compiled(worker)
    first = worker.process_id
    answer = failed(worker, TANGENT)
    assert answer.kind == "died"
    assert "`harmful`" in answer.message
    assert "ftan" in answer.message  # what LLVM said
    assert worker.deaths == 1
    compiled(worker)
    assert worker.process_id != first


def test_a_module_that_takes_for_ever() -> None:
    with Worker(Limits(seconds=3)) as worker:
        compiled(worker)
        started = time.monotonic()
        answer = failed(worker, unrolled(30_000_000))
        assert answer.kind == "timeout"
        assert "longer than 3 s on kernel `harmful`" in answer.message
        assert time.monotonic() - started < 10
        compiled(worker)


def test_a_module_that_takes_all_memory() -> None:
    with Worker(Limits(seconds=60, memory=500 << 20)) as worker:
        compiled(worker)
        answer = failed(worker, unrolled(30_000_000))
        assert answer.kind == "memory", answer
        assert "ran out of memory" in answer.message
        compiled(worker)


def test_text_that_is_no_module(worker: Worker) -> None:
    compiled(worker)
    first = worker.process_id
    assert failed(worker, "this is no LLVM").kind == "rejected"
    broken = STORE.replace("store i32 %n", "store i64 %n")
    assert "defined with type" in failed(worker, broken).message
    unverified = STORE.replace("ret void", "br label %x\nx:\n%y = phi i32 [0, %x]\nbr label %x")
    assert failed(worker, unverified).kind == "rejected"
    assert compiled(worker)
    assert worker.process_id == first, "an error is no death"
    assert worker.deaths == 0


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signal here")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP])
def test_a_process_that_somebody_else_ends(number: int) -> None:
    with Worker(Limits(seconds=2)) as worker:
        compiled(worker)
        assert worker.process_id is not None
        os.kill(worker.process_id, number)
        time.sleep(0.2)
        if number == signal.SIGSTOP:
            assert failed(worker, STORE * 2).kind == "timeout"
        compiled(worker)


def test_several_targets_from_one_module(worker: Worker) -> None:
    targets = (("sm_75", "63"), ("sm_90a", "80"), ("sm_100", "86"), ("sm_75", "70"))
    answer = worker.compile(Request("k", STORE, targets))
    assert isinstance(answer, Compiled)
    for (name, version), each in zip(targets, answer.emitted, strict=True):
        assert each.target == name
        assert f".target {name}\n" in each.ptx
        assert f".version {version[0]}.{version[1]}\n" in each.ptx
        assert each.llvm is None


def test_the_optimised_module_can_be_had(worker: Worker) -> None:
    answer = worker.compile(Request("k", STORE, HOPPER, want_llvm=True))
    assert isinstance(answer, Compiled)
    assert "define ptx_kernel void @k" in (answer.emitted[0].llvm or "")


def test_llvm_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with Worker() as worker, pytest.raises(NotInstalled, match=r"pip install 'rgpu-check\[ptx\]'"):
        worker.compile(Request("k", STORE, HOPPER))


def test_what_llvm_prints_does_not_get_between_the_answers(worker: Worker) -> None:
    # A note on standard error for each: an unknown feature.
    answer = worker.compile(Request("k", STORE, (("sm_90", "78"), ("sm_9000", "12"))))
    assert isinstance(answer, Compiled | Failed)
    compiled(worker)
    assert HEADER
