"""PTX instructions that touch memory: loads, stores, atomics, asynchronous copies, mbarriers."""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis.effects import Access, AddressSpace, Atomic, Effect, Level, Protocol, Scope
from rgpu.safety_model.ptx.outcome import (
    Argument,
    Namer,
    Outcome,
    access,
    data,
    place_of,
    scope_of,
)
from rgpu.safety_model.ptx.template import Instruction, Memory, Operand

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
    found = access(instruction, name, memory, read)
    if found is None or not instruction.has("relaxed", "acquire", "release", "volatile", "mmio"):
        return found
    # A volatile access is relaxed with the scope of the system (8.2.1).
    scope = Scope.SYSTEM if instruction.has("volatile", "mmio") else scope_of(instruction)
    if scope is None:
        return None
    ordering = next((m for m in ("acquire", "release") if instruction.has(m)), "relaxed")
    return Atomic("load" if read else "store", scope, ordering, found.place)


def _atomic(instruction: Instruction, name: Namer) -> Outcome | None:
    has_result = instruction.opcode == "atom"
    position = 1 if has_result else 0
    if len(instruction.operands) <= position:
        return None
    operations = {
        "add", "and", "cas", "dec", "exch", "inc", "max", "min", "or", "xor",
    }  # fmt: skip
    operation = next((m for m in instruction.modifiers if m in operations), None)
    found = access(instruction, name, instruction.operands[position], read=True)
    if operation is None or found is None:
        return None
    orderings = ("acq_rel", "acquire", "release", "relaxed")
    ordering = next((o for o in orderings if instruction.has(o)), "relaxed")
    atomic = Atomic(
        "compare_exchange" if operation == "cas" else "read_modify_write",
        scope_of(instruction) or Scope.DEVICE,  # the default is .gpu
        ordering,
        found.place,
        function="exchange" if operation == "exch" else operation,
    )
    return Outcome((atomic,), 1 if has_result else 0, Level.THREAD)


def _multimem(instruction: Instruction, name: Namer) -> Outcome | None:
    """Multicast memory (9.7.9.13): one access goes to all devices behind a multimem address."""
    operations = {"ld_reduce": ("load", 1), "st": ("store", 0), "red": ("read_modify_write", 0)}
    kind = next((m for m in instruction.modifiers if m in operations), None)
    if kind is None:
        return None
    operation, position = operations[kind]
    if len(instruction.operands) <= position:
        return None
    found = access(instruction, name, instruction.operands[position], read=operation != "store")
    if found is None:
        return None
    orderings = ("acquire", "release", "relaxed")
    ordering = next((o for o in orderings if instruction.has(o)), "weak")
    atomic = Atomic(operation, scope_of(instruction) or Scope.SYSTEM, ordering, found.place)
    # Every device holds the same, but other threads may write in between.
    return Outcome((atomic,), position, Level.THREAD)


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
                    place=place_of(operand, name),
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
    place = place_of(memory, name)
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


MEMORY: dict[str, Callable[[Instruction, Namer], Outcome | None]] = {
    "ld": _load,
    "ldu": _load,
    "st": _store,
    "atom": _atomic,
    "red": _atomic,
    "cp": _copy,
    "mbarrier": _mbarrier,
    "multimem": _multimem,
}
