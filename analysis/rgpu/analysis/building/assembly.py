"""Inline assembly, and macros that are as opaque."""

from __future__ import annotations

from rgpu.analysis.building.calls import CallBuilding, zero_sized
from rgpu.analysis.ir.body import Assembly, Operand, Place, Plain, UnknownCallee
from rgpu.analysis.names.definitions import ConstDefinition
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
        effects = self.context.assembly_effects(template, tuple(node.options))
        self.emit(
            Assembly(
                template, tuple(inputs), tuple(outputs), tuple(node.options), effects,
                node.span, tuple(order), tuple(constraints),
            )
        )  # fmt: skip
        if "noreturn" in node.options:
            self.unreachable(node.span)
        else:
            self.assign(place, Plain(zero_sized(self.type_of(node))), node.span)

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
