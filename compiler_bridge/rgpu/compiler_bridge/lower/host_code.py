"""The parts that all operations of a thread on the CPU are made of: its record, suspension, memory
that is checked, and the frame of the coroutine itself (LLVM, "Coroutines in LLVM", switched-resume
lowering)."""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis.names.definitions import StaticDefinition
from rgpu.analysis.records import dataclass, field
from rgpu.compiler_bridge.lower import host_abi as abi
from rgpu.compiler_bridge.lower.body import returned_as
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.host_abi import Fault, Operation

THREAD_REGISTER = "%rgpu.thread"
BLOCK_REGISTER = "%rgpu.block"
SHARED_REGISTER = "%rgpu.shared"
FINAL = "rgpu.final"
_CLEAN_UP = "rgpu.cleanup"
_SUSPENDED = "rgpu.suspended"

_PROLOGUE = f"""\
  %rgpu.id = call token @llvm.coro.id(i32 64, ptr null, ptr null, ptr null)
  %rgpu.size = call i64 @llvm.coro.size.i64()
  %rgpu.more = add i64 %rgpu.size, 63
  %rgpu.whole = and i64 %rgpu.more, -64
  %rgpu.memory = call ptr @aligned_alloc(i64 64, i64 %rgpu.whole)
  %rgpu.handle = call ptr @llvm.coro.begin(token %rgpu.id, ptr %rgpu.memory)
  %rgpu.frame.at = getelementptr i8, ptr {THREAD_REGISTER}, i64 {abi.FRAME}
  store ptr %rgpu.handle, ptr %rgpu.frame.at
  %rgpu.size.at = getelementptr i8, ptr {THREAD_REGISTER}, i64 {abi.FRAME_SIZE}
  store i64 %rgpu.size, ptr %rgpu.size.at"""
_EPILOGUE = f"""\
{FINAL}:
  store i32 {Operation.EXIT}, ptr {THREAD_REGISTER}
  %rgpu.last = call i8 @llvm.coro.suspend(token none, i1 true)
  switch i8 %rgpu.last, label %{_SUSPENDED} [ i8 0, label %rgpu.never i8 1, label %{_CLEAN_UP} ]
rgpu.never:
  unreachable
{_CLEAN_UP}:
  %rgpu.freed = call ptr @llvm.coro.free(token %rgpu.id, ptr %rgpu.handle)
  call void @free(ptr %rgpu.freed)
  br label %{_SUSPENDED}
{_SUSPENDED}:
  call void @llvm.coro.end(ptr %rgpu.handle, i1 false, token none)
  ret void"""
_DECLARATIONS = f"""\
declare token @llvm.coro.id(i32, ptr readnone, ptr readonly, ptr)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.begin(token, ptr writeonly)
declare i8 @llvm.coro.suspend(token, i1)
declare ptr @llvm.coro.free(token, ptr readonly)
declare void @llvm.coro.end(ptr, i1, token)
declare ptr @aligned_alloc(i64, i64)
declare void @free(ptr)
{abi.CURRENT} = external global ptr
declare ptr {abi.ACCESS}(ptr readnone, i64, i32, i32) nounwind
declare void {abi.ORDER}(i32) nounwind
declare void {abi.FAULTED}(i32, i32, i64, i64) nounwind"""


@dataclass(frozen=True, slots=True)
class HostStatic:
    """A static: its number among them, its space, its place in shared memory (else -1), and the
    bytes of an element if it is an array."""

    name: str
    number: int
    space: str
    size: int
    alignment: int
    offset: int
    initial: bytes
    element: int = 1


@dataclass(eq=False)
class Coroutine:
    """The kernel as a coroutine in the making."""

    kernel: Function | None = None
    reasons: list[str] = field(default_factory=list)
    statics: dict[StaticDefinition, HostStatic] = field(default_factory=dict)
    shared_end: int = 0
    wide: bool = False  # whether blocks wait for each other
    _prepared: dict[int, set[str]] = field(default_factory=dict)

    # --- the record ------------------------------------------------------------------------

    def _once(self, function: Function, register: str, lines: list[str]) -> None:
        """Defines a register at the entry of a function."""
        known = self._prepared.setdefault(id(function), set())
        if register not in known:
            known.add(register)
            function.entry.extend(f"  {line}" for line in lines)

    def thread(self, function: Function) -> str:
        """The address of the record of the running thread."""
        text = f"{THREAD_REGISTER} = load ptr, ptr {abi.CURRENT}, align 8"
        self._once(function, THREAD_REGISTER, [text])
        return THREAD_REGISTER

    def block(self, function: Function) -> str:
        """The address of the record of its block."""
        thread = self.thread(function)
        at = f"{BLOCK_REGISTER}.at"
        lines = [
            f"{at} = getelementptr i8, ptr {thread}, i64 {abi.BLOCK}",
            f"{BLOCK_REGISTER} = load ptr, ptr {at}, align 8",
        ]
        self._once(function, BLOCK_REGISTER, lines)
        return BLOCK_REGISTER

    def shared(self, function: Function) -> str:
        """The address of the shared memory of its block."""
        text = f"{SHARED_REGISTER} = load ptr, ptr {self.block(function)}, align 8"
        self._once(function, SHARED_REGISTER, [text])
        return SHARED_REGISTER

    def read(self, function: Function, record: str, offset: int, type: str = "i32") -> str:
        """A field of a record. Without a source place: it is no access of the user."""
        at, value = f"%{function.fresh('at')}", f"%{function.fresh('field')}"
        function.lines.append(f"  {at} = getelementptr i8, ptr {record}, i64 {offset}")
        function.lines.append(f"  {value} = load {type}, ptr {at}, align 4")
        return value

    def write(self, function: Function, offset: int, value: str) -> None:
        """Sets a field of the thread's record; `value` has its type in front."""
        at = f"%{function.fresh('at')}"
        thread = self.thread(function)
        function.lines.append(f"  {at} = getelementptr i8, ptr {thread}, i64 {offset}")
        function.lines.append(f"  store {value}, ptr {at}, align 4")

    def place(self, function: Function) -> int:
        """The number of the current source place."""
        if function.span is None:
            return 0
        return function.module.place(function.span, function.site)

    # --- control ---------------------------------------------------------------------------

    def suspend(
        self, function: Function, operation: Operation, operands: tuple[str, ...]
    ) -> Callable[..., str]:
        """Waits for the scheduler. Operands are texts of `i64`s. Gives a function that reads the
        answer, `i64` by its number."""
        if function is not self.kernel:
            raise function.fail("a thread waits inside a function that is not inlined")
        self.write(function, abi.PLACE, f"i32 {self.place(function)}")
        for offset, value in zip(abi.OPERANDS, operands, strict=False):
            self.write(function, offset, f"i64 {value}")
        self.write(function, abi.OPERATION, f"i32 {operation.value}")
        state, resumed = f"%{function.fresh('resumption')}", function.fresh("resumed")
        function.lines += [
            f"  {state} = call i8 @llvm.coro.suspend(token none, i1 false)",
            f"  switch i8 {state}, label %{_SUSPENDED} "
            f"[ i8 0, label %{resumed} i8 1, label %{_CLEAN_UP} ]",
            f"{resumed}:",
        ]
        thread = self.thread(function)
        return lambda number=0: self.read(function, thread, abi.RESULTS[number], "i64")

    def spend(self, function: Function) -> None:
        """At the head of a loop: after many rounds, lets other threads run."""
        left = self.read(function, self.thread(function), abi.FUEL, "i64")
        less, empty = f"%{function.fresh('fuel')}", f"%{function.fresh('empty')}"
        wait, go_on = function.fresh("yield"), function.fresh("round")
        function.lines.append(f"  {less} = add i64 {left}, -1")
        self.write(function, abi.FUEL, f"i64 {less}")
        function.lines += [
            f"  {empty} = icmp slt i64 {less}, 0",
            f"  br i1 {empty}, label %{wait}, label %{go_on}",
            f"{wait}:",
        ]
        self.suspend(function, Operation.YIELD, ())
        function.lines += [f"  br label %{go_on}", f"{go_on}:"]

    def fault(self, function: Function, kind: Fault, first: str, second: str) -> None:
        """Notes why the grid ends."""
        place = self.place(function)
        function.lines.append(
            f"  call void {abi.FAULTED}(i32 {kind.value}, i32 {place}, i64 {first}, i64 {second})"
        )

    def leave(self, function: Function) -> None:
        """Ends the thread; ends the block of code."""
        if function is self.kernel:
            function.lines.append(f"  br label %{FINAL}")
            return
        # The fault is noted; who called goes on with nothing until it suspends.
        kind = _returned(function)
        function.lines.append("  ret void" if kind == "void" else f"  ret {kind} zeroinitializer")

    def reason(self, text: str) -> int:
        """The number of a reason to trap."""
        if text not in self.reasons:
            self.reasons.append(text)
        return self.reasons.index(text)

    # --- memory ----------------------------------------------------------------------------

    def reserve_shared(self, size: int, alignment: int) -> int:
        """Room in shared memory, away from all other."""
        start = -(-self.shared_end // alignment) * alignment
        start = -(-start // 16) * 16
        self.shared_end = start + size + abi.SHARED_GAP
        return start

    def address_of_static(self, function: Function, static: HostStatic) -> str:
        """A register that holds the address, defined at the entry of the function."""
        register = f"%rgpu.static.{static.number}"
        if static.offset >= 0:
            base = self.shared(function)
            line = f"{register} = getelementptr i8, ptr {base}, i64 {static.offset}"
        else:
            symbol = abi.static_symbol(static.number)
            function.module.globals.setdefault(symbol, f"{symbol} = global ptr null")
            line = f"{register} = load ptr, ptr {symbol}, align 8"
        self._once(function, register, [line])
        return register

    def dynamic_shared(self, function: Function) -> str:
        """The address of the shared memory whose size the launch chooses: it lies last."""
        register = "%rgpu.dynamic"
        at = f"{register}.at"
        block = self.block(function)
        lines = [
            f"{at} = getelementptr i8, ptr {block}, i64 {abi.DYNAMIC}",
            f"{register} = load ptr, ptr {at}, align 8",
        ]
        self._once(function, register, lines)
        return register

    def checked(self, function: Function, pointer: str, size: int, flags: int) -> str:
        """The address to use for an access of `size` bytes that is aligned to its size."""
        flags |= size << abi.ALIGNMENT_SHIFT
        return function.value(
            f"call ptr {abi.ACCESS}(ptr {pointer}, i64 {size}, i32 {flags}, "
            f"i32 {self.place(function)})"
        )

    # --- the whole -------------------------------------------------------------------------

    def text(self, function: Function, name: str) -> str:
        """The kernel: `void(ptr)`, whose parameter is the address of the arguments."""
        self.thread(function)
        function.entry.extend(_PROLOGUE.splitlines())
        function.tail.extend(_EPILOGUE.splitlines())
        return function.text(f"define void @{name}(ptr %rgpu.arguments) presplitcoroutine")

    @staticmethod
    def declarations() -> str:
        return _DECLARATIONS


def _returned(function: Function) -> str:
    """The LLVM type that a function that is not inlined returns."""
    lowering = function.lowering
    for instance, name in lowering.out_of_line.items():
        slots = lowering.bodies.slots_of(instance) if name == function.name else None
        if slots is not None:
            return returned_as(function, slots.body.locals[0].type)
    return "void"
