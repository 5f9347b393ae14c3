//! Division of the filter memory among the levels, or among the segments of all tables.

use super::ElasticOptions;
use crate::storage::Fields;
use lsm_lab_filters::OPTIONAL_FAMILIES;

/// Bits per key of the filters of each level. The filters' `bits_per_key` is the budget of all plans: bits per
/// entry of the whole tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MemoryPlan {
    /// The budget's bits per key for every filter, as in most stores: one rate everywhere.
    Uniform,
    /// The fewest false positives of an empty lookup: rates proportional to the entries of a run. Small levels
    /// have many bits per key, the last one fewer than the budget, or none if the budget is very small.
    ///
    /// Decided when a table is written, from the contents of the levels then
    /// ([`crate::compaction::planned_filter`]). For families that keep their requested size
    /// ([`lsm_lab_filters::FilterKind::keeps_its_size`]). Tables whose filters are larger than their new
    /// level's plan are rewritten instead of moved.
    Monkey,
    /// Several small filters for each segment of every table, in memory for hot keys: it follows the lookups.
    Elastic(ElasticOptions),
}

impl MemoryPlan {
    /// Plans without options, in the order of codes.
    pub const ALL: [Self; 2] = [Self::Uniform, Self::Monkey];

    /// Returns whether this build supports it: the first page has one plan.
    #[must_use]
    pub const fn is_built_in(self) -> bool {
        OPTIONAL_FAMILIES.is_some() || matches!(self, Self::Uniform)
    }

    /// Returns the short name used in options, links and result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Monkey => "monkey",
            Self::Elastic(_) => "elastic",
        }
    }

    /// Returns the plan with this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let all = Self::ALL.into_iter().chain([Self::Elastic(ElasticOptions::PROTOTYPE)]);
        all.into_iter().find(|plan| plan.name() == name)
    }

    /// Returns its options, if it is elastic.
    #[must_use]
    pub const fn elastic(self) -> Option<ElasticOptions> {
        match self {
            Self::Elastic(options) => Some(options),
            _ => None,
        }
    }

    /// Appends the bytes in manifests.
    pub(crate) fn encode(self, bytes: &mut Vec<u8>) {
        match self {
            Self::Uniform => bytes.push(0),
            Self::Monkey => bytes.push(1),
            Self::Elastic(options) => {
                bytes.push(2);
                options.encode(bytes);
            }
        }
    }

    /// Decodes the plan in a manifest.
    pub(crate) fn decode(fields: &mut Fields<'_>) -> Option<Self> {
        match fields.u8()? {
            2 => ElasticOptions::decode(&fields.array()?).map(Self::Elastic),
            code => Self::ALL.get(usize::from(code)).copied(),
        }
    }
}
