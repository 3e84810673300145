"""One kernel as one LLVM module for the CPU: a coroutine for each thread."""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.flatten import Flat, FlatBlock
from rgpu.analysis.ir.flatten import Program as Bodies
from rgpu.analysis.names.definitions import StaticDefinition
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.typing.constants.values import Value as StaticValue
from rgpu.compiler_bridge.layout import LayoutTable
from rgpu.compiler_bridge.lower import host_abi as abi
from rgpu.compiler_bridge.lower.body import BodyLowering, lower_out_of_line, subprogram
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.host import Host
from rgpu.compiler_bridge.lower.host_code import Coroutine, HostStatic
from rgpu.compiler_bridge.lower.kernel import (
    KernelInput,
    Parameter,
    Parameters,
    argument_register,
)
from rgpu.compiler_bridge.lower.module import Module, SourcePlace
from rgpu.compiler_bridge.lower.program import Lowering
from rgpu.compiler_bridge.lower.values import Memory, NotLowered, Value


@dataclass(frozen=True, slots=True)
class Slot:
    """A parameter of the kernel in the block of arguments. element: bytes of what a pointer leads
    to, 0 if it has no fixed size; `type` is the Rust type, or LLVM's of a scalar."""

    name: str
    kind: str  # "pointer", "scalar" or "bytes"
    type: str
    offset: int
    size: int
    element: int


@dataclass(frozen=True, slots=True)
class HostKernel:
    """LLVM text for the CPU and what belongs to it. `places`: what its numbers of places stand for,
    from 1 on. `wide`: blocks wait for each other."""

    name: str
    text: str
    places: tuple[SourcePlace, ...]
    slots: tuple[Slot, ...]
    argument_bytes: int
    reasons: tuple[str, ...]
    statics: tuple[HostStatic, ...]
    shared_bytes: int
    wide: bool


def lower_for_host(
    bodies: Bodies,
    layouts: LayoutTable,
    kernel: KernelInput,
    type_of_static: Callable[[StaticDefinition], t.Ty],
    value_of_static: Callable[[StaticDefinition], StaticValue],
    is_user: Callable[[Span], bool],
) -> HostKernel:
    """Lowers a kernel for the CPU; `NotLowered` says what can't be lowered, and where."""
    machine = Host()
    coroutine = machine.coroutine
    lowering = Lowering(
        bodies, layouts, Module("", ""), machine, type_of_static, value_of_static, is_user,
        dict(kernel.proved), unchecked=kernel.unchecked, overflow_checks=kernel.overflow_checks,
    )  # fmt: skip
    for reason, span in kernel.flat.problems:
        raise NotLowered(reason, span)
    function = Function(abi.KERNEL, lowering)
    coroutine.kernel = function
    function.scope = subprogram(lowering, abi.KERNEL)
    function.at(kernel.flat.body.span, None)
    parameters = _HostParameters(function)
    body = kernel.flat.body
    walk = _HostBody(function, kernel.flat, coroutine)
    for number in range(1, body.parameter_count + 1):
        parameters.variable(body.locals[number].name or f"p{number}", walk.result, number)
    walk.run()
    text = coroutine.text(function, abi.KERNEL)
    text = text.replace(" presplitcoroutine {", f" presplitcoroutine !dbg {function.scope} {{", 1)
    lowering.module.functions.insert(0, text)
    lower_out_of_line(lowering)
    return HostKernel(
        kernel.entry, f"{coroutine.declarations()}\n{lowering.module.text()}",
        tuple(lowering.module.places), tuple(parameters.slots), parameters.end,
        tuple(coroutine.reasons), tuple(coroutine.statics.values()), coroutine.shared_end,
        coroutine.wide,
    )  # fmt: skip


class _HostBody(BodyLowering):
    """Counts the rounds of loops, so that no thread runs for ever while others wait."""

    def __init__(self, function: Function, flat: Flat, coroutine: Coroutine) -> None:
        super().__init__(function, flat)
        self.coroutine = coroutine
        self.heads = loop_heads(flat)

    def block(self, block: FlatBlock) -> None:
        if id(block) in self.heads:
            self.function.at(block.terminator.span, block.frame.site)
            self.coroutine.spend(self.function)
        super().block(block)

    def leave(self) -> None:
        self.coroutine.leave(self.function)


def loop_heads(flat: Flat) -> set[int]:
    """The blocks (by identity) that a depth-first search comes back to: one on every cycle."""
    heads: set[int] = set()
    active: set[int] = set()
    seen: set[int] = set()
    stack: list[tuple[int, int]] = [(0, 0)]
    while stack:
        block, edge = stack.pop()
        if edge == 0:
            seen.add(block)
            active.add(block)
        successors = flat.blocks[block].successors
        if edge == len(successors):
            active.discard(block)
            continue
        stack.append((block, edge + 1))
        target = successors[edge]
        if target in active:
            heads.add(id(flat.blocks[target]))
        elif target not in seen:
            stack.append((target, 0))
    return heads


class _HostParameters(Parameters):
    """Reads the parameters from the block of arguments."""

    def __init__(self, function: Function) -> None:
        super().__init__(function)
        self.slots: list[Slot] = []
        self.end = 0

    def _slot(
        self, name: str, kind: str, type: str, size: int, alignment: int, element: int = 0
    ) -> str:
        """A slot for a parameter; the register that holds its address."""
        offset = -(-self.end // alignment) * alignment
        self.end = offset + size
        self.slots.append(Slot(name, kind, type, offset, size, element))
        self.described.append(Parameter(name, kind, type, size, alignment))
        register = f"%rgpu.argument.{len(self.slots)}"
        self.function.lines.append(
            f"  {register} = getelementptr i8, ptr %rgpu.arguments, i64 {offset}"
        )
        return register

    def _pointer(self, name: str, type: t.Ty, kind: str) -> str:
        assert isinstance(type, (t.Ref, t.Ptr))
        inner = type.inner
        while isinstance(inner, t.Slice):
            inner = inner.inner
        unsized = self.function.layouts.is_unsized(inner)
        element = 0 if unsized else self.function.layout(inner).size
        at = self._slot(name, kind, t.show(type), 8, 8, element)
        text = argument_register(name)
        self.function.lines.append(f"  {text} = load ptr, ptr {at}, align 8")
        return text

    def _scalar(self, name: str, type: str, rust_type: str, size: int) -> None:
        at = self._slot(name, "scalar", rust_type, size, size)
        text = argument_register(name)
        self.function.lines.append(f"  {text} = load {type}, ptr {at}, align {size}")

    def _bytes(self, name: str, type: t.Ty) -> Value:
        layout = self.function.layout(type)
        at = self._slot(name, "bytes", t.show(type), layout.size, layout.alignment)
        return Memory(at, layout.alignment)
