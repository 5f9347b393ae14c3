//! Reads a second with several in flight: what a device does when it is asked for more than one block at a time.
//!
//! As many threads as reads, each with one read at a time in a closed loop. A ring of the kernel would need fewer threads, but
//! its one maintained interface for Rust asks for `unsafe` code, which this program has none of; the safe ones bring an
//! executor along. `T_D`, the quantity of the cost model, has one read in flight, where the two differ by less than they
//! scatter. What threads cost shows at depths far above the number of processors, so results say `threads`.
//!
//! **Units**: nanoseconds.

#![expect(clippy::cast_precision_loss, reason = "nanoseconds and counts far below 2^53")]

use super::error::DeviceError;
use super::pin::unpinned;
use super::read_set::ReadSet;
use super::steadiness::percentile_ns;
use super::timer::nanoseconds;
use core::hint::black_box;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use lsm_lab_engine::storage::BlockBuffer;
use lsm_lab_teaching::results::QueueDepth;
use lsm_lab_workload::Random;
use std::sync::Barrier;
use std::time::Instant;

/// How results name it.
const ENGINE: &str = "threads";
/// Reads that one thread keeps times of; those after them are counted only.
const SAMPLES_MAX: usize = 1 << 20;

/// How long to read at one depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DepthOptions {
    /// Reads in flight: at least one.
    pub depth: u32,
    /// Time of the reads that count.
    pub time: Duration,
    /// Time that does not.
    pub warm_up: Duration,
    /// Seed of the blocks.
    pub seed: u64,
}

/// What one thread did.
struct Share {
    /// Times of reads, unsorted.
    samples: Vec<u64>,
    reads: u64,
    /// From the first read that counted to the end of the last.
    spent: Duration,
}

/// Reads random blocks, as many at a time as the depth says.
///
/// # Errors
/// [`DeviceError::Stopped`] if the flag is set, and what the system reports.
pub fn measure_depth(
    set: &ReadSet,
    options: &DepthOptions,
    stop: &AtomicBool,
) -> Result<QueueDepth, DeviceError> {
    let threads = options.depth.max(1);
    // All begin together: the first would have the device for itself.
    let barrier = Barrier::new(threads as usize);
    let shares = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|number| {
                let barrier = &barrier;
                let random = Random::new(options.seed ^ u64::from(number).rotate_left(32));
                scope.spawn(move || unpinned(|| worker(set, options, random, barrier, stop)))
            })
            .collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, _>| match worker.join() {
            Ok(share) => share,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        workers.into_iter().map(join).collect::<Result<Vec<Share>, DeviceError>>()
    })?;
    if stop.load(Ordering::Relaxed) {
        return Err(DeviceError::Stopped);
    }
    let mut samples: Vec<u64> = shares.iter().flat_map(|share| share.samples.iter().copied()).collect();
    samples.sort_unstable();
    Ok(QueueDepth {
        depth: threads,
        engine: ENGINE.to_owned(),
        reads: shares.iter().map(|share| share.reads).sum(),
        // Threads end a read apart: each is asked for its own rate.
        reads_per_s: shares.iter().map(|share| share.reads as f64 / share.spent.as_secs_f64()).sum(),
        p50_ns: percentile_ns(&samples, 0.5),
        p90_ns: percentile_ns(&samples, 0.9),
        p99_ns: percentile_ns(&samples, 0.99),
    })
}

fn worker(
    set: &ReadSet,
    options: &DepthOptions,
    mut random: Random,
    barrier: &Barrier,
    stop: &AtomicBool,
) -> Result<Share, DeviceError> {
    let mut buffer = BlockBuffer::new();
    let mut samples = Vec::new();
    let mut read = |samples: &mut Vec<u64>| {
        let (file, offset) = set.locate(random.below(set.block_count()));
        let block = buffer.prepare(1);
        let start = Instant::now();
        let outcome = file.read_at(offset, block);
        let taken_ns = nanoseconds(start);
        black_box(&block[0]);
        if samples.len() < SAMPLES_MAX {
            samples.push(taken_ns);
        }
        outcome
    };
    barrier.wait();
    let warm = Instant::now();
    while warm.elapsed() < options.warm_up && !stop.load(Ordering::Relaxed) {
        read(&mut samples)?;
    }
    samples.clear();
    let (start, mut reads) = (Instant::now(), 0);
    // At least one, so that there is a rate.
    loop {
        read(&mut samples)?;
        reads += 1;
        if start.elapsed() >= options.time || stop.load(Ordering::Relaxed) {
            return Ok(Share { samples, reads, spent: start.elapsed() });
        }
    }
}
