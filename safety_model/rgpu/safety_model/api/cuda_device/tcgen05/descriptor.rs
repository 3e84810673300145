//! Descriptors that tell the matrix unit about instructions and about tiles in shared memory.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// Element type of the factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Tcgen05ElementType {
    F16 = 0,
    BF16 = 1,
    TF32 = 2,
}

/// Element type of the accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Tcgen05AccumulatorType {
    F16 = 0,
    F32 = 1,
}

/// Rows and columns of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tcgen05MmaShape {
    /// Rows.
    pub m: u32,
    /// Columns.
    pub n: u32,
}

impl Tcgen05MmaShape {
    /// 32 rows, 64 columns.
    pub const M32_N64: Self = Self { m: 32, n: 64 };
    /// 32 rows, 128 columns.
    pub const M32_N128: Self = Self { m: 32, n: 128 };
    /// 32 rows, 256 columns.
    pub const M32_N256: Self = Self { m: 32, n: 256 };
    /// 64 rows, 64 columns.
    pub const M64_N64: Self = Self { m: 64, n: 64 };
    /// 64 rows, 128 columns.
    pub const M64_N128: Self = Self { m: 64, n: 128 };
    /// 64 rows, 256 columns.
    pub const M64_N256: Self = Self { m: 64, n: 256 };
    /// 128 rows, 64 columns.
    pub const M128_N64: Self = Self { m: 128, n: 64 };
    /// 128 rows, 128 columns.
    pub const M128_N128: Self = Self { m: 128, n: 128 };
    /// 128 rows, 256 columns.
    pub const M128_N256: Self = Self { m: 128, n: 256 };
    /// 256 rows, 64 columns.
    pub const M256_N64: Self = Self { m: 256, n: 64 };
    /// 256 rows, 128 columns.
    pub const M256_N128: Self = Self { m: 256, n: 128 };
    /// 256 rows, 256 columns.
    pub const M256_N256: Self = Self { m: 256, n: 256 };
}

/// What an instruction multiplies, packed into a word.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Tcgen05InstructionDescriptor {
    raw: u32,
}

impl Tcgen05InstructionDescriptor {
    /// Starts a descriptor.
    pub const fn builder() -> Tcgen05InstructionDescriptorBuilder {
        Tcgen05InstructionDescriptorBuilder::new()
    }

    /// 128 by 256, `f16` factors.
    pub const fn new_f16() -> Self {
        Self::builder().element_type(Tcgen05ElementType::F16).build()
    }

    /// 128 by 256, `bf16` factors.
    pub const fn new_bf16() -> Self {
        Self::builder().element_type(Tcgen05ElementType::BF16).build()
    }

    /// 128 by 256, `tf32` factors.
    pub const fn new_tf32() -> Self {
        Self::builder().element_type(Tcgen05ElementType::TF32).build()
    }

    /// A descriptor of a plain word.
    pub const fn from_raw(raw: u32) -> Self {
        Self { raw }
    }

    /// The plain word.
    pub const fn raw(self) -> u32 {
        self.raw
    }
}

/// A descriptor in the making: 128 by 256, `f16` factors, `f32` accumulator unless told otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Tcgen05InstructionDescriptorBuilder {
    accumulator: Tcgen05AccumulatorType,
    a: Tcgen05ElementType,
    b: Tcgen05ElementType,
    m: u32,
    n: u32,
    sparse: bool,
    negate_a: bool,
    negate_b: bool,
    transpose_a: bool,
    transpose_b: bool,
    b_reuse_shift: u8,
}

impl Tcgen05InstructionDescriptorBuilder {
    /// The default descriptor.
    pub const fn new() -> Self {
        Self {
            accumulator: Tcgen05AccumulatorType::F32,
            a: Tcgen05ElementType::F16,
            b: Tcgen05ElementType::F16,
            m: 128,
            n: 256,
            sparse: false,
            negate_a: false,
            negate_b: false,
            transpose_a: false,
            transpose_b: false,
            b_reuse_shift: 0,
        }
    }

    /// Sets rows and columns.
    pub const fn shape(mut self, shape: Tcgen05MmaShape) -> Self {
        self.m = shape.m;
        self.n = shape.n;
        self
    }

    /// Sets the rows.
    pub const fn m(mut self, m: u32) -> Self {
        self.m = m;
        self
    }

    /// Sets the columns.
    pub const fn n(mut self, n: u32) -> Self {
        self.n = n;
        self
    }

    /// Sets the type of both factors.
    pub const fn element_type(mut self, ty: Tcgen05ElementType) -> Self {
        self.a = ty;
        self.b = ty;
        self
    }

    /// Sets the type of the first factor.
    pub const fn a_type(mut self, ty: Tcgen05ElementType) -> Self {
        self.a = ty;
        self
    }

    /// Sets the type of the second factor.
    pub const fn b_type(mut self, ty: Tcgen05ElementType) -> Self {
        self.b = ty;
        self
    }

    /// Sets the type of the accumulator.
    pub const fn accumulator_type(mut self, ty: Tcgen05AccumulatorType) -> Self {
        self.accumulator = ty;
        self
    }

    /// Says whether the first factor is sparse.
    pub const fn sparse(mut self, enable: bool) -> Self {
        self.sparse = enable;
        self
    }

    /// Says whether the first factor is negated.
    pub const fn negate_a(mut self, enable: bool) -> Self {
        self.negate_a = enable;
        self
    }

    /// Says whether the second factor is negated.
    pub const fn negate_b(mut self, enable: bool) -> Self {
        self.negate_b = enable;
        self
    }

    /// Says whether the first factor is transposed.
    pub const fn transpose_a(mut self, enable: bool) -> Self {
        self.transpose_a = enable;
        self
    }

    /// Says whether the second factor is transposed.
    pub const fn transpose_b(mut self, enable: bool) -> Self {
        self.transpose_b = enable;
        self
    }

    /// Sets the shift for reuse of the second factor.
    pub const fn b_reuse_shift(mut self, shift: u8) -> Self {
        self.b_reuse_shift = shift;
        self
    }

    /// The finished descriptor; the bits are those of PTX ISA "instruction descriptor".
    pub const fn build(self) -> Tcgen05InstructionDescriptor {
        let raw = (self.sparse as u32) << 2
            | (self.accumulator as u32) << 4
            | (self.a as u32) << 7
            | (self.b as u32) << 10
            | (self.negate_a as u32) << 13
            | (self.negate_b as u32) << 14
            | (self.transpose_a as u32) << 15
            | (self.transpose_b as u32) << 16
            | (self.n >> 3 & 0x3f) << 17
            | (self.m >> 4 & 0x1f) << 24
            | (self.b_reuse_shift as u32 & 3) << 30;
        Tcgen05InstructionDescriptor { raw }
    }
}

impl Default for Tcgen05InstructionDescriptorBuilder {
    fn default() -> Self {
        Self::new()
    }
}

/// Swizzle of a tile in shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Tcgen05SwizzleMode {
    #[default]
    None = 0,
    Swizzle128B32BAtom = 1,
    Swizzle128B = 2,
    Swizzle64B = 4,
    Swizzle32B = 6,
}

/// Where a tile lies in shared memory, packed into a word.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Tcgen05SmemDescriptor {
    raw: u64,
}

impl Tcgen05SmemDescriptor {
    /// Starts a descriptor.
    pub const fn builder() -> Tcgen05SmemDescriptorBuilder {
        Tcgen05SmemDescriptorBuilder::new()
    }

    /// A tile of `m` rows whose elements along `k` are adjacent.
    pub const fn for_k_major(
        smem_addr: u64,
        m: usize,
        k: usize,
        elem_bytes: usize,
        swizzle: Tcgen05SwizzleMode,
    ) -> Self {
        let _ = k;
        let core = 64 * elem_bytes;
        Self::from_bytes(smem_addr, (m / 8 * core) as u32, core as u32, swizzle)
    }

    /// A tile of `n` columns whose elements along `n` are adjacent.
    pub const fn for_mn_major(
        smem_addr: u64,
        n: usize,
        k: usize,
        elem_bytes: usize,
        swizzle: Tcgen05SwizzleMode,
    ) -> Self {
        let _ = k;
        let core = 64 * elem_bytes;
        Self::from_bytes(smem_addr, (n / 8 * core) as u32, core as u32, swizzle)
    }

    /// A tile with both distances given in bytes.
    pub const fn from_bytes(
        smem_addr: u64,
        leading_dim_bytes: u32,
        stride_bytes: u32,
        swizzle: Tcgen05SwizzleMode,
    ) -> Self {
        Self::builder()
            .address(smem_addr)
            .leading_dim_bytes(leading_dim_bytes)
            .stride_bytes(stride_bytes)
            .swizzle(swizzle)
            .build()
    }

    /// A descriptor of a plain word.
    pub const fn from_raw(raw: u64) -> Self {
        Self { raw }
    }

    /// The plain word.
    pub const fn raw(self) -> u64 {
        self.raw
    }
}

/// A descriptor in the making.
#[derive(Clone, Copy, Debug)]
pub struct Tcgen05SmemDescriptorBuilder {
    address: u64,
    leading_dim_bytes: u32,
    stride_bytes: u32,
    base_offset: u8,
    leading_dim_absolute: bool,
    swizzle: Tcgen05SwizzleMode,
}

impl Tcgen05SmemDescriptorBuilder {
    /// A descriptor of zeros.
    pub const fn new() -> Self {
        Self {
            address: 0,
            leading_dim_bytes: 0,
            stride_bytes: 0,
            base_offset: 0,
            leading_dim_absolute: false,
            swizzle: Tcgen05SwizzleMode::None,
        }
    }

    /// Sets the address in shared memory.
    pub const fn address(mut self, addr: u64) -> Self {
        self.address = addr;
        self
    }

    /// Sets the distance along the leading dimension.
    pub const fn leading_dim_bytes(mut self, lbo: u32) -> Self {
        self.leading_dim_bytes = lbo;
        self
    }

    /// Sets the distance along the other dimension.
    pub const fn stride_bytes(mut self, sbo: u32) -> Self {
        self.stride_bytes = sbo;
        self
    }

    /// Sets the swizzle.
    pub const fn swizzle(mut self, mode: Tcgen05SwizzleMode) -> Self {
        self.swizzle = mode;
        self
    }

    /// Sets the offset of the swizzle pattern.
    pub const fn base_offset(mut self, offset: u8) -> Self {
        self.base_offset = offset;
        self
    }

    /// Says whether the leading distance is an address.
    pub const fn leading_dim_absolute(mut self, absolute: bool) -> Self {
        self.leading_dim_absolute = absolute;
        self
    }

    /// The finished descriptor; the bits are those of PTX ISA "shared memory descriptor".
    pub const fn build(self) -> Tcgen05SmemDescriptor {
        let raw = self.address >> 4 & 0x3fff
            | (self.leading_dim_bytes as u64 >> 4 & 0x3fff) << 16
            | (self.stride_bytes as u64 >> 4 & 0x3fff) << 32
            | 1 << 46
            | (self.base_offset as u64 & 7) << 49
            | (self.leading_dim_absolute as u64) << 52
            | (self.swizzle as u64) << 61;
        Tcgen05SmemDescriptor { raw }
    }
}

impl Default for Tcgen05SmemDescriptorBuilder {
    fn default() -> Self {
        Self::new()
    }
}
