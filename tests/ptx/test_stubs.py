"""Every function of the device crates that has no body has a lowering, or a reason to have none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from rgpu.analysis.effects import (
    Atomic,
    Barrier,
    Effect,
    Fence,
    InSpace,
    Language,
    LowersTo,
    Pure,
    Scope,
    SpecialRegister,
    Traps,
)
from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.annotations import effects_of
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.parse import parse
from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.lower.templates import Hole, pieces_of
from rgpu.compiler_bridge.targets import all_targets, choose_ptx, find_target, satisfies
from rgpu.safety_model import api
from tests.ptx.test_intrinsics import OLD_NAMES, constants_of
from tests.support.emission import PTXAS, Job, assemble_all, emit_all
from tests.support.lowering import lower

API = Path(next(iter(api.__path__)))
HOST = {"cust", "cuda_core", "cuda_host"}

# Functions without a lowering, as regular expressions over `file: name`.
REASONS = {
    r"alloc/.*": "the device heap behind Vec, String and Box is not modelled as memory",
    r"core/fmt\.rs: .*": "text is formatted on the host only",
    r"core/char\.rs: is_(alphabetic|alphanumeric|numeric|whitespace)": "tables of Unicode",
    r"core/(str|slice/index)\.rs: .*": "texts are not taken apart on the device",
    r"core/num/integer\.rs: from_str_radix": "texts are not taken apart on the device",
    r"core/panic\.rs: .*": "a panic is a trap: nobody reads its message",
    r"core/ptr/mod\.rs: fn_addr_eq": "functions have no address: they are put in place",
    r"core/slice/mod\.rs: align_to": "may give any split; the model says nothing about it",
    r"cuda_device/wgmma\.rs: make_smem_desc_custom": "upstream does not lower it",
    r"cuda_device/wgmma\.rs: wgmma_mma_m64n64k16_f32_tf32": "no such shape; not lowered upstream",
    r"cuda_std/cfg\.rs: from_cuda_arch_env": "a variable of the build",
    r"cuda_std/io\.rs: print_arguments": "text is formatted on the host only",
    r"std/lib\.rs: __print": "text is formatted on the host only",
}


@dataclass(frozen=True)
class Stub:
    """A function without a body."""

    file: str
    syntax: ast.Function
    effects: tuple[Effect, ...]
    owner: str  # what is around it: "impl", "trait", "module" or nothing

    @property
    def label(self) -> str:
        return f"{self.file}: {self.syntax.name}"

    @property
    def lowering(self) -> LowersTo | None:
        return next((e for e in self.effects if isinstance(e, LowersTo)), None)


@cache
def stubs() -> tuple[Stub, ...]:
    found = []
    for path in sorted(API.rglob("*.rs")):
        name = str(path.relative_to(API))
        if name.split("/")[0] in HOST:
            continue
        file = SourceFile(name, path.read_bytes())
        for owner, function in functions(lower_file(file, parse(file.data)).items, ""):
            effects, _ = effects_of(function.attributes)
            required = owner.startswith("trait") and not effects  # of whoever implements it
            if function.body is None and not required:
                found.append(Stub(name, function, effects, owner))
    return tuple(found)


def functions(items: list[ast.Item], owner: str) -> Iterator[tuple[str, ast.Function]]:
    for item in items:
        match item:
            case ast.Function():
                yield owner, item
            case ast.Impl(items=inner):
                yield from functions([i for i in inner if isinstance(i, ast.Function)], "impl")
            case ast.Trait(items=inner):
                yield from functions([i for i in inner if isinstance(i, ast.Function)], "trait")
            case ast.Module(items=inner) if inner is not None:
                yield from functions(inner, "module")
            case _:
                pass


def is_lowered(stub: Stub) -> bool:
    """Whether an effect says what the back end emits."""
    for effect in stub.effects:
        match effect:
            case LowersTo(target):
                known = target.startswith(("llvm.", "libm.", "__nv_")) or target.isidentifier()
                return known or effect.template is not None
            case SpecialRegister() | Atomic() | Language() | Traps():
                return True
            case Fence(proxy=None) | InSpace(dynamic=True) | Barrier(scope=Scope.BLOCK):
                return True
            case Pure() if stub.syntax.result is None:
                return True
            case _:
                pass
    return False


def test_functions_without_a_body_are_lowered_or_have_a_reason() -> None:
    lost = [stub.label for stub in stubs() if not is_lowered(stub)]
    without = [label for label in lost if not any(re.fullmatch(r, label) for r in REASONS)]
    assert without == []
    assert [r for r in REASONS if not any(re.fullmatch(r, label) for label in lost)] == []


def test_templates_name_operands_that_exist() -> None:
    count = 0
    for stub in stubs():
        if stub.lowering is None or stub.lowering.template is None:
            continue
        count += 1
        names = {p.pattern.name for p in stub.syntax.parameters
                 if isinstance(p.pattern, ast.BindingPattern)}  # fmt: skip
        constants = {p.name for p in stub.syntax.generics.parameters if p.constant is not None}
        for piece in pieces_of(stub.lowering.template):
            if isinstance(piece, Hole):
                assert piece.name in names | constants | {"result"}, stub.label
    assert count > 500


# --- compiled ----------------------------------------------------------------------------------

SCALAR = re.compile(r"bool|[iu](8|16|32|64|size)|f(16|32|64)|\*(mut|const) \w+|\[[uif]\d+; \d+\]")


def call_of(stub: Stub, number: int) -> str | None:
    """A kernel that calls a free function over numbers and pointers; None for any other."""
    syntax = stub.syntax
    if stub.owner or syntax.generics.parameters or stub.lowering is None:
        return None
    constants = constants_of(stub.lowering)
    result = syntax.result.span.text if syntax.result is not None else ""
    types = [p.type.span.text for p in syntax.parameters if p.type is not None]
    if not all(SCALAR.fullmatch(type) for type in [*types, result or "u32"]):
        return None
    parameters, arguments = [], []
    for place, (parameter, type) in enumerate(zip(syntax.parameters, types, strict=True)):
        assert isinstance(parameter.pattern, ast.BindingPattern)
        name = parameter.pattern.name
        if name in constants:
            arguments.append(constants[name])
        elif type.startswith("*"):
            parameters.append(f"a{place}: u64")
            arguments.append(f"a{place} as {type}")
        else:
            parameters.append(f"a{place}: *const {type}")
            arguments.append(f"*a{place}")
    folder = stub.file.removesuffix(".rs").removesuffix("/lib").removesuffix("/mod")
    call = f"{folder.replace('/', '::')}::{syntax.name}({', '.join(arguments)})"
    if result:
        parameters.append(f"to: *mut {result}")
        call = f"*to = {call}"
    body = f"unsafe {{ {call}; }}"
    return f"#[kernel]\npub fn k{number}({', '.join(parameters)}) {{ {body} }}\n"


@pytest.mark.slow
@pytest.mark.skipif(PTXAS is None, reason="needs ptxas")
@pytest.mark.parametrize("crate", ["libm", "cuda_std", "core", "cuda_device"])
def test_the_assembler_takes_free_functions(crate: str) -> None:
    own = [stub for stub in stubs() if stub.file.startswith(f"{crate}/")]
    texts = {n: text for n, stub in enumerate(own) if (text := call_of(stub, n)) is not None}
    texts = {n: t for n, t in texts.items() if is_lowered(own[n])}
    assert len(texts) > 15
    head = (
        "#![feature(f16)]\nuse core::ffi::c_void;\nuse cuda_device::kernel;\n"
        "use cuda_device::barrier::Barrier;\nuse cuda_device::tma::TmaDescriptor;\n"
    )
    kernels = lower(head + "".join(texts.values()))
    failed = {own[n].label: str(kernels[f"k{n}"]) for n in texts
              if not isinstance(kernels[f"k{n}"], LoweredKernel)}  # fmt: skip
    assert failed == {}
    jobs = []
    for number in texts:
        kernel, effect = kernels[f"k{number}"], own[number].lowering
        assert isinstance(kernel, LoweredKernel)
        assert effect is not None
        needed = effect.min_sm or "sm_75"
        fitting = [n for n, t in all_targets().items() if satisfies(t, needed)]
        target = next(name for name in fitting if name not in OLD_NAMES)
        version = choose_ptx(find_target(target), [effect.min_ptx])
        jobs.append(Job(kernel.text, target, f"{version[0]}{version[1]}"))
    emitted = emit_all(jobs)
    names = [own[number].label for number in texts]
    wrong = {n: e[:300] for n, e in zip(names, emitted, strict=True) if e.startswith("error")}
    assert wrong == {}
    judged = assemble_all([(e, j.processor) for e, j in zip(emitted, jobs, strict=True)])
    assert {n: a for n, a in zip(names, judged, strict=True) if a is not None} == {}


_ROW = re.compile(r"^    (\w+)\(([^)]*)\) -> (\w+) = \"(\w+)\";$", re.M)


@pytest.mark.slow
@pytest.mark.skipif(PTXAS is None, reason="needs ptxas")
def test_the_assembler_takes_all_of_libdevice() -> None:
    """The functions of `cuda_std::intrinsics`, which a macro declares."""
    rows = _ROW.findall((API / "cuda_std/intrinsics.rs").read_text())
    assert len(rows) > 250
    kernels = []
    for name, parameters, result, _ in rows:
        names = [piece.split(":")[0].strip() for piece in parameters.split(",")]
        call = f"cuda_std::intrinsics::{name}({', '.join(names)})"
        kernels.append(
            f"#[kernel]\npub fn k_{name}({parameters}, to: *mut {result}) "
            f"{{ unsafe {{ *to = {call}; }} }}\n"
        )
    found = lower("use cuda_device::kernel;\n" + "".join(kernels))
    assert {n: str(k) for n, k in found.items() if not isinstance(k, LoweredKernel)} == {}
    jobs = [Job(k.text, "sm_80", "70") for k in found.values() if isinstance(k, LoweredKernel)]
    emitted = emit_all(jobs)
    wrong = {n: e[:200] for n, e in zip(found, emitted, strict=True) if e.startswith("error")}
    assert wrong == {}
    # What the library does not have would be left over as a function that is nowhere.
    assert [n for n, e in zip(found, emitted, strict=True) if ".extern" in e] == []
    judged = assemble_all([(ptx, "sm_80") for ptx in emitted])
    assert {n: a for n, a in zip(found, judged, strict=True) if a is not None} == {}
