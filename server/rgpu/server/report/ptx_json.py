"""Kernels and their code as JSON, as `ptx.schema.json` has it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rgpu.analysis.source import Span
from rgpu.compiler_bridge.lines import LineEntry
from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.targets import show_version
from rgpu.server.building import Built

SCHEMA_VERSION = 1


def render(kernels: Sequence[Built]) -> str:
    """The text."""
    return json.dumps(document(kernels), indent=2) + "\n"


def document(kernels: Sequence[Built]) -> dict[str, Any]:
    """The object."""
    return {"schema_version": SCHEMA_VERSION, "kernels": [kernel_object(each) for each in kernels]}


def kernel_object(built: Built) -> dict[str, Any]:
    """One kernel for one target."""
    lowered, code = built.lowered, built.code
    found: dict[str, Any] = {
        "name": lowered.name,
        "entry": lowered.entry,
        "file": lowered.span.outermost.file.path,
        "arch": built.target.name,
        "backend": "embedded",
        "status": built.status,
        "reason": reason_object(built),
        "resources": resources_object(built),
        "elapsed_ms": _times(built),
    }
    if code is not None:
        found["ptx_version"] = show_version(code.ptx_version)
        found["ptx"] = code.ptx.text
        found["lines"] = [_line(entry) for entry in code.lines]
    if isinstance(lowered.result, LoweredKernel):
        found["removed_checks"] = [
            {"line": span.outermost.line, "proof": proof}
            for span, _, proof in lowered.result.removed
        ]
    return found


def reason_object(built: Built) -> dict[str, Any] | None:
    if built.reason is None:
        return None
    found: dict[str, Any] = {"message": built.reason}
    if built.reason_code is not None:
        found["code"] = built.reason_code
    if built.place is not None:
        found["start"] = _position(built.place, built.place.start)
        found["end"] = _position(built.place, built.place.end)
    return found


def _position(span: Span, offset: int) -> dict[str, int]:
    line, column = span.file.position(offset)
    return {"line": line + 1, "column": column + 1}


def _line(entry: LineEntry) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ptx_line": entry.ptx_line, "file": entry.file, "line": entry.line,
    }  # fmt: skip
    if entry.inlined:
        found["inlined"] = [
            {"function": step.function, "file": step.file, "line": step.line}
            for step in entry.inlined
        ]
    return found


def resources_object(built: Built) -> dict[str, Any] | None:
    resources = built.resources
    if resources is None:
        return None
    found: dict[str, Any] = {
        "source": "ptxas",
        "registers": resources.registers,
        "stack_bytes": resources.stack_bytes,
        "spill_store_bytes": resources.spill_store_bytes,
        "spill_load_bytes": resources.spill_load_bytes,
        "static_shared_bytes": resources.static_shared_bytes,
        "constant_bytes": resources.constant_bytes,
        "barriers": resources.barriers,
    }
    occupancy = built.occupancy
    if occupancy is not None:
        found["occupancy"] = {
            "block_threads": occupancy.block_threads,
            "warps_per_sm": occupancy.warps_per_sm,
            "fraction": round(occupancy.fraction, 4),
            "limited_by": occupancy.limited_by,
        }
    return found


def _times(built: Built) -> dict[str, float]:
    found = {"lower": round(built.lowered.elapsed_ms, 2)}
    if built.code is not None:
        found["optimise"] = round(built.code.optimise_ms, 2)
        found["emit"] = round(built.code.emit_ms, 2)
    if built.assembled is not None:
        found["assemble"] = round(built.assembled.elapsed_ms, 2)
    return found
