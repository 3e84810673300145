"""The text of one LLVM module: declarations, globals, functions, and a table of source places.

A line number in the module is an index into that table, not a line of a file: LLVM carries it
through all its passes to the `.loc` directives of the PTX, where it is looked up again. So a place
is never more than a number to LLVM, and keeps its whole inline chain (LLVM 22 does not write its
own `inlinedAt` to PTX).
"""

from __future__ import annotations

import re

from rgpu.analysis.ir.body import CallSite
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span

DATA_LAYOUT = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
TRIPLE = "nvptx64-nvidia-cuda"

_HEADER_IDS = 4  # metadata nodes 0 to 3 are fixed


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """Where an instruction comes from: a span, and the calls that it was inlined through."""

    span: Span
    site: CallSite | None


@dataclass(slots=True)
class Module:
    """A module in the making."""

    triple: str = TRIPLE
    data_layout: str = DATA_LAYOUT
    declarations: dict[str, str] = field(default_factory=dict)
    globals: dict[str, str] = field(default_factory=dict)
    functions: list[str] = field(default_factory=list)
    places: list[SourcePlace] = field(default_factory=list)
    metadata: list[str] = field(default_factory=list)
    _place_ids: dict[tuple[int, int, int, int, int], int] = field(default_factory=dict)
    _kept: list[object] = field(default_factory=list)
    _strings: dict[bytes, str] = field(default_factory=dict)

    def declare(self, name: str, result: str, parameters: str, attributes: str = "") -> str:
        """The name (`@name`) of a function that is declared once."""
        text = f"declare {result} @{quoted(name)}({parameters}){attributes}"
        known = self.declarations.setdefault(name, text)
        assert known == text, f"{name} declared twice: {known} and {text}"
        return f"@{quoted(name)}"

    def node(self, text: str) -> str:
        """A metadata node; its reference."""
        self.metadata.append(text)
        return f"!{len(self.metadata) - 1 + _HEADER_IDS}"

    def distinct_node(self, *references: str) -> str:
        """A metadata node that is equal to no other, and refers to itself first."""
        reference = self.node("")
        self.metadata[-1] = f"distinct !{{{', '.join([reference, *references])}}}"
        return reference

    def place(self, span: Span, site: CallSite | None) -> int:
        """The number of a source place, from 1 on."""
        key = (id(span.file), span.start, span.end, id(span.expansion), id(site))
        found = self._place_ids.get(key)
        if found is None:
            self.places.append(SourcePlace(span, site))
            found = self._place_ids[key] = len(self.places)
        return found

    def string(self, data: bytes) -> str:
        """The address of constant bytes, as a `ptr` constant."""
        found = self._strings.get(data)
        if found is None:
            name = f"@text_{len(self._strings)}"
            self.globals[name] = (
                f"{name} = internal addrspace(1) constant [{len(data)} x i8] "
                f"{byte_string(data)}, align 1"
            )
            found = self._strings[data] = f"addrspacecast (ptr addrspace(1) {name} to ptr)"
        return found

    def text(self) -> str:
        """The whole module."""
        target = (
            f'target datalayout = "{self.data_layout}"',
            f'target triple = "{self.triple}"',
        )
        header = [
            *(target if self.triple else ()),  # without one, it is chosen later
            "",
            *self.globals.values(),
            "",
            *self.declarations.values(),
            "",
        ]
        footer = [
            "",
            "attributes #0 = { convergent nounwind }",
            "attributes #1 = { convergent nounwind willreturn }",
            "!llvm.dbg.cu = !{!0}",
            "!llvm.module.flags = !{!2}",
            "!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, "
            'producer: "rgpu", isOptimized: true, emissionKind: DebugDirectivesOnly)',
            '!1 = !DIFile(filename: "rgpu", directory: "")',
            '!2 = !{i32 2, !"Debug Info Version", i32 3}',
            "!3 = !DISubroutineType(types: !{null})",
            *(f"!{_HEADER_IDS + i} = {text}" for i, text in enumerate(self.metadata)),
        ]
        return "\n".join([*header, *self.functions, *footer, ""])


def quoted(name: str) -> str:
    """A name as LLVM wants it after `@` or `%`."""
    plain = all(c.isalnum() or c in "._$-" for c in name) and name.isascii()
    if plain and name and not name[0].isdigit():
        return name
    return '"' + "".join(c if 32 <= ord(c) < 127 and c not in '"\\' else f"\\{b:02X}"
                         for c in name for b in c.encode()[:1]) + '"'  # fmt: skip


def byte_string(data: bytes) -> str:
    """Bytes as an LLVM constant."""
    escaped = "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:02X}" for b in data)
    return f'c"{escaped}"'


def symbol(name: str) -> str:
    """A name that PTX takes as well (PTX ISA 4.4, identifiers)."""
    return re.sub(r"[^A-Za-z0-9_$]+", "_", name)
