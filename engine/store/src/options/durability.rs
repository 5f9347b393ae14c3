//! When a write is safe: whether there is a write-ahead log, and who pays for its syncs.

/// When writes reach the medium. `Store::sync` makes everything before it durable in every mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogMode {
    /// No log: writes are durable once flushed. For trees that are loaded and then read.
    NoLog,
    /// Logged, synced only when asked, at a flush and at closing: survives the process, not the machine.
    OnRequest,
    /// Logged, synced whenever this many bytes were logged since the last sync: a power cut loses at most about that.
    Interval {
        /// Bytes of log between two syncs, from 1.
        bytes: u64,
    },
    /// A write returns when it is durable; writes that wait at the same moment share one sync.
    Group,
    /// A write returns when it is durable, each after a sync of its own: the textbook's slow case.
    EveryWrite,
}

impl LogMode {
    /// Whether there is a log.
    #[must_use]
    pub const fn has_log(self) -> bool {
        !matches!(self, Self::NoLog)
    }

    /// The byte that stands for it in manifests, with the interval in bytes where there is one.
    pub(crate) const fn code(self) -> (u8, u64) {
        match self {
            Self::NoLog => (0, 0),
            Self::OnRequest => (1, 0),
            Self::Interval { bytes } => (2, bytes),
            Self::Group => (3, 0),
            Self::EveryWrite => (4, 0),
        }
    }

    /// The mode of these numbers in a manifest.
    pub(crate) const fn from_code((code, bytes): (u8, u64)) -> Option<Self> {
        Some(match code {
            0 => Self::NoLog,
            1 => Self::OnRequest,
            2 => Self::Interval { bytes },
            3 => Self::Group,
            4 => Self::EveryWrite,
            _ => return None,
        })
    }
}
