"""What paths mean: modules, imports, globs, blocks, preludes."""

from __future__ import annotations

import pytest

from tests.support.front import front

TREE = """
pub mod a {
    pub struct Thing;
    pub fn work() {}
    pub mod deep {
        pub const N: u32 = 1;
        pub fn up() { super::work() }
    }
    fn hidden() {}
}
mod b {
    use super::a::{self, Thing as Renamed, deep::*};
    pub use crate::a::work;
    pub enum Kind { One, Two(u8) }
    pub use self::Kind::*;
}
use b::*;
use a::deep as below;
type Alias = a::Thing;
static S: u8 = 0;
"""


@pytest.mark.parametrize(
    ("module", "path", "namespace", "meaning"),
    [
        ("", "a::Thing", "types", "struct test::a::Thing"),
        ("", "crate::a::deep::N", "values", "const test::a::deep::N"),
        ("", "self::a::work", "values", "fn test::a::work"),
        ("a::deep", "super::work", "values", "fn test::a::work"),
        ("a::deep", "super::super::S", "values", "static test::S"),
        ("a", "deep::up", "values", "fn test::a::deep::up"),
        ("b", "Renamed", "types", "struct test::a::Thing"),
        ("b", "Thing", "types", None),
        ("b", "a::deep::N", "values", "const test::a::deep::N"),
        ("b", "N", "values", "const test::a::deep::N"),
        ("b", "up", "values", "fn test::a::deep::up"),
        ("", "work", "values", "fn test::a::work"),
        ("", "below::N", "values", "const test::a::deep::N"),
        ("", "Alias", "types", "type test::Alias"),
        ("", "a::nothing", "values", None),
        ("", "super::a", "types", None),
        ("", "u32", "types", "BuiltinType(name='u32')"),
        ("", "u32::MAX", "values", "BuiltinType(name='u32') + MAX"),
        ("", "a::Thing::new", "values", "struct test::a::Thing + new"),
    ],
)
def test_paths(module: str, path: str, namespace: str, meaning: str | None) -> None:
    assert front(TREE).resolve(path, module, namespace) == meaning


def test_variants_through_enums_and_globs() -> None:
    crate = front(TREE)
    variant = crate.resolve("b::Kind::Two", "", "values")
    assert variant is not None
    assert variant.startswith("VariantDefinition(name='Two'")
    assert crate.resolve("One", "b", "values") == crate.resolve("b::Kind::One", "", "values")
    # Both imports of `b` are public: its glob gives them to the root.
    assert crate.resolve("Two", "", "values") == variant


def test_private_names_are_not_in_globs() -> None:
    crate = front(
        """
        mod a { fn helper() {} pub fn shared() {} use crate::c::deep; }
        mod b { pub fn helper() {} }
        mod c { pub fn deep() {} }
        use a::*;
        use b::*;
        mod inside { use super::*; }
        """
    )
    assert crate.resolve("helper", "", "values") == "fn test::b::helper"
    assert crate.resolve("shared", "", "values") == "fn test::a::shared"
    assert crate.resolve("deep", "", "values") is None
    # What is private in a module is seen by the modules in it.
    assert crate.resolve("helper", "inside", "values") == "fn test::b::helper"
    inner = front("mod m { fn own() {} mod n { use super::*; } }")
    assert inner.resolve("own", "m::n", "values") == "fn test::m::own"


def test_globs_in_a_circle() -> None:
    crate = front(
        """
        pub mod a { pub use super::b::*; pub fn of_a() {} }
        pub mod b { pub use super::c::*; pub fn of_b() {} }
        pub mod c { pub use super::a::*; pub fn of_c() {} }
        """
    )
    for name in ("of_a", "of_b", "of_c"):
        for module in ("a", "b", "c"):
            assert crate.resolve(name, module, "values") == f"fn test::{name[-1]}::{name}"
    assert crate.resolve("of_d", "a", "values") is None


def test_imports_of_themselves_end() -> None:
    crate = front("use a::x; mod a { pub use super::x; } use y::y; use self::z as z;")
    assert crate.resolve("x", "", "values") is None
    assert crate.resolve("y", "", "types") is None
    assert crate.resolve("z", "", "values") is None


def test_own_names_before_imports_before_globs() -> None:
    crate = front(
        """
        mod a { pub fn one() {} pub fn two() {} pub fn three() {} }
        mod b { pub fn two() {} pub fn three() {} }
        use a::*;
        use b::three;
        fn one() {}
        """
    )
    assert crate.resolve("one", "", "values") == "fn test::one"
    assert crate.resolve("two", "", "values") == "fn test::a::two"
    assert crate.resolve("three", "", "values") == "fn test::b::three"


def test_one_name_in_three_namespaces() -> None:
    crate = front(
        """
        mod kind { }
        fn kind() {}
        macro_rules! kind { () => {} }
        struct Unit;
        struct Pair(u8);
        struct Named { x: u8 }
        """
    )
    assert crate.resolve("kind", "", "types") == "mod test::kind"
    assert crate.resolve("kind", "", "values") == "fn test::kind"
    assert crate.resolve("kind", "", "macros") == "macro test::kind"
    assert crate.resolve("Unit", "", "values") == "struct test::Unit"
    assert crate.resolve("Pair", "", "values") == "struct test::Pair"


def test_the_prelude_can_be_shadowed() -> None:
    crate = front(
        """
        mod plain { }
        mod own { pub enum Option { Nothing } pub fn drop() {} }
        mod user { use super::own::Option; use super::own::*; }
        """
    )
    assert crate.resolve("Option", "plain") == "enum core::option::Option"
    assert crate.resolve("Option", "user") == "enum test::own::Option"
    assert crate.resolve("drop", "user", "values") == "fn test::own::drop"
    some = crate.resolve("Some", "plain", "values")
    assert some is not None
    assert "name='Some'" in some


def test_items_of_blocks() -> None:
    crate = front(
        """
        fn helper() -> u8 { 0 }
        fn outer() {
            let a = helper();
            { fn helper() -> u16 { 1 } let b = helper(); }
            let c = helper();
            use inner::*;
            mod inner { pub fn helper() -> u32 { 2 } }
        }
        """
    )
    types = crate.types("outer")
    # The glob import of the block comes before what is around the block.
    assert types == {"a": "u32", "b": "u16", "c": "u32"}


def test_traits_in_scope_pick_among_methods_of_one_name() -> None:
    text = """
        mod a {
            pub trait Load { fn load(&self) -> u8; }
            impl Load for u32 { fn load(&self) -> u8 { 1 } }
        }
        mod b {
            pub trait Load { fn load(&self) -> u16; }
            impl Load for u32 { fn load(&self) -> u16 { 2 } }
        }
        mod one { use super::a::Load; pub fn f(x: u32) { let y = x.load(); } }
        mod two { use super::b::Load as _; pub fn g(x: u32) { let y = x.load(); } }
        mod three { pub fn h(x: u32) { use super::b::*; let y = x.load(); } }
    """
    crate = front(text)
    assert crate.types("f")["y"] == "u8"
    assert crate.types("g")["y"] == "u16"
    assert crate.types("h")["y"] == "u16"
