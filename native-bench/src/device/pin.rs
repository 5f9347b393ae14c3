//! Keeping the measuring thread on one processor, so that no read pays for a move.
//!
//! It reserves nothing: others may still run there. The quietest processor is chosen; among equals, processor 0 is left to the
//! system.

use super::before::Activity;

/// The processors that this program might use before a thread of it was pinned.
#[cfg(target_os = "linux")]
static ALLOWED: std::sync::OnceLock<rustix::thread::CpuSet> = std::sync::OnceLock::new();

/// Does work in a thread that was started by a pinned one, on any processor: threads inherit where their parent may run.
pub(super) fn unpinned<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_os = "linux")]
    if let Some(allowed) = ALLOWED.get() {
        // If it is refused, the thread is as slow as its parent's processor: visible in the rates.
        let _ = rustix::thread::sched_setaffinity(None, allowed);
    }
    work()
}

/// The thread that made this stays on one processor until it is dropped.
#[derive(Debug)]
pub struct Pinned {
    cpu: usize,
    #[cfg(target_os = "linux")]
    before: rustix::thread::CpuSet,
}

impl Pinned {
    /// Pins the calling thread to the last processor that it may use; `None` where that is not possible.
    #[must_use]
    pub fn to_last() -> Option<Self> {
        Self::to_quietest(&Activity::default())
    }

    /// Pins the calling thread to the quietest processor that it may use; `None` where that is not possible.
    #[cfg(target_os = "linux")]
    #[must_use]
    pub fn to_quietest(activity: &Activity) -> Option<Self> {
        use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
        let before = sched_getaffinity(None).ok()?;
        ALLOWED.get_or_init(|| before);
        let allowed: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&cpu| before.is_set(cpu)).collect();
        let cpu = activity.quietest(&super::machine::Machine::this(), &allowed)?;
        let mut only = CpuSet::new();
        only.set(cpu);
        sched_setaffinity(None, &only).ok()?;
        Some(Self { cpu, before })
    }

    /// Pins the calling thread to the quietest processor that it may use; `None` where that is not possible.
    #[cfg(not(target_os = "linux"))]
    #[must_use]
    pub fn to_quietest(_activity: &Activity) -> Option<Self> {
        None
    }

    /// The processor.
    #[must_use]
    pub fn cpu(&self) -> usize {
        self.cpu
    }
}

#[cfg(target_os = "linux")]
impl Drop for Pinned {
    fn drop(&mut self) {
        // It was allowed before; if it is not now, staying is harmless.
        let _ = rustix::thread::sched_setaffinity(None, &self.before);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_pinned_thread_is_free_again_afterwards() {
        let before = rustix::thread::sched_getaffinity(None).unwrap();
        let Some(pinned) = Pinned::to_last() else { return println!("skipped: affinity cannot be set here") };
        let during = rustix::thread::sched_getaffinity(None).unwrap();
        assert!(during.count() == 1 && during.is_set(pinned.cpu()));
        drop(pinned);
        assert_eq!(rustix::thread::sched_getaffinity(None).unwrap(), before);
    }
}
