"""Runs shared by several questions give what a run for each question alone gives."""

from __future__ import annotations

import random

from rgpu.analysis.facts.cfg import control_flow
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.runs import Runs
from rgpu.analysis.facts.simulate import Blocked, Coordinates, Thread
from rgpu.analysis.ir.flatten import Program
from rgpu.analysis.ir.ssa_build import build
from tests.support import mini
from tests.support.generate import Options, generate

SHAPE = LaunchShape((40, 2, 1), (2, 1, 1))
THREADS = ((0, 0, 0), (1, 0, 0), (33, 1, 0))


def test_shared_runs_are_as_single_runs() -> None:
    stepped_over = came_to_an_end = 0
    for seed in range(30):
        program = mini.parse(generate(seed, Options(statements=16)))
        flow = control_flow(build(Program(program), program.kernel))
        runs = Runs(flow)
        questions = [
            (thread, target, n)
            for thread in THREADS
            for target in range(len(flow.function.blocks))
            for n in (0, 5)
        ]
        random.Random(seed).shuffle(questions)
        for index, target, n in questions:
            where = Coordinates(index, (1, 0, 0), SHAPE)
            parameters = {each.index: n for each in flow.function.parameters if each.name == "n"}
            alone = Thread(flow, where, parameters, target)
            shared = runs.outcome(where, parameters, target)
            try:
                alone.run()
            except Blocked:
                assert shared.thread is None
                stepped_over += alone.waiting is not None
            else:
                came_to_an_end += 1
                assert shared.thread is not None
                assert shared.visits == alone.visits == alone.arrivals[target]
                assert shared.thread.left == alone.left
                assert shared.thread.used == alone.used
            assert shared.steps == alone.steps
    assert stepped_over > 100
    assert came_to_an_end > 100
