"""Each kind of expression, pattern, type and statement, lowered and written down."""

import pytest

from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.dump import show
from tests.support.syntax import block, brackets, expression, item, pattern, patterns, type_


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
