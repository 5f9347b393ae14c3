//! Filter units: how many, how large, and when they are enabled.

use core::fmt;
use lsm_lab_filters::{FilterOptions, FilterSize};

/// How the units of a segment get digests of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnitHash {
    /// From the one digest of the key, mixed with the number of the unit: one hash per lookup.
    Shared,
    /// One hash of the key per unit, by a seed of its own, as the published prototype does: the baseline.
    PerUnit,
}

/// Filters as units that are enabled where keys are hot (ElasticBF). Units are of the filter's family, which has to be the
/// standard or the blocked one; its bits per key are the budget: for each entry of the tree, all enabled units together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ElasticOptions {
    /// Units of each segment, 1 to 16, all of them on storage.
    pub units: u8,
    /// Bits per key of one unit, 1 to 16.
    pub bits_per_unit: f64,
    /// Blocks of a segment, from 1. Fewer: hotness is told apart more finely, for more memory beside the units.
    pub segment_blocks: u32,
    /// Units of a segment of which nothing is known.
    pub initial_units: u8,
    /// Lookups, from 1, after which a segment that was not used may lose units to others.
    pub life_time: u64,
    /// From 0 to 1: an adjustment has to save more than this part of the expected extra reads.
    pub change_ratio: f64,
    /// Lookups after opening during which nothing is adjusted.
    pub warm_up: u64,
    /// Whether what compaction writes is as hot as what it was made from.
    pub inherit: bool,
    /// Where the digests of units come from.
    pub hash: UnitHash,
}

impl ElasticOptions {
    /// Six units of 2 bits per key, of which 2 are enabled in the beginning; life time and change ratio of the published
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

    /// The filter of one unit, of a table whose other filters would be built so.
    pub(crate) const fn unit(&self, filter: &FilterOptions) -> FilterOptions {
        FilterOptions { size: FilterSize::BitsPerKey(self.bits_per_unit), ..*filter }
    }

    /// What about the filters' size does not go with units: a store that has it does less than was asked for.
    pub(super) fn size_problem(&self, size: FilterSize) -> Option<ElasticProblem> {
        match size {
            FilterSize::Rate(_) => Some(ElasticProblem::Rate),
            FilterSize::BitsPerKey(bits) if bits > f64::from(self.units) * self.bits_per_unit => {
                Some(ElasticProblem::BudgetBeyondUnits)
            }
            FilterSize::BitsPerKey(_) => None,
        }
    }

    /// What is wrong, if anything is.
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

    /// The bytes that stand for it in manifests.
    pub(crate) fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&[self.units, self.initial_units]);
        bytes.extend_from_slice(&[u8::from(self.inherit), self.hash as u8]);
        bytes.extend_from_slice(&self.bits_per_unit.to_le_bytes());
        bytes.extend_from_slice(&self.segment_blocks.to_le_bytes());
        bytes.extend_from_slice(&self.life_time.to_le_bytes());
        bytes.extend_from_slice(&self.change_ratio.to_le_bytes());
        bytes.extend_from_slice(&self.warm_up.to_le_bytes());
    }

    /// What these bytes of a manifest stand for.
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

    /// How many those are.
    pub(crate) const ENCODED_BYTES: usize = 40;
}

/// What about elastic units makes no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ElasticProblem {
    /// No units, or more than 16.
    Units,
    /// Bits per unit outside of 1 to 16.
    BitsPerUnit,
    /// Segments of no block.
    SegmentBlocks,
    /// More initial units than there are.
    InitialUnits,
    /// No life time, or one beyond 2^40 lookups.
    LifeTime,
    /// A ratio outside of 0 to 1.
    ChangeRatio,
    /// A warm-up beyond 2^40 lookups.
    WarmUp,
    /// A family whose units are not all of one size.
    Family,
    /// Filters sized by a rate, where only a budget means something.
    Rate,
    /// More bits per key than all units of a segment take.
    BudgetBeyondUnits,
    /// A cache of filters, for filters of which the plan says what is in memory.
    FilterCache,
}

impl fmt::Display for ElasticProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Units => "there are 1 to 16 units",
            Self::BitsPerUnit => "a unit has 1 to 16 bits per key",
            Self::SegmentBlocks => "a segment has at least one block",
            Self::InitialUnits => "initial_units must not exceed the number of units",
            Self::LifeTime => "the life time is 1 to 2^40 lookups",
            Self::ChangeRatio => "the change ratio lies between 0 and 1",
            Self::WarmUp => "the warm-up is at most 2^40 lookups",
            Self::Family => "units are filters of the kinds `standard` or `blocked512`",
            Self::Rate => "elastic units need bits per key, not a false positive rate",
            Self::BudgetBeyondUnits => {
                "the budget is more than all units of a segment take: ask for fewer bits per key, or have more or larger \
                 units"
            }
            Self::FilterCache => {
                "an elastic plan says itself which filters are in memory: take another plan for a cache of filters"
            }
        })
    }
}
