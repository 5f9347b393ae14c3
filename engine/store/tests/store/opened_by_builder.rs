//! Tests stores opened by a builder: options that it does not set stay unchanged.

#![expect(clippy::disallowed_methods, reason = "files that an error leaves are what is tested")]

use lsm_lab_engine::options::{OptionsError, Packing};
use lsm_lab_engine::{Access, Error, LogMode, Options, Store};
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

#[test]
fn a_builder_changes_what_it_was_told() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("store");
    let mut builder = Store::builder(&directory);
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
fn nothing_is_created_for_an_error() {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("typo");
    let files = |directory: &Path| fs::read_dir(directory).map(Iterator::count).map_err(|error| error.kind());
    let not_found = |opened: Result<Store, Error>, directory: &Path| {
        let error = opened.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound, "{error}");
        assert!(error.to_string().contains(&*directory.to_string_lossy()), "{error}");
    };
    not_found(Store::builder(&directory).open(), &directory);
    not_found(Store::builder(&directory).open_read_only(), &directory);
    assert_eq!(files(&directory), Err(io::ErrorKind::NotFound));
    not_found(Store::builder(place.path()).open(), place.path());
    not_found(Store::builder(place.path()).open_read_only(), place.path());
    assert_eq!(files(place.path()), Ok(0));

    let mut builder = Store::builder(&directory);
    builder.memtable_bytes(1);
    for rejected in [builder.create(), builder.open_or_create()] {
        let error = rejected.unwrap_err();
        assert!(
            matches!(error, Error::Options(OptionsError::Bytes { field: "memtable_bytes", .. })),
            "{error}"
        );
    }
    let mut builder = Store::builder(&directory);
    builder.sync_every(Duration::ZERO);
    for rejected in [builder.create(), builder.open_or_create()] {
        assert_eq!(rejected.unwrap_err(), Error::Options(OptionsError::SyncEvery));
    }
    assert_eq!(files(&directory), Err(io::ErrorKind::NotFound));
    let store = Store::builder(&directory).workers(false).create().unwrap();
    assert_eq!(store.start_workers(Some(Duration::ZERO)), Err(Error::Options(OptionsError::SyncEvery)));
    store.start_workers(None).unwrap();
    store.close().unwrap();
    assert_eq!(builder.open().unwrap_err(), Error::Options(OptionsError::SyncEvery));
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
