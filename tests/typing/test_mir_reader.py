"""The reader of rustc's MIR, on text and on what the compiler at hand prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.mir import (
    MirError,
    Type,
    parse_callee,
    parse_mir,
    parse_type,
    same_type,
)
from tests.support.rustc import Stubs, emit_mir, for_host


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("u32", "u32"),
        ("std::option::Option<&'a mut T>", "Option<&mut<T>>"),
        ("cuda_device::DisjointSlice<'_, f32>", "DisjointSlice<f32>"),
        ("&[f32]", "&<[]<f32>>"),
        ("[u8; 2]", "[;]<u8, 2>"),
        ("[[f32; N]; 4]", "[;]<[;]<f32, N>, 4>"),
        ("*const ()", "*const<()>"),
        ("(u32, bool)", "()<u32, bool>"),
        ("(f32,)", "()<f32>"),
        ("!", "!"),
        ("fn(u32) -> bool", "fn<u32, bool>"),
        ("for<'a> fn(&'a u8)", "fn<&<u8>, ()>"),
        ("fn(u32) -> u32 {helper::<u8>}", "{fn}<helper>"),
        ("{closure@src/k.rs:16:13: 16:21}", "{closure}"),
        ("std::iter::Map<std::slice::Iter<'_, f32>, {closure@k.rs:1:2: 3:4}>",
         "Map<Iter<f32>, {closure}>"),
        ("<T as Trait<u8>>::Item", "projection<T, Trait<u8>, Item>"),
        ("impl Iterator<Item = f32>", "impl"),
        ("&dyn Fn(u32) -> u32", "&<dyn>"),
        ("A<-1>", "A<-1>"),
    ],
)  # fmt: skip
def test_types(text: str, shown: str) -> None:
    assert str(parse_type(text)) == shown


@pytest.mark.parametrize("text", ["", "Vec<u8", "[u8;", "u8 u8", "=", "(u8"])
def test_what_is_no_type_is_refused(text: str) -> None:
    with pytest.raises(MirError):
        parse_type(text)


@pytest.mark.parametrize(
    ("mir", "ours", "same"),
    [
        ("Option<u8>", "Option<u8>", True),
        ("std::option::Option<u8>", "Option<u16>", False),
        ("DisjointSlice<'_, f32>", "DisjointSlice<f32, Index1D>", True),
        ("DisjointSlice<'_, f32, Index2D<4>>", "DisjointSlice<f32>", False),
        ("(u8,)", "(u8, u8)", False),
        ("&u8", "&mut u8", False),
        ("impl Iterator<Item = u8>", "Map<Iter<u8>, {closure k::0}>", True),
        ("{closure@a.rs:1:1: 1:2}", "{closure k::0}", True),
        ("usize", "?", False),
    ],
)
def test_comparison(mir: str, ours: str, same: bool) -> None:
    assert same_type(parse_type(mir), parse_type(ours)) is same


def test_generic_parameters_can_be_replaced() -> None:
    ty = parse_type("Option<&T>").replaced({"T": Type("f32")})
    assert str(ty) == "Option<&<f32>>"


@pytest.mark.parametrize(
    ("call", "callee"),
    [
        ("cuda_device::index_1d::<'_>()", "index_1d"),
        ("helper::<u8, 2>(move _34, move _35)", "helper"),
        ("ThreadIndex::<'_>::get(move _7)", "ThreadIndex::get"),
        ("Option::<&T>::copied(move _3)", "Option::copied"),
        ("core::slice::<impl [T]>::get::<usize>(move _4)", "[]::get"),
        ("core::num::<impl u32>::wrapping_add(copy _1, const 1_u32)", "u32::wrapping_add"),
        ("<std::ops::Range<u32> as Iterator>::next(move _22)", "Iterator::next"),
        ("<{closure@k.rs:1:2: 3:4} as Fn<(f32,)>>::call(copy _1)", "Fn::call"),
        ("<fn(u32) -> u32 as FnOnce<(u32,)>>::call_once(copy _1)", "FnOnce::call_once"),
        ("std::ptr::mut_ptr::<impl *mut f32>::add(copy _1)", "*mut::add"),
        ('core::panicking::panic(const "a (b) -> c")', "panic"),
        ("move _4(copy _5)", None),
    ],
)
def test_callees(call: str, callee: str | None) -> None:
    assert parse_callee(call) == callee


SAMPLE = """\
// WARNING: This output format is intended for human consumers only
const LIMIT: u32 = {
    let mut _0: u32;
}

fn <impl at src/k.rs:8:1: 8:15>::at(_1: &P<'_>, _2: usize) -> f32 {
    debug self => _1;
    debug i => _2;
    let mut _0: f32;
    let _3: std::option::Option<u8>;
    scope 1 {
        debug v => _4;
        debug v => _5;
        debug captured => (*((*_1).0: &P<'_>));
        debug table => const TABLE;
        let _4: u8;
        let _5: &u8;
    }

    bb0: {
        _3 = helper::<u8>(move _2) -> [return: bb1, unwind continue];
    }

    bb1: {
        _4 = P::<'_> { a: move _9, n: move _10 };
        assert(move _6, "index: {} -> {}", move _5, copy _3) -> [success: bb2, unwind continue];
        _0 = core::panicking::panic(const "no") -> unwind continue;
        drop(_3) -> [return: bb2, unwind continue];
    }
}
"""


def test_functions() -> None:
    (function,) = parse_mir(SAMPLE)
    assert (function.name, function.place) == ("at", ("src/k.rs", 8, 1))
    assert str(function.result) == "f32"
    shown = {name: [str(ty) for ty in types] for name, types in function.variables.items()}
    assert shown == {"self": ["&<P>"], "i": ["usize"], "v": ["u8"]}
    assert function.calls == ["helper", "panic"]
    assert function.constants == {"table"}


def test_positions_stay_for_the_host() -> None:
    text = (
        "#![feature(abi_ptx, stdarch_nvptx)]\n"
        'use core::arch::{asm, nvptx};\npub unsafe extern "ptx-kernel" fn k() {}\n'
    )
    changed = for_host(text)
    assert len(changed) == len(text)
    assert changed.splitlines()[1] == "use nvptx_host::{asm, nvptx};"
    assert changed.splitlines()[0] == "#![feature(abi_ptx,              )]"


KERNEL = """\
#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]
use core::arch::{asm, nvptx};

#[no_mangle]
pub unsafe extern "ptx-kernel" fn scale(data: *mut f32, factor: f32) {
    let lane: u32;
    asm!("mov.u32 {}, %laneid;", out(reg32) lane);
    let i = nvptx::_thread_idx_x();
    let element = data.offset(i as isize);
    nvptx::_barrier_sync(0);
    *element *= factor * lane as f32;
}
"""


def test_a_kernel_of_rustc_itself(stubs: Stubs, tmp_path: Path) -> None:
    (function,) = parse_mir(emit_mir(stubs, KERNEL, tmp_path))
    assert function.name == "scale"
    shown = {name: [str(ty) for ty in types] for name, types in function.variables.items()}
    assert shown == {
        "data": ["*mut<f32>"],
        "factor": ["f32"],
        "lane": ["u32"],
        "i": ["i32"],
        "element": ["*mut<f32>"],
    }
    assert {"_thread_idx_x", "_barrier_sync", "*mut::offset"} <= set(function.calls)


def test_invalid_rust_is_refused(stubs: Stubs, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="rejects the kernel"):
        emit_mir(stubs, "fn f() -> u32 { true }", tmp_path)
