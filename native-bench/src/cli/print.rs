//! The only module that writes to standard output, and writes the last line on standard error.
//!
//! Both get visible characters only, whatever a file, a path or an argument contains (`output::visible`). A closed output pipe (`native-bench list | head -1`) is not an error.

use crate::failure::{Failure, INTERNAL};
use crate::output::{line, visible_drawing, visible_lines};
use std::io::{ErrorKind, Write};

/// Prints the result: text without styles, or JSON.
pub(super) fn result(text: &str) -> Result<(), Failure> {
    write(&visible_lines(text))
}

/// Prints tables and charts with their styles.
pub(super) fn drawing(text: &str) -> Result<(), Failure> {
    write(&visible_drawing(text))
}

fn write(text: &str) -> Result<(), Failure> {
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
    line(text);
}
