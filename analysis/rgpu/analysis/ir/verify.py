"""What a well-formed body is, as a table of rules. Run by the tests; for SSA see
`ir/verify_ssa.py`.

A rule yields one message per fault; a well-formed subject yields none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import fold
from rgpu.analysis.ir.program import BodySource
from rgpu.analysis.ir.types import (
    BOOL,
    USIZE,
    Adt,
    Array,
    Closure,
    ConstInfer,
    ConstValue,
    FnPtr,
    Infer,
    Never,
    Param,
    Projection,
    Ptr,
    Ref,
    Slice,
    Tuple,
    Ty,
    Unknown,
    show,
)


def verify_body(body: b.Body, source: BodySource) -> list[str]:
    """Everything that is wrong with a body."""
    return [
        f"{body.instance.name}: {message}" for rule in BODY_RULES for message in rule(body, source)
    ]


def _blocks_end(body: b.Body, source: BodySource) -> Iterator[str]:
    """Every block ends, and leads to blocks that there are."""
    if not body.blocks:
        yield "no blocks"
    for number, block in enumerate(body.blocks):
        if block.terminator is None:
            yield f"bb{number} has no terminator"
        for target in _targets(block.terminator):
            if not 0 <= target < len(body.blocks):
                yield f"bb{number} leads to bb{target}, which is not there"


def _targets(terminator: b.Terminator | None) -> list[int]:
    match terminator:
        case b.Goto(target):
            return [target]
        case b.Switch(_, cases, otherwise):
            return [*(target for _, target in cases), otherwise]
        case _:
            return []


def _locals_exist(body: b.Body, source: BodySource) -> Iterator[str]:
    """Places begin at variables that there are; parameters are among them."""
    if not 1 + body.parameter_count <= len(body.locals):
        yield "fewer variables than parameters"
    for where, place in _places(body):
        if not 0 <= place.local < len(body.locals):
            yield f"{where}: _{place.local} is not declared"


def _types_are_final(body: b.Body, source: BodySource) -> Iterator[str]:
    """No type variable is left over from inference."""
    for number, local in enumerate(body.locals):
        if _has_variables(local.type):
            yield f"_{number} has the unfinished type {show(local.type)}"


def _has_variables(type: Ty) -> bool:
    match type:
        case Infer():
            return True
        case Ref(_, inner) | Ptr(_, inner) | Slice(inner):
            return _has_variables(inner)
        case Array(inner, length):
            return _has_variables(inner) or isinstance(length, ConstInfer)
        case Tuple(items):
            return any(map(_has_variables, items))
        case Adt(_, arguments) | Closure(_, arguments):
            return any(isinstance(a, (Infer, ConstInfer)) for a in arguments)
        case _:
            return False


def _projections_fit(body: b.Body, source: BodySource) -> Iterator[str]:
    """Every step of a place fits the type that it is taken from."""
    for where, place in _places(body):
        if place.local < len(body.locals):
            found = place_type(body, place, source)
            if isinstance(found, str):
                yield f"{where}: {found}"


def _operators_fit(body: b.Body, source: BodySource) -> Iterator[str]:
    """Both sides of an operator have one type, conditions are bool, indices usize."""
    for where, statement in _statements(body):
        match statement:
            case b.Assign(_, b.Binary(operator, left, right)):
                types = [operand_type(body, side, source) for side in (left, right)]
                if operator in ("<<", ">>", "offset") or any(map(_open, types)):
                    continue
                if types[0] != types[1] and not all(isinstance(each, (Ref, Ptr)) for each in types):
                    yield f"{where}: {_show(types[0])} {operator} {_show(types[1])}"
            case b.Assert(condition):
                type = operand_type(body, condition, source)
                if not _open(type) and type != BOOL:
                    yield f"{where}: checks a value of type {_show(type)}"
            case _:
                pass
    for where, place in _places(body):
        for step in place.projections:
            if isinstance(step, b.IndexBy):
                type = body.locals[step.local].type
                if not _open(type) and type != USIZE:
                    yield f"{where}: index of type {show(type)}"


def _switches_fit(body: b.Body, source: BodySource) -> Iterator[str]:
    """A switch is on a number, bool or char, and no case is there twice."""
    for number, block in enumerate(body.blocks):
        if isinstance(block.terminator, b.Switch):
            switch = block.terminator
            type = operand_type(body, switch.operand, source)
            if not _open(type) and (isinstance(type, str) or fold.width(type) is None):
                yield f"bb{number}: switch on a value of type {_show(type)}"
            values = [value for value, _ in switch.cases]
            if len(set(values)) != len(values):
                yield f"bb{number}: a case is there twice"


def _assignments_fit(body: b.Body, source: BodySource) -> Iterator[str]:
    """What is copied has the type of where it goes."""
    for where, statement in _statements(body):
        if isinstance(statement, b.Assign) and isinstance(statement.value, b.Plain):
            left = place_type(body, statement.place, source)
            right = operand_type(body, statement.value.operand, source)
            if not _open(left) and not _open(right) and not _alike(left, right):
                yield f"{where}: {_show(right)} goes to a place of type {_show(left)}"


def _calls_fit(body: b.Body, source: BodySource) -> Iterator[str]:
    """A call of a known body passes as many arguments as it has parameters."""
    for where, statement in _statements(body):
        if isinstance(statement, b.CallStatement) and isinstance(statement.callee, b.BodyCallee):
            callee = source.body_of(statement.callee.instance)
            given = len(statement.arguments)
            if callee is not None and callee.parameter_count != given:
                yield (
                    f"{where}: {callee.instance.name} has {callee.parameter_count} parameters, "
                    f"{given} arguments are passed"
                )


BODY_RULES: tuple[Callable[[b.Body, BodySource], Iterator[str]], ...] = (
    _blocks_end,
    _locals_exist,
    _types_are_final,
    _projections_fit,
    _operators_fit,
    _switches_fit,
    _assignments_fit,
    _calls_fit,
)


def _statements(body: b.Body) -> Iterator[tuple[str, b.Statement]]:
    for number, block in enumerate(body.blocks):
        for position, statement in enumerate(block.statements):
            yield f"bb{number}[{position}]", statement


def _places(body: b.Body) -> Iterator[tuple[str, b.Place]]:
    for where, statement in _statements(body):
        for place in _places_of(statement):
            yield where, place
    for number, block in enumerate(body.blocks):
        if isinstance(block.terminator, b.Switch) and isinstance(block.terminator.operand, b.Use):
            yield f"bb{number}", block.terminator.operand.place


def _places_of(statement: b.Statement) -> Iterator[b.Place]:
    uses: tuple[b.Operand | None, ...] = ()
    match statement:
        case b.Assign(place, value):
            yield place
            match value:
                case b.AddressOf(inner) | b.Length(inner) | b.Discriminant(inner):
                    yield inner
                case b.Binary(_, left, right):
                    uses = (left, right)
                case b.Aggregate(_, items):
                    uses = items
                case _:
                    uses = (value.operand,)
        case b.CallStatement(place, _, arguments):
            yield place
            uses = arguments
        case b.Assert():
            uses = (statement.condition, statement.index, statement.length)
        case b.Assembly():
            yield from statement.outputs
            uses = statement.inputs
        case b.StorageDead(local):
            yield b.Place(local)
    for operand in uses:
        if isinstance(operand, b.Use):
            yield operand.place


def operand_type(body: b.Body, operand: b.Operand, source: BodySource) -> Ty | str:
    """The type of an operand; or what is wrong with its place."""
    if isinstance(operand, b.Use):
        return place_type(body, operand.place, source)
    return operand.type


def place_type(body: b.Body, place: b.Place, source: BodySource) -> Ty | str:
    """The type of a place; or which step does not fit."""
    if place.local >= len(body.locals):
        return "a variable that is not declared"
    type = body.locals[place.local].type
    variant = 0
    for step in place.projections:
        if _open(type):
            return type
        match step, type:
            case b.Deref(), Ref() | Ptr():
                type = type.inner
            case (b.IndexBy() | b.ConstantIndex(), Array() | Slice()):
                type = type.inner
            case b.Subslice(start, end), Array(inner, ConstValue(length)):
                type = Array(inner, ConstValue(length - start - end))
            case b.Subslice(), Array() | Slice():
                type = Slice(type.inner)
            case b.Downcast(variant, _), Adt():
                pass
            case b.FieldOf(index, _), Tuple(items) if index < len(items):
                type = items[index]
            case b.FieldOf(index, _), Adt() | Closure():
                variants = source.variants_of(type)
                if variants is None:
                    return Unknown("fields that are not known")
                if variant >= len(variants) or index >= len(variants[variant]):
                    return f"{show(type)} has no field {index} in variant {variant}"
                type = variants[variant][index]
                variant = 0
            case _:
                return f"{_show(step)} of a place of type {show(type)}"
    return type


def _open(type: Ty | str) -> bool:
    """Nothing can be said: the type is not known, or (a str) reported elsewhere."""
    return isinstance(type, (str, Unknown, Param, Projection, Never)) or (
        type.__class__.__name__ == "Opaque"
    )


def _alike(left: Ty | str, right: Ty | str) -> bool:
    """The same type, where `&mut T` may go to `&T`, and types may be partly unknown."""
    if isinstance(left, str) or isinstance(right, str) or _open(left) or _open(right):
        return True
    match left, right:
        case Ref(_, one), Ref(_, other):
            return _alike(one, other)
        case Tuple(items), Tuple(others) if len(items) == len(others):
            return all(map(_alike, items, others))
        case (Slice(one), Slice(other)) | (Array(one, _), Array(other, _)):
            return _alike(one, other)
        case Adt(definition), Adt(other_definition):
            return definition is other_definition
        case (Closure(), Closure()) | (FnPtr(), FnPtr()):
            return True
        case _:
            return left == right


def _show(subject: object) -> str:
    if isinstance(subject, str):
        return subject
    if isinstance(
        subject, (b.Deref, b.FieldOf, b.IndexBy, b.ConstantIndex, b.Subslice, b.Downcast)
    ):
        return type(subject).__name__
    return show(subject)  # type: ignore[arg-type]
