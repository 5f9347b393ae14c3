//! Closes a store with its last handle.
//!
//! **Invariant**: a store is sealed once, and nothing is written after its seal. Every write checks that the
//! store is open while it holds the lock of writer or manifest.

use super::Store;
use super::commit::Writer;
use super::view::lock;
use crate::error::Error;
use crate::log::{LogLength, LogWriter};
use crate::observe::Deferred;
use core::sync::atomic::Ordering;
use std::sync::Arc;

impl Store {
    /// Closes the store: stops workers, makes all writes durable, and seals the manifest, so that a later open
    /// can distinguish damage from a power cut.
    ///
    /// Memtables are flushed, so the next open replays no log. Other handles can still read, and get
    /// [`Error::Closed`] when they write. The storage is free for another store as soon as all handles and
    /// snapshots of this one are dropped.
    ///
    /// The store is closed even if this fails. Without a log ([`LogMode::NoLog`]), entries that are not in a
    /// table are then lost: call [`Store::flush`] first, which can be repeated.
    ///
    /// # Errors
    /// Storage errors. Entries that were synced before are safe.
    ///
    /// [`LogMode::NoLog`]: crate::options::LogMode::NoLog
    pub fn close(self) -> Result<(), Error> {
        #[cfg(not(target_arch = "wasm32"))]
        self.stop_workers();
        let mut writer = lock(&self.inner.writer);
        if self.writable().is_err() {
            return Ok(());
        }
        let flushed = self.flush_all(&mut writer, &mut Deferred::none());
        // The log contains entries that could not be flushed.
        let is_lost = flushed.is_err() && writer.log.as_ref().is_none_or(LogWriter::failed);
        let ended = if is_lost { flushed } else { self.seal(&mut writer) };
        self.inner.closed.store(true, Ordering::Release);
        ended
    }

    /// Leaves the store as a crash of the process would: nothing more is written, nothing is sealed.
    pub fn abandon(self) {
        #[cfg(not(target_arch = "wasm32"))]
        self.stop_workers();
        let _writer = lock(&self.inner.writer);
        self.inner.closed.store(true, Ordering::Release);
    }

    /// Syncs the log and marks its end in the manifest.
    fn seal(&self, writer: &mut Writer) -> Result<(), Error> {
        if let Some(log) = &mut writer.log {
            log.finish(&*self.inner.storage)?;
        }
        let logs =
            writer.log.iter().map(|log| LogLength { log: log.number(), bytes: log.synced_bytes() }).collect();
        let state = self.state_of(&self.inner.views.load());
        let mut installation = lock(&self.inner.installation);
        // Work of other handles finds no manifest and then changes nothing.
        let mut manifest = installation.manifest.take().ok_or(Error::Closed)?;
        Ok(manifest.seal(&*self.inner.storage, &state, logs)?)
    }
}

/// Dropping the last handle stops workers, makes the log durable, and seals the store. Without a log, entries
/// that were not flushed are lost; only [`Store::close`] flushes and reports errors.
impl Drop for Store {
    fn drop(&mut self) {
        if self.open.take().and_then(Arc::into_inner).is_none() {
            return;
        }
        #[cfg(not(target_arch = "wasm32"))]
        self.stop_workers();
        let mut writer = lock(&self.inner.writer);
        if self.writable().is_ok() {
            // No caller remains for an error. Acknowledged durable entries do not depend on this seal.
            let _ = self.seal(&mut writer);
            self.inner.closed.store(true, Ordering::Release);
        }
    }
}
