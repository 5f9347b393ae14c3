//! Compaction options: the number of sorted runs per level, and the part of a level that moves at once.
//!
//! All policies are one family, the fluid LSM-tree: at most K runs in every level except the last, at most Z in
//! the last. **Source**: Dayan and Idreos, "Dostoevsky: Better Space-Time Trade-Offs for LSM-Tree Based
//! Key-Value Stores via Adaptive Removal of Superfluous Merging", SIGMOD 2018, sections 2 and 4.

/// Number of sorted runs per level at rest. T is the size ratio; the last level is the deepest non-empty one.
///
/// Merges per entry and level are Eq. (12) of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// One run per level: fewest runs to search, most rewriting, `(T - 1) / 2` merges.
    Leveling,
    /// `T - 1` runs per level: least rewriting, `(T - 1) / T` merges; most runs to search, and up to T - 1 entries of a key.
    Tiering,
    /// `T - 1` runs per level, but one in the last: nearly the writes of tiering; empty lookups and space of leveling.
    LazyLeveling,
    /// `T - 1` runs in level 1, one in each deeper level: flushes need no merge.
    OneLeveling,
    /// K runs per level, Z in the last: everything between, `(T - 1) / (K + 1)` and `(T - 1) / (Z + 1)` merges at most.
    Fluid {
        /// K: most runs of a level above the last, from 1 to `T - 1`.
        runs: u32,
        /// Z: most runs of the last level, from 1 to `T - 1`.
        last_runs: u32,
    },
}

impl Policy {
    /// Returns the name in links, settings and result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leveling => "leveling",
            Self::Tiering => "tiering",
            Self::LazyLeveling => "lazy-leveling",
            Self::OneLeveling => "one-leveling",
            Self::Fluid { .. } => "fluid",
        }
    }
}

/// Part of a full level that moves down at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Granularity {
    /// The whole level, with the arrival that filled it: few, large merges, and the least written bytes.
    Level,
    /// One table and the tables that it overlaps: many small merges, so none takes long. More is written,
    /// because levels stay full.
    ///
    /// Applies only if a level and the one below have one run, as the last level or above it; otherwise whole
    /// levels move down.
    Table(TableChoice),
}

/// Choice of the table of a full level that moves down. Ties go to the least overlap, then to the smallest
/// keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableChoice {
    /// The table with the fewest overlapped bytes below per own byte: the least is written now.
    LeastOverlap,
    /// The table after the last chosen one in key order: every key gets its turn.
    RoundRobin,
    /// The table with the oldest entry: no entry stays in a level forever.
    Oldest,
    /// The table with the largest share of tombstones: deleted data is removed soonest.
    MostTombstones,
}

/// Compaction options, chosen when a store is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompactionOptions {
    /// Number of runs per level.
    pub policy: Policy,
    /// Part of a level that moves at once.
    pub granularity: Granularity,
}

impl CompactionOptions {
    /// Returns one run per level and whole levels: the tree of the paper.
    #[must_use]
    pub const fn leveling() -> Self {
        Self { policy: Policy::Leveling, granularity: Granularity::Level }
    }
}

impl Policy {
    /// Returns the code in manifests, with K and Z if they are free.
    pub(crate) const fn code(self) -> (u8, u32, u32) {
        match self {
            Self::Leveling => (1, 0, 0),
            Self::Tiering => (2, 0, 0),
            Self::LazyLeveling => (3, 0, 0),
            Self::OneLeveling => (4, 0, 0),
            Self::Fluid { runs, last_runs } => (5, runs, last_runs),
        }
    }

    /// Returns the policy of these numbers in a manifest.
    pub(crate) const fn from_code((code, runs, last_runs): (u8, u32, u32)) -> Option<Self> {
        Some(match code {
            1 => Self::Leveling,
            2 => Self::Tiering,
            3 => Self::LazyLeveling,
            4 => Self::OneLeveling,
            5 => Self::Fluid { runs, last_runs },
            _ => return None,
        })
    }
}

impl Granularity {
    /// Returns the code in manifests.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Level => 1,
            Self::Table(TableChoice::LeastOverlap) => 2,
            Self::Table(TableChoice::RoundRobin) => 3,
            Self::Table(TableChoice::Oldest) => 4,
            Self::Table(TableChoice::MostTombstones) => 5,
        }
    }

    /// Returns the granularity with this code in a manifest.
    pub(crate) const fn from_code(code: u8) -> Option<Self> {
        Some(match code {
            1 => Self::Level,
            2 => Self::Table(TableChoice::LeastOverlap),
            3 => Self::Table(TableChoice::RoundRobin),
            4 => Self::Table(TableChoice::Oldest),
            5 => Self::Table(TableChoice::MostTombstones),
            _ => return None,
        })
    }
}
