"""The models of the device crates, written out as crates that rustc compiles for the host.

A model is Rust with two additions: `#[rgpu::...]` attributes, and functions without a body. Here
the attributes go and the functions get a body that never returns; attribute macros become a
procedural macro crate that leaves items as they are. So rustc can check the types of kernels, and
of the models.

`core`, `alloc` and `std` are left out: rustc has the real ones. `core::arch::nvptx` doesn't exist
for a host, so its model becomes a crate of its own, `nvptx_host`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax.tokens import Group, Kind, Token, Tree, is_sign, is_word, lex, nest

EDITION = "2024"
NVPTX_CRATE = "nvptx_host"

_LANGUAGE_CRATES = frozenset({"core", "alloc", "std"})
_NVPTX_FILES = {
    "core/arch/nvptx.rs": "nvptx.rs",
    "core/arch/nvptx/packed.rs": "nvptx/packed.rs",
    "core/intrinsics/gpu.rs": "gpu.rs",
}
_BODY = "{ loop {} }"


@dataclass(frozen=True, slots=True)
class HostCrate:
    """A crate to compile. `root` is the path of its first file."""

    name: str
    root: str
    macros: bool
    dependencies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HostCrates:
    """Texts by path, and the crates in an order in which they can be compiled."""

    files: dict[str, str]
    crates: tuple[HostCrate, ...]


@dataclass(frozen=True, slots=True)
class HostSource:
    """A file without what rustc doesn't know, and the attribute macros that it defined."""

    text: str
    attributes: tuple[tuple[str, str], ...]  # name and role


def host_crates(stubs: Mapping[str, str]) -> HostCrates:
    """The crates of the models. Keys of `stubs` are paths such as `cuda_std/thread.rs`."""
    texts: dict[str, str] = {}
    attributes: dict[str, list[tuple[str, str]]] = {}
    for path, text in sorted(stubs.items()):
        target = _target(path)
        if target is None:
            continue
        source = host_source(path, text)
        texts[target] = source.text
        attributes.setdefault(target.split("/")[0], []).extend(source.attributes)
    if f"{NVPTX_CRATE}/nvptx.rs" in texts:
        _add_nvptx_root(texts)
    names = sorted({path.split("/")[0] for path in texts})
    markers = _marker_traits(texts)
    for crate in names:
        if attributes.get(crate):
            macros = macro_crate_name(crate)
            texts[f"{macros}/lib.rs"] = _attribute_crate(crate, attributes[crate], markers, texts)
            texts[f"{crate}/lib.rs"] += f"\npub use {macros}::*;\n"
    return HostCrates(texts, _in_order(texts, {crate for crate in names if attributes.get(crate)}))


def macro_crate_name(crate: str) -> str:
    """The procedural macro crate that holds the attributes of a device crate."""
    return f"{crate}_attributes"


def build_script(crates: HostCrates) -> str:
    """A shell script that compiles the crates into `lib/`, without cargo."""
    lines = ["#!/bin/sh", "set -e", 'cd "$(dirname "$0")"', "mkdir -p lib"]
    lines += [" ".join(("${RUSTC:-rustc +nightly}", *arguments(crate))) for crate in crates.crates]
    return "\n".join(lines) + "\n"


def arguments(crate: HostCrate) -> tuple[str, ...]:
    """What to tell rustc, in the directory of the crates, so that one of them is compiled."""
    kind = "proc-macro" if crate.macros else "rlib"
    return (
        f"--edition={EDITION}",
        f"--crate-name={crate.name}",
        f"--crate-type={kind}",
        "--cap-lints=allow",
        *(("--emit=metadata,link",) if not crate.macros else ()),
        "--out-dir=lib",
        "-Ldependency=lib",
        *(f"--extern={name}={library(name)}" for name in crate.dependencies),
        *(("--extern=proc_macro",) if crate.macros else ()),
        crate.root,
    )


def library(name: str) -> str:
    """The file that a compiled crate ends in."""
    suffix = "so" if name.endswith("_attributes") else "rlib"
    return f"lib/lib{name}.{suffix}"


def host_source(path: str, text: str) -> HostSource:
    """One file of a model, changed so that rustc takes it."""
    file = SourceFile(path, text.encode())
    edits = _Edits(file)
    edits.items(nest(lex(file, 0, len(file.data))), "items")
    return HostSource(edits.result(), tuple(edits.attributes))


# --- edits -------------------------------------------------------------------------------------


class _Edits:
    """Collects changes of one file while walking its token trees."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.changes: list[tuple[int, int, str]] = []
        self.attributes: list[tuple[str, str]] = []

    def items(self, trees: list[Tree], inside: str) -> None:
        """Walks sibling trees. inside: "items", "trait", "foreign" or "call" (a macro's
        arguments)."""
        start = 0  # of the item or statement
        own: list[tuple[str, list[Tree]]] = []  # its rgpu attributes
        index = 0
        while index < len(trees):
            tree = trees[index]
            if is_sign(tree, "#") and (length := self._attribute(trees, index, own)):
                index += length
                continue
            if is_word(tree, "macro_rules") and index + 3 < len(trees):
                self._macro(trees, start, index, own)
                index += 4
                start, own = index, []
                continue
            if inside in ("items",) and is_word(tree, "fn"):
                self._function(trees, index)
            if isinstance(tree, Group):
                self.items(tree.items, self._context(trees, start, index, inside))
            if is_sign(tree, ";", "=>") or (isinstance(tree, Group) and tree.open.text == "{"):
                start, own = index + 1, []
            index += 1

    def result(self) -> str:
        """The changed text. A change inside a removed part is dropped."""
        kept: list[tuple[int, int, str]] = []
        for change in sorted(self.changes, key=lambda change: (change[0], -change[1])):
            if not kept or change[0] >= kept[-1][1]:
                kept.append(change)
        pieces, position = [], 0
        for begin, end, replacement in kept:
            pieces += [self.file.data[position:begin], replacement.encode()]
            position = end
        pieces.append(self.file.data[position:])
        return b"".join(pieces).decode()

    def _attribute(self, trees: list[Tree], index: int, own: list[tuple[str, list[Tree]]]) -> int:
        """Removes an attribute of ours; how many trees it has, 0 if it is none."""
        group_at = index + 2 if is_sign(_at(trees, index + 1), "!") else index + 1
        group = _at(trees, group_at)
        if not isinstance(group, Group) or group.open.text != "[":
            return 0
        if is_word(_at(group.items, 0), "rgpu") and is_sign(_at(group.items, 1), "::"):
            name = _at(group.items, 2)
            arguments = _at(group.items, 3)
            inner = arguments.items if isinstance(arguments, Group) else []
            own.append((name.text if isinstance(name, Token) else "", inner))
            self._remove(_span(trees[index])[0], group.close.span.end)
        return group_at + 1 - index

    def _remove(self, begin: int, end: int) -> None:
        """Removes a part, and its lines if nothing else is on them."""
        data = self.file.data
        line = data.rfind(b"\n", 0, begin) + 1
        rest = data.find(b"\n", end)
        rest = len(data) if rest < 0 else rest
        if not data[line:begin].strip() and not data[end:rest].strip():
            begin, end = line, min(rest + 1, len(data))
        self.changes.append((begin, end, ""))

    def _macro(
        self, trees: list[Tree], start: int, index: int, own: list[tuple[str, list[Tree]]]
    ) -> None:
        """`macro_rules! name { ... }` at `index`, of the item that begins at `start`."""
        name, rules = trees[index + 2], trees[index + 3]
        if not isinstance(name, Token) or not isinstance(rules, Group):
            return
        for attribute, inner in own:
            literal = inner[0].text.strip('"') if inner and isinstance(inner[0], Token) else ""
            if attribute == "attribute_macro":
                self.attributes.append((name.text, literal))
                begin = _span(trees[start - 1])[1] if start else 0
                self.changes.append((begin, rules.close.span.end, ""))
                return
            if attribute == "lang" and (text := _host_macro(literal)) is not None:
                self.changes.append((rules.open.span.start, rules.close.span.end, text))
                return
        for before, tree in zip(rules.items, rules.items[1:], strict=False):
            if is_sign(before, "=>") and isinstance(tree, Group):
                self.items(tree.items, "items")

    def _function(self, trees: list[Tree], index: int) -> None:
        """Gives a function without a body one."""
        name = _at(trees, index + 1)
        if not (isinstance(name, Token) and (name.kind is Kind.NAME or is_sign(name, "$"))):
            return  # a function pointer type
        for tree in trees[index + 1 :]:
            if isinstance(tree, Group) and tree.open.text == "{":
                return
            if is_sign(tree, ";"):
                begin, end = _span(tree)
                self.changes.append((begin, end, f" {_BODY}"))
                return

    def _context(self, trees: list[Tree], start: int, index: int, inside: str) -> str:
        """What stands inside the group at `index`."""
        group = trees[index]
        assert isinstance(group, Group)
        before = trees[index - 1] if index else None
        if before is not None and is_sign(before, "!") and index >= 2:
            return "call"
        if _macro_name_before(trees, index):
            return "call"
        if group.open.text != "{":
            return inside
        head = [tree for tree in trees[start:index] if isinstance(tree, Token)]
        words = {token.text for token in head if token.kind is Kind.NAME}
        if "fn" in words:
            return "items"
        if "extern" in words and "macro_rules" not in words:
            external = next(token for token in head if token.text == "extern")
            if "unsafe" not in words:  # edition 2024 wants the word
                self.changes.append((external.span.start, external.span.start, "unsafe "))
            return "foreign"
        if "trait" in words:
            return "trait"
        return "items" if inside != "call" else "call"


def _macro_name_before(trees: list[Tree], index: int) -> bool:
    """Whether the group at `index` holds the arguments of `name!`."""
    return index >= 2 and is_sign(trees[index - 1], "!") and isinstance(trees[index - 2], Token)


def _at(trees: list[Tree], index: int) -> Tree:
    """The tree at `index`, or a token that is nothing."""
    if 0 <= index < len(trees):
        return trees[index]
    return _NOTHING


_NOTHING = lex(SourceFile("", b","), 0, 1)[0]


def _span(tree: Tree) -> tuple[int, int]:
    if isinstance(tree, Group):
        return tree.open.span.start, tree.close.span.end
    return tree.span.start, tree.span.end


@cache
def _host_macro(name: str) -> str | None:
    """The rules that a macro of the language gets for the host."""
    if name != "ptx_asm":
        return None
    return _resource("ptx_asm.rs").strip()


def _resource(name: str) -> str:
    return files("rgpu.safety_model").joinpath("host_crate", name).read_text("utf-8")


# --- crates ------------------------------------------------------------------------------------


def _target(path: str) -> str | None:
    """Where a file of the models goes, None for those that rustc has itself."""
    if path in _NVPTX_FILES:
        return f"{NVPTX_CRATE}/{_NVPTX_FILES[path]}"
    crate = path.split("/")[0]
    return None if crate in _LANGUAGE_CRATES else path


def _add_nvptx_root(texts: dict[str, str]) -> None:
    """Makes a crate of the files that were modules of `core`."""
    path = f"{NVPTX_CRATE}/nvptx.rs"
    texts[path] = texts[path].replace("crate::ffi", "core::ffi")
    modules = [target.removesuffix(".rs") for target in _NVPTX_FILES.values() if "/" not in target]
    declared = "".join(f"pub mod {m};\n" for m in modules if f"{NVPTX_CRATE}/{m}.rs" in texts)
    texts[f"{NVPTX_CRATE}/lib.rs"] = f"{_resource('asm.rs')}\n{declared}"


def _marker_traits(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Crates by the name of the unsafe traits that they define."""
    found: dict[str, list[str]] = {}
    for path, text in texts.items():
        for name in re.findall(r"^pub unsafe trait (\w+)", text, re.MULTILINE):
            found.setdefault(name, []).append(path.split("/")[0])
    return found


def _attribute_crate(
    crate: str,
    attributes: list[tuple[str, str]],
    markers: Mapping[str, list[str]],
    texts: Mapping[str, str],
) -> str:
    """The text of a procedural macro crate."""
    pieces = [_resource("attributes.rs")]
    for name, role in attributes:
        if name[0].isupper():
            path = f"::{_owner(crate, markers.get(name, []), texts)}::{name}"
            pieces.append(
                f"#[proc_macro_derive({name})]\n#[allow(non_snake_case)]\n"
                f"pub fn derive_{name.lower()}(item: TokenStream) -> TokenStream {{\n"
                f'    marker(item, "{path}")\n}}\n'
            )
        elif role in ("kernel", "device"):
            pieces.append(_attribute(name, "function(arguments, item)"))
        elif role == "launch_contract":
            pieces.append(_attribute(name, "contract(arguments, item)"))
        elif role == "module":
            pieces.append(_attribute(name, "module(item)"))
        else:
            pieces.append(_attribute(name, "item"))
    return "\n".join(pieces)


def _attribute(name: str, result: str) -> str:
    return (
        "#[proc_macro_attribute]\n"
        f"pub fn {name}(arguments: TokenStream, item: TokenStream) -> TokenStream {{\n"
        f"    let _ = &arguments;\n    {result}\n}}\n"
    )


def _owner(crate: str, owners: list[str], texts: Mapping[str, str]) -> str:
    """The crate whose trait a derive macro of `crate` implements: itself, or one that re-exports
    it."""
    if crate in owners:
        return crate
    for owner in owners:
        if any(crate in text for path, text in texts.items() if path.startswith(f"{owner}/")):
            return owner
    return owners[0] if owners else crate


def _in_order(texts: Mapping[str, str], with_macros: set[str]) -> tuple[HostCrate, ...]:
    """Crates after those they need."""
    names = sorted({path.split("/")[0] for path in texts})
    needs = {name: sorted(_dependencies(name, names, texts)) for name in names}
    done: list[str] = []
    for name in names:
        _visit(name, needs, done, ())
    macros = {macro_crate_name(crate) for crate in with_macros}
    return tuple(
        HostCrate(name, f"{name}/lib.rs", name in macros, tuple(needs[name])) for name in done
    )


def _dependencies(name: str, names: list[str], texts: Mapping[str, str]) -> Iterator[str]:
    own = "\n".join(text for path, text in texts.items() if path.startswith(f"{name}/"))
    if name.endswith("_attributes"):
        return
    own = re.sub(r"//[^\n]*", "", own)
    for other in names:
        if other != name and re.search(rf"(?<![\w:]){other}(?=::|;)|\b(?:use) {other}\b", own):
            yield other


def _visit(
    name: str, needs: Mapping[str, list[str]], done: list[str], path: tuple[str, ...]
) -> None:
    if name in done:
        return
    if name in path:
        raise ValueError(f"crates need each other: {' -> '.join((*path, name))}")
    for other in needs[name]:
        _visit(other, needs, done, (*path, name))
    done.append(name)
