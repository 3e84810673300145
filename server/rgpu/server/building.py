"""From paths to the code of kernels: lowering, compiling, assembling, each kernel by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.compiler_bridge.kernel_code import Code, CodeOptions, NoCode, generate
from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.lower.values import NotLowered
from rgpu.compiler_bridge.resources import (
    Assembled,
    Occupancy,
    Refused,
    Resources,
    assemble,
    occupancy,
)
from rgpu.compiler_bridge.targets import Target, find_target, read_version
from rgpu.compiler_bridge.worker import Worker
from rgpu.server.checking import Plan
from rgpu.server.lowering import LoweredEntry, lower_kernels

DEFAULT_TARGET = "sm_80"

OK, NOT_LOWERED, ERROR = "ok", "not-lowered", "error"


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What is wanted: names of kernels (empty: all), and their code. assemble: run the assembler
    too. overflow_checks: None for what the settings say."""

    code: CodeOptions
    kernels: tuple[str, ...] = ()
    assemble: bool = False
    overflow_checks: bool | None = None


@dataclass(frozen=True, slots=True)
class Built:
    """A kernel for one target. status: "ok", "not-lowered" or "error"; `reason` and `place` say
    why it is not ok. refused: its own fault, not that of the back end (RG603, RG605)."""

    lowered: LoweredEntry
    target: Target
    status: str
    code: Code | None = None
    assembled: Assembled | None = None
    reason: str | None = None
    reason_code: str | None = None
    place: Span | None = None
    refused: NoCode | None = None

    @property
    def resources(self) -> Resources | None:
        """What the assembler said of the kernel."""
        if self.assembled is None:
            return None
        return self.assembled.resources.get(self.lowered.entry)

    @property
    def occupancy(self) -> Occupancy | None:
        """How many blocks fit on a multiprocessor, of the size that the kernel's attributes name;
        None where they name none."""
        limits, resources = self.target.multiprocessor, self.resources
        threads = block_threads(self.lowered)
        if limits is None or resources is None or threads is None:
            return None
        return occupancy(resources, limits, threads)


def block_threads(lowered: LoweredEntry) -> int | None:
    """The threads of a block that the kernel is made for."""
    bounds = lowered.bounds
    if bounds.block is not None:
        x, y, z = bounds.block
        return x * y * z
    return bounds.most_threads or None


@dataclass(slots=True)
class Builder:
    """Builds kernels, with one compiler process for all of them."""

    options: BuildOptions
    worker: Worker = field(default_factory=Worker)

    def kernels(self, prepared: Plan) -> Iterator[Built]:
        """Every kernel in the files asked for, for every target. Raises `NotInstalled` and
        `TargetError`."""
        for lowered in lower_kernels(prepared, self.options.kernels, self.options.overflow_checks):
            yield from self.build(lowered)

    def build(self, lowered: LoweredEntry) -> Iterator[Built]:
        """A kernel for every target."""
        targets = self.options.code.targets
        result = lowered.result
        if isinstance(result, NotLowered):
            status = ERROR if lowered.fault is not None else NOT_LOWERED
            place = result.span.outermost if result.span is not None else lowered.span
            for target in targets:
                yield Built(lowered, target, status, reason=result.reason, place=place)
            return
        for code in generate(result, self.options.code, self.worker):
            yield self._finished(lowered, result, code)

    def _finished(self, lowered: LoweredEntry, result: LoweredKernel, code: Code | NoCode) -> Built:
        target = code.target
        if isinstance(code, NoCode):
            rule = {"requirement": "RG603", "shared": "RG605"}.get(code.kind)
            unmet = code.unmet[0].span if code.unmet else None
            place = unmet.outermost if unmet is not None else lowered.span
            return Built(
                lowered, target, ERROR, reason=code.message, reason_code=rule, place=place,
                refused=code if rule is not None else None,
            )  # fmt: skip
        if not self.options.assemble:
            return Built(lowered, target, OK, code)
        assembled = assemble(code.ptx.text, target.name)
        if isinstance(assembled, Refused):
            reason = f"the assembler refused the code: {assembled.message}"
            return Built(lowered, target, ERROR, code, reason=reason, place=lowered.span)
        return Built(lowered, target, OK, code, assembled)


def code_options(
    names: Sequence[str],
    configured: Sequence[str],
    version: str | None,
    *,
    fast_math: bool = False,
    want_llvm: bool = False,
) -> CodeOptions:
    """The options of the command line. Targets: those named, else those of the settings, else
    `sm_80`. Raises `TargetError`."""
    words = [word for name in names for word in name.split(",") if word]
    chosen = words or list(configured) or [DEFAULT_TARGET]
    targets = tuple(map(find_target, dict.fromkeys(chosen)))
    ptx = read_version(version) if version is not None else None
    return CodeOptions(targets, ptx, fast_math, want_llvm)
