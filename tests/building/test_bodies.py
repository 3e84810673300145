"""Bodies as text: each case of `bodies.rs` is Rust, then the IR of its function `f` and what it
calls.

Every body is also well-formed by the rules of the verifier.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rgpu.analysis.ir.text import print_body
from tests.support.front import front

_CASE = re.compile(r"^// --- (.+)\n((?:.*\n)*?)/\* ---\n((?:.*\n)*?)--- \*/\n", re.M)
CASES = _CASE.findall((Path(__file__).parent / "bodies.rs").read_text())


def test_all_cases_are_read() -> None:
    text = (Path(__file__).parent / "bodies.rs").read_text()
    assert len(CASES) == text.count("// --- ") > 20


@pytest.mark.parametrize(("name", "text", "bodies"), CASES, ids=[case[0] for case in CASES])
def test_bodies(name: str, text: str, bodies: str) -> None:
    crate = front(text)
    found = list(crate.reached("f"))
    assert "".join(map(print_body, found)) == bodies
    assert crate.faults("f") == []
