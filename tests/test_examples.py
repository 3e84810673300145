"""`rgpu check examples` finds what `examples/expected.toml` lists, and nothing else."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from rgpu.server.cli import main

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
FAULTY = "faulty on purpose"


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, object]]]:
    path = tmp_path_factory.mktemp("examples") / "report.json"
    status = main(["check", str(EXAMPLES), "--format", "json", "--output-file", str(path)])
    assert status == 1, "some of the examples are faulty on purpose"
    result: dict[str, list[dict[str, object]]] = json.loads(path.read_text())
    return result


def _found(diagnostic: dict[str, object]) -> tuple[str, str, str, int]:
    span = diagnostic["range"]
    assert isinstance(span, dict)
    path = Path(str(diagnostic["file"]))
    kernel = str(diagnostic["kernel"]).rpartition("::")[2]
    relative = (path if path.is_absolute() else ROOT / path).relative_to(EXAMPLES)
    return relative.as_posix(), kernel, str(diagnostic["code"]), span["start"]["line"]


def test_findings(output: dict[str, list[dict[str, object]]]) -> None:
    expected = tomllib.loads((EXAMPLES / "expected.toml").read_text())["finding"]
    wanted = sorted((each["file"], each["kernel"], each["code"], each["line"]) for each in expected)
    assert sorted({_found(each) for each in output["diagnostics"]}) == wanted


def test_every_kernel_is_understood(output: dict[str, list[dict[str, object]]]) -> None:
    kernels = output["kernels"]
    assert len(kernels) >= 20
    unknown = [each["name"] for each in kernels if "unknown" in json.dumps(each["verdicts"])]
    assert unknown == []


def test_faulty_files_say_so_in_their_first_line() -> None:
    expected = tomllib.loads((EXAMPLES / "expected.toml").read_text())["finding"]
    named = {each["file"] for each in expected}
    saying = {
        path.relative_to(EXAMPLES).as_posix()
        for path in EXAMPLES.rglob("*.rs")
        if FAULTY in path.read_text().partition("\n")[0].lower()
    }
    assert saying == named
