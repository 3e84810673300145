"""Variables that need no memory: assigned once as a whole, and never borrowed.

Rust reads no variable before it is assigned, so the one assignment dominates every use, and its
value can stand for the variable. That leaves the optimiser half of the text to read.
"""

from __future__ import annotations

from rgpu.analysis.ir import body as b


def registers_of(body: b.Body) -> frozenset[int]:
    """The variables of a body that are assigned exactly once as a whole, and never in part, by a
    call, or through a pointer. Parameters count as assigned at the start."""
    assigned = [0] * len(body.locals)
    for number in range(1, body.parameter_count + 1):
        assigned[number] = 1
    memory: set[int] = set()
    for block in body.blocks:
        for statement in block.statements:
            match statement:
                case b.Assign(place, value):
                    _written(place, assigned, memory)
                    match value:
                        case b.AddressOf(borrowed) | b.Length(borrowed) | b.Discriminant(borrowed):
                            if not _behind_pointer(borrowed):
                                memory.add(borrowed.local)
                        case b.Aggregate() | b.RepeatValue() if not place.projections:
                            memory.add(place.local)
                case b.CallStatement(place):
                    memory.add(place.local)
                case b.Assembly(outputs=outputs):
                    memory.update(output.local for output in outputs)
    return frozenset(
        number for number, count in enumerate(assigned) if count == 1 and number not in memory
    )


def _written(place: b.Place, assigned: list[int], memory: set[int]) -> None:
    if not place.projections:
        assigned[place.local] += 1
    elif not _behind_pointer(place):
        memory.add(place.local)


def _behind_pointer(place: b.Place) -> bool:
    return bool(place.projections) and isinstance(place.projections[0], b.Deref)
