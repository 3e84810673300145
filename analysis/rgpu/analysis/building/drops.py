"""Drops: where a value goes out of scope, its `Drop::drop` is called, then its parts are dropped.

The builder marks the ends of scopes with `StorageDead`. When the body is complete, `elaborate`
finds out which variables hold a value there, as rustc's drop elaboration does, and puts the calls
in. A value that is there on some ways only, or that was moved out of in part, is a problem of the
body.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
from rgpu.analysis.source import Span
from rgpu.analysis.typing.drops import has_drop_impl, needs_drop
from rgpu.analysis.typing.fields import variant_fields

_LONGEST = 16  # elements of an array that are dropped one by one

# What may be in a variable: nothing, a value, a value without some of its parts.
_NOTHING, _VALUE, _PART = 1, 2, 4
_State = dict[int, int]


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
    marked = {
        statement.local
        for block in body.blocks
        for statement in block.statements
        if isinstance(statement, StorageDead)
    }
    if builder.closure is not None:
        _moved_captures(builder)
    if not marked:
        return body
    moves = _Moves(builder, body, marked)
    entries = _solve(body, moves)
    for number in range(len(body.blocks)):
        block = body.blocks[number]
        statements, terminator = block.statements, block.terminator
        state = dict(entries[number])
        if not any(isinstance(statement, StorageDead) for statement in statements):
            continue
        block.statements, block.terminator = [], None
        builder.block = number
        for statement in statements:
            if isinstance(statement, StorageDead):
                _drop_local(builder, statement, state)
            else:
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


def _drop_local(builder: Builder, mark: StorageDead, state: _State) -> None:
    inside = state.get(mark.local, _NOTHING)
    ty = builder.body.locals[mark.local].type
    if inside == _VALUE:
        drop_value(builder, Place(mark.local), ty, mark.span)
    elif inside != _NOTHING:
        _not_modelled(builder, ty, mark.span)


def _solve(body: Body, moves: _Moves) -> list[_State]:
    """What may be in the marked variables at the start of each block."""
    entries: list[_State] = [{} for _ in body.blocks]
    for local in moves.marked:
        entries[0][local] = _VALUE if local <= body.parameter_count else _NOTHING
    pending = [0]
    while pending:
        number = pending.pop()
        state = dict(entries[number])
        for statement in body.blocks[number].statements:
            moves.step(statement, state)
        for target, empty in moves.edges(number):
            known = entries[target]
            joined = {
                local: known.get(local, 0) | (_NOTHING if local == empty else inside)
                for local, inside in state.items()
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
    marked: set[int]

    def step(self, statement: Statement, state: _State) -> None:
        """The state after a statement: its operands are read first, then its result is written."""
        if isinstance(statement, StorageDead):
            state[statement.local] = _NOTHING
            return
        for operand in _operands(statement):
            if isinstance(operand, Use) and operand.place.local in self.marked:
                self._read(operand.place, state)
        if isinstance(statement, (Assign, CallStatement)):
            place = statement.place
            if place.local in self.marked and not place.projections:
                state[place.local] = _VALUE

    def edges(self, number: int) -> Iterator[tuple[int, int | None]]:
        """The blocks that follow, each with a variable that holds a variant without a drop
        there."""
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

    def _variants(self, local: int) -> list[bool]:
        """Which variants of an enum in a marked variable have a drop; none for anything else."""
        ty = self.body.locals[local].type
        context = self.builder.context
        if local not in self.marked or not isinstance(ty, Adt) or has_drop_impl(context, ty):
            return []
        return [any(needs_drop(context, t) for t in row) for row in variant_fields(context, ty)]

    def _read(self, place: Place, state: _State) -> None:
        """What is read is moved out, if it has a drop."""
        context = self.builder.context
        ty = self.body.locals[place.local].type
        variant, everything = 0, True
        for step in place.projections:
            match step, ty:
                case Deref(), _:
                    return  # behind a pointer
                case Downcast(index), _:
                    variant = index
                case FieldOf(index), Tuple() | Adt() | Closure():
                    if isinstance(ty, Tuple):
                        row = ty.items
                    else:
                        rows = variant_fields(context, ty)
                        row = rows[variant] if variant < len(rows) else ()
                    if index >= len(row):
                        return  # code that makes no sense
                    own = isinstance(ty, Adt) and has_drop_impl(context, ty)
                    everything &= not own and sum(needs_drop(context, t) for t in row) == 1
                    ty, variant = row[index], 0
                case ((IndexBy() | ConstantIndex() | Subslice()), (Array() | Slice())):
                    ty, everything = ty.inner, False
                case _:
                    return
        if needs_drop(context, ty):  # else it is copied
            # Who takes the only part that a drop would reach takes everything.
            state[place.local] = _NOTHING if everything else _PART


def _tested(block: BasicBlock, operand: Operand) -> int | None:
    """The variable whose variant a switch at the end of a block decides by."""
    for statement in reversed(block.statements):
        match statement:
            case Assign(place, Discriminant(Place(local, ()))) if operand == Use(place):
                return local
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
