"""The facade: verdicts, faults of the checker, and reports that do not depend on chance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rgpu.analysis.records import replace
from rgpu.safety_model import checker
from rgpu.safety_model.checker import Options
from rgpu.safety_model.diagnostic import Confidence, Diagnostic, Severity
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.report import KernelReport, Report, Status
from rgpu.safety_model.rule import all_rules
from tests.support.checks import check_files, check_text

HEAD = "use cuda_device::{kernel, thread, warp};\n"
FAULTY = (
    HEAD
    + """
#[kernel]
pub fn faulty() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn fine(n: u32) {
    if n < 16 {
        thread::sync_threads();
    }
}
"""
)


def convergence(report: Report) -> dict[str, Status]:
    return {kernel.name: kernel.verdicts["convergence"].status for kernel in report.kernels}


def only(report: Report) -> KernelReport:
    (kernel,) = report.kernels
    return kernel


def test_verdicts() -> None:
    report = check_text(FAULTY)
    assert convergence(report) == {"faulty": Status.FLAGGED, "fine": Status.PROVED}
    (finding,) = report.diagnostics
    assert (finding.code, finding.kernel, finding.severity) == ("RG101", "faulty", Severity.ERROR)
    assert finding.confidence is Confidence.DEFINITE
    assert finding.witness is not None
    first, second = finding.witness.threads
    assert first.block == second.block
    assert dict(first.values)["arrivals"] != dict(second.values)["arrivals"]


@pytest.mark.parametrize(
    ("condition", "status"),
    [
        # Where a block runs may change between two reads.
        ("thread::smid() == 0 { thread::sync_threads();", Status.UNKNOWN),
        ("thread::smid() == 0 { warp::sync_mask(!0);", Status.PROVED),
        # A whole butterfly gives all lanes the same, but not all warps.
        ("sum > 3 { warp::sync_mask(!0);", Status.UNKNOWN),
        ("sum > 3 { thread::sync_threads();", Status.FLAGGED),
        ("half > 3 { warp::sync_mask(!0);", Status.FLAGGED),
    ],
)
def test_verdicts_on_conditions(condition: str, status: Status) -> None:
    body = """
        let mut sum = a[thread::threadIdx_x() as usize];
        let half = sum + warp::shuffle_down(sum, 16);
        for offset in [16u32, 8, 4, 2, 1] {
            sum += warp::shuffle_xor(sum, offset);
        }
    """
    report = check_text(f"{HEAD}#[kernel]\npub fn k(a: &[u32]) {{{body} if {condition} }} }}")
    assert only(report).verdicts["convergence"].status is status


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ("round", Status.PROVED),
        # Lanes leave the loop when they like.
        ("round + thread::threadIdx_x() as usize", Status.UNKNOWN),
    ],
)
def test_half_a_warp_in_a_loop(place: str, status: Status) -> None:
    body = f"""
        let mut round = 0;
        loop {{
            if warp::lane_id() < 16 {{
                warp::sync_mask(0xffff);
            }}
            round += 1;
            if a[{place}] == 0 {{
                break;
            }}
        }}
    """
    report = check_text(f"{HEAD}#[kernel]\npub fn k(a: &[u32]) {{{body}}}")
    assert only(report).verdicts["convergence"].status is status


def test_chain_of_reasons() -> None:
    text = (
        HEAD
        + """
fn wait() {
    thread::sync_threads();
}

#[kernel]
pub fn k() {
    let lane = thread::threadIdx_x() % 32;
    if lane == 3 {
        wait();
    }
}
"""
    )
    (finding,) = check_text(text).diagnostics
    assert finding.span.line == 4
    places = [(related.span.line, related.message) for related in finding.related]
    assert places[0] == (11, "`wait` is called here")
    assert [line for line, _ in places[1:]] == sorted(
        (line for line, _ in places[1:]), reverse=True
    )
    assert any("lane" in message for _, message in places)
    assert any("threadIdx_x" in message for _, message in places)


def test_possible_findings_name_what_they_rest_on() -> None:
    text = (
        HEAD
        + """
#[kernel]
pub fn k(a: &[u32]) {
    let limit = a[thread::threadIdx_x() as usize];
    if limit > 3 {
        thread::sync_threads();
    }
}
"""
    )
    (finding,) = check_text(text).diagnostics
    assert finding.confidence is Confidence.POSSIBLE
    assert finding.severity is Severity.WARNING
    assert finding.witness is None
    assert len(finding.depends_on) == 1
    assert "`limit`" in finding.depends_on[0]


def test_unknown_calls_are_neither_harmless_nor_faults() -> None:
    text = (
        HEAD
        + """
extern "C" {
    fn mystery() -> bool;
}

#[kernel]
pub fn k() {
    if unsafe { mystery() } {
        thread::sync_threads();
    }
}
"""
    )
    report = check_text(text)
    assert [finding.code for finding in report.diagnostics] == ["RG903"]
    kernel = only(report)
    assert kernel.verdicts["convergence"].status is Status.UNKNOWN
    assert any("mystery" in reason for reason in kernel.verdicts["convergence"].reasons)
    assert not kernel.modelled.complete
    assert len(kernel.modelled.unknown_calls) == 1


def test_a_flagged_kernel_tells_what_stays_undecided() -> None:
    text = (
        HEAD
        + """
extern "C" {
    fn mystery() -> bool;
}

#[kernel]
pub fn k() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads();
    }
    if unsafe { mystery() } {
        thread::sync_threads();
    }
}
"""
    )
    verdict = only(check_text(text)).verdicts["convergence"]
    assert verdict.status is Status.FLAGGED
    assert any("mystery" in reason for reason in verdict.reasons)
    decided = text.replace("unsafe { mystery() }", "true")
    verdict = only(check_text(decided)).verdicts["convergence"]
    assert (verdict.status, verdict.reasons) == (Status.FLAGGED, ())


def test_silenced_findings_prove_nothing() -> None:
    text = FAULTY.replace("        thread", "        // rgpu: allow(RG101)\n        thread", 1)
    report = check_text(text)
    assert report.diagnostics == []
    assert [finding.code for finding in report.suppressed] == ["RG101"]
    assert convergence(report)["faulty"] is Status.UNKNOWN


def test_rules_that_are_not_selected() -> None:
    report = check_text(FAULTY, Options(rules=frozenset({"RG104"})))
    assert report.diagnostics == []
    assert convergence(report) == {"faulty": Status.UNKNOWN, "fine": Status.PROVED}


def test_fault_of_a_rule_is_told_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(kernel: Kernel) -> Iterator[Diagnostic]:
        raise RuntimeError("broken rule")
        yield

    rules = tuple(
        replace(rule, check=broken) if rule.code == "RG104" else rule for rule in all_rules()
    )
    monkeypatch.setattr(checker, "all_rules", lambda: rules)
    report = check_text(FAULTY)
    assert {error.stage for error in report.internal_errors} == {"RG104"}
    assert {error.kernel for error in report.internal_errors} == {"faulty", "fine"}
    assert "broken rule" in report.internal_errors[0].traceback
    assert [finding.code for finding in report.diagnostics] == ["RG101"]
    assert convergence(report)["fine"] is Status.UNKNOWN


def test_same_input_same_report() -> None:
    first, second = check_text(FAULTY), check_text(FAULTY)
    assert [each.sort_key for each in first.diagnostics] == [
        each.sort_key for each in second.diagnostics
    ]
    assert [kernel.verdicts for kernel in first.kernels] == [
        kernel.verdicts for kernel in second.kernels
    ]


def test_modules_in_files() -> None:
    files = {
        "src/lib.rs": "mod kernels;\n",
        "src/kernels.rs": FAULTY,
    }
    report = check_files(files)
    assert report.files == ["src/kernels.rs", "src/lib.rs"]
    assert convergence(report) == {
        "kernels::faulty": Status.FLAGGED,
        "kernels::fine": Status.PROVED,
    }
    assert report.diagnostics[0].span.file.path == "src/kernels.rs"


def test_missing_root_is_told() -> None:
    report = check_files({}, root="src/lib.rs")
    assert [problem.path for problem in report.problems] == ["src/lib.rs"]
    assert report.kernels == []


def test_merged_reports_are_sorted() -> None:
    one, other = check_files({"b.rs": FAULTY}), check_files({"a.rs": FAULTY})
    one.merge(other)
    assert [each.span.file.path for each in one.diagnostics] == ["a.rs", "b.rs"]
    assert [each.span.file.path for each in one.kernels] == ["a.rs", "a.rs", "b.rs", "b.rs"]
