"""Rules say what they do, in fixed headings, and their examples do what they say."""

from __future__ import annotations

import re

import pytest

from rgpu.safety_model.rule import MACHINE_CODE, Rule, all_rules, find_rule, select_rules
from tests.support.checks import check_text
from tests.support.examples import Example, examples_of
from tests.support.fixtures import differences, marks_of

RULES = all_rules()
EXAMPLES = [example for rule in RULES for example in examples_of(rule)]
HEADINGS = ["Why it matters", "How it is decided", "Example", "Use instead", "Limits"]


def test_the_rules_are_there() -> None:
    codes = [rule.code for rule in RULES]
    assert [f"RG1{number:02}" for number in range(1, 13)] == codes[:12]
    assert codes[12:] == ["RG603", "RG605", "RG703", "RG705", "RG901", "RG902", "RG903"]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_headings(rule: Rule) -> None:
    assert re.findall(r"^## (.*)$", rule.documentation, re.M) == HEADINGS
    assert rule.summary.endswith(".")
    assert len(rule.summary) <= 100


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_file_is_named_after_the_rule(rule: Rule) -> None:
    expected = f"{rule.code}_{rule.name.replace('-', '_')}".lower()
    assert rule.module.rpartition(".")[2] == expected
    assert rule.family in rule.module


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_good_and_bad_example(rule: Rule) -> None:
    assert {example.kind for example in examples_of(rule)} == {"fail", "pass"}


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_example(example: Example) -> None:
    if MACHINE_CODE in example.rule.subjects:
        pytest.skip("compiled in tests/ptx/test_rules.py")
    report = check_text(example.text)
    assert not report.internal_errors, report.internal_errors[0].traceback
    marks = marks_of("fixture.rs", example.text)
    assert differences(marks, report.diagnostics) == []
    assert (example.kind == "fail") == any(mark.code == example.rule.code for mark in marks)


def test_rules_name_no_crate() -> None:
    for rule in RULES:
        for crate in ("cuda_device", "cuda_std", "cuda_core", "cust"):
            assert crate not in rule.documentation


def test_find_rule() -> None:
    first = RULES[0]
    assert find_rule("rg101") is first
    assert find_rule(" divergent-barrier ") is first
    assert find_rule("RG1") is None


def test_select_rules() -> None:
    every = {rule.code for rule in RULES}
    assert select_rules().codes == every - {"RG703", "RG705"}
    assert select_rules(["all"]).codes == every
    assert select_rules(["RG9"]).codes == {"RG901", "RG902", "RG903"}
    assert select_rules(["convergence"], ["divergent-barrier"]).codes == {
        code for code in every if code.startswith("RG1") and code != "RG101"
    }
    assert select_rules(["nonsense"]).unknown == ("nonsense",)
    assert select_rules(["nonsense"]).codes == frozenset()
