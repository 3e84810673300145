"""What names stand for: crates, modules, functions, types, traits, impls, macros.

Definitions compare by identity and are made once per program. They hold syntax; what needs types
(signatures, fields, layouts) is computed on demand by `rgpu.analysis.typing` and cached there.
Stub crates and the user's crates are made of the same definitions: a stub differs only in that its
functions carry effects.

The syntax of a definition is a node, or a function that makes one: impls that a `derive` stands
for, and the items of models, are made when somebody asks for more than their names.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias, TypeVar

from rgpu.analysis.effects import Effect
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.annotations import effects_of
from rgpu.analysis.syntax.outline import Outline

Node = TypeVar("Node")
Source: TypeAlias = Node | Callable[[], Node]
# Under which name of a trait (None for an inherent impl) and which heads an impl is filed.
Heading: TypeAlias = tuple[str | None, tuple[str | None, ...]]


def _read(source: Source[Node]) -> Node:
    return source() if callable(source) else source


@dataclass(eq=False)
class Crate:
    """One crate of the program. `model` is true for stubs. `dependencies` maps extern names to
    crates, loaded when first asked for."""

    name: str
    edition: int = 2021
    model: bool = False
    features: frozenset[str] = frozenset()
    root: ModuleDefinition = field(init=False, repr=False)
    problems: list[ast.Problem] = field(default_factory=list, repr=False)
    # Those of items that are missing, as nobody knows what a macro or a file holds.
    unread: list[ast.Problem] = field(default_factory=list, repr=False)


@dataclass(eq=False)
class ModuleDefinition:
    """A module, or the anonymous scope of a block with items (`block` is then set)."""

    name: str
    path: str
    crate: Crate
    parent: ModuleDefinition | None
    file: SourceFile
    attributes: list[ast.Attribute]
    directory: str = ""  # where the files of its child modules lie
    items: list[ast.Item] | None = field(default=None, repr=False)  # None: to be read from `file`
    outline: Outline | None = field(default=None, repr=False)  # holds the items instead
    block: ast.Block | None = None
    public: bool = True
    declaration: Span | None = None

    def __repr__(self) -> str:
        return f"mod {self.path}"

    def note_unread(self, problem: ast.Problem) -> None:
        """Note that items of this module are not known. Those of a block are not listed: whether
        anybody asks for them depends on what else is looked at, and uses of them are unknown."""
        self.crate.problems.append(problem)
        if self.nearest_module is self:
            self.crate.unread.append(problem)

    @property
    def nearest_module(self) -> ModuleDefinition:
        """The module itself, or the one around a block."""
        module = self
        while module.block is not None and module.parent is not None:
            module = module.parent
        return module


@dataclass(eq=False)
class FunctionDefinition:
    """A function, method, or stub. `container` is the impl or trait around it."""

    name: str
    path: str
    module: ModuleDefinition
    source: Source[ast.Function] = field(repr=False)
    container: ImplDefinition | TraitDefinition | None = None
    public: bool = True

    @cached_property
    def syntax(self) -> ast.Function:
        return _read(self.source)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        return effects_of(self.syntax.attributes)[0]

    @property
    def has_body(self) -> bool:
        return self.syntax.body is not None

    @property
    def span(self) -> Span:
        return self.syntax.span

    def __repr__(self) -> str:
        return f"fn {self.path}"


@dataclass(eq=False)
class VariantDefinition:
    """A variant of an enum; structs and unions have exactly one, with the name of the type."""

    name: str
    index: int
    adt: AdtDefinition = field(repr=False)
    fields: list[ast.Field] = field(repr=False)
    shape: str  # "named", "tuple", "unit"
    discriminant: ast.Expression | None = field(default=None, repr=False)


@dataclass(eq=False)
class AdtDefinition:
    """A struct, enum or union."""

    name: str
    path: str
    module: ModuleDefinition
    source: Source[ast.Struct | ast.Enum] = field(repr=False)
    kind: str  # "struct", "enum", "union"
    public: bool = True

    @cached_property
    def syntax(self) -> ast.Struct | ast.Enum:
        return self.source() if callable(self.source) else self.source

    @cached_property
    def variants(self) -> list[VariantDefinition]:
        item = self.syntax
        if isinstance(item, ast.Struct):
            return [VariantDefinition(item.name, 0, self, item.fields, item.shape)]
        return [
            VariantDefinition(v.name, index, self, v.fields, v.shape, v.discriminant)
            for index, v in enumerate(item.variants)
        ]

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        return effects_of(self.syntax.attributes)[0]

    def __repr__(self) -> str:
        return f"{self.kind} {self.path}"


@dataclass(eq=False)
class ConstDefinition:
    name: str
    path: str
    module: ModuleDefinition
    source: Source[ast.Const] = field(repr=False)
    container: ImplDefinition | TraitDefinition | None = None
    public: bool = True

    @cached_property
    def syntax(self) -> ast.Const:
        return _read(self.source)

    def __repr__(self) -> str:
        return f"const {self.path}"


@dataclass(eq=False)
class StaticDefinition:
    name: str
    path: str
    module: ModuleDefinition
    source: Source[ast.Static] = field(repr=False)
    public: bool = True

    @cached_property
    def syntax(self) -> ast.Static:
        return _read(self.source)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        return effects_of(self.syntax.attributes)[0]

    def __repr__(self) -> str:
        return f"static {self.path}"


@dataclass(eq=False)
class TypeAliasDefinition:
    name: str
    path: str
    module: ModuleDefinition
    source: Source[ast.TypeAlias] = field(repr=False)
    container: ImplDefinition | TraitDefinition | None = None
    public: bool = True

    @cached_property
    def syntax(self) -> ast.TypeAlias:
        return _read(self.source)

    def __repr__(self) -> str:
        return f"type {self.path}"


@dataclass(eq=False, slots=True)
class Members:
    """The functions, constants and types of a trait or impl, by name."""

    functions: dict[str, FunctionDefinition] = field(default_factory=dict)
    constants: dict[str, ConstDefinition] = field(default_factory=dict)
    types: dict[str, TypeAliasDefinition] = field(default_factory=dict)


@dataclass(eq=False)
class TraitDefinition:
    """A trait. `made` makes its members where they are known without its syntax."""

    name: str
    path: str
    module: ModuleDefinition
    source: Source[ast.Trait] = field(repr=False)
    public: bool = True
    made: Callable[[], Members] | None = field(default=None, repr=False)

    @cached_property
    def syntax(self) -> ast.Trait:
        return _read(self.source)

    @cached_property
    def members(self) -> Members:
        return _members(self, self.syntax.items) if self.made is None else self.made()

    @property
    def functions(self) -> dict[str, FunctionDefinition]:
        return self.members.functions

    @property
    def constants(self) -> dict[str, ConstDefinition]:
        return self.members.constants

    @property
    def types(self) -> dict[str, TypeAliasDefinition]:
        return self.members.types

    def __repr__(self) -> str:
        return f"trait {self.path}"


@dataclass(eq=False)
class ImplDefinition:
    """An impl. `made` is as for a trait; `heading` is known where it need not be found out."""

    module: ModuleDefinition
    source: Source[ast.Impl] = field(repr=False)
    path: str
    heading: Heading | None = field(default=None, repr=False)
    made: Callable[[], Members] | None = field(default=None, repr=False)

    @cached_property
    def syntax(self) -> ast.Impl:
        return _read(self.source)

    @cached_property
    def members(self) -> Members:
        return _members(self, self.syntax.items) if self.made is None else self.made()

    @property
    def functions(self) -> dict[str, FunctionDefinition]:
        return self.members.functions

    @property
    def constants(self) -> dict[str, ConstDefinition]:
        return self.members.constants

    @property
    def types(self) -> dict[str, TypeAliasDefinition]:
        return self.members.types

    def __repr__(self) -> str:
        return f"impl {self.path}"


def _members(owner: TraitDefinition | ImplDefinition, items: list[ast.AssociatedItem]) -> Members:
    made = Members()
    module = owner.module
    for item in items:
        match item:
            case ast.Function(name=name):
                path = f"{owner.path}::{name}"
                made.functions[name] = FunctionDefinition(name, path, module, item, owner)
            case ast.Const(name=name):
                path = f"{owner.path}::{name}"
                made.constants[name] = ConstDefinition(name, path, module, item, owner)
            case ast.TypeAlias(name=name):
                path = f"{owner.path}::{name}"
                made.types[name] = TypeAliasDefinition(name, path, module, item, owner)
            case ast.ItemMacro() | ast.ErrorItem():
                pass  # a macro that nobody could expand, or a syntax error: noted elsewhere
    return made


@dataclass(eq=False)
class MacroDefinition:
    """A `macro_rules!` macro, or (in stubs) an attribute or built-in macro that effects
    describe."""

    name: str
    path: str
    module: ModuleDefinition
    source: Source[ast.MacroRules] = field(repr=False)

    @cached_property
    def syntax(self) -> ast.MacroRules:
        return _read(self.source)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        return effects_of(self.syntax.attributes)[0]

    def __repr__(self) -> str:
        return f"macro {self.path}"


@dataclass(frozen=True)
class BuiltinType:
    """A primitive type name in the type namespace: `u32`, `bool`, `str`, ..."""

    name: str


Definition: TypeAlias = (
    ModuleDefinition
    | FunctionDefinition
    | AdtDefinition
    | VariantDefinition
    | ConstDefinition
    | StaticDefinition
    | TypeAliasDefinition
    | TraitDefinition
    | MacroDefinition
    | BuiltinType
)
