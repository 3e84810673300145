"""Each kind of item, lowered; broken items; positions; the dump."""

import pytest

from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.dump import dump, show
from tests.support.syntax import block, brackets, file, item, patterns


def test_functions() -> None:
    function = item(
        """pub(crate) const unsafe extern "C" fn f<'a, T: Copy + ?Sized + 'a, const N: usize = 3>(
            &mut self, mut x: [T; N], #[inline] &(a, _): &'a (u8, u8), ...
        ) -> impl Iterator<Item = T> where for<'b> &'b T: Into<u8>, T: 'a {}""",
        ast.Function,
    )
    assert (function.name, function.abi, function.public) == ("f", "C", True)
    assert function.qualifiers == {"const", "unsafe"}
    assert function.name_span.text == "f"
    assert [p.name for p in function.generics.parameters] == ["T", "N"]
    assert [show(b) for b in function.generics.parameters[0].bounds] == ["Copy", "?Sized"]
    count = function.generics.parameters[1]
    assert count.constant is not None
    assert (show(count.constant), show(count.default)) == ("usize", "3")
    left, bounds = function.generics.predicates[0]
    assert (show(left), [show(b) for b in bounds]) == ("&T", ["Into<u8>"])
    assert [(patterns(p.pattern), show(p.type)) for p in function.parameters] == [
        ("self", "&mut Self"),
        ("mut x", "[T; N]"),
        ("&<a, _>", "&(u8, u8)"),
    ]
    assert [a.path for a in function.parameters[2].attributes] == ["inline"]
    assert function.result is not None
    assert show(function.result) == "impl Iterator<Item = T>"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("self", ("self", "Self")),
        ("mut self", ("mut self", "Self")),
        ("&self", ("self", "&Self")),
        ("&'a mut self", ("self", "&mut Self")),
        ("self: &Self", ("self", "&Self")),
        ("mut self: Box<Self>", ("mut self", "Box<Self>")),
    ],
)
def test_receivers(text: str, written: tuple[str, str]) -> None:
    method = item(f"impl A {{ fn f({text}); }}", ast.Impl).items[0]
    assert isinstance(method, ast.Function)
    (receiver,) = method.parameters
    assert (patterns(receiver.pattern), show(receiver.type)) == written


def test_types_with_fields() -> None:
    struct = item("pub struct S<T>(pub T, #[a] pub(crate) u8, i8);", ast.Struct)
    assert [(f.name, show(f.type), f.public) for f in struct.fields] == [
        ("0", "T", True),
        ("1", "u8", True),
        ("2", "i8", False),
    ]
    assert (struct.shape, struct.keyword) == ("tuple", "struct")
    assert [a.path for a in struct.fields[1].attributes] == ["a"]
    union = item("union U { a: u8, pub b: f32 }", ast.Struct)
    assert (union.shape, union.keyword) == ("named", "union")
    assert item("struct Unit;", ast.Struct).shape == "unit"
    enum = item("enum E { A = 1 + 2, B(u8), C { x: u8 } }", ast.Enum)
    assert [(v.name, v.shape) for v in enum.variants] == [
        ("A", "unit"),
        ("B", "tuple"),
        ("C", "named"),
    ]
    assert brackets(enum.variants[0].discriminant) == "(1 + 2)"


def test_traits_and_impls() -> None:
    trait = item(
        "pub unsafe trait A<T>: B + C { const X: u8 = 1; type Y: D; fn f(&self) {} m!{} }",
        ast.Trait,
    )
    assert [show(b) for b in trait.supertraits] == ["B", "C"]
    assert [type(i).__name__ for i in trait.items] == [
        "Const",
        "TypeAlias",
        "Function",
        "ItemMacro",
    ]
    impl = item("unsafe impl<T: X, const N: usize> !Send for [T; N] where T: Y {}", ast.Impl)
    assert impl.negative
    assert impl.trait_path is not None
    assert (show(impl.trait_path), show(impl.self_type)) == ("Send", "[T; N]")
    inherent = item("impl<T> S<T> { pub const A: u8 = 1; }", ast.Impl)
    assert inherent.trait_path is None


def test_imports_are_flattened() -> None:
    uses = file(
        """
        use a::{b as c, d::*, self, e::{f, g as _}};
        pub use ::x::y;
        use self::z;
        use {p, q::r};
        """
    ).items
    written = []
    for use in uses:
        assert isinstance(use, ast.Use)
        written.append(
            ("::" if use.absolute else "")
            + "::".join(use.path)
            + ("::*" if use.glob else f" as {use.alias}")
        )
    assert written == [
        "a::b as c",
        "a::d::*",
        "a as a",
        "a::e::f as f",
        "a::e::g as _",
        "::x::y as y",
        "self::z as z",
        "p as p",
        "q::r as r",
    ]
    assert [use.public for use in uses if isinstance(use, ast.Use)].count(True) == 1
    assert uses[3].span.text == "f"


def test_other_items() -> None:
    lowered = file(
        """
        mod a; mod b { #![inner] fn f() {} }
        extern crate core as k;
        #[link] unsafe extern "C" { pub static mut X: u8; fn g(x: u8) -> u8; safe fn h(); type T; }
        static mut S: [u8; 2] = [0; 2];
        const _: () = ();
        macro_rules! m { () => {} }
        m!(); m! { x }
        """
    )
    names = [(type(i).__name__, getattr(i, "name", None)) for i in lowered.items]
    assert names == [
        ("Module", "a"), ("Module", "b"), ("ExternCrate", "core"), ("Static", "X"),
        ("Function", "g"), ("Function", "h"), ("TypeAlias", "T"), ("Static", "S"), ("Const", "_"),
        ("MacroRules", "m"), ("ItemMacro", None), ("ItemMacro", None),
    ]  # fmt: skip
    function = lowered.items[4]
    assert isinstance(function, ast.Function)
    assert (function.foreign, function.abi, function.body) == (True, "C", None)
    assert [a.path for a in function.attributes] == ["link"]
    static = lowered.items[7]
    assert isinstance(static, ast.Static)
    assert brackets(static.value) == "[0; 2]"
    assert static.mutable


def test_attributes() -> None:
    function = item(
        """#[a::b(c, d)] #[doc = "x"] #[unsafe(no_mangle)] #[e{f}] #[cfg_attr(all(), g(h))]
        fn f() {}""",
        ast.Function,
    )
    assert [(a.path, a.tokens) for a in function.attributes] == [
        ("a::b", "c, d"),
        ("doc", '"x"'),
        ("no_mangle", ""),
        ("e", "f"),
        ("g", "h"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "fn f() { if a b { c() } }",
        "fn f() { x + ; }",
        "fn f( { sync() }",
        "fn f() { let = 3; }",
        "fn f() { g(1 2) }",
        "fn f(x: ) { x }",
    ],
)
def test_a_body_with_a_syntax_error_shows_it(text: str) -> None:
    lowered = file(text)
    assert lowered.problems
    assert "Error" in dump(lowered.items)


def test_half_typed_code_keeps_the_rest() -> None:
    lowered = file("fn good() {} fn bad( { } struct S; fn also_good() { g() }")
    assert lowered.problems
    names = [getattr(i, "name", None) for i in lowered.items]
    assert "good" in names
    assert "also_good" in names


def test_spans_point_at_the_text() -> None:
    body = block("let total = alpha.get(beta + 1);")
    let = body.statements[0]
    assert isinstance(let, ast.Let)
    call = let.value
    assert isinstance(call, ast.MethodCall)
    assert call.span.text == "alpha.get(beta + 1)"
    assert call.name_span.text == "get"
    assert call.arguments[0].span.text == "beta + 1"
    assert let.pattern.span.text == "total"


def test_dump() -> None:
    assert dump(file("fn f(x: &[u8]) -> u8 { x[0] + 1 }").items) == (
        "Function f  [1:1]\n"
        "  parameters:\n"
        "    Parameter  [1:6]\n"
        "      pattern: BindingPattern x  [1:6]\n"
        "      type: &[u8]\n"
        "  result: u8\n"
        "  body: Block plain  [1:22]\n"
        "    tail: Binary '+'  [1:24]\n"
        "      left: Index  [1:24]\n"
        "        base: PathExpression  [1:24]\n"
        "          path: x\n"
        "        index: Literal int 0  [1:26]\n"
        "      right: Literal int 1  [1:31]\n"
    )
