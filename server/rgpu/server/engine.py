"""The way into the checker, and the only place that calls it: one crate in, one report out."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.records import dataclass, field
from rgpu.safety_model.assumptions import Assumption
from rgpu.safety_model.checker import Options, Session, check
from rgpu.safety_model.report import Report
from rgpu.server.config import LaunchSetting
from rgpu.server.files import FileLoader
from rgpu.server.jobs import Job, stub_crate

_DEEP_RECURSION = 100_000
_DEEP_STACK = 1 << 29  # bytes of address space, not of memory


@dataclass(slots=True)
class _Sessions:
    """The sessions of one loader. `claims` are the crates that the shared one may have read."""

    loader: FileLoader
    shared: Session
    claims: dict[tuple[str, str], CrateSource] = field(default_factory=dict)
    used: Session | None = None

    def of(self, job: Job) -> Session:
        """The session to check a crate in: the shared one, unless the crate would be seen there as
        something else than it is alone."""
        crates = _crates_of(job)
        claims = {(crate.name, crate.root): crate for crate in crates}
        # A session has one crate for a root, whatever the features; and takes one for the other
        # what is named alike, which the text of a device crate and its model are.
        mixed = any(
            claims[crate.name, crate.root] != crate
            or self.claims.get((crate.name, crate.root), crate) != crate
            or stub_crate(crate.name) is not None
            for crate in crates
        )
        if mixed:
            return Session(self.loader)
        self.claims.update(claims)
        return self.shared


_sessions: dict[int, _Sessions] = {}


def check_crate(job: Job, loader: FileLoader) -> Report:
    """Check one crate. Faults of the checker are in the report, not raised.

    Crates checked with one loader share a session: the models are read and typed once for all.
    """
    if id(loader) not in _sessions:
        _sessions.clear()
        _sessions[id(loader)] = _Sessions(loader, Session(loader))
    sessions = _sessions[id(loader)]
    sessions.used = session = sessions.of(job)
    options = Options(job.rules, tuple(map(_promise, job.launches)), job.hosts, job.thorough)
    report = check(job.crate, loader, options, session)
    if any("RecursionError" in fault.traceback for fault in report.internal_errors):
        sessions.used = roomy = Session(loader)
        report = _with_room(lambda: check(job.crate, loader, options, roomy))
    return report


def asked_for(job: Job, loader: FileLoader) -> list[str] | None:
    """The paths that the report on the crate checked last with the loader may rest on: what was
    asked for in the crate, its hosts and the crates that these depend on. None if that is not
    known.

    A session reads a file once, so this may be more than the one check has used.
    """
    sessions = _sessions.get(id(loader))
    if sessions is None or sessions.used is None:
        return None
    names = sessions.used.program.names
    asked = (path for crate in _crates_of(job) for path in names.asked_for(crate))
    return list(dict.fromkeys(asked))


def _crates_of(job: Job) -> list[CrateSource]:
    """The crate, its hosts, and the crates that these depend on, except for models."""
    crates: dict[int, CrateSource] = {}
    pending = [job.crate, *job.hosts]
    while pending:
        source = pending.pop()
        if id(source) not in crates and not source.model:
            crates[id(source)] = source
            pending.extend(dependency for _, dependency in source.dependencies)
    return list(crates.values())


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
