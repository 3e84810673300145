"""Where we know more than tint: each refinement has a name and a test of its own.

A barrier that we accept and tint rejects is explained only if brute force never saw it violated.
What explains it is found by asking tint again about a changed program:

- ``shared load``: loads of shared memory give the same value to all threads when no thread writes
  the cell meanwhile. Tint takes every load of shared memory for different. Test: tint accepts the
  program once its shared loads are loads of read-only memory.
- ``equal conditions``: a condition made of values that differ between threads can still be equal
  for all of them (``tid * 0 == 0``, ``tid / 4 == 0`` in a block of 4, the same value assigned on
  both sides of a branch). Test: brute force saw the conditions equal, and tint accepts the program
  once these are replaced by a plainly uniform one.
- ``shared load and equal conditions``: both changes at once.
- ``reconvergence``: threads come together again at the post-dominator of a branch, also where
  tint's rule for structured statements gives up, such as after a ``continue`` or ``break`` on both
  sides. Test: none of the above, so brute force alone carries the proof.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.differential import program as p
from tests.differential.execute import Observation
from tests.differential.tint import Tint
from tests.differential.wgsl import shader

SHARED_LOAD = "shared load"
EQUAL_CONDITIONS = "equal conditions"
BOTH = "shared load and equal conditions"
RECONVERGENCE = "reconvergence"


def refinement(tint: Tint, program: p.Program, barrier: int, seen: Observation) -> str:
    """The name of what makes `barrier`, rejected by tint, acceptable; brute force has to agree."""
    if tint.ask(shader(program, {barrier}, shared_is_read_only=True)).accepted:
        return SHARED_LOAD
    calm = with_uniform_conditions(program, seen.differing)
    if tint.ask(shader(calm, {barrier})).accepted:
        return EQUAL_CONDITIONS
    if tint.ask(shader(calm, {barrier}, shared_is_read_only=True)).accepted:
        return BOTH
    return RECONVERGENCE


def with_uniform_conditions(program: p.Program, differing: set[int]) -> p.Program:
    """The program with `Uniformly` for every numbered condition that is not in `differing`."""

    def changed(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(changed(each) for each in node)
        if isinstance(node, p.If | p.While | p.Loop) and node.number not in differing:
            node = replace(node, condition=p.Uniformly())
        match node:
            case p.If():
                return replace(node, yes=changed(node.yes), no=changed(node.no))
            case p.While() | p.Loop() | p.For():
                return replace(node, body=changed(node.body))
            case p.Switch():
                return replace(node, arms=changed(node.arms))
            case p.Helper():
                return replace(node, body=changed(node.body))
            case _:
                return node

    return replace(program, helpers=changed(program.helpers), body=changed(program.body))
