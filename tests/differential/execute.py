"""Programs run by brute force: all threads of a block, random inputs, random interleavings.

Each program is printed as Python generator functions, one generator per thread, that stop at
barriers and between accesses to shared memory. The block goes on when all its threads stand at a
barrier or have ended. Each execution of a barrier has a name: the calls and the rounds of the loops
around it. A barrier is *violated* when the threads of a block did not execute it under the same
names. This says nothing about other inputs: it refutes, and supports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.differential import program as p

_MASK = 0xFFFF_FFFF
_STEP = -1  # a stop that only gives way to the other threads
_SMALL = (0, 1, 2, 3, 4, 5)


@dataclass
class Observation:
    """What was seen over all runs.

    reached: barriers that some thread came to. violated: see above. differing: numbers of
    conditions whose results were not the same, in number or in value, for all threads of a block.
    """

    reached: set[int] = field(default_factory=set)
    wrote: bool = False  # something to the read-write memory
    violated: set[int] = field(default_factory=set)
    differing: set[int] = field(default_factory=set)


def observe(program: p.Program, runs: int, seed: int = 0) -> Observation:
    """Run the program `runs` times with inputs and interleavings drawn from `seed`."""
    kernel = compile_program(program)
    observation = Observation()
    _repeat(kernel, writes(program, "read_write"), f"{program.name} {seed}", runs, observation)
    if writes(program, "read_write") and not observation.wrote:
        # The stores are in code that is never reached: so nobody writes.
        observation = Observation()
        _repeat(kernel, False, f"{program.name} {seed}", runs, observation)
    return observation


def _repeat(
    kernel: Callable[[_Thread], Iterator[int]],
    written: bool,
    seed: str,
    runs: int,
    observation: Observation,
) -> None:
    for run in range(runs):
        _run(kernel, written, Random(f"{seed} {run}"), observation)


def writes(node: object, memory: str) -> bool:
    """Something in the program stores to this memory."""
    match node:
        case p.Store():
            return node.memory == memory
        case p.Program():
            return writes((node.helpers, node.body), memory)
        case p.Helper() | p.While() | p.Loop() | p.For():
            return writes(node.body, memory)
        case p.If():
            return writes((node.yes, node.no), memory)
        case p.Switch():
            return writes(node.arms, memory)
        case tuple():
            return any(writes(each, memory) for each in node)
        case _:
            return False


@dataclass(frozen=True)
class Inputs:
    """The launch as one block sees it, and the kernel's numbers."""

    blocks: int
    block: int
    n: int
    m: int


@dataclass
class _Block:
    """State and inputs of one run.

    rw: the read-write memory, None if the kernel writes it. written: who has written each cell of
    shared memory since the last barrier, old: what the cells held then.
    """

    random: Random
    inputs: Inputs
    ro: list[int]
    rw: list[int] | None
    cells: list[int]
    old: list[int]
    wrote: bool
    written: list[set[int]]


@dataclass
class _Thread:
    """What the printed functions see as `c`."""

    block: _Block
    tid: int
    conditions: dict[int, list[bool]] = field(default_factory=dict)
    executed: dict[int, list[tuple[int, ...]]] = field(default_factory=dict)

    def arrive(self, number: int, name: tuple[int, ...]) -> int:
        self.executed.setdefault(number, []).append(name)
        return number

    def test(self, number: int, value: bool) -> bool:
        self.conditions.setdefault(number, []).append(value)
        return value

    def read_only(self, index: int) -> int:
        return self.block.ro[index % p.CELLS]

    def read_write(self, index: int) -> int:
        if self.block.rw is not None:
            return self.block.rw[index % p.CELLS]
        # Other blocks may write at any time: any answer is possible, often the same.
        return self.block.random.choice((0, 0, 0, 1, 2, 3))

    def shared(self, index: int) -> int:
        block, at = self.block, index % p.CELLS
        if block.written[at] - {self.tid} and block.random.random() < 0.5:
            return block.old[at]  # a race: the old value may be seen as well
        return block.cells[at]

    def wrote(self) -> None:
        self.block.wrote = True

    def store(self, index: int, value: int) -> None:
        at = index % p.CELLS
        self.block.cells[at] = value
        self.block.written[at].add(self.tid)


def _run(
    kernel: Callable[[_Thread], Iterator[int]], written: bool, random: Random, seen: Observation
) -> None:
    blocks = random.choice((1, 2, 3))
    inputs = Inputs(blocks, random.randrange(blocks), random.choice(_SMALL), random.choice(_SMALL))
    threads = _threads(inputs, written, random)
    seen.reached |= _execute(kernel, threads, random)
    seen.wrote |= threads[0].block.wrote
    seen.violated |= _differing([thread.executed for thread in threads])
    seen.differing |= _differing([thread.conditions for thread in threads])


def replay(
    program: p.Program, inputs: Inputs, barrier: int, threads: tuple[int, int], seed: int = 0
) -> bool:
    """Whether two threads of the block differ about a barrier in a run with these inputs, whatever
    memory holds."""
    random = Random(f"{program.name} {seed}")
    block = _threads(inputs, writes(program, "read_write"), random)
    _execute(compile_program(program), block, random)
    first, second = (block[number].executed.get(barrier) for number in threads)
    return first != second


def _threads(inputs: Inputs, written: bool, random: Random) -> list[_Thread]:
    """The threads of one block, at their start."""
    ro, rw, cells = ([random.choice(_SMALL) for _ in range(p.CELLS)] for _ in range(3))
    block = _Block(
        random,
        inputs,
        ro,
        None if written else rw,
        cells,
        list(cells),
        False,
        [set() for _ in cells],
    )
    return [_Thread(block, tid) for tid in range(p.THREADS)]


def _execute(
    kernel: Callable[[_Thread], Iterator[int]], threads: list[_Thread], random: Random
) -> set[int]:
    """Runs the threads to their end; the barriers that were reached."""
    block = threads[0].block
    running = {thread.tid: kernel(thread) for thread in threads}
    reached: set[int] = set()
    while running:
        waiting = _to_the_next_barrier(running, random)
        reached.update(waiting)
        block.old = list(block.cells)
        block.written = [set() for _ in block.cells]
    return reached


def _differing(by_thread: Sequence[Mapping[int, object]]) -> set[int]:
    """The keys under which not all threads have the same."""
    first, *others = by_thread
    keys = {key for each in by_thread for key in each}
    return {key for key in keys if any(other.get(key) != first.get(key) for other in others)}


def _to_the_next_barrier(running: dict[int, Iterator[int]], random: Random) -> list[int]:
    """Until every thread that hasn't ended waits: the barriers at which they do. Ended ones are
    taken out of `running`."""
    able = list(running)
    waiting: list[int] = []
    while able:
        tid = random.choice(able)
        stop = next(running[tid], None)
        if stop == _STEP:
            continue
        able.remove(tid)
        if stop is None:
            del running[tid]
        else:
            waiting.append(stop)
    return waiting


# --- printing as Python --------------------------------------------------------------------------


def compile_program(program: p.Program) -> Callable[[Any], Iterator[int]]:
    """The kernel as a function from a thread to a generator of stops."""
    printer = _Printer()
    for index, helper in enumerate(program.helpers):
        reference = f", {helper.reference}" if helper.reference else ""
        names = "".join(f", {name}" for name in helper.parameters)
        printer.line(f"def h{index}(c, at{names}{reference}):")
        printer.block(
            helper.body,
            before=[f"{name} = [{name}]" for name in helper.parameters],
            after=[f"return {printer.value(helper.result)}"],
        )
    printer.line("def kernel(c):")
    printer.block(program.body, before=["at = ()"])
    scope: dict[str, Any] = {}
    exec("\n".join(printer.lines), scope)
    result: Callable[[Any], Iterator[int]] = scope["kernel"]
    return result


@dataclass
class _Printer:
    """Every variable is a list of one element, so that it can be passed by reference."""

    lines: list[str] = field(default_factory=list)
    depth: int = 0
    rounds: list[str] = field(default_factory=list)  # variables that count the loops around
    calls: int = 0

    def line(self, text: str) -> None:
        self.lines.append(" " * self.depth + text)

    def here(self) -> str:
        """The name of this place in this round, as a tuple."""
        return f"at + ({''.join(f'{each}, ' for each in self.rounds)})"

    def loop(self, head: str, body: Sequence[p.Statement], before: Sequence[str]) -> None:
        counted = f"round{len(self.rounds)}"
        self.line(f"{counted} = 0")
        self.line(head)
        self.rounds.append(counted)
        self.block(body, before=[f"{counted} += 1", *before])
        self.rounds.pop()

    def block(
        self,
        statements: Sequence[p.Statement],
        before: Sequence[str] = (),
        after: Sequence[str] = (),
    ) -> None:
        self.depth += 1
        # Makes each function a generator, and lets the scheduler mix the threads.
        for text in (*before, f"yield {_STEP}"):
            self.line(text)
        for each in statements:
            self.statement(each)
        for text in after:
            self.line(text)
        self.depth -= 1

    def statement(self, statement: p.Statement) -> None:
        match statement:
            case p.Let(name, value):
                self.line(f"{name} = [{self.value(value)}]")
            case p.Assign(name, value):
                self.line(f"{name}[0] = {self.value(value)}")
            case p.Store(memory, index, value):
                # Without the call for other memory, but with what its operands do.
                self.line(f"place, stored = {self.value(index)}, {self.value(value)}")
                self.line(f"yield {_STEP}")
                if memory == "shared":
                    self.line("c.store(place, stored)")
                    self.line(f"yield {_STEP}")
                else:
                    self.line("c.wrote()")
            case p.Barrier(number):
                self.line(f"yield c.arrive({number}, {self.here()})")
            case p.Do(call):
                self.line(self.value(call))
            case p.If(number, condition, yes, no):
                self.line(f"if c.test({number}, {self.condition(condition)}):")
                self.block(yes)
                if no:
                    self.line("else:")
                    self.block(no)
            case p.Switch(value, arms):
                self.line(f"chosen = {self.value(value)} % 3")
                for head, arm in zip(
                    ("if chosen == 0", "elif chosen == 1", "else"), arms, strict=True
                ):
                    self.line(f"{head}:")
                    self.block(arm)
            case p.While(number, counter, limit, condition, body):
                test = f"c.test({number}, {self.condition(condition)})"
                head = f"while {counter}[0] < {limit} and {test}:"
                self.loop(head, body, [f"{counter}[0] = {counter}[0] + 1"])
            case p.For(counter, low, high, body):
                head = f"for {counter} in range({self.value(low)} % 4, {self.value(high)} % 4):"
                self.loop(head, body, [f"{counter} = [{counter}]"])
            case p.Loop(number, counter, limit, condition, body):
                test = f"c.test({number}, {self.condition(condition)})"
                before = [
                    f"{counter}[0] = {counter}[0] + 1",
                    f"if {counter}[0] > {limit} or {test}: break",
                ]
                self.loop("while True:", body, before)
            case p.Break():
                self.line("break")
            case p.Continue():
                self.line("continue")
            case p.Return(value):
                self.line("return" if value is None else f"return {self.value(value)}")

    def value(self, value: p.Value) -> str:
        match value:
            case p.Number(number):
                return str(number)
            case p.Variable(name):
                return f"{name}[0]"
            case p.Source(name):
                return "c.tid" if name == "thread" else f"c.block.inputs.{name}"
            case p.Load(memory, index):
                return f"c.{memory}({self.value(index)})"
            case p.Arithmetic("min" | "max" as operator, left, right):
                return f"{operator}({self.value(left)}, {self.value(right)})"
            case p.Arithmetic(operator, left, right):
                sign = "//" if operator == "/" else operator
                text = f"({self.value(left)} {sign} {self.value(right)})"
                return f"({text} & {_MASK})" if sign in "+-*" else text
            case p.Call(helper, arguments, reference):
                more = [self.value(argument) for argument in arguments]
                if reference:
                    more.append(reference)
                self.calls += 1
                name = f"{self.here()} + ({self.calls},)"
                return f"(yield from h{helper}({', '.join(['c', name, *more])}))"
            case p.Choice(condition, yes, no):
                return f"({self.value(yes)} if {self.condition(condition)} else {self.value(no)})"

    def condition(self, condition: p.Condition) -> str:
        match condition:
            case p.Compare(operator, left, right):
                return f"({self.value(left)} {operator} {self.value(right)})"
            case p.Not(inner):
                return f"(not {self.condition(inner)})"
            case p.Logic(operator, left, right):
                word = "and" if operator == "&&" else "or"
                return f"({self.condition(left)} {word} {self.condition(right)})"
            case p.Uniformly():
                return "(c.block.inputs.n == 77)"
