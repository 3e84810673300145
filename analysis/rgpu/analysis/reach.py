"""What a kernel can reach at all: the effects of every function it may call, from the call graph.

Flow-insensitive and cheap: one visit per body, and each body is summed up once for all kernels. A
kernel from which no barrier and no collective operation can be reached needs no further analysis of
convergence.
Sound because every call statement of every reachable body is looked at, and a callee that is not
known is reported as such.
"""

from __future__ import annotations

from rgpu.analysis.effects import (
    Access,
    Atomic,
    Fence,
    InSpace,
    Language,
    LowersTo,
    MacroRole,
    Opaque,
    Pure,
    Requires,
    SpecialRegister,
    Traps,
    Value,
)
from rgpu.analysis.ir.body import (
    Assembly,
    Body,
    BodyCallee,
    CallStatement,
    Instance,
    ModelCallee,
    UnknownCallee,
)
from rgpu.analysis.ir.program import BodySource
from rgpu.analysis.records import dataclass

# Effects of one thread alone: no other thread has to be there.
_ALONE = (
    Access, Atomic, Fence, InSpace, Language, LowersTo, MacroRole, Opaque, Pure, Requires,
    SpecialRegister, Traps, Value,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reach:
    """convergent: an operation that several threads execute together may be reached. complete: all
    reachable functions are known, and no body has a gap."""

    convergent: bool
    complete: bool


@dataclass(frozen=True, slots=True)
class _Summary:
    reach: Reach
    callees: tuple[Instance, ...]


class CallGraph:
    """Sums up bodies; one per program."""

    def __init__(self, source: BodySource) -> None:
        self._source = source
        self._summaries: dict[Instance, _Summary] = {}

    def reach_of(self, kernel: Instance) -> Reach:
        """What can be reached from `kernel`, itself included."""
        convergent, complete = False, True
        seen = {kernel}
        pending = [kernel]
        while pending:
            summary = self._summary(pending.pop())
            convergent |= summary.reach.convergent
            complete &= summary.reach.complete
            for callee in summary.callees:
                if callee not in seen:
                    seen.add(callee)
                    pending.append(callee)
        return Reach(convergent, complete)

    def _summary(self, instance: Instance) -> _Summary:
        found = self._summaries.get(instance)
        if found is None:
            body = self._source.body_of(instance)
            found = _summarised(body) if body is not None else _Summary(Reach(False, False), ())
            self._summaries[instance] = found
        return found


def _summarised(body: Body) -> _Summary:
    convergent, complete = False, not body.problems
    callees: dict[Instance, None] = {}
    for block in body.blocks:
        for statement in block.statements:
            if isinstance(statement, CallStatement):
                match statement.callee:
                    case BodyCallee(instance, effects):
                        callees.setdefault(instance)
                        convergent |= not all(isinstance(e, _ALONE) for e in effects)
                    case ModelCallee(_, effects):
                        convergent |= not all(isinstance(e, _ALONE) for e in effects)
                    case UnknownCallee():
                        complete = False
            elif isinstance(statement, Assembly):
                if statement.effects is None:
                    complete = False
                else:
                    convergent |= not all(isinstance(e, _ALONE) for e in statement.effects)
    return _Summary(Reach(convergent, complete), tuple(callees))
