//! The end of a store: by the last handle that is closed or dropped.
//!
//! **Invariants**
//! 1. A store is sealed once, and nothing is written after its seal: every write checks that the store is open while it holds
//!    the lock of writer or manifest.

use super::Store;
use super::commit::Writer;
use super::view::lock;
use crate::error::Error;
use crate::log::{LogLength, LogWriter};
use crate::observe::NoObserver;
use core::sync::atomic::Ordering;
use std::sync::Arc;

impl Store {
    /// Closes the store: workers end, everything written becomes durable, and the manifest is sealed, so that a later open can
    /// tell damage of any file from a power cut. Memtables are flushed, so that the next opening replays no log.
    ///
    /// Other handles can still read, and get [`Error::Closed`] when they write. The storage is free for another store as soon
    /// as all handles and snapshots of this one are dropped.
    ///
    /// The store is closed even if this fails. Without a log ([`LogMode::NoLog`]), entries that no table has are then lost:
    /// call [`Store::flush`] first, which can be repeated.
    ///
    /// # Errors
    /// What storage reports. Entries that were synced before are safe.
    ///
    /// [`LogMode::NoLog`]: crate::options::LogMode::NoLog
    pub fn close(self) -> Result<(), Error> {
        #[cfg(not(target_arch = "wasm32"))]
        self.stop_workers();
        let mut writer = lock(&self.inner.writer);
        if self.writable().is_err() {
            return Ok(());
        }
        let flushed = self.flush_all(&mut writer, &mut NoObserver);
        // A log has what could not be flushed.
        let is_lost = flushed.is_err() && writer.log.as_ref().is_none_or(LogWriter::failed);
        let ended = if is_lost { flushed } else { self.seal(&mut writer) };
        self.inner.closed.store(true, Ordering::Release);
        ended
    }

    /// Leaves the store as a process does that dies here: nothing more is written, nothing is sealed.
    pub fn abandon(self) {
        #[cfg(not(target_arch = "wasm32"))]
        self.stop_workers();
        let _writer = lock(&self.inner.writer);
        self.inner.closed.store(true, Ordering::Release);
    }

    /// Syncs the log and says in the manifest that nothing comes after it.
    fn seal(&self, writer: &mut Writer) -> Result<(), Error> {
        if let Some(log) = &mut writer.log {
            log.finish(&*self.inner.storage)?;
        }
        let logs =
            writer.log.iter().map(|log| LogLength { log: log.number(), bytes: log.synced_bytes() }).collect();
        let state = self.state_of(&self.inner.views.load());
        let mut installation = lock(&self.inner.installation);
        // Work that another handle is doing finds no manifest, and changes nothing.
        let mut manifest = installation.manifest.take().ok_or(Error::Closed)?;
        Ok(manifest.seal(&*self.inner.storage, &state, logs)?)
    }
}

/// Dropping the last handle ends workers, makes the log durable, and seals the store. Without a log, entries that were not
/// flushed are lost: only [`Store::close`] flushes and reports errors.
impl Drop for Store {
    fn drop(&mut self) {
        if self.open.take().and_then(Arc::into_inner).is_none() {
            return;
        }
        #[cfg(not(target_arch = "wasm32"))]
        self.stop_workers();
        let mut writer = lock(&self.inner.writer);
        if self.writable().is_ok() {
            // No caller is left for an error. Entries that were acknowledged as durable do not depend on this.
            let _ = self.seal(&mut writer);
            self.inner.closed.store(true, Ordering::Release);
        }
    }
}
