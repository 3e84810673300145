//! Types of C, as the GPU's compiler has them (those of 64-bit Linux).

/// What a `void` pointer points to.
#[repr(u8)]
pub enum c_void {
    __variant1,
    __variant2,
}

pub type c_char = i8;
pub type c_schar = i8;
pub type c_uchar = u8;
pub type c_short = i16;
pub type c_ushort = u16;
pub type c_int = i32;
pub type c_uint = u32;
pub type c_long = i64;
pub type c_ulong = u64;
pub type c_longlong = i64;
pub type c_ulonglong = u64;
pub type c_float = f32;
pub type c_double = f64;

/// Text of C, with a zero byte at the end.
pub struct CStr {
    inner: [c_char],
}

impl CStr {
    /// The address of the first byte.
    pub const fn as_ptr(&self) -> *const c_char {
        &raw const self.inner as *const c_char
    }
}
