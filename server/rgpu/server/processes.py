"""Checking crates in several processes, with the same results in the same order as in one."""

from __future__ import annotations

import gc
import multiprocessing
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from rgpu.safety_model.report import InternalError, Report
from rgpu.server.files import FileLoader
from rgpu.server.jobs import Checked, Job, Step
from rgpu.server.workers import check_one


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
    gc.disable()  # as in `cli`
    _loader.overlay = overlay


def _work(job: Job) -> Checked:
    return check_one(job, _loader)
