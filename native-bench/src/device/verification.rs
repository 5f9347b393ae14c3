//! Evidence that the timed reads reached a device.
//!
//! An accepted direct open proves nothing (tmpfs accepts it), nor does an accepted direct read: holes need no
//! read, and hypervisors and controllers have caches. So evidence is collected, and one verdict follows from
//! it.
//!
//! | check | passes if |
//! |---|---|
//! | `file-system` | files are neither in memory nor in a file behind a loop device with a page cache |
//! | `alignment` | the system enforces direct reads |
//! | `allocated` | as many bytes are allocated as the file has |
//! | `stamps` | a sample of pages has the written content |
//! | `cached-ratio` | the same file through the page cache, warm, is at least 3 times as fast |
//! | `device-reads` | the disk counted at least 95 of 100 reads issued |
//! | `plausible` | the median is at least 2 µs |
//! | `footprint` | no block was read twice, the files have at least 1 GiB, or the disk counted all reads |
//!
//! A check that cannot be made is left open, never passed. `allocated` alone misses `fallocate`d pages;
//! stamps catch them. A repeated block that the disk counted again did reach the disk, so memory of this
//! machine has not answered. The cache of the drive may have; [`Evidence::repeats`] returns true in this
//! case.

use super::page_file::StampCheck;
use super::read_set::ReadSet;
use super::steadiness::percentile_ns;
use super::timer::nanoseconds;
use core::hint::black_box;
use lsm_lab_engine::native::{Access, Enforcement};
use lsm_lab_engine::storage::{BLOCK_BYTES, BlockBuffer};
use lsm_lab_teaching::results::FOOTPRINT_MIN_BYTES;
use lsm_lab_workload::Random;
use serde::Serialize;
use std::fs::File;
use std::io;
use std::path::Path;
use std::time::Instant;

/// Below this ratio of direct to cached median, the direct reads were cached ones.
const RATIO_MIN: f64 = 3.0;
/// No disk answers faster.
const PLAUSIBLE_MIN_NS: f64 = 2_000.0;
/// Of reads that are in flight at either look, the disk counts some and not others.
const COUNTED_MIN: f64 = 0.95;
/// Blocks that are read through the page cache for comparison.
const CACHED_BLOCKS: u64 = 512;
/// How often each of them is timed.
const CACHED_ROUNDS: usize = 4;

/// Evidence about a measurement.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// True if file system or disk are memory.
    pub in_memory: bool,
    /// True if the disk is a file that a loop device reads through the page cache.
    pub in_cached_file: bool,
    /// How files were read.
    pub access: Access,
    /// How far the system keeps its word about direct reads.
    pub enforcement: Enforcement,
    /// Bytes of the files, and what the file system keeps for them.
    pub allocated: Option<(u64, u64)>,
    /// The sample of stamps; `None` for files without.
    pub stamps: Option<StampCheck>,
    /// Median of the reads.
    pub p50_ns: f64,
    /// Median through the page cache, warm.
    pub cached_p50_ns: Option<f64>,
    /// Reads issued.
    pub issued: u64,
    /// Reads that the disk counted meanwhile, those of others included.
    pub device_reads: Option<u64>,
    /// Distinct blocks that reads were drawn from.
    pub blocks: u64,
}

impl Evidence {
    /// Returns whether blocks were read repeatedly from files that fit into a cache.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.issued > self.blocks && self.blocks * (BLOCK_BYTES as u64) < FOOTPRINT_MIN_BYTES
    }

    /// Returns whether the disk counted the reads; `None` if it does not count.
    #[expect(clippy::cast_precision_loss, reason = "counts of reads far below 2^53")]
    fn counted(&self) -> Option<bool> {
        self.device_reads.map(|counted| counted as f64 >= self.issued as f64 * COUNTED_MIN)
    }
}

/// The conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every check that could be made passed.
    Verified,
    /// Some check says that memory or a cache answered.
    Suspect,
    /// Memory answers here by design, or the page cache was asked for.
    NotADevice,
}

/// Kind of device that answered the reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceKind {
    /// A block device, read past the page cache.
    Real,
    /// Memory.
    Memory,
    /// The page cache in front of a device.
    PageCache,
}

/// One check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Its short name in the table above.
    pub name: &'static str,
    /// Result of the check; `None` if it could not be made.
    pub passed: Option<bool>,
    /// Observed values.
    pub detail: String,
}

/// Verdict and reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// The conclusion.
    pub verdict: Verdict,
    /// Kind of device that answered.
    pub kind: DeviceKind,
    /// Checks that were made.
    pub checks: Vec<Check>,
}

impl Verification {
    /// Draws the verdict.
    #[must_use]
    pub fn of(evidence: &Evidence) -> Self {
        let checks = vec![
            file_system(evidence),
            alignment(evidence),
            allocated(evidence),
            stamps(evidence),
            cached_ratio(evidence),
            device_reads(evidence),
            plausible(evidence),
            footprint(evidence),
        ];
        let kind = match (evidence.in_memory, evidence.access) {
            (true, _) => DeviceKind::Memory,
            (false, Access::Buffered) => DeviceKind::PageCache,
            (false, Access::Direct) if evidence.in_cached_file => DeviceKind::PageCache,
            (false, Access::Direct) => DeviceKind::Real,
        };
        let verdict = match kind {
            DeviceKind::Memory | DeviceKind::PageCache => Verdict::NotADevice,
            DeviceKind::Real if checks.iter().any(|check| check.passed == Some(false)) => Verdict::Suspect,
            DeviceKind::Real => Verdict::Verified,
        };
        Self { verdict, kind, checks }
    }

    /// That of memory of this program: there is nothing to check.
    #[must_use]
    pub fn of_memory() -> Self {
        Self { verdict: Verdict::NotADevice, kind: DeviceKind::Memory, checks: Vec::new() }
    }

    /// The verdict in a few words.
    #[must_use]
    pub fn sentence(&self) -> &'static str {
        match (self.verdict, self.kind) {
            (Verdict::Verified, _) => "verified: reads reached the device",
            (Verdict::Suspect, _) => "suspect: memory may have answered",
            (Verdict::NotADevice, DeviceKind::Memory) => "memory, not a disk",
            (Verdict::NotADevice, _) => "page cache, not the device",
        }
    }
}

fn check(name: &'static str, passed: Option<bool>, detail: String) -> Check {
    Check { name, passed, detail }
}

fn file_system(evidence: &Evidence) -> Check {
    let detail = match (evidence.in_memory, evidence.in_cached_file) {
        (true, _) => "files live in memory",
        (false, true) => "files live in a file that a loop device reads through the page cache",
        (false, false) => "files live on a device",
    };
    check("file-system", Some(!evidence.in_memory && !evidence.in_cached_file), detail.to_owned())
}

fn alignment(evidence: &Evidence) -> Check {
    let (access, enforcement) = (evidence.access, evidence.enforcement);
    let passed = access == Access::Direct && enforcement == Enforcement::Required;
    let detail = match (access, enforcement) {
        (Access::Buffered, _) => "reads were buffered",
        (Access::Direct, Enforcement::Required) => "the system accepts direct reads or rejects them",
        (Access::Direct, Enforcement::Advisory) => "the system may serve cached blocks",
        (Access::Direct, Enforcement::Unavailable) => "the system has no direct reads",
    };
    check("alignment", Some(passed), detail.to_owned())
}

fn allocated(evidence: &Evidence) -> Check {
    let passed = evidence.allocated.map(|(file, allocated)| allocated >= file);
    let detail = evidence.allocated.map_or_else(
        || "the system does not report allocated bytes".to_owned(),
        |(file, allocated)| format!("{allocated} bytes allocated for {file}"),
    );
    check("allocated", passed, detail)
}

fn stamps(evidence: &Evidence) -> Check {
    let passed = evidence.stamps.map(|stamps| stamps.checked > 0);
    let detail = evidence.stamps.map_or_else(
        || "these files contain no stamps of a test file".to_owned(),
        |stamps| format!("{} of {} pages checked, all as written", stamps.checked, stamps.pages),
    );
    check("stamps", passed, detail)
}

fn cached_ratio(evidence: &Evidence) -> Check {
    let ratio = evidence.cached_p50_ns.filter(|&cached| cached > 0.0).map(|cached| evidence.p50_ns / cached);
    let detail = ratio.map_or_else(
        || "not compared with the page cache".to_owned(),
        |ratio| format!("median {ratio:.1} times that of the page cache, at least {RATIO_MIN} needed"),
    );
    check("cached-ratio", ratio.map(|ratio| ratio >= RATIO_MIN), detail)
}

fn device_reads(evidence: &Evidence) -> Check {
    let passed = evidence.counted();
    let detail = evidence.device_reads.map_or_else(
        || "no disk counters".to_owned(),
        |counted| format!("the disk counted {counted} reads, {} were issued", evidence.issued),
    );
    check("device-reads", passed, detail)
}

fn plausible(evidence: &Evidence) -> Check {
    let passed = evidence.p50_ns >= PLAUSIBLE_MIN_NS;
    check("plausible", Some(passed), format!("median {:.2} us", evidence.p50_ns / 1000.0))
}

fn footprint(evidence: &Evidence) -> Check {
    let bytes = evidence.blocks * BLOCK_BYTES as u64;
    let passed = !evidence.repeats() || evidence.counted() == Some(true);
    let counted = if passed && evidence.repeats() { ", all counted by the disk" } else { "" };
    let detail =
        format!("{} reads of {} blocks ({} MiB){counted}", evidence.issued, evidence.blocks, bytes >> 20);
    check("footprint", Some(passed), detail)
}

/// Bytes of files, and bytes that the file system keeps for them.
#[cfg(unix)]
#[must_use]
pub fn allocation(set: &ReadSet) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let mut sums = (0, 0);
    for path in set.paths() {
        let facts = path.metadata().ok()?;
        // The unit is 512 bytes, whatever the blocks of the file system.
        sums = (sums.0 + facts.len(), sums.1 + facts.blocks() * 512);
    }
    Some(sums)
}

/// Bytes of files, and bytes that the file system keeps for them.
#[cfg(not(unix))]
#[must_use]
pub fn allocation(_set: &ReadSet) -> Option<(u64, u64)> {
    None
}

/// Returns the number of reads that the disk under a file has completed since it was attached, including
/// merged reads; `None` if there is not exactly one such disk.
#[cfg(target_os = "linux")]
#[must_use]
pub fn device_read_count(path: &Path) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    let device = path.metadata().ok()?.dev();
    let (major, minor) = (rustix::fs::major(device), rustix::fs::minor(device));
    let text = super::Machine::this().text(format!("sys/dev/block/{major}:{minor}/stat"))?;
    let mut fields = text.split_whitespace().map_while(|field| field.parse::<u64>().ok());
    Some(fields.next()? + fields.next()?)
}

/// Reads that the disk under a file has completed since it was attached; `None` where there is no one disk to ask.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn device_read_count(_path: &Path) -> Option<u64> {
    None
}

/// Median of reads of some blocks through the page cache, once they are in it. Drops them from it afterwards.
///
/// # Errors
/// What the system reports.
pub fn cached_p50_ns(set: &ReadSet, seed: u64) -> Result<f64, io::Error> {
    let mut random = Random::new(seed);
    let blocks: Vec<u64> =
        (0..CACHED_BLOCKS.min(set.block_count())).map(|_| random.below(set.block_count())).collect();
    let files: Vec<File> = set.paths().iter().map(File::open).collect::<Result<_, _>>()?;
    let mut buffer = BlockBuffer::new();
    let mut samples = Vec::with_capacity(blocks.len() * CACHED_ROUNDS);
    for round in 0..=CACHED_ROUNDS {
        for &block in &blocks {
            let (path, offset) = set.locate_path(block);
            let file = set.paths().iter().position(|known| known == path).expect("a path of the set");
            let start = Instant::now();
            read_block(&files[file], buffer.prepare(1), offset)?;
            // The first round brings them into the cache.
            if round > 0 {
                samples.push(nanoseconds(start));
            }
            black_box(buffer.bytes());
        }
    }
    files.iter().for_each(drop_from_cache);
    samples.sort_unstable();
    Ok(percentile_ns(&samples, 0.5))
}

#[cfg(unix)]
fn read_block(file: &File, block: &mut [u8], offset: u64) -> Result<(), io::Error> {
    std::os::unix::fs::FileExt::read_exact_at(file, block, offset)
}

#[cfg(not(unix))]
fn read_block(mut file: &File, block: &mut [u8], offset: u64) -> Result<(), io::Error> {
    io::Seek::seek(&mut file, io::SeekFrom::Start(offset))?;
    io::Read::read_exact(&mut file, block)
}

/// Advice only: it changes no earlier measurement.
#[cfg(target_os = "linux")]
fn drop_from_cache(file: &File) {
    let _ = rustix::fs::fadvise(file, 0, None, rustix::fs::Advice::DontNeed);
}

#[cfg(not(target_os = "linux"))]
fn drop_from_cache(_file: &File) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn disk() -> Evidence {
        Evidence {
            in_memory: false,
            in_cached_file: false,
            access: Access::Direct,
            enforcement: Enforcement::Required,
            allocated: Some((1 << 20, 1 << 20)),
            stamps: Some(StampCheck { checked: 64, pages: 256 }),
            p50_ns: 50_000.0,
            cached_p50_ns: Some(1_000.0),
            issued: 200,
            device_reads: Some(203),
            blocks: 256,
        }
    }

    #[test]
    fn a_disk_is_verified_even_if_little_can_be_checked() {
        assert_eq!(Verification::of(&disk()).verdict, Verdict::Verified);
        let silent =
            Evidence { allocated: None, stamps: None, cached_p50_ns: None, device_reads: None, ..disk() };
        let found = Verification::of(&silent);
        assert_eq!(found.verdict, Verdict::Verified);
        assert_eq!(found.checks.iter().filter(|check| check.passed.is_none()).count(), 4);
    }

    #[test]
    fn each_check_can_make_it_suspect() {
        let large = 1 << 40;
        for (name, evidence) in [
            ("alignment", Evidence { enforcement: Enforcement::Advisory, ..disk() }),
            ("allocated", Evidence { allocated: Some((1 << 20, 4096)), ..disk() }),
            ("stamps", Evidence { stamps: Some(StampCheck { checked: 0, pages: 256 }), ..disk() }),
            ("cached-ratio", Evidence { cached_p50_ns: Some(20_000.0), ..disk() }),
            ("device-reads", Evidence { device_reads: Some(3), ..disk() }),
            ("plausible", Evidence { p50_ns: 1_900.0, cached_p50_ns: None, ..disk() }),
            ("footprint", Evidence { issued: large, device_reads: None, ..disk() }),
        ] {
            let found = Verification::of(&evidence);
            let failed: Vec<_> = found.checks.iter().filter(|check| check.passed == Some(false)).collect();
            assert_eq!(failed.iter().map(|check| check.name).collect::<Vec<_>>(), [name]);
            assert_eq!((found.verdict, found.kind), (Verdict::Suspect, DeviceKind::Real));
            assert_eq!(found.sentence(), "suspect: memory may have answered");
        }
    }

    #[test]
    fn repeated_reads_that_the_disk_counted_reached_it() {
        let repeated = Evidence { issued: 2000, device_reads: Some(2003), ..disk() };
        let found = Verification::of(&repeated);
        assert_eq!(found.verdict, Verdict::Verified, "{found:?}");
        assert!(repeated.repeats() && found.checks.last().unwrap().detail.contains("counted by the disk"));
        for device_reads in [None, Some(1200)] {
            let found = Verification::of(&Evidence { device_reads, ..repeated.clone() });
            assert_eq!(found.verdict, Verdict::Suspect, "{found:?}");
        }
        assert!(!disk().repeats());
    }

    #[test]
    fn memory_and_page_cache_are_never_called_a_disk() {
        let memory = Verification::of(&Evidence { in_memory: true, ..disk() });
        assert_eq!((memory.verdict, memory.kind), (Verdict::NotADevice, DeviceKind::Memory));
        assert_eq!(memory.sentence(), "memory, not a disk");
        let cache = Verification::of(&Evidence { access: Access::Buffered, ..disk() });
        assert_eq!((cache.verdict, cache.kind), (Verdict::NotADevice, DeviceKind::PageCache));
        let looped = Verification::of(&Evidence { in_cached_file: true, ..disk() });
        assert_eq!((looped.verdict, looped.kind), (Verdict::NotADevice, DeviceKind::PageCache));
        assert_eq!(looped.checks[0].passed, Some(false));
        let both = Verification::of(&Evidence { in_memory: true, access: Access::Buffered, ..disk() });
        assert_eq!(both.kind, DeviceKind::Memory);
    }
}
