"""Static single assignment form of one kernel with its calls inlined: what all facts are computed
on.

Every value is one machine scalar: aggregates are split into their scalar leaves (`ir/leaves.py`),
variables whose address stays known are values, and only what is indexed dynamically, or whose
address escapes, remains a `MemoryObject` that `Load` and `Store` go through.

Values compare by identity. `index` is dense (0 .. Function.value_count - 1), so facts can be lists.
Each operation keeps the span of the source it came from and `site`, the chain of calls through
which it was inlined (None: written in the kernel itself): `site.function` is the inlined function
that the operation belongs to, `site.call` where it was called, `site.parent` the site of that call.

A memory address is a value: `Address` of an object, a pointer-typed `Parameter`, `Load` or
`Result`, and `Element` or `Field` steps from one of those. `root` walks back to where a pointer
came from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

from rgpu.analysis.effects import AddressSpace, Effect
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir.types import Ty
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span

if TYPE_CHECKING:
    from rgpu.analysis.names.definitions import StaticDefinition


@dataclass(eq=False, slots=True)
class MemoryObject:
    """Storage that is addressed.

    kind: "private" (a local variable of one thread) or "static". For a private object, `name` is
    the variable's. `space` is local for private objects.
    """

    kind: str
    name: str
    type: Ty
    space: AddressSpace
    span: Span | None
    static: StaticDefinition | None = None


# --- values without side effects -----------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Literal:
    """A constant: int (also bool and char), float, str, or None for a zero-sized or function
    value."""

    index: int
    value: int | float | str | bytes | None
    type: Ty


@dataclass(eq=False, slots=True)
class Undefined:
    """Storage read before it was written, or the payload of a variant that is not there."""

    index: int
    type: Ty


@dataclass(eq=False, slots=True)
class Parameter:
    """A scalar leaf of kernel parameter `position`; `path` says which ("data" and "length" for a
    slice).

    `whole` is the declared type of the parameter. `frozen`: a `&T` without cells in `T`: no one
    writes what it points to while the kernel runs.
    """

    index: int
    position: int
    name: str
    path: tuple[str, ...]
    type: Ty
    whole: Ty
    span: Span
    frozen: bool = False


@dataclass(eq=False, slots=True)
class Unknown:
    """A value that the front end could not model, and why. It may depend on `inputs` and on
    anything."""

    index: int
    block: int
    reason: str
    inputs: tuple[Value, ...]
    type: Ty
    span: Span
    site: b.CallSite | None


@dataclass(eq=False, slots=True)
class Phi:
    """One operand per predecessor of its block, in the order of `Block.predecessors`."""

    index: int
    block: int
    operands: list[Value]
    type: Ty
    name: str | None = None  # source variable


@dataclass(eq=False, slots=True)
class Binary:
    """As `body.Binary`, with wrapping of `type`'s width, or a trap. `left` has the operand type."""

    index: int
    block: int
    operator: str
    left: Value
    right: Value
    overflow: str
    type: Ty
    span: Span
    site: b.CallSite | None
    name: str | None = None


@dataclass(eq=False, slots=True)
class Unary:
    index: int
    block: int
    operator: str
    operand: Value
    type: Ty
    span: Span
    site: b.CallSite | None
    name: str | None = None


@dataclass(eq=False, slots=True)
class Cast:
    """As `body.Cast`; `type` is the target type."""

    index: int
    block: int
    kind: str
    operand: Value
    type: Ty
    span: Span
    site: b.CallSite | None
    name: str | None = None


@dataclass(eq=False, slots=True)
class Address:
    """The address of a memory object."""

    index: int
    object: MemoryObject
    type: Ty


@dataclass(eq=False, slots=True)
class Element:
    """The address of the `position`-th element of type `element` counted from `pointer`."""

    index: int
    block: int
    pointer: Value
    position: Value
    element: Ty
    type: Ty
    span: Span
    site: b.CallSite | None
    name: str | None = None


@dataclass(eq=False, slots=True)
class Field:
    """The address of a part of the value at `pointer`.

    `field` is the number of a field of variant `variant` (0 for structs and tuples), or one of the
    constants below for a part that is no field.
    """

    index: int
    block: int
    pointer: Value
    field: int
    variant: int
    label: str
    type: Ty
    span: Span
    site: b.CallSite | None
    name: str | None = None


DISCRIMINANT, DATA, LENGTH = -1, -2, -3


# --- operations on the outside -------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Load:
    index: int
    block: int
    pointer: Value
    type: Ty
    span: Span
    site: b.CallSite | None
    name: str | None = None


@dataclass(eq=False, slots=True)
class Store:
    """`fill`: the object at `pointer` is an array, and every element gets `value`."""

    index: int
    block: int
    pointer: Value
    value: Value
    span: Span
    site: b.CallSite | None
    fill: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Argument:
    """One argument of an `Invoke`: the scalar leaves of the value passed.

    When `through_reference`, the argument is a reference to a variable that is no memory object,
    and `leaves` are the values that the variable has at the call (`type` is still the reference
    type).
    """

    name: str
    type: Ty
    leaves: tuple[Value, ...]
    through_reference: bool = False

    @property
    def value(self) -> Value | None:
        """The only leaf, or the first (the data pointer of a slice); None for a zero-sized
        argument."""
        return self.leaves[0] if self.leaves else None


@dataclass(eq=False, slots=True)
class Invoke:
    """A call that stays a call: modelled by effects, unknown (`effects` is None), not inlined, or
    inline assembly (`assembly` is set; argument names are then operand numbers, "0", "1", ...).

    `reason` says why nothing, or not all, is known about it. `recursive` is set if it is a
    recursive call: the function called.
    """

    index: int
    block: int
    callee: str
    effects: tuple[Effect, ...] | None
    arguments: tuple[Argument, ...]
    results: tuple[Result, ...]
    type: Ty
    span: Span
    site: b.CallSite | None
    reason: str | None = None
    assembly: b.Assembly | None = None
    recursive: Recursive | None = field(default=None, repr=False)

    def argument(self, name: str) -> Argument | None:
        return next((argument for argument in self.arguments if argument.name == name), None)


@dataclass(eq=False, slots=True)
class Recursive:
    """A function that can come to call itself, for itself: its body in SSA form, as if it were a
    kernel, and the leaves of what it returns, at the block `end`.

    Calls by which it comes back to itself, or to others of the same cycle, stay calls. `body` is
    None until it is built; `end` is None if it never returns, or if what it returns is not known.
    """

    name: str
    body: Function | None = None
    end: int | None = None
    returns: tuple[Value, ...] = ()


@dataclass(eq=False, slots=True)
class Result:
    """Scalar leaf number `leaf` of what an `Invoke` returns; `field` is the top-level field it lies
    in.

    `written_to` is set when it is no part of the result, but the value of a variable after the
    call, which received a reference to it as the argument of that name.
    """

    index: int
    block: int
    invoke: Invoke
    leaf: int
    field: int
    type: Ty
    written_to: str | None = None
    name: str | None = None

    @property
    def span(self) -> Span:
        return self.invoke.span

    @property
    def site(self) -> b.CallSite | None:
        return self.invoke.site


@dataclass(eq=False, slots=True)
class Check:
    """Side exit: the grid ends unless `condition` equals `expected`. See `body.Assert`."""

    index: int
    block: int
    condition: Value
    expected: bool
    kind: str
    bound_index: Value | None
    bound_length: Value | None
    span: Span
    site: b.CallSite | None


Value: TypeAlias = (
    Literal
    | Undefined
    | Parameter
    | Unknown
    | Phi
    | Binary
    | Unary
    | Cast
    | Address
    | Element
    | Field
    | Load
    | Result
)
Instruction: TypeAlias = (
    Unknown | Binary | Unary | Cast | Element | Field | Load | Store | Invoke | Check
)


# --- control -------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Jump:
    target: int
    span: Span
    site: b.CallSite | None


@dataclass(eq=False, slots=True)
class Branch:
    """Goes to the block of the case that equals `condition`, else to `otherwise`.

    construct: what the user wrote, see `body.Switch`.
    """

    condition: Value
    cases: tuple[tuple[int, int], ...]
    otherwise: int
    span: Span
    site: b.CallSite | None
    construct: str


@dataclass(eq=False, slots=True)
class Exit:
    """The thread leaves the kernel. early: by a `return` (or `?`, or `exit()`) and not at the
    end."""

    span: Span
    site: b.CallSite | None
    early: bool


@dataclass(eq=False, slots=True)
class Trap:
    """Ends the whole grid; also what can't be reached."""

    reason: str
    span: Span
    site: b.CallSite | None


Terminator: TypeAlias = Jump | Branch | Exit | Trap


@dataclass(eq=False, slots=True)
class Block:
    """`loop` is set on the header of a loop that somebody wrote."""

    index: int
    predecessors: list[int] = field(default_factory=list)
    phis: list[Phi] = field(default_factory=list)
    instructions: list[Instruction] = field(default_factory=list)
    terminator: Terminator | None = None
    site: b.CallSite | None = None
    loop: b.LoopInfo | None = None

    @property
    def successors(self) -> list[int]:
        """Blocks that may follow, each once, in order of first mention."""
        match self.terminator:
            case Jump(target):
                return [target]
            case Branch(_, cases, otherwise):
                return list(dict.fromkeys([*(target for _, target in cases), otherwise]))
            case _:
                return []


@dataclass(frozen=True, slots=True)
class NotInlined:
    """A call of a known body that was left as a call. reason: "recursion", "depth" or "size"."""

    callee: str
    span: Span
    site: b.CallSite | None
    reason: str


@dataclass(eq=False, slots=True)
class Function:
    """One kernel. Block 0 is the entry; all blocks are reachable and in reverse post order."""

    name: str
    blocks: list[Block]
    parameters: list[Parameter]
    objects: list[MemoryObject]
    value_count: int
    span: Span
    problems: list[tuple[str, Span]]  # what the front end could not model
    not_inlined: list[NotInlined]
    knowledge: dict[
        int, tuple[Effect, ...]
    ]  # by value index: `effects.Value` of an inlined function

    def invokes(self, kind: type[_E]) -> list[tuple[Invoke, _E]]:
        """All calls with an effect of the class `kind`, in block order, each with that effect."""
        return [
            (instruction, effect)
            for block in self.blocks
            for instruction in block.instructions
            if isinstance(instruction, Invoke) and instruction.effects is not None
            for effect in instruction.effects
            if isinstance(effect, kind)
        ]


_E = TypeVar("_E")


def root(pointer: Value) -> Value:
    """Where a pointer comes from: the value left after its `Element`, `Field` and pointer casts."""
    while True:
        match pointer:
            case Element() | Field():
                pointer = pointer.pointer
            case Cast(kind="pointer" | "unsize" | "transmute"):
                pointer = pointer.operand
            case Binary(operator="offset"):
                pointer = pointer.left
            case _:
                return pointer
