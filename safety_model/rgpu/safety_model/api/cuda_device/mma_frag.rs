//! Which elements of a 16 by 8 accumulator a lane holds after a warp matrix operation.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// Rows of the accumulator.
pub const ACC_ROWS: usize = 16;
/// Columns of the accumulator.
pub const ACC_COLS: usize = 8;
/// Elements in each lane.
pub const ACC_PER_LANE: usize = 4;
/// Lanes of a warp.
pub const WARP_LANES: usize = 32;

/// Row and column of element `j` of a lane.
pub const fn acc_coords(lane: usize, j: usize) -> (usize, usize) {
    let lane = lane % WARP_LANES;
    let j = j % ACC_PER_LANE;
    (lane / 4 + j / 2 * 8, lane % 4 * 2 + j % 2)
}

/// Position of element `j` of a lane in the row-major accumulator.
pub const fn acc_offset(lane: usize, j: usize) -> usize {
    let (row, column) = acc_coords(lane, j);
    row * ACC_COLS + column
}

/// Position of element `j` of a lane in a row-major matrix, or None if it overflows.
pub fn acc_matrix_offset(
    lane: usize,
    j: usize,
    tile_row: usize,
    tile_col: usize,
    row_stride: usize,
) -> Option<usize> {
    let (row, column) = acc_coords(lane, j);
    let start = row.checked_add(tile_row)?.checked_mul(row_stride)?;
    start.checked_add(column.checked_add(tile_col)?)
}

/// Lane and element of a position in the row-major accumulator, or None outside of it.
pub const fn acc_decode(offset: usize) -> Option<(usize, usize)> {
    if offset >= ACC_ROWS * ACC_COLS {
        return None;
    }
    let row = offset / ACC_COLS;
    let column = offset % ACC_COLS;
    Some((row % 8 * 4 + column / 2, row / 8 * 2 + column % 2))
}

/// True if element `j` of a lane lies in a tile of so many rows and columns.
pub const fn acc_is_valid(lane: usize, j: usize, valid_rows: usize, valid_cols: usize) -> bool {
    let (row, column) = acc_coords(lane, j);
    row < valid_rows && column < valid_cols
}

/// The elements of a lane that lie in a tile of so many rows and columns, one bit each.
pub const fn acc_valid_mask(lane: usize, valid_rows: usize, valid_cols: usize) -> u32 {
    let mut mask = 0;
    let mut j = 0;
    while j < ACC_PER_LANE {
        if acc_is_valid(lane, j, valid_rows, valid_cols) {
            mask |= 1 << j;
        }
        j += 1;
    }
    mask
}

/// True if all elements of the lane are in the tile, or none.
pub const fn acc_mask_is_uniform(mask: u32) -> bool {
    mask == 0 || mask == 0b1111
}

/// The number of elements of a tile of so many rows and columns that the warp holds.
pub const fn acc_valid_count(valid_rows: usize, valid_cols: usize) -> usize {
    let rows = if valid_rows < ACC_ROWS { valid_rows } else { ACC_ROWS };
    let columns = if valid_cols < ACC_COLS { valid_cols } else { ACC_COLS };
    rows * columns
}
