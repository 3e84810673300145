"""Programs as cuda-oxide kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.differential import program as p

_METHODS = {
    "+": "wrapping_add",
    "-": "wrapping_sub",
    "*": "wrapping_mul",
    "min": "min",
    "max": "max",
}
_SOURCES = {
    "thread": "thread::threadIdx_x()",
    "block": "thread::blockIdx_x()",
    "blocks": "thread::gridDim_x()",
    "n": "n",
    "m": "m",
}


@dataclass
class Text:
    """A file of kernels. `barriers`: 1-based line to (program, number of the barrier)."""

    text: str
    barriers: dict[int, tuple[str, int]]


def file_of(programs: Sequence[p.Program]) -> Text:
    """All programs in one file, a module each."""
    printer = _Printer()
    printer.line("//! Generated: see `tests/differential`.")
    printer.line("#![allow(unused, static_mut_refs)]")
    for each in programs:
        printer.program(each)
    return Text("\n".join(printer.lines) + "\n", printer.barriers)


@dataclass
class _Printer:
    lines: list[str] = field(default_factory=list)
    depth: int = 0
    barriers: dict[int, tuple[str, int]] = field(default_factory=dict)
    name: str = ""
    in_kernel: bool = False

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def program(self, program: p.Program) -> None:
        self.name = program.name
        self.line(f"mod {program.name}_module {{")
        self.depth += 1
        self.line("use cuda_device::{DisjointSlice, SharedArray, kernel, thread};")
        self.line(f"static mut CELLS: SharedArray<u32, {p.CELLS}> = SharedArray::UNINIT;")
        self.in_kernel = False
        for index, helper in enumerate(program.helpers):
            parameters = "".join(f", {name}: u32" for name in helper.parameters)
            if helper.reference:
                parameters += f", {helper.reference}: &mut u32"
            self.line(
                f"fn h{index}(n: u32, m: u32, ro: &[u32], rw: *mut u32{parameters}) -> u32 {{"
            )
            self.block(helper.body)
            self.line(f"    {self.value(helper.result)}")
            self.line("}")
        self.in_kernel = True
        self.line(f"// rgpu: assume(block_dim = ({p.THREADS}, 1, 1))")
        self.line("#[kernel]")
        self.line(
            f"pub fn {program.name}(n: u32, m: u32, ro: &[u32], mut out: DisjointSlice<u32>) {{"
        )
        self.line("    let rw = out.as_mut_ptr();")
        self.block(program.body)
        self.line("}")
        self.depth -= 1
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
                self.line(f"let mut {name}: u32 = {self.value(value)};")
            case p.Assign(name, value, by_reference):
                self.line(f"{'*' if by_reference else ''}{name} = {self.value(value)};")
            case p.Store(memory, index, value):
                # The index first, then the value, in all three languages.
                self.line("{")
                self.line(f"    let at = {self.index(index)};")
                self.line(f"    let stored = {self.value(value)};")
                self.line(f"    unsafe {{ {self.cell(memory, 'at')} = stored }};")
                self.line("}")
            case p.Barrier(number):
                self.line("thread::sync_threads();")
                self.barriers[len(self.lines)] = self.name, number
            case p.Do(call):
                self.line(f"let _ = {self.value(call)};")
            case p.If(_, condition, yes, no):
                self.line(f"if {self.condition(condition)} {{")
                self.block(yes)
                if no:
                    self.line("} else {")
                    self.block(no)
                self.line("}")
            case p.Switch(value, arms):
                self.line(f"match {self.value(value)} % 3 {{")
                for pattern, arm in zip(("0", "1", "_"), arms, strict=True):
                    self.line(f"    {pattern} => {{")
                    self.depth += 1
                    self.block(arm)
                    self.depth -= 1
                    self.line("    }")
                self.line("}")
            case p.While(_, counter, limit, condition, body):
                self.line(f"while {counter} < {limit} && {self.condition(condition)} {{")
                self.line(f"    {counter} = {counter}.wrapping_add(1);")
                self.block(body)
                self.line("}")
            case p.For(counter, low, high, body):
                self.line(f"for {counter} in {self.value(low)} % 4..{self.value(high)} % 4 {{")
                self.block(body)
                self.line("}")
            case p.Loop(_, counter, limit, condition, body):
                self.line("loop {")
                self.line(f"    {counter} = {counter}.wrapping_add(1);")
                self.line(f"    if {counter} > {limit} || {self.condition(condition)} {{")
                self.line("        break;")
                self.line("    }")
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
        return f"({self.value(value)} % {p.CELLS}) as usize"

    def cell(self, memory: str, index: str) -> str:
        match memory:
            case "shared":
                return f"CELLS[{index}]"
            case "read_write":
                return f"*rw.add({index})"
            case _:
                return f"ro[{index}]"

    def value(self, value: p.Value) -> str:
        match value:
            case p.Number(number):
                return f"{number}u32"
            case p.Variable(name, by_reference):
                return f"(*{name})" if by_reference else name
            case p.Source(name):
                return _SOURCES[name]
            case p.Load("read_only", index):
                return self.cell("read_only", self.index(index))
            case p.Load(memory, index):
                return f"(unsafe {{ {self.cell(memory, self.index(index))} }})"
            case p.Arithmetic(operator, left, right):
                sides = self.value(left), self.value(right)
                if operator in _METHODS:
                    return f"{sides[0]}.{_METHODS[operator]}({sides[1]})"
                return f"({sides[0]} {operator} {sides[1]})"
            case p.Call(helper, arguments, reference):
                more = [self.value(argument) for argument in arguments]
                if reference:
                    more.append(f"&mut {reference}")
                return f"h{helper}({', '.join(['n', 'm', 'ro', 'rw', *more])})"
            case p.Choice(condition, yes, no):
                sides = self.value(yes), self.value(no)
                return f"(if {self.condition(condition)} {{ {sides[0]} }} else {{ {sides[1]} }})"

    def condition(self, condition: p.Condition) -> str:
        match condition:
            case p.Compare(operator, left, right):
                return f"({self.value(left)} {operator} {self.value(right)})"
            case p.Not(inner):
                return f"!{self.condition(inner)}"
            case p.Logic(operator, left, right):
                return f"({self.condition(left)} {operator} {self.condition(right)})"
            case p.Uniformly():
                return "(n == 77)"
