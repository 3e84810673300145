"""The tables of contents beside the models are those of the models as they are."""

from __future__ import annotations

import json

from rgpu.safety_model import model


def test_indexes_are_fresh() -> None:
    stored = model.read_model(model.INDEX)
    assert stored is not None
    assert json.loads(stored) == json.loads(model.make_indexes()), "run `make models`"


def test_indexes_are_used() -> None:
    assert {"core", "cuda_device", "cuda_std"} <= model.indexes().keys()
