//! Runs one suite over every storage: memory, memory with fault injectors that stay inactive, native buffered,
//! native direct.
//!
//! **Strategy**: each case is a function of a storage (`storage_cases`), run over all of them, in a browser
//! too. The model of the property test is a map from names to bytes. Direct I/O is skipped, with a printed
//! reason, if the temporary directory does not support it.

#![cfg(not(target_arch = "wasm32"))]
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at a surprise, prints what it skips, and reads from several threads"
)]

#[path = "../storage_cases/mod.rs"]
mod storage_cases;

use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::{
    BLOCK_BYTES, BlockRead, FillingStorage, MemoryStorage, PowerCutStorage, Storage, StorageError,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use storage_cases::{CASES, check_range, pattern, read, write};
use tempfile::TempDir;

/// Storage under test with its directory.
struct Place {
    name: &'static str,
    storage: Box<dyn Storage>,
    _directory: Option<TempDir>,
}

/// Returns a fresh, empty storage of each kind.
fn places() -> Vec<Place> {
    let in_memory: [(_, Box<dyn Storage>); 3] = [
        ("memory", Box::new(MemoryStorage::new())),
        ("power cut, uncut", Box::new(PowerCutStorage::new())),
        ("filling, with space left", Box::new(FillingStorage::new(1 << 40))),
    ];
    let place = |(name, storage)| Place { name, storage, _directory: None };
    let mut places: Vec<Place> = in_memory.into_iter().map(place).collect();
    for access in [Access::Buffered, Access::Direct] {
        let directory = tempfile::tempdir().unwrap();
        match NativeStorage::open(directory.path(), access) {
            Ok(storage) => {
                places.push(Place {
                    name: access.name(),
                    storage: Box::new(storage),
                    _directory: Some(directory),
                });
            }
            Err(StorageError::DirectRefused { reason, .. }) => {
                println!("skipped: no direct I/O here ({reason})");
            }
            Err(error) => panic!("{error}"),
        }
    }
    places
}

fn everywhere(case: impl Fn(&dyn Storage)) {
    for place in places() {
        println!("storage: {}", place.name);
        case(&*place.storage);
    }
}

#[test]
fn every_case_holds_everywhere() {
    for (name, case) in CASES {
        println!("{name}");
        everywhere(case);
    }
}

#[test]
fn readers_share_a_file() {
    everywhere(|storage| {
        let bytes = pattern(64 * BLOCK_BYTES);
        write(storage, "t", &bytes);
        let file = storage.open("t").unwrap();
        std::thread::scope(|scope| {
            for reader in 0..4 {
                let (file, bytes) = (&*file, &bytes);
                scope.spawn(move || {
                    for start in (reader * 7..bytes.len() - 5000).step_by(4999) {
                        check_range(file, bytes, start, start + 5000, reader);
                    }
                });
            }
        });
    });
}

/// Checks that a batch of reads returns the results of single reads in order, including errors.
fn check_batch(storage: &dyn Storage, queried: &[(&dyn lsm_lab_engine::storage::ReadFile, u64, usize)]) {
    let single: Vec<Result<Vec<u8>, StorageError>> = queried
        .iter()
        .map(|&(file, offset, length)| {
            let mut bytes = vec![0; length];
            file.read_at(offset, &mut bytes).map(|()| bytes)
        })
        .collect();
    let mut buffers: Vec<Vec<u8>> = queried.iter().map(|&(_, _, length)| vec![0xee; length]).collect();
    let mut reads: Vec<BlockRead<'_>> = queried
        .iter()
        .zip(&mut buffers)
        .map(|(&(file, offset, _), into)| BlockRead::new(file, offset, into))
        .collect();
    storage.read_batch(&mut reads);
    let batched: Vec<Result<Vec<u8>, StorageError>> =
        reads.iter().map(|read| read.bytes().map(<[u8]>::to_vec)).collect();
    assert_eq!(batched, single);
}

#[test]
fn a_batch_is_its_reads() {
    everywhere(|storage| {
        let bytes = pattern(40 * BLOCK_BYTES + 77);
        write(storage, "a", &bytes);
        write(storage, "b", &bytes[5..]);
        let (a, b) = (storage.open("a").unwrap(), storage.open("b").unwrap());
        let (a, b) = (&*a, &*b);
        check_batch(storage, &[]);
        check_batch(storage, &[(a, 4096, 4096)]);
        check_batch(storage, &[(a, 0, 0), (b, u64::MAX, 1), (a, 40 * 4096, 78), (a, 40 * 4096, 77)]);
        for count in [2, 16, 17, 100] {
            let read = |index: u64| {
                let file = if index.is_multiple_of(3) { b } else { a };
                (file, index * 7919 % 200_000, 1 + usize::try_from(index * 613 % 9000).unwrap())
            };
            check_batch(storage, &(0..count).map(read).collect::<Vec<_>>());
        }
        // The same bytes twice, and several batches at once.
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for start in 0..50 {
                        check_batch(storage, &[(a, start, 4096), (a, start, 4096), (b, start * 100, 4096)]);
                    }
                });
            }
        });
    });
}

#[derive(Debug, Clone)]
enum Operation {
    Create(u8, Vec<u8>),
    Rename(u8, u8),
    Remove(u8),
    Read(u8, u64, usize),
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let name = || 0..4_u8;
    let contents = (0..3 * BLOCK_BYTES, any::<u8>())
        .prop_map(|(length, first)| pattern(length).into_iter().map(|byte| byte ^ first).collect());
    let operation = prop_oneof![
        3 => (name(), contents).prop_map(|(name, bytes)| Operation::Create(name, bytes)),
        1 => (name(), name()).prop_map(|(from, to)| Operation::Rename(from, to)),
        1 => name().prop_map(Operation::Remove),
        6 => (name(), 0..10_000_u64, 0..10_000_usize).prop_map(|(name, at, length)| Operation::Read(name, at, length)),
    ];
    prop::collection::vec(operation, 1..24)
}

/// Returns the result of an operation as text that is equal for a storage and its model.
fn apply(storage: &dyn Storage, operation: &Operation) -> Result<Vec<u8>, StorageError> {
    let name = |number: &u8| format!("f{number}");
    match operation {
        Operation::Create(file, bytes) => {
            let mut file = storage.create(&name(file))?;
            let half = bytes.len() / 2;
            file.append(&bytes[..half])?;
            file.append(&bytes[half..])?;
            file.sync().map(|()| Vec::new())
        }
        Operation::Rename(from, to) => storage.rename(&name(from), &name(to)).map(|()| Vec::new()),
        Operation::Remove(file) => storage.remove(&name(file)).map(|()| Vec::new()),
        Operation::Read(file, offset, length) => {
            let mut bytes = vec![0; *length];
            storage.open(&name(file))?.read_at(*offset, &mut bytes).map(|()| bytes)
        }
    }
}

fn apply_to_model(
    model: &mut BTreeMap<String, Vec<u8>>,
    operation: &Operation,
) -> Result<Vec<u8>, StorageError> {
    let name = |number: &u8| format!("f{number}");
    let missing = |name: &str| StorageError::NotFound { name: name.to_owned() };
    match operation {
        Operation::Create(file, bytes) => {
            let name = name(file);
            if model.contains_key(&name) {
                return Err(StorageError::AlreadyExists { name });
            }
            model.insert(name, bytes.clone());
        }
        Operation::Rename(from, to) => {
            let bytes = model.remove(&name(from)).ok_or_else(|| missing(&name(from)))?;
            model.insert(name(to), bytes);
        }
        Operation::Remove(file) => drop(model.remove(&name(file)).ok_or_else(|| missing(&name(file)))?),
        Operation::Read(file, offset, wanted) => {
            let (name, offset, wanted) = (name(file), *offset, *wanted);
            let bytes = model.get(&name).ok_or_else(|| missing(&name))?;
            let start = usize::try_from(offset).unwrap();
            let found = bytes.get(start..start + wanted);
            return found.map(<[u8]>::to_vec).ok_or(StorageError::UnexpectedEnd { name, offset, wanted });
        }
    }
    Ok(Vec::new())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn every_storage_does_what_a_map_does(operations in operations()) {
        for place in places() {
            let mut model = BTreeMap::new();
            for operation in &operations {
                let expected = apply_to_model(&mut model, operation);
                prop_assert_eq!(apply(&*place.storage, operation), expected, "{} {:?}", place.name, operation);
            }
            let names: Vec<String> = model.keys().cloned().collect();
            prop_assert_eq!(place.storage.list().unwrap(), names);
            for (name, bytes) in &model {
                prop_assert_eq!(&read(&*place.storage, name), bytes);
            }
        }
    }
}
