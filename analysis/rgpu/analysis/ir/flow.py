"""Order, predecessors and loops of a flat kernel, before it is SSA."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir.flatten import Flat, Frame
from rgpu.analysis.ir.references import References
from rgpu.analysis.records import dataclass, field


@dataclass(eq=False, slots=True)
class FlowShape:
    """Blocks that the entry reaches. `order` is reverse post order; `successors` and `predecessors`
    name each neighbour once. `headers` maps the header of each natural loop to its blocks."""

    order: list[int]
    successors: list[tuple[int, ...]]
    predecessors: list[list[int]]
    headers: dict[int, set[int]]
    irreducible: bool
    written: dict[int, set[int]] = field(default_factory=dict)

    def writes(self, number: int, flat: Flat, references: References) -> set[int]:
        """Slots that a block may write."""
        found = self.written.get(number)
        if found is None:
            found = self.written[number] = _writes(flat, number, references)
        return found


def shape_of(flat: Flat) -> FlowShape:
    """Depth-first search over the blocks, then the loops of its retreating edges."""
    count = len(flat.blocks)
    successors = [tuple(dict.fromkeys(block.successors)) for block in flat.blocks]
    state = bytearray(count)  # 1: on the stack, 2: left
    post: list[int] = []
    retreating: list[tuple[int, int]] = []
    stack = [(0, iter(successors[0]))]
    state[0] = 1
    while stack:
        number, remaining = stack[-1]
        for successor in remaining:
            if state[successor] == 0:
                state[successor] = 1
                stack.append((successor, iter(successors[successor])))
                break
            if state[successor] == 1:
                retreating.append((number, successor))
        else:
            state[number] = 2
            post.append(number)
            stack.pop()
    predecessors: list[list[int]] = [[] for _ in range(count)]
    for number in reversed(post):
        for successor in successors[number]:
            predecessors[successor].append(number)
    headers: dict[int, set[int]] = {}
    irreducible = False
    for latch, header in retreating:
        body = headers.setdefault(header, {header})
        waiting = [latch]
        while waiting:
            number = waiting.pop()
            if number not in body:
                body.add(number)
                if number == 0:
                    irreducible = True
                waiting += predecessors[number]
    post.reverse()
    return FlowShape(post, successors, predecessors, headers, irreducible)


def _writes(flat: Flat, number: int, references: References) -> set[int]:
    block = flat.blocks[number]
    frame = block.frame
    slots: set[int] = set()

    def add(frame: Frame, place: b.Place) -> None:
        part = references.locate(frame, place)
        if part is not None:
            slots.update(range(part[0], part[0] + part[1].size))

    if block.leave is not None:
        add(frame, block.leave.place)
    for position in range(block.start, block.end):
        statement = block.statements[position]
        match statement:
            case b.Assign(place):
                add(frame, place)
            case b.CallStatement(place, _, arguments):
                add(frame, place)
                for operand in arguments:  # it may change variables that it gets references to
                    if type(operand) is b.Use:
                        part = references.locate(frame, operand.place)
                        if part is not None and part[1].kind in ("pointer", "fat"):
                            target = references.target(part[0])
                            if target is not None:
                                slots.update(range(target[0], target[0] + target[1].size))
            case b.Assembly():
                for place in statement.outputs:
                    add(frame, place)
            case _:
                pass
    if block.enter is not None:
        for local in range(1, len(block.enter.arguments) + 1):
            add(block.enter.callee, b.Place(local))
    return slots
