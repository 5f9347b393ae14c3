//! Which filters exist, and how one is asked for.

use super::FilterError;
use crate::digest::DigestRecipe;
use crate::math;

/// How the standard filter turns one digest into bit positions (`x_i`, i counting from 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProbeScheme {
    /// Worm hashing (P. Dillinger): `w = h * m'` in 128 bits, emit the high half, go on with the low half; `m'` is
    /// `m` made odd. One multiplication per probe, no division, no structure to trip over: the default.
    Worm,
    /// The expression of the paper's published program on 64 bits, `d = (h << 17) | (h >> 15)`, `(h + i d) mod m`.
    /// Not a rotation (17 + 15 is 32), and that is what keeps its rate ideal.
    PaperRotation,
    /// The rotation that the paper's text describes, on 64 bits: `d = rotl(h, 17)`. Worse than it looks when `m` shares
    /// a factor with `2^64 - 1`, which 10 bits per key always give; here to show exactly that.
    Rotation64,
}

/// A family of filters over digests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FilterKind {
    /// Bloom's filter: k bits anywhere among m.
    Standard(ProbeScheme),
    /// One cache line of 512 bits per key, k bits inside it, laid out as RocksDB's format 5.
    Blocked512,
}

impl FilterKind {
    /// All of them, by code.
    pub const ALL: [Self; 4] = [
        Self::Standard(ProbeScheme::Worm),
        Self::Standard(ProbeScheme::PaperRotation),
        Self::Standard(ProbeScheme::Rotation64),
        Self::Blocked512,
    ];

    /// The short name used in options, links and result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard(ProbeScheme::Worm) => "standard",
            Self::Standard(ProbeScheme::PaperRotation) => "standard-paper",
            Self::Standard(ProbeScheme::Rotation64) => "standard-rotl64",
            Self::Blocked512 => "blocked512",
        }
    }

    /// The family of this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The number that stands for the family in a table file.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Standard(ProbeScheme::Worm) => 0,
            Self::Standard(ProbeScheme::PaperRotation) => 1,
            Self::Standard(ProbeScheme::Rotation64) => 2,
            Self::Blocked512 => 3,
        }
    }

    /// The family of this number.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }

    /// Bits tested per key at this many bits per key: the nearest integer to `b ln 2` for the standard filter
    /// (the labels of the paper's Fig. 3), RocksDB's table for the blocked one.
    #[must_use]
    pub fn probe_count(self, bits_per_key: f64) -> u8 {
        match self {
            Self::Standard(_) => math::probe_count_nearest(bits_per_key),
            Self::Blocked512 => math::probe_count_blocked(bits_per_key),
        }
    }

    /// The rate at which a filter of this family answers *maybe* for absent keys, by its formula.
    #[must_use]
    pub fn false_positive_rate(self, bits_per_key: f64) -> f64 {
        let probes = self.probe_count(bits_per_key);
        match self {
            Self::Standard(_) => math::false_positive_rate_standard(bits_per_key, probes),
            Self::Blocked512 => math::false_positive_rate_blocked(bits_per_key, probes, super::LINE_BITS),
        }
    }
}

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

    /// Bits of a line mask: as many as the tables' filters test, if those have lines, so that one mask asks them and the
    /// memtables.
    #[must_use]
    pub fn line_probe_count(&self) -> u8 {
        /// At 16 bits per key and more, where the rate does not decide.
        const PROBES: u8 = 6;
        match self.kind {
            FilterKind::Blocked512 => self.kind.probe_count(self.bits_per_key),
            FilterKind::Standard(_) => PROBES,
        }
    }

    /// Says what is wrong, if anything is.
    ///
    /// # Errors
    /// [`FilterError::BitsPerKey`], [`FilterError::ZeroSeed`] and [`FilterError::DigestNotInThisBuild`].
    pub fn validate(&self) -> Result<(), FilterError> {
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
