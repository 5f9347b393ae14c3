//! Tests that every way of reading returns a table's entries as written.

mod damage;

use super::*;
use crate::Slice;
use crate::memtable::{Entry, MAX_SEQUENCE};
use crate::observe::{Event, NoObserver, Presence, Trace};
use crate::options::Packing;
use crate::storage::MemoryStorage;
use core::ops::Bound;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Key to value, or `None` for a deletion. The sequence number of an entry follows from its position.
type Model = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

const PACKINGS: [Packing; 2] = [Packing::Aligned, Packing::Spill];

fn options(packing: Packing) -> TableOptions {
    let kind = FilterKind::Standard(ProbeScheme::Worm);
    let filter = FilterOptions::new(kind, 10.0, DigestRecipe::new(DigestFunction::Xxh3));
    TableOptions { filter, salted: true, packing, filter_units: None }
}

/// Returns sequence numbers that alternate by small and large steps.
fn sequence(index: u64) -> u64 {
    if index.is_multiple_of(7) { MAX_SEQUENCE / (index + 1) } else { 1000 + 3 * (index % 5) }
}

fn write(storage: &MemoryStorage, model: &Model, packing: Packing) {
    let mut writer = TableWriter::create(storage, 7, options(packing)).unwrap();
    for (index, (key, value)) in (0..).zip(model) {
        writer.add(Entry { key, sequence: sequence(index), value: value.as_deref() }).unwrap();
    }
    writer.finish().unwrap();
}

fn open(storage: &MemoryStorage) -> Arc<Table> {
    Arc::new(Table::open(storage, 7).unwrap())
}

fn faults(table: &Table) -> Vec<StorageError> {
    let mut faults = Vec::new();
    table.verify(&mut |fault| faults.push(fault));
    faults
}

/// Options of a lookup.
#[derive(Clone, Copy)]
struct Way<'a> {
    digest: bool,
    cache: Option<&'a BlockCache>,
}

#[expect(clippy::option_option, reason = "absent, deleted and present, as in the model")]
fn get(table: &Table, key: &[u8], way: Way<'_>) -> Result<Option<Option<Vec<u8>>>, StorageError> {
    let mut scratch = LookupScratch::default();
    let digest = way.digest.then(|| table.filter().digest_recipe().digest(key));
    let mut value: Option<Slice> = None;
    let outcome = table.search((key, digest), &mut scratch, way.cache, &mut NoObserver, &mut value)?;
    assert_eq!(outcome == Presence::Value, value.is_some());
    Ok((outcome != Presence::Absent).then_some(value.map(Vec::from)))
}

/// Looks up in separate steps (position, read, search), like a lookup of many keys.
#[expect(clippy::option_option, reason = "absent, deleted and present, as in the model")]
fn get_apart(table: &Table, key: &[u8]) -> Option<Option<Vec<u8>>> {
    let place = table.place_of(key, &mut NoObserver);
    let mut bytes = vec![0; place.bytes];
    table.file().read_at(place.offset, &mut bytes).unwrap();
    let mut joined = Vec::new();
    let found = table.search_block(place, (key, None), &bytes, &mut joined, None, &mut NoObserver).unwrap();
    found.map(|entry| entry.value.map(<[u8]>::to_vec))
}

fn entries() -> impl Strategy<Value = Model> {
    let key = prop_oneof![
        9 => prop::collection::vec(0_u8..5, 0..40),
        1 => prop::collection::vec(0_u8..5, 3000..9000),
    ];
    let value = prop_oneof![
        6 => prop::collection::vec(any::<u8>(), 0..300),
        3 => prop::collection::vec(any::<u8>(), 700..2500),
        1 => prop::collection::vec(any::<u8>(), 3500..13000),
    ];
    prop::collection::btree_map(key, prop::option::weighted(0.8, value), 1..80)
}

fn walk(
    table: &Arc<Table>,
    direction: Direction,
    read_ahead_blocks: usize,
) -> Vec<(Vec<u8>, u64, Option<Vec<u8>>)> {
    let mut cursor =
        TableCursor::new(Arc::clone(table), direction, Bound::Unbounded, Reading::ahead(read_ahead_blocks))
            .unwrap();
    let mut walked = Vec::new();
    while let Some(entry) = cursor.entry() {
        walked.push((entry.key.to_vec(), entry.sequence, entry.value.map(<[u8]>::to_vec)));
        cursor.advance().unwrap();
    }
    walked
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_table_holds_what_was_written(
        model in entries(), absent in prop::collection::vec(0_u8..5, 0..41), packing in prop::sample::select(&PACKINGS[..]),
        read_ahead_blocks in 0_usize..9,
    ) {
        let storage = MemoryStorage::new();
        write(&storage, &model, packing);
        let table = open(&storage);
        for (key, value) in &model {
            for digest in [false, true] {
                prop_assert_eq!(get(&table, key, Way { digest, cache: None }).unwrap(), Some(value.clone()));
            }
            prop_assert_eq!(get_apart(&table, key), Some(value.clone()));
        }
        if !model.contains_key(&absent) {
            prop_assert_eq!(get(&table, &absent, Way { digest: true, cache: None }).unwrap(), None);
            prop_assert_eq!(get_apart(&table, &absent), None);
        }
        let mut expected: Vec<_> =
            (0..).zip(&model).map(|(i, (key, value))| (key.clone(), sequence(i), value.clone())).collect();
        let numbers = || expected.iter().map(|entry| entry.1);
        prop_assert_eq!(table.min_sequence(), numbers().min().unwrap());
        prop_assert_eq!(table.last_sequence(), numbers().max().unwrap());
        prop_assert_eq!(&walk(&table, Direction::Forward, read_ahead_blocks), &expected);
        expected.reverse();
        prop_assert_eq!(&walk(&table, Direction::Backward, read_ahead_blocks), &expected);
        prop_assert_eq!(faults(&table), vec![]);
    }

    #[test]
    #[cfg(feature = "block-cache")]
    fn a_cache_changes_no_answer(
        model in entries(), packing in prop::sample::select(&PACKINGS[..]), units in 1_u64..60,
        order in prop::collection::vec(any::<prop::sample::Index>(), 1..200),
    ) {
        let storage = MemoryStorage::new();
        write(&storage, &model, packing);
        let table = open(&storage);
        let cache = BlockCache::new(units * BLOCK_BYTES as u64);
        let keys: Vec<_> = model.iter().collect();
        for index in order {
            let (key, value) = keys[index.index(keys.len())];
            let found = get(&table, key, Way { digest: true, cache: Some(&cache) }).unwrap();
            prop_assert_eq!(found.as_ref(), Some(value));
            prop_assert!(cache.bytes() <= cache.capacity_bytes());
        }
    }
}

#[test]
#[cfg(feature = "block-cache")]
fn a_cached_block_is_read_once() {
    let storage = MemoryStorage::new();
    let model: Model = (0..20_u32).map(|i| (i.to_be_bytes().to_vec(), Some(vec![7; 1500]))).collect();
    write(&storage, &model, Packing::Spill);
    let table = open(&storage);
    let cache = BlockCache::new(1 << 20);
    let mut trace = Trace::new();
    for _ in 0..2 {
        for key in model.keys() {
            let mut scratch = LookupScratch::default();
            table.search((key, None), &mut scratch, Some(&cache), &mut trace, &mut ()).unwrap();
            cache.tell(&mut scratch);
        }
    }
    let read = trace.events().iter().filter(|event| matches!(event, Event::BlockRead { .. })).count();
    let cached = trace.events().iter().filter(|event| matches!(event, Event::BlockFromCache { .. })).count();
    assert_eq!(read + cached, 40);
    assert_eq!(read, table.block_count() as usize, "each block is read once");
    assert!(cache.bytes() >= 20 * 1500 && cache.bytes() <= 2 * table.data_bytes(), "{} bytes", cache.bytes());
    assert_eq!((cache.hits(), cache.misses()), (cached as u64, read as u64));
    drop(table);
    assert_eq!(cache.bytes(), 0, "a table takes its blocks along");
}

/// The shape that scenarios build: full blocks, equal for any nearby sequence numbers.
#[test]
fn as_many_entries_as_asked_for_fill_a_block() {
    for (key_bytes, per_block) in [(512, 4), (18, 25), (16, 30), (1000, 2)] {
        let value_bytes = value_bytes_for(key_bytes, per_block);
        for step in [1, 900] {
            let storage = MemoryStorage::new();
            let mut writer = TableWriter::create(&storage, 7, options(Packing::Aligned)).unwrap();
            for index in 0..4 * u32::try_from(per_block).unwrap() {
                let mut key = index.to_be_bytes().to_vec();
                key.resize(key_bytes, 0);
                let sequence = 1_000_000 - u64::from(index) * step;
                writer.add(Entry { key: &key, sequence, value: Some(&vec![1; value_bytes]) }).unwrap();
            }
            writer.finish().unwrap();
            assert_eq!(open(&storage).block_count(), 4, "{per_block} entries of keys of {key_bytes} bytes");
        }
    }
}

/// Measures bytes in storage for the two shapes that are compared with another engine: entries of 1024 and of
/// 116 bytes.
#[test]
fn a_spilling_table_wastes_little() {
    for (key_bytes, value_bytes, limit) in [(512, 512, 1060), (16, 100, 128)] {
        let storage = MemoryStorage::new();
        let mut random = lsm_lab_workload::Random::new(1);
        let count = (1 << 20) / u64::try_from(key_bytes + value_bytes).unwrap();
        let mut model = Model::new();
        for _ in 0..count {
            let key = (0..key_bytes).map(|_| u8::try_from(random.below(256)).unwrap()).collect();
            model.insert(key, Some(vec![1; value_bytes]));
        }
        write(&storage, &model, Packing::Spill);
        let per_entry = open(&storage).file_bytes() / count;
        assert!(per_entry <= limit, "{per_entry} bytes per entry");
    }
}

#[test]
fn an_aligned_table_reads_one_unit_per_search() {
    let storage = MemoryStorage::new();
    let model: Model = (0..20_u32).map(|i| (i.to_be_bytes().to_vec(), Some(vec![7; 1500]))).collect();
    write(&storage, &model, Packing::Aligned);
    let table = open(&storage);
    for key in model.keys() {
        assert_eq!(table.place_of(key, &mut NoObserver).bytes, BLOCK_BYTES);
    }
    assert_eq!((table.block_count(), table.data_bytes()), (10, 10 * BLOCK_BYTES as u64));
}
