"""The facade: one crate in, one report out.

Three kinds of failure stay apart. A fault of the user is a finding. What is not modelled makes
verdicts unknown, with the reason. A fault of the checker is an `InternalError` of the stage or
rule that it happened in; the other rules and kernels are checked nevertheless.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence

from rgpu.analysis.effects import Effect
from rgpu.analysis.ir import flatten, ssa_build
from rgpu.analysis.ir.types import Argument, Closure, show
from rgpu.analysis.names.crates import CrateSource, Loader
from rgpu.analysis.names.definitions import Crate
from rgpu.analysis.predicates import Predicated
from rgpu.analysis.program import KernelEntry, Program
from rgpu.analysis.reach import CallGraph
from rgpu.analysis.records import dataclass, field, replace
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.safety_model.assumptions import Assumption, Assumptions, BadAssumption
from rgpu.safety_model.diagnostic import Diagnostic, Undecided
from rgpu.safety_model.host_launches import HostLaunch, host_launches
from rgpu.safety_model.kernel import Gap, Kernel, Unread
from rgpu.safety_model.launch import Launches, gather_launches
from rgpu.safety_model.launch_attributes import launch_attributes
from rgpu.safety_model.model import ModelLoader, Models, is_model
from rgpu.safety_model.report import (
    FileProblem,
    InternalError,
    KernelReport,
    Modelled,
    Report,
    Status,
    Verdict,
    sort_diagnostics,
    sort_kernels,
)
from rgpu.safety_model.rule import CONVERGENCE, MACHINE_CODE, Rule, all_rules
from rgpu.safety_model.suppress import Malformed, Suppressions, collect_suppressions


@dataclass(frozen=True, slots=True)
class Options:
    """What to check. rules: codes to report; None for all. launches: promises made in settings, as
    pairs of a kernel's name and what is promised. hosts: further crates whose code may launch the
    kernels; they are read only if there are kernels. thorough: model kernels in full even where
    the call graph alone decides; for statistics."""

    rules: frozenset[str] | None = None
    launches: tuple[tuple[str, Assumption], ...] = ()
    hosts: tuple[CrateSource, ...] = ()
    thorough: bool = False


class Session:
    """What several crates checked one after the other share: above all the models, which are read,
    typed and flattened once. Files are read once as well, so a session sees one state of the
    disk."""

    def __init__(self, loader: Loader) -> None:
        self.program = Program(
            ModelLoader(loader), Models(), _assembly_effects, _predicated_assembly
        )
        self.bodies = flatten.Program(self.program)
        self.calls = CallGraph(self.program)


def check(
    source: CrateSource,
    loader: Loader,
    options: Options | None = None,
    session: Session | None = None,
) -> Report:
    """Check a crate: read it, model its kernels, run the rules, apply the allow comments.

    `session` is one made with the same loader.
    """
    checker = _Checker(source, session or Session(loader), options or Options())
    started = time.perf_counter()
    try:
        checker.run()
    except Exception:
        checker.fail("check", None)
    report = checker.finish()
    report.elapsed_ms = (time.perf_counter() - started) * 1000
    return report


def kernels(source: CrateSource, loader: Loader) -> Iterator[tuple[KernelEntry, Kernel]]:
    """The kernels of a crate as rules see them, for `rgpu show`. Faults of the checker are
    raised."""
    checker = _Checker(source, Session(loader), Options())
    crate = checker.program.load(source)
    entries = checker._instances(crate)
    assumptions = Assumptions(checker._files())
    launches = checker._host_launches(crate, entries)
    for entry in entries:
        gathered = checker._launches(entry, launches, assumptions)
        yield entry, checker._model(entry, name_of(entry), gathered)


@dataclass(slots=True)
class _Outcome:
    """What the rules said of one kernel."""

    findings: list[Diagnostic] = field(default_factory=list)
    undecided: list[Undecided] = field(default_factory=list)  # also what is not modelled
    failed: bool = False


class _Checker:
    def __init__(self, source: CrateSource, session: Session, options: Options) -> None:
        self.source = source
        self.options = options
        self.program = session.program
        self._bodies = session.bodies
        self._calls = session.calls
        self.report = Report()
        self.findings: list[Diagnostic] = []
        self.kernel_spans: dict[str, Span] = {}
        self.outcomes: dict[str, _Outcome] = {}
        self.selected = options.rules
        if self.selected is None:
            self.selected = frozenset(rule.code for rule in all_rules())

    def run(self) -> None:
        crate = self.program.load(self.source)
        entries = self._instances(crate)
        assumptions = Assumptions(self._files())
        launches = self._host_launches(crate, entries)
        for entry in entries:
            self._kernel(entry, launches, assumptions)
        if entries:
            gaps = [Gap(problem.message, problem.span, "items") for problem in crate.unread]
            self._unread(Unread(tuple(gaps)))  # else nobody wants to know
        kernels = ((entry.function.span, _parameters(entry)) for entry in entries)
        self._suppress([*assumptions.bad, *assumptions.misnamed(kernels)])

    def _instances(self, crate: Crate) -> list[KernelEntry]:
        """The kernels; a generic one once per instance that the crate or its hosts use."""
        entries = list(self.program.kernels(crate))
        if not any(entry.instance.arguments for entry in entries):
            return entries
        crates = [crate, *map(self.program.load, self.options.hosts)]
        return [each for entry in entries for each in self.program.instances(entry, crates)]

    def finish(self) -> Report:
        report = self.report
        report.files = sorted(file.path for file in self._files())
        report.problems = [
            FileProblem(file.path, problem.message, problem.span)
            for file in self._files()
            for problem in self.program.names.file_problems.get(file.path, ())
        ]
        if self.source.root not in self.program.names.files:
            report.problems.append(FileProblem(self.source.root, "can't be read"))
        report.diagnostics = sort_diagnostics(report.diagnostics)
        report.suppressed = sort_diagnostics(report.suppressed)
        unjudged = {CONVERGENCE: Verdict(Status.UNKNOWN, ("the checker failed",))}
        report.kernels = sort_kernels(
            [each if each.verdicts else replace(each, verdicts=unjudged) for each in report.kernels]
        )
        return report

    def fail(self, stage: str, kernel: str | None) -> None:
        """Note the exception that is being handled as a fault of the checker."""
        from traceback import format_exc

        self.report.internal_errors.append(InternalError(stage, kernel, format_exc()))

    def _files(self) -> list[SourceFile]:
        """The files of the user that have been read, in order of their paths; not those of crates
        that were only searched for launches."""
        names = self.program.names
        files: dict[str, SourceFile] = {}
        pending = [self.source]
        while pending:
            source = pending.pop()
            files.update((file.path, file) for file in names.files_of(source))
            pending.extend(dependency for _, dependency in source.dependencies)
        return [file for _, file in sorted(files.items()) if not is_model(file)]

    def _host_launches(self, crate: Crate, entries: Sequence[KernelEntry]) -> list[HostLaunch]:
        if not entries:
            return []
        names = self.program.names
        kernels = frozenset(entry.function.name for entry in entries)
        found: list[HostLaunch] = []
        try:
            found += host_launches(names, crate, kernels)
            for source in self.options.hosts:
                host = self.program.load(source)
                found += host_launches(names, host, kernels)
        except Exception:
            self.fail("launches", None)
        return found

    # --- one kernel -------------------------------------------------------------------------------

    def _kernel(
        self, entry: KernelEntry, launches: Sequence[HostLaunch], assumptions: Assumptions
    ) -> None:
        started = time.perf_counter()
        name = name_of(entry)
        if name in self.outcomes:  # two closures on one line
            name += f" ({sum(other.startswith(name) for other in self.outcomes) + 1})"
        span = entry.function.span
        outcome = _Outcome()
        self.outcomes[name] = outcome
        self.kernel_spans[name] = span
        kernel = None
        gathered = None
        alone = False
        try:
            gathered = self._launches(entry, launches, assumptions)
            known = entry.unmodelled is None
            alone = known and not self.options.thorough and self._acts_alone(entry)
            if known and not alone:
                kernel = self._model(entry, name, gathered)
        except Exception:
            self.fail("model", name)
            outcome.failed = True
        if entry.unmodelled is not None:
            gap = Gap(entry.unmodelled, entry.function.syntax.name_span, "items")
            outcome.undecided.append(Undecided(gap.reason, gap.span))
            self._unread(Unread((gap,), name))
        if kernel is not None:
            for rule in all_rules():
                if "kernel" in rule.subjects:
                    self._run(rule, kernel, outcome)
            outcome.undecided += [Undecided(gap.reason, gap.span) for gap in kernel.gaps]
        self.findings += outcome.findings
        self.report.kernels.append(
            KernelReport(
                name=name,
                span=entry.function.syntax.name_span,
                dialect=entry.dialect,
                modelled=Modelled(True) if alone else _modelled(kernel),
                launches=gathered.infos() if gathered is not None else (),
                verdicts={},  # when it is known what is silenced
                elapsed_ms=(time.perf_counter() - started) * 1000,
            )
        )

    def _acts_alone(self, entry: KernelEntry) -> bool:
        """Whether no operation that needs other threads can be reached: then there is nothing to
        ask of control flow, and the kernel's convergence is proved by the call graph alone."""
        reach = self._calls.reach_of(entry.instance)
        return reach.complete and not reach.convergent

    def _launches(
        self,
        entry: KernelEntry,
        launches: Sequence[HostLaunch],
        assumptions: Assumptions,
    ) -> Launches:
        function = entry.function
        promised = assumptions.of(function.span)
        promised += [
            assumption
            for kernel, assumption in self.options.launches
            if kernel in (function.name, function.path)
        ]
        return gather_launches(
            launch_attributes(self.program.names, function),
            [launch for launch in launches if launch.kernel == function.name],
            promised,
        )

    def _model(self, entry: KernelEntry, name: str, gathered: Launches) -> Kernel:
        function = entry.function
        typed = self.program.body_of(entry.instance)
        assert typed is not None, f"kernel {name} has no body"
        body = ssa_build.build(self._bodies, typed)
        return Kernel(
            name=name,
            dialect=entry.dialect,
            span=function.span,
            name_span=function.syntax.name_span,
            body=body,
            launches=gathered,
            is_model=is_model,
        )

    def _run(self, rule: Rule, kernel: Kernel, outcome: _Outcome) -> None:
        try:
            for found in rule.check(kernel):
                if isinstance(found, Undecided):
                    outcome.undecided.append(found)
                else:
                    outcome.findings.append(found)
        except Exception:
            self.fail(rule.code, kernel.name)
            outcome.failed = True

    def _unread(self, unread: Unread) -> None:
        """Report what nobody could look at."""
        for rule in all_rules():
            if "unread" in rule.subjects:
                found = rule.check(unread)
                self.findings += [each for each in found if isinstance(each, Diagnostic)]

    # --- allow comments
    # -----------------------------------------------------------------------------

    def _suppress(self, bad: list[BadAssumption]) -> None:
        """Split the findings, report unused and unreadable directives, and mark the verdicts."""
        assert self.selected is not None
        checked = frozenset(r.code for r in all_rules() if MACHINE_CODE not in r.subjects)
        suppressions = collect_suppressions(self._files(), self.selected & checked)
        suppressions.malformed += [Malformed(each.span, each.message) for each in bad]
        shown, silenced = suppressions.apply(self.findings, self.kernel_spans)
        shown = [finding for finding in shown if finding.code in self.selected]
        self.report.diagnostics += _without_repetition(shown)
        self.report.suppressed += _without_repetition(silenced)
        self._about_directives(suppressions)
        self._give_verdicts(frozenset(shown))

    def _give_verdicts(self, shown: frozenset[Diagnostic]) -> None:
        self.report.kernels = [
            replace(kernel, verdicts={CONVERGENCE: _verdict(self.outcomes[kernel.name], shown)})
            for kernel in self.report.kernels
        ]

    def _about_directives(self, suppressions: Suppressions) -> None:
        assert self.selected is not None
        for rule in all_rules():
            if "suppressions" not in rule.subjects or rule.code not in self.selected:
                continue
            try:
                for found in rule.check(suppressions):
                    if isinstance(found, Diagnostic):
                        self.report.diagnostics.append(found)
            except Exception:
                self.fail(rule.code, None)


def name_of(entry: KernelEntry) -> str:
    """The kernel's path in its crate, with generic arguments where they are known."""
    path = entry.function.path.partition("::")[2] or entry.function.name
    arguments = entry.instance.arguments
    return f"{path}<{', '.join(map(_shown, arguments))}>" if arguments else path


def _shown(argument: Argument) -> str:
    """A generic argument; a closure by its place, since it has no name."""
    if isinstance(argument, Closure):
        span = argument.definition.span.outermost
        return f"{{closure at {span.file.path.rpartition('/')[2]}:{span.line}}}"
    return show(argument)


def _modelled(kernel: Kernel | None) -> Modelled:
    if kernel is None:
        return Modelled(False)
    calls = {invoke.callee for invoke in kernel.unknown_calls}
    others = sum(gap.kind != "call" for gap in kernel.gaps)
    return Modelled(not kernel.gaps, tuple(sorted(calls)), others)


def _verdict(outcome: _Outcome, shown: frozenset[Diagnostic]) -> Verdict:
    """flagged if a finding of the family is shown; else unknown if anything is missing, or if a
    finding is not shown because it is allowed or its rule is not selected; else proved. What is
    missing is told of a flagged kernel too: its findings need not be all that is wrong with it."""
    findings = [each for each in outcome.findings if each.code in _codes(CONVERGENCE)]
    hidden = [finding for finding in findings if finding not in shown]
    reasons = [
        str(Undecided(f"{finding.code} is silenced here", finding.span)) for finding in hidden
    ]
    reasons += map(str, outcome.undecided)
    if outcome.failed:
        reasons.append("the checker failed, see the internal errors")
    told = tuple(dict.fromkeys(reasons))
    if len(hidden) < len(findings):
        return Verdict(Status.FLAGGED, told)
    return Verdict(Status.UNKNOWN, told) if told else Verdict(Status.PROVED)


def _codes(family: str) -> frozenset[str]:
    return frozenset(rule.code for rule in all_rules() if rule.family == family)


def _parameters(entry: KernelEntry) -> list[str]:
    """The names of a kernel's parameters."""
    patterns = [each.pattern for each in entry.function.syntax.signature().parameters]
    return [each.name for each in patterns if isinstance(each, ast.BindingPattern)]


def _without_repetition(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """One finding per rule, place and text: instances of one kernel, and kernels that share a
    helper with the same fault, say the same."""
    seen: dict[tuple[str, Span, str, str | None], Diagnostic] = {}
    for finding in sort_diagnostics(list(findings)):
        kernel = (finding.kernel or "").partition("<")[0]
        seen.setdefault((finding.code, finding.span, finding.message, kernel), finding)
    return list(seen.values())


def _assembly_effects(template: str, options: tuple[str, ...]) -> tuple[Effect, ...] | None:
    from rgpu.safety_model.ptx_effects import assembly_effects

    return assembly_effects(template, options)


def _predicated_assembly(template: str, options: tuple[str, ...]) -> Predicated | None:
    from rgpu.safety_model.ptx.predicated import predicated_effects

    return predicated_effects(template, options)
