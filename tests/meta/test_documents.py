"""Generated documents are fresh, and the readme says only what works."""

import re
from pathlib import Path

import pytest

from rgpu.safety_model import model
from rgpu.server.cli import main
from rgpu.server.documents import documents

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def at_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_generated_documents_are_fresh() -> None:
    stale = [
        path
        for path, text in documents("README.md")
        if not Path(path).exists() or Path(path).read_text() != text
    ]
    assert stale == [], "run `rgpu dev documents`"
    assert main(["dev", "documents", "--check"]) == 0


def test_no_page_is_left_of_a_rule_that_is_gone() -> None:
    generated = {path for path, _ in documents("README.md")}
    pages = {str(path) for path in Path("safety_model/docs").glob("*.md")}
    assert pages <= generated


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"])
def test_paths_and_make_targets_in_documents_exist(document: str) -> None:
    text = Path(document).read_text()
    targets = set(re.findall(r"(?m)^([a-z]+):", Path("Makefile").read_text()))
    assert set(re.findall(r"`make ([a-z]+)", text)) <= targets
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    assert [link for link in links if not Path(link).exists()] == []


def test_the_readme_starts_with_two_commands() -> None:
    commands = re.findall(r"(?m)^    (make \w+)$", Path("README.md").read_text())
    assert commands[:2] == ["make run", "make test"]


def test_the_tables_of_contents_of_the_models_are_fresh() -> None:
    assert model.read_model(model.INDEX) == model.make_indexes().encode(), "run `make models`"
