"""Which references stand for one known variable, and which variables must have an address.

After inlining, most references are made for one call (`next(&mut iterator)`), or captured by one
closure. A slot that is defined in exactly one place, by taking the address of a variable or by
copying such a slot, always denotes the same variable (or part of it), whatever path led there: that
is `References.target`. Places that go through it are then places of the variable itself.

All other uses of a variable's address - stored, merged with another, compared, passed to a call
about which nothing is known - make the variable `addressed`: it becomes a memory object.

The analysis ignores the order of statements, so its answers hold at every point. It starts from the
definitions whose destination is plain, and adds those through references until nothing changes;
each addition can only turn a known reference into an unknown one.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TypeAlias

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir.flatten import Flat, Frame, Program, known_effects
from rgpu.analysis.ir.leaves import Layout
from rgpu.analysis.ir.types import Ptr, Ref, Ty
from rgpu.analysis.records import dataclass, field

_DEEPEST = 60  # references followed in one go


class _TooDeep(Exception):
    """A chain of references is too long to be followed in one go."""


Part: TypeAlias = tuple[int, Layout]
"""First slot and layout of a variable, or of a part of one."""


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """The slot holds the address of a place of a frame."""

    frame: Frame
    place: b.Place


@dataclass(frozen=True, slots=True, eq=False)
class Copied:
    """The slot holds what slot `offset` of a place of a frame holds, if that has leaves as
    `layout`."""

    frame: Frame
    place: b.Place
    offset: int
    layout: Layout


Origin: TypeAlias = Taken | Copied | None  # None: some other value


@dataclass(frozen=True, slots=True, eq=False)
class _Pending:
    """A write to a place that may lie behind a reference. `value` comes from `source`."""

    frame: Frame
    place: b.Place
    source: Frame
    value: b.Operand | Taken | None


@dataclass(eq=False, slots=True)
class References:
    """See the module. `definitions` has one entry per slot that is written with something that may
    be a pointer; False where there are several."""

    frames: list[Frame]
    definitions: dict[int, Origin | bool] = field(default_factory=dict)
    addressed: set[tuple[int, int]] = field(default_factory=set)  # (base of frame, local)
    targets: dict[int, Part | None] = field(default_factory=dict)
    bases: list[int] = field(default_factory=list)
    depth: int = 0

    def target(self, slot: int) -> Part | None:
        """The part of a variable that the reference in `slot` always means, if there is one."""
        targets = self.targets
        if slot in targets:
            return targets[slot]
        origin = self.definitions.get(slot)
        found: Part | None = None
        if isinstance(origin, (Taken, Copied)):
            if self.depth > _DEEPEST:
                raise _TooDeep
            targets[slot] = None  # a slot that is copied from itself means nothing
            self.depth += 1
            try:
                found = self.locate(origin.frame, origin.place)
                if isinstance(origin, Copied) and found is not None:
                    alike = _alike(found[1], origin.layout)
                    found = self.target(found[0] + origin.offset) if alike else None
            except _TooDeep:
                del targets[slot]
                raise
            finally:
                self.depth -= 1
        targets[slot] = found
        return found

    def resolve_all(self) -> None:
        """Finds the targets of all slots, long chains from their near ends, so that later questions
        need no deep recursion."""
        self.targets.clear()
        left = list(self.definitions)
        while left:
            again = []
            for slot in left:
                try:
                    self.target(slot)
                except _TooDeep:
                    again.append(slot)
            left = again

    def locate(self, frame: Frame, place: b.Place) -> Part | None:
        """The part of a variable that a place means, or None if the place lies in memory."""
        slots = frame.slots
        slot = frame.base + slots.offsets[place.local]
        layout = slots.layouts[place.local]
        if not place.projections:
            return slot, layout
        variant = 0
        for step in place.projections:
            if layout.kind == "whole":
                return None
            kind = type(step)
            if kind is b.FieldOf:
                if variant >= len(layout.variants):
                    return None
                row = layout.variants[variant]
                if step.index >= len(row):  # type: ignore[union-attr]
                    return None
                offset, layout = row[step.index]  # type: ignore[union-attr]
                slot += offset
                variant = 0
            elif kind is b.Deref:
                if layout.kind not in ("pointer", "fat"):
                    return None
                part = self.target(slot)
                if part is None or not _same(layout.pointee, part[1].type):
                    return None
                slot, layout = part
            elif kind is b.Downcast:
                variant = step.variant  # type: ignore[union-attr]
            else:
                return None
        return slot, layout

    def owner(self, slot: int) -> tuple[Frame, int]:
        """The frame and local that a slot belongs to."""
        if not self.bases:
            self.bases = [frame.base for frame in self.frames]
        frame = self.frames[bisect_right(self.bases, slot) - 1]
        # Frames and locals without slots share their start with the next one: the last one counts.
        return frame, bisect_right(frame.slots.offsets, slot - frame.base) - 1


def _same(left: Ty | None, right: Ty) -> bool:
    return left is right or left == right


def _alike(left: Layout, right: Layout) -> bool:
    """Copying one to the other copies slot by slot."""
    return left is right or (left.size == right.size and left.pointers == right.pointers)


def find_references(program: Program, flat: Flat) -> References:
    """Runs the analysis on a flat kernel."""
    frames = [frame for frame in flat.frames if frame.slots.size]
    references = References(frames)
    _Collector(program, flat, references).run()
    return references


class _Collector:
    def __init__(self, program: Program, flat: Flat, references: References) -> None:
        self.layouts = program.layouts
        self.flat = flat
        self.references = references
        self.moves: list[tuple[int, Taken | Copied]] = []
        self.pending: list[_Pending] = []
        self.sinks: list[Taken | tuple[Frame, b.Place]] = []
        self.added: set[tuple[int, int]] = set()

    def run(self) -> None:
        for block in self.flat.blocks:
            frame = block.frame
            if (leave := block.leave) is not None:
                self.copy(frame, leave.place, leave.callee, b.Use(b.Place(0)))
            for position in range(block.start, block.end):
                statement = block.statements[position]
                kind = type(statement)
                if kind is b.Assign:
                    self.assign(frame, statement)  # type: ignore[arg-type]
                elif kind is b.CallStatement:
                    self.call(frame, statement)  # type: ignore[arg-type]
                elif kind is b.Assembly:
                    self.assembly(frame, statement)  # type: ignore[arg-type]
            if (enter := block.enter) is not None:
                for number, argument in enumerate(enter.arguments):
                    self.copy(enter.callee, b.Place(number + 1), frame, argument)
        kernel = self.flat.frames[0]
        for local in range(1, self.flat.body.parameter_count + 1):
            self.store(kernel, b.Place(local), None)
        while True:
            in_memory = self.settle()
            if not self.find_addressed(in_memory):
                return

    # --- collecting ---

    def define(self, slot: int, origin: Origin) -> None:
        definitions = self.references.definitions
        definitions[slot] = False if slot in definitions else origin
        if origin is not None:
            self.moves.append((slot, origin))

    def assign(self, frame: Frame, statement: b.Assign) -> None:
        value = statement.value
        place = statement.place
        kind = type(value)
        if kind is b.Plain:
            self.copy(frame, place, frame, value.operand)  # type: ignore[union-attr]
        elif kind is b.Binary:
            # Pointers can be compared, and moved by "offset".
            self.sink(frame, value.left)  # type: ignore[union-attr]
            self.sink(frame, value.right)  # type: ignore[union-attr]
            self.store(frame, place, None)
        elif kind is b.AddressOf:
            self.store(frame, place, Taken(frame, value.place))  # type: ignore[union-attr]
        elif kind is b.Cast:
            assert isinstance(value, b.Cast)
            if value.kind in ("pointer", "transmute") and self.same_pointee(frame, value):
                self.copy(frame, place, frame, value.operand)
            else:
                self.sink(frame, value.operand)
                self.store(frame, place, None)
        elif kind is b.Aggregate:
            self.aggregate(frame, place, value)  # type: ignore[arg-type]
        elif kind is b.RepeatValue or kind is b.Unary:
            self.sink(frame, value.operand)  # type: ignore[union-attr]
            self.store(frame, place, None)
        # Lengths and discriminants are no pointers.

    def same_pointee(self, frame: Frame, cast: b.Cast) -> bool:
        operand = cast.operand
        if type(operand) is not b.Use or operand.place.projections:
            return False
        source = frame.slots.layouts[operand.place.local].type
        return (
            isinstance(source, (Ref, Ptr))
            and isinstance(cast.type, (Ref, Ptr))
            and _same(source.inner, cast.type.inner)
        )

    def copy(self, to: Frame, place: b.Place, frame: Frame, operand: b.Operand) -> None:
        """`place` of one frame gets an operand of another."""
        if type(operand) is not b.Use:
            self.sink(frame, operand)
            self.store(to, place, None)
            return
        source = operand.place
        if not source.projections and not frame.slots.layouts[source.local].pointers:
            self.store(to, place, None)
        elif place.projections:
            self.pending.append(_Pending(to, place, frame, operand))
        else:
            layout = to.slots.layouts[place.local]
            slot = to.base + to.slots.offsets[place.local]
            for offset in layout.pointers:
                self.define(slot + offset, Copied(frame, source, offset, layout))

    def store(self, frame: Frame, place: b.Place, value: Taken | None) -> None:
        """`place` gets an address, or something that is the address of no variable."""
        if place.projections:
            self.pending.append(_Pending(frame, place, frame, value))
            return
        layout = frame.slots.layouts[place.local]
        slot = frame.base + frame.slots.offsets[place.local]
        for offset in layout.pointers:
            self.define(slot + offset, value if offset == 0 else None)

    def aggregate(self, frame: Frame, place: b.Place, value: b.Aggregate) -> None:
        layout = self.layouts.of(value.type)
        variant = value.variant or 0
        row: tuple[tuple[int, Layout], ...] = ()
        if layout.kind in ("fields", "enum") and variant < len(layout.variants):
            row = layout.variants[variant]
        first = value.active_field or 0
        if len(row) < first + len(value.operands):
            for operand in value.operands:
                self.sink(frame, operand)
            self.store(frame, place, None)
            return
        for number, operand in enumerate(value.operands, first):
            if row[number][1].pointers:
                field = b.FieldOf(number, "")
                steps = (field,) if value.variant is None else (b.Downcast(variant, ""), field)
                self.pending.append(_Pending(frame, place.then(*steps), frame, operand))

    def call(self, frame: Frame, statement: b.CallStatement) -> None:
        unknown = isinstance(known_effects(statement.callee), str)
        place = statement.place
        gives_pointer = bool(place.projections) or bool(frame.slots.layouts[place.local].pointers)
        for argument in statement.arguments:
            # A pointer that comes back may point into what a reference was given to.
            if unknown or gives_pointer:
                self.sink(frame, argument)
        self.store(frame, place, None)

    def assembly(self, frame: Frame, statement: b.Assembly) -> None:
        for operand in statement.inputs:
            self.sink(frame, operand)
        for place in statement.outputs:
            self.store(frame, place, None)

    def sink(self, frame: Frame, operand: b.Operand) -> None:
        """The value of the operand is used in a way that needs real addresses."""
        if type(operand) is b.Use:
            place = operand.place
            if place.projections or frame.slots.layouts[place.local].pointers:
                self.sinks.append((frame, place))
        elif type(operand) is b.UnknownOperand:
            for inner in operand.inputs:
                self.sink(frame, inner)

    # --- solving ---

    def settle(self) -> list[_Pending]:
        """Adds the definitions through references until they change nothing; the writes that go to
        memory are left."""
        references = self.references
        while True:
            changed = False
            references.resolve_all()
            in_memory = []
            for number, write in enumerate(self.pending):
                part = references.locate(write.frame, write.place)
                if part is None:
                    in_memory.append(write)
                    continue
                for offset in part[1].pointers:
                    if (number, part[0] + offset) not in self.added:
                        self.added.add((number, part[0] + offset))
                        changed = True
                        self.define(part[0] + offset, _origin(write, part[1], offset))
            if not changed:
                return in_memory

    def find_addressed(self, in_memory: list[_Pending]) -> bool:
        """Marks the variables whose address is really needed. What lies in them may be changed
        through their address, so references in them are no longer known. True if there are new
        ones."""
        references = self.references
        sinks = list(self.sinks)
        for write in in_memory:
            if isinstance(write.value, Taken):
                sinks.append(write.value)
            elif type(write.value) is b.Use:
                sinks.append((write.source, write.value.place))
        parts: list[Part | None] = []
        for slot, origin in self.moves:
            part = references.locate(origin.frame, origin.place)
            known = references.definitions[slot] is not False
            if isinstance(origin, Taken):
                if not known:
                    parts.append(part)
            elif part is not None and not (known and _alike(part[1], origin.layout)):
                parts += [references.target(part[0] + offset) for offset in part[1].pointers]
        for sink in sinks:
            if isinstance(sink, Taken):
                parts.append(references.locate(sink.frame, sink.place))
            elif (part := references.locate(*sink)) is not None:
                parts += [references.target(part[0] + offset) for offset in part[1].pointers]
        new = {
            (frame.base, local)
            for part in parts
            # A whole leaf is a memory object anyway.
            if part is not None and part[1].size and part[1].kind != "whole"
            for frame, local in [references.owner(part[0])]
        } - references.addressed
        references.addressed |= new
        for base, local in new:
            frame, _ = references.owner(base)
            slot = base + frame.slots.offsets[local]
            for offset in frame.slots.layouts[local].pointers:
                references.definitions[slot + offset] = False
        return bool(new)


def _origin(write: _Pending, layout: Layout, offset: int) -> Origin:
    if isinstance(write.value, Taken):
        return write.value if offset == 0 else None
    if type(write.value) is b.Use:
        return Copied(write.source, write.value.place, offset, layout)
    return None
