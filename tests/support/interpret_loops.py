"""Loops of an IR body, found by who reaches whom: for `interpret`, which shares nothing with the
control flow graph it judges."""

from __future__ import annotations

from rgpu.analysis.ir import body as b

_LOOPS: dict[int, tuple[b.Body, dict[int, set[int]]]] = {}


def natural_loops(body: b.Body) -> dict[int, set[int]]:
    """Header to blocks, of the loops in a body."""
    if id(body) in _LOOPS:
        return _LOOPS[id(body)][1]
    successors: list[list[int]] = []
    for block in body.blocks:
        match block.terminator:
            case b.Goto(target):
                successors.append([target])
            case b.Switch(_, cases, otherwise):
                successors.append([*(to for _, to in cases), otherwise])
            case _:
                successors.append([])
    loops: dict[int, set[int]] = {}
    for header in body.loops:
        inside: set[int] = {header}
        # Blocks that come back to the header and are reached from it.
        reached = _reach(successors, header)
        inside |= {x for x in reached if header in _reach(successors, x)}
        # A loop around this one comes back too: leave out what enters the header from above.
        loops[header] = inside
    # Inner loops: those blocks that come back without passing the header of an outer one.
    result: dict[int, set[int]] = {}
    for header, inside in loops.items():
        outer = {other for other, blocks in loops.items() if header in blocks and other < header}
        result[header] = {
            x for x in inside if x == header or _comes_back(successors, x, header, outer)
        }
    _LOOPS[id(body)] = (body, result)
    return result


def _reach(successors: list[list[int]], start: int) -> set[int]:
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        for successor in successors[waiting.pop()]:
            if successor not in seen:
                seen.add(successor)
                waiting.append(successor)
    return seen


def _comes_back(successors: list[list[int]], start: int, header: int, without: set[int]) -> bool:
    if start in without:
        return False
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        for successor in successors[waiting.pop()]:
            if successor == header:
                return True
            if successor not in seen and successor not in without:
                seen.add(successor)
                waiting.append(successor)
    return False
