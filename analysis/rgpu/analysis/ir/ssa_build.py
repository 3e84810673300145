"""From a flat kernel to SSA.

Blocks are filled in reverse post order, only along edges that can be taken: a branch on a constant
has one successor. A join that does nothing but lead to a branch is walked through once per
predecessor, and where its condition is a constant for one of them - `None` here, `Some` there -
that predecessor goes on directly (jump threading). So a `for` loop over a range ends up with `start
< end` as its only branch.
"""

from __future__ import annotations

from rgpu.analysis import effects as e
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.flatten import Enter, Flat, FlatBlock, Frame, Leave, Program, flatten
from rgpu.analysis.ir.flow import FlowShape, shape_of
from rgpu.analysis.ir.recursion import around, fill
from rgpu.analysis.ir.references import References, find_references
from rgpu.analysis.ir.simplify import finish
from rgpu.analysis.ir.ssa_calls import Stop
from rgpu.analysis.ir.ssa_statements import Statements
from rgpu.analysis.ir.ssa_variables import Draft
from rgpu.analysis.ir.types import Ref
from rgpu.analysis.source import Span

MOST_THREADED = 40  # statements walked through for one jump


def build(program: Program, body: b.Body) -> ssa.Function:
    """The SSA form of a kernel with everything inlined."""
    function = _built(program, body)
    while program.unbuilt:
        recursive, called = program.unbuilt.pop()
        fill(recursive, _built(program, around(called)))
    return function


def _built(program: Program, body: b.Body) -> ssa.Function:
    flat = flatten(program, body)
    return _Builder(program, flat, find_references(program, flat)).run()


class _Builder(Statements):
    def __init__(self, program: Program, flat: Flat, references: References) -> None:
        super().__init__(program, flat, references)
        self.shape: FlowShape = shape_of(flat)
        self.drafts: dict[int, Draft] = {}
        self.all_drafts: list[Draft] = []
        self.remaining = [len(p) for p in self.shape.predecessors]
        self.threadable: dict[int, bool] = {}
        self.knowledge: dict[ssa.Value, tuple[e.Effect, ...]] = {}
        self.ends = _ends(flat.body)
        self.parameters: dict[int, ssa.Parameter] = {}

    def run(self) -> ssa.Function:
        flat = self.flat
        self.frame = flat.frames[0]
        entry = self.new_draft(-1)
        entry.sealed = True
        self.draft = entry
        self.define_parameters()
        entry.block.terminator = ssa.Jump(self.connect(entry, 0), flat.body.span, None)
        for number in self.shape.order:
            draft = self.drafts.get(number)
            if draft is not None and draft.predecessors:
                self.fill(draft, flat.blocks[number])
            for successor in self.shape.successors[number]:
                self.remaining[successor] -= 1
                if self.remaining[successor] == 0:
                    done = self.drafts.get(successor)
                    if done is not None and done.block.terminator is not None:
                        self.seal(done)
        for draft in self.all_drafts:
            if not draft.sealed:
                self.seal(draft)
        return finish(self, self.all_drafts, list(self.parameters.values()), self.knowledge)

    def define_parameters(self) -> None:
        frame = self.frame
        body = frame.slots.body
        for local in range(1, body.parameter_count + 1):
            variable = body.locals[local]
            layout = frame.slots.layouts[local]
            slot = frame.base + frame.slots.offsets[local]
            leaves: list[ssa.Value] = []
            for offset, (path, type) in enumerate(
                zip(layout.leaf_paths, layout.leaf_types, strict=True)
            ):
                frozen = (
                    isinstance(type, Ref)
                    and not type.mutable
                    and not self.layouts.has_cell(type.inner)
                )
                leaf = ssa.Parameter(
                    self.number(), local - 1, variable.name or f"parameter {local - 1}", path,
                    type, variable.type, variable.span, frozen,
                )  # fmt: skip
                self.parameters[slot + offset] = leaf
                leaves.append(leaf)
            self.span = variable.span
            self.write_where(self.find_place(frame, b.Place(local)), leaves)

    def initial(self, slot: int) -> ssa.Value:
        return ssa.Undefined(self.number(), self.slot_type(slot))

    # --- blocks ---

    def new_draft(self, flat: int) -> Draft:
        draft = Draft(ssa.Block(len(self.all_drafts)), flat)
        self.all_drafts.append(draft)
        return draft

    def connect(self, draft: Draft, target: int) -> int:
        """Adds the edge from a draft to the draft of a flat block; gives the number of the
        latter."""
        to = self.drafts.get(target)
        if to is None:
            to = self.drafts[target] = self.new_draft(target)
        if draft not in to.predecessors:
            to.predecessors.append(draft)
        return to.block.index

    def fill(self, draft: Draft, flat: FlatBlock) -> None:
        self.draft = draft
        draft.block.site = flat.frame.site
        if draft.flat in self.shape.headers:
            draft.block.loop = _loop_at(flat.frame, draft.flat)
        if self.remaining[draft.flat] == 0:
            draft.sealed = True
        else:
            draft.written_in_loop = self.loop_writes(draft.flat)
        self.frame = flat.frame
        stop = self.run_statements(flat)
        if stop is not None:
            draft.block.terminator = stop.terminator
            return
        self.end(draft, flat)

    def run_statements(self, flat: FlatBlock) -> Stop | None:
        frame = flat.frame
        if flat.leave is not None:
            self.leave(frame, flat.leave)
        statements = flat.statements
        for position in range(flat.start, flat.end):
            stop = self.statement(frame, statements[position])
            if stop is not None:
                return stop
        if flat.enter is not None:
            self.enter(frame, flat.enter)
        return None

    def end(self, draft: Draft, flat: FlatBlock) -> None:
        """Ends the draft as the flat block ends."""
        block = draft.block
        terminator = flat.terminator
        if flat.enter is not None:
            self.jump(draft, flat.successors[0], flat.enter.span)
            return
        match terminator:
            case b.Goto(_, span):
                self.jump(draft, flat.successors[0], span)
            case b.Return(span):
                if flat.frame.return_to >= 0:
                    self.jump(draft, flat.frame.return_to, span)
                else:
                    block.terminator = ssa.Exit(span, None, early=id(terminator) not in self.ends)
            case b.Switch():
                self.switch(draft, flat, terminator)
            case b.Trap(reason, span):
                block.terminator = ssa.Trap(reason, span, flat.frame.site)
            case b.Unreachable(span):
                block.terminator = ssa.Trap("unreachable", span, flat.frame.site)

    def switch(self, draft: Draft, flat: FlatBlock, terminator: b.Switch) -> None:
        self.span = terminator.span
        condition = self.scalar(flat.frame, terminator.operand)
        known = self.chosen(condition, terminator, flat)
        if known is None and len(set(flat.successors)) == 1:
            known = flat.successors[0]
        if known is not None:
            self.jump(draft, known, terminator.span)
            return
        cases = tuple(
            (value, self.connect(draft, target))
            for (value, _), target in zip(terminator.cases, flat.successors, strict=False)
        )
        otherwise = self.connect(draft, flat.successors[-1])
        draft.block.terminator = ssa.Branch(
            condition, cases, otherwise, terminator.span, flat.frame.site, terminator.construct
        )

    def chosen(self, condition: ssa.Value, terminator: b.Switch, flat: FlatBlock) -> int | None:
        """The flat block that a constant condition selects."""
        if not isinstance(condition, ssa.Literal) or self.shape.irreducible:
            return None
        for (value, _), target in zip(terminator.cases, flat.successors, strict=False):
            if value == condition.value:
                return target
        return flat.successors[-1]

    def jump(self, draft: Draft, target: int, span: Span) -> None:
        site = self.frame.site
        target = self.thread(draft, target)
        draft.block.terminator = ssa.Jump(self.connect(draft, target), span, site)

    # --- calls ---

    def enter(self, frame: Frame, enter: Enter) -> None:
        self.span = enter.span
        values = [self.leaves(frame, argument) for argument in enter.arguments]
        for number, leaves in enumerate(values, 1):
            self.write_where(self.find_place(enter.callee, b.Place(number)), leaves)

    def leave(self, frame: Frame, leave: Leave) -> None:
        self.span = leave.span
        callee = leave.callee
        leaves = self.read_where(self.find_place(callee, b.Place(0)))
        self.write_where(self.find_place(frame, leave.place), leaves)
        if leave.knowledge:
            for leaf in leaves:
                # Only of a value made inside: about any other one the call says nothing.
                if getattr(leaf, "site", None) is callee.site:
                    self.knowledge[leaf] = leave.knowledge

    # --- jump threading ---

    def thread(self, draft: Draft, target: int) -> int:
        """Walks from the end of `draft` through joins whose branches are decided; gives the flat
        block to go on with. What the walk does is appended to the draft."""
        if not self.can_thread(target):
            return target
        block = draft.block
        frame, span = self.frame, self.span
        best = (dict(draft.defs), len(block.instructions), target)
        at, budget = target, MOST_THREADED
        visited: set[int] = set()
        while at not in visited and at not in self.shape.headers:
            visited.add(at)
            flat = self.flat.blocks[at]
            budget -= flat.end - flat.start + 2
            if budget < 0 or not self.is_plain(flat):
                break
            self.frame = flat.frame
            before = len(block.instructions)
            self.run_statements(flat)
            if any(type(made) is ssa.Store for made in block.instructions[before:]):
                break
            terminator = flat.terminator
            if flat.enter is None and type(terminator) is b.Switch:
                self.span = terminator.span
                condition = self.scalar(flat.frame, terminator.operand)
                chosen = self.chosen(condition, terminator, flat)
                if chosen is None:
                    break
                at = chosen
                best = (dict(draft.defs), len(block.instructions), at)
            elif len(flat.successors) == 1:
                at = flat.successors[0]
            else:
                break
        draft.defs, length, at = best
        del block.instructions[length:]
        self.frame, self.span = frame, span
        return at

    def can_thread(self, target: int) -> bool:
        """A join from which plain blocks lead to a branch: worth a try."""
        found = self.threadable.get(target)
        if found is None:
            found = self.threadable[target] = self.leads_to_branch(target)
        return found

    def leads_to_branch(self, at: int) -> bool:
        shape = self.shape
        if shape.irreducible or len(shape.predecessors[at]) < 2:
            return False
        budget = MOST_THREADED
        while at not in shape.headers:
            flat = self.flat.blocks[at]
            budget -= flat.end - flat.start + 2
            if budget < 0 or not self.is_plain(flat):
                return False
            if flat.enter is None and type(flat.terminator) is b.Switch:
                return True
            if len(flat.successors) != 1:
                return False
            at = flat.successors[0]
        return False

    def is_plain(self, flat: FlatBlock) -> bool:
        """Only assignments: walking through it twice does no harm."""
        return all(
            type(flat.statements[position]) in (b.Assign, b.StorageDead)
            for position in range(flat.start, flat.end)
        )

    # --- loops ---

    def loop_writes(self, header: int) -> set[int] | None:
        """The slots that the loop of a header writes; None if it has no body of its own."""
        body = self.shape.headers.get(header)
        if body is None or self.shape.irreducible:
            return None
        written: set[int] = set()
        for number in body:
            written |= self.shape.writes(number, self.flat, self.references)
        return written


def _loop_at(frame: Frame, flat: int) -> b.LoopInfo | None:
    """What the user wrote for the loop whose header is this flat block."""
    for header, info in frame.slots.body.loops.items():
        if frame.first_block[header] == flat:
            return info
    return None


def _ends(body: b.Body) -> set[int]:
    """The returns at the end of the body, by identity: those not written out, and a `return` that
    nothing follows and that no loop is around."""
    found: set[int] = set()
    loops = [loop.span for loop in body.loops.values()]
    for block in body.blocks:
        terminator = block.terminator
        if isinstance(terminator, b.Return):
            span = terminator.span
            rest = body.span.file.data[span.end : body.span.end]
            last = (
                span.file is body.span.file
                and not rest.strip(b" \t\r\n;}")
                and not any(loop.start <= span.start < loop.end for loop in loops)
            )
            if last or not terminator.explicit:
                found.add(id(terminator))
    return found
