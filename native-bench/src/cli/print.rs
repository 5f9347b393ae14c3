//! The only home of standard output and of the last word on standard error.
//!
//! Whoever closes the pipe early (`native-bench list | head -1`) has what they wanted: that is no error.

use crate::failure::{Failure, INTERNAL};
use std::io::{ErrorKind, Write};

/// Prints the result.
pub(super) fn result(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::new(INTERNAL, format!("the result could not be printed: {error}")))
        }
        _ => Ok(()),
    }
}

/// Says what went wrong.
pub(super) fn complaint(message: &str) {
    note(&format!("error: {message}"));
}

/// Says something beside the result.
pub(super) fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
