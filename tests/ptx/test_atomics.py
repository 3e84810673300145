"""Scope and order of atomics, from the method that the user calls to the instruction.

The expected instructions come from PTX ISA 9.7.13 (`atom`, `ld`, `st`, `fence`) and the memory
consistency model (8): a sequentially consistent access is a `fence.sc` before an acquiring one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from tests.support.emission import PTXAS, Job, assemble_all, emit_all
from tests.support.lowering import lower

pytest.importorskip("llvmlite")

SCOPES = {"Block": "cta", "Device": "gpu", "System": "sys"}
ORDERS = {"Relaxed": "relaxed", "Acquire": "acquire", "Release": "release", "AcqRel": "acq_rel",
          "SeqCst": "acq_rel"}  # fmt: skip
INTEGERS = ("U32", "I32", "U64", "I64")
FLOATS = ("F32", "F64")


@dataclass(frozen=True)
class Case:
    """A kernel body with `p` the atomic and `v`, `w` values, and what its PTX must have in turn."""

    name: str
    atomic: str
    type: str
    body: str
    wanted: tuple[str, ...]


def instruction(operation: str, order: str, scope: str, what: str) -> tuple[str, ...]:
    """An access, with the fence before it that the strongest order needs."""
    if order == "Relaxed" and scope == "gpu" and operation == "atom":
        # What `atom` is without saying so (PTX ISA 9.7.13.4).
        return (rf"atom(\.relaxed\.gpu)?\.global\.{what} ",)
    access = rf"{operation}\.{ORDERS[order]}\.{scope}\.global\.{what} "
    if order != "SeqCst":
        return (access,)
    weaker = {"ld": "acquire", "st": "relaxed|release", "atom": "acq_rel|acquire"}[operation]
    return (rf"fence\.sc\.{scope};", rf"{operation}\.({weaker})\.{scope}\.global\.{what} ")


def cases() -> Iterator[Case]:
    for scope, ptx in SCOPES.items():
        for suffix in (*INTEGERS, *FLOATS):
            yield from accesses(f"{scope}Atomic{suffix}", suffix.lower(), ptx)
        for suffix in INTEGERS:
            yield from integer_operations(f"{scope}Atomic{suffix}", suffix.lower(), ptx)
        for suffix in FLOATS:
            for order in ORDERS:
                wanted = instruction("atom", order, ptx, rf"add\.{suffix.lower()}")
                for method in ("fetch_add", "fetch_sub"):
                    yield rmw(f"{scope}Atomic{suffix}", suffix.lower(), method, order, wanted)
        for order in ORDERS:
            wanted = instruction("atom", order, ptx, r"add\.noftz\.f16")
            yield rmw(f"{scope}AtomicF16", "f16", "fetch_add", order, wanted)
            # There is no exchange of 16 bits, but a compare-and-exchange, in a loop.
            wanted = cas(order, ptx, "(16|32)")
            yield rmw(f"{scope}AtomicF16", "f16", "swap", order, wanted)


def rmw(atomic: str, type: str, method: str, order: str, wanted: tuple[str, ...]) -> Case:
    body = f"*out = p.{method}(v, AtomicOrdering::{order});"
    return Case(f"{atomic}::{method} {order}", atomic, type, body, wanted)


def accesses(atomic: str, type: str, scope: str) -> Iterator[Case]:
    bits = type[1:]
    for order in ("Relaxed", "Acquire", "SeqCst"):
        body = f"*out = p.load(AtomicOrdering::{order});"
        wanted = instruction("ld", order, scope, f"[bfus]{bits}")
        yield Case(f"{atomic}::load {order}", atomic, type, body, wanted)
    for order in ("Relaxed", "Release", "SeqCst"):
        body = f"p.store(v, AtomicOrdering::{order});"
        wanted = instruction("st", order, scope, f"[bfus]{bits}")
        yield Case(f"{atomic}::store {order}", atomic, type, body, wanted)
    for order in ORDERS:
        wanted = instruction("atom", order, scope, rf"exch\.b{bits}")
        yield rmw(atomic, type, "swap", order, wanted)


def integer_operations(atomic: str, type: str, scope: str) -> Iterator[Case]:
    bits, signed = type[1:], type.replace("i", "s")
    for order in ORDERS:
        for method, what in (
            ("fetch_add", rf"add\.[us]{bits}"), ("fetch_sub", rf"add\.[us]{bits}"),
            ("fetch_and", rf"and\.b{bits}"), ("fetch_or", rf"or\.b{bits}"),
            ("fetch_xor", rf"xor\.b{bits}"), ("fetch_min", rf"min\.{signed}"),
            ("fetch_max", rf"max\.{signed}"),
        ):  # fmt: skip
            yield rmw(atomic, type, method, order, instruction("atom", order, scope, what))
        for failure in ("Relaxed", "Acquire", "SeqCst"):
            orders = f"AtomicOrdering::{order}, AtomicOrdering::{failure}"
            body = f"*out = match p.compare_exchange(v, w, {orders}) {{ Ok(x) | Err(x) => x }};"
            wanted = cas(combined(order, failure), scope, bits)
            yield Case(f"{atomic}::compare_exchange {order} {failure}", atomic, type, body, wanted)


def cas(order: str, scope: str, bits: str) -> tuple[str, ...]:
    if order == "SeqCst":
        access = rf"atom\.(acq_rel|acquire)\.{scope}\.global\.cas\.b{bits} "
        return (rf"fence\.sc\.{scope};", access)
    return (rf"atom\.{ORDERS[order]}\.{scope}\.global\.cas\.b{bits} ",)


def combined(success: str, failure: str) -> str:
    """The order that is as strong as both: the instruction does not know how it will end."""
    if "SeqCst" in (success, failure):
        return "SeqCst"
    if failure == "Relaxed":
        return success
    return {"Relaxed": "Acquire", "Release": "AcqRel"}.get(success, success)


def kernels_of(found: list[Case], imports: str) -> str:
    return imports + "".join(
        f"#[kernel]\npub fn k{n}(p: &{c.atomic}, v: {c.type}, w: {c.type}, out: *mut {c.type}) "
        f"{{ unsafe {{ {c.body} }} }}\n"
        for n, c in enumerate(found)
    )


def check(found: list[Case], imports: str) -> None:
    kernels = lower(kernels_of(found, imports))
    wrong: dict[str, str] = {}
    jobs = []
    for number, case in enumerate(found):
        kernel = kernels[f"k{number}"]
        assert isinstance(kernel, LoweredKernel), (case.name, kernel)
        jobs.append(Job(kernel.text, "sm_90", "80"))
    emitted = emit_all(jobs)
    for case, ptx in zip(found, emitted, strict=True):
        position = 0
        for pattern in case.wanted:
            match = re.compile(pattern).search(ptx, position)
            if match is None:
                wrong[case.name] = f"{pattern} in\n" + ptx[ptx.find("{") :]
                break
            position = match.end()
    assert wrong == {}, f"{len(wrong)}:\n" + "\n".join(list(wrong.values())[:3])
    if PTXAS is not None:
        judged = assemble_all([(ptx, "sm_90") for ptx in emitted])
        names = [case.name for case in found]
        assert {n: j for n, j in zip(names, judged, strict=True) if j is not None} == {}


@pytest.mark.slow
@pytest.mark.parametrize("scope", SCOPES)
def test_every_scope_order_type_and_operation(scope: str) -> None:
    found = [case for case in cases() if case.name.startswith(scope)]
    assert len(found) == 296
    check(found, "#![feature(f16)]\nuse cuda_device::{kernel, atomic::*};\n")


def test_atomics_of_the_language_are_of_the_system() -> None:
    found = []
    for suffix in ("U32", "I64", "Bool", "U8", "I16"):
        type = suffix.lower()
        for order in ORDERS:
            # A part of a word: bits of it change with the whole word, all else is a loop.
            bits = type[1:] if type in ("u32", "i64") else "32"
            wanted = instruction("atom", order, "sys", rf"and\.b{bits}")
            body = f"*out = p.fetch_and(v, Ordering::{order});"
            atomic = f"Atomic{suffix}"
            found.append(Case(f"{atomic} {order}", atomic, type, body, wanted))
    check(found, "use cuda_device::kernel; use core::sync::atomic::*;\n")


def test_a_pointer_and_fences_of_the_language() -> None:
    found = [
        Case("swap", "AtomicPtr<u32>", "*mut u32", "*out = p.swap(v, Ordering::AcqRel);",
             (r"atom\.acq_rel\.sys\.global\.exch\.b64 ",)),
        Case("load", "AtomicPtr<u32>", "*mut u32", "*out = p.load(Ordering::Acquire);",
             (r"ld\.acquire\.sys\.global\.[bu]64 ",)),
        Case("fence", "AtomicPtr<u32>", "*mut u32", "fence(Ordering::Release);",
             (r"fence\.acq_rel\.sys;",)),
        Case("fence sc", "AtomicPtr<u32>", "*mut u32", "fence(Ordering::SeqCst);",
             (r"fence\.sc\.sys;",)),
    ]  # fmt: skip
    check(found, "use cuda_device::kernel; use core::sync::atomic::*;\n")
