"""The models as crates that rustc compiles."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rgpu.safety_model.stub_crate import host_crates, host_source
from rgpu.server.dev_commands import stub_crate
from tests.support.rustc import Rustc, Stubs

pytestmark = pytest.mark.slow  # runs rustc many times


def host(text: str) -> str:
    """The changed text on one line, with single spaces."""
    return " ".join(host_source("model.rs", text).text.split())


def test_attributes_go() -> None:
    assert host('//! Doc.\n#![rgpu::model(name = "x")]\n#[rgpu::pure]\n#[inline]\nfn f() {}\n') == (
        "//! Doc. #[inline] fn f() {}"
    )


def test_functions_get_a_body() -> None:
    assert host("pub fn f<T>(a: [T; 3]) -> T\nwhere\n    T: Copy;") == (
        "pub fn f<T>(a: [T; 3]) -> T where T: Copy { loop {} }"
    )
    assert host("impl A { unsafe fn f(&self); fn g() {} }") == (
        "impl A { unsafe fn f(&self) { loop {} } fn g() {} }"
    )


@pytest.mark.parametrize(
    "text",
    [
        "trait A { fn f(&self); fn g() {} }",
        'unsafe extern "C" { fn f(x: i32); }',
        "struct S { f: fn(i32) -> i32 }",
        "type F = fn(i32);",
        'const TEXT: &str = "fn f();";',
        "// fn f();",
        "signatures! { fn f(x: i32); }",
        "macro_rules! m { (fn $name:ident();) => {}; }",
    ],
)
def test_what_needs_no_body_stays(text: str) -> None:
    assert host(text) == text


def test_foreign_blocks_are_unsafe() -> None:
    assert host('extern "C" { #[rgpu::pure] fn f(x: i32); }') == (
        'unsafe extern "C" { fn f(x: i32); }'
    )


def test_macro_templates_are_changed() -> None:
    text = "macro_rules! m { ($($n:ident)*) => { $(#[rgpu::pure] fn $n() -> u8;)* }; }"
    assert host(text) == "macro_rules! m { ($($n:ident)*) => { $( fn $n() -> u8 { loop {} })* }; }"


def test_attribute_macros_are_taken_out() -> None:
    text = (
        'fn before() {}\n\n/// Doc.\n#[rgpu::attribute_macro("kernel")]\n#[macro_export]\n'
        "macro_rules! kernel {\n    () => {};\n}\n\nfn after() {}\n"
    )
    source = host_source("model.rs", text)
    assert " ".join(source.text.split()) == "fn before() {} fn after() {}"
    assert source.attributes == (("kernel", "kernel"),)


def test_crates_come_after_those_they_need() -> None:
    crates = host_crates(
        {
            "a/lib.rs": "use b::f;\npub use c::*;",
            "b/lib.rs": "use c::kernel;\npub fn f();",
            "c/lib.rs": '#[rgpu::attribute_macro("kernel")]\nmacro_rules! kernel { () => {}; }',
            "core/lib.rs": "pub fn g();",
        }
    )
    assert [crate.name for crate in crates.crates] == ["c_attributes", "c", "b", "a"]
    assert crates.crates[0].macros
    assert "pub use c_attributes::*;" in crates.files["c/lib.rs"]
    assert "core/lib.rs" not in crates.files


def test_crates_that_need_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match="a -> b -> a"):
        host_crates({"a/lib.rs": "use b::f;", "b/lib.rs": "use a::f;"})


def test_the_command_writes_a_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert stub_crate(str(tmp_path / "out")) == 0
    assert "cuda_std" in (tmp_path / "out" / "build.sh").read_text()
    assert "rgpu::" not in (tmp_path / "out" / "cuda_std" / "thread.rs").read_text()
    assert "wrote" in capsys.readouterr().out


def test_the_command_says_where_it_cannot_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert stub_crate(str(tmp_path / "file")) == 2
    assert "file" in capsys.readouterr().err


def test_every_model_compiles(stubs: Stubs) -> None:
    names = {crate.name for crate in stubs.crates.crates}
    assert {"cuda_device", "cuda_std", "cuda_macros", "nvptx_host"} <= names


def test_the_script_compiles_them_too(rustc: Rustc, tmp_path: Path) -> None:
    assert stub_crate(str(tmp_path)) == 0
    result = subprocess.run(
        ("sh", str(tmp_path / "build.sh")),
        env={"RUSTC": " ".join(rustc.command), **_path(), **rustc.environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "lib" / "libcuda_std.rlib").exists()


def _path() -> dict[str, str]:
    import os

    return {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
