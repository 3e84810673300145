"""Our verdict about block barriers against tint's, on random programs.

Each program is printed as a Rust kernel and as a WGSL shader. Tint judges each barrier on its own
(the others are left out of the text), rgpu judges the kernel. Brute force over all threads of a
small block refutes what can't be right. What has to hold:

- tint accepts a barrier: we don't report it, and brute force never sees it violated;
- tint rejects a barrier and we accept it: brute force never sees it violated, and a refinement that
  is named in `refinements` explains it;
- brute force sees a barrier violated: we report it.

A kernel whose verdict is *unknown* accepts nothing; such kernels are counted, and few.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pytest

from rgpu.safety_model.diagnostic import Witness
from rgpu.safety_model.report import Status
from tests.differential import program as p
from tests.differential.execute import Inputs, Observation, observe, replay
from tests.differential.generate import generate
from tests.differential.refinements import (
    EQUAL_CONDITIONS,
    RECONVERGENCE,
    SEVERAL,
    SHARED_LOAD,
    UNWRITTEN_MEMORY,
    refinement,
    with_uniform_conditions,
    without_barriers,
)
from tests.differential.rust import file_of
from tests.differential.tint import Tint, unavailable
from tests.differential.wgsl import shader
from tests.support.checks import check_text

CHUNKS = 20
PROGRAMS_PER_CHUNK = 110
RUNS = 24
RUNS_WHERE_TINT_REJECTS = 200
REPLAYS = 8
BARRIER_RULES = ("RG101", "RG102", "RG103")

_LINE = re.compile(r"\(fixture\.rs:(\d+)\)")
_REASON = unavailable()
needs_tint = pytest.mark.skipif(_REASON is not None, reason=_REASON or "")


@dataclass
class Ours:
    """reported: numbers of barriers that a finding names. witnesses: of those that are definite.
    undecided: barriers that keep the verdict unknown."""

    status: Status
    reported: set[int] = field(default_factory=set)
    undecided: set[int] = field(default_factory=set)
    witnesses: list[tuple[int, Witness]] = field(default_factory=list)


def verdicts_of(programs: Iterable[p.Program]) -> dict[str, Ours]:
    """What rgpu says about each program."""
    text = file_of(list(programs))
    report = check_text(text.text)
    assert not report.internal_errors, report.internal_errors[0].traceback
    assert not report.problems
    ours: dict[str, Ours] = {}
    for kernel in report.kernels:
        verdict = kernel.verdicts["convergence"]
        name = kernel.name.rpartition("::")[2]
        lines = {int(line) for each in verdict.reasons for line in _LINE.findall(each)}
        named = {text.barriers[line] for line in lines if line in text.barriers}
        ours[name] = Ours(verdict.status, undecided={number for _, number in named})
    for diagnostic in report.diagnostics:
        if diagnostic.code not in BARRIER_RULES:
            continue
        # RG103 names the first barrier, and those of the other sides as related places.
        spans = [diagnostic.span]
        if diagnostic.code == "RG103":
            spans += [related.span for related in diagnostic.related]
        for span in spans:
            if span.line in text.barriers:
                name, number = text.barriers[span.line]
                ours[name].reported.add(number)
        if diagnostic.witness is not None:
            name, number = text.barriers[diagnostic.span.line]
            ours[name].witnesses.append((number, diagnostic.witness))
    return ours


@dataclass(frozen=True)
class Comparison:
    """What became of one barrier. fault: empty if all is well."""

    program: p.Program
    barrier: int
    outcome: str
    fault: str = ""

    def __str__(self) -> str:
        return f"{self.program.name} barrier {self.barrier}: {self.fault or self.outcome}"


def compare(tint: Tint, programs: list[p.Program]) -> Iterator[Comparison]:
    """All barriers of all programs.

    A kernel that is flagged for one barrier says nothing about the others that it has, nor does one
    whose verdict is unknown. So those that decide the verdict are judged, and taken out of the
    program; what is left is judged again.
    """
    left = {program: set(range(program.barriers)) for program in programs}
    while left:
        ours = verdicts_of(left)
        following: dict[p.Program, set[int]] = {}
        for program, barriers in left.items():
            verdict = ours[program.name]
            settled = barriers
            if verdict.status is Status.FLAGGED:
                settled = verdict.reported & barriers
            elif verdict.status is Status.UNKNOWN:
                settled = verdict.undecided & barriers
            if not settled:
                yield Comparison(program, -1, "", f"no barrier makes the verdict {verdict.status}")
                continue
            for barrier, witness in verdict.witnesses:
                fault = "" if _replays(program, barrier, witness) else f"{witness} does not replay"
                yield Comparison(program, barrier, "witness replayed", fault)
            seen = observe(program, RUNS)
            for barrier in sorted(settled):
                outcome, fault = _compare(tint, program, barrier, verdict, seen)
                yield Comparison(program, barrier, outcome, fault)
            if settled != barriers:
                following[without_barriers(program, settled)] = barriers - settled
        left = following


def _compare(
    tint: Tint, program: p.Program, barrier: int, ours: Ours, seen: Observation
) -> tuple[str, str]:
    answer = tint.ask(shader(program, {barrier}))
    if not answer.accepted and not answer.uniformity:
        return "", f"the shader is wrong in another way: {answer.messages}"
    reported = barrier in ours.reported
    if answer.accepted:
        if barrier in seen.violated:
            return "", "tint accepts it, but brute force saw it violated"
        if reported:
            return "", "tint accepts it, we report it"
        return "both accept", ""
    if reported:
        return "both reject", ""
    if ours.status is Status.UNKNOWN:
        return "unknown", ""
    longer = observe(program, RUNS_WHERE_TINT_REJECTS, seed=1)
    if barrier in longer.violated:
        return "", "tint rejects it, we accept it, and brute force saw it violated"
    return refinement(tint, program, barrier, longer), ""


def _replays(program: p.Program, barrier: int, witness: Witness) -> bool:
    """The two threads of a definite finding differ about the barrier whatever memory holds."""
    first, second = witness.threads
    assert witness.block_dim == (p.THREADS, 1, 1)
    assert first.block == second.block
    values = dict(first.values)
    inputs = Inputs(
        witness.grid_dim[0], first.block[0], int(values.get("n", 3)), int(values.get("m", 2))
    )
    pair = first.thread[0], second.thread[0]
    return all(replay(program, inputs, barrier, pair, seed) for seed in range(REPLAYS))


@needs_tint
@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))]
)
def test_random_programs(chunk: int) -> None:
    first = chunk * PROGRAMS_PER_CHUNK
    programs = [generate(seed) for seed in range(first, first + PROGRAMS_PER_CHUNK)]
    with Tint() as tint:
        comparisons = list(compare(tint, programs))
    faults = [str(each) for each in comparisons if each.fault]
    assert not faults, "\n".join(faults[:20])
    outcomes = Counter(each.outcome for each in comparisons)
    # The comparison is worth something only if both verdicts occur often, and few are unknown.
    assert outcomes["both accept"] > PROGRAMS_PER_CHUNK / 2, outcomes
    assert outcomes["both reject"] > PROGRAMS_PER_CHUNK / 4, outcomes
    assert outcomes["witness replayed"] > PROGRAMS_PER_CHUNK / 10, outcomes
    assert outcomes["unknown"] <= len(comparisons) / 8, outcomes


def test_there_are_enough_programs() -> None:
    assert CHUNKS * PROGRAMS_PER_CHUNK >= 2000


# --- the instruments themselves ------------------------------------------------------------------


def _kernel(*body: p.Statement, barriers: int = 1) -> p.Program:
    return p.Program("k", (), body, barriers)


THREAD = p.Source("thread")
N = p.Source("n")


def _if(condition: p.Condition, *yes: p.Statement, number: int = 0) -> p.If:
    return p.If(number, condition, yes, ())


DIVERGENT = _kernel(_if(p.Compare("<", THREAD, p.Number(2)), p.Barrier(0)))
UNIFORM = _kernel(_if(p.Compare("<", N, p.Number(2)), p.Barrier(0)))
WHOLE_BLOCK = _kernel(
    _if(p.Compare("==", p.Arithmetic("/", THREAD, p.Number(4)), p.Number(0)), p.Barrier(0))
)
SHARED_FLAG = _kernel(
    _if(
        p.Compare("==", THREAD, p.Number(0)),
        p.Store("shared", p.Number(0), p.Load("read_only", p.Source("block"))),
    ),
    p.Barrier(0),
    _if(
        p.Compare(">", p.Load("shared", p.Number(0)), p.Number(2)),
        p.Barrier(1),
        number=1,
    ),
    barriers=2,
)
UNWRITTEN_FLAG = _kernel(
    _if(p.Compare(">", p.Load("read_write", p.Number(0)), p.Number(2)), p.Barrier(0)),
)
RACY_FLAG = _kernel(
    _if(
        p.Compare("==", THREAD, p.Number(0)),
        p.Store("shared", p.Number(0), p.Number(4)),
    ),
    _if(
        p.Compare(">", p.Load("shared", p.Number(0)), p.Number(2)),
        p.Barrier(0),
        number=1,
    ),
)
SAME_ROUND_LATER = _kernel(
    # Every thread comes once, but in a round of its own.
    p.For(
        "i1",
        p.Number(0),
        p.Number(3),
        (_if(p.Compare("==", p.Variable("i1"), THREAD), p.Barrier(0)),),
    ),
)


def test_brute_force_tells_divergent_from_uniform() -> None:
    assert observe(DIVERGENT, 10).violated == {0}
    assert observe(UNIFORM, 10).violated == set()
    assert observe(WHOLE_BLOCK, 10).violated == set()
    assert observe(SHARED_FLAG, 50).violated == set()
    assert observe(UNWRITTEN_FLAG, 50).violated == set()
    assert observe(RACY_FLAG, 50).violated == {0}
    assert observe(SAME_ROUND_LATER, 10).violated == {0}


def test_replay_of_two_threads() -> None:
    inputs = Inputs(blocks=1, block=0, n=0, m=0)
    assert replay(DIVERGENT, inputs, barrier=0, threads=(1, 2))
    assert not replay(DIVERGENT, inputs, barrier=0, threads=(2, 3))


def test_brute_force_sees_which_conditions_differ() -> None:
    assert observe(DIVERGENT, 10).differing == {0}
    assert observe(WHOLE_BLOCK, 10).differing == set()


def test_barriers_can_be_taken_out() -> None:
    kept = without_barriers(SHARED_FLAG, {0})
    assert [type(each) for each in kept.body] == [p.If, p.If]
    assert without_barriers(SHARED_FLAG, {1}).body[2] == _if(
        p.Compare(">", p.Load("shared", p.Number(0)), p.Number(2)), number=1
    )


def test_uniform_conditions_replace_the_equal_ones() -> None:
    changed = with_uniform_conditions(SHARED_FLAG, differing={0})
    assert changed.body[0] == SHARED_FLAG.body[0]
    assert isinstance(changed.body[2], p.If)
    assert changed.body[2].condition == p.Uniformly()


@needs_tint
def test_tint_on_known_programs() -> None:
    with Tint() as tint:
        assert tint.ask(shader(UNIFORM, {0})).accepted
        rejected = tint.ask(shader(DIVERGENT, {0}))
        assert not rejected.accepted
        assert rejected.uniformity
        assert not tint.ask(shader(WHOLE_BLOCK, {0})).accepted
        assert not tint.ask(shader(SHARED_FLAG, {1})).accepted
        wrong = tint.ask("fn main() { nonsense; }")
        assert not wrong.accepted
        assert not wrong.uniformity


@needs_tint
@pytest.mark.parametrize(
    ("program", "barrier", "name"),
    [
        (WHOLE_BLOCK, 0, EQUAL_CONDITIONS),
        (SHARED_FLAG, 1, SHARED_LOAD),
        (UNWRITTEN_FLAG, 0, UNWRITTEN_MEMORY),
    ],
)
def test_refinements_are_told_apart(program: p.Program, barrier: int, name: str) -> None:
    with Tint() as tint:
        assert refinement(tint, program, barrier, observe(program, RUNS)) == name


def test_every_refinement_has_a_name_of_its_own() -> None:
    names = (SHARED_LOAD, UNWRITTEN_MEMORY, EQUAL_CONDITIONS, SEVERAL, RECONVERGENCE)
    assert len(set(names)) == len(names)


def test_the_same_seed_gives_the_same_program() -> None:
    assert generate(7) == generate(7)
    assert generate(7) != generate(8)
