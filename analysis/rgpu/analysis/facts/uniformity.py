"""For every value and every block: the widest group of threads over which it is the same.

    uniformity = analyze(function, shapes)
    uniformity.control_level(block) <= Level.BLOCK     # every thread of the thread block gets there

Levels join by maximum (GRID < CLUSTER < BLOCK < WARP < THREAD; smaller is more uniform).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.ir import ssa
from rgpu.analysis.source import Span


@dataclass(frozen=True, slots=True)
class Step:
    """One link of an explanation, from the effect towards the cause.

    kind: "branch" (control depends on this condition), "loop exit" (threads leave this loop after
    different numbers of iterations), "join" (the value depends on the side taken at this branch),
    "value" (computed from the next step), "early exit", and last a source: "thread index",
    "memory contents", "atomic result", "unknown call", "unknown value", "opaque result",
    "collective result".
    text: a phrase such as "`i` differs between threads", "thread index `threadIdx_x()`".
    """

    span: Span
    text: str
    kind: str
    site: object | None = None  # ir.body.CallSite


@dataclass(frozen=True, slots=True)
class ControllingBranch:
    """A branch on which a block depends, with the level of its condition there."""

    block: int
    branch: ssa.Branch
    level: Level
    in_loop_with_target: bool  # the branch decides how often a loop around the target runs


@dataclass(frozen=True, slots=True)
class Arrival:
    """How often, and through which blocks of interest, one concrete thread came."""

    thread: tuple[int, int, int]
    block: tuple[int, int, int]
    count: int
    left: bool  # the thread had left the kernel by an early exit


@dataclass(frozen=True, slots=True)
class Witness:
    """Two threads of one group under a concrete launch of which one arrives more often than the other.

    `parameters` are (name, value) of the kernel parameters that the two paths read.
    """

    shape: LaunchShape
    arrives: Arrival
    misses: Arrival
    parameters: tuple[tuple[str, int], ...]


class Uniformity:
    """The result for one kernel under its possible launch shapes (all of them at once)."""

    function: ssa.Function

    def value_level(self, value: ssa.Value, block: int | None = None) -> Level:
        """Threads of one group of this level that execute the same instance of the definition of
        `value` get the same value. With `block`: as seen from a use in that block, which is less
        uniform when `value` comes from a loop that threads leave after different numbers of iterations.
        """
        raise NotImplementedError

    def control_level(self, block: int) -> Level:
        """All threads of each group of this level get to `block` equally often and under the same
        conditions, but for threads that have left the kernel by an early exit."""
        raise NotImplementedError

    def exited_level(self, block: int) -> Level:
        """Per group of this level, either all threads or none have left the kernel when others get to
        `block`. GRID: no thread has left by a conditional exit."""
        raise NotImplementedError

    def controlling_branches(self, block: int, level: Level) -> list[ControllingBranch]:
        """The branches that keep `block` from being uniform over `level`, innermost first: those whose
        condition differs within a group of that level."""
        raise NotImplementedError

    def early_exits(self, block: int, level: Level) -> list[tuple[ssa.Exit, ControllingBranch]]:
        """The exits by which some threads of a group of `level` may have left before `block`, each with
        the branch that decides it."""
        raise NotImplementedError

    def explain(self, subject: ssa.Value | int, level: Level) -> list[Step]:
        """Why a value, or control at a block, is not uniform over `level`: the shortest chain to a
        source. Empty if it is uniform."""
        raise NotImplementedError

    def assumptions(self, subject: ssa.Value | int) -> list[LaunchShape]:
        """The launch shapes that the level of the subject rests on: without them it would be higher."""
        raise NotImplementedError

    def depends_on(self, block: int, level: Level) -> list[Step]:
        """Sources of the kinds that the analysis can't see (memory contents, unknown calls and values,
        opaque results) that decide whether `block` is uniform over `level`. Empty when the divergence
        comes from thread indices and parameters alone."""
        raise NotImplementedError

    def witness(self, block: int, level: Level) -> Witness | None:
        """Two concrete threads of one group of `level` that disagree about reaching `block`; None if none
        was found without guessing a value that the analysis can't see. Costs some milliseconds."""
        raise NotImplementedError


def analyze(
    function: ssa.Function, shapes: Sequence[LaunchShape] = (), budget: int = 1_000_000
) -> Uniformity:
    """Computes uniformity. `shapes` are all launches in sight; none means nothing is known."""
    raise NotImplementedError
