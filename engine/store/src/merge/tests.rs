//! Compares sources and their merge with a `BTreeMap`, in both directions and from any bound.

use super::*;
use crate::options::Packing;
use crate::storage::{MemoryStorage, Storage};
use crate::table::{Reading, Table, TableOptions, TableWriter};
use core::ops::Bound;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Key to sequence number and value, or `None` for a deletion.
type Model = BTreeMap<Vec<u8>, (u64, Option<Vec<u8>>)>;

/// Entry of the model.
type Given = (Vec<u8>, (u64, Option<Vec<u8>>));

/// Writes a sorted run of several tables, each of up to `per_table` entries.
fn write_run(
    storage: &dyn Storage,
    numbers: &mut u32,
    run: &Model,
    per_table: usize,
    packing: Packing,
) -> Vec<Arc<Table>> {
    let filter = FilterOptions::new(FilterKind::Blocked512, 10.0, DigestRecipe::new(DigestFunction::Xxh3));
    let entries: Vec<_> = run.iter().collect();
    let mut tables = Vec::new();
    for chunk in entries.chunks(per_table) {
        *numbers += 1;
        let mut writer = TableWriter::create(
            storage,
            *numbers,
            TableOptions { filter, salted: true, packing, filter_units: None },
        )
        .unwrap();
        for (key, (sequence, value)) in chunk {
            writer.add(Entry { key, sequence: *sequence, value: value.as_deref() }).unwrap();
        }
        writer.finish().unwrap();
        tables.push(Arc::new(Table::open(storage, *numbers).unwrap()));
    }
    tables
}

/// Collects the remaining entries of a source in its order.
fn collect(source: &mut impl Source) -> Vec<Given> {
    let mut entries = Vec::new();
    while let Some(entry) = source.entry().unwrap() {
        entries.push((entry.key.to_vec(), (entry.sequence, entry.value.map(<[u8]>::to_vec))));
        source.advance().unwrap();
    }
    source.advance().unwrap();
    assert_eq!(source.entry().unwrap(), None, "a source that ended stays at its end");
    entries
}

fn expected(model: &Model, direction: Direction, from: Bound<&[u8]>) -> Vec<Given> {
    let bounds = match direction {
        Direction::Forward => (from, Bound::Unbounded),
        Direction::Backward => (Bound::Unbounded, from),
    };
    let mut entries: Vec<_> = model
        .range::<[u8], _>(bounds)
        .map(|(key, (sequence, value))| (key.clone(), (*sequence, value.clone())))
        .collect();
    if direction == Direction::Backward {
        entries.reverse();
    }
    entries
}

const HEADS: &[&[u8]] = &[b"", b"\0\0", b"12345678", b"123456789"];

/// Keys with common prefixes longer and shorter than the eight bytes that a merge compares first.
fn key() -> impl Strategy<Value = Vec<u8>> {
    let tail = prop::collection::vec(0_u8..3, 0..5);
    (prop::sample::select(HEADS), tail).prop_map(|(head, tail)| [head, &tail].concat())
}

fn run() -> impl Strategy<Value = BTreeMap<Vec<u8>, Option<Vec<u8>>>> {
    let value = prop_oneof![
        8 => prop::collection::vec(any::<u8>(), 0..40),
        4 => prop::collection::vec(any::<u8>(), 900..1500),
        1 => prop::collection::vec(any::<u8>(), 4000..9000),
    ];
    prop::collection::btree_map(key(), prop::option::weighted(0.8, value), 0..30)
}

fn bound() -> impl Strategy<Value = Bound<Vec<u8>>> {
    prop_oneof![Just(Bound::Unbounded), key().prop_map(Bound::Included), key().prop_map(Bound::Excluded),]
}

fn direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(&[Direction::Forward, Direction::Backward][..])
}

fn packing() -> impl Strategy<Value = Packing> {
    prop::sample::select(&[Packing::Aligned, Packing::Spill][..])
}

/// Returns a source over all tables that `from` does not exclude.
fn source(tables: Vec<Arc<Table>>, direction: Direction, from: Bound<&[u8]>, blocks: usize) -> RunSource {
    let positions = match direction {
        Direction::Forward => positions_between(&tables, from, Bound::Unbounded),
        Direction::Backward => positions_between(&tables, Bound::Unbounded, from),
    };
    RunSource::new(tables.into(), positions, direction, from, Reading::ahead(blocks)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_merge_gives_the_newest_entry_of_each_key(
        runs in prop_oneof![4 => prop::collection::vec(run(), 0..4), 1 => prop::collection::vec(run(), 4..=40)],
        from in bound(),
        direction in direction(),
        per_table in 1_usize..12,
        read_ahead_blocks in 0_usize..6,
        packing in packing(),
    ) {
        let storage = MemoryStorage::new();
        let (mut numbers, mut model, mut sources) = (0, Model::new(), Vec::new());
        let mut held = 0;
        for (age, run) in runs.into_iter().enumerate() {
            // Newest first: the first run has the largest sequence numbers.
            let base = 1000 * (100 - age as u64);
            let run: Model = (base..).zip(run).map(|(sequence, (key, value))| (key, (sequence, value))).collect();
            let tables = write_run(&storage, &mut numbers, &run, per_table, packing);
            let from = from.as_ref().map(Vec::as_slice);
            let mut alone = source(tables.clone(), direction, from, read_ahead_blocks);
            let entries = collect(&mut alone);
            prop_assert_eq!(&entries, &expected(&run, direction, from));
            held += entries.len() as u64;
            sources.push(source(tables, direction, from, read_ahead_blocks));
            for (key, entry) in run {
                model.entry(key).or_insert(entry);
            }
        }
        let mut merge = Merge::new(sources, direction).unwrap();
        prop_assert_eq!(collect(&mut merge), expected(&model, direction, from.as_ref().map(Vec::as_slice)));
        prop_assert_eq!(merge.consumed(), held);
    }
}

/// An error in one source ends the merge; nothing is returned after it.
#[test]
fn a_damaged_source_ends_the_merge() {
    let storage = MemoryStorage::new();
    let run = |sequence| -> Model {
        (0..200_u32).map(|i| (i.to_be_bytes().to_vec(), (sequence, Some(vec![7; 90])))).collect()
    };
    let mut numbers = 0;
    let newer = write_run(&storage, &mut numbers, &run(2), 1000, Packing::Aligned);
    let older = write_run(&storage, &mut numbers, &run(1), 1000, Packing::Aligned);
    storage.damage("table-000002.tab", |bytes| bytes[3 * 4096 + 100] ^= 1).unwrap();
    let older = Arc::new(Table::open(&storage, older[0].id()).unwrap());
    let sources =
        [newer[0].clone(), older].map(|table| source(vec![table], Direction::Forward, Bound::Unbounded, 64));
    let mut merge = Merge::new(Vec::from(sources), Direction::Forward).unwrap();
    let mut served = 0;
    let error = loop {
        assert!(merge.entry().unwrap().is_some(), "damage must be met before the end");
        served += 1;
        if let Err(error) = merge.advance() {
            break error;
        }
    };
    assert!(matches!(error, StorageError::Damaged { offset: 12288, .. }), "{error}");
    assert!(served > 50);
    assert_eq!(merge.entry().unwrap(), None);
    assert!(merge.advance().is_ok());
}
