"""From crates to lowered kernels: what the back end needs of each is put together."""

from __future__ import annotations

import math
import re
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from rgpu.analysis.facts import bounds as bounds_facts
from rgpu.analysis.facts.cfg import control_flow
from rgpu.analysis.ir import flatten, ssa_build
from rgpu.analysis.ir.body import Body, CallSite
from rgpu.analysis.ir.types import Closure, show
from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.names.definitions import Crate, FunctionDefinition
from rgpu.analysis.program import KernelEntry
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.syntax.attributes import arguments_of
from rgpu.analysis.typing.constants.evaluator import discriminants, static_value
from rgpu.analysis.typing.signatures import value_type
from rgpu.analysis.typing.substitute import has_parameters
from rgpu.compiler_bridge.layout import LayoutTable
from rgpu.compiler_bridge.lower.kernel import Bounds, KernelInput, LoweredKernel, lower_kernel
from rgpu.compiler_bridge.lower.values import NotLowered
from rgpu.safety_model.assumptions import Dimensions
from rgpu.safety_model.checker import Session, name_of
from rgpu.safety_model.launch_attributes import LaunchAttributes, launch_attributes
from rgpu.safety_model.model import is_model
from rgpu.server.checking import Plan

_UNCHECKED = "unchecked_indexing"
_Lowered = TypeVar("_Lowered")


@dataclass(frozen=True, slots=True)
class LoweredEntry:
    """A kernel, or an instance of a generic one, and what became of it. entry: its name in the
    machine code. fault: a traceback, where rgpu itself failed."""

    name: str
    entry: str
    kernel: KernelEntry
    bounds: Bounds
    result: LoweredKernel | NotLowered
    elapsed_ms: float
    fault: str | None = None

    @property
    def function(self) -> FunctionDefinition:
        return self.kernel.function

    @property
    def span(self) -> Span:
        return self.kernel.function.syntax.name_span


def lower_kernels(
    prepared: Plan, wanted: Sequence[str] = (), overflow_checks: bool | None = None
) -> Iterator[LoweredEntry]:
    """Lowers the kernels in the files asked for, in order of crates and their text, each once.

    wanted: names or paths of kernels; empty for all. overflow_checks: None for what the settings
    say. Faults are told in the results.
    """
    for lowering, entry, name in entries_of(prepared, wanted, overflow_checks):
        yield lowering.lower(entry, name)


def entries_of(
    prepared: Plan, wanted: Sequence[str] = (), overflow_checks: bool | None = None
) -> Iterator[tuple[CrateLowering, KernelEntry, str]]:
    """The kernels in the files asked for, their names in machine code, and what lowers them."""
    discovery = prepared.discovery
    real = discovery.loader.real
    asked = {real(file) for file in prepared.request.files}
    session = Session(discovery.loader)
    seen: set[tuple[str, int, str]] = set()
    read: set[str] = set()

    def crates() -> Iterator[CrateSource]:
        for source in discovery.crates(prepared.request):
            yield source
            read.update(file.path for file in session.program.names.files_of(source))
        yield from discovery.lone_crates(prepared.request, read)

    for source in crates():
        crate = session.program.load(source)
        kernels = [
            kernel
            for kernel in session.program.kernels(crate)
            if real(kernel.function.span.file.path) in asked
        ]
        around = [*map(session.program.load, discovery.hosts(source, prepared.request))]
        checks = overflow_checks
        if checks is None:
            checks = prepared.configuration.settings_for(source.root).overflow_checks
        lowering = CrateLowering(session, crate, around, checks)
        for entry, name in lowering.entries(kernels):
            if wanted and not _is_wanted(entry, wanted):
                continue
            key = (entry.function.span.file.path, entry.function.span.start, name_of(entry))
            if key not in seen:  # a file may be a module of two crates
                seen.add(key)
                yield lowering, entry, name


def _is_wanted(entry: KernelEntry, wanted: Sequence[str]) -> bool:
    names = (entry.function.name, entry.function.path, name_of(entry))
    return any(name in wanted for name in names)


class CrateLowering:
    """Lowers the kernels of one crate."""

    def __init__(
        self, session: Session, crate: Crate, around: Sequence[Crate], overflow_checks: bool = False
    ) -> None:
        self.session = session
        self.overflow_checks = overflow_checks
        self.program = session.program
        self.crates = [crate, *around]
        context = self.program.context
        self.layouts = LayoutTable(self.program, lambda adt: discriminants(context, adt))

    def entries(self, kernels: Sequence[KernelEntry]) -> list[tuple[KernelEntry, str]]:
        """The kernels, generic ones once for each use, with their names in the machine code."""
        found = [each for kernel in kernels for each in self.program.instances(kernel, self.crates)]
        return list(zip(found, entry_names(found), strict=True))

    def lower(self, entry: KernelEntry, name: str) -> LoweredEntry:
        started = time.perf_counter()
        bounds = Bounds()
        fault = None
        result: LoweredKernel | NotLowered
        try:
            bounds = bounds_of(launch_attributes(self.program.names, entry.function))
            result = self._lower(entry, name, bounds)
        except NotLowered as reason:
            result = reason
        except RecursionError:
            result = NotLowered("the code is nested too deep")
        except Exception:
            result = NotLowered("rgpu itself failed")
            fault = traceback.format_exc()
        elapsed = (time.perf_counter() - started) * 1000
        return LoweredEntry(name_of(entry), name, entry, bounds, result, elapsed, fault)

    def _lower(self, entry: KernelEntry, name: str, bounds: Bounds) -> LoweredKernel:
        return self.lower_with(lower_kernel, entry, name, bounds)

    def lower_with(
        self, lower: Callable[..., _Lowered], entry: KernelEntry, name: str, bounds: Bounds
    ) -> _Lowered:
        """Lowers a kernel by `lower_kernel` or `lower_for_host`. Raises `NotLowered`."""
        if any(map(has_parameters, entry.instance.arguments)):
            raise NotLowered(
                "it is generic, and no use with known types is in sight",
                entry.function.syntax.name_span,
            )
        body = self.program.body_of(entry.instance)
        if body is None:
            raise NotLowered("it has no body", entry.function.syntax.name_span)
        flat = flatten.flatten(self.session.bodies, body)
        unchecked = is_unchecked(entry)
        proved = {} if unchecked else self._redundant(body, bounds)
        context = self.program.context
        return lower(
            self.session.bodies,
            self.layouts,
            KernelInput(name, flat, bounds, unchecked, self.overflow_checks, proved),
            lambda static: value_type(context, static),
            lambda static: static_value(context, static),
            lambda span: not is_model(span.file),
        )

    def _redundant(self, body: Body, bounds: Bounds) -> dict[tuple[Span, CallSite | None], str]:
        """The checks of an index that the analysis has proved never to fail, with their proofs."""
        function = ssa_build.build(self.session.bodies, body)
        most = math.prod(bounds.block) if bounds.block is not None else bounds.most_threads
        facts = bounds_facts.Bounds(function, control_flow(function), most or 1024)
        return {key: _shown(proof) for key, proof in bounds_facts.redundant_checks(facts).items()}


def _shown(proof: bounds_facts.Proof) -> str:
    """A proof with the lines that it rests on; those of models mean nothing to the user."""
    places = [place.outermost for place in proof.places]
    lines = sorted({place.line for place in places if not is_model(place.file)})
    if not lines:
        return proof.text
    return f"{proof.text} (line{'s' * (len(lines) > 1)} {', '.join(map(str, lines))})"


def is_unchecked(entry: KernelEntry) -> bool:
    """Whether the kernel's attribute asks for indexing without checks."""
    return any(
        argument.text == _UNCHECKED
        for role in entry.roles
        if role.role.role == "kernel"
        for argument in arguments_of(role.attribute.tokens)
    )


def bounds_of(attributes: LaunchAttributes) -> Bounds:
    """What the machine code says about launches."""
    return Bounds(
        block=_exact(attributes.block_dim),
        most_threads=attributes.max_threads or 0,
        least_blocks=attributes.min_blocks or 0,
        cluster=_exact(attributes.cluster_dim),
    )


def _exact(dimensions: Dimensions | None) -> tuple[int, int, int] | None:
    if dimensions is None:
        return None
    x, y, z = dimensions
    return (x, y, z) if x and y and z else None


def entry_names(entries: Sequence[KernelEntry]) -> list[str]:
    """A name in the machine code for each kernel: that of the function, and for an instance its
    generic arguments; with the module before it, and a number after it, where that is not enough
    to tell them apart."""
    shorts = [_identifier(entry, entry.function.name) for entry in entries]
    names: list[str] = []
    used: set[str] = set()
    for entry, short in zip(entries, shorts, strict=True):
        name = short
        others = {
            other.function for other, its in zip(entries, shorts, strict=True) if its == short
        }
        if len(others) > 1:
            path = entry.function.path.partition("::")[2] or entry.function.name
            name = _identifier(entry, path)
        number, plain = 2, name
        while name in used:
            name, number = f"{plain}_{number}", number + 1
        used.add(name)
        names.append(name)
    return names


def _identifier(entry: KernelEntry, name: str) -> str:
    arguments = [
        f"closure_{argument.definition.span.outermost.line}"
        if isinstance(argument, Closure)
        else show(argument)
        for argument in entry.instance.arguments
    ]
    plain = re.sub(r"[^A-Za-z0-9_]+", "_", "_".join([name, *arguments])).strip("_") or "kernel"
    return f"k{plain}" if plain[0].isdigit() else plain
