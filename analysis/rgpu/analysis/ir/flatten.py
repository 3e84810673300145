"""One kernel with every call of a known body put in place: the input of `ir/ssa_build.py`.

Nothing is copied or renamed. A `FlatBlock` shows a range of statements of a block of some body, and
its `Frame` says which copy of the body is meant: the first slot of its variables, and the chain of
calls that led there. A call becomes two seams: the block before it ends with `enter`, which passes
the arguments, and the block after it begins with `leave`, which fetches the result.

Not put in place, and left as calls: functions whose meaning is an effect (a barrier stays a barrier
even where a body is given), recursion (`ir/recursion.py`), and whatever exceeds the budget.
"""

from __future__ import annotations

from rgpu.analysis import effects as e
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir.leaves import Layout, Layouts
from rgpu.analysis.ir.program import BodySource
from rgpu.analysis.ir.ssa import NotInlined, Recursive
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span

MOST_STATEMENTS = 60_000
MOST_DEPTH = 48

# What these say is in no body: the operation is one of the machine.
MEANING = (
    e.Barrier,
    e.Collective,
    e.ActiveMask,
    e.SpecialRegister,
    e.Atomic,
    e.Fence,
    e.Protocol,
    e.Traps,
    e.Exits,
)


# These alone don't say what a function does.
_ASIDE = (e.LowersTo, e.Requires, e.Language)


def known_effects(callee: b.Callee) -> tuple[e.Effect, ...] | str:
    """What a call that stays a call does; or why nothing is known about it."""
    if isinstance(callee, b.UnknownCallee):
        return callee.reason
    if isinstance(callee, b.ModelCallee):
        if all(isinstance(effect, _ASIDE) for effect in callee.effects):
            return "its model does not say what it does"
        return callee.effects
    if any(isinstance(effect, MEANING) for effect in callee.effects):
        return callee.effects
    return "its body is not analysed here"


@dataclass(eq=False, slots=True)
class Slots:
    """Where the variables of a body lie, counted from the first slot of its frame."""

    body: b.Body
    offsets: list[int]
    layouts: list[Layout]
    size: int


@dataclass(eq=False, slots=True)
class Frame:
    """One copy of a body. `base` is its first slot, `first_block` maps its blocks to flat
    blocks."""

    slots: Slots
    base: int
    site: b.CallSite | None
    depth: int
    first_block: list[int]
    return_to: int = -1  # flat block after the call; -1 in the kernel itself


@dataclass(eq=False, slots=True)
class Enter:
    """The call at the end of a block: `arguments` are read in the caller's frame."""

    callee: Frame
    arguments: tuple[b.Operand, ...]
    span: Span


@dataclass(eq=False, slots=True)
class Leave:
    """The result of `callee` goes to `place` of the frame of the block."""

    callee: Frame
    place: b.Place
    knowledge: tuple[e.Effect, ...]
    span: Span


@dataclass(eq=False, slots=True)
class FlatBlock:
    """Statements `start` to `end` of a block of a body, seen in a frame.

    Ends with `enter` if that is set, else with `terminator` (targets are blocks of the body; use
    `successors`, whose order is that of cases and then otherwise).
    """

    frame: Frame
    statements: list[b.Statement]
    start: int
    end: int
    terminator: b.Terminator
    leave: Leave | None = None
    enter: Enter | None = None
    successors: tuple[int, ...] = ()


@dataclass(eq=False, slots=True)
class Flat:
    """The kernel in one piece. Block 0 is the entry. `recursive`: the calls that were left because
    the function is active already, by identity of frame and statement."""

    body: b.Body
    frames: list[Frame]
    blocks: list[FlatBlock]
    slot_count: int
    not_inlined: list[NotInlined]
    problems: list[tuple[str, Span]]
    recursive: set[tuple[int, int]] = field(default_factory=set)


@dataclass(slots=True)
class Program:
    """What is known about bodies and types, shared by all kernels of a program."""

    source: BodySource
    layouts: Layouts = field(init=False)
    slots: dict[int, tuple[object, Slots | None]] = field(default_factory=dict)
    recursive: dict[b.Instance, Recursive] = field(default_factory=dict)
    unbuilt: list[tuple[Recursive, b.Body]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.layouts = Layouts(self.source)

    def slots_of(self, instance: b.Instance) -> Slots | None:
        """The variables of the body of an instance; None if it has no body."""
        found = self.slots.get(id(instance))
        if found is None:
            body = self.source.body_of(instance)
            found = (instance, None if body is None else self.slots_of_body(body))
            self.slots[id(instance)] = found
        return found[1]

    def slots_of_body(self, body: b.Body) -> Slots:
        found = self.slots.get(id(body))
        if found is None:
            of = self.layouts.of
            layouts = [of(local.type) for local in body.locals]
            offsets = []
            size = 0
            for layout in layouts:
                offsets.append(size)
                size += layout.size
            found = self.slots[id(body)] = (body, Slots(body, offsets, layouts, size))
        assert found[1] is not None
        return found[1]

    def recursive_of(self, instance: b.Instance) -> Recursive:
        """The function of a recursive call, whose own SSA form is still to be built perhaps."""
        found = self.recursive.get(instance)
        if found is None:
            slots = self.slots_of(instance)
            assert slots is not None, "a call that was recognised as recursion"
            found = self.recursive[instance] = Recursive(instance.name)
            self.unbuilt.append((found, slots.body))
        return found


def flatten(program: Program, body: b.Body) -> Flat:
    """Puts the bodies of all calls of `body`, and theirs, in place."""
    flat = Flat(body, [], [], 0, [], list(body.problems))
    _Flattener(program, flat).run()
    return flat


class _Flattener:
    def __init__(self, program: Program, flat: Flat) -> None:
        self.program = program
        self.flat = flat
        self.statements = 0
        self.seen_problems = {id(flat.body)}

    def run(self) -> None:
        root = self.frame(self.program.slots_of_body(self.flat.body), None, 0)
        # Frames are opened breadth first; the stack of active instances is the chain of sites.
        pending: list[tuple[Frame, tuple[b.Body, ...]]] = [(root, (self.flat.body,))]
        while pending:
            frame, active = pending.pop()
            for callee in self.copy(frame, active):
                pending.append((callee, (*active, callee.slots.body)))
        self.link()

    def frame(self, slots: Slots, site: b.CallSite | None, depth: int) -> Frame:
        frame = Frame(slots, self.flat.slot_count, site, depth, [])
        self.flat.slot_count += slots.size
        self.flat.frames.append(frame)
        if id(slots.body) not in self.seen_problems:
            self.seen_problems.add(id(slots.body))
            self.flat.problems += slots.body.problems
        return frame

    def copy(self, frame: Frame, active: tuple[b.Body, ...]) -> list[Frame]:
        """Makes the flat blocks of a frame, split at the calls that are put in place."""
        blocks = self.flat.blocks
        callees: list[Frame] = []
        for block in frame.slots.body.blocks:
            frame.first_block.append(len(blocks))
            statements = block.statements
            terminator = block.terminator
            assert terminator is not None, "unfinished block"
            start = 0
            leave: Leave | None = None
            for position, statement in enumerate(statements):
                if type(statement) is not b.CallStatement:
                    continue
                callee = self.callee(frame, statement, active)
                if callee is None:
                    continue
                enter = Enter(callee, statement.arguments, statement.span)
                blocks.append(
                    FlatBlock(frame, statements, start, position, terminator, leave, enter)
                )
                callee.return_to = len(blocks)
                assert isinstance(statement.callee, b.BodyCallee)
                known = tuple(x for x in statement.callee.effects if isinstance(x, e.Value))
                leave = Leave(callee, statement.place, known, statement.span)
                callees.append(callee)
                start = position + 1
            blocks.append(FlatBlock(frame, statements, start, len(statements), terminator, leave))
            self.statements += len(statements) + 1
        return callees

    def callee(
        self, frame: Frame, call: b.CallStatement, active: tuple[b.Body, ...]
    ) -> Frame | None:
        """The frame for a call that is put in place, None for one that stays."""
        target = call.callee
        if not isinstance(target, b.BodyCallee):
            return None
        for effect in target.effects:
            if isinstance(effect, MEANING):
                return None
        slots = self.program.slots_of(target.instance)
        reason = None
        if slots is None or slots.body.parameter_count != len(call.arguments):
            reason = "no body"
        elif any(slots.body is body for body in active):
            reason = "recursion"
            self.flat.recursive.add((id(frame), id(call)))
        elif frame.depth >= MOST_DEPTH:
            reason = "depth"
        elif self.statements > MOST_STATEMENTS:
            reason = "size"
        if reason is not None:
            self.flat.not_inlined.append(
                NotInlined(target.instance.name, call.span, frame.site, reason)
            )
            return None
        assert slots is not None
        site = b.CallSite(target.instance.name, call.span, frame.site)
        return self.frame(slots, site, frame.depth + 1)

    def link(self) -> None:
        """Fills in the successors, now that all blocks have numbers."""
        for block in self.flat.blocks:
            if block.enter is not None:
                block.successors = (block.enter.callee.first_block[0],)
                continue
            first = block.frame.first_block
            terminator = block.terminator
            kind = type(terminator)
            if kind is b.Goto:
                block.successors = (first[terminator.target],)  # type: ignore[union-attr]
            elif kind is b.Switch:
                assert isinstance(terminator, b.Switch)
                block.successors = (
                    *(first[target] for _, target in terminator.cases),
                    first[terminator.otherwise],
                )
            elif kind is b.Return and block.frame.return_to >= 0:
                block.successors = (block.frame.return_to,)
