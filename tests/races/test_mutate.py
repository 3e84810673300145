"""The mutation script: what it changes, what the judge says, and how a verdict is measured."""

from __future__ import annotations

from functools import cache

import pytest

from tests.races import mutate
from tests.races.mutate import Mutant, Subject, judged, measure, mutants_of, outcome_of
from tests.support.races import Judged, cases_of

TEXT = """\
use cuda_device::{SharedArray, kernel, thread};

unsafe fn put(row: *mut u32, i: usize) {
    unsafe { *row.add(i) = 1 };
}

fn unused(row: *mut u32) {
    unsafe { *row.add(1) = 1 };
}

//@ run k: block=64 out=zeros:u32:130
#[kernel]
pub unsafe fn k(out: *mut u32) {
    static mut TILE: SharedArray<u32, 65> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        put(&raw mut TILE as *mut u32, t);
        thread::sync_threads();
        let y = TILE[63 - t];
        let mut i = t;
        while i < 128 {
            *out.add(i) = y;
            i += 64;
        }
        if t == 0 {
            *out.add(128) = 1;
        }
    }
}

#[kernel]
pub unsafe fn other(out: *mut u32) {
    unsafe { *out = 1 };
}

fn main() {}
"""


@cache
def subject() -> Subject:
    (case,) = cases_of("k.rs", TEXT)
    return Subject("k.rs", "k", mutate.isolated(TEXT, "k"), case.launches)


def change(mutant: Mutant) -> tuple[int, str]:
    (line,) = [
        after
        for before, after in zip(
            mutant.subject.text.split("\n"), mutant.text.split("\n"), strict=True
        )
        if before != after
    ]
    return mutant.line, line.strip()


def test_only_the_kernel_and_what_it_calls_is_left() -> None:
    text = subject().text
    assert len(text.split("\n")) == len(TEXT.split("\n"))
    assert "fn put(" in text
    assert all(f"fn {name}(" not in text for name in ("unused", "other", "main"))


def test_the_changes() -> None:
    found: dict[str, list[tuple[int, str]]] = {}
    for mutant in mutants_of(subject()):
        found.setdefault(mutant.what, []).append(change(mutant))
    assert found == {
        "index shifted": [
            (4, "unsafe { *row.add((i) + 1) = 1 };"), (19, "let y = TILE[(63 - t) + 1];"),
            (22, "*out.add((i) + 1) = y;"), (26, "*out.add((128) + 1) = 1;"),
        ],
        "barrier removed": [(18, "();")],
        "step narrowed": [(23, "i += (64) / 2;")],
        "guard widened": [(25, "if t >= 0 {")],
    }  # fmt: skip


# What the judge says of each change: where a race is, or in a word.
OUTCOMES = {
    (4, "index shifted"): "faulty",  # element 0 was never written
    (18, "barrier removed"): {19},
    (19, "index shifted"): "faulty",
    (22, "index shifted"): {26},
    (23, "step narrowed"): {22},
    (25, "guard widened"): {26},
    (26, "index shifted"): "silent",
}


def test_the_judge_tells_races_from_other_faults_and_from_none() -> None:
    assert outcome_of(judged(subject())) == "silent"
    found: dict[tuple[int, str], object] = {}
    for mutant in mutants_of(subject()):
        seen = judged(mutant)
        assert seen is not None
        found[mutant.line, mutant.what] = set(seen.races) or outcome_of(seen)
    assert found == OUTCOMES


def test_a_verdict_is_measured() -> None:
    mutants = mutants_of(subject())
    by_text = {mutant.text: mutant for mutant in mutants}

    def right(text: str) -> set[int] | None:
        mutant = by_text[text]
        outcome = OUTCOMES[mutant.line, mutant.what]
        return outcome if isinstance(outcome, set) else set()

    result = measure(mutants, right)
    assert (result.recall, result.missed, result.false_alarms) == (1.0, [], [])
    assert {outcome: result.of(outcome) for outcome in mutate.OUTCOMES} == {
        "racy": 4, "silent": 1, "faulty": 2, "not run": 0,
    }  # fmt: skip
    blind = measure(mutants, lambda text: None)
    assert (blind.recall, len(blind.missed), len(blind.undecided)) == (0.0, 4, 5)
    eager = measure(mutants, lambda text: set(range(1, 40)))
    assert (eager.recall, [alarm.line for alarm in eager.false_alarms]) == (1.0, [26])
    beside = measure(mutants, lambda text: {1})
    assert (beside.recall, len(beside.false_alarms)) == (0.0, 1)


def test_what_cannot_be_run_is_told() -> None:
    broken = Mutant(subject(), "index shifted", 1, "fn k() {}")
    assert outcome_of(judged(broken)) == "not run"
    assert outcome_of(Judged(frozenset(), frozenset(), frozenset({3}), frozenset())) == "faulty"


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert mutate.main(["--every", "400"]) == 0
    lines = capsys.readouterr().out.splitlines()
    chosen, _, every, *_ = lines[0].split()
    assert lines[1].split() == ["racy", "silent", "faulty", "not", "run"]
    assert lines[-1].split()[0] == "all"
    assert sum(map(int, lines[-1].split()[1:])) == int(chosen) == -(-int(every) // 400)


@pytest.mark.slow
@pytest.mark.parametrize("source", [mutate.fixtures, mutate.bench, mutate.examples])
def test_right_kernels_are_silent_and_some_mutants_are_racy(source: object) -> None:
    assert callable(source)
    subjects = list(source())
    assert {one.name for one in subjects if outcome_of(judged(one)) != "silent"} == set()
    mutants = [mutant for one in subjects for mutant in mutants_of(one)][::23]
    result = measure(mutants)
    assert result.of("racy") > 0
    assert result.of("silent") > 0
    assert result.of("not run") == 0
