"""Operands, calls, checks and inline assembly while SSA is built."""

from __future__ import annotations

from rgpu.analysis import effects as e
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.flatten import Frame, known_effects
from rgpu.analysis.ir.leaves import Layout
from rgpu.analysis.ir.ssa_places import Places, layout_of
from rgpu.analysis.ir.types import UNIT, USIZE, Ty
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Stop:
    """The rest of the block is not reached."""

    terminator: ssa.Terminator


class Calls(Places):
    """Reads operands, and turns calls into `Invoke`s with what they give and change."""

    # --- operands ---

    def leaves(self, frame: Frame, operand: b.Operand) -> list[ssa.Value]:
        kind = type(operand)
        if kind is b.Use:
            return self.read_operand_leaves(frame, operand.place)  # type: ignore[union-attr]
        if kind is b.Constant:
            return self.constant(operand)  # type: ignore[arg-type]
        if kind is b.StaticAddress:
            return self.static_leaves(operand)  # type: ignore[arg-type]
        assert isinstance(operand, b.UnknownOperand)
        inputs = tuple(leaf for inner in operand.inputs for leaf in self.leaves(frame, inner))
        return [
            self.unknown(operand.reason, type, inputs)
            for type in self.layouts.of(operand.type).leaf_types
        ]

    def scalar(self, frame: Frame, operand: b.Operand) -> ssa.Value:
        """The only leaf of an operand that should be a scalar."""
        leaves = self.leaves(frame, operand)
        if len(leaves) == 1:
            return leaves[0]
        return self.unknown("value that should be a scalar", UNIT, tuple(leaves))

    def constant(self, constant: b.Constant) -> list[ssa.Value]:
        value = constant.value
        layout = self.layouts.of(constant.type)
        if isinstance(value, tuple):
            inner = [leaf for field in value for leaf in self.constant(field)]
            return self.fit(inner, layout)
        if layout.size == 1:
            if value is None or layout.kind == "whole":
                return [self.unknown("constant that is not known", constant.type, ())]
            return [self.literal(value, constant.type)]
        if layout.kind == "fat" and isinstance(value, (str, bytes)):
            length = len(value.encode() if isinstance(value, str) else value)
            return [self.literal(value, constant.type), self.literal(length, USIZE)]
        return [self.unknown("constant that is not known", type, ()) for type in layout.leaf_types]

    def static_leaves(self, operand: b.StaticAddress) -> list[ssa.Value]:
        address = self.static_address(operand)
        layout = self.layouts.of(operand.type)
        if layout.size == 1:
            return [address]
        return self.fit([address, self.unknown("length of a static", USIZE, ())], layout)

    # --- calls and checks ---

    def check(self, frame: Frame, statement: b.Assert) -> Stop | None:
        condition = self.scalar(frame, statement.condition)
        if isinstance(condition, ssa.Literal):
            if bool(condition.value) == statement.expected:
                return None
            return Stop(ssa.Trap(statement.kind, statement.span, self.frame.site))
        index = None if statement.index is None else self.scalar(frame, statement.index)
        length = None if statement.length is None else self.scalar(frame, statement.length)
        self.draft.block.instructions.append(
            ssa.Check(
                self.number(),
                self.draft.block.index,
                condition,
                statement.expected,
                statement.kind,
                index,
                length,
                statement.span,
                self.frame.site,
            )
        )
        return None

    def call(self, frame: Frame, statement: b.CallStatement) -> Stop | None:
        callee = statement.callee
        known = known_effects(callee)
        effects, reason = (None, known) if isinstance(known, str) else (known, None)
        names: tuple[str, ...] = ()
        if isinstance(callee, b.UnknownCallee):
            name = callee.name
        else:
            name = callee.instance.name
            if isinstance(callee, b.ModelCallee):
                names = callee.parameters
            elif (slots := self.program.slots_of(callee.instance)) is not None:
                locals = slots.body.locals[1 : slots.body.parameter_count + 1]
                names = tuple(local.name or "" for local in locals)
        invoke = ssa.Invoke(
            self.number(), self.draft.block.index, name, effects,
            tuple(
                self.argument(frame, operand, names[i] if i < len(names) else str(i))
                for i, operand in enumerate(statement.arguments)
            ),
            (), UNIT, statement.span, self.frame.site, reason,
        )  # fmt: skip
        if (id(frame), id(statement)) in self.flat.recursive:
            assert isinstance(callee, b.BodyCallee)
            invoke.recursive = self.program.recursive_of(callee.instance)
        self.draft.block.instructions.append(invoke)
        where = self.find_place(frame, statement.place)
        layout = layout_of(where)
        if layout is not None:
            invoke.type = layout.type
            results = self.results(invoke, layout)
            same = self.same_as(invoke, layout)
            self.write_where(where, results if same is None else same)
        for argument, operand in zip(invoke.arguments, statement.arguments, strict=True):
            if argument.through_reference and effects and _writes(effects, argument.name):
                self.written_to(frame, operand, invoke, argument)
        return self.stop(name, effects, statement.span)

    def argument(self, frame: Frame, operand: b.Operand, name: str) -> ssa.Argument:
        type = self.operand_type(frame, operand)
        part = None if type is None else self.variable_behind(frame, operand)
        if part is not None:
            assert type is not None
            return ssa.Argument(name, type, tuple(self.read_where(part)), through_reference=True)
        return ssa.Argument(name, type or UNIT, tuple(self.leaves(frame, operand)))

    def operand_type(self, frame: Frame, operand: b.Operand) -> Ty | None:
        if type(operand) is b.Use:
            if not operand.place.projections:
                return frame.slots.layouts[operand.place.local].type
            layout = layout_of(self.find_place(frame, operand.place))
            return None if layout is None else layout.type
        assert not isinstance(operand, b.Use)
        return operand.type

    def variable_behind(self, frame: Frame, operand: b.Operand) -> tuple[int, Layout] | None:
        """The variable in slots that a reference given as operand means."""
        if type(operand) is not b.Use:
            return None
        where = self.references.locate(frame, operand.place)
        if where is None or where[1].kind not in ("pointer", "fat"):
            return None
        target = self.references.target(where[0])
        if target is None or target[1].kind == "whole" or self.in_memory(target[0]):
            return None
        return target

    def results(self, invoke: ssa.Invoke, layout: Layout) -> list[ssa.Value]:
        fields = [0] * layout.size
        if layout.kind == "fields":
            for number, (start, inner) in enumerate(layout.variants[0]):
                fields[start : start + inner.size] = [number] * inner.size
        made = tuple(
            ssa.Result(
                self.number(), invoke.block, invoke, leaf, fields[leaf], layout.leaf_types[leaf]
            )
            for leaf in range(layout.size)
        )
        invoke.results += made
        return list(made)

    def same_as(self, invoke: ssa.Invoke, layout: Layout) -> list[ssa.Value] | None:
        """The leaves of the argument that the result equals, if the model says so."""
        for effect in invoke.effects or ():
            if isinstance(effect, e.Value) and effect.same_as is not None:
                source, *path = effect.same_as.strip("*").split(".")
                argument = invoke.argument(source)
                if argument is None:
                    return None
                leaves = list(argument.leaves)
                inner = self.layouts.of(argument.type)
                if argument.through_reference:
                    assert inner.pointee is not None
                    inner = self.layouts.of(inner.pointee)
                if path and len(inner.leaf_paths) == len(leaves):
                    pairs = zip(inner.leaf_paths, leaves, strict=True)
                    leaves = [leaf for at, leaf in pairs if list(at[: len(path)]) == path]
                return leaves if len(leaves) == layout.size else None
        return None

    def written_to(
        self, frame: Frame, operand: b.Operand, invoke: ssa.Invoke, argument: ssa.Argument
    ) -> None:
        """The call may have changed the variable that the argument refers to."""
        part = self.variable_behind(frame, operand)
        assert part is not None
        slot, layout = part
        if layout.pointers:
            return  # what is written lies behind a pointer in it, for example a slice
        for offset, type in enumerate(layout.leaf_types):
            after = ssa.Result(
                self.number(), invoke.block, invoke, offset, 0, type, written_to=argument.name
            )
            invoke.results += (after,)
            self.draft.defs[slot + offset] = after

    def assembly(self, frame: Frame, statement: b.Assembly) -> Stop | None:
        numbers: dict[str, str] = {}
        for number, use in enumerate(statement.operand_order):
            kind, *which = use.split()
            if kind in ("in", "inout") and which:
                numbers[which[0]] = str(number)
        invoke = ssa.Invoke(
            self.number(), self.draft.block.index, "asm!", statement.effects,
            tuple(
                self.argument(frame, operand, numbers.get(str(i), str(i)))
                for i, operand in enumerate(statement.inputs)
            ),
            (), UNIT, statement.span, self.frame.site,
            None if statement.effects is not None else "inline assembly that is not understood",
            statement,
        )  # fmt: skip
        self.draft.block.instructions.append(invoke)
        for number, place in enumerate(statement.outputs):
            where = self.find_place(frame, place)
            layout = layout_of(where)
            if layout is None:
                continue
            leaves: list[ssa.Value] = []
            for type in layout.leaf_types:
                result = ssa.Result(self.number(), invoke.block, invoke, number, number, type)
                invoke.results += (result,)
                leaves.append(result)
            self.write_where(where, leaves)
        return self.stop("inline assembly", statement.effects, statement.span)

    def stop(self, name: str, effects: tuple[e.Effect, ...] | None, span: Span) -> Stop | None:
        """What ends the block after a call that doesn't return."""
        for effect in effects or ():
            if isinstance(effect, e.Traps):
                return Stop(ssa.Trap(f"{name} ends the grid", span, self.frame.site))
            if isinstance(effect, e.Exits):
                return Stop(ssa.Exit(span, self.frame.site, early=True))
        return None


def _writes(effects: tuple[e.Effect, ...], parameter: str) -> bool:
    """Some effect writes to a place that begins at the parameter."""
    for effect in effects:
        place: str | None = None
        if (isinstance(effect, e.Access) and effect.write) or isinstance(
            effect, (e.Atomic, e.Protocol)
        ):
            place = effect.place
        if place is not None and place.lstrip("*&( ").startswith(parameter):
            return True
    return False
