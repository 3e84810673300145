"""One block while its threads run: resumes them, and answers what they wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from rgpu.compiler_bridge.cpu import warp
from rgpu.compiler_bridge.cpu.compiled import Compiled
from rgpu.compiler_bridge.cpu.events import Coordinates, Event, Part, Printed, Thread
from rgpu.compiler_bridge.cpu.printing import formatted
from rgpu.compiler_bridge.cpu.request import Shape
from rgpu.compiler_bridge.cpu.threads import BLOCK, THREAD, Records, address
from rgpu.compiler_bridge.lower.host_abi import BarrierFlag, Operation, State

Mask = npt.NDArray[np.bool_]

_NAMED = 16  # threads of an event that are named


def split(number: int, extent: Coordinates) -> Coordinates:
    """The coordinates of the number-th of a box, x fastest."""
    x, rest = number % extent[0], number // extent[0]
    return x, rest % extent[1], rest // extent[1]


class Block:
    """The records of a block, and what is open in it. `report` takes events, `output` what is
    printed."""

    def __init__(
        self, compiled: Compiled, shape: Shape, number: int, arguments: int,
        report: Callable[[Event], None], output: Callable[[Printed], None],
    ) -> None:  # fmt: skip
        self.compiled, self.shape, self.number = compiled, shape, number
        self.arguments, self.report, self.output = arguments, report, output
        self.coordinates = split(number, shape.grid)
        self.record: Records = np.zeros(1, dtype=BLOCK)
        self.threads: Records = np.zeros(shape.width, dtype=THREAD)
        index = np.arange(shape.width, dtype=np.uint32)
        self.threads["index"] = index
        self.threads["number"] = number * shape.width + index
        self.threads["lane"], self.threads["warp"] = index % 32, index // 32
        x, y, _ = shape.block
        self.threads["tid"] = np.stack([index % x, index // x % y, index // (x * y)], axis=1)
        self.threads["block"] = address(self.record)
        self.threads["state"][shape.threads :] = State.ABSENT
        self.order = np.arange(shape.threads, dtype=np.int32)
        self.arrived: dict[int, list[int]] = {}  # by named barrier: who arrived without waiting
        self.cluster = tuple(a // b for a, b in zip(self.coordinates, shape.cluster, strict=True))
        # Barriers of the cluster and of the grid: how often each thread has arrived and waited,
        # and whose present arrival is counted.
        self.counted = np.zeros(shape.width, dtype=np.bool_)
        self.wide_arrivals = np.zeros((2, shape.width), dtype=np.int64)
        self.wide_waits = np.zeros((2, shape.width), dtype=np.int64)
        self._told: set[tuple[str, int]] = set()

    # --- running ---------------------------------------------------------------------------

    def advance(self) -> str:
        """Runs until all have exited ("done"), some only give way ("yield"), or all that are left
        wait for other blocks ("wide"); "fatal" when the launch ends."""
        while True:
            ready = self.compiled.run(
                address(self.threads), address(self.order), len(self.order), self.arguments
            )
            if ready < 0:
                return "fault"
            state = self.threads["state"]
            if state.min() >= State.EXITED:
                return "done"
            waiting = state == State.WAITING
            progress = False
            for event in self._resolve(waiting):
                if event is None:
                    progress = True
                    continue
                self.report(event)
                if event.fatal:
                    return "fatal"
            if progress:
                self.order = np.flatnonzero(state < State.EXITED).astype(np.int32)
                continue
            if ready:
                return "yield"
            if (self.threads["operation"][waiting] == Operation.WIDE_BARRIER).any():
                return "wide"
            self.report(self._stuck(waiting))
            return "fatal"

    def clear(self) -> None:
        """Frees what the threads that did not end hold."""
        self.compiled.clear(address(self.threads), len(self.threads))

    # --- answers ---------------------------------------------------------------------------

    def _resolve(self, waiting: Mask) -> Iterator[Event | None]:
        """Answers what can be answered; None for each answer."""
        operation = self.threads["operation"]
        present = _distinct(operation[waiting])
        if Operation.PRINT in present:
            for index in np.flatnonzero(waiting & (operation == Operation.PRINT)):
                self._print(int(index))
                yield None
        if Operation.ACTIVE_MASK in present:
            self._active_mask(waiting & (operation == Operation.ACTIVE_MASK))
            yield None
        for number in present:
            if number >= Operation.WARP_BARRIER:
                yield from self._warp(Operation(number), waiting & (operation == number))
        if Operation.BARRIER_ALL in present or Operation.BARRIER in present:
            yield from self._barriers(waiting)

    def _release(self, who: Mask, ordered: bool, beyond_warp: bool = True) -> None:
        self.threads["state"][who] = State.READY
        if ordered:
            self.order_accesses(who, ("released", "acquired"), beyond_warp)

    def order_accesses(self, who: Mask, names: Sequence[str], beyond_warp: bool) -> None:
        """Notes that threads release or acquire now: those of each warp together, or all."""
        world = self.compiled.world
        world["time"] += 1
        time = world["time"][0]
        members = who.reshape(-1, 32)
        warps = np.flatnonzero(members.any(axis=1))
        for name in names:
            self.threads[name][who] = time
            if beyond_warp:
                self.threads[f"warp_{name}"][warps * 32] = time
        if "acquired" not in names:
            return
        if beyond_warp:
            self.threads["known"][who] = time
            return
        # Each member gets to know what one of them knows.
        known = self.threads["known"].reshape(-1, 32, 32)
        before, here = known[warps], members[warps]
        joined = np.where(here[:, :, None], before, 0).max(axis=1)
        joined[here] = time
        known[warps] = np.where(here[:, :, None], joined[:, None, :], before)

    def _print(self, index: int) -> None:
        record = self.threads[index]
        format_at, arguments = (int(operand) for operand in record["operands"][:2])
        text, count = formatted(format_at, arguments, self.compiled.texts)
        self.output(Printed(self.thread(index), text))
        record["results"][0] = count
        record["state"] = State.READY

    def _active_mask(self, who: Mask) -> None:
        keys = self.threads["warp"].astype(np.uint64) << np.uint64(32) | self.threads["place"]
        for key in np.unique(keys[who]):
            lanes = who & (keys == key)
            mask = sum(1 << int(lane) for lane in self.threads["lane"][lanes])
            self.threads["results"][lanes, 0] = mask
            self.threads["state"][lanes] = State.READY

    def _warp(self, operation: Operation, who: Mask) -> Iterator[Event | None]:
        """Groups of lanes by their mask and, except for the barrier, their place."""
        mask = self.threads["operands"][:, 0]
        alone = who & ((mask >> self.threads["lane"].astype(np.uint64)) & np.uint64(1) == 0)
        if alone.any():
            index = int(np.argmax(alone))
            text = f"waits for the lanes of mask {int(mask[index]):#010x}, which leaves it out"
            yield Event(
                "own-lane-not-in-mask", "a warp operation whose mask does not name its own lane",
                (self.part(text, alone),), fatal=True,
            )  # fmt: skip
            return
        places = _distinct(self.threads["place"][who])
        if operation is Operation.WARP_BARRIER:
            places = places[:1]
        for place in places:
            here = who
            if operation is not Operation.WARP_BARRIER:
                here = who & (self.threads["place"] == place)
            for value in _distinct(mask[here]):
                yield from self._warp_group(operation, here & (mask == value), value)

    def _warp_group(self, operation: Operation, who: Mask, mask: int) -> Iterator[Event | None]:
        lanes = who.reshape(-1, 32)
        alive = (self.threads["state"] < State.EXITED).reshape(-1, 32)
        named = alive & ((np.uint64(mask) & warp.BITS) != 0)
        complete = lanes.any(axis=1) & (lanes == named).all(axis=1)
        if not complete.any():
            return
        members = lanes & complete[:, None]
        left = self._exited_lanes(operation, members, mask)
        if left is not None:
            yield left
        chosen = np.flatnonzero(complete)
        if operation is not Operation.WARP_BARRIER:
            operands = self.threads["operands"].reshape(-1, 32, 4)[chosen]
            first, second, undefined = warp.answer(operation, operands, members[chosen])
            # Only theirs: other lanes of the warp may hold an answer that they have not seen yet.
            to = members.reshape(-1)
            self.threads["results"][to, 0] = first[members[chosen]]
            self.threads["results"][to, 1] = second[members[chosen]]
            if undefined.any():
                missing = np.zeros_like(lanes)
                missing[chosen] = undefined
                event = self._undefined(missing.reshape(-1))
                if event is not None:
                    yield event
        ordered = operation is Operation.WARP_BARRIER
        self._release(members.reshape(-1), ordered, beyond_warp=False)
        yield None

    def _exited_lanes(self, operation: Operation, members: Mask, mask: int) -> Event | None:
        """Lanes of the mask that have exited: they are not waited for (PTX ISA 9.7.13), but for a
        shuffle, which `_undefined` tells of."""
        if operation is Operation.SHUFFLE:
            return None
        gone = (self.threads["state"] == State.EXITED).reshape(-1, 32)
        gone = gone & ((np.uint64(mask) & warp.BITS) != 0)
        gone &= members.any(axis=1, keepdims=True)
        if not gone.any():
            return None
        place = int(self.threads["place"][int(np.argmax(members))])
        if ("exited", place) in self._told:
            return None
        self._told.add(("exited", place))
        there = self.part("go on", members.reshape(-1))
        return Event(
            "exited-lanes", "lanes that a mask names have exited and don't count",
            (there, self.part("have exited", gone.reshape(-1), 0)), fatal=False,
        )  # fmt: skip

    def _undefined(self, who: Mask) -> Event | None:
        place = int(self.threads["place"][int(np.argmax(who))])
        if ("undefined", place) in self._told:
            return None
        self._told.add(("undefined", place))
        return Event(
            "undefined-value", "a shuffle reads a lane that has exited or is not in the mask",
            (self.part("get a value that is undefined", who),), fatal=False,
        )  # fmt: skip

    # --- barriers --------------------------------------------------------------------------

    def _barriers(self, waiting: Mask) -> Iterator[Event | None]:
        operation = self.threads["operation"]
        flags = self.threads["operands"][:, 2]
        general = waiting & (operation == Operation.BARRIER)
        named = general & ((flags & np.uint64(BarrierFlag.NAMED)) != 0)
        whole = (waiting & (operation == Operation.BARRIER_ALL)) | (general & ~named)
        alive = self.threads["state"] < State.EXITED
        if whole.any() and (whole == alive).all():
            yield from self._whole_barrier(whole)
        for number in np.unique(self.threads["operands"][named, 0]):
            here = named & (self.threads["operands"][:, 0] == number)
            yield from self._named_barrier(int(number), here)

    def _whole_barrier(self, who: Mask) -> Iterator[Event | None]:
        places = np.unique(self.threads["place"][who])
        if len(places) > 1:
            yield Event(
                "barrier-divergence", "threads of a block wait at different barriers",
                tuple(self.part("wait here", who & (self.threads["place"] == place))
                      for place in places), fatal=True,
            )  # fmt: skip
            return
        gone = (self.threads["state"] == State.EXITED).reshape(-1, 32)
        warps = np.flatnonzero(who.reshape(-1, 32).any(axis=1))
        torn = np.zeros_like(gone)
        torn[warps] = gone[warps]
        if torn.any() and ("exited", int(places[0])) not in self._told:
            self._told.add(("exited", int(places[0])))
            exited = torn.reshape(-1)
            yield Event(
                "exited-at-barrier", "some threads of a warp wait at a barrier, others have exited",
                (self.part("wait here", who), self.part("have exited", exited, 0)), fatal=False,
            )  # fmt: skip
        reducing = who & (self.threads["operation"] == Operation.BARRIER)
        if reducing.any():
            flag = int(self.threads["operands"][int(np.argmax(reducing)), 2])
            holds = self.threads["operands"][who, 3] != 0
            if flag & BarrierFlag.COUNT:
                result = int(holds.sum())
            else:
                result = int(holds.all() if flag & BarrierFlag.AND else holds.any())
            self.threads["results"][who, 0] = result
        self._release(who, ordered=True)
        yield None

    def _named_barrier(self, number: int, who: Mask) -> Iterator[Event | None]:
        flags = self.threads["operands"][:, 2]
        arriving = who & ((flags & np.uint64(BarrierFlag.ARRIVE_ONLY)) != 0)
        early = self.arrived.setdefault(number, [])
        counts = np.unique(self.threads["operands"][who, 1])
        if len(counts) > 1:
            parts = tuple(
                self.part(f"wait for {int(count)} threads",
                           who & (self.threads["operands"][:, 1] == count)) for count in counts
            )  # fmt: skip
            message = f"threads at barrier {number} don't agree on how many it waits for"
            yield Event("barrier-divergence", message, parts, fatal=True)
            return
        if arriving.any():
            early += [int(index) for index in np.flatnonzero(arriving)]
            self._release(arriving, ordered=False)
            self.order_accesses(arriving, ("released",), beyond_warp=True)
            yield None
        members = who & ~arriving
        everybody = members.copy()
        everybody[early] = True
        alive = (self.threads["state"] < State.EXITED).reshape(-1, 32)
        lanes = everybody.reshape(-1, 32)
        # The hardware counts warps: a warp of which all living lanes came counts in full.
        full = lanes.any(axis=1) & (lanes | ~alive).all(axis=1)
        present = int(np.where(full, 32, lanes.sum(axis=1)).sum())
        wanted = int(counts[0]) or int(alive.any(axis=1).sum()) * 32
        if present < wanted or not members.any():
            return
        if present > wanted:
            message = f"barrier {number} waits for {wanted} threads, and {present} come"
            yield Event("barrier-divergence", message,
                        (self.part("wait here", members),), fatal=True)  # fmt: skip
            return
        early.clear()
        several = int(everybody.reshape(-1, 32).any(axis=1).sum()) > 1
        self._release(members, ordered=True, beyond_warp=several)
        yield None

    # --- events ----------------------------------------------------------------------------

    def thread(self, index: int) -> Thread:
        x, y, z = (int(number) for number in self.threads["tid"][index])
        return Thread(self.coordinates, (x, y, z))

    def part(self, text: str, who: Mask, place: int | None = None) -> Part:
        indices = np.flatnonzero(who)
        if place is None:
            place = int(self.threads["place"][indices[0]])
        threads = tuple(self.thread(int(index)) for index in indices[:_NAMED])
        return Part(text, place, threads, len(indices))

    def _stuck(self, waiting: Mask) -> Event:
        """Nobody can go on: who waits where."""
        operation, place = self.threads["operation"], self.threads["place"]
        parts: list[Part] = []
        in_warp = False
        for number in np.unique(operation[waiting]):
            at = waiting & (operation == number)
            for where in np.unique(place[at]):
                here = at & (place == where)
                text = "wait at a barrier of the block"
                if number >= Operation.WARP_BARRIER:
                    in_warp = True
                    mask = int(self.threads["operands"][int(np.argmax(here)), 0])
                    name = Operation(number).name.lower().replace("_", " ")
                    text = f"wait in a {name} for the lanes of mask {mask:#010x}"
                elif number == Operation.BARRIER:
                    barrier, count = self.threads["operands"][int(np.argmax(here)), :2]
                    text = f"wait at barrier {barrier}"
                    text += f" for {count} threads" if count else ""
                parts.append(self.part(text, here))
        exited = self.threads["state"] == State.EXITED
        if exited.any():
            parts.append(self.part("have exited", exited, 0))
        if in_warp:
            message = "lanes that a mask names never come"
            return Event("warp-divergence", message, tuple(parts), fatal=True)
        message = "threads of a block wait at a barrier that the others never reach"
        return Event("barrier-divergence", message, tuple(parts), fatal=True)


def _distinct(values: npt.NDArray[Any]) -> list[int]:
    """The values that there are, in order. Most often it is one."""
    if not values.size:
        return []
    least = int(values.min())
    return [least] if least == values.max() else [int(value) for value in np.unique(values)]
