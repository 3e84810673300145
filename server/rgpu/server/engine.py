"""The way into the checker, and the only place that calls it: one crate in, one report out."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rgpu.safety_model.assumptions import Assumption
from rgpu.safety_model.checker import Options, Session, check
from rgpu.safety_model.report import Report
from rgpu.server.config import LaunchSetting
from rgpu.server.files import FileLoader
from rgpu.server.jobs import Job

_DEEP_RECURSION = 100_000
_DEEP_STACK = 1 << 29  # bytes of address space, not of memory


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
        roomy = Session(loader)
        report = _with_room(lambda: check(job.crate, loader, options, roomy))
        _sessions[id(loader)] = (loader, roomy)
    return report


def asked_for(job: Job, loader: FileLoader) -> list[str] | None:
    """The paths that the report on a crate that was checked with the loader may rest on: what was
    asked for in the crate, its hosts and the crates that these depend on. None if that is not
    known.

    A session reads a file once, so this may be more than the one check has used.
    """
    if id(loader) not in _sessions:
        return None
    names = _sessions[id(loader)][1].program.names
    paths: dict[str, None] = {}
    seen: set[int] = set()
    pending = [job.crate, *job.hosts]
    while pending:
        source = pending.pop()
        if id(source) in seen or source.model:
            continue
        seen.add(id(source))
        paths.update(dict.fromkeys(names.asked_for(source)))
        pending.extend(dependency for _, dependency in source.dependencies)
    return list(paths)


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
