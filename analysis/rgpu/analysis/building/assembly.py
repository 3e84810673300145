"""Inline assembly, and macros that are as opaque."""

from __future__ import annotations

from rgpu.analysis.building.calls import CallBuilding, zero_sized
from rgpu.analysis.ir.body import (
    Assembly,
    Binary,
    Cast,
    Constant,
    Operand,
    Place,
    Plain,
    UnknownCallee,
    Use,
)
from rgpu.analysis.ir.fold import wrap
from rgpu.analysis.ir.types import BOOL, Scalar, is_integer
from rgpu.analysis.names.definitions import ConstDefinition
from rgpu.analysis.predicates import Comparison, Predicated
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.constants.evaluator import constant_value
from rgpu.analysis.typing.constants.numbers import Undecidable
from rgpu.analysis.typing.results import ValueReference


class AssemblyBuilding(CallBuilding):
    """Each function puts the value of its expression into `place`."""

    def macro_into(self, node: ast.MacroExpression, place: Place) -> None:
        """A macro that nobody could expand: a call of something unknown."""
        operands = self.operands(node.arguments)
        callee = UnknownCallee(f"{node.path}!", node.reason)
        self.emit_call(callee, operands, place, self.type_of(node), node.span)

    def assembly_into(self, node: ast.InlineAssembly, place: Place) -> None:
        """`asm!`, with its operands in the order of their numbers."""
        inputs: list[Operand] = []
        outputs: list[Place] = []
        order: list[str] = []
        constraints: list[str] = []
        template = node.template
        for number, operand in enumerate(node.operands):
            if operand.register == "C" and operand.value is not None:
                # A constant string that becomes part of the text: `mul%1.u32` with `.wide`.
                template = template.replace(f"%{number}", self._text(operand.value))
            steps: list[str] = []
            if operand.value is not None and operand.direction not in ("out", "lateout"):
                steps.append(f"in {len(inputs)}")
                inputs.append(self.operand(operand.value))
            written = operand.output
            if written is None and operand.direction in ("out", "lateout", "inout", "inlateout"):
                written = operand.value
            if written is not None and not isinstance(written, ast.Underscore):
                steps.append(f"out {len(outputs)}")
                outputs.append(self.place(written, True))
            order.append(" ".join(steps) or operand.direction)
            constraints.append(operand.register)
        options = tuple(node.options)
        effects = self.context.assembly_effects(template, options)
        predicated = None
        if effects is None:
            predicated = self.context.predicated_assembly(template, options)
        condition = None
        if predicated is not None:
            condition = self._condition(predicated.comparison, node, inputs, order)
        if predicated is not None and condition is not None:
            effects = predicated.always
        self.emit(
            Assembly(
                template, tuple(inputs), tuple(outputs), options, effects,
                node.span, tuple(order), tuple(constraints), node.macro,
            )
        )  # fmt: skip
        if predicated is not None and condition is not None:
            self._under(condition, predicated, inputs, order, node.span)
        if "noreturn" in node.options:
            self.unreachable(node.span)
        else:
            self.assign(place, Plain(zero_sized(self.type_of(node))), node.span)

    def _condition(
        self, comparison: Comparison, node: ast.InlineAssembly, inputs: list[Operand],
        order: list[str],
    ) -> Operand | None:  # fmt: skip
        """The comparison, made before the assembly, which may change its operands. None if a side
        is no integer."""
        type, span = Scalar(comparison.type), node.span
        sides: list[Operand] = []
        for side in (comparison.left, comparison.right):
            if isinstance(side, int):
                sides.append(Constant(wrap(side, type), type))
            elif side.startswith("%"):
                sides.append(self._register(side, type, span))
            else:
                use = order[int(side)].split() if int(side) < len(order) else []
                value = node.operands[int(side)].value if use[:1] == ["in"] else None
                if value is None or not is_integer(self.adjusted_type(value)):
                    return None
                cast = Cast("int", inputs[int(use[1])], type)
                sides.append(self.value(cast, type, span))
        return self.value(Binary(comparison.operator, sides[0], sides[1], "wrap"), BOOL, span)

    def _register(self, name: str, type: Scalar, span: Span) -> Operand:
        """The value of a special register."""
        place = self.temporary(type, span)
        template = f"mov.u32 {{}}, {name};"
        effects = self.context.assembly_effects(template, ())
        self.emit(Assembly(template, (), (place,), (), effects, span, ("out 0",), ("r",)))
        return Use(place)

    def _under(
        self, condition: Operand, predicated: Predicated, inputs: list[Operand], order: list[str],
        span: Span,
    ) -> None:  # fmt: skip
        """What happens only under the predicate, as a branch around an assembly without text."""
        inside, after = self.new_block(), self.new_block()
        yes, no = (inside, after) if predicated.when else (after, inside)
        self.branch(condition, yes, no, span, "predicate")
        self.block = inside
        uses = tuple(" ".join(use.split()[:2]) if use.startswith("in ") else "_" for use in order)
        self.emit(Assembly("", tuple(inputs), (), (), predicated.effects, span, uses, ()))
        self.goto(after, span)
        self.block = after

    def _text(self, node: ast.Expression) -> str:
        """The text of a constant string operand, without the zero at its end; for what is no such
        constant a text that stands in no instruction."""
        value: object = None
        target = self.typing.paths.get(node)
        if isinstance(node, ast.Literal):
            value = node.value
        elif isinstance(target, ValueReference) and isinstance(target.definition, ConstDefinition):
            try:
                value = constant_value(self.context, target.definition, target.arguments)
            except Undecidable:
                value = None
        if isinstance(value, bytes):
            return value.decode("utf-8", "replace").removesuffix("\0")
        return value.removesuffix("\0") if isinstance(value, str) else "?"
