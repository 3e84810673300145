"""What is to be checked, and what came of it: plain data, without the checker behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.records import dataclass, field
from rgpu.safety_model.model import Models
from rgpu.safety_model.report import Report
from rgpu.server.config import LaunchSetting
from rgpu.server.files import PathProblem

if TYPE_CHECKING:
    from rgpu.server.cache import Place

Step = Callable[[int, int, str], None]
"""Called with the number of crates done, the number of all, and the root of the next."""


@dataclass(frozen=True, slots=True)
class Job:
    """A crate to check, crates that may launch its kernels, and what the settings say about it.
    `rules` are codes. `place` is where the result is kept for later runs, if it is."""

    crate: CrateSource
    rules: frozenset[str]
    hosts: tuple[CrateSource, ...] = ()
    launches: tuple[LaunchSetting, ...] = ()
    thorough: bool = False
    place: Place | None = None


@dataclass(slots=True)
class Checked:
    """The report on one crate, and the files it could not read."""

    report: Report = field(default_factory=Report)
    problems: list[PathProblem] = field(default_factory=list)


def stub_crate(name: str) -> CrateSource | None:
    """The model of a device crate, by the name that code uses for it."""
    return Models().stub_crate(name)
