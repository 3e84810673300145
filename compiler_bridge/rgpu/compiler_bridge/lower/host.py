"""The machine operations on the CPU, where every thread of the GPU is a coroutine.

Whatever needs other threads suspends the thread with its wish in its record (`host_abi`), and the
scheduler answers. So the code is the same whatever order the threads run in.
"""

from __future__ import annotations

from rgpu.analysis.effects import (
    ActiveMask,
    AddressSpace,
    Atomic,
    Barrier,
    Collective,
    Effect,
    Exits,
    Fence,
    InSpace,
    LowersTo,
    Protocol,
    SpecialRegister,
    Traps,
)
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.names.definitions import StaticDefinition
from rgpu.analysis.records import dataclass, field
from rgpu.compiler_bridge.lower import (
    host_assembly,
    host_atomics,
    host_mathematics,
    host_registers,
    host_warp,
)
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function, element_type
from rgpu.compiler_bridge.lower.host_abi import Fault, Operation
from rgpu.compiler_bridge.lower.host_code import Coroutine, HostStatic
from rgpu.compiler_bridge.lower.initial import encode
from rgpu.compiler_bridge.lower.intrinsics import flattened
from rgpu.compiler_bridge.lower.printing import packed
from rgpu.compiler_bridge.lower.values import Register


@dataclass(eq=False)
class Host:
    """Implements `program.Machine`."""

    coroutine: Coroutine = field(default_factory=Coroutine)

    explains = True

    def trap_label(
        self, function: Function, kind: str, index_and_length: tuple[str, str] | None = None
    ) -> str:
        place = self.coroutine.place(function)
        if index_and_length is not None:
            index, length = index_and_length

            def make(f: Function) -> None:
                self.coroutine.fault(f, Fault.INDEX, index, length)
                self.coroutine.leave(f)

            return function.shared_trap(make, f"{kind} {place} {index} {length}")
        return function.shared_trap(lambda f: self.trap(f, kind), f"{kind} {place}")

    def trap(self, function: Function, reason: str) -> None:
        number = self.coroutine.reason(reason)
        self.coroutine.fault(function, Fault.TRAP, str(number), "0")
        self.coroutine.leave(function)

    def remainder(self, function: Function, a: Register, c: Register) -> Register:
        return function.register(a.type, f"frem {a}, {c.text}")

    def static(self, function: Function, static: StaticDefinition, space: AddressSpace) -> str:
        known = self.coroutine.statics.get(static)
        if known is None:
            lowering = function.lowering
            type = lowering.type_of_static(static)
            layout = function.layout(type)
            size = max(layout.size, 1)
            initial = b""
            if space is AddressSpace.SHARED:
                offset = self.coroutine.reserve_shared(size, layout.alignment)
                lowering.shared_bytes += layout.size
            elif space in (AddressSpace.GLOBAL, AddressSpace.CONSTANT):
                offset = -1
                # Refuses, with its reason, what has no value that can be computed.
                lowering.initial_value(function, static)
                initial = encode(lowering.layouts, lowering.value_of_static(static), type)
            else:
                raise function.fail(f"a static in {space} memory")
            known = HostStatic(
                static.name, len(self.coroutine.statics), str(space), size, layout.alignment,
                offset, initial, _element(function, type),
            )  # fmt: skip
            self.coroutine.statics[static] = known
        return self.coroutine.address_of_static(function, known)

    def mathematics(
        self, function: Function, name: str, arguments: list[Register], result: str
    ) -> Register | None:
        plain = name.removeprefix("__nv_")
        return host_mathematics.function_of_libm(function, plain, arguments, result)

    def operation(
        self, variables: Variables, call: b.CallStatement, effects: tuple[Effect, ...]
    ) -> bool:
        function = variables.function
        target = next((e.target for e in effects if isinstance(e, LowersTo)), None)
        if target in ("printf", "vprintf"):
            return self._print(variables, call, target)
        for effect in effects:
            match effect:
                case Protocol(object, transition):
                    raise function.fail(f"{object} {transition} does not run on the CPU")
                case SpecialRegister(name):
                    return host_registers.read(self.coroutine, variables, call, name)
                case Collective(kind=kind):
                    return host_warp.collective(self.coroutine, variables, call, kind, target)
                case ActiveMask():
                    answer = self.coroutine.suspend(function, Operation.ACTIVE_MASK, ())
                    mask = function.register("i32", f"trunc i64 {answer()} to i32")
                    function.store(mask, variables.address(call.place))
                    return True
                case Barrier():
                    return host_warp.barrier(self.coroutine, variables, call, effect, target)
                case Atomic():
                    return host_atomics.lower(self.coroutine, variables, call, effect)
                case Fence():
                    return host_atomics.fence(self.coroutine, variables, call, effect)
                case InSpace(AddressSpace.SHARED, True):
                    address = self.coroutine.dynamic_shared(function)
                    function.store(Register(address, "ptr"), variables.address(call.place))
                    return True
                case Exits():
                    self.coroutine.leave(function)
                    function.terminated = True
                    return True
                case Traps():
                    self.trap(function, "assertion" if target == "__assertfail" else "trap")
                    function.terminated = True
                    return True
        if target is None:
            return False
        return host_mathematics.intrinsic(variables, call, target)

    def assembly(self, variables: Variables, statement: b.Assembly) -> None:
        host_assembly.lower_assembly(self.coroutine, variables, statement)

    def _print(self, variables: Variables, call: b.CallStatement, target: str) -> bool:
        function = variables.function
        given = flattened(variables, call.arguments) if target == "vprintf" else None
        given = given or list(packed(variables, call))
        addresses = [function.value(f"ptrtoint {a} to i64") for a in given[:2]]
        answer = self.coroutine.suspend(function, Operation.PRINT, tuple(addresses))
        count = function.register("i32", f"trunc i64 {answer()} to i32")
        function.store(count, variables.address(call.place))
        return True


def _element(function: Function, type: t.Ty) -> int:
    """The bytes of an element of an array, or of a struct that stands for one."""
    inner = element_type(type)
    if isinstance(type, t.Adt):
        constants = (t.ConstValue, t.ConstParam, t.ConstInfer, t.ConstUnknown)
        for argument in type.arguments:
            if not isinstance(argument, constants):
                size = function.layout(argument).size
                return size if size and function.layout(type).size % size == 0 else 1
    return function.layout(inner).size if inner is not None else 1
