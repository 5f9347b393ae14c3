//! Rate and size of a maplet with slots of 16 bits: a fingerprint of twelve bits and a run number of four.

/// Slots that a query compares: two cells of four.
const COMPARED_SLOTS: f64 = 8.0;
/// Bits of a slot.
const SLOT_BITS: f64 = 16.0;
/// Fingerprints of twelve bits.
const FINGERPRINTS: f64 = 4096.0;

/// Load above which a maplet grows: share of used slots.
pub const MAPLET_MAX_LOAD: f64 = 0.88;

/// Returns the expected number of wrong runs in the answer to a query, from the share of used slots without those of
/// the key itself: `8 a c`, where `c` is the probability that two fingerprints are equal.
///
/// `c` is `(4096 + 2) / 4096^2`, because 0 is not a fingerprint and its digests have fingerprint 1. The number of
/// runs does not occur: a filter per run has a rate that is added for each run.
#[must_use]
pub fn maplet_false_candidates(load: f64) -> f64 {
    // source: fan2014 (two buckets of four), chucky2021 (one filter for all runs)
    COMPARED_SLOTS * load * (FINGERPRINTS + 2.0) / (FINGERPRINTS * FINGERPRINTS)
}

/// Returns the bits per entry at this load.
#[must_use]
pub fn maplet_bits_per_entry(load: f64) -> f64 {
    SLOT_BITS / load
}
