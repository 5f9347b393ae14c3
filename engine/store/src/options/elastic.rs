//! Options of filter units: number, size, and rules for enabling them.

use core::fmt;
use lsm_lab_filters::{FilterOptions, FilterSize};

/// Derivation of the separate digests of a segment's units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnitHash {
    /// From the key's digest, mixed with the number of the unit: one hash per lookup.
    Shared,
    /// One hash of the key per unit with a separate seed, as in the published prototype: the baseline.
    PerUnit,
}

/// Filters divided into units that are enabled for hot keys (ElasticBF). Units have the filter's family, which
/// must be the standard or the blocked one. Its bits per key are the budget of all enabled units per entry of
/// the tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ElasticOptions {
    /// Units of each segment, 1 to 16, all of them in storage.
    pub units: u8,
    /// Bits per key of one unit, 1 to 16.
    pub bits_per_unit: f64,
    /// Blocks of a segment, from 1. Fewer: finer hotness, and more memory in addition to the units.
    pub segment_blocks: u32,
    /// Units of a new segment without history.
    pub initial_units: u8,
    /// Lookups, from 1, after which an unused segment may lose units to others.
    pub life_time: u64,
    /// From 0 to 1: minimum saving of an adjustment as a share of the expected extra reads.
    pub change_ratio: f64,
    /// Lookups after opening during which nothing is adjusted.
    pub warm_up: u64,
    /// True if tables written by a compaction inherit the hotness of its inputs.
    pub inherit: bool,
    /// Derivation of the digests of units.
    pub hash: UnitHash,
}

impl ElasticOptions {
    /// Six units of 2 bits per key, initially 2 of them enabled; life time and change ratio of the published
    /// prototype.
    pub const PROTOTYPE: Self = Self {
        units: 6,
        bits_per_unit: 2.0,
        segment_blocks: 64,
        initial_units: 2,
        life_time: 20_000,
        change_ratio: 0.0001,
        warm_up: 0,
        inherit: true,
        hash: UnitHash::Shared,
    };

    /// Returns the filter options of one unit of a table with these filter options.
    pub(crate) const fn unit(&self, filter: &FilterOptions) -> FilterOptions {
        FilterOptions { size: FilterSize::BitsPerKey(self.bits_per_unit), ..*filter }
    }

    /// Returns a problem of the filter size with units: the store would do less than requested.
    pub(super) fn size_problem(&self, size: FilterSize) -> Option<ElasticProblem> {
        match size {
            FilterSize::Rate(_) => Some(ElasticProblem::Rate),
            FilterSize::BitsPerKey(bits) if bits > f64::from(self.units) * self.bits_per_unit => {
                Some(ElasticProblem::BudgetBeyondUnits)
            }
            FilterSize::BitsPerKey(_) => None,
        }
    }

    /// Returns a problem of the options, if any.
    pub(super) fn problem(&self) -> Option<ElasticProblem> {
        [
            ((1..=16).contains(&self.units), ElasticProblem::Units),
            ((1.0..=16.0).contains(&self.bits_per_unit), ElasticProblem::BitsPerUnit),
            (self.segment_blocks >= 1, ElasticProblem::SegmentBlocks),
            (self.initial_units <= self.units, ElasticProblem::InitialUnits),
            ((1..=1 << 40).contains(&self.life_time), ElasticProblem::LifeTime),
            ((0.0..=1.0).contains(&self.change_ratio), ElasticProblem::ChangeRatio),
            (self.warm_up <= 1 << 40, ElasticProblem::WarmUp),
        ]
        .into_iter()
        .find_map(|(fits, problem)| (!fits).then_some(problem))
    }

    /// Appends the bytes in manifests.
    pub(crate) fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&[self.units, self.initial_units]);
        bytes.extend_from_slice(&[u8::from(self.inherit), self.hash as u8]);
        bytes.extend_from_slice(&self.bits_per_unit.to_le_bytes());
        bytes.extend_from_slice(&self.segment_blocks.to_le_bytes());
        bytes.extend_from_slice(&self.life_time.to_le_bytes());
        bytes.extend_from_slice(&self.change_ratio.to_le_bytes());
        bytes.extend_from_slice(&self.warm_up.to_le_bytes());
    }

    /// Decodes the bytes of a manifest.
    pub(crate) fn decode(bytes: &[u8; Self::ENCODED_BYTES]) -> Option<Self> {
        let word = |at: usize| bytes[at..].first_chunk().map(|word| u64::from_le_bytes(*word));
        Some(Self {
            units: bytes[0],
            initial_units: bytes[1],
            inherit: bytes[2] == 1,
            hash: if bytes[3] == 1 { UnitHash::PerUnit } else { UnitHash::Shared },
            bits_per_unit: f64::from_bits(word(4)?),
            segment_blocks: u32::from_le_bytes(*bytes[12..].first_chunk()?),
            life_time: word(16)?,
            change_ratio: f64::from_bits(word(24)?),
            warm_up: word(32)?,
        })
    }

    /// Number of these bytes.
    pub(crate) const ENCODED_BYTES: usize = 40;
}

/// Problem of elastic options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ElasticProblem {
    /// No units, or more than 16.
    Units,
    /// Bits per unit outside of 1 to 16.
    BitsPerUnit,
    /// Segments without blocks.
    SegmentBlocks,
    /// More initial units than units.
    InitialUnits,
    /// No life time, or one beyond 2^40 lookups.
    LifeTime,
    /// A ratio outside of 0 to 1.
    ChangeRatio,
    /// A warm-up beyond 2^40 lookups.
    WarmUp,
    /// A family whose units are not all of one size.
    Family,
    /// Filters sized by a rate instead of a budget.
    Rate,
    /// More bits per key than all units of a segment need.
    BudgetBeyondUnits,
    /// A cache of filters, although the plan controls which filters are in memory.
    FilterCache,
}

impl fmt::Display for ElasticProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Units => "the number of units must be from 1 to 16",
            Self::BitsPerUnit => "the bits per key of a unit must be from 1 to 16",
            Self::SegmentBlocks => "a segment must have at least one block",
            Self::InitialUnits => "initial_units must not exceed the number of units",
            Self::LifeTime => "the life time must be from 1 to 2^40 lookups",
            Self::ChangeRatio => "the change ratio must be between 0 and 1",
            Self::WarmUp => "the warm-up must be at most 2^40 lookups",
            Self::Family => "units must be filters of the kind `standard` or `blocked512`",
            Self::Rate => "elastic units need bits per key, not a false positive rate",
            Self::BudgetBeyondUnits => {
                "the budget exceeds all units of a segment; use fewer bits per key, or more or larger units"
            }
            Self::FilterCache => {
                "an elastic plan controls which filters are in memory; use another plan with a cache of filters"
            }
        })
    }
}
