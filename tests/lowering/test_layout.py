"""Layouts against rustc: sizes, alignments and offsets of random types.

The types are structs with every representation, tuples, arrays, enums with and without fields, and
`Option`s with and without a niche. rustc compiles a program that prints what it made of them.
"""

from __future__ import annotations

import random
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rgpu.analysis.ir import types as t
from rgpu.analysis.typing.constants.evaluator import discriminants
from rgpu.compiler_bridge.layout import LayoutTable, NoLayout
from tests.support.front import Front, front
from tests.support.rustc import Rustc

TYPES = 400
SCALARS = {
    "u8": 1, "i8": 1, "u16": 2, "i16": 2, "u32": 4, "i32": 4, "u64": 8, "i64": 8, "u128": 16,
    "usize": 8, "bool": 1, "char": 4, "f32": 4, "f64": 8,
}  # fmt: skip
NONZERO = ("core::num::NonZeroU8", "core::num::NonZeroU32", "core::num::NonZeroU64")
REPRESENTATIONS = (
    "", "", "", "#[repr(C)]", "#[repr(C, align(16))]", "#[repr(C, packed)]", "#[repr(align(32))]",
    "#[repr(C, packed(2))]",
)  # fmt: skip


@dataclass
class Declarations:
    """Random types, declared as `S0`, `S1`, ..."""

    random: random.Random
    texts: list[str] = field(default_factory=list)
    fields: dict[str, list[str]] = field(default_factory=dict)  # of structs
    variants: dict[str, list[list[str]]] = field(default_factory=dict)  # of enums
    packed: set[str] = field(default_factory=set)

    def type(self, depth: int = 0) -> str:
        """The text of a random type that implements Copy."""
        choice = self.random.random()
        if choice < 0.55 or depth > 3:
            return self.random.choice(list(SCALARS))
        if choice < 0.65:
            return f"[{self.type(depth + 1)}; {self.random.randrange(4)}]"
        if choice < 0.72:
            parts = [self.type(depth + 1) for _ in range(self.random.randrange(4))]
            return "(" + "".join(f"{part}, " for part in parts) + ")"
        if choice < 0.82:
            return f"Option<{self.type(depth + 1)}>"
        if choice < 0.86:
            return self.random.choice(["&'static u32", "&'static [u16]", "*const u8"])
        if choice < 0.9:
            return self.random.choice(NONZERO)
        known = [*self.fields, *self.variants]
        return self.random.choice(known) if known else "u32"

    def declare(self) -> str:
        """Declares one more type; its name."""
        name = f"S{len(self.texts)}"
        if self.random.random() < 0.6:
            representation = self.random.choice(REPRESENTATIONS)
            types = [self.type() for _ in range(self.random.randrange(1, 6))]
            if "packed" in representation:
                # No references into it, and nothing in it with an alignment of its own.
                types = [self.random.choice(list(SCALARS)) for _ in types]
                self.packed.add(name)
            inside = "".join(f"pub f{i}: {type}, " for i, type in enumerate(types))
            text = f"#[derive(Copy, Clone)] {representation} pub struct {name} {{ {inside}}}"
            self.fields[name] = types
        else:
            representation = self.random.choice(["", "", "", "#[repr(u8)]", "#[repr(C)]"])
            rows = [
                [self.type() for _ in range(self.random.choice([0, 0, 1, 1, 2, 3]))]
                for _ in range(self.random.randrange(1, 6))
            ]
            if representation == "#[repr(C)]" and not any(rows):
                representation = "#[repr(u16)]"
            inside = ""
            for index, row in enumerate(rows):
                fields = f"({', '.join(row)})" if row else ""
                number = f" = {self.random.randrange(200) + 300 * index}"
                plain = not any(rows) and representation in ("", "#[repr(u16)]")
                inside += f"V{index}{fields}{number if plain else ''}, "
            text = f"#[derive(Copy, Clone)] {representation} pub enum {name} {{ {inside}}}"
            self.variants[name] = rows
        self.texts.append(text)
        return name


@pytest.fixture(scope="module")
def declared() -> Declarations:
    found = Declarations(random.Random(20))
    for _ in range(TYPES):
        found.declare()
    return found


def program(declared: Declarations) -> str:
    """A program that prints size, alignment, and offsets of the fields of each type."""
    lines = ["use std::mem::{align_of, offset_of, size_of};", *declared.texts]
    lines.append("fn main() {")
    for name in (*declared.fields, *declared.variants):
        lines.append(f'print!("{name} {{}} {{}}", size_of::<{name}>(), align_of::<{name}>());')
        for index in range(len(declared.fields.get(name, ()))):
            lines.append(f'print!(" {{}}", offset_of!({name}, f{index}));')
        lines.append("println!();")
    return "\n".join([*lines, "}", ""])


@pytest.fixture(scope="module")
def ours(declared: Declarations) -> tuple[Front, LayoutTable]:
    parameters = ", ".join(f"p{i}: S{i}" for i in range(TYPES))
    found = front("\n".join([*declared.texts, f"pub fn all({parameters}) {{}}"]))
    context = found.program.context
    return found, LayoutTable(found.program, lambda adt: discriminants(context, adt))


@pytest.mark.slow
def test_layouts_are_those_of_rustc(
    declared: Declarations, ours: tuple[Front, LayoutTable], rustc: Rustc, tmp_path: Path
) -> None:
    (tmp_path / "main.rs").write_text(program(declared))
    result = rustc.run(("--edition=2021", "-Awarnings", "main.rs"), tmp_path)
    assert result.returncode == 0, result.stderr[:3000]
    printed = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True)
    found, layouts = ours
    body = found.body("all")
    types = {f"S{i}": body.locals[i + 1].type for i in range(TYPES)}
    wrong = []
    for line in printed.stdout.splitlines():
        name, *numbers = line.split()
        layout = layouts.of(types[name])
        mine = [layout.size, layout.alignment]
        if name in declared.fields:
            mine += layout.fields[0]
        if mine != list(map(int, numbers)):
            wrong.append((declared.texts[int(name[1:])], numbers, mine))
    promised = [each for each in wrong if "repr(C" in each[0]]
    assert not promised, promised[:5]
    # The default representation is rustc's own business, which we follow almost everywhere: what
    # differs has several niches of nearly the same size in fields of nearly the same alignment.
    assert len(wrong) <= TYPES // 50, f"{len(wrong)} of {TYPES}: {wrong[:5]}"


@pytest.mark.parametrize("type", [t.Unknown("no such name"), t.Param("T", object())], ids=t.show)
def test_pointers_to_what_is_not_known_have_no_layout(
    type: t.Ty, ours: tuple[Front, LayoutTable]
) -> None:
    # They may be of one word or of two.
    for pointer in (t.Ref(True, type), t.Ptr(False, type)):
        with pytest.raises(NoLayout, match=r"not known|is known"):
            ours[1].of(pointer)
    assert ours[1].of(t.Ref(True, t.Slice(t.Scalar("u8")))).size == 16
