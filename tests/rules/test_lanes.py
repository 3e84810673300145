"""What is computed for all lanes of a warp at once is what each thread computes when it is run."""

from __future__ import annotations

from rgpu.analysis.facts.cfg import control_flow
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.simulate import Blocked, Coordinates, Thread
from rgpu.analysis.ir import fold
from rgpu.analysis.ir.flatten import Program
from rgpu.analysis.ir.ssa_build import build
from rgpu.analysis.ir.types import Scalar
from rgpu.safety_model.convergence.lanes import Launch, WarpView, parameter_key
from tests.support import mini
from tests.support.generate import Options, generate

BLOCK, GRID = (40, 2, 1), (2, 1, 1)


def test_values_of_lanes() -> None:
    told = differing = 0
    for seed in range(40):
        program = mini.parse(generate(seed, Options(statements=16)))
        flow = control_flow(build(Program(program), program.kernel))
        numbers = {each.index: 5 for each in flow.function.parameters if each.name == "n"}
        keys = {parameter_key(each): 5 for each in flow.function.parameters if each.name == "n"}
        for number in (0, 2):
            warp = WarpView(flow.function, flow, Launch(BLOCK, GRID, (1, 0, 0), keys), number)
            for lane, thread in enumerate(warp.threads):
                where = Coordinates(thread, (1, 0, 0), LaunchShape(BLOCK, GRID))
                run = Thread(flow, where, numbers, -1)
                try:
                    run.run()
                except Blocked:
                    continue
                for block in flow.function.blocks:
                    if run.arrivals[block.index] != 1 or flow.innermost_loop[block.index]:
                        continue
                    for value in (*block.phis, *block.instructions):
                        seen = run.values.get(value.index)
                        found = warp.numbers(value)[lane]  # type: ignore[arg-type]
                        if isinstance(seen, int) and found is not None:
                            assert found == seen
                            told += 1
                            differing += len(set(warp.numbers(value))) > 1  # type: ignore[arg-type]
    assert told > 3_000
    assert differing > 500


def test_operations_on_many_pairs() -> None:
    interesting = (0, 1, 2, 5, 127, 128, 255, -1, -2, -128, 2**31 - 1, 2**31, 2**32 - 1)
    together = 0
    for name in ("u8", "i8", "u32", "i32", "u64"):
        ty = Scalar(name)
        numbers = [each for each in interesting if fold.wrap(each, ty) == each]
        left = [a for a in numbers for _ in numbers]
        right = [b for _ in numbers for b in numbers]
        for sign in ("+", "-", "*", "&", "|", "^", "<", "<=", "==", "/", "<<"):
            for overflow in ("wrap", "trap"):
                found = fold.binary_all(sign, left, right, ty, overflow)
                expected = [
                    fold.binary(sign, a, b, ty, overflow) for a, b in zip(left, right, strict=True)
                ]
                if found is None:
                    assert sign in ("/", "<<") or None in expected
                else:
                    assert found == expected
                    together += 1
    assert together > 60
