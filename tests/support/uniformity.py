"""Uniformity of kernels written in the syntax of `mini`, in the words of the tests about it."""

from __future__ import annotations

from rgpu.analysis.effects import AddressSpace
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.uniformity import Uniformity, analyze
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.flatten import Program
from rgpu.analysis.ir.ssa_build import build
from tests.support import mini

STATICS = {
    "tile": (t.Array(t.U32, t.ConstValue(256)), AddressSpace.SHARED),
    "table": (t.Array(t.U32, t.ConstValue(16)), AddressSpace.CONSTANT),
    "counter": (t.Array(t.U32, t.ConstValue(1)), AddressSpace.GLOBAL),
}
BLOCK_256 = LaunchShape((256, 1, 1), origin="launch_contract")

# Kernels whose barrier is not reached by all threads of a block.
DIVERGENT = {
    "B01 thread branch": "if tid() < 16:\n    sync()",
    "B03 trip count": "i = tid()\nwhile i < n:\n    sync()\n    i = i + ntid()",
    "B03 range": "for i in range(0, tid()):\n    sync()",
    "B04 data break": "while True:\n    if tile[tid()] == 0:\n        break\n    sync()",
    "B05 both sides": "if tid() < 16:\n    sync()\nelse:\n    clock()",
    "B06 and": "if n > 3 and tid() < 4:\n    sync()",
    "B06 or": "if tid() < 4 or n > 3:\n    clock()\nelse:\n    sync()",
    "B06 right-hand side": "x = tid() < 3 and sync_or(True)",
    "B07 option": "if i < 4 and i < n:\n    sync()",
    "B09 temporal": "k = 0\nwhile k < tid():\n    k = k + 1\nif k == 3:\n    sync()",
    "B09 temporal data": "k = 0\nwhile k < ro[tid()]:\n    k = k + 1\nif k == 3:\n    sync()",
    "B12 continue": "for k in range(0, n):\n    if tid() < 4:\n        continue\n    sync()",
    "nested": "if n > 3:\n    if tid() > 4:\n        if n > 4:\n            sync()",
    "value of a join": "x = 0\nif tid() == 0:\n    x = n\nif x == 3:\n    sync()",
    "atomic": "if atomic_add(address(counter[0]), 1) == 0:\n    sync()",
    "unknown": "if mystery(n) == 0:\n    sync()",
    "clock": "if clock() == 0:\n    sync()",
    "written memory": "out[n] = 1\nif out[0] == 1:\n    sync()",
    "loaded address": "if ro[tid()] == 0:\n    sync()",
}


def facts(
    body: str,
    *shapes: LaunchShape,
    parameters: str = "n: u32, ro: slice[u32], out: mut[u32]",
    before: str = "",
    multiples: dict[str, int] | None = None,
) -> Uniformity:
    lines = "\n".join("    " + line for line in _dedent(body))
    source = "\n".join(_dedent(before)) + f"\ndef kernel({parameters}):\n{lines}\n"
    program = mini.parse(source, STATICS)
    return analyze(build(Program(program), program.kernel), shapes, multiples)


def _dedent(text: str) -> list[str]:
    lines = [line for line in text.split("\n") if line.strip()]
    indent = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    return [line[indent:] for line in lines]


def calls(uniformity: Uniformity, callee: str) -> list[ssa.Invoke]:
    return [
        instruction
        for block in uniformity.function.blocks
        for instruction in block.instructions
        if isinstance(instruction, ssa.Invoke) and instruction.callee == callee
    ]


def levels(uniformity: Uniformity, callee: str = "sync") -> list[tuple[str, str]]:
    """Control and exits at each call, in order."""
    return [
        (str(uniformity.control_level(call.block)), str(uniformity.exited_level(call.block)))
        for call in calls(uniformity, callee)
    ]


def marked(uniformity: Uniformity) -> list[str]:
    """Levels of the values given to `mark`."""
    return [
        str(uniformity.value_level(leaf, call.block))
        for call in calls(uniformity, "mark")
        for leaf in call.arguments[1].leaves
    ]
