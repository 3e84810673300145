"""`gpu_printf!` and `gpu_assert!`: the format in C, the packed arguments, the functions called."""

from __future__ import annotations

import re

import pytest

from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.lower.printing import BadFormat, in_c
from rgpu.compiler_bridge.lower.values import NotLowered
from tests.support.emission import PTXAS, Job, assemble, emit_all
from tests.support.lowering import lower

FORMATS = [
    ("plain 100%", [], "plain 100%%"),
    ("{} {} {} {}", ["i32", "u32", "i64", "u64"], "%d %u %lld %llu"),
    ("{:x} {:X} {:#x}", ["u32", "i32", "u64"], "%x %X %#llx"),
    ("{} {:.3} {:e} {:8.2}", ["f64", "f64", "f64", "f64"], "%f %.3f %e %8.2f"),
    ("{:<5}|{:>5}|{:+}|{:05}", ["i32", "i32", "i32", "u32"], "%-5d|%5d|%+d|%05u"),
    ("{{{}}} {:?} {0}", ["i32", "f64"], None),
    ("{{{}}} {:?}", ["i32", "f64"], "{%d} %f"),
    ("{:-8} {: }", ["i32", "i32"], "%-8d % d"),  # flags of C, which the dialect takes
    ("{:p}", ["u64"], "%p"),
    ("{:.2f}", ["f64"], "%.2f"),
    ("{} {}", ["i32"], None),
    ("{}", ["i32", "i32"], None),
    ("{name}", ["i32"], None),
    ("{:x}", ["f64"], None),
    ("{}", ["bool"], None),
]


@pytest.mark.parametrize(("text", "types", "expected"), FORMATS)
def test_formats_of_rust_in_c(text: str, types: list[str], expected: str | None) -> None:
    if expected is None:
        with pytest.raises(BadFormat):
            in_c(text, types)
    else:
        assert in_c(text, types) == expected


def kernel_of(body: str) -> LoweredKernel | NotLowered:
    head = "use cuda_device::{kernel, gpu_printf, gpu_assert};\n"
    text = f"{head}#[kernel] pub fn k(a: u32, b: u64, x: f32, s: i8, p: *const f32) {{ {body} }}"
    return lower(text)["k"]


def test_arguments_are_promoted_and_aligned() -> None:
    kernel = kernel_of('gpu_printf!("{} {} {} {} {:p}", a, b, x, s, p);')
    assert isinstance(kernel, LoweredKernel), kernel
    assert 'c"%u %llu %f %d %p\\00"' in kernel.text
    before = kernel.text.partition("call i32 @vprintf")[0]
    stores = re.findall(r"store (i32|i64|double) \S+, ptr \S+, align (\d)", before)
    assert stores[-5:] == [
        ("i32", "4"), ("i64", "8"), ("double", "8"), ("i32", "4"), ("i64", "8"),
    ]  # fmt: skip
    assert re.search(r"alloca \[40 x i8\], align 8", kernel.text)  # 0, 8, 16, 24, 32
    (ptx,) = emit_all([Job(kernel.text, "sm_75", "63")])
    assert re.search(r"call\.uni .*\bvprintf", ptx.replace("\n", " ")), ptx
    assert PTXAS is None or assemble(ptx, "sm_75") is None


def test_a_format_that_can_not_be_printed_is_not_lowered() -> None:
    found = kernel_of('gpu_printf!("{:x}", x);')
    assert isinstance(found, NotLowered)
    assert found.span is not None
    assert found.span.expansion is not None
    assert found.span.expansion.call.text.startswith("gpu_printf!")


def test_a_failed_assertion_ends_the_grid() -> None:
    kernel = kernel_of('gpu_assert!(a < 5, "too big");')
    assert isinstance(kernel, LoweredKernel), kernel
    (ptx,) = emit_all([Job(kernel.text, "sm_75", "63")])
    assert "trap;" in ptx
    assert PTXAS is None or assemble(ptx, "sm_75") is None
