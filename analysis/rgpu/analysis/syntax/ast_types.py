"""Nodes for paths, types and patterns: see `ast.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from typing import TypeAlias as Alias

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span

if TYPE_CHECKING:
    from rgpu.analysis.syntax.ast_expressions import Expression
    from rgpu.analysis.syntax.ast_items import MacroResolver


# --- paths and types ---------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Segment:
    """One step of a path: `Name::<generics>`; `bindings` are `Item = u32` in trait bounds."""

    name: str
    span: Span
    generics: list[GenericArgument] | None = None
    bindings: list[tuple[str, Type]] | None = None


@dataclass(eq=False, slots=True)
class Path:
    """`<self_type as trait_path>::a::b` or `a::b::<T>`; `absolute` is a leading `::`.

    With `self_type`, `segments` are those after `>::` only. `self_trait` is None for `<T>::f`.
    `crate`, `self`, `super`, `Self` are ordinary segments. `dollar_crate` names the crate that
    `$crate` stood for, when the path began with it (the segment is then left out).
    """

    segments: list[Segment]
    span: Span
    absolute: bool = False
    self_type: Type | None = None
    self_trait: Path | None = None
    dollar_crate: str | None = None

    def __str__(self) -> str:
        return ("::" if self.absolute else "") + "::".join(s.name for s in self.segments)


@dataclass(eq=False, slots=True)
class PathType:
    path: Path
    span: Span


@dataclass(eq=False, slots=True)
class ReferenceType:
    mutable: bool
    inner: Type
    span: Span


@dataclass(eq=False, slots=True)
class PointerType:
    mutable: bool
    inner: Type
    span: Span


@dataclass(eq=False, slots=True)
class SliceType:
    inner: Type
    span: Span


@dataclass(eq=False, slots=True)
class ArrayType:
    inner: Type
    length: Expression
    span: Span


@dataclass(eq=False, slots=True)
class TupleType:
    items: list[Type]
    span: Span


@dataclass(eq=False, slots=True)
class NeverType:
    span: Span


@dataclass(eq=False, slots=True)
class InferType:
    """`_`"""

    span: Span


@dataclass(eq=False, slots=True)
class FunctionType:
    parameters: list[Type]
    result: Type | None
    span: Span


@dataclass(eq=False, slots=True)
class Bound:
    """`Trait<Args>` in a bound; `Fn(A) -> B` sugar is turned into `Fn<(A,), Output = B>`."""

    path: Path
    optional: bool = False  # `?Sized`


@dataclass(eq=False, slots=True)
class ImplType:
    """`impl Bounds`"""

    bounds: list[Bound]
    span: Span


@dataclass(eq=False, slots=True)
class DynType:
    """`dyn Bounds`"""

    bounds: list[Bound]
    span: Span


@dataclass(eq=False, slots=True)
class ErrorType:
    """What is no type; or a macro for which nobody looked yet, and `later` does."""

    reason: str
    span: Span
    later: Callable[[MacroResolver], Type] | None = None


Type: Alias = (
    PathType
    | ReferenceType
    | PointerType
    | SliceType
    | ArrayType
    | TupleType
    | NeverType
    | InferType
    | FunctionType
    | ImplType
    | DynType
    | ErrorType
)


@dataclass(eq=False, slots=True)
class ConstArgument:
    """`{ N + 1 }`, `4`, `-1` or `true` as a generic argument. A bare name is a `PathType`."""

    value: Expression


GenericArgument: Alias = Type | ConstArgument  # lifetimes are dropped


# --- patterns ----------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class WildcardPattern:
    span: Span


@dataclass(eq=False, slots=True)
class RestPattern:
    """`..` inside a tuple or slice pattern."""

    span: Span


@dataclass(eq=False, slots=True)
class BindingPattern:
    """`ref mut name @ pattern`. A lone name may also be a constant or unit variant: name resolution
    decides (see `rgpu.analysis.typing`)."""

    name: str
    by_reference: bool
    mutable: bool
    pattern: Pattern | None
    span: Span


@dataclass(eq=False, slots=True)
class PathPattern:
    path: Path
    span: Span


@dataclass(eq=False, slots=True)
class LiteralPattern:
    """A literal, or a minus sign and a literal."""

    value: Expression
    span: Span


@dataclass(eq=False, slots=True)
class RangePattern:
    low: Expression | None
    high: Expression | None
    inclusive: bool
    span: Span


@dataclass(eq=False, slots=True)
class TuplePattern:
    items: list[Pattern]
    span: Span


@dataclass(eq=False, slots=True)
class TupleStructPattern:
    path: Path
    items: list[Pattern]
    span: Span


@dataclass(eq=False, slots=True)
class StructPattern:
    path: Path
    fields: list[tuple[str, Pattern]]
    rest: bool
    span: Span


@dataclass(eq=False, slots=True)
class ReferencePattern:
    mutable: bool
    pattern: Pattern
    span: Span


@dataclass(eq=False, slots=True)
class SlicePattern:
    items: list[Pattern]
    span: Span


@dataclass(eq=False, slots=True)
class OrPattern:
    alternatives: list[Pattern]
    span: Span


@dataclass(eq=False, slots=True)
class ErrorPattern:
    reason: str
    span: Span


Pattern: Alias = (
    WildcardPattern
    | RestPattern
    | BindingPattern
    | PathPattern
    | LiteralPattern
    | RangePattern
    | TuplePattern
    | TupleStructPattern
    | StructPattern
    | ReferencePattern
    | SlicePattern
    | OrPattern
    | ErrorPattern
)
