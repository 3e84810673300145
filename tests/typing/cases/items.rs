//! Items: nested ones, constants, statics, unions, supertraits, recursion, derived impls.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, static_mut_refs, clippy::all)]

const WIDTH: usize = 4;
const AREA: usize = WIDTH * height(3);
const MASK: u32 = !0 << 4;
const TABLE: [u16; WIDTH] = table();
const ORIGIN: Place = Place { at: (1, 2.0), next: None };
const NAMES: &[u8] = b"abc";
static COUNTS: [u32; AREA] = [0; AREA];
static mut STATE: (u8, [f32; 2]) = (0, [1.0; 2]);

const fn height(n: usize) -> usize {
    let mut result = 1;
    let mut i = 0;
    while i < n {
        if i == 1 {
            i += 1;
            continue;
        }
        result *= 2;
        i += 1;
    }
    result
}

const fn table() -> [u16; WIDTH] {
    let mut result = [0u16; WIDTH];
    let mut i = 0;
    while i < WIDTH {
        result[i] = (i as u16) << 2;
        i += 1;
    }
    result
}

#[derive(Clone, Copy)]
struct Place {
    at: (u32, f32),
    next: Option<u8>,
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn constants(n: usize, out: *mut u32) {
    const INSIDE: u64 = AREA as u64 + 1;
    static LOCAL: i8 = -1;
    let a = AREA; //: a: usize
    let b = [0u8; AREA]; //: b: [u8; 16]
    let c = TABLE[n]; //: c: u16
    let d = ORIGIN.at; //: d: (u32, f32)
    let e = COUNTS[n]; //: e: u32
    let f = STATE.1[0]; //: f: f32
    let g = INSIDE; //: g: u64
    let h = LOCAL; //: h: i8
    let i = [[1.0f32; WIDTH]; { WIDTH * 2 }]; //: i: [[f32; 4]; 8]
    let j = const { WIDTH + 1 }; //: j: usize
    let k = NAMES[0]; //: k: u8
    let l = &raw mut STATE; //: l: *mut (u8, [f32; 2])
    let m = [0u8; (MASK >> 28) as usize]; //: m: [u8; 15]
    let o = [0u8; size_of::<u64>() * 2]; //: o: [u8; 16]
    STATE.0 = 3;
    *out = e + c as u32 + d.0;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn nested_items(n: u32, out: *mut u32) {
    use inner::Inner;
    use Kind::*;

    enum Kind {
        First = 1,
        Second = 5,
        Third,
    }
    mod inner {
        pub struct Inner(pub u32);
        impl Inner {
            pub fn value(&self) -> u32 {
                self.0 + super::offset()
            }
        }
    }
    struct Local {
        kind: Kind,
    }
    impl Local {
        fn number(self) -> u32 {
            match self.kind {
                First => 1,
                Second | Third => 2,
            }
        }
    }
    let a = helper(n); //: a: u32
    fn helper(x: u32) -> u32 {
        x + 1
    }
    let b = Inner(a).value(); //: b: u32
    let c = Local { kind: Second }.number(); //: c: u32
    let d = Third as u8; //: d: u8
    let e = { //: e: u64
        fn another() -> u64 {
            2
        }
        another()
    };
    *out = a + b + c;
}

fn offset() -> u32 {
    3
}

#[derive(Clone, Copy)]
union Bits {
    whole: u32,
    parts: [u16; 2],
    real: f32,
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn unions(n: u32, out: *mut u32) {
    let mut a = Bits { whole: n }; //: a: Bits
    let b = a.parts[1]; //: b: u16
    let c = a.real; //: c: f32
    a.parts = [1, 2];
    a.parts[0] = b;
    *out = a.whole;
}

trait Named {
    const ID: u32;
    fn id(&self) -> u32 {
        Self::ID
    }
}

trait Sized2: Named {
    fn size(&self) -> u32;
    fn both(&self) -> u32 {
        self.size() + self.id()
    }
}

trait Scaled: Sized2 + Copy {
    fn scaled(self, by: u32) -> u32 {
        let twin = self; //: twin: Cell
        by * twin.both()
    }
}

#[derive(Clone, Copy)]
struct Cell;

impl Named for Cell {
    const ID: u32 = 7;
}
impl Sized2 for Cell {
    fn size(&self) -> u32 {
        1
    }
}
impl Scaled for Cell {}

fn by_supertrait<T: Scaled>(value: T) -> u32 {
    let a = value.id(); //: a: u32
    let b = value.size() + T::ID; //: b: u32
    let c = value.scaled(2); //: c: u32
    a + b + c
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn supertraits(out: *mut u32) {
    let a = by_supertrait(Cell); //: a: u32
    *out = a + Cell.scaled(3);
}

fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

fn even(n: u32) -> bool {
    n == 0 || odd(n - 1)
}

fn odd(n: u32) -> bool {
    n != 0 && even(n - 1)
}

fn depth<T: Copy>(value: T, n: u32) -> u32 {
    if n == 0 { 0 } else { 1 + depth(value, n - 1) }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn recursion(n: u32, out: *mut u32) {
    let a = factorial(n); //: a: u32
    let b = even(a); //: b: bool
    let c = depth(1.0f32, n); //: c: u32
    *out = a + c;
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Key {
    major: u32,
    minor: u8,
}

#[derive(Clone, Default)]
struct Bag<T> {
    first: T,
    second: Option<T>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Mode {
    #[default]
    Off,
    On(u32),
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn derived(n: u32, out: *mut u32) {
    let a = Key::default(); //: a: Key
    let b = Key { major: n, ..a }; //: b: Key
    let c = a < b; //: c: bool
    let d = a == b; //: d: bool
    let e = a.cmp(&b); //: e: Ordering
    let f = a.max(b); //: f: Key
    let g: Bag<f32> = Default::default(); //: g: Bag<f32>
    let h = g.clone(); //: h: Bag<f32>
    let i = Mode::default(); //: i: Mode
    let j = i == Mode::On(n); //: j: bool
    let k = i.clone(); //: k: Mode
    let l = a.partial_cmp(&b); //: l: Option<Ordering>
    *out = f.major;
}

macro_rules! define {
    ($name:ident, $type:ty, $value:expr) => {
        fn $name(x: $type) -> $type {
            let result = x + $value;
            result
        }
    };
    (module $name:ident { $($body:item)* }) => {
        mod $name {
            $($body)*
        }
    };
}

define!(plus_one, u32, 1);
define!(plus_half, f32, 0.5);
define!(module generated {
    pub const SIZE: usize = super::WIDTH;
    pub fn sizes() -> [u8; SIZE] {
        [1; SIZE]
    }
});

macro_rules! largest {
    ($a:expr) => { $a };
    ($a:expr, $($rest:expr),+) => {{
        let left = $a;
        let right = largest!($($rest),+);
        if left > right { left } else { right }
    }};
}

const CHECKED: usize = {
    assert!(WIDTH > 2, "too narrow");
    largest!(WIDTH, 3, 9)
};

#[no_mangle]
pub unsafe extern "ptx-kernel" fn macros(n: u32, out: *mut u32) {
    let a = plus_one(n); //: a: u32
    let b = plus_half(1.0); //: b: f32
    let c = generated::sizes(); //: c: [u8; 4]
    let d = largest!(n, a, 7); //: d: u32
    let e = [0u8; CHECKED]; //: e: [u8; 9]
    macro_rules! twice {
        ($e:expr) => {
            $e + $e
        };
    }
    let f = twice!(n); //: f: u32
    assert!(n < 100);
    debug_assert_eq!(a, n + 1);
    *out = a + c[0] as u32 + d + f;
}
