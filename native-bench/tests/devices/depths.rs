//! Reads with several in flight: the same tests for each engine that this system has.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

use core::sync::atomic::AtomicBool;
use core::time::Duration;
use lsm_lab_engine::native::Access;
use native_bench::device::{DepthOptions, DeviceError, Engine, PageFile, ReadSet, measure_depth};
use native_bench::scratch::Scratch;
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::sync::Mutex;

const PAGES: u64 = 256;

/// The engines of this system, and the ways to read that its directory of tests allows.
fn all() -> Vec<(Engine, Access)> {
    let mut engines = vec![Engine::Threads];
    match Engine::choose(None).unwrap() {
        (Engine::IoUring, None) => engines.push(Engine::IoUring),
        (_, refusal) => println!("threads only: {}", refusal.unwrap()),
    }
    let both = |engine| [(engine, Access::Buffered), (engine, Access::Direct)];
    engines.into_iter().flat_map(both).collect()
}

/// A file of stamped pages; none where the file system refuses direct reads.
fn file(access: Access) -> Option<(tempfile::TempDir, Scratch, PageFile)> {
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let scratch = Scratch::create(home.path(), "depths", 0).unwrap();
    let bytes = PAGES * 4096;
    let written = PageFile::write(&scratch, access, bytes, 3, &AtomicBool::new(false), &mut |_, _| {});
    match written {
        Ok(file) => Some((home, scratch, file)),
        Err(DeviceError::Storage(error)) if access == Access::Direct => {
            println!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn options(engine: Engine, depth: u32) -> DepthOptions {
    let (time, warm_up) = (Duration::from_millis(60), Duration::from_millis(30));
    DepthOptions { depth, engine, time, warm_up, seed: u64::from(depth) }
}

#[test]
fn each_engine_reads_the_blocks_that_were_written_at_every_depth() {
    for (engine, access) in all() {
        let Some((_home, _scratch, file)) = file(access) else { continue };
        let set = file.read_set().unwrap();
        for depth in [1, 2, 7, 32] {
            let seen = Mutex::new(BTreeSet::new());
            let check = |block: u64, bytes: &[u8]| {
                seen.lock().unwrap().insert(block);
                file.check(block, bytes)
            };
            let found =
                measure_depth(&set, &options(engine, depth), &check, &AtomicBool::new(false)).unwrap();
            assert_eq!((found.depth, found.engine.as_str()), (depth, engine.name()));
            assert!(found.reads >= 1 && found.reads_per_s > 0.0, "{engine:?} {access:?} {found:?}");
            assert!(found.p50_ns > 0.0 && found.p50_ns <= found.p90_ns && found.p90_ns <= found.p99_ns);
            let (issued, checked) = (found.issued_reads.unwrap(), found.checked_reads.unwrap());
            assert!(checked >= u64::from(depth) && issued >= checked + found.reads, "{found:?}");
            assert!(issued <= checked + found.reads + u64::from(depth), "{found:?}");
            let seen = seen.into_inner().unwrap();
            assert!(seen.iter().all(|&block| block < PAGES));
            assert!(checked < 200 || seen.len() > 100, "blocks are drawn from the whole file");
            // The proof of direct reads: the disk counted them. Through the page cache it counts hardly any.
            if let Some(counted) =
                found.device_reads.filter(|_| access == Access::Direct && has_counting_disk(&set))
            {
                assert!(counted * 100 >= issued * 95, "{engine:?} {found:?}");
            }
        }
    }
}

/// Returns whether reads here reach a disk that counts. One thread at depth 1 decides, and the engines are
/// compared with it.
fn has_counting_disk(set: &ReadSet) -> bool {
    let nothing = |_: u64, _: &[u8]| Ok(());
    let found = measure_depth(set, &options(Engine::Threads, 1), &nothing, &AtomicBool::new(false)).unwrap();
    found.device_reads.is_some_and(|counted| counted >= found.issued_reads.unwrap())
}

#[test]
fn wrong_bytes_and_short_files_end_each_engine() {
    for (engine, access) in all() {
        let Some((_home, scratch, file)) = file(access) else { continue };
        let set = file.read_set().unwrap();
        let stop = AtomicBool::new(false);
        let check = |block: u64, bytes: &[u8]| file.check(block, bytes);
        let refuse =
            |block: u64, _: &[u8]| Err(DeviceError::WrongBytes { page: block, problem: "on purpose" });
        let wrong = measure_depth(&set, &options(engine, 4), &refuse, &stop);
        assert!(matches!(wrong, Err(DeviceError::WrongBytes { problem: "on purpose", .. })), "{wrong:?}");
        // A page that holds another one.
        let other = |block: u64, bytes: &[u8]| file.check(block + 1, bytes);
        let wrong = measure_depth(&set, &options(engine, 4), &other, &stop);
        assert!(matches!(wrong, Err(DeviceError::WrongBytes { .. })), "{wrong:?}");
        assert!(measure_depth(&set, &options(engine, 4), &check, &stop).is_ok());
        let path = scratch.path().join("device").join("pages");
        OpenOptions::new().write(true).open(path).unwrap().set_len(4096 / 2).unwrap();
        let short = measure_depth(&set, &options(engine, 4), &check, &stop);
        assert!(matches!(short, Err(DeviceError::Storage(_))), "{engine:?} {access:?} {short:?}");
    }
}

#[test]
fn a_stopped_measurement_has_no_number() {
    for (engine, access) in all() {
        let Some((_home, _scratch, file)) = file(access) else { continue };
        let check = |block: u64, bytes: &[u8]| file.check(block, bytes);
        let stopped =
            measure_depth(&file.read_set().unwrap(), &options(engine, 3), &check, &AtomicBool::new(true));
        assert_eq!(stopped.err(), Some(DeviceError::Stopped));
    }
}
