//! Fuzzes logs: damaged ones, and frames with valid checksums and arbitrary bodies.

use super::input::{Input, contents, frames, header, put};
use super::seal::seal;
use lsm_lab_engine::log::{LogLength, LogWriter, log_name, replay};
use lsm_lab_engine::memtable::Entry;
use lsm_lab_engine::storage::{MemoryStorage, Storage, StorageError};

type Written = (u64, Vec<u8>, Option<Vec<u8>>);

pub(crate) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    if input.byte().is_multiple_of(2) { damaged(&mut input) } else { made_up(&mut input) }
}

fn read(storage: &MemoryStorage, known: &[LogLength]) -> Result<Vec<Written>, StorageError> {
    let mut entries: Vec<Written> = Vec::new();
    replay(storage, 1, known, |entry| {
        entries.push((entry.sequence, entry.key.to_vec(), entry.value.map(<[u8]>::to_vec)));
    })?;
    assert!(entries.is_sorted_by(|a, b| a.0 < b.0), "sequence numbers rise");
    Ok(entries)
}

/// The result is a prefix of complete batches; with the lengths of a clean close it includes everything synced.
fn damaged(input: &mut Input<'_>) {
    let storage = MemoryStorage::new();
    let mut log = LogWriter::create(&storage, 1).unwrap();
    let (mut written, mut ends, mut synced) = (Vec::new(), vec![0], 0);
    let mut lengths: Vec<u64> = Vec::new();
    for _ in 0..input.byte() % 32 {
        match input.byte() % 8 {
            0 => {
                log.sync(&storage).unwrap();
                synced = written.len();
            }
            1 => {
                lengths.push(log.bytes());
                log.rotate(&storage, log.number() + 1).unwrap();
            }
            count => {
                let first = written.len() as u64 + 1;
                for _ in 0..count - 1 {
                    let value = !input.byte().is_multiple_of(3);
                    let (key, value) = (input.string().to_vec(), value.then(|| input.string().to_vec()));
                    written.push((written.len() as u64 + 1, key, value));
                }
                let batch: Vec<Entry<'_>> = written[ends[ends.len() - 1]..]
                    .iter()
                    .map(|(sequence, key, value)| Entry { key, sequence: *sequence, value: value.as_deref() })
                    .collect();
                log.append(first, &batch).unwrap();
                ends.push(written.len());
            }
        }
    }
    log.sync(&storage).unwrap();
    let sealed = input.byte().is_multiple_of(2);
    // As in a clean close, which removes reserved space.
    log.finish(&storage).unwrap();
    lengths.push(log.synced_bytes());
    let known: Vec<_> = (1..).zip(lengths).map(|(log, bytes)| LogLength { log, bytes }).collect();
    assert_eq!(read(&storage, &known).unwrap(), written);
    let mut broken = false;
    for _ in 0..=input.byte() % 3 {
        let name = log_name(u32::from(input.byte()) % log.number() + 1);
        let mut bytes = contents(&storage, &name);
        let before = bytes.clone();
        input.damage(&mut bytes);
        broken |= bytes != before;
        put(&storage, &name, &bytes);
    }
    let resealed = input.byte() % 2 == 1;
    if resealed {
        for name in (1..=log.number()).map(log_name) {
            let mut bytes = contents(&storage, &name);
            seal(&name, &mut bytes);
            put(&storage, &name, &bytes);
        }
    }
    match read(&storage, if sealed { &known } else { &[] }) {
        // Checksums are right, so other entries are possible.
        _ if resealed => {}
        Ok(entries) => {
            assert!(written.starts_with(&entries) && ends.contains(&entries.len()), "a prefix in batches");
            assert!(!sealed || entries.len() >= synced.max(written.len()), "all of it had been synced");
        }
        Err(error) => assert!(broken, "{error}"),
    }
}

/// Only a panic is a failure.
fn made_up(input: &mut Input<'_>) {
    let storage = MemoryStorage::new();
    for log in 1..=u32::from(input.byte() % 3) + 1 {
        let length = input.below(1 << 12);
        let mut part = Input::new(input.bytes(length));
        let mut bytes = header(*b"LSMLABL\0", log, u32::from(part.byte()), u64::from(part.byte()));
        frames(&mut bytes, log, &mut part, &[b"BTCH", b"MARK", b"BTCH", b"EDIT"]);
        storage.create(&log_name(log)).unwrap().append(&bytes).unwrap();
    }
    let _ = read(&storage, &[]);
}
