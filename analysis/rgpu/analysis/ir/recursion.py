"""The SSA form of a recursive function for itself.

A kernel has the first round of a recursion put in place like any other call; where the function
comes back to itself, a call stays. What such a call does is found out on the function's own body
(`facts/recursion.py`), which is built here like that of a kernel: as a body that does nothing but
call the function, so that all its returns meet in one block, and that hands what comes back to an
operation that keeps it alive.
"""

from __future__ import annotations

from rgpu.analysis import effects as e
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.types import UNIT

_KEEPS: tuple[e.Effect, ...] = (e.Opaque(),)  # known by identity


def around(body: b.Body) -> b.Body:
    """A body that calls that of a recursive function, with its own parameters as arguments."""
    instance, span, count = body.instance, body.span, body.parameter_count
    unit = b.Local(UNIT, None, span)
    locals = [unit, *body.locals[1 : count + 1], b.Local(body.locals[0].type, None, span), unit]
    result, nothing = b.Place(count + 1), b.Place(count + 2)
    arguments = tuple(b.Use(b.Place(number)) for number in range(1, count + 1))
    call = b.CallStatement(result, b.BodyCallee(instance), arguments, span)
    keeper = b.ModelCallee(instance, _KEEPS, ("result",))
    keep = b.CallStatement(nothing, keeper, (b.Use(result),), span)
    block = b.BasicBlock([call, keep], b.Return(span))
    return b.Body(instance, locals, count, [block], span)


def fill(recursive: ssa.Recursive, function: ssa.Function) -> None:
    """Completes a recursive function with the SSA form of the body around it."""
    recursive.body = function
    for block in function.blocks:
        for position, instruction in enumerate(block.instructions):
            if isinstance(instruction, ssa.Invoke) and instruction.effects is _KEEPS:
                (argument,) = instruction.arguments
                if not argument.through_reference:
                    recursive.returns = argument.leaves
                    recursive.end = block.index
                del block.instructions[position]
                return
