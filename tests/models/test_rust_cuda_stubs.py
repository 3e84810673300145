"""The models of Rust-CUDA and `core::arch::nvptx`: they load, and say what the crates really do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from rgpu.analysis.effects import (
    Atomic,
    Barrier,
    Collective,
    Effect,
    Fence,
    InSpace,
    Launch,
    Level,
    MacroRole,
    Scope,
    SpecialRegister,
    Value,
)
from rgpu.analysis.names.definitions import FunctionDefinition, TraitDefinition
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.syntax.annotations import effects_of
from rgpu.safety_model.model import ModelLoader, Models

DEVICE_CRATES = ("cuda_std", "cuda_std_macros", "glam", "half", "paste")
HOST_CRATES = ("cust", "cust_core")


class NoFiles:
    def read(self, path: str) -> bytes | None:
        return None


@cache
def names() -> Names:
    return Names(ModelLoader(NoFiles()), Models())


@cache
def functions(crate: str, below: str = "") -> dict[str, FunctionDefinition]:
    """Every function of a model crate by its path below `below`; methods as `Type::name`."""
    source = Models().stub_crate(crate)
    assert source is not None
    loaded = names().load(source)
    found: dict[str, FunctionDefinition] = {}
    for module in names().modules(loaded):
        if not module.path.startswith(below or crate):
            continue
        for function in _in_module(module):
            owner = ""
            if function.container is not None and not isinstance(
                function.container, TraitDefinition
            ):
                owner = f"{function.container.syntax.self_type.span.text}::"
            found[f"{module.path}::{owner}{function.name}"] = function
    assert not loaded.problems, [str(p.span) + p.message for p in loaded.problems]
    return found


def _in_module(module: object) -> Iterator[FunctionDefinition]:
    scope = names().scope(module)  # type: ignore[arg-type]
    yield from scope.functions
    for implementation in scope.impls:
        yield from implementation.functions.values()
    for definition in scope.types.values():
        if isinstance(definition, TraitDefinition):
            yield from definition.functions.values()


def effects(path: str) -> tuple[Effect, ...]:
    """The effects of a function by its full path."""
    crate = path.split("::")[0]
    if crate == "core":
        return functions("core", path.rpartition("::")[0])[path].effects
    return functions(crate)[path].effects


@pytest.mark.parametrize("crate", [*DEVICE_CRATES, *HOST_CRATES])
def test_attributes_are_understood(crate: str) -> None:
    for path, function in functions(crate).items():
        _, problems = effects_of(function.syntax.attributes)
        assert not problems, f"{path}: {problems[0].message}"


@pytest.mark.parametrize("crate", DEVICE_CRATES)
def test_every_device_function_says_what_it_does(crate: str) -> None:
    silent = [
        path
        for path, function in functions(crate).items()
        if not function.has_body
        and not function.effects
        and not isinstance(function.container, TraitDefinition)
    ]
    assert silent == []


THREAD = "cuda_std::thread"


@pytest.mark.parametrize("axis", "xyz")
def test_indices(axis: str) -> None:
    assert effects(f"{THREAD}::thread_idx_{axis}")[:2] == (
        SpecialRegister(f"tid.{axis}"),
        Value(Level.THREAD, in_range=(0, f"block_dim.{axis}")),
    )
    assert effects(f"{THREAD}::block_idx_{axis}")[:2] == (
        SpecialRegister(f"ctaid.{axis}"),
        Value(Level.BLOCK, in_range=(0, f"grid_dim.{axis}")),
    )
    for name, register in (("block_dim", "ntid"), ("grid_dim", "nctaid")):
        found = effects(f"{THREAD}::{name}_{axis}")
        assert found[0] == SpecialRegister(f"{register}.{axis}")
        assert isinstance(found[1], Value)
        assert found[1].uniformity is Level.GRID


@pytest.mark.parametrize("axis", "xyz")
def test_indices_of_core(axis: str) -> None:
    for name in ("thread_idx", "block_idx", "block_dim", "grid_dim"):
        here = effects(f"core::arch::nvptx::_{name}_{axis}")
        assert here[:2] == effects(f"{THREAD}::{name}_{axis}")[:2]


def test_barriers() -> None:
    block = Barrier(Scope.BLOCK, orders=Scope.BLOCK, id=0)
    assert block in effects(f"{THREAD}::sync_threads")
    for vote in ("count", "and", "or"):
        found = effects(f"{THREAD}::sync_threads_{vote}")
        assert block in found
        assert any(isinstance(e, Value) and e.uniformity is Level.BLOCK for e in found)
    warp = Barrier(Scope.WARP, orders=Scope.WARP, aligned=False, mask="mask")
    assert warp in effects("cuda_std::warp::sync_warp")
    numbered = Barrier(Scope.BLOCK, orders=Scope.BLOCK, aligned=False, id="a")
    assert numbered in effects("core::arch::nvptx::_barrier_sync")


def test_shuffles_read_an_absolute_lane_only_over_the_whole_warp() -> None:
    lanes = {}
    for name in ("up", "down", "xor", "idx", "idx_in_part"):
        (shuffle,) = (
            e for e in effects(f"cuda_std::warp::shuffle_{name}") if isinstance(e, Collective)
        )
        assert (shuffle.kind, shuffle.mask, shuffle.exited_count) == ("shuffle", "mask", False)
        lanes[name] = shuffle.source_lane
    assert lanes == {"up": None, "down": None, "xor": None, "idx": "b", "idx_in_part": None}


@pytest.mark.parametrize(
    ("function", "scope", "emitted"),
    [
        ("thread::grid_fence", Scope.GRID, Scope.BLOCK),
        ("thread::device_fence", Scope.DEVICE, None),
        ("thread::system_fence", Scope.SYSTEM, None),
        ("atomic::intrinsics::fence_acqrel_block", Scope.BLOCK, Scope.SYSTEM),
        ("atomic::intrinsics::fence_sc_block", Scope.BLOCK, None),
        ("atomic::intrinsics::membar_device", Scope.DEVICE, None),
    ],
)
def test_fences_as_they_are_emitted(function: str, scope: Scope, emitted: Scope | None) -> None:
    (fence,) = (e for e in effects(f"cuda_std::{function}") if isinstance(e, Fence))
    assert (fence.scope, fence.emitted_scope) == (scope, emitted)


@pytest.mark.parametrize(
    ("type_name", "scope", "emitted"),
    [
        ("AtomicF32", Scope.DEVICE, Scope.DEVICE),
        ("BlockAtomicF64", Scope.BLOCK, Scope.BLOCK),
        ("SystemAtomicF32", Scope.SYSTEM, Scope.DEVICE),
        ("SystemAtomicF64", Scope.SYSTEM, Scope.DEVICE),
    ],
)
def test_atomic_floats_as_they_are_emitted(type_name: str, scope: Scope, emitted: Scope) -> None:
    for method, operation in (
        ("fetch_add", "read_modify_write"), ("load", "load"), ("store", "store")
    ):  # fmt: skip
        found = effects(f"cuda_std::atomic::{type_name}::{method}")
        (atomic,) = (e for e in found if isinstance(e, Atomic))
        assert (atomic.operation, atomic.ordering, atomic.place) == (operation, "order", "*self")
        assert (atomic.scope, atomic.emitted_scope) == (scope, emitted)


def test_atomic_functions_are_named_after_what_they_do() -> None:
    """Scope and operation of the thousand functions agree with their names."""
    scopes = {"block": Scope.BLOCK, "device": Scope.DEVICE, "system": Scope.SYSTEM}
    operations = {"exch": "exchange"}
    orderings = {"acqrel": "acq_rel", "volatile": "relaxed"}
    count = 0
    for path, function in functions("cuda_std").items():
        if not path.startswith("cuda_std::atomic::intrinsics::") or "atomic_" not in function.name:
            continue
        _, kind, *words = function.name.split("_")
        (atomic,) = (e for e in function.effects if isinstance(e, Atomic))
        assert atomic.scope is scopes[words[-1]]
        ordering = words[0] if kind in ("load", "store") else words[1]
        assert atomic.ordering == orderings.get(ordering, ordering)
        if kind == "fetch" and words[0] != "cas":
            assert atomic.function == operations.get(words[0], words[0])
        count += 1
    assert count == 906


def test_shared_memory() -> None:
    shared = effects("cuda_std::shared::dynamic_shared_mem")
    assert any(isinstance(e, InSpace) and e.dynamic and e.uninitialized for e in shared)


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("kernel", "kernel"),
        ("gpu_only", "device"),
        ("externally_visible", "device"),
        ("address_space", "address_space"),
    ],
)
def test_attribute_macros_are_found_through_cuda_std(name: str, role: str) -> None:
    source = Models().stub_crate("cuda_std")
    assert source is not None
    root = names().load(source).root
    macro = names().lookup(root, name, "macros")
    assert macro is not None
    (effect,) = (e for e in macro.effects if isinstance(e, MacroRole))  # type: ignore[union-attr]
    assert (effect.role, effect.dialect) == (role, "rust-cuda")


def test_launches() -> None:
    (launch,) = (e for e in effects("cust::stream::Stream::launch") if isinstance(e, Launch))
    assert (launch.form, launch.grid, launch.block) == ("call", "grid_size", "block_size")
