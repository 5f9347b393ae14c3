//! Fuzzes whole stores: files are changed and get right checksums. Opening, reading, compaction, `check` and `repair` must
//! agree about such a store, and none of them may panic.
//!
//! A store that `check` calls intact opens, and all ways of reading it give the same entries, before and after a compaction.
//! An error of opening, of a scan or of a compaction names a file that `check` names too.

use super::input::{Input, contents, put};
use super::seal::{FOOTER, JOURNAL_HEADER, UNIT, frames, number, seal, sections};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::options::{
    CompactionOptions, ElasticOptions, Granularity, LogMode, MemoryPlan, Options, Packing, Policy,
    TableChoice,
};
use lsm_lab_engine::storage::{MemoryStorage, Storage, StorageError};
use lsm_lab_engine::store::{Doubtful, Fault, Pair, Store, check, repair};
use lsm_lab_engine::table::BlockCache;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions};
use std::sync::{Arc, OnceLock};

/// Numbers at which formats and arithmetic have their limits.
pub(crate) const NUMBERS: [u64; 14] = [
    0,
    1,
    2,
    255,
    65_535,
    65_536,
    u32::MAX as u64 - 1,
    u32::MAX as u64,
    1 << 40,
    (1 << 63) - 1,
    1 << 63,
    u64::MAX - 2,
    u64::MAX - 1,
    u64::MAX,
];

pub(crate) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let specimens = specimens();
    let files = specimens[usize::from(input.byte()) % specimens.len()].copy();
    for _ in 0..=input.byte() % 2 {
        let mut names = files.list().unwrap();
        names.sort();
        let name = &names[usize::from(input.byte()) % names.len()];
        let mut bytes = contents(&files, name);
        change(name, &mut bytes, &mut input);
        seal(name, &mut bytes);
        put(&files, name, &bytes);
    }
    agree(&files);
}

/// Changes a file at places where it has fields.
fn change(name: &str, bytes: &mut Vec<u8>, input: &mut Input<'_>) {
    for _ in 0..=input.byte() % 2 {
        let (from, to) = part(name, bytes, input);
        if from >= to || to > bytes.len() {
            return;
        }
        let at = from + input.below(to - from);
        match input.byte() % 8 {
            0 => input.damage(bytes),
            1 | 2 => bytes[at] = input.byte(),
            3 => {
                let (other, length) = (from + input.below(to - from), 1 + input.below(40));
                let length = length.min(at.abs_diff(other)).min(to - at.max(other));
                let moved = bytes[at..at + length].to_vec();
                bytes.copy_within(other..other + length, at);
                bytes[other..other + length].copy_from_slice(&moved);
            }
            kind => {
                let width = (1 << (input.byte() % 4)).min(to - at);
                let before = number(bytes, at, width);
                let number = match kind {
                    4 => before.wrapping_add(1),
                    5 => before.wrapping_sub(1),
                    _ => NUMBERS[usize::from(input.byte()) % NUMBERS.len()],
                };
                bytes[at..at + width].copy_from_slice(&number.to_le_bytes()[..width]);
            }
        }
    }
}

/// Returns the range of a part of a file.
fn part(name: &str, bytes: &[u8], input: &mut Input<'_>) -> (usize, usize) {
    let choice = input.byte();
    if !name.starts_with("table") {
        let frames = frames(bytes);
        let frame = usize::from(choice / 4) % frames.len().max(1);
        return match (choice % 4, frames.get(frame + 1)) {
            (0, _) | (_, None) => (0, JOURNAL_HEADER.min(bytes.len())),
            (_, Some(&end)) => (frames[frame], end),
        };
    }
    let (sections, end) = (sections(bytes), bytes.len().saturating_sub(FOOTER));
    match choice % 8 {
        0 => (end, bytes.len()),
        1..=4 if sections.len() > 1 => {
            let section = usize::from(choice / 8) % (sections.len() - 1);
            (sections[section], sections[section + 1])
        }
        _ => {
            let unit = usize::from(choice / 8) % (end / UNIT).max(1) * UNIT;
            let entries = usize::try_from(number(bytes, unit + 12, 2)).unwrap();
            // The head, and the first entries.
            (unit + 8, (unit + 26 + 3 * entries + 300).min(bytes.len()))
        }
    }
}

/// Returns closed and killed stores with tables in several levels, and entries in their logs.
pub(crate) fn specimens() -> &'static [MemoryStorage] {
    static SPECIMENS: OnceLock<Vec<MemoryStorage>> = OnceLock::new();
    SPECIMENS.get_or_init(|| {
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let base = Options {
            memtable_bytes: 8 << 10,
            table_bytes: 4 << 10,
            level_one_bytes: 8 << 10,
            size_ratio: 3,
            log: LogMode::OnRequest,
            ..Options::durable()
        };
        let of_kind = |kind| Options { filter: FilterOptions::new(kind, 10.0, digest), ..base };
        let tables =
            CompactionOptions { granularity: Granularity::Table(TableChoice::RoundRobin), ..base.compaction };
        let tiers = CompactionOptions { policy: Policy::Tiering, granularity: Granularity::Level };
        let elastic = ElasticOptions { segment_blocks: 1, ..ElasticOptions::PROTOTYPE };
        let mut all = vec![
            specimen(base, true),
            specimen(base, false),
            specimen(Options { packing: Packing::Spill, compaction: tables, ..base }, true),
            specimen(Options { compaction: tiers, log: LogMode::EveryWrite, ..base }, false),
            specimen(Options { memory: MemoryPlan::Elastic(elastic), ..base }, true),
            specimen(Options { memory: MemoryPlan::Monkey, log: LogMode::NoLog, ..base }, true),
        ];
        for kind in ["cuckoo", "quotient", "ribbon64", "xor8", "fuse8", "rosetta", "surf-hash", "counting"] {
            all.extend(FilterKind::from_name(kind).map(|kind| specimen(of_kind(kind), true)));
        }
        all
    })
}

fn key(number: u32) -> Vec<u8> {
    format!("key {number:04}").into_bytes()
}

fn specimen(options: Options, closed: bool) -> MemoryStorage {
    let files = MemoryStorage::new();
    let store = Store::create(Arc::new(files.clone()), options).unwrap();
    for number in 0..120 {
        store.put(key(number * 3), [7; 40]).unwrap();
    }
    // Longer than a block.
    store.put(key(500), [8; 5000]).unwrap();
    store.compact().unwrap();
    for number in 0..30 {
        store.put(key(number * 5), [9; 30]).unwrap();
        store.delete(key(number * 6 + 1)).unwrap();
    }
    store.flush().unwrap();
    for number in 0..20 {
        store.put(key(number * 4), [1; 20]).unwrap();
    }
    store.flush().unwrap();
    store.put(key(1), "in the log").unwrap();
    store.delete(key(3)).unwrap();
    store.put(key(900), "in the log, too").unwrap();
    store.sync().unwrap();
    if closed {
        drop(store);
    } else {
        store.abandon();
    }
    files
}

/// Result of reading a store.
#[derive(Debug)]
pub(crate) struct Verdict {
    /// Faults that `check` found.
    pub(crate) faults: Vec<Fault>,
    /// Error of opening.
    pub(crate) refused: Option<Error>,
    /// First error of reading or compacting an open store.
    pub(crate) failed: Option<Error>,
}

/// Faults that only `check` looks for: lookups do without the entry, and scans and compactions read past it.
const CHECKED_ONLY: [&str; 4] = [
    "the fingerprint of one of its keys is wrong",
    "the filter does not know one of its keys",
    "it lies above ",
    "what it holds belongs elsewhere: its properties contradict its entries",
];

/// Opens, reads, compacts, checks and repairs copies of a store, and panics if the results disagree.
pub(crate) fn agree(files: &MemoryStorage) -> Verdict {
    let faults = check(files).unwrap().faults;
    let (refused, failed) = match Store::open(Arc::new(files.copy())) {
        Err(error) => (Some(error), None),
        Ok(store) => (None, read(&store.with_cache(BlockCache::of_everything()), faults.is_empty()).err()),
    };
    for error in refused.iter().chain(&failed) {
        let file = file_of(error).unwrap_or_else(|| panic!("an error without a file: {error:?}"));
        // A check reads nothing after a file of another format.
        let known = |fault: &Fault| fault.file == file || fault.problem.contains("has format");
        let known = faults.iter().any(known);
        assert!(known, "`check` does not know that {error}; it found {faults:?}");
    }
    if faults.is_empty() {
        let store = Store::open_read_only(Arc::new(files.copy())).unwrap();
        assert!(store.iter().all(|pair| pair.is_ok()), "it is read");
    }
    let says_refused = |fault: &Fault| fault.meaning.contains("the store does not open");
    if refused.is_none() {
        let wrong = faults.iter().find(|fault| says_refused(fault));
        assert!(wrong.is_none(), "the store opens, but `check` says {wrong:?}");
    }
    if refused.is_none() && failed.is_none() {
        let silent = |fault: &Fault| CHECKED_ONLY.iter().any(|known| fault.problem.starts_with(known));
        let wrong = faults.iter().find(|fault| !silent(fault));
        assert!(wrong.is_none(), "everything is read, but `check` says {wrong:?}");
    }
    mend(files, faults.is_empty());
    Verdict { faults, refused, failed }
}

fn file_of(error: &Error) -> Option<String> {
    match error {
        Error::NotFound { .. } => Some("MANIFEST".to_owned()),
        Error::Storage(
            StorageError::Damaged { name, .. }
            | StorageError::NewerFormat { name, .. }
            | StorageError::OlderFormat { name, .. }
            | StorageError::UnexpectedEnd { name, .. }
            | StorageError::NumbersUsedUp { name }
            | StorageError::NotFound { name },
        ) => Some(name.clone()),
        _ => None,
    }
}

/// Reads everything in all ways. Without faults, all ways give the same entries, and new writes win.
fn read(store: &Store, whole: bool) -> Result<(), Error> {
    let entries = store.iter().collect::<Result<Vec<Pair>, Error>>();
    let mut backward = store.iter().rev().collect::<Result<Vec<Pair>, Error>>();
    if let Ok(backward) = &mut backward {
        backward.reverse();
    }
    let known: Vec<Vec<u8>> = entries.iter().flatten().map(|(key, _)| key.to_vec()).collect();
    let others = [key(0), key(1), key(2), key(500), key(999)];
    let mut reader = store.reader();
    let mut looked_up = Ok(());
    for key in known.iter().chain(&others) {
        let expected = known.binary_search(key).ok().map(|at| entries.as_ref().unwrap()[at].1.to_vec());
        for arm in [Arm::Merged, Arm::Shared, Arm::PerFilter, Arm::MergedPerFilter] {
            match reader.get_observed(arm, key, &mut NoObserver) {
                Ok(found) => assert!(!whole || found == expected.as_deref(), "a scan and a lookup disagree"),
                Err(error) => looked_up = looked_up.and(Err(error)),
            }
        }
    }
    drop(reader);
    let many = store.multi_get(&known).map(drop);
    let frozen = store.snapshot().freeze().map(drop);
    let compacted = store.compact();
    let (entries, backward) = (entries?, backward?);
    looked_up?;
    many?;
    frozen?;
    compacted?;
    if whole {
        assert!(entries == backward, "scans disagree");
        assert!(entries.is_sorted_by(|a, b| a.0 < b.0), "keys rise");
        assert!(entries == store.iter().collect::<Result<Vec<_>, _>>()?, "a compaction changes entries");
        match store.put(key(3), "new") {
            Ok(()) => {
                store.flush()?;
                store.compact()?;
                assert_eq!(store.get(key(3))?.as_deref(), Some(&b"new"[..]), "a new write wins");
            }
            Err(error) => assert!(error == Error::SequencesUsedUp, "{error:?}"),
        }
    }
    Ok(())
}

/// Repairs a store. Without faults, nothing is lost.
fn mend(files: &MemoryStorage, whole: bool) {
    let into = MemoryStorage::new();
    let salvage = repair(files, Arc::new(into.clone()), Doubtful::Leave);
    if whole {
        let salvage = salvage.unwrap();
        assert!(salvage.is_whole(), "`check` says intact, a repair says {salvage:?}");
        let all = |files: MemoryStorage| {
            Store::open(Arc::new(files)).unwrap().iter().collect::<Result<Vec<Pair>, Error>>().unwrap()
        };
        assert!(all(into) == all(files.copy()), "a repair of an intact store changes entries");
    } else if salvage.is_ok() {
        let report = check(&into).unwrap();
        assert!(report.is_whole(), "a repaired store has faults: {report:?}");
    }
}
