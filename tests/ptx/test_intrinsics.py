"""Every intrinsic of the catalogue becomes PTX that the assembler takes.

A kernel for each of the 857 calls it through its model, is lowered, optimised and emitted for the
least architecture that the model names and for the newer ones with special operations.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from rgpu.analysis.effects import LowersTo
from rgpu.analysis.syntax import ast
from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.lower.templates import Hole, pieces_of
from rgpu.compiler_bridge.targets import all_targets, choose_ptx, find_target, satisfies
from tests.models.test_cuda_device_stubs import INTRINSICS, resolve
from tests.support.emission import PTXAS, Job, assemble_all, emit_all
from tests.support.lowering import lower

SPECIAL = ("sm_90a", "sm_100a", "sm_120a")
OLD_NAMES = ("sm_101", "sm_101a", "sm_101f")  # assemblers of CUDA 13 don't know them

_COMMA = re.compile(r",\s*(?![^\[(]*[\])])")


def effect_of(path: str) -> LowersTo:
    stub = resolve(path)
    assert stub is not None, path
    (effect,) = (e for e in stub.effects if isinstance(e, LowersTo))
    return effect


def constants_of(effect: LowersTo) -> dict[str, str]:
    """A number for each operand that must be known when compiling."""
    holes = [p for p in pieces_of(effect.template or "") if isinstance(p, Hole)]
    return {
        hole.name: "1" if hole.words and hole.words[0] == "" else "0"
        for hole in holes
        if hole.kind in ("constant", "pick")
    }


def kernel_of(row: dict[str, str], name: str) -> str:
    """A kernel that does nothing but call the intrinsic."""
    stub = resolve(row["path"])
    assert stub is not None
    constants = constants_of(effect_of(row["path"]))
    before, _, result = row["signature"].partition(" -> ")
    listed = before[before.index("(") + 1 : -1]
    types = [text.removeprefix("_:").strip() for text in _COMMA.split(listed) if text]
    parameters, arguments = [], []
    for parameter, type in zip(stub.syntax.parameters, types, strict=True):
        assert isinstance(parameter.pattern, ast.BindingPattern)
        own = parameter.pattern.name
        if own in constants:
            arguments.append(constants[own])
        elif type.startswith("*"):
            # A pointer that was a parameter is known to be global.
            parameters.append(f"{own}: u64")
            arguments.append(f"{own} as {type}")
        elif type == "u64":
            # ptxas 13.0 crashes on a token of `mbarrier.test_wait` that is a parameter.
            parameters.append(f"{own}: *const u64")
            arguments.append(f"*{own}")
        else:
            parameters.append(f"{own}: {type}")
            arguments.append(own)
    call = f"{row['path']}({', '.join(arguments)})"
    if result and result != "!":
        parameters.append(f"to: *mut {result}")
        call = f"*to = {call}"
    return f"#[kernel]\npub fn {name}({', '.join(parameters)}) {{ unsafe {{ {call}; }} }}\n"


@cache
def lowered() -> dict[str, LoweredKernel | Exception]:
    """What became of the kernel of each intrinsic, by path."""
    names = {row["path"]: f"kernel_{number}" for number, row in enumerate(INTRINSICS)}
    kernels = (kernel_of(row, names[row["path"]]) for row in INTRINSICS)
    found = lower("use cuda_device::kernel;\n" + "".join(kernels))
    return {path: found[name] for path, name in names.items()}


@pytest.mark.slow
def test_every_intrinsic_is_lowered() -> None:
    failed = {p: str(k) for p, k in lowered().items() if not isinstance(k, LoweredKernel)}
    assert failed == {}
    assert len(lowered()) == 857


@pytest.mark.slow
@pytest.mark.skipif(PTXAS is None, reason="needs ptxas")
def test_the_assembler_takes_every_intrinsic() -> None:
    pytest.importorskip("llvmlite")
    jobs, names = [], []
    for path, kernel in lowered().items():
        assert isinstance(kernel, LoweredKernel)
        effect = effect_of(path)
        for target in targets_of(effect):
            version = choose_ptx(find_target(target), [effect.min_ptx])
            jobs.append(Job(kernel.text, target, f"{version[0]}{version[1]}"))
            names.append(f"{path} for {target}")
    emitted = emit_all(jobs)
    wrong = {n: e[:200] for n, e in zip(names, emitted, strict=True) if e.startswith("error")}
    assert wrong == {}
    # An intrinsic that LLVM does not know becomes a call of a function that is nowhere.
    assert [n for n, e in zip(names, emitted, strict=True) if ".extern" in e] == []
    judged = assemble_all([(e, j.processor) for e, j in zip(emitted, jobs, strict=True)])
    assert {n: a for n, a in zip(names, judged, strict=True) if a is not None} == {}


def targets_of(effect: LowersTo) -> list[str]:
    """The oldest target that has the operation, and the special ones that do."""
    needed = effect.min_sm or "sm_75"
    fitting = [name for name, t in all_targets().items() if satisfies(t, needed)]
    own = [name for name in fitting if name not in OLD_NAMES]
    return list(dict.fromkeys([own[0], *(name for name in SPECIAL if name in own)]))
