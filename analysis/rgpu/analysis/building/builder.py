"""The state of building one body, and the small steps that everything else is made of."""

from __future__ import annotations

from rgpu.analysis.ir.body import (
    Assign,
    BasicBlock,
    Body,
    Constant,
    Deref,
    FieldOf,
    Goto,
    Instance,
    Local,
    LoopInfo,
    Operand,
    Place,
    Plain,
    Rvalue,
    Statement,
    StorageDead,
    Switch,
    Terminator,
    UnknownOperand,
    Unreachable,
    Use,
)
from rgpu.analysis.ir.types import UNIT, Argument, Never, Ty, Unknown
from rgpu.analysis.names.definitions import (
    ConstDefinition,
    FunctionDefinition,
    VariantDefinition,
)
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.closures import ClosureDefinition
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.drops import anything_drops, needs_drop
from rgpu.analysis.typing.predicates import Predicate, bounds_of_instance
from rgpu.analysis.typing.results import LocalVariable, Typing, ValueReference
from rgpu.analysis.typing.signatures import field_types
from rgpu.analysis.typing.substitute import substitute
from rgpu.analysis.typing.table import InferenceTable
from rgpu.analysis.typing.traits import Solver


@dataclass(frozen=True, slots=True)
class Scope:
    """What lives until some point: the variables of a block, or the temporaries of a statement.
    `locals` are those whose drop does something, in order of declaration."""

    block: bool
    locals: list[int]


@dataclass(frozen=True, slots=True)
class LoopTarget:
    """Where `break` and `continue` of a loop go, and where a `break` puts its value."""

    break_block: int
    continue_block: int | None
    result: Place | None
    depth: int  # of the scopes around it


class Builder:
    """Emits statements into `self.block`, the current basic block."""

    def __init__(
        self, context: TypeContext, typing: Typing, instance: Instance, span: Span, result: Ty
    ) -> None:
        self.context = context
        self.typing = typing
        self.solver = Solver(context, InferenceTable(), _bounds_of(context, instance))
        self.body = Body(instance, [Local(result, None, span)], 0, [BasicBlock()], span)
        self.block = 0
        self.locals: dict[LocalVariable, int] = {}
        self.loops: dict[object, LoopTarget] = {}
        self.closure: ClosureDefinition | None = None
        # From the outside in; kept only where some type of the program does something when dropped.
        self.scopes: list[Scope] = []
        self.drops = anything_drops(context)
        # Constants being built in place, against endless recursion.
        self.constants: list[ConstDefinition] = []
        for message, place in typing.problems:
            self.body.problems.append((message, place))

    # --- what the parts in other files give each other ---------------------------------------

    def operand(self, node: ast.Expression) -> Operand:
        raise NotImplementedError  # ExpressionBuilding

    def raw_operand(self, node: ast.Expression) -> Operand:
        raise NotImplementedError  # ExpressionBuilding

    def into(self, node: ast.Expression, place: Place) -> None:
        raise NotImplementedError  # ExpressionBuilding

    def value_into(self, node: ast.Expression, place: Place) -> None:
        raise NotImplementedError  # ExpressionBuilding

    def effect(self, node: ast.Expression) -> None:
        raise NotImplementedError  # ExpressionBuilding

    def reference_operand(self, target: ValueReference, ty: Ty, span: Span) -> Operand:
        raise NotImplementedError  # ExpressionBuilding

    def place(self, node: ast.Expression, mutable: bool) -> Place:
        raise NotImplementedError  # PlaceBuilding

    def match_pattern(
        self, pattern: ast.Pattern, place: Place, ty: Ty, fail: int | None, construct: str
    ) -> None:
        raise NotImplementedError  # PatternBuilding

    def call_trait_method(
        self,
        path: str,
        method: str,
        generics: tuple[Argument, ...],
        arguments: tuple[Operand, ...],
        place: Place,
        span: Span,
    ) -> None:
        raise NotImplementedError  # CallBuilding

    def lazy(self, node: ast.Expression, place: Place) -> None:
        """`a && b`, `a || b` or a `let` condition as a value."""
        raise NotImplementedError  # ControlBuilding

    # --- blocks ----------------------------------------------------------------------------

    def new_block(self) -> int:
        self.body.blocks.append(BasicBlock())
        return len(self.body.blocks) - 1

    def emit(self, statement: Statement) -> None:
        self.body.blocks[self.block].statements.append(statement)

    def assign(self, place: Place, value: Rvalue, span: Span) -> None:
        self.body.blocks[self.block].statements.append(Assign(place, value, span))

    def terminate(self, terminator: Terminator) -> None:
        """End the current block; what follows goes into a block that nothing reaches."""
        block = self.body.blocks[self.block]
        if block.terminator is None:
            block.terminator = terminator
        self.block = self.new_block()

    def goto(self, target: int, span: Span) -> None:
        """Go on in `target`, whose statements come later."""
        block = self.body.blocks[self.block]
        if block.terminator is None:
            block.terminator = Goto(target, span)

    def switch(
        self, operand: Operand, cases: tuple[tuple[int, int], ...], otherwise: int, span: Span,
        construct: str,
    ) -> None:  # fmt: skip
        block = self.body.blocks[self.block]
        if block.terminator is None:
            block.terminator = Switch(operand, cases, otherwise, span, construct)

    def branch(self, condition: Operand, yes: int, no: int, span: Span, construct: str) -> None:
        """Two-way branch on a bool."""
        self.switch(condition, ((0, no),), yes, span, construct)

    def unreachable(self, span: Span) -> None:
        self.terminate(Unreachable(span))

    # --- scopes ----------------------------------------------------------------------------

    def enter_scope(self, block: bool) -> None:
        """What is declared from now on lives until the scope is left."""
        if self.drops:
            self.scopes.append(Scope(block, []))

    def leave_scope(self, span: Span) -> None:
        """The innermost scope ends here."""
        if self.drops:
            self.end_scope(self.scopes.pop(), span)

    def close_scope(self) -> Scope | None:
        """The innermost scope ends in several places, to be marked by `end_scope`."""
        return self.scopes.pop() if self.drops else None

    def end_scope(self, scope: Scope | None, span: Span) -> None:
        """Mark the end of the life of what a scope holds; see `drops.elaborate`."""
        for local in reversed(scope.locals) if scope is not None else ():
            self.emit(StorageDead(local, span))

    def leave_scopes(self, depth: int, span: Span) -> None:
        """Control leaves all scopes but the outer `depth` ones; they stay open for what follows."""
        for scope in reversed(self.scopes[depth:]):
            self.end_scope(scope, span)

    def keep(self, local: int, ty: Ty, block: bool = True) -> None:
        """A local lives until the end of the innermost scope, or of the innermost block."""
        if self.drops and needs_drop(self.context, ty):
            scopes = [scope for scope in self.scopes if scope.block or not block]
            if scopes:
                scopes[-1].locals.append(local)

    # --- locals ----------------------------------------------------------------------------

    def temporary(self, ty: Ty, span: Span) -> Place:
        """A fresh variable that the user does not see."""
        self.body.locals.append(Local(ty, None, span))
        index = len(self.body.locals) - 1
        if self.drops:
            self.keep(index, ty, False)
        return Place(index)

    def declare(self, variable: LocalVariable) -> Place:
        """The place of a variable of the user, made at its declaration."""
        index = self.locals.get(variable)
        if index is None:
            self.body.locals.append(
                Local(variable.type, variable.name, variable.span, variable.mutable)
            )
            index = self.locals[variable] = len(self.body.locals) - 1
            if self.drops:
                self.keep(index, variable.type, True)
        return Place(index)

    def variable(self, variable: LocalVariable) -> Place:
        """The place of a variable, also one captured by the closure being built."""
        index = self.locals.get(variable)
        if index is not None:
            return Place(index)
        if self.closure is not None:
            for position, capture in enumerate(self.closure.captures):
                if capture.variable is variable:
                    place = Place(1).then(Deref(), FieldOf(position, variable.name))
                    return place.then(Deref()) if capture.by_reference else place
        return self.declare(variable)

    # --- operands --------------------------------------------------------------------------

    def frozen(self, operand: Operand, later: ast.Expression, node: ast.Expression) -> Operand:
        """The value of `node` as it is now, where a later operand may change the place it is read
        from."""
        if not isinstance(operand, Use) or isinstance(later, (ast.Literal, ast.PathExpression)):
            return operand
        if not self.body.locals[operand.place.local].mutable and not operand.place.projections:
            return operand
        copy = self.temporary(self.adjusted_type(node), node.span)
        self.assign(copy, Plain(operand), node.span)
        return Use(copy)

    def operands(self, nodes: list[ast.Expression]) -> tuple[Operand, ...]:
        """Values of expressions that are evaluated one after the other."""
        simple = (ast.Literal, ast.PathExpression)
        last = max((i for i, n in enumerate(nodes) if not isinstance(n, simple)), default=-1)
        operands: list[Operand] = []
        for index, node in enumerate(nodes):
            operand = self.operand(node)
            operands.append(self.frozen(operand, nodes[last], node) if index < last else operand)
        return tuple(operands)

    def as_local(self, operand: Operand, ty: Ty, span: Span) -> Place:
        """A place that holds the operand; the operand's own if it is one."""
        if isinstance(operand, Use):
            return operand.place
        place = self.temporary(ty, span)
        self.assign(place, Plain(operand), span)
        return place

    def value(self, rvalue: Rvalue, ty: Ty, span: Span) -> Operand:
        """The value of a right-hand side, in a temporary."""
        if isinstance(rvalue, Plain):
            return rvalue.operand
        place = self.temporary(ty, span)
        self.assign(place, rvalue, span)
        return Use(place)

    def unknown(
        self, reason: str, ty: Ty, span: Span, inputs: tuple[Operand, ...] = ()
    ) -> UnknownOperand:
        """A value that can't be modelled; noted as a problem of the body."""
        self.body.problems.append((reason, span))
        return UnknownOperand(reason, ty, inputs)

    def type_of(self, node: object) -> Ty:
        """The type of an expression before adjustment."""
        return self.typing.types.get(node, _UNTYPED)

    def adjusted_type(self, node: object) -> Ty:
        """The type of an expression after its implicit steps."""
        steps = self.typing.adjustments.get(node)
        return steps[-1].target if steps else self.type_of(node)

    def field_types(self, variant: VariantDefinition, arguments: tuple[Argument, ...]) -> list[Ty]:
        """Types of the fields of a struct or variant, for generic arguments of its type."""
        substitution = self.context.substitution(variant, arguments)
        general = field_types(self.context, variant)
        return [self.solver.normalize(substitute(ty, substitution)) for ty in general]

    def info_loop(self, header: int, construct: str, node: ast.While | ast.For | ast.Loop) -> None:
        attributes = getattr(node, "attributes", None) or ()
        self.body.loops[header] = LoopInfo(
            construct, node.span, tuple([(a.path, a.tokens) for a in attributes])
        )


UNIT_VALUE = Constant(None, UNIT)
_UNTYPED = Unknown("an expression that was not typed")


def _bounds_of(context: TypeContext, instance: Instance) -> tuple[Predicate, ...]:
    function = instance.function
    if not isinstance(function, FunctionDefinition):
        return ()
    return bounds_of_instance(context, function, instance.arguments)


def is_never(ty: Ty) -> bool:
    return isinstance(ty, Never)
