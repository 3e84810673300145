"""Any text gives an answer: no exception, positions inside the file, the same answer each time."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgpu.analysis.records import fields, is_dataclass
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.annotations import effects_of, model_facts, one_of
from rgpu.analysis.syntax.derives import derived_impls
from rgpu.analysis.syntax.dump import dump
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.macros import expand_items
from rgpu.analysis.syntax.tokens import Tokens, lex
from tests.support.syntax import Macros

KERNELS = [
    """
    #[cuda_module]
    mod kernels {
        use super::*;
        /// Sums a block; `N` is its width.
        #[kernel] #[launch_bounds(256, 2)]
        pub fn reduce<const N: usize>(data: &[f32], mut out: DisjointSlice<f32>, n: u32) {
            static mut TILE: SharedArray<f32, 256> = SharedArray::UNINIT;
            let tid = thread::threadIdx_x() as usize;
            let i = thread::index_1d();
            let value = if i.get() < n as usize { data[i.get()] } else { 0.0f32 };
            unsafe { TILE[tid] = value; }
            thread::sync_threads();
            let mut stride = 128usize;
            #[unroll]
            while stride > 0 {
                if tid < stride { unsafe { TILE[tid] += TILE[tid + stride]; } }
                thread::sync_threads();
                stride >>= 1;
            }
            if let Some(slot) = out.get_mut(i) && tid == 0 { *slot = unsafe { TILE[0] }; }
        }
    }
    """,
    """
    #![no_std]
    use cuda_std::{prelude::*, shared_array, thread as t};
    const WIDTH: usize = 1 << 4;
    macro_rules! clamp {
        ($x:expr, $lo:expr => $hi:expr) => {
            if $x < $lo { $lo } else if $x > $hi { $hi } else { $x }
        };
    }
    #[kernel]
    pub unsafe fn scale(input: &[f32], out: *mut f32, f: f32) {
        let tile = shared_array![f32; 256];
        let index = t::index_1d() as usize;
        'outer: for k in (0..WIDTH).step_by(2) {
            match input.get(index * WIDTH + k) {
                Some(&v @ 0.0..=1.0) if v != 0.5 => *tile.add(k) = v * f,
                Some(_) | None => { if k > 3 { break 'outer; } continue; }
            }
        }
        thread::sync_threads();
        let f = |a: f32, b| -> f32 { a + b };
        *out.add(index) = clamp!(f(*tile, 1e-3), 0.0 => 1.0);
    }
    """,
    """
    #![feature(abi_ptx, stdarch_nvptx)]
    use core::arch::{asm, nvptx::*};
    #[repr(C)] #[derive(Clone, Copy, PartialEq, Default)] pub struct Pair<T: Copy>(pub T, T);
    impl<T: Copy + core::ops::Add<Output = T>> Pair<T> { fn sum(&self) -> T { self.0 + self.1 } }
    macro_rules! kernels { ($($name:ident: $t:ty),* $(,)?) => {$(
        #[no_mangle] pub unsafe extern "ptx-kernel" fn $name(p: *const $t, n: usize) {
            let x = _thread_idx_x() as usize;
            if x >= n { return; }
            let mut lane: u32;
            asm!("mov.u32 {}, %laneid;", out(reg32) lane, options(nomem, nostack));
            let [a, .., b] = [1, 2, 3] else { trap() };
            *(p as *mut $t).add(x) = (lane as $t) << a | b ^ !0x7F;
            _syncthreads();
        })*} }
    kernels! { first: u32, second: u64, }
    """,
]  # fmt: skip
ALPHABET = st.sampled_from(
    ["{", "}", "(", ")", "[", "]", "<", ">", "|", "&", "'", '"', "#", "!", "$", ",", ";", ":", "::",
     "=", "=>", "->", "..", "..=", "*", "-", "@", "_", "if ", "else ", "match ", "let ", "fn ",
     "unsafe ", "return ", "break ", "macro_rules! m ", "m!(", "x", "0", "1.5", "r#", 'r#"', "/*",
     "//", "\n", "\r\n", "\x00", "é", "\U0001f600", "\ufffd", "#[cfg(", "$x:expr", "$(", ")*"]
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A kernel with pieces cut out, doubled, moved or replaced."""
    text = draw(st.sampled_from(KERNELS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        change = draw(st.sampled_from(["cut", "truncate", "insert", "double", "move"]))
        if change == "cut":
            text = text[:start] + text[end:]
        elif change == "truncate":
            text = text[:start]
        elif change == "insert":
            text = text[:start] + "".join(draw(st.lists(ALPHABET, max_size=5))) + text[end:]
        elif change == "double":
            text = text[:end] + text[start:]
        else:
            target = draw(st.integers(0, len(text)))
            text = text[:target] + text[start:end] + text[target:]
    return text


def nodes(root: object, macros: Macros) -> Iterator[Any]:
    """All nodes below `root`, bodies and values included."""
    pending: list[object] = [root]
    while pending:
        node = pending.pop()
        if isinstance(node, list | tuple):
            pending += node
        elif is_dataclass(node) and not isinstance(node, Span | Tokens | type):
            yield node
            for field in fields(node):
                if field.name == "body" and isinstance(node, ast.Function):
                    pending.append(None if node.body is None else node.body(macros))
                elif field.name == "signature" and isinstance(node, ast.Function):
                    pending.append(node.signature())
                elif field.name not in ("initializer", "resolver"):
                    pending.append(getattr(node, field.name))
            if isinstance(node, ast.Const | ast.Static):
                node.resolver = macros
                pending.append(node.value)


def expanded(items: list[ast.Item], macros: Macros, depth: int = 0) -> list[ast.Item]:
    made: list[ast.Item] = []
    for item in items:
        found = macros.resolve_macro(item.path) if isinstance(item, ast.ItemMacro) else None
        if isinstance(item, ast.ItemMacro) and found is not None and depth < 5:
            inner, _ = expand_items(item, *found)
            made += expanded(inner, macros, depth + 1)
        else:
            made.append(item)
    return made


def check_everything(text: str) -> str:
    """Lowers a text with all bodies and macros, checks every position, and gives the dump."""
    file = SourceFile("a.rs", text.encode("utf-8", "replace"))
    lowered = lower_file(file)
    macros = Macros(lowered.items)
    lowered.items = expanded(lowered.items, macros)
    for node in nodes(lowered, macros):
        for name in ("span", "name_span"):
            span = getattr(node, name, None)
            while isinstance(span, Span):
                assert span.file is file
                assert 0 <= span.start <= span.end <= len(file.data)
                span = None if span.expansion is None else span.expansion.call
        if isinstance(node, ast.Struct | ast.Enum):
            for derived in derived_impls(node):
                derived.make()
        attributes = getattr(node, "attributes", None)
        if attributes is not None:
            effects_of(attributes)
            one_of(attributes)
            model_facts(attributes)
    return dump(lowered, macros)


@pytest.mark.parametrize("text", KERNELS)
def test_the_kernels_themselves_are_understood(text: str) -> None:
    written = check_everything(text)
    assert "Error" not in written.replace("shared_array", "")
    assert "Problem" not in written


@settings(deadline=None, max_examples=100)
@given(mutated())
def test_mutated_kernels(text: str) -> None:
    assert check_everything(text) == check_everything(text)


@settings(deadline=None, max_examples=100)
@given(st.lists(ALPHABET, max_size=60))
def test_soup(pieces: list[str]) -> None:
    check_everything("".join(pieces))
    check_everything("fn f() { " + "".join(pieces) + " }")


@settings(deadline=None, max_examples=100)
@given(
    st.lists(ALPHABET, max_size=12),
    st.lists(ALPHABET, max_size=12),
    st.lists(ALPHABET, max_size=12),
)
def test_soup_in_macros(matcher: list[str], template: list[str], call: list[str]) -> None:
    rules = f"({''.join(matcher)}) => {{ {''.join(template)} }}"
    check_everything(f"macro_rules! m {{ {rules} }} fn f() {{ m!({''.join(call)}); }} m!{{}}")


@pytest.mark.parametrize("text", ["struct ;", "struct S { r#type: u8 }", "enum E { r#fn, A(u8) }"])
def test_derives_of_odd_types(text: str) -> None:
    check_everything(f"#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)] {text}")


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    check_everything(text)


@settings(deadline=None, max_examples=100)
@given(mutated())
def test_tokens_cover_the_text(text: str) -> None:
    """Between tokens there are only white space and comments, and tokens don't overlap."""
    file = SourceFile("a.rs", text.encode("utf-8", "replace"))
    end = 0
    for token in lex(file, 0, len(file.data)):
        between = file.data[end : token.span.start].strip()
        assert not between or between.startswith((b"//", b"/*"))
        assert end <= token.span.start < token.span.end
        assert token.span.text == token.text
        end = token.span.end


@settings(deadline=None, max_examples=100)
@given(mutated(), st.integers(0, 400))
def test_attributes_of_any_text(text: str, start: int) -> None:
    span = Span(SourceFile("a.rs", b""), 0, 0)
    for path in ("rgpu::barrier", "rgpu::value", "cfg_attr", "rgpu::one_of", "rgpu::model"):
        attribute = ast.Attribute(path, text[start : start + 80], span)
        effects_of([attribute])
        one_of([attribute])
        model_facts([attribute])
