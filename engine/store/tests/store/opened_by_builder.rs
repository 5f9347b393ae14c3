//! Tests stores opened by a builder: options that it does not set stay unchanged.

use lsm_lab_engine::options::{OptionsError, Packing};
use lsm_lab_engine::{Access, Error, LogMode, Options, Store};
use std::io;
use std::time::Duration;

#[test]
fn a_builder_changes_what_it_was_told() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("store");
    let mut builder = Store::builder(&directory);
    assert_eq!(builder.open().unwrap_err(), Error::NotFound);
    let options = Options { packing: Packing::Aligned, ..Options::default() };
    let store = builder.options(options).log(LogMode::OnRequest).create().unwrap();
    assert_eq!(*store.options(), Options { log: LogMode::OnRequest, ..options });
    assert!(store.cache().is_some());
    store.put("key", "value").unwrap();
    store.close().unwrap();
    assert_eq!(builder.create().unwrap_err(), Error::AlreadyExists);

    // Without options, the store keeps its options.
    let store = Store::builder(&directory).memtable_bytes(1 << 20).cache_bytes(0).open_or_create().unwrap();
    assert_eq!(
        *store.options(),
        Options { log: LogMode::OnRequest, memtable_bytes: 1 << 20, packing: Packing::Aligned, ..options }
    );
    assert!(store.cache().is_none());
    assert_eq!(store.get("key").unwrap().unwrap(), "value");
    let locked = Store::builder(&directory).open().unwrap_err();
    assert_eq!(locked.kind(), io::ErrorKind::ResourceBusy, "{locked}");
    store.close().unwrap();

    let other = Store::builder(&directory).options(Options::default()).open_or_create().unwrap_err();
    assert!(matches!(other, Error::Options(OptionsError::Fixed { field: "packing", .. })), "{other}");
    let store = Store::builder(&directory).open_read_only().unwrap();
    assert_eq!(store.put("key", "other"), Err(Error::ReadOnly));
    assert_eq!(store.get("key").unwrap().unwrap(), "value");
}

#[test]
fn a_builder_starts_workers_unless_told_otherwise() {
    let place = tempfile::tempdir().unwrap();
    let open = |workers: bool, sync: Option<Duration>| {
        let mut builder = Store::builder(place.path());
        builder.access(Access::Buffered).workers(workers);
        if let Some(interval) = sync {
            builder.sync_every(interval);
        }
        builder.open_or_create().unwrap()
    };
    for (workers, sync, running) in
        [(true, None, true), (false, None, false), (false, Some(Duration::from_millis(5)), true)]
    {
        let store = open(workers, sync);
        let started = store.start_workers(None);
        assert_eq!(started, if running { Err(Error::WorkersRunning) } else { Ok(()) });
        store.close().unwrap();
    }
}
