"""Dominators and loops of a small directed graph. Nodes are numbers; a graph is a list of
successors.

Written out here because networkx takes longer over one kernel than the rest of the check; the tests
compare with it.
"""

from __future__ import annotations

from collections.abc import Sequence

Graph = Sequence[Sequence[int]]


def reverse_post_order(successors: Graph, root: int) -> list[int]:
    """The nodes that `root` reaches, each before its successors but for those of retreating
    edges."""
    post: list[int] = []
    seen = {root}
    stack = [(root, iter(successors[root]))]
    while stack:
        node, remaining = stack[-1]
        for successor in remaining:
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, iter(successors[successor])))
                break
        else:
            post.append(node)
            stack.pop()
    post.reverse()
    return post


def reversed_edges(successors: Graph) -> list[list[int]]:
    predecessors: list[list[int]] = [[] for _ in successors]
    for node, targets in enumerate(successors):
        for target in targets:
            predecessors[target].append(node)
    return predecessors


def immediate_dominators(successors: Graph, predecessors: Graph, root: int) -> list[int]:
    """The immediate dominator of each node, `root`'s own being itself; -1 for nodes not reached.

    Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
    """
    order = reverse_post_order(successors, root)
    position = [-1] * len(successors)
    for number, node in enumerate(order):
        position[node] = number
    dominator = [-1] * len(successors)
    dominator[root] = root
    changed = True
    while changed:
        changed = False
        for node in order[1:]:
            new = -1
            for predecessor in predecessors[node]:
                if dominator[predecessor] < 0:
                    continue
                if new < 0:
                    new = predecessor
                    continue
                other = predecessor
                while new != other:
                    while position[new] > position[other]:
                        new = dominator[new]
                    while position[other] > position[new]:
                        other = dominator[other]
            if dominator[node] != new:
                dominator[node] = new
                changed = True
    return dominator


def reachable(successors: Graph, starts: Sequence[int]) -> set[int]:
    """All nodes that the starts reach, themselves included."""
    seen = set(starts)
    waiting = list(starts)
    while waiting:
        for successor in successors[waiting.pop()]:
            if successor not in seen:
                seen.add(successor)
                waiting.append(successor)
    return seen
