"""Where values go out of scope: which drops are called, in which order, and what is not
modelled."""

from __future__ import annotations

import pytest

from rgpu.analysis.ir import body as ir
from rgpu.analysis.ir.text import print_place
from tests.support.front import Front, callee_name, front

TYPES = """
struct G(*mut u32);
impl Drop for G { fn drop(&mut self) { unsafe { *self.0 += 1 } } }
struct Pair { a: u32, g: G, h: G }
struct Outer { g: G }
impl Drop for Outer { fn drop(&mut self) {} }
enum Maybe { No, Yes(G), Two(u32, G) }
fn make(p: *mut u32) -> G { G(p) }
fn find(p: *mut u32, n: u32) -> Option<G> { if n < 3 { Some(G(p)) } else { None } }
fn see(g: &G) -> bool { g.0.is_null() }
"""


def calls(crate: Front, function: str = "f") -> list[str]:
    """The calls of a function in order; a drop with the variable or part that it is of."""
    found: list[str] = []
    for block in crate.body(function).blocks:
        borrowed: dict[int, str] = {}
        for statement in block.statements:
            match statement:
                case ir.Assign(ir.Place(local, ()), ir.AddressOf(place)):
                    name = crate.body(function).locals[place.local].name or ""
                    borrowed[local] = print_place(place).replace(f"_{place.local}", name, 1)
                case ir.CallStatement(_, callee, arguments):
                    name = callee_name(callee).rsplit("::", 1)[-1]
                    if name == "drop" and isinstance(arguments[0], ir.Use):
                        of = borrowed.get(arguments[0].place.local)
                        name = "drop" if of is None else f"drop {of}"
                    found.append(name)
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("let a = make(p); let b = make(p);", ["make", "make", "drop b", "drop a"]),
        ("let a = make(p); { let b = make(p); } see(&a);", "make make drop·b see drop·a"),
        ("let a = make(p); drop(a);", ["make", "drop"]),
        ("make(p); see(&make(p));", "make drop· make see drop·"),
        ("let _ = make(p); let _x = make(p);", "make drop· make drop·_x"),
        ("let r = &make(p); see(r);", "make see drop·"),
        ("let r = see(&make(p)); see(&make(p));", "make see drop· make see drop·"),
        ("let w = Pair { a: 1, g: G(p), h: G(p) };", ["drop w.1`g`", "drop w.2`h`"]),
        ("let o = Outer { g: make(p) };", ["make", "drop o", "drop o.0`g`"]),
        ("let t = (G(p), 1, [G(p), G(p)]);", "drop·t.0 drop·t.2[0] drop·t.2[1]"),
        ("let mut a = make(p); a = make(p);", "make make drop·a drop·a"),
        ("let a; see(&G(p)); a = make(p);", "see drop· make drop·a"),
        ("let mut o = Outer { g: G(p) }; o.g = make(p);", "make drop·o.0`g` drop·o drop·o.0`g`"),
        ("let f = move |x: u32| x; f(1);", ["{closure#0}"]),
        ("let g = G(p); let f = move || see(&g); f();", "{closure#0} drop·f.0`g`"),
        ("let g = G(p); let f = || see(&g); f();", "{closure#0} drop·g"),
        ("core::mem::forget(make(p));", ["make"]),
        ("let m = core::mem::ManuallyDrop::new(make(p));", ["make", "new"]),
        ("let a = G(p); let b = a; let c = b;", ["drop c"]),
        ("let Pair { a, .. } = Pair { a: 1, g: G(p), h: G(p) };", "drop·.1`g` drop·.2`h`"),
        ("let w = Pair { a: 1, g: G(p), h: G(p) }; let g = w.g;", "drop·g drop·w.2`h`"),
        ("let t = (G(p), (1, G(p))); let (a, (_, b)) = t;", ["drop b", "drop a"]),
        ("let x: u32 = 1; let y = [x; 3]; let z = (x, &y);", []),
    ],
)
def test_straight_code(body: str, expected: list[str] | str) -> None:
    if isinstance(expected, str):
        expected = [call.replace("·", " ") for call in expected.split(" ")]
    crate = front(f"{TYPES}\nfn f(p: *mut u32) {{ {body} }}")
    assert crate.gaps("f") == crate.faults("f") == []
    assert calls(crate) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # Each way out of a scope has the drops of what is there.
        ("let a = make(p); if n > 1 { return; } see(&a);", "make drop·a see drop·a"),
        ("loop { let a = make(p); if n > 1 { break; } }", "make drop·a drop·a"),
        ("for i in 0..n { let a = make(p); if i > 1 { continue; } }", "next make drop·a drop·a"),
        ("let b = 'x: { let a = make(p); if n > 1 { break 'x 1 } 2 };", "make drop·a drop·a"),
        ("if see(&make(p)) { make(p); }", "make see drop· make drop·"),
        ("while see(&make(p)) { see(&G(p)); }", "make see drop· see drop·"),
        ("if let Some(a) = find(p, n) { see(&a); }", "find see drop·a"),
        ("match find(p, n) { Some(a) => {} None => {} }", "find drop·a"),
        ("let Some(a) = find(p, n) else { return }; see(&a);", "find see drop·a"),
        ("let o = find(p, n);", "find drop·o#1`Some`.0"),
        ("let a = find(p, n).unwrap();", "find unwrap drop·a"),
        ("while let Some(a) = find(p, n) { see(&a); }", "find see drop·a"),
    ],
)
def test_ways_out(body: str, expected: str) -> None:
    crate = front(f"{TYPES}\nfn f(p: *mut u32, n: u32) {{ {body} }}")
    assert crate.gaps("f") == crate.faults("f") == []
    assert sorted(calls(crate)) == sorted(c.replace("·", " ") for c in expected.split(" "))


def test_parameters_and_results() -> None:
    crate = front(
        f"""{TYPES}
        fn f(g: G, n: u32) -> G {{ let h = G(g.0); if n > 1 {{ return h; }} G(g.0) }}
        fn k(g: G) -> G {{ g }}
        fn q(p: *mut u32) -> Option<u32> {{ let g = find(p, 1)?; Some(see(&g) as u32) }}
        """
    )
    assert sorted(calls(crate)) == ["drop g", "drop g", "drop h"]
    assert calls(crate, "k") == []
    assert crate.gaps("f") == crate.gaps("q") == []


@pytest.mark.parametrize(
    ("body", "type"),
    [
        ("let a = make(p); if n > 1 { drop(a); }", "G"),
        ("let w = Pair { a: 1, g: G(p), h: G(p) }; if n > 1 { let g = w.g; }", "G"),
        ("let mut w = Pair { a: 1, g: G(p), h: G(p) }; let g = w.g; w.g = G(p);", "G"),
        ("let a = make(p); let f = || drop(a); f();", "G"),
        ("let a = make(p); let f = move || drop(a); f();", "G"),
        ("let a = [const { G(core::ptr::null_mut()) }; 64];", "[G; 64]"),
    ],
)
def test_what_is_not_modelled(body: str, type: str) -> None:
    crate = front(f"{TYPES}\nfn f(p: *mut u32, n: u32) {{ {body} }}")
    assert f"the drop of `{type}` is not modelled" in crate.gaps("f")


def test_generic_containers() -> None:
    crate = front(
        f"""{TYPES}
        struct Boxed<T> {{ value: T }}
        fn hold<T>(value: T) -> Boxed<T> {{ Boxed {{ value }} }}
        fn f(p: *mut u32) {{ let a = hold(1u32); let b = hold(G(p)); }}
        """
    )
    assert crate.gaps("f") == []
    assert calls(crate) == ["hold", "hold", "drop b.0`value`"]


def test_a_program_without_drops_has_no_scopes() -> None:
    crate = front("fn f(n: u32) -> u32 { let a = (n, n); while n > 1 { return a.0; } a.1 }")
    assert calls(crate) == []
