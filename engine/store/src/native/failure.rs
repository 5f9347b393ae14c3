//! Errors of the system, told apart as far as a caller would act differently.

use crate::storage::StorageError;
use std::io::{Error, ErrorKind};

/// What an error at any operation means.
pub(super) fn failed(operation: &'static str, name: &str, error: &Error) -> StorageError {
    let name = name.to_owned();
    match error.kind() {
        // A limit on the size of files is a device that takes no more, too.
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            StorageError::OutOfSpace { name }
        }
        _ => StorageError::Io { operation, name, reason: error.into() },
    }
}

/// What an error at opening or creating means.
pub(super) fn at_open(name: &str, error: &Error) -> StorageError {
    match error.kind() {
        ErrorKind::NotFound => StorageError::NotFound { name: name.to_owned() },
        ErrorKind::AlreadyExists => StorageError::AlreadyExists { name: name.to_owned() },
        _ => failed("open", name, error),
    }
}

/// What an error of a direct open or read means: file systems that do no direct I/O say "invalid argument", at
/// either place, and a few "operation not supported".
pub(super) fn at_direct(operation: &'static str, name: &str, error: &Error) -> StorageError {
    match error.kind() {
        ErrorKind::InvalidInput | ErrorKind::Unsupported => {
            StorageError::DirectRefused { name: name.to_owned(), reason: error.to_string() }
        }
        ErrorKind::NotFound => StorageError::NotFound { name: name.to_owned() },
        _ => failed(operation, name, error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn errno_decides_the_error() {
        let (einval, enospc, edquot, efbig, eio) = (22, 28, 122, 27, 5);
        let of = Error::from_raw_os_error;
        assert!(matches!(at_direct("read", "t", &of(einval)), StorageError::DirectRefused { .. }));
        assert!(matches!(at_direct("read", "t", &of(eio)), StorageError::Io { .. }));
        assert!(matches!(failed("append to", "t", &of(enospc)), StorageError::OutOfSpace { .. }));
        assert!(matches!(failed("append to", "t", &of(edquot)), StorageError::OutOfSpace { .. }));
        assert!(matches!(failed("append to", "t", &of(efbig)), StorageError::OutOfSpace { .. }));
        let text = at_direct("open", "t", &of(einval)).to_string();
        assert!(text.contains("Invalid argument"), "{text}");
    }
}
