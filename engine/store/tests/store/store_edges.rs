//! Tests a store at its limits: maximum sizes, panics of callers, a second user, stray files, unwritable
//! storage, and release of unused resources. Users found each case.

#![expect(clippy::disallowed_methods, reason = "threads and files are what is tested")]

use lsm_lab_engine::Slice;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::observe::{Event, Observer};
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Policy};
use lsm_lab_engine::storage::{
    AppendFile, Claim, FillingStorage, MemoryStorage, PowerCutStorage, ReadFile, Storage, StorageError,
};
use lsm_lab_engine::store::{Scan, Snapshot, Store, WriteBatch, check};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

fn options(log: LogMode) -> Options {
    Options {
        memtable_bytes: 8 << 10,
        table_bytes: 4 << 10,
        level_one_bytes: 16 << 10,
        size_ratio: 3,
        log,
        ..Options::durable()
    }
}

/// Runs something that must not wait forever.
pub(crate) fn soon<T: Send + 'static>(what: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(what()));
    receiver.recv_timeout(Duration::from_mins(1)).expect("it waits for ever")
}

/// Observer that panics when a write began with a flush.
struct Startled;

impl Observer for Startled {
    fn observe(&mut self, event: Event) {
        assert!(!matches!(event, Event::FlushStarted { .. }), "an observer that panics");
    }
}

#[test]
fn an_observer_that_panics_blocks_no_later_writer() {
    for log in [LogMode::Group, LogMode::OnRequest] {
        let storage = MemoryStorage::new();
        let store = Arc::new(Store::create(Arc::new(storage.clone()), options(log)).unwrap());
        let panicked = (0..2000_u32).position(|number| {
            let write = || store.write_observed(&number.to_be_bytes(), Some(&[1; 100]), &mut Startled);
            catch_unwind(AssertUnwindSafe(write)).is_err()
        });
        let written = u32::try_from(panicked.unwrap()).unwrap();
        let other = Arc::clone(&store);
        soon(move || (5000..5500_u32).try_for_each(|number| other.put(number.to_be_bytes(), [2; 100])))
            .unwrap();
        // The write whose observer panicked had ended.
        assert_eq!(store.iter().map(Result::unwrap).count(), written as usize + 1 + 500);
        Arc::into_inner(store).unwrap().close().unwrap();
        assert!(check(&storage).unwrap().is_whole());
    }
}

/// Memory whose log panics once, or a worker in it, and that counts the files open for reading, and the logs.
#[derive(Clone, Default)]
struct Watched {
    files: MemoryStorage,
    panics: Arc<AtomicBool>,
    /// Name of the thread whose next call to create a file or to sync the directory panics.
    worker: Arc<Mutex<Option<&'static str>>>,
    open: Arc<AtomicUsize>,
    logs: Arc<AtomicUsize>,
}

struct Panicking(Box<dyn AppendFile>, Arc<AtomicBool>, Arc<AtomicUsize>);

struct Counted(Box<dyn ReadFile>, Arc<AtomicUsize>);

impl AppendFile for Panicking {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        assert!(!self.1.swap(false, Ordering::SeqCst), "a storage that panics");
        self.0.append(bytes)
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        // Long enough for others to join the next group.
        thread::sleep(Duration::from_millis(1));
        self.0.sync()
    }
}

impl Drop for Panicking {
    fn drop(&mut self) {
        self.2.fetch_sub(1, Ordering::SeqCst);
    }
}

impl ReadFile for Counted {
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        self.0.read_at(offset, into)
    }

    fn len(&self) -> u64 {
        self.0.len()
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.1.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Watched {
    fn startle_worker(&self) {
        let mut worker = self.worker.lock().expect("nothing panics under this lock");
        let startled = worker.is_some() && *worker == thread::current().name();
        if startled {
            *worker = None;
        }
        drop(worker);
        assert!(!startled, "a storage that panics in a worker");
    }
}

impl Storage for Watched {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        self.startle_worker();
        let file = self.files.create(name)?;
        if !name.starts_with("log") {
            return Ok(file);
        }
        self.logs.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(Panicking(file, Arc::clone(&self.panics), Arc::clone(&self.logs))))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        let file = self.files.open(name)?;
        self.open.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(Counted(file, Arc::clone(&self.open))))
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
        self.startle_worker();
        self.files.sync_directory()
    }

    fn claim(&self) -> Result<Claim, StorageError> {
        self.files.claim()
    }
}

/// Each worker panics twice, so it must go on after the first time.
#[test]
fn a_worker_that_panics_retries_its_work() {
    for worker in ["lsm-flush", "lsm-compact", "lsm-sync"] {
        let storage = Watched::default();
        let store = Store::create(Arc::new(storage.clone()), options(LogMode::OnRequest)).unwrap();
        store.start_workers(Some(Duration::from_millis(1))).unwrap();
        let mut written = 0;
        for _ in 0..2 {
            *storage.worker.lock().unwrap() = Some(worker);
            let (writer, left) = (store.clone(), Arc::clone(&storage.worker));
            let (until, failures) = soon(move || {
                let (mut next, mut failures) = (written, Vec::new());
                while left.lock().unwrap().is_some() {
                    match writer.put(u32::to_be_bytes(next), [1; 100]) {
                        Ok(()) => next += 1,
                        Err(failure) => failures.push(failure),
                    }
                }
                (next, failures)
            });
            written = until;
            assert!(
                failures.iter().all(|failure| *failure == Error::WorkerPanicked),
                "{worker}: {failures:?}"
            );
        }
        let writer = store.clone();
        soon(move || while writer.put("last", [2; 100]).is_err() {});
        soon({
            let store = store.clone();
            move || store.wait_idle().unwrap()
        });
        assert_eq!(store.get("last").unwrap().as_deref(), Some(&[2; 100][..]));
        store.close().unwrap();
        assert!(check(&storage).unwrap().is_whole());
        let entries = Store::open(Arc::new(storage)).unwrap().iter().map(Result::unwrap).count();
        assert_eq!(entries, written as usize + 1, "{worker}");
    }
}

#[test]
fn a_storage_that_panics_loses_at_most_its_group() {
    let storage = Watched::default();
    let store = Arc::new(Store::create(Arc::new(storage.clone()), options(LogMode::Group)).unwrap());
    let outcomes = thread::scope(|scope| {
        let writers: Vec<_> = (0..6_u8)
            .map(|writer| {
                let (store, panics) = (&store, &storage.panics);
                scope.spawn(move || {
                    let mut outcomes = Vec::new();
                    for number in 0..60_u8 {
                        panics.fetch_or(writer == 0 && number == 20, Ordering::SeqCst);
                        let write = || store.put([writer, number], b"value");
                        outcomes.push(catch_unwind(AssertUnwindSafe(write)).unwrap_or(Err(Error::GroupLost)));
                    }
                    outcomes
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect::<Vec<_>>()
    });
    let lost = outcomes.iter().flatten().filter(|outcome| **outcome == Err(Error::GroupLost)).count();
    assert!((1..=6).contains(&lost), "{lost} writes were lost");
    assert_eq!(outcomes.iter().flatten().filter(|outcome| outcome.is_err()).count(), lost);
    Arc::into_inner(store).unwrap().close().unwrap();
    let store = Store::open(Arc::new(storage)).unwrap();
    for (writer, outcomes) in (0..).zip(&outcomes) {
        for (number, outcome) in (0..).zip(outcomes) {
            let found = store.get([writer, number]).unwrap();
            assert!(outcome.is_err() || found.is_some(), "{writer} {number} was acknowledged");
        }
    }
}

#[test]
fn each_writer_of_a_group_is_shown_its_own_entry() {
    struct Seen(Vec<u64>);
    impl Observer for Seen {
        fn observe(&mut self, event: Event) {
            if let Event::EntryWritten { sequence, .. } = event {
                self.0.push(sequence);
            }
        }
    }
    let store = Store::create(Arc::new(Watched::default()), options(LogMode::Group)).unwrap();
    let mut sequences = thread::scope(|scope| {
        let writers: Vec<_> = (0..6_u8)
            .map(|writer| {
                let store = &store;
                scope.spawn(move || {
                    let mut all = Vec::new();
                    for number in 0..50_u8 {
                        let mut seen = Seen(Vec::new());
                        store.write_observed(&[writer, number], Some(b"value"), &mut seen).unwrap();
                        assert_eq!(seen.0.len(), 1, "one write, one entry");
                        all.extend(seen.0);
                    }
                    assert!(all.is_sorted());
                    all
                })
            })
            .collect();
        writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect::<Vec<_>>()
    });
    sequences.sort_unstable();
    assert_eq!(sequences, (1..=300).collect::<Vec<u64>>());
}

#[test]
fn superseded_tables_and_memtables_are_let_go_at_once() {
    for policy in [Policy::Leveling, Policy::Tiering] {
        let storage = Watched::default();
        let compaction = CompactionOptions { policy, granularity: Granularity::Level };
        let options = Options { compaction, ..options(LogMode::OnRequest) };
        let store = Store::create(Arc::new(storage.clone()), options).unwrap();
        let open = || storage.open.load(Ordering::SeqCst);
        let logs = || storage.logs.load(Ordering::SeqCst);
        let live = |store: &Store| store.version().tables().count();
        let mut first = Some(Arc::downgrade(&store.memtables()[0]));
        let mut flushes = 0;
        for number in 0..3000_u32 {
            store.put((number.wrapping_mul(0x9e37_79b1)).to_be_bytes(), [1; 100]).unwrap();
            if store.write_counts().flushes > flushes {
                flushes = store.write_counts().flushes;
                assert_eq!(open(), live(&store), "after an inline flush");
                assert_eq!(logs(), 1, "after an inline flush");
                assert!(first.take().is_none_or(|memtable| memtable.upgrade().is_none()));
            }
        }
        assert!(flushes > 10);
        store.compact().unwrap();
        assert_eq!(open(), live(&store), "after compact()");
        let scan = store.iter();
        store.put(b"a", b"1").unwrap();
        store.compact().unwrap();
        assert!(open() > live(&store), "a scan holds its tables");
        drop(scan);
        store.flush().unwrap();
        assert_eq!(open(), live(&store), "after the scan has ended");
        store.start_workers(None).unwrap();
        for number in 0..3000_u32 {
            store.put(number.to_be_bytes(), [1; 100]).unwrap();
        }
        store.wait_idle().unwrap();
        assert_eq!((open(), logs()), (live(&store), 1), "after work in the background");
    }
}

#[test]
fn a_stray_file_with_one_of_the_last_numbers_is_refused_by_name() {
    for name in ["table-4294967293.tab", "table-4294967295.tab", "log-4294967295.wal"] {
        let storage = MemoryStorage::new();
        let store = Store::create(Arc::new(storage.clone()), options(LogMode::OnRequest)).unwrap();
        store.put(b"key", b"value").unwrap();
        store.flush().unwrap();
        store.close().unwrap();
        storage.create(name).unwrap();
        for _ in 0..2 {
            let refused = Store::open(Arc::new(storage.clone())).err().unwrap();
            let expected = StorageError::NumbersUsedUp { name: name.to_owned() };
            assert_eq!(refused, Error::Storage(expected), "{name}");
        }
        storage.remove(name).unwrap();
        let store = Store::open(Arc::new(storage)).unwrap();
        assert_eq!(store.get(b"key").unwrap(), Some(Slice::from("value")));
    }
}

#[test]
fn a_file_that_only_resembles_a_table_is_left_alone() {
    let storage = MemoryStorage::new();
    Store::create(Arc::new(storage.clone()), options(LogMode::OnRequest)).unwrap().close().unwrap();
    for name in ["table-7.tab", "table-0000007.tab", "table-+00007.tab", "log-7.wal"] {
        // No storage accepts a plus sign in a name.
        let Ok(mut file) = storage.create(name) else { continue };
        file.append(b"precious").unwrap();
        let report = check(&storage).unwrap();
        let note = report.notes.iter().find(|note| note.file == name).unwrap();
        assert_eq!((note.problem.as_str(), note.meaning), ("no file of a store", "it is left alone"));
        Store::open(Arc::new(storage.clone())).unwrap().close().unwrap();
        assert!(storage.open(name).is_ok(), "{name} is gone");
    }
}

#[test]
fn the_log_of_a_closed_store_ends_where_it_ended() {
    let closed = || {
        let storage = MemoryStorage::new();
        let store = Store::create(Arc::new(storage.clone()), options(LogMode::OnRequest)).unwrap();
        for number in 0..20_u8 {
            store.put([number], b"value").unwrap();
            if number % 7 == 0 {
                store.sync().unwrap();
            }
        }
        // Sealed as by `close`, but without its flush of the log's entries.
        drop(store);
        storage
    };
    let log = closed().list().unwrap().into_iter().find(|name| name.starts_with("log")).unwrap();
    let length = usize::try_from(closed().open(&log).unwrap().len()).unwrap();
    for added in [&[7_u8; 500][..], &[0; 32], &[0; 1], b"BTCH"] {
        let storage = closed();
        storage.damage(&log, |bytes| bytes.extend_from_slice(added)).unwrap();
        let report = check(&storage).unwrap();
        assert!(report.faults.iter().any(|fault| fault.file == log), "{report:?}");
        match Store::open(Arc::new(storage)).err().unwrap() {
            Error::Storage(StorageError::Damaged { name, offset, .. }) => {
                assert_eq!((name, offset), (log.clone(), length as u64));
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn loading_checks_what_putting_checks() {
    let storage = MemoryStorage::new();
    let store = Store::create(Arc::new(storage.clone()), options(LogMode::OnRequest)).unwrap();
    let long_key = store.load_level(2, [(vec![1], vec![]), (vec![7; 70_000], vec![])].into_iter());
    assert_eq!(long_key, Err(Error::KeyTooLong { bytes: 70_000 }));
    let value_bytes = (16 << 20) + 1;
    let long_value = store.load_level(2, [(vec![1], vec![0; value_bytes])].into_iter());
    assert_eq!(long_value, Err(Error::ValueTooLong { bytes: value_bytes }));
    assert!(storage.list().unwrap().iter().all(|name| !name.starts_with("table")), "nothing is left");
    for level in [0, 17] {
        let refused = store.load_level(level, [(vec![1], vec![])].into_iter()).unwrap_err();
        assert_eq!(refused.to_string(), format!("cannot load level {level}: there are levels 1 to 16"));
    }
    store.load_level(2, [(vec![7; 65_535], vec![1])].into_iter()).unwrap();
    assert_eq!(store.get(vec![7; 65_535]).unwrap(), Some(vec![1].into()));
}

#[test]
fn a_storage_has_one_store_at_a_time() {
    let directory = tempfile::tempdir().unwrap();
    let native = NativeStorage::open(directory.path(), Access::Buffered).unwrap();
    let storages: [Arc<dyn Storage>; 2] = [Arc::new(MemoryStorage::new()), Arc::new(native)];
    for storage in storages {
        let in_use = Some(Error::Storage(StorageError::InUse));
        let first = Store::create(Arc::clone(&storage), options(LogMode::OnRequest)).unwrap();
        first.put(b"key", b"value").unwrap();
        assert_eq!(Store::open(Arc::clone(&storage)).err(), in_use);
        assert_eq!(Store::open_read_only(Arc::clone(&storage)).err(), in_use);
        assert_eq!(Store::create(Arc::clone(&storage), options(LogMode::Group)).err(), in_use);
        first.close().unwrap();
        let second = Store::open(Arc::clone(&storage)).unwrap();
        assert_eq!(second.get(b"key").unwrap(), Some(Slice::from("value")));
        second.abandon();
        drop(Store::open(Arc::clone(&storage)).unwrap());
        Store::open(storage).unwrap().close().unwrap();
    }
}

#[test]
fn a_store_opened_for_reading_changes_nothing() {
    for abandoned in [false, true] {
        let directory = tempfile::tempdir().unwrap();
        let storage = NativeStorage::open(directory.path(), Access::Buffered).unwrap();
        let store = Store::create(Arc::new(storage), options(LogMode::Group)).unwrap();
        for number in 0..500_u32 {
            store.put(number.to_be_bytes(), [3; 100]).unwrap();
        }
        if abandoned {
            store.abandon();
        } else {
            store.close().unwrap();
        }
        let contents = || {
            let entries = std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().path());
            let mut contents: Vec<_> =
                entries.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect();
            contents.sort();
            contents
        };
        let before = contents();
        {
            let reading = Arc::new(NativeStorage::open_read_only(directory.path()).unwrap());
            assert!(reading.is_locked());
            let refused = NativeStorage::open(directory.path(), Access::Buffered).err().unwrap();
            assert!(matches!(refused, StorageError::Locked { .. }), "{refused}");
            NativeStorage::open_read_only(directory.path()).unwrap();
            assert!(reading.create("x").is_err() && reading.remove("MANIFEST").is_err());
            assert!(Store::open(reading.clone()).is_err(), "an opening writes");
            let store = Store::open_read_only(reading).unwrap();
            assert_eq!(store.iter().map(Result::unwrap).count(), 500);
            assert_eq!(store.get(7_u32.to_be_bytes()).unwrap(), Some(vec![3; 100].into()));
            let refusals = [
                store.put(b"a", b"b"),
                store.delete(b"a"),
                store.sync(),
                store.flush(),
                store.maintain(),
                store.compact(),
                store.load_level(9, core::iter::empty()),
            ];
            assert!(refusals.iter().all(|refusal| *refusal == Err(Error::ReadOnly)), "{refusals:?}");
            store.close().unwrap();
        }
        assert_eq!(contents(), before);
        // Without a lock file nothing is locked, and none is created.
        std::fs::remove_file(directory.path().join(".lock")).unwrap();
        let reading = NativeStorage::open_read_only(directory.path()).unwrap();
        assert!(!reading.is_locked());
        drop(Store::open_read_only(Arc::new(reading)).unwrap());
        assert!(!directory.path().join(".lock").exists());
        assert_eq!(contents(), before[1..]);
    }
}

#[test]
fn workers_are_started_once() {
    let store = Store::create(Arc::new(MemoryStorage::new()), options(LogMode::NoLog)).unwrap();
    store.start_workers(None).unwrap();
    assert_eq!(store.start_workers(None), Err(Error::WorkersRunning));
    for number in 0..2000_u32 {
        store.put(number.to_be_bytes(), [1; 100]).unwrap();
    }
    store.stop_workers();
    store.start_workers(Some(Duration::from_millis(1))).unwrap();
    store.close().unwrap();
}

#[test]
fn a_closed_store_is_read_by_other_handles_and_not_written() {
    for (mode, workers) in [(LogMode::NoLog, false), (LogMode::OnRequest, true), (LogMode::Group, true)] {
        let storage = MemoryStorage::new();
        let open = || Store::open(Arc::new(storage.clone()));
        let store = Store::create(Arc::new(storage.clone()), options(mode)).unwrap();
        if workers {
            store.start_workers(None).unwrap();
        }
        for number in 0..2000_u32 {
            store.put(number.to_be_bytes(), [1; 100]).unwrap();
        }
        store.flush().unwrap();
        let (other, snapshot) = (store.clone(), store.snapshot());
        store.close().unwrap();
        let refusals = [
            other.put("key", "value"),
            other.write(WriteBatch::new().put("key", "value").clone()),
            other.sync(),
            other.flush(),
            other.compact(),
            other.start_workers(None),
            other.load_level(9, core::iter::empty()),
        ];
        assert!(refusals.iter().all(|refusal| *refusal == Err(Error::Closed)), "{refusals:?}");
        assert_eq!(other.get(7_u32.to_be_bytes()).unwrap().unwrap(), [1; 100]);
        assert_eq!((other.iter().count(), snapshot.iter().count()), (2000, 2000));
        other.close().unwrap();
        assert_eq!(open().unwrap_err(), Error::Storage(StorageError::InUse), "the snapshot is left");
        drop(snapshot);
        assert_eq!(open().unwrap().iter().count(), 2000);
    }
}

#[test]
fn the_last_handle_closes_a_store_on_any_thread() {
    let storage = PowerCutStorage::new();
    let store = Store::create(Arc::new(storage.clone()), options(LogMode::OnRequest)).unwrap();
    store.start_workers(None).unwrap();
    let snapshot = store.snapshot();
    let threads: Vec<_> = (0..4_u32)
        .map(|thread| {
            let store = store.clone();
            thread::spawn(move || {
                for number in 0..500_u32 {
                    store.put([thread.to_be_bytes(), number.to_be_bytes()].concat(), [1; 50]).unwrap();
                }
            })
        })
        .collect();
    drop(store);
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(thread::spawn(move || snapshot.iter().count()).join().unwrap(), 0);
    // Only closing synced anything.
    let survivors = Store::open(Arc::new(storage.survivors(1))).unwrap();
    assert_eq!(survivors.iter().count(), 2000);
}

#[test]
fn handles_may_be_sent_and_shared() {
    fn is_shareable<T: Send + Sync + 'static>() {}
    fn is_sendable<T: Send + 'static>() {}
    is_shareable::<Store>();
    is_shareable::<Snapshot>();
    is_shareable::<Error>();
    is_sendable::<Scan>();
}

#[test]
fn what_durable_options_acknowledge_survives() {
    let storage = PowerCutStorage::new();
    let store = Store::create(Arc::new(storage.clone()), Options::durable()).unwrap();
    for number in 0..20_u8 {
        store.put([number], b"acknowledged").unwrap();
        let survivors = storage.survivors(number.into());
        let reopened = Store::open(Arc::new(survivors)).unwrap();
        assert_eq!(reopened.iter().count(), usize::from(number) + 1);
    }
}

/// Opening a closed store replays nothing, and entries that cannot be flushed stay in the log.
#[test]
fn closing_flushes_what_the_log_holds() {
    for space in [true, false] {
        let storage = FillingStorage::new(1 << 30);
        let store = Store::create(Arc::new(storage.clone()), options(LogMode::OnRequest)).unwrap();
        store.put(b"key", b"value").unwrap();
        if !space {
            // Enough for a manifest, too little for a table.
            storage.set_left(4000);
        }
        store.close().unwrap();
        storage.free();
        let store = Store::open_read_only(Arc::new(storage)).unwrap();
        let in_memtables = store.memtables().iter().map(|memtable| memtable.len()).sum::<usize>();
        assert_eq!(in_memtables, usize::from(!space));
        assert_eq!(store.get(b"key").unwrap().as_deref(), Some(&b"value"[..]));
    }
}
