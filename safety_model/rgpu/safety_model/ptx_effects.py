"""What inline assembly does, derived from its instructions.

The template is run abstractly from top to bottom. For every register: the widest group of threads
over which it is the same by itself (`level`), and the operands of the macro that it was computed
from. That gives the uniformity of the results and of the predicates under which instructions stand.

Sound for straight-line templates. A branch makes every effect conditional and every result differ
between threads. An instruction that isn't known makes the whole template unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rgpu.analysis.effects import (
    Barrier,
    Collective,
    Effect,
    Exits,
    Level,
    Pure,
    SpecialRegister,
    Traps,
    Value,
)
from rgpu.analysis.records import dataclass
from rgpu.safety_model.ptx.instructions import outcome_of
from rgpu.safety_model.ptx.outcome import Argument, Outcome, data
from rgpu.safety_model.ptx.template import (
    Bound,
    Group,
    Instruction,
    Integer,
    Label,
    Memory,
    Negated,
    Operand,
    Register,
    Statement,
    parse_template,
)

_UNIFORM_GUARD_MATTERS = (Barrier, Collective, Exits, Traps)


@dataclass(frozen=True, slots=True)
class Condition:
    """When a guarded effect happens: the predicate is the same for all threads of `level`,
    provided that the operands named are."""

    level: Level
    operands: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class AssemblyModel:
    """Effects in the order of the instructions, and for each the condition it stands under, or
    None."""

    effects: tuple[Effect, ...]
    conditions: tuple[Condition | None, ...]


def assembly_effects(
    template: str, options: Sequence[str] = (), names: Sequence[str | None] = ()
) -> tuple[Effect, ...] | None:
    """The effects of `asm!` or `ptx_asm!`; None if they aren't known.

    Operands in effects are numbers as text, "0" for the first; integers are literals. `names`
    holds the names of named operands. Barriers, warp operations, exits and traps under a predicate
    that may differ between threads can't be said by effects alone: the answer is then None, and
    `assembly_model` knows, or `ptx.predicated`.
    """
    model = assembly_model(template, options, names)
    if model is None:
        return None
    for effect, condition in zip(model.effects, model.conditions, strict=True):
        if condition is not None and isinstance(effect, _UNIFORM_GUARD_MATTERS):
            return None
    return model.effects


def assembly_model(
    template: str, options: Sequence[str] = (), names: Sequence[str | None] = ()
) -> AssemblyModel | None:
    """The effects, each with the condition under which it happens; None if they aren't known.

    Of the options only `raw` of `asm!` matters: it makes braces plain text. What an option promises
    (`nomem`, `pure`) is not believed against the instructions.
    """
    statements = parse_template(template, names, raw="raw" in options)
    if statements is None:
        return None
    register = _only_read(statements)
    if register is not None:
        return register
    run = Run()
    for statement in statements:
        if isinstance(statement, Instruction) and not run.step(statement):
            return None
    return run.model()


# --- abstract values ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Known:
    """The level of a value by itself, the operands it depends on, and the operand it merely
    copies."""

    level: Level
    operands: frozenset[str] = frozenset()
    copy_of: str | None = None

    def join(self, other: _Known) -> _Known:
        return _Known(max(self.level, other.level), self.operands | other.operands)


_CONSTANT = _Known(Level.GRID)
_ANYTHING = _Known(Level.THREAD)
# Moves between address spaces: the same memory, whatever the number (PTX ISA 9.7.9.20).
_COPIES = frozenset({"mov", "cvta"})


class Run:
    """One pass over a template."""

    def __init__(self) -> None:
        self.registers: dict[str, _Known] = {}
        self.written: dict[str, _Known] = {}
        self.effects: list[Effect] = []
        self.conditions: list[Condition | None] = []
        self.branches = False

    def step(self, instruction: Instruction) -> bool:
        """Runs one instruction; false if it isn't known."""
        if instruction.opcode == "bra":
            self.branches = True
            return True
        outcome = outcome_of(instruction, self._name)
        if outcome is None or not outcome.known:
            return False
        condition = self._condition(instruction)
        self.effects += outcome.effects
        self.conditions += [condition] * len(outcome.effects)
        self._write(instruction, outcome, condition)
        return True

    def model(self) -> AssemblyModel:
        effects, conditions = list(self.effects), list(self.conditions)
        if self.branches:
            conditions = [Condition(Level.THREAD)] * len(effects)
        result = self.result()
        if result is not None and result not in effects:
            effects.append(result)
            conditions.append(None)
        return AssemblyModel(tuple(effects), tuple(conditions))

    def result(self) -> Effect | None:
        """What is known about the results as a whole."""
        if not self.written:
            return Pure() if not self.effects else None
        levels = [self.written[operand].level for operand in sorted(self.written, key=_number)]
        depends = any(known.operands for known in self.written.values())
        if self.branches:
            return Value(uniformity=Level.THREAD)
        if not depends:
            differ = len(set(levels)) > 1
            return Value(uniformity=max(levels), fields=tuple(levels) if differ else ())
        if max(levels) is Level.GRID and not self.effects:
            return Pure()
        return Value(uniformity=Level.THREAD)

    def _condition(self, instruction: Instruction) -> Condition | None:
        if instruction.guard is None:
            return None
        known = self._read(instruction.guard.register)
        return Condition(known.level, known.operands)

    def _write(
        self, instruction: Instruction, outcome: Outcome, condition: Condition | None
    ) -> None:
        sources = _CONSTANT
        for operand in instruction.operands[outcome.results :]:
            sources = sources.join(self._read(operand))
        value = sources if outcome.level is None else _Known(outcome.level)
        if instruction.opcode in _COPIES and len(instruction.operands) == 2:
            only = self._read(instruction.operands[1])
            value = _Known(value.level, value.operands, only.copy_of)
        for target in _flat(instruction.operands[: outcome.results]):
            written = value
            if condition is not None:
                guard = _Known(condition.level, condition.operands)
                written = written.join(guard).join(self._read(target))
            if isinstance(target, Bound):
                self.written[target.operand] = written
            elif isinstance(target, Register):
                self.registers[target.name] = written

    def _read(self, operand: Operand) -> _Known:
        match operand:
            case Bound(number):
                untouched = _Known(Level.GRID, frozenset({number}), number)
                return self.written.get(number, untouched)
            case Register(name):
                register = _special_register(name)
                if register is not None:
                    return _Known(Level[str(register["level"]).upper()])
                return self.registers.get(name, _ANYTHING)
            case Negated(inner):
                known = self._read(inner)
                return _Known(known.level, known.operands)
            case Memory(base, rest):
                return self._joined((base, *rest))
            case Group(items):
                return self._joined(items)
            case _:
                return _CONSTANT

    def _joined(self, operands: Sequence[Operand]) -> _Known:
        value = _CONSTANT
        for operand in operands:
            value = value.join(self._read(operand))
        return value

    def _name(self, operand: Operand) -> Argument:
        """How effects call an operand: by its number if it is one, or a copy of one."""
        if isinstance(operand, Integer):
            return operand.value
        if isinstance(operand, Bound | Register):
            return self._read(operand).copy_of
        return None


def _flat(operands: Sequence[Operand]) -> list[Operand]:
    return [
        item
        for operand in operands
        for item in (operand.items if isinstance(operand, Group) else (operand,))
    ]


def _number(operand: str) -> tuple[int, str]:
    return (int(operand), "") if operand.isdigit() else (1 << 30, operand)


# --- special registers -------------------------------------------------------------------------


def _only_read(statements: tuple[Statement, ...]) -> AssemblyModel | None:
    """The model of a template that moves one special register into an operand, and does no more."""
    instructions = [s for s in statements if not isinstance(s, Label)]
    if len(instructions) != 1:
        return None
    (instruction,) = instructions
    if instruction.opcode != "mov" or instruction.guard is not None:
        return None
    match instruction.operands:
        case (Bound(), Register(name)) if (register := _special_register(name)) is not None:
            bounds = register.get("range")
            value = Value(
                uniformity=Level[str(register["level"]).upper()],
                in_range=None if bounds is None else (bounds[0], bounds[1]),
            )
            return AssemblyModel((SpecialRegister(name.lstrip("%")), value), (None, None))
        case _:
            return None


def _special_register(name: str) -> dict[str, Any] | None:
    if not name.startswith("%") and name != "WARP_SZ":
        return None
    plain = name.lstrip("%")
    registers: dict[str, dict[str, Any]] = data()["special_registers"]
    if plain in registers:
        return registers[plain]
    for prefix, register in data()["numbered_registers"].items():
        suffix = plain.removeprefix(prefix)
        if suffix != plain and suffix.isdigit() and int(suffix) < register["count"]:
            return dict(register)
    return None
