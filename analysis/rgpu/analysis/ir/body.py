"""The typed IR: functions of basic blocks over typed places, in the manner of rustc's MIR.

A body belongs to one *instance*: a function with all its generic arguments. It serves the checker
(after `ir/flatten.py` and `ir/ssa.py`) and the back end (as it is).

Failing checks are explicit but do not split blocks: `Assert` and an arithmetic operation with
`overflow == "trap"` are side exits that end the whole grid. GPU code does not unwind, so a call is
a statement too; one that never returns is followed by the terminator `Unreachable`.

Whatever could not be typed or resolved is an `UnknownOperand`, an `UnknownCallee` or a local of
type `types.Unknown`, each with its reason: bodies are total.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rgpu.analysis.effects import Effect
from rgpu.analysis.ir.types import Argument, Ty
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span

if TYPE_CHECKING:
    from rgpu.analysis.names.definitions import FunctionDefinition, StaticDefinition
    from rgpu.analysis.typing.closures import ClosureDefinition


@dataclass(frozen=True, slots=True)
class Instance:
    """A function, or closure, with its generic arguments. Equal instances share one body."""

    function: FunctionDefinition | ClosureDefinition
    arguments: tuple[Argument, ...] = ()

    @property
    def name(self) -> str:
        return self.function.path


# --- places ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deref:
    """The pointee of a reference, raw pointer or box."""


@dataclass(frozen=True, slots=True)
class FieldOf:
    """Field of a struct, tuple, closure environment, or of the variant selected by a `Downcast`."""

    index: int
    name: str


@dataclass(frozen=True, slots=True)
class IndexBy:
    """Element of an array or slice; `local` holds a usize."""

    local: int


@dataclass(frozen=True, slots=True)
class ConstantIndex:
    """Element counted from the start, or from the end (1 is the last): made by slice patterns."""

    offset: int
    from_end: bool = False


@dataclass(frozen=True, slots=True)
class Subslice:
    """Elements `start` to `end` from the end: made by slice patterns."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Downcast:
    """View an enum as one of its variants; a `FieldOf` follows."""

    variant: int
    name: str


Projection: TypeAlias = Deref | FieldOf | IndexBy | ConstantIndex | Subslice | Downcast


@dataclass(frozen=True, slots=True)
class Place:
    """A local variable, and the way from it to the part meant."""

    local: int
    projections: tuple[Projection, ...] = ()

    def then(self, *more: Projection) -> Place:
        return Place(self.local, (*self.projections, *more))


@dataclass(frozen=True, slots=True)
class StaticPlace:
    """A static or the memory of a const promoted to one; reached through `StaticAddress`."""

    static: StaticDefinition


# --- operands ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Use:
    """The value of a place, copied or moved."""

    place: Place


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, bool (as int 0 or 1), char (as int), or string (as str); None for zero-sized
    values:
    `()`, function items, unit structs. An aggregate constant is a tuple of `Constant` fields.
    """

    value: int | float | str | bytes | None
    type: Ty


@dataclass(frozen=True, slots=True)
class StaticAddress:
    """The address of a static, as `&T`, `&mut T` or `*mut T` according to `type`."""

    static: StaticDefinition
    type: Ty


@dataclass(frozen=True, slots=True)
class UnknownOperand:
    """A value that could not be modelled. `inputs` are the operands it may depend on."""

    reason: str
    type: Ty
    inputs: tuple[Operand, ...] = ()


Operand: TypeAlias = Use | Constant | StaticAddress | UnknownOperand


# --- right-hand sides --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Binary:
    """operator: + - * / % & | ^ << >> == != < <= > >= ; operands of one scalar type (shifts: any
    int).

    overflow: "trap", "wrap" or "unchecked"; only + - * << >> can overflow. written: somebody wrote
    the operator, so it traps in a build with overflow checks, where it wraps in others. Division by
    zero is checked by an `Assert` before. Pointers are compared by address. "offset" adds an
    element count to a pointer.
    """

    operator: str
    left: Operand
    right: Operand
    overflow: str = "wrap"
    written: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Unary:
    """operator: "-" or "!"."""

    operator: str
    operand: Operand


@dataclass(frozen=True, slots=True)
class Cast:
    """kind: "int", "int_to_float", "float_to_int" (saturating), "float", "pointer" (pointer to
    pointer),
    "pointer_to_int", "int_to_pointer", "unsize" (array to slice, by reference or pointer),
    "function_pointer", "transmute", "bool_or_char_to_int", "int_to_char"."""

    kind: str
    operand: Operand
    type: Ty


@dataclass(frozen=True, slots=True)
class AddressOf:
    """`&place`, `&mut place`, `&raw const place`, `&raw mut place`."""

    place: Place
    mutable: bool
    raw: bool


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A struct, tuple, array, closure or enum value, fields in order of declaration. `variant` for
    enums.
    A union has exactly one operand, and `active_field` tells which. With a slice reference or
    pointer as type, the operands are the data pointer and the length."""

    type: Ty
    operands: tuple[Operand, ...]
    variant: int | None = None
    active_field: int | None = None


@dataclass(frozen=True, slots=True)
class RepeatValue:
    """`[operand; count]`"""

    operand: Operand
    count: Argument
    type: Ty


@dataclass(frozen=True, slots=True)
class Length:
    """Number of elements of a slice or array place."""

    place: Place


@dataclass(frozen=True, slots=True)
class Discriminant:
    """The variant *index* of an enum place (not its declared discriminant value)."""

    place: Place


@dataclass(frozen=True, slots=True)
class Plain:
    operand: Operand


Rvalue: TypeAlias = (
    Plain | Binary | Unary | Cast | AddressOf | Aggregate | RepeatValue | Length | Discriminant
)


# --- callees -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BodyCallee:
    """A function whose body is known. Effects may stand on it as well; they then take
    precedence."""

    instance: Instance
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelCallee:
    """A function known by its effects alone. `parameters` are its parameter names, in order."""

    instance: Instance
    effects: tuple[Effect, ...]
    parameters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnknownCallee:
    """Nothing is known about the function: it may do anything. `name` is what to call it in a
    report."""

    name: str
    reason: str


Callee: TypeAlias = BodyCallee | ModelCallee | UnknownCallee


# --- statements and terminators ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assign:
    place: Place
    value: Rvalue
    span: Span


@dataclass(frozen=True, slots=True)
class CallStatement:
    """`place = callee(arguments)`"""

    place: Place
    callee: Callee
    arguments: tuple[Operand, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Assert:
    """Go on if `condition` equals `expected`, else trap and end the grid.

    kind: "bounds", "division_by_zero", "overflow" (of a negation or division), "user" or "unwrap".
    For "bounds", `index` and `length` are the operands compared.
    """

    condition: Operand
    expected: bool
    kind: str
    span: Span
    index: Operand | None = None
    length: Operand | None = None


@dataclass(frozen=True, slots=True)
class Assembly:
    """Inline assembly: template, operands in order of their numbers. `effects` come from the API
    model."""

    template: str
    inputs: tuple[Operand, ...]
    outputs: tuple[Place, ...]
    options: tuple[str, ...]
    effects: tuple[Effect, ...] | None  # None: not understood
    span: Span
    operand_order: tuple[str, ...] = ()  # per operand number: "in 0", "out 1", "in 0 out 1"
    constraints: tuple[str, ...] = ()
    macro: str = "asm"  # which tells how operands stand in the template: `{0}` or `%0`


@dataclass(frozen=True, slots=True)
class StorageDead:
    """The variable's scope ends here."""

    local: int
    span: Span


Statement: TypeAlias = Assign | CallStatement | Assert | Assembly | StorageDead


@dataclass(frozen=True, slots=True)
class Goto:
    target: int
    span: Span


@dataclass(frozen=True, slots=True)
class Switch:
    """Branch on an integer, bool or char. `construct` is what the user wrote: "if", "match",
    "while", "for", "&&", "||", "?", "let else", "if let", "predicate" (of inline PTX)."""

    operand: Operand
    cases: tuple[tuple[int, int], ...]  # value -> block
    otherwise: int
    span: Span
    construct: str = "if"


@dataclass(frozen=True, slots=True)
class Return:
    """explicit: written as `return` or `?`, and not the end of the body. Each has a block of its
    own, so that an early exit can be told from a branch around the rest."""

    span: Span
    explicit: bool = False


@dataclass(frozen=True, slots=True)
class Trap:
    """Ends the whole grid."""

    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Unreachable:
    span: Span


Terminator: TypeAlias = Goto | Switch | Return | Trap | Unreachable


@dataclass(slots=True)
class BasicBlock:
    statements: list[Statement] = field(default_factory=list)
    terminator: Terminator | None = None


@dataclass(slots=True)
class Local:
    """A variable of the user, or a temporary (name None). Local 0 is the result; then the
    parameters."""

    type: Ty
    name: str | None
    span: Span
    mutable: bool = False


@dataclass(slots=True)
class Body:
    """One instance. Block 0 is the entry. `loops` maps a loop header to what the user wrote, with
    its attributes (`#[unroll]`)."""

    instance: Instance
    locals: list[Local]
    parameter_count: int
    blocks: list[BasicBlock]
    span: Span
    problems: list[tuple[str, Span]] = field(default_factory=list)
    loops: dict[int, LoopInfo] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LoopInfo:
    construct: str  # "for", "while", "loop"
    span: Span
    attributes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CallSite:
    """Where a flattened piece of code was called from: one step of the inline chain. `function` is
    the function called, `call` the call, `parent` the site that the call itself lies in."""

    function: str
    call: Span
    parent: CallSite | None = None
