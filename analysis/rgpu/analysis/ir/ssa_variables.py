"""Slots to values while blocks are filled in: SSA construction on the fly.

After Braun et al., "Simple and Efficient Construction of Static Single Assignment Form" (CC 2013),
with two changes: reads are iterative, so that deep control flow can't exhaust the stack, and a loop
header asks for a phi only if the loop writes the slot.
"""

from __future__ import annotations

from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.types import Ty
from rgpu.analysis.records import dataclass, field


@dataclass(eq=False, slots=True)
class Draft:
    """A block that is being built. `sealed`: all its predecessors are known."""

    block: ssa.Block
    flat: int  # number of the flat block it starts with; -1 for the entry
    defs: dict[int, ssa.Value] = field(default_factory=dict)
    predecessors: list[Draft] = field(default_factory=list)
    sealed: bool = False
    incomplete: dict[int, ssa.Phi] = field(default_factory=dict)
    written_in_loop: frozenset[int] | set[int] | None = None  # of a header: slots the loop writes


class Variables:
    """The values of slots. Subclasses say what type a slot has and what it holds at the entry."""

    def __init__(self) -> None:
        self.replaced: dict[ssa.Value, ssa.Value] = {}
        self.numbers = 0
        self.literals: dict[tuple[object, Ty], ssa.Literal] = {}
        self.draft: Draft

    def slot_type(self, slot: int) -> Ty:
        raise NotImplementedError

    def slot_name(self, slot: int) -> str | None:
        raise NotImplementedError

    def initial(self, slot: int) -> ssa.Value:
        raise NotImplementedError

    def number(self) -> int:
        self.numbers += 1
        return self.numbers - 1

    def literal(self, value: int | float | str | bytes | None, type: Ty) -> ssa.Literal:
        key = (value, type)
        found = self.literals.get(key)
        if found is None:
            found = self.literals[key] = ssa.Literal(self.number(), value, type)
        return found

    def resolve(self, value: ssa.Value) -> ssa.Value:
        """The value itself, or what has replaced a phi that turned out to be superfluous."""
        replaced = self.replaced
        while type(value) is ssa.Phi and value in replaced:
            value = replaced[value]
        return value

    def write(self, slot: int, value: ssa.Value) -> None:
        self.draft.defs[slot] = value

    def read(self, slot: int) -> ssa.Value:
        value = self.draft.defs.get(slot)
        if value is None:
            value = self.read_at(slot, self.draft)
        return self.resolve(value) if type(value) is ssa.Phi else value

    def read_at(self, slot: int, draft: Draft) -> ssa.Value:
        """The value of a slot at the end of what is known of a block."""
        created: list[tuple[ssa.Phi, Draft]] = []
        result = self.find(slot, draft, created)
        done = 0
        while done < len(created):
            phi, at = created[done]
            done += 1
            for predecessor in at.predecessors:
                phi.operands.append(self.find(slot, predecessor, created))
        for phi, _ in reversed(created):
            self.simplify(phi)
        return self.resolve(result)

    def find(self, slot: int, draft: Draft, created: list[tuple[ssa.Phi, Draft]]) -> ssa.Value:
        """Walks up to a definition, or to a join, where a phi without operands is made and
        listed."""
        path: list[Draft] = []
        while True:
            value = draft.defs.get(slot)
            if value is not None:
                break
            predecessors = draft.predecessors
            if not draft.sealed:
                written = draft.written_in_loop
                if written is None or slot in written or len(predecessors) != 1:
                    value = draft.incomplete.get(slot)
                    if value is None:
                        value = draft.incomplete[slot] = self.phi(slot, draft)
                    else:  # its definition was taken back when jump threading gave up
                        draft.defs[slot] = value
                    break
            elif len(predecessors) != 1:
                if not predecessors:
                    value = self.initial(slot)
                    draft.defs[slot] = value
                else:
                    value = self.phi(slot, draft)
                    created.append((value, draft))
                break
            path.append(draft)
            draft = predecessors[0]
        for passed in path:
            passed.defs[slot] = value
        return value

    def phi(self, slot: int, draft: Draft) -> ssa.Phi:
        phi = ssa.Phi(
            self.number(), draft.block.index, [], self.slot_type(slot), self.slot_name(slot)
        )
        draft.block.phis.append(phi)
        draft.defs[slot] = phi
        return phi

    def seal(self, draft: Draft) -> None:
        """All predecessors are there: completes the phis that were waiting for them."""
        draft.sealed = True
        for slot, phi in draft.incomplete.items():
            for predecessor in draft.predecessors:
                phi.operands.append(self.read_at(slot, predecessor))
        for phi in draft.incomplete.values():
            self.simplify(phi)
        draft.incomplete.clear()

    def simplify(self, phi: ssa.Phi) -> None:
        """Replaces a phi whose operands are all one value, or itself."""
        only: ssa.Value | None = None
        for operand in phi.operands:
            operand = self.resolve(operand)
            if operand is phi or operand is only:
                continue
            if only is not None:
                return
            only = operand
        if only is not None:
            self.replaced[phi] = only
