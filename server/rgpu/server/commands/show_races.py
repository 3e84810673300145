"""`rgpu show races`: accesses of memory that threads share, and for each pair of them that may
clash in shared memory what is known: apart in all threads, two threads that meet, or neither."""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.facts.accesses import Access, accesses_of
from rgpu.analysis.facts.collisions import Meeting, find_meetings
from rgpu.analysis.facts.memory import Place, Root
from rgpu.analysis.facts.pairs import Open, Pairs, in_shared
from rgpu.analysis.ir import ssa
from rgpu.safety_model.kernel import Kernel


def show_races(kernel: Kernel) -> Iterator[str]:
    """The lines about one kernel. Pairs are of threads of one block."""
    uniformity = kernel.uniformity
    flow = uniformity.flow
    yield f"kernel {kernel.name}"
    for launch in kernel.launches.infos():
        yield f"launch: block {launch.block_dim}, grid {launch.grid_dim}, from {launch.origin}"
    accesses = accesses_of(flow)
    numbers = {access: number for number, access in enumerate(accesses)}
    for access in accesses:
        yield f"access {numbers[access]}: {_described(access)}"
    pairs = Pairs(flow, uniformity.propagation, accesses)
    clashes = [
        (one, other) for one, other in pairs.conflicts() if in_shared(one) and in_shared(other)
    ]
    decisions = {pair: pairs.decide(*pair) for pair in clashes}
    undecided = [pair for pair in clashes if isinstance(decisions[pair], Open)]
    meetings = {
        (meeting.one, meeting.other): meeting
        for meeting in find_meetings(flow, uniformity.shapes, undecided)
    }
    for pair in clashes:
        decision = decisions[pair]
        meeting = meetings.get(pair)
        if meeting is not None:
            verdict = f"race: {_met(meeting)}"
        elif isinstance(decision, Open):
            verdict = f"unknown: {decision.reason}"
        else:
            verdict = f"apart: {decision.reason}"
        yield f"pair {numbers[pair[0]]} {numbers[pair[1]]}: {verdict}"


def _described(access: Access) -> str:
    roots = ", ".join(sorted(map(_name, access.roots)))
    width = "" if access.width is None else f", {access.width} bytes"
    later = ", some time later" if access.asynchronous else ""
    return f"{access.mode.value} of {roots}{width}{later} in b{access.block}, {access.span}"


def _name(root: Root) -> str:
    match root:
        case ssa.MemoryObject(name=name) | ssa.Parameter(name=name):
            return f"`{name}`"
        case Place():
            return root.value


def _met(meeting: Meeting) -> str:
    place = ", ".join(map(str, meeting.place))
    values = "".join(f", {name} = {value}" for name, value in meeting.parameters)
    one, other = meeting.threads
    return f"threads {one} and {other} at {place} in a block of {meeting.shape}{values}"
