//! Filters of another family than the options ask for, and the reason.
//!
//! A filter does not tell what it replaces, so the writer records it in the footer (`docs/format/table.md`). Earlier
//! programs recorded nothing.

use super::Table;
use crate::options::{MemoryPlan, Options};
use core::fmt;
use lsm_lab_filters::{FilterError, FilterKind};

/// Filter of another family than the options ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReplacedFilter {
    /// Family of the options.
    pub wanted: FilterKind,
    /// Family of the table; [`FilterKind::None`] if it has no filter.
    pub found: FilterKind,
    /// Reason.
    pub reason: ReplacementReason,
}

/// Reason why a table has another filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReplacementReason {
    /// The construction does not converge for the keys of the table.
    NotBuilt,
    /// The filter would exceed the maximum size.
    TooLarge,
    /// The table was written with other options, or by a program that recorded no reason. The next compaction of
    /// the table tries again.
    Earlier,
}

impl fmt::Display for ReplacementReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotBuilt => "the construction fails for the keys",
            Self::TooLarge => "the filter would be larger than 2^32 bits",
            Self::Earlier => "the table was written with other options, or by an earlier program",
        })
    }
}

impl fmt::Display for ReplacedFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` instead of `{}`: {}", self.found.name(), self.wanted.name(), self.reason)
    }
}

/// Record of the writer: the family that could not be built, and the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refused {
    wanted: FilterKind,
    reason: ReplacementReason,
}

impl Refused {
    pub(super) fn new(wanted: FilterKind, error: &FilterError) -> Self {
        let too_large = matches!(error, FilterError::TooLarge { .. });
        let reason = if too_large { ReplacementReason::TooLarge } else { ReplacementReason::NotBuilt };
        Self { wanted, reason }
    }

    pub(super) fn encode(self) -> [u8; 4] {
        [1 + self.reason as u8, self.wanted.code(), 0, 0]
    }

    /// Decodes a record; `None` if there is none.
    pub(super) fn decode([reason, wanted, ..]: [u8; 4]) -> Option<Self> {
        let reason = match reason {
            1 => ReplacementReason::NotBuilt,
            2 => ReplacementReason::TooLarge,
            _ => return None,
        };
        FilterKind::from_code(wanted).map(|wanted| Self { wanted, reason })
    }
}

impl Table {
    /// Returns how the filter differs from these options. A memory plan may leave filters out.
    pub(crate) fn replaced_filter(&self, options: &Options) -> Option<ReplacedFilter> {
        let (wanted, found) = (options.filter.kind, self.filter.kind());
        let reason = self.refused.filter(|refused| refused.wanted == wanted).map(|refused| refused.reason);
        let left_out = found == FilterKind::None && options.memory != MemoryPlan::Uniform;
        if found == wanted || (left_out && reason.is_none()) {
            return None;
        }
        Some(ReplacedFilter { wanted, found, reason: reason.unwrap_or(ReplacementReason::Earlier) })
    }
}
