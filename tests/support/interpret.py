"""Executes IR bodies directly, for all threads of a launch: the judge of flattening, SSA and
uniformity.

It shares nothing with what it judges: bodies are walked as they are, with a stack of frames, calls
are calls, references are references. Threads are generators that stop at every access to memory
that others see and at every barrier and vote; the scheduler goes on with a random one.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, cast

from rgpu.analysis.effects import AddressSpace, Level
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from tests.support.interpret_arithmetic import Trapped, arithmetic, limit
from tests.support.interpret_loops import natural_loops
from tests.support.interpret_state import Dim3, Launch, Mark, Reference, Slice, Thread, Touch

__all__ = ["Dim3", "Launch", "Mark", "OutOfSteps", "Thread", "Touch", "run"]

MOST_STEPS = 6_000


class OutOfSteps(Exception):
    """The program doesn't end soon enough to be a test."""


def run(launch: Launch) -> list[Thread]:
    """Runs all threads to their end; each with its marks."""
    chance = random.Random(launch.seed)
    memory = _Memory(launch)
    threads: list[Thread] = []
    running: dict[Thread, Generator[Any, Any, Any]] = {}
    for block in _positions(launch.grid):
        for linear, index in enumerate(_positions(launch.block)):
            if launch.threads is not None and linear not in launch.threads:
                continue
            thread = Thread(index, block, linear)
            threads.append(thread)
            running[thread] = _Execution(launch, memory, thread).run()
    waiting: dict[Thread, Any] = {}
    answers: dict[Thread, Any] = {}
    while running:
        ready = [thread for thread in running if thread not in waiting]
        if not ready:
            _release(running, waiting, answers)
            continue
        thread = chance.choice(ready)
        try:
            request = running[thread].send(answers.pop(thread, None))
        except StopIteration:
            del running[thread]
            continue
        if request is not None:
            waiting[thread] = request
    return threads


def _release(
    running: dict[Thread, Generator[Any, Any, Any]],
    waiting: dict[Thread, Any],
    answers: dict[Thread, Any],
) -> None:
    """Lets those go on whose whole group waits: first lanes of votes, then blocks at barriers."""
    for scope in (Level.WARP, Level.BLOCK, Level.GRID):
        groups: dict[Any, list[Thread]] = {}
        for thread, (level, where, _) in waiting.items():
            if level is scope:
                groups.setdefault((thread.group(level), where if level is Level.WARP else 0), [])
                groups[(thread.group(level), where if level is Level.WARP else 0)].append(thread)
        if not groups:
            continue
        for members in groups.values():
            votes = [waiting[thread][2] for thread in members]
            result = _combine(members, votes)
            for thread in members:
                answers[thread] = result(thread)
                del waiting[thread]
        return
    raise AssertionError("threads wait for nothing")


def _combine(members: list[Thread], votes: list[Any]) -> Any:
    kind = votes[0][0]
    if kind == "ballot":
        mask = sum(1 << (m.linear % 32) for m, v in zip(members, votes, strict=True) if v[1])
        return lambda thread: mask
    if kind == "or":
        found = int(any(vote[1] for vote in votes))
        return lambda thread: found
    if kind == "shuffle":
        by_lane = {m.linear % 32: v[1] for m, v in zip(members, votes, strict=True)}
        wanted = dict(zip(members, votes, strict=True))
        # The value of a lane that is not there is not defined; other rules look after that.
        nobody = votes[0][1] if len(set(by_lane.values())) == 1 else 77
        return lambda thread: by_lane.get(wanted[thread][2] % 32, nobody)
    return lambda thread: None


def _positions(extent: Dim3) -> list[Dim3]:
    x, y, z = extent
    return [(i, j, k) for k in range(z) for j in range(y) for i in range(x)]


class _Memory:
    def __init__(self, launch: Launch) -> None:
        self.launch = launch
        self.slices: dict[Any, Slice] = {}

    def get(self, name: str, length: int, key: Any) -> Slice:
        if (name, key) not in self.slices:
            self.slices[(name, key)] = Slice(name, length, {}, self.launch.seed)
        return self.slices[(name, key)]


@dataclass
class _Frame:
    body: b.Body
    locals: list[Any]
    block: int = 0
    statement: int = 0
    loops: list[list[Any]] = field(default_factory=list)
    result: tuple[_Frame, b.Place] | None = None
    call: int = -1
    call_loops: tuple[Any, ...] = ()


class _Execution:
    def __init__(self, launch: Launch, memory: _Memory, thread: Thread) -> None:
        self.launch = launch
        self.memory = memory
        self.thread = thread
        body = launch.program.kernel
        frame = _Frame(body, [None] * len(body.locals))
        for number in range(1, body.parameter_count + 1):
            frame.locals[number] = self.parameter(body.locals[number])
        self.frames = [frame]
        self.start = 0  # where the statement stands that is being executed

    def parameter(self, local: b.Local) -> Any:
        name = local.name or ""
        if isinstance(local.type, t.Ref) and isinstance(local.type.inner, t.Slice):
            return self.memory.get(name, 1 << 16, "global")
        return self.launch.parameters[name]

    def run(self) -> Generator[Any, Any, Any]:
        while True:
            frame = self.frames[-1]
            block = frame.body.blocks[frame.block]
            if frame.statement == 0:
                self.note_loops(frame)
            while frame.statement < len(block.statements):
                statement = block.statements[frame.statement]
                frame.statement += 1
                self.thread.steps += 1
                if self.thread.steps > MOST_STEPS:
                    raise OutOfSteps
                if isinstance(statement, b.CallStatement) and isinstance(
                    statement.callee, b.BodyCallee
                ):
                    self.enter(frame, statement)
                    break
                if (yield from self.statement(frame, statement)) == "left":
                    return
            else:
                if self.terminate(frame, block.terminator):
                    return

    def note_loops(self, frame: _Frame) -> None:
        loops = natural_loops(frame.body)
        while frame.loops and frame.block not in loops[frame.loops[-1][0]]:
            frame.loops.pop()
        if frame.block in loops:
            if frame.loops and frame.loops[-1][0] == frame.block:
                frame.loops[-1][1] += 1
            else:
                frame.loops.append([frame.block, 0])

    def enter(self, frame: _Frame, call: b.CallStatement) -> None:
        assert isinstance(call.callee, b.BodyCallee)
        body = self.launch.program.body_of(call.callee.instance)
        new = _Frame(body, [None] * len(body.locals), result=(frame, call.place))
        new.call = call.span.start
        new.call_loops = tuple(map(tuple, frame.loops))
        for number, operand in enumerate(call.arguments, 1):
            new.locals[number] = self.copy(self.operand(frame, operand))
        self.frames.append(new)

    def terminate(self, frame: _Frame, terminator: b.Terminator | None) -> bool:
        match terminator:
            case b.Goto(target):
                frame.block, frame.statement = target, 0
            case b.Switch(operand, cases, otherwise):
                value = self.operand(frame, operand)
                frame.block = dict(cases).get(value, otherwise)
                frame.statement = 0
            case b.Return():
                if frame.result is None:
                    self.thread.left_early = terminator.explicit
                    return True
                self.frames.pop()
                caller, place = frame.result
                container, key = self.place(caller, place)
                container[key] = frame.locals[0]
            case _:
                raise Trapped
        return False

    def statement(self, frame: _Frame, statement: b.Statement) -> Generator[Any, Any, Any]:
        self.start = statement.span.start
        match statement:
            case b.Assign(place, value):
                result = self.rvalue(frame, value, self.type_of_place(frame, place))
                container, key = self.place(frame, place)
                if isinstance(container, Slice):
                    yield None
                    self.touch(statement.span.start, container, key, "write")
                    container.cells[key] = result
                else:
                    if isinstance(value, b.Plain) and self.outside(frame, value.operand):
                        yield None
                        result = self.operand(frame, value.operand)
                    container[key] = self.copy(result)
            case b.Assert(condition, expected):
                if bool(self.operand(frame, condition)) != expected:
                    raise Trapped
            case b.CallStatement(place, callee, arguments):
                values = [self.operand(frame, argument) for argument in arguments]
                result = yield from self.model(frame, statement, callee, values)
                if result == "left":
                    return "left"
                container, key = self.place(frame, place)
                container[key] = result
        return None

    def touch(self, start: int, container: Slice, key: int, mode: str) -> None:
        thread = self.thread
        passed = (thread.barriers, thread.warp_barriers)
        thread.touched.append(Touch(start, *passed, container.name, key, mode))

    def outside(self, frame: _Frame, operand: b.Operand) -> bool:
        if not isinstance(operand, b.Use) or not operand.place.projections:
            return False
        return isinstance(self.place(frame, operand.place)[0], Slice)

    # --- values ---

    def copy(self, value: Any) -> Any:
        return [self.copy(item) for item in value] if isinstance(value, list) else value

    def operand(self, frame: _Frame, operand: b.Operand) -> Any:
        match operand:
            case b.Use(place):
                container, key = self.place(frame, place)
                if isinstance(container, Slice) and key is not None:
                    self.touch(self.start, container, key, "read")
                return container.read(key) if isinstance(container, Slice) else container[key]
            case b.Constant(value, _):
                return value
            case b.StaticAddress(static, _):
                static = cast(Any, static)
                key = self.thread.block if static.space is AddressSpace.SHARED else "global"
                return self.memory.get(static.name, 1 << 16, key)
        raise AssertionError(operand)

    def place(self, frame: _Frame, place: b.Place) -> tuple[Any, Any]:
        container: Any = frame.locals
        key: Any = place.local
        for step in place.projections:
            value = container if isinstance(container, Slice) and key is None else None
            if value is None:
                value = container[key]
            match step:
                case b.Deref():
                    if isinstance(value, Reference):
                        container, key = value.container, value.key
                    else:
                        container, key = value, None  # a slice
                case b.FieldOf(index, _):
                    container, key = value, index
                case b.Downcast():
                    container, key = value, 1
                case b.IndexBy(local):
                    container, key = value, frame.locals[local]
                    if isinstance(container, list):
                        key %= len(container)
        return container, key

    def type_of_place(self, frame: _Frame, place: b.Place) -> t.Ty:
        type = frame.body.locals[place.local].type
        variant = 0
        for step in place.projections:
            match step:
                case b.Downcast(variant, _):
                    pass
                case b.FieldOf(index, _):
                    type = self.launch.program.variants_of(type)[variant][index]
                case _:
                    type = type.inner  # type: ignore[union-attr]
        return type

    def type_of(self, frame: _Frame, operand: b.Operand) -> t.Ty:
        if isinstance(operand, b.Use):
            return self.type_of_place(frame, operand.place)
        return operand.type

    def rvalue(self, frame: _Frame, value: b.Rvalue, type: t.Ty) -> Any:
        match value:
            case b.Plain(operand):
                return self.operand(frame, operand)
            case b.Binary(sign, left, right):
                return arithmetic(
                    sign, self.operand(frame, left), self.operand(frame, right),
                    self.type_of(frame, left),
                )  # fmt: skip
            case b.Unary(sign, operand):
                inner = self.operand(frame, operand)
                if sign == "-":
                    return limit(-inner, type)
                return 1 - inner if type == t.BOOL else limit(~inner, type)
            case b.Cast(_, operand, target):
                return limit(self.operand(frame, operand), target)
            case b.AddressOf(place):
                container, key = self.place(frame, place)
                return Reference(container, key)
            case b.Aggregate(_, operands, variant):
                items = [self.copy(self.operand(frame, operand)) for operand in operands]
                return items if variant is None else [variant, items]
            case b.RepeatValue(operand, count):
                return [self.operand(frame, operand)] * count.value  # type: ignore[union-attr]
            case b.Length(place):
                container, _ = self.place(frame, place)
                return container.length
            case b.Discriminant(place):
                container, key = self.place(frame, place)
                return container[key][0]
        raise AssertionError(value)

    # --- models ---

    def model(
        self, frame: _Frame, call: b.CallStatement, callee: b.Callee, values: list[Any]
    ) -> Generator[Any, Any, Any]:
        thread, launch = self.thread, self.launch
        name = callee.instance.name if not isinstance(callee, b.UnknownCallee) else callee.name
        where = (call.span.start, tuple(f.call for f in self.frames))
        registers = {
            "tid": thread.index[0], "tidy": thread.index[1], "tidz": thread.index[2],
            "ctaid": thread.block[0], "ctaidy": thread.block[1], "ntid": launch.block[0],
            "ntidy": launch.block[1], "nctaid": launch.grid[0], "lane": thread.linear % 32,
            "warpid": thread.linear // 32,
        }  # fmt: skip
        if name in registers:
            return registers[name]
        match name:
            case "mark":
                iterations = tuple(
                    item for f in self.frames for item in (*f.call_loops, ("call", f.call))
                ) + tuple(map(tuple, frame.loops))
                path = tuple(f.call for f in self.frames[1:])
                thread.marks.append((Mark(values[0], path, iterations), values[1]))
                return None
            case "sync":
                thread.meetings.append(where)
                result = yield (Level.BLOCK, where, ("barrier",))
                thread.barriers += 1
                return result
            case "sync_or":
                result = yield (Level.BLOCK, where, ("or", values[0]))
                thread.barriers += 1
                return result
            case "sync_warp":
                yield (Level.WARP, where, ("barrier",))
                thread.warp_barriers += 1
                return None
            case "atomic_add":
                cell = cast(Reference, values[0])
                yield None
                self.touch(call.span.start, cell.container, cell.key, "atomic")
                old = cell.container.read(cell.key)
                cell.container.cells[cell.key] = limit(old + values[1], t.U32)
                return old
            case "ballot_all":
                return (yield (Level.WARP, where, ("ballot", values[0])))
            case "shfl":
                return (yield (Level.WARP, where, ("shuffle", values[1], values[2])))
            case "clock":
                return random.Random(thread.linear * 77 + thread.steps).randrange(8)
            case "pure":
                return (values[0] * 7 + 3) % 16
            case "leave":
                thread.left_early = True
                return "left"
        raise AssertionError(name)
