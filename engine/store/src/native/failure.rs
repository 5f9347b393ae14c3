//! Converts errors of the system to those that a caller treats differently.

use crate::storage::StorageError;
use std::io::{Error, ErrorKind};

/// Converts an error of any operation.
pub(super) fn failed(operation: &'static str, name: &str, error: &Error) -> StorageError {
    let name = name.to_owned();
    match error.kind() {
        // A file size limit is also a device without space.
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            StorageError::OutOfSpace { name }
        }
        _ => StorageError::Io { operation, name, reason: error.into() },
    }
}

/// Converts an error of opening or creating.
pub(super) fn at_open(name: &str, error: &Error) -> StorageError {
    match error.kind() {
        ErrorKind::NotFound => StorageError::NotFound { name: name.to_owned() },
        ErrorKind::AlreadyExists => StorageError::AlreadyExists { name: name.to_owned() },
        _ => failed("open", name, error),
    }
}

/// Converts an error of a direct open or read. File systems without direct I/O return "invalid argument" at
/// either operation, and a few "operation not supported".
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
