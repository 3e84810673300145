// --- operands in order
fn f(mut a: u32) -> u32 {
    a + { a = 5; a }
}
/* ---
fn test::f(mut _1 `a`: u32) -> u32 {
  let _2: u32;
  let _3: u32;
bb0:
  _2 = _1;
  _1 = const 5: u32;
  _3 = _1;
  _0 = _2 + _3;
  return;
}
--- */

// --- chain
fn f(a: u32, b: u32, c: u32) -> u32 {
    a + b * c - 1
}
/* ---
fn test::f(_1 `a`: u32, _2 `b`: u32, _3 `c`: u32) -> u32 {
  let _4: u32;
  let _5: u32;
bb0:
  _5 = _2 * _3;
  _4 = _1 + _5;
  _0 = _4 - const 1: u32;
  return;
}
--- */

// --- index
fn f(s: &mut [f32], i: usize) {
    s[i] += 1.0;
}
/* ---
fn test::f(_1 `s`: &mut [f32], _2 `i`: usize) -> () {
  let _3: usize;
  let _4: bool;
bb0:
  _3 = length _1.*;
  _4 = _2 < _3;
  assert _4 is true "bounds" (_2, _3);
  _1.*[_2] = _1.*[_2] + const 1.0: f32;
  _0 = const _: ();
  return;
}
--- */

// --- array index
fn f(a: [u8; 4], i: usize) -> u8 {
    a[i]
}
/* ---
fn test::f(_1 `a`: [u8; 4], _2 `i`: usize) -> u8 {
  let _3: bool;
bb0:
  _3 = _2 < const 4: usize;
  assert _3 is true "bounds" (_2, const 4: usize);
  _0 = _1[_2];
  return;
}
--- */

// --- division
fn f(a: i32, b: i32) -> i32 {
    a / b % 7
}
/* ---
fn test::f(_1 `a`: i32, _2 `b`: i32) -> i32 {
  let _3: i32;
  let _4: bool;
bb0:
  _4 = _2 != const 0: i32;
  assert _4 is true "division_by_zero";
  _3 = _1 / _2;
  _0 = _3 % const 7: i32;
  return;
}
--- */

// --- lazy operators
fn f(a: bool, b: bool, c: bool) -> bool {
    a && (b || c)
}
/* ---
fn test::f(_1 `a`: bool, _2 `b`: bool, _3 `c`: bool) -> bool {
bb0:
  switch _1 {0: bb2, else: bb4} "&&";
bb1:
  _0 = const 1: bool;
  goto bb3;
bb2:
  _0 = const 0: bool;
  goto bb3;
bb3:
  return;
bb4:
  switch _2 {0: bb5, else: bb1} "&&";
bb5:
  switch _3 {0: bb2, else: bb1} "&&";
}
--- */

// --- else if
fn f(a: u32) -> u8 {
    if a < 1 { 1 } else if a < 2 { 2 } else { 3 }
}
/* ---
fn test::f(_1 `a`: u32) -> u8 {
  let _2: bool;
  let _3: bool;
bb0:
  _2 = _1 < const 1: u32;
  switch _2 {0: bb2, else: bb1} "if";
bb1:
  _0 = const 1: u8;
  goto bb5;
bb2:
  _3 = _1 < const 2: u32;
  switch _3 {0: bb4, else: bb3} "if";
bb3:
  _0 = const 2: u8;
  goto bb5;
bb4:
  _0 = const 3: u8;
  goto bb5;
bb5:
  return;
}
--- */

// --- question mark
fn f(x: Option<u32>) -> Option<u32> {
    Some(x? + 1)
}
/* ---
fn test::f(_1 `x`: Option<u32>) -> Option<u32> {
  let _2: u32;
  let _3: u32;
  let _4: isize;
bb0:
  _4 = variant _1;
  switch _4 {1: bb1, else: bb2} "?";
bb1:
  _3 = _1#1`Some`.0;
  _2 = _3 + const 1: u32;
  _0 = new Option<u32>#1 {_2};
  return;
bb2:
  _0 = new Option<u32>#0 {};
  return explicit;
}
--- */

// --- let else
fn f(o: Option<u32>) -> u32 {
    let Some(x) = o else { return 7 };
    x
}
/* ---
fn test::f(_1 `o`: Option<u32>) -> u32 {
  let _2: isize;
  let _3 `x`: u32;
  let _4: !;
bb0:
  _2 = variant _1;
  switch _2 {1: bb2, else: bb1} "let else";
bb1:
  _0 = const 7: u32;
  return explicit;
bb2:
  _3 = _1#1`Some`.0;
  _0 = _3;
  return;
}
--- */

// --- match
enum E { A, B(u32), C { v: (u8, u32) } }

fn f(e: E) -> u32 {
    match e {
        E::A => 0,
        E::B(n) if n > 3 => n,
        E::B(_) => 1,
        E::C { v: (_, x) } => x,
    }
}
/* ---
fn test::f(_1 `e`: E) -> u32 {
  let _2: isize;
  let _3: isize;
  let _4 `n`: u32;
  let _5: bool;
  let _6: isize;
  let _7 `x`: u32;
bb0:
  _2 = variant _1;
  switch _2 {0: bb3, else: bb2} "match";
bb1:
  return;
bb2:
  _3 = variant _1;
  switch _3 {1: bb5, else: bb4} "match";
bb3:
  _0 = const 0: u32;
  goto bb1;
bb4:
  _6 = variant _1;
  switch _6 {1: bb8, else: bb7} "match";
bb5:
  _4 = _1#1`B`.0;
  _5 = _4 > const 3: u32;
  switch _5 {0: bb4, else: bb6} "match";
bb6:
  _0 = _4;
  goto bb1;
bb7:
  _7 = _1#2`C`.0`v`.1;
  _0 = _7;
  goto bb1;
bb8:
  _0 = const 1: u32;
  goto bb1;
}
--- */

// --- ranges and alternatives
fn f(x: u32) -> u32 {
    match x {
        0 | 1 => 7,
        2..=4 => x,
        _ => 2,
    }
}
/* ---
fn test::f(_1 `x`: u32) -> u32 {
  let _2: bool;
  let _3: bool;
bb0:
  switch _1 {0: bb5, else: bb4} "match";
bb1:
  return;
bb2:
  _2 = _1 >= const 2: u32;
  switch _2 {0: bb7, else: bb8} "match";
bb3:
  _0 = const 7: u32;
  goto bb1;
bb4:
  switch _1 {1: bb6, else: bb2} "match";
bb5:
  goto bb3;
bb6:
  goto bb3;
bb7:
  _0 = const 2: u32;
  goto bb1;
bb8:
  _3 = _1 <= const 4: u32;
  switch _3 {0: bb7, else: bb9} "match";
bb9:
  _0 = _1;
  goto bb1;
}
--- */

// --- slice pattern
fn f(s: &[u32]) -> u32 {
    if let [a, .., b] = s { *a + *b } else { 0 }
}
/* ---
fn test::f(_1 `s`: &[u32]) -> u32 {
  let _2: usize;
  let _3: bool;
  let _4 `a`: &u32;
  let _5 `b`: &u32;
  let _6: u32;
bb0:
  _2 = length _1.*;
  _3 = _2 >= const 2: usize;
  switch _3 {0: bb2, else: bb3} "if let";
bb1:
  _6 = _4.*;
  _0 = _6 + _5.*;
  goto bb4;
bb2:
  _0 = const 0: u32;
  goto bb4;
bb3:
  _4 = &_1.*[0];
  _5 = &_1.*[-1];
  goto bb1;
bb4:
  return;
}
--- */

// --- for
fn f(n: u32) -> u32 {
    let mut s = 0;
    for i in 0..n {
        s += i;
    }
    s
}
/* ---
fn test::f(_1 `n`: u32) -> u32 {
  let mut _2 `s`: u32;
  let _3: ();
  let _4: Range<u32>;
  let _5: Range<u32>;
  let _6: Option<u32>;
  let _7: &mut Range<u32>;
  let _8: isize;
  let _9 `i`: u32;
  let _10: ();
bb0:
  _2 = const 0: u32;
  _4 = new Range<u32> {const 0: u32, _1};
  _5 = _4;
  goto bb1;
bb1: loop "for"
  _7 = &mut _5;
  _6 = call body core::ops::range::{impl}::next(_7);
  _8 = variant _6;
  switch _8 {1: bb2, else: bb3} "for";
bb2:
  _9 = _6#1`Some`.0;
  _2 = _2 + _9;
  _10 = const _: ();
  goto bb1;
bb3:
  _3 = const _: ();
  _0 = _2;
  return;
}
--- */

// --- labels
fn f(n: u32) -> u32 {
    'a: loop {
        loop {
            if n > 1 {
                break 'a n;
            }
            continue 'a;
        }
    }
}
/* ---
fn test::f(_1 `n`: u32) -> u32 {
  let _2: !;
  let _3: !;
  let _4: !;
  let _5: ();
  let _6: bool;
  let _7: !;
  let _8: !;
  let _9: !;
bb0:
  goto bb1;
bb1: loop "loop"
  goto bb3;
bb2:
  return;
bb3: loop "loop"
  _6 = _1 > const 1: u32;
  switch _6 {0: bb5, else: bb4} "if";
bb4:
  _0 = _1;
  goto bb2;
bb5:
  _5 = const _: ();
  goto bb6;
bb6:
  goto bb1;
}
--- */

// --- struct update
struct P { x: f32, y: f32 }

fn f(p: P) -> P {
    P { x: 3.0, ..p }
}
/* ---
fn test::f(_1 `p`: P) -> P {
bb0:
  _0 = new P {const 3.0: f32, _1.1`y`};
  return;
}
--- */

// --- numbers of variants
enum N { One = 1, Nine = 9, Ten }

fn f(n: N) -> u32 {
    n as u32
}
/* ---
fn test::f(_1 `n`: N) -> u32 {
  let _2: isize;
  let _3: isize;
bb0:
  _2 = variant _1;
  switch _2 {0: bb2, 1: bb3, 2: bb4, else: bb5} "match";
bb1:
  _0 = cast int _3 to u32;
  return;
bb2:
  _3 = const 1: isize;
  goto bb1;
bb3:
  _3 = const 9: isize;
  goto bb1;
bb4:
  _3 = const 10: isize;
  goto bb1;
bb5:
  unreachable;
}
--- */

// --- statics
static TABLE: [u32; 4] = [1, 2, 3, 4];
static mut COUNT: u32 = 0;

fn f(i: usize) -> u32 {
    unsafe { COUNT += 1 };
    TABLE[i]
}
/* ---
fn test::f(_1 `i`: usize) -> u32 {
  let _2: ();
  let _3: *mut u32;
  let _4: &[u32; 4];
  let _5: bool;
bb0:
  _3 = static COUNT: *mut u32;
  _3.* = _3.* + const 1: u32;
  _4 = static TABLE: &[u32; 4];
  _5 = _1 < const 4: usize;
  assert _5 is true "bounds" (_1, const 4: usize);
  _0 = _4.*[_1];
  return;
}
--- */

// --- constants
struct P { x: f32, y: (u8, bool) }
const K: P = P { x: 0.5 + 1.0, y: (1 << 3, true) };

fn f() -> f32 {
    K.x
}
/* ---
fn test::f() -> f32 {
  let _1: P;
  let _2: (u8, bool);
  let _3: P;
bb0:
  _2 = new (u8, bool) {const 8: u8, const 1: bool};
  _3 = new P {const 1.5: f32, _2};
  _1 = _3;
  _0 = _1.0`x`;
  return;
}
--- */

// --- pointers
fn f(p: *mut f32, n: usize) {
    unsafe { *p.add(n) = 1.0 };
}
/* ---
fn test::f(_1 `p`: *mut f32, _2 `n`: usize) -> () {
  let _3: ();
  let _4: *mut f32;
bb0:
  _4 = _1 offset _2;
  _4.* = const 1.0: f32;
  _0 = const _: ();
  return;
}
--- */

// --- parameters
fn f((a, b): (u32, u32), &c: &u32) -> u32 {
    a + b + c
}
/* ---
fn test::f(_1: (u32, u32), _2: &u32) -> u32 {
  let _3 `a`: u32;
  let _4 `b`: u32;
  let _5 `c`: u32;
  let _6: u32;
bb0:
  _3 = _1.0;
  _4 = _1.1;
  _5 = _2.*;
  _6 = _3 + _4;
  _0 = _6 + _5;
  return;
}
--- */

// --- panic
fn f(n: u32) -> u32 {
    if n > 1 {
        panic!("{n} is too large");
    }
    n
}
/* ---
fn test::f(_1 `n`: u32) -> u32 {
  let _2: ();
  let _3: bool;
  let _4: !;
  let _5: !;
bb0:
  _3 = _1 > const 1: u32;
  switch _3 {0: bb2, else: bb1} "if";
bb1:
  trap "panic";
bb2:
  _2 = const _: ();
  goto bb3;
bb3:
  _0 = _1;
  return;
}
--- */

// --- destructuring assignment
fn f(mut a: u32, mut b: u32) -> (u32, u32) {
    (a, b) = (b, a);
    (a, b)
}
/* ---
fn test::f(mut _1 `a`: u32, mut _2 `b`: u32) -> (u32, u32) {
  let _3: (u32, u32);
bb0:
  _3 = new (u32, u32) {_2, _1};
  _1 = _3.0;
  _2 = _3.1;
  _0 = new (u32, u32) {_1, _2};
  return;
}
--- */

// --- captured by reference
fn f(n: u32) -> u32 {
    let mut k = n;
    let mut add = |x: u32| {
        k += x;
        k
    };
    add(1)
}
/* ---
fn test::f(_1 `n`: u32) -> u32 {
  let mut _2 `k`: u32;
  let mut _3 `add`: {closure #0};
  let _4: &mut u32;
  let _5: &mut {closure #0};
bb0:
  _2 = _1;
  _4 = &mut _2;
  _3 = new {closure #0} {_4};
  _5 = &mut _3;
  _0 = call body test::f::{closure#0}(_5, const 1: u32);
  return;
}
fn test::f::{closure#0}(_1: &mut {closure #0}, _2 `x`: u32) -> u32 {
bb0:
  _1.*.0`k`.* = _1.*.0`k`.* + _2;
  _0 = _1.*.0`k`.*;
  return;
}
--- */

// --- moved captures
fn f(n: u32) -> u32 {
    let add = move |x: u32| x + n;
    add(2)
}
/* ---
fn test::f(_1 `n`: u32) -> u32 {
  let _2 `add`: {closure #0};
  let _3: &mut {closure #0};
bb0:
  _2 = new {closure #0} {_1};
  _3 = &mut _2;
  _0 = call body test::f::{closure#0}(_3, const 2: u32);
  return;
}
fn test::f::{closure#0}(_1: &mut {closure #0}, _2 `x`: u32) -> u32 {
bb0:
  _0 = _2 + _1.*.0`n`;
  return;
}
--- */

// --- overloaded
use core::ops::{Add, Index};

struct V(f32);
impl Add<f32> for V {
    type Output = V;
    fn add(self, other: f32) -> V {
        V(self.0 + other)
    }
}
impl Index<u8> for V {
    type Output = f32;
    fn index(&self, _: u8) -> &f32 {
        &self.0
    }
}

fn f(v: V) -> f32 {
    (v + 1.0)[2]
}
/* ---
fn test::f(_1 `v`: V) -> f32 {
  let _2: V;
  let _3: &V;
  let _4: &f32;
bb0:
  _2 = call body test::{impl}::add(_1, const 1.0: f32);
  _3 = &_2;
  _4 = call body test::{impl}::index(_3, const 2: u8);
  _0 = _4.*;
  return;
}
fn test::{impl}::add(_1 `self`: V, _2 `other`: f32) -> V {
  let _3: f32;
bb0:
  _3 = _1.0 + _2;
  _0 = new V {_3};
  return;
}
fn test::{impl}::index(_1 `self`: &V, _2: u8) -> &f32 {
bb0:
  _0 = &_1.*.0;
  return;
}
--- */

// --- unknown
fn f(n: u32) -> u32 {
    nowhere(n) + 1
}
/* ---
fn test::f(_1 `n`: u32) -> u32 {
  let _2: ?;
bb0:
  _2 = call unknown "nowhere"(unknown "`nowhere`: not known here"(): ?, _1) because "not known here";
  _0 = _2 + const 1: i32;
  return;
}
--- */
