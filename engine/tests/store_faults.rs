//! A store on a device that fills up, and on files that were damaged: typed errors, and nothing acknowledged is lost.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::{AppendFile, MemoryStorage, ReadFile, Storage, StorageError};
use lsm_lab_engine::store::Store;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Memory with so many bytes left to append; a file that does not fit is cut where the space ends.
#[derive(Clone)]
struct Filling {
    inner: MemoryStorage,
    left: Arc<AtomicI64>,
}

impl Filling {
    fn new(bytes: i64) -> Self {
        Self { inner: MemoryStorage::new(), left: Arc::new(AtomicI64::new(bytes)) }
    }
}

impl Storage for Filling {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        let file = self.inner.create(name)?;
        Ok(Box::new(FillingFile { name: name.to_owned(), file, left: Arc::clone(&self.left) }))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        self.inner.open(name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.inner.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.inner.remove(name)
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        self.inner.list()
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        self.inner.sync_directory()
    }
}

struct FillingFile {
    name: String,
    file: Box<dyn AppendFile>,
    left: Arc<AtomicI64>,
}

impl AppendFile for FillingFile {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        let wanted = i64::try_from(bytes.len()).unwrap();
        let before = self.left.fetch_sub(wanted, Ordering::Relaxed);
        if before >= wanted {
            return self.file.append(bytes);
        }
        let fits = usize::try_from(before.max(0)).unwrap();
        self.file.append(&bytes[..fits])?;
        Err(StorageError::OutOfSpace { name: self.name.clone() })
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        self.file.sync()
    }
}

fn options(log: bool) -> Options {
    Options {
        memtable_bytes: 8 << 10,
        table_bytes: 8 << 10,
        level_one_bytes: 16 << 10,
        size_ratio: 3,
        log: if log { LogMode::OnRequest } else { LogMode::NoLog },
        ..Options::durable()
    }
}

/// A new store with this much space left.
fn create(storage: &Filling, log: bool, space: i64) -> Store {
    let store = Store::create(Arc::new(storage.clone()), options(log)).unwrap();
    storage.left.store(space, Ordering::Relaxed);
    store
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// However little space there is: every acknowledged write is readable at once and, where it was logged, after the
    /// store is opened again with more space.
    #[test]
    fn a_full_device_loses_nothing_that_was_acknowledged(space in 0..400_000_i64, log: bool) {
        let storage = Filling::new(i64::MAX / 2);
        let store = create(&storage, log, space);
        let mut acknowledged = BTreeMap::new();
        let mut failed = None;
        for number in 0..2000_u32 {
            let (key, value) = (format!("key{:04}", number % 700).into_bytes(), vec![7; (number % 300) as usize]);
            match store.put(&key, &value) {
                Ok(()) => { acknowledged.insert(key, value); }
                Err(error) => {
                    failed = Some((error, key));
                    break;
                }
            }
        }
        for (key, value) in &acknowledged {
            let unsure = failed.as_ref().is_some_and(|(_, failing)| failing == key);
            let found = store.get(key).unwrap();
            prop_assert!(unsure || found.as_ref() == Some(value));
        }
        if let Some((error, _)) = &failed {
            let full = matches!(error, Error::Storage(StorageError::OutOfSpace { .. }));
            prop_assert!(full, "{error}");
        }
        storage.left.store(i64::MAX / 2, Ordering::Relaxed);
        if !log {
            store.flush().unwrap();
        }
        drop(store);
        let store = Store::open(Arc::new(storage)).unwrap();
        for (key, value) in &acknowledged {
            let unsure = failed.as_ref().is_some_and(|(_, failing)| failing == key);
            let found = store.get(key).unwrap();
            prop_assert!(unsure || found.as_ref() == Some(value), "lost {}", String::from_utf8_lossy(key));
        }
    }
}

#[test]
fn a_log_that_failed_is_replaced_as_soon_as_there_is_space() {
    let storage = Filling::new(i64::MAX / 2);
    let store = create(&storage, true, 1000);
    let error = (0..100_u32).find_map(|number| store.put(&number.to_be_bytes(), &[1; 50]).err());
    assert!(matches!(error, Some(Error::Storage(StorageError::OutOfSpace { .. }))));
    storage.left.store(i64::MAX / 2, Ordering::Relaxed);
    store.put(b"next", b"1").unwrap();
    assert_eq!(store.get(&0_u32.to_be_bytes()).unwrap(), Some(vec![1; 50]));
}

fn damaged_store(damage: impl Fn(&MemoryStorage)) -> Result<Store, Error> {
    let storage = MemoryStorage::new();
    let store = Store::create(Arc::new(storage.clone()), options(false)).unwrap();
    for number in 0..1000_u32 {
        store.put(&number.to_be_bytes(), &[7; 100]).unwrap();
    }
    store.sync().unwrap();
    drop(store);
    damage(&storage);
    Store::open(Arc::new(storage))
}

#[test]
fn damage_is_named_at_opening() {
    let first_table = |storage: &MemoryStorage| {
        storage.list().unwrap().into_iter().find(|name| name.starts_with("table")).unwrap()
    };
    let text = |damage: &dyn Fn(&MemoryStorage)| damaged_store(damage).err().unwrap().to_string();
    let missing = text(&|storage| storage.remove(&first_table(storage)).unwrap());
    assert!(missing.starts_with("there is no file `table-"), "{missing}");
    let cut = text(&|storage| storage.damage(&first_table(storage), |bytes| bytes.truncate(5000)).unwrap());
    assert!(cut.contains("cut short"), "{cut}");
    let manifest = text(&|storage| storage.damage("MANIFEST", |bytes| bytes[20] ^= 1).unwrap());
    assert_eq!(manifest, "file `MANIFEST` is damaged at byte 0: the checksum of its header does not match");
    let foreign = text(&|storage| storage.damage("MANIFEST", |bytes| bytes[..8].fill(b'x')).unwrap());
    assert!(foreign.contains("does not begin as a manifest does"), "{foreign}");
    let newer = text(&|storage| {
        storage
            .damage("MANIFEST", |bytes| {
                bytes[8] = 9;
                bytes[32..40].fill(1);
            })
            .unwrap();
    });
    assert!(newer.contains("has format 9") && newer.contains("use a newer program"), "{newer}");
}

#[test]
fn a_damaged_block_is_an_error_and_never_a_value() {
    let store = damaged_store(|storage| {
        for name in storage.list().unwrap().iter().filter(|name| name.starts_with("table")) {
            storage.damage(name, |bytes| bytes[100] ^= 1).unwrap();
        }
    })
    .unwrap();
    let outcomes: Vec<_> = (0..1000_u32).map(|number| store.get(&number.to_be_bytes())).collect();
    assert!(outcomes.iter().flatten().flatten().all(|value| *value == vec![7; 100]));
    let damaged = outcomes.iter().filter_map(|outcome| outcome.as_ref().err());
    assert!(damaged.clone().count() > 0);
    for error in damaged {
        assert!(matches!(error, Error::Storage(StorageError::Damaged { .. })), "{error}");
    }
}
