//! Reads in flight by threads, each with one read at a time.

use super::{CheckBlock, DepthOptions, SAMPLES_MAX, Share};
use crate::device::error::DeviceError;
use crate::device::pin::unpinned;
use crate::device::read_set::ReadSet;
use crate::device::timer::nanoseconds;
use core::hint::black_box;
use core::sync::atomic::{AtomicBool, Ordering};
use lsm_lab_engine::storage::BlockBuffer;
use lsm_lab_workload::Random;
use std::sync::Barrier;
use std::time::Instant;

pub(super) fn read(
    set: &ReadSet,
    options: &DepthOptions,
    check: CheckBlock<'_>,
    stop: &AtomicBool,
) -> Result<Share, DeviceError> {
    let threads = options.depth.max(1);
    // All begin together: the first would have the device for itself.
    let barrier = Barrier::new(threads as usize);
    let shares = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|number| {
                let barrier = &barrier;
                let random = Random::new(options.seed ^ u64::from(number).rotate_left(32));
                scope.spawn(move || unpinned(|| worker(set, options, check, random, barrier, stop)))
            })
            .collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, _>| match worker.join() {
            Ok(share) => share,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        workers.into_iter().map(join).collect::<Result<Vec<Share>, DeviceError>>()
    })?;
    let mut all = Share::default();
    for share in shares {
        all.samples.extend(share.samples);
        all.reads += share.reads;
        // Threads end a read apart: each has its own rate.
        all.reads_per_s += share.reads_per_s;
        all.issued += share.issued;
        all.checked += share.checked;
    }
    Ok(all)
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn worker(
    set: &ReadSet,
    options: &DepthOptions,
    check: CheckBlock<'_>,
    mut random: Random,
    barrier: &Barrier,
    stop: &AtomicBool,
) -> Result<Share, DeviceError> {
    let mut buffer = BlockBuffer::new();
    let mut share = Share::default();
    let mut read = |buffer: &mut BlockBuffer| -> Result<(u64, u64), DeviceError> {
        let block = random.below(set.block_count());
        let (file, offset) = set.locate(block);
        let into = buffer.prepare(1);
        let start = Instant::now();
        let outcome = file.read_at(offset, into);
        let taken_ns = nanoseconds(start);
        outcome?;
        black_box(&into[0]);
        Ok((block, taken_ns))
    };
    barrier.wait();
    let warm = Instant::now();
    // At least one block is compared.
    while share.checked == 0 || warm.elapsed() < options.warm_up && !stop.load(Ordering::Relaxed) {
        let (block, _) = read(&mut buffer)?;
        check(block, buffer.bytes())?;
        share.checked += 1;
    }
    let start = Instant::now();
    // At least one, so that there is a rate.
    loop {
        let (_, taken_ns) = read(&mut buffer)?;
        share.reads += 1;
        if share.samples.len() < SAMPLES_MAX {
            share.samples.push(taken_ns);
        }
        let spent = start.elapsed();
        if spent >= options.time || stop.load(Ordering::Relaxed) {
            share.reads_per_s = share.reads as f64 / spent.as_secs_f64();
            share.issued = share.checked + share.reads;
            return Ok(share);
        }
    }
}
