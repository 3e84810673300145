"""Reading and walking: every kind of bad file is a problem with a reason, never an exception."""

import os
from pathlib import Path

import pytest

from rgpu.server import files
from rgpu.server.files import FileLoader, Ignores, as_utf8, walk


@pytest.fixture(autouse=True)
def in_scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(path: str, data: str | bytes = "fn f() {}\n") -> str:
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def messages(loader: FileLoader) -> list[str]:
    return [str(problem) for problem in loader.problems]


def test_text_is_read_once_and_without_byte_order_mark() -> None:
    write("a.rs", b"\xef\xbb\xbffn f() {}\r\n")
    loader = FileLoader()
    assert loader.read("a.rs") == b"fn f() {}\r\n"
    os.unlink("a.rs")
    assert loader.read("a.rs") == b"fn f() {}\r\n"
    assert messages(loader) == []


def test_a_missing_file_is_no_problem() -> None:
    loader = FileLoader()
    assert loader.read("a/b.rs") is None
    assert messages(loader) == []


def test_bytes_that_are_not_utf8_are_replaced_and_told() -> None:
    write("a.rs", b"fn f() {}\n// caf\xe9\n")
    loader = FileLoader()
    assert loader.read("a.rs") == "fn f() {}\n// caf\ufffd\n".encode()
    assert messages(loader) == ["a.rs: not UTF-8: byte 0xe9 on line 2"]


def test_utf16_is_named() -> None:
    text, message = as_utf8("fn f() {}".encode("utf-16"))
    assert text == b"fn f() {}"
    assert message == "the file is UTF-16; Rust source is UTF-8"


def test_nul_bytes_are_text() -> None:
    assert as_utf8(b"fn f() {\0}") == (b"fn f() {\0}", None)


def test_a_directory_a_pipe_and_a_huge_file_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAXIMUM_BYTES", 1 << 20)
    os.mkdir("d.rs")
    os.mkfifo("p.rs")
    write("h.rs", b"/" * ((1 << 20) + 1))
    os.symlink("l.rs", "l.rs")
    loader = FileLoader()
    assert [loader.read(path) for path in ("d.rs", "p.rs", "h.rs", "l.rs")] == [None] * 4
    assert messages(loader) == [
        "d.rs: is a directory",
        "p.rs: not a regular file",
        "h.rs: larger than 1 MiB",
        "l.rs: too many levels of symbolic links",
    ]


def test_a_read_that_fails_is_told() -> None:
    if not os.path.exists("/proc/self/mem"):
        pytest.skip("needs a file that can be opened and not read")
    os.symlink("/proc/self/mem", "m.rs")
    loader = FileLoader()
    assert loader.read("m.rs") is None
    assert len(messages(loader)) == 1
    assert messages(loader)[0].startswith("m.rs: ")


def test_the_overlay_stands_for_files() -> None:
    write("a.rs", "old")
    assert FileLoader({"a.rs": b"new"}).read("a.rs") == b"new"


def found(directory: str = ".") -> list[str]:
    return list(walk(directory, Ignores()).sources)


def test_a_walk_is_in_a_fixed_order_and_respects_gitignore() -> None:
    for path in ("b.rs", "a.rs", "c.txt", "d/z.rs", "d/skip/y.rs", "gen/x.rs", "gen/keep.rs"):
        write(path)
    write(".gitignore", "skip/\ngen/*\n!gen/keep.rs\n")
    assert found() == ["a.rs", "b.rs", "d/z.rs", "gen/keep.rs"]
    assert found("d") == ["d/z.rs"]


def test_a_nested_gitignore_overrides_and_one_above_the_repository_does_not_count() -> None:
    write(".gitignore", "*.rs\n")
    os.makedirs("repository/.git")
    write("repository/a.rs")
    write("repository/.gitignore", "gen_*.rs\n")
    write("repository/gen_a.rs")
    write("repository/sub/.gitignore", "!gen_b.rs\n")
    write("repository/sub/gen_b.rs")
    assert found("repository") == ["repository/a.rs", "repository/sub/gen_b.rs"]


def test_build_output_and_tool_folders_are_left_out() -> None:
    for path in ("Cargo.toml", "target/a.rs", "src/target/b.rs", ".git/c.rs", "node_modules/d.rs"):
        write(path)
    assert found() == ["src/target/b.rs"]


def test_links_to_directories_are_not_followed_and_broken_links_are_told() -> None:
    write("d/a.rs")
    os.symlink("..", "d/up")
    os.symlink("a.rs", "d/same.rs")
    os.symlink("nowhere", "d/broken.rs")
    result = walk(".", Ignores())
    assert result.sources == ("d/a.rs", "d/same.rs")
    assert list(map(str, result.problems)) == ["d/broken.rs: no such file or directory"]
    assert files.unique(result.sources) == ["d/a.rs"]


def test_a_very_deep_directory_is_walked() -> None:
    top = os.getcwd()
    for _ in range(1500):
        os.mkdir("d")
        os.chdir("d")
    write("a.rs")
    os.chdir(top)
    assert found() == ["/".join("d" * 1500) + "/a.rs"]
    for _ in range(1500):  # pytest's own clean-up can't go this deep
        os.rename("d", "old")
        if os.path.isdir("old/d"):
            os.rename("old/d", "d")
        else:
            os.unlink("old/a.rs")
        os.rmdir("old")


def test_force_exclude_looks_at_the_directories_above() -> None:
    os.mkdir(".git")
    write(".gitignore", "vendor/\n")
    write("vendor/deep/a.rs")
    assert Ignores().ignored_with_parents("vendor/deep/a.rs")
    assert not Ignores().ignored_with_parents("src/a.rs")


def test_ancestors_climb_to_the_root() -> None:
    climbed = list(files.ancestors("a/b/c.rs"))
    assert climbed[:4] == ["a/b", "a", ".", ".."]
    assert os.path.abspath(climbed[-1]) == "/"
