"""Dominators, control dependence, loops and joins against networkx and definitions taken
literally."""

from __future__ import annotations

import random
from itertools import pairwise

import networkx as nx
import pytest

from rgpu.analysis.facts.cfg import ControlFlow, control_flow
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.flatten import Program
from rgpu.analysis.ir.graph import immediate_dominators, reverse_post_order, reversed_edges
from rgpu.analysis.ir.ssa_build import build
from rgpu.analysis.ir.types import BOOL
from rgpu.analysis.source import SourceFile, Span
from tests.support import mini
from tests.support.generate import Options, generate

_SPAN = Span(SourceFile("none", b""), 0, 0)


def random_graph(seed: int) -> list[list[int]]:
    chance = random.Random(seed)
    count = chance.randint(1, 12)
    return [
        sorted({chance.randrange(count) for _ in range(chance.randint(0, 3))}) for _ in range(count)
    ]


def digraph(successors: list[list[int]]) -> nx.DiGraph[int]:
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(successors)))
    graph.add_edges_from((a, b) for a, targets in enumerate(successors) for b in targets)
    return graph


@pytest.mark.parametrize("seed", range(300))
def test_dominators_are_those_of_networkx(seed: int) -> None:
    successors = random_graph(seed)
    ours = immediate_dominators(successors, reversed_edges(successors), 0)
    theirs = nx.immediate_dominators(digraph(successors), 0)
    theirs.setdefault(0, 0)
    assert {n: d for n, d in enumerate(ours) if d >= 0 and n} == {
        n: d for n, d in theirs.items() if n
    }


def function_of(successors: list[list[int]], early: frozenset[int] = frozenset()) -> ssa.Function:
    """A function with this shape; blocks without successors are exits."""
    order = reverse_post_order(successors, 0)
    new = {block: number for number, block in enumerate(order)}
    blocks = [ssa.Block(number) for number in range(len(order))]
    for block in order:
        targets = [new[target] for target in successors[block]]
        terminator: ssa.Terminator
        if not targets:
            terminator = ssa.Exit(_SPAN, None, block in early)
        elif len(targets) == 1:
            terminator = ssa.Jump(targets[0], _SPAN, None)
        else:
            condition = ssa.Undefined(0, BOOL)
            cases = tuple(enumerate(targets[:-1]))
            terminator = ssa.Branch(condition, cases, targets[-1], _SPAN, None, "match")
        blocks[new[block]].terminator = terminator
    for made in blocks:
        for target in made.successors:
            blocks[target].predecessors.append(made.index)
    return ssa.Function("f", blocks, [], [], 1, _SPAN, [], [], {})


def kernel(seed: int) -> ssa.Function:
    program = mini.parse(generate(seed, Options(early=seed % 2 == 0)))
    return build(Program(program), program.kernel)


def ways_around(graph: nx.DiGraph[int], end: int, without: int) -> set[int]:
    """The blocks from which the end is reached without passing a block."""
    return nx.ancestors(graph.subgraph(set(graph) - {without}), end) | {end}


@pytest.mark.parametrize("number", range(60))
def test_control_dependence_is_as_defined(number: int) -> None:
    """A block depends on a branch if one way from it must come to the block, and another need
    not."""
    function = kernel(number)
    flow = control_flow(function)
    end = len(function.blocks)
    graph = digraph([block.successors for block in function.blocks])
    graph.add_node(end)
    graph.add_edges_from(
        (block.index, end) for block in function.blocks if isinstance(block.terminator, ssa.Exit)
    )
    direct: dict[int, set[int]] = {block.index: set() for block in function.blocks}
    for block in function.blocks:
        around = ways_around(graph, end, block.index)
        for branch in function.blocks:
            sides = [side in around for side in branch.successors]
            if any(sides) and not all(sides):
                direct[block.index].add(branch.index)
    closed = {number: set(branches) for number, branches in direct.items()}
    for _ in closed:
        for branches in closed.values():
            for controlling in list(branches):
                branches |= closed[controlling]
    for block in function.blocks:
        assert flow.full_controls[block.index] == closed[block.index]
        assert flow.controls[block.index] <= closed[block.index]


def disjoint(graph: nx.DiGraph[int], source: int, target: int) -> bool:
    """Two paths lead from source to target that share nothing but their ends."""
    inner = graph.copy()
    inner.remove_edges_from(list(inner.in_edges(source)))
    if not nx.has_path(inner, source, target):
        return False
    if inner.has_edge(source, target):
        without = inner.copy()
        without.remove_edge(source, target)
        return bool(nx.has_path(without, source, target))
    return bool(nx.node_connectivity(inner, source, target) >= 2)


@pytest.mark.parametrize("number", range(25))
def test_joins_are_ends_of_disjoint_paths(number: int) -> None:
    function = kernel(number)
    flow = control_flow(function)
    for branch in function.blocks:
        if len(flow.successors[branch.index]) < 2:
            continue
        stop = flow.post_dominator[branch.index]
        dropped = set() if branch.index in flow.leaving else set(flow.leaving)
        graph = digraph(flow.successors)
        graph.remove_nodes_from(dropped - {branch.index})
        if stop in graph:
            graph.remove_edges_from(list(graph.out_edges(stop)))
        expected = {b for b in graph if b != branch.index and disjoint(graph, branch.index, b)}
        assert set(flow.joins(branch.index)) == expected


@pytest.mark.parametrize("number", range(25))
def test_loops_are_natural_loops(number: int) -> None:
    function = kernel(number)
    flow = control_flow(function)
    graph = digraph([block.successors for block in function.blocks])
    for loop in flow.loops:
        assert loop.reducible
        assert nx.is_strongly_connected(graph.subgraph(loop.blocks))
        entered = {b for a, b in graph.edges if a not in loop.blocks and b in loop.blocks}
        assert entered <= {loop.header}
        assert loop.parent is None or loop.blocks < loop.parent.blocks
    headers = {loop.header for loop in flow.loops}
    for component in nx.strongly_connected_components(graph):
        if len(component) > 1:
            assert headers & component


def flow_of(successors: list[list[int]], early: frozenset[int] = frozenset()) -> ControlFlow:
    return control_flow(function_of(successors, early))


def test_early_exits_are_left_out_of_control() -> None:
    # 0 -> 1 (early exit) or 2; 2 -> 3 -> end
    flow = flow_of([[1, 2], [], [3], []], frozenset({1}))
    last = next(
        block.index
        for block in flow.function.blocks
        if isinstance(block.terminator, ssa.Exit) and not block.terminator.early
    )
    assert flow.controls[last] == frozenset()
    assert flow.full_controls[last] == {0}
    assert len(flow.leaving) == 1


def test_endless_loop_that_is_left_by_a_return() -> None:
    # 0 -> 1 (header) -> 2 (early exit) or 3; 3 -> 1
    flow = flow_of([[1], [2, 3], [], [1]], frozenset({2}))
    (leaving,) = flow.leaving
    body = next(b for b in range(2, 4) if b != leaving)
    assert flow.controls[body] == frozenset()
    assert flow.full_controls[body] == {1}


def test_two_returns_and_no_end() -> None:
    # Both sides of the branch return: one of them counts as the end.
    flow = flow_of([[1, 2], [], []], frozenset({1, 2}))
    assert len(flow.leaving) == 1
    assert all(flow.full_controls[block] == {0} for block in (1, 2))


def test_branch_around_an_endless_loop_keeps_its_weight() -> None:
    # 0 -> 1 (loops for ever) or 2 -> end
    flow = flow_of([[1, 2], [1], []])
    after = next(b.index for b in flow.function.blocks if isinstance(b.terminator, ssa.Exit))
    assert flow.controls[after] == {0}


def test_irreducible_cycle() -> None:
    # 0 -> 1 or 2; 1 <-> 2; 2 -> 3
    flow = flow_of([[1, 2], [2], [1, 3], []])
    (loop,) = flow.loops
    assert not loop.reducible
    assert loop.blocks == {1, 2}
    assert len(loop.exits) == 1


def test_traps_neither_separate_nor_end() -> None:
    program = mini.parse(
        """
        def kernel(n: u32):
            if n > tid():
                trap()
            sync()
        """
    )
    flow = control_flow(build(Program(program), program.kernel))
    barrier = next(
        block.index
        for block in flow.function.blocks
        if any(isinstance(i, ssa.Invoke) and i.callee == "sync" for i in block.instructions)
    )
    assert flow.full_controls[barrier] == frozenset()
    assert flow.trap_only


def test_dominates_is_a_tree_order() -> None:
    function = kernel(2)
    flow = control_flow(function)
    for block in range(len(function.blocks)):
        chain = [block]
        while chain[-1]:
            chain.append(flow.immediate_dominator[chain[-1]])
        assert all(flow.dominates(above, below) for below, above in pairwise(chain))
        assert all(flow.dominates(x, block) == (x in chain) for x in range(len(function.blocks)))
