"""Typing of blocks, statements, conditions, loops and jumps."""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    BOOL,
    NEVER,
    UNIT,
    Adt,
    Infer,
    Never,
    Ty,
    Unknown,
)
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.engine import Engine, LoopFrame
from rgpu.analysis.typing.results import ValueReference
from rgpu.analysis.typing.substitute import as_type


@dataclass(slots=True)
class _Branches:
    """The branches of an `if` or `match` so far. merged: the common type of those with a value."""

    expected: Ty | None
    merged: Ty | None = None
    never: list[ast.Expression] = field(default_factory=list)
    all_never: bool = True


class ControlTyping(Engine):
    """Expressions that steer control. Their type is `!` when control never gets behind them."""

    def check_block(self, node: ast.Block, expected: Ty | None) -> Ty:
        if node.kind == "async":
            return self.unknown("async code is not modelled", node.span)
        outer_module, outer_scope = self.module, self.scope
        module = self.context.names.block_scope(node, outer_module)
        if module is not outer_module:
            self.module, self.scope = module, outer_scope.inside(module)
            self.context.impls.add_all(module)
            self.typing.block_modules[node] = module
        self.frames.append({})
        frame: LoopFrame | None = None
        if node.label is not None:
            frame = LoopFrame(node, node.label, expected)
            self.loops.append(frame)
        before = self.diverges
        self.diverges = False
        for statement in node.statements:
            self._statement(statement)
        ty: Ty
        if node.tail is not None:
            ty = self.check(node.tail, expected)
            wanted = NEVER if expected is None else self.table.shallow(expected)
            if expected is not None and not isinstance(wanted, Infer):
                fits = self.coerce(node.tail, ty, expected)
                if fits and not (self.is_never(ty) and self.diverges):
                    ty = expected
        else:
            ty = NEVER if self.diverges else UNIT
        if frame is not None:
            self.loops.pop()
            if frame.breaks:
                ty = self.merge(frame.type, node.tail, ty, frame.expected, node.span)
                self.diverges = False
        self.diverges = before or self.diverges
        self.frames.pop()
        self.module, self.scope = outer_module, outer_scope
        return ty

    def _statement(self, statement: ast.Statement) -> None:
        if isinstance(statement, ast.ExpressionStatement):
            ty = self.check(statement.expression, None if statement.semicolon else UNIT)
            if not statement.semicolon:
                self.coerce(statement.expression, ty, UNIT)
            return
        declared = self.lower(statement.type) if statement.type is not None else None
        if statement.value is not None:
            found = self.check(statement.value, declared)
            if declared is not None:
                self.demand(statement.value, found, declared)
            else:
                declared = found
        elif declared is None:
            declared = self.table.fresh()
        if statement.otherwise is not None:
            before = self.diverges
            self.check(statement.otherwise, NEVER)
            self.diverges = before
        if isinstance(declared, Never) and statement.type is None:
            declared = self.table.fresh()
        self.check_pattern(statement.pattern, declared)

    def condition(self, node: ast.Expression) -> None:
        """A condition of `if`, `while` or a guard: `let` conditions declare into the open frame."""
        if isinstance(node, ast.LetCondition):
            found = self.check(node.value, None)
            self.check_pattern(node.pattern, found)
            self.typing.types[node] = BOOL
            return
        parts = conjuncts(node)
        if len(parts) > 1 and any(isinstance(part, ast.LetCondition) for part in parts):
            for part in parts:
                self.condition(part)
            while isinstance(node, ast.Binary) and node.operator == "&&":
                self.typing.types[node] = BOOL
                node = node.left
        else:
            self.demand(node, self.check(node, BOOL), BOOL)

    def check_let_condition(self, node: ast.LetCondition, expected: Ty | None) -> Ty:
        self.condition(node)
        return BOOL

    def check_if(self, node: ast.If, expected: Ty | None) -> Ty:
        # Walked in a loop: chains of `else if` can be long.
        chain = [node]
        while isinstance(following := chain[-1].otherwise, ast.If):
            chain.append(following)
        branches = _Branches(UNIT if following is None else expected)
        exits: list[tuple[bool, bool]] = []  # does the condition, does the branch diverge?
        for link in chain:
            self.frames.append({})
            self.condition(link.condition)
            condition_diverges, self.diverges = self.diverges, False
            self._branch(branches, link.then)
            exits.append((condition_diverges, self.diverges))
            self.diverges = False
            self.frames.pop()
        if following is not None:
            self._branch(branches, following)
        diverges = self.diverges and following is not None
        for condition_diverges, branch_diverges in reversed(exits):
            diverges = condition_diverges or (branch_diverges and diverges)
        self.diverges = diverges
        result = UNIT if following is None else self._merged(branches)
        for link in chain[1:]:
            self.typing.types[link] = result
        return result

    def check_match(self, node: ast.Match, expected: Ty | None) -> Ty:
        scrutinee = self.check(node.scrutinee, None)
        outer = self.diverges
        branches = _Branches(expected)
        all_diverge = True
        for arm in node.arms:
            self.frames.append({})
            self.check_pattern(arm.pattern, scrutinee)
            if arm.guard is not None:
                self.condition(arm.guard)
            self.diverges = False
            self._branch(branches, arm.body)
            all_diverge &= self.diverges
            self.frames.pop()
        self.diverges = outer or all_diverge
        return self._merged(branches)

    def _branch(self, branches: _Branches, body: ast.Expression) -> None:
        """One more branch, whose type has to fit those before."""
        expected = branches.expected
        if expected is not None and isinstance(self.table.shallow(expected), Infer):
            expected = None
        hint = branches.expected
        if hint is None and branches.merged is not None and not self.is_never(branches.merged):
            hint = branches.merged
        found = self.check(body, hint)
        never = self.is_never(found)
        branches.all_never &= never
        if never and expected is None:
            branches.never.append(body)
        else:
            branches.merged = self.merge(branches.merged, body, found, expected, body.span)

    def _merged(self, branches: _Branches) -> Ty:
        """The common type of all branches."""
        if branches.all_never or branches.merged is None:
            return NEVER
        for body in branches.never:
            self.coerce(body, NEVER, branches.merged)
        return branches.merged

    def check_loop(self, node: ast.Loop, expected: Ty | None) -> Ty:
        frame = self._enter(node, node.label, expected)
        before = self.diverges
        self.check(node.body, UNIT)
        self.loops.pop()
        self.diverges = before
        if not frame.breaks:
            self.diverges = True
            return NEVER
        return frame.type if frame.type is not None else UNIT

    def check_while(self, node: ast.While, expected: Ty | None) -> Ty:
        self._enter(node, node.label, None)
        self.frames.append({})
        self.condition(node.condition)
        before = self.diverges
        ty = self.check(node.body, UNIT)
        self.coerce(node.body, ty, UNIT)
        self.diverges = before
        self.frames.pop()
        self.loops.pop()
        return UNIT

    def check_for(self, node: ast.For, expected: Ty | None) -> Ty:
        iterable = self.known(self.check(node.iterable, None))
        iterator = self.projected("iter::IntoIterator", "IntoIter", iterable)
        item = self.projected("iter::Iterator", "Item", iterator)
        self.typing.iterators[node] = (iterator, item)
        self._enter(node, node.label, None)
        self.frames.append({})
        self.check_pattern(node.pattern, item)
        before = self.diverges
        ty = self.check(node.body, UNIT)
        self.coerce(node.body, ty, UNIT)
        self.diverges = before
        self.frames.pop()
        self.loops.pop()
        return UNIT

    def _enter(self, node: object, label: str | None, expected: Ty | None) -> LoopFrame:
        frame = LoopFrame(node, label, expected)
        self.loops.append(frame)
        return frame

    def _target(self, label: str | None) -> LoopFrame | None:
        """The loop or labelled block that a jump is out of."""
        for frame in reversed(self.loops):
            if label is None:
                if not isinstance(frame.node, ast.Block):
                    return frame
            elif frame.label == label:
                return frame
        return None

    def check_break(self, node: ast.Break, expected: Ty | None) -> Ty:
        frame = self._target(node.label)
        if frame is None:
            return self.unknown("`break` outside of a loop", node.span)
        frame.breaks = True
        self.typing.targets[node] = frame.node
        if node.value is not None:
            hint = frame.expected if frame.expected is not None else frame.type
            found = self.check(node.value, hint)
            frame.type = self.merge(frame.type, node.value, found, frame.expected, node.span)
        elif frame.type is None:
            frame.type = UNIT
        return NEVER

    def check_continue(self, node: ast.Continue, expected: Ty | None) -> Ty:
        frame = self._target(node.label)
        if frame is None:
            return self.unknown("`continue` outside of a loop", node.span)
        self.typing.targets[node] = frame.node
        return NEVER

    def check_return(self, node: ast.Return, expected: Ty | None) -> Ty:
        result = self.results[-1]
        if node.value is not None:
            self.demand(node.value, self.check(node.value, result), result)
        else:
            self.table.try_unify(result, UNIT)
        return NEVER

    def check_try(self, node: ast.Try, expected: Ty | None) -> Ty:
        """`?` on `Option` and `Result`; the error is converted with `From`."""
        ty = self.known(self.check(node.operand, None))
        if isinstance(ty, Unknown):
            return ty
        option, result = self.context.adt("option::Option"), self.context.adt("result::Result")
        if not isinstance(ty, Adt) or ty.definition not in (option, result):
            return self.unknown("`?` on a type other than `Option` and `Result`", node.span)
        outer = self.known(self.results[-1])
        if isinstance(outer, Infer):
            if ty.definition is option:
                self.table.unify(outer, Adt(ty.definition, (self.table.fresh(),)))
            else:
                error = self.table.fresh()
                self.table.unify(outer, Adt(ty.definition, (self.table.fresh(), error)))
            outer = self.table.shallow(outer)
        if ty.definition is result and isinstance(outer, Adt) and len(outer.arguments) == 2:
            trait = self.context.trait("convert::From")
            if trait is not None:
                arguments = (outer.arguments[1], ty.arguments[1])
                self.typing.callees[node] = ValueReference(trait.functions["from"], arguments)
        return as_type(ty.arguments[0])


def conjuncts(node: ast.Expression) -> list[ast.Expression]:
    """The conditions that `&&` joins, from left to right; one for anything else."""
    found: list[ast.Expression] = []
    while isinstance(node, ast.Binary) and node.operator == "&&":
        found.append(node.right)
        node = node.left
    found.append(node)
    found.reverse()
    return found
