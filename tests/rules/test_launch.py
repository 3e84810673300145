"""Launch shapes read from attributes, host code and promises."""

from __future__ import annotations

import pytest

from rgpu.analysis.facts.launch import LaunchShape
from rgpu.safety_model.report import KernelReport
from tests.support.checks import check_text

KERNELS = """
use cuda_core::{CudaContext, LaunchConfig, LaunchConfig1D};
use cuda_device::{cooperative_launch, cluster_launch, kernel, launch_bounds, launch_contract};
use cuda_host::{cuda_launch, cuda_module};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn plain(n: u32) {}
}

const BLOCK: u32 = 4 * 32;
"""


def only(text: str, kernel: str = "kernels::plain") -> KernelReport:
    report = check_text(KERNELS + text)
    return next(each for each in report.kernels if each.name == kernel)


def blocks(text: str, kernel: str = "kernels::plain") -> list[tuple[int | None, ...]]:
    return [launch.block_dim for launch in only(text, kernel).launches]


def test_nothing_in_sight() -> None:
    assert blocks("") == []


@pytest.mark.parametrize(
    ("config", "block"),
    [
        ("LaunchConfig { grid_dim: (4, 1, 1), block_dim: (64, 2, 1), shared_mem_bytes: 0 }",
         (64, 2, 1)),
        ("LaunchConfig { grid_dim: (n, 1, 1), block_dim: (BLOCK, 1, 1), shared_mem_bytes: 0 }",
         (128, 1, 1)),
        ("LaunchConfig { grid_dim: (n, 1, 1), block_dim: (n, 1, 1), shared_mem_bytes: 0 }",
         (None, 1, 1)),
        ("LaunchConfig { block_dim: (16, 16, 1), ..LaunchConfig::for_num_elems(n) }", (16, 16, 1)),
        ("LaunchConfig::for_num_elems(n)", (256, 1, 1)),
        ("LaunchConfig1D::new(4, BLOCK / 2, 0)", (64, 1, 1)),
        ("make(BLOCK)", (128, 1, 1)),
        ("if true { make(32) } else { make(64) }", (32, 1, 1)),
    ],
)  # fmt: skip
def test_configurations(config: str, block: tuple[int | None, ...]) -> None:
    text = f"""
fn make(threads: u32) -> LaunchConfig {{
    let twice = threads * 2;
    LaunchConfig {{ grid_dim: (1, 1, 1), block_dim: (twice / 2, 1, 1), shared_mem_bytes: 0 }}
}}
fn main() {{
    let n = read_size();
    let cfg = {config};
    unsafe {{ module.plain(&stream, cfg, n) }}.unwrap();
}}
"""
    assert blocks(text) == [block]


def test_origin_is_the_call() -> None:
    launch = only(
        "fn main() { module.plain(&stream, LaunchConfig::for_num_elems(1), 2); }"
    ).launches
    line = KERNELS.count("\n") + 1
    assert launch[0].origin == f"launch at fixture.rs:{line}"
    assert launch[0].grid_dim == (1, 1, 1)


def test_several_launches_and_forms() -> None:
    text = """
fn main() {
    let mut cfg = LaunchConfig::for_num_elems(100);
    module.plain(&stream, cfg, 1);
    cfg.block_dim = (32, 1, 1);
    module.plain_async(&stream, cfg, 1);
    for threads in [64, 96] {
        let cfg = LaunchConfig { block_dim: (threads, 1, 1), ..cfg };
        unsafe { cuda_launch! { kernel: plain, stream: s, module: m, config: cfg, args: [] } };
    }
    let prepared = module.prepare_plain(LaunchConfig1D::new(1, 160, 0)).unwrap();
    let run = |n: u32| module.plain(&stream, LaunchConfig1D::new(1, 192, 0), n);
    run(1);
}
"""
    assert blocks(text) == [(n, 1, 1) for n in (256, 32, 64, 96, 160, 192)]


def test_assignment_in_a_branch_makes_unknown() -> None:
    text = """
fn main() {
    let mut cfg = LaunchConfig::for_num_elems(100);
    if ready() {
        cfg = LaunchConfig1D::new(1, 64, 0);
    }
    module.plain(&stream, cfg, 1);
}
"""
    assert (256, 1, 1) not in blocks(text)


def test_wrapper_function() -> None:
    text = """
fn run(module: &Module, cfg: LaunchConfig, n: u32) {
    unsafe { module.plain(&stream, cfg, n) };
}
fn main() {
    run(&module, LaunchConfig::for_num_elems(1), 1);
}
"""
    assert blocks(text) == [(256, 1, 1)]


@pytest.mark.parametrize(
    ("attributes", "block", "grid"),
    [
        ("#[launch_contract(domain = 1, block = (45, 1, 1))]", (45, 1, 1), (None, 1, 1)),
        ("#[launch_contract(domain = 1)]\n#[launch_bounds(256)]", (None, 1, 1), (None, 1, 1)),
        ("#[launch_contract(domain = 2, block = (BLOCK, 2, 1))]", (128, 2, 1), (None, None, 1)),
        ("// rgpu: assume(block_dim = (8, 8))", (8, 8, 1), (None, None, None)),
        ("#[cfg_attr(rgpu, rgpu::assume(block_dim = 7, grid_dim = 2))]", (7, 1, 1), (2, 1, 1)),
    ],
)
def test_on_the_kernel(
    attributes: str, block: tuple[int | None, ...], grid: tuple[int | None, ...]
) -> None:
    found = only(f"{attributes}\n#[kernel]\npub fn contracted(n: u32) {{}}", "contracted").launches
    assert [(each.block_dim, each.grid_dim) for each in found] == [(block, grid)]


def test_contract_fills_in_the_launch() -> None:
    text = """
#[launch_contract(domain = 1, block = (64, 1, 1))]
#[kernel]
pub fn contracted(n: u32) {}
fn main() {
    let prepared = module.prepare_contracted(LaunchConfig1D::new(9, 64, 0));
}
"""
    (launch,) = only(text, "contracted").launches
    assert (launch.block_dim, launch.grid_dim) == ((64, 1, 1), (9, 1, 1))


def test_cluster_and_cooperation() -> None:
    text = "#[cluster_launch(4, 1)]\n#[cooperative_launch]\n#[kernel]\npub fn whole() {}"
    (launch,) = only(text, "whole").launches
    assert launch.cluster_dim == (4, 1, 1)
    assert launch.cooperative is True


def test_chevrons() -> None:
    text = """
use cuda_std::kernel;
use cust::function::BlockSize;
use cust::prelude::*;

#[kernel]
pub unsafe fn add(n: u32) {}

fn main() {
    let grid = 4;
    let block = (32, 2);
    let other = module.get_function("add").unwrap();
    unsafe {
        launch!(module.add<<<grid, block, 0, stream>>>(a.len(), b)).unwrap();
        launch!(other<<<(1, 2, 3), BlockSize::xy(8, 8), 0, stream>>>(a.len())).unwrap();
    }
}
"""
    (kernel,) = check_text(text).kernels
    assert [(each.block_dim, each.grid_dim) for each in kernel.launches] == [
        ((32, 2, 1), (4, 1, 1)),
        ((8, 8, 1), (1, 2, 3)),
    ]


def test_shape_text() -> None:
    assert str(LaunchShape((256, None, 1))) == "(256, ?, 1)"
