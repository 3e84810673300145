"""Random programs. The same seed gives the same program.

Sources of values are picked so that about half of the conditions are the same for all threads of a
block: with too many thread indices every barrier is wrong, with too few none is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.differential import program as p

_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_OPERATORS = ("+", "-", "*", "&", "|", "^", "min", "max")


def generate(seed: int) -> p.Program:
    """One program."""
    return _Generator(Random(seed)).program(f"p{seed}")


@dataclass
class _Scope:
    """variables: declared and visible; counters are read, never assigned."""

    variables: list[str]
    counters: list[str]
    in_helper: bool
    references: tuple[str, ...] = ()
    loop_depth: int = 0
    in_switch: bool = False


@dataclass
class _Generator:
    random: Random
    helpers: list[p.Helper] = field(default_factory=list)
    barriers: int = 0
    numbers: int = 0
    names: int = 0
    budget: int = 0
    divergence: float = 0.3
    loads: bool = True  # without them every condition can be computed, and findings are definite

    def program(self, name: str) -> p.Program:
        self.divergence = self.random.choice((0.1, 0.25, 0.5))
        self.loads = self.random.random() < 0.7
        for _ in range(self.random.choice((0, 1, 1, 2))):
            self.helpers.append(self.helper())
        self.budget = self.random.randint(4, 16)
        scope = _Scope([], [], in_helper=False)
        body = [self.declare(scope) for _ in range(self.random.randint(1, 3))]
        declared = len(body)
        body += self.statements(scope, 4)
        for number, helper in enumerate(self.helpers):
            if not helper.reference and self.random.random() < 0.7:
                arguments = tuple(self.leaf(scope) for _ in helper.parameters)
                place = self.random.randint(declared, len(body))
                body.insert(place, p.Do(p.Call(number, arguments)))
        while self.barriers == 0:
            body += [self.barrier()]
        return p.Program(name, tuple(self.helpers), tuple(body), self.barriers)

    def helper(self) -> p.Helper:
        count = self.random.randint(1, 2)
        parameters = tuple(f"a{index}" for index in range(count))
        reference = "slot" if self.random.random() < 0.3 else None
        scope = _Scope(list(parameters), list(parameters), True, (reference,) if reference else ())
        self.budget = self.random.randint(1, 6)
        body = [self.declare(scope), *self.statements(scope, 2)]
        return p.Helper(parameters, reference, tuple(body), self.value(scope, 2))

    # --- statements ---

    def statements(self, scope: _Scope, depth: int) -> list[p.Statement]:
        inner = _Scope(
            list(scope.variables),
            list(scope.counters),
            scope.in_helper,
            scope.references,
            scope.loop_depth,
            scope.in_switch,
        )
        made: list[p.Statement] = []
        for _ in range(self.random.randint(1, 3)):
            if self.budget <= 0:
                break
            self.budget -= 1
            made += self.statement(inner, depth)
            if isinstance(made[-1], p.Break | p.Continue | p.Return):
                break
        return made or [self.barrier()]

    def statement(self, scope: _Scope, depth: int) -> list[p.Statement]:
        compound = depth > 0
        kinds = {
            "barrier": 5.0,
            "assign": 3.0,
            "let": 1.0,
            "store": 2.0,
            "call": 1.5 if self.helpers else 0.0,
            "if": 5.0 if compound else 0.0,
            "switch": 1.0 if compound else 0.0,
            "loop": 4.0 if compound and scope.loop_depth < 2 else 0.0,
            "leave": 0.15 if scope.loop_depth else 0.02,
            "guarded leave": 1.2,
        }
        kind = self.random.choices(list(kinds), list(kinds.values()))[0]
        match kind:
            case "barrier":
                return [self.barrier()]
            case "assign":
                return [self.assign(scope)]
            case "let":
                return [self.declare(scope)]
            case "store":
                memory = "shared" if self.random.random() < 0.7 else "read_write"
                return [p.Store(memory, self.value(scope, 1), self.value(scope, 2))]
            case "call":
                return [p.Do(self.call(scope))]
            case "if":
                condition = self.condition(scope, 2)
                yes = self.statements(scope, depth - 1)
                no = self.statements(scope, depth - 1) if self.random.random() < 0.5 else []
                return [p.If(self.number(), condition, tuple(yes), tuple(no))]
            case "switch":
                arms = [self.arm(scope, depth - 1) for _ in range(3)]
                return [p.Switch(self.value(scope, 2), (arms[0], arms[1], arms[2]))]
            case "loop":
                return self.loop(scope, depth - 1)
            case "leave":
                return [self.leave(scope)]
            case _:
                condition = self.condition(scope, 2)
                return [p.If(self.number(), condition, (self.leave(scope),), ())]

    def arm(self, scope: _Scope, depth: int) -> tuple[p.Statement, ...]:
        if self.random.random() < 0.3:
            return ()
        inner = _Scope(
            scope.variables,
            scope.counters,
            scope.in_helper,
            scope.references,
            scope.loop_depth,
            in_switch=True,
        )
        return tuple(self.statements(inner, depth))

    def loop(self, scope: _Scope, depth: int) -> list[p.Statement]:
        counter = self.name("i")
        inner = _Scope(
            list(scope.variables),
            [*scope.counters, counter],
            scope.in_helper,
            scope.references,
            scope.loop_depth + 1,
        )
        kind = self.random.choice(("while", "for", "loop"))
        if kind == "for":
            low, high = self.value(scope, 1), self.value(scope, 1)
            if self.random.random() < 0.6:
                low = p.Number(0)
            return [p.For(counter, low, high, tuple(self.statements(inner, depth)))]
        start = self.value(scope, 1) if self.random.random() < 0.3 else p.Number(0)
        first = p.Let(counter, p.Arithmetic("%", start, p.Number(3)))
        limit = self.random.randint(1, 4)
        condition = self.condition(inner, 2)
        body = tuple(self.statements(inner, depth))
        scope.counters.append(counter)  # it can be read after the loop
        made = p.While if kind == "while" else p.Loop
        return [first, made(self.number(), counter, limit, condition, body)]

    def leave(self, scope: _Scope) -> p.Statement:
        choices = ["return"]
        if scope.loop_depth and not scope.in_switch:
            choices = ["break", "break", "continue", "continue", "return"]
        match self.random.choice(choices):
            case "break":
                return p.Break()
            case "continue":
                return p.Continue()
            case _:
                return p.Return(self.value(scope, 1) if scope.in_helper else None)

    def declare(self, scope: _Scope) -> p.Statement:
        made = p.Let(self.name("v"), self.value(scope, 2))
        scope.variables.append(made.name)
        return made

    def assign(self, scope: _Scope) -> p.Statement:
        free = [name for name in scope.variables if name not in scope.counters]
        value = self.value(scope, 2)
        if scope.references and self.random.random() < 0.5:
            return p.Assign(scope.references[0], value, by_reference=True)
        if not free:
            return self.declare(scope)
        return p.Assign(self.random.choice(free), value)

    def barrier(self) -> p.Statement:
        self.barriers += 1
        return p.Barrier(self.barriers - 1)

    # --- expressions ---

    def value(self, scope: _Scope, depth: int) -> p.Value:
        roll = self.random.random()
        if depth > 0 and roll < 0.3:
            operator = self.random.choice(_OPERATORS)
            return p.Arithmetic(
                operator, self.value(scope, depth - 1), self.value(scope, depth - 1)
            )
        if depth > 0 and roll < 0.4:
            operator = self.random.choice("%/")
            number = p.Number(self.random.randint(2, 5))
            return p.Arithmetic(operator, self.value(scope, depth - 1), number)
        if depth > 0 and roll < 0.46:
            sides = self.value(scope, depth - 1), self.value(scope, depth - 1)
            return p.Choice(self.condition(scope, 0), *sides)
        if depth > 1 and self.helpers and roll < 0.52:
            return self.call(scope)
        return self.leaf(scope)

    def leaf(self, scope: _Scope) -> p.Value:
        roll = self.random.random()
        names = [*scope.variables, *scope.counters]
        if roll < 0.35 and names:
            return p.Variable(self.random.choice(names))
        if roll < 0.4 and scope.references:
            return p.Variable(scope.references[0], by_reference=True)
        if roll < 0.5:
            return p.Number(self.random.randint(0, 4))
        if self.random.random() < self.divergence:
            if not self.loads or self.random.random() < 0.6:
                return p.Source("thread")
            memory = self.random.choice(("read_write", "read_only", "shared"))
            index: p.Value = p.Source("thread")
            if memory != "read_only" and self.random.random() < 0.7:
                index = p.Number(self.random.randint(0, 3))
            return p.Load(memory, index)
        if self.loads and self.random.random() < 0.25:
            uniform = p.Source(self.random.choice(("block", "n")))
            return p.Load("read_only", uniform)
        return p.Source(self.random.choice(("block", "blocks", "n", "n", "m")))

    def call(self, scope: _Scope) -> p.Call:
        # Only helpers that are complete exist here, so calls can't be recursive.
        number = self.random.randrange(len(self.helpers))
        helper = self.helpers[number]
        arguments = tuple(self.value(scope, 0) for _ in helper.parameters)
        reference = None
        if helper.reference:
            free = [name for name in scope.variables if name not in scope.counters]
            if not free:
                return self.call_without_reference(scope)
            reference = self.random.choice(free)
        return p.Call(number, arguments, reference)

    def call_without_reference(self, scope: _Scope) -> p.Call:
        plain = [index for index, each in enumerate(self.helpers) if each.reference is None]
        if not plain:
            self.helpers.append(p.Helper(("a0",), None, (), p.Variable("a0")))
            plain = [len(self.helpers) - 1]
        number = self.random.choice(plain)
        arguments = tuple(self.value(scope, 0) for _ in self.helpers[number].parameters)
        return p.Call(number, arguments)

    def condition(self, scope: _Scope, depth: int) -> p.Condition:
        roll = self.random.random()
        if depth > 0 and roll < 0.15:
            left, right = self.condition(scope, depth - 1), self.condition(scope, depth - 1)
            if self.helpers and self.random.random() < 0.3:
                right = p.Compare(self.random.choice(_COMPARISONS), self.call(scope), p.Number(2))
            return p.Logic(self.random.choice(("&&", "||")), left, right)
        if depth > 0 and roll < 0.22:
            return p.Not(self.condition(scope, depth - 1))
        operator = self.random.choice(_COMPARISONS)
        value = self.value(scope, depth)
        while isinstance(value, p.Number):  # a condition without a variable decides nothing
            value = self.leaf(scope)
        return p.Compare(operator, value, self.leaf(scope))

    # --- names ---

    def name(self, prefix: str) -> str:
        self.names += 1
        return f"{prefix}{self.names}"

    def number(self) -> int:
        self.numbers += 1
        return self.numbers - 1
