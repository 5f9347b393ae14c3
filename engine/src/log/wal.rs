//! The write-ahead log: every entry before it goes into the memtable.
//!
//! A record, little-endian: `0 length u32 of the body | 4 checksum u64 of the body | body`. Body: `sequence u64 | kind u8
//! (1 value, 2 tombstone) | key length u16 | key | value`.
//!
//! **Invariants**
//! 1. Replay returns a prefix of what was appended: it stops at the first record that is cut short or damaged.
//! 2. Whatever was synced is in that prefix, if the storage kept its promise.

use crate::memtable::Entry;
use crate::storage::{AppendFile, Fields, Storage, StorageError, checksum};

/// Bytes before the body of a record.
const HEADER_BYTES: usize = 12;

/// The file of a log.
#[must_use]
pub fn log_name(log: u32) -> String {
    format!("log-{log:06}.wal")
}

/// The log of a file name, if it is one.
#[must_use]
pub fn log_number(name: &str) -> Option<u32> {
    name.strip_prefix("log-")?.strip_suffix(".wal")?.parse().ok()
}

/// A log being written.
pub struct LogWriter {
    file: Box<dyn AppendFile>,
    record: Vec<u8>,
}

impl LogWriter {
    /// Begins the log of this number.
    ///
    /// # Errors
    /// What storage reports.
    pub fn create(storage: &dyn Storage, log: u32) -> Result<Self, StorageError> {
        Ok(Self { file: storage.create(&log_name(log))?, record: Vec::new() })
    }

    /// Adds a record. It is durable after the next [`LogWriter::sync`].
    ///
    /// # Errors
    /// What storage reports; the tail of the log is then undefined and nothing more may be appended.
    pub fn append(&mut self, entry: Entry<'_>) -> Result<(), StorageError> {
        let record = &mut self.record;
        record.clear();
        record.resize(HEADER_BYTES, 0);
        record.extend_from_slice(&entry.sequence.to_le_bytes());
        record.push(if entry.value.is_some() { 1 } else { 2 });
        let key_bytes = u16::try_from(entry.key.len()).expect("the store checks the length of keys");
        record.extend_from_slice(&key_bytes.to_le_bytes());
        record.extend_from_slice(entry.key);
        record.extend_from_slice(entry.value.unwrap_or_default());
        let length = u32::try_from(record.len() - HEADER_BYTES).expect("keys and values are far below 4 GiB");
        let sum = checksum(&record[HEADER_BYTES..]);
        record[..4].copy_from_slice(&length.to_le_bytes());
        record[4..HEADER_BYTES].copy_from_slice(&sum.to_le_bytes());
        self.file.append(record)
    }

    /// Makes everything appended so far durable.
    ///
    /// # Errors
    /// What storage reports.
    pub fn sync(&mut self) -> Result<(), StorageError> {
        self.file.sync()
    }
}

/// Hands every whole record of a log to `each`, oldest first, and stops where the log ends or is damaged.
///
/// # Errors
/// What storage reports. A damaged tail is not an error: it was never synced (invariant 1).
pub fn replay(storage: &dyn Storage, log: u32, mut each: impl FnMut(Entry<'_>)) -> Result<(), StorageError> {
    let file = storage.open(&log_name(log))?;
    let length = usize::try_from(file.len()).expect("a log is rotated long before it outgrows memory");
    let mut bytes = vec![0; length];
    file.read_at(0, &mut bytes)?;
    let mut fields = Fields::new(&bytes);
    while let Some(body) = next_body(&mut fields) {
        let Some(entry) = decode(body) else { break };
        each(entry);
    }
    Ok(())
}

fn next_body<'a>(fields: &mut Fields<'a>) -> Option<&'a [u8]> {
    let length = usize::try_from(fields.u32()?).ok()?;
    let sum = fields.u64()?;
    let body = fields.take(length)?;
    (checksum(body) == sum).then_some(body)
}

fn decode(body: &[u8]) -> Option<Entry<'_>> {
    let mut fields = Fields::new(body);
    let sequence = fields.u64()?;
    let kind = fields.u8()?;
    let key = fields.short_string()?;
    let value = fields.take(fields.remaining())?;
    match kind {
        1 => Some(Entry { key, sequence, value: Some(value) }),
        2 if value.is_empty() => Some(Entry { key, sequence, value: None }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::MemoryStorage;
    use proptest::prelude::*;

    type Written = Vec<(Vec<u8>, Option<Vec<u8>>)>;

    fn read(storage: &MemoryStorage) -> Written {
        let mut entries = Vec::new();
        replay(storage, 3, |entry| entries.push((entry.key.to_vec(), entry.value.map(<[u8]>::to_vec))))
            .unwrap();
        entries
    }

    proptest! {
        /// Cut or damage the log anywhere: what comes back is a prefix of what was written.
        #[test]
        fn replay_returns_a_prefix(
            entries in prop::collection::vec((prop::collection::vec(any::<u8>(), 0..9),
                prop::option::of(prop::collection::vec(any::<u8>(), 0..9))), 1..20),
            place in any::<prop::sample::Index>(), flip in any::<Option<u8>>(),
        ) {
            let storage = MemoryStorage::new();
            let mut log = LogWriter::create(&storage, 3).unwrap();
            for (sequence, (key, value)) in (0..).zip(&entries) {
                log.append(Entry { key, sequence, value: value.as_deref() }).unwrap();
            }
            log.sync().unwrap();
            prop_assert_eq!(&read(&storage), &entries);
            storage.damage("log-000003.wal", |bytes| {
                let at = place.index(bytes.len());
                match flip {
                    Some(bits) => bytes[at] ^= bits,
                    None => bytes.truncate(at),
                }
            }).unwrap();
            let kept = read(&storage);
            prop_assert_eq!(&kept[..], &entries[..kept.len()]);
        }
    }
}
