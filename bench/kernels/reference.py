"""NumPy references for the kernels of `manifest.json`.

`case` makes arguments and expected outputs, `check` compares. What is computed in f32 by the kernel
is computed in f64 here, except where the manifest asks for the same bits.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Argument = Array | np.generic | int
Made = tuple[dict[str, Argument], dict[str, Array], dict[str, Array]]

FOLDER = Path(__file__).resolve().parent
KERNELS: dict[str, dict[str, Any]] = {
    kernel["name"]: kernel
    for kernel in json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))["kernels"]
}
DTYPES: dict[str, type[np.generic]] = {"f32": np.float32, "u32": np.uint32, "f32x4": np.float32}
_CANARY: dict[str, np.generic] = {"f32": np.float32(-7.0e7), "u32": np.uint32(0xDEADBEEF)}


@dataclass(frozen=True, slots=True)
class Case:
    """args: by parameter, in the order of the manifest. constants: what the host sets before the
    launch. expected: by output."""

    name: str
    sizes: dict[str, int]
    args: dict[str, Argument]
    expected: dict[str, Array]
    constants: dict[str, Array] = field(default_factory=dict)


def ceil_div(a: int, b: int) -> int:
    return -(-a // b)


def evaluate(expression: str, sizes: Mapping[str, int]) -> int:
    """The value of a length or of a grid in the manifest."""
    return _value(ast.parse(expression, mode="eval").body, sizes)


_FUNCTIONS: dict[str, Callable[..., int]] = {"min": min, "max": max, "ceil_div": ceil_div}
_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
}


def _value(node: ast.expr, sizes: Mapping[str, int]) -> int:
    match node:
        case ast.Constant(int(number)):
            return number
        case ast.Name(name):
            return sizes[name]
        case ast.BinOp(left, operator, right):
            return _OPERATORS[type(operator)](_value(left, sizes), _value(right, sizes))
        case ast.Call(ast.Name(name), arguments):
            return _FUNCTIONS[name](*(_value(argument, sizes) for argument in arguments))
    raise ValueError(ast.unparse(node))


def grid(name: str, sizes: Mapping[str, int]) -> tuple[int, int, int]:
    """The grid for these sizes."""
    x, y, z = (evaluate(each, sizes) for each in KERNELS[name]["grid"])
    return x, y, z


def _f32(rng: np.random.Generator, *shape: int) -> Array:
    return rng.uniform(-1.0, 1.0, shape).astype(np.float32)


def _u32(rng: np.random.Generator, *shape: int) -> Array:
    return rng.integers(0, 1 << 32, shape, dtype=np.uint32)


def _out(count: int, dtype: str = "f32") -> Array:
    return np.full(count, _CANARY[dtype])


def _wide(values: Array) -> Array:
    return values.astype(np.float64)


def _fma(a: Any, b: Any, c: Any) -> Array:
    # The product of two f32 is exact in f64; the sum is rounded twice, which differs from a true
    # fma in rare ties alone.
    wide = np.multiply(a, b, dtype=np.float64) + np.asarray(c, np.float64)
    return np.asarray(wide, np.float32)


def vecadd(rng: np.random.Generator, n: int) -> Made:
    a, b = _f32(rng, n), _f32(rng, n)
    return {"a": a, "b": b, "c": _out(n), "n": n}, {"c": a + b}, {}


def block_reduce(rng: np.random.Generator, n: int) -> Made:
    x = _f32(rng, n)
    blocks = grid("block_reduce", {"n": n})[0]
    owner = (np.arange(n) // 256) % blocks
    sums = np.bincount(owner, weights=_wide(x), minlength=blocks)
    return {"x": x, "out": _out(blocks), "n": n}, {"out": sums}, {}


def block_scan(rng: np.random.Generator, n: int) -> Made:
    x = _u32(rng, n)
    padded = np.zeros(ceil_div(n, 256) * 256, np.uint32)
    padded[:n] = x
    scan = np.cumsum(padded.reshape(-1, 256), axis=1, dtype=np.uint32).reshape(-1)
    return {"x": x, "out": _out(n, "u32"), "n": n}, {"out": scan[:n]}, {}


def _gemm(rng: np.random.Generator, m: int, n: int, k: int) -> Made:
    a, b = _f32(rng, m, k), _f32(rng, k, n)
    c = _wide(a) @ _wide(b)
    args: dict[str, Argument] = {
        "a": a.ravel(), "b": b.ravel(), "c": _out(m * n), "m": m, "n": n, "k": k,
    }  # fmt: skip
    return args, {"c": c.ravel()}, {}


def transpose(rng: np.random.Generator, rows: int, cols: int) -> Made:
    x = _f32(rng, rows, cols)
    args: dict[str, Argument] = {
        "x": x.ravel(), "out": _out(rows * cols), "rows": rows, "cols": cols,
    }  # fmt: skip
    return args, {"out": x.T.ravel()}, {}


def histogram(rng: np.random.Generator, n: int) -> Made:
    keys = _u32(rng, n)
    if n > 8:
        keys[: n // 4] &= np.uint32(0x0FFFFFFF)  # uneven bins
    bins = _u32(rng, 256) & np.uint32(0xFFFF)  # counts are added to these
    counts = np.bincount(keys >> 24, minlength=256).astype(np.uint32)
    return {"keys": keys, "bins": bins.copy(), "n": n}, {"bins": bins + counts}, {}


def stencil5(rng: np.random.Generator, width: int, height: int) -> Made:
    x = _f32(rng, height, width)
    center, side = np.float32(0.5), np.float32(0.125)
    p = np.pad(_wide(x), 1)
    around = p[1:-1, :-2] + p[1:-1, 2:] + p[:-2, 1:-1] + p[2:, 1:-1]
    out = center * p[1:-1, 1:-1] + side * around
    args: dict[str, Argument] = {
        "x": x.ravel(), "out": _out(width * height), "width": width, "height": height,
        "center": center, "side": side,
    }  # fmt: skip
    return args, {"out": out.ravel()}, {}


def softmax(rng: np.random.Generator, rows: int, cols: int) -> Made:
    x = (4.0 * _f32(rng, rows, cols)).astype(np.float32)
    e = np.exp(_wide(x) - x.max(axis=1, keepdims=True))
    y = e / e.sum(axis=1, keepdims=True)
    args: dict[str, Argument] = {
        "x": x.ravel(), "y": _out(rows * cols), "rows": rows, "cols": cols,
    }  # fmt: skip
    return args, {"y": y.ravel()}, {}


def dot4(rng: np.random.Generator, batch: int, quads: int) -> Made:
    a, b = _f32(rng, batch, quads * 4), _f32(rng, batch, quads * 4)
    out = (_wide(a) * _wide(b)).sum(axis=1)
    args: dict[str, Argument] = {
        "a": a.ravel(), "b": b.ravel(), "out": _out(batch), "quads": quads,
    }  # fmt: skip
    return args, {"out": out}, {}


def bitonic512(rng: np.random.Generator, n: int) -> Made:
    x = _u32(rng, n)
    if n > 8:
        x[: n // 8] &= np.uint32(7)  # equal keys
    parts = [np.sort(x[i : i + 512]) for i in range(0, n, 512)]
    return {"x": x, "out": _out(n, "u32"), "n": n}, {"out": np.concatenate(parts)}, {}


def mandelbrot(rng: np.random.Generator, width: int, height: int, limit: int) -> Made:
    shape = (height, width)
    x0, y0 = np.float32(-2.0), np.float32(-1.25)
    dx, dy = np.float32(2.75 / width), np.float32(2.5 / height)
    cr = np.broadcast_to(_fma(np.arange(width, dtype=np.float32), dx, x0), shape)
    ci = np.broadcast_to(_fma(np.arange(height, dtype=np.float32), dy, y0)[:, None], shape)
    zr, zi, sr, si = (np.zeros(shape, np.float32) for _ in range(4))
    its = np.zeros(shape, np.uint32)
    check_at = np.full(shape, 8, np.uint32)
    live = np.ones(shape, bool)
    with np.errstate(over="ignore", invalid="ignore"):
        for _ in range(limit):
            rr, ii = zr * zr, zi * zi
            live = live & ~(rr + ii > np.float32(4.0))
            if not live.any():
                break
            zi = np.where(live, _fma(zr + zr, zi, ci), zi)
            zr = np.where(live, (rr - ii) + cr, zr)
            its = np.where(live, its + np.uint32(1), its)
            loop = live & (zr == sr) & (zi == si)
            its = np.where(loop, np.uint32(limit), its)
            live = live & ~loop
            save = live & (its == check_at)
            sr, si = np.where(save, zr, sr), np.where(save, zi, si)
            check_at = np.where(save, check_at + check_at, check_at)
    args: dict[str, Argument] = {
        "out": _out(width * height, "u32"), "width": width, "height": height,
        "x0": x0, "y0": y0, "dx": dx, "dy": dy, "limit": limit,
    }  # fmt: skip
    return args, {"out": its.ravel()}, {}


def spmv_csr(rng: np.random.Generator, rows: int, cols: int, nnz: int) -> Made:
    # Rows of uneven length, some of them empty.
    cuts = np.sort(rng.integers(0, nnz + 1, max(rows - 1, 0)))
    row_ptr = np.concatenate([[0], cuts, [nnz]]).astype(np.uint32)
    col_idx = rng.integers(0, cols, nnz, dtype=np.uint32)
    vals, x = _f32(rng, nnz), _f32(rng, cols)
    total = np.concatenate([[0.0], np.cumsum(_wide(vals) * _wide(x)[col_idx])])
    y = total[row_ptr[1:]] - total[row_ptr[:-1]]
    args: dict[str, Argument] = {
        "row_ptr": row_ptr, "col_idx": col_idx, "vals": vals, "x": x, "y": _out(rows),
        "rows": rows,
    }  # fmt: skip
    return args, {"y": y}, {}


def conv1d(rng: np.random.Generator, n: int) -> Made:
    x, taps = _f32(rng, n), _f32(rng, 17)
    p = np.pad(_wide(x), 8)
    out = np.sum([float(taps[j]) * p[j : j + n] for j in range(17)], axis=0)
    return {"x": x, "out": _out(n), "n": n}, {"out": out}, {"FILTER": taps}


_MAKERS: dict[str, Callable[..., Made]] = {
    "vecadd": vecadd, "block_reduce": block_reduce, "block_scan": block_scan, "gemm16": _gemm,
    "gemm64": _gemm, "transpose": transpose, "histogram": histogram, "stencil5": stencil5,
    "softmax": softmax, "dot4": dot4, "bitonic512": bitonic512, "mandelbrot": mandelbrot,
    "spmv_csr": spmv_csr, "conv1d": conv1d,
}  # fmt: skip


def case(name: str, sizes: Mapping[str, int], seed: int = 0) -> Case:
    """Random inputs of these sizes, and the outputs that belong to them."""
    rng = np.random.default_rng([seed, *name.encode()])
    args, expected, constants = _MAKERS[name](rng, **sizes)
    return Case(name, dict(sizes), args, expected, constants)


def check(name: str, output: str, got: Array, want: Array) -> str | None:
    """None, or a line that says what is wrong."""
    tolerance = KERNELS[name]["tolerance"]
    if got.shape != want.shape:
        return f"{name}.{output}: shape {got.shape}, expected {want.shape}"
    needed = 1.0
    if tolerance.get("exact") or "min_match" in tolerance:
        good = got == want
        needed = tolerance.get("min_match", 1.0)
    else:
        with np.errstate(invalid="ignore"):
            distance = np.abs(_wide(got) - want)
            good = distance <= tolerance["atol"] + tolerance["rtol"] * np.abs(want)
    if good.mean() >= needed:
        return None
    at = int(np.argmin(good))
    return (
        f"{name}.{output}: {int((~good).sum())} of {good.size} elements differ, "
        f"first at {at}: {got[at]} instead of {want[at]}"
    )
