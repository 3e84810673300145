"""Proofs that a check of an index can't fail: examples, and random kernels run thread by thread."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from rgpu.analysis.facts.bounds import Bounds, redundant_checks
from rgpu.analysis.facts.cfg import control_flow
from rgpu.analysis.facts.sources import special_register
from rgpu.analysis.ir import flatten, ssa, ssa_build
from rgpu.analysis.ir.types import INTEGER_BITS, Scalar, Ty
from tests.support.front import front

HEADER = "use cuda_device::{kernel, thread, DisjointSlice};\n"


def built(body: str, most_threads: int = 1024) -> Bounds:
    """The kernel `fn k(a: &[u32], b: &[u32], n: u32, m: usize)` with a body."""
    text = f"{HEADER}#[kernel] pub fn k(a: &[u32], b: &[u32], n: u32, m: usize) {{ {body} }}"
    found = front(text, edition=2024)
    bodies = flatten.Program(found.program)
    function = ssa_build.build(bodies, found.body("k"))
    return Bounds(function, control_flow(function), most_threads)


def checks(bounds: Bounds) -> Iterator[ssa.Check]:
    for block in bounds.function.blocks:
        for instruction in block.instructions:
            if isinstance(instruction, ssa.Check) and instruction.kind == "bounds":
                yield instruction


PROVED = [
    "let i = m; if i < a.len() { let _x = a[i]; }",
    "let i = thread::threadIdx_x() as usize; if a.len() > i { let _x = a[i]; }",
    "let t = [0u32; 1024]; let _x = t[thread::threadIdx_x() as usize];",
    "let t = [0u32; 32]; let _x = t[(thread::threadIdx_x() / 32) as usize];",
    "let t = [0u32; 8]; let _x = t[m & 7];",
    "let t = [0u32; 8]; let _x = t[m % 8];",
    "let i = m; if i + 1 < a.len() && i < a.len() { let _x = a[i]; let _y = a[i + 1]; }",
    "let mut i = 0; while i < a.len() { let _x = a[i]; i += 3; }",
    "for i in 0..a.len() { let _x = a[i]; }",
    "let mut i = a.len(); while i > 0 { let _x = a[i - 1]; i -= 1; }",
    "if m <= a.len() { for i in 0..m { let _x = a[i]; } }",
    "if a.len() == b.len() { for i in 0..a.len() { let _x = b[i]; } }",
    "if n as usize >= a.len() { return; } let _x = a[n as usize];",
    "let i = if m < 4 { m } else { 3 }; let t = [0u32; 4]; let _x = t[i];",
    "if a.len() < 10 { return; } let _x = a[9];",
    "if !(m < a.len()) { return; } let _x = a[m];",
]
NOT_PROVED = [
    "let _x = a[m];",
    "let i = m; if i <= a.len() { let _x = a[i]; }",
    "let i = m; if i < b.len() { let _x = a[i]; }",
    "let t = [0u32; 1023]; let _x = t[thread::threadIdx_x() as usize];",
    "let t = [0u32; 8]; let _x = t[m & 8];",
    "let i = m; if i < a.len() { let _x = a[i + 1]; }",
    "let mut i = 0; while i < a.len() { i += 1; let _x = a[i]; }",
    "let mut i = a.len(); while i > 1 { let _x = a[i]; i -= 1; }",
    "let mut i = a.len(); while i > 0 { i -= 2; let _x = a[i]; }",
    "let i = n as i32 - 5; if i < a.len() as i32 { let _x = a[i as usize]; }",
    "if m < a.len() || n < 3 { let _x = a[m]; }",
    "let i = m.wrapping_add(4); if m < a.len() { let _x = a[i]; }",
    "let i = (n - 1) as usize; if (n as usize) < a.len() { let _x = a[i]; }",
    "let mut i = m; if i < a.len() { for _ in 0..n { i *= 2; } let _x = a[i]; }",
    "if a.len() < 10 { return; } let _x = a[10];",
]


@pytest.mark.parametrize("body", PROVED)
def test_it_is_proved(body: str) -> None:
    bounds = built(body)
    assert len(dict(bounds.proofs())) == len(list(checks(bounds))) > 0


@pytest.mark.parametrize("body", NOT_PROVED)
def test_it_is_not_proved(body: str) -> None:
    bounds = built(body)
    proved = {check for check, _ in bounds.proofs()}
    assert any(check not in proved for check in checks(bounds))


def test_a_bound_on_the_block_is_used() -> None:
    body = "let t = [0u32; 256]; let _x = t[thread::threadIdx_x() as usize];"
    assert not list(built(body, 512).proofs())
    ((_, proof),) = built(body, 256).proofs()
    assert proof.text == "`tid.x` is less than 256"


# --- random kernels ------------------------------------------------------------------------------


class _Generator:
    """Random bodies of conditions, loops and accesses over a few variables."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.names = 0

    def value(self, depth: int = 0) -> str:
        """An expression of type usize."""
        pick = self.random.choice
        if depth > 2 or self.random.random() < 0.5:
            return pick(["x", "y", "m", "t", "i", "a.len()", "b.len()", str(pick([0, 1, 3, 7, 8]))])
        left, right = self.value(depth + 1), pick(["1", "2", "3", "4", "x", "i"])
        operator = pick(["+", "-", "&", "%", "/", ">>", "*"])
        if operator in "+-*":
            name = {"+": "add", "-": "sub", "*": "mul"}[operator]
            return f"({left}).wrapping_{name}({right})"
        if operator in "%/":
            return f"({left} {operator} {pick(['1', '2', '4', '8'])})"
        if operator == ">>":
            return f"({left} >> {pick(['1', '2'])})"
        return f"({left} & {right})"

    def condition(self) -> str:
        def one() -> str:
            operator = self.random.choice(["<", "<=", ">", ">=", "==", "!="])
            return f"({self.value(1)}) {operator} ({self.value(1)})"

        text = one()
        while self.random.random() < 0.3:
            text = f"({text}) {self.random.choice(['&&', '||'])} ({one()})"
        return text if self.random.random() < 0.8 else f"!({text})"

    def body(self, depth: int = 0) -> str:
        return " ".join(self.statement(depth) for _ in range(self.random.randrange(1, 4)))

    def statement(self, depth: int) -> str:
        roll = self.random.random()
        if roll < 0.4 or depth > 3:
            target = self.random.choice(["a", "b", "table"])
            return f"sum = sum.wrapping_add({target}[{self.value(1)}]);"
        if roll < 0.6:
            return f"{self.random.choice('xyi')} = {self.value()};"
        if roll < 0.85:
            other = f" else {{ {self.body(depth + 1)} }}" if self.random.random() < 0.4 else ""
            return f"if {self.condition()} {{ {self.body(depth + 1)} }}{other}"
        if roll < 0.93:
            end = self.value(1)
            return f"i = 0; while i < {end} {{ {self.body(depth + 1)} i = i.wrapping_add(1); }}"
        return f"if {self.condition()} {{ return; }}"


class _Run:
    """One thread of a kernel, for some arguments: a judge that knows no inequality."""

    def __init__(self, function: ssa.Function, seed: int) -> None:
        self.function = function
        self.random = random.Random(seed)
        self.values: dict[int, int] = {}
        pick = self.random.choice
        self.arguments = {
            ("a", ("length",)): pick([0, 1, 2, 3, 4, 7, 8, 9, 1 << 40]),
            ("b", ("length",)): pick([0, 1, 2, 3, 4, 7, 8, 9, 1 << 40]),
            ("n", ()): pick([0, 1, 2, 3, 5, 8, (1 << 32) - 1]),
            ("m", ()): pick([0, 1, 2, 3, 4, 7, 8, 9, (1 << 64) - 1, 1 << 40]),
        }
        self.thread = self.random.randrange(1024)

    def passed(self) -> Iterator[tuple[ssa.Check, bool]]:
        """The checks that are reached, and whether they hold."""
        block, previous = self.function.blocks[0], -1
        for _ in range(400):
            if block.phis:
                at = block.predecessors.index(previous)
                new = [self.value(phi.operands[at]) for phi in block.phis]
                self.values.update(zip((phi.index for phi in block.phis), new, strict=True))
            for instruction in block.instructions:
                if isinstance(instruction, ssa.Check):
                    holds = bool(self.value(instruction.condition)) == instruction.expected
                    yield instruction, holds
                    if not holds:
                        return
                elif isinstance(instruction, ssa.Load):
                    self.values[instruction.index] = self.random.choice([0, 1, 5, 1 << 31])
                elif isinstance(instruction, ssa.Invoke):
                    for result in instruction.results:
                        known = special_register(result) == "tid.x"
                        self.values[result.index] = self.thread if known else 0
                elif isinstance(instruction, (ssa.Binary, ssa.Unary, ssa.Cast)):
                    self.values[instruction.index] = self.compute(instruction)
            previous = block.index
            match block.terminator:
                case ssa.Jump(target):
                    block = self.function.blocks[target]
                case ssa.Branch(condition, cases, otherwise):
                    target = dict(cases).get(self.value(condition), otherwise)
                    block = self.function.blocks[target]
                case _:
                    return

    def value(self, value: ssa.Value) -> int:
        match value:
            case ssa.Literal(value=int(number)):
                return number
            case ssa.Parameter(name=name, path=path):
                return self.arguments.get((name, path), 0)
            case _:
                return self.values.get(value.index, 0)

    def compute(self, value: ssa.Binary | ssa.Unary | ssa.Cast) -> int:
        match value:
            case ssa.Cast(operand=operand, type=type):
                return wrapped(self.value(operand), type)
            case ssa.Unary(operator=operator, operand=operand, type=type):
                number = self.value(operand)
                if type == Scalar("bool"):
                    return int(not number)
                return wrapped(-number if operator == "-" else ~number, type)
            case ssa.Binary(operator=operator, left=left, right=right, type=type):
                a, b = self.value(left), self.value(right)
                return wrapped(OPERATORS[operator](a, b, bits_of(left.type)), type)


def bits_of(type: Ty) -> int:
    return INTEGER_BITS.get(type.name, 1) if isinstance(type, Scalar) else 64


def wrapped(number: int, type: Ty) -> int:
    number &= (1 << bits_of(type)) - 1
    signed = isinstance(type, Scalar) and type.name[0] == "i"
    return number - (1 << bits_of(type)) if signed and number >> (bits_of(type) - 1) else number


OPERATORS: dict[str, Callable[[int, int, int], int]] = {
    "+": lambda a, b, n: a + b,
    "-": lambda a, b, n: a - b,
    "*": lambda a, b, n: a * b,
    "/": lambda a, b, n: a // b if b else 0,
    "%": lambda a, b, n: a % b if b else 0,
    "&": lambda a, b, n: a & b,
    "|": lambda a, b, n: a | b,
    "^": lambda a, b, n: a ^ b,
    "<<": lambda a, b, n: a << (b % n),
    ">>": lambda a, b, n: a >> (b % n),
    "==": lambda a, b, n: int(a == b),
    "!=": lambda a, b, n: int(a != b),
    "<": lambda a, b, n: int(a < b),
    "<=": lambda a, b, n: int(a <= b),
    ">": lambda a, b, n: int(a > b),
    ">=": lambda a, b, n: int(a >= b),
}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 240, 40))
def test_what_is_proved_never_fails(first: int) -> None:
    proofs = reached = refuted = 0
    for seed in range(first, first + 40):
        generator = _Generator(seed)
        start = (
            "let t = thread::threadIdx_x() as usize; let mut x = m; let mut y = n as usize; "
            "let mut i = t; let mut sum = 0u32; let table = [n; 8]; "
        )
        bounds = built(start + generator.body() + generator.body() + generator.body())
        proved = dict(bounds.proofs())
        proofs += len(proved)
        for run in range(60):
            for check, holds in _Run(bounds.function, 1000 * seed + run).passed():
                if check in proved:
                    reached += 1
                    assert holds, (seed, check.span.text, proved[check].text)
                elif check.kind == "bounds":
                    refuted += not holds
    assert proofs > 10
    assert reached > 50
    assert refuted > 50  # the judge does see checks fail


def test_a_text_in_several_places_is_redundant_if_all_are() -> None:
    twice = "macro_rules! twice { ($e:expr, $i:ident) => { if $i < a.len() { $e } $e }; }"
    bounds = built(f"{twice} let i = m; twice!({{ let _x = a[i]; }}, i);")
    assert len(list(bounds.proofs())) >= 1
    assert not redundant_checks(bounds)
    bounds = built("let i = m; if i < a.len() { let _x = a[i]; } let _y = b[i];")
    ((place, proof),) = redundant_checks(bounds).items()
    assert place[0].text == "a[i]"
    assert proof.text == "`i < a.len()` is true"
