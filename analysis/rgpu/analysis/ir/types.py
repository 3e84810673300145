"""Types of the typed IR, as rustc has them, less lifetimes.

Types are immutable and compare by value. Definitions (`definition` fields) are objects of
`rgpu.analysis.names.definitions` and compare by identity. A body that is ready for analysis holds
no `Infer`; a `Param` or `Projection` remains only in a generic kernel whose instances are not
known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rgpu.analysis.records import dataclass, field

if TYPE_CHECKING:
    from rgpu.analysis.names.definitions import (
        AdtDefinition,
        FunctionDefinition,
        TraitDefinition,
        VariantDefinition,
    )
    from rgpu.analysis.typing.closures import ClosureDefinition


# What a type contains at any depth, as bits of `flags`: asked so often that it is computed once,
# when the type is made.
HAS_INFER = 1
HAS_PARAMETER = 2
HAS_PROJECTION = 4  # also the types behind `impl Trait`


def _flags_of(parts: tuple[Argument, ...]) -> int:
    flags = 0
    for part in parts:
        flags |= part.flags
    return flags


def _flags() -> int:
    """The field that holds the flags: not compared, not shown, not given."""
    return field(init=False, compare=False, repr=False, default=0)


@dataclass(frozen=True, slots=True)
class Scalar:
    """bool, char, str, and the numbers: i8..i128, isize, u8..u128, usize, f16, f32, f64, f128."""

    name: str
    flags: int = _flags()


@dataclass(frozen=True, slots=True)
class Adt:
    """A struct, enum or union with its generic arguments."""

    definition: AdtDefinition
    arguments: tuple[Argument, ...] = ()
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", _flags_of(self.arguments))


@dataclass(frozen=True, slots=True)
class Ref:
    mutable: bool
    inner: Ty
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", self.inner.flags)


@dataclass(frozen=True, slots=True)
class Ptr:
    mutable: bool
    inner: Ty
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", self.inner.flags)


@dataclass(frozen=True, slots=True)
class Slice:
    inner: Ty
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", self.inner.flags)


@dataclass(frozen=True, slots=True)
class Array:
    inner: Ty
    length: Const
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", self.inner.flags | self.length.flags)


@dataclass(frozen=True, slots=True)
class Tuple:
    items: tuple[Ty, ...] = ()
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", _flags_of(self.items))


@dataclass(frozen=True, slots=True)
class Never:
    flags: int = _flags()


@dataclass(frozen=True, slots=True)
class FnDef:
    """The zero-sized type of one function, or of a tuple struct's or variant's constructor."""

    function: FunctionDefinition | AdtDefinition | VariantDefinition
    arguments: tuple[Argument, ...] = ()
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", _flags_of(self.arguments))


@dataclass(frozen=True, slots=True)
class FnPtr:
    parameters: tuple[Ty, ...]
    result: Ty
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", _flags_of(self.parameters) | self.result.flags)


@dataclass(frozen=True, slots=True)
class Closure:
    """`arguments` are the generic arguments of the enclosing instance."""

    definition: ClosureDefinition
    arguments: tuple[Argument, ...] = ()
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", _flags_of(self.arguments))


@dataclass(frozen=True, slots=True)
class Param:
    """A generic parameter without a known value. `owner` keeps equal names of different items
    apart."""

    name: str
    owner: object = field(compare=True, repr=False)
    flags: int = field(init=False, compare=False, repr=False, default=HAS_PARAMETER)


@dataclass(frozen=True, slots=True)
class Projection:
    """`<self_type as trait<arguments>>::name` that can't be resolved yet."""

    trait: TraitDefinition
    name: str
    self_type: Ty
    arguments: tuple[Argument, ...] = ()
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "flags", self.self_type.flags | _flags_of(self.arguments) | HAS_PROJECTION
        )


@dataclass(frozen=True, slots=True)
class Opaque:
    """The type behind `impl Trait` in the result of `function`, with its generic arguments, as
    long as its body has not been looked at. `index` counts the `impl`s of one signature."""

    function: FunctionDefinition
    index: int
    arguments: tuple[Argument, ...] = ()
    flags: int = _flags()

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", _flags_of(self.arguments) | HAS_PROJECTION)


@dataclass(frozen=True, slots=True)
class Dyn:
    traits: tuple[TraitDefinition, ...]
    flags: int = _flags()


@dataclass(frozen=True, slots=True)
class Infer:
    """A type variable during inference. kind: "any", "int" or "float"."""

    index: int
    kind: str = "any"
    flags: int = field(init=False, compare=False, repr=False, default=HAS_INFER)


@dataclass(frozen=True, slots=True)
class Unknown:
    """A type that could not be found, and why. It unifies with everything."""

    reason: str = field(compare=False)
    flags: int = _flags()


@dataclass(frozen=True, slots=True)
class ConstValue:
    """A known constant used as a generic argument or array length; booleans and characters as
    ints."""

    value: int
    flags: int = _flags()


@dataclass(frozen=True, slots=True)
class ConstParam:
    name: str
    owner: object = field(compare=True, repr=False)
    flags: int = field(init=False, compare=False, repr=False, default=HAS_PARAMETER)


@dataclass(frozen=True, slots=True)
class ConstInfer:
    index: int
    flags: int = field(init=False, compare=False, repr=False, default=HAS_INFER)


@dataclass(frozen=True, slots=True)
class ConstUnknown:
    """A constant that could not be evaluated, and why; equal only to itself as an object."""

    reason: str = field(compare=False)
    flags: int = _flags()


Const: TypeAlias = ConstValue | ConstParam | ConstInfer | ConstUnknown
Ty: TypeAlias = (
    Scalar
    | Adt
    | Ref
    | Ptr
    | Slice
    | Array
    | Tuple
    | Never
    | FnDef
    | FnPtr
    | Closure
    | Param
    | Projection
    | Opaque
    | Dyn
    | Infer
    | Unknown
)
Argument: TypeAlias = Ty | Const

BOOL = Scalar("bool")
CHAR = Scalar("char")
STR = Scalar("str")
USIZE = Scalar("usize")
U32 = Scalar("u32")
UNIT = Tuple()
NEVER = Never()

INTEGER_BITS = {
    "i8": 8, "i16": 16, "i32": 32, "i64": 64, "i128": 128, "isize": 64,
    "u8": 8, "u16": 16, "u32": 32, "u64": 64, "u128": 128, "usize": 64,
}  # fmt: skip
FLOAT_BITS = {"f16": 16, "f32": 32, "f64": 64, "f128": 128}


def is_integer(ty: Ty) -> bool:
    return isinstance(ty, Scalar) and ty.name in INTEGER_BITS


def is_signed(ty: Ty) -> bool:
    return isinstance(ty, Scalar) and ty.name[0] == "i" and ty.name in INTEGER_BITS


def is_float(ty: Ty) -> bool:
    return isinstance(ty, Scalar) and ty.name in FLOAT_BITS


def is_scalar(ty: Ty) -> bool:
    """A value that fits one register: number, bool, char, thin pointer or reference."""
    return isinstance(ty, (Ref, Ptr, FnPtr)) or (isinstance(ty, Scalar) and ty.name != "str")


def show(ty: Argument) -> str:
    """The type as a Rust programmer writes it."""
    match ty:
        case Scalar(name):
            return name
        case Adt(definition, arguments):
            return definition.name + _generics(arguments)
        case Ref(mutable, inner):
            return f"&{'mut ' if mutable else ''}{show(inner)}"
        case Ptr(mutable, inner):
            return f"*{'mut' if mutable else 'const'} {show(inner)}"
        case Slice(inner):
            return f"[{show(inner)}]"
        case Array(inner, length):
            return f"[{show(inner)}; {show(length)}]"
        case Tuple(items):
            inside = ", ".join(map(show, items))
            return f"({inside},)" if len(items) == 1 else f"({inside})"
        case Never():
            return "!"
        case FnDef(function, arguments):
            return f"fn {function.name}{_generics(arguments)}"
        case FnPtr(parameters, result):
            arrow = "" if result == UNIT else f" -> {show(result)}"
            return f"fn({', '.join(map(show, parameters))}){arrow}"
        case Closure(definition):
            return f"{{closure {definition.name}}}"
        case Param(name) | ConstParam(name):
            return name
        case Projection(trait, name, self_type):
            return f"<{show(self_type)} as {trait.name}>::{name}"
        case Opaque(function):
            return f"impl {function.name}"
        case Dyn(traits):
            return "dyn " + " + ".join(t.name for t in traits)
        case Infer():
            return {"int": "{integer}", "float": "{float}"}.get(ty.kind, "_")
        case Unknown():
            return "?"
        case ConstValue(value):
            return str(value)
        case ConstInfer():
            return "_"
        case ConstUnknown():
            return "?"


def _generics(arguments: tuple[Argument, ...]) -> str:
    return f"<{', '.join(map(show, arguments))}>" if arguments else ""
