"""After any change of what a check has read, a run with a cache says what one without says."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.conftest import Found, Ran, Rgpu, write

KERNEL = """\
#[kernel]
pub fn {name}(n: u32) {{
    if thread::thread_idx_x() < {limit} {{
        thread::sync_threads();
    }}
}}
"""
HEAD = "use cuda_std::{kernel, thread};\n"


def kernel(name: str, limit: str = "16") -> str:
    return KERNEL.format(name=name, limit=limit)


PROJECT = {
    "Cargo.toml": """\
[workspace]
members = ["kernels", "helpers"]

[package]
name = "app"

[dependencies]
cust = "1"
app-kernels = { path = "kernels" }
""",
    "src/main.rs": """\
use cust::prelude::*;
fn main() {
    launch!(module.scale<<<1, 32, 0, stream>>>(7)).unwrap();
}
""",
    "kernels/Cargo.toml": """\
[package]
name = "app-kernels"
edition = "2021"

[features]
wide = []

[dependencies]
cuda_std = "1"
helpers = { path = "../helpers" }
""",
    "kernels/src/lib.rs": HEAD
    + "mod parts;\nmod later;\n"
    + 'include!("table.rs");\n'
    + kernel("scale", "LIMIT")
    + "#[kernel]\npub fn stepping(n: u32) {\n    parts::step(n);\n}\n"
    + '#[cfg(feature = "wide")]\n'
    + kernel("wide"),
    "kernels/src/parts/mod.rs": "pub mod deep;\npub fn step(n: u32) {\n    helpers::meet(n);\n}\n",
    "kernels/src/parts/deep.rs": HEAD + kernel("below"),
    "kernels/src/table.rs": "pub const LIMIT: u32 = 16;\n",
    "helpers/Cargo.toml": """\
[package]
name = "helpers"

[dependencies]
cuda_std = "1"
""",
    "helpers/src/lib.rs": "mod inner;\npub use inner::meet;\n",
    "helpers/src/inner.rs": "pub fn meet(n: u32) {\n    cuda_std::thread::sync_threads();\n}\n",
    "lone/alone.rs": HEAD + kernel("alone"),
    "lone/beside.rs": HEAD + kernel("beside"),
    "rgpu.toml": "[launch.below]\nblock-dim = 64\n",
}

Edit = Callable[[], object]


def several(*edits: Edit) -> Edit:
    def edit() -> None:
        for each in edits:
            each()

    return edit


def put(path: str, text: str | bytes) -> Edit:
    return lambda: write(path, text)


def change(path: str, old: str, new: str) -> Edit:
    def edit() -> None:
        data = Path(path).read_bytes()
        assert old.encode() in data
        write(path, data.replace(old.encode(), new.encode()))

    return edit


def remove(path: str) -> Edit:
    return lambda: os.unlink(path)


def link(path: str, target: str) -> Edit:
    def edit() -> None:
        os.unlink(path)
        os.symlink(target, path)

    return edit


EDITS: dict[str, Edit] = {
    "a module's file appears": put("kernels/src/later.rs", HEAD + kernel("late")),
    "as mod.rs": put("kernels/src/later/mod.rs", HEAD + kernel("late_too")),
    "a module's file goes": remove("kernels/src/parts/deep.rs"),
    "a module moves to another file": several(
        lambda: os.mkdir("kernels/src/parts/deep"),
        lambda: os.rename("kernels/src/parts/deep.rs", "kernels/src/parts/deep/mod.rs"),
    ),
    "a module's file changes": change("kernels/src/parts/deep.rs", "16", "17"),
    "a comment changes": change("kernels/src/parts/deep.rs", "#[kernel]", "\n// new\n#[kernel]"),
    "a finding is allowed": change(
        "kernels/src/parts/deep.rs", "    if", '    // rgpu: allow(RG101, reason = "x")\n    if'
    ),
    "an included file changes": change("kernels/src/table.rs", "16", "32"),
    "an included file goes": remove("kernels/src/table.rs"),
    "an included file is a folder": several(
        remove("kernels/src/table.rs"), lambda: os.mkdir("kernels/src/table.rs")
    ),
    "a path dependency changes": change("helpers/src/inner.rs", "(n: u32)", "(n: u64)"),
    "a path dependency calls what is unknown": change(
        "helpers/src/inner.rs", "cuda_std::thread::sync_threads", "other::meet"
    ),
    "a path dependency goes": remove("helpers/src/lib.rs"),
    "a path dependency is not named": change(
        "kernels/Cargo.toml", 'helpers = { path = "../helpers" }', ""
    ),
    "a path dependency is renamed": change(
        "kernels/Cargo.toml", "helpers = {", 'other = { package = "helpers",'
    ),
    "a path dependency lies elsewhere": several(
        lambda: shutil.copytree("helpers", "moved"),
        put("moved/src/inner.rs", "pub fn meet(n: u32) {}\n"),
        change("kernels/Cargo.toml", "../helpers", "../moved"),
    ),
    "a feature is on": change("kernels/Cargo.toml", "wide = []", 'wide = []\ndefault = ["wide"]'),
    "a feature is on in the settings": put("rgpu.toml", 'features = ["wide"]\n'),
    "a target appears": put("kernels/src/bin/more.rs", HEAD + kernel("more") + "fn main() {}\n"),
    "a manifest goes": remove("kernels/Cargo.toml"),
    "a manifest is broken": put("kernels/Cargo.toml", "[package"),
    "the launch changes": change("src/main.rs", "32", "16"),
    "the launch goes": change("src/main.rs", "launch!", "other!"),
    "the host goes": remove("src/main.rs"),
    "the launch in the settings changes": change("rgpu.toml", "64", "16"),
    "the launch in the settings moves": change("rgpu.toml", "[launch", "\n[launch"),
    "the settings go": remove("rgpu.toml"),
    "the settings are broken": put("rgpu.toml", "x = 1\n"),
    "a rule is ignored": put("rgpu.toml", 'ignore = ["RG101"]\n'),
    "a rule is ignored in a file": put("rgpu.toml", '[per-file-ignores]\n"lone/" = ["RG101"]\n'),
    "a severity changes": put("rgpu.toml", '[severity]\nRG101 = "info"\n'),
    "a path is excluded": put("rgpu.toml", 'exclude = ["lone/"]\n'),
    "other settings are nearer": put("kernels/rgpu.toml", 'select = ["RG9"]\n'),
    "git ignores a file": several(lambda: os.makedirs(".git"), put(".gitignore", "alone.rs\n")),
    "a file is no text": put("kernels/src/parts/deep.rs", b"// \xff\n"),
    "a file is UTF-16": put("kernels/src/parts/deep.rs", (HEAD + kernel("b")).encode("utf-16")),
    "a byte order mark comes": put(
        "lone/alone.rs", b"\xef\xbb\xbf" + (HEAD + kernel("alone", "18")).encode()
    ),
    "a file can't be parsed": change("lone/alone.rs", "{", "{{"),
    "a lone file becomes a module": change("lone/beside.rs", HEAD, HEAD + "mod alone;\n"),
    "a link takes the place of a file": link("lone/alone.rs", "beside.rs"),
    "a link leads nowhere": link("lone/alone.rs", "gone.rs"),
    "a link leads to itself": link("kernels/src/table.rs", "table.rs"),
    "a lone file goes": remove("lone/alone.rs"),
}


def build() -> None:
    for entry in os.listdir():
        if os.path.isdir(entry):
            shutil.rmtree(entry)
        else:
            os.unlink(entry)
    for path, text in PROJECT.items():
        write(path, text)


@pytest.fixture
def both(real_rgpu: Rgpu, home: Path) -> Callable[..., Ran]:
    """A run with a cache, and one without, which says the same."""

    def run(*arguments: str) -> Ran:
        cached = real_rgpu("check", *arguments)
        assert cached == real_rgpu("check", *arguments, "--no-cache")
        return cached

    return run


def test_the_project_has_something_to_find(both: Callable[..., Ran], found: Found) -> None:
    build()
    ran = both()
    assert ran.status == 1
    for part in (
        "kernels/src/lib.rs:8",
        "deep.rs:5",
        "alone.rs:5",
        "launch at src/main.rs:3",
        "rgpu.toml:1",
    ):
        assert part in ran.out
    assert found() == []


@pytest.mark.parametrize("name", EDITS)
def test_an_edit(both: Callable[..., Ran], name: str) -> None:
    build()
    before = both()
    EDITS[name]()
    after = both()
    assert after != before, "an edit that changes nothing tests nothing"
    assert both() == after
    build()
    assert both() == before


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_edits_in_a_row(both: Callable[..., Ran], seed: int) -> None:
    """Edits on top of each other, of a part of the tree or with other arguments in between."""
    choose = random.Random(seed)
    build()
    for _ in range(25):
        name = choose.choice(list(EDITS))
        try:
            EDITS[name]()
        except (AssertionError, OSError):
            build()  # not possible after what was edited before
        both(*choose.choice(([], [], ["kernels"], ["lone", "helpers"], ["--ignore", "RG102"])))
