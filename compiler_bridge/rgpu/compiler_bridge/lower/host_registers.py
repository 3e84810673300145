"""Special registers on the CPU (PTX ISA 10): fields of the records of thread and block."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.compiler_bridge.lower import host_abi as abi
from rgpu.compiler_bridge.lower.casts import integer
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.host_code import Coroutine
from rgpu.compiler_bridge.lower.values import Register

_OF_THREAD = {
    **{f"tid.{axis}": offset for axis, offset in zip("xyz", abi.TID, strict=True)},
    "laneid": abi.LANE,
    "warpid": abi.WARP,
}
_OF_BLOCK = {
    f"{name}.{axis}": offset
    for name, offsets in (
        ("ctaid", abi.CTAID), ("ntid", abi.NTID), ("nctaid", abi.NCTAID),
        ("cluster_ctaid", abi.CLUSTER_CTAID), ("cluster_nctaid", abi.CLUSTER_NCTAID),
        ("clusterid", abi.CLUSTERID), ("nclusterid", abi.NCLUSTERID),
    )
    for axis, offset in zip("xyz", offsets, strict=True)
}  # fmt: skip
_OF_BLOCK |= {
    "cluster_ctarank": abi.CLUSTER_CTARANK,
    "cluster_nctarank": abi.CLUSTER_NCTARANK,
    "dynamic_smem_size": abi.DYNAMIC_BYTES,
    "total_smem_size": abi.SHARED_BYTES,
}
# What a machine of one multiprocessor answers.
_FIXED = {
    "WARP_SZ": 32, "nwarpid": 64, "smid": 0, "nsmid": 1, "gridid": 0, "envreg1": 0, "envreg2": 0,
}  # fmt: skip
_CLOCKS = ("clock", "clock64", "clock_hi", "globaltimer", "globaltimer_lo")
# Masks of lanes, from the bit of the lane.
_MASKS = {
    "lanemask_eq": (),
    "lanemask_lt": ("add {}, -1",),
    "lanemask_ge": ("sub 0, {}",),
    "lanemask_le": ("add {}, -1", "or {}, %bit"),
    "lanemask_gt": ("add {}, -1", "or {}, %bit", "xor {}, -1"),
}


def read(coroutine: Coroutine, variables: Variables, call: b.CallStatement, name: str) -> bool:
    """Stores the value of a special register into the place of the call."""
    function = variables.function
    place = variables.address(call.place)
    scalar = function.layout(place.type).scalar or "i32"
    function.store(special_register(coroutine, function, name, scalar), place)
    return True


def special_register(coroutine: Coroutine, function: Function, name: str, type: str) -> Register:
    """The value of a special register as `i32` or `i64`."""
    if name in _OF_THREAD:
        text = coroutine.read(function, coroutine.thread(function), _OF_THREAD[name])
    elif name in _OF_BLOCK:
        text = coroutine.read(function, coroutine.block(function), _OF_BLOCK[name])
    elif name in _FIXED:
        text = str(_FIXED[name])
    elif name in _MASKS:
        lane = coroutine.read(function, coroutine.thread(function), abi.LANE)
        bit = text = function.value(f"shl i32 1, {lane}")
        for step in _MASKS[name]:
            operation, operands = step.format(text).split(" ", 1)
            text = function.value(f"{operation} i32 {operands.replace('%bit', bit)}")
    elif name in _CLOCKS:
        # Counts down while the thread runs: negated, it never goes back between two suspensions.
        left = coroutine.read(function, coroutine.thread(function), abi.FUEL, "i64")
        wide = function.value(f"sub i64 0, {left}")
        text = function.value(f"trunc i64 {wide} to i32")
    else:
        raise function.fail(f"the special register %{name} does not exist on the CPU")
    return integer(function, Register(text, "i32"), type, False)
