"""Random kernels in the syntax of `mini`, with marks at which values and arrivals are compared."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class Options:
    """What may occur. `memory`: shared memory and barriers; `early`: returns from the kernel;
    `reads`: reads of memory that is given to the kernel."""

    memory: bool = False
    early: bool = True
    reads: bool = True
    depth: int = 3
    statements: int = 12


@dataclass
class _Generator:
    chance: random.Random
    options: Options
    lines: list[str] = field(default_factory=list)
    marks: int = 0
    left: int = 0
    loop_depth: int = 0
    names: list[list[str]] = field(default_factory=list)
    fresh: int = 0
    in_helper: bool = False
    fixed: set[str] = field(default_factory=set)

    def emit(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    # --- expressions ---

    def leaf(self) -> str:
        chance = self.chance
        pool = [name for scope in self.names for name in scope]
        kind = chance.random()
        if pool and kind < 0.45:
            return chance.choice(pool)
        if kind < 0.6:
            return str(chance.choice([0, 1, 2, 3, 5, 8, 31, 32, 33, 64]))
        if kind < 0.78:
            return chance.choice(["tid()", "tid()", "lane()", "tidy()", "warpid()"])
        if kind < 0.9:
            return chance.choice(["ctaid()", "ntid()", "nctaid()"])
        return "pure(3)" if self.in_helper else "n"

    def number(self, depth: int = 2) -> str:
        chance = self.chance
        if depth == 0 or chance.random() < 0.3:
            return self.leaf()
        kind = chance.random()
        if kind < 0.06 and not self.in_helper:
            return f"arr[{self.number(depth - 1)} % 4]"
        if kind < 0.12 and not self.in_helper and self.options.reads:
            return f"ro[{self.number(depth - 1)} % 16]"
        if kind < 0.16:
            return f"pure({self.number(depth - 1)})"
        if kind < 0.2 and self.options.memory and not self.in_helper:
            return f"tile[{self.number(depth - 1)} % 8]"
        if kind < 0.24 and self.options.memory and not self.in_helper:
            return f"shfl(4294967295, {self.number(depth - 1)}, {self.number(0)})"
        if kind < 0.3 and not self.in_helper:
            return f"help{chance.randrange(2)}({self.number(depth - 1)})"
        if kind < 0.42:
            constant = chance.choice([1, 2, 4, 8, 32, 64])
            sign = chance.choice(["/", "%", "*", "&", ">>", "<<"])
            if sign in (">>", "<<"):
                constant = chance.choice([1, 2, 5])
            return f"({self.number(depth - 1)} {sign} {constant})"
        sign = chance.choice(["+", "+", "-", "*", "&", "|", "^"])
        return f"({self.number(depth - 1)} {sign} {self.number(depth - 1)})"

    def condition(self, depth: int = 2) -> str:
        chance = self.chance
        kind = chance.random()
        if depth and kind < 0.12:
            sign = chance.choice(["and", "or"])
            return f"({self.condition(depth - 1)} {sign} {self.condition(depth - 1)})"
        if depth and kind < 0.16:
            return f"(not {self.condition(depth - 1)})"
        if self.options.memory and kind < 0.22 and not self.in_helper:
            return f"sync_or({self.condition(0)})"
        sign = chance.choice(["<", "<=", "==", "!=", ">", ">="])
        return f"({self.number()} {sign} {self.number(1)})"

    # --- statements ---

    def body(self, indent: int, depth: int) -> None:
        self.names.append([])
        count = self.chance.randint(1, 4)
        for _ in range(count):
            if self.left <= 0:
                break
            self.left -= 1
            self.statement(indent, depth)
        self.mark(indent)
        self.names.pop()

    def mark(self, indent: int) -> None:
        if self.in_helper and self.chance.random() < 0.5:
            self.emit(indent, "pass")
            return
        self.emit(indent, f"mark({self.marks}, {self.number(1)})")
        self.marks += 1

    def statement(self, indent: int, depth: int) -> None:
        chance = self.chance
        kind = chance.random()
        writable = [n for scope in self.names for n in scope if n not in self.fixed]
        if depth == 0 or kind < 0.3:
            if writable and chance.random() < 0.6:
                self.emit(indent, f"{chance.choice(writable)} = {self.number()}")
            else:
                value = self.number()
                self.emit(indent, f"{self.new()} = {value}")
        elif kind < 0.55:
            self.emit(indent, f"if {self.condition()}:")
            self.body(indent + 1, depth - 1)
            if chance.random() < 0.5:
                self.emit(indent, "else:")
                self.body(indent + 1, depth - 1)
        elif kind < 0.75:
            self.loop(indent, depth)
        elif kind < 0.83 and self.loop_depth:
            self.emit(indent, f"if {self.condition(1)}:")
            self.mark(indent + 1)
            self.emit(indent + 1, chance.choice(["break", "break", "continue"]))
        elif kind < 0.87 and (self.options.early or self.in_helper):
            self.emit(indent, f"if {self.condition(1)}:")
            self.emit(indent + 1, "return 7" if self.in_helper else "return")
        elif kind < 0.93 and self.options.memory and not self.in_helper:
            choice = chance.random()
            if choice < 0.5:
                self.emit(indent, "sync()")
            else:
                self.emit(indent, f"tile[{self.number(1)} % 8] = {self.number(1)}")
        elif kind < 0.93 and not self.in_helper:
            self.emit(indent, f"arr[{self.number(1)} % 4] = {self.number(1)}")
        elif kind < 0.97 and writable and not self.in_helper:
            self.emit(indent, f"bump(ref({chance.choice(writable)}), {self.number(1)})")
        else:
            self.mark(indent)

    def loop(self, indent: int, depth: int) -> None:
        chance = self.chance
        self.loop_depth += 1
        if chance.random() < 0.5:
            bound = f"{self.number(1)} % {chance.choice([2, 3, 4])}"
            name = self.new(declare=False)
            self.emit(indent, f"for {name} in range(0, {bound}):")
            self.names.append([name])
            self.fixed.add(name)
            self.body(indent + 1, depth - 1)
            self.names.pop()
        else:
            counter = self.new()
            self.fixed.add(counter)
            self.emit(indent, f"{counter} = 0")
            extra = f" and {self.condition(1)}" if chance.random() < 0.4 else ""
            self.emit(indent, f"while {counter} < {self.number(0)} % 4{extra}:")
            self.emit(indent + 1, f"{counter} = {counter} + 1")
            self.body(indent + 1, depth - 1)
        self.loop_depth -= 1

    def new(self, declare: bool = True) -> str:
        self.fresh += 1
        name = f"v{self.fresh}"
        if declare:
            self.names[-1].append(name)
        return name


def generate(seed: int, options: Options | None = None) -> str:
    """A random kernel `kernel(n, ro)` with its helper functions."""
    chance = random.Random(seed)
    options = options or Options()
    generator = _Generator(chance, options)
    generator.in_helper = True
    for number in range(2):
        generator.emit(0, f"def help{number}(x: u32) -> u32:")
        generator.names.append(["x"])
        generator.left = 4
        generator.body(1, 2)
        generator.emit(1, f"return {generator.number(1)}")
        generator.names.pop()
    generator.emit(0, "def bump(p: ref[u32], by: u32):")
    generator.emit(1, f"if p.at < {chance.choice(['by', '3', 'tid()'])}:")
    generator.emit(2, "p.at = p.at + by")
    generator.emit(1, "else:")
    generator.emit(2, "p.at = 1")
    generator.in_helper = False
    generator.emit(0, "def kernel(n: u32, ro: slice[u32]):")
    generator.names.append([])
    generator.emit(1, "arr = array(0, 4)")
    for _ in range(2):
        value = generator.number()
        generator.emit(1, f"{generator.new()} = {value}")
    generator.left = options.statements
    while generator.left > 0:
        generator.left -= 1
        generator.statement(1, options.depth)
    generator.mark(1)
    return "\n".join(generator.lines) + "\n"
