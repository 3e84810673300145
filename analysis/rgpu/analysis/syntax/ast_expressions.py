"""Nodes for expressions and statements, and attributes: see `ast.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from typing import TypeAlias as Alias

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.syntax.ast_types import GenericArgument, Path, Pattern, Type

if TYPE_CHECKING:
    from rgpu.analysis.syntax.ast_items import Item, MacroResolver


@dataclass(eq=False, slots=True)
class Attribute:
    """`#[path(tokens)]` or `#[path = value]`. `tokens` is the text between the outer delimiters, or
    the text after `=`; `syntax/annotations.py` gives it a meaning. `inner` is `#![...]`."""

    path: str
    tokens: str
    span: Span
    inner: bool = False


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
    """A macro that nobody could expand, and its arguments as far as they are expressions. In the
    type or value of an item it waits until macros can be found: `later` gives what it stands for.
    """

    path: Path
    arguments: list[Expression]
    reason: str
    span: Span
    later: Callable[[MacroResolver], Expression] | None = None


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
