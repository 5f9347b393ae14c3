//! Tests the messages for the most common damage: they name the file and the problem. (`damage.rs` damages
//! everything; `disk_full.rs` fills the device.)

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::damage::make_journal_newer;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::{MemoryStorage, Storage, StorageError};
use lsm_lab_engine::store::Store;
use std::sync::Arc;

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

fn damaged_store(damage: impl Fn(&MemoryStorage)) -> Result<Store, Error> {
    let storage = MemoryStorage::new();
    let store = Store::create(Arc::new(storage.clone()), options(false)).unwrap();
    for number in 0..1000_u32 {
        store.put(number.to_be_bytes(), [7; 100]).unwrap();
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
    assert!(missing.starts_with("file `table-"), "{missing}");
    let cut = text(&|storage| storage.damage(&first_table(storage), |bytes| bytes.truncate(5000)).unwrap());
    assert!(cut.contains("cut short"), "{cut}");
    let manifest = text(&|storage| storage.damage("MANIFEST", |bytes| bytes[20] ^= 1).unwrap());
    let expected = "file `MANIFEST` is damaged at byte 0: the checksum of its header does not match; ";
    assert!(manifest.starts_with(expected), "{manifest}");
    let foreign = text(&|storage| storage.damage("MANIFEST", |bytes| bytes[..8].fill(b'x')).unwrap());
    assert!(foreign.contains("does not begin as a manifest does"), "{foreign}");
    let newer = text(&|storage| storage.damage("MANIFEST", |bytes| make_journal_newer(bytes)).unwrap());
    assert!(newer.contains("has format 99") && newer.contains("use a newer program"), "{newer}");
}

#[test]
fn a_damaged_block_is_an_error_and_never_a_value() {
    let store = damaged_store(|storage| {
        for name in storage.list().unwrap().iter().filter(|name| name.starts_with("table")) {
            storage.damage(name, |bytes| bytes[100] ^= 1).unwrap();
        }
    })
    .unwrap();
    let outcomes: Vec<_> = (0..1000_u32).map(|number| store.get(number.to_be_bytes())).collect();
    assert!(outcomes.iter().flatten().flatten().all(|value| *value == vec![7; 100]));
    let damaged = outcomes.iter().filter_map(|outcome| outcome.as_ref().err());
    assert!(damaged.clone().count() > 0);
    for error in damaged {
        assert!(matches!(error, Error::Storage(StorageError::Damaged { .. })), "{error}");
    }
}
