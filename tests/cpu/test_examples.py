"""The kernels of `examples/` on random inputs: the right ones give what NumPy gives and show no
fault, the faulty ones show theirs."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from tests.cpu.running import ROOT, kernels_of, launch, lines_of

EXAMPLES = ROOT / "examples"
Extent = int | tuple[int, int, int]


@dataclass(frozen=True)
class Run:
    """A launch: arguments, what the arrays must hold after it, and how far f32 may be off."""

    arguments: dict[str, Any]
    expected: dict[str, Any]
    grid: Extent
    block: Extent
    shared: int = 0
    tolerance: float = 0.0
    faults: tuple[str, ...] = field(default=())


def f32(seed: int, *shape: int) -> Any:
    return np.random.default_rng(seed).uniform(-1.0, 1.0, shape).astype(np.float32)


def u32(seed: int, count: int, most: int = 1 << 32) -> Any:
    return np.random.default_rng(seed).integers(0, most, count, dtype=np.uint32)


def zeros(count: int, kind: type = np.float32) -> Any:
    return np.zeros(count, kind)


def blocks(n: int, size: int) -> int:
    return -(-n // size)


def histogram(n: int) -> Run:
    data = np.random.default_rng(n).integers(0, 256, n, dtype=np.uint8)
    want = np.bincount(data, minlength=256).astype(np.uint32)
    return Run({"bytes": data, "counts": zeros(256, np.uint32)}, {"counts": want}, 3, 128)


def softmax(rows: int, columns: int) -> Run:
    x = f32(rows, rows, columns) * np.float32(4)
    e = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    want = e / e.sum(axis=1, keepdims=True)
    arguments = {
        "input": x.ravel(), "columns": columns, "rows": rows, "output": zeros(rows * columns),
    }  # fmt: skip
    return Run(arguments, {"output": want.ravel()}, blocks(rows, 4), 128, tolerance=1e-6)


def gemm(m: int, n: int, k: int) -> Run:
    a, b = f32(1, m, k), f32(2, k, n)
    shape = np.array([m, n, k], np.uint64)
    arguments = {"a": a.ravel(), "b": b.ravel(), "shape": shape, "c": zeros(m * n)}
    want = (a.astype(np.float64) @ b).ravel()
    return Run(arguments, {"c": want}, (blocks(n, 16), blocks(m, 16), 1), (16, 16, 1),
               tolerance=1e-5)  # fmt: skip


def smooth(n: int) -> Run:
    x = f32(n, n)
    padded = np.pad(x.astype(np.float64), 2)
    want = np.mean([padded[i : i + n] for i in range(5)], axis=0)
    return Run({"input": x, "output": zeros(n)}, {"output": want}, blocks(n, 128), 128,
               tolerance=1e-6)  # fmt: skip


def prefix_sum(n: int) -> Run:
    x = u32(n, n)
    parts = [np.cumsum(x[i : i + 256], dtype=np.uint32) for i in range(0, n, 256)]
    return Run({"input": x, "output": zeros(n, np.uint32)}, {"output": np.concatenate(parts)},
               blocks(n, 256), 256)  # fmt: skip


def transpose(width: int, height: int) -> Run:
    x = f32(1, height, width)
    arguments = {
        "input": x.ravel(), "width": width, "height": height, "output": zeros(width * height),
        "output.layout": height,
    }  # fmt: skip
    return Run(arguments, {"output": x.T.ravel()}, (blocks(width, 32), blocks(height, 32), 1),
               (32, 8, 1))  # fmt: skip


def block_sums(n: int) -> Run:
    x = f32(n, n)
    count = blocks(n, 256)
    want = [x[i * 256 : (i + 1) * 256].astype(np.float64).sum() for i in range(count)]
    return Run({"input": x, "partial": zeros(count)}, {"partial": np.array(want)}, count, 256,
               tolerance=1e-5)  # fmt: skip


def column_sums(rows: int, columns: int) -> Run:
    x = f32(rows, rows, columns)
    arguments = {"input": x.ravel(), "rows": rows, "columns": columns, "sums": zeros(columns)}
    return Run(arguments, {"sums": x.astype(np.float64).sum(axis=0)}, columns, 256,
               tolerance=1e-4)  # fmt: skip


def compact(n: int) -> Run:
    x = f32(n, n)
    arguments = {"input": x, "counter": zeros(1, np.uint32), "output": zeros(n)}
    # Blocks come in order here, so the elements do.
    want = np.zeros(n, np.float32)
    kept = x[x > 0]
    want[: len(kept)] = kept
    counter = np.array([len(kept)], np.uint32)
    return Run(arguments, {"output": want, "counter": counter}, blocks(n, 256), 256)


def block_max(n: int) -> Run:
    x = u32(n, n)
    padded = np.pad(x, (0, -n % 512)).reshape(-1, 2, 256)
    return Run({"values": x, "length": n, "result": zeros(2, np.uint32)},
               {"result": padded.max(axis=(0, 2))}, 2, 256, shared=1024)  # fmt: skip


def hand_over(rounds: int) -> Run:
    x = f32(rounds, rounds * 32)
    return Run({"input": x, "output": zeros(rounds * 32), "rounds": rounds}, {"output": 2 * x},
               1, 64, shared=128)  # fmt: skip


def dot(n: int) -> Run:
    a, b = f32(n, n), f32(n + 1, n)
    products = np.pad(a.astype(np.float64) * b, (0, -n % 384)).reshape(-1, 3, 128)
    return Run({"a": a, "b": b, "partial": zeros(3)}, {"partial": products.sum(axis=(0, 2))}, 3,
               128, tolerance=1e-5)  # fmt: skip


def relax(tolerance: float) -> Run:
    x = f32(7, 128)
    value = x.copy()
    while True:
        following = (np.roll(value, 1) + value + np.roll(value, -1)) / np.float32(3)
        change = np.abs(following - value)
        value = following
        if not (change > np.float32(tolerance)).any():
            break
    return Run({"x": x, "tolerance": tolerance}, {"x": value}, 1, 128, tolerance=1e-6)


def matmul(n: int) -> Run:
    a, b = f32(1, n, n), f32(2, n, n)
    arguments = {"a": a.ravel(), "b": b.ravel(), "c": zeros(n * n), "n": n}
    return Run(arguments, {"c": (a.astype(np.float64) @ b).ravel()},
               (blocks(n, 16), blocks(n, 16), 1), (16, 16, 1), tolerance=1e-5)  # fmt: skip


def segment_max(warps: int) -> Run:
    x = u32(warps, warps * 32)
    return Run({"values": x, "result": zeros(warps * 2, np.uint32)},
               {"result": x.reshape(-1, 16).max(axis=1)}, 1, warps * 32)  # fmt: skip


RIGHT: list[tuple[str, str, Callable[..., Run], list[tuple[Any, ...]]]] = [
    ("cuda_oxide/histogram", "histogram", histogram, [(1,), (384,), (5000,)]),
    ("cuda_oxide/softmax", "softmax", softmax, [(1, 1), (4, 64), (7, 75)]),
    ("cuda_oxide/tiled_gemm", "gemm", gemm, [(1, 1, 1), (16, 32, 16), (21, 35, 40)]),
    ("cuda_oxide/stencil", "smooth", smooth, [(1,), (128,), (300,)]),
    ("cuda_oxide/prefix_sum", "prefix_sum", prefix_sum, [(1,), (256,), (700,)]),
    ("cuda_oxide/transpose", "transpose", transpose, [(1, 1), (32, 64), (45, 33)]),
    ("cuda_oxide/block_reduce", "sum_by_tree", block_sums, [(1,), (256,), (1000,)]),
    ("cuda_oxide/block_reduce", "sum_by_shuffle", block_sums, [(1,), (256,), (1000,)]),
    ("cuda_oxide/block_reduce", "sum_by_group", block_sums, [(1,), (256,), (1000,)]),
    ("cuda_oxide/column_sums", "column_sums", column_sums, [(1, 1), (256, 3), (600, 5)]),
    ("cuda_oxide/compaction", "compact", compact, [(1,), (256,), (1000,)]),
    ("nvptx/block_max", "block_max", block_max, [(1,), (512,), (1300,)]),
    ("nvptx/pipeline", "hand_over", hand_over, [(1,), (5,)]),
    ("rust_cuda/dot_product/kernels", "dot", dot, [(1,), (384,), (1000,)]),
    ("rust_cuda/dot_product/kernels", "relax", relax, [(0.5,), (0.01,)]),
    ("rust_cuda/matmul/kernels", "matmul", matmul, [(1,), (32,), (37,)]),
    ("rust_cuda/segment_max/kernels", "segment_max", segment_max, [(1,), (3,)]),
]
# The faulty ones: with what, which events they show, and the text of a line that one names.
FAULTY: list[tuple[str, str, Run, str, str]] = [
    ("cuda_oxide/softmax", "softmax_guarded", softmax(7, 75), "warp-divergence", "reduce_max_f32"),
    ("cuda_oxide/stencil", "smooth_early_return", smooth(300), "exited-at-barrier", "sync_threads"),
    ("cuda_oxide/prefix_sum", "prefix_sum_guarded", prefix_sum(300), "exited-at-barrier",
     "sync_threads"),
    ("cuda_oxide/column_sums", "column_sums_strided", column_sums(1000, 1), "exited-at-barrier",
     "sync_threads"),
    ("cuda_oxide/compaction", "compact_vote_inside", compact(256), "exited-lanes", "ballot"),
    ("nvptx/block_max", "block_max_strided", block_max(300), "exited-at-barrier", "_barrier_sync"),
    ("nvptx/pipeline", "hand_over_of_one", hand_over(3), "barrier-divergence", "bar.sync 1, 32"),
    ("rust_cuda/matmul/kernels", "matmul_guarded", matmul(37), "exited-at-barrier", "sync_threads"),
    ("rust_cuda/segment_max/kernels", "segment_max_fixed_mask", segment_max(1),
     "own-lane-not-in-mask", "warp_shuffle_xor"),
]  # fmt: skip


@pytest.mark.parametrize(("folder", "name", "make", "sizes"), RIGHT, ids=[r[1] for r in RIGHT])
def test_right_kernels_give_what_numpy_gives(
    folder: str, name: str, make: Callable[..., Run], sizes: list[tuple[Any, ...]]
) -> None:
    for size in sizes:
        made = make(*size)
        for seed in (None, 5) if name != "compact" else (None,):
            result = launch(
                EXAMPLES / folder, name, made.arguments, grid=made.grid, block=made.block,
                dynamic_shared=made.shared, seed=seed,
            )  # fmt: skip
            assert result.events == (), (name, size, seed)
            for output, want in made.expected.items():
                got = result.arrays[output]
                np.testing.assert_allclose(
                    got, want, rtol=made.tolerance, atol=made.tolerance, err_msg=f"{name} {size}"
                )


@pytest.mark.parametrize(("folder", "name", "made", "kind", "text"), FAULTY,
                         ids=[f[1] for f in FAULTY])  # fmt: skip
def test_faulty_kernels_show_their_faults(
    folder: str, name: str, made: Run, kind: str, text: str
) -> None:
    result = launch(
        EXAMPLES / folder, name, made.arguments, grid=made.grid, block=made.block,
        dynamic_shared=made.shared,
    )  # fmt: skip
    found = lines_of(EXAMPLES / folder, name, result)
    assert any(each == kind and any(text in line for line in lines) for each, lines in found), found


def test_every_kernel_is_here() -> None:
    # It takes what a snapshot of the active lanes says for a promise, which it is on this machine.
    shown = {"compact_snapshot"}
    shown |= {name for _, name, _, _ in RIGHT} | {name for _, name, *_ in FAULTY}
    folders = {folder for folder, *_ in RIGHT} | {folder for folder, *_ in FAULTY}
    assert {name for folder in folders for name in kernels_of(EXAMPLES / folder)} == shown
    files = {file for file in EXAMPLES.rglob("*.rs") if "kernel" in file.read_text("utf-8")}
    files = {file for file in files if "fn main" not in file.read_text("utf-8")} | {
        file for file in files if "#[kernel]" in file.read_text("utf-8")
    }
    assert len(files) == len(folders)
