//! Options, results, floats, characters, cells, pointers and small types.

use core::cmp::Ordering;
use core::num::*;
use core::prelude::rust_2021::*;

use super::{H, it, out};

/// Digits put after each other.
struct Digits(u32);

impl FromIterator<u32> for Digits {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Digits {
        let mut number = 0;
        for value in values {
            number = number * 10 + value;
        }
        Digits(number)
    }
}

fn options() {
    let v = [None, Some(1u32), Some(5)];
    let mut i = 0;
    while i < 3 {
        let x = v[i];
        out(x.is_some().h());
        out(x.is_none().h());
        out(x.is_some_and(|y| y > 2).h());
        out(x.is_none_or(|y| y > 2).h());
        out(x.map(|y| y + 1).h());
        out(x.map_or(9, |y| y * 2).h());
        out(x.map_or_else(|| 4, |y| y * 3).h());
        out(x.ok_or(3u8).h());
        out(x.ok_or_else(|| 8u8).h());
        out(x.and(Some(3u8)).h());
        out(x.and_then(|y| y.checked_sub(2)).h());
        out(x.filter(|y| *y > 2).h());
        out(x.unwrap_or(8).h());
        out(x.unwrap_or_else(|| 2).h());
        out(x.unwrap_or_default().h());
        out(x.inspect(|y| out(*y as u64)).h());
        out(x.iter().count() as u64);
        out(x.as_ref().copied().h());
        out(Some(x).flatten().h());
        out(Some(Ok::<u32, u8>(3)).transpose().h());
        let mut j = 0;
        while j < 3 {
            let y = v[j];
            out(x.or(y).h());
            out(x.xor(y).h());
            out(x.or_else(|| y).h());
            out(x.zip(y).h());
            out((x == y).h());
            out((x < y).h());
            out(x.cmp(&y).h());
            out(x.max(y).h());
            let mut z = x;
            out(z.take().h());
            out(z.h());
            let mut z = x;
            if let Some(q) = y {
                out(z.replace(q).h());
                out(z.h());
                let mut z = x;
                out(z.insert(q).h());
                let mut z = x;
                *z.get_or_insert(q) += 1;
                out(z.h());
                let mut z = x;
                *z.get_or_insert_with(|| q + 1) += 1;
                out(z.h());
                let mut z = x;
                out(z.take_if(|t| *t == q).h());
                out(z.h());
            }
            j += 1;
        }
        i += 1;
    }
    let c: Option<Digits> = [Some(1u32), Some(2)].into_iter().collect();
    out(c.map(|x| x.0).h());
    let c: Option<Digits> = [Some(1u32), None, Some(3)].into_iter().collect();
    out(c.map(|x| x.0).h());
    let c: Result<Digits, u8> = [Ok(1u32), Err(7), Err(3)].into_iter().collect();
    out(c.map(|x| x.0).h());
    out(true.then_some(3u8).h());
    out(false.then(|| 3u8).h());
}

fn results() {
    let v = [Ok(1u32), Ok(5), Err(2u8), Err(9)];
    let mut i = 0;
    while i < 4 {
        let x = v[i];
        out(x.is_ok().h());
        out(x.is_err().h());
        out(x.is_ok_and(|y| y > 2).h());
        out(x.is_err_and(|y| y > 2).h());
        out(x.ok().h());
        out(x.err().h());
        out(x.map(|y| y + 1).h());
        out(x.map_or(9, |y| y * 2).h());
        out(x.map_or_else(|e| e as u32, |y| y * 3).h());
        out(x.map_err(|e| e as u64 + 1).h());
        out(x
            .and_then(|y| if y > 2 { Ok(y as u64) } else { Err(6) })
            .h());
        out(x.or_else(|e| if e > 5 { Ok(1) } else { Err(e as u64) }).h());
        out(x.unwrap_or(8).h());
        out(x.unwrap_or_else(|e| e as u32).h());
        out(x.unwrap_or_default().h());
        out(x.and(Ok::<u8, u8>(1)).h());
        out(x.or(Ok::<u32, u64>(1)).h());
        out(x.as_ref().map(|y| *y).map_err(|e| *e).h());
        out(x.iter().count() as u64);
        i += 1;
    }
}

fn floats() {
    let f = [
        0.0f32,
        -0.0,
        1.0,
        -1.5,
        2.5,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MIN_POSITIVE,
        1e-40,
        f32::MAX,
        f32::EPSILON,
        90.0,
    ];
    let mut i = 0;
    while i < f.len() {
        let x = f[i];
        let y = f[(i * 5 + 3) % 12];
        out(x.is_infinite().h());
        out(x.is_nan().h());
        out(x.is_sign_negative().h());
        out(x.is_sign_positive().h());
        out(x.to_bits().h());
        out(f32::from_bits(x.to_bits()).h());
        out(x.recip().h());
        out(x.partial_cmp(&y).h());
        out((x < y).h());
        out((x >= y).h());
        out(x.to_be_bytes().h());
        out((x as f64).to_le_bytes().h());
        out(f64::from(x).to_bits().h());
        out((x as i32).h());
        out((x as u8).h());
        i += 1;
    }
    out(f32::NAN.is_nan().h());
    out(f32::NAN.partial_cmp(&1.0).h());
    out(f32::MANTISSA_DIGITS as u64);
    out(core::f32::consts::PI.h());
    out(core::f64::consts::LN_10.h());
    out(core::f64::consts::FRAC_2_SQRT_PI.h());
    out(core::f64::consts::LOG2_10.h());
    out(f64::EPSILON.h());
    out(f64::MAX.h());
    out(f64::MIN_POSITIVE.h());
    out(f32::MIN_10_EXP as u64);
    out(f64::MAX_10_EXP as u64);
    out(f64::DIGITS as u64);
    out(f32::MAX_EXP as u64);
}

fn characters_cells_and_pointers() {
    let c = [
        'a',
        'Z',
        '0',
        '9',
        'f',
        ' ',
        '\u{7f}',
        '\u{e9}',
        '\u{d7ff}',
        '\u{e000}',
        '\u{10ffff}',
    ];
    let mut i = 0;
    while i < c.len() {
        let x = c[i];
        out(x.is_ascii().h());
        out(x.is_ascii_digit().h());
        out(x.is_ascii_alphabetic().h());
        out(x.is_ascii_hexdigit().h());
        out(x.to_ascii_lowercase().h());
        out(x.to_ascii_uppercase().h());
        out(x.to_digit(16).h());
        out(x.to_digit(36).h());
        out(x.is_digit(10).h());
        out(x.len_utf8().h());
        out((x as u8).is_ascii_whitespace().h());
        out((x as u8).to_ascii_uppercase().h());
        i += 1;
    }
    it('a'..'f');
    it('\u{d7fd}'..='\u{e002}');
    it(('\u{d7fd}'..='\u{e002}').rev());
    out(('a'..'z').count() as u64);
    out(char::from_u32(0xd800).h());
    out(char::from_u32(0x110000).h());
    out(char::from_u32(0x41).h());
    out(char::from_digit(11, 16).h());
    out(char::try_from(0x41u32).is_ok().h());
    out(u8::try_from('a').is_ok().h());
    out(u8::try_from('\u{fff}').is_ok().h());
    out(u32::from('a').h());
    out(char::from(65u8).h());
    let mut a = 3;
    let mut b = 4;
    core::mem::swap(&mut a, &mut b);
    out((a, b).h());
    out(core::mem::replace(&mut a, 9).h());
    out(core::mem::take(&mut a).h());
    out(core::mem::size_of::<u64>().h());
    let cl = core::cell::Cell::new(4u32);
    cl.set(5);
    out(cl.replace(7).h());
    out(cl.get().h());
    cl.update(|x| x + 1);
    out(cl.take().h());
    let rc = core::cell::RefCell::new(3u32);
    {
        let r = rc.borrow();
        out(rc.try_borrow_mut().is_err().h());
        out(r.h());
    }
    *rc.borrow_mut() += 4;
    out(rc.replace(1).h());
    out((Wrapping(250u8) + Wrapping(10)).0.h());
    out((Wrapping(1u8) << 9).0.h());
    out((-Wrapping(-128i8)).0.h());
    out((Saturating(250u8) + Saturating(10)).0.h());
    out((Saturating(-128i8) - Saturating(10)).0.h());
    out(NonZeroU32::new(0).is_none().h());
    out(NonZero::new(12u32)
        .map(|x| x.get() + x.trailing_zeros())
        .h());
    out(Ordering::Less.reverse().h());
    out(Ordering::Equal.then(Ordering::Greater).h());
    out(Ordering::Less.is_le().h());
    out((core::cmp::Reverse(3) < core::cmp::Reverse(2)).h());
    out(core::cmp::min_by_key(3i32, -2, |x| x.abs()).h());
    out(core::cmp::max_by_key(3i32, -3, |x| x.abs()).h());
    out(5i32.clamp(1, 3).h());
    out(core::cmp::max(3, 4).h());
    let d = core::time::Duration::from_millis(2500);
    out(d.as_secs().h());
    out(d.subsec_nanos().h());
    out((d + d).as_millis().h());
    out((d - core::time::Duration::from_nanos(700)).as_nanos().h());
    let arr = [1u32, 2, 3, 4];
    let p = arr.as_ptr();
    unsafe {
        out((*p.add(2)).h());
        out(p.add(3).sub(1).read().h());
        out(p.add(3).offset_from(p).h());
        out(p.byte_add(4).read().h());
        out(p.is_null().h());
        out(core::ptr::null::<u8>().is_null().h());
        let mut m = [0u32; 4];
        core::ptr::copy_nonoverlapping(p, m.as_mut_ptr(), 4);
        core::ptr::swap(m.as_mut_ptr(), m.as_mut_ptr().add(3));
        out(m.h());
        core::ptr::copy(m.as_ptr(), m.as_mut_ptr().add(1), 3);
        out(m.h());
        out(core::ptr::replace(m.as_mut_ptr(), 8).h());
        core::ptr::write_bytes(m.as_mut_ptr(), 1, 2);
        out(m.h());
        out(core::slice::from_raw_parts(p.add(1), 2).h());
        out(core::ptr::slice_from_raw_parts(p, 3).len().h());
        let nn = core::ptr::NonNull::from(&arr[1]);
        out(nn.add(1).read().h());
        out((*nn.as_ref()).h());
        out(core::mem::transmute::<f32, u32>(1.5).h());
        out(core::ptr::from_ref(&arr[0]).addr().eq(&p.addr()).h());
    }
}

pub fn run() {
    options();
    results();
    floats();
    characters_cells_and_pointers();
}
