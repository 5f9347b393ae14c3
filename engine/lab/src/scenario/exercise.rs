//! Seeded exercise of the whole engine: writes, deletes, flushes, compactions, lookups, and their fingerprint.
//!
//! It runs natively and as WebAssembly; equal fingerprints are the parity test of promise 1.

use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Event, Observer, Operation, Trace};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::Storage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions};
use lsm_lab_workload::{KeySpace, Random};
use std::sync::Arc;

/// Settings of an exercise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exercise {
    /// Seed of everything.
    pub seed: u64,
    /// Filter family.
    pub filter: FilterKind,
    /// Hash function.
    pub digest: DigestFunction,
    /// Number of operations.
    pub operations: u32,
    /// Arms of the lookups: two thirds use the second, one third the first.
    pub arms: [Arm; 2],
}

impl Exercise {
    /// Returns the options: tables of a few blocks and a small memtable, so that a thousand operations reach
    /// level 3.
    fn options(&self) -> Options {
        let digest = DigestRecipe::new(self.digest);
        Options {
            filter: FilterOptions::new(self.filter, 10.0, digest),
            memtable_bytes: 8 << 10,
            table_bytes: 8 << 10,
            table_entries: None,
            level_one_bytes: 16 << 10,
            size_ratio: 3,
            log: LogMode::OnRequest,
            ..Options::durable()
        }
    }

    /// Runs it on empty storage.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn run<O: Observer>(&self, storage: Arc<dyn Storage>, observer: &mut O) -> Result<(), Error> {
        let store = Store::create(storage, self.options())?;
        let mut random = Random::new(self.seed);
        let space = KeySpace::new(self.seed, 18);
        for _ in 0..self.operations {
            let key_id = u32::try_from(random.below(500)).expect("below 500");
            let key = space.key(key_id.into());
            match random.below(10) {
                0..6 => {
                    observer.observe_with(|| Event::OperationStarted { operation: Operation::Put, key_id });
                    let value = vec![b'v'; usize::try_from(random.below(200)).expect("below 200")];
                    store.write_observed(&key, Some(&value), observer)?;
                }
                6 => {
                    observer
                        .observe_with(|| Event::OperationStarted { operation: Operation::Delete, key_id });
                    store.write_observed(&key, None, observer)?;
                }
                turn => {
                    observer.observe_with(|| Event::OperationStarted { operation: Operation::Get, key_id });
                    let arm = self.arms[usize::from(turn > 7)];
                    store.reader().get_observed(arm, &key, observer)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the fingerprint of an exercise on empty storage.
///
/// # Errors
/// Errors of the store.
pub fn exercise_fingerprint(exercise: &Exercise, storage: Arc<dyn Storage>) -> Result<u64, Error> {
    let mut trace = Trace::new();
    exercise.run(storage, &mut trace)?;
    Ok(trace.fingerprint())
}
