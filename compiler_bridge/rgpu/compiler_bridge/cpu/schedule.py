"""Runs the blocks of a launch: one after the other, or together where they wait for each other.

The order is fixed, or shuffled by a seed; so a run can always be repeated.
"""

from __future__ import annotations

import numpy as np

from rgpu.compiler_bridge.cpu.block import Block, split
from rgpu.compiler_bridge.cpu.compiled import Compiled
from rgpu.compiler_bridge.cpu.events import Event, Part, Thread, trap_message
from rgpu.compiler_bridge.cpu.launch import FUEL, Memory
from rgpu.compiler_bridge.cpu.request import Outcome, Request
from rgpu.compiler_bridge.lower.host_abi import (
    AccessFlag,
    BarrierFlag,
    Fault,
    Operation,
    State,
)

_NEVER_WRITTEN = 2  # as `runtime.ll` says it


def run(compiled: Compiled, request: Request) -> Outcome:
    """Carries out a launch."""
    memory = Memory(compiled, request)
    pending = list(range(request.shape.blocks))
    if request.options.seed is not None:
        memory.random.shuffle(pending)
    pending.reverse()
    resident: list[Block] = []
    spent = 0
    while pending or resident:
        wanted = len(pending) if compiled.kernel.wide else not resident
        for _ in range(wanted):
            resident.append(memory.start(pending.pop()))
        states = set()
        for block in tuple(resident):
            state = block.advance()
            states.add(state)
            if state == "done":
                resident.remove(block)
                memory.end(block)
            elif state == "yield":
                spent += FUEL * int((block.threads["operation"] == Operation.YIELD).sum())
            elif state == "fault":
                memory.events.append(_fault(memory, block))
            if state in ("fault", "fatal"):
                break
        if states & {"fault", "fatal"}:
            break
        if "done" in states or ("wide" in states and _wide_barriers(memory, resident)):
            continue
        if spent > request.options.steps:
            memory.events.append(_too_long(resident))
            break
        if "yield" not in states:
            memory.events.append(_stuck(resident))
            break
        if pending and memory.free:
            # Somebody spins: perhaps for a block that has not begun.
            resident.append(memory.start(pending.pop()))
    for block in resident:
        block.clear()
    _report_races(memory)
    return memory.outcome()


# --- barriers of clusters and of the grid ----------------------------------------------------


def _wide_barriers(memory: Memory, resident: list[Block]) -> bool:
    """Answers barriers between blocks; whether there was anything to answer."""
    progress = False
    for kind in (0, 1):
        groups: dict[object, list[Block]] = {}
        for block in resident:
            groups.setdefault(block.cluster if kind == 0 else None, []).append(block)
        for blocks in groups.values():
            progress |= _wide_barrier(memory, blocks, kind)
    return progress


def _wide_barrier(memory: Memory, blocks: list[Block], kind: int) -> bool:
    """An arrival counts one for its thread; a wait ends when every living thread has arrived as
    often as the waiting one has waited."""
    progress = False
    waits = []
    for block in blocks:
        threads = block.threads
        here = (
            (threads["state"] == State.WAITING)
            & (threads["operation"] == Operation.WIDE_BARRIER)
            & (threads["operands"][:, 0] == kind)
        )
        flags = threads["operands"][:, 2]
        wait_only = (flags & np.uint64(BarrierFlag.WAIT_ONLY)) != 0
        arrive_only = (flags & np.uint64(BarrierFlag.ARRIVE_ONLY)) != 0
        fresh = here & ~wait_only & ~block.counted
        block.wide_arrivals[kind][fresh] += 1
        block.counted |= fresh
        leaving = here & arrive_only
        if leaving.any():
            _let_go(memory, block, leaving)
            progress = True
        waits.append(here & ~arrive_only)
    least = min(
        (
            int(block.wide_arrivals[kind][alive].min())
            for block in blocks
            if (alive := block.threads["state"] < State.EXITED).any()
        ),
        default=0,
    )
    for block, waiting in zip(blocks, waits, strict=True):
        done = waiting & (block.wide_waits[kind] < least)
        if done.any():
            block.wide_waits[kind][done] += 1
            _let_go(memory, block, done)
            progress = True
    return progress


def _let_go(memory: Memory, block: Block, who: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> None:
    block.threads["state"][who] = State.READY
    block.counted &= ~who
    block.order_accesses(who, ("released", "acquired"), beyond_warp=True)
    time = memory.compiled.world["time"][0]
    memory.released[block.number] = memory.acquired[block.number] = time


# --- events ----------------------------------------------------------------------------------


def _fault(memory: Memory, block: Block) -> Event:
    threads = block.threads
    index = int(np.flatnonzero(threads["fault"])[0])
    record = threads[index]
    place = int(record["fault_place"])
    thread = (block.thread(index),)
    first, second = (int(number) for number in record["fault_operands"])
    if record["fault"] == Fault.TRAP:
        message = trap_message(memory.kernel.reasons[first])
        return Event("trap", message, (Part("traps", place, thread, 1),), True)
    if record["fault"] == Fault.INDEX:
        message = f"index {first} is out of bounds: the length is {second}"
        return Event("trap", message, (Part("traps", place, thread, 1),), True)
    size, flags = second >> 32, second & 0xFFFFFFFF
    verb = "writes" if flags & AccessFlag.WRITE else "reads"
    if flags & AccessFlag.ATOMIC:
        verb = "accesses"
    what = memory.arena.describe(first, size)
    if record["fault"] == Fault.ALIGNMENT:
        alignment = flags >> 8
        message = f"an access that must be aligned to {alignment} bytes is not: {what}"
        return Event("misaligned", message, (Part(verb, place, thread, 1),), True)
    message = f"an access of {size} bytes is out of bounds: {what}"
    return Event("out-of-bounds", message, (Part(verb, place, thread, 1),), True)


def _report_races(memory: Memory) -> None:
    """The races and the reads of unwritten memory found, in the order of their places."""
    count = int(memory.compiled.world["race_count"][0])
    found = memory.races[:count]
    pairs = found[found["before_writes"] != _NEVER_WRITTEN]
    racing = {int(place) for name in ("place_before", "place") for place in pairs[name]}
    for race in sorted(found, key=lambda race: (int(race["place"]), int(race["place_before"]))):
        location = memory.arena.base + 4 * int(race["word"])
        what = memory.arena.describe(location, 4)
        flags = int(race["flags"])
        if race["before_writes"] == _NEVER_WRITTEN:
            if int(race["place"]) in racing:
                continue  # it comes before the write that it should wait for
            part = Part("reads", int(race["place"]), (_thread(memory, int(race["now"])),), 1)
            message = f"a thread reads what nothing has written: {what}"
            memory.events.append(Event("uninitialized", message, (part,), False))
            continue
        now = "writes" if flags & AccessFlag.WRITE else "reads"
        if flags & AccessFlag.ATOMIC:
            now += " atomically"
        before = "writes" if race["before_writes"] else "reads"
        parts = tuple(
            Part(text, int(place), (_thread(memory, int(number)),), 1)
            for text, place, number in (
                (before, race["place_before"], race["before"]),
                (now, race["place"], race["now"]),
            )
        )
        message = f"two threads access {what}, and nothing orders them"
        memory.events.append(Event("race", message, parts, False))


def _thread(memory: Memory, number: int) -> Thread:
    shape = memory.request.shape
    block, index = divmod(number, shape.width)
    return Thread(split(block, shape.grid), split(index, shape.block))


def _stuck(resident: list[Block]) -> Event:
    """Blocks wait for each other."""
    parts = []
    for block in resident[:4]:
        waiting = block.threads["state"] == State.WAITING
        parts.append(block.part("wait for other blocks", waiting))
        exited = block.threads["state"] == State.EXITED
        if exited.any():
            parts.append(block.part("have exited", exited, 0))
    message = "threads wait at a barrier of several blocks that the others never reach"
    return Event("barrier-divergence", message, tuple(parts), True)


def _too_long(resident: list[Block]) -> Event:
    parts = []
    for block in resident[:4]:
        alive = block.threads["state"] < State.EXITED
        spinning = alive & (block.threads["operation"] == Operation.YIELD)
        if spinning.any():
            parts.append(block.part("run in a loop", spinning))
        if (alive & ~spinning).any():
            parts.append(block.part("wait", alive & ~spinning))
    return Event("step-limit", "the kernel does not come to an end", tuple(parts), True)
