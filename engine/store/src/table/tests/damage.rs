//! Tests that no damaged byte is ever returned, and that each is reported with file and offset.

use super::*;

const NAME: &str = "table-000007.tab";

/// Returns small entries, some that span units, and a tombstone.
fn small() -> Model {
    let mut model: Model = (0..6_u32).map(|i| (i.to_be_bytes().to_vec(), Some(vec![7; 900]))).collect();
    model.insert(b"jumbo".to_vec(), Some(vec![8; 5000]));
    model.insert(b"deleted".to_vec(), None);
    model.extend((0..10_u8).map(|i| (vec![b'x', i], Some(vec![i; 3]))));
    model
}

fn file_of(storage: &MemoryStorage) -> Vec<u8> {
    let file = storage.open(NAME).unwrap();
    let mut bytes = vec![0; usize::try_from(file.len()).unwrap()];
    file.read_at(0, &mut bytes).unwrap();
    bytes
}

fn storage_with(bytes: &[u8]) -> MemoryStorage {
    let storage = MemoryStorage::new();
    storage.create(NAME).unwrap().append(bytes).unwrap();
    storage
}

/// Returns the offset in a fault.
fn offset_of(fault: &StorageError) -> u64 {
    match fault {
        StorageError::Damaged { name, offset, .. } if name == NAME => *offset,
        other => panic!("not damage with file and place: {other}"),
    }
}

/// Reads everything in every way; each result must be correct or an error of damage.
fn read_all(table: &Arc<Table>, model: &Model) {
    for (key, value) in model {
        for digest in [false, true] {
            match get(table, key, Way { digest, cache: None }) {
                Ok(found) => assert_eq!(found.as_ref(), Some(value)),
                Err(error) => drop(offset_of(&error)),
            }
        }
    }
}

/// Covers every byte of a table: opening or verification reports any flipped byte with the right offset.
#[test]
fn every_flipped_byte_is_reported() {
    let model = small();
    for packing in PACKINGS {
        let storage = MemoryStorage::new();
        write(&storage, &model, packing);
        let data_bytes = usize::try_from(open(&storage).data_bytes()).unwrap();
        let mut bytes = file_of(&storage);
        for at in 0..bytes.len() {
            let flip = if at % 2 == 0 { 1 } else { 0x80 };
            bytes[at] ^= flip;
            let damaged = storage_with(&bytes);
            match Table::open(&damaged, 7) {
                Err(error) => {
                    assert!(at >= data_bytes, "byte {at} is not read at the opening");
                    assert!(usize::try_from(offset_of(&error)).unwrap() >= data_bytes, "{at}: {error}");
                }
                Ok(table) => {
                    let found = faults(&table);
                    let unit = (at / BLOCK_BYTES * BLOCK_BYTES) as u64;
                    assert!(found.iter().any(|fault| offset_of(fault) == unit), "byte {at}: {found:?}");
                    if at % 16 == 0 {
                        read_all(&Arc::new(table), &model);
                    }
                }
            }
            bytes[at] ^= flip;
        }
    }
}

#[test]
fn a_table_of_another_length_is_refused() {
    for packing in PACKINGS {
        let storage = MemoryStorage::new();
        write(&storage, &small(), packing);
        let bytes = file_of(&storage);
        for length in (0..bytes.len()).step_by(37).chain((0..bytes.len()).step_by(BLOCK_BYTES)) {
            let error = Table::open(&storage_with(&bytes[..length]), 7).unwrap_err();
            offset_of(&error);
        }
        let longer = [bytes.as_slice(), &[0; BLOCK_BYTES]].concat();
        offset_of(&Table::open(&storage_with(&longer), 7).unwrap_err());
    }
}

#[test]
fn what_is_no_table_of_this_format_is_refused_by_name() {
    let refused = |bytes: &[u8]| Table::open(&storage_with(bytes), 7).unwrap_err();
    assert_eq!((refused(&[]).problem(), offset_of(&refused(&[]))), ("it is empty".to_owned(), 0));
    offset_of(&refused(&[0; 3 * BLOCK_BYTES]));
    offset_of(&refused(&b"something else ".repeat(4096)));

    let mut older = vec![0; 3 * BLOCK_BYTES];
    older[2 * BLOCK_BYTES..2 * BLOCK_BYTES + 12].copy_from_slice(b"LSMLABT\0\x01\0\0\0");
    let error = refused(&older);
    assert!(matches!(error, StorageError::OlderFormat { found: 1, supported: 2, .. }), "{error}");

    let storage = MemoryStorage::new();
    write(&storage, &small(), Packing::Spill);
    let mut newer = file_of(&storage);
    let end = newer.len();
    newer[end - 12] = 3;
    offset_of(&refused(&newer));
    // A later format has the checksum in the same position.
    newer[end - 20..end - 12].fill(0);
    let sum = crate::storage::checksum(&newer[end - FOOTER_BYTES..]);
    newer[end - 20..end - 12].copy_from_slice(&sum.to_le_bytes());
    let error = refused(&newer);
    assert!(matches!(error, StorageError::NewerFormat { found: 3, supported: 2, .. }), "{error}");
}

#[test]
fn a_table_under_another_name_is_refused() {
    let storage = MemoryStorage::new();
    write(&storage, &small(), Packing::Spill);
    storage.rename(NAME, &table_name(8)).unwrap();
    let error = Table::open(&storage, 8).unwrap_err();
    assert_eq!(error.problem(), "it is table 7");
}

#[test]
fn blocks_in_each_others_places_are_found_out() {
    let model: Model = (0..200_u32).map(|i| (i.to_be_bytes().to_vec(), Some(vec![7; 90]))).collect();
    let storage = MemoryStorage::new();
    write(&storage, &model, Packing::Aligned);
    storage
        .damage(NAME, |bytes| {
            let (first, rest) = bytes.split_at_mut(BLOCK_BYTES);
            first.swap_with_slice(&mut rest[..BLOCK_BYTES]);
        })
        .unwrap();
    let error = get(&open(&storage), &0_u32.to_be_bytes(), Way { digest: true, cache: None }).unwrap_err();
    assert_eq!((error.problem(), offset_of(&error)), ("this unit is another block".to_owned(), 0));
}
