//! How the filters of a store are asked for.

use super::{FilterError, FilterKind};
use crate::digest::DigestRecipe;

/// How the filters of a store are built.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FilterOptions {
    /// The family.
    pub kind: FilterKind,
    /// Bits per key, before rounding up to what the family allows.
    pub bits_per_key: f64,
    /// How keys become digests.
    pub digest: DigestRecipe,
}

impl FilterOptions {
    /// The most bits per key that still make sense: the rate is then below 10^-14.
    pub const MAX_BITS_PER_KEY: f64 = 64.0;

    /// Filters of this family with so many bits per key, and the family's own number of probes.
    #[must_use]
    pub const fn new(kind: FilterKind, bits_per_key: f64, digest: DigestRecipe) -> Self {
        Self { kind, bits_per_key, digest }
    }

    /// Bits of a line mask: as many as the tables' filters test, if those have lines, so that one mask asks them and the
    /// memtables.
    #[must_use]
    pub fn line_probe_count(&self) -> u8 {
        /// At 16 bits per key and more, where the rate does not decide.
        const PROBES: u8 = 6;
        match self.kind {
            FilterKind::Blocked512 => self.kind.probe_count(self.bits_per_key),
            _ => PROBES,
        }
    }

    /// Says what is wrong, if anything is.
    ///
    /// # Errors
    /// [`FilterError::KindNotInThisBuild`], [`FilterError::DigestNotInThisBuild`], [`FilterError::BitsPerKey`] and
    /// [`FilterError::ZeroSeed`].
    pub fn validate(&self) -> Result<(), FilterError> {
        if !self.kind.is_built_in() {
            return Err(FilterError::KindNotInThisBuild { kind: self.kind });
        }
        if !(1.0..=Self::MAX_BITS_PER_KEY).contains(&self.bits_per_key) {
            return Err(FilterError::BitsPerKey { value: self.bits_per_key });
        }
        if self.digest.seed == 0 {
            return Err(FilterError::ZeroSeed);
        }
        if !self.digest.function.is_built_in() {
            return Err(FilterError::DigestNotInThisBuild { function: self.digest.function });
        }
        Ok(())
    }
}
