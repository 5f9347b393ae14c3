//! A build without the feature `families` has none of the further functions, and refuses their names and codes.

use super::DigestFunction;

/// The same for every key, so that no filter can say *no* wrongly.
pub(super) fn seeded(_: DigestFunction, _: &[u8], seed: u64) -> u64 {
    seed
}

/// None.
pub(super) fn unseeded(_: DigestFunction, _: &[u8]) -> Option<u64> {
    None
}
