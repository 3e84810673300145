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
- ``unwritten memory``: memory that the shader declares writable, and that no thread of the kernel
  writes. Test: tint accepts the program once these loads are of read-only memory.
- ``several of these``: more than one of the changes above is needed.
- ``reconvergence``: threads come together again at the post-dominator of a branch, also where
  tint's rule for structured statements gives up, such as after a ``continue`` or ``break`` on both
  sides. Test: none of the above, so brute force alone carries the proof.
"""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis.records import replace
from tests.differential import program as p
from tests.differential.execute import Observation
from tests.differential.tint import Tint
from tests.differential.wgsl import shader

SHARED_LOAD = "shared load"
UNWRITTEN_MEMORY = "unwritten memory"
EQUAL_CONDITIONS = "equal conditions"
SEVERAL = "several of these"
RECONVERGENCE = "reconvergence"


def refinement(tint: Tint, program: p.Program, barrier: int, seen: Observation) -> str:
    """The name of what makes `barrier`, rejected by tint, acceptable; brute force has to agree."""
    quiet = {"shared"} if seen.wrote else {"shared", "read_write"}
    calm = with_uniform_conditions(program, seen.differing)
    changes = [
        (SHARED_LOAD, program, {"shared"}),
        (UNWRITTEN_MEMORY, program, quiet - {"shared"}),
        (EQUAL_CONDITIONS, calm, set[str]()),
        (SEVERAL, program, quiet),
        (SEVERAL, calm, quiet),
    ]
    for name, changed, read_only in changes:
        if tint.ask(shader(changed, {barrier}, read_only)).accepted:
            return name
    return RECONVERGENCE


def with_uniform_conditions(program: p.Program, differing: set[int]) -> p.Program:
    """The program with `Uniformly` for every numbered condition that is not in `differing`."""

    def changed(node: p.Statement) -> p.Statement | None:
        if isinstance(node, p.If | p.While | p.Loop) and node.number not in differing:
            return replace(node, condition=p.Uniformly())
        return node

    return _mapped(program, changed)


def without_barriers(program: p.Program, numbers: set[int]) -> p.Program:
    """The program without these barriers."""

    def changed(node: p.Statement) -> p.Statement | None:
        return None if isinstance(node, p.Barrier) and node.number in numbers else node

    return _mapped(program, changed)


def _mapped(program: p.Program, changed: Callable[[p.Statement], p.Statement | None]) -> p.Program:
    """The program with every statement replaced by what `changed` makes of it (None: dropped)."""

    def block(statements: tuple[p.Statement, ...]) -> tuple[p.Statement, ...]:
        kept = (changed(each) for each in statements)
        return tuple(inside(each) for each in kept if each is not None)

    def inside(node: p.Statement) -> p.Statement:
        match node:
            case p.If():
                return replace(node, yes=block(node.yes), no=block(node.no))
            case p.While() | p.Loop() | p.For():
                return replace(node, body=block(node.body))
            case p.Switch(_, (first, second, last)):
                return replace(node, arms=(block(first), block(second), block(last)))
            case _:
                return node

    helpers = tuple(replace(helper, body=block(helper.body)) for helper in program.helpers)
    return replace(program, helpers=helpers, body=block(program.body))
