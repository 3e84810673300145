"""Whether the undefined value that a shuffle takes from an absent lane makes a difference.

A lane that reads one outside the mask, or one that has left, gets an undefined value (PTX ISA 9.1,
9.7.9.6). That is no fault as long as nothing depends on it: in a sum over the lower lanes by
`shuffle_down` the upper ones of them get such values, and only lane 0 is asked for the result.

The lanes of one concrete warp are run one after the other. Each execution of a shuffle gives a
*token*, and a lane notes which tokens a value is computed from: what it passes to a shuffle, and
what leaves the lane (stores, branches, other calls). A token is undefined if its lane read an
absent one at the shuffle in question, or a lane that passed something undefined. What can't be
followed counts as used, so only "makes no difference" is a claim about all that the lane does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rgpu.analysis.effects import Pure
from rgpu.analysis.facts.simulate import Blocked, Coordinates, Thread
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.operands import operands
from rgpu.analysis.records import dataclass, field
from rgpu.safety_model.convergence.concrete import shape_of
from rgpu.safety_model.convergence.lanes import WarpView, parameter_key
from rgpu.safety_model.convergence.meeting import default_clamp, operands_of, source_lane
from rgpu.safety_model.convergence.sites import FULL_MASK, Site, value_of
from rgpu.safety_model.kernel import Kernel

Token = tuple[int, int]  # which shuffle, and how many executions of it came before
Tokens = frozenset[Token]

_NONE: Tokens = frozenset()


@dataclass(frozen=True, slots=True)
class _Passed:
    """What a lane passed to one execution of a shuffle; `behind` is what the value rests on.
    source: the lane it reads. mask: None if not known."""

    source: int | None
    mask: int | None
    behind: Tokens


@dataclass(eq=False, slots=True)
class _Run(Thread):
    """A thread that notes what rests on results of shuffles."""

    lane: int = 0
    warp: WarpView | None = None  # which knows results of votes as well
    shuffles: Mapping[ssa.Invoke, Site] = field(default_factory=dict)
    tokens: dict[int, Tokens] = field(default_factory=dict)  # of phis and results
    stored: dict[ssa.MemoryObject, Tokens] = field(default_factory=dict)
    passed: dict[Token, _Passed] = field(default_factory=dict)
    used_tokens: set[Token] = field(default_factory=set)
    executed: Counter[int] = field(default_factory=Counter)

    def behind(self, *values: ssa.Value) -> Tokens:
        """The tokens that values rest on."""
        found: set[Token] = set()
        seen: set[int] = set()
        waiting = list(values)
        while waiting:
            value = waiting.pop()
            if value.index in seen:
                continue
            seen.add(value.index)
            if isinstance(value, (ssa.Phi, ssa.Result)):
                found |= self.tokens.get(value.index, _NONE)
                continue
            if isinstance(value, ssa.Load) and isinstance(
                root := ssa.root(value.pointer), ssa.Address
            ):
                found |= self.stored.get(root.object, _NONE)
            waiting += operands(value)
        return frozenset(found)

    def use(self, *values: ssa.Value) -> None:
        self.used_tokens |= self.behind(*values)

    def enter(self, block: ssa.Block, source: int) -> None:
        if source >= 0:
            position = block.predecessors.index(source)
            self.join((phi, (phi.operands[position],)) for phi in block.phis)
        Thread.enter(self, block, source)

    def join(self, phis: Iterable[tuple[ssa.Phi, Iterable[ssa.Value]]]) -> None:
        self.tokens.update([(phi.index, self.behind(*taken)) for phi, taken in phis])

    def step_over(self, block: ssa.Block) -> ssa.Block:
        if isinstance(block.terminator, ssa.Branch):
            self.use(block.terminator.condition)
        return Thread.step_over(self, block)

    def forget(self, block: ssa.Block) -> None:
        """Not known whether it is executed: what it would do counts as done."""
        self.join((phi, phi.operands) for phi in block.phis)
        for instruction in block.instructions:
            if isinstance(instruction, (ssa.Store, ssa.Invoke)):
                if instruction in self.shuffles:
                    raise Blocked
                self.use(*operands(instruction))
        Thread.forget(self, block)

    def meet(self, block: ssa.Block, sources: set[int]) -> None:
        self.join((phi, phi.operands) for phi in block.phis)
        Thread.meet(self, block, sources)

    def store(self, store: ssa.Store) -> None:
        root = ssa.root(store.pointer)
        if isinstance(root, ssa.Address) and root.object.kind == "private":
            before = self.stored.get(root.object, _NONE)
            self.stored[root.object] = before | self.behind(store.value, store.pointer)
        else:
            self.use(store.value, store.pointer)
        Thread.store(self, store)

    def invoke(self, invoke: ssa.Invoke) -> None:
        Thread.invoke(self, invoke)
        site = self.shuffles.get(invoke)
        if site is not None:
            given = frozenset({self.shuffle(site)})
        elif any(isinstance(effect, Pure) for effect in invoke.effects or ()):
            given = self.behind(*operands(invoke))
        else:
            given = _NONE
            self.use(*operands(invoke))
        for result in invoke.results:
            self.tokens[result.index] = given

    def shuffle(self, site: Site) -> Token:
        invoke, names = site.invoke, operands_of(site)
        token = (invoke.index, self.executed[invoke.index])
        self.executed[invoke.index] += 1
        mask = site.mask
        chosen = [
            None if name is None else value_of(invoke, name)
            for name in (names.operand, names.clamp)
        ]
        deciding = [value for value in (mask, *chosen) if value is not None]
        self.use(*(value for value in deciding if not isinstance(value, int)))
        operand, clamp = (self._number(value) for value in chosen)
        if names.clamp is None:
            clamp = default_clamp(site)
        number = self._number(mask)
        others = {id(value) for value in deciding}
        values = [value for value in operands(invoke) if id(value) not in others]
        source = source_lane(site.shuffle_mode, self.lane, operand, clamp)
        self.passed[token] = _Passed(
            source, None if number is None else number & FULL_MASK, self.behind(*values)
        )
        return token

    def _number(self, value: ssa.Value | int | None) -> int | None:
        if value is None or isinstance(value, int):
            return value
        known = self.read(value)
        if isinstance(known, int):
            return int(known)
        return None if self.warp is None else self.warp.numbers(value)[self.lane]


def makes_a_difference(kernel: Kernel, site: Site, warp: WarpView) -> bool | None:
    """Whether something rests on what lanes of this warp got from absent lanes at `site`; None if
    the lanes can't be followed."""
    runs = _runs(kernel, warp)
    if runs is None:
        return None
    known: dict[tuple[int, Token], bool] = {}

    def undefined(lane: int, token: Token) -> bool | None:
        key = (lane, token)
        if key in known:
            return known[key]
        known[key] = False  # tokens rest on earlier ones only
        passed = runs[lane].passed[token]
        source = passed.source
        if source is None or passed.mask is None:
            return None
        absent = not passed.mask >> source & 1 or token not in _passed_by(runs, source)
        if absent:
            known[key] = token[0] == site.invoke.index
            return known[key]
        for earlier in sorted(_passed_by(runs, source)[token].behind):
            found = undefined(source, earlier)
            if found is None:
                return None
            known[key] |= found
        return known[key]

    answers = [
        undefined(lane, token) for lane, run in runs.items() for token in sorted(run.used_tokens)
    ]
    if True in answers:
        return True
    return None if None in answers else False


def _passed_by(runs: Mapping[int, _Run], lane: int) -> Mapping[Token, _Passed]:
    return runs[lane].passed if lane in runs else {}


def _runs(kernel: Kernel, warp: WarpView) -> dict[int, _Run] | None:
    """All lanes of the warp, each run to its end; None if one can't be."""
    shuffles = {site.invoke: site for site in kernel.sites if site.shuffle_mode is not None}
    numbers = {
        parameter.index: warp.launch.parameters[parameter_key(parameter)]
        for parameter in kernel.body.parameters
        if parameter_key(parameter) in warp.launch.parameters
    }
    shape = shape_of(warp.launch)
    runs: dict[int, _Run] = {}
    for lane in warp.lanes:
        where = Coordinates(lane.thread, warp.launch.block, shape)
        run = _Run(kernel.control, where, numbers, -1, lane=lane.lane, warp=warp, shuffles=shuffles)
        try:
            run.run()
        except Blocked:
            return None
        runs[lane.lane] = run
    return runs
