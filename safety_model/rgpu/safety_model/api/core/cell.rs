//! Cells: mutation through a shared reference, within one thread.

use crate::clone::Clone;
use crate::cmp::PartialEq;
use crate::convert::From;
use crate::default::Default;
use crate::marker::{Copy, Sized, Sync};
use crate::ops::{Deref, DerefMut, Drop, FnOnce};
use crate::option::Option::{self, None, Some};
use crate::result::Result::{self, Err, Ok};
use crate::{mem, panicking};

/// The only way to write behind a shared reference.
#[rgpu::lang("unsafe_cell")]
#[repr(transparent)]
pub struct UnsafeCell<T: ?Sized> {
    value: T,
}

impl<T: ?Sized> !Sync for UnsafeCell<T> {}

impl<T> UnsafeCell<T> {
    /// Around a value.
    pub const fn new(value: T) -> UnsafeCell<T> {
        UnsafeCell { value }
    }

    /// The value.
    pub const fn into_inner(self) -> T {
        self.value
    }
}

impl<T: ?Sized> UnsafeCell<T> {
    /// The address of the value.
    #[rgpu::pure]
    #[rgpu::lang("ptr_cast")]
    pub const fn get(&self) -> *mut T;

    /// The value, for writing.
    pub const fn get_mut(&mut self) -> &mut T {
        &mut self.value
    }

    /// The address of the value.
    pub const fn raw_get(this: *const Self) -> *mut T {
        unsafe { (*this).get() }
    }
}

impl<T: Default> Default for UnsafeCell<T> {
    fn default() -> UnsafeCell<T> {
        UnsafeCell::new(T::default())
    }
}

impl<T> From<T> for UnsafeCell<T> {
    fn from(t: T) -> UnsafeCell<T> {
        UnsafeCell::new(t)
    }
}

/// Moves values in and out.
#[repr(transparent)]
pub struct Cell<T: ?Sized> {
    value: UnsafeCell<T>,
}

impl<T> Cell<T> {
    /// Around a value.
    pub const fn new(value: T) -> Cell<T> {
        Cell { value: UnsafeCell::new(value) }
    }

    /// Puts a value in.
    pub fn set(&self, val: T) {
        self.replace(val);
    }

    /// Swaps with another cell.
    pub fn swap(&self, other: &Cell<T>) {
        unsafe { crate::ptr::swap(self.value.get(), other.value.get()) }
    }

    /// Puts a value in and gives what was there.
    pub fn replace(&self, val: T) -> T {
        unsafe { crate::ptr::replace(self.value.get(), val) }
    }

    /// The value.
    pub fn into_inner(self) -> T {
        self.value.into_inner()
    }

    /// Moves the value out and leaves the default.
    pub fn take(&self) -> T
    where
        T: Default,
    {
        self.replace(T::default())
    }
}

impl<T: Copy> Cell<T> {
    /// A copy of the value.
    pub const fn get(&self) -> T {
        unsafe { *self.value.get() }
    }

    /// Replaces the value by the function's result.
    pub fn update(&self, f: impl FnOnce(T) -> T) {
        self.set(f(self.get()));
    }
}

impl<T: ?Sized> Cell<T> {
    /// The address of the value.
    pub const fn as_ptr(&self) -> *mut T {
        self.value.get()
    }

    /// The value, for writing.
    pub const fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }
}

impl<T: Copy> Clone for Cell<T> {
    fn clone(&self) -> Cell<T> {
        Cell::new(self.get())
    }
}

impl<T: Default> Default for Cell<T> {
    fn default() -> Cell<T> {
        Cell::new(T::default())
    }
}

impl<T: PartialEq + Copy> PartialEq for Cell<T> {
    fn eq(&self, other: &Cell<T>) -> bool {
        self.get() == other.get()
    }
}

/// Borrows checked at run time. `borrow` counts readers, or is -1 while there is a writer.
pub struct RefCell<T: ?Sized> {
    borrow: Cell<isize>,
    value: UnsafeCell<T>,
}

/// There is a writer.
#[derive(Clone)]
pub struct BorrowError {
    _private: (),
}

/// There are readers, or a writer.
#[derive(Clone)]
pub struct BorrowMutError {
    _private: (),
}

impl<T> RefCell<T> {
    /// Around a value.
    pub const fn new(value: T) -> RefCell<T> {
        RefCell { borrow: Cell::new(0), value: UnsafeCell::new(value) }
    }

    /// The value.
    pub fn into_inner(self) -> T {
        self.value.into_inner()
    }

    /// Puts a value in and gives what was there.
    pub fn replace(&self, t: T) -> T {
        mem::replace(&mut *self.borrow_mut(), t)
    }
}

impl<T: ?Sized> RefCell<T> {
    /// Lends the value, or panics.
    pub fn borrow(&self) -> Ref<'_, T> {
        match self.try_borrow() {
            Ok(borrowed) => borrowed,
            Err(_) => panicking::panic("already mutably borrowed"),
        }
    }

    /// Lends the value, unless there is a writer.
    pub fn try_borrow(&self) -> Result<Ref<'_, T>, BorrowError> {
        let readers = self.borrow.get();
        if readers < 0 {
            return Err(BorrowError { _private: () });
        }
        self.borrow.set(readers + 1);
        Ok(Ref { value: unsafe { &*self.value.get() }, borrow: &self.borrow })
    }

    /// Lends the value for writing, or panics.
    pub fn borrow_mut(&self) -> RefMut<'_, T> {
        match self.try_borrow_mut() {
            Ok(borrowed) => borrowed,
            Err(_) => panicking::panic("already borrowed"),
        }
    }

    /// Lends the value for writing, unless it is lent.
    pub fn try_borrow_mut(&self) -> Result<RefMut<'_, T>, BorrowMutError> {
        if self.borrow.get() != 0 {
            return Err(BorrowMutError { _private: () });
        }
        self.borrow.set(-1);
        Ok(RefMut { value: unsafe { &mut *self.value.get() }, borrow: &self.borrow })
    }

    /// The address of the value.
    pub const fn as_ptr(&self) -> *mut T {
        self.value.get()
    }

    /// The value, for writing.
    pub fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }
}

/// A value lent by a `RefCell`.
pub struct Ref<'b, T: ?Sized + 'b> {
    value: &'b T,
    borrow: &'b Cell<isize>,
}

impl<T: ?Sized> Deref for Ref<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value
    }
}

impl<T: ?Sized> Drop for Ref<'_, T> {
    fn drop(&mut self) {
        self.borrow.set(self.borrow.get() - 1);
    }
}

/// A value lent by a `RefCell`, for writing.
pub struct RefMut<'b, T: ?Sized + 'b> {
    value: &'b mut T,
    borrow: &'b Cell<isize>,
}

impl<T: ?Sized> Deref for RefMut<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value
    }
}

impl<T: ?Sized> DerefMut for RefMut<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.value
    }
}

impl<T: ?Sized> Drop for RefMut<'_, T> {
    fn drop(&mut self) {
        self.borrow.set(0);
    }
}

/// A value that is set once.
pub struct OnceCell<T> {
    inner: UnsafeCell<Option<T>>,
}

impl<T> OnceCell<T> {
    /// Without a value.
    pub const fn new() -> OnceCell<T> {
        OnceCell { inner: UnsafeCell::new(None) }
    }

    /// The value, if it is set.
    pub fn get(&self) -> Option<&T> {
        unsafe { (*self.inner.get()).as_ref() }
    }

    /// Sets the value, unless it is set.
    pub fn set(&self, value: T) -> Result<(), T> {
        match self.get() {
            Some(_) => Err(value),
            None => {
                unsafe { *self.inner.get() = Some(value) }
                Ok(())
            }
        }
    }

    /// The value, which is computed if it isn't set.
    pub fn get_or_init<F>(&self, f: F) -> &T
    where
        F: FnOnce() -> T,
    {
        if let None = self.get() {
            unsafe { *self.inner.get() = Some(f()) }
        }
        unsafe { self.get().unwrap_unchecked() }
    }
}
