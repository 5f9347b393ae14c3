//! One measurement of a device from beginning to end: what `native-bench device` does.
//!
//! Write the file, look at the noise, read, look again, compare with the page cache, check the stamps, conclude. What
//! is timed and what is checked never overlap.

use super::emulated::DeviceSpec;
use super::environment::{Environment, LoopReads};
use super::error::DeviceError;
use super::latency::{LatencyOptions, ReadLatency, ReadProgress, measure_reads};
use super::noise::{Noise, NoiseSample};
use super::page_file::{PageFile, StampCheck, WriteProgress};
use super::pin::Pinned;
use super::read_set::ReadSet;
use super::timer::Timer;
use super::verification::{Evidence, Verification, allocation, cached_p50_ns, device_read_count};
use crate::scratch::Scratch;
use core::sync::atomic::AtomicBool;
use lsm_lab_engine::native::{Access, DirectFacts, Enforcement, NativeStorage};
use lsm_lab_engine::storage::{BLOCK_BYTES, MemoryStorage, Storage, StorageError};
use lsm_lab_workload::Random;
use serde::Serialize;
use std::sync::Arc;

/// Requested I/O mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IoRequest {
    /// Past the page cache, or not at all.
    Direct,
    /// Through the page cache.
    Buffered,
    /// Past the page cache if that is possible.
    Auto,
}

/// Why reads went through the page cache although they should not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fallback {
    /// Attempted mode.
    pub from: &'static str,
    /// Mode that was used instead.
    pub to: &'static str,
    /// Error of the system.
    pub reason: String,
}

/// Measured latencies and their reliability.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DeviceReport {
    /// How files were read: `direct` or `buffered`; `none` of memory.
    pub effective: &'static str,
    /// Requirements of the system for direct reads.
    #[serde(skip)]
    pub direct_facts: Option<DirectFacts>,
    /// Latencies.
    pub latency: ReadLatency,
    /// Median through the page cache, same file, everything cached.
    pub cached_p50_ns: Option<f64>,
    /// Evidence that the times are those of a device.
    pub verification: Verification,
    /// True if blocks were read repeatedly from files that fit into the cache of a drive.
    pub repeats: bool,
    /// How busy the machine was.
    pub noise: Noise,
    /// The clock.
    pub timer: Timer,
    /// The processor that was read from.
    pub pinned_cpu: Option<usize>,
}

/// Writes the test file in the requested mode, with the fallback if it is allowed.
///
/// # Errors
/// [`DeviceError`]; rejected direct I/O only if it was requested explicitly.
pub fn write_page_file(
    scratch: &Scratch,
    io: IoRequest,
    bytes: u64,
    seed: u64,
    stop: &AtomicBool,
    progress: WriteProgress<'_>,
) -> Result<(PageFile, Option<Fallback>), DeviceError> {
    let first = if io == IoRequest::Buffered { Access::Buffered } else { Access::Direct };
    match PageFile::write(scratch, first, bytes, seed, stop, progress) {
        Err(DeviceError::Storage(StorageError::DirectRefused { reason, .. })) if io == IoRequest::Auto => {
            let file = PageFile::write(scratch, Access::Buffered, bytes, seed, stop, progress)?;
            Ok((file, Some(Fallback { from: Access::Direct.name(), to: Access::Buffered.name(), reason })))
        }
        outcome => outcome.map(|file| (file, None)),
    }
}

/// Measures on a test file.
///
/// # Errors
/// [`DeviceError`]: stopped, damaged, or what the system reports.
pub fn measure_page_file(
    file: &PageFile,
    environment: &Environment,
    options: &LatencyOptions,
    stop: &AtomicBool,
    progress: ReadProgress<'_>,
) -> Result<DeviceReport, DeviceError> {
    let set = file.read_set()?;
    if let Some((file_bytes, allocated_bytes)) = allocation(&set)
        && allocated_bytes < file_bytes
    {
        return Err(DeviceError::Holes { file_bytes, allocated_bytes });
    }
    file.check_stamps()?;
    let stamps = |()| file.check_stamps().map(Some);
    measure(&set, file.storage(), environment, options, stop, progress, &stamps)
}

/// Measures on files of a store, which have checksums instead of stamps.
///
/// # Errors
/// [`DeviceError`]: stopped, or an error of the system.
pub fn measure_files(
    storage: &NativeStorage,
    names: &[String],
    environment: &Environment,
    options: &LatencyOptions,
    stop: &AtomicBool,
    progress: ReadProgress<'_>,
) -> Result<DeviceReport, DeviceError> {
    let set = ReadSet::open(storage, names)?;
    measure(&set, storage, environment, options, stop, progress, &|()| Ok(None))
}

/// Measures an emulated device on this many bytes of memory.
///
/// # Errors
/// [`DeviceError`]: stopped, or less than one block to read.
pub fn measure_emulated(
    device: &DeviceSpec,
    bytes: u64,
    options: &LatencyOptions,
    stop: &AtomicBool,
    progress: ReadProgress<'_>,
) -> Result<DeviceReport, DeviceError> {
    const NAME: &str = "pages";
    let memory = MemoryStorage::new();
    let mut random = Random::new(options.seed);
    let mut file = memory.create(NAME)?;
    for _ in 0..bytes / BLOCK_BYTES as u64 {
        let page: Vec<u8> = (0..BLOCK_BYTES / 8).flat_map(|_| random.next_u64().to_le_bytes()).collect();
        file.append(&page)?;
    }
    let storage = device.open(Arc::new(memory), options.seed).storage();
    let set = ReadSet::in_memory(&*storage, &[NAME.to_owned()])?;
    let pinned = if options.pin { Pinned::to_last() } else { None };
    let timer = Timer::measure();
    let noise = NoiseSample::now();
    let latency = measure_reads(&set, options, stop, progress)?;
    Ok(DeviceReport {
        effective: "none",
        direct_facts: None,
        latency,
        cached_p50_ns: None,
        verification: Verification::of_memory(),
        repeats: false,
        noise: NoiseSample::now().since(&noise),
        timer,
        pinned_cpu: pinned.as_ref().map(Pinned::cpu),
    })
}

type Stamps<'a> = &'a dyn Fn(()) -> Result<Option<StampCheck>, DeviceError>;

fn measure(
    set: &ReadSet,
    storage: &NativeStorage,
    environment: &Environment,
    options: &LatencyOptions,
    stop: &AtomicBool,
    progress: ReadProgress<'_>,
    stamps: Stamps<'_>,
) -> Result<DeviceReport, DeviceError> {
    let pinned = if options.pin { Pinned::to_last() } else { None };
    let timer = Timer::measure();
    let counted = || set.paths().first().and_then(|path| device_read_count(path));
    let (noise_before, counted_before) = (NoiseSample::now(), counted());
    let latency = measure_reads(set, options, stop, progress)?;
    let (noise_after, counted_after) = (NoiseSample::now(), counted());
    let cached_p50_ns = cached_p50_ns(set, options.seed).ok();
    let in_memory = environment.filesystem.as_ref().is_some_and(|filesystem| filesystem.in_memory)
        || environment.block_device.as_ref().is_some_and(|device| device.in_memory);
    let loop_reads = environment.block_device.as_ref().and_then(|device| device.loop_reads);
    let facts = storage.direct_facts().copied();
    let evidence = Evidence {
        in_memory,
        in_cached_file: loop_reads == Some(LoopReads::Buffered),
        access: storage.access(),
        enforcement: facts.map_or(Enforcement::Unavailable, |facts| facts.enforcement),
        allocated: allocation(set),
        stamps: stamps(())?,
        p50_ns: latency.p50_ns,
        cached_p50_ns,
        issued: latency.issued,
        device_reads: counted_after.zip(counted_before).and_then(|(after, before)| after.checked_sub(before)),
        blocks: latency.blocks,
    };
    Ok(DeviceReport {
        effective: storage.access().name(),
        direct_facts: facts,
        latency,
        cached_p50_ns,
        verification: Verification::of(&evidence),
        repeats: evidence.repeats(),
        noise: noise_after.since(&noise_before),
        timer,
        pinned_cpu: pinned.as_ref().map(Pinned::cpu),
    })
}
