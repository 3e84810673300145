"""What the functions of one module share while they are lowered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rgpu.analysis.effects import AddressSpace, Effect
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.flatten import Program as Bodies
from rgpu.analysis.names.definitions import StaticDefinition
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.analysis.typing.constants.numbers import Undecidable
from rgpu.analysis.typing.constants.values import Value as StaticValue
from rgpu.compiler_bridge.layout import LayoutTable, NoLayout
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.initial import encode
from rgpu.compiler_bridge.lower.module import Module, byte_string, symbol
from rgpu.compiler_bridge.lower.registers import registers_of
from rgpu.compiler_bridge.lower.requirements import Requirement
from rgpu.compiler_bridge.lower.values import Register


class Machine(Protocol):
    """What differs between a GPU and the CPU that stands in for one: the operations that are no
    arithmetic."""

    explains: bool
    """Whether it tells which index was out of which bounds."""

    def trap_label(
        self, function: Function, kind: str, index_and_length: tuple[str, str] | None = None
    ) -> str:
        """The label of a block that ends the grid because a check of this kind failed."""

    def trap(self, function: Function, reason: str) -> None:
        """Ends the grid; ends the block."""

    def remainder(self, function: Function, a: Register, c: Register) -> Register:
        """The remainder of two floats, exactly, with the sign of the first (`fmod`)."""

    def static(self, function: Function, static: StaticDefinition, space: AddressSpace) -> str:
        """The generic address of a static, as a `ptr` constant or register."""

    def operation(
        self, variables: Variables, call: b.CallStatement, effects: tuple[Effect, ...]
    ) -> bool:
        """Lowers a call whose meaning is in its effects; False if it is not one of the
        machine's."""

    def mathematics(
        self, function: Function, name: str, arguments: list[Register], result: str
    ) -> Register | None:
        """A function of `llvm.<name>` that is not exact in hardware; None if unknown."""

    def assembly(self, variables: Variables, statement: b.Assembly) -> None:
        """Inline assembly."""


@dataclass(eq=False)
class Lowering:
    """One module in the making, and what is known about the program."""

    bodies: Bodies
    layouts: LayoutTable
    module: Module
    machine: Machine
    type_of_static: Callable[[StaticDefinition], t.Ty]
    value_of_static: Callable[[StaticDefinition], StaticValue]
    is_user: Callable[[Span], bool]  # whether a place is in the user's own code
    # Checks that were proved never to fail: by place and chain of calls, the proof.
    proved: dict[tuple[Span, b.CallSite | None], str] = field(default_factory=dict)
    needs_libdevice: bool = False
    overflow_checks: bool = False  # operators that the user wrote trap where they would wrap
    unchecked: bool = False  # leave out all checks of an index, as the kernel's attribute says
    removed: list[tuple[Span, b.CallSite | None, str]] = field(default_factory=list)
    out_of_line: dict[b.Instance, str] = field(default_factory=dict)
    pending: list[tuple[b.Instance, str]] = field(default_factory=list)
    shared_bytes: int = 0
    dynamic_alignment: int = 16  # of the shared memory whose size the launch chooses
    requirements: list[Requirement] = field(default_factory=list)
    statics: dict[StaticDefinition, str] = field(default_factory=dict)
    _nodes: dict[str, str] = field(default_factory=dict)
    _registers: dict[int, tuple[b.Body, frozenset[int]]] = field(default_factory=dict)

    def registers_of(self, body: b.Body) -> frozenset[int]:
        """The variables of a body that need no memory."""
        found = self._registers.get(id(body))
        if found is None:
            found = self._registers[id(body)] = (body, registers_of(body))
        return found[1]

    def shared_node(self, text: str) -> str:
        """A metadata node that is made once."""
        if text not in self._nodes:
            self._nodes[text] = self.module.node(text)
        return self._nodes[text]

    def static(self, function: Function, static: StaticDefinition) -> str:
        """The generic address of a static."""
        return self.machine.static(function, static, self.bodies.source.space_of(static))

    def has_cell(self, type: t.Ty) -> bool:
        """Whether a shared reference to the type lets somebody write."""
        return self.bodies.layouts.has_cell(type)

    def initial_value(self, function: Function, static: StaticDefinition) -> str:
        """The bytes of a static at the start, as an LLVM constant."""
        try:
            data = encode(self.layouts, self.value_of_static(static), self.type_of_static(static))
        except (NoLayout, Undecidable) as reason:
            raise function.fail(f"the initial value of `{static.name}`: {reason}") from None
        return byte_string(data) if any(data) else "zeroinitializer"

    def function_for(self, instance: b.Instance) -> str:
        """The LLVM name of a function that is called and not inlined."""
        found = self.out_of_line.get(instance)
        if found is None:
            name = symbol(f"{instance.name}_{len(self.out_of_line)}")
            found = self.out_of_line[instance] = f"@{name}"
            self.pending.append((instance, found))
        return found
