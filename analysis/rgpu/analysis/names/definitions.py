"""What names stand for: crates, modules, functions, types, traits, impls, macros.

Definitions compare by identity and are made once per program. They hold syntax; what needs types
(signatures, fields, layouts) is computed on demand by `rgpu.analysis.typing` and cached there.
Stub crates and the user's crates are made of the same definitions: a stub differs only in that its
functions carry effects.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from rgpu.analysis.effects import Effect
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.annotations import effects_of


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
    syntax: ast.Function
    container: ImplDefinition | TraitDefinition | None = None

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
    syntax: ast.Struct | ast.Enum
    kind: str  # "struct", "enum", "union"
    variants: list[VariantDefinition] = field(init=False, repr=False)

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
    syntax: ast.Const
    container: ImplDefinition | TraitDefinition | None = None

    def __repr__(self) -> str:
        return f"const {self.path}"


@dataclass(eq=False)
class StaticDefinition:
    name: str
    path: str
    module: ModuleDefinition
    syntax: ast.Static

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
    syntax: ast.TypeAlias
    container: ImplDefinition | TraitDefinition | None = None

    def __repr__(self) -> str:
        return f"type {self.path}"


@dataclass(eq=False)
class TraitDefinition:
    name: str
    path: str
    module: ModuleDefinition
    syntax: ast.Trait
    functions: dict[str, FunctionDefinition] = field(default_factory=dict, repr=False)
    constants: dict[str, ConstDefinition] = field(default_factory=dict, repr=False)
    types: dict[str, TypeAliasDefinition] = field(default_factory=dict, repr=False)

    def __repr__(self) -> str:
        return f"trait {self.path}"


@dataclass(eq=False)
class ImplDefinition:
    module: ModuleDefinition
    syntax: ast.Impl
    path: str
    functions: dict[str, FunctionDefinition] = field(default_factory=dict, repr=False)
    constants: dict[str, ConstDefinition] = field(default_factory=dict, repr=False)
    types: dict[str, TypeAliasDefinition] = field(default_factory=dict, repr=False)

    def __repr__(self) -> str:
        return f"impl {self.path}"


@dataclass(eq=False)
class MacroDefinition:
    """A `macro_rules!` macro, or (in stubs) an attribute or built-in macro that effects
    describe."""

    name: str
    path: str
    module: ModuleDefinition
    syntax: ast.MacroRules

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
