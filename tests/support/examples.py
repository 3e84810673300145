"""Examples in the documentation of rules, `rust,fail` and `rust,pass` blocks, made into files."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rgpu.safety_model.rule import Rule

_BLOCK = re.compile(r"^```rust,(fail|pass)[^\n]*\n(.*?)^```", re.S | re.M)
_IMPORTS = (
    "use cuda_device::{DisjointSlice, SharedArray, cluster, grid, kernel, ptx_asm};\n"
    "use cuda_device::{launch_bounds, thread, unroll, warp, wgmma};"
)
_HEAD = """#[kernel]
pub fn example(n: u32, scratch: *mut f32) {
    let mut value: u32 = thread::threadIdx_x();
"""


@dataclass(frozen=True, slots=True)
class Example:
    """kind: "fail" or "pass". text: a whole file."""

    rule: Rule
    kind: str
    text: str
    number: int

    def __str__(self) -> str:
        return f"{self.rule.code}-{self.kind}-{self.number}"


def examples_of(rule: Rule) -> list[Example]:
    """The examples of a rule; one without an `fn` becomes the body of a kernel."""
    return [
        Example(rule, kind, _whole(source), number)
        for number, (kind, source) in enumerate(_BLOCK.findall(rule.documentation), 1)
    ]


def _whole(source: str) -> str:
    if re.search(r"\bfn\b", source):
        return f"{_IMPORTS}\n{source}"
    body = "".join(f"    {line}\n" for line in source.splitlines())
    return f"{_IMPORTS}\n{_HEAD}{body}}}\n"
