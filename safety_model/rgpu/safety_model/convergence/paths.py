"""Paths through the control flow that keep clear of a block."""

from __future__ import annotations

from rgpu.analysis.facts.cfg import ControlFlow


def leads(control: ControlFlow, source: int, target: int, without: int) -> bool:
    """`source` is `target`, or a path leads there that does not pass `without`."""
    seen = {without}
    waiting = [source]
    while waiting:
        block = waiting.pop()
        if block == target:
            return True
        if block not in seen:
            seen.add(block)
            waiting += control.successors[block]
    return False
