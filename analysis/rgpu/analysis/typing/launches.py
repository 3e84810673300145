"""Typing of the method calls that launch a kernel, for the generic arguments they give it.

The launchers of a kernel are made by a macro of the device crate, of which there is only a name:
`module.scale::<f32, _>(&stream, config, factor, &input, &mut output)`. What is known is their form.
They are called as the kernel, or with more after its name, and take its parameters after one or two
of their own (a stream, a configuration), a buffer in the place of a slice. So inference goes on
through such a call, and a closure that is handed to a kernel gets its type there.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgpu.analysis.effects import AddressSpace, InSpace
from rgpu.analysis.ir.types import Adt, Argument, Infer, Ptr, Ref, Slice, Ty
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.engine import Engine
from rgpu.analysis.typing.lowering import lower_generics
from rgpu.analysis.typing.results import ValueReference

_OWN_PARAMETERS = (1, 2)  # the configuration, and a stream before it unless the launch is deferred


class LaunchTyping(Engine):
    """The search for the generic arguments of launches."""

    def check_launch(self, node: ast.MethodCall) -> bool:
        """Type the arguments of a call that launches `launched`; False if the call is none."""
        kernel = self.launched
        if kernel is None or not self._is_launcher(node.name):
            return False
        count = len(kernel.syntax.parameters)
        first = len(node.arguments) - count
        if first not in _OWN_PARAMETERS:
            return False
        arguments = lower_generics(self.context, node.generics, kernel, self.scope)
        parameters, _ = self.instantiate(kernel, arguments)
        for argument in node.arguments[:first]:
            self.check(argument, None)
        # Closures last, when more is known of what they are given.
        pairs = list(zip(node.arguments[first:], parameters, strict=True))
        for argument, parameter in pairs:
            if not isinstance(argument, ast.Closure):
                self._relate(self.check(argument, None), parameter)
        self.solver.solve_pending()
        for argument, parameter in pairs:
            if isinstance(argument, ast.Closure):
                self.table.try_unify(self.check(argument, parameter), parameter)
        self.typing.launches.append(ValueReference(kernel, arguments))
        return True

    def _is_launcher(self, name: str) -> bool:
        kernel = self.launched
        assert kernel is not None
        return is_named_after(name, kernel.name, self.context.names.scope(kernel.module).values)

    def _relate(self, given: Ty, wanted: Ty) -> None:
        """What an argument of the launch tells of a parameter of the kernel."""
        wanted = self.table.shallow(wanted)
        given = self.known(given)
        if isinstance(wanted, Infer):
            self.table.try_unify(given, wanted)
            return
        held, element = self._held(given), _element(wanted)
        if held is not None and element is not None:
            self.table.try_unify(held, element)
        elif not isinstance(wanted, (Ref, Ptr, Adt)):
            self.table.try_unify(given, wanted)

    def _held(self, given: Ty) -> Argument | None:
        """The type of the elements of a buffer on the device, through references to it."""
        while isinstance(given, Ref):
            given = self.known(given.inner)
        if isinstance(given, Adt) and given.arguments:
            for effect in given.definition.effects:
                if isinstance(effect, InSpace) and effect.space is AddressSpace.GLOBAL:
                    return given.arguments[0]
        return None


def is_named_after(name: str, kernel: str, others: Iterable[str]) -> bool:
    """Whether `name` is that of a kernel or one of its launchers: `scale`, `scale_async`. Not if
    it may be that of another, `scale_twice_async` where there is a kernel `scale_twice`."""
    if name == kernel:
        return True
    return name.startswith(f"{kernel}_") and not any(
        name == other or name.startswith(f"{other}_")
        for other in others
        if other.startswith(f"{kernel}_")
    )


def _element(wanted: Ty) -> Argument | None:
    """The type of the elements that a kernel sees through a parameter."""
    if isinstance(wanted, (Ref, Ptr)):
        return wanted.inner.inner if isinstance(wanted.inner, Slice) else wanted.inner
    if isinstance(wanted, Adt) and wanted.arguments:
        return wanted.arguments[0]
    return None
