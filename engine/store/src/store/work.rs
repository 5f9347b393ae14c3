//! Who waits for whom when flush and compaction run in the background: writers that are too fast, and idle workers.
//!
//! **Invariants**
//! 1. Writers wait only while more memtables or runs are pending than the options allow, and never for work that has
//!    failed: then they get its error, and the next write has it tried again.
//! 2. Readers never wait here.

use super::view::lock;
use crate::error::Error;
use crate::observe::NoObserver;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// The two kinds of background work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Memtables into tables.
    Flush,
    /// Tables into fewer tables.
    Compaction,
}

impl Work {
    const fn index(self) -> usize {
        self as usize
    }
}

#[derive(Default)]
struct State {
    /// Whether there may be something to do, by kind of work.
    wanted: [bool; 2],
    /// Why the last attempt failed, by kind of work.
    failures: [Option<Error>; 2],
    stopping: bool,
}

/// Wishes and outcomes of background work.
#[derive(Default)]
pub(super) struct WorkBoard {
    state: Mutex<State>,
    changed: Condvar,
    attended: AtomicBool,
    /// Asks a compaction that runs to give up.
    pub(super) stop: AtomicBool,
    stalls: AtomicU64,
}

impl WorkBoard {
    /// Whether workers see to flush and compaction.
    pub(super) fn is_attended(&self) -> bool {
        self.attended.load(Ordering::Acquire)
    }

    /// Workers begin; `false` if others have.
    pub(super) fn attend(&self) -> bool {
        let mut state = lock(&self.state);
        if self.is_attended() {
            return false;
        }
        *state = State { wanted: [true; 2], ..State::default() };
        self.stop.store(false, Ordering::Relaxed);
        self.attended.store(true, Ordering::Release);
        true
    }

    /// Workers are to end; writers see to the work themselves from now on.
    pub(super) fn dismiss(&self) {
        let mut state = lock(&self.state);
        state.stopping = true;
        self.stop.store(true, Ordering::Relaxed);
        self.attended.store(false, Ordering::Release);
        self.changed.notify_all();
    }

    /// Workers have ended.
    pub(super) fn dismissed(&self) {
        self.stop.store(false, Ordering::Relaxed);
    }

    /// There may be something to do.
    pub(super) fn want(&self, work: Work) {
        lock(&self.state).wanted[work.index()] = true;
        self.changed.notify_all();
    }

    /// Something was done, after which writers may go on.
    pub(super) fn progress(&self) {
        drop(lock(&self.state));
        self.changed.notify_all();
    }

    /// How often a writer had to wait.
    pub(super) fn stalls(&self) -> u64 {
        self.stalls.load(Ordering::Relaxed)
    }

    /// Lets a writer through as soon as not too much is pending.
    pub(super) fn pass(&self, pending: impl Fn() -> Option<Work>) -> Result<(), Error> {
        if pending().is_none() || !self.is_attended() {
            return Ok(());
        }
        self.stalls.fetch_add(1, Ordering::Relaxed);
        let mut state = lock(&self.state);
        while let Some(work) = pending().filter(|_| !state.stopping) {
            state.wanted[work.index()] = true;
            self.changed.notify_all();
            if let Some(failure) = &state.failures[work.index()] {
                return Err(failure.clone());
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        Ok(())
    }

    /// A worker's life: does one unit after another, waits where there is none, ends when dismissed.
    pub(super) fn attend_to(&self, work: Work, mut unit: impl FnMut() -> Result<bool, Error>) {
        loop {
            let mut state = lock(&self.state);
            while !state.stopping && !core::mem::take(&mut state.wanted[work.index()]) {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.stopping {
                return;
            }
            drop(state);
            let outcome = unit();
            let mut state = lock(&self.state);
            state.wanted[work.index()] |= matches!(outcome, Ok(true));
            state.failures[work.index()] = outcome.err();
            self.changed.notify_all();
        }
    }

    /// Why background work last failed, if it did.
    pub(super) fn failure(&self) -> Option<Error> {
        lock(&self.state).failures.iter().flatten().next().cloned()
    }
}

/// For those who bring the threads: `native::Background` does.
impl super::Store {
    /// Says that workers begin: from now on writes leave flush and compaction to [`Store::attend_to`]. `false` if there are
    /// workers already.
    ///
    /// [`Store::attend_to`]: super::Store::attend_to
    #[must_use]
    pub fn attend(&self) -> bool {
        self.work.attend()
    }

    /// A worker's life: does what there is to do of this kind, and returns after [`Store::dismiss`].
    ///
    /// [`Store::dismiss`]: super::Store::dismiss
    pub fn attend_to(&self, work: Work) {
        self.work.attend_to(work, || match work {
            Work::Flush => self.flush_one(&mut NoObserver),
            Work::Compaction => self.compact_one(&mut NoObserver),
        });
    }

    /// Asks workers to end: a compaction gives up, a flush ends. Writes see to the work themselves from now on.
    pub fn dismiss(&self) {
        self.work.dismiss();
    }

    /// Says that all workers have ended.
    pub fn dismissed(&self) {
        self.work.dismissed();
    }

    /// Why background work last failed, if it did and has not succeeded since. A write that has to wait for such work gets
    /// this error, and has the work tried again: after the cause is gone, the first write may still get it.
    #[must_use]
    pub fn background_failure(&self) -> Option<Error> {
        self.work.failure()
    }
}
