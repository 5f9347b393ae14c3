//! Stores whose files were changed and have right checksums again. Opening, reading, compaction, `check` and `repair` agree
//! about each of them, and every error names the file.
//!
//! **Strategy**: a table of cases, one for each field or rule of the formats. Random changes of all fields follow. `long`
//! writes every number at which arithmetic has a limit into every field. `agree` compares the results.

#![expect(clippy::unwrap_used, reason = "a test stops at a surprise")]

use super::fuzz_corpus::targets::input::contents;
use super::fuzz_corpus::targets::seal::{FOOTER, FRAME_HEADER, JOURNAL_HEADER, UNIT, number, seal, sections};
use super::fuzz_corpus::targets::store::{NUMBERS, Verdict, agree, run, specimens};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::log::Manifest;
use lsm_lab_engine::memtable::MAX_SEQUENCE;
use lsm_lab_engine::storage::{MemoryStorage, Storage, StorageError};
use lsm_lab_engine::store::{Store, WriteBatch};
use proptest::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// Offsets of fields in a manifest with default filters.
const SNAPSHOT: usize = JOURNAL_HEADER + FRAME_HEADER;
const NEXT_NUMBER: usize = SNAPSHOT + 78;
const OLDEST_LOG: usize = NEXT_NUMBER + 4;
const LAST_SEQUENCE: usize = OLDEST_LOG + 4;
const LEVEL_COUNT: usize = LAST_SEQUENCE + 8;

/// Store under construction.
struct Crafted {
    files: MemoryStorage,
    /// Tables of the longest run, in the order of their keys.
    run: Vec<String>,
    log: String,
}

impl Crafted {
    fn new(specimen: usize) -> Self {
        let files = specimens()[specimen].copy();
        let state = Manifest::read(&files).unwrap();
        let run = state.runs().max_by_key(|run| run.tables.len()).unwrap();
        let run: Vec<String> =
            run.tables.iter().map(|&table| lsm_lab_engine::table::table_name(table)).collect();
        assert!(run.len() > 1, "{run:?}");
        Self { files, run, log: lsm_lab_engine::log::log_name(state.oldest_log) }
    }

    fn edit(&self, name: &str, change: impl FnOnce(&mut Vec<u8>)) -> &Self {
        self.files
            .damage(name, |bytes| {
                change(bytes);
                seal(name, bytes);
            })
            .unwrap();
        self
    }

    /// Writes a number into a field.
    fn set(&self, name: &str, at: usize, width: usize, number: u64) -> &Self {
        self.edit(name, |bytes| bytes[at..at + width].copy_from_slice(&number.to_le_bytes()[..width]))
    }

    /// Writes a number into a field of the footer, by its offset in the footer.
    fn set_footer(&self, name: &str, at: usize, width: usize, number: u64) -> &Self {
        let length = contents(&self.files, name).len();
        self.set(name, length - FOOTER + at, width, number)
    }

    /// Changes the properties and all that follows from a new length.
    fn edit_section(&self, name: &str, section: usize, change: impl FnOnce(&mut Vec<u8>)) -> &Self {
        self.edit(name, |bytes| {
            let places = sections(bytes);
            let mut content = bytes[places[section]..places[section + 1]].to_vec();
            change(&mut content);
            let mut tail: Vec<u8> = bytes[places[0]..places[section]].to_vec();
            tail.extend_from_slice(&content);
            tail.extend_from_slice(&bytes[places[section + 1]..places[3]]);
            let footer = bytes[bytes.len() - FOOTER..].to_vec();
            tail.resize((tail.len() + FOOTER).next_multiple_of(UNIT) - FOOTER, 0);
            bytes.truncate(places[0]);
            bytes.extend_from_slice(&tail);
            bytes.extend_from_slice(&footer);
            let field = bytes.len() - FOOTER + 8 + 16 * section;
            bytes[field..field + 8].copy_from_slice(&(content.len() as u64).to_le_bytes());
        })
    }
}

/// Returns the bytes of a whole entry's key in the first unit.
fn key_of(bytes: &[u8], entry: usize) -> Range<usize> {
    let count = usize::try_from(number(bytes, 12, 2)).unwrap();
    let mut at = usize::try_from(number(bytes, 24 + count + 2 * entry, 2)).unwrap();
    let length = usize::from(bytes[at] >> 1);
    at += 1;
    while bytes[at] >= 0x80 {
        at += 1;
    }
    at + 1..at + 1 + length
}

fn swap_entries(bytes: &mut [u8], a: usize, b: usize) {
    let (one, other) = (key_of(bytes, a), key_of(bytes, b));
    let (first, second) = (bytes[one.clone()].to_vec(), bytes[other.clone()].to_vec());
    bytes[one].copy_from_slice(&second);
    bytes[other].copy_from_slice(&first);
    bytes.swap(24 + a, 24 + b);
}

/// Treatment of a crafted store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Treatment {
    /// Opening returns an error.
    Refused,
    /// It opens; scans or compactions return an error.
    Failed,
    /// Only `check` reports it.
    Checked,
    /// Everything is right.
    Intact,
}
use Treatment::{Checked, Failed, Intact, Refused};

fn treatment(verdict: &Verdict) -> Treatment {
    match verdict {
        Verdict { refused: Some(_), .. } => Refused,
        Verdict { failed: Some(_), .. } => Failed,
        Verdict { faults, .. } if faults.is_empty() => Intact,
        _ => Checked,
    }
}

type Case = (&'static str, Treatment, fn(&Crafted) -> &Crafted);

const TABLES: &[Case] = &[
    ("keys that fall within a block", Failed, |it| it.edit(&it.run[0], |bytes| swap_entries(bytes, 3, 4))),
    ("a key twice", Failed, |it| {
        it.edit(&it.run[0], |bytes| {
            let (from, to) = (key_of(bytes, 3), key_of(bytes, 4));
            bytes.copy_within(from, to.start);
            bytes[24 + 4] = bytes[24 + 3];
        })
    }),
    ("a last key beyond the largest key, in the next table", Failed, |it| {
        it.edit(&it.run[0], |bytes| {
            let last = usize::try_from(number(bytes, 12, 2)).unwrap() - 1;
            let key = key_of(bytes, last);
            bytes[key.start + 4] = b'1';
        })
    }),
    ("a first key before the smallest key, in the table before", Failed, |it| {
        it.edit(&it.run[1], |bytes| {
            let key = key_of(bytes, 0);
            bytes[key].copy_from_slice(b"key 0000");
        })
    }),
    ("properties that reach into the next table", Refused, |it| {
        it.edit_section(&it.run[0], 0, |properties| {
            let end = properties.len();
            properties[end - 4..].copy_from_slice(b"9999");
        })
    }),
    ("a smallest key that no entry has", Failed, |it| {
        it.edit_section(&it.run[0], 0, |properties| properties[38..46].copy_from_slice(b"key  000"))
    }),
    ("more entries than there are", Failed, |it| {
        let more = |bytes: &mut Vec<u8>, at: usize| {
            let more = number(bytes, at, 8) + 1;
            bytes[at..at + 8].copy_from_slice(&more.to_le_bytes());
        };
        it.edit_section(&it.run[0], 0, |properties| more(properties, 4));
        it.edit_section(&it.run[0], 2, |filter| more(filter, 24))
    }),
    ("as many entries as no table can have", Refused, |it| {
        let many = (u64::MAX / 2 + 2).to_le_bytes();
        for table in &it.run[..2] {
            it.edit_section(table, 0, |properties| properties[4..12].copy_from_slice(&many));
            it.edit_section(table, 2, |filter| filter[24..32].copy_from_slice(&many));
        }
        it
    }),
    ("tombstones that it does not have", Failed, |it| {
        it.edit_section(&it.run[0], 0, |properties| properties[12] = 1)
    }),
    ("more tombstones than entries", Refused, |it| {
        it.edit_section(&it.run[0], 0, |properties| properties[12..20].fill(0xff))
    }),
    ("a smaller oldest sequence number", Failed, |it| {
        it.edit_section(&it.run[0], 0, |properties| properties[20..28].fill(0))
    }),
    ("newer entries than the manifest knows", Refused, |it| {
        it.edit_section(&it.run[0], 0, |properties| properties[32] = 1)
    }),
    ("the largest number as newest sequence number", Refused, |it| {
        it.edit_section(&it.run[0], 0, |properties| properties[28..36].fill(0xff))
    }),
    ("an entry of a later sequence number", Failed, |it| {
        // The base of a unit: all of its entries become newer.
        it.edit(&it.run[0], |bytes| bytes[20] = 9)
    }),
    ("the number of another table", Refused, |it| {
        it.edit_section(&it.run[0], 0, |properties| properties[0] ^= 1)
    }),
    ("no blocks", Refused, |it| it.edit_section(&it.run[0], 1, |fences| fences[0] = 0)),
    ("more blocks than bytes", Refused, |it| {
        it.edit_section(&it.run[0], 1, |fences| {
            fences.splice(..1, [0xff; 5].into_iter().chain([0x7f])).for_each(drop);
        })
    }),
    ("a block after the last possible one", Refused, |it| {
        it.edit_section(&it.run[0], 1, |fences| {
            // The first block fills the units, and the second begins 2^32 - 1 units later.
            *fences = [&[2, 0, 1, 0, 0][..], &[0xff, 0xff, 0xff, 0xff, 0x0f, 1, 0, 1, b'l']].concat();
        })
    }),
    ("blocks that repeat a separator of 64 KiB until memory ends", Refused, |it| {
        it.edit_section(&it.run[0], 1, |fences| {
            let mut bytes = vec![0xa0, 0x8d, 0x06, 0, 1, 0, 0];
            bytes.extend_from_slice(&[1, 1, 0, 0xff, 0xff, 0x03]);
            bytes.extend(vec![b'k'; 65_535]);
            for _ in 0..100_000 {
                bytes.extend_from_slice(&[1, 1, 0xff, 0xff, 0x03, 1, b'k']);
            }
            *fences = bytes;
        })
    }),
    ("one fingerprint", Checked, |it| it.edit(&it.run[0], |bytes| bytes[24 + 5] ^= 1)),
    ("an offset of an entry outside of its unit", Failed, |it| {
        it.edit(&it.run[0], |bytes| {
            let count = usize::try_from(number(bytes, 12, 2)).unwrap();
            bytes[24 + count + 4..24 + count + 6].fill(0xff);
        })
    }),
    ("more entries than a unit has", Failed, |it| it.set(&it.run[0], 12, 2, 65_535)),
    ("no entries in a block", Failed, |it| it.set(&it.run[0], 12, 2, 0)),
    ("the number of another unit", Failed, |it| it.set(&it.run[0], 8, 4, 7)),
    ("an entry that seems to go on in the next unit", Checked, |it| it.set(&it.run[0], 14, 2, 1)),
    ("no bit in the filter", Checked, |it| it.edit_section(&it.run[0], 2, |filter| filter[32..].fill(0))),
    ("a filter of an unknown kind", Refused, |it| it.edit_section(&it.run[0], 2, |filter| filter[2] = 200)),
    ("a filter of 2^40 bits", Refused, |it| it.edit_section(&it.run[0], 2, |filter| filter[21] = 1)),
    ("a filter without probes", Refused, |it| it.edit_section(&it.run[0], 2, |filter| filter[3] = 0)),
    ("more units than the file", Refused, |it| it.set_footer(&it.run[0], 0, 4, u32::MAX.into())),
    ("no units", Refused, |it| it.set_footer(&it.run[0], 0, 4, 0)),
    ("properties of 2^40 bytes", Refused, |it| it.set_footer(&it.run[0], 8, 8, 1 << 40)),
    ("fences of 2^64 - 1 bytes", Refused, |it| it.set_footer(&it.run[0], 24, 8, u64::MAX)),
    ("a filter of 2^63 bytes", Refused, |it| it.set_footer(&it.run[0], 40, 8, 1 << 63)),
];

const MANIFESTS: &[Case] = &[
    ("no file number left", Refused, |it| it.set("MANIFEST", NEXT_NUMBER, 4, u32::MAX.into())),
    ("file numbers from the future", Refused, |it| it.set("MANIFEST", NEXT_NUMBER, 4, 1)),
    ("the sequence number 2^64 - 1", Refused, |it| it.set("MANIFEST", LAST_SEQUENCE, 8, u64::MAX)),
    ("a sequence number after the largest", Refused, |it| {
        it.set("MANIFEST", LAST_SEQUENCE, 8, MAX_SEQUENCE + 1)
    }),
    ("the largest sequence number", Intact, |it| it.set("MANIFEST", LAST_SEQUENCE, 8, MAX_SEQUENCE)),
    ("an older sequence number than its tables", Refused, |it| it.set("MANIFEST", LAST_SEQUENCE, 8, 0)),
    ("a log that is missing", Refused, |it| it.set("MANIFEST", OLDEST_LOG, 4, 1)),
    ("no log in use, but one in the seal", Refused, |it| it.set("MANIFEST", OLDEST_LOG, 4, 0)),
    ("255 levels", Refused, |it| it.set("MANIFEST", LEVEL_COUNT, 1, 255)),
    ("2^32 - 1 runs", Refused, |it| it.set("MANIFEST", LEVEL_COUNT + 1, 4, u32::MAX.into())),
    ("tables of a run in another order", Refused, |it| {
        it.edit("MANIFEST", |bytes| {
            let at = run_in(bytes, it);
            let (first, second) = (number(bytes, at, 4), number(bytes, at + 4, 4));
            bytes[at..at + 8].copy_from_slice(&(first << 32 | second).to_le_bytes());
        })
    }),
    ("a table twice in a run", Refused, |it| {
        it.edit("MANIFEST", |bytes| {
            let at = run_in(bytes, it);
            bytes.copy_within(at..at + 4, at + 4);
        })
    }),
    ("a table that does not exist", Refused, |it| {
        it.edit("MANIFEST", |bytes| {
            let at = run_in(bytes, it);
            bytes[at..at + 4].fill(0);
        })
    }),
    ("2^32 - 1 tables in a run", Refused, |it| {
        it.edit("MANIFEST", |bytes| {
            let at = run_in(bytes, it) - 4;
            bytes[at..at + 4].fill(0xff);
        })
    }),
    ("a size ratio of 0", Refused, |it| it.set("MANIFEST", SNAPSHOT + 46, 4, 0)),
    ("memtables of 2^63 bytes", Refused, |it| it.set("MANIFEST", SNAPSHOT + 18, 8, 1 << 63)),
    ("tables of 0 bytes", Refused, |it| it.set("MANIFEST", SNAPSHOT + 26, 8, 0)),
    ("bits per key that are no number", Refused, |it| it.set("MANIFEST", SNAPSHOT + 10, 8, u64::MAX)),
    ("an unknown digest function", Refused, |it| it.set("MANIFEST", SNAPSHOT + 1, 1, 99)),
    ("another seed of the digest", Intact, |it| it.set("MANIFEST", SNAPSHOT + 2, 8, 77)),
    ("another filter family", Intact, |it| it.set("MANIFEST", SNAPSHOT, 1, 0)),
    ("an unknown policy", Refused, |it| it.set("MANIFEST", SNAPSHOT + 50, 1, 9)),
    ("another length than its seal", Refused, |it| it.edit("MANIFEST", |bytes| bytes.extend([0; 32]))),
    ("bytes in a field that is zero", Intact, |it| it.set("MANIFEST", 20, 4, 5)),
    ("another number of its own", Intact, |it| it.set("MANIFEST", 12, 4, u32::MAX.into())),
];

/// Returns the offset of the first table number of the longest run in a manifest.
fn run_in(bytes: &[u8], it: &Crafted) -> usize {
    let numbers = it.run.iter().filter_map(|name| lsm_lab_engine::table::table_number(name));
    let wanted: Vec<u8> = numbers.flat_map(u32::to_le_bytes).collect();
    bytes.windows(wanted.len()).position(|window| window == wanted).unwrap()
}

/// Writes the number of the first entry of the last batch of a log.
fn set_last_sequence(it: &Crafted, sequence: u64) -> &Crafted {
    it.edit(&it.log, |bytes| {
        let at = last_frame(bytes, *b"BTCH") + FRAME_HEADER;
        bytes[at..at + 8].copy_from_slice(&sequence.to_le_bytes());
    })
}

/// Returns the offset of the last frame of this kind.
fn last_frame(bytes: &[u8], kind: [u8; 4]) -> usize {
    let frames = super::fuzz_corpus::targets::seal::frames(bytes);
    let of_kind = |&&at: &&usize| bytes.get(at + 8..at + 12) == Some(&kind[..]);
    *frames.iter().rev().find(of_kind).unwrap()
}

const LOGS: &[Case] = &[
    ("the sequence number 2^64 - 1", Refused, |it| set_last_sequence(it, u64::MAX)),
    ("the sequence number 2^64 - 2", Refused, |it| set_last_sequence(it, u64::MAX - 1)),
    ("a sequence number after the largest", Refused, |it| set_last_sequence(it, MAX_SEQUENCE + 1)),
    ("the largest sequence number", Intact, |it| set_last_sequence(it, MAX_SEQUENCE)),
    ("a sequence number that falls", Refused, |it| set_last_sequence(it, 1)),
    ("a batch of nothing", Refused, |it| it.set(&it.log, JOURNAL_HEADER + FRAME_HEADER + 8, 4, 0)),
    ("a batch of 2^32 - 1 entries", Refused, |it| {
        it.set(&it.log, JOURNAL_HEADER + FRAME_HEADER + 8, 4, u32::MAX.into())
    }),
    ("a key longer than its batch", Refused, |it| {
        it.set(&it.log, JOURNAL_HEADER + FRAME_HEADER + 12, 2, 65_535)
    }),
    ("a value of 2^31 - 1 bytes", Refused, |it| {
        it.set(&it.log, JOURNAL_HEADER + FRAME_HEADER + 14, 4, (1 << 31) - 1)
    }),
    ("a tombstone with a value", Refused, |it| {
        it.edit(&it.log, |bytes| bytes[JOURNAL_HEADER + FRAME_HEADER + 17] |= 0x80)
    }),
    ("the number of another log", Refused, |it| it.set(&it.log, 12, 4, 7)),
    ("a frame of a manifest", Refused, |it| {
        it.edit(&it.log, |bytes| bytes[JOURNAL_HEADER + 8..JOURNAL_HEADER + 12].copy_from_slice(b"EDIT"))
    }),
    ("more synced bytes than the file had", Refused, |it| it.set(&it.log, JOURNAL_HEADER + 24, 8, 1 << 40)),
    ("a log before it that is not there", Intact, |it| it.set(&it.log, 16, 4, 77)),
];

/// Checks the treatment of each case, and that errors name a file of this kind and the remedy.
fn all_treated(cases: &[Case], specimen: usize, file: &str) {
    let treated = |&(what, expected, craft): &Case| {
        let it = Crafted::new(specimen);
        craft(&it);
        let verdict = agree(&it.files);
        assert_eq!(treatment(&verdict), expected, "{what}: {verdict:?}");
        for error in verdict.refused.iter().chain(&verdict.failed) {
            let text = error.to_string();
            let named = text.contains(file) || text.contains("table-") || text.contains("log-");
            let missing = matches!(error, Error::Storage(StorageError::NotFound { .. }));
            assert!(named && (missing || text.contains("repair")), "{what}: {text}");
        }
    };
    let failed = cases.iter().filter(|case| std::panic::catch_unwind(|| treated(case)).is_err());
    let failed: Vec<&str> = failed.map(|case| case.0).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn tables_with_right_checksums_and_wrong_fields() {
    all_treated(TABLES, 0, "table-");
}

#[test]
fn manifests_with_right_checksums_and_wrong_fields() {
    all_treated(MANIFESTS, 0, "MANIFEST");
}

#[test]
fn logs_with_right_checksums_and_wrong_fields() {
    all_treated(LOGS, 0, "log-");
}

/// A repair accepts options that earlier programs accepted, as opening does.
#[test]
fn a_store_whose_options_no_new_store_may_have_is_repaired() {
    let it = Crafted::new(4);
    // One unit for each segment, which is less than the bits per key.
    let elastic = SNAPSHOT + 78 + 1;
    it.edit("MANIFEST", |bytes| bytes[elastic..elastic + 2].copy_from_slice(&[1, 1]));
    let verdict = agree(&it.files);
    assert_eq!(treatment(&verdict), Intact, "{verdict:?}");
}

/// Edits of a manifest have the numbers of a snapshot.
#[test]
fn edits_of_a_manifest_with_impossible_numbers_are_refused() {
    for (offset, width, value) in
        [(0, 4, 1), (0, 4, u64::MAX), (8, 8, u64::MAX), (8, 8, 0), (16, 1, 255), (17, 1, 255)]
    {
        let it = Crafted::new(1);
        it.edit("MANIFEST", |bytes| {
            let at = last_frame(bytes, *b"EDIT") + FRAME_HEADER + offset;
            bytes[at..at + width].copy_from_slice(&value.to_le_bytes()[..width]);
        });
        let verdict = agree(&it.files);
        assert_eq!(treatment(&verdict), Refused, "{offset}: {value}: {verdict:?}");
    }
}

/// Appends a frame to a log that is not sealed, and is not full of room.
fn push_batch(bytes: &mut Vec<u8>, sequence: u64, key: &[u8], value: &[u8]) {
    let end = *super::fuzz_corpus::targets::seal::frames(bytes)
        .iter()
        .find(|&&at| bytes.get(at + 8..at + 12).is_none_or(|kind| kind == [0; 4]))
        .unwrap();
    bytes.truncate(end);
    let length = u32::try_from(8 + 4 + 2 + 4 + key.len() + value.len()).unwrap();
    bytes.extend([0; 8]);
    bytes.extend(b"BTCH");
    bytes.extend(length.to_le_bytes());
    bytes.extend((end as u64).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(sequence.to_le_bytes());
    bytes.extend(1_u32.to_le_bytes());
    bytes.extend(u16::try_from(key.len()).unwrap().to_le_bytes());
    bytes.extend(u32::try_from(value.len()).unwrap().to_le_bytes());
    bytes.extend(key);
    bytes.extend(value);
}

#[test]
fn a_logged_value_that_no_write_accepts_is_refused() {
    for (length, expected) in [(1 << 24, Intact), ((1 << 24) + 1, Refused)] {
        let it = Crafted::new(1);
        it.edit(&it.log, |bytes| push_batch(bytes, 1 << 20, b"long", &vec![3; length]));
        let verdict = agree(&it.files);
        assert_eq!(treatment(&verdict), expected, "{verdict:?}");
    }
}

#[test]
fn a_long_entry_with_a_key_that_no_write_accepts_is_an_error() {
    let it = Crafted::new(0);
    let store = Store::open(Arc::new(it.files.clone())).unwrap();
    store.compact().unwrap();
    store.put("zz", vec![b'z'; 100_000]).unwrap();
    store.close().unwrap();
    let state = Manifest::read(&it.files).unwrap();
    let table = lsm_lab_engine::table::table_name(state.levels[0][0].tables[0]);
    it.edit(&table, |bytes| {
        // Lengths in three bytes instead of one, in place of the sequence number and the first byte of the key.
        let spilled = 26 + 4;
        assert_eq!(bytes[spilled], 4);
        bytes[spilled..spilled + 4].copy_from_slice(&[0xc0, 0x9a, 0x0c, 0]);
    });
    let verdict = agree(&it.files);
    assert_eq!(treatment(&verdict), Failed, "{verdict:?}");
}

/// At the largest sequence number, a store can be read and compacted, and every way of writing is an error without effect.
#[test]
fn writes_without_a_sequence_number_are_errors() {
    for before in [0, 1] {
        let it = Crafted::new(0);
        it.set("MANIFEST", LAST_SEQUENCE, 8, MAX_SEQUENCE - before);
        let store = Store::open(Arc::new(it.files.clone())).unwrap();
        let entries = store.iter().count();
        if before == 1 {
            let mut two = WriteBatch::new();
            two.put("a", "1");
            two.put("b", "2");
            assert_eq!(store.write(two), Err(Error::SequencesUsedUp), "one number is left");
            store.put("key 0000", "last").unwrap();
        }
        let used_up = Err(Error::SequencesUsedUp);
        assert_eq!(store.put("key 0003", "x"), used_up);
        assert_eq!(store.delete("key 0003"), used_up);
        assert_eq!(store.ingest([("key 0003", "x")]), used_up);
        assert_eq!(store.load_run(1, [(b"x".to_vec(), b"x".to_vec())].into_iter()), used_up);
        let mut batch = WriteBatch::new();
        batch.put("key 0003", "x");
        assert_eq!(store.write_synced(batch), used_up);
        store.compact().unwrap();
        assert_eq!(store.iter().count(), entries);
        store.close().unwrap();
        let store = Store::open(Arc::new(it.files.clone())).unwrap();
        assert_eq!(store.iter().count(), entries);
        assert_eq!(store.get("key 0000").unwrap().as_deref() == Some(b"last"), before == 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any fields of any files, in stores of all families and policies.
    #[test]
    fn changed_stores_are_treated_alike(data in prop::collection::vec(any::<u8>(), 20..60)) {
        run(&data);
    }
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    /// Every offset of every file with every number, at each width. Tables have many bytes that mean nothing alone.
    #[test]
    #[ignore = "long: npm run test:more"]
    fn every_field_with_every_number_is_treated_alike() {
        for specimen in [0, 1, 4] {
            let it = Crafted::new(specimen);
            for name in it.files.list().unwrap() {
                let bytes = contents(&it.files, &name);
                let step = if name.starts_with("table") { 29 } else { 1 };
                let end = bytes.iter().rposition(|&byte| byte != 0).unwrap();
                for at in (0..end).step_by(step) {
                    let width = [1, 2, 4, 8][at % 4].min(bytes.len() - at);
                    for value in NUMBERS.into_iter().skip(at % 3).step_by(3) {
                        let it = Crafted::new(specimen);
                        it.set(&name, at, width, value);
                        let done = std::panic::catch_unwind(|| agree(&it.files));
                        assert!(
                            done.is_ok(),
                            "the finding above is of {name}, byte {at}, {value} in {width} bytes"
                        );
                    }
                }
            }
        }
    }
}
