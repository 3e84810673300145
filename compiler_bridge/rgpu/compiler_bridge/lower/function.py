"""The state of one LLVM function in the making, and the operations on values and memory.

Every variable of the body is an `alloca`, every read a `load`: the optimiser's scalar replacement
turns them into registers, as it does for rustc and clang. So nothing here needs to know about
control flow, and aggregates of any nesting are copied as the bytes that they are.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.compiler_bridge.arrangement import Layout, NicheTag, Tag
from rgpu.compiler_bridge.layout import LayoutTable, NoLayout
from rgpu.compiler_bridge.lower.module import Module, quoted
from rgpu.compiler_bridge.lower.values import (
    Address,
    Fat,
    Memory,
    Nothing,
    NotLowered,
    Register,
    Value,
)

if TYPE_CHECKING:
    from rgpu.compiler_bridge.lower.program import Lowering


@dataclass(eq=False)
class Function:
    """Instructions so far, and what the next ones belong to."""

    name: str
    lowering: Lowering
    scope: str = ""  # the metadata node of its DISubprogram
    lines: list[str] = field(default_factory=list)
    entry: list[str] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)
    span: Span | None = None
    site: b.CallSite | None = None
    terminated: bool = False
    _counter: int = 0
    _debug: tuple[Span | None, b.CallSite | None, str] | None = None
    _locations: dict[int, str] = field(default_factory=dict)
    _traps: dict[str, str] = field(default_factory=dict)

    @property
    def module(self) -> Module:
        return self.lowering.module

    @property
    def layouts(self) -> LayoutTable:
        return self.lowering.layouts

    # --- instructions ----------------------------------------------------------------------

    def fresh(self, prefix: str = "v") -> str:
        """A new register or label name, without `%`."""
        self._counter += 1
        return f"{prefix}{self._counter}"

    def emit(self, text: str) -> None:
        """An instruction without a result."""
        self.lines.append(f"  {text}{self._location()}")

    def value(self, text: str) -> str:
        """An instruction with a result: its register."""
        name = f"%{self.fresh()}"
        self.lines.append(f"  {name} = {text}{self._location()}")
        return name

    def register(self, type: str, text: str) -> Register:
        """An instruction whose result has the LLVM type `type`."""
        return Register(self.value(text), type)

    def label(self, name: str) -> None:
        self.lines.append(f"{quoted(name)}:")

    def jump(self, label: str) -> None:
        self.emit(f"br label %{quoted(label)}")

    def branch(self, condition: str, yes: str, no: str) -> None:
        self.emit(f"br i1 {condition}, label %{quoted(yes)}, label %{quoted(no)}")

    def alloca(self, size: int, alignment: int, name: str | None = None) -> str:
        """Memory of this thread that lives as long as the function."""
        register = f"%{quoted(name or self.fresh('m'))}"
        self.entry.append(f"  {register} = alloca [{size} x i8], align {alignment}")
        return register

    def at(self, span: Span, site: b.CallSite | None) -> None:
        """The following instructions come from this place."""
        self.span, self.site = span, site

    @property
    def checks_overflow(self) -> bool:
        """Whether an operator at the current place traps where it would wrap: those of the
        standard library never do, as it is built without the checks."""
        lowering = self.lowering
        return lowering.overflow_checks and self.span is not None and lowering.is_user(self.span)

    def fail(self, reason: str) -> NotLowered:
        """To be raised: the code at the current place can't be lowered."""
        return NotLowered(reason, self.place_of_user())

    def place_of_user(self) -> Span | None:
        """The current place, or the call in the user's own code that led to it."""
        span, site = self.span, self.site
        while span is not None and site is not None and not self.lowering.is_user(span):
            span, site = site.call, site.parent
        return span

    def _location(self) -> str:
        kept = self._debug
        if kept is not None and kept[0] is self.span and kept[1] is self.site:
            return kept[2]
        text = ""
        if self.span is not None and self.scope:
            number = self.module.place(self.span, self.site)
            node = self._locations.get(number)
            if node is None:
                node = self.module.node(f"!DILocation(line: {number}, scope: {self.scope})")
                self._locations[number] = node
            text = f", !dbg {node}"
        self._debug = (self.span, self.site, text)
        return text

    # --- types -----------------------------------------------------------------------------

    def layout(self, type: t.Ty) -> Layout:
        try:
            return self.layouts.of(type)
        except NoLayout as reason:
            raise self.fail(str(reason)) from None

    def field_types(self, type: t.Ty, variant: int = 0) -> tuple[t.Ty, ...]:
        try:
            return self.layouts.field_types(type, variant)
        except NoLayout as reason:
            raise self.fail(str(reason)) from None

    # --- memory ----------------------------------------------------------------------------

    def temporary(self, type: t.Ty) -> Address:
        layout = self.layout(type)
        return Address(self.alloca(max(layout.size, 1), layout.alignment), type, layout.alignment)

    def offset(self, pointer: str, offset: int) -> str:
        """The address some bytes into an object."""
        if offset == 0:
            return pointer
        return self.value(f"getelementptr inbounds nuw i8, ptr {pointer}, i64 {offset}")

    def field(self, base: Address, index: int) -> Address:
        """A field of a struct, tuple, closure, union or variant."""
        layout = self.layout(base.type)
        row = layout.fields[base.variant] if base.variant < len(layout.fields) else ()
        types = self.field_types(base.type, base.variant)
        if index >= len(row) or index >= len(types):
            raise self.fail(f"`{t.show(base.type)}` has no field {index}")
        offset = row[index]
        unsized = base.extra is not None and index == len(row) - 1
        return Address(
            self.offset(base.pointer, offset), types[index], _aligned(base.alignment, offset),
            base.extra if unsized else None,
        )  # fmt: skip

    def element(self, base: Address, index: str) -> Address:
        """The element of an array or slice at an index (text of an `i64`)."""
        inner = element_type(base.type)
        if inner is None:
            raise self.fail(f"`{t.show(base.type)}` is indexed")
        layout = self.layout(inner)
        if layout.size == 0:
            return Address(base.pointer, inner, layout.alignment)
        unit = layout.scalar if layout.scalar not in (None, "i1") else f"[{layout.size} x i8]"
        if index.lstrip("-").isdigit():
            pointer = self.offset(base.pointer, int(index) * layout.size)
            return Address(pointer, inner, _aligned(base.alignment, int(index) * layout.size))
        pointer = self.value(f"getelementptr inbounds {unit}, ptr {base.pointer}, i64 {index}")
        return Address(pointer, inner, _aligned(base.alignment, layout.size))

    def load(self, address: Address, volatile: bool = False) -> Value:
        """What lies at an address. Aggregates are not read yet: a `Memory` is where they lie."""
        layout = self.layout(address.type)
        mark = " volatile" if volatile else ""
        if layout.size == 0:
            return Nothing()
        if layout.fat:
            data = self.value(f"load{mark} ptr, ptr {address.pointer}, align {address.alignment}")
            second = self.offset(address.pointer, 8)
            aligned = _aligned(address.alignment, 8)
            return Fat(data, self.value(f"load{mark} i64, ptr {second}, align {aligned}"))
        if layout.scalar == "i1":
            byte = self.value(f"load{mark} i8, ptr {address.pointer}, align 1")
            return self.register("i1", f"trunc nuw i8 {byte} to i1")
        if layout.scalar is not None:
            text = f"load{mark} {layout.scalar}, ptr {address.pointer}, align {address.alignment}"
            return self.register(layout.scalar, text)
        return Memory(address.pointer, address.alignment)

    def store(self, value: Value, address: Address, volatile: bool = False) -> None:
        """Puts a value of the type of the place there."""
        layout = self.layout(address.type)
        mark = " volatile" if volatile else ""
        aligned = address.alignment
        match value:
            case Nothing():
                return
            case Register(text, "i1"):
                byte = self.value(f"zext i1 {text} to i8")
                self.emit(f"store{mark} i8 {byte}, ptr {address.pointer}, align 1")
            case Register():
                self.emit(f"store{mark} {value}, ptr {address.pointer}, align {aligned}")
            case Fat(data, extra):
                self.emit(f"store{mark} ptr {data}, ptr {address.pointer}, align {aligned}")
                second = self.offset(address.pointer, 8)
                text = f"store{mark} i64 {extra}, ptr {second}, align {_aligned(aligned, 8)}"
                self.emit(text)
            case Memory(pointer, alignment):
                self.copy(address.pointer, pointer, f"{layout.size}", aligned, alignment, volatile)

    def copy(
        self, to: str, source: str, size: str, to_alignment: int, alignment: int,
        volatile: bool = False, overlapping: bool = False,
    ) -> None:  # fmt: skip
        """Copies bytes. `size` is the text of an `i64`."""
        operation = "memmove" if overlapping else "memcpy"
        name = self.module.declare(
            f"llvm.{operation}.p0.p0.i64", "void", "ptr, ptr, i64, i1 immarg"
        )
        self.emit(
            f"call void {name}(ptr align {to_alignment} {to}, ptr align {alignment} {source}, "
            f"i64 {size}, i1 {str(volatile).lower()})"
        )

    def spill(self, value: Value, type: t.Ty) -> Address:
        """A value in memory of its own."""
        place = self.temporary(type)
        self.store(value, place)
        return place

    def settled(self, value: Value, type: t.Ty) -> Value:
        """The value, safe from later writes to where it lies."""
        if not isinstance(value, Memory):
            return value
        place = self.spill(value, type)
        return Memory(place.pointer, place.alignment)

    # --- enums -----------------------------------------------------------------------------

    def variant(self, address: Address) -> str:
        """The index of the variant of an enum value, as text of an `i64`."""
        layout = self.layout(address.type)
        match layout.tag:
            case Tag(offset, size, values):
                tag = self._number(address, offset, size)
                if values == tuple(range(len(values))):
                    return self.value(f"zext i{8 * size} {tag} to i64") if size < 8 else tag
                index = "0"
                for number, value in enumerate(values[1:], 1):
                    is_it = self.value(f"icmp eq i{8 * size} {tag}, {value}")
                    index = self.value(f"select i1 {is_it}, i64 {number}, i64 {index}")
                return index
            case NicheTag(offset, pointer=True, untagged=untagged, tagged=tagged):
                # As a pointer, not as a number: else its state space would be forgotten.
                place = self.offset(address.pointer, offset)
                aligned = _aligned(address.alignment, offset)
                pointer = self.value(f"load ptr, ptr {place}, align {aligned}")
                is_it = self.value(f"icmp eq ptr {pointer}, null")
                return self.value(f"select i1 {is_it}, i64 {tagged[0]}, i64 {untagged}")
            case NicheTag(offset, size, start, untagged, tagged):
                tag = self._number(address, offset, size)
                if len(tagged) == 1:
                    is_it = self.value(f"icmp eq i{8 * size} {tag}, {start}")
                    return self.value(f"select i1 {is_it}, i64 {tagged[0]}, i64 {untagged}")
                relative = self.value(f"sub i{8 * size} {tag}, {start}")
                inside = self.value(f"icmp ult i{8 * size} {relative}, {len(tagged)}")
                wide = relative
                if size < 8:
                    wide = self.value(f"zext i{8 * size} {relative} to i64")
                index = self.value(f"add i64 {wide}, {tagged[0]}")
                return self.value(f"select i1 {inside}, i64 {index}, i64 {untagged}")
            case None:
                return str(layout.only)

    def set_variant(self, address: Address, variant: int) -> None:
        """Marks a value as of this variant, whose fields have been written."""
        value = None
        match self.layout(address.type).tag:
            case Tag(offset, size, values):
                number = values[variant]
            case NicheTag(offset, size, start, untagged, tagged, pointer):
                if variant == untagged:
                    return
                if variant not in tagged:
                    raise self.fail("a variant that has no value is made")
                number = (start + variant - tagged[0]) & ((1 << (8 * size)) - 1)
                value = "ptr null" if pointer else None
            case None:
                return
        place = self.offset(address.pointer, offset)
        aligned = _aligned(address.alignment, offset)
        value = value or f"i{8 * size} {number}"
        self.emit(f"store {value}, ptr {place}, align {min(aligned, size)}")

    def _number(self, address: Address, offset: int, size: int) -> str:
        place = self.offset(address.pointer, offset)
        aligned = min(_aligned(address.alignment, offset), size)
        return self.value(f"load i{8 * size}, ptr {place}, align {aligned}")

    # --- traps -----------------------------------------------------------------------------

    def trap_unless(
        self, condition: str, expected: bool, kind: str,
        index_and_length: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        """Goes on if the condition is as expected, else ends the grid."""
        go_on = self.fresh("ok")
        trap = self.lowering.machine.trap_label(self, kind, index_and_length)
        yes, no = (go_on, trap) if expected else (trap, go_on)
        weights = '!{!"branch_weights", i32 1048575, i32 1}'
        if not expected:
            weights = '!{!"branch_weights", i32 1, i32 1048575}'
        node = self.lowering.shared_node(weights)
        self.lines.append(
            f"  br i1 {condition}, label %{yes}, label %{no}, !prof {node}{self._location()}"
        )
        self.label(go_on)

    def shared_trap(self, make: Callable[[Function], None], key: str) -> str:
        """The label of a block at the end of the function that `make` fills."""
        found = self._traps.get(key)
        if found is None:
            found = self._traps[key] = self.fresh("trap")
            kept, self.lines = self.lines, []
            self.label(found)
            make(self)
            self.tail.extend(self.lines)
            self.lines = kept
        return found

    def text(self, header: str) -> str:
        """The whole function."""
        return "\n".join([f"{header} {{", "entry:", *self.entry, *self.lines, *self.tail, "}", ""])


def element_type(type: t.Ty) -> t.Ty | None:
    """The type of the elements of an array or slice."""
    if isinstance(type, (t.Array, t.Slice)):
        return type.inner
    return t.Scalar("u8") if type == t.STR else None


def _aligned(alignment: int, offset: int) -> int:
    """The alignment of an address `offset` bytes from an aligned one."""
    return min(alignment, offset & -offset) if offset else alignment


def float_text(value: float, type: str) -> str:
    """A floating-point number as LLVM writes it exactly."""
    if type == "half":
        return f"0xH{struct.unpack('<H', struct.pack('<e', _clamped(value)))[0]:04X}"
    if type == "float":
        try:
            value = struct.unpack("<f", struct.pack("<f", value))[0]
        except OverflowError:
            value = float("inf") if value > 0 else float("-inf")
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"


def _clamped(value: float) -> float:
    try:
        struct.pack("<e", value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
    return value
