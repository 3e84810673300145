"""Every Rust variant of the kernel pairs runs on the CPU and gives what NumPy gives."""

from typing import Any

import numpy as np
import pytest

from bench.kernels.reference import KERNELS, case, check, grid
from tests.cpu.running import ROOT, launch

FOLDER = ROOT / "bench" / "kernels"
ENTRIES = [
    pytest.param(
        name, entry, id=entry, marks=() if name in ("vecadd", "dot4") else pytest.mark.slow
    )
    for name, kernel in KERNELS.items()
    for entry in kernel["rust"]["variants"].values()
]


def outputs(name: str, entry: str, sizes: dict[str, int], seed: int | None) -> list[str]:
    """What is wrong after a run."""
    kernel = KERNELS[name]
    made = case(name, sizes)
    result = launch(
        FOLDER / kernel["rust"]["file"], entry, made.args, grid=grid(name, sizes),
        block=tuple(kernel["block"]), statics=made.constants,
        dynamic_shared=kernel["dynamic_shared"], seed=seed,
    )  # fmt: skip
    problems = [f"{event.kind}: {event.message}" for event in result.events]
    for output, want in made.expected.items():
        wrong = check(name, output, result.arrays[output], want)
        problems += [wrong] if wrong is not None else []
    return problems


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_every_variant_gives_what_numpy_gives(name: str, entry: str) -> None:
    for sizes in KERNELS[name]["sizes"]:
        assert outputs(name, entry, sizes, None) == [], sizes
    # Another order of threads and blocks, for the size that divides nothing.
    assert outputs(name, entry, KERNELS[name]["sizes"][-1], 11) == []


def test_a_wrong_result_is_told() -> None:
    made = case("vecadd", {"n": 100})
    want = made.expected["c"]
    got: Any = want.copy()
    assert check("vecadd", "c", got, want) is None
    got[3] += np.float32(1)
    assert "first at 3" in (check("vecadd", "c", got, want) or "")
