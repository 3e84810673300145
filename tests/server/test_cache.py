"""Results kept between runs: what is used, what is kept, and what a warm run imports."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.records import fields, replace
from rgpu.safety_model.report import FileProblem, InternalError, Report
from rgpu.server import cache, checking
from rgpu.server.cache import Cache, Unit
from rgpu.server.cache_installation import Installation
from rgpu.server.cache_report import Unfit, from_json, to_json
from rgpu.server.commands.check import render
from rgpu.server.config import Configuration, Settings
from rgpu.server.files import FileLoader
from rgpu.server.jobs import Checked, Job
from rgpu.server.report.style import Style
from tests.meta.test_imports import SHOW_MODULES, SOURCES
from tests.server import sample
from tests.server.conftest import Found, Rgpu, write

EXAMPLES = Path(__file__).parents[2] / "examples"
FORMATS = ("full", "concise", "json", "sarif", "github")
FAULTY = """\
use cuda_device::{kernel, thread};

#[kernel]
pub fn scale() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads();
    }
}
"""
CLEAN = FAULTY.replace("if thread::threadIdx_x() < 16 ", "")


def test_only_what_has_changed_is_checked_again(found: Found) -> None:
    write("a.rs", FAULTY)
    write("b.rs", CLEAN)
    assert found() == ["a.rs", "b.rs"]
    assert found() == []
    write("b.rs", FAULTY)
    assert found() == ["b.rs"]
    os.utime("a.rs", (1, 1))
    assert found() == []
    write("b.rs", CLEAN)
    assert found() == ["b.rs"]  # one result is kept for a crate, not one for each of its states


def test_processes_keep_and_use_the_same_results(found: Found) -> None:
    for number in range(3):
        write(f"a{number}.rs", FAULTY)
    found("-j", "2")  # checked in other processes, where nobody counts
    assert found() == []
    assert found("-j", "2") == []


def test_another_rgpu_checks_again(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.rs", FAULTY)
    assert found() == ["a.rs"]
    monkeypatch.setattr(cache, "installation", lambda _: Installation("new", "new"))
    assert found() == ["a.rs"]
    monkeypatch.setattr(cache, "unchanged", lambda _: False)  # edited while it ran
    monkeypatch.setattr(cache, "installation", lambda _: Installation("newer", "newer"))
    assert found() == found() == ["a.rs"]


def test_arguments_and_settings_are_told_apart(found: Found) -> None:
    write("a.rs", FAULTY)
    assert found() == ["a.rs"]
    assert found("--ignore", "RG101") == ["a.rs"]
    assert found("--select", "RG9") == ["a.rs"]
    assert found("--select", "RG9") == []
    write("rgpu.toml", "[launch.scale]\nblock-dim = 16\n")
    assert found() == ["a.rs"]
    write("rgpu.toml", "[launch.scale]\nblock-dim = 32\n")
    assert found() == ["a.rs"]
    assert found("--isolated") == []
    write("rgpu.toml", '[severity]\nRG101 = "hint"\n[per-file-ignores]\n"b.rs" = ["RG1"]\n')
    assert found() == []  # it changes how a finding is shown, not what is found


def test_the_same_path_elsewhere_is_another_crate(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("one/a.rs", FAULTY)
    write("two/a.rs", CLEAN)
    for directory in ("one", "two"):
        with monkeypatch.context() as patch:
            patch.chdir(directory)
            assert found("a.rs") == ["a.rs"]
    assert found() == ["one/a.rs", "two/a.rs"]


def test_a_result_that_is_not_complete_is_not_kept(found: Found, home: Path) -> None:
    write("bytes.rs", b"// \xff")
    assert found() == found() == ["bytes.rs"]
    assert not (home / "entries").exists()
    os.unlink("bytes.rs")
    write("a.rs", CLEAN)
    used = cache.open_cache(None, os.environ)
    assert used is not None
    place = used.place(Unit(CrateSource("a", "a.rs"), (), (), (), False), Settings())
    failed = Report(internal_errors=[InternalError("typing", None, "Traceback")])
    unread = Report(problems=[FileProblem("a.rs", "can't be read")])
    for report, asked in ((failed, ["a.rs"]), (unread, ["a.rs"]), (Report(), None)):
        cache.keep(place, report, asked, FileLoader())
        assert used.find(place, FileLoader()) is None
    cache.keep(place, Report(), ["a.rs"], FileLoader())
    assert used.find(place, FileLoader()) == Report()


def test_without_cache(found: Found, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.rs", FAULTY)
    assert found("--no-cache") == ["a.rs"]
    monkeypatch.setenv("RGPU_NO_CACHE", "1")
    assert found() == ["a.rs"]
    assert not (home / "entries").exists()


def test_standard_input_is_not_kept(real_rgpu: Rgpu, home: Path) -> None:
    assert real_rgpu("check", "-", stdin=FAULTY.encode()).status == 1
    assert not home.exists()


def test_cache_dir(found: Found, home: Path) -> None:
    write("a.rs", FAULTY)
    assert found("--cache-dir", "kept") == ["a.rs"]
    assert found("--cache-dir", "kept") == []
    assert Path("kept/.gitignore").read_text() == "*\n"
    assert Path("kept/CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f0688")
    assert not (home / "entries").exists()
    os.mkdir("mine")
    assert found("--cache-dir", "mine") == ["a.rs"]
    assert os.listdir("mine") == ["entries"]  # a directory of somebody's else stays as it is


def test_cache_dir_of_the_settings(
    real_rgpu: Rgpu, found: Found, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("project/a.rs", FAULTY)
    write("project/rgpu.toml", 'cache-dir = ".kept"\n')
    monkeypatch.delenv("RGPU_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home.parent))
    assert found() == ["project/a.rs"]
    assert found() == []
    assert os.listdir("project/.kept/entries")
    assert not (home / "entries").exists()
    os.symlink("/tmp", "project/away")
    write("project/rgpu.toml", 'cache-dir = "away/rgpu"\n')
    assert found() == ["project/a.rs"]
    assert (home / "entries").exists()
    for path in ("/tmp/x", "../x", "a/../../x", ""):
        write("project/rgpu.toml", f'cache-dir = "{path}"\n')
        ran = real_rgpu("check")
        assert ran.status == 2
        assert "`cache-dir` must be a path below the directory of this file" in ran.err


@pytest.mark.parametrize("place", ["file/below", "/proc/rgpu"])
def test_a_place_that_cannot_be_written_is_no_error(found: Found, place: str) -> None:
    write("a.rs", FAULTY)
    write("file", "")
    assert found("--cache-dir", place) == found("--cache-dir", place) == ["a.rs"]


def test_no_place_for_a_secret_is_no_error(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.rs", FAULTY)
    monkeypatch.setenv("RGPU_CACHE_DIR", os.path.abspath("a.rs/below"))
    assert found() == found() == ["a.rs"]


def test_results_of_somebody_else_do_not_count(
    found: Found, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.rs", FAULTY)
    write("kept/.gitignore", "")
    assert found("--cache-dir", "kept") == ["a.rs"]
    monkeypatch.setenv("XDG_CACHE_HOME", str(home.parent / "other"))
    monkeypatch.delenv("RGPU_CACHE_DIR")
    assert found("--cache-dir", "kept") == ["a.rs"]
    assert found("--cache-dir", "kept") == []


# --- what is kept ---------------------------------------------------------------------------------


def outcome(store: Cache | None, directory: Path, patch: pytest.MonkeyPatch) -> dict[str, str]:
    """What a check says in all formats, without the times."""
    patch.chdir(directory)
    done = checking.carry_out(checking.plan(["."], Configuration()), 1, cache=store)
    done.report.elapsed_ms = 0.0
    done.report.kernels = [replace(kernel, elapsed_ms=0.0) for kernel in done.report.kernels]
    texts = {format: render(done, format, Style(True)) for format in FORMATS}
    return {**texts, "unread": "\n".join(done.unread)}


def none_left(jobs: Sequence[Job], *_: object) -> list[Checked]:
    assert jobs == []
    return []


def test_the_examples_are_reported_alike_in_all_formats(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = outcome(None, EXAMPLES, monkeypatch)
    first = outcome(cache.open_cache(None, os.environ), EXAMPLES, monkeypatch)
    monkeypatch.setattr(checking, "_carry_out", none_left)
    warm = outcome(cache.open_cache(None, os.environ), EXAMPLES, monkeypatch)
    assert first == cold
    assert warm == cold
    assert "RG101" in cold["sarif"]


def test_a_report_is_read_as_it_was_written() -> None:
    report = sample.report()
    files = {span.file.path: span.file for span in (kernel.span for kernel in report.kernels)}
    for launch in (launch for kernel in report.kernels for launch in kernel.launches):
        assert launch.span is not None
        files[launch.span.file.path] = launch.span.file
    read = from_json(to_json(report, files.get), files.get)
    assert read == report
    assert repr(read) == repr(report)  # also what `==` takes for the same, 1 and True


def test_what_does_not_fit_is_refused() -> None:
    report = sample.report()
    same_text = {path: sample.file(path=path) for path in ("src/lib.rs", "src/main.rs")}
    with pytest.raises(Unfit, match=r"a span in src/main\.rs"):
        to_json(report, same_text.get)
    with pytest.raises(Unfit, match="object in a report"):
        to_json(Report(files=[object()]), same_text.get)  # type: ignore[list-item]
    for text in (
        b"",
        b"[]",
        b"[[],5]",
        b'[[],["LaunchInfo"]]',
        b'[[],["os.system","ls"]]',
        b"[[],[]]",
    ):
        with pytest.raises(Unfit):
            from_json(text, same_text.get)


def test_a_name_tells_everything_apart_that_a_job_holds(tmp_path: Path, home: Path) -> None:
    known = {"crate", "hosts", "launches", "thorough"}
    assert {field.name for field in fields(Job)} == known | {"rules", "place"}, (
        "what a result depends on must be in the name of its entry: see cache.Unit"
    )
    assert {field.name for field in fields(Unit)} == known | {"rules"}
    library = CrateSource("library", "library/lib.rs")
    crates = [
        CrateSource("a", "a.rs"),
        CrateSource("b", "a.rs"),
        CrateSource("a", "b.rs"),
        CrateSource("a", "a.rs", 2024),
        CrateSource("a", "a.rs", features=frozenset({"x"})),
        CrateSource("a", "a.rs", features=frozenset({"x", "y"})),
        CrateSource("a", "a.rs", dependencies=(("library", library),)),
        CrateSource("a", "a.rs", dependencies=(("other", library),)),
        CrateSource("a", "a.rs", dependencies=(("library", replace(library, edition=2018)),)),
    ]
    units = [Unit(crate, (), (), (), False) for crate in crates]
    units += [
        replace(units[0], hosts=(crates[1],)),
        replace(units[0], rules=(("RG101",),)),
        replace(units[0], rules=((), ("RG101",))),
        replace(units[0], thorough=True),
    ]
    for name, text in {
        "one": "[launch.k]\nblock-dim = 32\n",
        "two": "[launch.k]\nblock-dim = 64\n",
        "three": "\n[launch.k]\nblock-dim = 32\n",
    }.items():
        write(str(tmp_path / name / "rgpu.toml"), text)
        settings = Configuration().settings_for(str(tmp_path / name))
        units.append(replace(units[0], launches=settings.launch))
    used = cache.open_cache(None, os.environ)
    assert used is not None
    places = [used.place(unit, Configuration().settings_for(str(tmp_path))) for unit in units]
    assert len({place.name for place in places}) == len(units)


# --- start-up -------------------------------------------------------------------------------------

NOT_IN_A_WARM_RUN = (
    "networkx",
    "rgpu.analysis.building",
    "rgpu.analysis.facts",
    "rgpu.analysis.ir",
    "rgpu.analysis.names.resolve",
    "rgpu.analysis.program",
    "rgpu.analysis.syntax",
    "rgpu.analysis.typing",
    "rgpu.safety_model.checker",
    "rgpu.safety_model.rules",
    "rgpu.server.engine",
    "tree_sitter",
)


@pytest.mark.parametrize("format", [each for each in FORMATS if each != "sarif"])
def test_a_warm_run_imports_nothing_of_the_checker(tmp_path: Path, format: str) -> None:
    write(str(tmp_path / "a.rs"), FAULTY)
    environment = {name: os.environ[name] for name in os.environ if name != "RGPU_NO_CACHE"}
    environment["RGPU_CACHE_DIR"] = str(tmp_path / "cache")
    environment["PYTHONPATH"] = os.pathsep.join(SOURCES)

    def imported() -> list[str]:
        ran = subprocess.run(
            [sys.executable, "-c", SHOW_MODULES, "check", "a.rs", "--format", format],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert "RG101" in ran.stdout or "::error" in ran.stdout
        modules = json.loads(ran.stdout.rpartition("MODULES ")[2])
        return [each for each in modules if each.startswith(NOT_IN_A_WARM_RUN)]

    assert imported()
    for _ in range(5):  # the cache stays off for two seconds after an edit of rgpu
        if imported() == []:
            return
        time.sleep(1)
    pytest.fail("the result was not taken from the cache, or the checker is imported all the same")
