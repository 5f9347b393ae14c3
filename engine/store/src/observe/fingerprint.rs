//! Fingerprint of a whole trace: equal operations on equal stores have equal fingerprints, on the page and
//! natively.

use super::{EVENT_WORDS, Event, Observer};
use xxhash_rust::xxh3::Xxh3;

/// XXH3-64 (seed 0) over the little-endian bytes of the words of every event, in order.
#[derive(Clone, Default)]
pub struct Fingerprint {
    state: Xxh3,
}

impl Fingerprint {
    /// Returns the fingerprint of no events.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the fingerprint of the events so far.
    #[must_use]
    pub fn value(&self) -> u64 {
        self.state.digest()
    }
}

impl core::fmt::Debug for Fingerprint {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "Fingerprint({:016x})", self.value())
    }
}

impl Observer for Fingerprint {
    fn observe(&mut self, event: Event) {
        let mut bytes = [0; 4 * EVENT_WORDS];
        for (place, word) in bytes.chunks_exact_mut(4).zip(event.encode()) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        // One update, because many short updates cost more than the hash.
        self.state.update(&bytes);
    }
}
