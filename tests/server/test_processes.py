"""Several processes, one that dies, and the progress line."""

import io
import os
import sys
import time
from pathlib import Path

import pytest

from rgpu.analysis.names.crates import CrateSource
from rgpu.safety_model.report import Report
from rgpu.server import processes, progress, workers
from rgpu.server.files import FileLoader
from rgpu.server.jobs import Job
from rgpu.server.progress import Progress
from tests.server.conftest import Rgpu, write


def job(root: str) -> Job:
    return Job(CrateSource("c", root), frozenset())


def dies_on_bomb(job: Job, loader: FileLoader) -> Report:
    if job.crate.root == "bomb.rs":
        os._exit(3)
    return Report(files=[job.crate.root])


@pytest.mark.skipif(sys.platform == "win32", reason="the patched function is inherited by fork")
def test_a_process_that_dies_costs_its_own_crate_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "check_crate", dies_on_bomb)
    roots = ["a.rs", "bomb.rs", "b.rs", "c.rs"]
    checked = processes.check_in_processes([job(root) for root in roots], {}, 2, lambda *_: None)
    assert [result.report.files for result in checked] == [["a.rs"], [], ["b.rs"], ["c.rs"]]
    (fault,) = checked[1].report.internal_errors
    assert fault.traceback == "the process that checked bomb.rs ended unexpectedly"


def test_standard_input_reaches_the_processes(rgpu: Rgpu) -> None:
    write("Cargo.toml", '[package]\nname = "p"\n')
    write("src/lib.rs", "")
    write("src/main.rs", "")
    ran = rgpu(
        "check", "-", "--stdin-filename", "src/lib.rs", "-j", "2", "--format", "concise",
        stdin=b"FAULT",
    )  # fmt: skip
    assert ran.out.startswith("src/lib.rs:1:1: error[RG101]")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_after_a_while_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setenv("COLUMNS", "30")
    stream = Terminal()
    with Progress(stream) as shown:
        shown.step(0, 9, "quick.rs")
        assert stream.getvalue() == ""
        now = 1.5
        shown.step(3, 9, "a/very/long/path/to/a/file.rs")
        assert stream.getvalue() == "\r\x1b[Kchecking 3/9 a/very/long/path"
        shown.step(4, 9, "too soon.rs")
        now = 1.7
        shown.step(5, 9, "next.rs")
    assert stream.getvalue().endswith("\r\x1b[Kchecking 5/9 next.rs\r\x1b[K")
    assert "too soon" not in stream.getvalue()


def test_no_progress_off_a_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(progress, "DELAY", 0.0)
    stream = io.StringIO()
    with Progress(stream) as shown:
        shown.step(0, 1, "a.rs")
    assert stream.getvalue() == ""
