//! Measuring a device from end to end, and everything that must not pass for one. No timing is asserted.

#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at a surprise and prints what it skips"
)]

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::{Storage, StorageError};
use native_bench::device::{
    DeviceError, DeviceKind, DeviceReport, Environment, IoRequest, LatencyOptions, PageFile, Verdict,
    measure_files, measure_page_file, write_page_file,
};
use native_bench::scratch::Scratch;
use rustix::fs::FallocateFlags;
use std::fs::{self, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const PAGES: u64 = 512;
static GO: AtomicBool = AtomicBool::new(false);

fn options() -> LatencyOptions {
    LatencyOptions {
        reads_max: 300,
        time_max: Duration::from_secs(5),
        warm_up_min: Duration::ZERO,
        seed: 7,
        extend: true,
        pin: true,
    }
}

/// A small test file in a directory, or why there is none.
fn page_file(home: &Path, io: IoRequest) -> Option<(Scratch, PageFile)> {
    let scratch = Scratch::create(home, "device-test", PAGES * 4096).unwrap();
    match write_page_file(&scratch, io, PAGES * 4096, 42, &GO, &mut |_, _| {}) {
        Ok((file, _)) => Some((scratch, file)),
        Err(DeviceError::Storage(StorageError::DirectRefused { reason, .. })) => {
            println!("skipped: no direct I/O here ({reason})");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn measure(home: &Path, file: &PageFile) -> Result<DeviceReport, DeviceError> {
    measure_page_file(file, &Environment::capture(home), &options(), &GO, &mut |_| {})
}

fn path_of(file: &PageFile) -> PathBuf {
    file.read_set().unwrap().paths()[0].clone()
}

/// A temporary directory on a disk, or none.
fn disk() -> Option<TempDir> {
    let home = tempfile::tempdir().unwrap();
    let environment = Environment::capture(home.path());
    if environment.filesystem.as_ref().is_none_or(|filesystem| filesystem.in_memory || filesystem.indirect) {
        println!("skipped: the temporary directory is not on a disk");
        return None;
    }
    Some(home)
}

#[test]
fn a_disk_is_measured_and_every_read_is_counted() {
    let Some(home) = disk() else { return };
    let Some((scratch, file)) = page_file(home.path(), IoRequest::Direct) else { return };
    let report = measure(home.path(), &file).unwrap();
    println!("{}", serde_json::to_string_pretty(&report).unwrap());
    let latency = &report.latency;
    assert_eq!((report.effective, report.verification.kind), ("direct", DeviceKind::Real));
    assert_eq!((latency.n, latency.blocks), (300, PAGES));
    assert_eq!(latency.histogram.iter().map(|&(_, count)| count).sum::<u64>(), latency.n);
    let ordered =
        [latency.min_ns, latency.p50_ns, latency.p90_ns, latency.p99_ns, latency.p999_ns, latency.max_ns];
    assert!(ordered.is_sorted() && latency.min_ns > 0.0, "{ordered:?}");
    assert!(latency.trimmed_mean_ns <= latency.mean_ns.max(latency.p99_ns));
    let passed = |name| report.verification.checks.iter().find(|check| check.name == name).unwrap().passed;
    assert_eq!(
        (passed("allocated"), passed("stamps"), passed("file-system")),
        (Some(true), Some(true), Some(true))
    );
    drop((file, scratch));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn memory_is_called_memory() {
    let Ok(home) = tempfile::tempdir_in("/dev/shm") else { return println!("skipped: no /dev/shm") };
    for io in [IoRequest::Auto, IoRequest::Buffered] {
        let (_scratch, file) = page_file(home.path(), io).unwrap();
        let report = measure(home.path(), &file).unwrap();
        assert_eq!(
            (report.verification.kind, report.verification.verdict),
            (DeviceKind::Memory, Verdict::NotADevice)
        );
        assert_eq!(report.verification.sentence(), "memory, not a disk");
    }
}

#[test]
fn buffered_reads_are_called_the_page_cache() {
    let Some(home) = disk() else { return };
    let (_scratch, file) = page_file(home.path(), IoRequest::Buffered).unwrap();
    let report = measure(home.path(), &file).unwrap();
    assert_eq!((report.effective, report.verification.kind), ("buffered", DeviceKind::PageCache));
    assert!(report.direct_facts.is_none());
}

#[test]
fn holes_are_no_pages() {
    let Some(home) = disk() else { return };
    let (_scratch, file) = page_file(home.path(), IoRequest::Auto).unwrap();
    let writer = OpenOptions::new().write(true).open(path_of(&file)).unwrap();
    let punch = FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE;
    if rustix::fs::fallocate(&writer, punch, 64 * 4096, 128 * 4096).is_err() {
        return println!("skipped: no holes on this file system");
    }
    let error = measure(home.path(), &file).unwrap_err();
    assert_eq!(error.exit_code(), 4, "{error}");
    assert!(matches!(error, DeviceError::Holes { .. }), "{error}");
    // Allocated again but never written: as many blocks as bytes, and still no page.
    if rustix::fs::fallocate(&writer, FallocateFlags::KEEP_SIZE, 64 * 4096, 128 * 4096).is_err() {
        return println!("skipped: nothing can be allocated unwritten on this file system");
    }
    writer.sync_all().unwrap();
    let error = measure(home.path(), &file).unwrap_err();
    assert!(matches!(error, DeviceError::WrongBytes { problem, .. } if problem.contains("zeros")), "{error}");
    assert_eq!(error.exit_code(), 6);
}

/// A file that was made long without being written: as many bytes as asked for, and none of them on the device.
#[test]
fn a_file_that_was_only_made_long_is_no_file() {
    let Some(home) = disk() else { return };
    let (_scratch, file) = page_file(home.path(), IoRequest::Auto).unwrap();
    let writer = OpenOptions::new().write(true).open(path_of(&file)).unwrap();
    writer.set_len(0).unwrap();
    writer.set_len(PAGES * 4096).unwrap();
    writer.sync_all().unwrap();
    let error = measure(home.path(), &file).unwrap_err();
    assert_eq!(error.exit_code(), 4, "{error}");
    assert!(
        matches!(error, DeviceError::Holes { file_bytes, allocated_bytes } if file_bytes == PAGES * 4096 && allocated_bytes == 0),
        "{error}"
    );
    // The same bytes, all allocated and none written: the file system says nothing, the stamps do.
    if rustix::fs::fallocate(&writer, FallocateFlags::empty(), 0, PAGES * 4096).is_err() {
        return println!("skipped: nothing can be allocated unwritten on this file system");
    }
    writer.sync_all().unwrap();
    let error = measure(home.path(), &file).unwrap_err();
    assert_eq!(
        error,
        DeviceError::WrongBytes { page: 0, problem: "it is all zeros: a hole, or never written" }
    );
    assert_eq!(error.exit_code(), 6);
}

#[test]
fn damaged_and_foreign_pages_are_found() {
    let Some(home) = disk() else { return };
    let (_scratch, file) = page_file(home.path(), IoRequest::Auto).unwrap();
    assert_eq!(file.check_stamps().unwrap().checked, 64);
    let path = path_of(&file);
    let whole = fs::read(&path).unwrap();
    let page = |number: usize| &whole[number * 4096..(number + 1) * 4096];
    let mut flipped = page(8).to_vec();
    flipped[3000] ^= 1;
    let mut other_run = page(8).to_vec();
    other_run[8] ^= 1;
    for (bytes, wanted) in [
        (&flipped[..], "checksum"),
        (&other_run[..], "another run"),
        (page(9), "another page"),
        (&[0; 4096][..], "zeros"),
        (&[1; 4096][..], "no stamp"),
    ] {
        let writer = OpenOptions::new().write(true).open(&path).unwrap();
        writer.write_all_at(bytes, 8 * 4096).unwrap();
        let error = file.check_stamps().unwrap_err();
        assert!(error.to_string().contains(wanted) && error.to_string().contains("page 8 "), "{error}");
        // A measurement of such a file ends before anything is timed, and with the code of a failed check.
        let refused = measure(home.path(), &file).unwrap_err();
        assert_eq!((refused.exit_code(), &refused), (6, &error));
        writer.write_all_at(page(8), 8 * 4096).unwrap();
        file.check_stamps().unwrap();
    }
}

#[test]
fn pages_differ_and_follow_the_seed() {
    let home = tempfile::tempdir().unwrap();
    let bytes = |seed| {
        let scratch = Scratch::create(home.path(), "seeds", 0).unwrap();
        let file =
            PageFile::write(&scratch, Access::Buffered, 3 * 4096 + 5, seed, &GO, &mut |_, _| {}).unwrap();
        assert_eq!(file.page_count(), 3);
        fs::read(path_of(&file)).unwrap()
    };
    let (first, again, other) = (bytes(1), bytes(1), bytes(2));
    assert!(first == again && first != other && first.len() == 3 * 4096);
    assert_ne!(first[32..4096], first[4096 + 32..2 * 4096]);
}

#[test]
fn a_stop_is_heard_while_writing_and_reading() {
    let home = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let scratch = Scratch::create(home.path(), "stopped", 0).unwrap();
    let mut written = 0;
    let outcome = write_page_file(&scratch, IoRequest::Buffered, 8 << 20, 1, &stop, &mut |done, total| {
        assert!(done <= total && total == 8 << 20);
        written = done;
        stop.store(done >= 3 << 20, Ordering::Relaxed);
    });
    assert_eq!((outcome.err(), written), (Some(DeviceError::Stopped), 3 << 20));
    drop(scratch);
    let (_scratch, file) = page_file(home.path(), IoRequest::Buffered).unwrap();
    let environment = Environment::capture(home.path());
    stop.store(false, Ordering::Relaxed);
    let mut shares = Vec::new();
    let outcome = measure_page_file(&file, &environment, &options(), &stop, &mut |share| {
        shares.push(share);
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(outcome.unwrap_err(), DeviceError::Stopped);
    assert_eq!(DeviceError::Stopped.exit_code(), 130);
    assert!(shares.len() == 1 && shares[0] > 0.0 && shares[0] <= 1.0);
}

#[test]
fn the_files_of_a_store_are_measured_as_they_are() {
    let home = tempfile::tempdir().unwrap();
    let storage = NativeStorage::open(home.path().join("store"), Access::Buffered).unwrap();
    for (name, bytes) in [("a", 10 * 4096), ("short", 4095), ("b", 5 * 4096 + 1)] {
        storage.create(name).unwrap().append(&vec![1; bytes]).unwrap();
    }
    let environment = Environment::capture(home.path());
    let names = storage.list().unwrap();
    let report = measure_files(&storage, &names, &environment, &options(), &GO, &mut |_| {}).unwrap();
    assert_eq!((report.latency.blocks, report.latency.n), (15, 300));
    let stamps = report.verification.checks.iter().find(|check| check.name == "stamps").unwrap();
    assert_eq!(stamps.passed, None);
    let none = measure_files(&storage, &["short".to_owned()], &environment, &options(), &GO, &mut |_| {});
    assert_eq!(none.unwrap_err(), DeviceError::NothingToRead);
}

#[test]
fn refusals_name_the_ways_out() {
    let refused =
        StorageError::DirectRefused { name: "dir".to_owned(), reason: "Invalid argument".to_owned() };
    let error = DeviceError::from(refused);
    assert_eq!(error.exit_code(), 4);
    let text = error.to_string();
    for wanted in ["Invalid argument", "--dir", "--io buffered", "--io auto"] {
        assert!(text.contains(wanted), "{text}");
    }
    let full = DeviceError::from(StorageError::OutOfSpace { name: "pages".to_owned() });
    assert_eq!(full.exit_code(), 5);
}

/// Names the file system for the child of the next test.
const MOUNTED: &str = "NATIVE_BENCH_TEST_MOUNTED";

/// In a separate mount name space: a file system that rejects direct reads.
#[test]
fn refused_direct_reads_fall_back_only_if_allowed() {
    if let Some(mount) = std::env::var_os(MOUNTED) {
        return on_ramfs(&Path::new(&mount).join("inner"));
    }
    let home = tempfile::tempdir().unwrap();
    let script = "mount -t ramfs none \"$1\" && mkdir \"$1/inner\" || exit 77
        \"$2\" --exact device::refused_direct_reads_fall_back_only_if_allowed";
    let outcome = std::process::Command::new("unshare")
        .args(["--mount", "--map-root-user", "sh", "-c", script, "sh"])
        .args([home.path(), &std::env::current_exe().unwrap()])
        .env(MOUNTED, home.path())
        .output();
    match outcome {
        Ok(output) if output.status.success() => {
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.contains("1 passed"), "the child ran something else: {text}");
        }
        Ok(output) if output.status.code() == Some(101) => {
            panic!("{}", String::from_utf8_lossy(&output.stdout))
        }
        _ => println!("skipped: no file system can be mounted here"),
    }
}

fn on_ramfs(home: &Path) {
    // This file system reports no size: there is nothing to compare with.
    assert_eq!(native_bench::scratch::Space::of(home), None);
    let scratch = Scratch::create(home, "refused", 64 * 4096).unwrap();
    let write = |io| write_page_file(&scratch, io, 64 * 4096, 1, &GO, &mut |_, _| {});
    let error = write(IoRequest::Direct).err().unwrap();
    assert_eq!(error.exit_code(), 4, "{error}");
    let (file, fallback) = write(IoRequest::Auto).unwrap();
    let fallback = fallback.unwrap();
    assert_eq!((fallback.from, fallback.to), ("direct", "buffered"));
    assert!(fallback.reason.contains("Invalid argument"), "{}", fallback.reason);
    let report = measure(home, &file).unwrap();
    assert_eq!((report.effective, report.verification.kind), ("buffered", DeviceKind::Memory));
}
