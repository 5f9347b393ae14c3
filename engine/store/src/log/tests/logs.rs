//! Tests the write-ahead log under damage.

use super::*;
use crate::storage::PowerCutStorage;
use crate::storage::checksum;
use std::collections::BTreeMap;

type Written = (u64, Vec<u8>, Option<Vec<u8>>);

/// Operation on a log.
#[derive(Debug, Clone)]
enum Step {
    Batch(Vec<(Vec<u8>, Option<Vec<u8>>)>),
    Sync,
    Rotate,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let bytes = || prop::collection::vec(any::<u8>(), 0..12);
    let step = prop_oneof![
        6 => prop::collection::vec((bytes(), prop::option::of(bytes())), 1..4).prop_map(Step::Batch),
        2 => Just(Step::Sync),
        1 => Just(Step::Rotate),
    ];
    prop::collection::vec(step, 1..24)
}

/// Written batches, and facts about them.
#[derive(Default)]
struct History {
    batches: Vec<Vec<Written>>,
    /// Number of synced batches.
    synced: usize,
    /// Synced bytes by log.
    known: BTreeMap<u32, u64>,
    /// Bytes of frames by log.
    lengths: BTreeMap<u32, u64>,
}

/// Performs the steps, and closes the log if it is to be sealed.
fn write(storage: &MemoryStorage, steps: &[Step], sealed: bool) -> History {
    let mut log = LogWriter::create(storage, 3).unwrap();
    let (mut history, mut sequence) = (History::default(), 1);
    for step in steps {
        match step {
            Step::Batch(entries) => {
                let written: Vec<Written> = (sequence..)
                    .zip(entries)
                    .map(|(sequence, (key, value))| (sequence, key.clone(), value.clone()))
                    .collect();
                let entries: Vec<_> = written
                    .iter()
                    .map(|(sequence, key, value)| Entry { key, sequence: *sequence, value: value.as_deref() })
                    .collect();
                log.append(sequence, &entries).unwrap();
                sequence += entries.len() as u64;
                history.batches.push(written);
            }
            Step::Sync => {
                log.sync(storage).unwrap();
                history.synced = history.batches.len();
                history.lengths.insert(log.number(), log.bytes());
                history.known.clone_from(&history.lengths);
            }
            Step::Rotate => log.rotate(storage, log.number() + 1).unwrap(),
        }
        history.lengths.insert(log.number(), log.bytes());
        history.known.insert(log.number(), log.synced_bytes());
    }
    if sealed {
        log.finish(storage).unwrap();
        assert_eq!(log.synced_bytes(), contents(storage, &log_name(log.number())).len() as u64);
        history.synced = history.batches.len();
        history.lengths.insert(log.number(), log.bytes());
        history.known.clone_from(&history.lengths);
    }
    history
}

fn read(storage: &MemoryStorage, known: &[LogLength]) -> Result<Vec<Written>, StorageError> {
    let mut entries = Vec::new();
    let replayed = replay(storage, 3, known, |entry| {
        entries.push((entry.sequence, entry.key.to_vec(), entry.value.map(<[u8]>::to_vec)));
    })?;
    assert_eq!(replayed.entries, entries.len() as u64);
    assert_eq!(replayed.last_sequence, entries.last().map_or(0, |entry| entry.0));
    Ok(entries)
}

/// Returns the number of complete batches in these entries; fails if they are not a prefix of the history.
fn prefix(history: &History, entries: &[Written]) -> Result<usize, TestCaseError> {
    let mut rest = entries;
    let mut count = 0;
    while !rest.is_empty() {
        let batch = history.batches.get(count).ok_or_else(|| TestCaseError::fail("more than was written"))?;
        prop_assert!(rest.starts_with(batch), "batch {} is not what was written", count);
        rest = &rest[batch.len()..];
        count += 1;
    }
    Ok(count)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undamaged_logs_give_everything(steps in steps(), sealed: bool) {
        let storage = MemoryStorage::new();
        let history = write(&storage, &steps, sealed);
        let known: Vec<_> = history.known.iter().map(|(&log, &bytes)| LogLength { log, bytes }).collect();
        let known = if sealed { known.as_slice() } else { &[] };
        prop_assert_eq!(prefix(&history, &read(&storage, known).unwrap())?, history.batches.len());
    }

    /// For any change of the files, the result is a prefix of complete batches, or an error. With the lengths
    /// of a clean close, that prefix includes everything synced.
    #[test]
    fn damaged_logs_give_a_prefix_or_an_error(
        steps in steps(), damages in prop::collection::vec((any::<prop::sample::Index>(), damages()), 1..4),
        sealed: bool,
    ) {
        let storage = MemoryStorage::new();
        let history = write(&storage, &steps, sealed);
        let names = storage.list().unwrap();
        for (file, damage) in &damages {
            storage.damage(&names[file.index(names.len())], |bytes| damage.apply(bytes)).unwrap();
        }
        let known: Vec<_> = history.known.iter().map(|(&log, &bytes)| LogLength { log, bytes }).collect();
        match read(&storage, if sealed { &known } else { &[] }) {
            Ok(entries) => {
                let kept = prefix(&history, &entries)?;
                prop_assert!(!sealed || kept >= history.synced, "{} batches of {} synced", kept, history.synced);
            }
            Err(StorageError::Damaged { name, .. } | StorageError::NewerFormat { name, .. } |
                StorageError::OlderFormat { name, .. }) => prop_assert!(names.contains(&name)),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    /// A power cut keeps synced data and any part of the rest: the store then opens with everything synced.
    /// Here each unsynced range of 16 bytes is written, zero or garbage, and the file ends anywhere after the
    /// synced part.
    #[test]
    fn a_power_cut_is_no_damage(
        steps in steps(), seed in prop::collection::vec(0..4_u8, 64), cut in any::<prop::sample::Index>(), lost: bool,
    ) {
        let storage = MemoryStorage::new();
        let history = write(&storage, &steps, false);
        for (&log, &synced) in &history.known {
            let synced = usize::try_from(synced).unwrap();
            storage.damage(&log_name(log), |bytes| {
                for (index, stretch) in bytes[synced..].chunks_mut(16).enumerate() {
                    match seed[(index + log as usize) % seed.len()] {
                        0 => stretch.fill(0),
                        1 => stretch.fill(0xa7),
                        _ => {}
                    }
                }
                bytes.truncate(synced + cut.index(bytes.len() - synced + 1));
            }).unwrap();
            // Even the name of a file that was never synced may be missing.
            if synced == 0 && lost {
                storage.remove(&log_name(log)).unwrap();
            }
        }
        let kept = prefix(&history, &read(&storage, &[]).unwrap())?;
        prop_assert!(kept >= history.synced, "{} batches of {} synced", kept, history.synced);
    }
}

/// Writes two batches, a sync, and a third batch.
fn sample() -> (MemoryStorage, Vec<u64>) {
    let storage = MemoryStorage::new();
    let mut log = LogWriter::create(&storage, 3).unwrap();
    let mut ends = vec![log.bytes()];
    for sequence in 1..=3_u64 {
        if sequence == 3 {
            log.sync(&storage).unwrap();
        }
        log.append(sequence, &[Entry { key: b"key", sequence, value: Some(b"value") }]).unwrap();
        ends.push(log.bytes());
    }
    (storage, ends)
}

#[test]
fn every_flipped_byte_of_what_was_synced_is_damage_with_its_place() {
    let (storage, ends) = sample();
    let whole = contents(&storage, "log-000003.wal");
    for at in 0..usize::try_from(ends[3]).unwrap() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            put(&storage, "log-000003.wal", &bytes);
            let outcome = read(&storage, &[]);
            if (at as u64) < ends[2] {
                let Err(StorageError::Damaged { name, offset, .. }) = outcome else {
                    panic!("byte {at}: {outcome:?}")
                };
                assert_eq!(name, "log-000003.wal");
                assert!(offset <= at as u64 && at as u64 - offset < 90, "byte {at} is called {offset}");
            } else {
                assert_eq!(outcome.unwrap().len(), 2, "byte {at}");
            }
        }
    }
}

#[test]
fn a_marker_tells_a_cut_from_a_torn_tail() {
    let (storage, ends) = sample();
    let whole = contents(&storage, "log-000003.wal");
    let length = |bytes: u64| usize::try_from(bytes).unwrap();
    // The marker states that the second batch was synced; here that batch is unreadable.
    let mut bytes = whole.clone();
    bytes[length(ends[1]) + 40] ^= 1;
    put(&storage, "log-000003.wal", &bytes[..length(ends[2]) + 32]);
    assert!(matches!(read(&storage, &[]), Err(StorageError::Damaged { offset, .. }) if offset == ends[1]));
    // Without the marker nothing proves the sync: this looks like a power cut before it.
    put(&storage, "log-000003.wal", &whole[..length(ends[1])]);
    assert_eq!(read(&storage, &[]).unwrap().len(), 1);
    // Except if a clean close recorded the length.
    let known = [LogLength { log: 3, bytes: ends[2] }];
    assert!(matches!(read(&storage, &known), Err(StorageError::Damaged { offset, .. }) if offset == ends[1]));
}

#[test]
fn a_log_goes_on_after_an_append_that_failed() {
    let storage = MemoryStorage::new();
    let mut log = LogWriter::create(&storage, 3).unwrap();
    log.append(1, &[Entry { key: b"a", sequence: 1, value: Some(b"1") }]).unwrap();
    let valid = log.bytes();
    // The write of sequence number 2 arrived, although its writer received an error.
    log.append(2, &[Entry { key: b"b", sequence: 2, value: Some(b"lost") }]).unwrap();
    let mut failed = contents(&storage, "log-000003.wal");
    let mut next = LogWriter::create(&MemoryStorage::new(), 3).unwrap();
    next.append(1, &[Entry { key: b"a", sequence: 1, value: Some(b"1") }]).unwrap();
    assert!(next.bytes() == valid);
    next.rotate(&storage, 4).unwrap();
    next.append(2, &[Entry { key: b"c", sequence: 2, value: None }]).unwrap();
    let entries = read(&storage, &[]).unwrap();
    assert_eq!(entries, [(1, b"a".to_vec(), Some(b"1".to_vec())), (2, b"c".to_vec(), None)]);
    // Half of the new log suffices neither for dropping the old log's end, nor for returning it once the new
    // log was synced.
    next.sync(&storage).unwrap();
    failed.truncate(usize::try_from(valid).unwrap() - 1);
    put(&storage, "log-000003.wal", &failed);
    assert!(
        matches!(read(&storage, &[]), Err(StorageError::Damaged { name, .. }) if name == "log-000003.wal")
    );
}

#[test]
fn a_log_whose_beginning_failed_is_passed_over() {
    let storage = MemoryStorage::new();
    let mut log = LogWriter::create(&storage, 3).unwrap();
    put(&storage, "log-000004.wal", b"LSMLABL\0\x02");
    log.append(1, &[Entry { key: b"a", sequence: 1, value: None }]).unwrap();
    log.rotate(&storage, 5).unwrap();
    log.append(2, &[Entry { key: b"b", sequence: 2, value: None }]).unwrap();
    log.sync(&storage).unwrap();
    assert_eq!(read(&storage, &[]).unwrap().len(), 2);
}

#[test]
fn a_missing_log_is_no_shorter_history() {
    let storage = MemoryStorage::new();
    let mut log = LogWriter::create(&storage, 3).unwrap();
    for (sequence, number) in [(1, 4), (2, 5)] {
        log.append(sequence, &[Entry { key: b"a", sequence, value: None }]).unwrap();
        log.rotate(&storage, number).unwrap();
    }
    log.append(3, &[Entry { key: b"a", sequence: 3, value: None }]).unwrap();
    log.sync(&storage).unwrap();
    let oldest = contents(&storage, "log-000003.wal");
    storage.remove("log-000003.wal").unwrap();
    assert_eq!(read(&storage, &[]), Err(StorageError::NotFound { name: "log-000003.wal".to_owned() }));
    put(&storage, "log-000003.wal", &oldest);
    storage.remove("log-000004.wal").unwrap();
    assert!(
        matches!(read(&storage, &[]), Err(StorageError::Damaged { name, .. }) if name == "log-000005.wal")
    );
}

#[test]
fn other_formats_are_named_and_a_flip_is_not_taken_for_one() {
    let (storage, _) = sample();
    let mut header = contents(&storage, "log-000003.wal");
    for format in [1, 3, 255] {
        header[8] = format;
        put(&storage, "log-000003.wal", &header);
        assert!(matches!(read(&storage, &[]), Err(StorageError::Damaged { offset: 0, .. })));
        let sum = checksum(&header[..32]);
        header[32..40].copy_from_slice(&sum.to_le_bytes());
        put(&storage, "log-000003.wal", &header);
        let named = match read(&storage, &[]) {
            Err(StorageError::OlderFormat { found, .. }) => format == 1 && found == 1,
            Err(StorageError::NewerFormat { found, .. }) => format > 2 && found == u32::from(format),
            _ => false,
        };
        assert!(named, "format {format}");
        header[32] ^= 1;
    }
}

/// A power cut may remove an unsynced marker; later logs then do not depend on it.
#[test]
fn a_lost_marker_loses_no_later_log() {
    let storage = PowerCutStorage::new();
    let entry = |sequence| Entry { key: b"key", sequence, value: Some(b"value") };
    let mut log = LogWriter::create(&storage, 1).unwrap();
    for sequence in 1..=3 {
        log.append(sequence, &[entry(sequence)]).unwrap();
        log.sync(&storage).unwrap();
        for seed in 0..200 {
            let replayed = replay(&storage.survivors(seed), 1, &[], |_| {}).unwrap();
            assert_eq!(replayed.last_sequence, sequence, "seed {seed}");
        }
        log.rotate(&storage, u32::try_from(sequence).unwrap() + 1).unwrap();
    }
}

#[test]
fn what_is_unsynced_is_counted_through_all_logs() {
    let storage = MemoryStorage::new();
    let entry = |sequence| Entry { key: b"key", sequence, value: Some(b"value") };
    let mut log = LogWriter::create(&storage, 1).unwrap();
    log.append(1, &[entry(1)]).unwrap();
    let one = log.unsynced_bytes();
    log.rotate(&storage, 2).unwrap();
    log.append(2, &[entry(2)]).unwrap();
    assert!(log.unsynced_bytes() >= 2 * one);
    log.rotate(&storage, 3).unwrap();
    assert!(log.unsynced_bytes() >= 2 * one);
    log.sync(&storage).unwrap();
    assert_eq!(log.unsynced_bytes(), 0);
}

/// Returns a log that was synced after each of three batches, so it has reserved space; the last value ends
/// with zeros. Also returns the ends of the header, the batches and their markers.
fn roomy() -> (MemoryStorage, Vec<usize>) {
    let storage = MemoryStorage::new();
    let mut log = LogWriter::create(&storage, 3).unwrap();
    let mut ends = vec![log.bytes()];
    for sequence in 1..=3_u64 {
        log.append(sequence, &[Entry { key: b"key", sequence, value: Some(&[0; 700]) }]).unwrap();
        ends.push(log.bytes());
        log.sync(&storage).unwrap();
        ends.push(log.bytes());
    }
    log.append(4, &[Entry { key: b"key", sequence: 4, value: Some(&[0; 700]) }]).unwrap();
    ends.push(log.bytes());
    (storage, ends.into_iter().map(|end| usize::try_from(end).unwrap()).collect())
}

const ROOMY: &str = "log-000003.wal";

#[test]
fn a_log_gets_room_when_it_is_synced_after_few_bytes() {
    let (storage, ends) = roomy();
    let bytes = contents(&storage, ROOMY);
    assert!(bytes.len() > ends[7] + 16_384, "{} bytes", bytes.len());
    assert_eq!(bytes[ends[7]..], vec![0; bytes.len() - ends[7]]);
    let replayed = replay(&storage, 3, &[], |_| {}).unwrap();
    assert_eq!((replayed.batches, replayed.dropped_bytes), (4, 0), "room is nothing that was dropped");
    // Without syncs, and with syncs of many bytes, nothing is reserved.
    let (storage, value) = (MemoryStorage::new(), vec![7; 300 << 10]);
    let mut log = LogWriter::create(&storage, 3).unwrap();
    for sequence in 1..=3_u64 {
        log.append(sequence, &[Entry { key: b"key", sequence, value: Some(&value) }]).unwrap();
        log.sync(&storage).unwrap();
    }
    assert_eq!(contents(&storage, ROOMY).len() as u64, log.bytes());
}

/// Reserved space never exceeds the written bytes by more than 256 KiB, and a log that used it up reserves
/// more.
#[test]
fn a_long_log_has_room_in_steps() {
    let storage = MemoryStorage::new();
    let mut log = LogWriter::create(&storage, 3).unwrap();
    let (mut steps, mut before) = (0, 0);
    for sequence in 1..=3000_u64 {
        log.append(sequence, &[Entry { key: b"key", sequence, value: Some(&[7; 900]) }]).unwrap();
        log.sync(&storage).unwrap();
        let length = storage.open(ROOMY).unwrap().len();
        assert!(length >= log.bytes() && length - log.bytes() <= 256 << 10, "{length} bytes");
        steps += u64::from(length != before);
        before = length;
    }
    assert!((10..=20).contains(&steps), "its length changed {steps} times");
    assert_eq!(replay(&storage, 3, &[], |_| {}).unwrap().batches, 3000);
    log.finish(&storage).unwrap();
    assert_eq!(contents(&storage, ROOMY).len() as u64, log.synced_bytes());
    assert_eq!(log.bytes(), log.synced_bytes());
}

/// A rotated log has no reserved space.
#[test]
fn a_log_that_is_gone_on_from_has_no_room() {
    let storage = MemoryStorage::new();
    let mut log = LogWriter::create(&storage, 3).unwrap();
    for sequence in 1..=3_u64 {
        log.append(sequence, &[Entry { key: b"key", sequence, value: None }]).unwrap();
        log.sync(&storage).unwrap();
    }
    let bytes = log.bytes();
    log.rotate(&storage, 4).unwrap();
    assert_eq!(contents(&storage, ROOMY).len() as u64, bytes);
    log.append(4, &[Entry { key: b"key", sequence: 4, value: None }]).unwrap();
    log.sync(&storage).unwrap();
    assert_eq!(replay(&storage, 3, &[], |_| {}).unwrap().batches, 4);
}

/// Every flip of a synced byte is reported, also with reserved space after it; changes of the reserved space
/// have no effect.
#[test]
fn room_hides_no_damage_and_is_no_damage() {
    let (storage, ends) = roomy();
    let whole = contents(&storage, ROOMY);
    // The last marker and the last batch were never synced.
    for at in 0..ends[5] {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x41;
        put(&storage, ROOMY, &bytes);
        assert!(matches!(read(&storage, &[]), Err(StorageError::Damaged { .. })), "byte {at}");
    }
    for at in (ends[7]..whole.len()).step_by(97) {
        let mut bytes = whole.clone();
        bytes[at] = 7;
        put(&storage, ROOMY, &bytes);
        assert_eq!(read(&storage, &[]).unwrap().len(), 4, "byte {at}");
    }
}

/// After damage, a frame whose body ends with more zeros than the reserved space still proves what was synced.
#[test]
fn a_frame_that_ends_with_zeros_is_not_taken_for_room() {
    let (storage, ends) = roomy();
    let whole = contents(&storage, ROOMY);
    for from in [0, ends[0], ends[1]] {
        let mut bytes = whole.clone();
        // Clears everything up to the last batch, which proves the synced length, with or without the first
        // entries.
        bytes[from..ends[6]].fill(0);
        put(&storage, ROOMY, &bytes);
        let outcome = read(&storage, &[]);
        assert!(matches!(outcome, Err(StorageError::Damaged { .. })), "zeros from {from}: {outcome:?}");
    }
    // Synced zero bytes at the very end, up to a valid frame, are damage only by the length of a clean close.
    let mut bytes = whole;
    bytes[ends[5] + 32..].fill(0);
    bytes[ends[4] + 40..ends[5]].fill(0);
    put(&storage, ROOMY, &bytes);
    assert!(read(&storage, &[]).is_err(), "the marker proves it");
    let known = [LogLength { log: 3, bytes: ends[5] as u64 }];
    assert!(read(&storage, &known).is_err());
}

/// A log whose reserved space was written before its header, or whose header was zeroed, was never begun or is
/// damaged.
#[test]
fn a_log_of_zeros_holds_nothing() {
    let storage = MemoryStorage::new();
    let mut log = LogWriter::create(&storage, 3).unwrap();
    log.append(1, &[Entry { key: b"a", sequence: 1, value: None }]).unwrap();
    log.sync(&storage).unwrap();
    log.rotate(&storage, 4).unwrap();
    put(&storage, "log-000004.wal", &vec![0; 40_000]);
    assert_eq!(read(&storage, &[]).unwrap().len(), 1);
    let known = [LogLength { log: 4, bytes: 40 }];
    assert!(
        matches!(read(&storage, &known), Err(StorageError::Damaged { name, .. }) if name == "log-000004.wal")
    );
}
