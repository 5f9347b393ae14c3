//! Views of readers: the memtables and tables of one moment, and the cell with the newest view.
//!
//! **Invariants**
//! 1. A view never changes; a writer, a flush or a compaction replaces it.
//! 2. No lock of this file is held across I/O or a merge. A reader waits at most for the exchange of a pointer,
//!    and a [`super::Reader`] only when the view has changed since its last lookup.
//! 3. A reader never frees a view: freeing a memtable takes milliseconds, and closing a removed table waits for
//!    the file system's journal. Retired views are kept until a later exchange finds that no reader holds them.

use crate::memtable::Memtable;
use crate::sync::{AtomicU64, Mutex, MutexGuard};
use crate::tree::Version;
use core::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

/// A poisoned lock only means that another thread panicked; its contents are replaced as a whole.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Full memtable that awaits its flush, and the log with the same entries.
#[derive(Clone)]
pub(super) struct Frozen {
    pub(super) memtable: Arc<Memtable>,
    /// Number of the log; 0 for none.
    pub(super) log: u32,
}

/// State that a lookup searches.
#[derive(Clone)]
pub(super) struct View {
    /// Memtable for new writes.
    pub(super) active: Frozen,
    /// Full memtables, newest first.
    pub(super) frozen: Vec<Frozen>,
    pub(super) version: Arc<Version>,
    /// Newest sequence number that tables contain, or contained before their tombstones were removed.
    pub(super) flushed_sequence: u64,
}

impl View {
    /// Returns all memtables, newest first.
    #[inline]
    pub(super) fn memtables(&self) -> impl Iterator<Item = &Memtable> {
        let (active, frozen) = self.active_and_frozen();
        core::iter::once(active).chain(frozen)
    }

    /// Returns the memtable for new writes, and the full ones, newest first.
    #[inline]
    pub(super) fn active_and_frozen(&self) -> (&Memtable, impl Iterator<Item = &Memtable>) {
        (&self.active.memtable, self.frozen.iter().map(|frozen| &*frozen.memtable))
    }

    /// Returns the oldest log that is still needed after the oldest `flushed` memtables are in tables.
    pub(super) fn oldest_log_after(&self, flushed: usize) -> u32 {
        let kept = self.frozen.len() - flushed;
        self.frozen[..kept].last().unwrap_or(&self.active).log
    }
}

/// Cell with the newest view.
pub(super) struct Views {
    current: Mutex<Arc<View>>,
    /// Number of exchanges.
    generation: AtomicU64,
    /// Earlier views that a reader held at the last check.
    retired: Mutex<Vec<Arc<View>>>,
}

impl Views {
    pub(super) fn new(view: View) -> Self {
        view.version.prepare_fences();
        Self { current: Mutex::new(Arc::new(view)), generation: AtomicU64::new(0), retired: Mutex::default() }
    }

    /// Returns the newest view.
    pub(super) fn load(&self) -> Arc<View> {
        Arc::clone(&lock(&self.current))
    }

    /// Returns the newest view and its generation.
    pub(super) fn load_counted(&self) -> (Arc<View>, u64) {
        let current = lock(&self.current);
        (Arc::clone(&current), self.generation.load(Ordering::Relaxed))
    }

    /// Returns the number of exchanges. While it is unchanged, so is the view.
    #[inline]
    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// Replaces the view with one made from the newest view.
    pub(super) fn exchange(&self, change: impl FnOnce(&View) -> View) {
        let mut current = lock(&self.current);
        let next = Arc::new(change(&current));
        let before = core::mem::replace(&mut *current, next);
        self.generation.fetch_add(1, Ordering::Release);
        drop(current);
        lock(&self.retired).push(before);
        self.free_retired();
    }

    /// Frees the earlier views that no reader holds any more.
    pub(super) fn free_retired(&self) {
        let mut retired = lock(&self.retired);
        // A view with one reference stays free: no other place leads to it.
        let (free, held) =
            core::mem::take(&mut *retired).into_iter().partition(|view| Arc::strong_count(view) == 1);
        *retired = held;
        drop(retired);
        drop::<Vec<Arc<View>>>(free);
    }
}
