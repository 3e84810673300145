"""Random functions of two numbers, in plain Rust: for the back end against rustc.

`functions` gives texts `pub fn f0(a: u32, b: i64) -> u64 { ... }`. They don't panic, whatever the
arguments; a NaN is made the same everywhere before its bits are looked at, as Rust leaves them
open.
"""

from __future__ import annotations

import random

INTEGERS = ("u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "u128", "i128", "usize", "isize")
FLOATS = ("f32", "f64")
BITS = {
    "u8": 8, "i8": 8, "u16": 16, "i16": 16, "u32": 32, "i32": 32, "u64": 64, "i64": 64,
    "u128": 128, "i128": 128, "usize": 64, "isize": 64,
}  # fmt: skip

PRELUDE = """
#[derive(Copy, Clone)] pub struct Pair { small: u8, wide: i64, real: f32 }
#[derive(Copy, Clone)] pub enum Shape { Empty, One(u32), Two { x: i16, y: u64 }, Real(f64) }
pub fn bits32(x: f32) -> u64 { if x != x { 1 } else { x.to_bits() as u64 } }
pub fn bits64(x: f64) -> u64 { if x != x { 1 } else { x.to_bits() } }
pub fn halve(x: u64) -> Option<u64> { if x % 2 == 0 { Some(x / 2) } else { None } }
pub fn twice_halved(x: u64) -> Option<u64> { let y = halve(x)?; halve(y).map(|z| z ^ 5) }
pub fn weigh(shape: Shape) -> u64 {
    match shape {
        Shape::Empty => 7,
        Shape::One(n) if n > 100 => n as u64 - 100,
        Shape::One(n) => n as u64,
        Shape::Two { x, y } => (x as u64).wrapping_mul(3) ^ y,
        Shape::Real(r) => bits64(r * 0.5),
    }
}
pub trait Measure { const UNIT: u64; fn measure(&self) -> u64; fn scaled(&self) -> u64 {
    self.measure().wrapping_mul(Self::UNIT) } }
impl Measure for Pair { const UNIT: u64 = 3; fn measure(&self) -> u64 {
    (self.small as u64) ^ (self.wide as u64) ^ bits32(self.real) } }
impl Measure for u32 { const UNIT: u64 = 5; fn measure(&self) -> u64 { *self as u64 } }
pub fn total<T: Measure, const N: usize>(items: [T; N]) -> u64 {
    let mut sum = 0u64;
    for item in items.iter() { sum = sum.wrapping_add(item.scaled()); }
    sum
}
pub fn apply<F: FnMut(u64) -> u64>(mut f: F, times: u64) -> u64 {
    let mut x = 1; for _ in 0..times { x = f(x); } x
}
"""


class _Writer:
    def __init__(self, seed: int, parameters: dict[str, str]) -> None:
        self.random = random.Random(seed)
        self.variables = dict(parameters)
        self.count = 0

    def pick(self, *options: str) -> str:
        return self.random.choice(options)

    def integer(self, type: str, depth: int = 0) -> str:
        """An expression of an integer type."""
        known = [name for name, its in self.variables.items() if its == type]
        if depth > 3 or self.random.random() < 0.2:
            if known and self.random.random() < 0.8:
                return self.random.choice(known)
            if self.random.random() < 0.5:
                return self._converted(type, depth)
            return f"{self._number(type)}{type}"

        def a() -> str:
            return self.integer(type, depth + 1)

        def c() -> str:
            return self.integer("u32", depth + 2)

        signed = type[0] == "i"
        match self.random.randrange(20):
            case 0 | 1 | 2:
                return f"({a()} {self.pick('+', '-', '*', '&', '|', '^')} {a()})"
            case 3:
                return f"({a()} {self.pick('<<', '>>')} ({c()} % {BITS[type]}))"
            case 4:
                name = self.pick("add", "sub", "mul")
                return f"({a()}).wrapping_{name}({a()})"
            case 5:
                name = self.pick("add", "sub", "mul")
                return f"({a()}).checked_{name}({a()}).unwrap_or({a()})"
            case 6:
                return f"({a()}).saturating_{self.pick('add', 'sub', 'mul')}({a()})"
            case 7:
                return f"({a()}).overflowing_{self.pick('add', 'sub', 'mul')}({a()}).0"
            case 8:
                return f"({a()}).rotate_{self.pick('left', 'right')}({c()} % 200)"
            case 9:
                name = self.pick("count_ones", "leading_zeros", "trailing_zeros", "count_zeros")
                return f"(({a()}).{name}() as {type})"
            case 10:
                return f"({a()}).{self.pick('swap_bytes', 'reverse_bits')}()"
            case 11:
                return f"({a()}).{self.pick('min', 'max')}({a()})"
            case 12:
                if signed:
                    name = self.pick("div", "rem", "rem_euclid", "div_euclid")
                    return f"({a()}).checked_{name}({a()}).unwrap_or({a()})"
                return f"({a()} {self.pick('/', '%')} ({a()} | 1))"
            case 13:
                return f"(if {self.condition(depth + 1)} {{ {a()} }} else {{ {a()} }})"
            case 14:
                return f"({self.pick('!', '-') if signed else '!'}({a()}))"
            case 15:
                return f"({a()}).wrapping_{self.pick('shl', 'shr')}({c()})"
            case 16:
                return f"(({a()}).wrapping_pow({c()} % 7))"
            case 17:
                arms = f"0 => {a()}, 1..=9 => {a()}, n if n > 90 => {a()}, _ => {a()}"
                return f"(match {a()} {{ {arms} }})"
            case 18:
                array = f"[{a()}, {a()}, {a()}, {a()}]"
                return f"{array}[({self.integer('usize', depth + 1)} % 4) as usize]"
            case _:
                return self._converted(type, depth)

    def _converted(self, type: str, depth: int) -> str:
        roll = self.random.random()
        if roll < 0.15:
            return f"({self.condition(depth + 1)} as {type})"
        if roll < 0.4 and BITS[type] < 128:
            return f"({self.real(self.random.choice(FLOATS), depth + 1)} as {type})"
        return f"({self.integer(self.random.choice(INTEGERS), depth + 1)} as {type})"

    def _number(self, type: str) -> int:
        most = (1 << (BITS[type] - (type[0] == "i"))) - 1
        return self.random.choice([0, 1, 2, 3, 7, 100, most, most // 3, most - 1]) % (most + 1)

    def real(self, type: str, depth: int = 0) -> str:
        """An expression of a floating-point type. Only operations whose result IEEE 754 fixes."""
        known = [name for name, its in self.variables.items() if its == type]
        if depth > 3 or self.random.random() < 0.25:
            if known and self.random.random() < 0.7:
                return self.random.choice(known)
            if self.random.random() < 0.4:
                inner = self.random.choice(INTEGERS[:8])
                return f"({self.integer(inner, depth + 1)} as {type})"
            return self.pick("0.5", "1.0", "3.25", "1e10", "1e-40", "0.1") + f"_{type}"

        def a() -> str:
            return self.real(type, depth + 1)

        match self.random.randrange(9):
            case 0 | 1 | 2:
                return f"({a()} {self.pick('+', '-', '*', '/')} {a()})"
            case 3:
                return f"({a()}).{self.pick('floor', 'ceil', 'trunc', 'abs', 'round')}()"
            case 4:
                return f"({a()}).abs().sqrt()"
            case 5:
                return f"({a()}).mul_add({a()}, {a()})"
            case 6:
                return f"(-({a()}))"
            case 7:
                # Which zero is the smaller is open (`f32::min`): none is compared with another.
                if self.random.random() < 0.6:
                    return f"({a()}).{self.pick('min', 'max')}(3.25)"
                return f"({a()}).copysign({a()})"
            case _:
                other = FLOATS[type == "f32"]
                return f"({self.real(other, depth + 1)} as {type})"

    def condition(self, depth: int = 0) -> str:
        operator = self.pick("<", "<=", ">", ">=", "==", "!=")
        roll = self.random.random()
        if roll < 0.2 and depth < 3:
            joined = self.pick("&&", "||", "^", "&")
            return f"(({self.condition(depth + 1)}) {joined} ({self.condition(depth + 1)}))"
        if roll < 0.4:
            type = self.random.choice(FLOATS)
            return f"({self.real(type, depth + 2)} {operator} {self.real(type, depth + 2)})"
        type = self.random.choice(INTEGERS)
        left, right = self.integer(type, depth + 2), self.integer(type, depth + 2)
        return f"(({left}) {operator} ({right}))"

    def statement(self) -> str:
        """A statement that adds a variable or changes one."""
        self.count += 1
        name = f"x{self.count}"
        wide = self.integer("u64", 2)
        match self.random.randrange(10):
            case 0:
                parts = f"small: {self.integer('u8')}, wide: {self.integer('i64')}"
                text = f"let p = Pair {{ {parts}, real: {self.real('f32')} }}; "
                text += f"let {name} = total([p, Pair {{ wide: 1, ..p }}]);"
            case 1:
                variants = (
                    "Shape::Empty", f"Shape::One({self.integer('u32')})",
                    f"Shape::Two {{ x: {self.integer('i16')}, y: {self.integer('u64')} }}",
                    f"Shape::Real({self.real('f64')})",
                )  # fmt: skip
                first, second = self.random.sample(variants, 2)
                choice = f"if {self.condition()} {{ {first} }} else {{ {second} }}"
                text = f"let {name} = weigh({choice});"
            case 2:
                text = f"let {name} = twice_halved({wide}).unwrap_or({self.integer('u64', 2)});"
            case 3:
                text = (
                    f"let mut {name} = {wide}; for i in 0..({self.integer('u32', 2)} % 9) {{ "
                    f"{name} = {name}.wrapping_mul(31).wrapping_add(i as u64); "
                    f"if {name} % 7 == 3 {{ continue; }} if {name} % 11 == 5 {{ break; }} "
                    f"{name} ^= {self.integer('u64', 2)}; }}"
                )
            case 4:
                text = (
                    f"let mut seen = 0u64; let {name} = apply(|x| {{ seen += 1; "
                    f"x.wrapping_mul(3) ^ seen ^ {wide} }}, {self.integer('u64', 2)} % 6);"
                )
            case 5:
                items = ", ".join(self.integer("u32", 2) for _ in range(5))
                text = (
                    f"let items = [{items}]; let {name} = items.iter().enumerate()"
                    f".filter(|(i, x)| (**x as usize + i) % 3 != 1)"
                    f".fold({wide}, |s, (i, x)| s.rotate_left(3) ^ (*x as u64 + i as u64));"
                )
            case 6:
                text = (
                    f"let mut grid = [[0u16; 3]; 4]; grid[({wide} % 4) as usize]"
                    f"[({self.integer('u64', 2)} % 3) as usize] = {self.integer('u16', 2)}; "
                    f"let {name} = grid.iter().flatten().fold(0u64, |s, x| s * 5 % 1000003 "
                    f"+ *x as u64);"
                )
            case 7:
                text = (
                    f"let mut t = ({self.integer('u8', 1)}, {wide}, {self.condition(2)}); "
                    f"if t.2 {{ t = (t.0.wrapping_add(1), t.1 >> 1, false); }} "
                    f"let (q, r, s) = t; let {name} = q as u64 ^ r ^ s as u64;"
                )
            case 8:
                text = (
                    f"let data = [{wide}, 2, {self.integer('u64', 2)}, 9]; "
                    f"let {name} = match &data[({self.integer('usize', 2)} % 3)..] "
                    f"{{ [x, .., y] => x.wrapping_sub(*y), [x] => *x, [] => 4 }};"
                )
            case _:
                text = f"let {name} = {wide};"
        self.variables[name] = "u64"
        return text


def function(name: str, seed: int) -> tuple[str, str, str]:
    """A function, and the types of its two parameters."""
    choose = random.Random(seed)
    a, b = choose.choice([*INTEGERS, *FLOATS]), choose.choice([*INTEGERS, *FLOATS])
    writer = _Writer(seed, {"a": a, "b": b})
    statements = " ".join(writer.statement() for _ in range(choose.randrange(1, 4)))
    last = " ^ ".join(
        [writer.integer("u64"), f"bits32({writer.real('f32')})", f"bits64({writer.real('f64')})",
         *(name for name in writer.variables if name[0] == "x")]
    )  # fmt: skip
    return f"pub fn {name}(a: {a}, b: {b}) -> u64 {{ {statements} {last} }}", a, b
