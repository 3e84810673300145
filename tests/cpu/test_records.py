"""The records that Python, the runtime and the lowered kernels share have one layout."""

import re
from importlib.resources import files
from itertools import pairwise

import numpy as np
import pytest

from rgpu.compiler_bridge.cpu.instrument import instrument, size_of
from rgpu.compiler_bridge.cpu.threads import BLOCK, RACE, THREAD, WORLD
from rgpu.compiler_bridge.lower import host_abi as abi

RUNTIME = (files("rgpu.compiler_bridge.cpu") / "runtime.ll").read_text(encoding="utf-8")


def offset_of(record: np.dtype[np.void], name: str) -> int:
    assert record.fields is not None
    return record.fields[name][1]


def test_the_world_of_the_runtime() -> None:
    match = re.search(r"%World = type \{(.*?)\n\}", RUNTIME, re.S)
    assert match is not None
    sizes = [
        {"ptr": 8, "i64": 8, "i32": 4}[each] for each in re.findall(r"^  (\w+)", match[1], re.M)
    ]
    offsets, end = [], 0
    for size in sizes:
        end = -(-end // size) * size
        offsets.append(end)
        end += size
    assert WORLD.names is not None
    assert offsets == [offset_of(WORLD, name) for name in WORLD.names]
    assert end == WORLD.itemsize
    # The comments count the fields, and accesses go by that number.
    numbers = [int(each) for each in re.findall(r";\s+(\d+) ", match[1])]
    assert numbers == list(range(len(sizes)))


FIELDS = {
    "kind.at": "fault", "fault.at": "fault", "frame.at": "frame", "frame.size.at": "frame_size",
    "state.at": "state", "its.state": "state", "its.release": "released",
    "its.acquire": "acquired", "released.at": "released", "acquired.at": "acquired",
    "fuel.of.thread": "fuel", "block.at": "block", "first.at": "fault_operands",
    "lane.at": "lane", "of.warp": "warp_released", "by.warp": "warp_acquired",
    "known.at": "known", "my.known": "known",
    "warp.released.at": "warp_released", "warp.acquired.at": "warp_acquired",
    "its.warp.release": "warp_released", "its.warp.acquire": "warp_acquired",
}  # fmt: skip


@pytest.mark.parametrize(("register", "field"), FIELDS.items(), ids=list(FIELDS))
def test_the_threads_of_the_runtime(register: str, field: str) -> None:
    of = "thread|record|me|its.first|first.lane|lane.before|lane.now|me.now"
    pattern = rf"%{re.escape(register)} = getelementptr i8, ptr %(?:{of}), i64 (\d+)"
    found = {int(offset) for offset in re.findall(pattern, RUNTIME)}
    assert found == {offset_of(THREAD, field)}


def test_sizes_of_records() -> None:
    assert {int(each) for each in re.findall(r"mul i64 %\S+, (\d+)", RUNTIME)} == {
        abi.THREAD_SIZE, RACE.itemsize, 48, 2685821657736338717,
    }  # fmt: skip
    assert THREAD.itemsize == abi.THREAD_SIZE
    assert BLOCK.itemsize == abi.BLOCK_SIZE


@pytest.mark.parametrize("record", [THREAD, BLOCK])
def test_fields_do_not_overlap(record: np.dtype[np.void]) -> None:
    assert record.fields is not None
    parts = sorted((field[1], field[1] + field[0].itemsize) for field in record.fields.values())
    assert all(end <= start for (_, end), (start, _) in pairwise(parts))
    assert parts[-1][1] <= record.itemsize


def test_numbers_of_operations_in_the_runtime() -> None:
    for register, operation in (("is.exit", abi.Operation.EXIT), ("is.yield", abi.Operation.YIELD),
                                ("is.barrier", abi.Operation.BARRIER_ALL)):  # fmt: skip
        assert f"%{register} = icmp eq i32 %operation, {operation.value}\n" in RUNTIME
    assert f"store i32 {abi.State.EXITED.value}, ptr %state.at" in RUNTIME
    assert f"store i32 {abi.State.WAITING.value}, ptr %state.at" in RUNTIME


@pytest.mark.parametrize(
    ("type", "size"),
    [("i1", 1), ("i8", 1), ("i33", 5), ("i128", 16), ("half", 2), ("double", 8), ("ptr", 8),
     ("<4 x float>", 16), ("[3 x [2 x i16]]", 12)],
)  # fmt: skip
def test_sizes_of_types(type: str, size: int) -> None:
    assert size_of(type) == size


def test_only_foreign_memory_is_checked() -> None:
    text = """
define void @f(ptr %p, i64 %n) {
  %own = alloca [16 x i8], align 4
  %near = getelementptr inbounds i8, ptr %own, i64 4
  %far = getelementptr inbounds [4 x i8], ptr %own, i64 %n
  store i32 1, ptr %near, align 4, !dbg !1
  store i32 2, ptr %far, align 4, !dbg !1
  %a = load <2 x float>, ptr %p, align 8, !dbg !1
  %b = load i32, ptr %rgpu.thread, align 4, !dbg !1
  %c = load i32, ptr %rgpu.static.0, align 4, !dbg !1
  %d = load i32, ptr %rgpu.dynamic, align 4, !dbg !1
  store { i32, i32 } zeroinitializer, ptr @global, align 4, !dbg !1
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %own, ptr align 4 %p, i64 %n, i1 false), !dbg !1
  ret void
}
!1 = !DILocation(line: 7, scope: !0)
"""
    with pytest.raises(ValueError, match="no size"):
        instrument(text.replace("ptr @global", "ptr %p"))  # no such type is ever stored
    calls = re.findall(
        r"@rgpu_access\(ptr (\S+), i64 (\S+), i32 (\d+), i32 (\d+)\)", instrument(text)
    )
    read, write = 0, int(abi.AccessFlag.WRITE)
    assert calls == [
        ("%far", "4", str(write | 4 << 8), "7"), ("%p", "8", str(read | 8 << 8), "7"),
        ("%rgpu.static.0", "4", str(read | 4 << 8), "7"),
        ("%rgpu.dynamic", "4", str(read | 4 << 8), "7"),
        ("%p", "%n", str(abi.AccessFlag.COPY | 4 << 8), "7"),
    ]  # fmt: skip
