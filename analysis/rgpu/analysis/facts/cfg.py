"""Shape of control: dominators, post-dominators, loops, control dependence, joins of a branch.

All functions take an `ssa.Function`; blocks are numbers, in reverse post order. Edges into blocks
from which every path ends in a trap are left out: a trap ends the whole grid, so it neither
separates threads nor keeps a block from post-dominating another.

Early exits are looked at in two ways. In `full_controls` leaving the kernel is one way of not
getting to a block. In `controls` it is not: blocks from which all paths end in an early exit are
left out as well, because whoever waits for a barrier waits for the living only.

A loop that can't end gets an edge to the end from its header, so that it has post-dominators at
all. What comes after a branch around such a loop stays dependent on the branch.
"""

from __future__ import annotations

from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.graph import (
    immediate_dominators,
    reachable,
    reverse_post_order,
    reversed_edges,
)
from rgpu.analysis.records import dataclass, field


@dataclass(eq=False, slots=True)
class Loop:
    """A natural loop, or an irreducible cycle (`reducible` is False; `header` is then one entry of
    it).

    exits: edges (from, to) that leave it, without those into traps and early exits.
    """

    header: int
    blocks: frozenset[int]
    parent: Loop | None = None
    exits: tuple[tuple[int, int], ...] = ()
    reducible: bool = True


@dataclass(eq=False, slots=True)
class ControlFlow:
    """What `control_flow` computes, once per function.

    controls[block]: the blocks whose branch decides whether the block is reached, directly or by
    deciding about another of them, as long as nobody leaves early; `full_controls` counts early
    exits too (Ferrante, Ottenstein and Warren, "The Program Dependence Graph", TOPLAS 1987).
    post_dominator[block]: the nearest block that all living threads reach afterwards; the number of
    blocks stands for the end.
    """

    function: ssa.Function
    successors: list[list[int]]  # without edges into traps
    immediate_dominator: list[int]  # of the entry: itself
    post_dominator: list[int]
    loops: list[Loop]  # outer before inner
    innermost_loop: list[Loop | None]  # by block
    trap_only: frozenset[int]
    leaving: frozenset[int]  # all paths end in an early exit
    controls: list[frozenset[int]]
    full_controls: list[frozenset[int]]
    known_joins: dict[int, dict[int, frozenset[int]]] = field(default_factory=dict)
    known_reach: dict[int, set[int]] = field(default_factory=dict)
    known_recursive: dict[ssa.Recursive, ControlFlow] = field(default_factory=dict)

    def of_recursive(self, recursive: ssa.Recursive) -> ControlFlow:
        """The shape of control of a recursive function that is called somewhere in this one."""
        found = self.known_recursive.get(recursive)
        if found is None:
            assert recursive.body is not None, "a function that has been built"
            found = self.known_recursive[recursive] = control_flow(recursive.body)
            found.known_recursive = self.known_recursive
        return found

    def dominates(self, above: int, below: int) -> bool:
        """Every path from the entry to `below` passes `above`; a block dominates itself."""
        while below > above:  # dominators come first in reverse post order
            below = self.immediate_dominator[below]
        return below == above

    def joins(self, branch: int) -> dict[int, frozenset[int]]:
        """Blocks that two paths from `branch`, disjoint but for their ends, reach before it
        reconverges; each with the predecessors through which it is entered on such paths.

        This is LLVM's sync dependence (Rosemann, Moll and Hack, "An Abstract Interpretation for
        SPMD Divergence on Reducible Control Flow Graphs", POPL 2021): only phis in these blocks can
        differ because threads took different sides of `branch`.
        """
        found = self.known_joins.get(branch)
        if found is None:
            found = self.known_joins[branch] = _joins(self, branch)
        return found

    def loops_of(self, block: int) -> list[Loop]:
        """The loops around a block, innermost first."""
        found = []
        loop = self.innermost_loop[block]
        while loop is not None:
            found.append(loop)
            loop = loop.parent
        return found

    def reaches(self, source: int, target: int, without: frozenset[int] = frozenset()) -> bool:
        """A path of at least one edge leads from `source` to `target`, and passes no block in
        `without` in between."""
        if without:
            open_edges = [
                [] if block in without and block != source else targets
                for block, targets in enumerate(self.successors)
            ]
            return target in reachable(open_edges, self.successors[source])
        found = self.known_reach.get(source)
        if found is None:
            found = reachable(self.successors, self.successors[source])
            self.known_reach[source] = found
        return target in found


def control_flow(function: ssa.Function) -> ControlFlow:
    """Computes the shape of control of a function."""
    all_successors = [block.successors for block in function.blocks]
    predecessors = [block.predecessors for block in function.blocks]
    exits = [block.index for block in function.blocks if isinstance(block.terminator, ssa.Exit)]
    traps = [block.index for block in function.blocks if isinstance(block.terminator, ssa.Trap)]
    everything = set(range(len(all_successors)))
    endless = everything - reachable(predecessors, exits + traps)
    trap_only = everything - reachable(predecessors, [*exits, *endless])
    successors = all_successors
    if trap_only:
        successors = [[to for to in targets if to not in trap_only] for targets in all_successors]
    leaving = _leaving(function, successors, trap_only)

    dominator = immediate_dominators(all_successors, predecessors, 0)
    flow = ControlFlow(
        function, successors, dominator, [], [], [], frozenset(trap_only), leaving, [], []
    )
    full, full_post = _dependence(successors, trap_only, exits)
    flow.full_controls = full
    if leaving:
        inside = [[to for to in targets if to not in leaving] for targets in successors]
        regular = [block for block in exits if block not in leaving]
        flow.controls, flow.post_dominator = _dependence(inside, trap_only | leaving, regular)
        for block in leaving:
            flow.controls[block] = full[block]
            flow.post_dominator[block] = full_post[block]
    else:
        flow.controls, flow.post_dominator = full, full_post
    _find_loops(flow, predecessors)
    return flow


def _leaving(
    function: ssa.Function, successors: list[list[int]], trap_only: set[int]
) -> frozenset[int]:
    """Blocks from which all paths end in an early exit."""
    early: list[int] = []
    regular: list[int] = []
    for block in function.blocks:
        if isinstance(block.terminator, ssa.Exit):
            (early if block.terminator.early else regular).append(block.index)
    if not early:
        return frozenset()
    predecessors = reversed_edges(successors)
    alive = set(range(len(successors))) - trap_only
    endless = alive - reachable(predecessors, early + regular)
    staying = reachable(predecessors, [*regular, *endless])
    if 0 not in staying:
        # The kernel is left early in any case: by returns from a loop without an end, or by one of
        # several returns. Threads that stay are those in a loop, or at the last of the returns.
        order = reverse_post_order(successors, 0)
        position = {block: number for number, block in enumerate(order)}
        headers = [
            to for block in order for to in successors[block] if position[to] <= position[block]
        ]
        staying = reachable(predecessors, headers or [max(early, key=lambda b: _end(function, b))])
    return frozenset(alive - staying)


def _end(function: ssa.Function, block: int) -> int:
    terminator = function.blocks[block].terminator
    assert terminator is not None
    return terminator.span.end


def _dependence(
    successors: list[list[int]], absent: set[int] | frozenset[int], exits: list[int]
) -> tuple[list[frozenset[int]], list[int]]:
    """Control dependence, closed under itself, and immediate post-dominators, of the blocks that
    are not absent. `successors` has no edges into absent blocks."""
    count = len(successors)
    end = count
    forward: list[list[int]] = [
        [] if block in absent else list(targets) for block, targets in enumerate(successors)
    ]
    forward.append([])
    for block in exits:
        forward[block].append(end)
    backward = reversed_edges(forward)
    _lead_out(forward, backward, absent, end)
    post = immediate_dominators(backward, forward, end)

    direct: list[set[int]] = [set() for _ in range(count)]
    for block in range(count):
        if block in absent or len(successors[block]) < 2:
            continue
        stop = post[block]
        for target in successors[block]:
            at = target
            while at != stop and at != end:
                direct[at].add(block)
                at = post[at]
    closed = _close(direct)
    return closed, post[:count]


def _lead_out(
    forward: list[list[int]],
    backward: list[list[int]],
    absent: set[int] | frozenset[int],
    end: int,
) -> None:
    """Adds an edge to the end from the outermost header of every cycle that can't get there."""
    reached = reachable(backward, [end])
    missing = set(range(end)) - reached - absent
    if not missing:
        return
    order = [block for block in reverse_post_order(forward, 0) if block in missing]
    position = {block: number for number, block in enumerate(order)}
    headers = sorted(
        {
            target
            for block in order
            for target in forward[block]
            if target in position and position[target] <= position[block]
        },
        key=position.__getitem__,
    )
    for header in headers:
        if header in missing:
            forward[header].append(end)
            backward[end].append(header)
            missing -= reachable(backward, [header])


def _close(direct: list[set[int]]) -> list[frozenset[int]]:
    """Adds what the controlling blocks depend on themselves."""
    masks = [sum(1 << block for block in blocks) for blocks in direct]
    changed = True
    while changed:
        changed = False
        for block, blocks in enumerate(direct):
            mask = masks[block]
            for controlling in blocks:
                mask |= masks[controlling]
            if mask != masks[block]:
                masks[block] = mask
                changed = True
    known: dict[int, frozenset[int]] = {}
    closed = []
    for mask in masks:
        if mask not in known:
            known[mask] = frozenset(
                number for number in range(mask.bit_length()) if mask >> number & 1
            )
        closed.append(known[mask])
    return closed


def _find_loops(flow: ControlFlow, predecessors: list[list[int]]) -> None:
    bodies: dict[int, set[int]] = {}
    irreducible: set[int] = set()
    for block in flow.function.blocks:
        for target in block.successors:
            if target > block.index:
                continue
            body = bodies.setdefault(target, {target})
            if flow.dominates(target, block.index):
                body |= _backwards(predecessors, block.index, target)
            else:
                irreducible.add(target)
                cycle = reachable([b.successors for b in flow.function.blocks], [target])
                body |= cycle & reachable(predecessors, [block.index])
    ordered = sorted(bodies.items(), key=lambda item: (-len(item[1]), item[0]))
    innermost: list[Loop | None] = [None] * len(predecessors)
    for header, blocks in ordered:
        parent = innermost[header]
        exits = tuple(
            (block, target)
            for block in sorted(blocks)
            for target in flow.successors[block]
            if target not in blocks and target not in flow.leaving
        )
        loop = Loop(header, frozenset(blocks), parent, exits, header not in irreducible)
        flow.loops.append(loop)
        for inside in blocks:
            innermost[inside] = loop
    flow.innermost_loop = innermost


def _backwards(predecessors: list[list[int]], start: int, stop: int) -> set[int]:
    body = {stop}
    waiting = [start]
    while waiting:
        block = waiting.pop()
        if block not in body:
            body.add(block)
            waiting += predecessors[block]
    return body


def _joins(flow: ControlFlow, branch: int) -> dict[int, frozenset[int]]:
    """Joins are the blocks that the branch, and nothing after it, dominates within what it reaches
    up to its post-dominator, and that are entered from two sides: by Menger's theorem two disjoint
    paths lead there. Edges from blocks that the join itself dominates lead around a loop and don't
    count."""
    stop = flow.post_dominator[branch]
    dropped = frozenset() if branch in flow.leaving else flow.leaving
    successors = flow.successors
    region: dict[int, int] = {branch: 0}
    edges: list[list[int]] = [[]]
    order = [branch]
    for block in order:
        if block == stop:
            continue
        for target in successors[block]:
            if target == branch or target in dropped:
                continue
            if target not in region:
                region[target] = len(order)
                order.append(target)
                edges.append([])
            edges[region[block]].append(region[target])
    backward = reversed_edges(edges)
    dominator = immediate_dominators(edges, backward, 0)

    def entered_from(join: int) -> frozenset[int]:
        found = set()
        for source in backward[join]:
            above = source
            while above not in (0, join):
                above = dominator[above]
            if above != join:
                found.add(order[source])
        return frozenset(found)

    joins = {}
    for number in range(1, len(order)):
        if dominator[number] == 0 and len(backward[number]) > 1:
            sources = entered_from(number)
            if len(sources) > 1:
                joins[order[number]] = sources
    return joins
