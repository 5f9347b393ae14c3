//! Threads that flush and compact, so that writes return without doing it.
//!
//! **Invariants**
//! 1. One thread flushes and one compacts, side by side: a long compaction never delays a flush.
//! 2. Dropping [`Background`] ends both: what they are doing is finished (a flush) or given up without a trace (a
//!    compaction), and from then on writes do the work themselves.

use crate::error::Error;
use crate::observe::NoObserver;
use crate::store::{Store, Work};
use core::time::Duration;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};

/// Background work of one store, for as long as this value lives.
///
/// To close a store that was shared with it, drop it, and take the store out of its `Arc`:
///
/// ```
/// # use lsm_lab_engine::{native::Background, options::Options, storage::MemoryStorage, store::Store};
/// # use std::sync::Arc;
/// let store = Arc::new(Store::create(Arc::new(MemoryStorage::new()), Options::durable())?);
/// let background = Background::start(Arc::clone(&store), None)?;
/// store.put(b"key", b"value")?;
/// drop(background);
/// Arc::into_inner(store).expect("nobody else holds it").close()?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Work that fails is tried again with the next write that needs it; [`Store::background_failure`] says more.
pub struct Background {
    store: Arc<Store>,
    /// Dropped to end the thread that syncs.
    syncing: Option<Sender<()>>,
    threads: Vec<JoinHandle<()>>,
}

impl Background {
    /// Starts the threads. With `sync_every`, the log is also synced that often: a power cut then loses at most what was
    /// written in that time.
    ///
    /// # Errors
    /// [`AlreadyExists`](std::io::ErrorKind::AlreadyExists) if the store has background work already; what the system says
    /// when it cannot start a thread. The store is then as before.
    pub fn start(store: Arc<Store>, sync_every: Option<Duration>) -> std::io::Result<Self> {
        if !store.attend() {
            let message = "the store has background work already";
            return Err(std::io::Error::new(std::io::ErrorKind::AlreadyExists, message));
        }
        let mut background = Self { store, syncing: None, threads: Vec::new() };
        background.spawn("lsm-flush", |store| store.attend_to(Work::Flush))?;
        background.spawn("lsm-compact", |store| store.attend_to(Work::Compaction))?;
        if let Some(interval) = sync_every {
            let (sender, receiver) = mpsc::channel::<()>();
            background.syncing = Some(sender);
            background.spawn("lsm-sync", move |store| {
                while receiver.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    // A log that fails refuses the next write, which says so.
                    let _ = store.sync();
                }
            })?;
        }
        Ok(background)
    }

    fn spawn(&mut self, name: &str, work: impl FnOnce(&Store) + Send + 'static) -> std::io::Result<()> {
        let store = Arc::clone(&self.store);
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || work(&store))?;
        self.threads.push(thread);
        Ok(())
    }

    /// Waits until nothing is left to flush or compact.
    ///
    /// # Errors
    /// Why background work fails, if it does.
    pub fn rest(&self) -> Result<(), Error> {
        self.store.flush()?;
        while self.store.compact_one(&mut NoObserver)? {}
        Ok(())
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.syncing = None;
        self.store.dismiss();
        for thread in self.threads.drain(..) {
            // A worker that panicked has printed why; the store is usable without it.
            let _ = thread.join();
        }
        self.store.dismissed();
    }
}
