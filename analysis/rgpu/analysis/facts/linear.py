"""Integers of two threads as sums of symbols, a known number per thread, and multiples of a known
number.

A `Linear` says that a value is congruent to `numbers[t] + sum(count * symbol)` modulo `modulus`
for the thread number t in its block (modulus 0: equal to it, modulo the width of its type). What
the symbols are is up to `Views`; some can be given numbers (`Evaluation.given`), which makes
everything that is computed from them known, so bits and divisions are exact then.

This is `forms.Form` with a name for what is unknown, so that two values can be compared.

**Soundness.** Each step is a congruence of integers modulo a power of two that divides the width
of the type, or exact. A widening cast keeps a value only modulo its old width. An induction
variable is its start plus a multiple of its step.
"""

from __future__ import annotations

from math import gcd, lcm

from rgpu.analysis.facts import forms
from rgpu.analysis.facts.cfg import Loop
from rgpu.analysis.facts.forms import Form, Numbers
from rgpu.analysis.facts.sources import special_register
from rgpu.analysis.facts.views import SHARED, Symbol, Views
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.types import Ty, is_signed
from rgpu.analysis.records import dataclass, field

_DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Linear:
    """See the module. `symbols` are sorted, and none has the count 0."""

    numbers: Numbers
    symbols: tuple[tuple[Symbol, int], ...] = ()
    modulus: int = 0

    @property
    def exact(self) -> bool:
        return not self.symbols and self.modulus == 0


@dataclass(eq=False, slots=True)
class Evaluation:
    """Values at one pair of operations under launch shape `number`. `given`: numbers of symbols, or
    their remainders if there is a divisor: a power of two. `wanted`: a power of two whose remainder
    some operation asks for. `touched`: the symbols that something has depended on since the last
    `restart`, with the values that they stand for."""

    views: Views
    number: int
    given: dict[Symbol, tuple[int, int]] = field(default_factory=dict)
    wanted: int = 1
    touched: dict[Symbol, ssa.Value] = field(default_factory=dict)
    known: dict[tuple[int, int], Linear] = field(default_factory=dict)

    def restart(self, given: dict[Symbol, tuple[int, int]]) -> None:
        """Other numbers for symbols."""
        self.given = given
        self.known.clear()
        self.touched.clear()

    def value(self, value: ssa.Value, side: int, depth: int = 0) -> Linear:
        """An integer as one thread sees it at its operation."""
        if isinstance(value, ssa.Literal):
            number = value.value
            return Linear(number) if isinstance(number, int) else self.leaf(value, side)
        key = (value.index, side)
        found = self.known.get(key)
        if found is None:
            if depth > _DEEPEST or fold.width(value.type) is None:
                return self.leaf(value, side)
            found = self.known[key] = self.compute(value, side, depth + 1)
        return found

    def compute(self, value: ssa.Value, side: int, depth: int) -> Linear:
        match value:
            case ssa.Binary(operator=sign, left=left, right=right, overflow=overflow):
                one, other = self.value(left, side, depth), self.value(right, side, depth)
                found = binary(sign, one, other, left.type, overflow)
                if found is None and sign in ("&", "%") and isinstance(other.numbers, int):
                    self.want(other, sign)
                return found or self.leaf(value, side)
            case ssa.Unary(operator=sign, operand=operand):
                one = self.value(operand, side, depth)
                if one.exact:
                    form = forms.unary(sign, Form(one.numbers), operand.type)
                    if form is not None:
                        return Linear(form.numbers)
                return self.leaf(value, side)
            case ssa.Cast(kind="int" | "bool_or_char_to_int", operand=operand):
                return cast(self.value(operand, side, depth), operand.type, value.type)
            case ssa.Result():
                name = special_register(value)
                form = (
                    None
                    if name is None
                    else forms.register(name, self.views.levels.shapes[self.number])
                )
                if form is not None and form.known:
                    return Linear(form.numbers)
                return self.leaf(value, side)
            case ssa.Phi():
                form = self.views.levels.forms[self.number].get(value.index)
                if form is not None and form.known:
                    return Linear(form.numbers)
                return self.phi(value, side, depth)
            case _:
                return self.leaf(value, side)

    def want(self, constant: Linear, sign: str) -> None:
        number = constant.numbers
        assert isinstance(number, int)
        divisor = number + 1 if sign == "&" else number
        if constant.exact and divisor > 1 and not divisor & (divisor - 1):
            self.wanted = lcm(self.wanted, divisor)

    def leaf(self, value: ssa.Value, side: int) -> Linear:
        symbol = self.views.symbol(value, side)
        self.touched.setdefault(symbol, value)
        given = self.given.get(symbol)
        if given is None:
            return Linear(0, ((symbol, 1),))
        number, divisor = given
        if not divisor:
            return Linear(number)
        return Linear(number, ((Symbol(symbol.index, symbol.owner, True), divisor),))

    # --- phis ---

    def phi(self, phi: ssa.Phi, side: int, depth: int) -> Linear:
        step = self.views.ahead(phi, side)
        if step is not None:
            loop = self.views.levels.flow.innermost_loop[phi.block]
            assert loop is not None
            found = self.before(step, side, loop, 0)
            if found is not None:
                return found
        symbol = self.views.symbol(phi, side)
        if symbol.owner != SHARED and symbol not in self.given:
            self.touched.setdefault(symbol, phi)
            found = self.induction(phi, side, depth)
            if found is not None:
                return found
        return self.leaf(phi, side)

    def before(self, value: ssa.Value, side: int, loop: Loop, depth: int) -> Linear | None:
        """A value at the end of the iteration of the loop that the other thread is in."""
        if isinstance(value, ssa.Phi) and value.block == loop.header:
            if not self.views.lead(value):
                return None
            return self.leaf(value, 1 - side)  # the shared symbol
        block = getattr(value, "block", None)
        if block is None or block not in loop.blocks:
            return self.value(value, side)
        if depth > _DEEPEST:
            return None
        match value:
            case ssa.Binary(operator=sign, left=left, right=right, overflow=overflow):
                one = self.before(left, side, loop, depth + 1)
                other = self.before(right, side, loop, depth + 1)
                if one is None or other is None:
                    return None
                return binary(sign, one, other, left.type, overflow)
            case ssa.Cast(kind="int", operand=operand):
                one = self.before(operand, side, loop, depth + 1)
                return None if one is None else cast(one, operand.type, value.type)
            case _:
                return None

    def induction(self, phi: ssa.Phi, side: int, depth: int) -> Linear | None:
        """Start plus a multiple of the step; the number of iterations is the thread's own. None if
        the variable is given a number, or could be."""
        flow = self.views.levels.flow
        loop = flow.innermost_loop[phi.block]
        bits = fold.width(phi.type)
        if loop is None or loop.header != phi.block or not loop.reducible or bits is None:
            return None
        start: ssa.Value | None = None
        modulus = 1 << bits
        sources = flow.function.blocks[phi.block].predecessors
        for source, operand in zip(sources, phi.operands, strict=True):
            if source not in loop.blocks:
                if start is not None:
                    return None
                start = operand
                continue
            if not isinstance(operand, ssa.Binary) or operand.operator not in ("+", "-"):
                return None
            step = operand.right
            if operand.left is not phi:
                if operand.right is not phi or operand.operator != "+":
                    return None
                step = operand.left
            by = self.value(step, side, depth)
            if not by.exact or not isinstance(by.numbers, int):
                return None
            modulus = gcd(modulus, by.numbers)
        if start is None or modulus == 1:
            return None
        begin = self.value(start, side, depth)
        return Linear(begin.numbers, begin.symbols, gcd(begin.modulus, modulus))


# --- operations ----------------------------------------------------------------------------------


def binary(sign: str, left: Linear, right: Linear, type: Ty, overflow: str) -> Linear | None:
    """An operation on operands of a type; None if nothing is known about the result."""
    bits = fold.width(type)
    if bits is None:
        return None
    if left.exact and right.exact:
        form = forms.binary(sign, Form(left.numbers), Form(right.numbers), type, overflow)
        return None if form is None else Linear(form.numbers)
    match sign:
        case "+" | "-":
            factor = 1 if sign == "+" else -1
            return add(left, right, factor, type)
        case "*":
            if right.exact and isinstance(right.numbers, int):
                return scale(left, right.numbers, type)
            if left.exact and isinstance(left.numbers, int):
                return scale(right, left.numbers, type)
        case "<<":
            if right.exact and isinstance(right.numbers, int) and 0 <= right.numbers < bits:
                return scale(left, 1 << right.numbers, type)
        case "%" | "&":
            if right.exact and isinstance(right.numbers, int):
                return _remainder(sign, left, right.numbers, type)
            if sign == "&" and left.exact and isinstance(left.numbers, int):
                return _remainder(sign, right, left.numbers, type)
    return None


def add(left: Linear, right: Linear, factor: int, type: Ty) -> Linear:
    """`left + factor * right`."""
    counts = dict(left.symbols)
    for symbol, count in right.symbols:
        counts[symbol] = counts.get(symbol, 0) + factor * count
    form = forms.binary(
        "+" if factor > 0 else "-", Form(left.numbers), Form(right.numbers), type, "wrap"
    )
    assert form is not None, "a sum of known numbers"
    return Linear(form.numbers, _sorted(counts), gcd(left.modulus, right.modulus))


def scale(linear: Linear, factor: int, type: Ty) -> Linear:
    """`linear * factor`."""
    bits = fold.width(type)
    assert bits is not None
    form = forms.binary("*", Form(linear.numbers), Form(factor), type, "wrap")
    assert form is not None, "a product of known numbers"
    counts = {symbol: count * factor for symbol, count in linear.symbols}
    modulus = linear.modulus * abs(factor)
    # What is left of it when the product wraps.
    return Linear(form.numbers, _sorted(counts), gcd(modulus, 1 << bits) if modulus else 0)


def cast(linear: Linear, source: Ty, target: Ty) -> Linear:
    """A conversion between integer types (also from bool and char)."""
    form = forms.cast(Form(linear.numbers), source, target)
    source_bits, target_bits = fold.width(source), fold.width(target)
    assert form is not None
    assert source_bits is not None
    assert target_bits is not None
    modulus = linear.modulus
    if not linear.exact:
        if target_bits > source_bits:
            modulus = gcd(modulus, 1 << source_bits)
        elif modulus:
            modulus = gcd(modulus, 1 << target_bits)
    return Linear(form.numbers, linear.symbols, modulus)


def _remainder(sign: str, linear: Linear, constant: int, type: Ty) -> Linear | None:
    """`linear % constant` or `linear & constant` where the modulus and all symbols are multiples of
    a power of two that settles it."""
    divisor = constant + 1 if sign == "&" else constant
    if divisor <= 0 or divisor & (divisor - 1) or is_signed(type):
        return None
    if linear.modulus % divisor or any(count % divisor for _, count in linear.symbols):
        return None
    form = forms.binary("&", Form(linear.numbers), Form(divisor - 1), type, "wrap")
    return None if form is None else Linear(form.numbers)


def _sorted(counts: dict[Symbol, int]) -> tuple[tuple[Symbol, int], ...]:
    found = [(symbol, count) for symbol, count in counts.items() if count]
    return tuple(sorted(found, key=lambda item: (item[0].index, item[0].owner)))
