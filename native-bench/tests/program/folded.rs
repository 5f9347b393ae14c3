//! Folded trees: what a lookup does in one is what it does in the whole tree, block by block; and it is refused where that
//! would not be so.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use lsm_lab_engine::observe::{Counters, Event, Observer};
use lsm_lab_engine::storage::{BLOCK_BYTES, MemoryStorage, Storage};
use lsm_lab_engine::tree::Arm;
use lsm_lab_workload::Queries;
use native_bench::failure::Failure;
use native_bench::measure::folded::{BLOCKS_NAME, FoldedStorage};
use native_bench::measure::lookup::{LookupContest, LookupError};
use native_bench::measure::metered::Meter;
use native_bench::measure::stop::Stop;
use native_bench::measure::tree::{FoldedHit, Tree, TreeShape};
use std::sync::Arc;

/// 21 tables of 8 blocks.
fn small() -> TreeShape {
    // Few bits: many false positives, each of which reads a block.
    TreeShape { levels: 3, blocks_per_table: 8, bits_per_key: 3.0, ..TreeShape::mini(7) }
}

fn fold(shape: TreeShape, into_tables: u64) -> (MemoryStorage, Tree) {
    let storage = MemoryStorage::new();
    let into_bytes = into_tables * shape.table_bytes() + 5;
    let tree = Tree::build_folded(shape, Arc::new(storage.clone()), into_bytes, &Stop::never(), |_| {});
    (storage, tree.unwrap().unwrap())
}

/// Everything that a lookup does.
#[derive(Default)]
struct Events(Vec<Event>);

impl Observer for Events {
    fn observe(&mut self, event: Event) {
        self.0.push(event);
    }
}

#[test]
fn an_empty_lookup_does_what_it_does_in_the_whole_tree() {
    let shape = small();
    let whole = Tree::build(shape, Arc::new(MemoryStorage::new()), &Stop::never(), |_| {}).unwrap().unwrap();
    let (storage, folded) = fold(shape, 4);
    assert_eq!((folded.stored, folded.filter_bytes()), (whole.stored, whole.filter_bytes()));
    assert_eq!(folded.folded_into_bytes, Some(4 * shape.table_bytes()));
    assert_eq!(folded.table_files(), [BLOCKS_NAME]);
    assert_eq!(storage.open(BLOCKS_NAME).unwrap().len(), 4 * shape.table_bytes());
    assert!(storage.list().unwrap().iter().all(|name| !name.starts_with("table-")));
    let mut counters = Counters::default();
    let (mut in_whole, mut in_folded) = (whole.store.reader(), folded.store.reader());
    for arm in Arm::ALL {
        for id in Queries::new(1.0, whole.stored, 3).take(2000) {
            let key = whole.keys.key(id);
            let (mut expected, mut found) = (Events::default(), Events::default());
            assert_eq!(in_whole.get_observed(arm, &key, &mut expected).unwrap(), None);
            assert_eq!(in_folded.get_observed(arm, &key, &mut (&mut counters, &mut found)).unwrap(), None);
            assert_eq!(found.0, expected.0, "{arm:?} {id}");
        }
    }
    // The lookups read blocks of all tables, not only of the four stored ones.
    assert!(counters.blocks_read > 3000 && counters.blocks_read == counters.false_positives, "{counters:?}");
}

#[test]
fn a_lookup_that_would_hit_is_refused() {
    let (_storage, folded) = fold(small(), 4);
    let (meter, stop) = (Meter::default(), Stop::never());
    for empty_fraction in [0.0, 0.5, 0.99] {
        let refused = LookupContest::new(&folded, empty_fraction, 1, &meter, &stop).err().unwrap();
        assert!(matches!(refused, LookupError::FoldedHit(FoldedHit)), "{refused}");
        let failure = Failure::from(refused);
        assert_eq!(failure.code, 2);
        for wanted in ["empty lookups only", "literal", "--empty 1"] {
            assert!(failure.message.contains(wanted), "{failure}");
        }
    }
    assert!(LookupContest::new(&folded, 1.0, 1, &meter, &stop).is_ok());
    assert_eq!(folded.refuse_hit(folded.stored - 1), Err(FoldedHit));
    assert_eq!(folded.refuse_hit(folded.stored), Ok(()));
}

#[test]
fn damage_in_a_shared_block_is_found_by_every_table_that_reads_it() {
    let (storage, folded) = fold(small(), 2);
    storage
        .damage(BLOCKS_NAME, |bytes| bytes.chunks_exact_mut(BLOCK_BYTES).for_each(|block| block[2000] ^= 1))
        .unwrap();
    // An open file keeps the bytes that it was opened with, so nothing may have been read before.
    let mut reader = folded.store.reader();
    let damaged = Queries::new(1.0, folded.stored, 3)
        .take(2000)
        .filter_map(|id| reader.get(folded.keys.key(id)).err())
        .map(|error| Failure::from(error).code)
        .collect::<Vec<_>>();
    assert!(damaged.len() > 500 && damaged.iter().all(|&code| code == 6), "{damaged:?}");
}

#[test]
fn a_table_of_another_length_cannot_be_folded() {
    let shape = small();
    let storage = FoldedStorage::new(Arc::new(MemoryStorage::new()), shape.blocks_per_table + 1, 1 << 20);
    let refused = Tree::build(shape, Arc::new(storage), &Stop::never(), |_| {}).err().unwrap();
    assert!(refused.to_string().contains("cannot fold"), "{refused}");
}

#[test]
fn a_tree_that_fits_is_written_whole_and_a_stop_is_heard() {
    let shape = small();
    let (storage, folded) = fold(shape, 100);
    assert_eq!(folded.folded_into_bytes, Some(shape.data_bytes()));
    assert_eq!(storage.open(BLOCKS_NAME).unwrap().len(), shape.data_bytes());
    let (stop, storage) = (Stop::never(), Arc::new(MemoryStorage::new()));
    stop.interrupt(2);
    assert!(Tree::build_folded(shape, storage, 1 << 20, &stop, |_| {}).unwrap().is_none());
}

/// The tree of the paper in its full shape. Part of `npm run soak`, because it takes 1 GiB of disk and almost a
/// minute. By hand:
///
/// ```text
/// cargo test --release -p native-bench --test program -- --ignored --nocapture folded
/// ```
#[test]
#[cfg(target_os = "linux")]
#[ignore = "writes 1 GiB and hashes 22.7 million keys: part of the soak tier"]
fn the_tree_of_the_paper_folds_into_one_gibibyte() {
    use lsm_lab_engine::native::{Access, NativeStorage};
    use native_bench::measure::timer::processor_ns;
    use std::time::Instant;
    let shape = TreeShape { size_ratio: 10, blocks_per_table: 512, ..TreeShape::mini(1) };
    assert_eq!((shape.tables(), shape.entries()), (11_111, 22_755_328));
    let home = tempfile::tempdir().unwrap();
    let storage = Arc::new(NativeStorage::open(home.path().join("tree"), Access::Buffered).unwrap());
    let (start, processor) = (Instant::now(), processor_ns().unwrap());
    let tree = Tree::build_folded(shape, storage, 1 << 30, &Stop::never(), |_| {})
        .unwrap()
        .expect("it is not stopped");
    let spent = (processor_ns().unwrap() - processor) / 1e9;
    println!("built in {:.1} s, {spent:.1} s of processor time", start.elapsed().as_secs_f64());
    assert_eq!(tree.folded_into_bytes, Some(1 << 30));
    let mut counters = Counters::default();
    let mut reader = tree.store.reader();
    for id in Queries::new(1.0, tree.stored, 3).take(100_000) {
        let key = tree.keys.key(id);
        assert_eq!(reader.get_observed(Arm::Shared, &key, &mut counters).unwrap(), None);
    }
    println!("{counters:?}, filters {} MiB", tree.filter_bytes() >> 20);
    // A key between two tables of a run is in neither.
    assert_eq!((counters.hashes, counters.filters_probed + counters.runs_skipped), (100_000, 500_000));
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap().trim();
    println!("peak memory {peak}");
    let kib: u64 = peak.strip_suffix("kB").unwrap().trim().parse().unwrap();
    assert!(kib < 1_500_000, "{peak}");
}
