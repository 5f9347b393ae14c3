//! Reads per second with several in flight: what a device does when it has more than one block to read at a time.
//!
//! Two engines keep reads in flight, each in a closed loop: one thread with a ring of the kernel (`io_uring`), or as many threads as
//! reads. A ring needs one processor for all reads. Threads cost a switch per read, which shows at depths far above the number
//! of processors. Results name the engine. `T_D`, the quantity of the cost model, has one read in flight and uses neither.
//!
//! **Invariants** (`tests/devices/depths.rs`, the same tests for both engines)
//! 1. A read counts only if all of its bytes arrived. The bytes of the warm-up are compared with what was written.
//! 2. With [`Access::Direct`](lsm_lab_engine::native::Access) both engines bypass the page cache. The result contains how many reads the disk counted.
//!
//! **Units**: nanoseconds.

#[cfg(target_os = "linux")]
mod in_ring;
mod refusal;
#[cfg(target_os = "linux")]
mod ring;
mod threads;

use super::error::DeviceError;
use super::read_set::ReadSet;
use super::steadiness::percentile_ns;
use super::verification::device_read_count;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use lsm_lab_teaching::results::QueueDepth;

/// Reads that one thread keeps times of; those after them are counted only.
const SAMPLES_MAX: usize = 1 << 20;

/// Interface that keeps reads in flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// A ring of the kernel, filled by one thread.
    IoUring,
    /// As many threads as reads.
    Threads,
}

impl Engine {
    /// The name in options and result files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::IoUring => "io_uring",
            Self::Threads => "threads",
        }
    }

    /// Chooses the engine that was asked for; without a wish, a ring if the kernel allows it. The second part is the reason why
    /// threads replace a ring.
    ///
    /// # Errors
    /// [`DeviceError::NoRing`] if a ring was asked for and the kernel refuses it.
    pub fn choose(requested: Option<Self>) -> Result<(Self, Option<String>), DeviceError> {
        Self::choose_by(requested, ring_refusal)
    }

    fn choose_by(
        requested: Option<Self>,
        refusal: impl FnOnce() -> Option<String>,
    ) -> Result<(Self, Option<String>), DeviceError> {
        match requested {
            Some(Self::Threads) => Ok((Self::Threads, None)),
            Some(Self::IoUring) => match refusal() {
                Some(reason) => Err(DeviceError::NoRing { reason }),
                None => Ok((Self::IoUring, None)),
            },
            None => Ok(match refusal() {
                Some(reason) => (Self::Threads, Some(reason)),
                None => (Self::IoUring, None),
            }),
        }
    }
}

/// Returns why there is no ring, with what to do about it; `None` if there is one.
#[cfg(target_os = "linux")]
fn ring_refusal() -> Option<String> {
    let error = ring::Ring::new(&[], 1).and_then(|mut ring| ring.probe()).err()?;
    let setting = super::machine::Machine::this().text("proc/sys/kernel/io_uring_disabled");
    Some(refusal::in_words(&error, setting.as_deref()))
}

/// Returns why there is no ring, with what to do about it.
#[cfg(not(target_os = "linux"))]
fn ring_refusal() -> Option<String> {
    Some(refusal::ONLY_LINUX.to_owned())
}

/// How long to read at one depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DepthOptions {
    /// Reads in flight: at least one.
    pub depth: u32,
    /// Interface that kept the reads in flight.
    pub engine: Engine,
    /// Time of the reads that count.
    pub time: Duration,
    /// Time that does not.
    pub warm_up: Duration,
    /// Seed of the blocks.
    pub seed: u64,
}

/// Compares the bytes of a block with what was written there.
pub type CheckBlock<'a> = &'a (dyn Fn(u64, &[u8]) -> Result<(), DeviceError> + Sync);

/// Reads and times of one thread or ring.
#[derive(Default)]
struct Share {
    /// Times of reads that count, unsorted.
    samples: Vec<u64>,
    reads: u64,
    reads_per_s: f64,
    /// Reads with the warm-up.
    issued: u64,
    /// Reads whose bytes were compared.
    checked: u64,
}

/// Reads random blocks, as many at a time as the depth says.
///
/// # Errors
/// [`DeviceError::Stopped`] if the flag is set, [`DeviceError::WrongBytes`], and what the system reports.
pub fn measure_depth(
    set: &ReadSet,
    options: &DepthOptions,
    check: CheckBlock<'_>,
    stop: &AtomicBool,
) -> Result<QueueDepth, DeviceError> {
    let counted = || set.paths().first().and_then(|path| device_read_count(path));
    let before = counted();
    let mut share = match options.engine {
        Engine::Threads => threads::read(set, options, check, stop)?,
        #[cfg(target_os = "linux")]
        Engine::IoUring => in_ring::read(set, options, check, stop)?,
        #[cfg(not(target_os = "linux"))]
        Engine::IoUring => return Err(DeviceError::NoRing { reason: refusal::ONLY_LINUX.to_owned() }),
    };
    if stop.load(Ordering::Relaxed) {
        return Err(DeviceError::Stopped);
    }
    share.samples.sort_unstable();
    Ok(QueueDepth {
        depth: options.depth.max(1),
        engine: options.engine.name().to_owned(),
        reads: share.reads,
        reads_per_s: share.reads_per_s,
        p50_ns: percentile_ns(&share.samples, 0.5),
        p90_ns: percentile_ns(&share.samples, 0.9),
        p99_ns: percentile_ns(&share.samples, 0.99),
        issued_reads: Some(share.issued),
        checked_reads: Some(share.checked),
        device_reads: counted().zip(before).and_then(|(after, before)| after.checked_sub(before)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_that_was_asked_for_is_never_replaced() {
        let refused = || Some("forbidden".to_owned());
        let requested = Engine::choose_by(Some(Engine::IoUring), refused);
        assert_eq!(requested, Err(DeviceError::NoRing { reason: "forbidden".to_owned() }));
        let shown = requested.unwrap_err().to_string();
        assert!(shown.contains("forbidden") && shown.contains("--engine threads"), "{shown}");
        let by_default = Engine::choose_by(None, refused);
        assert_eq!(by_default, Ok((Engine::Threads, Some("forbidden".to_owned()))));
        assert_eq!(Engine::choose_by(None, || None), Ok((Engine::IoUring, None)));
        let threads = Engine::choose_by(Some(Engine::Threads), || unreachable!("threads need no ring"));
        assert_eq!(threads, Ok((Engine::Threads, None)));
    }
}
