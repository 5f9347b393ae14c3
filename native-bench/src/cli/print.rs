//! The only module that writes to standard output, and writes the last line on standard error.
//!
//! A closed output pipe (`native-bench list | head -1`) is not an error.

use crate::failure::{Failure, INTERNAL};
use std::io::{ErrorKind, Write};

/// Prints the result.
pub(super) fn result(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::new(INTERNAL, format!("cannot print the result: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints an error to stderr.
pub(super) fn complaint(message: &str) {
    note(&format!("error: {message}"));
}

/// Prints a note on standard error, in addition to the result.
pub(super) fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
