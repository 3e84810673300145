"""The PTX of kernels matches the patterns that stand beside them, and the assembler takes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgpu.compiler_bridge.tools import find_tool
from tests.support.ptx import matches, run

FILES = sorted((Path(__file__).parent / "kernels").glob("*.rs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_patterns(file: Path) -> None:
    text = file.read_text()
    arguments = text.partition("// RUN: ")[2].partition("\n")[0].split()
    ran = run("ptx", str(file), *arguments, "--isolated")
    assert (ran.status, ran.err) == (0, "")
    assert matches(text, ran.out, "CHECK") == "", ran.out


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_assembler_takes_it(file: Path) -> None:
    if find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    arguments = file.read_text().partition("// RUN: ")[2].partition("\n")[0].split()
    ran = run("ptx", str(file), *arguments, "--isolated", "--emit", "resources")
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.out.splitlines()) > 1


def test_a_pattern_that_does_not_match_is_told() -> None:
    assert "st.local" in matches("// CHECK: st.local", "st.global\n", "CHECK")
