"""LLVM modules written by hand, for tests of the compiler process."""

from rgpu.compiler_bridge.lower.module import DATA_LAYOUT, TRIPLE

HEADER = f'target datalayout = "{DATA_LAYOUT}"\ntarget triple = "{TRIPLE}"\n'

STORE = f"""{HEADER}
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {{
  store i32 %n, ptr addrspace(1) %p
  ret void
}}
"""
# LLVM has no way to compute this on a GPU, and ends its process.
TANGENT = f"""{HEADER}
declare float @llvm.tan.f32(float)
define ptx_kernel void @k(ptr addrspace(1) %p, float %x) {{
  %y = call float @llvm.tan.f32(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}}
"""


def unrolled(times: int) -> str:
    """A loop that its author wants unrolled this many times."""
    return f"""{HEADER}
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {{
entry:
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%next, %loop]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store volatile i32 %i, ptr addrspace(1) %q
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}}
!0 = distinct !{{!0, !1}}
!1 = !{{!"llvm.loop.unroll.count", i32 {times}}}
"""
