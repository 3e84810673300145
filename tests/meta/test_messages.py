"""Messages follow the style: lower case, one sentence, no final period, on all test kernels."""

import re
from pathlib import Path

import pytest

from rgpu.safety_model.report import Report
from rgpu.server.checking import carry_out, plan
from rgpu.server.config import Configuration, Settings

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.slow  # checks every kernel there is


@pytest.fixture(scope="module")
def report() -> Report:
    prepared = plan([str(ROOT / "tests/ui"), str(ROOT / "examples")], Configuration(Settings()))
    return carry_out(prepared).report


def flaw(text: str) -> str | None:
    """What is wrong with a message, if anything is."""
    if not re.match(r"[a-z`0-9(]|RG\d{3} ", text):
        return "does not start in lower case"
    if text.endswith((".", "!", " ")):
        return "ends in a period or blank"
    if re.search(r"[.!?] [A-Z]", text):
        return "is more than one sentence"
    if re.search(r"\s\s|\n", text):
        return "has two blanks or a line end in it"
    return "is longer than 200 characters" if len(text) > 200 else None


def test_messages_of_findings(report: Report) -> None:
    assert len({diagnostic.code for diagnostic in report.diagnostics}) > 10
    texts: set[str] = set()
    for diagnostic in report.diagnostics:
        texts |= {diagnostic.message, *(place.message for place in diagnostic.related)}
        texts |= {*diagnostic.assumptions, *diagnostic.depends_on, diagnostic.help or "none"}
    assert {text: flaw(text) for text in texts if flaw(text)} == {}


def test_reasons_of_unknown_verdicts(report: Report) -> None:
    reasons = {
        reason
        for kernel in report.kernels
        for verdict in kernel.verdicts.values()
        for reason in verdict.reasons
    }
    assert {reason: flaw(reason) for reason in reasons if flaw(reason)} == {}


def test_every_span_lies_in_its_file(report: Report) -> None:
    for diagnostic in report.diagnostics:
        for span in (diagnostic.span, *(place.span for place in diagnostic.related)):
            assert 0 <= span.start <= span.end <= len(span.file.data)


@pytest.mark.parametrize(
    "text", ["Upper case", "ends.", "one. Two", "two  blanks", "x" * 201, "line\nend", ""]
)
def test_the_style_is_a_real_test(text: str) -> None:
    assert flaw(text)
