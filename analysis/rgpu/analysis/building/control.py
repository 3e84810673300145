"""Blocks, conditions, loops and jumps as IR."""

from __future__ import annotations

from rgpu.analysis.building.builder import UNIT_VALUE, Builder, LoopTarget, is_never
from rgpu.analysis.ir.body import (
    AddressOf,
    Aggregate,
    Constant,
    Discriminant,
    Downcast,
    FieldOf,
    Operand,
    Place,
    Plain,
    Return,
    Use,
)
from rgpu.analysis.ir.types import BOOL, UNIT, Adt, Ref, Scalar, Ty
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.results import ValueReference
from rgpu.analysis.typing.substitute import as_type


class ControlBuilding(Builder):
    """Each `.._into` puts the value of its expression before adjustment into `place`."""

    # --- blocks and statements -------------------------------------------------------------

    def block_into(self, node: ast.Block, place: Place) -> None:
        after: int | None = None
        if node.label is not None:
            after = self.new_block()
            self.loops[node] = LoopTarget(after, None, place, len(self.scopes))
        self.enter_scope(True)
        for statement in node.statements:
            self.statement(statement)
        if node.tail is not None:
            self.value_into(node.tail, place)
        elif not is_never(self.type_of(node)):
            self.assign(place, Plain(UNIT_VALUE), end_of(node.span))
        self.leave_scope(end_of(node.span))
        if after is not None:
            self.goto(after, end_of(node.span))
            self.block = after

    def statement(self, statement: ast.Statement) -> None:
        """A statement; its temporaries end with it, but those that a `let` borrows live on."""
        extended = isinstance(statement, ast.Let) and isinstance(statement.value, ast.Reference)
        if not extended:
            self.enter_scope(False)
        if isinstance(statement, ast.ExpressionStatement):
            self.effect(statement.expression)
        else:
            self._let(statement)
        if not extended:
            self.leave_scope(end_of(statement.span))

    def _let(self, statement: ast.Let) -> None:
        pattern = statement.pattern
        if statement.value is None:
            self._declare_all(pattern)
            return
        value_type = self.adjusted_type(statement.value)
        variable = self.typing.variables.get(pattern)
        simple = isinstance(pattern, ast.BindingPattern) and pattern.pattern is None
        if simple and variable is not None and pattern not in self.typing.by_reference:
            target = self.declare(variable)
            self.value_into(statement.value, target)
            return
        if isinstance(pattern, ast.WildcardPattern):
            self.effect(statement.value)
            return
        # A place is matched where it stands, so that `ref` bindings borrow it.
        if _is_place(statement.value) and not self.typing.adjustments.get(statement.value):
            source = self.place(statement.value, False)
        else:
            source = self.temporary(value_type, statement.span)
            self.value_into(statement.value, source)
        if statement.otherwise is None:
            self.match_pattern(pattern, source, value_type, None, "let")
            return
        fail = self.new_block()
        self.match_pattern(pattern, source, value_type, fail, "let else")
        matched = self.block
        self.block = fail
        self.effect(statement.otherwise)
        self.unreachable(statement.otherwise.span)
        self.block = matched

    def _declare_all(self, pattern: ast.Pattern) -> None:
        variable = self.typing.variables.get(pattern)
        if variable is not None:
            self.declare(variable)
        if isinstance(pattern, ast.TuplePattern):
            for item in pattern.items:
                self._declare_all(item)

    # --- conditions ------------------------------------------------------------------------

    def condition(self, node: ast.Expression, yes: int, no: int, construct: str) -> None:
        """Branch to `yes` or `no`; the current block ends here."""
        adjusted = self.typing.adjustments.get(node)
        match node:
            case ast.Binary("&&" | "||" as operator) if not adjusted:
                # Chains can be long: their parts are taken one after the other.
                *parts, last = _joined(node, operator)
                for part in parts:
                    middle = self.new_block()
                    if operator == "&&":
                        self.condition(part, middle, no, construct)
                    else:
                        self.condition(part, yes, middle, construct)
                    self.block = middle
                self.condition(last, yes, no, construct)
            case ast.Unary("!", operand) if (
                not adjusted
                and node not in self.typing.callees
                and self.adjusted_type(operand) == BOOL
            ):
                self.condition(operand, no, yes, construct)
            case ast.LetCondition(pattern, value):
                ty = self.adjusted_type(value)
                source = self._scrutinee(value, ty)
                self.match_pattern(pattern, source, ty, no, f"{construct} let")
                self.goto(yes, node.span)
            case _:
                self.enter_scope(False)
                decision = self.operand(node)
                if self.drops and self.scopes[-1].locals:
                    decision = self._kept(decision, node.span)
                self.leave_scope(node.span)
                self.branch(decision, yes, no, node.span, construct)

    def _kept(self, operand: Operand, span: Span) -> Operand:
        """A condition in a variable of its own: what it is read from ends before the branch."""
        copy = self.temporary(BOOL, span)
        self.assign(copy, Plain(operand), span)
        return Use(copy)

    def _scrutinee(self, node: ast.Expression, ty: Ty) -> Place:
        if _is_place(node) and not self.typing.adjustments.get(node):
            return self.place(node, False)
        place = self.temporary(ty, node.span)
        self.value_into(node, place)
        return place

    def lazy(self, node: ast.Expression, place: Place) -> None:
        yes, no, after = self.new_block(), self.new_block(), self.new_block()
        construct = node.operator if isinstance(node, ast.Binary) else "if"
        self.condition(node, yes, no, construct)
        for block, value in ((yes, 1), (no, 0)):
            self.block = block
            self.assign(place, Plain(Constant(value, BOOL)), node.span)
            self.goto(after, node.span)
        self.block = after

    def if_into(self, node: ast.If, place: Place) -> None:
        """`if`, with all its `else if`: there may be many."""
        ends: list[tuple[int, ast.Expression]] = []  # the last block of each branch
        link: ast.Expression | None = node
        while isinstance(link, ast.If) and (link is node or not self.typing.adjustments.get(link)):
            yes, no = self.new_block(), self.new_block()
            self.enter_scope(True)
            self.condition(link.condition, yes, no, "if")
            self.block = yes
            self.value_into(link.then, place)
            scope = self.close_scope()
            self.end_scope(scope, end_of(link.then.span))
            ends.append((self.block, link.then))
            self.block = no
            self.end_scope(scope, link.condition.span)
            link = link.otherwise
        if link is not None:
            self.value_into(link, place)
        else:
            self.assign(place, Plain(UNIT_VALUE), end_of(node.span))
        after = self.new_block()
        self.goto(after, end_of(node.span))
        for block, branch in ends:
            self.block = block
            self.goto(after, end_of(branch.span))
        self.block = after

    def match_into(self, node: ast.Match, place: Place) -> None:
        ty = self.adjusted_type(node.scrutinee)
        scrutinee = self._scrutinee(node.scrutinee, ty)
        after = self.new_block()
        for index, arm in enumerate(node.arms):
            last = index == len(node.arms) - 1
            # The last arm always matches, or rustc would have refused: its tests are left out.
            following = None if last and arm.guard is None else self.new_block()
            self.enter_scope(True)
            self.match_pattern(arm.pattern, scrutinee, ty, following, "match")
            if arm.guard is not None:
                assert following is not None
                body = self.new_block()
                self.condition(arm.guard, body, following, "match")
                self.block = body
            self.value_into(arm.body, place)
            self.leave_scope(end_of(arm.span))
            self.goto(after, arm.span)
            if following is not None:
                self.block = following
                if last:
                    self.unreachable(node.span)
        if not node.arms:
            self.unreachable(node.span)
        self.block = after

    # --- loops -----------------------------------------------------------------------------

    def loop_into(self, node: ast.Loop, place: Place) -> None:
        header, after = self.new_block(), self.new_block()
        self.goto(header, node.span)
        self.info_loop(header, "loop", node)
        self.loops[node] = LoopTarget(after, header, place, len(self.scopes))
        self.block = header
        self.effect(node.body)
        self.goto(header, end_of(node.span))
        self.block = after

    def while_into(self, node: ast.While, place: Place) -> None:
        header, body, after = self.new_block(), self.new_block(), self.new_block()
        # A `break` ends the scope of the condition itself; its failure does so in a block before.
        leave = self.new_block() if self.drops else after
        self.goto(header, node.span)
        self.info_loop(header, "while", node)
        self.loops[node] = LoopTarget(leave, header, None, len(self.scopes))
        self.block = header
        self.enter_scope(True)
        self.condition(node.condition, body, after, "while")
        self.block = body
        self.effect(node.body)
        scope = self.close_scope()
        self.end_scope(scope, end_of(node.span))
        self.goto(header, end_of(node.span))
        self.block = after
        self.end_scope(scope, node.condition.span)
        if leave != after:
            self.goto(leave, end_of(node.span))
            self.block = leave
        self.assign(place, Plain(UNIT_VALUE), end_of(node.span))

    def for_into(self, node: ast.For, place: Place) -> None:
        """`for p in e { .. }` is `loop { match Iterator::next(&mut it) { Some(p) => .., None =>
        break } }`."""
        span = node.iterable.span
        iterator_type, item_type = self.typing.iterators[node]
        iterable_type = self.adjusted_type(node.iterable)
        iterable = self.operand(node.iterable)
        iterator = self.temporary(iterator_type, span)
        if iterator_type == iterable_type:
            # `IntoIterator` of an iterator gives itself.
            self.assign(iterator, Plain(iterable), span)
        else:
            self.call_trait_method(
                "iter::IntoIterator", "into_iter", (iterable_type,), (iterable,), iterator, span
            )
        option = self.context.adt("option::Option")
        header, body, after = self.new_block(), self.new_block(), self.new_block()
        leave = self.new_block() if self.drops else after
        self.goto(header, span)
        self.info_loop(header, "for", node)
        self.loops[node] = LoopTarget(leave, header, None, len(self.scopes))
        self.block = header
        self.enter_scope(True)
        if option is None:
            self.unknown("`Option` is not modelled", UNIT, span)
            self.close_scope()
            self.goto(after, span)
            self.block = after
            return
        found = self.temporary(Adt(option, (item_type,)), span)
        borrowed = self.value(AddressOf(iterator, True, False), Ref(True, iterator_type), span)
        self.call_trait_method("iter::Iterator", "next", (iterator_type,), (borrowed,), found, span)
        tag = self.value(Discriminant(found), Scalar("isize"), span)
        some = next(v for v in option.variants if v.name == "Some")
        self.switch(tag, ((some.index, body),), after, span, "for")
        self.block = body
        item = found.then(Downcast(some.index, "Some"), FieldOf(0, "0"))
        self.match_pattern(node.pattern, item, item_type, None, "for")
        self.effect(node.body)
        scope = self.close_scope()
        self.end_scope(scope, end_of(node.span))
        self.goto(header, end_of(node.span))
        self.block = after
        self.end_scope(scope, span)
        if leave != after:
            self.goto(leave, end_of(node.span))
            self.block = leave
        self.assign(place, Plain(UNIT_VALUE), end_of(node.span))

    # --- jumps -----------------------------------------------------------------------------

    def break_into(self, node: ast.Break, place: Place) -> None:
        target = self.loops.get(self.typing.targets.get(node))
        if target is None:
            self.body.problems.append(("`break` outside of a loop", node.span))
            self.unreachable(node.span)
            return
        if target.result is not None:
            if node.value is not None:
                self.value_into(node.value, target.result)
            else:
                self.assign(target.result, Plain(UNIT_VALUE), node.span)
        elif node.value is not None:
            self.effect(node.value)
        self.leave_scopes(target.depth, node.span)
        self.goto(target.break_block, node.span)
        self.block = self.new_block()

    def continue_into(self, node: ast.Continue, place: Place) -> None:
        target = self.loops.get(self.typing.targets.get(node))
        if target is None or target.continue_block is None:
            self.body.problems.append(("`continue` outside of a loop", node.span))
            self.unreachable(node.span)
            return
        self.leave_scopes(target.depth, node.span)
        self.goto(target.continue_block, node.span)
        self.block = self.new_block()

    def return_into(self, node: ast.Return, place: Place) -> None:
        if node.value is not None:
            self.value_into(node.value, Place(0))
        else:
            self.assign(Place(0), Plain(UNIT_VALUE), node.span)
        self.leave_scopes(0, node.span)
        self.terminate(Return(node.span, explicit=True))

    def try_into(self, node: ast.Try, place: Place) -> None:
        """`e?`: the payload, or an early return with the error converted."""
        ty = self.adjusted_type(node.operand)
        option, result = self.context.adt("option::Option"), self.context.adt("result::Result")
        source = self._scrutinee(node.operand, ty)
        outer = self.body.locals[0].type
        if (
            not isinstance(ty, Adt)
            or not isinstance(outer, Adt)
            or ty.definition not in (option, result)
            or ty.definition is not outer.definition
        ):
            value = self.unknown("`?` that is not understood", self.type_of(node), node.span)
            self.assign(place, Plain(value), node.span)
            return
        good_name, bad_name = ("Some", "None") if ty.definition is option else ("Ok", "Err")
        good = next(v for v in ty.definition.variants if v.name == good_name)
        bad = next(v for v in outer.definition.variants if v.name == bad_name)
        tag = self.value(Discriminant(source), Scalar("isize"), node.span)
        matched, fail = self.new_block(), self.new_block()
        self.switch(tag, ((good.index, matched),), fail, node.span, "?")
        self.block = fail
        operands: tuple[Operand, ...] = ()
        if ty.definition is result:
            here = next(v for v in ty.definition.variants if v.name == bad_name)
            error: Operand = Use(source.then(Downcast(here.index, "Err"), FieldOf(0, "0")))
            target = self.typing.callees.get(node)
            if isinstance(target, ValueReference) and target.arguments[0] != target.arguments[1]:
                converted = self.temporary(as_type(target.arguments[0]), node.span)
                self.call_trait_method(
                    "convert::From", "from", target.arguments, (error,), converted, node.span
                )
                error = Use(converted)
            operands = (error,)
        self.assign(Place(0), Aggregate(outer, operands, bad.index), node.span)
        self.leave_scopes(0, node.span)
        self.terminate(Return(node.span, explicit=True))
        self.block = matched
        payload = source.then(Downcast(good.index, good_name), FieldOf(0, "0"))
        self.assign(place, Plain(Use(payload)), node.span)


def _joined(node: ast.Binary, operator: str) -> list[ast.Expression]:
    """The operands that `operator` joins, from left to right."""
    found: list[ast.Expression] = []
    operand: ast.Expression = node
    while isinstance(operand, ast.Binary) and operand.operator == operator:
        found.append(operand.right)
        operand = operand.left
    return [operand, *reversed(found)]


def _is_place(node: ast.Expression) -> bool:
    if isinstance(node, ast.Unary):
        return node.operator == "*"
    return isinstance(node, (ast.PathExpression, ast.FieldAccess, ast.Index))


def end_of(span: Span) -> Span:
    """The last byte: where what was written there ends."""
    return Span(span.file, max(span.start, span.end - 1), span.end, span.expansion)
