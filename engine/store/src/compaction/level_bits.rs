//! Filter sizes by level that replace those of the memory plan.
//!
//! Blocked filters of all levels test the same number of bits, so one mask probes them. If that would need a
//! quarter more memory than the best number of probes for the size, the filters have the best number. Each is
//! then probed with the shared digest.
//!
//! **Memory**: 64 bytes.

use crate::log::SizeRecord;
use crate::options::Options;
use crate::tree::MAX_LEVELS;
use lsm_lab_filters::{FilterKind, FilterOptions, FilterSize, ProbeRule};

/// Filter size: 1 to [`FilterOptions::MAX_BITS_PER_KEY`] bits per key, in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdaptedBits {
    hundredths: u16,
    /// True if the number of probes follows from this size by the options' rule. Otherwise all levels have the
    /// same number.
    own_probes: bool,
}

impl AdaptedBits {
    /// Returns a size of this many bits per key, rounded up and clamped to the bounds, with the probes of all
    /// levels.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 100 ..= 6400")]
    pub fn new(bits_per_key: f64) -> Self {
        let hundredths = libm::ceil(bits_per_key.clamp(1.0, FilterOptions::MAX_BITS_PER_KEY) * 100.0) as u16;
        // Not-a-number was cast to 0.
        Self { hundredths: hundredths.max(100), own_probes: false }
    }

    /// Returns the size at which a filter of these options has this rate by its family's formula.
    #[must_use]
    pub(super) fn for_rate(options: &Options, rate: f64) -> Self {
        /// Largest memory factor at which a common mask is preferred.
        const WORTH: f64 = 1.25;
        let with =
            |probes| FilterOptions { size: FilterSize::Rate(rate), probes, ..options.filter }.bits_per_key();
        let (alike, own) = (with(probes(options)), with(options.filter.probes));
        let own_probes = alike > own * WORTH;
        Self { own_probes, ..Self::new(if own_probes { own } else { alike }) }
    }

    /// Returns the bits per key.
    #[must_use]
    pub fn bits_per_key(self) -> f64 {
        f64::from(self.hundredths) / 100.0
    }

    /// Returns the filter options of a store at this size.
    #[must_use]
    pub fn filter(self, options: &Options) -> FilterOptions {
        let probes = if self.own_probes { options.filter.probes } else { probes(options) };
        FilterOptions { size: FilterSize::BitsPerKey(self.bits_per_key()), probes, ..options.filter }
    }
}

/// Returns the rule by which the blocked filters of all levels and the memtables test the same number of bits
/// at any size, so that one mask probes them.
pub(super) fn probes(options: &Options) -> ProbeRule {
    match options.filter.kind {
        FilterKind::Blocked512 => ProbeRule::Exactly(options.filter.probe_count()),
        _ => options.filter.probes,
    }
}

/// Sizes of the levels that differ from the plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LevelBits {
    levels: [Option<AdaptedBits>; MAX_LEVELS as usize],
}

impl LevelBits {
    /// Returns the size for a level, counted from 1, if it differs from the plan.
    #[must_use]
    pub fn of(&self, level: u8) -> Option<AdaptedBits> {
        self.levels.get(usize::from(level).checked_sub(1)?).copied().flatten()
    }

    /// Returns the records for the manifest.
    pub(crate) fn records(&self) -> Vec<SizeRecord> {
        let record = |(level, bits): (u8, &Option<AdaptedBits>)| {
            bits.map(|AdaptedBits { hundredths, own_probes }| SizeRecord { level, hundredths, own_probes })
        };
        (1..).zip(&self.levels).filter_map(record).collect()
    }

    /// Returns the sizes of a manifest.
    pub(crate) fn of_records(records: &[SizeRecord]) -> Self {
        let mut bits = Self::default();
        for &SizeRecord { level, hundredths, own_probes } in records {
            bits.set(level, AdaptedBits { hundredths, own_probes });
        }
        bits
    }

    /// Sets the size for a level, counted from 1.
    pub(crate) fn set(&mut self, level: u8, bits: AdaptedBits) {
        self.levels[usize::from(level) - 1] = Some(bits);
    }
}
