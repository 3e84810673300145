"""Atomic read-modify-writes of an optimised module as inline PTX, with their scope and order.

LLVM 22 selects `atom.<op>` for every `atomicrmw`, whatever scope and order it names. The ones that
are more than relaxed at GPU scope become inline assembly here, after the optimiser has found the
state space of each address: so a read-modify-write of shared memory is
`atom.acq_rel.cta.shared.add.u32` and not a generic one (PTX ISA 9.7.13.4).

What PTX has no instruction for (8 and 16 bits, `nand`, minimum of floats) stays: LLVM makes loops
around a compare-and-exchange of it, which keep scope and order.
"""

from __future__ import annotations

import re

from rgpu.compiler_bridge.spaces import space_of, spaces_of

_LINE = re.compile(
    r"^(?P<head>\s*%\S+ = )atomicrmw (?:volatile )?(?P<operation>\w+) "
    r"(?P<pointer>ptr(?: addrspace\((?P<space>\d)\))? .+), "
    r"(?P<type>i\d+|half|bfloat|float|double|<[^>]*>) (?P<value>.+?) "
    r'(?:syncscope\("(?P<scope>\w+)"\) )?(?P<order>monotonic|acquire|release|acq_rel|seq_cst)'
    r"(?:, align \d+)?(?P<rest>.*)$"
)
_SCOPE = {"block": "cta", "cluster": "cluster", "device": "gpu", None: "sys"}
_ORDER = {
    "monotonic": "relaxed",
    "acquire": "acquire",
    "release": "release",
    "acq_rel": "acq_rel",
    "seq_cst": "acq_rel",
}
_SPACE = {None: "", "1": ".global", "3": ".shared"}
_CONSTRAINT = {"half": "h", "i32": "r", "i64": "l", "float": "f", "double": "d"}
_OPERATION = {
    **{(f"{sign}{name}", type): f"{name}.{letter}{type[1:]}"
       for name in ("min", "max") for sign, letter in (("", "s"), ("u", "u"))
       for type in ("i32", "i64")},
    **{(name, type): f"{name}.b{type[1:]}"
       for name in ("and", "or", "xor") for type in ("i32", "i64")},
    ("add", "i32"): "add.u32",
    ("add", "i64"): "add.u64",
    ("fadd", "half"): "add.noftz.f16",
    ("fadd", "float"): "add.f32",
    ("fadd", "double"): "add.f64",
    ("xchg", "i32"): "exch.b32",
    ("xchg", "i64"): "exch.b64",
    ("xchg", "float"): "exch.b32",
    ("xchg", "double"): "exch.b64",
    ("uinc_wrap", "i32"): "inc.u32",
    ("udec_wrap", "i32"): "dec.u32",
}  # fmt: skip


class UnreadableText(Exception):
    """LLVM printed an atomic in a form that is not known here: better no code than a weaker one."""


def with_inline_atomics(text: str) -> str:
    """The module with its read-modify-writes as inline PTX."""
    if " atomicrmw " not in text:
        return text
    lines = text.split("\n")
    result: list[str] = []
    start = 0
    for number, line in enumerate(lines):
        if line != "}":
            continue
        function = lines[start : number + 1]
        start = number + 1
        if any(" = atomicrmw " in each for each in function):
            spaces = spaces_of(function)
            function = [
                _rewritten(each, spaces) if " = atomicrmw " in each else each for each in function
            ]
        result += function
    return "\n".join([*result, *lines[start:]])


def _rewritten(line: str, spaces: dict[str, str]) -> str:
    match = _LINE.match(line)
    if match is None or match["scope"] not in _SCOPE or match["space"] not in (None, "1", "3"):
        raise UnreadableText(line.strip())
    operation = _OPERATION.get((match["operation"], match["type"]))
    relaxed = match["order"] == "monotonic" and match["scope"] == "device"
    if operation is None or relaxed:
        return line
    before, pointer, space = "", match["pointer"], match["space"]
    if space is None:
        found = space_of(pointer.removeprefix("ptr "), spaces)
        if found in _SPACE and found is not None:
            # The cast ends where the address came from: LLVM removes both of them.
            name = f"%space.{match['head'].strip(' =%')}".replace('"', "")
            before = f"  {name} = addrspacecast {pointer} to ptr addrspace({found})\n"
            pointer, space = f"ptr addrspace({found}) {name}", found
    mnemonic = f"atom.{_ORDER[match['order']]}.{_SCOPE[match['scope']]}{_SPACE[space]}"
    letter, type = _CONSTRAINT[match["type"]], match["type"]
    call = (
        f'{match["head"]}call {type} asm sideeffect "{mnemonic}.{operation} $0, [$1], $2;", '
        f'"={letter},l,{letter},~{{memory}}"({pointer}, {type} {match["value"]})'
        f"{match['rest']}"
    )
    if match["order"] != "seq_cst":
        return before + call
    # A sequentially consistent access is a fence.sc before the acquiring and releasing one.
    scope = f'syncscope("{match["scope"]}") ' if match["scope"] else ""
    debug = re.search(r", !dbg !\d+", match["rest"])
    return f"  fence {scope}seq_cst{debug[0] if debug else ''}\n{before}{call}"
