"""Undefined values of shuffles, against lanes that carry a mark for "undefined" along."""

from __future__ import annotations

import random
from collections.abc import Callable

from rgpu.safety_model.report import Status
from tests.support.checks import check_text

HEAD = """
use cuda_device::{kernel, warp};
// rgpu: file-assume(block_dim = (32, 1, 1))
"""
KERNELS = 80
LANES = 32


def _source(mode: str, lane: int, operand: int) -> int:
    """The lane that is read, without a width: PTX ISA 9.1, 9.7.9.6."""
    match mode:
        case "shuffle_down_sync":
            return lane + operand if lane + operand < LANES else lane
        case "shuffle_up_sync":
            return lane - operand if lane >= operand else lane
        case "shuffle_xor_sync":
            return lane ^ operand
        case _:
            return operand


class _Program:
    """A kernel in which the lowest or the highest lanes shuffle, as text and as the lanes that end
    with an undefined value in `s`."""

    def __init__(self, chance: random.Random, name: str) -> None:
        self.chance = chance
        count = chance.choice([4, 8, 16, 24])
        self.lowest = chance.choice([0, LANES - count])
        self.here = range(self.lowest, self.lowest + count)
        self.undefined = dict.fromkeys(self.here, False)
        mask = sum(1 << lane for lane in self.here)
        steps = [self.step(f"{mask:#x}") for _ in range(chance.randint(1, 4))]
        condition, stores = self.condition()
        self.faulty = any(self.undefined[lane] for lane in self.here if stores(lane))
        body = "\n".join(steps)
        self.text = f"""
#[kernel]
pub fn {name}(out: *mut u32, a: &[u32]) {{
    let lane = warp::lane_id();
    let mut s = a[lane as usize];
    if lane >= {self.here.start} && lane < {self.here.stop} {{
{body}
        if {condition} {{
            unsafe {{ *out.add(lane as usize) = s }};
        }}
    }}
}}
"""

    def condition(self) -> tuple[str, Callable[[int], bool]]:
        limit = self.chance.randint(self.here.start, self.here.stop - 1)
        if self.chance.random() < 0.5:
            return f"lane == {limit}", lambda lane: lane == limit
        return f"lane <= {limit}", lambda lane: lane <= limit

    def step(self, mask: str) -> str:
        mode = self.chance.choice(
            ["shuffle_down_sync"] * 3 + ["shuffle_up_sync", "shuffle_xor_sync", "shuffle_sync"]
        )
        if mode == "shuffle_sync":
            operands = [self.chance.randrange(self.here.start, self.here.stop)]
            text = f"        let x = warp::{mode}({mask}, s, {operands[0]});\n"
            return text + self.update(self.read(mode, operands[0]), "        ")
        if self.chance.random() < 0.4:  # a loop that halves its distance
            start = self.chance.choice([2, 4, 8])
            text = f"        let mut o = {start};\n        while o > 0 {{\n"
            text += f"            let x = warp::{mode}({mask}, s, o);\n            s += x;\n"
            while start > 0:
                got = self.read(mode, start)
                for lane in self.here:
                    self.undefined[lane] |= got[lane]
                start //= 2
            return text + "            o /= 2;\n        }"
        operand = self.chance.choice([1, 2, 4, 8])
        text = f"        let x = warp::{mode}({mask}, s, {operand});\n"
        return text + self.update(self.read(mode, operand), "        ")

    def read(self, mode: str, operand: int) -> dict[int, bool]:
        """Whether what each lane gets is undefined."""
        sources = {lane: _source(mode, lane, operand) for lane in self.here}
        return {
            lane: source not in self.here or self.undefined[source]
            for lane, source in sources.items()
        }

    def update(self, got: dict[int, bool], space: str) -> str:
        kind = self.chance.choice(["add", "some", "set"])
        if kind == "add":
            for lane in self.here:
                self.undefined[lane] |= got[lane]
            return space + "s += x;"
        if kind == "set":
            self.undefined.update(got)
            return space + "s = x;"
        condition, takes = self.condition()
        for lane in self.here:
            self.undefined[lane] |= takes(lane) and got[lane]
        return f"{space}if {condition} {{\n{space}    s += x;\n{space}}}"


def test_only_values_that_are_used_count() -> None:
    chance = random.Random(7)
    programs = {f"k{number}": _Program(chance, f"k{number}") for number in range(KERNELS)}
    report = check_text(HEAD + "".join(each.text for each in programs.values()))
    assert {each.code for each in report.diagnostics} == {"RG107"}
    wanted = {
        name: Status.FLAGGED if program.faulty else Status.PROVED
        for name, program in programs.items()
    }
    assert 20 < sum(program.faulty for program in programs.values()) < KERNELS - 20
    found = {each.name: each.verdicts["convergence"].status for each in report.kernels}
    wrong = {name: programs[name].text for name in wanted if found[name] is not wanted[name]}
    assert not wrong, "\n".join(f"{found[name]}: {text}" for name, text in wrong.items())
