"""A call as the PTX that its model gives for it."""

from __future__ import annotations

from rgpu.analysis.effects import (
    Access,
    ActiveMask,
    Atomic,
    Barrier,
    Collective,
    Effect,
    Exits,
    Fence,
    LowersTo,
    Opaque,
    Protocol,
    Pure,
    SpecialRegister,
    Traps,
)
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.names.definitions import FunctionDefinition
from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax import ast
from rgpu.compiler_bridge.lower.constants import constant_value, generic_constant
from rgpu.compiler_bridge.lower.frames import Variables, pointee
from rgpu.compiler_bridge.lower.inline import Inline, scalar_types
from rgpu.compiler_bridge.lower.intrinsics import registers, store_parts
from rgpu.compiler_bridge.lower.operands import operand
from rgpu.compiler_bridge.lower.templates import BadTemplate, Hole, pieces_of
from rgpu.compiler_bridge.lower.values import Address, Register

SPACES = {"shared": "ptr addrspace(3)", "global": "ptr addrspace(1)"}


def lower_template(
    variables: Variables, call: b.CallStatement, effects: tuple[Effect, ...], effect: LowersTo
) -> None:
    """Emits the PTX of a model."""
    template = effect.template
    assert template is not None
    try:
        pieces = pieces_of(template)
    except BadTemplate as reason:
        raise variables.function.fail(f"`{template}`: {reason}") from None
    emission = _Emission(variables, call, Inline(variables.function))
    text = "".join(p if isinstance(p, str) else emission.operand(p) for p in pieces)
    emission.finish(text, manner_of(effects, effect.convergent))


@dataclass(frozen=True, slots=True)
class Manner:
    """How LLVM may treat a call: whether it has an effect besides its result, and which memory it
    touches ("none", "read" or "any")."""

    side_effect: bool
    memory: str
    convergent: bool

    @property
    def attributes(self) -> str:
        """The attributes of the call."""
        found = ["nounwind"]
        if self.convergent:
            found.append("convergent")
        if not self.side_effect:
            found += ["willreturn", f"memory({self.memory})"]
        return " " + " ".join(found)


def manner_of(effects: tuple[Effect, ...], convergent: bool) -> Manner:
    """What the effects of a model allow. Matrix operations exchange registers alone: like LLVM's
    own intrinsics they are convergent, and else as good as arithmetic."""
    memory = "none"
    side_effect = not any(isinstance(effect, (Pure, Collective)) for effect in effects)
    for effect in effects:
        match effect:
            case Access(read=True, write=False, asynchronous=False):
                memory = "read" if memory == "none" else memory
            case Access() | Atomic() | Fence() | Barrier() | Protocol():
                side_effect, memory = True, "any"
            case Collective(kind=kind) if kind != "matrix":
                side_effect, convergent = True, True
            case ActiveMask() | SpecialRegister() | Opaque() | Traps() | Exits():
                side_effect = True
            case _:
                pass
    return Manner(side_effect, memory, convergent)


class _Emission:
    """The operands of one call, as they are met in its template."""

    def __init__(self, variables: Variables, call: b.CallStatement, inline: Inline) -> None:
        self.variables = variables
        self.call = call
        self.inline = inline
        self.arguments = _named_arguments(call)
        self.texts: dict[Hole, str] = {}
        self.place: Address = variables.address(call.place)
        self.results: dict[int, Register] = {}

    def operand(self, hole: Hole) -> str:
        """What stands for the operand in the PTX."""
        text = self.texts.get(hole)
        if text is None:
            text = self.texts[hole] = self._operand(hole)
        return text

    def _operand(self, hole: Hole) -> str:
        if hole.kind in ("constant", "pick") or hole.name not in (*self.arguments, "result"):
            return self._constant(hole)
        if hole.name == "result":
            texts = self._result(hole)
        elif hole.behind:
            texts = self._behind(self.arguments[hole.name])
        else:
            texts = self._input(hole, self.arguments[hole.name])
        if hole.part is not None:
            return texts[hole.part]
        if len(texts) == 1 and hole.kind != "list":
            return texts[0]
        return "{" + ", ".join(texts) + "}"

    def finish(self, text: str, manner: Manner) -> None:
        """The call itself, and its result."""
        self.inline.emit(text, manner.attributes, manner.side_effect,
                         manner.side_effect and manner.memory == "any")  # fmt: skip
        if self.results:
            values = [self.results[number] for number in sorted(self.results)]
            store_parts(self.variables.function, self.place, values)

    def _result(self, hole: Hole) -> list[str]:
        types = scalar_types(self.variables.function, self.place.type)
        texts = []
        for number, type in enumerate(types):
            if hole.part is not None and number != hole.part:
                texts.append("")
                continue

            def take(value: Register, number: int = number) -> None:
                self.results[number] = value

            if hole.kind == "predicate":
                texts.append(self.inline.output_predicate(type, take))
            else:
                texts.append(self.inline.output(type, take))
        return texts

    def _input(self, hole: Hole, argument: b.Operand) -> list[str]:
        function = self.variables.function
        value = operand(self.variables, argument)
        texts = []
        for number, part in enumerate(
            registers(function, value, self.variables.type_of(argument))
        ):  # fmt: skip
            if hole.part is not None and number != hole.part:
                texts.append("")
                continue
            if hole.kind in SPACES:
                if part.type == "i64":
                    part = function.register("ptr", f"inttoptr {part} to ptr")
                type = SPACES[hole.kind]
                part = function.register(type, f"addrspacecast {part} to {type}")
            if hole.kind == "predicate" and part.type != "i1":
                texts.append(self.inline.input_predicate(part))
            else:
                texts.append(self.inline.input(part))
        return texts

    def _behind(self, argument: b.Operand) -> list[str]:
        """The scalars behind a reference: read before, written after."""
        function = self.variables.function
        pointer = operand(self.variables, argument)
        type = pointee(function, self.variables.type_of(argument))
        if not isinstance(pointer, Register):
            raise function.fail(f"a value of type `{t.show(type)}` is handed to an instruction")
        place = Address(pointer.text, type, function.layout(type).alignment)
        texts = []
        for address in _scalars(self, place):
            before = function.load(address)
            assert isinstance(before, Register)

            def take(value: Register, address: Address = address) -> None:
                function.store(value, address)

            texts.append(self.inline.output(before.type, take, before))
        return texts

    def _constant(self, hole: Hole) -> str:
        argument = self.arguments.get(hole.name)
        if argument is not None:
            number = constant_value(self.variables, argument)
        else:
            number = generic_constant(self.call.callee, hole.name)
        if number is None:
            raise self.variables.function.fail(f"`{hole.name}` must be a constant")
        if hole.kind != "pick":
            return str(number)
        if not 0 <= number < len(hole.words):
            raise self.variables.function.fail(f"`{hole.name}` must be below {len(hole.words)}")
        return hole.words[number]


def _scalars(emission: _Emission, place: Address) -> list[Address]:
    from rgpu.compiler_bridge.lower.intrinsics import parts

    layout = emission.variables.function.layout(place.type)
    if layout.size == 0:
        return []
    if layout.scalar is not None:
        return [place]
    function = emission.variables.function
    return [s for part in parts(function, place) for s in _scalars(emission, part)]


def _named_arguments(call: b.CallStatement) -> dict[str, b.Operand]:
    """The arguments by the names of the parameters."""
    callee = call.callee
    if isinstance(callee, b.ModelCallee):
        return dict(zip(callee.parameters, call.arguments, strict=False))
    if isinstance(callee, b.UnknownCallee):
        return {}
    definition = callee.instance.function
    if not isinstance(definition, FunctionDefinition):
        return {}
    names = [
        p.pattern.name if isinstance(p.pattern, ast.BindingPattern) else ""
        for p in definition.syntax.parameters
    ]
    return dict(zip(names, call.arguments, strict=False))
