//! Arm D in a scenario: the same lookups in a frozen tree.

use super::{Counted, KeyId, Scenario};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Event, Observer, Operation, Trace};
use lsm_lab_engine::store::{FrozenReader, FrozenTree};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};

impl Scenario {
    /// Returns the fingerprint of arm D: that of [`Scenario::fingerprint`], with a maplet.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn maplet_fingerprint(&self, frozen: &FrozenTree) -> Result<u64, Error> {
        let mut trace = Trace::new();
        let mut reader = frozen.reader();
        for key_id in self.fingerprint_keys() {
            self.look_up_maplet(&mut reader, key_id, &mut trace)?;
        }
        Ok(trace.fingerprint())
    }

    /// Looks up a key with arm D, as [`Scenario::look_up`] does with the other arms.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn look_up_maplet(
        &self,
        reader: &mut FrozenReader<'_>,
        key_id: KeyId,
        trace: &mut Trace,
    ) -> Result<(), Error> {
        trace.observe(Event::OperationStarted { operation: Operation::Get, key_id });
        reader.get_observed(&self.key(key_id), trace)?;
        Ok(())
    }

    /// Counts the same lookups as [`Scenario::count`], with arm D.
    ///
    /// # Errors
    /// Errors of the store.
    pub fn count_maplet(
        &self,
        frozen: &FrozenTree,
        lookups: u32,
        empty_percent: u32,
    ) -> Result<Counted, Error> {
        let mut reader = frozen.reader();
        self.count_each(lookups, empty_percent, |id, trace| self.look_up_maplet(&mut reader, id, trace))
    }

    /// Returns one number for the bytes of a maplet: equal histories give equal bytes on every target.
    #[must_use]
    pub fn maplet_bytes_digest(frozen: &FrozenTree) -> u64 {
        DigestRecipe::new(DigestFunction::Xxh3).digest(&frozen.maplet().encode()).0
    }
}
