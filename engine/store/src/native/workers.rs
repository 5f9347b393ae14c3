//! Threads of a store.

use super::failure::failed;
use crate::storage::StorageError;
use core::time::Duration;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};

/// Threads that are joined when this value is dropped. Periodic ones end then; others must be stopped before.
#[derive(Default)]
pub(crate) struct Workers {
    /// Dropped to stop the periodic threads.
    periodic: Vec<Sender<()>>,
    threads: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Starts a thread.
    ///
    /// # Errors
    /// The system's error if it cannot start one.
    pub(crate) fn spawn(
        &mut self,
        name: &str,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), StorageError> {
        let started = thread::Builder::new().name(name.to_owned()).spawn(work);
        self.threads.push(started.map_err(|error| failed("start thread", name, &error))?);
        Ok(())
    }

    /// Starts a thread that runs a function at an interval, also after a panic in it.
    ///
    /// # Errors
    /// As [`Workers::spawn`].
    pub(crate) fn spawn_every(
        &mut self,
        name: &str,
        interval: Duration,
        work: impl Fn() + Send + 'static,
    ) -> Result<(), StorageError> {
        let (sender, receiver) = mpsc::channel::<()>();
        self.periodic.push(sender);
        self.spawn(name, move || {
            while receiver.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                // The panic has printed its reason.
                let _ = catch_unwind(AssertUnwindSafe(&work));
            }
        })
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.periodic.clear();
        for thread in self.threads.drain(..) {
            // A thread that panicked has printed the reason.
            let _ = thread.join();
        }
    }
}
