"""Rules about compiled kernels: the examples of their documentation, selection, allow comments."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgpu.compiler_bridge.tools import find_tool
from rgpu.safety_model.diagnostic import Diagnostic
from rgpu.safety_model.rule import MACHINE_CODE, all_rules
from rgpu.server.building import Builder, BuildOptions, code_options
from rgpu.server.checking import plan
from rgpu.server.code_findings import findings
from rgpu.server.config import Configuration
from tests.support.examples import Example, examples_of
from tests.support.fixtures import differences, marks_of

RULES = [rule for rule in all_rules() if MACHINE_CODE in rule.subjects]
EXAMPLES = [example for rule in RULES for example in examples_of(rule)]
HOPPER = """\
use cuda_device::{DisjointSlice, cluster, kernel, thread};
#[kernel]
pub fn k(mut out: DisjointSlice<u32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = cluster::cluster_ctaidX();
    }
}
"""


@pytest.fixture(autouse=True)
def _scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def found_in(text: str, settings: str = "", target: str = "sm_80") -> list[Diagnostic]:
    Path("fixture.rs").write_text(text)
    Path("rgpu.toml").write_text(settings)
    prepared = plan(["fixture.rs"], Configuration())
    options = BuildOptions(code_options([target], (), None), assemble=True)
    builder = Builder(options)
    with builder.worker:
        kernels = list(builder.kernels(prepared))
    assert kernels
    return findings(kernels, prepared.configuration)


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_example(example: Example) -> None:
    if find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    found = found_in(example.text, f'select = ["{example.rule.code}"]\n')
    marks = marks_of("fixture.rs", example.text)
    assert differences(marks, found) == []
    assert (example.kind == "fail") == any(mark.code == example.rule.code for mark in marks)


def test_performance_is_told_only_if_selected() -> None:
    if find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    (example,) = (e for e in EXAMPLES if e.rule.code == "RG705" and e.kind == "fail")
    assert found_in(example.text) == []
    assert [f.code for f in found_in(example.text, 'extend-select = ["RG7"]')] == ["RG705"]
    assert found_in(example.text, 'select = ["RG7"]\noccupancy-floor = 1\n') == []


def test_settings_and_allow_comments() -> None:
    assert [(f.code, f.span.line) for f in found_in(HOPPER)] == [("RG603", 5)]
    assert found_in(HOPPER, target="sm_90") == []
    assert found_in(HOPPER, 'ignore = ["target-too-old"]') == []
    assert found_in(HOPPER.replace("#[kernel]", "// rgpu: allow(RG603)\n#[kernel]")) == []
    (finding,) = found_in(HOPPER, '[severity]\nRG603 = "warning"\n')
    assert finding.severity == "warning"


def test_a_check_does_not_call_their_allow_comments_unused() -> None:
    from tests.support.checks import check_text

    text = HOPPER.replace("#[kernel]", "// rgpu: allow(RG603)\n#[kernel]")
    assert check_text(text).diagnostics == []
