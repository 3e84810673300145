"""The files of the cache: who may write them, what becomes of broken ones, how many there are."""

import os
import stat
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from rgpu.server import cache_installation, cache_store
from rgpu.server.cache_installation import installation, unchanged
from rgpu.server.cache_store import Store, home, secret

SECRET = b"s" * 32


def only_file(store: Store) -> Path:
    (path,) = Path(store.directory, "entries").iterdir()
    return path


def test_what_was_written_is_read(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "new" / "cache"), SECRET)
    assert store.read("a") is None
    store.write("a", b"one")
    store.write("b", b"")
    store.write("a", b"two")
    assert store.read("a") == b"two"
    assert store.read("b") == b""
    assert len(list(Path(store.directory, "entries").iterdir())) == 2
    assert sorted(os.listdir(store.directory)) == [".gitignore", "CACHEDIR.TAG", "entries"]


def test_any_change_of_a_file_makes_it_worthless(tmp_path: Path) -> None:
    store = Store(str(tmp_path), SECRET)
    store.write("a", b"content")
    path = only_file(store)
    good = path.read_bytes()
    broken = [good[:length] for length in range(len(good))]
    broken += [good + b"x", b"content", b"\0" * 100]
    for position in range(len(good)):
        changed = bytearray(good)
        changed[position] ^= 1
        broken.append(bytes(changed))
    for data in broken:
        path.write_bytes(data)
        assert store.read("a") is None
    path.write_bytes(good)
    assert store.read("a") == b"content"


def test_files_count_only_under_their_name_and_with_their_secret(tmp_path: Path) -> None:
    store = Store(str(tmp_path), SECRET)
    store.write("a", b"content")
    path = only_file(store)
    data = path.read_bytes()
    store.write("b", b"other")
    path.with_name(next(p.name for p in path.parent.iterdir() if p != path)).write_bytes(data)
    assert store.read("b") is None
    assert store.read("a") == b"content"
    assert Store(str(tmp_path), b"t" * 32).read("a") is None


@pytest.mark.skipif(sys.platform == "win32", reason="has no named pipes in directories")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    store = Store(str(tmp_path), SECRET)
    store.write("a", b"content")
    path = only_file(store)
    path.unlink()
    os.mkfifo(path)
    assert store.read("a") is None
    store.write("a", b"content")
    assert store.read("a") == b"content"
    path.unlink()
    path.mkdir()
    store.write("a", b"content")
    assert store.read("a") is None
    assert [each.name for each in path.parent.iterdir()] == [path.name]  # no scratch file is left


def test_readers_and_writers_do_not_meet(tmp_path: Path) -> None:
    store = Store(str(tmp_path), SECRET)
    contents = [bytes([number]) * 100_000 for number in range(4)]
    store.write("a", contents[0])
    wrong: list[bytes | None] = []

    def work(content: bytes) -> None:
        for _ in range(50):
            store.write("a", content)
            read = store.read("a")
            if read not in contents:
                wrong.append(read)

    threads = [threading.Thread(target=work, args=(content,)) for content in contents]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert only_file(store)


# --- size -----------------------------------------------------------------------------------------


def test_old_entries_go_and_so_do_the_oldest_of_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(str(tmp_path), SECRET)
    now = 1_000_000_000.0
    day = 24 * 3600.0
    monkeypatch.setattr(cache_store, "MAXIMUM_TOTAL", 10_000)
    (tmp_path / "entries").mkdir()
    (tmp_path / "entries" / "mine.txt").write_text("")
    for days in (0, 1, 2, 3, 29, 31):
        before = set(Path(tmp_path, "entries").iterdir())
        store.write(f"{days}", b"x" * 1000)
        (new,) = set(Path(tmp_path, "entries").iterdir()) - before
        os.utime(new, (now - days * day, now - days * day))

    def left() -> list[str]:
        entries = os.path.join(tmp_path, "entries")
        names = {os.path.basename(store._path(str(days))): str(days) for days in range(40)}
        return sorted(names.get(each, each) for each in os.listdir(entries))

    for age, name in ((60, ".new-young"), (2 * 3600, ".new-old")):
        scratch = tmp_path / "entries" / name
        scratch.write_text("")
        os.utime(scratch, (now - age, now - age))
    store.tidy(now)
    assert left() == [".new-young", "0", "1", "2", "29", "3", "mine.txt"]
    monkeypatch.setattr(cache_store, "MAXIMUM_TOTAL", 3500)
    store.tidy(now)
    assert left() == [".new-young", "0", "1", "2", "mine.txt"]
    Store(str(tmp_path / "gone"), SECRET).tidy(now)


def test_what_is_used_stays(tmp_path: Path) -> None:
    store = Store(str(tmp_path), SECRET)
    store.write("a", b"content")
    os.utime(only_file(store), (1, 1))
    assert store.read("b") is None
    assert store.read("a") == b"content"
    store.tidy()
    assert store.read("a") == b"content"
    os.utime(only_file(store), (1, 1))
    store.tidy()
    assert store.read("a") is None


# --- the secret -----------------------------------------------------------------------------------


def test_a_secret_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    first = secret(str(tmp_path / "rgpu"))
    assert first is not None
    assert len(first) == 32
    assert secret(str(tmp_path / "rgpu")) == first
    assert secret(str(tmp_path / "other")) != first
    assert stat.S_IMODE((tmp_path / "rgpu" / "secret").stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix", reason="asks for the mode of the file")
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660])
def test_a_secret_that_came_with_a_checkout_is_replaced(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "secret"
    path.write_bytes(SECRET)
    path.chmod(mode)
    made = secret(str(tmp_path))
    assert made is not None
    assert made != SECRET
    assert secret(str(tmp_path)) == made
    for data in (b"", b"short", b"l" * 33):
        path.write_bytes(data)
        path.chmod(0o600)
        assert secret(str(tmp_path)) not in (made, data)
    path.unlink()
    (tmp_path / "elsewhere").write_bytes(SECRET)
    (tmp_path / "elsewhere").chmod(0o600)
    path.symlink_to("elsewhere")
    assert secret(str(tmp_path)) != SECRET


def test_without_a_place_there_is_no_secret(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert secret(str(tmp_path / "file" / "rgpu")) is None


def test_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", "/home/me")
    assert home({"RGPU_CACHE_DIR": "/r", "XDG_CACHE_HOME": "/x"}) == "/r"
    assert home({"RGPU_CACHE_DIR": "r", "XDG_CACHE_HOME": "/x"}) == "/x/rgpu"
    assert home({"RGPU_CACHE_DIR": "", "XDG_CACHE_HOME": "x"}) == "/home/me/.cache/rgpu"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert home({}) == "/home/me/Library/Caches/rgpu"
    monkeypatch.setenv("HOME", "nowhere")
    assert home({}) is None


# --- which rgpu -----------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in the place of rgpu's, not edited just now."""
    directory = tmp_path / "installed"
    (directory / "api").mkdir(parents=True)
    (directory / "__pycache__").mkdir()
    for name in ("code.py", "api/lib.rs", "api/index.json"):
        (directory / name).write_text("abc")
    monkeypatch.setitem(sys.modules, "rgpu", SimpleNamespace(__path__=[str(directory)]))
    monkeypatch.setattr(cache_installation, "_UNSETTLED", 0.0)
    return directory


def test_an_edit_of_any_file_makes_another_installation(tmp_path: Path, package: Path) -> None:
    store = Store(str(tmp_path / "cache"), SECRET)
    first = installation(store)
    assert first is not None
    assert installation(store) == first
    (package / "__pycache__" / "code.pyc").write_text("compiled")
    assert unchanged(first)
    digests = {first.digest}
    for name in ("code.py", "api/lib.rs", "api/index.json"):
        path = package / name
        times = path.stat()
        path.write_text("abd")  # as long as before, and then as old as before
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        edited = installation(store)
        assert edited is not None
        assert not unchanged(first)
        assert edited.digest not in digests
        digests.add(edited.digest)
    (package / "more.py").write_text("")
    added = installation(store)
    assert added is not None
    assert added.digest not in digests
    (package / "more.py").rename(package / "less.py")
    renamed = installation(store)
    assert renamed is not None
    assert renamed.digest not in {*digests, added.digest}


def test_the_same_text_is_the_same_rgpu(tmp_path: Path, package: Path) -> None:
    store = Store(str(tmp_path / "cache"), SECRET)
    first = installation(store)
    for name in ("code.py", "api/lib.rs"):
        os.utime(package / name, (1, 1))
    second = installation(store)
    assert first is not None
    assert second is not None
    assert (first.state == second.state, first.digest) == (False, second.digest)


def test_nothing_is_said_of_files_that_have_just_been_edited_or_are_not_there(
    tmp_path: Path, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(str(tmp_path / "cache"), SECRET)
    monkeypatch.setattr(cache_installation, "_UNSETTLED", 1000.0)
    assert installation(store) is None
    monkeypatch.setattr(cache_installation, "_UNSETTLED", 0.0)
    monkeypatch.setitem(sys.modules, "rgpu", SimpleNamespace(__path__=["rgpu.zip/rgpu"]))
    assert installation(store) is None


def test_the_real_installation_counts_models_code_and_the_grammar() -> None:
    paths = [entry.path.replace(os.sep, "/") for entry in cache_installation._files()]
    for wanted in (
        "rgpu/safety_model/api/index.json",
        "rgpu/safety_model/api/core/lib.rs",
        "rgpu/analysis/typing/infer.py",
        "rgpu/server/cache.py",
        "tree_sitter_rust/__init__.py",
        "networkx/__init__.py",
    ):
        assert any(path.endswith(wanted) for path in paths), wanted
    assert any("tree_sitter_rust/_binding" in path for path in paths)
    assert len(paths) == len(set(paths))
