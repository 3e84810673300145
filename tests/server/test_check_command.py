"""`rgpu check` with a stand-in for the checker: exit codes, options, bad input."""

import json
import os
from pathlib import Path

import pytest

from tests.server.conftest import Rgpu, write


def test_clean_is_0_and_findings_are_1(rgpu: Rgpu) -> None:
    write("a.rs", "kernel_a")
    ran = rgpu("check", "a.rs")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("no findings in 1 kernel of 1 file\n")
    write("a.rs", "kernel_a FAULT")
    ran = rgpu("check", "a.rs")
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith("error[RG101]: a fault\n --> a.rs:1:10\n")


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        ("DOUBT", [], 1),
        ("REMARK", [], 0),
        ("REMARK", ["--fail-on", "info"], 1),
        ("DOUBT", ["--fail-on", "error"], 0),
        ("FAULT", ["--fail-on", "error"], 1),
        ("FAULT", ["--exit-zero"], 0),
    ],
)
def test_which_severity_fails(rgpu: Rgpu, text: str, options: list[str], status: int) -> None:
    write("a.rs", text)
    assert rgpu("check", "a.rs", *options).status == status


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--format", "xml"],
        ["check", "--jobs", "0"],
        ["check", "--config", "rgpu.toml", "--isolated"],
        ["check", "--config", "gone.toml"],
        ["check", "--statistics", "--format", "json"],
        ["check", "-", "a.rs"],
        ["check", "--stdin-filename", "a.rs"],
        ["check", "--select", "RG999"],
        ["check", "--ignore", "no-such-rule"],
        ["check", "--output-file", "no/such/folder/out.txt"],
        ["nonsense"],
        [],
    ],
)
def test_wrong_use_is_2(rgpu: Rgpu, arguments: list[str]) -> None:
    write("a.rs", "FAULT")
    ran = rgpu(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert "error: " in ran.err


def test_bad_paths_are_told_and_the_others_checked(rgpu: Rgpu) -> None:
    write("good.rs", "FAULT")
    write("bytes.rs", b"FAULT \xff")
    os.symlink("loop.rs", "loop.rs")
    ran = rgpu("check", "good.rs", "gone.rs", "loop.rs", "bytes.rs", "--format", "concise")
    assert ran.status == 2
    assert ran.out.splitlines() == [
        "bytes.rs:1:1: error[RG101] a fault",
        "good.rs:1:1: error[RG101] a fault",
        "2 errors in 0 kernels of 2 files",
    ]
    assert ran.err.splitlines() == [
        "error: gone.rs: no such file or directory",
        "error: loop.rs: too many levels of symbolic links",
        "error: bytes.rs: not UTF-8: byte 0xff on line 1",
    ]


def test_a_directory_without_rust(rgpu: Rgpu) -> None:
    os.mkdir("empty")
    ran = rgpu("check", "empty")
    assert (ran.status, ran.err) == (0, "warning: no Rust files found\n")


def test_a_broken_manifest_is_2_and_the_files_are_checked(rgpu: Rgpu) -> None:
    write("Cargo.toml", "[package")
    write("src/lib.rs", "FAULT")
    ran = rgpu("check", "--format", "concise")
    assert ran.status == 2
    assert ran.out.startswith("src/lib.rs:1:1: error[RG101]")
    assert ran.err.startswith("error: Cargo.toml: not valid TOML: ")


def test_syntax_problems_are_warnings_on_standard_error(rgpu: Rgpu) -> None:
    write("a.rs", "x\n GARBLED")
    ran = rgpu("check", "a.rs")
    assert (ran.status, ran.err) == (0, "warning: a.rs:2:2: expected `;`\n")


def test_a_fault_of_the_checker_is_2_and_shown(rgpu: Rgpu) -> None:
    write("a.rs", "CRASH FAULT")
    ran = rgpu("check", "a.rs")
    assert ran.status == 2
    assert "rgpu itself failed in RG101 in kernel `k`; please report this:\nTraceback" in ran.err
    assert "error[RG101]: a fault" in ran.out


def test_select_and_ignore(rgpu: Rgpu) -> None:
    write("a.rs", "FAULT DOUBT REMARK")

    def codes(*options: str) -> list[str]:
        report = json.loads(rgpu("check", "a.rs", "--format", "json", *options).out)
        return [diagnostic["code"] for diagnostic in report["diagnostics"]]

    assert codes() == ["RG101", "RG102", "RG903"]
    assert codes("--select", "RG1") == ["RG101", "RG102"]
    assert codes("--select", "divergent-barrier,RG903") == ["RG101", "RG903"]
    assert codes("--select", "RG101", "--select", "RG102", "--ignore", "RG101") == ["RG102"]
    assert codes("--ignore", "RG1") == ["RG903"]
    write("rgpu.toml", 'select = ["RG1"]\nignore = ["RG102"]\n')
    assert codes() == ["RG101"]
    assert codes("--select", "RG9") == ["RG903"]
    assert codes("--isolated") == ["RG101", "RG102", "RG903"]
    write("rgpu.toml", 'select = ["RG102"]\nextend-select = ["RG9"]\n')
    assert codes() == ["RG102", "RG903"]
    write("other.toml", 'select = ["RG101"]\n')
    assert codes("--config", "other.toml") == ["RG101"]


def test_severity_and_per_file_ignores_of_the_settings(rgpu: Rgpu) -> None:
    write("rgpu.toml", '[severity]\nRG102 = "info"\n[per-file-ignores]\n"b.rs" = ["RG1"]\n')
    write("a.rs", "DOUBT")
    write("b.rs", "FAULT")
    ran = rgpu("check", "--format", "concise")
    assert ran.status == 0
    assert ran.out.splitlines()[0] == "a.rs:1:1: info[RG102] a doubt"
    assert "b.rs" not in ran.out


def test_a_setting_that_names_no_rule_is_a_finding(rgpu: Rgpu) -> None:
    write("rgpu.toml", '\nignore = ["RG101", "RG777"]\n')
    write("a.rs", "FAULT")
    write("b.rs", "FAULT")
    ran = rgpu("check", "--format", "concise")
    assert ran.status == 1
    assert ran.out.splitlines()[0] == "rgpu.toml:2:21: error[RG902] `RG777` names no rule"
    assert ran.out.count("RG902") == 1


def test_settings_with_an_unknown_key_are_2(rgpu: Rgpu) -> None:
    write("rgpu.toml", "ignroe = []\n")
    write("a.rs", "FAULT")
    ran = rgpu("check", "a.rs")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "error: rgpu.toml:1:1: unknown key `ignroe`, did you mean `ignore`?\n"


def test_exclude_and_force_exclude(rgpu: Rgpu) -> None:
    write("rgpu.toml", 'exclude = ["skip/"]\n')
    write("skip/a.rs", "FAULT")
    write("b.rs", "")
    assert rgpu("check").status == 0
    assert rgpu("check", "skip/a.rs").status == 1
    assert rgpu("check", "skip/a.rs", "--force-exclude").status == 0


def test_show_files(rgpu: Rgpu) -> None:
    write("b.rs", "FAULT")
    write("a.rs", "FAULT")
    ran = rgpu("check", "--show-files")
    assert (ran.status, ran.out) == (0, "a.rs\nb.rs\n")
    assert rgpu("check", "--show-files", "gone.rs").status == 2


def test_standard_input(rgpu: Rgpu) -> None:
    ran = rgpu("check", "-", "--format", "concise", stdin=b"\n FAULT")
    assert ran.status == 1
    assert ran.out.startswith("stdin.rs:2:2: error[RG101]")
    write("Cargo.toml", '[package]\nname = "p"\n')
    write("src/lib.rs", "mod a;\nFAULT")
    write("src/a.rs", "on disk it is clean")
    ran = rgpu("check", "-", "--stdin-filename", "src/a.rs", "--format", "concise", stdin=b"DOUBT")
    assert ran.out.splitlines()[0] == "src/a.rs:1:1: warning[RG102] a doubt"
    assert "src/lib.rs" not in ran.out


def test_a_module_is_reported_once_and_only_what_was_asked(rgpu: Rgpu) -> None:
    write("Cargo.toml", '[package]\nname = "p"\n')
    write("src/lib.rs", "mod shared;\nFAULT")
    write("src/main.rs", "mod shared;\nFAULT")
    write("src/shared.rs", "FAULT kernel_x")
    ran = rgpu("check", "--format", "concise")
    assert ran.out.splitlines() == [
        "src/lib.rs:2:1: error[RG101] a fault",
        "src/main.rs:2:1: error[RG101] a fault",
        "src/shared.rs:1:1: error[RG101] a fault",
        "3 errors in 1 kernel of 3 files",
    ]
    ran = rgpu("check", "src/shared.rs", "--format", "concise")
    assert ran.out.splitlines()[1:] == ["1 error in 1 kernel of 1 file"]


def test_processes_give_the_same_report_in_the_same_order(rgpu: Rgpu) -> None:
    for number in range(7):
        write(f"f{number}.rs", "kernel_k FAULT " * (number + 1))
    alone = rgpu("check", "-j", "1", "--format", "full")
    assert alone.status == 1
    assert rgpu("check", "-j", "3", "--format", "full") == alone


def test_statistics(rgpu: Rgpu) -> None:
    write("a.rs", "DOUBT FAULT DOUBT")
    ran = rgpu("check", "--statistics")
    assert ran.out.splitlines() == [
        "2  RG102  barrier-after-exit",
        "1  RG101  divergent-barrier",
        "1 error, 2 warnings in 0 kernels of 1 file",
    ]
    assert ran.status == 1


def test_output_file_is_replaced_whole(rgpu: Rgpu) -> None:
    write("a.rs", "FAULT")
    write("out.txt", "old")
    os.chmod("out.txt", 0o640)
    os.symlink("out.txt", "link.txt")
    ran = rgpu("check", "a.rs", "--format", "json", "--output-file", "link.txt")
    assert (ran.status, ran.out) == (1, "")
    assert json.loads(Path("out.txt").read_text())["summary"]["errors"] == 1
    assert os.path.islink("link.txt")
    assert os.stat("out.txt").st_mode & 0o777 == 0o640
    assert sorted(os.listdir()) == ["a.rs", "link.txt", "out.txt"]


def test_a_failed_write_leaves_the_old_file(rgpu: Rgpu, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.rs", "FAULT")
    write("out.txt", "old")

    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full_disk)
    ran = rgpu("check", "a.rs", "--output-file", "out.txt")
    assert (ran.status, ran.err) == (2, "error: out.txt: no space left on device\n")
    assert Path("out.txt").read_text() == "old"
    assert sorted(os.listdir()) == ["a.rs", "out.txt"]


def test_colour(rgpu: Rgpu, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.rs", "FAULT")

    def coloured(*options: str) -> bool:
        return "\x1b[" in rgpu("check", "a.rs", *options).out

    assert not coloured()
    assert coloured("--color", "always")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert coloured()
    assert not coloured("--color", "never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured()


def test_a_name_with_odd_characters(rgpu: Rgpu) -> None:
    name = os.fsdecode(b"od\xffd\n.rs")
    Path(name).write_text("FAULT")
    ran = rgpu("check", "--format", "concise")
    assert ran.status == 1
    assert ran.out.startswith("od\ufffdd\u240a.rs:1:1: error[RG101]")
    for format in ("full", "json", "sarif", "github"):
        assert rgpu("check", "--format", format).status == 1


def test_corpus(rgpu: Rgpu) -> None:
    write("x/a.rs", "kernel_a kernel_odd FAULT FAULT REMARK")
    write("x/rgpu.toml", 'ignore = ["RG1"]\n')
    ran = rgpu("corpus", "x", "--format", "json")
    figures = json.loads(ran.out)
    assert ran.status == 0
    assert (figures["kernels"], figures["fully_modelled"]) == (2, 1)
    assert figures["unknown_calls"] == {"ext::f": 1}
    assert figures["findings"] == {"RG101 divergent-barrier": 2, "RG903 not-analyzed": 1}
    text = rgpu("corpus", "x").out
    assert "fully modelled    1 (50.0 of 100)\n" in text
    assert "      2  RG101 divergent-barrier\n" in text
    write("x/a.rs", "CRASH")
    ran = rgpu("corpus", "x")
    assert ran.status == 2
    assert "internal errors   1\n" in ran.out
    assert rgpu("corpus", "gone").status == 2
