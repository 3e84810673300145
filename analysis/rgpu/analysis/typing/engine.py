"""The state of typing one body, and the operations that all kinds of expressions share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from rgpu.analysis.ir.types import (
    Adt,
    Argument,
    Array,
    Closure,
    Const,
    Dyn,
    FnDef,
    FnPtr,
    Infer,
    Never,
    Opaque,
    Param,
    Projection,
    Ptr,
    Ref,
    Slice,
    Ty,
    Unknown,
    show,
)
from rgpu.analysis.names.definitions import FunctionDefinition, ModuleDefinition
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.closures import ClosureDefinition
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.lowering import Lowering, lower_type
from rgpu.analysis.typing.predicates import Predicate, TraitRef
from rgpu.analysis.typing.results import (
    Adjustment,
    BorrowStep,
    ConvertStep,
    DerefStep,
    LocalVariable,
    Typing,
)
from rgpu.analysis.typing.scope import TypeScope
from rgpu.analysis.typing.selection import Undecided
from rgpu.analysis.typing.table import InferenceTable
from rgpu.analysis.typing.traits import Solver

if TYPE_CHECKING:
    from rgpu.analysis.names.definitions import VariantDefinition
    from rgpu.analysis.typing.methods import MethodPick

# Tries to decide something again when more is known; False if it still can't.
Attempt: TypeAlias = Callable[[], bool]


class LoopFrame:
    """A loop or labelled block being typed."""

    __slots__ = ("breaks", "expected", "label", "node", "type")

    def __init__(self, node: object, label: str | None, expected: Ty | None) -> None:
        self.node = node
        self.label = label
        self.expected = expected
        self.type: Ty | None = None  # type of `break` values so far
        self.breaks = False


class ClosureFrame:
    """A closure being typed: the variables of its surroundings that it uses."""

    __slots__ = ("captured", "definition", "depth")

    def __init__(self, definition: ClosureDefinition, depth: int) -> None:
        self.definition = definition
        self.depth = depth
        self.captured: dict[LocalVariable, None] = {}


class Engine:
    """Shared by the mixins of `infer.py`; holds nothing that outlives the body."""

    def __init__(
        self,
        context: TypeContext,
        typing: Typing,
        table: InferenceTable,
        bounds: tuple[Predicate, ...],
    ) -> None:
        self.context = context
        self.typing = typing
        self.table = table
        self.solver = Solver(context, table, bounds)
        self.scope: TypeScope = typing.scope
        self.module: ModuleDefinition = typing.module
        self.frames: list[dict[str, LocalVariable]] = [{}]
        self.loops: list[LoopFrame] = []
        self.closures: list[ClosureFrame] = []
        self.results: list[Ty] = [typing.result]
        self.diverges = False
        self.deferred: list[Attempt] = []
        self.depth = 0  # of expressions in each other
        # Variables of the first alternative of an or-pattern: the others bind the same.
        self.shared_bindings: dict[str, LocalVariable] | None = None
        self.new_bindings: dict[str, LocalVariable] | None = None
        self.launched: FunctionDefinition | None = None  # a kernel whose launches are looked for
        self.finishing = False  # set when inference has to come to an end

    # --- what the parts in other files give each other ---------------------------------------

    def check(self, node: ast.Expression, expected: Ty | None) -> Ty:
        """Type an expression; `expected` is a hint. The type is noted before adjustment."""
        raise NotImplementedError  # Inference

    def check_pattern(self, pattern: ast.Pattern, ty: Ty, mode: bool | None = None) -> None:
        """Type a pattern against values of type `ty`, declaring its variables."""
        raise NotImplementedError  # PatternTyping

    def value_path(self, node: object, path: ast.Path) -> Ty:
        """The type of a path used as a value, recorded for `node`."""
        raise NotImplementedError  # ValueTyping

    def resolve_variant(self, path: ast.Path) -> tuple[VariantDefinition, Adt] | None:
        """The struct or variant a path names, with the type it builds."""
        raise NotImplementedError  # ValueTyping

    def lookup_method(self, receiver: Ty, name: str) -> MethodPick | None:
        """The method called `name` of a value of type `receiver`."""
        raise NotImplementedError  # MethodTyping

    def instantiate(
        self, function: FunctionDefinition, arguments: tuple[Argument, ...]
    ) -> tuple[tuple[Ty, ...], Ty]:
        """Parameter types and result for these generic arguments; notes what must hold."""
        raise NotImplementedError  # CallTyping

    def check_launch(self, node: ast.MethodCall) -> bool:
        """Type the arguments of a call that launches a kernel; False if the call is none."""
        raise NotImplementedError  # LaunchTyping

    # --- small tools -----------------------------------------------------------------------

    def note(self, node: ast.Expression, ty: Ty) -> None:
        """Record the type of an expression; control does not get behind one of type `!`."""
        self.typing.types[node] = ty
        if isinstance(ty, Never):
            self.diverges = True

    def problem(self, message: str, span: Span) -> None:
        """Something about the body that could not be understood."""
        self.typing.problems.append((message, span))

    def unknown(self, reason: str, span: Span) -> Unknown:
        """An unknown type, noted as a problem of the body."""
        self.problem(reason, span)
        return Unknown(reason)

    def known(self, ty: Ty) -> Ty:
        """The type, with its head known if anything at all can tell it."""
        found = self.table.shallow(ty)
        if isinstance(found, Infer) and found.kind == "any":
            if self.solver.pending:
                self.solver.solve_pending()
                found = self.table.shallow(ty)
            if isinstance(found, Infer) and self.deferred:
                self.run_deferred()
                found = self.table.shallow(ty)
        if isinstance(found, (Projection, Opaque)):
            found = self.table.shallow(self.solver.normalize(found))
        return found

    def run_deferred(self) -> bool:
        """Try the operators again whose operand types were not known; True on progress."""
        waiting, self.deferred = self.deferred, []
        progress = False
        for attempt in waiting:
            if attempt():
                progress = True
            else:
                self.deferred.append(attempt)
        return progress

    def lower(self, ty: ast.Type) -> Ty:
        """A type written in the body, normalised; `_` is a fresh variable."""
        return self.solver.normalize(lower_type(self.context, ty, self.scope))

    def trait_ref(self, path: str, self_type: Ty, *arguments: Argument) -> TraitRef | None:
        """`self_type: path<arguments>`, for a trait of `core`."""
        trait = self.context.trait(path)
        return TraitRef(trait, self_type, arguments) if trait is not None else None

    def projected(self, path: str, name: str, self_type: Ty, *arguments: Argument) -> Ty:
        """`<self_type as path<arguments>>::name`, normalised."""
        trait = self.context.trait(path)
        if trait is None:
            return Unknown(f"trait `{path}` is not modelled")
        return self.solver.normalize(Projection(trait, name, self_type, arguments))

    # --- variables -------------------------------------------------------------------------

    def declare(self, name: str, ty: Ty, node: object, span: Span, mutable: bool) -> LocalVariable:
        """A new variable in the innermost frame, made by the pattern `node`."""
        variable = LocalVariable(name, ty, span, mutable, len(self.closures))
        self.frames[-1][name] = variable
        self.typing.variables[node] = variable
        return variable

    def variable(self, name: str) -> LocalVariable | None:
        """The variable in scope, noting its capture by the closures in between."""
        for frame in reversed(self.frames):
            if (found := frame.get(name)) is not None:
                for closure in self.closures[found.depth :]:
                    closure.captured.setdefault(found)
                return found
        return None

    # --- coercion --------------------------------------------------------------------------

    def adjust(self, node: object, steps: list[Adjustment]) -> None:
        """Note implicit steps, after those that are already noted."""
        if steps:
            self.typing.adjustments.setdefault(node, []).extend(steps)

    def coerce(self, node: ast.Expression, source: Ty, target: Ty) -> bool:
        """Make an expression of type `source` fit `target`, noting the implicit steps."""
        steps = self.coercion(source, target)
        if steps is None:
            return False
        self.adjust(node, steps)
        return True

    def demand(self, node: ast.Expression, source: Ty, target: Ty) -> None:
        """Coerce, and note a problem where that is impossible."""
        if not self.coerce(node, source, target):
            have, want = show(self.table.resolve(source)), show(self.table.resolve(target))
            self.problem(f"type `{have}` where `{want}` is expected", node.span)

    def coercion(self, source: Ty, target: Ty) -> list[Adjustment] | None:
        """The implicit steps from `source` to `target`; None if there are none."""
        source, target = self.known(source), self.table.shallow(target)
        if isinstance(target, (Projection, Opaque)):
            target = self.known(target)
        if isinstance(source, Never):
            return [] if isinstance(target, Never) else [ConvertStep("never", target)]
        if isinstance(source, Infer) or isinstance(target, (Infer, Unknown)):
            return [] if self.table.try_unify(source, target) else None
        if isinstance(source, (Ref, Ptr)) and isinstance(target, (Ref, Ptr)):
            steps = self._unsize(source, target)
            if steps is not None:
                return steps
        if isinstance(target, Ref) and isinstance(source, Ref):
            return self._reborrow(source, target)
        if isinstance(target, Ptr) and isinstance(source, (Ref, Ptr)):
            if target.mutable and not source.mutable:
                return None
            if not self.table.try_unify(source.inner, target.inner):
                return None
            if isinstance(source, Ref):
                return [
                    DerefStep(False, source.inner),
                    BorrowStep(target.mutable, True, target),
                ]
            return [] if source.mutable == target.mutable else [ConvertStep("mut_to_const", target)]
        if isinstance(target, FnPtr) and isinstance(source, (FnDef, Closure)):
            signature = self.solver.callable_signature(source)
            if signature is not None and self.table.try_unify(FnPtr(*signature), target):
                return [ConvertStep("function_pointer", target)]
            return None
        return [] if self.table.try_unify(source, target) else None

    def _unsize(self, source: Ref | Ptr, target: Ref | Ptr) -> list[Adjustment] | None:
        if target.mutable and not source.mutable:
            return None
        if isinstance(target, Ref) and not isinstance(source, Ref):
            return None
        have, want = self.table.shallow(source.inner), self.table.shallow(target.inner)
        if isinstance(have, Array) and isinstance(want, Slice):
            if not self.table.try_unify(have.inner, want.inner):
                return None
        elif not isinstance(want, Dyn) or isinstance(have, (Dyn, Infer)):
            return None
        raw = isinstance(target, Ptr)
        middle = Ptr(target.mutable, have) if raw else Ref(target.mutable, have)
        if isinstance(source, Ptr):
            return [ConvertStep("unsize", target)]
        return [
            DerefStep(False, have),
            BorrowStep(target.mutable, raw, middle),
            ConvertStep("unsize", target),
        ]

    def _reborrow(self, source: Ref, target: Ref) -> list[Adjustment] | None:
        if target.mutable and not source.mutable:
            return None
        if source.mutable == target.mutable and self.table.try_unify(source.inner, target.inner):
            return []
        steps: list[Adjustment] = []
        for ty, step in self.autoderef(source):
            if step is None:
                continue
            steps.append(step)
            if self.table.try_unify(ty, target.inner):
                return [*steps, BorrowStep(target.mutable, False, target)]
        return None

    def autoderef(self, ty: Ty) -> Iterator[tuple[Ty, DerefStep | None]]:
        """The type, then what it dereferences to, step by step; each with the step that led
        there."""
        step: DerefStep | None = None
        for _ in range(12):
            ty = self.known(ty)
            yield ty, step
            if isinstance(ty, Ref):
                ty = ty.inner
                step = DerefStep(False, ty)
                continue
            if not isinstance(ty, (Adt, Param, Opaque)):
                return
            target = self.overloaded_deref(ty)
            if target is None:
                return
            ty = target
            step = DerefStep(True, ty)

    def overloaded_deref(self, ty: Ty) -> Ty | None:
        """What `*value` gives through `Deref`."""
        wanted = self.trait_ref("ops::Deref", ty)
        if wanted is None:
            return None
        if isinstance(ty, Adt) and not self.context.impls.may_implement(ty, wanted.trait):
            return None
        if isinstance(self.solver.select(wanted), (Undecided, type(None))):
            return None
        return self.projected("ops::Deref", "Target", ty)

    # --- merging the types of branches ------------------------------------------------------

    def merge(
        self,
        merged: Ty | None,
        node: ast.Expression | None,
        ty: Ty,
        expected: Ty | None,
        span: Span,
    ) -> Ty:
        """The common type of the branches so far (`merged`) and one more."""
        if expected is not None and not isinstance(self.table.shallow(expected), Infer):
            if node is not None:
                self.demand(node, ty, expected)
            else:
                self.table.unify(ty, expected)
            return expected
        if merged is None or isinstance(self.table.shallow(merged), Never):
            return ty
        if isinstance(self.table.shallow(ty), Never):
            return merged
        if node is not None and self.coerce(node, ty, merged):
            return merged
        left, right = self.known(merged), self.known(ty)
        if isinstance(left, (FnDef, Closure)) and isinstance(right, (FnDef, Closure)):
            signature = self.solver.callable_signature(left)
            if signature is not None:
                return FnPtr(*signature)
        if not self.table.try_unify(left, right):
            self.problem(f"branches of types `{show(left)}` and `{show(right)}`", span)
        return merged

    def is_never(self, ty: Ty) -> bool:
        """Whether the type is known to be `!`."""
        return isinstance(self.table.shallow(ty), Never)

    def length_constant(self, expression: ast.Expression) -> Const:
        """The length in `[value; length]`."""
        return Lowering(self.context, self.scope).constant(expression, "usize")
