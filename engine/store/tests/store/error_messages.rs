//! Tests that the text of every error names its cause: the file, the directory, the level or the rejected
//! number.

use core::error::Error as _;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::{StorageError, SystemError};
use lsm_lab_engine::store::Store;
use std::io;
use std::sync::Arc;

#[test]
fn every_storage_error_names_its_file() {
    let name = || "culprit.sst".to_owned();
    let reason = || "refused by the test".to_owned();
    let errors = [
        StorageError::NotFound { name: name() },
        StorageError::AlreadyExists { name: name() },
        StorageError::BadName { name: name() },
        StorageError::UnexpectedEnd { name: name(), offset: 4096, wanted: 512 },
        StorageError::Locked { name: name() },
        StorageError::ReadOnly { name: name() },
        StorageError::NumbersUsedUp { name: name() },
        StorageError::OutOfSpace { name: name() },
        StorageError::DirectRefused { name: name(), reason: reason() },
        StorageError::Damaged { name: name(), offset: 17, problem: reason() },
        StorageError::NewerFormat { name: name(), found: 9, supported: 3 },
        StorageError::OlderFormat { name: name(), found: 1, supported: 3 },
        StorageError::Io { operation: "sync", name: name(), reason: reason().into() },
    ];
    for error in errors {
        let text = Error::from(error.clone()).to_string();
        assert!(text.contains("culprit.sst"), "{error:?}: {text}");
        if matches!(error, StorageError::DirectRefused { .. } | StorageError::Io { .. }) {
            assert!(text.contains("refused by the test"), "{error:?}: {text}");
        }
    }
}

#[test]
fn limits_that_were_passed_are_in_the_text() {
    let cases = [
        (Error::KeyTooLong { bytes: 70_001 }, "70001"),
        (Error::ValueTooLong { bytes: 80_001 }, "80001"),
        (Error::BatchTooLong { bytes: 90_001, most: 90_000 }, "90000"),
        (Error::Occupied { name: "000007.sst".to_owned() }, "000007.sst"),
        (
            Error::Unsorted { position: 7, before: b"b\xff".to_vec(), key: b"a".to_vec() },
            "cannot ingest entry 7: its key `a` is not larger than the key `b\\xff` before it; sort the entries by key, and \
             keep one of each key",
        ),
        (Error::Load { level: 3, problem: "it is not empty" }, "level 3 cannot be loaded: it is not empty"),
        (Error::Storage(StorageError::InUse), "close that one first"),
        (Error::AlreadyExists, "open it"),
        (Error::NotFound, "MANIFEST"),
        (Error::Unfinished, "repair again"),
        (Error::ReadOnly, "reading only"),
        (Error::Closed, "open it again"),
        (Error::WorkersRunning, "stop_workers"),
        (Error::Stopped, "stopped"),
        (Error::GroupLost, "may or may not"),
    ];
    for (error, expected) in cases {
        let text = error.to_string();
        assert!(text.contains(expected), "{error:?}: {text}");
    }
}

#[test]
fn the_error_of_the_system_is_the_source_and_gives_the_kind() {
    let denied = io::Error::from(io::ErrorKind::PermissionDenied);
    let failed = StorageError::Io { operation: "open", name: "t".to_owned(), reason: (&denied).into() };
    let error = Error::from(failed);
    let source = error.source().expect("the system said why");
    assert_eq!(source.to_string(), denied.to_string());
    assert_eq!(source.downcast_ref::<SystemError>().map(SystemError::kind), Some(denied.kind()));
    assert_eq!(io::Error::from(error).kind(), io::ErrorKind::PermissionDenied);
}

#[test]
fn a_store_that_does_not_exist_is_not_found() {
    let directory = tempfile::tempdir().unwrap();
    let storage = NativeStorage::open(directory.path(), Access::Buffered).unwrap();
    let error = Store::open(Arc::new(storage)).unwrap_err();
    assert_eq!((error.kind(), error), (io::ErrorKind::NotFound, Error::NotFound));
    let missing = NativeStorage::open_read_only(directory.path().join("none")).unwrap_err();
    assert_eq!(missing.kind(), io::ErrorKind::NotFound, "{missing}");
    let busy = NativeStorage::open(directory.path(), Access::Buffered).and_then(|first| {
        let second = NativeStorage::open(directory.path(), Access::Buffered);
        drop(first);
        second
    });
    assert_eq!(busy.unwrap_err().kind(), io::ErrorKind::ResourceBusy);
}
