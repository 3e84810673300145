//! Iterators, slices and arrays.

use core::prelude::rust_2021::*;

use super::{H, it, out};

fn adaptors() {
    let d = [3u32, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5];
    let s = &d[..];
    it(s.iter());
    it(s.iter().rev());
    it(s.iter().enumerate());
    it(s.iter().enumerate().rev());
    it(s.iter().copied());
    it(s.iter().cloned().map(|x| x * 3));
    it(s.iter().copied().filter(|x| x % 2 == 1));
    it(s.iter().filter_map(|x| x.checked_sub(3)));
    it(s.iter().zip(7..12u8));
    it(s.iter().take(4).chain(s.iter().skip(8)));
    it(s.iter().zip(s.iter().skip(2)).rev());
    it(s.iter().take(5).rev());
    it(s.iter().skip(5).rev());
    it(s.iter().step_by(3));
    it(s.iter().step_by(3).rev());
    it(s.iter().step_by(20));
    it(s.iter().step_by(1));
    it(s.iter().take_while(|x| **x < 9));
    it(s.iter().skip_while(|x| **x < 9));
    it(s.iter()
        .map_while(|x| if *x < 9 { Some(*x + 1) } else { None }));
    it(s.iter().scan(1u32, |a, x| {
        *a = a.wrapping_mul(*x + 1);
        Some(*a)
    }));
    it(s.iter().inspect(|x| out(**x as u64)).fuse());
    it((0..4u32).flat_map(|i| 0..i));
    it((0..4u32).map(|i| i..i + 2).flatten());
    it((0..4u32).flat_map(|i| 0..i).rev());
    it((1..4u32).cycle().take(11));
    it([[1u32, 2], [3, 4]].iter().flatten());
    it(Some(5u32).into_iter().chain(None));
    it(s.chunks(3));
    it(s.chunks(3).rev());
    it(s.chunks_exact(3));
    it(s.chunks_exact(3).rev());
    out(s.chunks_exact(3).remainder().h());
    it(s.windows(4));
    it(s.rchunks(4));
    it(s.array_windows::<3>());
    it(s.as_chunks::<4>().0.iter());
    out(s.as_chunks::<4>().1.h());
    it(core::iter::once(3u8));
    it(core::iter::empty::<u8>());
    it(core::iter::repeat(3u8).take(5));
    it(core::iter::repeat_n(3u8, 4));
    it(core::iter::successors(Some(1u32), |x| {
        if *x < 500 { Some(x * 3) } else { None }
    }));
    let mut k = 0u32;
    it(core::iter::from_fn(|| {
        k += 1;
        if k < 6 { Some(k) } else { None }
    }));
    it(core::iter::zip(s, 0..3u8));
    it(core::iter::repeat_with(|| 4u8).take(3));
    it(d.into_iter());
    it(d.into_iter().rev());
    it([1u8, 2, 3].map(|x| x + 1).iter());
}

fn reductions() {
    let d = [3i32, -1, 4, 1, -5, 9, 2, 6, 5, 3, 5];
    let s = &d[..];
    out(s.iter().count() as u64);
    out(s.iter().last().h());
    out(s.iter().nth(3).h());
    out(s.iter().nth(30).h());
    out(s.iter().fold(7i32, |a, x| a.wrapping_mul(31) + x).h());
    out(s.iter().copied().reduce(|a, b| a * 3 + b).h());
    out(s.iter().all(|x| *x < 9).h());
    out(s.iter().any(|x| *x == 9).h());
    out(s.iter().find(|x| **x > 4).h());
    out(s.iter().position(|x| *x == 5).h());
    out(s.iter().rposition(|x| *x == 5).h());
    out(s.iter().max().h());
    out(s.iter().min().h());
    out(s.iter().max_by_key(|x| x.abs() % 5).h());
    out(s.iter().min_by_key(|x| x.abs() % 5).h());
    out(s.iter().max_by(|a, b| (*a % 4).cmp(&(*b % 4))).h());
    out(s.iter().min_by(|a, b| (*a % 4).cmp(&(*b % 4))).h());
    out(s.iter().sum::<i32>().h());
    out(s.iter().copied().product::<i32>().h());
    out(s.iter().cmp([3, -1, 5].iter()).h());
    out(s.iter().eq(d.iter()).h());
    out(s.iter().lt([4].iter()).h());
    out(s.iter().partial_cmp(s.iter().take(3)).h());
    out(s.is_empty().h());
    out(s
        .iter()
        .try_fold(0i8, |a, x| a.checked_add(*x as i8 * 10))
        .h());
    out(s
        .iter()
        .find_map(|x| if *x > 4 { Some(x * 2) } else { None })
        .h());
    let mut p = s.iter().peekable();
    while let Some(x) = p.next_if(|x| **x != 9) {
        out(x.h());
    }
    out(p.peek().h());
    out(p.next().h());
    out(p.len().h());
    out(s.iter().rfold(1i32, |a, x| a.wrapping_mul(7) + x).h());
    out(s.iter().rev().position(|x| *x == 5).h());
    out(s.iter().is_sorted().h());
    out([1, 2, 2].iter().is_sorted().h());
    let (a, b): (Option<i32>, Option<i32>) = Some((3, 4)).unzip();
    out((a, b).h());
    out(s.iter().size_hint().h());
    out(s.iter().skip(3).step_by(2).len().h());
    out(s.iter().zip(0..3u8).size_hint().h());
    out(s.chunks(4).len().h());
}

fn slices() {
    let mut d = [3i32, -1, 4, 1, -5, 9, 2, 6, 5, 3, 5];
    {
        let s = &mut d[..];
        s.swap(0, 3);
        s.reverse();
        out(s.h());
        s.rotate_left(3);
        out(s.h());
        s.rotate_right(2);
        out(s.h());
        s[2..5].fill(8);
        out(s.h());
        s.copy_within(1..4, 6);
        out(s.h());
        s.copy_within(3..=8, 1);
        out(s.h());
        let (a, b) = s.split_at_mut(5);
        a[..5].copy_from_slice(&b[..5]);
        out(a.h());
        a.swap_with_slice(&mut b[..5]);
        out(s.h());
        s.sort_unstable();
        out(s.h());
        out(s.binary_search(&77).h());
        out(s.partition_point(|x| *x < 5).h());
        s.sort_unstable_by_key(|x| -*x);
        out(s.h());
        out(s.first().h());
        out(s.last().h());
        out(s.get(3).h());
        out(s.get(30).h());
        out(s.get(2..4).h());
        out(s.get(4..2).h());
        out(s.get(..=3).h());
        out(s.get(9..).h());
        out(s.get(12..).h());
        out(s[..].h());
        out(s[1..=2].h());
        out(s.split_first().map(|(a, b)| (*a, b.len())).h());
        out(s.split_last().map(|(a, b)| (*a, b.len())).h());
        out(s.contains(&9).h());
        out(s.starts_with(&[9]).h());
        out(s.ends_with(&[-5]).h());
        out(s.split_at_checked(40).map(|(a, _)| a.len()).h());
        out(s.first_chunk::<3>().h());
        out(s.last_chunk::<3>().h());
        for x in s.iter_mut() {
            *x += 1;
        }
        for x in s.chunks_mut(4) {
            x[0] = 7;
        }
        for x in s.chunks_exact_mut(3) {
            x[1] = 9;
        }
        for (i, x) in s.iter_mut().enumerate().rev() {
            *x -= i as i32;
        }
        out(s.h());
        s.fill_with(|| 5);
        out(s.h());
        out((s == &[5i32; 11][..]).h());
        out((*s < [5i32, 6][..]).h());
        out([1, 2, 3].cmp(&[1, 2, 4]).h());
        out((1, 2u8).cmp(&(1, 1)).h());
        out((1.0, 2).partial_cmp(&(f32::NAN, 1)).h());
        out(([1u8, 2] == [1, 2]).h());
        out((Some(3) < None).h());
        out(Some(3).cmp(&Some(4)).h());
        out(Ok::<u8, u8>(1).partial_cmp(&Err(1)).h());
    }
    out(core::array::from_fn::<usize, 5, _>(|i| i * i).h());
    out([1u8, 2, 3].each_ref().map(|x| *x + 1).h());
    out([[1u8, 2], [3, 4]].as_flattened().h());
    let a: Result<[u8; 2], _> = <[u8; 2]>::try_from(&[1u8, 2, 3][..]);
    out(a.is_err().h());
    let a: &[u8; 3] = (&[1u8, 2, 3][..]).try_into().unwrap_or(&[0; 3]);
    out(a.h());
    let t: (u8, u8) = [4, 5].into();
    out(t.h());
}

pub fn run() {
    adaptors();
    reductions();
    slices();
}
