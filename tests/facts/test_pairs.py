"""Random kernels: no pair of accesses that is proved ever meets when all threads are run."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rgpu.analysis.effects import AddressSpace
from rgpu.analysis.facts.accesses import Access, Mode, accesses_of
from rgpu.analysis.facts.collisions import Meeting, find_meetings
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.pairs import Open, Pairs, Proved
from rgpu.analysis.facts.phases import Phases
from rgpu.analysis.facts.same_place import Case
from rgpu.analysis.facts.views import Views
from rgpu.analysis.ir import types as t
from tests.support import interpret, mini
from tests.support.generate_races import generate_races
from tests.support.interpret_arithmetic import Trapped
from tests.support.judge import all_operations_uniform, facts_of

TILE = {"tile": (t.Array(t.U32, t.ConstValue(256)), AddressSpace.SHARED)}
BLOCKS = [(4, 1, 1), (8, 1, 1), (6, 1, 1), (4, 2, 1)]

Key = tuple[int, str]
_MODES = {Mode.READ: "read", Mode.WRITE: "write", Mode.ATOMIC: "atomic"}


def key_of(access: Access) -> Key:
    return access.span.start, _MODES[access.mode]


def pairs_of(text: str, shapes: list[LaunchShape]) -> tuple[Pairs, bool]:
    """The pairs of a kernel, and whether its barriers are used as they should be."""
    facts = facts_of(mini.parse(text, TILE), shapes)
    pairs = Pairs(facts.flow, facts.propagation, accesses_of(facts.flow))
    return pairs, all_operations_uniform(facts)


def meetings(run: list[interpret.Thread]) -> set[tuple[Key, Key]]:
    """Pairs of accesses by which two threads of a block met in one phase. With less than 33
    threads, all are lanes of one warp."""
    found: set[tuple[Key, Key]] = set()
    cells: dict[tuple[object, ...], list[tuple[interpret.Thread, interpret.Touch]]] = {}
    for thread in run:
        for touch in thread.touched:
            place = (thread.block, touch.phase, touch.warp_phase, touch.name, touch.cell)
            cells.setdefault(place, []).append((thread, touch))
    for touches in cells.values():
        for number, (thread, one) in enumerate(touches):
            for partner, other in touches[number:]:
                modes = {one.mode, other.mode}
                if partner is not thread and modes & {"write", "atomic"} and modes != {"atomic"}:
                    found.add(((one.start, one.mode), (other.start, other.mode)))
    return found


def judge(seed: int) -> tuple[list[str], Counter[str]]:
    """What is wrong with the claims about one random kernel, and what was claimed."""
    text = generate_races(seed)
    chance = random.Random(seed)
    x, y, z = block = chance.choice(BLOCKS)
    shapes = chance.choice(
        [
            [LaunchShape(block)],
            [LaunchShape(block, (2, 1, 1))],
            [LaunchShape((None, y, z))],
            [LaunchShape((x, None, None))],
            [LaunchShape(block), LaunchShape((16, 1, 1))],
            [],
        ]
    )
    pairs, uniform = pairs_of(text, shapes)
    if not uniform:
        return [], Counter(skipped=1)
    claims: Counter[str] = Counter()
    proved: dict[tuple[Key, Key], bool] = {}
    for one, other in pairs.conflicts():
        decision = pairs.decide(one, other)
        claims[type(decision).__name__] += 1
        key = (key_of(one), key_of(other))
        is_proved = isinstance(decision, Proved)
        proved[key] = proved[key[1], key[0]] = is_proved and proved.get(key, True)
    places = set(map(key_of, pairs.accesses))
    wrong = []
    met: set[tuple[Key, Key]] = set()
    for n in (0, 1, 2, 3, 4, 8):
        launch = interpret.Launch(mini.parse(text, TILE), block, (2, 1, 1), {"n": n}, seed + n)
        try:
            run = interpret.run(launch)
        except (interpret.OutOfSteps, Trapped):
            continue
        claims["runs"] += 1
        for thread in run:
            for touch in thread.touched:
                if (touch.start, touch.mode) not in places:
                    wrong.append(f"an access at {touch.start} was not found")
        met |= meetings(run)
    for key in met:
        if proved.get(key, True):
            wrong.append(f"{key} meets, block {block}, shapes {[str(s) for s in shapes]}:\n{text}")
    claims["met"] += len({frozenset(key) for key in met})
    return wrong, claims


def test_what_is_proved_never_meets() -> None:
    total: Counter[str] = Counter()
    for seed in range(40):
        wrong, claims = judge(seed)
        assert not wrong, (seed, wrong[0])
        total += claims
    assert total["runs"] > 150
    # It claims something, and there is something to find.
    assert total["Proved"] > 120
    assert total["met"] > 120
    assert total["Open"] < 3 * total["met"]


@pytest.mark.slow
def test_what_is_proved_never_meets_in_many_kernels() -> None:
    for seed in range(10_000, 10_400):
        wrong, _ = judge(seed)
        assert not wrong, (seed, wrong[0])


@pytest.mark.parametrize("what", ["instances", "steps", "levels", "masks", "cuts"])
def test_the_judge_refutes_a_weaker_proof(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if what == "instances":  # all iterations alike
        monkeypatch.setattr(Views, "_in_step", lambda _: True)
    elif what == "steps":  # nobody is ahead
        monkeypatch.setattr(Views, "ahead", lambda *_: None)
        monkeypatch.setattr(Views, "_in_step", lambda _: True)
        monkeypatch.setattr(Views, "crossings", lambda *_: (frozenset({0}), frozenset({0})))
    elif what == "levels":  # all values uniform
        monkeypatch.setattr(Views, "lead", lambda *_: 0)
    elif what == "masks":  # conditions hold for the first thread or not at all
        monkeypatch.setattr(Case, "mask", lambda *_: [0])
    else:  # what comes first is left out
        common = Phases.common
        monkeypatch.setattr(Phases, "common", lambda *a: common(*a)[1:])
    assert any(judge(seed)[0] for seed in range(60))


# --- patterns: what is proved, and its twin -------------------------------------------------------

SHAPE = [LaunchShape((256, 1, 1))]


def open_pairs(text: str, shapes: list[LaunchShape] = SHAPE) -> list[str]:
    pairs, uniform = pairs_of(text, shapes)
    assert uniform
    decisions = [pairs.decide(one, other) for one, other in pairs.conflicts()]
    assert decisions
    return [decision.reason for decision in decisions if isinstance(decision, Open)]


PATTERNS = {
    "neighbour": (
        """
        tile[tid()] = n
        sync()
        v = tile[tid() ^ 1]
        """,
        ("        sync()\n", ""),
    ),
    "carried by a loop": (
        """
        for k in range(0, n):
            tile[tid()] = k
            sync()
            v = tile[(tid() + 1) % 256]
            sync()
        """,
        ("% 256]\n            sync()\n", "% 256]\n"),
    ),
    "double buffer": (
        """
        for k in range(0, n):
            tile[((k + 1) & 1) * 256 + tid()] = k
            v = tile[(k & 1) * 256 + 255 - tid()]
            sync()
        """,
        ("((k + 1) & 1)", "(k & 1)"),
    ),
    "double buffer with the barrier between": (
        """
        for k in range(0, n):
            tile[(k & 1) * 256 + tid()] = k
            sync()
            v = tile[(k & 1) * 256 + 255 - tid()]
        """,
        ("tile[(k & 1) * 256 + 255", "tile[((k + 1) & 1) * 256 + 255"),
    ),
    "tree reduction": (
        """
        s = ntid() / 2
        while s > 0:
            if tid() < s:
                tile[tid()] = tile[tid()] + tile[tid() + s]
            sync()
            s = s / 2
        """,
        ("tile[tid() + s]", "tile[tid() + s / 2]"),
    ),
    "interleaved reduction": (
        """
        s = 1
        while s < ntid():
            if tid() % (2 * s) == 0:
                tile[tid()] = tile[tid()] + tile[tid() + s]
            sync()
            s = s * 2
        """,
        ("% (2 * s)", "% s"),
    ),
    "scan in place": (
        """
        d = 1
        while d < ntid():
            v = 0
            if tid() >= d:
                v = tile[tid() - d]
            sync()
            tile[tid()] = v
            sync()
            d = d * 2
        """,
        ("            sync()\n            tile", "            tile"),
    ),
    "one writer": (
        """
        if tid() == 0:
            tile[0] = n
            v = tile[0]
        """,
        ("tid() == 0", "tid() <= 1"),
    ),
    "leaders of warps": (
        """
        if tid() % 32 == 0:
            tile[tid() / 32] = n
        """,
        ("tid() / 32", "tid() / 64"),
    ),
    "several elements each": (
        """
        for k in range(0, 4):
            tile[tid() * 4 + k] = n
        """,
        ("range(0, 4)", "range(0, 5)"),
    ),
    "in strides of the block": (
        """
        i = tid()
        while i < 1024:
            tile[i] = n
            i = i + ntid()
        """,
        ("i + ntid()", "i + 128"),
    ),
    "bitonic exchange": (
        """
        size = 2
        while size <= 512:
            s = size >> 1
            while s > 0:
                lo = 2 * tid() - (tid() & (s - 1))
                tile[lo] = tile[lo + s]
                tile[lo + s] = size
                sync()
                s = s >> 1
            size = size << 1
        """,
        ("(s - 1)", "s"),
    ),
    "atomics": (
        """
        atomic_add(ref(tile[n]), 1)
        sync()
        v = tile[n]
        """,
        ("        sync()\n", ""),
    ),
    "rows that change places": (
        """
        a = 0
        b = 256
        d = 1
        while d < 256:
            tile[b + tid()] = tile[a + 255 - tid()]
            sync()
            c = a
            a = b
            b = c
            d = d * 2
        """,
        ("            a = b\n", ""),
    ),
    "up a tree": (
        """
        o = 1
        d = 128
        while d > 0:
            sync()
            if tid() < d:
                tile[o * (2 * tid() + 2)] = tile[o * (2 * tid() + 1)]
            o = o * 2
            d = d / 2
        """,
        ("(2 * tid() + 1)", "(tid() + 1)"),
    ),
    "as the data says": (
        """
        d = 128
        while d > 0:
            if tile[tid() + 256] > 2:
                tile[tid() * 512 + d] = 1
            sync()
            d = d / 2
        """,
        ("tid() * 512", "tid() % 8 * 512"),
    ),
    "of one warp": (
        """
        if tid() < 32:
            tile[tid()] = n
        sync_warp(4294967295)
        if tid() < 32:
            v = tile[tid() ^ 1]
        """,
        ("        sync_warp(4294967295)\n", ""),
    ),
}


def kernel(body: str) -> str:
    return "def kernel(n: u32):\n" + body.replace("\n        ", "\n    ").strip("\n") + "\n"


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_is_proved(name: str) -> None:
    body, _ = PATTERNS[name]
    assert open_pairs(kernel(body)) == []


@pytest.mark.parametrize("name", PATTERNS)
def test_the_faulty_twin_of_a_pattern_is_not(name: str) -> None:
    body, (old, new) = PATTERNS[name]
    assert old in body
    assert open_pairs(kernel(body.replace(old, new)))


@pytest.mark.parametrize("call", ["poke(ref(tile[tid()]))", "poke_at(n + tid())"])
def test_an_access_at_a_place_that_is_not_understood_is_one_at_any_place(call: str) -> None:
    text = kernel(f"""
        {call}
        """)
    pairs, _ = pairs_of(text, SHAPE)
    (access,) = pairs.accesses
    assert access.mode is Mode.WRITE
    assert access.steps is None
    assert open_pairs(text) == ["an address of unknown origin"]


# --- witnesses ------------------------------------------------------------------------------------


def witnesses(text: str, shapes: list[LaunchShape]) -> list[Meeting]:
    pairs, _ = pairs_of(text, shapes)
    undecided = [
        (one, other)
        for one, other in pairs.conflicts()
        if isinstance(pairs.decide(one, other), Open)
    ]
    return find_meetings(pairs.flow, shapes, undecided)


@pytest.mark.parametrize("name", [name for name in PATTERNS if name != "as the data says"])
def test_a_witness_of_a_faulty_twin(name: str) -> None:
    body, (old, new) = PATTERNS[name]
    found = witnesses(kernel(body.replace(old, new)), SHAPE)
    assert found
    assert all(meeting.threads[0] != meeting.threads[1] for meeting in found)
    assert witnesses(kernel(body), SHAPE) == []


def test_there_is_no_witness_where_the_data_decides() -> None:
    body, (old, new) = PATTERNS["as the data says"]
    assert witnesses(kernel(body.replace(old, new)), SHAPE) == []


def test_every_witness_is_real() -> None:
    """Both threads make the two accesses, in one phase and of one cell, when all are run with the
    parameters of the witness."""
    found = 0
    for seed in range(25):
        text = generate_races(seed)
        chance = random.Random(seed)
        block = chance.choice(BLOCKS)
        shape = LaunchShape(block, (1, 1, 1))
        if not pairs_of(text, [shape])[1]:
            continue
        for meeting in witnesses(text, [shape]):
            parameters = {"n": dict(meeting.parameters).get("n", 1)}
            program = mini.parse(text, TILE)
            launch = interpret.Launch(program, block, (1, 1, 1), parameters, seed)
            try:
                run = interpret.run(launch)
            except (interpret.OutOfSteps, Trapped):
                continue
            sides = [
                {
                    (touch.phase, touch.warp_phase)
                    for thread in run
                    for touch in thread.touched
                    if thread.index == index
                    and (touch.start, touch.mode) == key_of(access)
                    and touch.cell == meeting.place[0] // 4
                }
                for index, access in zip(meeting.threads, (meeting.one, meeting.other), strict=True)
            ]
            assert sides[0] & sides[1], (seed, meeting.threads, meeting.place, text)
            found += 1
    assert found > 40
