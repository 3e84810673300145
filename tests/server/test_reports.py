"""Every format of a report."""

import json
import os
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rgpu.analysis.records import replace
from rgpu.safety_model.diagnostic import Confidence, Diagnostic, Related, Severity
from rgpu.safety_model.report import Report
from rgpu.safety_model.rule import all_rules
from rgpu.server.report import concise, full, github, sarif
from rgpu.server.report import json as json_report
from rgpu.server.report.cells import lay_out, printable
from rgpu.server.report.style import Style
from rgpu.server.report.summary import statistics
from tests.server.sample import file, report, span

FULL = """\
error[RG101]: block barrier in control flow that differs between threads
 --> src/lib.rs:5:9
  |
1 | macro_rules! sync { () => { thread::sync_threads() } }
  |                             ---------------------- in the expansion of `sync!`
2 | fn reduce(n: u32) {
3 |     let tid = thread::threadIdx_x();
  |               --------------------- the thread index is read here
4 |     if tid < 16 {
  |        -------- this condition differs between threads
5 |         sync!();
  |         ^^^^^^^
 ::: src/main.rs:2:5
  |
2 |     launch!("reduce", 256);
  |     ---------------------- launched here
  |
  = note: in kernel `reduce`
  = note: assuming block_dim = (256, 1, 1) from the launch at src/main.rs:2
  = example: block_dim = (256, 1, 1), grid_dim = (1, 1, 1), n = 3
             thread (0, 0, 0): tid = 0, inside = true
             thread (16, 0, 0) of block (1, 0, 0): tid = 16
  = help: move the barrier out of the branch

warning[RG101]: block barrier in a loop whose number of rounds may differ between threads
 --> src/lib.rs:7:5
  |
7 |       while n > 0 {
  |  _____^
8 | |         thread::sync_threads();
9 | |     }
  | |_____^
  |
  = note: in kernel `reduce`
  = note: possible only, because it rests on what can't be seen here:
          - `n`
  = help: fix: delete it

kernel       convergence
src/lib.rs
  reduce     flagged
  scan<u32>  unknown
      call of `helper::step` at src/lib.rs:11 is not modelled

1 error, 1 warning in 2 kernels of 2 files; 1 suppressed
"""


def test_full() -> None:
    assert full.render(report()) == FULL


def test_full_with_colours_has_the_same_text() -> None:
    import re

    coloured = full.render(report(), Style(True))
    assert "\x1b[1;31m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == FULL


def test_full_without_findings_or_kernels() -> None:
    empty = Report(files=["a.rs"])
    assert full.render(empty) == "no findings in 0 kernels of 1 file\n"


def test_concise() -> None:
    assert concise.render(report()).splitlines() == [
        "src/lib.rs:5:9: error[RG101] block barrier in control flow that differs between threads",
        "src/lib.rs:7:5: warning[RG101] block barrier in a loop whose number of rounds may differ "
        "between threads",
        "1 error, 1 warning in 2 kernels of 2 files; 1 suppressed",
    ]


def test_github() -> None:
    first, second = github.render(report()).splitlines()
    assert first.startswith(
        "::error file=src/lib.rs,line=5,endLine=5,col=9,endColumn=16,"
        "title=rgpu RG101 divergent-barrier::block barrier in control flow"
    )
    assert "%0Asrc/lib.rs:4:8: this condition differs between threads%0A" in first
    assert second.startswith("::warning file=src/lib.rs,line=7,endLine=9,title=")


def test_statistics() -> None:
    assert list(statistics(report())) == ["2  RG101  divergent-barrier"]
    assert list(statistics(Report())) == []


# --- machine formats -----------------------------------------------------------------------------


def report_schema() -> Any:
    return json.loads((files("rgpu.server.report") / "report.schema.json").read_text())


def test_json_fits_its_schema() -> None:
    shown = json.loads(json_report.render(report(), "1.2.3"))
    jsonschema.Draft202012Validator(report_schema()).validate(shown)
    assert shown["summary"] == {
        "files": 2,
        "kernels": 2,
        "errors": 1,
        "warnings": 1,
        "suppressed": 1,
        "elapsed_ms": 12.346,
    }
    first, second = shown["diagnostics"]
    assert first["range"] == {
        "start": {"line": 5, "column": 9},
        "end": {"line": 5, "column": 16},
    }
    assert first["related"][-1]["message"] == "in the expansion of `sync!`"
    assert first["related"][-1]["range"]["start"] == {"line": 1, "column": 29}
    assert first["witness"]["threads"][0]["values"] == {"n": 3, "tid": 0, "inside": True}
    assert second["fix"]["edits"][0]["text"] == ""
    assert shown["kernels"][0]["launches"][0]["grid_dim"] == [None, 1, 1]


def test_the_schema_refuses_what_it_should() -> None:
    shown = json.loads(json_report.render(report(), "1.2.3"))
    shown["diagnostics"][0]["code"] = "X1"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(report_schema()).validate(shown)


def sarif_schema() -> Any:
    path = Path(__file__).parent.parent / "node_modules/@microsoft/jest-sarif/lib/schemas"
    found = list(path.glob("sarif-2.1.0*.json"))
    if not found:
        assert os.environ.get("CI") != "true", "CI has npm"
        pytest.skip("the SARIF schema comes with an npm package, and npm is not installed")
    return json.loads(found[0].read_text())


def test_sarif_fits_its_schema() -> None:
    log = json.loads(sarif.render(report(), "1.2.3", all_rules(), ["gone.rs: no such file"]))
    schema = sarif_schema()
    jsonschema.Draft4Validator(schema).validate(log)
    log["runs"][0]["results"][0]["level"] = "fatal"
    assert not jsonschema.Draft4Validator(schema).is_valid(log)


def test_sarif_says_what_the_report_says() -> None:
    (run,) = sarif.log_object(report(), "1.2.3", all_rules(), [])["runs"]
    first, second, silenced = run["results"]
    assert first["ruleId"] == "RG101"
    assert run["tool"]["driver"]["rules"][first["ruleIndex"]]["id"] == "RG101"
    location = first["locations"][0]["physicalLocation"]
    assert location["artifactLocation"] == {"uri": "src/lib.rs"}
    assert location["region"]["startLine"] == 5
    assert len(first["relatedLocations"]) == 4
    assert second["properties"]["dependsOn"] == ["`n`"]
    assert silenced["suppressions"] == [{"kind": "inSource"}]
    assert run["invocations"][0]["executionSuccessful"]


def test_sarif_fingerprints_outlive_edits_above() -> None:
    def fingerprints(text: str) -> list[str]:
        source = file(text)
        finding = diagnostic(span(source, "sync();"))
        results = sarif.log_object(Report([finding, finding]), "1", [], [])["runs"][0]["results"]
        return [result["partialFingerprints"]["rgpuFinding/v1"] for result in results]

    before, after = fingerprints("fn k() { sync(); }"), fingerprints("// new\nfn k() {  sync(); }")
    assert before == after
    assert len(set(before)) == 2
    assert fingerprints("fn q() { sync(); }") != before


# --- source frames -------------------------------------------------------------------------------


def diagnostic(*spans: Any, labels: tuple[str, ...] = ()) -> Diagnostic:
    return Diagnostic(
        "RG101",
        "divergent-barrier",
        Severity.ERROR,
        Confidence.DEFINITE,
        "it is",
        spans[0],
        related=tuple(Related(s, text) for s, text in zip(spans[1:], labels, strict=True)),
    )


def frame(*spans: Any, labels: tuple[str, ...] = ()) -> list[str]:
    return list(full.finding(diagnostic(*spans, labels=labels)))[2:]


def test_tabs_wide_characters_and_carriage_returns() -> None:
    source = file('\tlet 名前 = "🎉e\u0301"; sync();\r\n')
    assert frame(span(source, "sync()")) == [
        "  |",
        '1 |     let 名前 = "🎉e\u0301"; sync();',
        "  |                       ^^^^^^",  # 名前 takes 4 cells, 🎉 two, the accent none
    ]


def test_control_and_bidirectional_characters_are_made_visible() -> None:
    source = file("fn k() { /* \x1b[31m \u202e \0 */ sync(); }")
    assert frame(span(source, "sync()"))[1] == "1 | fn k() { /* ␛[31m \ufffd ␀ */ sync(); }"
    assert printable("a\tb\nc") == "a b␊c"


def test_long_lines_are_cut_around_the_mark() -> None:
    source = file("x" * 5000 + " sync() " + "y" * 5000)
    line, marks = frame(span(source, "sync()"))[1:]
    assert len(line) < 140
    assert line.startswith("1 | …xxx")
    assert line.endswith("yyy…")
    assert line.index("sync()") == marks.index("^^^^^^")


def test_a_mark_outside_of_the_part_shown_is_drawn_at_its_edge() -> None:
    source = file("first()" + " " * 3000 + "sync()" + " " * 3000 + "last()")
    lines = frame(span(source, "sync()"), span(source, "last()"), labels=("far away",))
    assert any(line.endswith("- far away") for line in lines)
    assert max(map(len, lines)) < 160


def test_marks_on_one_line_and_overlapping_rails() -> None:
    source = file("if a {\n  x();\n  if b {\n    sync();\n  }\n  y();\n}\n")
    lines = frame(
        span(source, "sync();"),
        span(source, "if a", "y();\n}"),
        span(source, "if b", "}"),
        labels=("outer", "inner"),
    )
    assert lines == [
        "  |",
        "1 |     if a {",
        "  |  ___-",
        "2 | |     x();",
        "3 | |     if b {",
        "  | |  ___-",
        "4 | | |     sync();",
        "  | | |     ^^^^^^^",
        "5 | | |   }",
        "  | | |___- inner",
        "6 | |     y();",
        "7 | |   }",
        "  | |___- outer",
    ]


def test_what_is_said_about_one_span_stands_in_one_label() -> None:
    source = file("if a { sync(); }")
    lines = frame(
        span(source, "sync();"), span(source, "a"), span(source, "a"), labels=("cause", "branch")
    )
    assert lines[1:] == ["1 | if a { sync(); }", "  |    - cause; branch", "  |        ^^^^^^^"]


def test_long_notes_are_wrapped() -> None:
    source = file("sync();")
    long = replace(diagnostic(span(source, "sync()")), help="word " * 40 + "x" * 200)
    first, *rest = list(full.finding(long))[6:]
    assert first.startswith("  = help: word word")
    assert all(line.startswith("          word") for line in rest[:-1])
    assert rest[-1] == " " * 10 + "x" * 200
    assert max(map(len, [first, *rest[:-1]])) <= 100


def test_an_empty_span_and_the_end_of_the_file_are_marked() -> None:
    from rgpu.analysis.source import Span

    source = file("ab\n")
    assert frame(Span(source, 1, 1))[-1] == "  |  ^"
    assert frame(Span(source, 3, 3))[-1] == "  | ^"
    empty = file("")
    assert frame(Span(empty, 0, 0)) == ["  |", "1 |", "  | ^"]


def test_cells() -> None:
    cells = lay_out("a\t日b")
    assert cells.starts == [0, 1, 4, 6, 7]
    assert "".join(cells.pieces) == "a   日b"
