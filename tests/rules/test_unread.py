"""Items that nobody could read are told in crates with kernels, and fail nothing."""

from __future__ import annotations

import pytest

from rgpu.safety_model.diagnostic import Severity
from rgpu.safety_model.report import Status
from tests.support.checks import check_files

KERNEL = """
use cuda_device::{kernel, thread};
#[kernel]
pub fn k() {
    thread::sync_threads();
}
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("known_to_nobody! { static X: u32 = 1; }", "macro `known_to_nobody!` is not known here"),
        ('include!("bindings.rs");', "included file `bindings.rs` can't be read"),
        ('include!(concat!(env!("OUT_DIR"), "/x.rs"));', "the path of `include!` is not known"),
        ("mod generated;", "the file of module `generated` was not found"),
        ("macro_rules! m { (a) => {}; } m!(b);", "no rule of `m!` takes these arguments"),
        ("mod inner { lost!(); }", "macro `lost!` is not known here"),
        ("struct S; impl S { methods!(); }", "macro `methods!` is not known here"),
    ],
)
def test_missing_items(text: str, message: str) -> None:
    report = check_files({"lib.rs": KERNEL + text})
    (finding,) = report.diagnostics
    assert (finding.code, finding.severity, finding.kernel) == ("RG903", Severity.INFO, None)
    assert message in finding.message
    assert finding.span.line == KERNEL.count("\n") + 1
    assert not report.problems
    assert report.kernels[0].verdicts["convergence"].status is Status.PROVED
    # In a crate without kernels nothing is missing.
    assert not check_files({"lib.rs": text}).diagnostics


@pytest.mark.parametrize(
    "text",
    [
        'include!("bindings.rs");',
        "mod generated;",
        "macro_rules! m { (a) => {}; } m!(a);",
        "#[cfg(test)] mod tests_elsewhere;",
        "fn f() { known_to_nobody!(); }",  # a kernel that calls it would say so itself
    ],
)
def test_nothing_is_missing(text: str) -> None:
    files = {"lib.rs": KERNEL + text, "bindings.rs": "", "generated.rs": ""}
    assert not check_files(files, "lib.rs").diagnostics


def test_a_kernel_that_uses_what_is_missing_is_unknown() -> None:
    text = "generated!(); #[kernel] pub fn user() { helper(); }"
    report = check_files({"lib.rs": KERNEL + text})
    statuses = {each.name: each.verdicts["convergence"].status for each in report.kernels}
    assert statuses == {"k": Status.PROVED, "user": Status.UNKNOWN}


def test_notes_can_be_silenced() -> None:
    text = "// rgpu: allow(RG903)\nlost!();"
    report = check_files({"lib.rs": KERNEL + text})
    assert not report.diagnostics
    assert [finding.code for finding in report.suppressed] == ["RG903"]


@pytest.mark.parametrize(
    ("attribute", "kernels"),
    [
        ("#[cube(launch)]", ["k"]),
        ("#[cube(launch_unchecked, debug)]", ["k"]),
        ("#[cubecl::cube(debug, launch)]", ["k"]),
        ("#[cube]", []),  # called by kernels
        ("#[cube(debug)]", []),
        ("#[other::cube(launch)]", []),
    ],
)
def test_kernels_that_are_not_looked_at(attribute: str, kernels: list[str]) -> None:
    function = "fn k(n: u32) { if n < UNIT_POS { sync_cube() } }"
    text = f"use cubecl::prelude::*; {attribute} {function}"
    report = check_files({"lib.rs": text})
    assert not report.internal_errors
    assert [kernel.name for kernel in report.kernels] == kernels
    for kernel in report.kernels:
        assert kernel.dialect == "cubecl"
        assert not kernel.modelled.complete
        verdict = kernel.verdicts["convergence"]
        assert verdict.status is Status.UNKNOWN
        assert verdict.reasons == ("kernels of CubeCL are not modelled (lib.rs:1)",)
    found = [(finding.code, finding.kernel) for finding in report.diagnostics]
    assert found == [("RG903", name) for name in kernels]
