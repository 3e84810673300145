"""The answers to operations of a warp, for all its lanes at once (PTX ISA 9.7.9 and 9.7.13).

Each function takes the operands of the lanes of several warps as arrays of shape (warps, 32), and
which lanes take part. It gives the two results of every lane.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rgpu.compiler_bridge.lower.host_abi import MATCHES, REDUCTIONS, SHUFFLES, VOTES, Operation

U64 = npt.NDArray[np.uint64]
Mask = npt.NDArray[np.bool_]
Answers = tuple[U64, U64, Mask]

LANES = np.arange(32, dtype=np.int64)
BITS = (np.uint64(1) << LANES.astype(np.uint64)).astype(np.uint64)


def answer(operation: int, operands: U64, present: Mask) -> Answers:
    """The results, and which lanes got a value that is undefined. `operands` has shape
    (warps, 32, 4)."""
    mode = int(operands[0, int(np.argmax(present[0])), 3])
    value = operands[:, :, 1]
    nothing = np.zeros_like(value)
    never = np.zeros_like(present)
    match operation:
        case Operation.SHUFFLE:
            return _shuffle(SHUFFLES[mode], value, operands[:, :, 2], present)
        case Operation.VOTE:
            return _vote(VOTES[mode], value != 0, present), nothing, never
        case Operation.MATCH:
            return (*_match(MATCHES[mode], value, present), never)
        case Operation.REDUX:
            return _reduce(REDUCTIONS[mode], value, present), nothing, never
        case Operation.ELECT:
            leader = np.argmax(present, axis=1)[:, None]
            chosen = (LANES[None, :] == leader).astype(np.uint64)
            return np.broadcast_to(leader, value.shape).astype(np.uint64), chosen, never
        case _:
            return nothing, nothing, never


def _shuffle(mode: str, value: U64, lanes: U64, present: Mask) -> Answers:
    wanted = (lanes & np.uint64(31)).astype(np.int64)
    control = (lanes >> np.uint64(32)).astype(np.int64)
    clamp, segment = control & 31, control >> 8 & 31
    lane = np.broadcast_to(LANES, wanted.shape)
    limit = (lane & segment) | (clamp & ~segment)
    match mode:
        case "up":
            source = lane - wanted
            inside = source >= limit
        case "down":
            source = lane + wanted
            inside = source <= limit
        case "bfly":
            source = lane ^ wanted
            inside = source <= limit
        case _:
            source = (lane & segment) | (wanted & ~segment)
            inside = source <= limit
    source = np.where(inside, source, lane)
    result = np.take_along_axis(value, source, axis=1)
    missing = present & ~np.take_along_axis(present, source, axis=1)
    result = np.where(missing, np.uint64(0xA5A5A5A5A5A5A5A5), result)
    return result, inside.astype(np.uint64), missing


def _vote(mode: str, holds: Mask, present: Mask) -> U64:
    yes = holds & present
    if mode == "ballot":
        result = (yes * BITS).sum(axis=1, dtype=np.uint64)
    elif mode == "any":
        result = yes.any(axis=1).astype(np.uint64)
    else:
        everybody = (yes == present).all(axis=1)
        nobody = ~yes.any(axis=1)
        result = (everybody if mode == "all" else everybody | nobody).astype(np.uint64)
    return np.broadcast_to(result[:, None], holds.shape)


def _match(mode: str, value: U64, present: Mask) -> tuple[U64, U64]:
    equal = (value[:, :, None] == value[:, None, :]) & present[:, None, :]
    masks = (equal * BITS).sum(axis=2, dtype=np.uint64)
    if mode == "any":
        return masks, np.zeros_like(value)
    members = (present * BITS).sum(axis=1, dtype=np.uint64)[:, None]
    same = masks == members
    return np.where(same, masks, np.uint64(0)), same.astype(np.uint64)


def _reduce(mode: str, value: U64, present: Mask) -> U64:
    words = value.astype(np.uint32)
    signed = words.view(np.int32)
    result: npt.NDArray[np.generic]
    match mode:
        case "add":
            result = np.where(present, words, 0).sum(axis=1, dtype=np.uint64) & 0xFFFFFFFF
        case "and":
            result = np.bitwise_and.reduce(np.where(present, words, np.uint32(0xFFFFFFFF)), axis=1)
        case "or":
            result = np.bitwise_or.reduce(np.where(present, words, 0), axis=1)
        case "xor":
            result = np.bitwise_xor.reduce(np.where(present, words, 0), axis=1)
        case "umin":
            result = np.where(present, words, np.uint32(0xFFFFFFFF)).min(axis=1)
        case "umax":
            result = np.where(present, words, np.uint32(0)).max(axis=1)
        case "min":
            result = np.where(present, signed, np.int32(0x7FFFFFFF)).min(axis=1).view(np.uint32)
        case _:
            result = np.where(present, signed, np.int32(-0x80000000)).max(axis=1).view(np.uint32)
    return np.broadcast_to(result.astype(np.uint64)[:, None], value.shape)
