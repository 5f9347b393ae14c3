//! Locks that a thread may hold while it waits for another: those of `std`, or of `shuttle` in
//! `store/tests/interleavings.rs`.

#[cfg(all(test, lsm_lab_shuttle))]
pub(crate) use shuttle::sync::{
    Condvar, Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard, atomic::AtomicU64,
};
#[cfg(not(all(test, lsm_lab_shuttle)))]
pub(crate) use std::sync::{
    Condvar, Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard, atomic::AtomicU64,
};
