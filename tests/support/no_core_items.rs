//! What rustc looks for in `core` and the model doesn't have; and the start of a program.

use crate::marker::{Copy, PhantomData, Sized, Sync};

pub mod derives {
    #[rustc_builtin_macro]
    pub macro Clone($item:item) {}
    #[rustc_builtin_macro]
    pub macro Copy($item:item) {}
    #[rustc_builtin_macro]
    pub macro PartialEq($item:item) {}
    #[rustc_builtin_macro]
    pub macro Eq($item:item) {}
    #[rustc_builtin_macro]
    pub macro PartialOrd($item:item) {}
    #[rustc_builtin_macro]
    pub macro Ord($item:item) {}
    #[rustc_builtin_macro]
    pub macro Default($item:item) {}
    #[rustc_builtin_macro]
    pub macro derive($item:item) {}
    #[rustc_builtin_macro]
    pub macro cfg($($tokens:tt)*) {}
}

#[lang = "meta_sized"]
pub trait MetaSized: PointeeSized {}
#[lang = "pointee_sized"]
pub trait PointeeSized {}
#[lang = "tuple_trait"]
pub trait Tuple {}
#[lang = "freeze"]
pub unsafe auto trait Freeze {}
#[lang = "destruct"]
pub trait Destruct {}
#[lang = "structural_peq"]
pub trait StructuralPartialEq {}
#[lang = "const_param_ty"]
pub trait ConstParamTy: crate::cmp::Eq {}
impl ConstParamTy for usize {}
impl ConstParamTy for crate::intrinsics::AtomicOrdering {}
#[lang = "discriminant_kind"]
pub trait DiscriminantKind {
    #[lang = "discriminant_type"]
    type Discriminant;
}
#[lang = "pointee_trait"]
pub trait Pointee {
    #[lang = "metadata_type"]
    type Metadata;
}
#[lang = "dyn_metadata"]
pub struct DynMetadata<T: ?Sized> {
    of: PhantomData<T>,
}

#[lang = "legacy_receiver"]
pub trait LegacyReceiver {}
impl<T: ?Sized> LegacyReceiver for &T {}
impl<T: ?Sized> LegacyReceiver for &mut T {}
impl<T: crate::ops::Deref> LegacyReceiver for crate::pin::Pin<T> {}
#[lang = "receiver"]
pub trait Receiver {
    #[lang = "receiver_target"]
    type Target: ?Sized;
}
impl<P: crate::ops::Deref<Target = T> + ?Sized, T: ?Sized> Receiver for P {
    type Target = T;
}

#[lang = "unsize"]
pub trait Unsize<T: ?Sized> {}
#[lang = "coerce_unsized"]
pub trait CoerceUnsized<T> {}
impl<'a, 'b: 'a, T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<&'a U> for &'b T {}
impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<&'a mut U> for &'a mut T {}
impl<T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<*const U> for *const T {}
impl<T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<*mut U> for *mut T {}
impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<*mut U> for &'a mut T {}
impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<*const U> for &'a T {}
impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<*const U> for &'a mut T {}
impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<*const U> for *mut T {}
#[lang = "dispatch_from_dyn"]
pub trait DispatchFromDyn<T> {}
impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> DispatchFromDyn<&'a U> for &'a T {}
impl<'a, T: ?Sized + Unsize<U>, U: ?Sized> DispatchFromDyn<&'a mut U> for &'a mut T {}

pub mod intrinsics {
    use crate::marker::{Copy, Sync};

    #[rustc_intrinsic]
    pub const fn wrapping_add<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const fn wrapping_sub<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const fn wrapping_mul<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const fn saturating_add<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const fn saturating_sub<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const fn add_with_overflow<T: Copy>(a: T, b: T) -> (T, bool);
    #[rustc_intrinsic]
    pub const fn sub_with_overflow<T: Copy>(a: T, b: T) -> (T, bool);
    #[rustc_intrinsic]
    pub const fn mul_with_overflow<T: Copy>(a: T, b: T) -> (T, bool);
    #[rustc_intrinsic]
    pub const unsafe fn unchecked_add<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn unchecked_sub<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn unchecked_mul<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn unchecked_div<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn unchecked_rem<T: Copy>(a: T, b: T) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn unchecked_shl<T: Copy, U: Copy>(a: T, b: U) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn unchecked_shr<T: Copy, U: Copy>(a: T, b: U) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn unchecked_funnel_shl<T: Copy>(a: T, b: T, n: u32) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn unchecked_funnel_shr<T: Copy>(a: T, b: T, n: u32) -> T;
    #[rustc_intrinsic]
    pub const fn ctpop<T: Copy>(a: T) -> u32;
    #[rustc_intrinsic]
    pub const fn ctlz<T: Copy>(a: T) -> u32;
    #[rustc_intrinsic]
    pub const fn cttz<T: Copy>(a: T) -> u32;
    #[rustc_intrinsic]
    pub const fn bswap<T: Copy>(a: T) -> T;
    #[rustc_intrinsic]
    pub const fn bitreverse<T: Copy>(a: T) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn transmute<A, B>(a: A) -> B;
    #[rustc_intrinsic]
    pub const unsafe fn transmute_unchecked<A, B>(a: A) -> B;
    #[rustc_intrinsic]
    pub const fn select_unpredictable<T>(b: bool, t: T, f: T) -> T;
    #[rustc_intrinsic]
    pub const fn size_of<T>() -> usize;
    #[rustc_intrinsic]
    pub const fn align_of<T>() -> usize;
    #[rustc_intrinsic]
    pub const unsafe fn arith_offset<T>(p: *const T, n: isize) -> *const T;
    #[rustc_intrinsic]
    pub const unsafe fn ptr_offset_from<T>(p: *const T, q: *const T) -> isize;
    #[rustc_intrinsic]
    pub const unsafe fn read_via_copy<T>(p: *const T) -> T;
    #[rustc_intrinsic]
    pub const unsafe fn write_via_move<T>(p: *mut T, v: T);
    #[rustc_intrinsic]
    pub const unsafe fn copy<T>(a: *const T, b: *mut T, n: usize);
    #[rustc_intrinsic]
    pub const unsafe fn copy_nonoverlapping<T>(a: *const T, b: *mut T, n: usize);
    #[rustc_intrinsic]
    pub const unsafe fn write_bytes<T>(a: *mut T, b: u8, n: usize);

    pub const unsafe fn offset_by<T>(p: *const T, n: isize) -> *mut T {
        unsafe { arith_offset(p, n) as *mut T }
    }

    #[repr(C, packed)]
    pub struct Unaligned<T> {
        pub value: T,
    }

    pub union Wide<T> {
        pub parts: (*const T, usize),
        pub slice: *const [T],
    }

    pub struct Zero([u64; 512]);
    unsafe impl Sync for Zero {}
    pub static ZERO: Zero = Zero([0; 512]);
}

#[lang = "drop_glue"]
unsafe fn drop_glue<T: ?Sized>(p: *mut T) {}
#[lang = "panic_location"]
struct PanicLocation {
    file: &'static str,
    line: u32,
    column: u32,
}
#[lang = "panic_bounds_check"]
fn panic_bounds_check(index: usize, len: usize) -> ! {
    loop {}
}
#[lang = "panic_nounwind"]
fn panic_nounwind(message: &'static str) -> ! {
    loop {}
}
#[lang = "panic_const_add_overflow"]
const fn add_overflow() -> ! {
    loop {}
}
#[lang = "panic_const_sub_overflow"]
const fn sub_overflow() -> ! {
    loop {}
}
#[lang = "panic_const_mul_overflow"]
const fn mul_overflow() -> ! {
    loop {}
}
#[lang = "panic_const_div_overflow"]
const fn div_overflow() -> ! {
    loop {}
}
#[lang = "panic_const_rem_overflow"]
const fn rem_overflow() -> ! {
    loop {}
}
#[lang = "panic_const_neg_overflow"]
const fn neg_overflow() -> ! {
    loop {}
}
#[lang = "panic_const_shl_overflow"]
const fn shl_overflow() -> ! {
    loop {}
}
#[lang = "panic_const_shr_overflow"]
const fn shr_overflow() -> ! {
    loop {}
}
#[lang = "panic_const_div_by_zero"]
const fn div_by_zero() -> ! {
    loop {}
}
#[lang = "panic_const_rem_by_zero"]
const fn rem_by_zero() -> ! {
    loop {}
}

unsafe extern "C" {
    fn printf(format: *const i8, ...) -> i32;
}

pub fn output(x: u64) {
    unsafe {
        printf(&raw const *b"%llx\n\0" as *const i8, x);
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn main(_: i32, _: *const *const u8) -> i32 {
    crate::judge_test::run();
    0
}
