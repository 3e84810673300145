"""Checking crates in this process or in several, with the same results in the same order."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from rgpu.safety_model.report import InternalError, Report
from rgpu.server.engine import Job, check_crate
from rgpu.server.files import FileLoader, PathProblem

Step = Callable[[int, int, str], None]


@dataclass(slots=True)
class Checked:
    """The report on one crate, and the files it could not read."""

    report: Report = field(default_factory=Report)
    problems: list[PathProblem] = field(default_factory=list)


def check_here(jobs: Sequence[Job], loader: FileLoader, step: Step) -> list[Checked]:
    """Check one crate after the other in this process."""
    results = []
    for done, job in enumerate(jobs):
        step(done, len(jobs), job.crate.root)
        results.append(_check(job, loader))
    return results


def check_in_processes(
    jobs: Sequence[Job], overlay: Mapping[str, bytes], processes: int, step: Step
) -> list[Checked]:
    """Check crates in a pool of processes.

    If a process dies, the crates without a result are checked again, each in a process of its own,
    and one that kills its process again is an internal error.
    """
    results: dict[int, Checked] = {}
    with _pool(processes, overlay) as pool:
        futures = [pool.submit(_work, job) for job in jobs]
        for index, (job, future) in enumerate(zip(jobs, futures, strict=True)):
            step(index, len(jobs), job.crate.root)
            result = _result(future)
            if result is not None:
                results[index] = result
    for index, job in enumerate(jobs):
        if index not in results:
            with _pool(1, overlay) as pool:
                results[index] = _result(pool.submit(_work, job)) or _died(job)
    return [results[index] for index in range(len(jobs))]


def _pool(processes: int, overlay: Mapping[str, bytes]) -> ProcessPoolExecutor:
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    return ProcessPoolExecutor(processes, context, initializer=_start, initargs=(dict(overlay),))


def _result(future: Future[Checked]) -> Checked | None:
    try:
        return future.result()
    except BrokenProcessPool:
        return None


def _died(job: Job) -> Checked:
    message = f"the process that checked {job.crate.root} ended unexpectedly"
    return Checked(Report(internal_errors=[InternalError("worker process", None, message)]))


# What follows runs in the worker processes.

_loader = FileLoader()


def _start(overlay: dict[str, bytes]) -> None:
    _loader.overlay = overlay


def _work(job: Job) -> Checked:
    return _check(job, _loader)


def _check(job: Job, loader: FileLoader) -> Checked:
    before = len(loader.problems)
    report = check_crate(job, loader)
    return Checked(report, loader.problems[before:])
