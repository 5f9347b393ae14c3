//! Tests that the text of every error names its cause: the file, the directory, the level or the rejected
//! number.

use core::error::Error as _;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::options::OptionsError;
use lsm_lab_engine::storage::{StorageError, SystemError};
use lsm_lab_engine::store::Store;
use lsm_lab_filters::maplet::MapletError;
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
        (Error::Load { level: 3, problem: "it is not empty" }, "cannot load level 3: it is not empty"),
        (Error::Storage(StorageError::InUse), "close that store first"),
        (Error::Maplet(MapletError::TooLarge), "2^32"),
        (Error::AlreadyExists, "open it"),
        (Error::NotFound { directory: None }, "MANIFEST"),
        (Error::NotFound { directory: Some("/srv/dta".to_owned()) }, "`/srv/dta`"),
        (Error::Unfinished, "repair again"),
        (Error::ReadOnly, "reading only"),
        (Error::Closed, "open it again"),
        (Error::WorkersRunning, "stop_workers"),
        (Error::Stopped, "stopped"),
        (Error::GroupLost, "may or may not"),
        (Error::WorkerPanicked, "standard error"),
        (Error::SequencesUsedUp, "native-bench repair"),
    ];
    for (error, expected) in cases {
        let text = error.to_string();
        assert!(text.contains(expected), "{error:?}: {text}");
    }
}

/// Returns the kind that the documentation of a variant names.
fn documented_kind(source: &str, variant: &str) -> Option<String> {
    let mut kind = None;
    for line in source.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            kind = text
                .trim()
                .strip_prefix("Kind: `")
                .and_then(|rest| rest.split_once('`'))
                .map(|(kind, _)| kind)
                .or(kind);
        } else {
            let name = line.split(|c: char| !c.is_alphanumeric()).next();
            if name == Some(variant) {
                return kind.map(str::to_owned);
            }
            kind = None;
        }
    }
    None
}

#[test]
fn every_variant_documents_its_kind() {
    let name = String::new;
    let errors = [
        Error::Options(OptionsError::Interval),
        Error::Maplet(MapletError::TooLarge),
        Error::AlreadyExists,
        Error::NotFound { directory: None },
        Error::Unfinished,
        Error::ReadOnly,
        Error::Closed,
        Error::WorkersRunning,
        Error::Stopped,
        Error::Occupied { name: name() },
        Error::KeyTooLong { bytes: 0 },
        Error::ValueTooLong { bytes: 0 },
        Error::BatchTooLong { bytes: 0, most: 0 },
        Error::GroupLost,
        Error::WorkerPanicked,
        Error::SequencesUsedUp,
        Error::Unsorted { position: 0, before: Vec::new(), key: Vec::new() },
        Error::Load { level: 1, problem: "" },
    ];
    let storage = [
        StorageError::NotFound { name: name() },
        StorageError::AlreadyExists { name: name() },
        StorageError::BadName { name: name() },
        StorageError::UnexpectedEnd { name: name(), offset: 0, wanted: 0 },
        StorageError::Locked { name: name() },
        StorageError::InUse,
        StorageError::ReadOnly { name: name() },
        StorageError::NumbersUsedUp { name: name() },
        StorageError::OutOfSpace { name: name() },
        StorageError::DirectRefused { name: name(), reason: name() },
        StorageError::Damaged { name: name(), offset: 0, problem: name() },
        StorageError::NewerFormat { name: name(), found: 0, supported: 0 },
        StorageError::OlderFormat { name: name(), found: 0, supported: 0 },
    ];
    let errors =
        errors.iter().map(|error| (format!("{error:?}"), error.kind(), include_str!("../../src/error.rs")));
    let source = include_str!("../../src/storage/error.rs");
    let storage = storage.iter().map(|error| (format!("{error:?}"), error.kind(), source));
    for (shown, kind, source) in errors.chain(storage) {
        let variant = shown.split(|c: char| !c.is_alphanumeric()).next().unwrap();
        assert_eq!(documented_kind(source, variant), Some(format!("{kind:?}")), "{variant}");
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
    assert_eq!((error.kind(), error), (io::ErrorKind::NotFound, Error::NotFound { directory: None }));
    let missing = NativeStorage::open_read_only(directory.path().join("none")).unwrap_err();
    assert_eq!(missing.kind(), io::ErrorKind::NotFound, "{missing}");
    let busy = NativeStorage::open(directory.path(), Access::Buffered).and_then(|first| {
        let second = NativeStorage::open(directory.path(), Access::Buffered);
        drop(first);
        second
    });
    assert_eq!(busy.unwrap_err().kind(), io::ErrorKind::ResourceBusy);
}
