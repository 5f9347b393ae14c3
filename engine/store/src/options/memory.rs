//! How the memory of the filters is divided among the levels, or among the segments of all tables.

use super::ElasticOptions;
use crate::storage::Fields;
use lsm_lab_filters::OPTIONAL_FAMILIES;

/// How many bits for each key the filters of each level get. `bits_per_key` of the filters is the budget of all plans: bits for
/// each entry of the whole tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MemoryPlan {
    /// Each filter has the budget's bits per key, as in most stores: one rate everywhere.
    Uniform,
    /// The fewest false positives of an empty lookup: rates in proportion to the entries of a run, so that small levels have
    /// many bits per key, the last one fewer than the budget, and none if the budget is very small. Decided when a table is
    /// written, from what the levels hold then ([`crate::compaction::planned_filter`]). For families that are as large as they
    /// are told to be ([`lsm_lab_filters::FilterKind::keeps_its_size`]). Tables that would take more filter down with them than their new level gets are rewritten, not moved.
    Monkey,
    /// Several small filters for each segment of every table, in memory where keys are hot: it follows what lookups ask for.
    Elastic(ElasticOptions),
}

impl MemoryPlan {
    /// Those that have no options of their own, by code.
    pub const ALL: [Self; 2] = [Self::Uniform, Self::Monkey];

    /// Whether this build can plan so: the first page has one plan.
    #[must_use]
    pub const fn is_built_in(self) -> bool {
        OPTIONAL_FAMILIES.is_some() || matches!(self, Self::Uniform)
    }

    /// The short name used in options, links and result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Monkey => "monkey",
            Self::Elastic(_) => "elastic",
        }
    }

    /// The plan of this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let all = Self::ALL.into_iter().chain([Self::Elastic(ElasticOptions::PROTOTYPE)]);
        all.into_iter().find(|plan| plan.name() == name)
    }

    /// What its options are, if it is elastic.
    #[must_use]
    pub const fn elastic(self) -> Option<ElasticOptions> {
        match self {
            Self::Elastic(options) => Some(options),
            _ => None,
        }
    }

    /// The bytes that stand for it in manifests.
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

    /// The plan of these bytes of a manifest.
    pub(crate) fn decode(fields: &mut Fields<'_>) -> Option<Self> {
        match fields.u8()? {
            2 => ElasticOptions::decode(&fields.array()?).map(Self::Elastic),
            code => Self::ALL.get(usize::from(code)).copied(),
        }
    }
}
