"""The whole check: plan the crates, check each (in processes if that pays), merge the reports."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.safety_model.diagnostic import Diagnostic
from rgpu.safety_model.report import InternalError, KernelReport, Report
from rgpu.server.cache import Cache, Place, Unit
from rgpu.server.config import Configuration, Settings
from rgpu.server.discovery import Discovery, Request
from rgpu.server.files import FileLoader, Ignores, PathProblem
from rgpu.server.jobs import Checked, Job, Step, stub_crate
from rgpu.server.selection import adjusted, selected_codes, unknown_words

BYTES_WORTH_A_PROCESS = 200_000
"""Below this much source in all, starting processes costs more than it saves."""


@dataclass(slots=True)
class Plan:
    """What will be checked, and how."""

    request: Request
    discovery: Discovery
    configuration: Configuration
    overlay: Mapping[str, bytes]
    select: Sequence[str]
    ignore: Sequence[str]
    thorough: bool = False

    def unit(self, crate: CrateSource) -> Unit:
        """The crate with everything that its report depends on."""
        settings = self.settings(crate)
        words = (settings.select, settings.extend_select, settings.ignore)
        rules = (*(tuple(word.text for word in each) for each in words), self.select, self.ignore)
        hosts = self.discovery.hosts(crate, self.request)
        return Unit(crate, hosts, settings.launch, tuple(map(tuple, rules)), self.thorough)

    def job(self, unit: Unit, place: Place | None = None) -> Job:
        """How to check a unit."""
        codes = selected_codes(self.settings(unit.crate), self.select, self.ignore)
        return Job(unit.crate, codes, unit.hosts, unit.launches, unit.thorough, place)

    def settings(self, crate: CrateSource) -> Settings:
        return self.configuration.settings_for(crate.root)


@dataclass(slots=True)
class Outcome:
    """The merged report, and a sentence for each path that could not be read as it should."""

    report: Report = field(default_factory=Report)
    unread: list[str] = field(default_factory=list)


def plan(
    paths: Iterable[str],
    configuration: Configuration,
    *,
    overlay: Mapping[str, bytes] | None = None,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    force_exclude: bool = False,
) -> Plan:
    """Find out what the paths mean. Raises ConfigError and UnknownRules."""
    if select or ignore:
        selected_codes(Settings(), select, ignore)  # raises before any work is done
    overlay = overlay or {}
    discovery = Discovery(
        FileLoader(dict(overlay)),
        extra_features=lambda path: frozenset(configuration.settings_for(path).features),
        stub=stub_crate,
    )
    ignores = Ignores(
        lambda path, is_directory: configuration.settings_for(
            os.path.dirname(path) or "."
        ).excluded(path, is_directory)
    )
    request = discovery.request(paths, ignores, force_exclude=force_exclude)
    return Plan(request, discovery, configuration, overlay, select, ignore)


def carry_out(
    prepared: Plan,
    jobs: int | None = None,
    step: Step = lambda *_: None,
    cache: Cache | None = None,
) -> Outcome:
    """Check everything. The result depends neither on the number of processes nor on the cache."""
    started = time.perf_counter()
    outcome = Outcome()
    real = prepared.discovery.loader.real
    asked = {real(file): file for file in prepared.request.files}
    processes = _processes(prepared.request, jobs)
    merging = _Merging(outcome, asked, real)

    crates = prepared.discovery.crates(prepared.request)
    merging.add(prepared, crates, _check(prepared, crates, processes, step, cache))
    lone = prepared.discovery.lone_crates(prepared.request, outcome.report.files)
    merging.add(prepared, lone, _check(prepared, lone, processes, step, cache))
    merging.finish(prepared)
    outcome.report.elapsed_ms = (time.perf_counter() - started) * 1000
    return outcome


def _processes(request: Request, jobs: int | None) -> int:
    if jobs is not None:
        return jobs
    size = 0
    for file in request.files:
        try:
            size += os.stat(file).st_size
        except OSError:
            continue  # told when it is read
    return (os.cpu_count() or 1) if size > BYTES_WORTH_A_PROCESS else 1


def _check(
    prepared: Plan,
    crates: Sequence[CrateSource],
    processes: int,
    step: Step,
    cache: Cache | None,
) -> list[Checked]:
    loader = prepared.discovery.loader
    known: dict[int, Checked] = {}
    jobs: list[Job] = []
    for index, crate in enumerate(crates):
        unit = prepared.unit(crate)
        place = None
        if cache is not None:
            place = cache.place(unit, prepared.settings(crate))
            report = cache.find(place, loader)
            if report is not None:
                known[index] = Checked(report)
                continue
        jobs.append(prepared.job(unit, place))
    checked = iter(_carry_out(jobs, prepared, processes, step))
    if cache is not None and jobs:
        cache.tidy()
    return [known.get(index) or next(checked) for index in range(len(crates))]


def _carry_out(jobs: Sequence[Job], prepared: Plan, processes: int, step: Step) -> list[Checked]:
    # Imported here because what follows brings all of the checker with it.
    if processes > 1 and len(jobs) > 1:
        from rgpu.server.processes import check_in_processes

        return check_in_processes(jobs, prepared.overlay, min(processes, len(jobs)), step)
    if not jobs:
        return []
    from rgpu.server.workers import check_here

    return check_here(jobs, prepared.discovery.loader, step)


@dataclass(slots=True)
class _Merging:
    """Puts reports together: what was asked for, each finding once.

    A finding is wanted if it, or its kernel, is in a file asked for: the barrier that a kernel
    doesn't reach may stand in a helper of another crate.

    A file may be a module of two crates (`mod kernels;` in `lib.rs` and in `main.rs`); what both
    say about it is said once.
    """

    outcome: Outcome
    asked: dict[str, str]
    real: Callable[[str], str]
    _settings: dict[str, Settings] = field(default_factory=dict)
    _problems: list[PathProblem] = field(default_factory=list)
    _unread: dict[str, str] = field(default_factory=dict)

    def add(
        self, prepared: Plan, crates: Sequence[CrateSource], checked: Sequence[Checked]
    ) -> None:
        report = self.outcome.report
        for crate, result in zip(crates, checked, strict=True):
            settings = prepared.settings(crate)
            self._settings[settings.path or ""] = settings
            kernels = [each for each in result.report.kernels if self._asked(each.span)]
            names = {kernel.name for kernel in kernels}

            def wanted(finding: Diagnostic, names: set[str] = names) -> bool:
                return finding.kernel in names or self._asked(finding.span)

            report.kernels += kernels
            report.diagnostics += adjusted(filter(wanted, result.report.diagnostics), settings)
            report.suppressed += filter(wanted, result.report.suppressed)
            report.internal_errors += result.report.internal_errors
            for problem in result.report.problems:
                if problem.span is None:
                    self._unread.setdefault(problem.path, problem.message)
                elif self.real(problem.path) in self.asked:
                    report.problems.append(problem)
            report.files += (file for file in result.report.files if self.real(file) in self.asked)
            self._problems += result.problems

    def finish(self, prepared: Plan) -> None:
        report = self.outcome.report
        for settings in self._settings.values():
            report.diagnostics += unknown_words(settings)
        problems = [
            *prepared.request.problems,
            *prepared.discovery.manifests.problems,
            *prepared.discovery.loader.problems,
            *self._problems,
        ]
        told = {os.path.normpath(problem.path) for problem in problems}
        problems += [
            PathProblem(path, message)
            for path, message in self._unread.items()
            if os.path.normpath(path) not in told  # the loader knows the reason better
        ]
        self.outcome.unread = list(dict.fromkeys(map(str, problems)))
        report.diagnostics = _each_once(report.diagnostics)
        report.suppressed = _each_once(report.suppressed)
        kernels = sorted(report.kernels, key=_kernel_key)
        report.kernels = list({_kernel_key(kernel): kernel for kernel in kernels}.values())
        report.problems = list({(p.path, str(p.span)): p for p in report.problems}.values())
        report.internal_errors = _distinct(report.internal_errors)
        report.files = sorted(set(report.files))

    def _asked(self, span: Span) -> bool:
        return self.real(span.outermost.file.path) in self.asked


def _each_once(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    ordered = sorted(diagnostics, key=lambda diagnostic: diagnostic.sort_key)
    return list({diagnostic.sort_key: diagnostic for diagnostic in ordered}.values())


def _kernel_key(kernel: KernelReport) -> tuple[str, int, str]:
    return (kernel.span.file.path, kernel.span.start, kernel.name)


def _distinct(errors: Iterable[InternalError]) -> list[InternalError]:
    return list(dict.fromkeys(errors))
