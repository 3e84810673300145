"""The values of kernel parameters on the command line: `n=1000`, `x=random:f32:1000`, `y=y.npy`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rgpu.compiler_bridge.cpu.arguments import Argument, Array

FORMS = "a number, zeros:T:N, ones:T:N, arange:T:N, random:T:N[:SEED], values:T:A,B,.. or FILE.npy"
_TYPES = {
    **{f"{kind}{bits}": f"{name}{bits}" for kind, name in (("i", "int"), ("u", "uint"))
       for bits in (8, 16, 32, 64)},
    "f16": "float16", "f32": "float32", "f64": "float64", "bool": "bool",
    "usize": "uint64", "isize": "int64",
}  # fmt: skip
_MAKERS = ("zeros", "ones", "arange", "random", "values")


class ArgumentError(Exception):
    """A value on the command line that can't be read; the text is for the user."""


def parse_arguments(texts: list[str]) -> dict[str, Argument]:
    """The values by name. Each text is `name=value`."""
    found: dict[str, Argument] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise ArgumentError(f"`{text}`: write NAME=VALUE, where VALUE is {FORMS}")
        if name in found:
            raise ArgumentError(f"`{name}` is given twice")
        found[name] = parse_value(name, value)
    return found


def parse_value(name: str, text: str) -> Argument:
    """One value."""
    if text.split(":")[0] in _MAKERS:
        return _made(name, text)
    if text.endswith(".npy"):
        return _loaded(text)
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text, 0)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        raise ArgumentError(f"`{name}={text}`: the value is {FORMS}") from None


def _loaded(path: str) -> Array:
    import numpy as np

    try:
        found: Array = np.load(path, allow_pickle=False)
    except (OSError, ValueError) as error:
        raise ArgumentError(f"{path}: {error}") from error
    return found


def _made(name: str, text: str) -> Array:
    import numpy as np

    maker, *parts = text.split(":")
    most = 3 if maker == "random" else 2
    if not 2 <= len(parts) <= most:
        raise ArgumentError(f"`{name}={text}`: the value is {FORMS}")
    if parts[0] not in _TYPES:
        raise ArgumentError(f"`{name}={text}`: `{parts[0]}` is none of {', '.join(_TYPES)}")
    dtype = np.dtype(_TYPES[parts[0]])
    try:
        if maker == "values":
            words = [word for word in parts[1].split(",") if word]
            read = float if dtype.kind == "f" else lambda word: int(word, 0)
            return np.array([read(word) for word in words], dtype=dtype)
        shape = tuple(int(word) for word in parts[1].split("x"))
        if any(extent < 0 for extent in shape):
            raise ValueError("negative")
        seed = int(parts[2]) if len(parts) > 2 else 0
    except (ValueError, OverflowError):
        raise ArgumentError(f"`{name}={text}`: the value is {FORMS}") from None
    match maker:
        case "zeros":
            return np.zeros(shape, dtype)
        case "ones":
            return np.ones(shape, dtype)
        case "arange":
            return np.arange(int(np.prod(shape))).astype(dtype).reshape(shape)
    generator = np.random.default_rng([seed, *name.encode()])
    if dtype.kind == "f":
        return generator.uniform(-1.0, 1.0, shape).astype(dtype)
    if dtype.kind == "b":
        return generator.integers(0, 2, shape).astype(dtype)
    limits = np.iinfo(dtype)
    return generator.integers(limits.min, limits.max, shape, dtype=dtype, endpoint=True)


def parse_extent(text: str) -> tuple[int, int, int]:
    """`256`, `16,16` or `16x16x1`."""
    words = text.replace("x", ",").split(",")
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        numbers = []
    if not 1 <= len(numbers) <= 3 or min(numbers) < 1:
        raise ArgumentError(f"`{text}`: write one to three positive numbers, such as 16,16")
    x, y, z = (*numbers, 1, 1)[:3]
    return x, y, z
