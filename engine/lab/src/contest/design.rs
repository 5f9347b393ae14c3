//! Design: its choices, its encoding, and its memory.
//!
//! Its numbers are `size ratio, policy, bits per key, plan, arm, hash function`; the names are indices in the
//! lists below. Published codes contain these indices, so new choices are appended.

use super::Brief;
use crate::model::LevelRuns;
use core::fmt;
use core::ops::RangeInclusive;
use lsm_lab_engine::options::{MemoryPlan, Policy};
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};

/// T.
pub const SIZE_RATIOS: RangeInclusive<u32> = 2..=10;
/// Whole bits per key of the filters.
pub const BITS_PER_KEY: RangeInclusive<u32> = 1..=24;
/// Compaction policies.
pub const POLICIES: [Policy; 3] = [Policy::Leveling, Policy::LazyLeveling, Policy::Tiering];
/// Divisions of bits among levels.
pub const PLANS: [MemoryPlan; 2] = MemoryPlan::ALL;
/// Lookup variants.
pub const ARMS: [Arm; 3] = [Arm::PerFilter, Arm::Shared, Arm::Merged];
/// Hash functions with a cost.
pub const DIGESTS: [DigestFunction; 4] =
    [DigestFunction::MurmurHash64A, DigestFunction::CityHash64, DigestFunction::Crc32, DigestFunction::Xxh64];

/// Choices of a design.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Design {
    /// T.
    pub size_ratio: u32,
    /// Number of runs per level.
    pub policy: Policy,
    /// Bits per key of the tree.
    pub bits_per_key: u32,
    /// Division of the bits.
    pub plan: MemoryPlan,
    /// Lookup variant.
    pub arm: Arm,
    /// Hash function.
    pub digest: DigestFunction,
}

/// Numbers that are not a design.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DesignError;

impl fmt::Display for DesignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a design; a design has a size ratio, a policy, bits per key, a plan, an arm and a hash function")
    }
}

impl core::error::Error for DesignError {}

impl Design {
    /// Smallest write buffer: two blocks.
    const BUFFER_LEAST: u64 = 2 * BLOCK_BYTES as u64;

    /// Returns the settings of many stores: size ratio 10, leveling, one hash per filter.
    #[must_use]
    pub const fn plain() -> Self {
        Self {
            size_ratio: 10,
            policy: Policy::Leveling,
            bits_per_key: 8,
            plan: MemoryPlan::Uniform,
            arm: Arm::PerFilter,
            digest: DigestFunction::MurmurHash64A,
        }
    }

    /// Returns the design of these numbers.
    ///
    /// # Errors
    /// [`DesignError`].
    pub fn from_numbers(numbers: &[f64]) -> Result<Self, DesignError> {
        let &[size_ratio, policy, bits, plan, arm, digest] = numbers else { return Err(DesignError) };
        Ok(Self {
            size_ratio: within(size_ratio, &SIZE_RATIOS)?,
            policy: chosen(policy, &POLICIES)?,
            bits_per_key: within(bits, &BITS_PER_KEY)?,
            plan: chosen(plan, &PLANS)?,
            arm: chosen(arm, &ARMS)?,
            digest: chosen(digest, &DIGESTS)?,
        })
    }

    /// Returns its numbers.
    #[must_use]
    pub fn numbers(&self) -> [f64; 6] {
        [
            self.size_ratio.into(),
            place(POLICIES.iter().map(|&policy| policy == self.policy)),
            self.bits_per_key.into(),
            place(PLANS.iter().map(|&plan| plan == self.plan)),
            place(ARMS.iter().map(|&arm| arm == self.arm)),
            place(DIGESTS.iter().map(|&digest| digest == self.digest)),
        ]
    }

    /// Returns the bytes of the filters according to the budget.
    #[must_use]
    pub fn filter_bytes(&self, brief: &Brief) -> u64 {
        u64::from(brief.entries) * u64::from(self.bits_per_key) / 8
    }

    /// Returns the remaining bytes for the write buffer; `None` if there are too few.
    #[must_use]
    pub fn buffer_bytes(&self, brief: &Brief) -> Option<u64> {
        let left = u64::from(brief.memory_bytes).checked_sub(self.filter_bytes(brief))?;
        (left >= Self::BUFFER_LEAST).then_some(left)
    }

    /// Returns whether filters and write buffer fit.
    #[must_use]
    pub fn fits(&self, brief: &Brief) -> bool {
        self.buffer_bytes(brief).is_some()
    }

    /// Returns the filter options: one mask needs filters of lines, so that arm has blocked filters.
    #[must_use]
    pub fn filter(&self) -> FilterOptions {
        let kind = match self.arm {
            Arm::Merged | Arm::MergedPerFilter => FilterKind::Blocked512,
            Arm::PerFilter | Arm::Shared => FilterKind::Standard(ProbeScheme::Worm),
        };
        FilterOptions::new(kind, self.bits_per_key.into(), DigestRecipe::new(self.digest))
    }

    /// Returns the most runs of each level.
    pub(super) const fn most_runs(&self) -> LevelRuns {
        let many = self.size_ratio - 1;
        match self.policy {
            Policy::Tiering => LevelRuns { upper: many, last: many },
            Policy::LazyLeveling => LevelRuns::lazy_leveling(self.size_ratio),
            _ => LevelRuns::LEVELING,
        }
    }
}

fn within(number: f64, range: &RangeInclusive<u32>) -> Result<u32, DesignError> {
    range.clone().find(|&whole| f64::from(whole).to_bits() == number.to_bits()).ok_or(DesignError)
}

fn chosen<T: Copy>(number: f64, from: &[T]) -> Result<T, DesignError> {
    let found = (0_u32..).zip(from).find(|(at, _)| f64::from(*at).to_bits() == number.to_bits());
    found.map(|(_, &item)| item).ok_or(DesignError)
}

fn place(is_it: impl Iterator<Item = bool>) -> f64 {
    (0_u32..).zip(is_it).find(|row| row.1).map_or(f64::NAN, |row| row.0.into())
}
