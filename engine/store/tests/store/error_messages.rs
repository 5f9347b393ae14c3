//! The text of every error names its culprit: the file, the directory, the level or the number that was refused.

use lsm_lab_engine::error::Error;
use lsm_lab_engine::storage::StorageError;

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
        StorageError::Io { operation: "sync", name: name(), reason: reason() },
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
        (Error::Load { level: 3, problem: "it is not empty" }, "level 3 cannot be loaded: it is not empty"),
        (Error::Storage(StorageError::InUse), "close that one first"),
        (Error::Exists { found: true }, "open it"),
        (Error::Exists { found: false }, "MANIFEST"),
        (Error::Unfinished, "repair again"),
        (Error::ReadOnly, "reading only"),
        (Error::Stopped, "stopped"),
        (Error::GroupLost, "not known"),
    ];
    for (error, expected) in cases {
        let text = error.to_string();
        assert!(text.contains(expected), "{error:?}: {text}");
    }
}
