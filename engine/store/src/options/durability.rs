//! Durability options: write-ahead log and syncs.

/// Time at which writes become durable. In every mode, `Store::sync` makes all earlier writes durable.
///
/// | mode | a killed process loses | a power cut loses |
/// |---|---|---|
/// | `NoLog` | everything since the last flush | the same |
/// | `OnRequest` | nothing | everything since the last sync |
/// | `Interval` | nothing | about `bytes` of log |
/// | `Group`, `EveryWrite` | nothing | nothing |
///
/// To sync by time, use `OnRequest` with `sync_every` of `StoreBuilder` or `Store::start_workers`: a power cut then
/// loses at most the writes of one interval. `sync_every` also bounds the time of `Interval`, and flushes at this
/// interval with `NoLog`. `Group` and `EveryWrite` do not need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogMode {
    /// No log: writes are durable once flushed. For trees that are loaded and then read.
    NoLog,
    /// Logged, but synced only on request, at a flush and at closing: survives a crash of the process, not of
    /// the machine.
    OnRequest,
    /// Logged, and synced when this many bytes were logged since the last sync: a power cut loses at most about
    /// this many.
    Interval {
        /// Bytes of log between two syncs, from 1.
        bytes: u64,
    },
    /// A write returns when it is durable; writes that wait at the same moment share one sync.
    Group,
    /// A write returns when it is durable, each after a separate sync: the slow case of textbooks.
    EveryWrite,
}

impl LogMode {
    /// Returns whether there is a log.
    #[must_use]
    pub const fn has_log(self) -> bool {
        !matches!(self, Self::NoLog)
    }

    /// Returns the code in manifests, with the interval in bytes if there is one.
    pub(crate) const fn code(self) -> (u8, u64) {
        match self {
            Self::NoLog => (0, 0),
            Self::OnRequest => (1, 0),
            Self::Interval { bytes } => (2, bytes),
            Self::Group => (3, 0),
            Self::EveryWrite => (4, 0),
        }
    }

    /// Returns the mode of these numbers in a manifest.
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
