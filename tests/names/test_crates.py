"""Modules in files, other crates, includes, macros that make items."""

from __future__ import annotations

import pytest

from tests.support.front import front


@pytest.mark.parametrize(
    ("text", "path", "meaning"),
    [
        ("//- /src/lib.rs\nmod a;\n//- /src/a.rs\npub fn f() {}\n", "a::f", "fn test::a::f"),
        ("//- /src/lib.rs\nmod a;\n//- /src/a/mod.rs\npub fn f() {}\n", "a::f", "fn test::a::f"),
        (
            "//- /src/lib.rs\nmod a;\n//- /src/a.rs\npub mod b;\n//- /src/a/b.rs\npub fn f() {}\n",
            "a::b::f",
            "fn test::a::b::f",
        ),
        (
            "//- /src/lib.rs\nmod a { pub mod b; }\n//- /src/a/b.rs\npub fn f() {}\n",
            "a::b::f",
            "fn test::a::b::f",
        ),
        (
            '//- /src/lib.rs\n#[path = "x/other.rs"]\nmod a;\n//- /src/x/other.rs\npub mod b;\n'
            "//- /src/x/b.rs\npub fn f() {}\n",
            "a::b::f",
            "fn test::a::b::f",
        ),
        (
            '//- /src/lib.rs\n#[path = "../up.rs"]\nmod a;\n//- /up.rs\npub fn f() {}\n',
            "a::f",
            "fn test::a::f",
        ),
        (
            '//- /src/lib.rs\n#[path = "thread"]\nmod a { pub mod b;\n'
            '#[path = "c2.rs"] pub mod c; }\n'
            "//- /src/thread/b.rs\npub fn f() {}\n//- /src/thread/c2.rs\npub fn f() {}\n",
            "a::c::f",
            "fn test::a::c::f",
        ),
    ],
)
def test_modules_in_files(text: str, path: str, meaning: str) -> None:
    assert front(text).resolve(path, "", "values") == meaning


def test_modules_without_a_file_are_empty() -> None:
    crate = front("mod missing; mod a;\n")
    assert crate.resolve("missing") == "mod test::missing"
    assert crate.resolve("missing::f", "", "values") is None
    assert crate.problems() == [
        "the file of module `missing` was not found",
        "the file of module `a` was not found",
    ]


def test_a_module_of_itself_ends() -> None:
    text = '//- /lib.rs\nmod a;\n//- /a.rs\n#[path = "a.rs"]\nmod b;\npub fn f() {}\n'
    crate = front(text)
    assert crate.problems() == []
    assert crate.resolve("a::f", "", "values") == "fn test::a::f"
    problems = crate.program.names.file_problems["a.rs"]
    assert [problem.message for problem in problems] == ["`a.rs` is a module of itself"]


def test_other_crates() -> None:
    crate = front(
        """
        extern crate helper as tools;
        use other::Shared;
        mod m { use tools::make; use helper::Shared; pub use ::helper::inner::*; }
        """,
        {
            "helper": "pub fn make() {} pub struct Shared; pub mod inner { pub fn deep() {} }",
            "other=real_name": "pub use helper_of_other::Shared; pub mod helper_of_other "
            "{ pub struct Shared; }",
        },
    )
    assert crate.resolve("tools::make", "", "values") == "fn helper::make"
    assert crate.resolve("helper::make", "m", "values") == "fn helper::make"
    assert crate.resolve("make", "m", "values") == "fn helper::make"
    assert crate.resolve("Shared", "m") == "struct helper::Shared"
    assert crate.resolve("Shared", "") == "struct real_name::helper_of_other::Shared"
    assert crate.resolve("deep", "m", "values") == "fn helper::inner::deep"
    assert crate.resolve("::helper::inner::deep", "m", "values") == "fn helper::inner::deep"
    assert crate.resolve("unknown_crate::f", "", "values") is None


def test_models_are_crates() -> None:
    crate = front("use cuda_device::thread; mod m { use super::*; }")
    assert crate.resolve("thread::index_1d", "", "values") == "fn cuda_device::thread::index_1d"
    assert crate.resolve("std::option::Option") == "enum core::option::Option"
    assert crate.resolve("core::ops::Add") == "trait core::ops::arith::Add"


def test_included_files() -> None:
    crate = front(
        """//- /src/lib.rs
        include!("parts/one.rs");
        mod m { include!("shared.rs"); }
        //- /src/parts/one.rs
        pub fn one() {}
        include!("two.rs");
        //- /src/parts/two.rs
        pub fn two() {}
        //- /src/shared.rs
        pub fn shared() {}
        """.replace("        //-", "//-")
    )
    assert crate.resolve("one", "", "values") == "fn test::one"
    assert crate.resolve("two", "", "values") == "fn test::two"
    assert crate.resolve("m::shared", "", "values") == "fn test::m::shared"
    assert crate.problems() == []


def test_includes_that_fail() -> None:
    crate = front(
        '//- /lib.rs\ninclude!("lib.rs");\ninclude!("none.rs");\n'
        'include!(concat!(env!("OUT_DIR"), "/x.rs"));\ninclude!();\n'
    )
    assert crate.problems() == [
        "`lib.rs` is included by itself",
        "included file `none.rs` can't be read",
        "the path of `include!` is not known",
        "the path of `include!` is not known",
    ]


def test_items_made_by_macros() -> None:
    crate = front(
        """
        macro_rules! module {
            ($name:ident, $inner:ident) => {
                pub mod $name { pub fn $inner() {} }
                pub use $name::$inner;
            };
        }
        module!(first, run);
        mod later {
            macro_rules! function { ($name:ident) => { pub fn $name() {} }; }
            function!(a);
            mod deeper { function!(b); }
        }
        #[macro_use]
        mod shared {
            macro_rules! constant { ($name:ident) => { pub const $name: u8 = 1; }; }
        }
        constant!(K);
        mod exported {
            #[macro_export]
            macro_rules! give { () => { pub struct Given; }; }
        }
        mod user { crate::give!(); }
        """
    )
    assert crate.problems() == []
    assert crate.resolve("first::run", "", "values") == "fn test::first::run"
    assert crate.resolve("run", "", "values") == "fn test::first::run"
    assert crate.resolve("later::a", "", "values") == "fn test::later::a"
    assert crate.resolve("later::deeper::b", "", "values") == "fn test::later::deeper::b"
    assert crate.resolve("K", "", "values") == "const test::K"
    assert crate.resolve("user::Given") == "struct test::user::Given"


def test_macros_of_other_crates_and_their_crate() -> None:
    crate = front(
        """
        #[macro_use]
        extern crate helper;
        make!(one);
        helper::make!(two);
        use helper::make as build;
        build!(three);
        """,
        {
            "helper": """
                pub const SIZE: usize = 3;
                #[macro_export]
                macro_rules! make {
                    ($name:ident) => { fn $name() -> [u8; $crate::SIZE] { [0; 3] } };
                }
            """
        },
    )
    assert crate.problems() == []
    for name in ("one", "two", "three"):
        assert "[u8; 3]" in crate.ir(name)


def test_macros_that_never_end() -> None:
    crate = front("macro_rules! again { () => { again!(); }; } again!();")
    problems = crate.problems()
    assert problems
    assert len(problems) < 10


def test_macros_that_nobody_knows() -> None:
    crate = front("unknown!(); mod m { other::macros!{} } fn f() {}")
    assert crate.problems() == [
        "macro `unknown!` is not known here",
        "macro `other::macros!` is not known here",
    ]
    assert crate.resolve("f", "", "values") == "fn test::f"


def test_derived_impls_are_ordinary_impls() -> None:
    crate = front("#[derive(Clone, Copy, PartialEq)] struct P { x: u8 }")
    scope = crate.program.names.scope(crate.module())
    traits = [str(each.syntax.trait_path).rsplit("::", 1)[-1] for each in scope.impls]
    assert sorted(traits) == ["Clone", "Copy", "PartialEq"]


def test_cfg_of_features_and_target() -> None:
    crate = front(
        """
        #[cfg(feature = "none")] fn a() {}
        #[cfg(not(feature = "none"))] fn b() {}
        #[cfg(test)] mod tests { }
        """
    )
    assert crate.resolve("a", "", "values") is None
    assert crate.resolve("b", "", "values") == "fn test::b"
    assert crate.resolve("tests") is None
