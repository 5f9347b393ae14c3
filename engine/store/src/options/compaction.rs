//! The words of compaction: how many sorted runs a level may hold, and how much of a level moves at once.
//!
//! All policies are one family, the fluid LSM-tree: at most K runs in every level but the last, at most Z in the last.
//! **Source**: Dayan and Idreos, "Dostoevsky: Better Space-Time Trade-Offs for LSM-Tree Based Key-Value Stores via
//! Adaptive Removal of Superfluous Merging", SIGMOD 2018, sections 2 and 4.

/// How many sorted runs each level may hold at rest. T is the size ratio; the last level is the oldest that is not empty.
///
/// Merges per entry and level are Eq. (12) of the source; `npm run write-amplification` prints what this engine writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// One run per level: fewest runs to search, most rewriting, `(T - 1) / 2` merges.
    Leveling,
    /// `T - 1` runs per level: least rewriting, `(T - 1) / T` merges; most runs to search, and up to T - 1 entries of a key.
    Tiering,
    /// `T - 1` runs per level, but one in the last: nearly the writes of tiering; empty lookups and space of leveling.
    LazyLeveling,
    /// `T - 1` runs in level 1, one in each level below: flushes are taken as they come.
    OneLeveling,
    /// K runs per level, Z in the last: everything between, `(T - 1) / (K + 1)` and `(T - 1) / (Z + 1)` merges at most.
    Fluid {
        /// K: runs that a level above the last may hold, from 1 to `T - 1`.
        runs: u32,
        /// Z: runs that the last level may hold, from 1 to `T - 1`.
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

/// How much of a full level goes down at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Granularity {
    /// All of it, with the arrival that filled it: few, large merges, and the least written.
    Level,
    /// One table and what it overlaps: many small merges, so that none takes long; more is written, for levels stay full.
    /// Only where a level and the one below have one run whether last or not; elsewhere whole levels go down.
    Table(TableChoice),
}

/// Which table of a full level goes down. Ties go to the least overlap, then to the smallest keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableChoice {
    /// The one that overlaps the fewest bytes below, per byte of its own: the least is written now.
    LeastOverlap,
    /// The one after the last that was taken, in the order of keys: every key gets its turn.
    RoundRobin,
    /// The one that holds the oldest entry: no entry stays in a level for ever.
    Oldest,
    /// The one with the largest share of tombstones: deleted data leaves soonest.
    MostTombstones,
}

/// Compaction as chosen when a store is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompactionOptions {
    /// Runs per level.
    pub policy: Policy,
    /// What moves at once.
    pub granularity: Granularity,
}

impl CompactionOptions {
    /// One run per level, whole levels: the tree of the paper.
    #[must_use]
    pub const fn leveling() -> Self {
        Self { policy: Policy::Leveling, granularity: Granularity::Level }
    }
}

impl Policy {
    /// The byte that stands for it in manifests, with K and Z where they are free.
    pub(crate) const fn code(self) -> (u8, u32, u32) {
        match self {
            Self::Leveling => (1, 0, 0),
            Self::Tiering => (2, 0, 0),
            Self::LazyLeveling => (3, 0, 0),
            Self::OneLeveling => (4, 0, 0),
            Self::Fluid { runs, last_runs } => (5, runs, last_runs),
        }
    }

    /// The policy of these numbers in a manifest.
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
    /// The byte that stands for it in manifests.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Level => 1,
            Self::Table(TableChoice::LeastOverlap) => 2,
            Self::Table(TableChoice::RoundRobin) => 3,
            Self::Table(TableChoice::Oldest) => 4,
            Self::Table(TableChoice::MostTombstones) => 5,
        }
    }

    /// The granularity of this byte in a manifest.
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
