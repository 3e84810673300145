"""SSA means what the bodies mean: both are run, and all marks must show the same values."""

from __future__ import annotations

import pytest

from rgpu.analysis.facts.cfg import control_flow
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.simulate import UNSEEN, Blocked, Coordinates, Datum, Thread
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.flatten import Program
from rgpu.analysis.ir.ssa_build import build
from tests.support import interpret, mini
from tests.support.generate import Options, generate
from tests.support.interpret_arithmetic import Trapped

BLOCK, GRID = (40, 2, 1), (2, 1, 1)


class Recorder(Thread):
    """A simulated thread that notes the marks, and knows `pure`."""

    marks: list[tuple[Datum, Datum]]

    def invoke(self, invoke: ssa.Invoke) -> None:
        super().invoke(invoke)
        if invoke.callee == "mark":
            number, value = (self.read(argument.leaves[0]) for argument in invoke.arguments)
            self.marks.append((number, value))
        elif invoke.callee == "pure":
            given = self.read(invoke.arguments[0].leaves[0])
            assert isinstance(given, int)
            self.values[invoke.results[0].index] = (given * 7 + 3) % 16
        elif invoke.callee == "warpid":
            self.values[invoke.results[0].index] = self.where.linear // 32


def simulated(
    function: ssa.Function, thread: interpret.Thread, n: int
) -> list[tuple[Datum, Datum]]:
    where = Coordinates(thread.index, thread.block, LaunchShape(BLOCK, GRID))
    parameters = {parameter.index: n for parameter in function.parameters if parameter.name == "n"}
    recorder = Recorder(control_flow(function), where, parameters, -1)
    recorder.marks = []
    recorder.run()
    assert recorder.left == thread.left_early
    return recorder.marks


@pytest.mark.parametrize("seed", range(150))
def test_ssa_computes_what_the_bodies_compute(seed: int) -> None:
    program = mini.parse(generate(seed, Options(reads=False, statements=16)))
    function = build(Program(program), program.kernel)
    for n in (0, 5):
        launch = interpret.Launch(program, BLOCK, GRID, {"n": n}, seed, [0, 1, 33, 79])
        try:
            threads = interpret.run(launch)
        except (interpret.OutOfSteps, Trapped):
            continue
        for thread in threads:
            expected = [(mark.number, value) for mark, value in thread.marks]
            try:
                found = simulated(function, thread, n)
            except Blocked:
                pytest.fail("a value was not seen")
            assert found == expected
            assert all(value is not UNSEEN for _, value in found)
