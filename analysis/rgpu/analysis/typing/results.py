"""What type inference finds out about one body: tables keyed by syntax node."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rgpu.analysis.ir.types import Argument, Ty, Unknown
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast

if TYPE_CHECKING:
    from rgpu.analysis.names.definitions import (
        AdtDefinition,
        ConstDefinition,
        FunctionDefinition,
        ModuleDefinition,
        StaticDefinition,
        VariantDefinition,
    )
    from rgpu.analysis.typing.closures import ClosureDefinition
    from rgpu.analysis.typing.scope import TypeScope


@dataclass(eq=False, slots=True)
class LocalVariable:
    """A variable bound by a pattern. `type` is final only when inference has ended."""

    name: str
    type: Ty
    span: Span
    mutable: bool
    depth: int  # how many closures are around its declaration


# --- adjustments: implicit steps from the type of an expression to the type that is needed ------


@dataclass(frozen=True, slots=True)
class DerefStep:
    """`*e`; through `Deref` when `overloaded`. `target` is the type afterwards."""

    overloaded: bool
    target: Ty


@dataclass(frozen=True, slots=True)
class BorrowStep:
    """`&e`, `&mut e`; `raw` for raw pointers."""

    mutable: bool
    raw: bool
    target: Ty


@dataclass(frozen=True, slots=True)
class ConvertStep:
    """kind: "never", "unsize", "function_pointer", "mut_to_const"."""

    kind: str
    target: Ty


Adjustment: TypeAlias = DerefStep | BorrowStep | ConvertStep


# --- what a path expression, call or pattern path refers to -------------------------------------


@dataclass(frozen=True, slots=True)
class ValueReference:
    """A function, constructor, constant or static, with generic arguments of all owners, outermost
    first. For a trait's item the first argument is the implementing type."""

    definition: (
        FunctionDefinition | AdtDefinition | VariantDefinition | ConstDefinition | StaticDefinition
    )
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class ConstParameter:
    """A const generic parameter used as a value."""

    value: Argument


@dataclass(frozen=True, slots=True)
class UnresolvedName:
    """A name that means nothing here, and why."""

    name: str
    reason: str


PathTarget: TypeAlias = LocalVariable | ValueReference | ConstParameter | UnresolvedName


_UNTYPED = Unknown("not typed yet")


@dataclass(eq=False)
class Typing:
    """The result for one body, closures included: that of a function, or the value of a constant or
    static.

    `types`: type of every expression before adjustment, of every pattern after default binding
    modes. `adjustments`: implicit steps, in order. `paths`: what path expressions, struct
    expressions and pattern paths mean. `callees`: the method of a method call, overloaded operator
    or index; operators that are built in have none. `peeled`: references a pattern looks through,
    outermost first. `by_reference`: binding patterns that bind a reference, with mutability.
    """

    owner: FunctionDefinition | ConstDefinition | StaticDefinition
    arguments: tuple[Argument, ...]
    scope: TypeScope
    module: ModuleDefinition
    parameters: list[tuple[ast.Pattern, Ty]] = field(default_factory=list)
    result: Ty = _UNTYPED
    types: dict[object, Ty] = field(default_factory=dict)
    adjustments: dict[object, list[Adjustment]] = field(default_factory=dict)
    paths: dict[object, PathTarget] = field(default_factory=dict)
    callees: dict[object, ValueReference | UnresolvedName] = field(default_factory=dict)
    variables: dict[object, LocalVariable] = field(default_factory=dict)
    peeled: dict[object, list[Ty]] = field(default_factory=dict)
    by_reference: dict[object, bool] = field(default_factory=dict)
    opaques: dict[int, Ty] = field(default_factory=dict)  # types behind `impl Trait` in the result
    closures: dict[object, ClosureDefinition] = field(default_factory=dict)
    iterators: dict[object, tuple[Ty, Ty]] = field(default_factory=dict)  # `for`: iterator, item
    targets: dict[object, object] = field(default_factory=dict)  # break and continue: their loop
    block_modules: dict[object, ModuleDefinition] = field(default_factory=dict)
    bound_variables: list[LocalVariable] = field(default_factory=list)  # declared by attributes
    launches: list[ValueReference] = field(default_factory=list)  # of the kernel looked for
    skipped: set[object] = field(default_factory=set)  # nested too deeply to look at
    problems: list[tuple[str, Span]] = field(default_factory=list)
