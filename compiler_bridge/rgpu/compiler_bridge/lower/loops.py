"""What the attributes of a loop ask of the optimiser: `#[unroll]` and `#[unroll(4)]`.

LLVM reads it from a node of metadata at the branches back to the head of the loop, one of its own
for each copy of the loop (LLVM Language Reference, "llvm.loop").
"""

from __future__ import annotations

from collections.abc import Iterable

from rgpu.analysis.ir.flatten import Flat
from rgpu.compiler_bridge.lower.module import Module


def unrolling(attributes: Iterable[tuple[str, str]]) -> str | None:
    """The hint for LLVM that the attributes of a loop stand for."""
    for path, tokens in attributes:
        if path.rpartition("::")[2].strip() != "unroll":
            continue
        factor = tokens.strip(" ()")
        if not factor:
            return '!"llvm.loop.unroll.enable"'
        if factor.isdigit():
            number = int(factor)
            if number > 1:
                return f'!"llvm.loop.unroll.count", i32 {number}'
            return '!"llvm.loop.unroll.disable"'
    return None


def loop_nodes(flat: Flat, module: Module) -> dict[int, str]:
    """A node of metadata for each flat block that is the head of a loop with a hint."""
    nodes: dict[int, str] = {}
    for frame in flat.frames:
        for header, loop in frame.slots.body.loops.items():
            hint = unrolling(loop.attributes)
            if hint is None or header >= len(frame.first_block):
                continue
            hinted = module.node(f"!{{{hint}}}")
            nodes[frame.first_block[header]] = module.distinct_node(hinted)
    return nodes
