"""What a device function does, as far as a checker cares: the vocabulary of the models.

Each class is one attribute of the stub language (`#[rgpu::barrier(scope = "block")]`), with the
same name in snake case and the same keys. `rgpu.analysis.syntax.annotations` reads attributes into
these classes; stubs that use an unknown attribute or key are rejected there.

Operands are referred to by parameter name; `self` is the receiver, `result` the value returned.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TypeAlias

from rgpu.analysis.records import dataclass


class Level(IntEnum):
    """The widest group of threads over which a value, or the fact of being at a point, is the same.

    A smaller number is more uniform; the join of two is the larger.
    """

    GRID = 0
    CLUSTER = 1
    BLOCK = 2
    WARP = 3
    THREAD = 4

    def __str__(self) -> str:
        return self.name.lower()


class Scope(StrEnum):
    """A group of threads: who waits, who takes part, or who is ordered."""

    THREAD = "thread"
    WARP = "warp"
    WARPGROUP = "warpgroup"
    BLOCK = "block"
    CLUSTER = "cluster"
    GRID = "grid"
    DEVICE = "device"
    SYSTEM = "system"

    @property
    def level(self) -> Level:
        """The level at which control must be uniform so that the whole scope is there."""
        return _LEVEL_OF_SCOPE[self]


_LEVEL_OF_SCOPE = {
    Scope.THREAD: Level.THREAD,
    Scope.WARP: Level.WARP,
    Scope.WARPGROUP: Level.WARP,  # four warps: see `Collective.scope` for the refinement
    Scope.BLOCK: Level.BLOCK,
    Scope.CLUSTER: Level.CLUSTER,
    Scope.GRID: Level.GRID,
    Scope.DEVICE: Level.GRID,
    Scope.SYSTEM: Level.GRID,
}


class AddressSpace(StrEnum):
    GENERIC = "generic"
    GLOBAL = "global"
    SHARED = "shared"
    CONSTANT = "constant"
    LOCAL = "local"
    PARAMETER = "parameter"


class Ordering(StrEnum):
    WEAK = "weak"
    RELAXED = "relaxed"
    ACQUIRE = "acquire"
    RELEASE = "release"
    ACQ_REL = "acq_rel"
    SEQ_CST = "seq_cst"


@dataclass(frozen=True, slots=True)
class Barrier:
    """Threads of `scope` wait for each other.

    orders: the widest scope whose memory accesses it orders, None for no memory order.
    aligned: all threads of a warp must execute this very instruction together (`bar.sync`).
    mask: parameter holding the member mask of a warp barrier; None means all lanes.
    id, count: parameters, or integers, of a named barrier. count None means the whole scope.
    arrive_only, wait_only: one half of a split barrier.
    """

    scope: Scope
    orders: Scope | None = None
    aligned: bool = True
    mask: str | int | None = None
    id: str | int | None = None
    count: str | int | None = None
    arrive_only: bool = False
    wait_only: bool = False


@dataclass(frozen=True, slots=True)
class Collective:
    """An operation that the threads of `scope` execute together; it orders no memory.

    kind: "vote", "shuffle", "match", "redux", "elect", "matrix", "query" or "other".
    mask: parameter holding the member mask; None with `full_mask` for all 32 lanes.
    source_lane: for a shuffle, the parameter that selects the lane read.
    exited_count: lanes that have left the kernel are not waited for and don't matter to the result
    (votes); False where the value of an exited lane is undefined (shuffles) or the operation is
    undefined when a lane has exited (matrix). PTX ISA 9.7.9 and 9.7.13.
    """

    scope: Scope
    kind: str
    mask: str | int | None = None
    full_mask: bool = False
    source_lane: str | None = None
    exited_count: bool = True


@dataclass(frozen=True, slots=True)
class ActiveMask:
    """The result is the set of lanes that happen to be active: a snapshot, no promise."""


@dataclass(frozen=True, slots=True)
class Access:
    """A plain access of the memory at `place` (an expression such as `*pointer` or `self[index]`).

    bytes: how many, where it isn't the size of the pointee. per_thread_disjoint: two threads never
    get the same place from it, by construction of the type. volatile: other blocks or the host may
    write there at any time (PTX ISA 9.1, section 8.4: as a relaxed operation at system scope).
    """

    read: bool
    write: bool
    place: str
    bounds: str = "none"  # "checked", "unchecked" or "none" where there is no index
    per_thread_disjoint: bool = False
    space: AddressSpace | None = None
    asynchronous: bool = False
    bytes: str | int | None = None
    volatile: bool = False


@dataclass(frozen=True, slots=True)
class Atomic:
    """An atomic access. `ordering` is an Ordering, or the name of the parameter that holds it.

    operation: "load", "store", "read_modify_write" or "compare_exchange".
    emitted_scope: where the code that the crate really emits has another scope than the name says.
    """

    operation: str
    scope: Scope
    ordering: str
    place: str
    failure_ordering: str | None = None
    emitted_scope: Scope | None = None
    function: str | None = None  # "add", "min", "exchange", ...


@dataclass(frozen=True, slots=True)
class Fence:
    scope: Scope
    ordering: str
    proxy: str | None = None
    emitted_scope: Scope | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """What is known about the result, whatever the arguments.

    uniformity: the result is the same for all threads of this level (at one dynamic execution).
    same_as: the result equals this parameter, or a field of it.
    fields: for a result that is a tuple or struct, the level of each field.
    in_range: inclusive low, exclusive high; each an integer or a launch name such as `block_dim.x`.
    aligned: the result is a multiple of this.
    """

    uniformity: Level | None = None
    same_as: str | None = None
    fields: tuple[Level, ...] = ()
    in_range: tuple[str | int, str | int] | None = None
    aligned: int | None = None


@dataclass(frozen=True, slots=True)
class SpecialRegister:
    """The result is this PTX special register: "tid.x", "ctaid.x", "laneid", "envreg1", ..."""

    name: str


@dataclass(frozen=True, slots=True)
class Requires:
    """A precondition of the caller, as one comparison or predicate call; text in the stub
    language."""

    condition: str


@dataclass(frozen=True, slots=True)
class InSpace:
    """Attribute `address_space`: where the storage of a type or static lies, or what a result
    points to."""

    space: AddressSpace
    dynamic: bool = False
    uninitialized: bool = False


@dataclass(frozen=True, slots=True)
class LowersTo:
    """What the back end emits for a call.

    target: an LLVM intrinsic, a function of libdevice (`__nv_sinf`), one of the mathematical
    library for whatever type the arguments have (`libm.tan`), one that the driver brings along
    (`vprintf`), or PTX, which has a `;`.
    ptx: PTX to emit in place of the intrinsic `target`, which then only says what it means.
    min_sm: the least architecture, or all that have it, joined by bars; min_ptx the least version
    of PTX.

    PTX is written as a template. In braces stand the operands, by name of the parameter (generic
    constants too) or `result`, with a part and a kind where needed:

        {a}          a register; for a `bool` a predicate; for an array or struct its scalars as a
                     list in braces
        {a.1}        one of those scalars
        {*a}         the scalars behind a reference, read and written
        {a:list}     a list in braces even of one
        {a:shared}   a pointer as an address of that state space: `shared` or `global`
        {a:predicate} an integer as a predicate: whether it is not 0
        {a:constant} a number, which must be known when compiling; generic constants always are
        {a:pick(x|y)} the word with the number `a`, which must be known when compiling
        {{ and }}    braces
    """

    target: str
    convergent: bool = False
    min_sm: str | None = None
    min_ptx: str | None = None
    ptx: str | None = None

    @property
    def template(self) -> str | None:
        """The PTX to emit, if it is PTX."""
        return self.ptx or (self.target if ";" in self.target else None)


@dataclass(frozen=True, slots=True)
class Protocol:
    """A step of an asynchronous object: mbarrier, cp.async group, bulk copy, wgmma, tensor memory.

    object: "mbarrier", "cp_async", "bulk", "wgmma", "tcgen05", "tensor_memory", "cluster_memory",
    ...
    transition: "init", "arrive", "expect_tx", "wait", "try_wait", "invalidate", "copy", "commit",
    ...
    count: a number, a parameter or a const parameter: arrivals expected, bytes announced, groups
    that may stay pending, columns allocated.
    """

    object: str
    transition: str
    place: str | None = None
    count: str | int | None = None


@dataclass(frozen=True, slots=True)
class Traps:
    """The call never returns: it ends the whole grid (panic, trap, failed assertion)."""


@dataclass(frozen=True, slots=True)
class Exits:
    """The call ends the calling thread (`exit`)."""


@dataclass(frozen=True, slots=True)
class Pure:
    """The result depends on the arguments alone and nothing else happens.

    Written on functions without a body; a function with neither body nor effects is *unknown*.
    """


@dataclass(frozen=True, slots=True)
class Opaque:
    """Modelled, and without effect on other threads, but the result is not described: treat it as
    differing between threads. For clocks, random numbers, printf and the like."""


@dataclass(frozen=True, slots=True)
class Language:
    """Attribute `lang`: an item that the language or the engine itself refers to (`"Option"`,
    `"deref"`, `"slice_index"`, `"ThreadIndex"`)."""

    name: str


@dataclass(frozen=True, slots=True)
class MacroRole:
    """Attribute `attribute_macro`: an attribute that the crate defines. role: "kernel", "device",
    "module",
    "launch_bounds", "launch_contract", "cluster_launch", "cooperative_launch", "constant",
    "unroll",
    "address_space", "ignored". dialect: name for the report.
    binds: `#[name(key = variable)]` declares a variable in the function: the key, and the path of
    its type in the device crates.
    when: the attribute has this role only with one of these arguments.
    unmodelled: why what it is written on is not looked at.
    """

    role: str
    dialect: str | None = None
    binds: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    unmodelled: str | None = None


@dataclass(frozen=True, slots=True)
class LaunchConfig:
    """Host side, on a struct that holds a launch shape: the names of its fields for the grid and
    the block in blocks and threads, and for the cluster. A field holds a number, a tuple or a
    struct with `x`, `y`, `z`."""

    grid: str
    block: str
    cluster: str | None = None


@dataclass(frozen=True, slots=True)
class Launch:
    """Host side, on a function or macro that starts a kernel.

    form: "call" (a function; the others name its parameters), "fields" (a macro with `key: value`
    pairs; the others name the keys) or "chevrons" (a macro with
    `kernel<<<grid, block, shared, stream>>>(..)`).
    kernel: what gives the kernel. config: a value whose type has `LaunchConfig`; or grid, block and
    cluster each for themselves. cooperative: the launch is a cooperative one.
    """

    form: str
    kernel: str | None = None
    config: str | None = None
    grid: str | None = None
    block: str | None = None
    cluster: str | None = None
    cooperative: bool = False


Effect: TypeAlias = (
    Barrier
    | Collective
    | ActiveMask
    | Access
    | Atomic
    | Fence
    | Value
    | SpecialRegister
    | Requires
    | InSpace
    | LowersTo
    | Protocol
    | Traps
    | Exits
    | Pure
    | Opaque
    | Language
    | MacroRole
    | LaunchConfig
    | Launch
)
