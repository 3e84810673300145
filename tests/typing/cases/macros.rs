//! Macros in places that are read before macros can be found: signatures, lengths, discriminants.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, clippy::all)]

macro_rules! word {
    () => {
        u16
    };
}
macro_rules! pair {
    ($of:ty) => {
        ($of, [$of; size!()])
    };
}
macro_rules! size {
    () => {
        4
    };
    ($n:expr) => {
        $n * 2
    };
}

struct Held {
    inner: pair!(u8),
    table: [u64; size!(3)],
}

type Other = pair!(word!());

enum Numbered {
    First = size!(),
    Second = size!(10) + 1,
}

struct Sized<const N: usize>;

trait Named {
    type Out;
    fn named(&self, with: word!()) -> Self::Out;
}

impl Named for pair!(i8) {
    type Out = word!();
    fn named(&self, with: word!()) -> word!() {
        with + self.1.len() as u16
    }
}

fn takes(a: word!(), b: [u32; size!()]) -> pair!(f32) {
    let first = b[0]; //: first: u32
    let length = b.len();
    (a as f32, [first as f32; size!()])
}

fn count<const N: usize>(of: Sized<N>) -> usize {
    N
}

fn generic<T: Named<Out = word!()>>(value: T) -> word!() {
    let result = value.named(1); //: result: u16
    result
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn macros(n: u32, out: *mut u32) {
    let held = Held { inner: (1, [2; size!()]), table: [n as u64; size!(3)] };
    let (one, many) = held.inner; //: one: u8, many: [u8; 4]
    let last = held.table[5]; //: last: u64
    let other: Other = (7, [8; size!()]); //: other: (u16, [u16; 4])
    let sum = other.0 + other.1[3];
    let number = Numbered::Second as u32;
    let taken = takes(3, [n; 4]);
    let share = taken.1[0]; //: share: f32
    let counted = count::<{ size!(2) }>(Sized); //: counted: usize
    let named = (1i8, [1i8; size!()]).named(2); //: named: u16
    let through = generic((0i8, [1i8; 4])); //: through: u16
    let direct = [0u8; 4].len(); //: direct: usize
    *out = number + counted as u32;
}
