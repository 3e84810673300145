"""A whole program: crates, their kernels, and the bodies that the analyses ask for.

The facade over `names`, `typing` and `building`. One object per check; everything in it is computed
on demand and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rgpu.analysis.building.build import build_body
from rgpu.analysis.effects import AddressSpace, Effect, InSpace, MacroRole
from rgpu.analysis.instances import instances_of
from rgpu.analysis.ir.body import Body, Instance
from rgpu.analysis.ir.types import Adt, Closure, Ty
from rgpu.analysis.names.crates import CrateSource, Loader, ModelProvider
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    Crate,
    FunctionDefinition,
    MacroDefinition,
    ModuleDefinition,
    StaticDefinition,
)
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.predicates import Predicated
from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import arguments_of
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.fields import variant_fields
from rgpu.analysis.typing.lowering import lower_type, scope_of
from rgpu.analysis.typing.substitute import has_parameters

_KERNEL_ABIS = frozenset({"ptx-kernel", "gpu-kernel"})


@dataclass(frozen=True, slots=True)
class RoleAttribute:
    """An attribute of an item that a crate's attribute macro gives a meaning to."""

    role: MacroRole
    attribute: ast.Attribute


@dataclass(frozen=True, slots=True)
class KernelEntry:
    """A kernel of a crate. A generic kernel has one entry per known instance, or one for its
    parameters."""

    function: FunctionDefinition
    instance: Instance
    dialect: str
    roles: tuple[RoleAttribute, ...]

    @property
    def name(self) -> str:
        return self.function.name

    @property
    def unmodelled(self) -> str | None:
        """Why the kernel is not looked at; None if it is."""
        return next((r.role.unmodelled for r in self.roles if r.role.unmodelled), None)


class Program:
    """Everything that is known about some crates; implements `ir.program.BodySource`."""

    def __init__(
        self,
        loader: Loader,
        models: ModelProvider,
        assembly_effects: Callable[[str, tuple[str, ...]], tuple[Effect, ...] | None] | None = None,
        predicated_assembly: Callable[[str, tuple[str, ...]], Predicated | None] | None = None,
    ) -> None:
        self.names = Names(loader, models)
        self.context = TypeContext(self.names)
        if assembly_effects is not None:
            self.context.assembly_effects = assembly_effects
        if predicated_assembly is not None:
            self.context.predicated_assembly = predicated_assembly
        self.context.bound_variables = self._bound_variables
        self.context.takes_context = self._takes_context
        self._bodies: dict[Instance, Body | None] = {}
        self._spaces: dict[StaticDefinition, AddressSpace] = {}

    def load(self, source: CrateSource) -> Crate:
        """Read a crate; its modules are read when they are asked for."""
        return self.names.load(source)

    def forget(self) -> None:
        """The files have changed: what is loaded from now on is read anew, but for the models.

        Definitions that were handed out before stay as they were.
        """
        self.names.forget()

    # --- kernels ---------------------------------------------------------------------------

    def functions(self, crate: Crate) -> Iterator[FunctionDefinition]:
        """The free functions of a crate, in the order of its modules and their text."""
        for module in self.names.modules(crate):
            yield from self.names.scope(module).functions

    def instances(self, entry: KernelEntry, crates: list[Crate]) -> list[KernelEntry]:
        """The entry, or for a generic kernel one entry per instance that `crates` use. The generic
        one stays for uses that are not known."""
        if not any(map(has_parameters, entry.instance.arguments)):
            return [entry]
        attribute = next((r.attribute for r in entry.roles if r.role.role == "kernel"), None)
        instances = instances_of(self.context, entry.function, attribute, crates)
        found = [
            KernelEntry(entry.function, Instance(entry.function, a), entry.dialect, entry.roles)
            for a in instances.found.values()
        ]
        return [*found, entry] if instances.open or not found else found

    def kernels(self, crate: Crate) -> Iterator[KernelEntry]:
        """The kernels of a crate, in the order of the text; generic ones for their parameters."""
        for function in self.functions(crate):
            if not function.has_body:
                continue  # declared in an `extern` block, or half-typed
            roles = self.roles(function.module, function.syntax.attributes)
            kernel = next((r for r in roles if r.role.role == "kernel"), None)
            if kernel is None and function.syntax.abi not in _KERNEL_ABIS:
                continue
            dialect = "nvptx" if kernel is None else (kernel.role.dialect or "unknown")
            arguments = self.context.parameters_of(function)
            yield KernelEntry(function, Instance(function, arguments), dialect, roles)

    def _takes_context(self, function: FunctionDefinition) -> bool:
        roles = self.roles(function.module, function.syntax.attributes)
        return any(role.role.binds for role in roles)

    def _bound_variables(self, function: FunctionDefinition) -> list[tuple[str, AdtDefinition]]:
        """Variables that attributes of `function` declare, as references to a type:
        `#[kernel(launch_context = lc)]`."""
        found: list[tuple[str, AdtDefinition]] = []
        if not any("=" in attribute.tokens for attribute in function.syntax.attributes):
            return found
        for role in self.roles(function.module, function.syntax.attributes):
            if len(role.role.binds) != 2:
                continue
            key, path = role.role.binds
            for argument in arguments_of(role.attribute.tokens):
                if argument.name != key or not isinstance(argument.value, str):
                    continue
                crate, *rest = path.split("::")
                library = self.names.extern(function.module.crate, crate)
                if library is None:
                    continue
                type = self.names.resolve_names(library.root, ["self", *rest], "types")
                if type is not None and isinstance(type.definition, AdtDefinition):
                    found.append((argument.value, type.definition))
        return found

    def roles(
        self, module: ModuleDefinition, attributes: list[ast.Attribute]
    ) -> tuple[RoleAttribute, ...]:
        """The attributes that are attribute macros of a device crate, with what they mean."""
        found: list[RoleAttribute] = []
        for attribute in attributes:
            macro = self._attribute_macro(module, attribute.path)
            for effect in macro.effects if macro is not None else ():
                if isinstance(effect, MacroRole) and _has_role(attribute, effect):
                    found.append(RoleAttribute(effect, attribute))
        return tuple(found)

    def _attribute_macro(self, module: ModuleDefinition, path: str) -> MacroDefinition | None:
        names = [part.strip() for part in path.split("::")]
        absolute = names[0] == ""
        if absolute:
            names = names[1:]
        if len(names) == 1:
            place: ModuleDefinition | None = module
            while place is not None:
                found = self.names.lookup(place, names[0], "macros")
                if isinstance(found, MacroDefinition):
                    return found
                place = place.parent if place.block is not None else None
            return None
        resolution = self.names.resolve_names(module, names, "macros", absolute)
        definition = resolution.definition if resolution is not None else None
        return definition if isinstance(definition, MacroDefinition) else None

    # --- bodies: `ir.program.BodySource` -----------------------------------------------------

    def body_of(self, instance: Instance) -> Body | None:
        """The body of a function or closure, None if it has none."""
        if instance not in self._bodies:
            self._bodies[instance] = build_body(self.context, instance)
        return self._bodies[instance]

    def variants_of(self, type: Adt | Closure) -> tuple[tuple[Ty, ...], ...] | None:
        """Field types of each variant; of a closure, the captured values."""
        return variant_fields(self.context, type)

    def space_of(self, static: StaticDefinition) -> AddressSpace:
        """Where a static lies: by its own attribute, by that of its type, else in global memory."""
        found = self._spaces.get(static)
        if found is None:
            found = self._spaces[static] = self._find_space(static)
        return found

    def _find_space(self, static: StaticDefinition) -> AddressSpace:
        for effect in static.effects:
            if isinstance(effect, InSpace):
                return effect.space
        for role in self.roles(static.module, static.syntax.attributes):
            if role.role.role == "constant":
                return AddressSpace.CONSTANT
            if role.role.role == "address_space":
                written = role.attribute.tokens.strip()
                if written in AddressSpace.__members__.values():
                    return AddressSpace(written)
        ty = lower_type(self.context, static.syntax.type, scope_of(self.context, static))
        while isinstance(ty, Adt):
            for effect in ty.definition.effects:
                if isinstance(effect, InSpace):
                    return effect.space
            fields = self.variants_of(ty)
            if fields is None or len(fields) != 1 or len(fields[0]) != 1:
                break
            ty = fields[0][0]
        return AddressSpace.GLOBAL


def _has_role(attribute: ast.Attribute, role: MacroRole) -> bool:
    """Whether the attribute has one of the arguments that the role asks for."""
    return not role.when or any(a.name in role.when for a in arguments_of(attribute.tokens))
