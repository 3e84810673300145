"""Programs as WGSL compute shaders, for tint.

What Rust reads through functions is passed to helpers as arguments here, since tint takes module
variables for different between threads.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from tests.differential import program as p

_SOURCES = {"thread": "tid", "block": "bid", "blocks": "blocks", "n": "args.n", "m": "args.m"}
_PRELUDE = f"""
struct Arguments {{ n: u32, m: u32 }}
@group(0) @binding(0) var<storage, read_write> rw: array<u32, {p.CELLS}>;
@group(0) @binding(1) var<storage, read> ro: array<u32, {p.CELLS}>;
@group(0) @binding(2) var<uniform> args: Arguments;
var<workgroup> cells: array<u32, {p.CELLS}>;
"""


def shader(program: p.Program, barriers: Collection[int], read_only: Collection[str] = ()) -> str:
    """The program with those of its barriers that are in `barriers`.

    read_only: memories whose loads become loads of read-only memory, to ask what tint would say if
    it knew that nobody writes meanwhile.
    """
    printer = _Printer(barriers, read_only)
    printer.program(program)
    return "\n".join([_PRELUDE, *printer.lines])


@dataclass
class _Printer:
    kept: Collection[int]
    read_only: Collection[str]
    lines: list[str] = field(default_factory=list)
    depth: int = 0
    fresh: int = 0

    def line(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)

    def program(self, program: p.Program) -> None:
        for index, helper in enumerate(program.helpers):
            parameters = "".join(f", {name}: u32" for name in helper.parameters)
            if helper.reference:
                parameters += f", {helper.reference}: ptr<function, u32>"
            self.line(f"fn h{index}(tid: u32, bid: u32, blocks: u32{parameters}) -> u32 {{")
            self.block(helper.body)
            self.line(f"  return {self.value(helper.result)};")
            self.line("}")
        self.line(f"@compute @workgroup_size({p.THREADS})")
        self.line(
            "fn main(@builtin(local_invocation_id) l: vec3u, @builtin(workgroup_id) w: vec3u,"
            " @builtin(num_workgroups) g: vec3u) {"
        )
        self.line("  let tid = l.x; let bid = w.x; let blocks = g.x;")
        self.block(program.body)
        self.line("}")

    # --- statements ---

    def block(self, statements: Sequence[p.Statement]) -> None:
        self.depth += 1
        for each in statements:
            self.statement(each)
        self.depth -= 1

    def statement(self, statement: p.Statement) -> None:
        match statement:
            case p.Let(name, value):
                self.line(f"var {name}: u32 = {self.value(value)};")
            case p.Assign(name, value, by_reference):
                self.line(f"{'*' if by_reference else ''}{name} = {self.value(value)};")
            case p.Store(memory, index, value):
                self.line("{")
                self.line(f"  let at = {self.index(index)};")
                self.line(f"  let stored = {self.value(value)};")
                self.line(f"  {self.memory(memory)}[at] = stored;")
                self.line("}")
            case p.Barrier(number):
                if number in self.kept:
                    self.line("workgroupBarrier();")
            case p.Do(call):
                self.line(f"{self.value(call)};")
            case p.If(_, condition, yes, no):
                self.line(f"if {self.condition(condition)} {{")
                self.block(yes)
                if no:
                    self.line("} else {")
                    self.block(no)
                self.line("}")
            case p.Switch(value, arms):
                self.line(f"switch ({self.value(value)} % 3u) {{")
                for label, arm in zip(("case 0u:", "case 1u:", "default:"), arms, strict=True):
                    self.line(f"  {label} {{")
                    self.depth += 1
                    self.block(arm)
                    self.depth -= 1
                    self.line("  }")
                self.line("}")
            case p.While(_, counter, limit, condition, body):
                self.line(f"while ({counter} < {limit}u && {self.condition(condition)}) {{")
                self.line(f"  {counter} = {counter} + 1u;")
                self.block(body)
                self.line("}")
            case p.For(counter, low, high, body):
                self.fresh += 1
                low_name, high_name = f"low{self.fresh}", f"high{self.fresh}"
                self.line("{")
                self.line(f"  let {low_name} = {self.value(low)} % 4u;")
                self.line(f"  let {high_name} = {self.value(high)} % 4u;")
                head = f"var {counter} = {low_name}; {counter} < {high_name}; {counter}++"
                self.line(f"  for ({head}) {{")
                self.depth += 1
                self.block(body)
                self.depth -= 1
                self.line("  }")
                self.line("}")
            case p.Loop(_, counter, limit, condition, body):
                self.line("loop {")
                self.line(f"  {counter} = {counter} + 1u;")
                self.line(
                    f"  if ({counter} > {limit}u || {self.condition(condition)}) {{ break; }}"
                )
                self.block(body)
                self.line("}")
            case p.Break():
                self.line("break;")
            case p.Continue():
                self.line("continue;")
            case p.Return(value):
                self.line("return;" if value is None else f"return {self.value(value)};")

    # --- expressions ---

    def index(self, value: p.Value) -> str:
        return f"({self.value(value)} % {p.CELLS}u)"

    def memory(self, memory: str) -> str:
        return {"shared": "cells", "read_write": "rw", "read_only": "ro"}[memory]

    def value(self, value: p.Value) -> str:
        match value:
            case p.Number(number):
                return f"{number}u"
            case p.Variable(name, by_reference):
                return f"(*{name})" if by_reference else name
            case p.Source(name):
                return _SOURCES[name]
            case p.Load(memory, index) if memory in self.read_only:
                return f"ro[{self.index(index)}]"
            case p.Load(memory, index):
                return f"{self.memory(memory)}[{self.index(index)}]"
            case p.Arithmetic("min" | "max" as operator, left, right):
                return f"{operator}({self.value(left)}, {self.value(right)})"
            case p.Arithmetic(operator, left, right):
                return f"({self.value(left)} {operator} {self.value(right)})"
            case p.Call(helper, arguments, reference):
                more = [self.value(argument) for argument in arguments]
                if reference:
                    more.append(f"&{reference}")
                return f"h{helper}({', '.join(['tid', 'bid', 'blocks', *more])})"
            case p.Choice(condition, yes, no):
                sides = self.value(no), self.value(yes)
                return f"select({sides[0]}, {sides[1]}, {self.condition(condition)})"

    def condition(self, condition: p.Condition) -> str:
        match condition:
            case p.Compare(operator, left, right):
                return f"({self.value(left)} {operator} {self.value(right)})"
            case p.Not(inner):
                return f"!({self.condition(inner)})"
            case p.Logic(operator, left, right):
                return f"({self.condition(left)} {operator} {self.condition(right)})"
            case p.Uniformly():
                return "(args.n == 77u)"
