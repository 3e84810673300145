//! Square matrices, stored by columns.

use core::ops::Mul;

use crate::{Vec2, Vec3, Vec4};

macro_rules! matrix {
    ($name:ident $make:ident $column:ident $length:literal: $($axis:ident $field:ident $unit:ident)*) => {
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(C)]
        pub struct $name {
            $(pub $axis: $column,)*
        }

        /// The matrix with these columns.
        pub const fn $make($($axis: $column),*) -> $name {
            $name { $($axis),* }
        }

        impl $name {
            pub const ZERO: Self = Self { $($axis: $column::ZERO),* };
            pub const IDENTITY: Self = Self { $($axis: $column::$unit),* };

            pub const fn from_cols($($axis: $column),*) -> Self {
                Self { $($axis),* }
            }

            pub fn from_diagonal(diagonal: $column) -> Self {
                Self { $($axis: $column::$unit * diagonal.$field),* }
            }

            pub fn transpose(&self) -> Self {
                Self { $($axis: self.row($column::$unit)),* }
            }

            fn row(&self, unit: $column) -> $column {
                $column::new($(self.$axis.dot(unit)),*)
            }
        }

        impl Mul<$column> for $name {
            type Output = $column;
            fn mul(self, rhs: $column) -> $column {
                $column::ZERO $(+ self.$axis * rhs.$field)*
            }
        }

        impl Mul for $name {
            type Output = Self;
            fn mul(self, rhs: Self) -> Self {
                Self { $($axis: self * rhs.$axis),* }
            }
        }

        impl Mul<f32> for $name {
            type Output = Self;
            fn mul(self, rhs: f32) -> Self {
                Self { $($axis: self.$axis * rhs),* }
            }
        }
    };
}

matrix!(Mat2 mat2 Vec2 2: x_axis x X y_axis y Y);
matrix!(Mat3 mat3 Vec3 3: x_axis x X y_axis y Y z_axis z Z);
matrix!(Mat4 mat4 Vec4 4: x_axis x X y_axis y Y z_axis z Z w_axis w W);

impl Mat2 {
    pub fn determinant(&self) -> f32 {
        self.x_axis.perp_dot(self.y_axis)
    }
}

impl Mat3 {
    pub fn determinant(&self) -> f32 {
        self.z_axis.dot(self.x_axis.cross(self.y_axis))
    }
}

impl Mat4 {
    pub fn from_translation(translation: Vec3) -> Self {
        Self { w_axis: translation.extend(1.0), ..Self::IDENTITY }
    }

    pub fn from_scale(scale: Vec3) -> Self {
        Self::from_diagonal(scale.extend(1.0))
    }

    pub fn from_axis_angle(axis: Vec3, angle: f32) -> Self {
        let cosine = sine(angle as f64 + core::f64::consts::FRAC_PI_2) as f32;
        let turned = axis * sine(angle as f64) as f32;
        let rest = axis * (1.0 - cosine);
        let x = rest * axis.x + Vec3::new(cosine, turned.z, -turned.y);
        let y = rest * axis.y + Vec3::new(-turned.z, cosine, turned.x);
        let z = rest * axis.z + Vec3::new(turned.y, -turned.x, cosine);
        Self::from_cols(x.extend(0.0), y.extend(0.0), z.extend(0.0), Vec4::W)
    }

    pub fn transform_point3(&self, rhs: Vec3) -> Vec3 {
        (*self * rhs.extend(1.0)).truncate()
    }

    pub fn transform_vector3(&self, rhs: Vec3) -> Vec3 {
        (*self * rhs.extend(0.0)).truncate()
    }

    pub fn determinant(&self) -> f32 {
        let minor = |a: Vec4, b: Vec4, c: Vec4| a.truncate().dot(b.truncate().cross(c.truncate()));
        let (x, y, z, w) = (self.x_axis, self.y_axis, self.z_axis, self.w_axis);
        w.w * minor(x, y, z) - z.w * minor(x, y, w) + y.w * minor(x, z, w) - x.w * minor(y, z, w)
    }
}

#[rgpu::pure]
#[rgpu::lowers_to("llvm.sin")]
fn sine(x: f64) -> f64;
