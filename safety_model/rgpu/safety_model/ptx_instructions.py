"""What one PTX instruction does to other threads: barriers, warp operations, fences and memory.

Each function takes the instruction and the operands as effects name them, and returns an
`Outcome`, or None for a form it doesn't know. Sections are those of PTX ISA 9.0.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from rgpu.analysis.effects import (
    Access,
    ActiveMask,
    AddressSpace,
    Atomic,
    Barrier,
    Collective,
    Effect,
    Exits,
    Fence,
    Level,
    Opaque,
    Protocol,
    Scope,
    Traps,
)
from rgpu.safety_model.ptx_template import Instruction, Integer, Memory, Operand

Argument: TypeAlias = str | int | None
Namer: TypeAlias = Callable[[Operand], Argument]
"""How effects name an operand: its number as text, an integer, or None if it was computed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effects of an instruction, how many operands in front are results, and how uniform those
    are.

    level None: as uniform as the operands read. `known` is false when an operand that matters (a
    mask, a barrier's number) was computed in the template, so that the effects say too little.
    """

    effects: tuple[Effect, ...] = ()
    results: int = 1
    level: Level | None = None
    known: bool = True


@cache
def data() -> dict[str, Any]:
    """The tables of `targets/ptx.toml`."""
    text = files("rgpu.safety_model").joinpath("targets/ptx.toml").read_text("utf-8")
    return tomllib.loads(text)


def outcome_of(instruction: Instruction, name: Namer) -> Outcome | None:
    """What an instruction does, None if it isn't known. `name` names operands in effects."""
    special = _SPECIAL.get(instruction.opcode)
    if special is not None:
        return special(instruction, name)
    if instruction.opcode in _pure_opcodes():
        return Outcome()
    if instruction.opcode in _opaque_opcodes():
        return Outcome((Opaque(),), results=0)
    return None


@cache
def _pure_opcodes() -> frozenset[str]:
    return frozenset(data()["opcodes"]["pure"])


@cache
def _opaque_opcodes() -> frozenset[str]:
    return frozenset(data()["opcodes"]["opaque"])


# --- barriers, 9.7.13.1 to 9.7.13.5 ------------------------------------------------------------


def _barrier(instruction: Instruction, name: Namer) -> Outcome | None:
    if instruction.has("cluster"):
        return _cluster_barrier(instruction)
    if instruction.has("warp"):
        return _warp_barrier(instruction, name)
    reduces = instruction.has("red")
    if not instruction.has("sync", "arrive", "red"):
        return None
    operands = instruction.operands[1:] if reduces else instruction.operands
    numbers = operands[:-1] if reduces else operands
    if not 1 <= len(numbers) <= 2:
        return None
    number = name(numbers[0])
    count = name(numbers[1]) if len(numbers) == 2 else None
    barrier = Barrier(
        Scope.BLOCK,
        orders=Scope.BLOCK,
        aligned=instruction.opcode == "bar" or instruction.has("aligned"),
        id=number,
        count=count,
        arrive_only=instruction.has("arrive"),
    )
    known = number is not None and (count is not None or len(numbers) == 1)
    level = Level.BLOCK if count is None and len(numbers) == 1 else Level.THREAD
    return Outcome((barrier,), 1 if reduces else 0, level, known)


def _cluster_barrier(instruction: Instruction) -> Outcome | None:
    arrive, wait = instruction.has("arrive"), instruction.has("wait")
    if arrive == wait or instruction.operands:
        return None
    barrier = Barrier(
        Scope.CLUSTER,
        orders=None if instruction.has("relaxed") else Scope.CLUSTER,
        aligned=instruction.has("aligned"),
        arrive_only=arrive,
        wait_only=wait,
    )
    return Outcome((barrier,), 0)


def _warp_barrier(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("sync") or len(instruction.operands) != 1:
        return None
    mask = name(instruction.operands[0])
    # No alignment since sm_70: lanes may arrive from different places.
    barrier = Barrier(Scope.WARP, orders=Scope.WARP, aligned=False, mask=mask)
    return Outcome((barrier,), 0, known=mask is not None)


# --- warp operations, 9.7.9 and 9.7.13 ---------------------------------------------------------

_FULL_WARP_CLAMP = 0x1F


def _shuffle(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("sync") or len(instruction.operands) != 5:
        return None
    _, _, lane, clamp, members = instruction.operands
    mask = name(members)
    # Only `idx` over the whole warp reads the lane that the operand says; else it depends on the
    # reader.
    whole = instruction.has("idx") and clamp == Integer(_FULL_WARP_CLAMP)
    source = name(lane) if whole else None
    shuffle = Collective(
        Scope.WARP,
        "shuffle",
        mask=mask,
        source_lane=source if isinstance(source, str) else None,
        exited_count=False,
    )
    level = Level.WARP if whole and isinstance(source, int) else Level.THREAD
    return Outcome((shuffle,), level=level, known=mask is not None)


def _vote(instruction: Instruction, name: Namer) -> Outcome | None:
    return _masked(instruction, name, "vote", Level.WARP, operands=3)


def _match(instruction: Instruction, name: Namer) -> Outcome | None:
    level = Level.WARP if instruction.has("all") else Level.THREAD
    return _masked(instruction, name, "match", level, operands=3)


def _redux(instruction: Instruction, name: Namer) -> Outcome | None:
    return _masked(instruction, name, "redux", Level.WARP, operands=3)


def _elect(instruction: Instruction, name: Namer) -> Outcome | None:
    # The leader is the same for all lanes, the flag is not.
    return _masked(instruction, name, "elect", Level.THREAD, operands=2)


def _masked(
    instruction: Instruction, name: Namer, kind: str, level: Level, operands: int
) -> Outcome | None:
    if not instruction.has("sync") or len(instruction.operands) != operands:
        return None
    mask = name(instruction.operands[-1])
    collective = Collective(Scope.WARP, kind, mask=mask)
    return Outcome((collective,), level=level, known=mask is not None)


def _activemask(instruction: Instruction, name: Namer) -> Outcome | None:
    return Outcome((ActiveMask(),), level=Level.THREAD)


# --- matrix operations, 9.7.14 and 9.7.15 ------------------------------------------------------

_MATRIX = Collective(Scope.WARP, "matrix", full_mask=True, exited_count=False)
_WARPGROUP_MATRIX = Collective(Scope.WARPGROUP, "matrix", full_mask=True, exited_count=False)


def _mma(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("sync") or len(instruction.operands) < 4:
        return None
    return Outcome((_MATRIX,), level=Level.THREAD)


def _load_matrix(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("sync") or len(instruction.operands) != 2:
        return None
    access = _access(instruction, name, instruction.operands[1], read=True)
    return None if access is None else Outcome((_MATRIX, access), level=Level.THREAD)


def _store_matrix(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("sync") or len(instruction.operands) != 2:
        return None
    access = _access(instruction, name, instruction.operands[0], read=False)
    return None if access is None else Outcome((_MATRIX, access), 0)


def _move_matrix(instruction: Instruction, name: Namer) -> Outcome | None:
    return Outcome((_MATRIX,), level=Level.THREAD) if instruction.has("sync") else None


def _wmma(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("sync") or len(instruction.operands) < 2:
        return None
    if instruction.has("load"):
        access = _access(instruction, name, instruction.operands[1], read=True)
        return None if access is None else Outcome((_MATRIX, access), level=Level.THREAD)
    if instruction.has("store"):
        access = _access(instruction, name, instruction.operands[0], read=False)
        return None if access is None else Outcome((_MATRIX, access), 0)
    return _mma(instruction, name)


def _wgmma(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("sync"):
        return None
    steps = {"fence": "fence", "commit_group": "commit", "wait_group": "wait"}
    for modifier, transition in steps.items():
        if instruction.has(modifier):
            return Outcome((_WARPGROUP_MATRIX, Protocol("wgmma", transition)), 0)
    if instruction.has("mma_async"):
        effects = (_WARPGROUP_MATRIX, Protocol("wgmma", "multiply"))
        return Outcome(effects, level=Level.THREAD)
    return None


def _set_registers(instruction: Instruction, name: Namer) -> Outcome | None:
    # `setmaxnreg`: all threads of the warpgroup must execute the same one (9.7.19.5).
    return Outcome((Collective(Scope.WARPGROUP, "other", full_mask=True, exited_count=False),), 0)


# --- fences, 9.7.13.4 --------------------------------------------------------------------------


def _membar(instruction: Instruction, name: Namer) -> Outcome | None:
    scopes = {"cta": Scope.BLOCK, "gl": Scope.DEVICE, "sys": Scope.SYSTEM}
    scope = next((scopes[m] for m in instruction.modifiers if m in scopes), None)
    return None if scope is None else Outcome((Fence(scope, "seq_cst"),), 0)


def _fence(instruction: Instruction, name: Namer) -> Outcome | None:
    scope = _scope(instruction)
    orderings = {"sc": "seq_cst", "acq_rel": "acq_rel", "acquire": "acquire", "release": "release"}
    ordering = next((orderings[m] for m in instruction.modifiers if m in orderings), None)
    if instruction.has("proxy", "mbarrier_init"):
        ignored = {"proxy", *orderings, *data()["scopes"]}
        proxy = ".".join(m for m in instruction.modifiers if m not in ignored)
        fence = Fence(scope or Scope.THREAD, ordering or "acq_rel", proxy)
        return Outcome((fence,), 0)
    if scope is None:
        return None
    return Outcome((Fence(scope, ordering or "acq_rel"),), 0)


# --- memory, 9.7.9 and 9.7.13.6 to 9.7.13.9 ----------------------------------------------------


def _load(instruction: Instruction, name: Namer) -> Outcome | None:
    if len(instruction.operands) < 2:
        return None
    effect = _plain_or_atomic(instruction, name, instruction.operands[1], read=True)
    return None if effect is None else Outcome((effect,), level=Level.THREAD)


def _store(instruction: Instruction, name: Namer) -> Outcome | None:
    if len(instruction.operands) < 2:
        return None
    effect = _plain_or_atomic(instruction, name, instruction.operands[0], read=False)
    return None if effect is None else Outcome((effect,), 0)


def _plain_or_atomic(
    instruction: Instruction, name: Namer, memory: Operand, read: bool
) -> Effect | None:
    access = _access(instruction, name, memory, read)
    if access is None or not instruction.has("relaxed", "acquire", "release", "volatile", "mmio"):
        return access
    # A volatile access is relaxed with the scope of the system (8.2.1).
    scope = Scope.SYSTEM if instruction.has("volatile", "mmio") else _scope(instruction)
    if scope is None:
        return None
    ordering = next((m for m in ("acquire", "release") if instruction.has(m)), "relaxed")
    return Atomic("load" if read else "store", scope, ordering, access.place)


def _atomic(instruction: Instruction, name: Namer) -> Outcome | None:
    has_result = instruction.opcode == "atom"
    position = 1 if has_result else 0
    if len(instruction.operands) <= position:
        return None
    operations = {
        "add", "and", "cas", "dec", "exch", "inc", "max", "min", "or", "xor",
    }  # fmt: skip
    operation = next((m for m in instruction.modifiers if m in operations), None)
    access = _access(instruction, name, instruction.operands[position], read=True)
    if operation is None or access is None:
        return None
    orderings = ("acq_rel", "acquire", "release", "relaxed")
    ordering = next((o for o in orderings if instruction.has(o)), "relaxed")
    atomic = Atomic(
        "compare_exchange" if operation == "cas" else "read_modify_write",
        _scope(instruction) or Scope.DEVICE,  # the default is .gpu
        ordering,
        access.place,
        function="exchange" if operation == "exch" else operation,
    )
    return Outcome((atomic,), 1 if has_result else 0, Level.THREAD)


def _access(instruction: Instruction, name: Namer, memory: Operand, read: bool) -> Access | None:
    if not isinstance(memory, Memory):
        return None
    spaces: dict[str, str] = data()["spaces"]
    space = next((spaces[m] for m in instruction.modifiers if m in spaces), "generic")
    return Access(
        read=read,
        write=not read,
        place=_place(memory, name),
        space=AddressSpace(space),
        bytes=_bytes(instruction),
    )


def _bytes(instruction: Instruction) -> int | None:
    """Bytes that a load or store moves; None for matrices, where it isn't one thread's affair."""
    if instruction.opcode not in ("ld", "ldu", "st"):
        return None
    types: dict[str, int] = data()["types"]
    vectors: dict[str, int] = data()["vectors"]
    size = next((types[m] for m in instruction.modifiers if m in types), None)
    length = next((vectors[m] for m in instruction.modifiers if m in vectors), 1)
    return None if size is None else size * length


def _place(memory: Memory, name: Namer) -> str:
    """`*N` for the memory at operand N, and `?` for an address that was computed."""
    operand = name(memory.base)
    return f"*{operand}" if isinstance(operand, str) and not memory.rest else "?"


def _scope(instruction: Instruction) -> Scope | None:
    scopes: dict[str, str] = data()["scopes"]
    return next((Scope(scopes[m]) for m in instruction.modifiers if m in scopes), None)


# --- asynchronous copies and mbarriers, 9.7.9.26 and 9.7.13.15 ---------------------------------


def _copy(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("async"):
        return None
    bulk = "bulk" if instruction.has("bulk") else "cp_async"
    if instruction.has("commit_group"):
        return Outcome((Protocol(bulk, "commit"),), 0)
    if instruction.has("wait_group", "wait_all"):
        count = name(instruction.operands[0]) if instruction.operands else 0
        transition = "wait_read" if instruction.has("read") else "wait"
        return Outcome((Protocol(bulk, transition, count=count),), 0)
    if instruction.has("mbarrier"):
        return Outcome((Protocol(bulk, "arrive"),), 0)
    if len(instruction.operands) < 2:
        return None
    effects: list[Effect] = [Protocol(bulk, "copy")]
    size = name(instruction.operands[2]) if len(instruction.operands) > 2 else None
    known: dict[str, str] = data()["spaces"]
    named = [AddressSpace(known[m]) for m in instruction.modifiers if m in known]
    spaces: list[AddressSpace | None] = [*named[:2]] if len(named) >= 2 else [None, None]
    for operand, read, space in zip(instruction.operands, (False, True), spaces, strict=False):
        if isinstance(operand, Memory):
            effects.append(
                Access(
                    read=read,
                    write=not read,
                    place=_place(operand, name),
                    space=space,
                    asynchronous=True,
                    bytes=size,
                )
            )
    return Outcome(tuple(effects), 0)


_MBARRIER_STEPS = {
    "init": 0, "inval": 0, "arrive": 1, "arrive_drop": 1, "expect_tx": 0, "complete_tx": 0,
    "test_wait": 1, "try_wait": 1, "pending_count": 1,
}  # fmt: skip


_MBARRIER_FORMS = {
    "expect_tx": "_expect_tx",
    "noComplete": "_no_complete",
    "parity": "_parity",
}


def _mbarrier(instruction: Instruction, name: Namer) -> Outcome | None:
    step = next((m for m in instruction.modifiers if m in _MBARRIER_STEPS), None)
    if step is None:
        return None
    if step == "pending_count":
        return Outcome()
    memory = next((o for o in instruction.operands if isinstance(o, Memory)), None)
    if memory is None:
        return None
    place = _place(memory, name)
    results = 0 if isinstance(instruction.operands[0], Memory) else _MBARRIER_STEPS[step]
    transition = {"inval": "invalidate"}.get(step, step)
    for modifier, suffix in _MBARRIER_FORMS.items():
        if modifier != step and instruction.has(modifier):
            transition += suffix
    protocol = Protocol(
        "mbarrier", transition, None if place == "?" else place, _arrivals(instruction, name)
    )
    return Outcome((protocol,), results, Level.THREAD)


def _arrivals(instruction: Instruction, name: Namer) -> Argument:
    """The arrivals that `init` expects, or the bytes that `expect_tx` announces."""
    counted = instruction.has("init", "expect_tx")
    return name(instruction.operands[-1]) if counted else None


# --- control, 9.7.12 ---------------------------------------------------------------------------


def _trap(instruction: Instruction, name: Namer) -> Outcome | None:
    return Outcome((Traps(),), 0)


def _exit(instruction: Instruction, name: Namer) -> Outcome | None:
    return Outcome((Exits(),), 0)


_SPECIAL: dict[str, Callable[[Instruction, Namer], Outcome | None]] = {
    "bar": _barrier,
    "barrier": _barrier,
    "shfl": _shuffle,
    "vote": _vote,
    "match": _match,
    "redux": _redux,
    "elect": _elect,
    "activemask": _activemask,
    "mma": _mma,
    "wmma": _wmma,
    "wgmma": _wgmma,
    "ldmatrix": _load_matrix,
    "stmatrix": _store_matrix,
    "movmatrix": _move_matrix,
    "setmaxnreg": _set_registers,
    "membar": _membar,
    "fence": _fence,
    "ld": _load,
    "ldu": _load,
    "st": _store,
    "atom": _atomic,
    "red": _atomic,
    "cp": _copy,
    "mbarrier": _mbarrier,
    "trap": _trap,
    "exit": _exit,
}
