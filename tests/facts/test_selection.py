"""Branches that a launch shape settles, as index functions of device crates have them."""

from __future__ import annotations

import pytest

from rgpu.analysis.facts.launch import LaunchShape
from tests.support.uniformity import BLOCK_256, facts, levels

# The index is only taken where the question about the extents is answered with yes.
GUARDED = """
i = 4294967295
if ntid() == {extent}:
    i = ctaid() * 256 + tid()
if i / 32 == n:
    ballot_all(True)
"""


@pytest.mark.parametrize(
    ("extent", "shapes", "level"),
    [
        (256, (BLOCK_256,), "warp"),  # always the index: equal for the lanes of a warp
        (128, (BLOCK_256,), "grid"),  # never the index: the constant alone is left
        (256, (), "thread"),  # without a shape, both can be
        (256, (BLOCK_256, LaunchShape((128, 1, 1))), "warp"),
        (256, (BLOCK_256, LaunchShape((None, 1, 1))), "thread"),  # a shape that leaves it open
    ],
)
def test_join_behind_a_question_about_the_launch(
    extent: int, shapes: tuple[LaunchShape, ...], level: str
) -> None:
    assert levels(facts(GUARDED.format(extent=extent), *shapes), "ballot_all") == [(level, "grid")]


def test_a_question_about_the_thread_settles_nothing() -> None:
    body = """
    i = 0
    if tid() < 7:
        i = tid()
    if i / 32 == n:
        sync()
    """
    assert levels(facts(body, BLOCK_256)) == [("thread", "grid")]
