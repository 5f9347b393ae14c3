//! How the memory of the filters is divided among the levels.

/// How many bits for each key the filters of each level get. `bits_per_key` of the filters is the budget of all plans: bits for
/// each entry of the whole tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryPlan {
    /// Each filter has the budget's bits per key, as in most stores: one rate everywhere.
    Uniform,
    /// The fewest false positives of an empty lookup: rates in proportion to the entries of a run, so that small levels have
    /// many bits per key, the last one fewer than the budget, and none if the budget is very small. Decided when a table is
    /// written, from what the levels hold then ([`crate::compaction::planned_filter`]). For families whose size follows their
    /// bits per key. Tables that would take more filter down with them than their new level gets are rewritten, not moved.
    Monkey,
}

impl MemoryPlan {
    /// All of them, by code.
    pub const ALL: [Self; 2] = [Self::Uniform, Self::Monkey];

    /// Whether this build can plan so: the first page has one plan.
    #[must_use]
    pub const fn is_built_in(self) -> bool {
        cfg!(feature = "families") || matches!(self, Self::Uniform)
    }

    /// The short name used in options, links and result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Monkey => "monkey",
        }
    }

    /// The plan of this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name() == name)
    }

    /// The byte that stands for it in manifests.
    pub(crate) const fn code(self) -> u8 {
        self as u8
    }

    /// The plan of this byte in a manifest.
    pub(crate) fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}
