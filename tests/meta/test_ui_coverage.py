"""The UI fixtures cover every rule, with faults and with their correct twins."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rgpu.safety_model.rule import MACHINE_CODE, all_rules
from tests.support.fixtures import Mark, marks_of

UI = Path(__file__).parents[1] / "ui"
DIALECTS = ("cuda_oxide", "rust_cuda", "nvptx")
IN_EVERY_DIALECT = ("RG101", "RG102", "RG103", "RG104", "RG105")


def _marks(folder: Path) -> list[Mark]:
    return [
        mark
        for file in sorted(folder.rglob("*.rs"))
        for mark in marks_of(file.name, file.read_text())
        if mark.wanted and not mark.fixme
    ]


_CODES = [rule.code for rule in all_rules() if MACHINE_CODE not in rule.subjects]


@pytest.mark.parametrize("code", _CODES)
def test_every_rule_is_met_in_several_spellings(code: str) -> None:
    least = 2 if code.startswith("RG9") or code == "RG106" else 3
    assert Counter(mark.code for mark in _marks(UI))[code] >= least


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("code", IN_EVERY_DIALECT)
def test_every_dialect_meets_the_common_rules(dialect: str, code: str) -> None:
    assert any(mark.code == code for mark in _marks(UI / "convergence" / dialect))


@pytest.mark.parametrize("file", sorted((UI / "convergence").rglob("*.rs")), ids=lambda f: f.name)
def test_every_file_has_kernels_without_a_fault(file: Path) -> None:
    text = file.read_text()
    kernels = text.count("#[kernel]") + text.count('-kernel" fn')
    faults = sum(1 for mark in marks_of(file.name, text) if mark.wanted)
    assert kernels >= 2
    assert faults, f"{file} shows nothing wrong"
    assert "ok" in text or kernels > faults
