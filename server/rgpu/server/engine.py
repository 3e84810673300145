"""The way into the checker, and the only place that calls it: one crate in, one report out."""

from __future__ import annotations

from dataclasses import dataclass

from rgpu.analysis.names.crates import CrateSource
from rgpu.safety_model.assumptions import Assumption
from rgpu.safety_model.checker import Options, Session, check
from rgpu.safety_model.model import Models
from rgpu.safety_model.report import Report
from rgpu.server.config import LaunchSetting
from rgpu.server.files import FileLoader


@dataclass(frozen=True, slots=True)
class Job:
    """A crate to check, crates that may launch its kernels, and what the settings say about it.
    `rules` are codes."""

    crate: CrateSource
    rules: frozenset[str]
    hosts: tuple[CrateSource, ...] = ()
    launches: tuple[LaunchSetting, ...] = ()


def stub_crate(name: str) -> CrateSource | None:
    """The model of a device crate, by the name that code uses for it."""
    return Models().stub_crate(name)


_sessions: dict[int, tuple[FileLoader, Session]] = {}


def check_crate(job: Job, loader: FileLoader) -> Report:
    """Check one crate. Faults of the checker are in the report, not raised.

    Crates checked with one loader share a session.
    """
    if id(loader) not in _sessions:
        _sessions.clear()
        _sessions[id(loader)] = (loader, Session(loader))
    launches = tuple(map(_promise, job.launches))
    options = Options(job.rules, launches, job.hosts)
    return check(job.crate, loader, options, _sessions[id(loader)][1])


def _promise(launch: LaunchSetting) -> tuple[str, Assumption]:
    return launch.kernel, Assumption(
        launch.span, launch.block_dim, launch.grid_dim, launch.cluster_dim
    )
