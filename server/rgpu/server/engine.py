"""The way into the checker, and the only place that calls it: one crate in, one report out."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.records import dataclass
from rgpu.safety_model.assumptions import Assumption
from rgpu.safety_model.checker import Options, Session, check
from rgpu.safety_model.model import Models
from rgpu.safety_model.report import Report
from rgpu.server.config import LaunchSetting
from rgpu.server.files import FileLoader

_DEEP_RECURSION = 100_000
_DEEP_STACK = 1 << 29  # bytes of address space, not of memory


@dataclass(frozen=True, slots=True)
class Job:
    """A crate to check, crates that may launch its kernels, and what the settings say about it.
    `rules` are codes."""

    crate: CrateSource
    rules: frozenset[str]
    hosts: tuple[CrateSource, ...] = ()
    launches: tuple[LaunchSetting, ...] = ()
    thorough: bool = False


def stub_crate(name: str) -> CrateSource | None:
    """The model of a device crate, by the name that code uses for it."""
    return Models().stub_crate(name)


_sessions: dict[int, tuple[FileLoader, Session]] = {}


def check_crate(job: Job, loader: FileLoader) -> Report:
    """Check one crate. Faults of the checker are in the report, not raised.

    Crates checked with one loader share a session: the models are read and typed once for all.
    """
    if id(loader) not in _sessions:
        _sessions.clear()
        _sessions[id(loader)] = (loader, Session(loader))
    options = Options(job.rules, tuple(map(_promise, job.launches)), job.hosts, job.thorough)
    report = check(job.crate, loader, options, _sessions[id(loader)][1])
    if any("RecursionError" in fault.traceback for fault in report.internal_errors):
        report = _with_room(lambda: check(job.crate, loader, options))
    return report


def _with_room(action: Callable[[], Report]) -> Report:
    """Do it with a deep stack: generated code may hold chains of a thousand operators or `else if`.

    Only then, because Python has no way to see the end of the C stack of the main thread.
    """
    reports: list[Report] = []
    import threading

    limit, size = sys.getrecursionlimit(), threading.stack_size(_DEEP_STACK)
    sys.setrecursionlimit(_DEEP_RECURSION)
    try:
        thread = threading.Thread(target=lambda: reports.append(action()), daemon=True)
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
        threading.stack_size(size)
    return reports[0]


def _promise(launch: LaunchSetting) -> tuple[str, Assumption]:
    return launch.kernel, Assumption(
        launch.span, launch.block_dim, launch.grid_dim, launch.cluster_dim
    )
