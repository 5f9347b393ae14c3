//! Coordination of background flush and compaction: delays of fast writers, and waits of idle workers.
//!
//! **Invariants**
//! 1. Writers wait only while more memtables or runs are pending than the options allow, and never for failed
//!    work, not even if it panicked: they get its error, and the next write retries it.
//! 2. Readers never wait here.

use super::view::lock;
use crate::error::Error;
use crate::sync::{Condvar, Mutex};
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
#[cfg(not(target_arch = "wasm32"))]
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;

/// Kind of background work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Work {
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
    /// Possibly pending work, by kind.
    wanted: [bool; 2],
    /// Error of the last attempt, by kind of work.
    failures: [Option<Error>; 2],
    stopping: bool,
}

/// Requests and results of background work.
#[derive(Default)]
pub(super) struct WorkBoard {
    state: Mutex<State>,
    changed: Condvar,
    has_workers: AtomicBool,
    /// Tells a running compaction to stop.
    pub(super) give_up: AtomicBool,
    stalls: AtomicU64,
}

impl WorkBoard {
    /// Returns whether workers perform flush and compaction.
    pub(super) fn has_workers(&self) -> bool {
        self.has_workers.load(Ordering::Acquire)
    }

    /// Leaves flush and compaction to workers from now on. Returns `false` if there are workers already.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn start(&self) -> bool {
        let mut state = lock(&self.state);
        if self.has_workers() {
            return false;
        }
        *state = State { wanted: [true; 2], ..State::default() };
        self.give_up.store(false, Ordering::Relaxed);
        self.has_workers.store(true, Ordering::Release);
        true
    }

    /// Stops the workers: a compaction is canceled, a flush completes. Writes then do the work themselves.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn stop(&self) {
        let mut state = lock(&self.state);
        state.stopping = true;
        self.give_up.store(true, Ordering::Relaxed);
        self.has_workers.store(false, Ordering::Release);
        self.changed.notify_all();
    }

    /// Allows compactions again after all workers have ended.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn stopped(&self) {
        self.give_up.store(false, Ordering::Relaxed);
    }

    /// Reports possibly pending work.
    pub(super) fn want(&self, work: Work) {
        lock(&self.state).wanted[work.index()] = true;
        self.changed.notify_all();
    }

    /// Reports finished work, after which writers may continue.
    pub(super) fn progress(&self) {
        drop(lock(&self.state));
        self.changed.notify_all();
    }

    /// Returns the number of times that a writer had to wait.
    pub(super) fn stalls(&self) -> u64 {
        self.stalls.load(Ordering::Relaxed)
    }

    /// Lets a writer through as soon as the pending work is within limits.
    pub(super) fn pass(&self, pending: impl Fn() -> Option<Work>) -> Result<(), Error> {
        if pending().is_none() || !self.has_workers() {
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

    /// Performs units of work one after another, waits if there is none, and returns when workers are stopped.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn run(&self, work: Work, mut unit: impl FnMut() -> Result<bool, Error>) {
        loop {
            let mut state = lock(&self.state);
            while !state.stopping && !core::mem::take(&mut state.wanted[work.index()]) {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.stopping {
                return;
            }
            drop(state);
            // Without its thread, the work would never be done, and writers would wait forever.
            let outcome = catch_unwind(AssertUnwindSafe(&mut unit)).unwrap_or(Err(Error::WorkerPanicked));
            let mut state = lock(&self.state);
            state.wanted[work.index()] |= matches!(outcome, Ok(true));
            state.failures[work.index()] = outcome.err();
            self.changed.notify_all();
        }
    }

    /// Returns the error of the last failed background work, if any.
    pub(super) fn failure(&self) -> Option<Error> {
        lock(&self.state).failures.iter().flatten().next().cloned()
    }
}

impl super::Store {
    /// Returns the error of the last background work, if it failed and has not succeeded since.
    ///
    /// A write that must wait for such work gets this error, and the work is retried. After the cause is
    /// removed, writes may still get it until the retry has succeeded.
    #[must_use]
    pub fn background_failure(&self) -> Option<Error> {
        self.inner.work.failure()
    }
}
