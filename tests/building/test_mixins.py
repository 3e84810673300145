"""The parts that inference and building are put together from don't shadow each other's
functions."""

from __future__ import annotations

import pytest

from rgpu.analysis.building.builder import Builder
from rgpu.analysis.building.expressions import ExpressionBuilding
from rgpu.analysis.typing.engine import Engine
from rgpu.analysis.typing.infer import Inference


@pytest.mark.parametrize(("whole", "base"), [(Inference, Engine), (ExpressionBuilding, Builder)])
def test_names_belong_to_one_part(whole: type, base: type) -> None:
    owners: dict[str, list[str]] = {}
    for part in whole.__mro__:
        if part not in (base, object):
            for name in vars(part):
                if not name.startswith("__"):
                    owners.setdefault(name, []).append(part.__name__)
    assert {name: parts for name, parts in owners.items() if len(parts) > 1} == {}
