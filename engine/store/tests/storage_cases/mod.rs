//! Contract of every storage, case by case, each on an empty storage. `storage_conformance` runs them natively,
//! and the browser's storage module runs them in a browser (`web/wasm/src/disk`).
//!
//! Not here: reading from several threads, and the property test, which a browser cannot run.

#![expect(clippy::unwrap_used, reason = "a test stops at a surprise")]

use lsm_lab_engine::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, Storage, StorageError};

/// Case: panics if the storage violates it.
pub(crate) type Case = fn(&dyn Storage);

/// All cases with their names.
pub(crate) const CASES: [(&str, Case); 13] = [
    ("what is appended is read", what_is_appended_is_read),
    ("an empty file is a file", an_empty_file_is_a_file),
    ("ranges at all alignments", ranges_at_all_alignments),
    ("ranges past the end are errors", ranges_past_the_end_are_errors),
    ("nothing is overwritten", nothing_is_overwritten),
    ("what is missing is named", what_is_missing_is_named),
    ("rename replaces and readers keep what they opened", rename_replaces_and_readers_keep_what_they_opened),
    ("a removed file stays readable while it is open", a_removed_file_is_read_by_whoever_has_it_open),
    ("names are listed sorted", names_are_listed_sorted),
    ("no name leaves the directory", no_name_leaves_the_directory),
    ("large files are whole", large_files_are_whole),
    ("room is zeros that appends overwrite", room_is_zeros_that_appends_overwrite),
    ("dropped room leaves what was appended", dropped_room_leaves_what_was_appended),
];

/// Returns bytes without a period, which would hide an offset error.
pub(crate) fn pattern(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut bytes = Vec::with_capacity(length + 8);
    while bytes.len() < length {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        bytes.extend_from_slice(&(state >> 16).to_le_bytes());
    }
    bytes.truncate(length);
    bytes
}

pub(crate) fn write(storage: &dyn Storage, name: &str, bytes: &[u8]) {
    let mut file = storage.create(name).unwrap();
    file.append(bytes).unwrap();
    file.sync().unwrap();
    storage.sync_directory().unwrap();
}

pub(crate) fn read(storage: &dyn Storage, name: &str) -> Vec<u8> {
    let file = storage.open(name).unwrap();
    let mut bytes = vec![0; usize::try_from(file.len()).unwrap()];
    file.read_at(0, &mut bytes).unwrap();
    bytes
}

/// Reads `start..end` into memory at `shift` bytes after a block boundary, and checks the bytes around it.
pub(crate) fn check_range(file: &dyn ReadFile, bytes: &[u8], start: usize, end: usize, shift: usize) {
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

fn what_is_appended_is_read(storage: &dyn Storage) {
    let mut file = storage.create("a").unwrap();
    for part in [&b"one"[..], b"", b" two", b" three"] {
        file.append(part).unwrap();
    }
    // Appended bytes are visible before they are durable.
    assert_eq!(read(storage, "a"), b"one two three");
    file.sync().unwrap();
    file.append(b" four").unwrap();
    file.sync().unwrap();
    assert_eq!(read(storage, "a"), b"one two three four");
}

fn an_empty_file_is_a_file(storage: &dyn Storage) {
    write(storage, "empty", b"");
    let file = storage.open("empty").unwrap();
    assert!(file.is_empty());
    file.read_at(0, &mut []).unwrap();
    assert!(matches!(file.read_at(0, &mut [0]), Err(StorageError::UnexpectedEnd { .. })));
    assert_eq!(storage.list().unwrap(), ["empty"]);
}

fn ranges_at_all_alignments(storage: &dyn Storage) {
    let block = BLOCK_BYTES;
    let edges =
        [0, 1, 7, 511, 512, 513, block - 1, block, block + 1, 2 * block - 1, 2 * block, 3 * block + 5];
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
}

fn ranges_past_the_end_are_errors(storage: &dyn Storage) {
    write(storage, "t", &pattern(BLOCK_BYTES + 100));
    let file = storage.open("t").unwrap();
    let length = file.len();
    let mut two = [0; 2];
    for offset in [length - 1, length, length + 1, length + 9000, u64::MAX - 1, u64::MAX] {
        let error = file.read_at(offset, &mut two).unwrap_err();
        assert_eq!(error, StorageError::UnexpectedEnd { name: "t".to_owned(), offset, wanted: 2 });
    }
    // A block of which the file contains only the beginning does not exist either.
    let mut buffer = BlockBuffer::new();
    let error = file.read_at(BLOCK_BYTES as u64, buffer.prepare(1)).unwrap_err();
    assert!(matches!(error, StorageError::UnexpectedEnd { .. }), "{error}");
}

fn nothing_is_overwritten(storage: &dyn Storage) {
    write(storage, "t", b"first");
    let error = storage.create("t").err().unwrap();
    assert_eq!(error, StorageError::AlreadyExists { name: "t".to_owned() });
    assert_eq!(read(storage, "t"), b"first");
}

/// A storage may ignore reservations. Bytes after the appended ones are zeros.
fn check_room(storage: &dyn Storage, name: &str, appended: &[u8], most: usize) {
    let found = read(storage, name);
    let (start, room) = found.split_at_checked(appended.len()).expect("everything that was appended");
    assert_eq!(start, appended);
    assert!(room.iter().all(|&byte| byte == 0) && room.len() <= most, "{} bytes behind it", room.len());
}

fn room_is_zeros_that_appends_overwrite(storage: &dyn Storage) {
    let bytes = pattern(3 * BLOCK_BYTES + 5);
    for first in [0, 1, BLOCK_BYTES - 1, BLOCK_BYTES] {
        let name = format!("t{first}");
        let mut file = storage.create(&name).unwrap();
        let mut at = first;
        file.append(&bytes[..at]).unwrap();
        // Reserved space that the appends partly fill, exactly fill, and exceed.
        for (room, appended) in [(600, 511), (1000, 600), (700, 700), (100, 2000), (BLOCK_BYTES, 1)] {
            file.make_room(room as u64).unwrap();
            check_room(storage, &name, &bytes[..at], BLOCK_BYTES);
            file.append(&bytes[at..at + appended]).unwrap();
            at += appended;
            check_room(storage, &name, &bytes[..at], BLOCK_BYTES);
            file.sync().unwrap();
            file.append(&bytes[at..at + 40]).unwrap();
            at += 40;
            check_room(storage, &name, &bytes[..at], BLOCK_BYTES);
        }
        drop(file);
        check_room(storage, &name, &bytes[..at], BLOCK_BYTES);
    }
}

fn dropped_room_leaves_what_was_appended(storage: &dyn Storage) {
    let bytes = pattern(2 * BLOCK_BYTES);
    let mut file = storage.create("t").unwrap();
    file.drop_room().unwrap();
    let mut at = 0;
    for (room, appended) in [(9000, 700), (0, 300), (5, 300), (9000, BLOCK_BYTES)] {
        file.make_room(room).unwrap();
        file.append(&bytes[at..at + appended]).unwrap();
        at += appended;
        file.sync().unwrap();
        file.drop_room().unwrap();
        assert_eq!(read(storage, "t"), &bytes[..at]);
        file.sync().unwrap();
        assert_eq!(read(storage, "t"), &bytes[..at]);
    }
    file.append(&bytes[at..]).unwrap();
    assert_eq!(read(storage, "t"), bytes);
}

fn what_is_missing_is_named(storage: &dyn Storage) {
    let missing = StorageError::NotFound { name: "x".to_owned() };
    assert_eq!(storage.open("x").err(), Some(missing.clone()));
    assert_eq!(storage.remove("x").err(), Some(missing.clone()));
    assert_eq!(storage.rename("x", "y").err(), Some(missing));
    assert!(storage.list().unwrap().is_empty());
}

fn rename_replaces_and_readers_keep_what_they_opened(storage: &dyn Storage) {
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
}

fn a_removed_file_is_read_by_whoever_has_it_open(storage: &dyn Storage) {
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
}

fn names_are_listed_sorted(storage: &dyn Storage) {
    let mut names = ["b", "a", "B", "10", "9", "a.tmp", "a-b", "_"];
    for name in names {
        write(storage, name, name.as_bytes());
    }
    names.sort_unstable();
    assert_eq!(storage.list().unwrap(), names);
}

fn no_name_leaves_the_directory(storage: &dyn Storage) {
    let long = "n".repeat(256);
    let bad =
        ["", ".", "..", "../t", "a/b", "/etc/passwd", "a\\b", "C:t", ".lock", "a b", "\u{e4}", "a\0b", &long];
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
}

fn large_files_are_whole(storage: &dyn Storage) {
    // Longer than the 1 MiB step of unaligned direct reads, appended in odd pieces.
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
}
