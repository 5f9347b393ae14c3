//! Fills the device at every I/O and at every byte count of a store's history. The result is always a typed
//! error, never a panic. Reads continue, writes continue once there is space, and a reopened store contains all
//! acknowledged writes.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test stops at a surprise and uses all processors"
)]

use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{
    CompactionOptions, Granularity, LogMode, Options, Packing, Policy, TableChoice,
};
use lsm_lab_engine::storage::{FillingStorage, StorageError};
use lsm_lab_engine::store::Store;
use lsm_lab_workload::Random;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const KEYS: u64 = 40;
const WRITES: u64 = 70;

fn options(log: LogMode, granularity: Granularity, packing: Packing) -> Options {
    Options {
        memtable_bytes: 4 << 10,
        table_bytes: 4 << 10,
        level_one_bytes: 8 << 10,
        size_ratio: 3,
        compaction: CompactionOptions { policy: Policy::Leveling, granularity },
        packing,
        log,
        ..Options::durable()
    }
}

/// Stores that differ in what and how they write.
fn kinds() -> Vec<Options> {
    let logs = [
        LogMode::NoLog,
        LogMode::OnRequest,
        LogMode::Interval { bytes: 1000 },
        LogMode::Group,
        LogMode::EveryWrite,
    ];
    let ways = [
        (Granularity::Level, Packing::Aligned),
        (Granularity::Table(TableChoice::LeastOverlap), Packing::Spill),
    ];
    logs.iter()
        .flat_map(|&log| ways.map(|(granularity, packing)| options(log, granularity, packing)))
        .collect()
}

type Change = (Vec<u8>, Option<Vec<u8>>);

fn change(number: u64) -> Change {
    let mut dice = Random::new(number);
    let key = format!("key/{:02}", dice.below(KEYS)).into_bytes();
    let value = vec![u8::try_from(number).unwrap(); usize::try_from(dice.below(500)).unwrap()];
    (key, (dice.below(5) > 0).then_some(value))
}

/// Known contents of a store.
#[derive(Default, Clone)]
struct Model {
    acknowledged: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    /// Writes that failed since the last acknowledged write of the key. They are invisible unless the process
    /// ends at that moment, because the log may contain them.
    unsure: BTreeMap<Vec<u8>, Vec<Option<Vec<u8>>>>,
}

impl Model {
    fn acknowledge(&mut self, (key, value): Change) {
        self.unsure.remove(&key);
        self.acknowledged.insert(key, value);
    }

    fn doubt(&mut self, (key, value): Change) {
        self.unsure.entry(key).or_default().push(value);
    }

    fn check(&self, store: &Store, when: &str) {
        self.compare(store, false, when);
    }

    fn compare(&self, store: &Store, failed_may_show: bool, when: &str) {
        for number in 0..KEYS {
            let key = format!("key/{number:02}").into_bytes();
            let found = store.get(&key).unwrap_or_else(|error| panic!("{when}: {error}")).map(Vec::from);
            let known = self.acknowledged.get(&key).cloned().flatten();
            let failed = self.unsure.get(&key);
            let unsure = failed_may_show && failed.is_some_and(|values| values.contains(&found));
            assert!(
                found == known || unsure,
                "{when}: {} is wrong: {} bytes for {}",
                String::from_utf8_lossy(&key),
                found.map_or(0, |value| value.len()),
                known.map_or(0, |value| value.len())
            );
        }
    }
}

/// Writes a change: every seventh value is ingested.
fn write(store: &Store, number: u64, (key, value): &Change) -> Result<(), Error> {
    match value {
        Some(value) if number.is_multiple_of(7) => store.ingest([(key, value)]),
        Some(value) => store.put(key, value),
        None => store.delete(key),
    }
}

/// Checks that an error is one that the documentation allows for a full device.
fn expect_full(error: &Error, when: &str) {
    let named = matches!(error, Error::Storage(StorageError::OutOfSpace { .. }));
    assert!(named, "{when}: {error:?}");
}

/// Continuation of a store after it found a full device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Compact,
    SyncAndEnd,
    EndAtOnce,
}

impl Way {
    fn of(number: u64) -> Self {
        [Self::Compact, Self::SyncAndEnd, Self::EndAtOnce][usize::try_from(number % 3).unwrap()]
    }
}

/// Runs one history on a device that is full from some point on, determined by `fill`.
fn check(options: Options, way: Way, when: &str, fill: impl Fn(&FillingStorage)) -> bool {
    let storage = FillingStorage::new(1 << 40);
    let shared = || Arc::new(storage.clone());
    let store = Store::create(shared(), options).unwrap();
    fill(&storage);
    let mut model = Model::default();
    let mut met = false;
    let mut failures = 0;
    for number in 0..WRITES {
        let change = change(number);
        match write(&store, number, &change) {
            Ok(()) => model.acknowledge(change),
            Err(error) => {
                failures += 1;
                expect_full(&error, when);
                met |= matches!(error, Error::Storage(_));
                model.doubt(change);
                model.check(&store, when);
                // Several operations find the device full, without making it fuller.
                if failures == 3 {
                    break;
                }
            }
        }
    }
    if let Err(error) = store.sync() {
        expect_full(&error, when);
        met = true;
    }
    if let Err(error) = store.flush().and_then(|()| store.compact()) {
        expect_full(&error, when);
        met = true;
    }
    model.check(&store, when);
    go_on_with_space(&storage, store, model, way, when);
    met
}

/// After space is freed, the store works fully, also when reopened.
fn go_on_with_space(storage: &FillingStorage, store: Store, mut model: Model, way: Way, when: &str) {
    let when = &format!("{when}, with space again ({way:?})");
    storage.free();
    let open =
        || Store::open(Arc::new(storage.clone())).unwrap_or_else(|error| panic!("{when}: open: {error}"));
    if way == Way::EndAtOnce {
        let logged = store.options().log.has_log();
        store.abandon();
        if logged {
            model.compare(&open(), true, when);
        } else {
            drop(open());
        }
        return;
    }
    for number in WRITES..WRITES + 10 {
        let change = change(number);
        write(&store, number, &change).unwrap_or_else(|error| panic!("{when}: write: {error}"));
        model.acknowledge(change);
    }
    model.check(&store, when);
    let step = match way {
        Way::Compact => store.compact(),
        _ => store.sync(),
    };
    step.unwrap_or_else(|error| panic!("{when}: {error}"));
    model.check(&store, when);
    if way == Way::SyncAndEnd {
        store.abandon();
    } else {
        store.close().unwrap_or_else(|error| panic!("{when}: close: {error}"));
    }
    model.check(&open(), &format!("{when}, opened"));
}

/// Returns the I/Os and bytes of the history with enough space.
fn size_of(options: Options) -> (u64, u64) {
    let storage = FillingStorage::new(1 << 40);
    let store = Store::create(Arc::new(storage.clone()), options).unwrap();
    let first = storage.io_count();
    for number in 0..WRITES {
        write(&store, number, &change(number)).unwrap();
    }
    store.compact().unwrap();
    (storage.io_count() - first, WRITES * 500)
}

/// Runs one case for each number, on all processors.
fn for_each(count: u64, case: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
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

#[test]
fn full_at_every_io() {
    for options in kinds() {
        let (io_count, _) = size_of(options);
        let met = AtomicU64::new(0);
        for_each(io_count, |io| {
            let when =
                format!("{:?}, {:?}, full from I/O {io} on", options.log, options.compaction.granularity);
            let full = check(options, Way::of(io), &when, |storage| storage.fill_at(storage.io_count() + io));
            met.fetch_add(u64::from(full), Ordering::Relaxed);
        });
        let met = met.into_inner();
        assert!(met * 10 > io_count * 8, "a full device was met only {met} times of {io_count}");
    }
}

#[test]
fn full_at_every_byte_count() {
    for options in kinds() {
        let (_, bytes) = size_of(options);
        // The stride is coprime to all structures, so every offset within a block occurs.
        for_each(bytes / 61, |step| {
            let space = step * 61;
            let when =
                format!("{:?}, {:?}, space for {space} bytes", options.log, options.compaction.granularity);
            check(options, Way::of(step), &when, |storage| storage.set_left(space));
        });
    }
}

/// Opening needs space as well. Without space it returns an error and changes nothing that the next open needs.
#[test]
fn full_while_opening() {
    for options in kinds() {
        let mut opened = 0;
        for io in 0..40 {
            let storage = FillingStorage::new(1 << 40);
            let store = Store::create(Arc::new(storage.clone()), options).unwrap();
            let mut model = Model::default();
            for number in 0..25 {
                let change = change(number);
                write(&store, number, &change).unwrap();
                model.acknowledge(change);
            }
            store.sync().unwrap();
            drop(store);
            storage.fill_at(storage.io_count() + io);
            let when = format!("{:?}, opening with space for {io} I/Os", options.log);
            match Store::open(Arc::new(storage.clone())) {
                Ok(store) => {
                    opened += 1;
                    model.check(&store, &when);
                }
                Err(error) => expect_full(&error, &when),
            }
            storage.free();
            model.check(&Store::open(Arc::new(storage)).unwrap(), &when);
        }
        assert!(opened > 0, "{options:?} needs more than 40 I/Os to open");
    }
}
