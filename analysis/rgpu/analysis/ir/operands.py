"""What an SSA operation reads, and how to replace it."""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis.ir import ssa
from rgpu.analysis.records import replace


def operands(subject: ssa.Value | ssa.Instruction) -> tuple[ssa.Value, ...]:
    """The values that an operation reads; those of the call for a `Result`."""
    match subject:
        case ssa.Binary():
            return subject.left, subject.right
        case ssa.Phi():
            return tuple(subject.operands)
        case ssa.Unary() | ssa.Cast():
            return (subject.operand,)
        case ssa.Load() | ssa.Field():
            return (subject.pointer,)
        case ssa.Element():
            return subject.pointer, subject.position
        case ssa.Store():
            return subject.pointer, subject.value
        case ssa.Result():
            return operands(subject.invoke)
        case ssa.Invoke():
            return tuple(leaf for argument in subject.arguments for leaf in argument.leaves)
        case ssa.Check():
            bounds = (subject.bound_index, subject.bound_length)
            return (subject.condition, *(bound for bound in bounds if bound is not None))
        case ssa.Unknown():
            return subject.inputs
        case _:
            return ()


def rewrite(subject: ssa.Instruction | ssa.Phi, new: Callable[[ssa.Value], ssa.Value]) -> None:
    """Replaces every value that the operation reads."""
    match subject:
        case ssa.Binary():
            subject.left = new(subject.left)
            subject.right = new(subject.right)
        case ssa.Phi():
            subject.operands = [new(operand) for operand in subject.operands]
        case ssa.Unary() | ssa.Cast():
            subject.operand = new(subject.operand)
        case ssa.Load() | ssa.Field():
            subject.pointer = new(subject.pointer)
        case ssa.Element():
            subject.pointer = new(subject.pointer)
            subject.position = new(subject.position)
        case ssa.Store():
            subject.pointer = new(subject.pointer)
            subject.value = new(subject.value)
        case ssa.Invoke():
            subject.arguments = tuple(
                replace(argument, leaves=tuple(new(leaf) for leaf in argument.leaves))
                if argument.leaves
                else argument
                for argument in subject.arguments
            )
        case ssa.Check():
            subject.condition = new(subject.condition)
            if subject.bound_index is not None:
                subject.bound_index = new(subject.bound_index)
            if subject.bound_length is not None:
                subject.bound_length = new(subject.bound_length)
        case ssa.Unknown():
            subject.inputs = tuple(new(value) for value in subject.inputs)
