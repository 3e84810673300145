"""Annotated kernels: every finding that is not marked fails, and every mark that is not met."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.checks import check_files
from tests.support.fixtures import differences, marks_of, split_files, style_problems

UI = Path(__file__).parent / "ui"
FILES = sorted(UI.rglob("*.rs"))


def test_there_are_fixtures() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(UI)))
def test_ui(file: Path) -> None:
    files = split_files(file.read_text(), file.name)
    report = check_files(files)
    assert not report.internal_errors, report.internal_errors[0].traceback
    marks = [mark for path, text in files.items() for mark in marks_of(path, text)]
    assert differences(marks, report.diagnostics) == []
    assert [problem for each in report.diagnostics for problem in style_problems(each)] == []
    assert all(each.span.end <= len(each.span.file.data) for each in report.diagnostics)
