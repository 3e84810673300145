"""Random kernels around recursive functions, in the syntax of `mini`.

Small ones, in which what a recursion gives is nearly all that is compared: two functions that call
themselves and each other, one that changes a variable of its caller, and marks of their results.
The second parameter of each counts down. Only the kernel has marks: of a recursion no more than the
first round is in the SSA form.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

_SAME = ("n", "3", "ntid()", "8")
_BY_GROUP = ("ctaid()", "warpid()", "(tid() / 32)", "tid()", "lane()")


@dataclass
class _Generator:
    chance: random.Random
    memory: bool
    lines: list[str] = field(default_factory=list)

    def emit(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    def number(self, names: Sequence[str]) -> str:
        """Mostly the names; seldom something that differs by itself."""
        chance = self.chance
        kind = chance.random()
        if kind < 0.45:
            return chance.choice(names)
        if kind < 0.55:
            return str(chance.choice([0, 1, 2, 3, 8]))
        if kind < 0.6:
            return chance.choice(_BY_GROUP)
        sign = chance.choice(["+", "-", "*", "&", "^", "|"])
        return f"({self.number(names)} {sign} {self.number(names)})"

    def condition(self, names: Sequence[str]) -> str:
        sign = self.chance.choice(["<", "==", "!=", ">="])
        return f"({self.number(names)} {sign} {self.number(names)})"

    def function(self, number: int) -> None:
        chance = self.chance
        names = ["x", "d"]
        self.emit(0, f"def rec{number}(x: u32, d: u32) -> u32:")
        self.emit(1, "if d == 0:")
        self.emit(2, f"return {self.number(names)}")
        for step in range(chance.randint(1, 3)):
            self.statement(names, f"v{step}")
        self.emit(1, f"return {self.number(names)}")

    def statement(self, names: list[str], name: str) -> None:
        chance = self.chance
        callee = f"rec{chance.randrange(2)}"
        call = f"{callee}({self.number(names)}, d - 1)"
        kind = chance.random()
        if self.memory and chance.random() < 0.4:
            if chance.random() < 0.6:
                self.emit(1, "sync()")
            self.emit(1, f"tile[{self.number(names)} % 4] = {self.number(names)}")
            self.emit(1, "sync()")
            self.emit(1, f"{name} = tile[{self.number(names)} % 4]")
            if chance.random() < 0.6:
                self.emit(1, "sync()")
        elif kind < 0.4:
            self.emit(1, f"{name} = {call}")
        elif kind < 0.65:
            self.emit(1, f"{name} = {self.number(names)}")
            self.emit(1, f"if {self.condition(names)}:")
            self.emit(2, f"{name} = {call}")
        elif kind < 0.75:
            self.emit(1, f"{name} = 0")
            self.emit(1, f"for i in range(0, {self.number(names)} % 3):")
            self.emit(2, f"{name} = {name} + {call}")
        elif kind < 0.9:
            self.emit(1, f"{name} = {self.number(names)}")
            self.emit(1, f"grow(ref({name}), {self.number(names)} % 3)")
        else:
            self.emit(1, f"{name} = x")
            self.emit(1, f"if {self.condition(names)}:")
            self.emit(2, f"return {self.number(names)}")
        names += [name, name]

    def grow(self) -> None:
        names = ["d", "p.at"]
        self.emit(0, "def grow(p: ref[u32], d: u32):")
        self.emit(1, f"if d > 0 and {self.condition(names)}:")
        self.emit(2, f"p.at = {self.number(names)}")
        self.emit(2, "grow(p, d - 1)")

    def kernel(self) -> None:
        chance = self.chance
        self.emit(0, "def kernel(n: u32, ro: slice[u32]):")
        for number in range(4):
            pool = _SAME if chance.random() < 0.5 else _BY_GROUP
            first, second = chance.choice(pool), chance.choice((chance.choice(pool), "3"))
            kind = chance.random()
            if kind < 0.6:
                self.emit(1, f"mark({number}, rec{number % 2}({first}, {second} % 4))")
            elif kind < 0.8:
                self.emit(1, f"k{number} = {first}")
                self.emit(1, f"grow(ref(k{number}), {second} % 4)")
                self.emit(1, f"mark({number}, k{number})")
            else:
                self.emit(1, f"if rec{number % 2}({first}, {second} % 4) > 2:")
                self.emit(2, f"mark({number}, {chance.choice(pool)})")
                if self.memory:
                    self.emit(2, "sync()")


def generate_recursion(seed: int, memory: bool = False) -> str:
    """A random kernel `kernel(n, ro)` with recursive functions; with `memory`, they have barriers
    and shared memory."""
    generator = _Generator(random.Random(seed), memory)
    for number in range(2):
        generator.function(number)
    generator.grow()
    generator.kernel()
    return "\n".join(generator.lines) + "\n"
