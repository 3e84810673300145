"""From a lowered kernel to its code for some targets: versions, requirements, the line map."""

from __future__ import annotations

import re

from rgpu.analysis.records import dataclass
from rgpu.compiler_bridge.lines import LineEntry, map_lines
from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.lower.requirements import Requirement
from rgpu.compiler_bridge.messages import Compiled, Failed, Request
from rgpu.compiler_bridge.ptx import Ptx
from rgpu.compiler_bridge.targets import (
    PtxVersion,
    Target,
    TargetError,
    choose_ptx,
    read_version,
    satisfies,
    show_version,
    static_shared_limit,
)
from rgpu.compiler_bridge.tools import INSTALL_CUDA, find_libdevice
from rgpu.compiler_bridge.worker import NotInstalled, Worker

_LIBDEVICE_CALL = re.compile(r"@__nv_\w+\(")


@dataclass(frozen=True, slots=True)
class CodeOptions:
    """What code is wanted. ptx_version: None for the oldest that has what the kernel needs."""

    targets: tuple[Target, ...]
    ptx_version: PtxVersion | None = None
    fast_math: bool = False
    want_llvm: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """A kernel in the PTX of one target."""

    target: Target
    ptx_version: PtxVersion
    ptx: Ptx
    lines: tuple[LineEntry, ...]
    llvm: str | None
    optimise_ms: float
    emit_ms: float


@dataclass(frozen=True, slots=True)
class NoCode:
    """Why there is none for a target. kind: "requirement" (operations that the target does not
    have), "shared" (more static shared memory than there is), or what `messages.Failed` says."""

    target: Target
    kind: str
    message: str
    unmet: tuple[Requirement, ...] = ()


def generate(
    lowered: LoweredKernel, options: CodeOptions, worker: Worker
) -> tuple[Code | NoCode, ...]:
    """Compiles a kernel for each target, in their order.

    Raises `NotInstalled`, and `TargetError` for a version that a target does not have.
    """
    results: list[Code | NoCode | None] = []
    versions: list[PtxVersion] = []
    for target in options.targets:
        refused = refusal(lowered, target, options.ptx_version)
        results.append(refused)
        version = (0, 0)
        if refused is None:
            needed = [each.min_ptx for each in lowered.requirements]
            try:
                version = choose_ptx(target, needed, options.ptx_version)
            except TargetError as error:
                if options.ptx_version is not None:
                    raise
                results[-1] = NoCode(target, "requirement", str(error))
        versions.append(version)
    wanted = [number for number, result in enumerate(results) if result is None]
    if wanted:
        request = Request(
            lowered.entry,
            lowered.text,
            tuple(
                (options.targets[n].name, show_version(versions[n]).replace(".", ""))
                for n in wanted
            ),
            _libdevice(lowered.text),
            options.fast_math,
            options.want_llvm,
        )
        answer = worker.compile(request)
        if isinstance(answer, Failed) and len(wanted) > 1:
            # One target may be to blame: the others get their code.
            answers = [worker.compile(_only(request, pair)) for pair in request.targets]
        else:
            answers = [_part(answer, index) for index in range(len(wanted))]
        for number, each in zip(wanted, answers, strict=True):
            results[number] = _code(lowered, options.targets[number], versions[number], each)
    return tuple(result for result in results if result is not None)


def refusal(
    lowered: LoweredKernel, target: Target, version: PtxVersion | None = None
) -> NoCode | None:
    """Why a kernel can't be built for a target and a version of PTX that was asked for, as far as
    that is known before LLVM is asked."""
    unmet = unmet_requirements(lowered, target, version)
    if unmet:
        first = unmet[0]
        more = f" (and {len(unmet) - 1} more)" if len(unmet) > 1 else ""
        message = f"{target} does not have `{first.operation}`, which needs {first.needs}{more}"
        return NoCode(target, "requirement", message, unmet)
    limit = static_shared_limit(target)
    if lowered.static_shared_bytes > limit:
        used = lowered.static_shared_bytes
        return NoCode(
            target, "shared", f"{used} bytes of static shared memory; {target} has {limit}"
        )
    return None


def unmet_requirements(
    lowered: LoweredKernel, target: Target, version: PtxVersion | None = None
) -> tuple[Requirement, ...]:
    """The operations of a kernel that a target, or a version of PTX, does not have."""

    def has(each: Requirement) -> bool:
        if each.min_sm is not None and not satisfies(target, each.min_sm):
            return False
        return version is None or each.min_ptx is None or read_version(each.min_ptx) <= version

    return tuple(each for each in lowered.requirements if not has(each))


def _libdevice(text: str) -> str | None:
    if not _LIBDEVICE_CALL.search(text):
        return None
    found = find_libdevice()
    if found is None:
        raise NotInstalled(
            f"libdevice is not installed, which has functions such as `sin`: {INSTALL_CUDA}"
        )
    return found


def _only(request: Request, target: tuple[str, str]) -> Request:
    return Request(
        request.entry, request.text, (target,), request.libdevice, request.fast_math,
        request.want_llvm,
    )  # fmt: skip


def _part(answer: Compiled | Failed, index: int) -> Compiled | Failed:
    if isinstance(answer, Failed):
        return answer
    return Compiled((answer.emitted[index],), answer.parse_ms)


def _code(
    lowered: LoweredKernel, target: Target, version: PtxVersion, answer: Compiled | Failed
) -> Code | NoCode:
    if isinstance(answer, Failed):
        return NoCode(target, answer.kind, answer.message)
    (emitted,) = answer.emitted
    mapped = map_lines(emitted.ptx, lowered.places)
    assert f".version {show_version(version)}" in emitted.ptx
    return Code(
        target, version, mapped.read, mapped.lines, emitted.llvm, emitted.optimise_ms,
        emitted.emit_ms,
    )  # fmt: skip
