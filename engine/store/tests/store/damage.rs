//! Damages every byte of every file of small, cleanly closed stores in turn, and truncates, empties, removes,
//! swaps and replaces files. Each time the store must name the damaged file, or all its answers must be right.
//!
//! **Strategy**: exhaustive, in memory. Stores differ in the contents of their files: log modes (with entries
//! that are not in a table yet), both packings, tables on several levels. One case is one change of one copy:
//! open it, look up every key and absent keys, scan in both directions. Answers are compared with the model. An
//! error must name the changed file, or one that no longer matches it.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test stops at a surprise, counts aloud and uses all processors"
)]

use lsm_lab_engine::Slice;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::options::{LogMode, Options, Packing};
use lsm_lab_engine::storage::{MemoryStorage, Storage, StorageError};
use lsm_lab_engine::store::{Store, check};
use lsm_lab_engine::table::BlockCache;
use lsm_lab_engine::tree::Arm;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

type Model = BTreeMap<Vec<u8>, Vec<u8>>;

/// Closed store and its contents.
struct Specimen {
    name: String,
    files: MemoryStorage,
    model: Model,
}

const LOGS: [LogMode; 5] = [
    LogMode::NoLog,
    LogMode::OnRequest,
    LogMode::Interval { bytes: 300 },
    LogMode::Group,
    LogMode::EveryWrite,
];

fn key(number: u32) -> Vec<u8> {
    format!("shared/prefix/{number:04}").into_bytes()
}

/// Returns a store with tables on at least two levels, tombstones, and, with a log, entries that only the log
/// contains.
fn specimen(log: LogMode, packing: Packing) -> Specimen {
    let files = MemoryStorage::new();
    let options = Options {
        memtable_bytes: 1 << 20,
        table_bytes: 4 << 10,
        level_one_bytes: 4 << 10,
        size_ratio: 2,
        packing,
        log,
        ..Options::durable()
    };
    let store = Store::create(Arc::new(files.clone()), options).unwrap();
    let mut model = Model::new();
    let mut put = |number: u32, bytes: usize| {
        let value = vec![u8::try_from(number % 251).unwrap(); bytes];
        store.put(key(number), &value).unwrap();
        model.insert(key(number), value);
    };
    for number in 0..60 {
        put(number * 3, 100);
    }
    // An entry longer than a block, which no packing can keep in one.
    put(500, 4900);
    store.compact().unwrap();
    for number in 0..12 {
        put(number * 5, 90);
    }
    for number in [6, 12, 99] {
        store.delete(key(number)).unwrap();
        model.remove(&key(number));
    }
    store.flush().unwrap();
    for number in [1, 30, 700] {
        let value = b"in the log".to_vec();
        store.put(key(number), &value).unwrap();
        model.insert(key(number), value);
    }
    store.delete(key(33)).unwrap();
    model.remove(&key(33));
    if log == LogMode::NoLog {
        store.flush().unwrap();
    }
    // Sealed as by `close`, but without its flush of the log's entries.
    drop(store);
    Specimen { name: format!("{log:?}, {packing:?}"), files, model }
}

/// Result of one case.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    /// Reported as damage of these files.
    Reported(Vec<String>),
    /// All answers are right.
    Harmless,
    /// A wrong answer, or an error without useful information.
    Wrong(String),
}

/// Reads everything from a store, and checks that `check` reports at least the errors of reading.
fn judge(files: &MemoryStorage, model: &Model) -> Verdict {
    let verdict = read_everything(files, model);
    if matches!(verdict, Verdict::Reported(_)) && check(files).unwrap().faults.is_empty() {
        return Verdict::Wrong(format!("check finds nothing, but reading does: {verdict:?}"));
    }
    verdict
}

/// Opens a store and reads everything.
fn read_everything(files: &MemoryStorage, model: &Model) -> Verdict {
    let mut blamed = Vec::new();
    let store = match Store::open(Arc::new(files.clone())) {
        Ok(store) => store.with_cache(BlockCache::of_everything()),
        Err(error) => return blame(&error).map_or_else(Verdict::Wrong, |name| Verdict::Reported(vec![name])),
    };
    let absent = [2, 100, 501, 9999].map(key);
    let mut reader = store.reader();
    // The second arm finds the blocks of the first one cached.
    let queried = model.keys().chain(&absent).flat_map(|key| [(key, Arm::Merged), (key, Arm::Shared)]);
    for (key, arm) in queried {
        match reader.get_observed(arm, key, &mut NoObserver) {
            Ok(found) if found == model.get(key).map(Vec::as_slice) => {}
            Ok(_) => return Verdict::Wrong(format!("a wrong answer for {}", String::from_utf8_lossy(key))),
            Err(error) => match blame(&error) {
                Ok(name) => blamed.push(name),
                Err(problem) => return Verdict::Wrong(problem),
            },
        }
    }
    drop(reader);
    let keys: Vec<&[u8]> = model.keys().chain(&absent).map(Vec::as_slice).collect();
    match store.multi_get(&keys) {
        Ok(found)
            if found
                .iter()
                .zip(&keys)
                .all(|(found, key)| found.as_deref() == model.get(*key).map(Vec::as_slice)) => {}
        Ok(_) => return Verdict::Wrong("a wrong answer for many keys".to_owned()),
        Err(error) => match blame(&error) {
            Ok(name) => blamed.push(name),
            Err(problem) => return Verdict::Wrong(problem),
        },
    }
    let pairs = model.iter().map(|(key, value)| (Slice::from(key.clone()), Slice::from(value.clone())));
    for backward in [false, true] {
        let scan = store.iter();
        let scanned: Result<Vec<_>, Error> = if backward { scan.rev().collect() } else { scan.collect() };
        match scanned {
            Ok(scanned) if backward && scanned.iter().cloned().rev().eq(pairs.clone()) => {}
            Ok(scanned) if !backward && scanned.iter().cloned().eq(pairs.clone()) => {}
            Ok(_) => return Verdict::Wrong(format!("a wrong scan (backward: {backward})")),
            Err(error) => match blame(&error) {
                Ok(name) => blamed.push(name),
                Err(problem) => return Verdict::Wrong(problem),
            },
        }
    }
    // The store is not closed, because that would write, and this is about reading.
    store.abandon();
    if blamed.is_empty() { Verdict::Harmless } else { Verdict::Reported(blamed) }
}

/// Returns the file that an error names.
fn blame(error: &Error) -> Result<String, String> {
    match error {
        Error::Storage(
            StorageError::Damaged { name, .. }
            | StorageError::NewerFormat { name, .. }
            | StorageError::OlderFormat { name, .. }
            | StorageError::UnexpectedEnd { name, .. }
            | StorageError::NotFound { name },
        ) => Ok(name.clone()),
        Error::NotFound { .. } => Ok("MANIFEST".to_owned()),
        other => Err(format!("an error that names no damage: {other:?}")),
    }
}

fn bytes_of(files: &MemoryStorage, name: &str) -> Vec<u8> {
    let file = files.open(name).unwrap();
    let mut bytes = vec![0; usize::try_from(file.len()).unwrap()];
    file.read_at(0, &mut bytes).unwrap();
    bytes
}

/// Results of many cases.
#[derive(Default)]
struct Tally {
    reported: AtomicUsize,
    harmless: AtomicUsize,
}

impl Tally {
    fn count(&self, verdict: &Verdict, case: &dyn Fn() -> String) {
        match verdict {
            Verdict::Reported(_) => self.reported.fetch_add(1, Ordering::Relaxed),
            Verdict::Harmless => self.harmless.fetch_add(1, Ordering::Relaxed),
            Verdict::Wrong(problem) => panic!("{}: {problem}", case()),
        };
    }
}

/// Runs one case for each number below a count, on all processors.
fn for_each(count: usize, case: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    case(number);
                }
            });
        }
    });
}

/// Returns stores with different logs and manifests; their tables differ only by packing.
fn specimens() -> Vec<(Specimen, bool)> {
    let mut specimens = Vec::new();
    for packing in [Packing::Aligned, Packing::Spill] {
        for (index, log) in LOGS.into_iter().enumerate() {
            specimens.push((specimen(log, packing), index == 1));
        }
    }
    specimens
}

/// Returns the files of a specimen to damage: its tables only once per packing.
fn files_of(specimen: &Specimen, tables_too: bool) -> Vec<String> {
    let names = specimen.files.list().unwrap().into_iter();
    names.filter(|name| tables_too || !name.starts_with("table")).collect()
}

/// One byte in three, of all kinds; `long` flips every byte.
#[test]
fn flipped_bytes_are_reported_or_harmless() {
    flip_every(3);
}

#[expect(clippy::print_stdout, reason = "the counts are shown by `--nocapture`")]
fn flip_every(step: usize) {
    for (specimen, tables_too) in &specimens() {
        for name in files_of(specimen, *tables_too) {
            let tally = Tally::default();
            let length = bytes_of(&specimen.files, &name).len();
            for_each(length.div_ceil(step), |number| {
                let at = number * step;
                // Changes different bits in each byte; the unit tests of the formats flip every single bit.
                let bits = [0x01, 0x80, 0xff, 0x10][at % 4];
                let files = specimen.files.copy();
                files.damage(&name, |bytes| bytes[at] ^= bits).unwrap();
                // `check` reads everything three times, so only one byte in eight uses it.
                let ask = if at.is_multiple_of(8) { judge } else { read_everything };
                let verdict = ask(&files, &specimen.model);
                let case = || format!("{}: {name}, byte {at} ^ {bits:#04x}", specimen.name);
                if let Verdict::Reported(blamed) = &verdict {
                    assert!(blamed.iter().all(|blamed| *blamed == name), "{}: blames {blamed:?}", case());
                }
                tally.count(&verdict, &case);
            });
            let (reported, harmless) = (tally.reported.into_inner(), tally.harmless.into_inner());
            println!("{}: {name}: {reported} flips reported, {harmless} harmless", specimen.name);
        }
    }
}

#[test]
fn every_truncation_is_reported_or_harmless() {
    for (specimen, tables_too) in &specimens() {
        for name in files_of(specimen, *tables_too) {
            let tally = Tally::default();
            let length = bytes_of(&specimen.files, &name).len();
            for_each(length, |kept| {
                let files = specimen.files.copy();
                files.damage(&name, |bytes| bytes.truncate(kept)).unwrap();
                let case = || format!("{}: {name} cut to {kept} of {length} bytes", specimen.name);
                let ask = if kept.is_multiple_of(16) { judge } else { read_everything };
                tally.count(&ask(&files, &specimen.model), &case);
            });
            let (reported, harmless) = (tally.reported.into_inner(), tally.harmless.into_inner());
            println!("{}: {name}: {reported} truncations reported, {harmless} harmless", specimen.name);
        }
    }
}

/// Change of a file, with its name.
type Change = (&'static str, fn(&mut Vec<u8>));

#[test]
fn longer_foreign_and_empty_files_are_reported_or_harmless() {
    let changes: [Change; 7] = [
        ("emptied", Vec::clear),
        ("zeroed", |bytes| bytes.fill(0)),
        ("replaced by text", |bytes| *bytes = b"Dear diary, today I did not join a store.".repeat(200)),
        ("replaced by noise", |bytes| {
            let mut state = 1_u64;
            bytes.fill_with(|| {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(11);
                state.to_le_bytes()[6]
            });
        }),
        ("longer by one byte", |bytes| bytes.push(0)),
        ("longer by a block of zeroes", |bytes| bytes.extend([0; 4096])),
        ("doubled", |bytes| bytes.extend(bytes.clone())),
    ];
    for (specimen, _) in &specimens() {
        for name in files_of(specimen, true) {
            for (what, change) in changes {
                let files = specimen.files.copy();
                files.damage(&name, change).unwrap();
                let verdict = judge(&files, &specimen.model);
                println!("{}: {name} {what}: {verdict:?}", specimen.name);
                Tally::default().count(&verdict, &|| format!("{}: {name} {what}", specimen.name));
            }
        }
    }
}

#[test]
fn missing_files_are_named() {
    for (specimen, _) in &specimens() {
        for name in files_of(specimen, true) {
            let files = specimen.files.copy();
            files.remove(&name).unwrap();
            let verdict = judge(&files, &specimen.model);
            assert_eq!(verdict, Verdict::Reported(vec![name.clone()]), "{}: without {name}", specimen.name);
        }
    }
}

/// Files of one store in each other's place, and of another store in the same place.
#[test]
fn swapped_files_are_reported_or_harmless() {
    let specimens = specimens();
    for (specimen, _) in &specimens {
        let names = files_of(specimen, true);
        let pairs =
            names.iter().enumerate().flat_map(|(index, a)| names[index + 1..].iter().map(move |b| (a, b)));
        for (a, b) in pairs {
            let files = specimen.files.copy();
            let (bytes_a, bytes_b) = (bytes_of(&files, a), bytes_of(&files, b));
            files.damage(a, |bytes| *bytes = bytes_b.clone()).unwrap();
            files.damage(b, |bytes| *bytes = bytes_a.clone()).unwrap();
            let verdict = judge(&files, &specimen.model);
            Tally::default().count(&verdict, &|| format!("{}: {a} and {b} swapped", specimen.name));
        }
    }
}

#[test]
fn a_newer_format_is_refused_by_name() {
    let (specimen, _) = &specimens()[1];
    for name in files_of(specimen, true) {
        let files = specimen.files.copy();
        let make_newer = if name.starts_with("table") { make_table_newer } else { make_journal_newer };
        files.damage(&name, |bytes| make_newer(bytes)).unwrap();
        let error = Store::open(Arc::new(files)).err().unwrap();
        let expected = matches!(&error, Error::Storage(StorageError::NewerFormat { name: found, found: 99, .. }) if *found == name);
        assert!(expected, "{name}: {error:?}");
    }
}

/// The header of a journal has 40 bytes in every format: the magic, the format, and a checksum at the end.
pub(crate) fn make_journal_newer(bytes: &mut [u8]) {
    bytes[8..12].copy_from_slice(&99_u32.to_le_bytes());
    bytes[12..32].fill(0x55);
    let sum = xxhash_rust::xxh3::xxh3_64(&bytes[..32]);
    bytes[32..40].copy_from_slice(&sum.to_le_bytes());
}

/// The last 20 bytes of a table mean the same in every format: a checksum of the footer in which it counts as
/// zero, the format, and the magic.
fn make_table_newer(bytes: &mut [u8]) {
    let start = bytes.len() - 76;
    let footer = &mut bytes[start..];
    footer[56..64].fill(0);
    footer[64..68].copy_from_slice(&99_u32.to_le_bytes());
    let sum = xxhash_rust::xxh3::xxh3_64(footer);
    footer[56..64].copy_from_slice(&sum.to_le_bytes());
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    #[test]
    #[ignore = "long: npm run test:more"]
    fn every_flipped_byte_is_reported_or_harmless() {
        flip_every(1);
    }
}
