//! `T_D`: the service time of random reads of 4 KiB, one at a time.
//!
//! A closed loop keeps one read in flight and times each read from request to completion. This is the
//! quantity of the cost model, not the response time under a given arrival rate.
//!
//! **Method**: blocks are read in a shuffled order, each once before any is read twice. A warm-up is
//! discarded (5 % of the reads and at least the given time). The clock is read once before and once after
//! each read. Progress and the stop flag are checked between batches only, without a second thread. If the
//! windows are not steady, the same number of reads follows, and the first half is dropped.
//!
//! **Memory**: 8 bytes per read, and 4 bytes per block of the files for the order.

#![expect(clippy::cast_precision_loss, reason = "nanoseconds and counts far below 2^53")]

use super::error::DeviceError;
use super::read_set::ReadSet;
use super::steadiness::{Steadiness, percentile_ns};
use super::timer::nanoseconds;
use core::hint::black_box;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use hdrhistogram::Histogram;
use lsm_lab_engine::storage::BlockBuffer;
use lsm_lab_workload::Random;
use serde::Serialize;
use std::time::Instant;

/// Reads between two looks at the stop flag and calls of progress.
const BATCH: usize = 128;
/// Above this many blocks (64 GiB) they are drawn, not shuffled: repeats are rare, and the order would take 64 MiB.
const SHUFFLED_BLOCKS_MAX: u64 = 1 << 24;
/// Digits that buckets of the histogram keep apart.
const HISTOGRAM_DIGITS: u8 = 2;

/// How long to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LatencyOptions {
    /// Reads that count, at most.
    pub reads_max: usize,
    /// Time of the reads that count, at most; an extension may take as long again.
    pub time_max: Duration,
    /// Warm-up, at least.
    pub warm_up_min: Duration,
    /// Seed of the order.
    pub seed: u64,
    /// True to continue once if the windows are unsteady.
    pub extend: bool,
    /// True to pin the thread to one processor during the measurement.
    pub pin: bool,
}

impl LatencyOptions {
    /// Some seconds: the preset for a first look.
    #[must_use]
    pub fn quick(seed: u64) -> Self {
        Self {
            reads_max: 40_000,
            time_max: Duration::from_secs(4),
            warm_up_min: Duration::from_secs(1),
            seed,
            extend: true,
            pin: true,
        }
    }
}

/// Measured latencies, in nanoseconds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReadLatency {
    /// Reads counted.
    pub n: u64,
    /// Half of the reads were at least as fast.
    pub p50_ns: f64,
    /// 90 of 100 were.
    pub p90_ns: f64,
    /// 99 of 100 were.
    pub p99_ns: f64,
    /// 999 of 1000 were.
    pub p999_ns: f64,
    /// The fastest.
    pub min_ns: f64,
    /// The slowest.
    pub max_ns: f64,
    /// Arithmetic mean; on a shared machine the tail decides it.
    pub mean_ns: f64,
    /// Mean without the fastest and the slowest 5 in 100.
    pub trimmed_mean_ns: f64,
    /// `[lower end of the bucket, reads in it]`, ascending, empty buckets left out.
    pub histogram: Vec<(u64, u64)>,
    /// True if the medians of ten windows neither drift nor scatter too much.
    pub steady: bool,
    /// Statistics behind `steady`.
    pub steadiness: Steadiness,
    /// True if reading continued because it was unsteady at first.
    pub extended: bool,
    /// Distinct blocks that reads were drawn from.
    pub blocks: u64,
    /// Reads asked of the system in all, with warm-up and what was dropped.
    pub issued: u64,
    /// Always `closed-loop-qd1`.
    pub load_model: &'static str,
}

/// Share of the work done, 0 to 1.
pub type ReadProgress<'a> = &'a mut dyn FnMut(f64);

/// Reads random blocks one at a time.
///
/// # Errors
/// [`DeviceError::Stopped`] if the flag is set, and what the system reports.
pub fn measure_reads(
    set: &ReadSet,
    options: &LatencyOptions,
    stop: &AtomicBool,
    progress: ReadProgress<'_>,
) -> Result<ReadLatency, DeviceError> {
    let mut run = Run::new(set, options, stop);
    run.warm_up()?;
    run.read_on(progress)?;
    let mut steadiness = Steadiness::of(&run.samples);
    let extended = options.extend && !steadiness.is_steady();
    if extended {
        run.samples.clear();
        run.read_on(progress)?;
        steadiness = Steadiness::of(&run.samples);
    }
    Ok(summarise(&run, steadiness, extended))
}

struct Run<'a> {
    set: &'a ReadSet,
    options: &'a LatencyOptions,
    stop: &'a AtomicBool,
    order: Order,
    buffer: BlockBuffer,
    samples: Vec<u64>,
    issued: u64,
}

impl<'a> Run<'a> {
    fn new(set: &'a ReadSet, options: &'a LatencyOptions, stop: &'a AtomicBool) -> Self {
        let order = Order::new(set.block_count(), options.seed);
        let samples = Vec::with_capacity(options.reads_max + BATCH);
        Self { set, options, stop, order, buffer: BlockBuffer::new(), samples, issued: 0 }
    }

    /// Reads that do not count.
    fn warm_up(&mut self) -> Result<(), DeviceError> {
        let start = Instant::now();
        while self.samples.len() < self.options.reads_max / 20 || start.elapsed() < self.options.warm_up_min {
            self.batch(BATCH)?;
            if start.elapsed() > self.options.time_max {
                break;
            }
            // However fast the device, the samples stay within the memory set aside for them.
            if self.samples.len() >= self.options.reads_max {
                self.samples.clear();
            }
        }
        self.samples.clear();
        Ok(())
    }

    /// Reads that count.
    fn read_on(&mut self, progress: ReadProgress<'_>) -> Result<(), DeviceError> {
        let start = Instant::now();
        while self.samples.len() < self.options.reads_max && start.elapsed() < self.options.time_max {
            self.batch(BATCH.min(self.options.reads_max - self.samples.len()))?;
            let by_count = self.samples.len() as f64 / self.options.reads_max as f64;
            progress(
                by_count.max(start.elapsed().as_secs_f64() / self.options.time_max.as_secs_f64()).min(1.0),
            );
        }
        Ok(())
    }

    fn batch(&mut self, count: usize) -> Result<(), DeviceError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(DeviceError::Stopped);
        }
        for _ in 0..count {
            let (file, offset) = self.set.locate(self.order.next());
            let block = self.buffer.prepare(1);
            let start = Instant::now();
            let outcome = file.read_at(offset, block);
            let taken_ns = nanoseconds(start);
            outcome?;
            black_box(&block[0]);
            self.samples.push(taken_ns);
            self.issued += 1;
        }
        Ok(())
    }
}

/// Block numbers at random, each once before any twice.
struct Order {
    random: Random,
    blocks: u64,
    shuffled: Vec<u32>,
    next: usize,
}

impl Order {
    fn new(blocks: u64, seed: u64) -> Self {
        let listed = if blocks <= SHUFFLED_BLOCKS_MAX { blocks } else { 0 };
        let shuffled = (0..u32::try_from(listed).expect("at most 2^24")).collect();
        let mut order = Self { random: Random::new(seed), blocks, shuffled, next: 0 };
        order.random.shuffle(&mut order.shuffled);
        order
    }

    fn next(&mut self) -> u64 {
        if self.shuffled.is_empty() {
            return self.random.below(self.blocks);
        }
        if self.next == self.shuffled.len() {
            self.random.shuffle(&mut self.shuffled);
            self.next = 0;
        }
        self.next += 1;
        u64::from(self.shuffled[self.next - 1])
    }
}

fn summarise(run: &Run<'_>, steadiness: Steadiness, extended: bool) -> ReadLatency {
    let mut sorted = run.samples.clone();
    sorted.sort_unstable();
    let mean = |samples: &[u64]| samples.iter().map(|&ns| ns as f64).sum::<f64>() / samples.len() as f64;
    let cut = sorted.len() / 20;
    ReadLatency {
        n: sorted.len() as u64,
        p50_ns: percentile_ns(&sorted, 0.50),
        p90_ns: percentile_ns(&sorted, 0.90),
        p99_ns: percentile_ns(&sorted, 0.99),
        p999_ns: percentile_ns(&sorted, 0.999),
        min_ns: percentile_ns(&sorted, 0.0),
        max_ns: percentile_ns(&sorted, 1.0),
        mean_ns: mean(&sorted),
        trimmed_mean_ns: mean(&sorted[cut..sorted.len() - cut]),
        histogram: histogram(&sorted),
        steady: steadiness.is_steady(),
        steadiness,
        extended,
        blocks: run.set.block_count(),
        issued: run.issued,
        load_model: "closed-loop-qd1",
    }
}

fn histogram(samples: &[u64]) -> Vec<(u64, u64)> {
    let mut histogram = Histogram::<u64>::new(HISTOGRAM_DIGITS).expect("2 digits are within 0 to 5");
    for &sample in samples {
        histogram.record(sample).expect("the histogram grows as needed");
    }
    let buckets = histogram.iter_recorded();
    buckets
        .map(|bucket| (histogram.lowest_equivalent(bucket.value_iterated_to()), bucket.count_at_value()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_read_once_before_any_twice() {
        let mut order = Order::new(1000, 7);
        for _ in 0..3 {
            let mut round: Vec<u64> = (0..1000).map(|_| order.next()).collect();
            assert!(!round.is_sorted());
            round.sort_unstable();
            assert!(round.into_iter().eq(0..1000));
        }
    }

    #[test]
    fn very_many_blocks_are_drawn() {
        let blocks = SHUFFLED_BLOCKS_MAX * 1000;
        let mut order = Order::new(blocks, 7);
        let drawn: Vec<u64> = (0..1000).map(|_| order.next()).collect();
        assert!(drawn.iter().all(|&block| block < blocks) && drawn.iter().any(|&block| block > blocks / 2));
    }

    #[test]
    fn histograms_keep_every_read() {
        let samples: Vec<u64> = (1..5000).map(|n| n * 37 % 90_001 + 20).collect();
        let histogram = histogram(&samples);
        assert_eq!(histogram.iter().map(|&(_, count)| count).sum::<u64>(), samples.len() as u64);
        assert!(histogram.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(histogram[0].0 <= *samples.iter().min().unwrap());
    }
}
