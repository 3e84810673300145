"""Inline PTX of the user: `asm!` and `ptx_asm!`."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.compiler_bridge.lower.frames import Variables


def lower_assembly(variables: Variables, statement: b.Assembly) -> None:
    """Lowers inline assembly."""
    raise variables.function.fail("inline assembly is not lowered yet")
