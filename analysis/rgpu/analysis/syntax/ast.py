"""The syntax tree that everything above the parser reads: plain data, one class per construct.

`syntax/lower.py` makes these nodes from tree-sitter's. Macros of the user are already expanded, so
a node may come from several places; its span always points at text that somebody wrote.

Nodes compare by identity: later stages keep tables keyed by node.
What could not be parsed becomes an `Error` node with its reason, never an exception.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol
from typing import TypeAlias as Alias

from rgpu.analysis.source import Span
from rgpu.analysis.syntax.tokens import Tokens


class MacroResolver(Protocol):
    """Finds the `macro_rules!` definition that a macro path means at the place being lowered."""

    def resolve_macro(self, path: Path) -> tuple[MacroRules, str] | None:
        """The macro, and the name of its crate (for `$crate`); None if there is none."""


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
    reason: str
    span: Span


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


# --- expressions -------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Literal:
    """`value` is an int, float, bool, str (string), bytes (byte string); characters and bytes are
    ints with `kind` "char" and "byte". `suffix` is `u32`, `f32`, ... or None."""

    kind: str  # "int" "float" "bool" "char" "byte" "str" "bytes" "cstr"
    value: int | float | bool | str | bytes
    suffix: str | None
    span: Span


@dataclass(eq=False, slots=True)
class PathExpression:
    path: Path
    span: Span


@dataclass(eq=False, slots=True)
class Unary:
    operator: str  # "-" "!" "*"
    operand: Expression
    span: Span


@dataclass(eq=False, slots=True)
class Binary:
    """Arithmetic, comparison and the lazy `&&` and `||`."""

    operator: str
    left: Expression
    right: Expression
    span: Span


@dataclass(eq=False, slots=True)
class Assign:
    left: Expression  # may be a destructuring: tuple, struct, slice or `_`
    right: Expression
    span: Span


@dataclass(eq=False, slots=True)
class CompoundAssign:
    operator: str  # "+" for "+="
    left: Expression
    right: Expression
    span: Span


@dataclass(eq=False, slots=True)
class Call:
    callee: Expression
    arguments: list[Expression]
    span: Span


@dataclass(eq=False, slots=True)
class MethodCall:
    receiver: Expression
    name: str
    generics: list[GenericArgument] | None
    arguments: list[Expression]
    span: Span
    name_span: Span


@dataclass(eq=False, slots=True)
class FieldAccess:
    """`base.name`; tuple fields have a number as name."""

    base: Expression
    name: str
    span: Span


@dataclass(eq=False, slots=True)
class Index:
    base: Expression
    index: Expression
    span: Span


@dataclass(eq=False, slots=True)
class Range:
    low: Expression | None
    high: Expression | None
    inclusive: bool
    span: Span


@dataclass(eq=False, slots=True)
class Reference:
    """`&operand`, `&mut operand`; `raw` for `&raw const` and `&raw mut`."""

    mutable: bool
    raw: bool
    operand: Expression
    span: Span


@dataclass(eq=False, slots=True)
class Cast:
    operand: Expression
    type: Type
    span: Span


@dataclass(eq=False, slots=True)
class LetCondition:
    """`let pattern = value` in the condition of `if` and `while`, also below `&&`."""

    pattern: Pattern
    value: Expression
    span: Span


@dataclass(eq=False, slots=True)
class If:
    condition: Expression
    then: Block
    otherwise: Expression | None
    span: Span


@dataclass(eq=False, slots=True)
class MatchArm:
    pattern: Pattern
    guard: Expression | None
    body: Expression
    span: Span


@dataclass(eq=False, slots=True)
class Match:
    scrutinee: Expression
    arms: list[MatchArm]
    span: Span


@dataclass(eq=False, slots=True)
class Loop:
    body: Block
    label: str | None
    span: Span


@dataclass(eq=False, slots=True)
class While:
    condition: Expression
    body: Block
    label: str | None
    span: Span
    attributes: list[Attribute]


@dataclass(eq=False, slots=True)
class For:
    pattern: Pattern
    iterable: Expression
    body: Block
    label: str | None
    span: Span
    attributes: list[Attribute]


@dataclass(eq=False, slots=True)
class Block:
    """`kind` is "plain", "unsafe", "const" or "async". `items` are the items declared in it."""

    statements: list[Statement]
    tail: Expression | None
    items: list[Item]
    kind: str
    label: str | None
    span: Span


@dataclass(eq=False, slots=True)
class Closure:
    parameters: list[tuple[Pattern, Type | None]]
    result: Type | None
    body: Expression
    moves: bool
    span: Span


@dataclass(eq=False, slots=True)
class Break:
    label: str | None
    value: Expression | None
    span: Span


@dataclass(eq=False, slots=True)
class Continue:
    label: str | None
    span: Span


@dataclass(eq=False, slots=True)
class Return:
    value: Expression | None
    span: Span


@dataclass(eq=False, slots=True)
class Try:
    """`operand?`"""

    operand: Expression
    span: Span


@dataclass(eq=False, slots=True)
class TupleExpression:
    items: list[Expression]
    span: Span


@dataclass(eq=False, slots=True)
class ArrayExpression:
    items: list[Expression]
    span: Span


@dataclass(eq=False, slots=True)
class Repeat:
    """`[value; count]`"""

    value: Expression
    count: Expression
    span: Span


@dataclass(eq=False, slots=True)
class StructExpression:
    path: Path
    fields: list[tuple[str, Expression, Span]]
    base: Expression | None
    span: Span


@dataclass(eq=False, slots=True)
class AsmOperand:
    """`direction` is "in", "out", "inout", "lateout", "inlateout", "const", "sym", "clobber" or
    "label". `register` is "reg32", "=r", ... as written. `name` is set for named operands."""

    direction: str
    register: str
    value: Expression | None
    output: Expression | None
    name: str | None


@dataclass(eq=False, slots=True)
class InlineAssembly:
    """`asm!` and `ptx_asm!`: the template lines joined by newlines, and the options as written.

    Named operands of `asm!` have their numbers in the template: `{mask}` has become `{1}`.
    """

    template: str
    operands: list[AsmOperand]
    options: list[str]
    macro: str  # the name it was called by
    span: Span


@dataclass(eq=False, slots=True)
class MacroExpression:
    """A macro that nobody could expand, and its arguments as far as they are expressions."""

    path: Path
    arguments: list[Expression]
    reason: str
    span: Span


@dataclass(eq=False, slots=True)
class Underscore:
    """`_` on the left of an assignment."""

    span: Span


@dataclass(eq=False, slots=True)
class ErrorExpression:
    reason: str
    span: Span


Expression: Alias = (
    Literal
    | PathExpression
    | Unary
    | Binary
    | Assign
    | CompoundAssign
    | Call
    | MethodCall
    | FieldAccess
    | Index
    | Range
    | Reference
    | Cast
    | LetCondition
    | If
    | Match
    | Loop
    | While
    | For
    | Block
    | Closure
    | Break
    | Continue
    | Return
    | Try
    | TupleExpression
    | ArrayExpression
    | Repeat
    | StructExpression
    | InlineAssembly
    | MacroExpression
    | Underscore
    | ErrorExpression
)


@dataclass(eq=False, slots=True)
class Let:
    pattern: Pattern
    type: Type | None
    value: Expression | None
    otherwise: Block | None
    span: Span


@dataclass(eq=False, slots=True)
class ExpressionStatement:
    expression: Expression
    semicolon: bool
    span: Span


Statement: Alias = Let | ExpressionStatement


# --- items -------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Attribute:
    """`#[path(tokens)]` or `#[path = value]`. `tokens` is the text between the outer delimiters, or
    the text after `=`; `syntax/annotations.py` gives it a meaning. `inner` is `#![...]`."""

    path: str
    tokens: str
    span: Span
    inner: bool = False


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
