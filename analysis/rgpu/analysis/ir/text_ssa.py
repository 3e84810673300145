"""SSA as text, for `rgpu show ir` and tests."""

from __future__ import annotations

from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.types import show


def print_ssa(function: ssa.Function, comments: dict[int, str] | None = None) -> str:
    """The whole function; `comments` are put after the values of those numbers."""
    lines = [f"kernel {function.name}"]
    for parameter in function.parameters:
        lines.append(_line(f"{_definition(parameter)}", parameter.index, comments))
    for storage in function.objects:
        lines.append(f"  object {storage.name}: {storage.space} {show(storage.type)}")
    for block in function.blocks:
        lines += print_block(block, comments)
    return "\n".join(lines) + "\n"


def print_block(block: ssa.Block, comments: dict[int, str] | None = None) -> list[str]:
    """The lines of one block."""
    origin = "" if block.site is None else f"  // in {block.site.function}"
    lines = [f"b{block.index}:{origin}"]
    for phi in block.phis:
        lines.append(_line(_definition(phi, block), phi.index, comments))
    for instruction in block.instructions:
        lines.append(_line(print_instruction(instruction), instruction.index, comments))
    lines.append("    " + print_terminator(block.terminator))
    return lines


def _line(text: str, index: int, comments: dict[int, str] | None) -> str:
    comment = (comments or {}).get(index)
    return f"    {text}" if comment is None else f"    {text:<56} // {comment}"


def name_of(value: ssa.Value) -> str:
    """A value as an operand: constants in full, the rest by number."""
    match value:
        case ssa.Literal(_, constant, type):
            return f"{constant!r}_{show(type)}" if constant is not None else "()"
        case ssa.Undefined():
            return "undefined"
        case ssa.Address(_, storage):
            return f"&{storage.name}"
        case _:
            return f"%{value.index}"


def _definition(value: ssa.Value, block: ssa.Block | None = None) -> str:
    match value:
        case ssa.Parameter(index, _, name, path, type):
            return f"%{index} = parameter {'.'.join((name, *path))}: {show(type)}"
        case ssa.Phi(index, _, operands, type):
            assert block is not None
            pairs = zip(block.predecessors, operands, strict=True)
            incoming = ", ".join(f"b{source}: {name_of(operand)}" for source, operand in pairs)
            return f"%{index} = phi [{incoming}]: {show(type)}{_named(value.name)}"
    raise AssertionError(value)


def _named(name: str | None) -> str:
    return "" if name is None else f"  `{name}`"


def print_instruction(instruction: ssa.Instruction) -> str:
    """One operation without indentation."""
    match instruction:
        case ssa.Binary(index, _, sign, left, right, overflow):
            checked = {"trap": " checked", "unchecked": " unchecked"}.get(overflow, "")
            text = f"%{index} = {name_of(left)} {sign}{checked} {name_of(right)}"
        case ssa.Unary(index, _, sign, operand):
            text = f"%{index} = {sign}{name_of(operand)}"
        case ssa.Cast(index, _, kind, operand, type):
            text = f"%{index} = {name_of(operand)} as {show(type)} ({kind})"
        case ssa.Element(index, _, pointer, position):
            text = f"%{index} = {name_of(pointer)}[{name_of(position)}] address"
        case ssa.Field(index, _, pointer, _, variant, label):
            of = f"#{variant}" if variant else ""
            text = f"%{index} = {name_of(pointer)}{of}.{label} address"
        case ssa.Load(index, _, pointer, type):
            text = f"%{index} = load {name_of(pointer)}: {show(type)}"
        case ssa.Store(_, _, pointer, value):
            verb = "fill" if instruction.fill else "store"
            return f"{verb} {name_of(pointer)}, {name_of(value)}"
        case ssa.Unknown(index, _, reason, inputs):
            text = f"%{index} = unknown ({reason}) {', '.join(map(name_of, inputs))}".rstrip()
        case ssa.Check(_, _, condition, expected, kind):
            return f"check {name_of(condition)} is {expected} ({kind})"
        case ssa.Invoke():
            return _print_invoke(instruction)
    return text + _named(instruction.name if not isinstance(instruction, ssa.Unknown) else None)


def _print_invoke(invoke: ssa.Invoke) -> str:
    arguments = []
    for argument in invoke.arguments:
        leaves = ", ".join(map(name_of, argument.leaves))
        mark = "&" if argument.through_reference else ""
        plain = len(argument.leaves) == 1 and not mark
        arguments.append(f"{argument.name}: {leaves if plain else f'{mark}({leaves})'}")
    results = ", ".join(f"%{result.index}" for result in invoke.results)
    effects = "unknown"
    if invoke.effects is not None:
        effects = ", ".join(type(effect).__name__ for effect in invoke.effects)
    left = f"{results} = " if results else ""
    return f"{left}call {invoke.callee}({', '.join(arguments)})  [{effects}]"


def print_terminator(terminator: ssa.Terminator | None) -> str:
    match terminator:
        case ssa.Jump(target):
            return f"jump b{target}"
        case ssa.Branch(condition, cases, otherwise):
            arms = ", ".join(f"{value}: b{target}" for value, target in cases)
            construct = f"  // {terminator.construct}"
            return f"branch {name_of(condition)} [{arms}, else: b{otherwise}]{construct}"
        case ssa.Exit():
            return "exit early" if terminator.early else "exit"
        case ssa.Trap(reason):
            return f"trap ({reason})"
        case None:
            return "unfinished"
