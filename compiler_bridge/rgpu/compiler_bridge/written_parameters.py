"""Parameters that are called read-only and are written all the same, by atomics.

Programs make atomics of plain memory behind a `&[u32]`. Rust does not allow it, rustc says nothing,
and LLVM 22 ends its process when it selects an atomic access of what it takes for constant memory.
So where the address of an atomic access may come from such a parameter, the parameter loses its
attributes. A pass over the text of an optimised module; which parameters an address may come from:
those met on the way back over casts, offsets and choices (`spaces.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rgpu.compiler_bridge.spaces import sources_of

_ACCESS = re.compile(
    r"(?:load atomic(?: volatile)? [^,]+, |store atomic(?: volatile)? .+?, "
    r"|cmpxchg (?:weak )?(?:volatile )?|atomicrmw (?:volatile )?\w+ )"
    r"ptr(?: addrspace\(\d\))? (%[\w.$-]+|%\"[^\"]*\")"
)
_ATTRIBUTES = re.compile(r" (?:noalias|readonly)\b")


def with_written_parameters(text: str) -> str:
    """The module with these attributes only where they are true."""
    if " readonly " not in text or not _ACCESS.search(text):
        return text
    lines = text.split("\n")
    start = None
    for number, line in enumerate(lines):
        if line.startswith("define "):
            start = number
        elif line == "}" and start is not None:
            written = _roots(lines[start + 1 : number])
            if written:
                lines[start] = _without_attributes(lines[start], written)
            start = None
    return "\n".join(lines)


def _roots(body: Sequence[str]) -> set[str]:
    """Registers that the addresses of atomic accesses may come from."""
    sources = sources_of(body)
    pending = [match[1] for line in body if (match := _ACCESS.search(line)) is not None]
    found: set[str] = set()
    while pending:
        register = pending.pop()
        if register not in found:
            found.add(register)
            pending += (each for each in sources.get(register, ()) if each.startswith("%"))
    return found


def _without_attributes(header: str, written: set[str]) -> str:
    def parameter(match: re.Match[str]) -> str:
        return _ATTRIBUTES.sub("", match[0]) if match[1] in written else match[0]

    return re.sub(r"ptr [^%,]*(%[\w.$-]+|%\"[^\"]*\")", parameter, header)
