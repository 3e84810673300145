"""Generic kernels: which generic arguments host code gives them, and closures as arguments."""

from __future__ import annotations

import pytest

from rgpu.safety_model.report import Status
from tests.support.checks import check_text

KERNELS = """
use cuda_core::{DeviceBuffer, LaunchConfig};
use cuda_device::{kernel, thread, DisjointSlice};
use cuda_host::{cuda_launch, cuda_launch_async, cuda_module};

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn apply<F: Fn(u32) + Copy>(f: F) {
        f(thread::threadIdx_x());
    }

    #[kernel]
    pub fn map<T: Copy, F: Fn(T) -> T + Copy>(f: F, input: &[T], mut out: DisjointSlice<T>) {
        let index = thread::index_1d();
        let at = index.get();
        if let Some(place) = out.get_mut(index) {
            *place = f(input[at]);
        }
    }

    #[kernel]
    pub fn map_twice<T: Copy, F: Fn(T) -> T + Copy>(f: F, input: &[T], mut out: DisjointSlice<T>) {
        let index = thread::index_1d();
        let at = index.get();
        if let Some(place) = out.get_mut(index) {
            *place = f(f(input[at]));
        }
    }

    #[kernel]
    pub fn fill<T: Copy>(value: T, mut out: DisjointSlice<T>) {
        if let Some(place) = out.get_mut(thread::index_1d()) {
            *place = value;
        }
    }
}
use kernels::*;
"""

HOST = """
fn main() {{
    let config = LaunchConfig::for_num_elems(1024);
    let stream = stream();
    let input = DeviceBuffer::<u32>::zeroed(&stream, 1024).unwrap();
    let mut out = DeviceBuffer::<u32>::zeroed(&stream, 1024).unwrap();
    let module = kernels::load();
    {launch}
}}
"""


def verdicts(launch: str, kernel: str) -> list[tuple[str, str]]:
    """The generic arguments of each instance of a kernel, and whether it is proved."""
    report = check_text(KERNELS + HOST.format(launch=launch))
    return [
        (each.name.partition("<")[2].removesuffix(">"), each.verdicts["convergence"].status.value)
        for each in report.kernels
        if each.name.partition("<")[0].partition("::")[2] == kernel
    ]


@pytest.mark.parametrize(
    ("closure", "status"),
    [
        ("|i: u32| { if i < 16 { thread::sync_threads(); } }", Status.FLAGGED),
        ("|i: u32| { if i < 2048 { thread::sync_threads(); } }", Status.PROVED),
        ("|i| { if i < 16 { thread::sync_threads(); } }", Status.FLAGGED),
        ("|_| thread::sync_threads()", Status.PROVED),
        # A captured value is the same for all threads.
        ("move |_| { if limit < 16 { thread::sync_threads(); } }", Status.PROVED),
        ("move |i| { if i < limit { thread::sync_threads(); } }", Status.FLAGGED),
        ("barrier_of_some", Status.FLAGGED),
        ("barrier_of_all", Status.PROVED),
        ("held", Status.FLAGGED),
    ],
)
@pytest.mark.parametrize(
    "launch",
    [
        "unsafe { module.apply(&stream, config, CLOSURE) };",
        "unsafe { module.apply::<_>(&stream, config, CLOSURE) };",
        "unsafe { module.apply_async(config, CLOSURE) };",
        "cuda_launch! { kernel: apply, stream: stream, config: config, args: [CLOSURE] };",
        "cuda_launch_async! { kernel: kernels::apply::<_>, args: [CLOSURE], config: config };",
    ],
)
def test_closures_of_the_host(launch: str, closure: str, status: Status) -> None:
    host = """
    fn barrier_of_some(i: u32) { if i < 16 { thread::sync_threads(); } }
    fn barrier_of_all(i: u32) { thread::sync_threads(); }
    let limit = 7u32;
    let held = |i: u32| { if i < 16 { thread::sync_threads(); } };
    """
    (found,) = verdicts(host + launch.replace("CLOSURE", closure), "apply")
    assert found[1] == status.value


@pytest.mark.parametrize(
    "launch",
    [
        "module.map::<u32, _>(&stream, config, |x| x + 1, &input, &mut out);",
        "module.map(&stream, config, |x| x + 1, &input, &mut out);",
        "module.map_async(config, |x| x + 1, &input, &mut out);",
        "cuda_launch! { kernel: map, config: config,"
        " args: [|x| x + 1, slice(input), slice_mut(out)] };",
        "let add = |x: u32| x + 1; module.map(&stream, config, add, &input, &mut out);",
    ],
)
def test_elements_of_buffers_tell_the_types_of_slices(launch: str) -> None:
    ((arguments, status),) = verdicts(launch, "map")
    assert arguments.startswith("u32, {closure at fixture.rs:")
    assert status == "proved"


def test_values_tell_the_types_of_parameters() -> None:
    launch = "module.fill(&stream, config, 7, &mut out); module.fill::<u32>(&stream, c(), 8, x());"
    assert verdicts(launch, "fill") == [("u32", "proved")]


def test_a_launch_that_is_not_understood_leaves_the_kernel_open() -> None:
    launch = "module.apply(&stream, config, from_somewhere());"
    assert verdicts(launch, "apply") == [("F", "unknown")]
    known = "module.apply(&stream, config, |_| ());"
    both = sorted(verdicts(known + launch, "apply"))
    assert [status for _, status in both] == ["unknown", "proved"]


def test_launchers_are_told_apart_by_their_names() -> None:
    launch = """
    module.map_twice_async(config, |x| x + 2, &input, &mut out);
    module.map_async(config, |x| x + 1, &input, &mut out);
    """
    assert len(verdicts(launch, "map")) == 1
    assert len(verdicts(launch, "map_twice")) == 1


def test_a_method_of_the_same_name_is_no_launch() -> None:
    launch = "let doubled = something().map(|x| x + 1);"
    assert verdicts(launch, "map") == [("T, F", "unknown")]


def test_a_macro_that_repeats_a_closure_gives_one_instance() -> None:
    launch = """
    macro_rules! both {
        ($f:expr) => {
            module.apply(&stream, config, $f);
            cuda_launch! { kernel: apply, config: config, args: [$f] };
        };
    }
    both!(|_| ());
    """
    assert len(verdicts(launch, "apply")) == 1


def test_closures_on_one_line_have_names_of_their_own() -> None:
    launch = "let (a, b) = (|_: u32| (), |i: u32| { if i < 16 { thread::sync_threads(); } });"
    launch += "module.apply(&stream, config, a); module.apply(&stream, config, b);"
    found = verdicts(launch, "apply")
    assert len({name for name, _ in found}) == 2
    assert sorted(status for _, status in found) == ["flagged", "proved"]
