"""Random kernels about one shared array, small enough that all threads can be run."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class _Generator:
    chance: random.Random
    lines: list[str] = field(default_factory=list)
    loops: list[str] = field(default_factory=list)
    fresh: int = 0
    left: int = 9

    def emit(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    def name(self, prefix: str) -> str:
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    # --- expressions ---

    def uniform(self) -> str:
        chance = self.chance
        loops = [name for name in self.loops if name[0] in "ks"]
        if loops and chance.random() < 0.6:
            return chance.choice(loops)
        return chance.choice(["n", "ntid()", "ntid() / 2", "1", "2", "3", "8", "ctaid()"])

    def index(self) -> str:
        chance = self.chance
        own = chance.choice(["tid()", "tid()", "tid()", "(tid() + 8 * tidy())"])
        kind = chance.random()
        if kind < 0.2:
            return own
        if kind < 0.3:
            return f"{own} {chance.choice(['+', '^'])} {chance.choice([1, 2, 4])}"
        if kind < 0.4:
            return f"({own} + 1) % {chance.choice(['ntid()', '8', '4'])}"
        if kind < 0.5:
            return f"{own} * {chance.choice([2, 3])} + {chance.choice([0, 1, 2])}"
        if kind < 0.6:
            return f"{own} + {self.uniform()}"
        if kind < 0.68:
            return f"{self.uniform()} * {chance.choice(['ntid()', '16'])} + {own}"
        if kind < 0.76:
            step = chance.choice(["", " + 1"])
            return f"(({self.uniform()}{step}) & 1) * 16 + {own}"
        if kind < 0.82:
            return f"{own} ^ {self.uniform()}"
        if kind < 0.88:
            return f"{own} {chance.choice(['/', '%'])} {chance.choice([2, 4])}"
        if kind < 0.93 and self.loops:
            return f"{own} * 4 + {chance.choice(self.loops)}"
        if kind < 0.96:
            return f"tile[{own}] % 8"
        return self.uniform()

    def condition(self) -> str:
        chance = self.chance
        return chance.choice(
            [
                f"tid() == {chance.choice([0, 1, 3])}",
                f"tid() < {self.uniform()}",
                f"tid() >= {self.uniform()}",
                f"tid() % 2 == {chance.choice([0, 1])}",
                f"{self.uniform()} < {self.uniform()}",
                f"tid() % (2 * {self.uniform()} + 2) == 0",
                f"(tid() ^ {self.uniform()}) > tid()",
                "tile[tid()] > 2",
                f"tid() < {self.uniform()} and tid() > 0",
            ]
        )

    # --- statements ---

    def block(self, indent: int, depth: int, uniform: bool) -> None:
        for _ in range(self.chance.randint(1, 3)):
            self.left -= 1
            self.statement(indent, depth, uniform)

    def statement(self, indent: int, depth: int, uniform: bool) -> None:
        chance = self.chance
        kind = chance.random()
        if self.left < 0 or kind < 0.25:
            self.emit(indent, f"tile[{self.index()}] = {self.uniform()}")
        elif kind < 0.4:
            self.emit(indent, f"{self.name('v')} = tile[{self.index()}]")
        elif kind < 0.45:
            self.emit(indent, f"tile[{self.index()}] = tile[{self.index()}] + 1")
        elif kind < 0.5:
            self.emit(indent, f"atomic_add(ref(tile[{self.index()}]), 1)")
        elif kind < 0.68:
            if uniform:
                self.emit(indent, chance.choice(["sync()", "sync()", "sync_warp(4294967295)"]))
            else:
                self.emit(indent, f"{self.name('v')} = tile[{self.index()}]")
        elif kind < 0.82 and depth:
            self.emit(indent, f"if {self.condition()}:")
            self.block(indent + 1, depth - 1, uniform=False)
        elif depth:
            self.loop(indent, depth, uniform)
        else:
            self.emit(indent, f"tile[{self.index()}] = {self.uniform()}")

    def loop(self, indent: int, depth: int, uniform: bool) -> None:
        chance = self.chance
        kind = chance.random()
        if kind < 0.4:
            name = self.name("k")
            high = chance.choice(["n", "4", "3", "ntid()"])
            self.emit(indent, f"for {name} in range({chance.choice([0, 1])}, {high}):")
            step = None
        elif kind < 0.75:
            name = self.name("s")
            start, test, step = chance.choice(
                [
                    ("ntid() / 2", "{} > 0", "{} / 2"),
                    ("8", "{} > 0", "{} >> 1"),
                    ("1", "{} < ntid()", "{} * 2"),
                    ("n", "{} > 1", "{} / 2"),
                    ("0", "{} < n", "{} + 2"),
                ]
            )
            self.emit(indent, f"{name} = {start}")
            self.emit(indent, f"while {test.format(name)}:")
            step = step.format(name)
        else:
            name = self.name("i")  # each thread runs through it on its own
            start, test, step = chance.choice(
                [
                    ("tid()", "{} < 24", "{} + ntid()"),
                    ("tid()", "{} < n * 4", "{} + 8"),
                    ("0", "{} < tid()", "{} + 1"),
                ]
            )
            self.emit(indent, f"{name} = {start}")
            self.emit(indent, f"while {test.format(name)}:")
            step = step.format(name)
            uniform = False
        self.loops.append(name)
        self.block(indent + 1, depth - 1, uniform)
        if uniform and chance.random() < 0.5:
            self.emit(indent + 1, "sync()")
        if step is not None:
            self.emit(indent + 1, f"{name} = {step}")
        self.loops.pop()


def generate_races(seed: int) -> str:
    """A kernel with one parameter `n` and the shared array `tile`."""
    generator = _Generator(random.Random(seed))
    generator.emit(0, "def kernel(n: u32):")
    for _ in range(generator.chance.randint(2, 5)):
        generator.left -= 1
        generator.statement(1, 3, uniform=True)
    return "\n".join(generator.lines) + "\n"
