//! One suite over every storage: memory, memory that can lose its power or its space but does not, native buffered,
//! native direct.
//!
//! **Strategy**: each case is a function of a storage, run over all of them; the model of the property test is a map
//! from names to bytes. Direct I/O is left out, with a printed reason, where the temporary directory refuses it.

#![cfg(not(target_arch = "wasm32"))]
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at a surprise, prints what it skips, and reads from several threads"
)]

use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::{
    BLOCK_BYTES, BlockBuffer, BlockRead, FillingStorage, MemoryStorage, PowerCutStorage, Storage,
    StorageError,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tempfile::TempDir;

/// A storage under test with the directory that it lives in.
struct Place {
    name: &'static str,
    storage: Box<dyn Storage>,
    _directory: Option<TempDir>,
}

/// A fresh, empty storage of each kind.
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

/// Bytes without a period that a mistake in an offset could hide behind.
fn pattern(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut bytes = Vec::with_capacity(length + 8);
    while bytes.len() < length {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        bytes.extend_from_slice(&(state >> 16).to_le_bytes());
    }
    bytes.truncate(length);
    bytes
}

fn write(storage: &dyn Storage, name: &str, bytes: &[u8]) {
    let mut file = storage.create(name).unwrap();
    file.append(bytes).unwrap();
    file.sync().unwrap();
    storage.sync_directory().unwrap();
}

fn read(storage: &dyn Storage, name: &str) -> Vec<u8> {
    let file = storage.open(name).unwrap();
    let mut bytes = vec![0; usize::try_from(file.len()).unwrap()];
    file.read_at(0, &mut bytes).unwrap();
    bytes
}

#[test]
fn what_is_appended_is_read() {
    everywhere(|storage| {
        let mut file = storage.create("a").unwrap();
        for part in [&b"one"[..], b"", b" two", b" three"] {
            file.append(part).unwrap();
        }
        // What was appended is visible before it is durable.
        assert_eq!(read(storage, "a"), b"one two three");
        file.sync().unwrap();
        file.append(b" four").unwrap();
        file.sync().unwrap();
        assert_eq!(read(storage, "a"), b"one two three four");
    });
}

#[test]
fn an_empty_file_is_a_file() {
    everywhere(|storage| {
        write(storage, "empty", b"");
        let file = storage.open("empty").unwrap();
        assert!(file.is_empty());
        file.read_at(0, &mut []).unwrap();
        assert!(matches!(file.read_at(0, &mut [0]), Err(StorageError::UnexpectedEnd { .. })));
        assert_eq!(storage.list().unwrap(), ["empty"]);
    });
}

#[test]
fn ranges_at_all_alignments() {
    let block = BLOCK_BYTES;
    let edges =
        [0, 1, 7, 511, 512, 513, block - 1, block, block + 1, 2 * block - 1, 2 * block, 3 * block + 5];
    everywhere(|storage| {
        for tail in [0, 1, 511, 512, 4095] {
            let bytes = pattern(4 * block + tail);
            let name = format!("t{tail}");
            write(storage, &name, &bytes);
            let file = storage.open(&name).unwrap();
            let ends = edges.into_iter().chain([4 * block, 4 * block + tail]);
            for (start, end) in edges.iter().flat_map(|&start| ends.clone().map(move |end| (start, end))) {
                for shift in [0, 1, 512] {
                    check_range(&*file, &bytes, start, end, shift);
                }
            }
        }
    });
}

/// Reads `start..end` into memory that lies `shift` bytes off a block, and looks for damage around it.
fn check_range(
    file: &dyn lsm_lab_engine::storage::ReadFile,
    bytes: &[u8],
    start: usize,
    end: usize,
    shift: usize,
) {
    if start > end {
        return;
    }
    let length = end - start;
    let mut buffer = BlockBuffer::new();
    let memory = buffer.prepare((shift + length) / BLOCK_BYTES + 1);
    memory.fill(0xee);
    file.read_at(start as u64, &mut memory[shift..shift + length]).unwrap();
    assert_eq!(
        &memory[shift..shift + length],
        &bytes[start..end],
        "range {start}..{end}, memory off by {shift}"
    );
    assert!(
        memory[..shift].iter().chain(&memory[shift + length..]).all(|&byte| byte == 0xee),
        "wrote outside"
    );
}

#[test]
fn ranges_past_the_end_are_errors() {
    everywhere(|storage| {
        write(storage, "t", &pattern(BLOCK_BYTES + 100));
        let file = storage.open("t").unwrap();
        let length = file.len();
        let mut two = [0; 2];
        for offset in [length - 1, length, length + 1, length + 9000, u64::MAX - 1, u64::MAX] {
            let error = file.read_at(offset, &mut two).unwrap_err();
            assert_eq!(error, StorageError::UnexpectedEnd { name: "t".to_owned(), offset, wanted: 2 });
        }
        // A whole block of which the file has only the beginning is not there either.
        let mut buffer = BlockBuffer::new();
        let error = file.read_at(BLOCK_BYTES as u64, buffer.prepare(1)).unwrap_err();
        assert!(matches!(error, StorageError::UnexpectedEnd { .. }), "{error}");
    });
}

#[test]
fn nothing_is_overwritten() {
    everywhere(|storage| {
        write(storage, "t", b"first");
        let error = storage.create("t").err().unwrap();
        assert_eq!(error, StorageError::AlreadyExists { name: "t".to_owned() });
        assert_eq!(read(storage, "t"), b"first");
    });
}

#[test]
fn what_is_missing_is_named() {
    everywhere(|storage| {
        let missing = StorageError::NotFound { name: "x".to_owned() };
        assert_eq!(storage.open("x").err(), Some(missing.clone()));
        assert_eq!(storage.remove("x").err(), Some(missing.clone()));
        assert_eq!(storage.rename("x", "y").err(), Some(missing));
        assert!(storage.list().unwrap().is_empty());
    });
}

#[test]
fn rename_replaces_and_readers_keep_what_they_opened() {
    everywhere(|storage| {
        write(storage, "new", b"new bytes");
        write(storage, "current", b"old");
        let reader = storage.open("current").unwrap();
        storage.rename("new", "current").unwrap();
        storage.sync_directory().unwrap();
        assert_eq!(storage.list().unwrap(), ["current"]);
        assert_eq!(read(storage, "current"), b"new bytes");
        let mut bytes = [0; 3];
        reader.read_at(0, &mut bytes).unwrap();
        assert_eq!(&bytes, b"old");
        storage.rename("current", "current").unwrap();
        assert_eq!(read(storage, "current"), b"new bytes");
    });
}

#[test]
fn a_removed_file_is_read_by_whoever_has_it_open() {
    everywhere(|storage| {
        let bytes = pattern(3 * BLOCK_BYTES + 1);
        write(storage, "t", &bytes);
        let reader = storage.open("t").unwrap();
        storage.remove("t").unwrap();
        assert!(storage.list().unwrap().is_empty());
        let mut found = vec![0; bytes.len()];
        reader.read_at(0, &mut found).unwrap();
        assert_eq!(found, bytes);
        write(storage, "t", b"another");
        reader.read_at(0, &mut found).unwrap();
        assert_eq!(found, bytes);
    });
}

#[test]
fn names_are_listed_sorted() {
    everywhere(|storage| {
        let mut names = ["b", "a", "B", "10", "9", "a.tmp", "a-b", "_"];
        for name in names {
            write(storage, name, name.as_bytes());
        }
        names.sort_unstable();
        assert_eq!(storage.list().unwrap(), names);
    });
}

#[test]
fn no_name_leaves_the_directory() {
    let long = "n".repeat(256);
    let bad =
        ["", ".", "..", "../t", "a/b", "/etc/passwd", "a\\b", "C:t", ".lock", "a b", "\u{e4}", "a\0b", &long];
    everywhere(|storage| {
        write(storage, "good", b"");
        for name in bad {
            let refusal = Some(StorageError::BadName { name: name.to_owned() });
            assert_eq!(storage.create(name).err(), refusal, "create");
            assert_eq!(storage.open(name).err(), refusal, "open");
            assert_eq!(storage.remove(name).err(), refusal, "remove");
            assert_eq!(storage.rename(name, "t").err(), refusal, "rename from");
            assert_eq!(storage.rename("good", name).err(), refusal, "rename to");
        }
        assert_eq!(storage.list().unwrap(), ["good"]);
        write(storage, &"n".repeat(255), b"");
    });
}

#[test]
fn large_files_are_whole() {
    everywhere(|storage| {
        // Longer than the 1 MiB that unaligned direct reads go through at a time, appended in odd pieces.
        let bytes = pattern(5 * (1 << 20) + 333);
        let mut file = storage.create("large").unwrap();
        for piece in bytes.chunks(100_003) {
            file.append(piece).unwrap();
        }
        file.sync().unwrap();
        assert_eq!(read(storage, "large"), bytes);
        let file = storage.open("large").unwrap();
        check_range(&*file, &bytes, 1, bytes.len() - 1, 1);
        check_range(&*file, &bytes, 0, 4 << 20, 0);
    });
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

/// One batch of reads: what comes back is what single reads give, in their order, errors included.
fn check_batch(storage: &dyn Storage, asked: &[(&dyn lsm_lab_engine::storage::ReadFile, u64, usize)]) {
    let single: Vec<Result<Vec<u8>, StorageError>> = asked
        .iter()
        .map(|&(file, offset, length)| {
            let mut bytes = vec![0; length];
            file.read_at(offset, &mut bytes).map(|()| bytes)
        })
        .collect();
    let mut buffers: Vec<Vec<u8>> = asked.iter().map(|&(_, _, length)| vec![0xee; length]).collect();
    let mut reads: Vec<BlockRead<'_>> = asked
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

/// What an operation says, in words that are the same for a storage and its model.
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
