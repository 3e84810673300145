"""Checking crates one after the other; `processes` does the same in several processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rgpu.analysis.records import dataclass, field
from rgpu.safety_model.report import Report
from rgpu.server.engine import Job, check_crate
from rgpu.server.files import FileLoader, PathProblem

Step = Callable[[int, int, str], None]
"""Called with the number of crates done, the number of all, and the root of the next."""


@dataclass(slots=True)
class Checked:
    """The report on one crate, and the files it could not read."""

    report: Report = field(default_factory=Report)
    problems: list[PathProblem] = field(default_factory=list)


def check_one(job: Job, loader: FileLoader) -> Checked:
    """Check one crate in this process."""
    before = len(loader.problems)
    report = check_crate(job, loader)
    return Checked(report, loader.problems[before:])


def check_here(jobs: Sequence[Job], loader: FileLoader, step: Step) -> list[Checked]:
    """Check one crate after the other in this process."""
    results = []
    for done, job in enumerate(jobs):
        step(done, len(jobs), job.crate.root)
        results.append(check_one(job, loader))
    return results
