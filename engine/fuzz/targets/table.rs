//! Fuzzes tables: damaged ones, and damaged ones with recomputed checksums.

use super::input::{Input, contents, put};
use super::seal::seal;
use core::ops::Bound;
use lsm_lab_engine::Slice;
use lsm_lab_engine::memtable::Entry;
use lsm_lab_engine::observe::{NoObserver, Presence};
use lsm_lab_engine::options::{Options, Packing};
use lsm_lab_engine::storage::{MemoryStorage, StorageError};
use lsm_lab_engine::table::{
    BlockCache, Direction, LookupScratch, Reading, Table, TableCursor, TableOptions, TableWriter, table_name,
};
use std::collections::BTreeMap;
use std::sync::Arc;

type Entries = BTreeMap<Vec<u8>, (u64, Option<Vec<u8>>)>;

pub(crate) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let (choice, storage) = (input.byte(), MemoryStorage::new());
    let packing = if choice & 1 == 0 { Packing::Aligned } else { Packing::Spill };
    let written = write(&storage, packing, &mut input);
    if written.is_empty() {
        return;
    }
    let name = table_name(1);
    assert_eq!(read(&storage, Direction::Forward).unwrap(), written);
    assert_eq!(read(&storage, Direction::Backward).unwrap(), written);
    let mut bytes = contents(&storage, &name);
    let before = bytes.clone();
    if choice & 2 == 0 {
        input.damage(&mut bytes);
        put(&storage, &name, &bytes);
        damaged(&storage, &written, bytes == before);
    } else {
        let at = usize::from(choice >> 2) * 64 % bytes.len();
        let hit = input.bytes(64);
        let end = (at + hit.len()).min(bytes.len());
        bytes[at..end].copy_from_slice(&hit[..end - at]);
        input.damage(&mut bytes);
        seal(&name, &mut bytes);
        put(&storage, &name, &bytes);
        made_up(&storage, &written);
    }
}

/// Writes a table of entries from the input; some values are long.
fn write(storage: &MemoryStorage, packing: Packing, input: &mut Input<'_>) -> Entries {
    let mut entries = Entries::new();
    for sequence in 0..input.byte() % 64 {
        let key = input.string().to_vec();
        let value = match input.byte() % 8 {
            0 => None,
            1 => Some(vec![sequence; input.below(20_000)]),
            _ => Some(input.string().repeat(usize::from(input.byte() % 9))),
        };
        entries.insert(key, (u64::from(sequence) << (input.byte() % 40), value));
    }
    if !entries.is_empty() {
        let options =
            TableOptions { filter: Options::durable().filter, salted: true, packing, filter_units: None };
        let mut writer = TableWriter::create(storage, 1, options).unwrap();
        for (key, (sequence, value)) in &entries {
            writer.add(Entry { key, sequence: *sequence, value: value.as_deref() }).unwrap();
        }
        writer.finish().unwrap();
    }
    entries
}

fn read(storage: &MemoryStorage, direction: Direction) -> Result<Entries, StorageError> {
    let table = Arc::new(Table::open(storage, 1)?);
    let mut cursor = TableCursor::new(table, direction, Bound::Unbounded, Reading::ahead(3))?;
    let mut entries = Entries::new();
    let mut steps = 0;
    while let Some(entry) = cursor.entry() {
        entries.insert(entry.key.to_vec(), (entry.sequence, entry.value.map(<[u8]>::to_vec)));
        cursor.advance()?;
        steps += 1;
        assert!(steps < 1_000_000, "the cursor does not end");
    }
    Ok(entries)
}

/// Reads return the written entries, or an error.
fn damaged(storage: &MemoryStorage, written: &Entries, whole: bool) {
    for direction in [Direction::Forward, Direction::Backward] {
        match read(storage, direction) {
            Ok(entries) => assert!(entries == *written, "a wrong answer"),
            Err(error) => assert!(!whole, "{error}"),
        }
    }
    let Ok(table) = Table::open(storage, 1) else { return };
    let (mut scratch, cache) = (LookupScratch::default(), BlockCache::of_everything());
    for (key, (_, value)) in written.iter().chain(written) {
        let mut found: Option<Slice> = None;
        let Ok(outcome) = table.search((key, None), &mut scratch, Some(&cache), &mut NoObserver, &mut found)
        else {
            continue;
        };
        assert!(outcome != Presence::Absent, "a key is gone");
        assert!(found.map(Vec::from) == *value, "a wrong answer");
    }
}

/// Checksums are valid, so wrong answers are possible; panics and endless loops are failures.
fn made_up(storage: &MemoryStorage, written: &Entries) {
    for direction in [Direction::Forward, Direction::Backward] {
        let _ = read(storage, direction);
    }
    let Ok(table) = Table::open(storage, 1) else { return };
    table.verify(&mut |_| {});
    let recipe = Options::durable().filter.digest;
    let (mut scratch, cache) = (LookupScratch::default(), BlockCache::of_everything());
    for key in written.keys().chain(written.keys()) {
        for digest in [None, Some(recipe.digest(key))] {
            let _ = table.search((key, digest), &mut scratch, Some(&cache), &mut NoObserver, &mut ());
        }
    }
}
