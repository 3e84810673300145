"""What a kernel for the CPU and its scheduler (`rgpu.compiler_bridge.cpu`) agree on.

A thread is a coroutine with a record. Where it has to wait for other threads, it writes what it
wants into the record and suspends; the scheduler writes the answer and resumes it.
"""

from __future__ import annotations

from enum import IntEnum

# Offsets in the record of a thread, in bytes. `cpu/threads.py` has the same as a NumPy type, and
# `cpu/runtime.ll` uses them too; a test compares the three.
THREAD_SIZE = 320
OPERATION = 0  # i32: what it waits for, an `Operation`
PLACE = 4  # i32: the number of the source place that it is at
OPERANDS = (8, 16, 24, 32)  # i64 each
RESULTS = (40, 48)  # i64 each
TID = (56, 60, 64)  # i32 each
LANE = 68  # i32
INDEX = 72  # i32: linear number in the block
STATE = 76  # i32, a `State`
FRAME = 80  # ptr: the coroutine
FRAME_SIZE = 88  # i64
BLOCK = 96  # ptr: the record of its block
FUEL = 104  # i64: how many more loop iterations until it lets others run
RELEASED = 112  # i32: when it last ordered its accesses before what others do
ACQUIRED = 116  # i32: when it last ordered what others did before its accesses
FAULT = 120  # i32, a `Fault`; the first one counts
FAULT_PLACE = 124  # i32
FAULT_OPERANDS = (128, 136)  # i64 each
NUMBER = 144  # i32: linear number in the grid
WARP = 148  # i32: number of the warp in the block
# In the record of the first lane of a warp: when one of its threads last released towards, or
# acquired from, other warps too.
WARP_RELEASED = 152  # i32
WARP_ACQUIRED = 156  # i32
# For each lane of its warp, until when this thread knows what that lane has done.
KNOWN = 160  # 32 times i32

# Offsets in the record of a block.
BLOCK_SIZE = 128
SHARED = 0  # ptr: where its shared memory lies
CTAID = (8, 12, 16)  # i32 each
NTID = (20, 24, 28)
NCTAID = (32, 36, 40)
BLOCK_INDEX = 44  # i32: linear number in the grid
DYNAMIC_BYTES = 48  # i32
SHARED_BYTES = 52  # i32
CLUSTER_CTAID = (56, 60, 64)
CLUSTER_NCTAID = (68, 72, 76)
CLUSTERID = (80, 84, 88)
NCLUSTERID = (92, 96, 100)
CLUSTER_CTARANK = 104
CLUSTER_NCTARANK = 108
BLOCK_THREADS = 112  # i32
DYNAMIC = 120  # ptr: where its dynamic shared memory lies

SHARED_GAP = 256  # bytes between two shared statics that belong to neither


class State(IntEnum):
    """What the scheduler may do with a thread."""

    READY = 0
    WAITING = 1
    EXITED = 2
    ABSENT = 3  # pads the last warp


class Operation(IntEnum):
    """What a suspended thread wants."""

    NONE = 0
    BARRIER_ALL = 1  # barrier 0 of the block, all threads
    BARRIER = 2  # number, threads or 0 for all, `BarrierFlag`, predicate
    YIELD = 3  # let others run
    PRINT = 4  # address of the format, address of the arguments
    WIDE_BARRIER = 5  # 0 for the cluster, 1 for the grid; `BarrierFlag`
    ACTIVE_MASK = 6
    EXIT = 7
    # Operations of a warp: the first operand is the mask.
    WARP_BARRIER = 16
    SHUFFLE = 17  # mask, value, lane operand and clamp operand in the high half, mode
    VOTE = 18  # mask, predicate, -, mode
    MATCH = 19  # mask, value, -, mode
    REDUX = 20  # mask, value, -, mode
    ELECT = 21  # mask


class BarrierFlag(IntEnum):
    """Bits of the third operand of a barrier."""

    ARRIVE_ONLY = 1
    WAIT_ONLY = 2
    NAMED = 4  # matched by its number alone, wherever its threads are
    COUNT = 8  # gives back for how many threads the predicate holds
    AND = 16
    OR = 32


SHUFFLES = ("idx", "bfly", "up", "down")
VOTES = ("all", "any", "uni", "ballot")
MATCHES = ("any", "all")
REDUCTIONS = ("add", "and", "or", "xor", "min", "max", "umin", "umax")


class Fault(IntEnum):
    """Why a thread ended the grid."""

    NONE = 0
    TRAP = 1  # index into `HostKernel.reasons`
    BOUNDS = 2  # address, size and flags
    ALIGNMENT = 3  # address, size and flags
    INDEX = 4  # index and length


class AccessFlag(IntEnum):
    """Bits that say how memory is accessed; the alignment stands above them."""

    WRITE = 1
    ATOMIC = 2
    BLOCK_SCOPE = 4
    UPDATE = 16  # a write whose value depends on what is there
    COPY = 8  # the source of a copy: its bytes may mean nothing, such as those between two fields


ALIGNMENT_SHIFT = 8

# Names in the module of a kernel.
CURRENT = "@rgpu_current"  # ptr: the record of the running thread
ACCESS = "@rgpu_access"  # ptr(ptr, i64 size, i32 flags, i32 place): the address to use
ORDER = "@rgpu_order"  # void(i32: 1 releases, 2 acquires)
FAULTED = "@rgpu_fault"  # void(i32 fault, i32 place, i64, i64)
KERNEL = "rgpu_kernel"


def static_symbol(number: int) -> str:
    """The variable that holds the address of a static in global or constant memory."""
    return f"@rgpu_static_{number}"
