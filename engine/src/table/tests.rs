//! Tables come back as they were written, and no damaged byte is ever served.

use super::*;
use crate::digest::{DigestFunction, DigestRecipe};
use crate::filter::{FilterKind, FilterOptions, ProbeScheme};
use crate::memtable::Entry;
use crate::observe::NoObserver;
use crate::storage::MemoryStorage;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

type Model = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

fn filter() -> FilterOptions {
    let kind = FilterKind::Standard(ProbeScheme::Worm);
    FilterOptions { kind, bits_per_key: 10.0, digest: DigestRecipe::new(DigestFunction::Xxh3) }
}

fn write(storage: &MemoryStorage, model: &Model) {
    let mut writer = TableWriter::create(storage, 7, filter()).unwrap();
    for (sequence, (key, value)) in (0..).zip(model) {
        writer.add(Entry { key, sequence, value: value.as_deref() }).unwrap();
    }
    writer.finish().unwrap();
}

#[expect(clippy::option_option, reason = "absent, deleted and present, as in the model")]
fn get(table: &Table, key: &[u8]) -> Result<Option<Option<Vec<u8>>>, StorageError> {
    let mut scratch = BlockBuffer::new();
    let found = table.search(key, &mut scratch, &mut NoObserver)?;
    Ok(match found {
        Found::Absent => None,
        Found::Tombstone => Some(None),
        Found::Value(range) => Some(Some(scratch.bytes()[range].to_vec())),
    })
}

fn entries() -> impl Strategy<Value = Model> {
    let key = prop::collection::vec(0_u8..5, 0..40);
    let value = prop::option::weighted(
        0.8,
        prop_oneof![
            4 => prop::collection::vec(any::<u8>(), 0..300),
            1 => prop::collection::vec(any::<u8>(), 4000..9000),
        ],
    );
    prop::collection::btree_map(key, value, 1..80)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_table_holds_what_was_written(model in entries(), absent in prop::collection::vec(0_u8..5, 0..41)) {
        let storage = MemoryStorage::new();
        write(&storage, &model);
        let table = Arc::new(Table::open(&storage, 7).unwrap());
        for (key, value) in &model {
            prop_assert_eq!(get(&table, key).unwrap(), Some(value.clone()));
        }
        if !model.contains_key(&absent) {
            prop_assert_eq!(get(&table, &absent).unwrap(), None);
        }
        let mut walked = Model::new();
        let mut cursor = TableCursor::first(Arc::clone(&table)).unwrap();
        while let Some(entry) = cursor.entry() {
            walked.insert(entry.key.to_vec(), entry.value.map(<[u8]>::to_vec));
            cursor.advance().unwrap();
        }
        prop_assert_eq!(walked, model);
    }

    /// Any one changed byte is found out at opening or at reading, or it lies in padding that nobody reads.
    #[test]
    fn a_damaged_byte_is_never_served(place in any::<prop::sample::Index>(), flip in 1_u8..) {
        let model: Model = (0..200_u32).map(|i| (format!("key{i:05}").into_bytes(), Some(vec![7; 90]))).collect();
        let storage = MemoryStorage::new();
        write(&storage, &model);
        storage.damage("table-000007.tab", |bytes| {
            let at = place.index(bytes.len());
            bytes[at] ^= flip;
        }).unwrap();
        match Table::open(&storage, 7) {
            Ok(table) => for (key, value) in &model {
                match get(&table, key) {
                    Ok(found) => prop_assert_eq!(found, Some(value.clone())),
                    Err(StorageError::Damaged { .. }) => {}
                    Err(other) => prop_assert!(false, "{other}"),
                }
            },
            Err(StorageError::Damaged { .. } | StorageError::NewerFormat { .. }) => {}
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn a_table_cut_short_is_refused(keep in 0.0..1.0) {
        let model: Model = (0..100_u32).map(|i| (i.to_be_bytes().to_vec(), Some(vec![7; 90]))).collect();
        let storage = MemoryStorage::new();
        write(&storage, &model);
        storage.damage("table-000007.tab", |bytes| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss,
                reason = "a share of a short length")]
            bytes.truncate((bytes.len() as f64 * keep) as usize);
        }).unwrap();
        let refused = matches!(Table::open(&storage, 7), Err(StorageError::Damaged { .. }));
        prop_assert!(refused);
    }
}

#[test]
fn blocks_in_each_others_places_are_found_out() {
    let model: Model = (0..200_u32).map(|i| (i.to_be_bytes().to_vec(), Some(vec![7; 90]))).collect();
    let storage = MemoryStorage::new();
    write(&storage, &model);
    storage
        .damage("table-000007.tab", |bytes| {
            let (first, rest) = bytes.split_at_mut(BLOCK_BYTES);
            first.swap_with_slice(&mut rest[..BLOCK_BYTES]);
        })
        .unwrap();
    let table = Table::open(&storage, 7).unwrap();
    let error = get(&table, &0_u32.to_be_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "file `table-000007.tab` is damaged at byte 0: another block stands in this place"
    );
}

#[test]
fn four_entries_of_a_kibibyte_fill_a_block() {
    let value_bytes = value_bytes_for(512, 4);
    let model: Model = (0..16_u32)
        .map(|i| {
            let mut key = i.to_be_bytes().to_vec();
            key.resize(512, 0);
            (key, Some(vec![1; value_bytes]))
        })
        .collect();
    let storage = MemoryStorage::new();
    write(&storage, &model);
    assert_eq!(Table::open(&storage, 7).unwrap().block_count(), 4);
}
