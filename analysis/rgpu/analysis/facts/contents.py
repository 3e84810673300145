"""Levels of what loads find in memory.

What others can see is judged by `facts/memory.py`. Private memory is followed store by store: which
stores a read may find, and what decides whether a thread has done them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.cfg import ControlFlow, Loop
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.levels import GRID, THREAD, Levels
from rgpu.analysis.facts.memory import Memory, apart, is_pointer, is_volatile, memory_of
from rgpu.analysis.facts.recursive_effects import Effects
from rgpu.analysis.ir import ssa

# Of a store: what is stored and where, headers of loops and branches that decide how often.
_Stored = tuple[tuple[ssa.Value, ssa.Value], list[int], list[int]]


class ContentLevels(Levels):
    """Levels, with those of what is stored."""

    def __init__(
        self,
        flow: ControlFlow,
        shapes: Sequence[LaunchShape],
        multiples: Mapping[str, int],
    ) -> None:
        super().__init__(flow, shapes, multiples)
        self.memory: Memory | None = None
        self.private_loads: dict[ssa.Load, None] = {}
        self.known_stores: dict[tuple[ssa.MemoryObject, int], list[_Stored]] = {}

    def contents(
        self, read: ssa.Load | ssa.Result, block: int, pointers: Sequence[ssa.Value]
    ) -> Level:
        """The level of what is found behind pointers, if these were the same for all threads."""
        memory = self.memory
        if memory is None:
            memory = self.memory = memory_of(self.flow, Effects(self.flow).behind)
        level = GRID
        for pointer in pointers:
            if isinstance(read, ssa.Result) and not is_pointer(pointer):
                continue
            roots = memory.roots(pointer)
            outside = roots
            for root in roots:
                if isinstance(root, ssa.MemoryObject) and root.kind == "private":
                    outside -= {root}
                    level = max(level, self.private_contents(root, read, block))
            if outside or not roots:
                position = self.positions[read.index]
                found, _ = memory.contents_level(
                    pointer, outside, block, position, is_volatile(read)
                )
                level = max(level, found)
        return level

    def private_contents(
        self, storage: ssa.MemoryObject, read: ssa.Load | ssa.Result, block: int
    ) -> Level:
        """The level of what the threads have stored into private memory. It differs when what was
        stored does, or where it was stored, or whether: the branches that decide about a store
        count, but for those that the read depends on as well and that are taken at most once."""
        assert self.memory is not None
        if storage in self.memory.escaped:
            return THREAD
        if isinstance(read, ssa.Load):
            self.private_loads[read] = None
        level = GRID
        for stored, headers, branches in self.private_stores(storage, read, block):
            for operand in stored:
                level = max(level, self.level_at(operand, block))
            for header in headers:
                level = max(level, self.exit_level[header])
            for branch in branches:
                level = max(level, self.branch_level[branch])
        return level

    def private_stores(
        self, storage: ssa.MemoryObject, read: ssa.Load | ssa.Result, block: int
    ) -> list[_Stored]:
        """What decides about each store that a read may find."""
        key = (storage, read.index)
        found = self.known_stores.get(key)
        if found is None:
            found = []
            for store in self.stores_before(storage, read):
                self.depend(store.value, read)
                self.depend(store.pointer, read)
                headers = [
                    loop.header
                    for loop in self.flow.loops_of(store.block)
                    if not self.stays(loop, store.block, block)
                ]
                branches = self.deciding(store.block, block)
                found.append(((store.value, store.pointer), headers, branches))
            self.known_stores[key] = found
        return found

    def stays(self, loop: Loop, store: int, read: int) -> bool:
        """Whoever is at the read in some iteration of the loop has done as many before. Not so if
        the loop is run several times: what the last run left depends on how long that was."""
        return loop.parent is None and store in loop.blocks and read in loop.blocks

    def stores_before(
        self, storage: ssa.MemoryObject, read: ssa.Load | ssa.Result
    ) -> list[ssa.Store]:
        """Stores into a private object from which control can come to the read, and that may go to
        the place read."""
        assert self.memory is not None
        found = []
        for store in self.memory.private_stores.get(storage, ()):
            if isinstance(read, ssa.Load) and apart(read.pointer, store):
                continue
            earlier = store.block == read.block and store.index < read.index
            if earlier or self.flow.reaches(store.block, read.block):
                found.append(store)
        return found

    def deciding(self, store: int, read: int) -> list[int]:
        """Branches that make a difference between threads for whether a store has been done by the
        time of a read."""
        flow = self.flow
        passed = flow.full_controls[read]
        found = []
        for branch in flow.full_controls[store]:
            if branch in passed:
                loop = flow.innermost_loop[branch]
                if loop is None:
                    continue  # whoever reads has taken the same side, once
                leaves = any(source == branch for source, _ in loop.exits)
                if leaves and self.stays(loop, store, read):
                    continue
            found.append(branch)
        return found
