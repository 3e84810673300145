"""Checks of an index that the analysis proves redundant are not in the machine code; others are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.server.checking import plan
from rgpu.server.config import Configuration, Settings
from rgpu.server.lowering import lower_kernels

KERNEL = """use cuda_device::{{kernel, launch_bounds, thread}};
#[kernel{unchecked}]
#[launch_bounds({bound})]
pub unsafe fn k(x: &[u32], out: *mut u32, n: u32) {{
    let table = [n, 1, 2, 3, 4, 5, 6, 7];
    let t = thread::threadIdx_x();
    unsafe {{
        *out = table[(t / 32) as usize];
        *out.add(1) = x[n as usize];
    }}
}}
"""


def lowered(text: str, directory: Path) -> LoweredKernel:
    path = directory / "kernel.rs"
    path.write_text(text)
    prepared = plan([str(path)], Configuration(Settings()))
    (entry,) = lower_kernels(prepared)
    assert isinstance(entry.result, LoweredKernel), entry.result
    return entry.result


def traps(kernel: LoweredKernel) -> int:
    """Branches to the block that ends the grid."""
    return kernel.text.count(", !prof ")


@pytest.mark.parametrize(("bound", "removed", "left"), [(256, 1, 1), (257, 0, 2)])
def test_a_check_goes_if_it_is_proved(bound: int, removed: int, left: int, tmp_path: Path) -> None:
    kernel = lowered(KERNEL.format(unchecked="", bound=bound), tmp_path)
    assert [(span.line, proof) for span, _, proof in kernel.removed] == [
        (8, "`tid.x` is less than 256")
    ][:removed]
    assert traps(kernel) == left


def test_all_go_where_the_kernel_says_so(tmp_path: Path) -> None:
    kernel = lowered(KERNEL.format(unchecked="(unchecked_indexing)", bound=257), tmp_path)
    assert kernel.removed == ()
    assert traps(kernel) == 0
