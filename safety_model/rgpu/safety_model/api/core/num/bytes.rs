//! Bytes of the integer types; GPUs are little endian.

impl u8 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 1] {
        self.swap_bytes().to_le_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 1] {
        [self]
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 1] {
        self.to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 1]) -> u8 {
        u8::from_le_bytes(bytes).swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 1]) -> u8 {
        bytes[0]
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 1]) -> u8 {
        u8::from_le_bytes(bytes)
    }
}

impl u16 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 2] {
        self.swap_bytes().to_le_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 2] {
        [self as u8, (self >> 8) as u8]
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 2] {
        self.to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 2]) -> u16 {
        u16::from_le_bytes(bytes).swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 2]) -> u16 {
        bytes[0] as u16 | (bytes[1] as u16) << 8
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 2]) -> u16 {
        u16::from_le_bytes(bytes)
    }
}

impl u32 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 4] {
        self.swap_bytes().to_le_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 4] {
        [self as u8, (self >> 8) as u8, (self >> 16) as u8, (self >> 24) as u8]
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 4] {
        self.to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 4]) -> u32 {
        u32::from_le_bytes(bytes).swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 4]) -> u32 {
        bytes[0] as u32 | (bytes[1] as u32) << 8 | (bytes[2] as u32) << 16 | (bytes[3] as u32) << 24
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 4]) -> u32 {
        u32::from_le_bytes(bytes)
    }
}

impl u64 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 8] {
        self.swap_bytes().to_le_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 8] {
        [
            self as u8,
            (self >> 8) as u8,
            (self >> 16) as u8,
            (self >> 24) as u8,
            (self >> 32) as u8,
            (self >> 40) as u8,
            (self >> 48) as u8,
            (self >> 56) as u8,
        ]
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 8] {
        self.to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes).swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 8]) -> u64 {
        bytes[0] as u64
            | (bytes[1] as u64) << 8
            | (bytes[2] as u64) << 16
            | (bytes[3] as u64) << 24
            | (bytes[4] as u64) << 32
            | (bytes[5] as u64) << 40
            | (bytes[6] as u64) << 48
            | (bytes[7] as u64) << 56
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes)
    }
}

impl u128 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 16] {
        self.swap_bytes().to_le_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 16] {
        [
            self as u8,
            (self >> 8) as u8,
            (self >> 16) as u8,
            (self >> 24) as u8,
            (self >> 32) as u8,
            (self >> 40) as u8,
            (self >> 48) as u8,
            (self >> 56) as u8,
            (self >> 64) as u8,
            (self >> 72) as u8,
            (self >> 80) as u8,
            (self >> 88) as u8,
            (self >> 96) as u8,
            (self >> 104) as u8,
            (self >> 112) as u8,
            (self >> 120) as u8,
        ]
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 16] {
        self.to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 16]) -> u128 {
        u128::from_le_bytes(bytes).swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 16]) -> u128 {
        bytes[0] as u128
            | (bytes[1] as u128) << 8
            | (bytes[2] as u128) << 16
            | (bytes[3] as u128) << 24
            | (bytes[4] as u128) << 32
            | (bytes[5] as u128) << 40
            | (bytes[6] as u128) << 48
            | (bytes[7] as u128) << 56
            | (bytes[8] as u128) << 64
            | (bytes[9] as u128) << 72
            | (bytes[10] as u128) << 80
            | (bytes[11] as u128) << 88
            | (bytes[12] as u128) << 96
            | (bytes[13] as u128) << 104
            | (bytes[14] as u128) << 112
            | (bytes[15] as u128) << 120
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 16]) -> u128 {
        u128::from_le_bytes(bytes)
    }
}

impl usize {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 8] {
        self.swap_bytes().to_le_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 8] {
        [
            self as u8,
            (self >> 8) as u8,
            (self >> 16) as u8,
            (self >> 24) as u8,
            (self >> 32) as u8,
            (self >> 40) as u8,
            (self >> 48) as u8,
            (self >> 56) as u8,
        ]
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 8] {
        self.to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 8]) -> usize {
        usize::from_le_bytes(bytes).swap_bytes()
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 8]) -> usize {
        bytes[0] as usize
            | (bytes[1] as usize) << 8
            | (bytes[2] as usize) << 16
            | (bytes[3] as usize) << 24
            | (bytes[4] as usize) << 32
            | (bytes[5] as usize) << 40
            | (bytes[6] as usize) << 48
            | (bytes[7] as usize) << 56
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 8]) -> usize {
        usize::from_le_bytes(bytes)
    }
}

impl i8 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 1] {
        (self as u8).to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 1] {
        (self as u8).to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 1] {
        (self as u8).to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 1]) -> i8 {
        u8::from_be_bytes(bytes) as i8
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 1]) -> i8 {
        u8::from_le_bytes(bytes) as i8
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 1]) -> i8 {
        u8::from_le_bytes(bytes) as i8
    }
}

impl i16 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 2] {
        (self as u16).to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 2] {
        (self as u16).to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 2] {
        (self as u16).to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 2]) -> i16 {
        u16::from_be_bytes(bytes) as i16
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 2]) -> i16 {
        u16::from_le_bytes(bytes) as i16
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 2]) -> i16 {
        u16::from_le_bytes(bytes) as i16
    }
}

impl i32 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 4] {
        (self as u32).to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 4] {
        (self as u32).to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 4] {
        (self as u32).to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 4]) -> i32 {
        u32::from_be_bytes(bytes) as i32
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 4]) -> i32 {
        u32::from_le_bytes(bytes) as i32
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 4]) -> i32 {
        u32::from_le_bytes(bytes) as i32
    }
}

impl i64 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 8] {
        (self as u64).to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 8] {
        (self as u64).to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 8] {
        (self as u64).to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 8]) -> i64 {
        u64::from_be_bytes(bytes) as i64
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 8]) -> i64 {
        u64::from_le_bytes(bytes) as i64
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 8]) -> i64 {
        u64::from_le_bytes(bytes) as i64
    }
}

impl i128 {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 16] {
        (self as u128).to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 16] {
        (self as u128).to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 16] {
        (self as u128).to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 16]) -> i128 {
        u128::from_be_bytes(bytes) as i128
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 16]) -> i128 {
        u128::from_le_bytes(bytes) as i128
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 16]) -> i128 {
        u128::from_le_bytes(bytes) as i128
    }
}

impl isize {
    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 8] {
        (self as usize).to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 8] {
        (self as usize).to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 8] {
        (self as usize).to_le_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 8]) -> isize {
        usize::from_be_bytes(bytes) as isize
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 8]) -> isize {
        usize::from_le_bytes(bytes) as isize
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 8]) -> isize {
        usize::from_le_bytes(bytes) as isize
    }
}
