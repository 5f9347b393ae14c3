//! Threads for flush and compaction, so that writes return without doing this work.
//!
//! **Invariants**
//! 1. One thread flushes and one compacts in parallel: a long compaction never delays a flush.
//! 2. Stopping workers, closing the store and dropping its last handle end both. A flush completes, a
//!    compaction is canceled without a trace, and writes then do the work themselves.

use super::view::lock;
use super::{Store, Work};
use crate::error::Error;
use crate::native::Workers;
use crate::observe::{Deferred, NoObserver};
use crate::options::OptionsError;
use core::time::Duration;

impl Store {
    /// Starts threads that flush and compact from now on, so that writes do not wait for this work. With
    /// `sync_every`, a third thread syncs the log at this interval: a power cut then loses at most the writes
    /// of one interval. [`LogMode`](crate::LogMode) lists the modes that benefit from it. After a
    /// failed sync, the next write flushes instead, and returns the error if this fails, too.
    ///
    /// Failed work, also after a panic, is retried with the next write that needs it ([`Store::background_failure`]).
    ///
    /// ```
    /// # use lsm_lab_engine::{options::Options, storage::MemoryStorage, store::Store};
    /// let store = Store::create(std::sync::Arc::new(MemoryStorage::new()), Options::durable())?;
    /// store.start_workers(None)?;
    /// store.put("key", "value")?;
    /// store.close()?; // ends the workers too
    /// # Ok::<(), lsm_lab_engine::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`OptionsError::SyncEvery`] for zero, [`Error::WorkersRunning`], [`Error::ReadOnly`] and [`Error::Closed`], and the system's error if it
    /// cannot start a thread. The store then has no workers.
    pub fn start_workers(&self, sync_every: Option<Duration>) -> Result<(), Error> {
        if sync_every == Some(Duration::ZERO) {
            return Err(OptionsError::SyncEvery.into());
        }
        let mut workers = lock(&self.inner.workers);
        self.writable()?;
        if !self.inner.work.start() {
            return Err(Error::WorkersRunning);
        }
        let started = self.spawn_workers(workers.insert(Workers::default()), sync_every);
        if started.is_err() {
            self.end(workers.take());
        }
        started
    }

    fn spawn_workers(&self, workers: &mut Workers, sync_every: Option<Duration>) -> Result<(), Error> {
        for (name, work) in [("lsm-flush", Work::Flush), ("lsm-compact", Work::Compaction)] {
            let store = self.internal();
            workers.spawn(name, move || store.run_worker(work))?;
        }
        if let Some(interval) = sync_every {
            let store = self.internal();
            // A failed log rejects the next write, which reports the error.
            workers.spawn_every("lsm-sync", interval, move || drop(store.sync()))?;
        }
        Ok(())
    }

    /// Performs work of one kind when it is due, until workers are stopped.
    fn run_worker(&self, work: Work) {
        self.inner.work.run(work, || match work {
            Work::Flush => self.flush_one(&mut Deferred::none()),
            Work::Compaction => self.compact_one(&mut NoObserver),
        });
    }

    /// Stops the threads of [`Store::start_workers`], if there are any: a flush completes, a compaction is
    /// canceled. Writes then do this work themselves.
    pub fn stop_workers(&self) {
        self.end(lock(&self.inner.workers).take());
    }

    fn end(&self, workers: Option<Workers>) {
        if let Some(workers) = workers {
            self.inner.work.stop();
            drop(workers);
            self.inner.work.stopped();
        }
    }

    /// Waits until no flush or compaction is pending.
    ///
    /// # Errors
    /// Storage errors.
    pub fn wait_idle(&self) -> Result<(), Error> {
        self.flush()?;
        while self.compact_one(&mut NoObserver)? {}
        Ok(())
    }
}
