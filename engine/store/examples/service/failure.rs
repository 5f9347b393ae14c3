//! Errors, and the HTTP status of each.

use lsm_lab_engine::Error;
use std::fmt;
use std::io::ErrorKind;

#[derive(Debug)]
pub(crate) enum Failure {
    BadRequest(String),
    NotFound,
    Store(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadRequest(problem) => f.write_str(problem),
            Self::NotFound => f.write_str("not found"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl Failure {
    pub(crate) fn status(&self) -> u16 {
        match self {
            Self::BadRequest(_) => 400,
            Self::NotFound => 404,
            // During a shutdown. The client may try again later.
            Self::Store(Error::Closed) => 503,
            Self::Store(
                Error::KeyTooLong { .. } | Error::ValueTooLong { .. } | Error::BatchTooLong { .. },
            ) => 413,
            Self::Store(error) => match error.kind() {
                ErrorKind::InvalidInput => 400,
                ErrorKind::StorageFull => 507,
                ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => 403,
                _ => 500,
            },
        }
    }
}
