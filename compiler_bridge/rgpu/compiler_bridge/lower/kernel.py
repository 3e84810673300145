"""One kernel as one LLVM module: its parameters, its attributes, its body.

The parameters are those that the host code of the dialect passes: a slice is an address and a
length, a struct that stands for a slice of global memory the same for its fields, any other struct
one `byval` parameter, a value of size 0 nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rgpu.analysis.effects import AddressSpace, InSpace
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.flatten import Flat
from rgpu.analysis.ir.flatten import Program as Bodies
from rgpu.analysis.names.definitions import StaticDefinition
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.analysis.typing.constants.values import Value as StaticValue
from rgpu.compiler_bridge.layout import LayoutTable
from rgpu.compiler_bridge.lower.body import BodyLowering, lower_out_of_line, subprogram
from rgpu.compiler_bridge.lower.device import Device
from rgpu.compiler_bridge.lower.frames import Variables, alignment_behind
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.module import Module, SourcePlace, quoted
from rgpu.compiler_bridge.lower.program import Lowering
from rgpu.compiler_bridge.lower.requirements import Requirement
from rgpu.compiler_bridge.lower.values import Address, Fat, Memory, NotLowered, Register, Value


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a kernel's attributes say about its launches; in threads and blocks, 0 for nothing."""

    block: tuple[int, int, int] | None = None  # exactly this
    most_threads: int = 0
    least_blocks: int = 0  # per multiprocessor
    cluster: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of the machine code. kind: "pointer" (into global memory, or read-only there),
    "scalar" or "bytes"; type: in Rust; size and alignment in bytes. `name` is `user name` or
    `user name.part`."""

    name: str
    kind: str
    type: str
    size: int
    alignment: int


@dataclass(frozen=True, slots=True)
class KernelInput:
    """What the lowering of one kernel needs."""

    entry: str  # the name of the entry in the machine code
    flat: Flat
    bounds: Bounds = Bounds()
    unchecked: bool = False
    overflow_checks: bool = False
    proved: Mapping[tuple[Span, b.CallSite | None], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LoweredKernel:
    """LLVM text and what belongs to it. `places` are what the line numbers of the text stand for,
    from 1 on. removed: checks of an index that are not there, with their proofs."""

    entry: str
    text: str
    places: tuple[SourcePlace, ...]
    parameters: tuple[Parameter, ...]
    static_shared_bytes: int
    needs_libdevice: bool
    removed: tuple[tuple[Span, b.CallSite | None, str], ...]
    requirements: tuple[Requirement, ...] = ()


def lower_kernel(
    bodies: Bodies,
    layouts: LayoutTable,
    kernel: KernelInput,
    type_of_static: Callable[[StaticDefinition], t.Ty],
    value_of_static: Callable[[StaticDefinition], StaticValue],
    is_user: Callable[[Span], bool],
) -> LoweredKernel:
    """Lowers a kernel for a GPU; `NotLowered` says what can't be lowered yet, and where."""
    machine = Device()
    lowering = Lowering(
        bodies, layouts, Module(), machine, type_of_static, value_of_static, is_user,
        dict(kernel.proved), unchecked=kernel.unchecked, overflow_checks=kernel.overflow_checks,
    )  # fmt: skip
    for reason, span in kernel.flat.problems:
        raise NotLowered(reason, span)
    function = Function(kernel.entry, lowering)
    function.scope = subprogram(lowering, kernel.entry)
    function.at(kernel.flat.body.span, None)
    parameters = Parameters(function)
    body = kernel.flat.body
    walk = BodyLowering(function, kernel.flat)
    for number in range(1, body.parameter_count + 1):
        local = body.locals[number]
        parameters.variable(local.name or f"p{number}", walk.result, number)
    walk.run()
    attributes = _attributes(kernel.bounds)
    header = (
        f"define ptx_kernel void @{quoted(kernel.entry)}({', '.join(parameters.texts)}) "
        f"#0{attributes} !dbg {function.scope}"
    )
    lowering.module.functions.insert(0, function.text(header))
    lower_out_of_line(lowering)
    return LoweredKernel(
        kernel.entry, lowering.module.text(), tuple(lowering.module.places),
        tuple(parameters.described), lowering.shared_bytes, lowering.needs_libdevice,
        tuple(lowering.removed), tuple(lowering.requirements),
    )  # fmt: skip


def _attributes(bounds: Bounds) -> str:
    texts = []
    if bounds.block is not None:
        texts.append(f'"nvvm.reqntid"="{",".join(map(str, bounds.block))}"')
    elif bounds.most_threads:
        texts.append(f'"nvvm.maxntid"="{bounds.most_threads}"')
    if bounds.least_blocks:
        texts.append(f'"nvvm.minctasm"="{bounds.least_blocks}"')
    if bounds.cluster is not None:
        texts.append(f'"nvvm.cluster_dim"="{",".join(map(str, bounds.cluster))}"')
    return "".join(f" {text}" for text in texts)


class Parameters:
    """The parameters of a kernel in the making."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.texts: list[str] = []
        self.described: list[Parameter] = []

    def variable(self, name: str, variables: Variables, number: int) -> None:
        """Receives a parameter of the Rust function into its variable."""
        type = variables.body.locals[number].type
        if _is_slice(type):
            self._parts(name, variables.of(number))
        elif self.function.layout(type).size:
            variables.receive(number, self._receive(name, type))

    def _parts(self, name: str, place: Address) -> None:
        """Receives the fields of a struct that stands for a slice, each as a parameter."""
        function, type = self.function, place.type
        assert isinstance(type, t.Adt)
        for index, declared in enumerate(type.definition.variants[0].fields):
            part = function.field(place, index)
            label = f"{name}.{declared.name or index}"
            if _is_slice(part.type):
                self._parts(label, part)
            elif function.layout(part.type).size:
                function.store(self._receive(label, part.type), part)

    def _receive(self, name: str, type: t.Ty) -> Value:
        layout = self.function.layout(type)
        if layout.fat:
            data = self._pointer(name, type, "pointer")
            self._scalar(f"{name}.length", "i64", "usize", 8)
            return Fat(data, argument_register(f"{name}.length"))
        if isinstance(type, (t.Ref, t.Ptr)):
            return Register(self._pointer(name, type, "pointer"), "ptr")
        if layout.scalar is not None:
            scalar = "i8" if layout.scalar == "i1" else layout.scalar
            self._scalar(name, scalar, t.show(type), layout.size)
            text = argument_register(name)
            if layout.scalar == "i1":
                return self.function.register("i1", f"trunc i8 {text} to i1")
            return Register(text, layout.scalar)
        return self._bytes(name, type)

    def _bytes(self, name: str, type: t.Ty) -> Value:
        layout = self.function.layout(type)
        text = argument_register(name)
        self.texts.append(f"ptr byval([{layout.size} x i8]) align {layout.alignment} {text}")
        self.described.append(Parameter(name, "bytes", t.show(type), layout.size, layout.alignment))
        return Memory(text, layout.alignment)

    def _pointer(self, name: str, type: t.Ty, kind: str) -> str:
        """A pointer into global memory. What only a shared reference leads to is not written while
        the kernel runs, so it may be read through the read-only cache (PTX ISA 9.7.9.9,
        `ld.global.nc`). A mutable one is not `noalias`: every thread has the same, and LLVM would
        carry what this thread wrote across a barrier, behind which another may have written."""
        function = self.function
        assert isinstance(type, (t.Ref, t.Ptr))
        inner = type.inner
        attributes = ""
        frozen = isinstance(type, t.Ref) and not function.lowering.has_cell(inner)
        if frozen and not type.mutable:
            attributes += " noalias readonly"
        if isinstance(type, t.Ref):
            attributes += f" align {alignment_behind(function, inner)}"
        text = argument_register(name)
        self.texts.append(f"ptr addrspace(1){attributes} {text}")
        self.described.append(Parameter(name, kind, t.show(type), 8, 8))
        return function.value(f"addrspacecast ptr addrspace(1) {text} to ptr")

    def _scalar(self, name: str, type: str, rust_type: str, size: int) -> None:
        self.texts.append(f"{type} {argument_register(name)}")
        self.described.append(Parameter(name, "scalar", rust_type, size, size))


def _is_slice(type: t.Ty) -> bool:
    return isinstance(type, t.Adt) and InSpace(AddressSpace.GLOBAL) in type.definition.effects


def argument_register(name: str) -> str:
    """The register of a parameter: no other register or label has a name like it."""
    return f"%{quoted(f'arg.{name}')}"
