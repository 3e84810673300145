//! Bits and bytes of all integers.

#[rgpu::one_of(I, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<I> I {
    /// Number of ones.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.ctpop")]
    pub const fn count_ones(self) -> u32;

    /// Number of zeros.
    pub const fn count_zeros(self) -> u32 {
        (!self).count_ones()
    }

    /// Number of zeros from the top.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.ctlz")]
    pub const fn leading_zeros(self) -> u32;

    /// Number of zeros from the bottom.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.cttz")]
    pub const fn trailing_zeros(self) -> u32;

    /// Number of ones from the top.
    pub const fn leading_ones(self) -> u32 {
        (!self).leading_zeros()
    }

    /// Number of ones from the bottom.
    pub const fn trailing_ones(self) -> u32 {
        (!self).trailing_zeros()
    }

    /// The highest one alone, or 0.
    pub const fn isolate_highest_one(self) -> Self {
        self & ((1 as I).wrapping_shl(Self::BITS - 1 - (self | 1).leading_zeros()))
    }

    /// The lowest one alone, or 0.
    pub const fn isolate_lowest_one(self) -> Self {
        self & self.wrapping_neg()
    }

    /// The bits moved up; those that leave come in below.
    #[rgpu::pure]
    #[rgpu::lang("rotate_left")]
    pub const fn rotate_left(self, n: u32) -> Self;

    /// The bits moved down; those that leave come in above.
    #[rgpu::pure]
    #[rgpu::lang("rotate_right")]
    pub const fn rotate_right(self, n: u32) -> Self;

    /// The bytes in reverse order.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.bswap")]
    pub const fn swap_bytes(self) -> Self;

    /// The bits in reverse order.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.bitreverse")]
    pub const fn reverse_bits(self) -> Self;

    /// From big endian; GPUs are little endian.
    pub const fn from_be(x: Self) -> Self {
        x.swap_bytes()
    }

    /// From little endian; GPUs are little endian.
    pub const fn from_le(x: Self) -> Self {
        x
    }

    /// To big endian.
    pub const fn to_be(self) -> Self {
        self.swap_bytes()
    }

    /// To little endian.
    pub const fn to_le(self) -> Self {
        self
    }

    /// The smallest value.
    pub const fn min_value() -> Self {
        Self::MIN
    }

    /// The largest value.
    pub const fn max_value() -> Self {
        Self::MAX
    }
}
