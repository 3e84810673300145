"""Expansion of `macro_rules!`, and where the positions lead."""

from typing import Any

import pytest

from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.dump import show
from rgpu.analysis.syntax.macros import expand_items
from tests.support.syntax import body, expanded, same, shape

# What a macro does, the call, and what it stands for.
RULES = """
() => { 1 }
    m!()
    1
($a:expr) => { $a * 2 }
    m!(1 + 2)
    (1 + 2) * 2
($a:expr, $b:expr) => { f($a, $b) }
    m!(|x, y| x, g::<A, B>(1))
    f(|x, y| x, g::<A, B>(1))
($a:expr => $b:expr) => { $a + $b }
    m!(x as Map<A, B> => y)
    (x as Map<A, B>) + y
($a:expr; $n:expr) => { [$a; $n] }
    m!(0u8; N + 1)
    [0u8; N + 1]
($t:ty) => { <$t>::MAX }
    m!(Vec<Vec<u8>>)
    <Vec<Vec<u8>>>::MAX
($t:ty) => { $t::MAX }
    m!(u8)
    u8::MAX
($t:ty) => { $t::new() }
    m!(Vec<u8>)
    <Vec<u8>>::new()
($t:ty, $e:expr) => { $e as $t }
    m!(&'a mut [u8; 4], x)
    x as &mut [u8; 4]
(<$t:ty>) => { g::<$t>() }
    m!(<Vec<Vec<u8>>>)
    g::<Vec<Vec<u8>>>()
($t:ty, $e:expr) => { $e as $t }
    m!(fn(A, B) -> C, x)
    x as fn(A, B) -> C
($n:ident) => { x.$n() }
    m!(r#type)
    x.r#type()
($p:path) => { $p(1) }
    m!(a::b::<T>::c)
    a::b::<T>::c(1)
($p:pat => $e:expr) => { match x { $p => $e, _ => 0 } }
    m!(A(1 | 2) | B => 3)
    match x { A(1 | 2) | B => 3, _ => 0 }
($p:pat) => { match x { Some($p) => 1 } }
    m!(1 | 2)
    match x { Some(1 | 2) => 1 }
($($p:pat_param)|+) => { match x { $($p)|+ => 1 } }
    m!(1 | 2)
    match x { 1 | 2 => 1 }
($b:block) => { unsafe $b }
    m!({ 1 })
    unsafe { 1 }
($l:literal) => { x + $l }
    m!(-1)
    x + -1
($l:lifetime) => { $l: loop { break $l } }
    m!('a)
    'a: loop { break 'a }
($s:stmt) => { $s; g() }
    m!(let x: Map<A, B> = 1)
    let x: Map<A, B> = 1; g()
($i:item) => { $i }
    m!(struct A { x: u8 });
    struct A { x: u8 }
($v:vis $n:ident) => { $v struct $n; }
    m!(pub(crate) A);
    pub(crate) struct A;
($v:vis $n:ident) => { $v struct $n; }
    m!(A);
    struct A;
($(#[$m:meta])* $n:ident) => { $(#[$m])* struct $n; }
    m!(#[a(b)] #[c = "d"] A);
    #[a(b)] #[c = "d"] struct A;
($t:tt) => { g $t }
    m!((1, 2))
    g(1, 2)
($($x:expr),*) => { [$($x),*] }
    m!(1, 2 + 3)
    [1, 2 + 3]
($($x:expr),* $(,)?) => { [$($x),*] }
    m!(1, 2,)
    [1, 2]
($($x:expr),+) => { g($($x * 2),+) }
    m!(1, 2)
    g(1 * 2, 2 * 2)
($($x:expr);* $(;)?) => { $(g($x);)* }
    m!(1; 2;)
    g(1); g(2);
($($k:ident = $v:expr),*) => { S { $($k: $v),* } }
    m!(a = 1, b = 2)
    S { a: 1, b: 2 }
($($a:ident: [$($b:expr),*]),*) => { $($a($($b),*);)* }
    m!(x: [1, 2], y: [])
    x(1, 2); y();
($($a:ident),* ; $e:expr) => { $(g($a, $e);)* }
    m!(x, y; 1 + 2)
    g(x, 1 + 2); g(y, 1 + 2);
($(a $x:ident)* b) => { [$($x),*] }
    m!(a x a y b)
    [x, y]
($($x:ident)* end $e:expr) => { [$($x),*, $e] }
    m!(x y end z)
    [x, y, z]
($a:expr $(, $b:expr)?) => { g($a $(, $b)?) }
    m!(1)
    g(1)
($a:expr $(, $b:expr)?) => { g($a $(, $b)?) }
    m!(1, 2)
    g(1, 2)
(a) => { 1 }; (b) => { 2 }; ($x:expr) => { $x }
    m!(b)
    2
(a) => { 1 }; (b) => { 2 }; ($x:expr) => { $x }
    m!(c)
    c
() => { 0 }; ($h:expr $(, $t:expr)*) => { $h + m!($($t),*) }
    m!(1, 2)
    1 + (2 + 0)
($x:expr) => { m!(@inner $x) }; (@inner $y:expr) => { $y - 1 }
    m!(2 + 3)
    (2 + 3) - 1
($x:ident) => { let $x = 1; }
    m!(y); y
    let y = 1; y
() => { fn g() {} }
    m!(); g()
    fn g() {} g()
($x:expr) => { $x }
    m!(1);
    1;
($x:expr) => { if $x { g() } }
    m!(a) h()
    if a { g() } h()
($c:expr) => { (!$c).then(trap) }
    m!(a == b);
    (!(a == b)).then(trap);
() => { a >> b }
    m!()
    a >> b
($($x:tt)*) => { g($($x)*) }
    m!(a >> b, t.0.1, 1..=2, 'c', r#"s"#)
    g(a >> b, t.0.1, 1..=2, 'c', r#"s"#)
($x:expr) => { unsafe { $x } as u8 }
    m!(a)
    (unsafe { a }) as u8
($e:expr, $($rest:tt)*) => { $e; m!($($rest)*) }; () => { 0 }
    m!(a, b,)
    a; b; 0
"""
_LINES = RULES.strip().splitlines()


@pytest.mark.parametrize(
    ("rules", "call", "plain"), list(zip(_LINES[::3], _LINES[1::3], _LINES[2::3], strict=True))
)
def test_rules(rules: str, call: str, plain: str) -> None:
    same(f"macro_rules! m {{ {rules} }}", call.strip(), plain.strip())


def test_dollar_crate() -> None:
    block = body("macro_rules! m { () => { $crate::a::b::<$crate::T>() } } fn f() { m!() }")
    assert "path: $crate(own)::a::b<$crate(own)::T>" in shape(block)


def test_macros_in_patterns_and_types() -> None:
    macros = """
        macro_rules! some { ($x:pat) => { Some($x) | Other($x) } }
        macro_rules! list { ($t:ty) => { [$t; 4] } }
    """
    same(
        macros,
        "let x: list!(u8) = y; match x { some!(1) => 1, _ => 2 }",
        "let x: [u8; 4] = y; match x { Some(1) | Other(1) => 1, _ => 2 }",
    )


def test_a_macro_of_a_body_is_known_from_there_to_the_end_of_its_block() -> None:
    block = body("fn f() { { macro_rules! m { () => { 1 } } let a = m!(); } m!() }")
    assert isinstance(block.tail, ast.MacroExpression)
    text = shape(block)
    assert "value: Literal int 1" in text


def test_kernels_made_by_macros() -> None:
    items, problems, macros = expanded(
        """
        macro_rules! scale_kernels {
            ($($name:ident: $t:ty = $factor:expr),* $(,)?) => {$(
                #[kernel]
                pub fn $name(data: &[$t], mut out: DisjointSlice<$t>) {
                    let i = thread::index_1d();
                    if let Some(slot) = out.get_mut(i) { *slot = data[i.get()] * $factor; }
                }
            )*};
        }
        scale_kernels! { scale_f32: f32 = 2.0 + 0.5, scale_u32: u32 = 3, }
        """
    )
    assert problems == []
    kernels = [item for item in items if isinstance(item, ast.Function)]
    assert [kernel.name for kernel in kernels] == ["scale_f32", "scale_u32"]
    first = kernels[0]
    assert show(first.parameters[0].type) == "&[f32]"
    assert [a.path for a in first.attributes] == ["kernel"]
    assert first.name_span.text == "scale_f32"
    assert first.name_span.expansion is None
    assert first.body is not None
    condition = first.body(macros).tail
    assert isinstance(condition, ast.If)
    assert condition.span.text.startswith("if let Some(slot)")
    assert condition.span.expansion is not None
    assert condition.span.expansion.macro == "scale_kernels"
    assert condition.span.outermost.text.startswith("scale_kernels! {")
    statement = condition.then.statements[0]
    assert isinstance(statement, ast.ExpressionStatement)
    product = statement.expression
    assert isinstance(product, ast.Assign)
    assert isinstance(product.right, ast.Binary)
    assert product.right.right.span.text == "2.0 + 0.5"
    assert product.right.right.span.expansion is None
    # `data[..] * $factor` is partly the user's and partly the macro's: the call stands for it.
    assert product.right.span.text.startswith("scale_kernels! {")


def test_spans_of_nested_calls() -> None:
    block = body(
        """
        macro_rules! inner { ($x:expr) => { bar($x) } }
        macro_rules! outer { ($x:expr) => { inner!($x) } }
        fn f() { outer!(value) }
        """
    )
    call = block.tail
    assert isinstance(call, ast.Call)
    expansion = call.callee.span.expansion
    assert call.callee.span.text == "bar"
    assert expansion is not None
    assert (expansion.macro, expansion.call.text) == ("inner", "inner!($x)")
    assert expansion.call.expansion is not None
    assert expansion.call.expansion.macro == "outer"
    assert call.span.outermost.text == "outer!(value)"
    assert call.arguments[0].span.text == "value"
    assert call.arguments[0].span.expansion is None


def test_locals_of_a_macro_capture_nothing() -> None:
    block = body(
        """
        macro_rules! twice { ($e:expr) => { { let x = $e; x + x } } }
        fn f() { let x = 1; twice!(x * 2) }
        """
    )
    assert isinstance(block.tail, ast.Block)
    let = block.tail.statements[0]
    assert isinstance(let, ast.Let)
    assert isinstance(let.pattern, ast.BindingPattern)
    own = let.pattern.name
    assert own != "x"
    text = shape(block.tail)
    assert text.count(f"path: {own}") == 2
    assert text.count("path: x\n") == 1


def test_locals_keep_their_name_where_nothing_collides() -> None:
    block = body("macro_rules! m { ($e:expr) => { { let total = $e; total } } } fn f() { m!(x) }")
    assert "BindingPattern total" in shape(block)


def test_a_name_given_by_the_caller_is_visible_to_it() -> None:
    same(
        "macro_rules! bind { ($n:ident, $e:expr) => { let $n = $e; } }",
        "bind!(x, 1); x + 1",
        "let x = 1; x + 1",
    )


REASONS = """
fn f() { unknown!(1, a + b) }
    the macro `unknown!` was not found
macro_rules! m { (a) => { 1 } } fn f() { m!(b) }
    no rule of `m!` takes these arguments
macro_rules! m { () => { m!() } } fn f() { m!() }
    nested too deeply
macro_rules! m { ($($x:tt)*) => { m!($($x)* $($x)*) } } fn f() { m!(a) }
    the expansion of `m!` is too long
macro_rules! m { () => { 1 + } } fn f() { m!() }
    what `m!` expands to is not an expression
macro_rules! m { ($x:wrong) => { 1 } } fn f() { m!() }
    `$x` has no known kind in the macro
macro_rules! m { () => 1 } fn f() { m!() }
    a rule of the macro is not of the form `(..) => {..}`
macro_rules! m { ($($x:expr),*) => { $x } } fn f() { m!(1) }
    `$x` of `m!` is used outside its repetition
macro_rules! m { ($($x:expr),*; $($y:expr),*) => { $($x + $y);* } } fn f() { m!(1; 1, 2) }
    variables repeated together in `m!` differ in number
macro_rules! m { () => { $(1)* } } fn f() { m!() }
    a repetition in `m!` repeats no variable
"""
_REASONS = REASONS.strip().splitlines()


@pytest.mark.parametrize(("text", "reason"), list(zip(_REASONS[::2], _REASONS[1::2], strict=True)))
def test_what_cannot_be_expanded_says_why(text: str, reason: str) -> None:
    items, _, macros = expanded(text)
    function = items[-1]
    assert isinstance(function, ast.Function)
    assert function.body is not None
    tail: Any = function.body(macros).tail
    assert isinstance(tail, ast.MacroExpression)
    assert tail.reason == reason.strip()
    assert tail.span.outermost.text.endswith(")")


def test_arguments_of_an_unknown_macro() -> None:
    tail = body('fn f() { log!("{}", a + 1, b.c(d, e), = 3) }').tail
    assert isinstance(tail, ast.MacroExpression)
    assert [argument.span.text for argument in tail.arguments] == ['"{}"', "a + 1", "b.c(d, e)"]


def test_item_macros_that_fail_are_problems_at_the_call() -> None:
    _, problems, _ = expanded("macro_rules! m { (a) => {} } m!(b);")
    assert [p.message for p in problems] == ["no rule of `m!` takes these arguments"]
    assert problems[0].span.text == "m!(b)"
    _, problems, _ = expanded("macro_rules! m { () => { 1 + 1 } } m!();")
    assert [p.message for p in problems] == ["what `m!` expands to is no item"]


def test_endless_item_macros_end() -> None:
    _, problems, _ = expanded("macro_rules! m { () => { m!{} } } m!();")
    assert [p.message for p in problems] == ["the expansion of `m!` nests deeper than 128 calls"]
    _, problems, _ = expanded("macro_rules! m { () => { m!{} m!{} } } m!();")
    assert "the expansion of `m!` is too long" in {p.message for p in problems}


def test_macros_that_define_macros() -> None:
    block = body(
        """
        macro_rules! define {
            ($name:ident, $value:expr) => { macro_rules! $name { () => { $value } } }
        }
        define!(five, 2 + 3);
        fn f() { five!() * 2 }
        """
    )
    assert isinstance(block.tail, ast.Binary)
    assert block.tail.left.span.text == "2 + 3"


def test_impls_for_many_types() -> None:
    items, problems, macros = expanded(
        """
        macro_rules! int_impl {
            ($($t:ident $unsigned:ident $bits:literal),+) => {$(
                impl $t {
                    pub const BITS: u32 = $bits;
                    pub const MIN: Self = (!0 as $unsigned >> 1) as $t;
                    pub fn rem_euclid(self, rhs: Self) -> Self {
                        let r = self % rhs;
                        if r < 0 { r.wrapping_add(rhs.wrapping_abs()) } else { r }
                    }
                    int_impl! { @more $t }
                }
            )+};
            (@more $t:ty) => { pub fn zero() -> $t { 0 } };
        }
        int_impl! { i8 u8 8, i32 u32 32 }
        """
    )
    assert problems == []
    impls = [item for item in items if isinstance(item, ast.Impl)]
    assert [show(impl.self_type) for impl in impls] == ["i8", "i32"]
    assert [type(i).__name__ for i in impls[0].items] == ["Const", "Const", "Function", "ItemMacro"]
    inner = impls[1].items[3]
    assert isinstance(inner, ast.ItemMacro)
    made, wrong = expand_items(inner, macros.known["int_impl"], "own")
    assert wrong == []
    (zero,) = made
    assert isinstance(zero, ast.Function)
    assert zero.result is not None
    assert show(zero.result) == "i32"


def test_empty_lists_of_parameters() -> None:
    items, problems, _ = expanded(
        """
        macro_rules! imp { ($t:ty, <$($p:ident),*>) => { imp! { @ <$($p),*> $t } };
            (@ <$($p:ident),*> $t:ty) => { impl<$($p),*> A<$($p),*> for $t {} } }
        imp!(u8, <>); imp!(Vec<T>, <T>);
        """
    )
    assert problems == []
    impls = [item for item in items if isinstance(item, ast.Impl)]
    assert [len(impl.generics.parameters) for impl in impls] == [0, 1]


def test_attributes_in_front_of_an_argument() -> None:
    same(
        "macro_rules! m { ($e:expr) => { unsafe { $e } } }",
        "m!(#[allow(x)] { a + b })",
        "unsafe { #[allow(x)] { a + b } }",
    )


def test_constants_are_expanded_with_the_resolver_they_were_given() -> None:
    items, _, macros = expanded(
        "macro_rules! m { () => { 7 } } const A: u8 = m!(); const B: u8 = m!();"
    )
    first, second = (item for item in items if isinstance(item, ast.Const))
    first.resolver = macros
    assert isinstance(first.value, ast.Literal)
    assert first.value is first.value
    assert isinstance(second.value, ast.MacroExpression)


def test_configuration_inside_of_macros() -> None:
    same(
        "macro_rules! m { () => { #[cfg(test)] g(); #[cfg(not(test))] h(); } }",
        "m!();",
        "h();",
    )


def test_the_span_of_a_problem_lies_in_the_file() -> None:
    block = body("fn f() { a!(b!(c!(d)), x) }")
    assert isinstance(block.tail, ast.MacroExpression)
    inner = block.tail.arguments[0]
    assert isinstance(inner, ast.MacroExpression)
    assert isinstance(inner.span, Span)
    assert inner.span.text == "b!(c!(d))"
