"""Passes over the text of modules: atomics, fast arithmetic, the functions of libdevice."""

from __future__ import annotations

import re

import pytest

from rgpu.compiler_bridge.atomic_text import UnreadableText, with_inline_atomics
from rgpu.compiler_bridge.messages import Compiled, Request
from rgpu.compiler_bridge.tools import find_libdevice
from rgpu.compiler_bridge.worker import Worker
from tests.support.modules import HEADER


def ptx_of(body: str, *, fast_math: bool = False, libdevice: str | None = None) -> str:
    with Worker() as worker:
        answer = worker.compile(
            Request("k", HEADER + body, (("sm_90", "80"),), libdevice, fast_math)
        )
    assert isinstance(answer, Compiled), answer
    return answer.emitted[0].ptx


def test_every_scope_and_order_of_a_read_modify_write() -> None:
    """Against what PTX ISA 9.7.13.4 calls them; LLVM alone would drop both."""
    scopes = {"block": "cta", "cluster": "cluster", "device": "gpu", "": "sys"}
    orders = {"monotonic": "relaxed", "acquire": "acquire", "release": "release",
              "acq_rel": "acq_rel", "seq_cst": "acq_rel"}  # fmt: skip
    lines: list[str] = []
    wanted: list[str] = []
    for scope, ptx_scope in scopes.items():
        for order, ptx_order in orders.items():
            named = f'syncscope("{scope}") ' if scope else ""
            name = f"%r{len(lines)}"
            lines.append(
                f"  {name} = atomicrmw add ptr addrspace(1) %p, i32 %n {named}{order}, align 4"
            )
            if order == "seq_cst":
                wanted.append(f"fence.sc.{ptx_scope}")
            plain = order == "monotonic" and scope == "device"
            wanted.append(
                "atom.global.add.u32" if plain
                else f"atom.{ptx_order}.{ptx_scope}.global.add.u32"
            )  # fmt: skip
    body = "define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {\n" + "\n".join(lines)
    text = ptx_of(body + "\n  ret void\n}\n")
    found = re.findall(r"^\s+((?:atom|red|fence)\.[\w.]+)", text, re.MULTILINE)
    found = [each.replace("red.", "atom.") for each in found]
    assert sorted(found) == sorted(wanted)


def test_the_state_space_is_found_through_selections() -> None:
    text = ptx_of("""
@a = internal addrspace(3) global [64 x i32] undef
@b = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(i1 %which, i64 %i, i32 %n) {
  %x = addrspacecast ptr addrspace(3) @a to ptr
  %y = addrspacecast ptr addrspace(3) @b to ptr
  %s = select i1 %which, ptr %x, ptr %y
  %q = getelementptr i32, ptr %s, i64 %i
  %o = atomicrmw umax ptr %q, i32 %n syncscope("block") release, align 4
  %f = bitcast i32 %n to float
  %z = atomicrmw fadd ptr %q, float %f syncscope("block") monotonic, align 4
  ret void
}
""")
    assert "atom.release.cta.shared.max.u32" in text
    assert "atom.relaxed.cta.shared.add.f32" in text
    assert "cvta" not in text


def test_the_state_space_is_found_around_a_loop() -> None:
    text = ptx_of("""
@a = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(i32 %n, ptr addrspace(1) %p) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %x = addrspacecast ptr addrspace(3) @a to ptr
  br label %loop
loop:
  %s = phi ptr [%x, %entry], [%t, %loop]
  %i = phi i32 [0, %entry], [%j, %loop]
  %o = atomicrmw add ptr %s, i32 %n syncscope("block") acquire, align 4
  %either = trunc i32 %o to i1
  %m = select i1 %either, ptr %x, ptr %g
  %u = atomicrmw or ptr %m, i32 %n syncscope("block") acquire, align 4
  %t = getelementptr i32, ptr %s, i32 %o
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
""")
    assert "atom.acquire.cta.shared.add.u32" in text
    assert "atom.acquire.cta.or.b32" in text, "one that is in either space stays generic"


def test_what_ptx_does_not_have_becomes_a_loop_that_keeps_its_order() -> None:
    text = ptx_of("""
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n, float %x) {
  %o = atomicrmw nand ptr addrspace(1) %p, i32 %n syncscope("block") acq_rel, align 4
  %z = atomicrmw fmin ptr addrspace(1) %p, float %x syncscope("block") acq_rel, align 4
  ret void
}
""")
    assert text.count(".cta.global.cas.b32") == 2
    assert "atom.global" not in text


def test_a_form_that_is_not_known_is_an_error() -> None:
    for operation in (
        'add ptr %p, i32 1 syncscope("warp") acq_rel, align 4',
        "add ptr addrspace(7) %p, i32 1 acq_rel, align 4",
    ):
        with pytest.raises(UnreadableText):
            with_inline_atomics(f"define void @k(ptr %p) {{\n  %1 = atomicrmw {operation}\n}}\n")


def test_atomics_of_read_only_memory() -> None:
    """Which a program can make, and LLVM does not survive."""
    text = ptx_of("""
define ptx_kernel void @k(ptr addrspace(1) noalias readonly %flag,
                          ptr addrspace(1) noalias readonly %a, ptr addrspace(1) %out, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %flag to ptr
  %q = getelementptr i32, ptr %g, i64 %i
  store atomic i32 42, ptr %q syncscope("device") release, align 4
  %v = load atomic i32, ptr %q syncscope("device") acquire, align 4
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %w = load i32, ptr addrspace(1) %p, align 4
  %s = add i32 %v, %w
  store i32 %s, ptr addrspace(1) %out
  ret void
}
""")
    assert "st.release.gpu.global.b32" in text
    assert "ld.acquire.gpu.global.b32" in text
    assert "ld.global.nc.b32" in text, "another parameter keeps its attributes"


def test_fast_arithmetic_only_if_asked_for() -> None:
    body = """
define ptx_kernel void @k(ptr addrspace(1) %p, float %x, float %y) #0 {
  %a = fmul float %x, %y
  %b = fadd float %a, %x
  %c = fdiv float %b, %y
  store float %c, ptr addrspace(1) %p
  ret void
}
attributes #0 = { nounwind }
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
"""
    exact, fast = ptx_of(body), ptx_of(body, fast_math=True)
    assert "div.rn.f32" in exact
    assert "fma.rn" not in exact
    assert ".ftz" not in exact
    assert "div.approx.ftz.f32" in fast
    assert "fma.rn.ftz.f32" in fast


def test_libdevice() -> None:
    library = find_libdevice()
    assert library is not None
    body = """
declare float @__nv_sinf(float)
declare double @__nv_pow(double, double)
define ptx_kernel void @k(ptr addrspace(1) %p, float %x, double %y) #0 {
  %a = call float @__nv_sinf(float %x)
  %b = fpext float %a to double
  %c = call double @__nv_pow(double %b, double %y)
  store double %c, ptr addrspace(1) %p
  ret void
}
attributes #0 = { nounwind }
"""
    exact = ptx_of(body, libdevice=library)
    assert ".extern" not in exact
    assert "__nvvm_reflect" not in exact
    assert "__nv_" not in exact
    assert "sin.approx.ftz.f32" in ptx_of(body, libdevice=library, fast_math=True)
