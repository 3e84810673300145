"""What one PTX instruction does to other threads: barriers, warp operations, fences.

Each function takes the instruction and the operands as effects name them, and returns an
`Outcome`, or None for a form it doesn't know. Sections are those of PTX ISA 9.0.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rgpu.analysis.effects import (
    ActiveMask,
    Barrier,
    Collective,
    Exits,
    Fence,
    Level,
    Opaque,
    Protocol,
    Scope,
    Traps,
)
from rgpu.safety_model.ptx.memory import MEMORY
from rgpu.safety_model.ptx.outcome import Namer, Outcome, access, data, scope_of
from rgpu.safety_model.ptx.template import Instruction, Integer


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
    found = access(instruction, name, instruction.operands[1], read=True)
    return None if found is None else Outcome((_MATRIX, found), level=Level.THREAD)


def _store_matrix(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("sync") or len(instruction.operands) != 2:
        return None
    found = access(instruction, name, instruction.operands[0], read=False)
    return None if found is None else Outcome((_MATRIX, found), 0)


def _move_matrix(instruction: Instruction, name: Namer) -> Outcome | None:
    return Outcome((_MATRIX,), level=Level.THREAD) if instruction.has("sync") else None


def _wmma(instruction: Instruction, name: Namer) -> Outcome | None:
    if not instruction.has("sync") or len(instruction.operands) < 2:
        return None
    if instruction.has("load"):
        found = access(instruction, name, instruction.operands[1], read=True)
        return None if found is None else Outcome((_MATRIX, found), level=Level.THREAD)
    if instruction.has("store"):
        found = access(instruction, name, instruction.operands[0], read=False)
        return None if found is None else Outcome((_MATRIX, found), 0)
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
    scope = scope_of(instruction)
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
    **MEMORY,
    "trap": _trap,
    "exit": _exit,
}
