"""Inline assembly, and macros that are as opaque."""

from __future__ import annotations

from rgpu.analysis.building.calls import CallBuilding, zero_sized
from rgpu.analysis.ir.body import Assembly, Operand, Place, Plain, UnknownCallee
from rgpu.analysis.syntax import ast


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
        for operand in node.operands:
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
        effects = self.context.assembly_effects(node.template, tuple(node.options))
        self.emit(
            Assembly(
                node.template, tuple(inputs), tuple(outputs), tuple(node.options), effects,
                node.span, tuple(order), tuple(constraints),
            )
        )  # fmt: skip
        if "noreturn" in node.options:
            self.unreachable(node.span)
        else:
            self.assign(place, Plain(zero_sized(self.type_of(node))), node.span)
