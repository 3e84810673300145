"""Open questions of inference wait for the variables that they are about.

Judged by asking them always: the types of all bodies have to be the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rgpu.analysis.ir.body import Instance
from rgpu.analysis.ir.text import print_body
from rgpu.analysis.ir.types import Array, ConstInfer, ConstValue, Scalar, Tuple
from rgpu.analysis.typing.predicates import TraitRef
from rgpu.analysis.typing.table import InferenceTable
from rgpu.analysis.typing.traits import Solver
from tests.support.front import front, mentioned

ROOT = Path(__file__).parents[1]
PATHS = sorted(
    path
    for folder in ("typing/cases", "ui/convergence/cuda_oxide")
    for path in (ROOT / folder).glob("*.rs")
)


def _bodies(text: str) -> list[str]:
    """The bodies of all functions of a crate, and of all that they call."""
    read = front(text)
    program = read.program
    pending: list[Instance] = []
    for module in program.names.modules(read.crate):
        scope = program.names.scope(module)
        functions = [*scope.functions, *(f for i in scope.impls for f in i.functions.values())]
        pending += [
            Instance(function, program.context.parameters_of(function))
            for function in functions
            if function.has_body
        ]
    printed: list[str] = []
    seen: set[Instance] = set()
    while pending:
        instance = pending.pop()
        body = None if instance in seen else program.body_of(instance)
        seen.add(instance)
        if body is not None:
            printed.append(print_body(body))
            pending += mentioned(body)
    return printed


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_waiting_decides_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = path.read_text()
    found = _bodies(text)
    monkeypatch.setattr(Solver, "_is_asleep", lambda *_: False)
    assert _bodies(text) == found


def test_a_watch_sees_values_and_kinds() -> None:
    table = InferenceTable()
    plain, other, constant = table.fresh(), table.fresh(), table.fresh_const()
    assert isinstance(constant, ConstInfer)
    watch = table.watch((Tuple((plain, Array(Scalar("u8"), constant))),))
    assert watch is not None
    snapshot = table.snapshot()
    assert table.unify(other, Scalar("u8"))
    assert table.is_unchanged(watch)
    assert table.unify(plain, table.fresh("int"))
    assert not table.is_unchanged(watch)
    table.rollback(snapshot)
    assert table.is_unchanged(watch)
    assert table.unify(table.fresh("float"), plain)  # its kind alone gets known
    assert not table.is_unchanged(watch)
    table.rollback(snapshot)
    assert table.unify(constant, ConstValue(3))
    assert not table.is_unchanged(watch)


def test_a_question_is_asked_again_when_its_variable_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = front("fn f() {}")
    assert read.crate.root.path == "test"
    context = read.program.context
    trait = context.trait("ops::Add")
    assert trait is not None
    asked: list[TraitRef] = []
    select = Solver.select

    def noted(solver: Solver, wanted: TraitRef) -> object:
        asked.append(wanted)
        return select(solver, wanted)

    monkeypatch.setattr(Solver, "select", noted)
    table = InferenceTable()
    solver = Solver(context, table)
    variable, unrelated = table.fresh(), table.fresh()
    solver.require((TraitRef(trait, variable, (variable,)),))
    assert not solver.solve_pending()
    assert len(asked) == 1
    assert table.unify(unrelated, Scalar("u8"))
    assert not solver.solve_pending()
    assert len(asked) == 1
    assert len(solver.pending) == 1
    assert table.unify(variable, Scalar("u32"))
    assert solver.solve_pending()
    assert len(asked) > 1
    assert solver.pending == []
