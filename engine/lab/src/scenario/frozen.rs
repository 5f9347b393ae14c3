//! Arm D in a scenario: the same lookups in a frozen tree.

use super::Scenario;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::{Event, Observer, Operation, Trace};
use lsm_lab_engine::store::FrozenTree;
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
            trace.observe(Event::OperationStarted { operation: Operation::Get, key_id });
            reader.get_observed(&self.key(key_id), &mut trace)?;
        }
        Ok(trace.fingerprint())
    }

    /// Returns one number for the bytes of a maplet: equal histories give equal bytes on every target.
    #[must_use]
    pub fn maplet_bytes_digest(frozen: &FrozenTree) -> u64 {
        DigestRecipe::new(DigestFunction::Xxh3).digest(&frozen.maplet().encode()).0
    }
}
