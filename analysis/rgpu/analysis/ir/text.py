"""Bodies as text: what `rgpu show ir` prints of the typed IR, and what `ir/text_parse.py` reads.

    struct Range { start: u32, end: u32 }
    static TILE: [f32; 256] in shared

    fn next(_1 `self`: &mut Range) -> Option {
      let _2: bool;
    bb0:
      _2 = _1.*.0`start` < _1.*.1`end`;
      switch _2 {0: bb2, else: bb1} "if";

A place reads from left to right: `.*` dereferences, `.0` is a field and `#1` a variant (with names
in backquotes where they have one), `[_3]`, `[2]`, `[-1]` and `[1..-2]` index. Spans are not
printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from rgpu.analysis.effects import Effect, Level
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir.types import show
from rgpu.analysis.records import fields


def print_body(body: b.Body) -> str:
    """One function."""
    parameters = ", ".join(
        f"{_local(body, number)}" for number in range(1, body.parameter_count + 1)
    )
    lines = [f"fn {body.instance.name}({parameters}) -> {show(body.locals[0].type)} {{"]
    for number in range(body.parameter_count + 1, len(body.locals)):
        lines.append(f"  let {_local(body, number)};")
    for number, block in enumerate(body.blocks):
        loop = body.loops.get(number)
        lines.append(
            f"bb{number}:" if loop is None else f"bb{number}: loop {_quote(loop.construct)}"
        )
        lines += [f"  {print_statement(statement)};" for statement in block.statements]
        if block.terminator is not None:
            lines.append(f"  {print_terminator(block.terminator)};")
    lines.append("}")
    return "\n".join(lines) + "\n"


def _local(body: b.Body, number: int) -> str:
    local = body.locals[number]
    mutable = "mut " if local.mutable else ""
    name = f" `{local.name}`" if local.name is not None else ""
    return f"{mutable}_{number}{name}: {show(local.type)}"


def print_place(place: b.Place) -> str:
    text = f"_{place.local}"
    for step in place.projections:
        match step:
            case b.Deref():
                text += ".*"
            case b.FieldOf(index, name):
                text += f".{index}" + (f"`{name}`" if name and name != str(index) else "")
            case b.Downcast(variant, name):
                text += f"#{variant}" + (f"`{name}`" if name else "")
            case b.IndexBy(local):
                text += f"[_{local}]"
            case b.ConstantIndex(offset, from_end):
                text += f"[{'-' if from_end else ''}{offset}]"
            case b.Subslice(start, end):
                text += f"[{start}..-{end}]"
    return text


def print_operand(operand: b.Operand) -> str:
    match operand:
        case b.Use(place):
            return print_place(place)
        case b.Constant(value, type):
            return f"const {_constant(value)}: {show(type)}"
        case b.StaticAddress(static, type):
            return f"static {static.name}: {show(type)}"
        case b.UnknownOperand(reason, type, inputs):
            return f"unknown {_quote(reason)}({_operands(inputs)}): {show(type)}"


def _constant(value: object) -> str:
    if value is None:
        return "_"
    if isinstance(value, tuple):
        return "(" + ", ".join(print_operand(field) for field in value) + ")"
    return repr(value) if isinstance(value, (int, float)) else _quote(value)


def _quote(value: object) -> str:
    if isinstance(value, bytes):
        return "b" + _quote(value.decode("latin-1"))
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


def _operands(operands: Iterable[b.Operand]) -> str:
    return ", ".join(map(print_operand, operands))


def print_rvalue(value: b.Rvalue) -> str:
    match value:
        case b.Plain(operand):
            return print_operand(operand)
        case b.Binary(operator, left, right, overflow):
            mark = {"trap": "?", "unchecked": "!"}.get(overflow, "")
            return f"{print_operand(left)} {operator}{mark} {print_operand(right)}"
        case b.Unary(operator, operand):
            word = "neg" if operator == "-" else "not"
            return f"{word} {print_operand(operand)}"
        case b.Cast(kind, operand, type):
            return f"cast {kind} {print_operand(operand)} to {show(type)}"
        case b.AddressOf(place, mutable, raw):
            return f"&{'raw ' if raw else ''}{'mut ' if mutable else ''}{print_place(place)}"
        case b.Aggregate(type, operands, variant, active):
            which = "" if variant is None else f"#{variant}"
            which += "" if active is None else f"@{active}"
            return f"new {show(type)}{which} {{{_operands(operands)}}}"
        case b.RepeatValue(operand, count, type):
            return f"repeat {print_operand(operand)} x {show(count)}: {show(type)}"
        case b.Length(place):
            return f"length {print_place(place)}"
        case b.Discriminant(place):
            return f"variant {print_place(place)}"


def print_statement(statement: b.Statement) -> str:
    match statement:
        case b.Assign(place, value):
            return f"{print_place(place)} = {print_rvalue(value)}"
        case b.CallStatement(place, callee, arguments):
            return f"{print_place(place)} = call {_call(callee, arguments)}"
        case b.Assert(condition, expected, kind, _, index, length):
            bounds = [operand for operand in (index, length) if operand is not None]
            extra = f" ({_operands(bounds)})" if bounds else ""
            truth = "true" if expected else "false"
            return f"assert {print_operand(condition)} is {truth} {_quote(kind)}{extra}"
        case b.Assembly():
            return _assembly(statement)
        case b.StorageDead(local):
            return f"dead _{local}"


def _call(callee: b.Callee, arguments: tuple[b.Operand, ...]) -> str:
    match callee:
        case b.BodyCallee(instance, effects):
            text = f"body {instance.name}({_operands(arguments)})"
            return text + (f" {print_effects(effects)}" if effects else "")
        case b.ModelCallee(instance, effects, parameters):
            names = [*parameters, *[str(n) for n in range(len(parameters), len(arguments))]]
            pairs = zip(names, arguments, strict=False)
            named = ", ".join(f"`{name}`: {print_operand(value)}" for name, value in pairs)
            return f"model {instance.name}({named}) {print_effects(effects)}"
        case b.UnknownCallee(name, reason):
            return f"unknown {_quote(name)}({_operands(arguments)}) because {_quote(reason)}"


def _assembly(statement: b.Assembly) -> str:
    parts = [
        f"asm {_quote(statement.template)}",
        f"in({_operands(statement.inputs)})",
        f"out({', '.join(map(print_place, statement.outputs))})",
    ]
    for word, texts in (
        ("options", statement.options),
        ("order", statement.operand_order),
        ("constraints", statement.constraints),
    ):
        parts.append(f"{word}({', '.join(map(_quote, texts))})")
    effects = statement.effects
    parts.append("unknown" if effects is None else print_effects(effects))
    return " ".join(parts)


def print_effects(effects: tuple[Effect, ...]) -> str:
    """Effects by the names of their classes, with the fields that are not as usual."""
    return "[" + ", ".join(map(_effect, effects)) + "]"


def _effect(effect: Effect) -> str:
    given = []
    for field in fields(effect):
        value = getattr(effect, field.name)
        if value != field.default:
            given.append(f"{field.name}: {_field(value)}")
    return type(effect).__name__ + (f"({', '.join(given)})" if given else "")


def _field(value: object) -> str:
    if isinstance(value, Level):
        return str(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_field, value)) + ")"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else _quote(value)


def print_terminator(terminator: b.Terminator) -> str:
    match terminator:
        case b.Goto(target):
            return f"goto bb{target}"
        case b.Switch(operand, cases, otherwise, _, construct):
            arms = "".join(f"{value}: bb{target}, " for value, target in cases)
            arms += f"else: bb{otherwise}"
            return f"switch {print_operand(operand)} {{{arms}}} {_quote(construct)}"
        case b.Return(_, explicit):
            return "return explicit" if explicit else "return"
        case b.Trap(reason):
            return f"trap {_quote(reason)}"
        case b.Unreachable():
            return "unreachable"
