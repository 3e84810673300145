//! Vectors: named fields, element by element arithmetic.

use core::ops::{
    Add, AddAssign, Div, DivAssign, Index, IndexMut, Mul, MulAssign, Neg, Sub, SubAssign,
};

macro_rules! operator {
    ($name:ident, $scalar:ident, $trait:ident $method:ident $assign_trait:ident $assign:ident $symbol:tt, $($field:ident)*) => {
        impl $trait for $name {
            type Output = Self;
            fn $method(self, rhs: Self) -> Self {
                Self { $($field: self.$field $symbol rhs.$field),* }
            }
        }

        impl $trait<$scalar> for $name {
            type Output = Self;
            fn $method(self, rhs: $scalar) -> Self {
                Self { $($field: self.$field $symbol rhs),* }
            }
        }

        impl $trait<$scalar> for &$name {
            type Output = $name;
            fn $method(self, rhs: $scalar) -> $name {
                $name { $($field: self.$field $symbol rhs),* }
            }
        }

        impl $trait<$name> for $scalar {
            type Output = $name;
            fn $method(self, rhs: $name) -> $name {
                $name { $($field: self $symbol rhs.$field),* }
            }
        }

        impl $assign_trait for $name {
            fn $assign(&mut self, rhs: Self) {
                *self = Self { $($field: self.$field $symbol rhs.$field),* };
            }
        }

        impl $assign_trait<$scalar> for $name {
            fn $assign(&mut self, rhs: $scalar) {
                *self = Self { $($field: self.$field $symbol rhs),* };
            }
        }
    };
}

macro_rules! vector {
    ($name:ident $make:ident $scalar:ident $length:literal: $($field:ident)*; $($unit:ident = $($number:literal)*),*) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        #[repr(C)]
        pub struct $name {
            $(pub $field: $scalar,)*
        }

        /// The vector with these elements.
        pub const fn $make($($field: $scalar),*) -> $name {
            $name { $($field),* }
        }

        impl $name {
            pub const ZERO: Self = Self::splat(0 as $scalar);
            pub const ONE: Self = Self::splat(1 as $scalar);
            $(pub const $unit: Self = Self::new($($number as $scalar),*);)*

            pub const fn new($($field: $scalar),*) -> Self {
                Self { $($field),* }
            }

            pub const fn splat(v: $scalar) -> Self {
                Self { $($field: v),* }
            }

            pub const fn from_array(a: [$scalar; $length]) -> Self {
                let [$($field),*] = a;
                Self { $($field),* }
            }

            pub const fn to_array(&self) -> [$scalar; $length] {
                [$(self.$field),*]
            }

            pub fn map<F>(self, f: F) -> Self
            where
                F: Fn($scalar) -> $scalar,
            {
                Self { $($field: f(self.$field)),* }
            }

            pub fn dot(self, rhs: Self) -> $scalar {
                0 as $scalar $(+ self.$field * rhs.$field)*
            }

            pub fn element_sum(self) -> $scalar {
                0 as $scalar $(+ self.$field)*
            }

            pub fn element_product(self) -> $scalar {
                1 as $scalar $(* self.$field)*
            }

            pub fn min(self, rhs: Self) -> Self {
                Self { $($field: if self.$field < rhs.$field { self.$field } else { rhs.$field }),* }
            }

            pub fn max(self, rhs: Self) -> Self {
                Self { $($field: if self.$field > rhs.$field { self.$field } else { rhs.$field }),* }
            }

            pub fn clamp(self, min: Self, max: Self) -> Self {
                self.max(min).min(max)
            }
        }

        impl From<[$scalar; $length]> for $name {
            fn from(a: [$scalar; $length]) -> Self {
                Self::from_array(a)
            }
        }

        impl From<$name> for [$scalar; $length] {
            fn from(v: $name) -> Self {
                v.to_array()
            }
        }

        impl Index<usize> for $name {
            type Output = $scalar;
            fn index(&self, index: usize) -> &$scalar {
                [$(&self.$field),*][index]
            }
        }

        impl IndexMut<usize> for $name {
            fn index_mut(&mut self, index: usize) -> &mut $scalar {
                let mut rest = index;
                $(
                    if rest == 0 {
                        return &mut self.$field;
                    }
                    rest = rest.wrapping_sub(1);
                )*
                panic!("no element {rest}")
            }
        }

        operator!($name, $scalar, Add add AddAssign add_assign +, $($field)*);
        operator!($name, $scalar, Sub sub SubAssign sub_assign -, $($field)*);
        operator!($name, $scalar, Mul mul MulAssign mul_assign *, $($field)*);
        operator!($name, $scalar, Div div DivAssign div_assign /, $($field)*);
    };
}

macro_rules! signed {
    ($($name:ident: $($field:ident)*;)*) => {
        $(
            impl Neg for $name {
                type Output = Self;
                fn neg(self) -> Self {
                    Self { $($field: -self.$field),* }
                }
            }
        )*
    };
}

macro_rules! float {
    ($($name:ident $scalar:ident: $($field:ident)*;)*) => {
        $(
            impl $name {
                pub fn length_squared(self) -> $scalar {
                    self.dot(self)
                }

                pub fn length(self) -> $scalar {
                    square_root(self.dot(self) as f64) as $scalar
                }

                pub fn distance(self, rhs: Self) -> $scalar {
                    (self - rhs).length()
                }

                pub fn normalize(self) -> Self {
                    self / self.length()
                }

                pub fn lerp(self, rhs: Self, s: $scalar) -> Self {
                    self * (1.0 - s) + rhs * s
                }
            }
        )*
    };
}

macro_rules! conversions {
    ($from:ident: x y; $($name:ident $target:ident $scalar:ident),*) => {
        impl $from {
            $(
                pub fn $name(&self) -> $target {
                    $target { x: self.x as $scalar, y: self.y as $scalar }
                }
            )*
        }
    };
    ($from:ident: x y z; $($name:ident $target:ident $scalar:ident),*) => {
        impl $from {
            $(
                pub fn $name(&self) -> $target {
                    $target { x: self.x as $scalar, y: self.y as $scalar, z: self.z as $scalar }
                }
            )*
        }
    };
}

#[rgpu::pure]
#[rgpu::lowers_to("llvm.sqrt")]
fn square_root(x: f64) -> f64;

vector!(Vec2 vec2 f32 2: x y; X = 1 0, Y = 0 1);
vector!(Vec3 vec3 f32 3: x y z; X = 1 0 0, Y = 0 1 0, Z = 0 0 1);
vector!(Vec4 vec4 f32 4: x y z w; X = 1 0 0 0, Y = 0 1 0 0, Z = 0 0 1 0, W = 0 0 0 1);
vector!(DVec2 dvec2 f64 2: x y; X = 1 0, Y = 0 1);
vector!(DVec3 dvec3 f64 3: x y z; X = 1 0 0, Y = 0 1 0, Z = 0 0 1);
vector!(IVec2 ivec2 i32 2: x y; X = 1 0, Y = 0 1);
vector!(IVec3 ivec3 i32 3: x y z; X = 1 0 0, Y = 0 1 0, Z = 0 0 1);
vector!(UVec2 uvec2 u32 2: x y; X = 1 0, Y = 0 1);
vector!(UVec3 uvec3 u32 3: x y z; X = 1 0 0, Y = 0 1 0, Z = 0 0 1);
vector!(U8Vec3 u8vec3 u8 3: x y z; X = 1 0 0, Y = 0 1 0, Z = 0 0 1);
vector!(USizeVec2 usizevec2 usize 2: x y; X = 1 0, Y = 0 1);
vector!(USizeVec3 usizevec3 usize 3: x y z; X = 1 0 0, Y = 0 1 0, Z = 0 0 1);

signed! {
    Vec2: x y;
    Vec3: x y z;
    Vec4: x y z w;
    DVec2: x y;
    DVec3: x y z;
    IVec2: x y;
    IVec3: x y z;
}

float! {
    Vec2 f32: x y;
    Vec3 f32: x y z;
    Vec4 f32: x y z w;
    DVec2 f64: x y;
    DVec3 f64: x y z;
}

conversions!(Vec2: x y; as_dvec2 DVec2 f64, as_ivec2 IVec2 i32, as_uvec2 UVec2 u32, as_usizevec2 USizeVec2 usize);
conversions!(DVec2: x y; as_vec2 Vec2 f32, as_ivec2 IVec2 i32, as_uvec2 UVec2 u32, as_usizevec2 USizeVec2 usize);
conversions!(IVec2: x y; as_vec2 Vec2 f32, as_dvec2 DVec2 f64, as_uvec2 UVec2 u32, as_usizevec2 USizeVec2 usize);
conversions!(UVec2: x y; as_vec2 Vec2 f32, as_dvec2 DVec2 f64, as_ivec2 IVec2 i32, as_usizevec2 USizeVec2 usize);
conversions!(USizeVec2: x y; as_vec2 Vec2 f32, as_dvec2 DVec2 f64, as_ivec2 IVec2 i32, as_uvec2 UVec2 u32);
conversions!(Vec3: x y z; as_dvec3 DVec3 f64, as_ivec3 IVec3 i32, as_uvec3 UVec3 u32, as_u8vec3 U8Vec3 u8, as_usizevec3 USizeVec3 usize);
conversions!(DVec3: x y z; as_vec3 Vec3 f32, as_ivec3 IVec3 i32, as_uvec3 UVec3 u32, as_u8vec3 U8Vec3 u8, as_usizevec3 USizeVec3 usize);
conversions!(IVec3: x y z; as_vec3 Vec3 f32, as_dvec3 DVec3 f64, as_uvec3 UVec3 u32, as_u8vec3 U8Vec3 u8, as_usizevec3 USizeVec3 usize);
conversions!(UVec3: x y z; as_vec3 Vec3 f32, as_dvec3 DVec3 f64, as_ivec3 IVec3 i32, as_u8vec3 U8Vec3 u8, as_usizevec3 USizeVec3 usize);
conversions!(U8Vec3: x y z; as_vec3 Vec3 f32, as_dvec3 DVec3 f64, as_ivec3 IVec3 i32, as_uvec3 UVec3 u32, as_usizevec3 USizeVec3 usize);
conversions!(USizeVec3: x y z; as_vec3 Vec3 f32, as_dvec3 DVec3 f64, as_ivec3 IVec3 i32, as_uvec3 UVec3 u32, as_u8vec3 U8Vec3 u8);

impl Vec3 {
    pub fn cross(self, rhs: Self) -> Self {
        Self {
            x: self.y * rhs.z - rhs.y * self.z,
            y: self.z * rhs.x - rhs.z * self.x,
            z: self.x * rhs.y - rhs.x * self.y,
        }
    }

    pub fn extend(self, w: f32) -> Vec4 {
        Vec4::new(self.x, self.y, self.z, w)
    }

    pub fn truncate(self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }
}

impl Vec2 {
    pub fn perp_dot(self, rhs: Self) -> f32 {
        self.x * rhs.y - self.y * rhs.x
    }

    pub fn extend(self, z: f32) -> Vec3 {
        Vec3::new(self.x, self.y, z)
    }
}

impl Vec4 {
    pub fn truncate(self) -> Vec3 {
        Vec3::new(self.x, self.y, self.z)
    }
}
