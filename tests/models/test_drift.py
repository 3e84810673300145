"""The comparison of models with upstream: small crates in, differences out."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgpu.safety_model.drift import DriftReport, compare, model_name
from rgpu.server.dev_commands import model_drift


def drift(upstream: str, model: str, **files: str) -> DriftReport:
    """Compares two crates of one file; more files of upstream by module name."""
    theirs = {"lib.rs": upstream.encode()}
    theirs |= {f"{name}.rs": text.encode() for name, text in files.items()}
    return compare("demo", theirs, {"demo/lib.rs": model.encode()})


def kinds(report: DriftReport) -> list[tuple[str, str]]:
    return [
        (difference.kind, (difference.model or difference.upstream).key)  # type: ignore[union-attr]
        for difference in report.differences
    ]


SAME = [
    ("pub fn f(a: u32) -> u32 { a }", "pub fn f(a: u32) -> u32;"),
    ("pub fn f<A>(a: &A) -> Option<A> { None }", "pub fn f<T>(x: &T) -> core::option::Option<T>;"),
    ("pub fn f<'a>(a: &'a [u8]) -> &'a u8 { &a[0] }", "pub fn f(a: &[u8]) -> &u8;"),
    ("pub fn f() {}", "pub fn f() -> ();"),
    ("impl S { pub fn f(&self) -> Self {} }", "impl S { pub fn f(&self) -> S; }"),
    ("impl<T> S<T> { pub fn f(self) -> T {} }", "impl<U> S<U> { pub fn f(self) -> U; }"),
    ('extern "C" { pub fn f(); }', "pub unsafe fn f() {}"),
    ("pub fn f<const N: usize>(a: [u8; N]) {}", "pub fn f<const LEN: usize>(a: [u8; LEN]);"),
    ("pub trait T { fn f(&self); }", "pub trait T { fn f(&self); }"),
    ("fn private() {} #[doc(hidden)] pub fn hidden() {}", ""),
    ("pub fn __inner() {}", ""),
    ("#[proc_macro_attribute] pub fn kernel(a: T, b: T) -> T { b }", ""),
    ("impl Clone for S { fn clone(&self) -> Self {} }", ""),
    ("#[cfg(test)] pub fn helper() {}", ""),
    ("macro_rules! m { ($n:ident) => { pub fn $n() {} } } m!(f);", "pub fn f();"),
    (
        "macro_rules! m { () => { pub fn f(&self) {} } } impl S { m!(); }",
        "impl S { pub fn f(&self); }",
    ),
    (
        "use paste::paste; macro_rules! m { ($w:literal) => {"
        " paste! { pub fn [<load_ $w>](x: [<u $w>]) {} } } } m!(32);",
        "pub fn load_32(x: u32);",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("upstream", "model"), SAME)
def test_agreement(upstream: str, model: str) -> None:
    report = drift(upstream, model)
    assert kinds(report) == []
    assert report.unseen_upstream == ()


DIFFERENT = [
    ("pub fn f() {}", "", ("missing in the model", "f")),
    ("", "pub fn f();", ("missing upstream", "f")),
    ("pub unsafe fn f() {}", "pub fn f();", ("safety differs", "f")),
    ("pub fn f(a: u32) {}", "pub fn f(a: u64);", ("signature differs", "f")),
    ("pub fn f(a: &u8) {}", "pub fn f(a: &mut u8);", ("signature differs", "f")),
    ("pub fn f() -> u8 { 0 }", "pub fn f();", ("signature differs", "f")),
    ("pub fn f<A, B>(a: A, b: B) {}", "pub fn f<A, B>(a: B, b: A);", ("signature differs", "f")),
    ("pub fn f(a: [u8; 2]) {}", "pub fn f(a: [u8; 3]);", ("signature differs", "f")),
    ("impl S { pub fn f(&self) {} }", "impl S { pub fn f(self); }", ("signature differs", "S::f")),
]


@pytest.mark.parametrize(("upstream", "model", "difference"), DIFFERENT)
def test_differences(upstream: str, model: str, difference: tuple[str, str]) -> None:
    assert kinds(drift(upstream, model)) == [difference]


def test_another_type_is_another_function() -> None:
    report = drift("impl S { pub fn f(&self) {} }", "impl R { pub fn f(&self); }")
    assert kinds(report) == [("missing upstream", "R::f"), ("missing in the model", "S::f")]


def test_functions_of_modules_in_files_are_found() -> None:
    report = drift("mod inner; pub use inner::f;", "pub fn f();", inner="pub fn f() {}")
    assert kinds(report) == []


def test_impls_for_several_types_may_have_one_name() -> None:
    several = "impl S<u8> { pub fn f(&self) -> u8 {0} } impl S<u16> { pub fn f(&self) -> u16 {0} }"
    assert kinds(drift(several, several)) == []
    one = "impl S<u8> { pub fn f(&self) -> u8; }"
    assert kinds(drift(several, one)) == [("missing in the model", "S::f")]


def test_macros_that_nobody_can_expand_are_counted() -> None:
    report = drift("bitflags! { pub struct F; } bitflags! {}", "")
    assert report.unseen_upstream == ("bitflags!", "bitflags!")
    assert report.lines()[0] == "not seen in the upstream: 2 macro calls (bitflags!)"


def test_the_report() -> None:
    lines = drift("pub fn f(a: u8) {}", "pub unsafe fn f(a: u8) {} pub fn g();").lines()
    assert lines == [
        "safety differs: unsafe fn f(u8)",
        "    upstream: fn f(u8)",
        "missing upstream: fn g()",
        "demo: 2 public functions of the model compared, 2 differences",
    ]


def test_names_of_packages() -> None:
    assert model_name("cuda-device") == "cuda_device"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "Cargo.toml").write_text('[package]\nname = "cust-core"\n')
    (tmp_path / "src" / "lib.rs").write_text("pub fn f() {}\n")
    assert model_drift(str(tmp_path)) == 1
    assert "missing in the model: fn f()" in capsys.readouterr().out
    (tmp_path / "src" / "lib.rs").write_text("")
    assert model_drift(str(tmp_path)) == 0


def test_the_command_refuses_what_it_cannot_compare(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert model_drift(str(tmp_path / "nowhere")) == 2
    assert "no Rust source" in capsys.readouterr().err
    (tmp_path / "lib.rs").write_text("")
    assert model_drift(str(tmp_path)) == 2
    assert "there is no model of" in capsys.readouterr().err
