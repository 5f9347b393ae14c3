//! What readers see: the memtables and the tables of one moment, and the cell that holds the newest such view.
//!
//! **Invariants**
//! 1. A view never changes; a writer, a flush or a compaction puts another in its place.
//! 2. No lock of this file is held across I/O or a merge: a reader waits at most for the exchange of a pointer, and a
//!    [`super::Reader`] only when the view has changed since its last lookup.
//! 3. A reader never frees a view: freeing a memtable takes milliseconds, and closing a table whose file was removed waits
//!    for the file system's journal. Views that readers may still hold are kept until whoever exchanges the next one finds
//!    that nobody does.

use crate::memtable::Memtable;
use crate::tree::Version;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A poisoned lock only says that another thread panicked; what it guards is replaced as a whole.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A full memtable that awaits its flush, and the log that holds the same.
#[derive(Clone)]
pub(super) struct Frozen {
    pub(super) memtable: Arc<Memtable>,
    /// 0 for none.
    pub(super) log: u32,
}

/// Everything that a lookup searches.
#[derive(Clone)]
pub(super) struct View {
    /// Takes the writes.
    pub(super) active: Frozen,
    /// Full ones, newest first.
    pub(super) frozen: Vec<Frozen>,
    pub(super) version: Arc<Version>,
    /// The newest sequence number that tables hold, or held before their tombstones were collected.
    pub(super) flushed_sequence: u64,
}

impl View {
    /// All memtables, newest first.
    #[inline]
    pub(super) fn memtables(&self) -> impl Iterator<Item = &Memtable> {
        core::iter::once(&self.active).chain(&self.frozen).map(|frozen| &*frozen.memtable)
    }

    /// The oldest log that holds what no table holds once the oldest `flushed` memtables are in tables.
    pub(super) fn oldest_log_after(&self, flushed: usize) -> u32 {
        let kept = self.frozen.len() - flushed;
        self.frozen[..kept].last().unwrap_or(&self.active).log
    }
}

/// The newest view.
pub(super) struct Views {
    current: Mutex<Arc<View>>,
    /// Counts the exchanges.
    generation: AtomicU64,
    /// Earlier views that somebody held when they were last looked at.
    retired: Mutex<Vec<Arc<View>>>,
}

impl Views {
    pub(super) fn new(view: View) -> Self {
        Self { current: Mutex::new(Arc::new(view)), generation: AtomicU64::new(0), retired: Mutex::default() }
    }

    /// The newest view.
    pub(super) fn load(&self) -> Arc<View> {
        Arc::clone(&lock(&self.current))
    }

    /// The newest view, and how many exchanges it follows.
    pub(super) fn load_counted(&self) -> (Arc<View>, u64) {
        let current = lock(&self.current);
        (Arc::clone(&current), self.generation.load(Ordering::Relaxed))
    }

    /// How many exchanges there were: as long as it stays, so does the view.
    #[inline]
    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// Puts another view in place, made from the newest one.
    pub(super) fn exchange(&self, change: impl FnOnce(&View) -> View) {
        let mut current = lock(&self.current);
        let next = Arc::new(change(&current));
        let before = core::mem::replace(&mut *current, next);
        self.generation.fetch_add(1, Ordering::Release);
        drop(current);
        lock(&self.retired).push(before);
        self.free_retired();
    }

    /// Frees the earlier views that nobody holds any more.
    pub(super) fn free_retired(&self) {
        let mut retired = lock(&self.retired);
        // Nobody can take hold of one again: they are not to be found anywhere else.
        let (free, held) =
            core::mem::take(&mut *retired).into_iter().partition(|view| Arc::strong_count(view) == 1);
        *retired = held;
        drop(retired);
        drop::<Vec<Arc<View>>>(free);
    }
}
