"""Drops: where a value goes out of scope, its `Drop::drop` is called, then its parts are dropped.

The builder marks the ends of scopes with `StorageDead`. When the body is complete, `elaborate`
finds out which variables hold a value there, as rustc's drop elaboration does, and puts the calls
in. A value that is there on some ways only, or that was moved out of in part, is a problem of the
body.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rgpu.analysis.building.builder import Builder
from rgpu.analysis.ir.body import (
    AddressOf,
    Aggregate,
    Assembly,
    Assert,
    Assign,
    BasicBlock,
    Binary,
    Body,
    CallStatement,
    Cast,
    ConstantIndex,
    Deref,
    Discriminant,
    Downcast,
    FieldOf,
    Goto,
    IndexBy,
    Operand,
    Place,
    Plain,
    Projection,
    RepeatValue,
    Statement,
    StorageDead,
    Subslice,
    Switch,
    Unary,
    Use,
)
from rgpu.analysis.ir.types import (
    UNIT,
    Adt,
    Array,
    Closure,
    ConstValue,
    Ref,
    Scalar,
    Slice,
    Tuple,
    Ty,
    show,
)
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.drops import has_drop_impl, needs_drop
from rgpu.analysis.typing.fields import variant_fields

_LONGEST = 16  # elements of an array that are dropped one by one

# What may be in a variable: nothing, a value, a value without some of its parts.
_NOTHING, _VALUE, _PART = 1, 2, 4
_Path: TypeAlias = tuple[int, ...]  # of fields, from a variable inwards
_Part: TypeAlias = tuple[_Path, Ty]
_State: TypeAlias = dict[tuple[int, _Path], int]


def drop_value(builder: Builder, place: Place, ty: Ty, span: Span) -> None:
    """Drop what is in a place: `Drop::drop` of the whole, then its parts in order."""
    context = builder.context
    if not needs_drop(context, ty):
        return
    if isinstance(ty, Adt) and has_drop_impl(context, ty):
        receiver = builder.value(AddressOf(place, True, False), Ref(True, ty), span)
        result = builder.temporary(UNIT, span)
        builder.call_trait_method("ops::Drop", "drop", (ty,), (receiver,), result, span)
    match ty:
        case Tuple(items):
            for index, item in enumerate(items):
                drop_value(builder, place.then(FieldOf(index, str(index))), item, span)
        case Array(inner, ConstValue(length)) if length <= _LONGEST:
            for index in range(length):
                drop_value(builder, place.then(ConstantIndex(index)), inner, span)
        case Closure():
            for index, item in enumerate(variant_fields(context, ty)[0]):
                name = ty.definition.captures[index].variable.name
                drop_value(builder, place.then(FieldOf(index, name)), item, span)
        case Adt() if ty.definition.kind == "enum":
            _drop_variant(builder, place, ty, span)
        case Adt():
            _drop_fields(builder, place, ty, 0, span)
        case _:
            _not_modelled(builder, ty, span)


def _drop_fields(builder: Builder, place: Place, ty: Adt, variant: int, span: Span) -> None:
    names = [field.name for field in ty.definition.variants[variant].fields]
    for index, item in enumerate(variant_fields(builder.context, ty)[variant]):
        drop_value(builder, place.then(FieldOf(index, names[index])), item, span)


def _drop_variant(builder: Builder, place: Place, ty: Adt, span: Span) -> None:
    """Drop the fields of the variant that is there."""
    rows = variant_fields(builder.context, ty)
    wanted = [
        index
        for index, row in enumerate(rows)
        if any(needs_drop(builder.context, item) for item in row)
    ]
    if not wanted:
        return
    tag = builder.value(Discriminant(place), Scalar("isize"), span)
    after = builder.new_block()
    cases = [(index, builder.new_block()) for index in wanted]
    builder.switch(tag, tuple(cases), after, span, "match")
    for index, block in cases:
        builder.block = block
        inner = place.then(Downcast(index, ty.definition.variants[index].name))
        _drop_fields(builder, inner, ty, index, span)
        builder.goto(after, span)
    builder.block = after


def _not_modelled(builder: Builder, ty: Ty, span: Span) -> None:
    builder.body.problems.append((f"the drop of `{show(ty)}` is not modelled", span))


# --- where there is something to drop -------------------------------------------------------------


def elaborate(builder: Builder) -> Body:
    """Replace the marks of the builder by drops."""
    body = builder.body
    if builder.closure is not None:
        _moved_captures(builder)
    marked = {
        statement.local
        for block in body.blocks
        for statement in block.statements
        if isinstance(statement, StorageDead)
    }
    if not marked:
        return body
    moves = _Moves(builder, body, {local: _parts(builder, local) for local in marked})
    entries = _solve(body, moves)
    for number in range(len(body.blocks)):
        block = body.blocks[number]
        statements, terminator = block.statements, block.terminator
        state = dict(entries[number])
        block.statements, block.terminator = [], None
        builder.block = number
        for statement in statements:
            if isinstance(statement, StorageDead):
                _drop_local(builder, statement, moves, state)
            else:
                moves.check(statement, state)
                builder.emit(statement)
            moves.step(statement, state)
        body.blocks[builder.block].terminator = terminator
    return body


def _moved_captures(builder: Builder) -> None:
    """A closure that gives away what it captured: its own drop would have to know."""
    assert builder.closure is not None
    captures = builder.closure.captures
    for block in builder.body.blocks:
        for statement in block.statements:
            for operand in _operands(statement):
                match operand:
                    case Use(Place(1, (Deref(), FieldOf(index), *steps))):
                        capture = captures[index]
                        if len(steps) == capture.by_reference:
                            ty = capture.variable.type
                            if needs_drop(builder.context, ty):
                                _not_modelled(builder, ty, builder.body.span)


def _drop_local(builder: Builder, mark: StorageDead, moves: _Moves, state: _State) -> None:
    """Drop the parts of a variable that are there."""
    for path, ty in moves.parts[mark.local]:
        inside = state.get((mark.local, path), _NOTHING)
        if inside == _VALUE:
            drop_value(builder, moves.place(mark.local, path), ty, mark.span)
        elif inside != _NOTHING:
            _not_modelled(builder, ty, mark.span)


def _parts(builder: Builder, local: int) -> list[_Part]:
    """The parts of a variable that are dropped on their own: those of structs and tuples without a
    `Drop` impl of their own."""
    found: list[_Part] = []
    pending: list[_Part] = [((), builder.body.locals[local].type)]
    while pending:
        path, ty = pending.pop()
        if not needs_drop(builder.context, ty):
            continue
        fields = _fields(builder.context, ty)
        if fields is None:
            found.append((path, ty))
        else:
            pending += [((*path, i), field) for i, field in reversed(list(enumerate(fields)))]
    return found


def _fields(context: TypeContext, ty: Ty) -> tuple[Ty, ...] | None:
    """The fields of a type that is dropped field by field; None for any other."""
    if isinstance(ty, Tuple):
        return ty.items
    if isinstance(ty, Adt) and ty.definition.kind == "struct" and not has_drop_impl(context, ty):
        return variant_fields(context, ty)[0]
    return None


def _solve(body: Body, moves: _Moves) -> list[_State]:
    """What may be in the marked variables at the start of each block."""
    entries: list[_State] = [{} for _ in body.blocks]
    for local, parts in moves.parts.items():
        inside = _VALUE if local <= body.parameter_count else _NOTHING
        entries[0].update({(local, path): inside for path, _ in parts})
    pending = [0]
    while pending:
        number = pending.pop()
        state = dict(entries[number])
        for statement in body.blocks[number].statements:
            moves.step(statement, state)
        for target, empty in moves.edges(number):
            known = entries[target]
            joined = {
                part: known.get(part, 0) | (_NOTHING if part == empty else inside)
                for part, inside in state.items()
            }
            if joined != known:
                entries[target] = joined
                pending.append(target)
    return entries


@dataclass(slots=True)
class _Moves:
    """How statements fill and empty the marked variables."""

    builder: Builder
    body: Body
    parts: dict[int, list[_Part]]

    def place(self, local: int, path: _Path) -> Place:
        """A part of a variable as a place."""
        place = Place(local)
        ty = self.body.locals[local].type
        for index in path:
            name = str(index)
            if isinstance(ty, Adt):
                name = ty.definition.variants[0].fields[index].name
            place = place.then(FieldOf(index, name))
            fields = _fields(self.builder.context, ty)
            assert fields is not None
            ty = fields[index]
        return place

    def step(self, statement: Statement, state: _State) -> None:
        """The state after a statement: its operands are read first, then its result is written."""
        if isinstance(statement, StorageDead):
            self._set(statement.local, (), state, _NOTHING)
            return
        for operand in _operands(statement):
            if isinstance(operand, Use) and operand.place.local in self.parts:
                self._read(operand.place, state)
        if isinstance(statement, (Assign, CallStatement)):
            path = _path(statement.place)
            if statement.place.local in self.parts and path is not None:
                self._set(statement.place.local, path, state, _VALUE)

    def check(self, statement: Statement, state: _State) -> None:
        """A part that is assigned to was dropped before: that it was there has to be certain."""
        if not isinstance(statement, Assign) or not statement.place.projections:
            return
        local, written = statement.place.local, _path(statement.place)
        if local not in self.parts or written is None:
            return
        for path, ty in self.parts[local]:
            if path[: len(written)] == written and state.get((local, path)) != _VALUE:
                _not_modelled(self.builder, ty, statement.span)

    def _set(self, local: int, path: _Path, state: _State, inside: int) -> None:
        for part, _ in self.parts[local]:
            if part[: len(path)] == path:
                state[local, part] = inside

    def edges(self, number: int) -> Iterator[tuple[int, tuple[int, _Path] | None]]:
        """The blocks that follow, each with the part that has a variant without a drop there."""
        block = self.body.blocks[number]
        match block.terminator:
            case Goto(target):
                yield target, None
            case Switch(operand, cases, otherwise):
                tested = _tested(block, operand)
                rows = self._variants(tested) if tested is not None else []
                for variant, target in cases:
                    empty = variant < len(rows) and not rows[variant]
                    yield target, tested if empty else None
                named = {variant for variant, _ in cases}
                others = [drops for index, drops in enumerate(rows) if index not in named]
                yield otherwise, tested if rows and not any(others) else None

    def _variants(self, part: tuple[int, _Path]) -> list[bool]:
        """Which variants of an enum in a marked variable have a drop; none for anything else."""
        context = self.builder.context
        ty = next((ty for path, ty in self.parts.get(part[0], ()) if path == part[1]), None)
        if not isinstance(ty, Adt) or ty.definition.kind != "enum" or has_drop_impl(context, ty):
            return []
        return [any(needs_drop(context, t) for t in row) for row in variant_fields(context, ty)]

    def _read(self, place: Place, state: _State) -> None:
        """What is read is moved out, if it has a drop."""
        context = self.builder.context
        ty = self.body.locals[place.local].type
        path: _Path = ()
        steps = list(place.projections)
        while steps and isinstance(step := steps[0], FieldOf):
            fields = _fields(context, ty)
            if fields is None or step.index >= len(fields):
                break
            path, ty = (*path, step.index), fields[step.index]
            del steps[0]
        if not steps:
            if needs_drop(context, ty):  # else it is copied
                self._set(place.local, path, state, _NOTHING)
            return
        everything = self._within(ty, steps)
        if everything is not None and (place.local, path) in state:
            # Who takes the only part that a drop would reach takes everything.
            state[place.local, path] = _NOTHING if everything else _PART

    def _within(self, ty: Ty, steps: list[Projection]) -> bool | None:
        """Whether steps lead to all that a drop of `ty` would reach; None if to nothing of it."""
        context = self.builder.context
        variant, everything = 0, True
        for step in steps:
            match step, ty:
                case Downcast(index), _:
                    variant = index
                case FieldOf(index), Adt() | Closure() | Tuple():
                    rows = (ty.items,) if isinstance(ty, Tuple) else variant_fields(context, ty)
                    row = rows[variant] if variant < len(rows) else ()
                    if index >= len(row):
                        return None  # code that makes no sense
                    own = isinstance(ty, Adt) and has_drop_impl(context, ty)
                    everything &= not own and sum(needs_drop(context, t) for t in row) == 1
                    ty, variant = row[index], 0
                case ((IndexBy() | ConstantIndex() | Subslice()), (Array() | Slice())):
                    ty, everything = ty.inner, False
                case _:
                    return None  # behind a pointer
        return everything if needs_drop(context, ty) else None


def _path(place: Place) -> _Path | None:
    """The way to a place by fields alone."""
    path: _Path = ()
    for step in place.projections:
        if not isinstance(step, FieldOf):
            return None
        path = (*path, step.index)
    return path


def _tested(block: BasicBlock, operand: Operand) -> tuple[int, _Path] | None:
    """The part of a variable by whose variant a switch at the end of a block decides."""
    for statement in reversed(block.statements):
        match statement:
            case Assign(place, Discriminant(tested)) if operand == Use(place):
                path = _path(tested)
                return None if path is None else (tested.local, path)
    return None


def _operands(statement: Statement) -> Iterator[Operand]:
    match statement:
        case Assign(_, Binary(_, left, right)):
            yield left
            yield right
        case Assign(_, Aggregate(_, operands)) | CallStatement(_, _, operands):
            yield from operands
        case Assign(_, Plain() | Unary() | Cast() | RepeatValue() as value):
            yield value.operand
        case Assert(condition):
            yield condition
        case Assembly(_, inputs):
            yield from inputs
