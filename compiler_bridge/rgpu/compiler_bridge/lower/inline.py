"""One piece of PTX as inline assembly: its registers, and what LLVM may do with it.

In the text of an LLVM `asm` a dollar sign introduces operands, so all others are doubled; braces
and percent signs are plain (LLVM Language Reference, "Inline Assembler Expressions"). The operands
are numbered with the results first. NVPTX has no constraint for predicates: they go in and out as
32-bit registers, and are converted in the text.
"""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis.ir import types as t
from rgpu.analysis.records import dataclass, field
from rgpu.compiler_bridge.lower.function import Function, element_type
from rgpu.compiler_bridge.lower.values import Register

_CONSTRAINTS = {"i16": "h", "i32": "r", "i64": "l", "i128": "q", "float": "f", "double": "d"}
_SAME_BITS = {"half": "i16", "bfloat": "i16", "i8": "i16", "i1": "i32"}

Taker = Callable[[Register], None]

# Stands in the text for a number that each copy of the assembly has for itself.
UNIQUE = "\0u\0"


@dataclass(eq=False, slots=True)
class Inline:
    """Operands so far. `input` and `output` return what stands for the operand in the text."""

    function: Function
    before: list[str] = field(default_factory=list)  # statements of PTX around the text
    after: list[str] = field(default_factory=list)
    _inputs: list[tuple[str, str]] = field(default_factory=list)  # constraint, typed value
    _outputs: list[tuple[str, str, Taker]] = field(default_factory=list)
    _predicates: int = 0

    def input(self, value: Register) -> str:
        """An operand that is read; a bool is a predicate."""
        if value.type == "i1":
            return self.input_predicate(value)
        given = _widened(self.function, value)
        constraint = "l" if given.type.startswith("ptr") else _CONSTRAINTS[given.type]
        self._inputs.append((constraint, str(given)))
        return f"\0i{len(self._inputs) - 1}\0"

    def input_predicate(self, value: Register) -> str:
        """An operand that is read as a predicate: whether it is not 0."""
        number = self.input(_widened(self.function, value))
        name = self._predicate()
        bits = 64 if value.type == "i64" else 16 if value.type in ("i8", "i16") else 32
        self.before.append(f"setp.ne.s{bits} {name}, {number}, 0;")
        return name

    def output(self, type: str, take: Taker, tied: Register | None = None) -> str:
        """An operand that is written, and what to do with its value afterwards. tied: its value
        before."""
        if type == "i1":
            return self.output_predicate("i1", take)
        plain = _SAME_BITS.get(type, "i64" if type == "ptr" else type)
        number = len(self._outputs)
        self._outputs.append((_CONSTRAINTS[plain], plain, _narrowing(self.function, type, take)))
        if tied is not None:
            self._inputs.append((f"\0o{number}\0", str(_widened(self.function, tied))))
        return f"\0o{number}\0"

    def output_predicate(self, type: str, take: Taker) -> str:
        """A predicate that is written, handed on as 0 or 1."""
        function = self.function

        def narrow(value: Register) -> None:
            if type == "i1":
                value = function.register("i1", f"icmp ne {value}, 0")
            take(value)

        name = self._predicate()
        number = self.output(type if type in _CONSTRAINTS else "i32", narrow)
        bits = 64 if type == "i64" else 16 if type == "i16" else 32
        self.after.append(f"selp.b{bits} {number}, 1, 0, {name};")
        return name

    def emit(self, text: str, attributes: str, side_effect: bool, memory: bool) -> None:
        """The call. `attributes` are LLVM's, of the call; memory: all of it may be changed."""
        function = self.function
        if self._predicates:
            names = ", ".join(f"p_{n}" for n in range(self._predicates))
            lines = [f".reg .pred {names};", *self.before, text.strip(), *self.after]
            text = "{ " + " ".join(lines) + " }"
        full = _escaped(text).replace(UNIQUE, "${:uid}")
        constraints = [f"={constraint}" for constraint, _, _ in self._outputs]
        count = len(self._outputs)
        for number in range(count):
            full = full.replace(f"\0o{number}\0", f"${number}")
        for number, (constraint, _) in enumerate(self._inputs):
            full = full.replace(f"\0i{number}\0", f"${count + number}")
            constraints.append(constraint.replace("\0o", "").replace("\0", ""))
        if memory:
            constraints.append("~{memory}")
        types = [type for _, type, _ in self._outputs]
        result = "void" if not types else types[0] if count == 1 else f"{{{', '.join(types)}}}"
        arguments = ", ".join(value for _, value in self._inputs)
        mark = " sideeffect" if side_effect else ""
        assembly = f'asm{mark} "{full}", "{",".join(constraints)}"'
        call = f"call {result} {assembly}({arguments}){attributes}"
        if not types:
            function.emit(call)
            return
        returned = function.value(call)
        for number, (_, type, take) in enumerate(self._outputs):
            part = Register(returned, type)
            if count > 1:
                part = function.register(type, f"extractvalue {result} {returned}, {number}")
            take(part)

    def _predicate(self) -> str:
        self._predicates += 1
        return f"p_{self._predicates - 1}"


def _escaped(text: str) -> str:
    """As the string of an LLVM `asm`."""
    return "".join(
        "$$" if c == "$" else c if c == "\0" or (32 <= ord(c) < 127 and c not in '"\\')
        else "".join(f"\\{b:02X}" for b in c.encode())
        for c in text
    )  # fmt: skip


def _widened(function: Function, value: Register) -> Register:
    """The value in a register that assembly can take."""
    plain = _SAME_BITS.get(value.type)
    if plain is None:
        return value
    kind = "zext" if value.type[0] == "i" else "bitcast"
    return function.register(plain, f"{kind} {value} to {plain}")


def _narrowing(function: Function, type: str, take: Taker) -> Taker:
    plain = _SAME_BITS.get(type)
    if type == "ptr":
        return lambda value: take(function.register("ptr", f"inttoptr {value} to ptr"))
    if plain is None:
        return take
    kind = "trunc" if type[0] == "i" else "bitcast"
    return lambda value: take(function.register(type, f"{kind} {value} to {type}"))


def scalar_types(function: Function, type: t.Ty) -> list[str]:
    """The LLVM types of the scalars of a value, in the order of its fields."""
    layout = function.layout(type)
    if layout.size == 0:
        return []
    if layout.scalar is not None:
        return [layout.scalar]
    if layout.fat:
        return ["ptr", "i64"]
    if isinstance(type, t.Array) and isinstance(type.length, t.ConstValue):
        inner = element_type(type)
        assert inner is not None
        return scalar_types(function, inner) * type.length.value
    if isinstance(type, t.Adt) and type.definition.kind != "struct":
        raise function.fail(f"a value of type `{t.show(type)}` is handed to an instruction")
    return [s for part in function.field_types(type) for s in scalar_types(function, part)]
