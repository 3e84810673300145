"""Nodes for items, and for a whole file: see `ast.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol
from typing import TypeAlias as Alias

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.syntax.ast_expressions import Attribute, Block, Expression
from rgpu.analysis.syntax.ast_types import Bound, ConstArgument, Path, Pattern, Type
from rgpu.analysis.syntax.tokens import Tokens


class MacroResolver(Protocol):
    """Finds the `macro_rules!` definition that a macro path means at the place being lowered."""

    def resolve_macro(self, path: Path) -> tuple[MacroRules, str] | None:
        """The macro, and the name of its crate (for `$crate`); None if there is none."""


# --- items -------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class GenericParameter:
    """A type or const parameter; no lifetimes. `constant` is the type of a const parameter."""

    name: str
    bounds: list[Bound]
    default: Type | ConstArgument | None
    constant: Type | None
    span: Span


@dataclass(eq=False, slots=True)
class Generics:
    parameters: list[GenericParameter]
    predicates: list[tuple[Type, list[Bound]]]  # `where T: Bound`; bounds on parameters stay there


@dataclass(eq=False, slots=True)
class Parameter:
    """`pattern` is a `BindingPattern` named `self` for receivers, whose `type` is then `Self`,
    `&Self`, `&mut Self` or the written one."""

    pattern: Pattern
    type: Type
    span: Span
    attributes: list[Attribute]


@dataclass(eq=False, slots=True)
class Signature:
    """The generics, parameters and result type of a function."""

    generics: Generics
    parameters: list[Parameter]
    result: Type | None


@dataclass(eq=False, slots=True)
class Function:
    """`signature` and `body` make their part of the tree when first called, and keep it; `body` is
    None if there is none.

    `qualifiers` holds "unsafe", "const", "async"; `abi` the string after `extern`.
    `foreign` is set for functions in an `extern` block.
    """

    name: str
    attributes: list[Attribute]
    signature: Callable[[], Signature]
    qualifiers: frozenset[str]
    abi: str | None
    public: bool
    foreign: bool
    body: Callable[[MacroResolver | None], Block] | None
    span: Span
    name_span: Span

    @property
    def generics(self) -> Generics:
        return self.signature().generics

    @property
    def parameters(self) -> list[Parameter]:
        return self.signature().parameters

    @property
    def result(self) -> Type | None:
        return self.signature().result


@dataclass(eq=False, slots=True)
class Field:
    name: str  # "0", "1", ... in tuple structs
    type: Type
    public: bool
    attributes: list[Attribute]
    span: Span


@dataclass(eq=False, slots=True)
class Struct:
    """`shape` is "named", "tuple" or "unit"; `keyword` "struct" or "union"."""

    name: str
    attributes: list[Attribute]
    generics: Generics
    fields: list[Field]
    shape: str
    keyword: str
    public: bool
    span: Span


@dataclass(eq=False, slots=True)
class Variant:
    name: str
    fields: list[Field]
    shape: str
    discriminant: Expression | None
    attributes: list[Attribute]
    span: Span


@dataclass(eq=False, slots=True)
class Enum:
    name: str
    attributes: list[Attribute]
    generics: Generics
    variants: list[Variant]
    public: bool
    span: Span


@dataclass(eq=False, slots=True)
class Const:
    """`const NAME: T = value;`, also in traits and impls; `name` is "_" for anonymous ones.

    `value` is made when first read (tables can be large); the collector sets `resolver` before, so
    that macros in it are expanded.
    """

    name: str
    attributes: list[Attribute]
    type: Type
    initializer: Callable[[MacroResolver | None], Expression] | None
    public: bool
    span: Span
    resolver: MacroResolver | None = None

    @property
    def value(self) -> Expression | None:
        return None if self.initializer is None else self.initializer(self.resolver)


@dataclass(eq=False, slots=True)
class Static:
    """`value` and `resolver` are as in `Const`."""

    name: str
    attributes: list[Attribute]
    type: Type
    initializer: Callable[[MacroResolver | None], Expression] | None
    mutable: bool
    public: bool
    foreign: bool
    span: Span
    resolver: MacroResolver | None = None

    @property
    def value(self) -> Expression | None:
        return None if self.initializer is None else self.initializer(self.resolver)


@dataclass(eq=False, slots=True)
class TypeAlias:
    """`type Name<..> = T;`, and associated types, which may lack the type and have bounds."""

    name: str
    attributes: list[Attribute]
    generics: Generics
    bounds: list[Bound]
    type: Type | None
    public: bool
    span: Span


@dataclass(eq=False, slots=True)
class Trait:
    name: str
    attributes: list[Attribute]
    generics: Generics
    supertraits: list[Bound]
    items: list[AssociatedItem]
    public: bool
    span: Span


@dataclass(eq=False, slots=True)
class Impl:
    """`impl<generics> trait_path for self_type`; `negative` is `impl !Trait`."""

    attributes: list[Attribute]
    generics: Generics
    trait_path: Path | None
    self_type: Type
    items: list[AssociatedItem]
    negative: bool
    span: Span


@dataclass(eq=False, slots=True)
class Use:
    """One flattened import: `use a::{b as c, d::*}` gives two. `alias` is None for a glob."""

    path: list[str]
    absolute: bool
    glob: bool
    alias: str | None
    public: bool
    span: Span
    dollar_crate: str | None = None


@dataclass(eq=False, slots=True)
class ExternCrate:
    name: str
    alias: str | None
    public: bool
    span: Span


@dataclass(eq=False, slots=True)
class Module:
    """`mod name;` has `items` None; the loader finds its file, with `#[path = ".."]` if given."""

    name: str
    attributes: list[Attribute]
    items: list[Item] | None
    public: bool
    span: Span


@dataclass(eq=False, slots=True)
class MacroRules:
    """`macro_rules! name { (pattern) => { template }; ... }`; `tokens` are the rules."""

    name: str
    attributes: list[Attribute]
    tokens: Tokens
    span: Span


@dataclass(eq=False, slots=True)
class ItemMacro:
    """A macro called where items stand, not yet expanded: the module collector does that with
    `expand_items`."""

    path: Path
    tokens: Tokens
    attributes: list[Attribute]
    span: Span


@dataclass(eq=False, slots=True)
class ErrorItem:
    reason: str
    span: Span


# A macro may stand among them (the collector expands it), or something that didn't parse.
AssociatedItem: Alias = Function | Const | TypeAlias | ItemMacro | ErrorItem
Item: Alias = (
    Function
    | Struct
    | Enum
    | Const
    | Static
    | TypeAlias
    | Trait
    | Impl
    | Use
    | ExternCrate
    | Module
    | MacroRules
    | ItemMacro
    | ErrorItem
)


@dataclass(eq=False, slots=True)
class Problem:
    """Something in the text that the parser or an expansion could not take."""

    message: str
    span: Span


@dataclass(eq=False, slots=True)
class File:
    """The items of one file, its inner attributes, and what was wrong with it."""

    items: list[Item]
    attributes: list[Attribute]
    problems: list[Problem]
    span: Span
