"""The model of `core` written out as a crate that rustc takes for its `core` (`#![no_core]`).

That way rustc checks every body of the model, and runs it. What the engine builds in (functions
with `lang` and no body, `one_of`, operators on numbers) becomes what rustc builds in: intrinsics,
one impl per type, operators on numbers.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import tree_sitter_rust
from tree_sitter import Language, Node, Parser

# Language items of rustc by the name that they have in the model. Those that are left out have no
# counterpart, or an attribute in `_PATCHES`.
_LANGUAGE_ITEMS = frozenset({
    "sized", "copy", "clone", "sync", "unpin", "phantom_data", "unsafe_cell", "manually_drop",
    "add", "sub", "mul", "div", "rem", "neg", "not", "bitand", "bitor", "bitxor", "shl", "shr",
    "add_assign", "sub_assign", "mul_assign", "div_assign", "rem_assign", "bitand_assign",
    "bitor_assign", "bitxor_assign", "shl_assign", "shr_assign", "index", "index_mut", "deref",
    "deref_mut", "drop", "eq", "partial_ord", "fn", "fn_mut", "fn_once", "Range", "RangeFrom",
    "RangeTo", "RangeFull", "RangeInclusive", "RangeToInclusive", "range_inclusive_new",
    "into_iter", "next", "Option", "Ordering", "iterator", "panic", "pin", "format_arguments",
})  # fmt: skip
_PARENTHESES = ("fn", "fn_mut", "fn_once")  # `Fn(A) -> B`
_AUTO = ("send", "sync", "unpin")
# Derived by replacement: the derive macros of these need more of `core` than there is.
_FAKED_DERIVES = {
    "Debug": "fn fmt(&self, _: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result { loop {} }",
    "Hash": "fn hash<Ha: crate::hash::Hasher>(&self, _: &mut Ha) { loop {} }",
}
_DERIVE_PATHS = {"Debug": "crate::fmt::Debug", "Hash": "crate::hash::Hash"}

_SAME = frozenset({
    "wrapping_add", "wrapping_sub", "wrapping_mul", "saturating_add", "saturating_sub",
    "unchecked_add", "unchecked_sub", "unchecked_mul", "unchecked_div", "unchecked_rem",
    "unchecked_shl", "unchecked_shr", "ptr_offset_from",
})  # fmt: skip
# Bodies of functions with `lang`, in terms of `judge.rs`; {0} and {1} are the parameters.
_BODIES = {
    "overflowing_add": "i::add_with_overflow({0}, {1})",
    "overflowing_sub": "i::sub_with_overflow({0}, {1})",
    "overflowing_mul": "i::mul_with_overflow({0}, {1})",
    "rotate_left": "i::unchecked_funnel_shl({0}, {0}, {1} % Self::BITS)",
    "rotate_right": "i::unchecked_funnel_shr({0}, {0}, {1} % Self::BITS)",
    "transmute": "i::transmute_unchecked({0})",
    "ptr_offset": "i::offset_by({0} as *const T, {1} as isize) as _",
    "ptr_offset_back": "i::offset_by({0} as *const T, -({1} as isize)) as _",
    "ptr_cast": "i::transmute_unchecked({0})",
    "ptr_read": "i::read_via_copy({0} as *const T)",
    "ptr_read_volatile": "i::read_via_copy({0} as *const T)",
    "ptr_read_unaligned": "i::read_via_copy({0} as *const i::Unaligned<T>).value",
    "ptr_write_unaligned": "i::write_via_move({0} as *mut i::Unaligned<T>,"
    " i::Unaligned {{ value: {1} }})",
    "ptr_write": "i::write_via_move({0}, {1})",
    "ptr_write_volatile": "i::write_via_move({0}, {1})",
    "ptr_copy": "i::copy({0}, {1}, {2})",
    "ptr_copy_nonoverlapping": "i::copy_nonoverlapping({0}, {1}, {2})",
    "ptr_write_bytes": "i::write_bytes({0}, {1}, {2})",
    "slice_from_raw_parts": "i::transmute_unchecked(i::Wide {{ parts: ({0} as *const T, {1}) }})",
    "slice_len": "i::Wide {{ slice: {0} as *const [T] }}.parts.1",
    "slice_get_unchecked": "i::offset_by({0} as *const T, {1} as isize) as _",
    "size_of": "const {{ i::size_of::<T>() }}",
    "align_of": "const {{ i::align_of::<T>() }}",
    "zeroed": "i::read_via_copy(&raw const i::ZERO as *const T)",
    "select": "i::select_unpredictable({0}, {1}, {2})",
    "black_box": "{0}",
    "assume": "()",
    "forget": "{{ let _kept = crate::mem::ManuallyDrop::new({0}); }}",
    "drop_in_place": "()",
    "carrying_mul_add": "{{ let wide = {0} as u128 * {1} as u128 + {2} as u128 + {3} as u128;"
    " (wide as _, (wide >> (Self::BITS % 128)) as _) }}",
}
_INTRINSICS = ("llvm.ctpop", "llvm.ctlz", "llvm.cttz", "llvm.bswap", "llvm.bitreverse")

_parser = Parser(Language(tree_sitter_rust.language()))


def write_core(models: Path, target: Path) -> None:
    """Writes the files of the model of `core` below `models` out as a crate below `target`."""
    judge = Path(__file__).with_name("no_core_judge.rs").read_text()
    for file in sorted(models.rglob("*.rs")):
        path = file.relative_to(models).as_posix()
        text = _converted(file.read_bytes(), path)
        for old, new in _PATCHES.get(path, ()):
            assert re.search(old, text), f"{path} has no {old}"
            text = re.sub(old, new, text)
        if path == "lib.rs":
            text = judge + re.sub(r"(?m)^//!.*\n", "", text)
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_text(text)
    (target / "judge.rs").write_text(Path(__file__).with_name("no_core_items.rs").read_text())


def _converted(text: bytes, path: str) -> str:
    edits: list[tuple[int, int, str]] = []
    _visit(_parser.parse(text).root_node, path, False, edits)
    for start, end, new in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        text = text[:start] + new.encode() + text[end:]
    return text.decode()


def _visit(node: Node, path: str, in_trait: bool, edits: list[tuple[int, int, str]]) -> None:
    match node.type:
        case "attribute_item" | "inner_attribute_item":
            edits += _attribute(node)
            return
        case "macro_definition":
            return
        case "foreign_mod_item":
            edits.append((node.start_byte, node.start_byte, "unsafe "))
            edits += [
                (below.start_byte, below.end_byte, "")
                for child in node.children
                for below in child.children
                if below.type == "attribute_item"
            ]
            return
        case "function_signature_item" if not in_trait or _effects(node):
            edits.append((node.end_byte - 1, node.end_byte, _body(node)))
        case "impl_item" if _is_built_in(node):
            edits.append((node.start_byte, node.end_byte, ""))
            return
        case "impl_item" if sets := _one_of(node):
            edits.append((node.start_byte, node.end_byte, _expanded(node, sets, path)))
            return
        case "trait_item" if any(name in _AUTO for name in _languages(node)):
            edits.append((_keyword(node, "trait"), _keyword(node, "trait"), "auto "))
    if path == "ops/function.rs" and node.type in ("function_item", "function_signature_item"):
        edits.append((_keyword(node, "fn"), _keyword(node, "fn"), 'extern "rust-call" '))
    in_trait = node.type == "trait_item" or (in_trait and node.type == "declaration_list")
    for child in node.children:
        _visit(child, path, in_trait, edits)


def _text(node: Node | None) -> str:
    return "" if node is None or node.text is None else node.text.decode()


def _keyword(node: Node, word: str) -> int:
    return next(child.start_byte for child in node.children if child.type == word)


def _attributes(node: Node) -> Iterator[str]:
    """The attributes of an item, as written."""
    before = node.prev_sibling
    while before is not None and before.type in ("attribute_item", "line_comment"):
        if before.type == "attribute_item":
            yield _text(before)
        before = before.prev_sibling


def _languages(node: Node) -> list[str]:
    return re.findall(r'#\[rgpu::lang\("(\w+)"\)', " ".join(_attributes(node)))


def _effects(node: Node) -> list[str]:
    """The effects on a function of a trait that stand for a body."""
    return [a for a in _attributes(node) if re.match(r"#\[rgpu::(?!lang)", a)]


def _attribute(node: Node) -> list[tuple[int, int, str]]:
    text = _text(node)
    if match := re.match(r'#\[rgpu::lang\("(\w+)"\)\]', text):
        new = f'#[lang = "{match[1]}"]' if match[1] in _LANGUAGE_ITEMS else ""
        new += " #[rustc_paren_sugar]" if match[1] in _PARENTHESES else ""
        return [(node.start_byte, node.end_byte, new)]
    if re.match(r"#!?\[rgpu::", text):
        return [(node.start_byte, node.end_byte, "")]
    if not text.startswith("#[derive("):
        return []
    item = node.next_sibling
    while item is not None and item.type in ("attribute_item", "line_comment"):
        item = item.next_sibling
    assert item is not None
    names = [name.strip() for name in text[len("#[derive(") : -2].split(",")]
    kept = ", ".join(name for name in names if name not in _FAKED_DERIVES)
    faked = "".join(_faked(item, name) for name in names if name in _FAKED_DERIVES)
    new = f"#[derive({kept})]" if kept else ""
    return [(node.start_byte, node.end_byte, new), (item.end_byte, item.end_byte, faked)]


def _faked(item: Node, name: str) -> str:
    declared: list[str] = []
    used: list[str] = []
    parameters = item.child_by_field_name("type_parameters")
    for parameter in parameters.named_children if parameters is not None else ():
        if parameter.type == "type_parameter":
            own = _text(parameter.child_by_field_name("name"))
            bounds = _text(parameter.child_by_field_name("bounds")) or ":"
            separator = " + " if bounds != ":" else " "
            declared.append(f"{own}{bounds}{separator}{_DERIVE_PATHS[name]}")
            used.append(own)
        else:
            declared.append(_text(parameter))
            used.append(_text(parameter))
    arguments = f"<{', '.join(used)}>" if used else ""
    head = f"impl<{', '.join(declared)}> {_DERIVE_PATHS[name]} for"
    own_type = _text(item.child_by_field_name("name")) + arguments
    return f"\n{head} {own_type} {{ {_FAKED_DERIVES[name]} }}\n"


def _body(node: Node) -> str:
    """What stands for the body of a function that has none."""
    names: list[str] = []
    parameters = node.child_by_field_name("parameters")
    for parameter in parameters.named_children if parameters is not None else ():
        if parameter.type == "self_parameter":
            names.append("self")
        elif parameter.type == "parameter":
            names.append(_text(parameter.child_by_field_name("pattern")))
    attributes = " ".join(_attributes(node))
    lowered = re.search(r'rgpu::lowers_to\("(llvm\.\w+)"', attributes)
    body = "loop {}"
    for language in _languages(node):
        if language in _SAME:
            body = f"i::{language}({', '.join(names)})"
        elif language in _BODIES:
            body = _BODIES[language].format(*names)
    if lowered is not None and lowered[1] in _INTRINSICS:
        body = f"i::{lowered[1].removeprefix('llvm.')}({names[0]})"
    return f" {{ use crate::judge::intrinsics as i; unsafe {{ {body} }} }}"


def _is_built_in(node: Node) -> bool:
    """`Copy` and `Clone` of tuples and `!`, which rustc has built in."""
    own_type = node.child_by_field_name("type")
    return (
        _text(node.child_by_field_name("trait")) in ("Copy", "Clone")
        and own_type is not None
        and own_type.type in ("tuple_type", "unit_type", "never_type")
    )


def _one_of(node: Node) -> list[tuple[str, list[str]]]:
    """Parameters of an impl that stand for a closed set of types, and the sets."""
    sets: list[tuple[str, list[str]]] = []
    for attribute in _attributes(node):
        if match := re.match(r"#\[rgpu::one_of\((.*)\)\]$", attribute, re.S):
            name, *types = [part.strip() for part in match[1].split(",")]
            sets.append((name, [ty for ty in types if ty]))
    return sets


def _expanded(node: Node, sets: list[tuple[str, list[str]]], path: str) -> str:
    """One impl for each choice of types."""
    text = _text(node)
    head = re.match(r"(unsafe )?impl<([^>]*)>", text)
    assert head is not None, text
    names = [name for name, _ in sets]
    rest = [g.strip() for g in head[2].split(",") if g.strip() not in names]
    start = (head[1] or "") + (f"impl<{', '.join(rest)}>" if rest else "impl")
    copies: list[str] = []
    for choice in itertools.product(*(types for _, types in sets)):
        if "!" in choice and _text(node.child_by_field_name("trait")) in ("Copy", "Clone"):
            continue
        copy = text[head.end() :]
        for name, ty in zip(names, choice, strict=True):
            copy = re.sub(rf"\b{name}::(?=[A-Za-z_<])", f"<{ty}>::", copy)
            copy = re.sub(rf"\b{name}\b", ty, copy)
        copies.append(_converted((start + copy).encode(), path))
    return "\n".join(copies)


def _derives(names: str) -> tuple[str, str]:
    return r"\Z", f"\npub use crate::judge::derives::{{{names}}};\n"


# What rustc wants in the text of an item. Each has to be found.
_PATCHES: dict[str, tuple[tuple[str, str], ...]] = {
    "clone.rs": (
        _derives("Clone"),
        (r"\Z", "\npub unsafe trait TrivialClone: Clone {}\npub struct AssertParamIsClone"
         "<T: Clone + ?Sized> { of: crate::marker::PhantomData<T> }\n"),
    ),
    "cmp/mod.rs": (
        _derives("PartialEq, Eq, PartialOrd, Ord"),
        (r"pub trait Eq: PartialEq<Self> \{\}",
         "pub trait Eq: PartialEq<Self> { fn assert_fields_are_eq(&self) {} }\n"
         "pub struct AssertParamIsEq<T: Eq + ?Sized> { of: crate::marker::PhantomData<T> }"),
    ),
    "cmp/scalars.rs": ((r"(_other: &!\) -> bool \{\s*)\*self", r"\1match *self {}"),),
    "default.rs": (_derives("Default"),),
    "marker.rs": (
        _derives("Copy"),
        (r"pub trait Sized \{\}", "pub trait Sized: crate::judge::MetaSized {}"),
        (r"\Z", "\npub use crate::judge::{DiscriminantKind, StructuralPartialEq};\n"),
    ),
    "intrinsics.rs": (
        (r"pub\(crate\) const fn discriminant_value.*\n",
         "#[rustc_intrinsic] pub const fn discriminant_value<T>(v: &T)"
         " -> <T as crate::judge::DiscriminantKind>::Discriminant;\n"),
    ),
    "mem/mod.rs": ((r"intrinsics::discriminant_value\(v\)", "loop {}"),),
    # rustc refuses a generic field of a union and the drop of generic values in const functions.
    "mem/maybe_uninit.rs": (
        (r"pub union MaybeUninit<T> \{\s*uninit: \(\),\s*value: ManuallyDrop<T>,",
         "pub struct MaybeUninit<T> {\n    value: T,"),
        (r"MaybeUninit \{ uninit: \(\) \}", "MaybeUninit { value: unsafe { mem::zeroed::<T>() } }"),
        (r"value: ManuallyDrop::new\(val\)", "value: val"),
        (r"pub const (unsafe fn assume_init|fn transpose)\(", r"pub \1("),
    ),
    "array.rs": ((r"pub const fn each_", "pub fn each_"),),
    # In a const function rustc knows no address as a number.
    "ptr/const_ptr.rs": (
        (r"self as \*const u8 as usize == 0",
         "unsafe { crate::judge::intrinsics::transmute::<*const u8, usize>(self as _) == 0 }"),
    ),
    "ptr/mut_ptr.rs": (
        (r"self as \*const u8 as usize == 0",
         "unsafe { crate::judge::intrinsics::transmute::<*const u8, usize>(self as _) == 0 }"),
    ),
    "ops/function.rs": (
        (r"impl<A, F", "impl<A: crate::judge::Tuple, F"),
        (r"(pub trait \w+)<Args>", r"\1<Args: crate::judge::Tuple>"),
        (r"    type Output;", '    #[lang = "fn_once_output"]\n    type Output;'),
    ),
    "ops/deref.rs": (
        (r"    type Target: \?Sized;", '    #[lang = "deref_target"]\n    type Target: ?Sized;'),
    ),
    "option.rs": (
        (r"    None,\n    Some\(T\),", '    #[lang = "None"]\n    None,\n    #[lang = "Some"]\n'
         "    Some(T),"),
    ),
    "result.rs": (
        (r"    Ok\(T\),\n    Err\(E\),", '    #[lang = "Ok"]\n    Ok(T),\n    #[lang = "Err"]\n'
         "    Err(E),"),
    ),
    "ops/control_flow.rs": (
        (r"    Continue\(C\),\n    Break\(B\),", '    #[lang = "Continue"]\n    Continue(C),\n'
         '    #[lang = "Break"]\n    Break(B),'),
        (r"    fn from_output\(output: Self::Output\) -> Self;",
         '    #[lang = "from_output"]\n    fn from_output(output: Self::Output) -> Self;'),
        (r"(    fn branch\(self\) -> .*;)", r'    #[lang = "branch"]' + "\n" + r"\1"),
        (r"    fn from_residual\(residual: R\) -> Self;",
         '    #[lang = "from_residual"]\n    fn from_residual(residual: R) -> Self;'),
    ),
}  # fmt: skip
