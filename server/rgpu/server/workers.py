"""Checking crates one after the other; `processes` does the same in several processes."""

from __future__ import annotations

from collections.abc import Sequence

from rgpu.server.cache import keep
from rgpu.server.engine import asked_for, check_crate
from rgpu.server.files import FileLoader
from rgpu.server.jobs import Checked, Job, Step


def check_one(job: Job, loader: FileLoader) -> Checked:
    """Check one crate in this process."""
    before = len(loader.problems)
    report = check_crate(job, loader)
    if job.place is not None:
        keep(job.place, report, asked_for(job, loader), loader)
    return Checked(report, loader.problems[before:])


def check_here(jobs: Sequence[Job], loader: FileLoader, step: Step) -> list[Checked]:
    """Check one crate after the other in this process."""
    results = []
    for done, job in enumerate(jobs):
        step(done, len(jobs), job.crate.root)
        results.append(check_one(job, loader))
    return results
