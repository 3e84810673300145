"""Types of variables in `cases/*.rs`: each `//: name: type` is what inference finds on its line.

`test_against_rustc.py` compares every variable and call of the same files with rustc, so no promise
there is only our own opinion.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rgpu.analysis.ir.types import show
from tests.support.front import annotated_types, front, line_of

CASES = sorted((Path(__file__).parent / "cases").glob("*.rs"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_types_of_variables(path: Path) -> None:
    text = path.read_text()
    promised = annotated_types(text)
    crate = front(text)
    found: dict[int, dict[str, set[str]]] = {}
    for entry in crate.program.kernels(crate.crate):
        assert crate.gaps(entry.name) == crate.faults(entry.name) == []
        for body in crate.reached(entry.name):
            for local in body.locals:
                if local.name is not None:
                    names = found.setdefault(line_of(local.span), {})
                    names.setdefault(local.name, set()).add(show(local.type))
    wrong = {
        f"{path.name}:{line} {name}": (ty, found.get(line, {}).get(name))
        for line, names in promised.items()
        for name, ty in names.items()
        if found.get(line, {}).get(name) != {ty}
    }
    assert wrong == {}
