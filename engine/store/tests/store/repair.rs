//! Tests stores with random damage: check reports it, repair keeps only certain data and lists the losses.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{
    CompactionOptions, Granularity, LogMode, Options, Packing, Policy, TableChoice,
};
use lsm_lab_engine::storage::{AppendFile, FillingStorage, MemoryStorage, ReadFile, Storage, StorageError};
use lsm_lab_engine::store::{
    Doubtful, Pair, Salvage, Store, WriteBatch, check, check_until, repair, repair_until,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Operation on a store.
#[derive(Debug, Clone)]
enum Step {
    Put(u16, u16),
    Delete(u16),
    Batch(Vec<(u16, Option<u16>)>),
    Flush,
    Compact,
    Sync,
    Reopen,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let key = 0..120_u16;
    let step = prop_oneof![
        30 => (key.clone(), 0..700_u16).prop_map(|(key, bytes)| Step::Put(key, bytes)),
        1 => (key.clone(), 4000..9000_u16).prop_map(|(key, bytes)| Step::Put(key, bytes)),
        10 => key.clone().prop_map(Step::Delete),
        4 => prop::collection::vec((key, prop::option::of(0..300_u16)), 1..6).prop_map(Step::Batch),
        2 => Just(Step::Flush),
        1 => Just(Step::Compact),
        3 => Just(Step::Sync),
        1 => Just(Step::Reopen),
    ];
    prop::collection::vec(step, 1..160)
}

fn options() -> impl Strategy<Value = Options> {
    let policy = prop::sample::select(vec![Policy::Leveling, Policy::Tiering, Policy::LazyLeveling]);
    let granularity =
        prop::sample::select(vec![Granularity::Level, Granularity::Table(TableChoice::RoundRobin)]);
    let packing = prop::sample::select(vec![Packing::Aligned, Packing::Spill]);
    (policy, granularity, packing).prop_map(|(policy, granularity, packing)| Options {
        memtable_bytes: 8 << 10,
        table_bytes: 4 << 10,
        level_one_bytes: 16 << 10,
        size_ratio: 3,
        compaction: CompactionOptions { policy, granularity },
        packing,
        log: LogMode::OnRequest,
        ..Options::durable()
    })
}

type Model = BTreeMap<Vec<u8>, Vec<u8>>;

/// Converts a pair of a scan for the model.
fn owned((key, value): Pair) -> (Vec<u8>, Vec<u8>) {
    (key.into(), value.into())
}

fn key(number: u16) -> Vec<u8> {
    format!("customer/{number:04}").into_bytes()
}

/// All values that each key ever had, with `None` for a deletion, the newest last.
type Past = BTreeMap<Vec<u8>, Vec<Option<Vec<u8>>>>;

/// Performs the steps; returns the history, and every intermediate table.
fn run(storage: &MemoryStorage, options: Options, steps: &[Step]) -> (Past, BTreeMap<String, Vec<u8>>) {
    let mut past = Past::new();
    let mut left_over = BTreeMap::new();
    let mut count = 0_u32;
    let mut write = |batch: &mut WriteBatch, number: u16, bytes: Option<u16>| {
        count += 1;
        let value = bytes.map(|bytes| {
            let mut value = count.to_be_bytes().to_vec();
            value.resize(4 + usize::from(bytes), 7);
            value
        });
        match &value {
            Some(value) => batch.put(key(number), value),
            None => batch.delete(key(number)),
        };
        past.entry(key(number)).or_default().push(value);
    };
    let shared: Arc<dyn Storage> = Arc::new(storage.clone());
    let mut store = Store::create(Arc::clone(&shared), options).unwrap();
    for step in steps {
        let mut batch = WriteBatch::new();
        match step {
            Step::Put(number, bytes) => write(&mut batch, *number, Some(*bytes)),
            Step::Delete(number) => write(&mut batch, *number, None),
            Step::Batch(writes) => {
                for &(number, bytes) in writes {
                    write(&mut batch, number, bytes);
                }
            }
            Step::Flush => store.flush().unwrap(),
            Step::Compact => store.compact().unwrap(),
            Step::Sync => store.sync().unwrap(),
            Step::Reopen => {
                store.close().unwrap();
                store = Store::open(Arc::clone(&shared)).unwrap();
            }
        }
        store.write(batch).unwrap();
        if !matches!(step, Step::Put(..) | Step::Delete(..)) {
            left_over.extend(files(storage));
        }
    }
    store.close().unwrap();
    // Tables never change; of a log, the history may contain only a part.
    left_over.retain(|name, _| name.starts_with("table-") && storage.open(name).is_err());
    (past, left_over)
}

fn newest(past: &Past) -> Model {
    let last = past.iter().filter_map(|(key, values)| Some((key.clone(), values.last()?.clone()?)));
    last.collect()
}

fn everything(storage: &MemoryStorage) -> Model {
    let store = Store::open(Arc::new(storage.clone())).unwrap();
    store.iter().map(|pair| owned(pair.unwrap())).collect()
}

/// Repairs into a new store, which must be intact, and returns its contents.
fn repaired(storage: &MemoryStorage, doubtful: Doubtful) -> (Salvage, Model) {
    let into = MemoryStorage::new();
    let salvage = repair(storage, Arc::new(into.clone()), doubtful).unwrap();
    let report = check(&into).unwrap();
    assert!(report.is_whole(), "{report:?}");
    assert_eq!(report.values, salvage.kept);
    let values = everything(&into);
    assert_eq!(values.len() as u64, salvage.kept);
    (salvage, values)
}

#[derive(Debug, Clone)]
enum Damage {
    Flip(prop::sample::Index, u8),
    Truncate(prop::sample::Index),
    Zero(prop::sample::Index, u16),
    /// Bytes of another file.
    Replace(prop::sample::Index),
    /// One unit of another file, at the same position.
    ReplaceUnit(prop::sample::Index, prop::sample::Index),
    Remove,
}

fn damage() -> impl Strategy<Value = Damage> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        4 => (index(), 1..=u8::MAX).prop_map(|(at, bits)| Damage::Flip(at, bits)),
        1 => index().prop_map(Damage::Truncate),
        1 => (index(), 1..9000_u16).prop_map(|(at, count)| Damage::Zero(at, count)),
        2 => index().prop_map(Damage::Replace),
        1 => (index(), index()).prop_map(|(file, unit)| Damage::ReplaceUnit(file, unit)),
        1 => Just(Damage::Remove),
    ]
}

impl Damage {
    fn apply(&self, storage: &MemoryStorage, name: &str) {
        if matches!(self, Self::Remove) {
            storage.remove(name).unwrap();
            return;
        }
        let other = match self {
            Self::Replace(file) | Self::ReplaceUnit(file, _) => {
                // Logs and tables of the same history.
                let others = files(storage);
                others.values().nth(file.index(others.len())).unwrap().clone()
            }
            _ => Vec::new(),
        };
        storage
            .damage(name, |bytes| match self {
                _ if bytes.is_empty() => {}
                Self::Flip(at, bits) => {
                    let at = at.index(bytes.len());
                    bytes[at] ^= bits;
                }
                Self::Truncate(at) => bytes.truncate(at.index(bytes.len())),
                Self::Zero(at, count) => {
                    let at = at.index(bytes.len());
                    let end = bytes.len().min(at + usize::from(*count));
                    bytes[at..end].fill(0);
                }
                Self::Replace(_) => *bytes = other,
                Self::ReplaceUnit(_, unit) => {
                    let mut units = bytes.chunks_exact_mut(4096).zip(other.chunks_exact(4096));
                    let count = units.len();
                    if let Some((ours, theirs)) = units.nth(unit.index(count.max(1))) {
                        ours.copy_from_slice(theirs);
                    }
                }
                Self::Remove => {}
            })
            .unwrap();
    }
}

/// 150 cases, or the number in `PROPTEST_CASES`.
fn config() -> ProptestConfig {
    let given = ProptestConfig::default();
    let cases = if given.cases == 256 { 150 } else { given.cases };
    ProptestConfig { cases, failure_persistence: None, ..given }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_undamaged_store_is_whole_and_is_kept_whole(steps in steps(), options in options()) {
        let storage = MemoryStorage::new();
        let (past, left_over) = run(&storage, options, &steps);
        let report = check(&storage).unwrap();
        prop_assert!(report.is_whole() && report.notes.is_empty(), "{:?}", report);
        prop_assert_eq!(report.values, newest(&past).len() as u64);
        restore(&storage, &left_over);
        let report = check(&storage).unwrap();
        prop_assert!(report.is_whole() && report.notes.len() == left_over.len(), "{:?}", report);
        let (salvage, values) = repaired(&storage, Doubtful::Leave);
        prop_assert!(salvage.is_whole(), "{:?}", salvage);
        prop_assert_eq!(values, newest(&past));
    }

    /// For any damage, each kept value is the newest of its key, and each missing value is in the range of a
    /// loss. The damage is reported, or was harmless.
    #[test]
    fn repair_keeps_what_is_certain_and_lists_the_rest(
        steps in steps(), options in options(),
        damages in prop::collection::vec((any::<prop::sample::Index>(), damage()), 1..4), spare_manifest: bool,
        crashed: bool,
    ) {
        let storage = MemoryStorage::new();
        let (past, left_over) = run(&storage, options, &steps);
        if crashed {
            // As if every removal had been interrupted: deleted keys still exist in files, and must not
            // reappear.
            restore(&storage, &left_over);
        }
        let newest = newest(&past);
        let before: BTreeMap<String, Vec<u8>> = files(&storage);
        let mut hit: BTreeMap<String, Vec<&Damage>> = BTreeMap::new();
        for (file, damage) in &damages {
            let mut names = storage.list().unwrap();
            names.retain(|name| !spare_manifest || name != "MANIFEST");
            if !names.is_empty() {
                let name = &names[file.index(names.len())];
                hit.entry(name.clone()).or_default().push(damage);
                damage.apply(&storage, name);
            }
        }
        // Only the properties of a table reveal a unit of another table in it (docs/format/table.md). If they
        // are lost as well, that unit counts as the table's own.
        let foreign = |damages: &Vec<&Damage>| {
            damages.len() > 1 && damages.iter().any(|damage| matches!(damage, Damage::ReplaceUnit(..)))
        };
        if hit.values().any(foreign) {
            return Ok(());
        }
        let after = files(&storage);
        let report = check(&storage).unwrap();
        if report.is_whole() {
            let store = Store::open(Arc::new(storage));
            let values: Model = store.unwrap().iter().map(|pair| owned(pair.unwrap())).collect();
            prop_assert_eq!(values, newest);
            return Ok(());
        }
        prop_assert_ne!(&before, &after);
        let changed: BTreeSet<&String> =
            before.keys().filter(|&name| before.get(name) != after.get(name)).collect();
        for fault in &report.faults {
            prop_assert!(changed.contains(&fault.file), "{:?} is blamed, {:?} were damaged", fault, changed);
        }
        let (salvage, values) = repaired(&storage, Doubtful::Leave);
        prop_assert_eq!(&files(&storage), &after, "repair only reads");
        for (key, value) in &values {
            prop_assert_eq!(Some(value), newest.get(key), "{} is not the newest", String::from_utf8_lossy(key));
        }
        for key in newest.keys().filter(|key| !values.contains_key(*key)) {
            let listed = salvage.losses.iter().any(|loss| loss.may_have_held(key));
            prop_assert!(listed, "{} is missing without a word", String::from_utf8_lossy(key));
        }
        // On request more values are kept, and all of them were once correct.
        let (more, values) = repaired(&storage, Doubtful::Keep);
        prop_assert!(more.kept >= salvage.kept);
        for (key, value) in &values {
            prop_assert!(past[key].contains(&Some(value.clone())));
        }
    }
}

fn restore(storage: &MemoryStorage, files: &BTreeMap<String, Vec<u8>>) {
    for (name, bytes) in files {
        storage.create(name).unwrap().append(bytes).unwrap();
    }
}

fn files(storage: &MemoryStorage) -> BTreeMap<String, Vec<u8>> {
    let read = |name: String| {
        let file = storage.open(&name).unwrap();
        let mut bytes = vec![0; usize::try_from(file.len()).unwrap()];
        file.read_at(0, &mut bytes).unwrap();
        (name, bytes)
    };
    storage.list().unwrap().into_iter().map(read).collect()
}

/// Writes 400 keys of 300 bytes in tables of several blocks, each key twice, and finally deletes every tenth.
fn sample(log: LogMode, last: impl FnOnce(&Store)) -> (MemoryStorage, Model) {
    let storage = MemoryStorage::new();
    let options = Options {
        memtable_bytes: 16 << 10,
        table_bytes: 16 << 10,
        level_one_bytes: 32 << 10,
        size_ratio: 4,
        log,
        ..Options::durable()
    };
    let store = Store::create(Arc::new(storage.clone()), options).unwrap();
    let mut model = Model::new();
    for number in (0..400).chain(0..400_u16) {
        let value = vec![u8::try_from(number % 251).unwrap(); 300];
        store.put(key(number), &value).unwrap();
        model.insert(key(number), value);
    }
    for number in (0..400).step_by(10) {
        store.delete(key(number)).unwrap();
        model.remove(&key(number));
    }
    store.flush().unwrap();
    store.maintain().unwrap();
    last(&store);
    // Sealed as by `close`, but without its flush of the log's entries.
    drop(store);
    (storage, model)
}

fn named(storage: &MemoryStorage, ending: &str) -> Vec<String> {
    storage.list().unwrap().into_iter().filter(|name| name.ends_with(ending)).collect()
}

#[test]
fn a_damaged_block_costs_the_keys_of_that_block() {
    let (storage, model) = sample(LogMode::NoLog, |_| {});
    let tables = named(&storage, ".tab");
    storage.damage(&tables[tables.len() / 2], |bytes| bytes[4096 + 100] ^= 1).unwrap();
    let report = check(&storage).unwrap();
    assert_eq!(report.faults.len(), 1, "{report:?}");
    assert_eq!(report.faults[0].offset, Some(4096));
    let (salvage, values) = repaired(&storage, Doubtful::Leave);
    assert_eq!(salvage.losses.len(), 1);
    let lost = model.len() - values.len();
    assert!((1..16).contains(&lost), "{lost} values of a block of 4 KiB");
}

#[test]
fn fences_filter_and_footer_cost_nothing() {
    let (storage, model) = sample(LogMode::NoLog, |_| {});
    for name in named(&storage, ".tab") {
        let length = files(&storage)[&name].len();
        // The unit before the footer contains fence pointers and filter, or both are with the footer in the
        // last one.
        storage.damage(&name, |bytes| bytes[length - 4096 + 60] ^= 1).unwrap();
    }
    assert!(!check(&storage).unwrap().is_whole());
    let (salvage, values) = repaired(&storage, Doubtful::Leave);
    assert_eq!(values, model, "{salvage:?}");
}

#[test]
fn a_lost_log_entry_puts_everything_older_in_doubt() {
    let (storage, mut model) = sample(LogMode::OnRequest, |store| {
        for number in 500..510 {
            store.put(key(number), b"logged").unwrap();
        }
        store.sync().unwrap();
    });
    let log = named(&storage, ".wal").pop().unwrap();
    // In the frame of the third entry.
    storage.damage(&log, |bytes| bytes[40 + 32 + 2 * 70 + 40] ^= 1).unwrap();
    let report = check(&storage).unwrap();
    assert!(report.faults.iter().any(|fault| fault.file == log), "{report:?}");
    let (salvage, values) = repaired(&storage, Doubtful::Leave);
    // Entries logged after the damage are certain, because nothing newer was lost.
    let logged: Vec<_> = values.keys().cloned().collect();
    assert!((6..10).contains(&logged.len()) && logged.contains(&key(509)), "{salvage:?}");
    assert!(salvage.doubtful >= 360);
    let (_, values) = repaired(&storage, Doubtful::Keep);
    model.extend((500..510).map(|number| (key(number), b"logged".to_vec())));
    let missing = model.len() - values.len();
    assert!(
        missing <= 2 && model.iter().all(|(key, value)| values.get(key).is_none_or(|kept| kept == value))
    );
}

/// Two damaged places in a header must not look like a header of another format, which nothing can repair.
#[test]
fn a_header_with_two_damaged_bytes_is_repaired() {
    for (ending, format) in [(".wal", 1), (".wal", 3), ("MANIFEST", 1), ("MANIFEST", 3)] {
        let (storage, model) = sample(LogMode::OnRequest, |_| {});
        let name = named(&storage, ending).pop().unwrap();
        storage
            .damage(&name, |bytes| {
                bytes[8] = format;
                bytes[20] ^= 1;
            })
            .unwrap();
        let report = check(&storage).unwrap();
        assert!(report.faults.iter().all(|fault| fault.file == name), "{report:?}");
        let (salvage, values) = repaired(&storage, Doubtful::Keep);
        assert!(!salvage.losses.is_empty() && values == model, "{name}: {salvage:?}");
    }
}

#[test]
fn a_damaged_marker_costs_nothing() {
    let (storage, mut model) = sample(LogMode::OnRequest, |store| {
        store.put(key(500), b"first").unwrap();
        store.sync().unwrap();
        store.put(key(501), b"second").unwrap();
    });
    model.extend([(key(500), b"first".to_vec()), (key(501), b"second".to_vec())]);
    let log = named(&storage, ".wal").pop().unwrap();
    // The marker of the sync; the store was closed without another.
    let at = files(&storage)[&log].windows(4).rposition(|word| word == b"MARK").unwrap();
    storage.damage(&log, |bytes| bytes[at + 10] ^= 1).unwrap();
    assert!(!check(&storage).unwrap().is_whole());
    let (salvage, values) = repaired(&storage, Doubtful::Leave);
    assert!(salvage.is_whole() && values == model, "{salvage:?}");
}

#[test]
fn without_a_manifest_nothing_is_certain() {
    let (storage, model) = sample(LogMode::OnRequest, |_| {});
    storage.damage("MANIFEST", |bytes| bytes[60] ^= 1).unwrap();
    let (salvage, values) = repaired(&storage, Doubtful::Leave);
    assert!(values.is_empty() && salvage.options_lost);
    let (_, values) = repaired(&storage, Doubtful::Keep);
    assert_eq!(values, model);
}

#[test]
fn what_a_crash_leaves_behind_is_no_fault() {
    let (storage, _) = sample(LogMode::OnRequest, |_| {});
    let store = Store::open(Arc::new(storage.clone())).unwrap();
    store.put(b"a", b"1").unwrap();
    store.abandon();
    storage.create("table-900000.tab").unwrap().append(&[7; 5000]).unwrap();
    storage.create("MANIFEST.next").unwrap();
    storage.create("notes.txt").unwrap();
    let log = named(&storage, ".wal").pop().unwrap();
    storage.damage(&log, |bytes| bytes.extend_from_slice(&[9; 50])).unwrap();
    let report = check(&storage).unwrap();
    assert!(report.is_whole(), "{report:?}");
    let noted: Vec<&str> = report.notes.iter().map(|note| note.file.as_str()).collect();
    assert_eq!(noted, ["MANIFEST.next", "notes.txt", log.as_str(), "table-900000.tab"]);
}

/// Writes 40 keys with "old" in one run, then with "new" in another.
fn twice(policy: Policy) -> MemoryStorage {
    let storage = MemoryStorage::new();
    let compaction = CompactionOptions { policy, granularity: Granularity::Level };
    let options = Options {
        memtable_bytes: 8 << 10,
        table_bytes: 8 << 10,
        level_one_bytes: 16 << 10,
        size_ratio: 3,
        compaction,
        log: LogMode::OnRequest,
        ..Options::durable()
    };
    let store = Store::create(Arc::new(storage.clone()), options).unwrap();
    for round in ["old", "new"] {
        for number in 0..40 {
            store.put(key(number), round.repeat(20).as_bytes()).unwrap();
        }
        store.flush().unwrap();
    }
    store.close().unwrap();
    storage
}

#[test]
fn a_table_that_holds_another_is_lost_and_puts_what_it_hid_in_doubt() {
    let storage = twice(Policy::Tiering);
    let tables = named(&storage, ".tab");
    assert_eq!(tables.len(), 2);
    let old = files(&storage)[&tables[0]].clone();
    storage.damage(&tables[1], |bytes| bytes.clone_from(&old)).unwrap();
    let report = check(&storage).unwrap();
    assert_eq!(report.faults.len(), 1, "{report:?}");
    let (salvage, values) = repaired(&storage, Doubtful::Leave);
    assert!(values.is_empty(), "old values reappeared");
    assert_eq!((salvage.losses.len(), salvage.doubtful), (1, 40), "{salvage:?}");
    assert_eq!(salvage.losses[0].file, tables[1]);
    let (_, values) = repaired(&storage, Doubtful::Keep);
    assert_eq!(values.len(), 40);
}

#[test]
fn tables_in_each_others_place_are_lost_and_the_others_saved() {
    let (storage, model) = sample(LogMode::NoLog, |store| store.compact().unwrap());
    let tables = named(&storage, ".tab");
    let (a, b) = (&tables[1], &tables[2]);
    let before = files(&storage);
    storage.damage(a, |bytes| bytes.clone_from(&before[b])).unwrap();
    storage.damage(b, |bytes| bytes.clone_from(&before[a])).unwrap();
    let report = check(&storage).unwrap();
    assert_eq!(report.faults.len(), 2, "{report:?}");
    let (salvage, values) = repaired(&storage, Doubtful::Leave);
    assert_eq!(salvage.losses.len(), 2, "{salvage:?}");
    assert!(values.len() > model.len() / 2 && values.len() < model.len());
    assert!(values.iter().all(|(key, value)| model.get(key) == Some(value)));
}

/// The contents of its blocks are readable, but the table's identity is unproven.
#[test]
fn a_table_without_its_tail_is_kept_on_request_only() {
    let (storage, model) = sample(LogMode::NoLog, |store| store.compact().unwrap());
    let table = &named(&storage, ".tab")[1];
    storage.damage(table, |bytes| bytes.truncate(8192)).unwrap();
    let (salvage, values) = repaired(&storage, Doubtful::Leave);
    assert!(salvage.losses.len() == 1 && salvage.doubtful > 0, "{salvage:?}");
    let (_, more) = repaired(&storage, Doubtful::Keep);
    assert_eq!(more.len() as u64, values.len() as u64 + salvage.doubtful);
    assert!(more.iter().all(|(key, value)| model.get(key) == Some(value)));
}

#[test]
fn a_damaged_footer_costs_nothing() {
    let (storage, model) = sample(LogMode::NoLog, |_| {});
    for name in named(&storage, ".tab") {
        storage.damage(&name, |bytes| *bytes.last_mut().unwrap() ^= 1).unwrap();
    }
    let (salvage, values) = repaired(&storage, Doubtful::Leave);
    assert!(salvage.is_whole() && values == model, "{salvage:?}");
}

#[test]
fn a_repair_that_fails_leaves_no_store() {
    let (storage, model) = sample(LogMode::OnRequest, |_| {});
    for io in 0.. {
        let into = FillingStorage::new(1 << 30);
        into.fill_at(io);
        let repaired = repair(&storage, Arc::new(into.clone()), Doubtful::Leave);
        let full = repaired.is_err();
        into.free();
        let opened = Store::open(Arc::new(into.clone()));
        let names = into.list().unwrap();
        match opened {
            Ok(store) => {
                let values: Model = store.iter().map(|pair| owned(pair.unwrap())).collect();
                assert_eq!(values, model, "full at I/O {io}");
                store.close().unwrap();
                assert!(into.list().unwrap().iter().all(|name| name != "UNFINISHED"));
            }
            Err(Error::Unfinished) => {
                assert!(full && Store::create(Arc::new(into.clone()), Options::durable()).is_err());
                let report = check(&into).unwrap();
                assert!(!report.is_whole() && report.faults[0].problem.contains("run the repair again"));
                assert_eq!(
                    repair(&into, Arc::new(MemoryStorage::new()), Doubtful::Keep),
                    Err(Error::Unfinished)
                );
            }
            Err(Error::NotFound { .. }) => assert!(full && names.is_empty(), "{names:?}"),
            Err(other) => panic!("full at I/O {io}: {other}"),
        }
        if !full {
            assert!(io > 20, "a repair writes");
            break;
        }
    }
}

#[test]
fn a_repair_that_is_stopped_leaves_no_store() {
    let (storage, _) = sample(LogMode::OnRequest, |_| {});
    let stop = AtomicBool::new(true);
    assert_eq!(check_until(&storage, &stop), Err(Error::Stopped));
    let into = MemoryStorage::new();
    assert_eq!(repair_until(&storage, Arc::new(into.clone()), Doubtful::Keep, &stop), Err(Error::Stopped));
    assert_eq!(into.list().unwrap(), [""; 0], "it had not begun to write");
    // Stopped while one file or another is read.
    let stopping = Stopping { files: storage, stop: AtomicBool::new(false), reads: usize::MAX.into() };
    repair_until(&stopping, Arc::new(MemoryStorage::new()), Doubtful::Keep, &stopping.stop).unwrap();
    let all = usize::MAX - stopping.reads.load(Ordering::Relaxed);
    let mut begun = 0;
    for reads in 1..=all {
        stopping.reads.store(reads, Ordering::Relaxed);
        stopping.stop.store(false, Ordering::Relaxed);
        let into = MemoryStorage::new();
        let stopped = repair_until(&stopping, Arc::new(into.clone()), Doubtful::Keep, &stopping.stop);
        assert_eq!(stopped, Err(Error::Stopped), "{reads} of {all}");
        if !into.list().unwrap().is_empty() {
            begun += 1;
            assert_eq!(Store::open(Arc::new(into)).err(), Some(Error::Unfinished));
        }
    }
    assert!(begun > 3, "{begun} of {all}");
}

/// Sets the stop flag when the last of this many files is opened.
struct Stopping {
    files: MemoryStorage,
    stop: AtomicBool,
    reads: AtomicUsize,
}

impl Storage for Stopping {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        self.files.create(name)
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        if self.reads.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.files.open(name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.files.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.files.remove(name)
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        self.files.list()
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        self.files.sync_directory()
    }
}
