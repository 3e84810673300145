"""Each construct of the language, lowered and written down.

Expressions are compared in a fully bracketed form, so that grouping shows.
"""

from typing import Any, TypeVar

import pytest

from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.dump import dump, show
from rgpu.analysis.syntax.lower import lower_file

Wanted = TypeVar("Wanted")


def file(text: str) -> ast.File:
    return lower_file(SourceFile("a.rs", text.encode()))


def item(text: str, wanted: type[Wanted]) -> Wanted:
    lowered = file(text)
    assert lowered.problems == []
    (found,) = lowered.items
    assert isinstance(found, wanted)
    return found


def block(text: str) -> ast.Block:
    function = item(f"fn f() {{ {text} }}", ast.Function)
    assert function.body is not None
    return function.body(None)


def expression(text: str) -> ast.Expression:
    tail = block(f"let _ = {text};").statements[0]
    assert isinstance(tail, ast.Let)
    assert tail.value is not None
    return tail.value


def pattern(text: str) -> ast.Pattern:
    match = block(f"match x {{ {text} => {{}} }}").tail
    assert isinstance(match, ast.Match)
    return match.arms[0].pattern


def type_(text: str) -> ast.Type:
    alias = item(f"type A = {text};", ast.TypeAlias)
    assert alias.type is not None
    return alias.type


def brackets(node: Any) -> str:
    """An expression with brackets around every operation."""
    match node:
        case None:
            return ""
        case list():
            return ", ".join(map(brackets, node))
        case ast.Literal():
            return str(node.span.text)
        case ast.PathExpression(path):
            return show(path)
        case ast.Underscore():
            return "_"
        case ast.Unary(operator, operand):
            return f"({operator}{brackets(operand)})"
        case ast.Binary(operator, left, right):
            return f"({brackets(left)} {operator} {brackets(right)})"
        case ast.Assign(left, right):
            return f"({brackets(left)} = {brackets(right)})"
        case ast.CompoundAssign(operator, left, right):
            return f"({brackets(left)} {operator}= {brackets(right)})"
        case ast.Call(callee, arguments):
            return f"{brackets(callee)}({brackets(arguments)})"
        case ast.MethodCall(receiver, name, generics, arguments):
            turbofish = f"::<{', '.join(map(show, generics))}>" if generics else ""
            return f"{brackets(receiver)}.{name}{turbofish}({brackets(arguments)})"
        case ast.FieldAccess(base, name):
            return f"{brackets(base)}.{name}"
        case ast.Index(base, index):
            return f"{brackets(base)}[{brackets(index)}]"
        case ast.Range(low, high, inclusive):
            return f"({brackets(low)}{'..=' if inclusive else '..'}{brackets(high)})"
        case ast.Reference(mutable, raw, operand):
            words = ("raw " if raw else "") + ("mut " if mutable else "")
            return f"(&{words}{brackets(operand)})"
        case ast.Cast(operand, target):
            return f"({brackets(operand)} as {show(target)})"
        case ast.LetCondition(bound, value):
            return f"(let {patterns(bound)} = {brackets(value)})"
        case ast.Try(operand):
            return f"({brackets(operand)}?)"
        case ast.Break(label, value):
            return f"(break {label or ''} {brackets(value)})"
        case ast.Return(value):
            return f"(return {brackets(value)})"
        case ast.TupleExpression(items):
            return f"<{brackets(items)}>"
        case ast.ArrayExpression(items):
            return f"[{brackets(items)}]"
        case ast.Repeat(value, count):
            return f"[{brackets(value)}; {brackets(count)}]"
        case ast.Closure(parameters, _, body):
            names = ", ".join(patterns(bound) for bound, _ in parameters)
            return f"(|{names}| {brackets(body)})"
        case ast.StructExpression(path, fields, base):
            inside = ", ".join(f"{name}: {brackets(value)}" for name, value, _ in fields)
            return f"{show(path)} {{{inside}{f'; {brackets(base)}' if base else ''}}}"
        case ast.If(condition, _, otherwise):
            return f"if {brackets(condition)}{' else ' if otherwise else ''}{brackets(otherwise)}"
        case ast.Block():
            return f"{{{len(node.statements)} {brackets(node.tail)}}}"
    return type(node).__name__


def patterns(node: Any) -> str:
    match node:
        case ast.WildcardPattern():
            return "_"
        case ast.RestPattern():
            return ".."
        case ast.BindingPattern(name, by_reference, mutable, inner):
            words = ("ref " if by_reference else "") + ("mut " if mutable else "")
            return words + name + (f" @ {patterns(inner)}" if inner else "")
        case ast.PathPattern(path):
            return f"path {show(path)}"
        case ast.LiteralPattern(value):
            return brackets(value)
        case ast.RangePattern(low, high, inclusive):
            return f"{brackets(low)}{'..=' if inclusive else '..'}{brackets(high)}"
        case ast.TuplePattern(items):
            return f"<{', '.join(map(patterns, items))}>"
        case ast.TupleStructPattern(path, items):
            return f"{show(path)}({', '.join(map(patterns, items))})"
        case ast.StructPattern(path, fields, rest):
            inside = [f"{name}: {patterns(inner)}" for name, inner in fields]
            return f"{show(path)} {{{', '.join(inside + ['..'] * rest)}}}"
        case ast.ReferencePattern(mutable, inner):
            return f"&{'mut ' if mutable else ''}{patterns(inner)}"
        case ast.SlicePattern(items):
            return f"[{', '.join(map(patterns, items))}]"
        case ast.OrPattern(alternatives):
            return f"({' | '.join(map(patterns, alternatives))})"
    return type(node).__name__


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("1 + 2 * 3 - 4", "((1 + (2 * 3)) - 4)"),
        ("a << 1 & b | c ^ d", "(((a << 1) & b) | (c ^ d))"),
        ("a && b || !c == d", "((a && b) || ((!c) == d))"),
        ("-x.abs() as u32 as u64", "(((-x.abs()) as u32) as u64)"),
        ("a as u32 % 32 == 0", "(((a as u32) % 32) == 0)"),
        ("&mut *p.q[i].r", "(&mut (*p.q[i].r))"),
        ("&raw mut S", "(&raw mut S)"),
        ("&raw const s.0.1", "(&raw s.0.1)"),
        ("&&x", "(&(&x))"),
        ("a.b.c(1)?.d::<u8, { N + 1 }, 3>(x)[3]", "(a.b.c(1)?).d::<u8, {N + 1}, 3>(x)[3]"),
        ("(a.b)(c)", "a.b(c)"),
        ("f()()(1)", "f()()(1)"),
        ("x = y += z = w", "(x = (y += (z = w)))"),
        ("(x = y) + 1", "((x = y) + 1)"),
        ("(a, b) = (b, a)", "(<a, b> = <b, a>)"),
        ("_ = f(_)", "(_ = f(_))"),
        ("a..b + 1", "(a..(b + 1))"),
        ("..", "(..)"),
        ("a..", "(a..)"),
        ("..=b", "(..=b)"),
        ("x[..=n + 1]", "x[(..=(n + 1))]"),
        ("x = ..=n", "(x = (..=n))"),
        ("break ..n", "(break  (..n))"),
        ("return ..=n", "(return (..=n))"),
        ("|x, (a, b), _, &mut c| x + 1", "(|x, <a, b>, _, &mut c| (x + 1))"),
        ("move || -> u8 { 3 }", "(|| {0 3})"),
        ("[0u8; N]", "[0u8; N]"),
        ("[1, 2,]", "[1, 2]"),
        ("()", "<>"),
        ("(1,)", "<1>"),
        ("(1)", "1"),
        ("S { a: 1, b, ..c }", "S {a: 1, b: b; c}"),
        ("S::<T> { 0: x }", "S<T> {0: x}"),
        ("Vec::<u8>::new()", "Vec<u8>::new()"),
        ("<T as Tr<u8>>::f::<U>(x)", "<T as Tr<u8>>::f<U>(x)"),
        ("<[T]>::len(x)", "<[T]>::len(x)"),
        ("::a::b", "::a::b"),
        ("r#type.r#match", "type.match"),
        ("if let Some(x) = y && x > 3 { }", "if ((let Some(x) = y) && (x > 3))"),
        ("if a { 1 } else if b { 2 } else { 3 }", "if a else if b else {0 3}"),
        ("return x + 1", "(return (x + 1))"),
        ("break 'a x", "(break a x)"),
        # Where the grammar groups differently: see rgpu.analysis.syntax.repairs.
        ("break -1", "(break  (-1))"),
        ("break (x, y)", "(break  <x, y>)"),
        ("break *p + 1", "(break  ((*p) + 1))"),
        ("return a += b", "(return (a += b))"),
        ("x = a..(n)", "(x = (a..n))"),
        ("a..(n) * 2 - 1", "(a..((n * 2) - 1))"),
        ("a..-b as i32", "(a..((-b) as i32))"),
        ("..*n + 1", "(..((*n) + 1))"),
        ("|x| 0..(x)", "(|x| (0..x))"),
        ("(a..b)(c)", "(a..b)(c)"),
    ],
)
def test_operators(text: str, grouped: str) -> None:
    assert brackets(expression(text)) == grouped


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("_", "_"),
        ("x", "x"),
        ("mut x", "mut x"),
        ("ref mut x", "ref mut x"),
        ("x @ 1..=9", "x @ 1..=9"),
        ("ref x @ Some(_)", "ref x @ Some(_)"),
        ("mut x @ (a | b)", "mut x @ (a | b)"),
        ("-1", "(-1)"),
        ("-5..=-1", "(-5)..=(-1)"),
        ("'a'..", "'a'.."),
        ("..u8::MAX", "..u8::MAX"),
        ("A::B", "path A::B"),
        ("<T as X>::Y", "path <T as X>::Y"),
        ("A::<T>::C(x, .., _)", "A<T>::C(x, .., _)"),
        ("S { x, y: 3, ref mut z, .. }", "S {x: x, y: 3, z: ref mut z, ..}"),
        ("S {}", "S {}"),
        ("(a,)", "<a>"),
        ("(a)", "a"),
        ("(..)", "<..>"),
        ("[a, rest @ .., b]", "[a, rest @ .., b]"),
        ("&mut (x, _)", "&mut <x, _>"),
        ("&&x", "&&x"),
        ("| 1 | 2 | 3", "(1 | 2 | 3)"),
        ("const { 3 }", "{0 3}"),
        ('"text"', '"text"'),
        ("true", "true"),
    ],
)
def test_patterns(text: str, written: str) -> None:
    assert patterns(pattern(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "u8",
        "a::b<T>::C",
        "::a::B",
        "&mut T",
        "*const *mut T",
        "[T]",
        "[T; 4]",
        "[T; N]",
        "()",
        "(A,)",
        "(A, B)",
        "!",
        "_",
        "fn(u8, T) -> u8",
        "fn()",
        "impl A + B",
        "dyn A<X = u8> + Send",
        "&dyn A",
        "<T as X<u8>>::Y",
        "<T>::Y",
        "Matrix<f32, 4, -1, true>",
        "Iter<Item = u32>",
        "Vec<Vec<u8>>",
    ],
)
def test_types(text: str) -> None:
    assert show(type_(text)) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("&'a mut T", "&mut T"),
        ("impl for<'a> Fn(&'a u8, B) -> C + 'static", "impl Fn<(&u8, B), Output = C>"),
        ("dyn FnMut()", "dyn FnMut<(), Output = ()>"),
        ("for<'a> fn(&'a u8, x: u8)", "fn(&u8, u8)"),
        ("Foo<'a, T, { N + 1 }>", "Foo<T, {N + 1}>"),
        ('unsafe extern "C" fn(u8, ...) -> !', "fn(u8) -> !"),
        ("(T)", "T"),
        ("&(dyn A + B)", "&dyn A + B"),
        ("impl A + use<'a, T>", "impl A"),
        ("r#type", "type"),
        ("&&T", "&&T"),
    ],
)
def test_types_are_normalised(text: str, written: str) -> None:
    assert show(type_(text)) == written


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


def test_statements() -> None:
    body = block(
        """
        let x: u8 = 1;
        let Some(y) = z else { return; };
        #[unroll(4)] while x < 3 {}
        'l: for i in 0..n { continue 'l; }
        fn nested() {}
        use a::b;
        if c {}
        match d { _ => {} };
        #[cfg(test)] dropped();
        ;
        loop { break 'l 3; }
        """
    )
    kinds = [
        type(s.expression).__name__ if isinstance(s, ast.ExpressionStatement) else "Let"
        for s in body.statements
    ]
    assert kinds == ["Let", "Let", "While", "For", "If", "Match"]
    assert isinstance(body.tail, ast.Loop)
    assert [type(i).__name__ for i in body.items] == ["Function", "Use"]
    let = body.statements[1]
    assert isinstance(let, ast.Let)
    assert let.otherwise is not None
    loop = body.statements[2]
    assert isinstance(loop, ast.ExpressionStatement)
    assert isinstance(loop.expression, ast.While)
    assert [a.path for a in loop.expression.attributes] == ["unroll"]
    assert not loop.semicolon


@pytest.mark.parametrize(
    ("text", "statements", "tail"),
    [
        ("a", 0, "PathExpression"),
        ("a;", 1, "NoneType"),
        ("if a {} if b {}", 1, "If"),
        ("if a {} else {};", 1, "NoneType"),
        ("unsafe { f() } *p = 3;", 2, "NoneType"),
        ("match x { _ => 1 } - 1", 1, "Unary"),
        ("{ a } (b)", 1, "PathExpression"),
        ("a // comment\n", 0, "PathExpression"),
        ("#[allow(x)] a", 0, "PathExpression"),
    ],
)
def test_what_is_the_tail(text: str, statements: int, tail: str) -> None:
    body = block(text)
    assert (len(body.statements), type(body.tail).__name__) == (statements, tail)


@pytest.mark.parametrize("kind", ["unsafe", "const", "async"])
def test_kinds_of_blocks(kind: str) -> None:
    lowered = expression(f"{kind} {{ 1 }}")
    assert isinstance(lowered, ast.Block)
    assert lowered.kind == kind


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("1f16", "1f16"),
        ("g(1f16, 2_f128)", "g(1f16, 2_f128)"),
        ("[0f16; 3]", "[0f16; 3]"),
        ("x * 2f16 + 1f16", "((x * 2f16) + 1f16)"),
        ("-1f16", "(-1f16)"),
    ],
)
def test_floats_whose_suffix_the_grammar_does_not_know(text: str, grouped: str) -> None:
    assert brackets(expression(text)) == grouped


def test_labels() -> None:
    lowered = expression("'outer: { break 'outer 1 }")
    assert isinstance(lowered, ast.Block)
    assert (lowered.label, brackets(lowered.tail)) == ("outer", "(break outer 1)")


def test_match() -> None:
    match = block("match x { 1 if a => {}, #[cfg(test)] 2 => {}, _ if let Some(y) = z => y }").tail
    assert isinstance(match, ast.Match)
    assert [brackets(arm.guard) for arm in match.arms] == ["a", "(let Some(y) = z)"]


def test_bodies_are_lowered_once() -> None:
    function = item("fn f() { 1 }", ast.Function)
    assert function.body is not None
    assert function.body(None) is function.body(None)


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
