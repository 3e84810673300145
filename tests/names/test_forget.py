"""A program that is told that files have changed answers like one that has just been made."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgpu.analysis.ir.body import Instance
from rgpu.analysis.ir.text import print_body
from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.program import Program
from rgpu.safety_model.model import ModelLoader, Models


@dataclass
class Files:
    """A loader whose files change."""

    texts: dict[str, str] = field(default_factory=dict)

    def read(self, path: str) -> bytes | None:
        text = self.texts.get(path)
        return None if text is None else text.encode()


FIRST = """
use cuda_device::{kernel, thread};
mod part;
pub trait Twice { fn twice(self) -> u32; }
impl Twice for u32 { fn twice(self) -> u32 { self * 2 } }
impl From<Pair> for u32 { fn from(pair: Pair) -> u32 { pair.0 } }
#[derive(Copy, Clone)] pub struct Pair(u32, u32);
#[kernel] pub fn k(n: u32) { let p = Pair(n.twice(), part::one()); let _x: u32 = p.into(); }
"""
SECOND = FIRST.replace("self * 2", "self + self").replace("pair.0", "pair.1 + pair.0")


def bodies(program: Program) -> str:
    """Everything that a kernel calls, printed."""
    crate = program.load(CrateSource("test", "src/lib.rs"))
    (entry,) = program.kernels(crate)
    texts = []
    for function in program.functions(crate):
        body = program.body_of(program.instances(entry, [crate])[0].instance)
        assert body is not None
        texts.append(print_body(body))
        if not function.syntax.parameters:
            texts.append(function.path)
    for module in program.names.modules(crate):
        for implementation in program.names.scope(module).impls:
            for function in implementation.functions.values():
                body = program.body_of(Instance(function))
                if body is not None:
                    texts.append(print_body(body))
    return "\n".join(texts)


def test_what_was_changed_is_read_anew() -> None:
    files = Files({"src/lib.rs": FIRST, "src/part.rs": "pub fn one() -> u32 { 1 }"})
    program = Program(ModelLoader(files), Models())
    before = bodies(program)
    assert before == bodies(program)
    files.texts["src/lib.rs"] = SECOND
    files.texts["src/part.rs"] = "pub fn other() {} pub fn one() -> u32 { 1 }"
    assert before == bodies(program)  # as long as nobody says so
    program.forget()
    after = bodies(program)
    assert after != before
    assert after == bodies(Program(ModelLoader(files), Models()))
    files.texts["src/lib.rs"] = FIRST
    files.texts["src/part.rs"] = "pub fn one() -> u32 { 1 }"
    program.forget()
    assert bodies(program) == before


def test_models_are_kept() -> None:
    files = Files({"src/lib.rs": FIRST, "src/part.rs": "pub fn one() -> u32 { 1 }"})
    program = Program(ModelLoader(files), Models())
    bodies(program)
    models = [crate for crate in program.names.crates if crate.model]
    program.forget()
    bodies(program)
    assert [crate for crate in program.names.crates if crate.model] == models
