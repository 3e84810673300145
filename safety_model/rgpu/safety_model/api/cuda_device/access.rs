//! Plans of wide memory accesses, and the cache lines that a warp touches.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use crate::swizzle::WARP_LANES;

/// Bytes of a 32-bit transaction.
pub const TXN_32: usize = 4;
/// Bytes of a 64-bit transaction.
pub const TXN_64: usize = 8;
/// Bytes of a 128-bit transaction.
pub const TXN_128: usize = 16;
/// Bytes of a cache line.
pub const LINE_BYTES: usize = 128;
/// Bytes of a sector.
pub const SECTOR_BYTES: usize = 32;

/// How the threads of a block share the elements of one pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccessPlan {
    /// Bytes of one transaction.
    pub txn_bytes: usize,
    /// Alignment needed.
    pub align: usize,
    /// Elements of one thread.
    pub elems_per_thread: usize,
    /// Threads of the block.
    pub threads: usize,
    /// Elements of the block.
    pub elems_per_block: usize,
}

impl AccessPlan {
    /// The other extent of a tile of one pass, or None if it is no whole number.
    pub const fn min_extent(&self, other: usize) -> Option<usize> {
        if other == 0 || other % self.elems_per_thread != 0 || self.elems_per_block % other != 0 {
            return None;
        }
        Some(self.elems_per_block / other)
    }

    /// True if the tile is a whole number of passes.
    pub const fn fits_tile(&self, tile_elems: usize) -> bool {
        self.elems_per_block != 0 && tile_elems != 0 && tile_elems % self.elems_per_block == 0
    }

    /// Number of passes for the tile, or None if it is no whole number.
    pub const fn passes_for_tile(&self, tile_elems: usize) -> Option<usize> {
        if self.fits_tile(tile_elems) { Some(tile_elems / self.elems_per_block) } else { None }
    }
}

/// The plan for elements of type `T`, or None if they don't fill a transaction.
pub const fn plan<T>(txn_bytes: usize, threads: usize) -> Option<AccessPlan> {
    plan_for_elem_size(core::mem::size_of::<T>(), txn_bytes, threads)
}

/// The plan for elements of that size, or None if they don't fill a transaction.
pub const fn plan_for_elem_size(
    elem_size: usize,
    txn_bytes: usize,
    threads: usize,
) -> Option<AccessPlan> {
    if threads == 0 || elem_size == 0 {
        return None;
    }
    if txn_bytes != TXN_32 && txn_bytes != TXN_64 && txn_bytes != TXN_128 {
        return None;
    }
    if txn_bytes % elem_size != 0 {
        return None;
    }
    let elems_per_thread = txn_bytes / elem_size;
    match threads.checked_mul(elems_per_thread) {
        Some(elems_per_block) => Some(AccessPlan {
            txn_bytes,
            align: txn_bytes,
            elems_per_thread,
            threads,
            elems_per_block,
        }),
        None => None,
    }
}

/// The plan with the widest transaction that the tile allows.
pub const fn widest<T>(tile_elems: usize, threads: usize) -> Option<AccessPlan> {
    let widths = [TXN_128, TXN_64, TXN_32];
    let mut tried = 0;
    while tried < widths.len() {
        if let Some(found) = plan::<T>(widths[tried], threads) {
            if found.fits_tile(tile_elems) {
                return Some(found);
            }
        }
        tried += 1;
    }
    None
}

const fn first_line(offset: usize, elem_size: usize) -> usize {
    offset.saturating_mul(elem_size) / LINE_BYTES
}

const fn last_line(offset: usize, elem_size: usize) -> usize {
    offset.saturating_mul(elem_size).saturating_add(elem_size - 1) / LINE_BYTES
}

/// Number of cache lines that the lanes touch together.
pub const fn lines_touched(
    offsets: &[usize; crate::swizzle::WARP_LANES],
    elem_size: usize,
) -> usize {
    if elem_size == 0 {
        return 0;
    }
    let mut count = 0;
    let mut lane = 0;
    while lane < WARP_LANES {
        let last = last_line(offsets[lane], elem_size);
        let mut line = first_line(offsets[lane], elem_size);
        while line <= last {
            let mut earlier = 0;
            let mut seen = false;
            while earlier < lane {
                let other = offsets[earlier];
                if first_line(other, elem_size) <= line && line <= last_line(other, elem_size) {
                    seen = true;
                }
                earlier += 1;
            }
            if !seen {
                count += 1;
            }
            line += 1;
        }
        lane += 1;
    }
    count
}

/// Fewest cache lines that can hold so many bytes.
pub const fn minimum_lines(total_bytes: usize) -> usize {
    total_bytes.div_ceil(LINE_BYTES)
}

/// Cache lines touched beyond the fewest possible.
pub const fn wasted_lines(
    offsets: &[usize; crate::swizzle::WARP_LANES],
    elem_size: usize,
) -> usize {
    let fewest = minimum_lines(WARP_LANES.saturating_mul(elem_size));
    lines_touched(offsets, elem_size).saturating_sub(fewest)
}

/// True if the lanes touch no line in vain.
pub const fn is_fully_coalesced(
    offsets: &[usize; crate::swizzle::WARP_LANES],
    elem_size: usize,
) -> bool {
    wasted_lines(offsets, elem_size) == 0
}
