//! Bytes of the integer types; GPUs are little endian.

use crate::mem;

impl u8 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 1] {
        unsafe { mem::transmute::<u8, [u8; 1]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 1] {
        unsafe { mem::transmute::<u8, [u8; 1]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 1] {
        unsafe { mem::transmute::<u8, [u8; 1]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 1]) -> u8 {
        unsafe { mem::transmute::<[u8; 1], u8>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 1]) -> u8 {
        unsafe { mem::transmute::<[u8; 1], u8>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 1]) -> u8 {
        unsafe { mem::transmute::<[u8; 1], u8>(bytes) }
    }
}

impl u16 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 2] {
        unsafe { mem::transmute::<u16, [u8; 2]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 2] {
        unsafe { mem::transmute::<u16, [u8; 2]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 2] {
        unsafe { mem::transmute::<u16, [u8; 2]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 2]) -> u16 {
        unsafe { mem::transmute::<[u8; 2], u16>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 2]) -> u16 {
        unsafe { mem::transmute::<[u8; 2], u16>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 2]) -> u16 {
        unsafe { mem::transmute::<[u8; 2], u16>(bytes) }
    }
}

impl u32 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 4] {
        unsafe { mem::transmute::<u32, [u8; 4]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 4] {
        unsafe { mem::transmute::<u32, [u8; 4]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 4] {
        unsafe { mem::transmute::<u32, [u8; 4]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 4]) -> u32 {
        unsafe { mem::transmute::<[u8; 4], u32>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 4]) -> u32 {
        unsafe { mem::transmute::<[u8; 4], u32>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 4]) -> u32 {
        unsafe { mem::transmute::<[u8; 4], u32>(bytes) }
    }
}

impl u64 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<u64, [u8; 8]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<u64, [u8; 8]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<u64, [u8; 8]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 8]) -> u64 {
        unsafe { mem::transmute::<[u8; 8], u64>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 8]) -> u64 {
        unsafe { mem::transmute::<[u8; 8], u64>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 8]) -> u64 {
        unsafe { mem::transmute::<[u8; 8], u64>(bytes) }
    }
}

impl u128 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 16] {
        unsafe { mem::transmute::<u128, [u8; 16]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 16] {
        unsafe { mem::transmute::<u128, [u8; 16]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 16] {
        unsafe { mem::transmute::<u128, [u8; 16]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 16]) -> u128 {
        unsafe { mem::transmute::<[u8; 16], u128>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 16]) -> u128 {
        unsafe { mem::transmute::<[u8; 16], u128>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 16]) -> u128 {
        unsafe { mem::transmute::<[u8; 16], u128>(bytes) }
    }
}

impl usize {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<usize, [u8; 8]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<usize, [u8; 8]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<usize, [u8; 8]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 8]) -> usize {
        unsafe { mem::transmute::<[u8; 8], usize>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 8]) -> usize {
        unsafe { mem::transmute::<[u8; 8], usize>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 8]) -> usize {
        unsafe { mem::transmute::<[u8; 8], usize>(bytes) }
    }
}

impl i8 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 1] {
        unsafe { mem::transmute::<i8, [u8; 1]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 1] {
        unsafe { mem::transmute::<i8, [u8; 1]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 1] {
        unsafe { mem::transmute::<i8, [u8; 1]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 1]) -> i8 {
        unsafe { mem::transmute::<[u8; 1], i8>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 1]) -> i8 {
        unsafe { mem::transmute::<[u8; 1], i8>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 1]) -> i8 {
        unsafe { mem::transmute::<[u8; 1], i8>(bytes) }
    }
}

impl i16 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 2] {
        unsafe { mem::transmute::<i16, [u8; 2]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 2] {
        unsafe { mem::transmute::<i16, [u8; 2]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 2] {
        unsafe { mem::transmute::<i16, [u8; 2]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 2]) -> i16 {
        unsafe { mem::transmute::<[u8; 2], i16>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 2]) -> i16 {
        unsafe { mem::transmute::<[u8; 2], i16>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 2]) -> i16 {
        unsafe { mem::transmute::<[u8; 2], i16>(bytes) }
    }
}

impl i32 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 4] {
        unsafe { mem::transmute::<i32, [u8; 4]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 4] {
        unsafe { mem::transmute::<i32, [u8; 4]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 4] {
        unsafe { mem::transmute::<i32, [u8; 4]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 4]) -> i32 {
        unsafe { mem::transmute::<[u8; 4], i32>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 4]) -> i32 {
        unsafe { mem::transmute::<[u8; 4], i32>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 4]) -> i32 {
        unsafe { mem::transmute::<[u8; 4], i32>(bytes) }
    }
}

impl i64 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<i64, [u8; 8]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<i64, [u8; 8]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<i64, [u8; 8]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 8]) -> i64 {
        unsafe { mem::transmute::<[u8; 8], i64>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 8]) -> i64 {
        unsafe { mem::transmute::<[u8; 8], i64>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 8]) -> i64 {
        unsafe { mem::transmute::<[u8; 8], i64>(bytes) }
    }
}

impl i128 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 16] {
        unsafe { mem::transmute::<i128, [u8; 16]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 16] {
        unsafe { mem::transmute::<i128, [u8; 16]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 16] {
        unsafe { mem::transmute::<i128, [u8; 16]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 16]) -> i128 {
        unsafe { mem::transmute::<[u8; 16], i128>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 16]) -> i128 {
        unsafe { mem::transmute::<[u8; 16], i128>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 16]) -> i128 {
        unsafe { mem::transmute::<[u8; 16], i128>(bytes) }
    }
}

impl isize {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<isize, [u8; 8]>(self.swap_bytes()) }
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<isize, [u8; 8]>(self) }
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 8] {
        unsafe { mem::transmute::<isize, [u8; 8]>(self) }
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 8]) -> isize {
        unsafe { mem::transmute::<[u8; 8], isize>(bytes) }.swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 8]) -> isize {
        unsafe { mem::transmute::<[u8; 8], isize>(bytes) }
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 8]) -> isize {
        unsafe { mem::transmute::<[u8; 8], isize>(bytes) }
    }
}
