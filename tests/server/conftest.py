"""A stand-in for the checker, so that the command line is tested apart from it.

It finds a fault at each `FAULT` in the root file and in the modules declared there, a doubtful one
at each `DOUBT`, and a kernel at each `kernel_...`.
"""

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rgpu.analysis.source import SourceFile, Span
from rgpu.safety_model.diagnostic import Confidence, Diagnostic, Severity
from rgpu.safety_model.report import (
    FileProblem,
    InternalError,
    KernelReport,
    Modelled,
    Report,
    Status,
    Verdict,
)
from rgpu.server import cache, cli, workers
from rgpu.server.cache_installation import Installation
from rgpu.server.engine import check_crate
from rgpu.server.files import FileLoader
from rgpu.server.jobs import Job

_FINDINGS = {
    "FAULT": ("RG101", "divergent-barrier", Severity.ERROR),
    "DOUBT": ("RG102", "barrier-after-exit", Severity.WARNING),
    "REMARK": ("RG903", "not-analyzed", Severity.INFO),
}


def fake_check(job: Job, loader: FileLoader) -> Report:
    report = Report()
    pending = [job.crate.root]
    while pending:
        path = pending.pop()
        data = loader.read(path)
        if data is None:
            continue
        source = SourceFile(path, data)
        report.files.append(path)
        folder = path.rpartition("/")[0]
        for name in re.findall(rb"(?m)^mod (\w+);", data):
            pending.append(f"{folder}/{name.decode()}.rs".lstrip("/"))
        _read(source, job, report)
    return report


def _read(source: SourceFile, job: Job, report: Report) -> None:
    for match in re.finditer(rb"FAULT|DOUBT|REMARK|CRASH|GARBLED|kernel_\w+", source.data):
        word = match[0].decode()
        span = Span(source, *match.span())
        if word == "CRASH":
            report.internal_errors.append(InternalError("RG101", "k", "Traceback: boom"))
        elif word == "GARBLED":
            report.problems.append(FileProblem(source.path, "expected `;`", span))
        elif word.startswith("kernel_"):
            status = Status.FLAGGED if b"FAULT" in source.data else Status.PROVED
            modelled = Modelled("odd" not in word, ("ext::f",) if "odd" in word else ())
            report.kernels.append(
                KernelReport(word, span, "nvptx", modelled, (), {"convergence": Verdict(status)})
            )
        else:
            code, name, severity = _FINDINGS[word]
            if code in job.rules:
                report.diagnostics.append(
                    Diagnostic(code, name, severity, Confidence.DEFINITE, f"a {word.lower()}", span)
                )


@dataclass(frozen=True)
class Ran:
    """What a command gave."""

    status: int
    out: str
    err: str


Rgpu = Callable[..., Ran]


@pytest.fixture
def rgpu(real_rgpu: Rgpu, monkeypatch: pytest.MonkeyPatch) -> Rgpu:
    """Like `real_rgpu`, with the stand-in for the checker."""
    monkeypatch.setattr(workers, "check_crate", fake_check)
    return real_rgpu


@pytest.fixture
def real_rgpu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Rgpu:
    """Runs a command line in-process, in a scratch directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            status = cli.main(arguments)
        except SystemExit as stop:  # argparse
            status = int(stop.code or 0)
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


@pytest.fixture
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory of this test's own, for an rgpu that nobody edits meanwhile."""
    directory = tmp_path_factory.mktemp("cache") / "rgpu"
    monkeypatch.delenv("RGPU_NO_CACHE", raising=False)
    monkeypatch.setenv("RGPU_CACHE_DIR", str(directory))
    monkeypatch.setattr(cache, "installation", lambda store: Installation("this", "this"))
    monkeypatch.setattr(cache, "unchanged", lambda seen: True)
    return directory


Found = Callable[..., list[str]]


@pytest.fixture
def found(real_rgpu: Rgpu, home: Path, monkeypatch: pytest.MonkeyPatch) -> Found:
    """Runs `check` with a cache and gives the roots of the crates that were checked all the same,
    after it has made sure that a run without a cache says the same."""
    roots: list[str] = []

    def noted(job: Job, loader: FileLoader) -> Report:
        roots.append(job.crate.root)
        return check_crate(job, loader)

    monkeypatch.setattr(workers, "check_crate", noted)

    def run(*arguments: str) -> list[str]:
        roots.clear()
        ran = real_rgpu("check", *arguments)
        anew = list(roots)
        assert real_rgpu("check", *arguments, "--no-cache") == ran
        return anew

    return run


def write(path: str, data: str | bytes) -> None:
    """Write a file below the current directory."""
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data.encode() if isinstance(data, str) else data)
