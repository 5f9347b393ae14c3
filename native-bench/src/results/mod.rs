//! Writing the result file: whole or not at all, after every finished cell.
//!
//! **Invariants**
//! 1. An existing file is replaced only with `--force`, and only by a complete one, which is written next to
//!    it, synced and renamed.
//! 2. Before any measurement, the program checks that it can write the file.
//!
//! **Not here**: the format, which is in the engine's `results`.

mod name;
mod out_file;
mod utc;

pub use name::default_path;
pub use out_file::OutFile;
pub use utc::Utc;

use crate::failure::{Failure, INTERNAL, USAGE};
use crate::output::visible;
use lsm_lab_teaching::results::{ResultFile, TEXT_BYTES_MAX};
use serde_json::Value;
use std::path::Path;

/// A place for one result.
#[derive(Debug)]
pub struct ResultWriter {
    file: OutFile,
}

impl ResultWriter {
    /// Checks the place and takes it.
    ///
    /// # Errors
    /// [`Failure`] 3 if there is a file and `force` is not set, or if the directory cannot be written.
    pub fn prepare(path: &Path, force: bool) -> Result<Self, Failure> {
        Ok(Self { file: OutFile::prepare(path, force)? })
    }

    /// Path of the result.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Writes the result in place of the one before.
    ///
    /// # Errors
    /// What the system reports; an earlier result is then still whole.
    pub fn write(&self, file: &ResultFile) -> Result<(), Failure> {
        self.file.write(to_text(file)?.as_bytes())
    }
}

/// The text of a result.
///
/// # Errors
/// If the result contradicts its own format, which would be an error of this program.
pub fn to_text(file: &ResultFile) -> Result<String, Failure> {
    let mut text = serde_json::to_string_pretty(file)
        .map_err(|error| Failure::new(INTERNAL, format!("the result is not JSON: {error}")))?;
    text.push('\n');
    // The writer validates the text with the reader's check.
    lsm_lab_teaching::results::parse(&text)
        .map_err(|error| Failure::new(INTERNAL, format!("the result contradicts its format: {error}")))?;
    Ok(text)
}

/// Reads a result for an output: with visible characters in all texts, because the file may be of a stranger.
///
/// # Errors
/// As [`read_exactly`].
pub fn read(path: &Path) -> Result<ResultFile, Failure> {
    visible_file(&read_exactly(path)?)
}

/// Returns the file with visible characters in all texts.
///
/// # Errors
/// If the result is not JSON, which would be an error of this program.
pub fn visible_file(file: &ResultFile) -> Result<ResultFile, Failure> {
    fn make_visible(value: &mut Value) {
        match value {
            Value::String(text) => *text = visible(&*text),
            Value::Array(items) => items.iter_mut().for_each(make_visible),
            Value::Object(fields) => fields.values_mut().for_each(make_visible),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let with_visible_texts = || {
        let mut value = serde_json::to_value(file)?;
        make_visible(&mut value);
        serde_json::from_value(value)
    };
    with_visible_texts().map_err(|error: serde_json::Error| {
        Failure::new(INTERNAL, format!("the result is not JSON: {error}"))
    })
}

/// Reads a result as it is, and says what is wrong with the file if it is none.
///
/// # Errors
/// [`Failure`] 2 with the field that is wrong, or with what the system says.
pub fn read_exactly(path: &Path) -> Result<ResultFile, Failure> {
    read_with_text(path).map(|(file, _)| file)
}

/// Reads the result, and returns the text of the file with it.
///
/// # Errors
/// As [`read_exactly`].
pub fn read_with_text(path: &Path) -> Result<(ResultFile, String), Failure> {
    let refused = |reason: String| Failure::new(USAGE, format!("`{}`: {reason}", path.display()));
    let facts = std::fs::metadata(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => refused(
            "file not found; pass a native-bench result, for example one written by `native-bench run quick`"
                .to_owned(),
        ),
        _ => refused(error.to_string()),
    })?;
    if facts.is_dir() {
        return Err(refused("this is a directory: name a result file in it".to_owned()));
    }
    if usize::try_from(facts.len()).is_ok_and(|bytes| bytes > TEXT_BYTES_MAX) {
        return Err(refused(format!("{} bytes are more than any native-bench result has", facts.len())));
    }
    let bytes = std::fs::read(path).map_err(|error| refused(error.to_string()))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| refused("not a native-bench result: the file is not text".to_owned()))?;
    let file = lsm_lab_teaching::results::parse(&text).map_err(|error| refused(error.to_string()))?;
    Ok((file, text))
}
