//! Integers and ranges of them.

use core::prelude::rust_2021::*;

use super::{H, it, mix, out};

/// Each method on each value.
macro_rules! one {
    ($v:ident: $($method:ident)*) => { $({
        let (mut sum, mut i) = (0, 0);
        while i < $v.len() {
            mix(&mut sum, $v[i].$method().h());
            i += 1;
        }
        out(sum);
    })* };
}

/// Each method on each pair of values that `$when` lets pass.
macro_rules! two {
    ($v:ident, $w:ident, |$x:ident, $y:ident| $when:expr, $argument:expr; $($method:ident)*) => { $({
        let (mut sum, mut i) = (0, 0);
        while i < $v.len() {
            let mut j = 0;
            while j < $w.len() {
                let ($x, $y) = ($v[i], $w[j]);
                if $when {
                    mix(&mut sum, $x.$method($argument).h());
                }
                j += 1;
            }
            i += 1;
        }
        out(sum);
    })* };
}

/// Conversion of each value to other types.
macro_rules! convert {
    ($v:ident: $($to:ty)*) => { $({
        let (mut sum, mut i) = (0, 0);
        while i < $v.len() {
            let converted: Result<$to, _> = $v[i].try_into();
            mix(&mut sum, converted.h());
            i += 1;
        }
        out(sum);
    })* };
}

const SHIFTS: [u32; 13] = [0, 1, 2, 3, 7, 8, 31, 32, 63, 64, 127, 128, 200];

macro_rules! any_integer {
    ($t:ident, $v:ident) => {
        one!($v: wrapping_neg overflowing_neg checked_neg count_ones count_zeros leading_zeros
            trailing_zeros leading_ones trailing_ones isolate_highest_one isolate_lowest_one
            highest_one lowest_one swap_bytes reverse_bits to_be to_le checked_ilog2 checked_ilog10
            to_be_bytes to_le_bytes to_ne_bytes);
        two!($v, $v, |x, y| true, y; wrapping_add wrapping_sub wrapping_mul overflowing_add
            overflowing_sub overflowing_mul checked_add checked_sub checked_mul checked_div
            checked_rem checked_div_euclid checked_rem_euclid saturating_add saturating_sub
            saturating_mul abs_diff checked_ilog min max);
        two!($v, $v, |x, y| true, &y; cmp partial_cmp eq ne lt le gt ge);
        two!($v, $v, |x, y| y != 0, y; wrapping_div wrapping_rem wrapping_div_euclid
            wrapping_rem_euclid overflowing_div overflowing_rem overflowing_div_euclid
            overflowing_rem_euclid saturating_div);
        two!($v, SHIFTS, |x, y| true, y; wrapping_shl wrapping_shr overflowing_shl overflowing_shr
            checked_shl checked_shr unbounded_shl unbounded_shr rotate_left rotate_right
            wrapping_pow checked_pow saturating_pow overflowing_pow);
        convert!($v: i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize);
        let mut i = 0;
        while i < $v.len() {
            out($t::from_be_bytes($v[i].to_le_bytes()).h());
            out($t::from_le_bytes($v[i].to_be_bytes()).h());
            out($t::from_ne_bytes($v[i].to_ne_bytes()).h());
            out($t::from_be($v[i]).h());
            i += 1;
        }
        out($t::BITS as u64);
        ranges!($t);
    };
}

macro_rules! ranges {
    ($t:ident) => {
        let (low, high): ($t, $t) = (3, 21);
        let (least, most) = ($t::MIN, $t::MAX);
        it(low..high);
        it((low..high).rev());
        it(low..=high);
        it((low..=high).rev());
        it((low..high).step_by(4));
        it((low..=high).step_by(5));
        it((low..high).rev().step_by(3));
        it(most - 4..=most);
        it(most - 3..most);
        it((least..=least + 3).rev());
        it(high..low);
        it(high..=low);
        it((low..).take(70));
        it((low..).step_by(2).take(50));
        let mut range = low..high;
        out(range.nth(4).h());
        out(range.nth(30).h());
        out(range.next().h());
        let mut range = low..=high;
        out(range.nth(18).h());
        out(range.next().h());
        let mut range = low..=high;
        out(range.nth(17).h());
        out(range.next().h());
        out(range.next().h());
        out((low..high).contains(&high).h());
        out((low..=high).contains(&high).h());
        out((low..high).size_hint().h());
        out((low..high).count().h());
        out((low..high).sum::<$t>().h());
        out((1..6 as $t).product::<$t>().h());
        out((low..high).min().h());
        out((low..high).max().h());
        out((low..high).is_empty().h());
        out((high..=low).is_empty().h());
    };
}

macro_rules! signed {
    ($($t:ident $unsigned:ident $name:ident)*) => { $(fn $name() {
        let v: [$t; 20] = [
            0, 1, 2, 3, 5, 7, 10, 16, 63, 100, $t::MAX, $t::MAX - 1, $t::MIN, $t::MIN + 1,
            $t::MAX / 2, $t::MAX / 3, -1, -2, -7, -64,
        ];
        any_integer!($t, v);
        one!(v: wrapping_abs overflowing_abs checked_abs saturating_abs saturating_neg signum
            is_positive is_negative checked_isqrt unsigned_abs cast_unsigned);
        two!(v, v, |x, y| y != 0 && !(y == -1 && x == $t::MIN), y; div_euclid rem_euclid);
        let mut i = 0;
        while i < v.len() && $t::BITS < 128 {
            let (low, high) = v[i].carrying_mul_add(v[19 - i], -3, 77);
            out((low, high).h());
            i += 1;
        }
        two!(v, v, |x, y| true, y as $unsigned; wrapping_add_unsigned wrapping_sub_unsigned
            checked_add_unsigned checked_sub_unsigned saturating_add_unsigned
            saturating_sub_unsigned);
    })* };
}
signed!(i8 u8 signed_8 i16 u16 signed_16 i32 u32 signed_32 i64 u64 signed_64 i128 u128 signed_128
    isize usize signed_size);

macro_rules! unsigned {
    ($($t:ident $signed:ident $name:ident)*) => { $(fn $name() {
        let v: [$t; 15] = [
            0, 1, 2, 3, 5, 7, 10, 16, 63, 100, $t::MAX, $t::MAX - 1, $t::MAX / 2, $t::MAX / 2 + 1,
            $t::MAX / 3,
        ];
        any_integer!($t, v);
        one!(v: isqrt is_power_of_two checked_next_power_of_two cast_signed bit_width);
        two!(v, v, |x, y| true, y; midpoint checked_next_multiple_of is_multiple_of);
        two!(v, v, |x, y| y != 0, y; div_ceil div_euclid rem_euclid);
        two!(v, v, |x, y| true, y as $signed; wrapping_add_signed overflowing_add_signed
            checked_add_signed saturating_add_signed);
        let mut i = 0;
        while i < v.len() {
            out(v[i].carrying_add(v[14 - i], i % 2 == 0).h());
            out(v[i].borrowing_sub(v[14 - i], i % 2 == 0).h());
            if $t::BITS < 128 {
                out(v[i].carrying_mul(v[14 - i], 9).h());
                out(v[i].carrying_mul_add(v[14 - i], 9, 77).h());
            }
            i += 1;
        }
    })* };
}
unsigned!(u8 i8 unsigned_8 u16 i16 unsigned_16 u32 i32 unsigned_32 u64 i64 unsigned_64
    u128 i128 unsigned_128 usize isize unsigned_size);

macro_rules! midpoints {
    ($($t:ident)*) => { $({
        let v: [$t; 8] = [0, 1, 6, -1, -6, -9, $t::MAX, $t::MIN];
        two!(v, v, |x, y| true, y; midpoint);
    })* };
}

fn signed_midpoints() {
    midpoints!(i8 i16 i32 i64);
}

pub fn run() {
    signed_8();
    signed_16();
    signed_32();
    signed_64();
    signed_128();
    signed_size();
    unsigned_8();
    unsigned_16();
    unsigned_32();
    unsigned_64();
    unsigned_128();
    unsigned_size();
    signed_midpoints();
}
