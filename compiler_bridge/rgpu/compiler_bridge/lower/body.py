"""A flat body as the blocks of one LLVM function."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.ir.flatten import Flat, FlatBlock, flatten
from rgpu.compiler_bridge.lower.calls import lower_call
from rgpu.compiler_bridge.lower.expressions import assign
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function
from rgpu.compiler_bridge.lower.loops import loop_nodes
from rgpu.compiler_bridge.lower.operands import operand, register
from rgpu.compiler_bridge.lower.program import Lowering
from rgpu.compiler_bridge.lower.values import (
    Address,
    Fat,
    Memory,
    Nothing,
    NotLowered,
    Register,
    Value,
)


class BodyLowering:
    """Walks the blocks of a flat body. `result` has the variables of its outermost frame, whose
    parameters must be filled before `run`."""

    def __init__(self, function: Function, flat: Flat) -> None:
        self.function = function
        self.flat = flat
        self.variables = {
            id(frame): Variables(function, frame.slots.body, number)
            for number, frame in enumerate(flat.frames)
        }
        for block in flat.blocks:
            if block.enter is not None:
                caller = (self.variables[id(block.frame)], block.enter.arguments)
                self.variables[id(block.enter.callee)].caller = caller
        self.result: Variables = self.variables[id(flat.frames[0])]

    def run(self) -> None:
        self.function.jump("b0")
        hints = loop_nodes(self.flat, self.function.module)
        done: set[int] = set()
        # What dominates a block comes before it: its values are known then.
        for number in _reverse_postorder(self.flat):
            done.add(number)
            self.function.label(f"b{number}")
            self.block(self.flat.blocks[number])
            for successor in self.flat.blocks[number].successors:
                if successor in hints and successor in done:  # back to the head of a loop
                    self.function.lines[-1] += f", !llvm.loop {hints[successor]}"

    def block(self, block: FlatBlock) -> None:
        function, frame = self.function, block.frame
        variables = self.variables[id(frame)]
        function.terminated = False
        if block.leave is not None:
            function.at(block.leave.span, frame.site)
            value = self.variables[id(block.leave.callee)].read(b.Place(0))
            variables.write(block.leave.place, value)
        for statement in block.statements[block.start : block.end]:
            if isinstance(statement, b.StorageDead):
                continue
            function.at(statement.span, frame.site)
            self.statement(variables, statement)
            if function.terminated:
                return
        if block.enter is not None:
            function.at(block.enter.span, frame.site)
            callee = self.variables[id(block.enter.callee)]
            for number, argument in enumerate(block.enter.arguments, 1):
                callee.receive(number, operand(variables, argument))
            function.jump(f"b{block.successors[0]}")
            return
        function.at(block.terminator.span, frame.site)
        self.terminator(variables, block)

    def statement(self, variables: Variables, statement: b.Statement) -> None:
        match statement:
            case b.Assign(place, value):
                assign(variables, place, value)
            case b.CallStatement():
                lower_call(variables, statement)
            case b.Assert():
                self.check(variables, statement)
            case b.Assembly():
                self.function.lowering.machine.assembly(variables, statement)

    def check(self, variables: Variables, check: b.Assert) -> None:
        function = self.function
        lowering = function.lowering
        if check.kind == "bounds":
            if lowering.unchecked:
                return
            proof = lowering.proved.get((check.span, function.site))
            if proof is not None:
                place = function.place_of_user() or check.span
                lowering.removed.append((place, function.site, proof))
                return
        condition = register(variables, check.condition)
        compared = None
        if lowering.machine.explains and check.index is not None and check.length is not None:
            index, length = register(variables, check.index), register(variables, check.length)
            compared = (index.text, length.text)
        function.trap_unless(condition.text, check.expected, check.kind, compared)

    def terminator(self, variables: Variables, block: FlatBlock) -> None:
        function = self.function
        match block.terminator:
            case b.Goto():
                function.jump(f"b{block.successors[0]}")
            case b.Switch(of, cases):
                self.switch(variables, of, cases, block.successors)
            case b.Return():
                if block.successors:
                    function.jump(f"b{block.successors[0]}")
                else:
                    self.leave()
            case b.Trap(reason):
                function.lowering.machine.trap(function, reason)
            case b.Unreachable():
                function.emit("unreachable")

    def switch(
        self, variables: Variables, of: b.Operand, cases: tuple[tuple[int, int], ...],
        successors: tuple[int, ...],
    ) -> None:  # fmt: skip
        function = self.function
        value = register(variables, of)
        otherwise = successors[-1]
        if value.type == "i1" and len(cases) == 1:
            yes, no = (successors[0], otherwise) if cases[0][0] else (otherwise, successors[0])
            function.branch(value.text, f"b{yes}", f"b{no}")
            return
        arms = []
        bits = int(value.type[1:]) if value.type[0] == "i" else 64
        for (number, _), target in zip(cases, successors, strict=False):
            number &= (1 << bits) - 1
            text = ("false", "true")[number] if value.type == "i1" else str(number)
            arms.append(f"{value.type} {text}, label %b{target}")
        function.emit(f"switch {value}, label %b{otherwise} [ {' '.join(arms)} ]")

    def leave(self) -> None:
        function = self.function
        returned = returned_as(function, self.flat.body.locals[0].type)
        if returned == "void":
            function.emit("ret void")
            return
        value = self.result.read(b.Place(0))
        assert isinstance(value, Register)
        function.emit(f"ret {value}")


def _reverse_postorder(flat: Flat) -> list[int]:
    """The blocks that can be reached, each before those that it alone leads to."""
    order: list[int] = []
    seen = {0}
    stack = [(0, iter(flat.blocks[0].successors))]
    while stack:
        number, successors = stack[-1]
        for successor in successors:
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, iter(flat.blocks[successor].successors)))
                break
        else:
            order.append(number)
            stack.pop()
    return order[::-1]


def returned_as(function: Function, type: t.Ty) -> str:
    """The LLVM type of a result: what is no single register is written behind a first parameter."""
    layout = function.layout(type)
    return "void" if layout.size == 0 or layout.scalar is None else layout.scalar


def lower_out_of_line(lowering: Lowering) -> None:
    """Lowers the functions that are called and not inlined, and those that they call."""
    while lowering.pending:
        instance, name = lowering.pending.pop()
        slots = lowering.bodies.slots_of(instance)
        if slots is None:
            raise NotLowered(f"`{instance.name}` has no body")
        flat = flatten(lowering.bodies, slots.body)
        function = Function(name, lowering)
        function.scope = subprogram(lowering, name)
        function.at(slots.body.span, None)
        parameters: list[str] = []
        walk = BodyLowering(function, flat)
        result = slots.body.locals[0].type
        returned = returned_as(function, result)
        if returned == "void" and function.layout(result).size:
            parameters.append("ptr %result")
            layout = function.layout(result)
            walk.result.places[0] = Address("%result", result, layout.alignment)
        for number in range(1, slots.body.parameter_count + 1):
            type = slots.body.locals[number].type
            walk.result.receive(number, receive(function, type, f"p{number}", parameters))
        walk.run()
        header = (
            f"define internal {returned} {name}({', '.join(parameters)}) #0 !dbg {function.scope}"
        )
        lowering.module.functions.append(function.text(header))


def receive(function: Function, type: t.Ty, name: str, parameters: list[str]) -> Value:
    """A parameter of a function that is not inlined: adds its LLVM parameters."""
    layout = function.layout(type)
    if layout.size == 0:
        return Nothing()
    if layout.fat:
        parameters += [f"ptr %{name}", f"i64 %{name}.extra"]
        return Fat(f"%{name}", f"%{name}.extra")
    if layout.scalar is not None:
        parameters.append(f"{layout.scalar} %{name}")
        return Register(f"%{name}", layout.scalar)
    parameters.append(f"ptr %{name}")
    return Memory(f"%{name}", layout.alignment)


def subprogram(lowering: Lowering, name: str) -> str:
    """The metadata node of a function."""
    plain = name.lstrip("@").replace('"', "").replace("\\", "")
    return lowering.module.node(
        f'distinct !DISubprogram(name: "{plain}", scope: !1, file: !1, line: 1, type: !3, '
        "spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)"
    )
