//! Formatting: the traits and types that signatures name. What is formatted isn't modelled.

use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq};
use crate::default::Default;
use crate::marker::{Copy, PhantomData, Sized};
use crate::option::Option;
use crate::result;

/// Formatting went well, or not.
pub type Result = result::Result<(), Error>;

/// The writer failed.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub struct Error;

/// Where formatted text goes.
pub struct Formatter<'a> {
    of: PhantomData<&'a mut ()>,
}

impl<'a> Formatter<'a> {
    /// Writes text.
    #[rgpu::opaque]
    pub fn write_str(&mut self, data: &str) -> Result;

    /// Writes formatted values.
    #[rgpu::opaque]
    pub fn write_fmt(&mut self, fmt: Arguments<'_>) -> Result;

    /// Writes padded text.
    #[rgpu::opaque]
    pub fn pad(&mut self, s: &str) -> Result;

    /// `{:#?}`?
    #[rgpu::opaque]
    pub fn alternate(&self) -> bool;
}

/// A format string and its values.
#[rgpu::lang("format_arguments")]
#[derive(Copy, Clone)]
pub struct Arguments<'a> {
    of: PhantomData<&'a ()>,
}

impl<'a> Arguments<'a> {
    /// The text, if it is constant.
    #[rgpu::opaque]
    pub fn as_str(&self) -> Option<&'static str>;
}

/// What `format_args!` expands to: a tuple of references to the values.
#[rgpu::pure]
pub const fn arguments<'a, T>(values: &T) -> Arguments<'a>;

/// Somewhere that takes text.
pub trait Write {
    fn write_str(&mut self, s: &str) -> Result;

    #[rgpu::opaque]
    fn write_char(&mut self, c: char) -> Result;

    #[rgpu::opaque]
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result;
}

/// `{:?}`
#[rgpu::lang("Debug")]
pub trait Debug {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// `{}`
#[rgpu::lang("Display")]
pub trait Display {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// `{:o}`
pub trait Octal {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// `{:b}`
pub trait Binary {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// `{:x}`
pub trait LowerHex {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// `{:X}`
pub trait UpperHex {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// `{:p}`
pub trait Pointer {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// `{:e}`
pub trait LowerExp {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// `{:E}`
pub trait UpperExp {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// Writes formatted values.
#[rgpu::opaque]
pub fn write(output: &mut dyn Write, fmt: Arguments<'_>) -> Result;

#[rgpu::one_of(
    T, bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64,
    f128, !
)]
impl<T> Debug for T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

#[rgpu::one_of(
    T, bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64,
    f128, !
)]
impl<T> Display for T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Octal for T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Binary for T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> LowerHex for T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> UpperHex for T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f32, f64)]
impl<T> LowerExp for T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f32, f64)]
impl<T> UpperExp for T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl Debug for str {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl Display for str {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized + Debug> Debug for &T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized + Display> Display for &T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized + Debug> Debug for &mut T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized + Display> Display for &mut T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized> Pointer for *const T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized> Pointer for *mut T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized> Pointer for &T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized> Pointer for &mut T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized> Debug for *const T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized> Debug for *mut T {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: Debug> Debug for [T] {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: Debug, const N: usize> Debug for [T; N] {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl Debug for () {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<A: Debug> Debug for (A,) {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<A: Debug, B: Debug> Debug for (A, B) {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<A: Debug, B: Debug, C: Debug> Debug for (A, B, C) {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<A: Debug, B: Debug, C: Debug, D: Debug> Debug for (A, B, C, D) {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<A: Debug, B: Debug, C: Debug, D: Debug, E: Debug> Debug for (A, B, C, D, E) {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<A: Debug, B: Debug, C: Debug, D: Debug, E: Debug, F: Debug> Debug for (A, B, C, D, E, F) {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<A: Debug, B: Debug, C: Debug, D: Debug, E: Debug, F: Debug, G: Debug> Debug
    for (A, B, C, D, E, F, G)
{
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<A: Debug, B: Debug, C: Debug, D: Debug, E: Debug, F: Debug, G: Debug, H: Debug> Debug
    for (A, B, C, D, E, F, G, H)
{
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized> Debug for PhantomData<T> {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl Debug for Error {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl Display for Error {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl Debug for Arguments<'_> {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

impl Display for Arguments<'_> {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
