"""Inline PTX of which a part stands under a predicate."""

from __future__ import annotations

import pytest

from rgpu.analysis.effects import Barrier
from rgpu.analysis.predicates import Comparison
from rgpu.safety_model.diagnostic import Confidence
from rgpu.safety_model.ptx.predicated import predicated_effects
from tests.support.checks import check_text


@pytest.mark.parametrize(
    ("template", "comparison", "when"),
    [
        ("setp.ne.u32 p, {0}, 0; @p bar.sync 0;", Comparison("!=", "0", 0, "u32"), True),
        ("setp.eq.b64 p, {0}, {1}; @!p bar.sync 0;", Comparison("==", "0", "1", "u64"), False),
        ("setp.lt.s32 p, {0}, -1; @p bar.sync 0;", Comparison("<", "0", -1, "i32"), True),
        ("setp.hs.u16 p, {0}, 3; @p bar.sync 0;", Comparison(">=", "0", 3, "u16"), True),
        ("setp.eq.u32 p, %laneid, 0; @p bar.sync 0;", Comparison("==", "%laneid", 0, "u32"), True),
        ("{{ .reg .pred p; setp.gt.u32 p, 7, {0}; @p bar.sync 0; }}",
         Comparison(">", 7, "0", "u32"), True),
        ("bar.sync 1; setp.eq.u32 p, {0}, 0; @p bar.sync 0;",
         Comparison("==", "0", 0, "u32"), True),
    ],
)  # fmt: skip
def test_forms(template: str, comparison: Comparison, when: bool) -> None:
    found = predicated_effects(template)
    assert found is not None
    assert (found.comparison, found.when) == (comparison, when)
    assert [type(effect) for effect in found.effects] == [Barrier]
    assert [e.id for e in found.always if isinstance(e, Barrier)] == [1] * template.count("sync 1")


@pytest.mark.parametrize(
    "template",
    [
        "bar.sync 0;",  # no predicate
        "@p bar.sync 0;",  # set by nobody
        "setp.eq.f32 p, {0}, {1}; @p bar.sync 0;",  # floats
        "setp.lo.s32 p, {0}, 1; @p bar.sync 0;",  # no such comparison
        "setp.lt.b32 p, {0}, 1; @p bar.sync 0;",
        "setp.eq.u32 p, {0}, 0; @p bar.sync 0; bar.sync 1;",  # something after it
        "setp.eq.u32 p, {0}, 0; @p bar.sync 0; @!p bar.sync 1;",  # two branches
        "setp.eq.u32 p, {0}, 0; not.pred p, p; @p bar.sync 0;",  # set twice
        "setp.eq.u32 p, {0}, 0; setp.eq.u32 p, {0}, 1; @p bar.sync 0;",
        "setp.eq.u32 q, {0}, 0; @q setp.eq.u32 p, {0}, 1; @p bar.sync 0;",
        "add.u32 r, {0}, 1; setp.eq.u32 p, r, 0; @p bar.sync 0;",  # not from outside
        "mov.u32 {0}, 1; setp.eq.u32 p, {0}, 0; @p bar.sync 0;",
        "@p bar.sync 0; setp.eq.u32 p, {0}, 0;",  # set too late
        "setp.eq.u32 p|q, {0}, 0; @p bar.sync 0;",
        "setp.eq.and.u32 p, {0}, 0, q; @p bar.sync 0;",
        "setp.eq.u32 p, %clock, 0; @p bar.sync 0;",  # another answer each time
        "setp.eq.u32 p, {0}, 0; @p bra L; bar.sync 0; L:",
        "setp.eq.u32 p, {0}, 0; @p unknown.instruction;",
    ],
)
def test_other_forms_are_not_understood(template: str) -> None:
    assert predicated_effects(template) is None


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ('asm!("setp.lt.u32 p, {0}, 16;", "@p bar.sync 0;", in(reg) i)', "flagged"),
        ('asm!("setp.lt.u32 p, {0}, 16;", "@p bar.sync 0;", in(reg) n)', "proved"),
        ('asm!("setp.lt.u32 p, {0}, 256;", "@p bar.sync 0;", in(reg) i)', "proved"),
        ('asm!("setp.lt.u32 p, 255, {0};", "@!p bar.sync 0;", in(reg) i)', "proved"),
        ('asm!("setp.eq.u32 p, %laneid, 0;", "@p bar.sync 0;")', "flagged"),
        ('asm!("setp.eq.u32 p, %ctaid.x, 0;", "@p bar.sync 0;")', "proved"),
        ('asm!("setp.eq.f32 p, {0}, 0f00000000;", "@p bar.sync 0;", in(reg) x)', "unknown"),
        ('asm!("setp.eq.u32 p, {0}, 0;", "@p bar.sync 0;", inout(reg) m)', "proved"),
        ('ptx_asm!("setp.lt.u32 p, %0, 16; @p bar.sync 0;", in("r") i)', "flagged"),
        ('ptx_asm!("setp.lt.u32 p, %0, 16; @p bar.sync 0;", in("r") n)', "proved"),
    ],
)
def test_verdicts(body: str, verdict: str) -> None:
    text = f"""
    use core::arch::asm;
    use cuda_device::{{kernel, ptx_asm, thread}};
    // rgpu: assume(block_dim = (256, 1, 1))
    #[kernel]
    pub fn k(n: u32, x: f32) {{
        let i = thread::threadIdx_x();
        let mut m = n;
        unsafe {{ {body} }};
    }}
    """
    report = check_text(text)
    assert not report.internal_errors
    assert report.kernels[0].verdicts["convergence"].status.value == verdict
    if verdict == "flagged":
        finding = next(each for each in report.diagnostics if each.code == "RG101")
        assert finding.confidence is Confidence.DEFINITE


def test_lanes_that_leave_under_a_predicate() -> None:
    text = """
    use cuda_device::{kernel, ptx_asm, thread};
    #[kernel]
    pub fn k(n: u32) {
        let i = thread::threadIdx_x();
        unsafe { ptx_asm!("setp.lt.u32 p, %0, 16; @p exit;", in("r") LEAVES) };
        thread::sync_threads();
    }
    """
    assert [d.code for d in check_text(text.replace("LEAVES", "i")).diagnostics] == ["RG102"]
    assert not check_text(text.replace("LEAVES", "n")).diagnostics
