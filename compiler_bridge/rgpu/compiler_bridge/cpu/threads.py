"""The records of threads, blocks and the launch, as NumPy types with the offsets of `host_abi`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rgpu.compiler_bridge.lower import host_abi as abi

Records = npt.NDArray[np.void]

THREAD = np.dtype(
    {
        "names": [
            "operation", "place", "operands", "results", "tid", "lane", "index", "state", "frame",
            "frame_size", "block", "fuel", "released", "acquired", "fault", "fault_place",
            "fault_operands", "number", "warp", "warp_released", "warp_acquired",
            "known",
        ],
        "formats": [
            "i4", "u4", ("u8", 4), ("u8", 2), ("u4", 3), "u4", "u4", "i4", "u8",
            "u8", "u8", "i8", "u4", "u4", "i4", "u4",
            ("u8", 2), "u4", "u4", "u4", "u4",
            ("u4", 32),
        ],
        "offsets": [
            abi.OPERATION, abi.PLACE, abi.OPERANDS[0], abi.RESULTS[0], abi.TID[0], abi.LANE,
            abi.INDEX, abi.STATE, abi.FRAME,
            abi.FRAME_SIZE, abi.BLOCK, abi.FUEL, abi.RELEASED, abi.ACQUIRED, abi.FAULT,
            abi.FAULT_PLACE, abi.FAULT_OPERANDS[0], abi.NUMBER, abi.WARP,
            abi.WARP_RELEASED, abi.WARP_ACQUIRED,
            abi.KNOWN,
        ],
        "itemsize": abi.THREAD_SIZE,
    }
)  # fmt: skip

BLOCK = np.dtype(
    {
        "names": [
            "shared", "ctaid", "ntid", "nctaid", "index", "dynamic_bytes", "shared_bytes",
            "cluster_ctaid", "cluster_nctaid", "clusterid", "nclusterid", "cluster_ctarank",
            "cluster_nctarank", "threads", "dynamic",
        ],
        "formats": [
            "u8", ("u4", 3), ("u4", 3), ("u4", 3), "u4", "u4", "u4",
            ("u4", 3), ("u4", 3), ("u4", 3), ("u4", 3), "u4",
            "u4", "u4", "u8",
        ],
        "offsets": [
            abi.SHARED, abi.CTAID[0], abi.NTID[0], abi.NCTAID[0], abi.BLOCK_INDEX,
            abi.DYNAMIC_BYTES, abi.SHARED_BYTES,
            abi.CLUSTER_CTAID[0], abi.CLUSTER_NCTAID[0], abi.CLUSTERID[0], abi.NCLUSTERID[0],
            abi.CLUSTER_CTARANK,
            abi.CLUSTER_NCTARANK, abi.BLOCK_THREADS, abi.DYNAMIC,
        ],
        "itemsize": abi.BLOCK_SIZE,
    }
)  # fmt: skip

# `%World` of `runtime.ll`.
WORLD = np.dtype(
    [
        ("base", "u8"), ("extent", "u8"), ("valid", "u8"), ("cells", "u8"), ("time", "u4"),
        ("width", "u4"), ("block_released", "u8"), ("block_acquired", "u8"),
        ("races", "u8"), ("race_count", "u4"), ("race_room", "u4"), ("pairs", "u8"),
        ("pair_count", "u8"), ("random", "u8"), ("fuel", "u8"), ("resumed", "u8"),
    ]
)  # fmt: skip

RACE = np.dtype(
    [
        ("place_before", "u4"), ("place", "u4"), ("before", "u8"), ("now", "u8"), ("word", "u8"),
        ("before_writes", "u4"), ("flags", "u4"),
    ]
)  # fmt: skip


def address(array: npt.NDArray[np.generic]) -> int:
    """Where the elements of an array lie."""
    return int(array.ctypes.data)
