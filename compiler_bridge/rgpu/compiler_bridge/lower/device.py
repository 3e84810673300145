"""The machine operations of an NVIDIA GPU, as LLVM's NVPTX back end takes them."""

from __future__ import annotations

from rgpu.analysis.effects import (
    AddressSpace,
    Atomic,
    Barrier,
    Effect,
    Fence,
    InSpace,
    LowersTo,
    SpecialRegister,
)
from rgpu.analysis.ir import body as b
from rgpu.analysis.names.definitions import StaticDefinition
from rgpu.analysis.records import dataclass
from rgpu.compiler_bridge.arrangement import alignment_asked
from rgpu.compiler_bridge.lower import assembly, nvvm, statics
from rgpu.compiler_bridge.lower.atomics import lower_atomic, lower_fence
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.mathematics import libdevice
from rgpu.compiler_bridge.lower.values import Register

DYNAMIC_SHARED = "@dynamic_shared"


@dataclass(frozen=True, slots=True)
class Device:
    """Implements `program.Machine`."""

    explains = False

    def trap_label(
        self, function: Function, kind: str, index_and_length: tuple[str, str] | None = None
    ) -> str:
        # One block for all checks: which one failed can't be told from a trap anyway.
        return function.shared_trap(_trap, "trap")

    def trap(self, function: Function, reason: str) -> None:
        _trap(function)

    def remainder(self, function: Function, a: Register, c: Register) -> Register:
        # LLVM's own expansion, `a - b * trunc(a / b)`, is wrong for large quotients.
        result = libdevice(function, "fmod", [a, c], a.type)
        assert result is not None
        return result

    def static(self, function: Function, static: StaticDefinition, space: AddressSpace) -> str:
        return statics.device_static(function, static, space)

    def mathematics(
        self, function: Function, name: str, arguments: list[Register], result: str
    ) -> Register | None:
        return libdevice(function, name, arguments, result)

    def operation(
        self, variables: Variables, call: b.CallStatement, effects: tuple[Effect, ...]
    ) -> bool:
        for effect in effects:
            match effect:
                case LowersTo():
                    if nvvm.lower_intrinsic(variables, call, effects, effect):
                        return True
        for effect in effects:
            match effect:
                case SpecialRegister(name):
                    return nvvm.lower_special_register(variables, call, name)
                case Atomic():
                    return lower_atomic(variables, call, effect)
                case Fence():
                    return lower_fence(variables, call, effect)
                case Barrier():
                    return nvvm.lower_barrier(variables, call, effect)
                case InSpace(AddressSpace.SHARED, True):
                    address = dynamic_shared(variables.function, call)
                    place = variables.address(call.place)
                    variables.function.store(Register(address, "ptr"), place)
                    return True
        return False

    def assembly(self, variables: Variables, statement: b.Assembly) -> None:
        assembly.lower_assembly(variables, statement)


def dynamic_shared(function: Function, call: b.CallStatement) -> str:
    """The generic address of the shared memory whose size the launch chooses. It is one region:
    the strictest alignment that any use of it asks for counts."""
    lowering = function.lowering
    if isinstance(call.callee, (b.ModelCallee, b.BodyCallee)):
        asked = alignment_asked(call.callee.instance.arguments)
        lowering.dynamic_alignment = max(lowering.dynamic_alignment, asked)
    function.module.globals[DYNAMIC_SHARED] = (
        f"{DYNAMIC_SHARED} = external addrspace(3) global [0 x i8], "
        f"align {lowering.dynamic_alignment}"
    )
    return f"addrspacecast (ptr addrspace(3) {DYNAMIC_SHARED} to ptr)"


def _trap(function: Function) -> None:
    trap = function.module.declare("llvm.trap", "void", "")
    function.emit(f"call void {trap}()")
    function.emit("unreachable")
