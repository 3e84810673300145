"""Inline PTX of the user, from the macro to the text that the assembler takes."""

from __future__ import annotations

import re

import pytest

from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from tests.support.emission import PTXAS, Job, assemble, emit_all
from tests.support.lowering import lower

pytest.importorskip("llvmlite")

RUST = """
use cuda_device::{kernel, ptx_asm};
use core::arch::asm;
#[kernel]
pub fn k(out: *mut u32, wide: *mut u64, real: *mut f32, a: u32, b: u64, x: f32) {
    unsafe { BODY }
}
"""

# The body of the kernel, and what its PTX must have, as regular expressions.
CASES = {
    "names, classes and doubled braces": (
        """let r: u32;
        asm!("{{ .reg .b32 t;", "add.u32 t, {left}, {right};", "mov.u32 {to}, t; }}",
             to = out(reg32) r, left = in(reg32) a, right = const 7, options(pure, nomem));
        *out = r;""",
        [r"add\.u32 t, %r\d+, 7;", r"mov\.u32 %r\d+, t;"],
    ),
    "positions without numbers, special registers": (
        """let r: u32; asm!("mov.u32 {}, %laneid;", out(reg32) r); *out = r;""",
        [r"mov\.u32 %r\d+, %laneid;"],
    ),
    "an operand twice, another width than its register": (
        """let r: u64; let small = a as u16;
        asm!("add.u64 {0}, {1}, {1};", out(reg64) r, in(reg64) b);
        let h: u16; asm!("add.u16 {0}, {1}, 1;", out(reg16) h, in(reg16) small);
        *wide = r; *out = h as u32;""",
        [r"add\.u64 (%rd\d+), (%rd\d+), \2;", r"add\.u16 %rs\d+, %rs\d+, 1;"],
    ),
    "read and written": (
        """let mut r = a; asm!("add.u32 {0}, {0}, 5;", inout(reg32) r); *out = r;""",
        [r"add\.u32 (%r\d+), \1, 5;"],
    ),
    "a pointer": (
        """asm!("red.global.add.u32 [{p}], 1;", p = in(reg64) out);""",
        [r"red\.global\.add\.u32 \[%rd\d+\], 1;"],
    ),
    "a result that nobody wants": (
        """asm!("atom.add.u32 {old}, [{p}], 1;", p = in(reg64) out, old = out(reg32) _);""",
        [r"atom\.add\.u32 %r\d+, \[%rd\d+\], 1;"],
    ),
    "labels and predicates": (
        """let mut r = a;
        asm!("{{ .reg .pred p;", "again: add.u32 {0}, {0}, 1;", "setp.lt.u32 p, {0}, 9;",
             "@p bra again; }}", inout(reg32) r);
        *out = r;""",
        [r"(again_\d+): add\.u32", r"@p bra again_\d+;"],
    ),
    "registers that are declared without a block": (
        """for step in 0..4u32 {
            asm!(".reg .b32 t; mov.u32 t, {};", "st.global.u32 [{}], t;",
                 in(reg32) step, in(reg64) out);
        }""",
        [r"\{ \.reg \.b32 t;"],
    ),
    "percent signs and plain braces of the other dialect": (
        """let r: u32;
        ptx_asm!("{ .reg .b32 t; mov.u32 t, %%laneid; add.u32 %0, t, %1; }",
                 out("=r") r, in("r") a, options(register_only));
        *out = r;""",
        [r"mov\.u32 t, %laneid;", r"add\.u32 %r\d+, t, %r\d+;"],
    ),
    "floats, tied operands, constant text": (
        """let mut scale = x; let product: u64; const MODE: &[u8; 6] = b".wide\\0";
        ptx_asm!("add.f32 %0, %0, %1;", inout("+f") scale, in("f") 0.25f32);
        ptx_asm!("mul%1.u32 %0, %2, %2;", out("=l") product, in("C") MODE, in("r") a);
        *real = scale; *wide = product;""",
        [r"add\.f32 (%r\d+|%f\d+), \1, ", r"mul\.wide\.u32 %rd\d+, (%r\d+), \1;"],
    ),
    "vectors": (
        """ptx_asm!("{ .reg .f32 t<4>; ld.global.v4.f32 {t0, t1, t2, t3}, [%0];
                        st.global.f32 [%0], t0; }",
                 in("l") real, clobber("memory"));""",
        [r"ld\.global\.v4\.f32 \{t0, t1, t2, t3\}, \[%rd\d+\];"],
    ),
}


def lowered(body: str) -> LoweredKernel:
    kernel = lower(RUST.replace("BODY", body))["k"]
    assert isinstance(kernel, LoweredKernel), kernel
    return kernel


@pytest.mark.parametrize("name", CASES)
def test_the_text_arrives(name: str) -> None:
    body, patterns = CASES[name]
    (ptx,) = emit_all([Job(lowered(body).text, "sm_80", "78")])
    assert not ptx.startswith("error"), ptx
    for pattern in patterns:
        assert re.search(pattern, ptx), f"{pattern} in\n{ptx}"
    if PTXAS is not None:
        assert assemble(ptx, "sm_80") is None, ptx


def calls(body: str) -> list[str]:
    return re.findall(r"call \S+ asm .*", lowered(body).text)


@pytest.mark.parametrize(
    ("options", "present", "absent"),
    [
        ("", ["sideeffect", "~{memory}"], ["memory(none)"]),
        (", options(nomem)", ["sideeffect"], ["~{memory}", "memory(none)"]),
        (", options(pure, nomem)", ["memory(none)"], ["sideeffect", "~{memory}"]),
        (", options(pure, readonly)", ["memory(read)"], ["sideeffect", "~{memory}"]),
    ],
)
def test_options_are_kept(options: str, present: list[str], absent: list[str]) -> None:
    body = (
        f'let r: u32; asm!("add.u32 {{}}, {{}}, 1;", out(reg32) r, in(reg32) a{options}); *out = r;'
    )
    (call,) = calls(body)
    assert all(word in call for word in present), call
    assert not any(word in call for word in absent), call


@pytest.mark.parametrize(
    ("text", "convergent"),
    [
        ("bar.sync 0;", True),
        ("vote.sync.all.pred p, p, -1;", True),
        ("frobnicate.u32 r, r;", True),
        ("membar.gl;", False),
    ],
)
def test_what_threads_do_together_is_convergent(text: str, convergent: bool) -> None:
    for call in calls(f'asm!("{text}");'):
        assert ("convergent" in call) is convergent, call


def test_ptx_asm_may_diverge() -> None:
    (call,) = calls('ptx_asm!("frobnicate.u32 r, r;", options(may_diverge));')
    assert "convergent" not in call


def test_a_barrier_under_a_predicate_is_emitted_once() -> None:
    body = 'asm!("{{ .reg .pred p; setp.eq.u32 p, {}, 0; @p bar.sync 0; }}", in(reg32) a);'
    (call,) = calls(body)
    assert "convergent" in call
    assert call.count("bar.sync") == 1
