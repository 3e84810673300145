"""What the rules say of compiled kernels, after settings and allow comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgpu.analysis.source import SourceFile
from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.targets import static_shared_limit
from rgpu.safety_model.diagnostic import Diagnostic
from rgpu.safety_model.machine_code import MachineCode, Residency, Unmet
from rgpu.safety_model.report import sort_diagnostics
from rgpu.safety_model.rule import MACHINE_CODE, all_rules
from rgpu.safety_model.suppress import collect_suppressions
from rgpu.server.building import Built
from rgpu.server.config import Configuration
from rgpu.server.selection import adjusted, selected_codes


def findings(kernels: Sequence[Built], configuration: Configuration) -> list[Diagnostic]:
    """The findings to show, in report order."""
    found: list[Diagnostic] = []
    for built in kernels:
        settings = configuration.settings_for(built.lowered.span.file.path)
        codes = selected_codes(settings, (), ())
        code = machine_code(built, settings.occupancy_floor / 100)
        if code is not None:
            found += adjusted((each for each in _run(code) if each.code in codes), settings)
    files: dict[str, SourceFile] = {}
    spans = {}
    for built in kernels:
        function = built.lowered.function
        spans[built.lowered.name] = function.span
        files[function.span.file.path] = function.span.file
    for each in found:
        files[each.span.file.path] = each.span.file
    suppressions = collect_suppressions(files.values(), frozenset())
    shown, _ = suppressions.apply(found, spans)
    return sort_diagnostics(shown)


def _run(code: MachineCode) -> Iterator[Diagnostic]:
    for rule in all_rules():
        if MACHINE_CODE in rule.subjects:
            for found in rule.check(code):
                assert isinstance(found, Diagnostic)
                yield found


def machine_code(built: Built, floor: float) -> MachineCode | None:
    """What rules see of a kernel; None if it was not lowered."""
    lowered, target, resources = built.lowered, built.target, built.resources
    if not isinstance(lowered.result, LoweredKernel):
        return None
    unmet = built.refused.unmet if built.refused is not None else ()
    occupancy = built.occupancy
    return MachineCode(
        kernel=lowered.name,
        span=lowered.span,
        target=target.name,
        unmet=tuple(Unmet(each.operation, each.needs, each.span or lowered.span) for each in unmet),
        static_shared_bytes=lowered.result.static_shared_bytes,
        static_shared_limit=static_shared_limit(target),
        registers=resources.registers if resources is not None else None,
        spilled=(resources.spill_store_bytes, resources.spill_load_bytes)
        if resources is not None
        else None,
        residency=Residency(occupancy.fraction, occupancy.block_threads, occupancy.limited_by)
        if occupancy is not None
        else None,
        floor=floor,
    )
