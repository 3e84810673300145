"""What a launch needs before it runs: its memory, its arguments, and the records of its blocks."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt

from rgpu.compiler_bridge.cpu.arena import Arena, Region
from rgpu.compiler_bridge.cpu.block import Block
from rgpu.compiler_bridge.cpu.compiled import Compiled
from rgpu.compiler_bridge.cpu.events import Event, Printed
from rgpu.compiler_bridge.cpu.request import Outcome, Request
from rgpu.compiler_bridge.cpu.threads import RACE, Records, address
from rgpu.compiler_bridge.lower.host_abi import SHARED_GAP

FUEL = 4096  # rounds of loops that a thread may run at a time
_RACES = 64  # that are told
_TOGETHER = 64  # blocks that may run together, though none has to wait for another
_FRESH = 3  # for a byte that may be accessed and holds nothing at the start
_UNWRITTEN = 0xFF  # what shared memory holds before it is written: no number, for a float


class Memory:
    """Everything that the threads of a launch share."""

    def __init__(self, compiled: Compiled, request: Request) -> None:
        self.compiled, self.kernel, self.request = compiled, compiled.kernel, request
        self.events: list[Event] = []
        self.printed: list[Printed] = []
        self.arena = Arena()
        self.random = random.Random(request.options.seed or 0)
        shape = request.shape
        self.buffers = {
            name: self.arena.reserve(f"`{name}`", len(buffer.data), buffer.element)
            for name, buffer in request.buffers.items()
        }
        self.statics = {
            each.number: self.arena.reserve(f"static `{each.name}`", each.size, each.element)
            for each in self.kernel.statics
            if each.offset < 0
        }
        self.dynamic_offset = -(-self.kernel.shared_bytes // 128) * 128
        self.shared_size = self.dynamic_offset + request.dynamic_shared
        together = shape.blocks if self.kernel.wide else min(shape.blocks, _TOGETHER)
        self.free = [
            self.arena.reserve("shared memory", self.shared_size, parts=True)
            for _ in range(together)
        ]
        self.free.reverse()
        self.used: dict[int, Region] = {}
        options = request.options
        self.arena.allocate(options.checked and options.races)
        for name, buffer in request.buffers.items():
            self._fill(self.buffers[name], buffer.data)
        for static in self.kernel.statics:
            if static.offset < 0:
                region = self.statics[static.number]
                self._fill(region, request.statics.get(static.name, static.initial))
                compiled.set_static(static.number, self.arena.base + region.start)
        for region in self.free:
            self._validate_shared(region)
        self.arguments = self._arguments()
        self._start_world()

    def _fill(self, region: Region, data: bytes) -> None:
        self.arena.part(region)[: len(data)] = np.frombuffer(data, dtype=np.uint8)

    def _validate_shared(self, region: Region) -> None:
        """The parts of shared memory that belong to something."""
        valid = self.arena.valid
        for static in self.kernel.statics:
            if static.offset >= 0:
                start = region.start + static.offset
                valid[start : start + static.size] = _FRESH
                name = f"shared `{static.name}`"
                part = Region(name, start, static.size, static.element, SHARED_GAP)
                self.arena.parts.append(part)
        start, size = region.start + self.dynamic_offset, self.request.dynamic_shared
        valid[start : start + size] = _FRESH
        self.arena.parts.append(Region("dynamic shared memory", start, size, 1, SHARED_GAP))

    def _arguments(self) -> npt.NDArray[np.uint8]:
        block = np.zeros(self.kernel.argument_bytes + 8, dtype=np.uint8)
        for slot in self.kernel.slots:
            data = self.request.values.get(slot.name)
            if data is None:
                location = self.arena.base + self.buffers[slot.name].start
                data = location.to_bytes(8, "little")
            block[slot.offset : slot.offset + slot.size] = np.frombuffer(data, dtype=np.uint8)
        return block

    def _start_world(self) -> None:
        world, arena, shape = self.compiled.world, self.arena, self.request.shape
        self.released = np.zeros(shape.blocks, dtype=np.uint32)
        self.acquired = np.zeros(shape.blocks, dtype=np.uint32)
        self.races: Records = np.zeros(_RACES, dtype=RACE)
        ends = [end for start, size in self.compiled.texts for end in (start, start + size)]
        self.pairs = np.array(ends, dtype=np.uint64)
        world["base"], world["extent"] = arena.base, arena.end
        world["valid"] = address(arena.valid)
        world["cells"] = 0 if arena.cells is None else address(arena.cells)
        world["time"], world["width"] = 1, shape.width
        world["block_released"] = address(self.released)
        world["block_acquired"] = address(self.acquired)
        world["races"], world["race_count"], world["race_room"] = address(self.races), 0, _RACES
        world["pairs"], world["pair_count"] = address(self.pairs), len(self.compiled.texts)
        seeded = self.request.options.seed is not None
        world["random"] = self.random.getrandbits(63) | 1 if seeded else 0
        world["fuel"], world["resumed"] = FUEL, 0

    def start(self, number: int) -> Block:
        """A block, with shared memory of its own."""
        shape, region = self.request.shape, self.free.pop()
        self.used[number] = region
        self.arena.part(region)[:] = _UNWRITTEN
        self.arena.forget(region)
        block = Block(
            self.compiled, shape, number, address(self.arguments), self.events.append,
            self.printed.append,
        )  # fmt: skip
        record = block.record
        record["shared"] = self.arena.base + region.start
        record["dynamic"] = self.arena.base + region.start + self.dynamic_offset
        record["ctaid"], record["ntid"], record["nctaid"] = (
            block.coordinates, shape.block, shape.grid
        )  # fmt: skip
        record["index"], record["threads"] = number, shape.threads
        record["dynamic_bytes"] = self.request.dynamic_shared
        record["shared_bytes"] = self.shared_size
        x, y, _ = cluster = shape.cluster
        inside = tuple(a % b for a, b in zip(block.coordinates, cluster, strict=True))
        record["cluster_ctaid"], record["cluster_nctaid"] = inside, cluster
        record["clusterid"] = block.cluster
        record["nclusterid"] = tuple(-(-a // b) for a, b in zip(shape.grid, cluster, strict=True))
        record["cluster_ctarank"] = inside[0] + x * (inside[1] + y * inside[2])
        record["cluster_nctarank"] = x * y * cluster[2]
        return block

    def end(self, block: Block) -> None:
        """Gives the shared memory of a block back."""
        self.free.append(self.used.pop(block.number))

    def outcome(self) -> Outcome:
        """What is there now."""
        return Outcome(
            {name: self.arena.part(region).tobytes() for name, region in self.buffers.items()},
            {
                static.name: self.arena.part(self.statics[static.number]).tobytes()
                for static in self.kernel.statics
                if static.offset < 0
            },
            tuple(self.events), tuple(self.printed), int(self.compiled.world["resumed"][0]),
        )  # fmt: skip
