"""Checks around the accesses that are left once variables are registers.

The text of a module goes in and out. A load, store or copy whose address the function has not made
itself gets its address from `rgpu_access`, which checks it against the memory of the launch and
remembers it for the search for races. Nothing else has been optimised yet, so every access of the
source is there.
"""

from __future__ import annotations

import re

from rgpu.compiler_bridge.lower import host_abi as abi
from rgpu.compiler_bridge.lower.host_abi import AccessFlag

LENGTH = "@rgpu_length"  # i64(ptr, ptr, i64): the bytes to copy, 0 if an address is bad
_POINTER = r'%(?:[\w.$-]+|"[^"]*")'
_LOAD = re.compile(
    rf"^(  {_POINTER} = load (?:volatile )?)(.+?), ptr ({_POINTER}), align (\d+), !dbg (!\d+)(.*)$"
)
_STORE = re.compile(
    rf"^(  store (?:volatile )?)(.+), ptr ({_POINTER}), align (\d+), !dbg (!\d+)(.*)$"
)
_COPY = re.compile(
    r"^  call void (@llvm\.mem(?:cpy|move)\.\S+?)\(ptr (?:align (\d+) )?(\S+), "
    r"ptr (?:align (\d+) )?(\S+), i64 (\S+), (i1 \w+)\)(.*), !dbg (!\d+)(.*)$"
)
_SET = re.compile(
    r"^  call void (@llvm\.memset\.\S+?)\(ptr (?:align (\d+) )?(\S+), (i8 \S+), i64 (\S+), "
    r"(i1 \w+)\)(.*), !dbg (!\d+)(.*)$"
)
_MADE = re.compile(rf"^  ({_POINTER}) = alloca ")
_DERIVED = re.compile(
    rf"^  ({_POINTER}) = getelementptr (?:[\w()]+ )*?[^,]+, ptr ({_POINTER}), (.+)$"
)
# Records of the scheduler: every name of its but those of the kernel's statics and shared memory.
_OF_SCHEDULER = re.compile(r"%rgpu\.(?!static\.|dynamic$)")
_LOCATION = re.compile(r"^(!\d+) = (?:distinct )?!DILocation\(line: (\d+)[,)]")
_SCALARS = {"half": 2, "bfloat": 2, "float": 4, "double": 8, "ptr": 8, "fp128": 16}


def instrument(text: str) -> str:
    """The module with checks."""
    lines = text.splitlines()
    places = {
        match[1]: int(match[2]) for line in lines if (match := _LOCATION.match(line)) is not None
    }
    out: list[str] = []
    own: set[str] = set()
    counter = 0

    def fresh() -> str:
        nonlocal counter
        counter += 1
        return f"%rgpu.checked.{counter}"

    def check(pointer: str, size: str, alignment: int, flags: int, location: str) -> str:
        if not pointer.startswith("%") or pointer in own or _OF_SCHEDULER.match(pointer):
            return pointer
        name = fresh()
        out.append(
            f"  {name} = call ptr {abi.ACCESS}(ptr {pointer}, i64 {size}, "
            f"i32 {flags | alignment << abi.ALIGNMENT_SHIFT}, i32 {places.get(location, 0)})"
        )
        return name

    for line in lines:
        if line.startswith("define "):
            own.clear()
        elif (made := _MADE.match(line)) is not None:
            own.add(made[1])
        elif (derived := _DERIVED.match(line)) is not None:
            # A constant distance from a variable or a parameter was computed by the compiler,
            # and is inside it.
            steps = derived[3].split(", !dbg")[0]
            known = derived[2] in own or derived[2].startswith("%rgpu.argument.")
            if known and "%" not in steps:
                own.add(derived[1])
        elif (load := _LOAD.match(line)) is not None:
            flags = int(AccessFlag.ATOMIC) if "load volatile" in load[1] else 0
            at = check(load[3], str(size_of(load[2])), int(load[4]), flags, load[5])
            line = f"{load[1]}{load[2]}, ptr {at}, align {load[4]}, !dbg {load[5]}{load[6]}"
        elif (store := _STORE.match(line)) is not None:
            flags = int(AccessFlag.WRITE)
            if "store volatile" in store[1]:
                flags |= AccessFlag.ATOMIC
            width = str(size_of(_type_of(store[2])))
            at = check(store[3], width, int(store[4]), flags, store[5])
            line = f"{store[1]}{store[2]}, ptr {at}, align {store[4]}, !dbg {store[5]}{store[6]}"
        elif (copy := _COPY.match(line)) is not None:
            name, to_align, to, from_align, source, size, volatile, rest, location, more = (
                copy.groups()
            )
            target = check(to, size, int(to_align or 1), AccessFlag.WRITE, location)
            origin = check(source, size, int(from_align or 1), AccessFlag.COPY, location)
            if (target, origin) != (to, source):
                size = _length(out, fresh(), target, origin, size)
            line = (
                f"  call void {name}(ptr align {to_align or 1} {target}, "
                f"ptr align {from_align or 1} {origin}, i64 {size}, {volatile}){rest}, "
                f"!dbg {location}{more}"
            )
        elif (fill := _SET.match(line)) is not None:
            name, aligned, to, byte, size, volatile, rest, location, more = fill.groups()
            target = check(to, size, int(aligned or 1), AccessFlag.WRITE, location)
            if target != to:
                size = _length(out, fresh(), target, target, size)
            line = (
                f"  call void {name}(ptr align {aligned or 1} {target}, {byte}, i64 {size}, "
                f"{volatile}){rest}, !dbg {location}{more}"
            )
        out.append(line)
    out.append(f"declare i64 {LENGTH}(ptr, ptr, i64)")
    return "\n".join(out) + "\n"


def _length(out: list[str], name: str, to: str, source: str, size: str) -> str:
    out.append(f"  {name} = call i64 {LENGTH}(ptr {to}, ptr {source}, i64 {size})")
    return name


def _type_of(typed: str) -> str:
    """The type in `type value`, where the type may hold spaces."""
    depth = 0
    for index, character in enumerate(typed):
        if character in "[{<(":
            depth += 1
        elif character in "]}>)":
            depth -= 1
        elif character == " " and depth == 0:
            return typed[:index]
    raise ValueError(f"no type in `{typed}`")


def size_of(type: str) -> int:
    """The bytes of an LLVM type of which the lowering makes loads and stores."""
    known = _SCALARS.get(type)
    if known is not None:
        return known
    if re.fullmatch(r"i\d+", type):
        return -(-int(type[1:]) // 8)
    many = re.fullmatch(r"[\[<](\d+) x (.+)[\]>]", type)
    if many is not None:
        return int(many[1]) * size_of(many[2])
    raise ValueError(f"no size for `{type}`")
