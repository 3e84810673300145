"""What kernels of `mini` are made of besides their own code: the models of operations, the types
`Option` and `Range`, statics, and the program that the code under test asks for bodies."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

from rgpu.analysis import effects as e
from rgpu.analysis.effects import AddressSpace, Level, Scope
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.source import SourceFile, Span

U32, BOOL, UNIT = t.U32, t.BOOL, t.UNIT
_FILE = SourceFile("models", b"")
_NO_SPAN = Span(_FILE, 0, 0)


def special(register: str) -> tuple[tuple[str, ...], t.Ty, tuple[e.Effect, ...]]:
    return (), U32, (e.SpecialRegister(register),)


MODELS: dict[str, tuple[tuple[str, ...], t.Ty, tuple[e.Effect, ...]]] = {
    "tid": special("tid.x"),
    "tidy": special("tid.y"),
    "tidz": special("tid.z"),
    "ctaid": special("ctaid.x"),
    "ctaidy": special("ctaid.y"),
    "ntid": special("ntid.x"),
    "ntidy": special("ntid.y"),
    "nctaid": special("nctaid.x"),
    "lane": special("laneid"),
    "warpid": special("warpid"),
    "clusterid": special("clusterid.x"),
    "sync": ((), UNIT, (e.Barrier(Scope.BLOCK, orders=Scope.BLOCK),)),
    "sync_grid": ((), UNIT, (e.Barrier(Scope.GRID, orders=Scope.GRID),)),
    "sync_warp": (("mask",), UNIT, (e.Barrier(Scope.WARP, orders=Scope.WARP, mask="mask"),)),
    "sync_or": (
        ("predicate",),
        BOOL,
        (
            e.Barrier(Scope.BLOCK, orders=Scope.BLOCK),
            e.Collective(Scope.BLOCK, "vote"),
            e.Value(uniformity=Level.BLOCK),
        ),
    ),
    "ballot": (("mask", "predicate"), U32, (e.Collective(Scope.WARP, "vote", mask="mask"),)),
    "ballot_all": (("predicate",), U32, (e.Collective(Scope.WARP, "vote", full_mask=True),)),
    "shfl": (
        ("mask", "value", "lane"),
        U32,
        (
            e.Collective(
                Scope.WARP, "shuffle", mask="mask", source_lane="lane", exited_count=False
            ),
            e.LowersTo("llvm.nvvm.shfl.sync.idx.i32", convergent=True),
        ),
    ),
    "shfl_down": (
        ("mask", "value", "delta"),
        U32,
        (
            e.Collective(Scope.WARP, "shuffle", mask="mask", exited_count=False),
            e.LowersTo("llvm.nvvm.shfl.sync.down.i32", convergent=True),
        ),
    ),
    "active_mask": ((), U32, (e.ActiveMask(),)),
    "atomic_add": (
        ("pointer", "value"),
        U32,
        (e.Atomic("read_modify_write", Scope.DEVICE, "relaxed", "*pointer", function="add"),),
    ),
    "poke": (("pointer",), UNIT, (e.Access(False, True, "pointer[0]"),)),
    "poke_at": (("number",), UNIT, (e.Access(False, True, "*number"),)),
    "clock": ((), U32, (e.Opaque(),)),
    "pure": (("x",), U32, (e.Pure(),)),
    "trap": ((), UNIT, (e.Traps(),)),
    "leave": ((), UNIT, (e.Exits(),)),
    "mark": (("number", "value"), UNIT, (e.Opaque(),)),
}


@dataclass(eq=False)
class Named:
    """Stands in for definitions of functions and types."""

    name: str
    path: str
    kind: str = "struct"
    variants: list[Any] = field(default_factory=list)
    effects: tuple[e.Effect, ...] = ()

    def __repr__(self) -> str:
        return self.path


def _variant(name: str, *fields: str) -> Any:
    return SimpleNamespace(name=name, fields=[SimpleNamespace(name=f) for f in fields])


OPTION = Named("OptionU32", "OptionU32", "enum", [_variant("None"), _variant("Some", "0")])
RANGE = Named("RangeU32", "RangeU32", "struct", [_variant("Range", "start", "end")])
OPTION_U32 = t.Adt(OPTION)  # type: ignore[arg-type]
RANGE_U32 = t.Adt(RANGE)  # type: ignore[arg-type]


@dataclass(eq=False)
class Static:
    name: str
    type: t.Ty
    space: AddressSpace
    syntax: Any = field(default_factory=lambda: SimpleNamespace(span=_NO_SPAN))
    effects: tuple[e.Effect, ...] = ()


@dataclass
class Program:
    """Implements `BodySource`."""

    file: SourceFile
    statics: dict[str, Static]
    bodies: dict[str, b.Body] = field(default_factory=dict)
    instances: dict[str, b.Instance] = field(default_factory=dict)

    def body_of(self, instance: b.Instance) -> b.Body | None:
        return self.bodies.get(instance.function.name)

    def variants_of(self, type: t.Adt | t.Closure) -> tuple[tuple[t.Ty, ...], ...] | None:
        if type == OPTION_U32:
            return (), (U32,)
        if type == RANGE_U32:
            return ((U32, U32),)
        return None

    def space_of(self, static: Any) -> AddressSpace:
        return cast(AddressSpace, static.space)

    @property
    def kernel(self) -> b.Body:
        return self.bodies["kernel"]
