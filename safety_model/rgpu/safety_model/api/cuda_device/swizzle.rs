//! Swizzled layouts of shared memory, and what they do to bank conflicts.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// Banks of shared memory.
pub const BANKS: usize = 32;
/// Bytes of one bank.
pub const BANK_WIDTH_BYTES: usize = 4;
/// Lanes of a warp.
pub const WARP_LANES: usize = 32;

/// Exchanges bits of an offset: `B` bits from position `S` are added, without carry, at position `M`.
pub struct Swizzle<const B: usize, const M: usize, const S: usize>;

impl<const B: usize, const M: usize, const S: usize> Swizzle<B, M, S> {
    // Bits read and bits changed must not overlap, else applying it twice would not restore.
    const REVERSIBLE: () = assert!(M + B <= S);

    /// Number of bits exchanged.
    pub const BITS: usize = B;
    /// Number of positions an offset can move to.
    pub const SPREAD: usize = 1 << B;

    /// The place of `offset`.
    pub const fn apply(offset: usize) -> usize {
        let () = Self::REVERSIBLE;
        offset ^ (((offset >> S) & ((1 << B) - 1)) << M)
    }

    /// The offset whose place this is.
    pub const fn undo(offset: usize) -> usize {
        Self::apply(offset)
    }
}

/// The bank in which an element lies.
pub const fn bank_of(elem_offset: usize, elem_size: usize) -> usize {
    elem_offset * elem_size / BANK_WIDTH_BYTES % BANKS
}

const fn lanes_of_banks(offsets: &[usize; WARP_LANES], elem_size: usize) -> [usize; BANKS] {
    let mut lanes = [0; BANKS];
    let mut lane = 0;
    while lane < WARP_LANES {
        lanes[bank_of(offsets[lane], elem_size)] += 1;
        lane += 1;
    }
    lanes
}

/// The largest number of lanes that meet in one bank.
pub const fn conflict_degree(offsets: &[usize; WARP_LANES], elem_size: usize) -> usize {
    let lanes = lanes_of_banks(offsets, elem_size);
    let mut most = 0;
    let mut bank = 0;
    while bank < BANKS {
        if lanes[bank] > most {
            most = lanes[bank];
        }
        bank += 1;
    }
    most
}

/// The number of banks that the lanes use.
pub const fn banks_used(offsets: &[usize; WARP_LANES], elem_size: usize) -> usize {
    let lanes = lanes_of_banks(offsets, elem_size);
    let mut used = 0;
    let mut bank = 0;
    while bank < BANKS {
        if lanes[bank] > 0 {
            used += 1;
        }
        bank += 1;
    }
    used
}

/// Offsets of a warp that reads a column.
pub const fn column_offsets(row_stride_elems: usize, col: usize) -> [usize; WARP_LANES] {
    let mut offsets = [0; WARP_LANES];
    let mut lane = 0;
    while lane < WARP_LANES {
        offsets[lane] = lane * row_stride_elems + col;
        lane += 1;
    }
    offsets
}

/// Offsets of a warp that reads a row.
pub const fn row_offsets(row: usize, row_stride_elems: usize) -> [usize; WARP_LANES] {
    let mut offsets = [0; WARP_LANES];
    let mut lane = 0;
    while lane < WARP_LANES {
        offsets[lane] = row * row_stride_elems + lane;
        lane += 1;
    }
    offsets
}
