//! Writing the result file: whole or not at all, after every finished cell.
//!
//! **Invariants**
//! 1. A file that exists is replaced only with `--force`, and only by a whole one: written beside it, synced, renamed.
//! 2. Whether the place can be written is known before anything is measured.
//!
//! **Not here**: the format, which is the engine's `results`.

mod name;
mod utc;

pub use name::default_path;
pub use utc::Utc;

use crate::failure::{Failure, INTERNAL, NO_SPACE, UNSAFE_PLACE};
use lsm_lab_engine::results::ResultFile;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A place for one result.
#[derive(Debug)]
pub struct ResultWriter {
    path: PathBuf,
    temporary: PathBuf,
}

impl ResultWriter {
    /// Checks the place and takes it.
    ///
    /// # Errors
    /// [`Failure`] 3 if there is a file and `force` is not set, or if the directory cannot be written.
    pub fn prepare(path: &Path, force: bool) -> Result<Self, Failure> {
        let refused = |reason: String| Failure::new(UNSAFE_PLACE, reason);
        let shown = path.display();
        let name = path.file_name().and_then(|name| name.to_str());
        let Some(name) = name.filter(|_| !path.is_dir()) else {
            return Err(refused(format!("--out must name a file, but `{shown}` is a directory")));
        };
        // Looked at itself, not at what it points to: a rename would put a file in the place of a device or a link.
        let there = fs::symlink_metadata(path).ok();
        if there.as_ref().is_some_and(|facts| !facts.is_file()) {
            return Err(refused(format!(
                "`{shown}` is no regular file, and is not replaced: name a file for the result, or leave --out \
                 away and use --json for standard output"
            )));
        }
        if there.is_some() && !force {
            return Err(refused(format!(
                "`{shown}` exists and is not overwritten: choose another --out, or pass --force"
            )));
        }
        let temporary = directory_of(path).join(format!(".{name}.{}.tmp", std::process::id()));
        // The one way to know whether a file can be made there is to make it.
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
            .map_err(|error| refused(format!("the result cannot be written to `{shown}`: {error}")))?;
        let _ = fs::remove_file(&temporary);
        Ok(Self { path: path.to_owned(), temporary })
    }

    /// Where the result goes.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the result in place of the one before.
    ///
    /// # Errors
    /// What the system reports; an earlier result is then still whole.
    pub fn write(&self, file: &ResultFile) -> Result<(), Failure> {
        let text = to_text(file)?;
        self.replace(text.as_bytes()).map_err(|error| {
            let _ = fs::remove_file(&self.temporary);
            let full = matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded);
            let message = format!("could not write the result to `{}`: {error}", self.path.display());
            Failure::new(if full { NO_SPACE } else { INTERNAL }, message)
        })
    }

    fn replace(&self, bytes: &[u8]) -> std::io::Result<()> {
        let mut file = File::create(&self.temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        fs::rename(&self.temporary, &self.path)?;
        if cfg!(unix) {
            File::open(directory_of(&self.path))?.sync_all()?;
        }
        Ok(())
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
    // Whoever reads the file checks it; so does whoever writes it.
    lsm_lab_engine::results::parse(&text)
        .map_err(|error| Failure::new(INTERNAL, format!("the result contradicts its format: {error}")))?;
    Ok(text)
}

fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_refused_at_once() {
        let directory = tempfile::tempdir().unwrap();
        let there = directory.path().join("there.json");
        fs::write(&there, "precious").unwrap();
        let prepare = |path: &Path, force| ResultWriter::prepare(path, force).map(drop);
        let refusal = prepare(&there, false).unwrap_err();
        assert!(refusal.code == UNSAFE_PLACE && refusal.message.contains("--force"), "{refusal}");
        assert_eq!(prepare(&there, true), Ok(()));
        assert_eq!(fs::read_to_string(&there).unwrap(), "precious", "preparing changes nothing");
        let link = directory.path().join("link.json");
        std::os::unix::fs::symlink(&there, &link).unwrap();
        for other in [link.as_path(), Path::new("/dev/null")] {
            let refusal = prepare(other, true).unwrap_err();
            assert!(refusal.code == UNSAFE_PLACE && refusal.message.contains("no regular file"), "{refusal}");
        }
        fs::remove_file(&link).unwrap();
        let unreachable = directory.path().join("no/such/place.json");
        for bad in [directory.path(), &unreachable, &there.join("x.json")] {
            assert_eq!(prepare(bad, true).unwrap_err().code, UNSAFE_PLACE, "{}", bad.display());
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "no temporary file stays");
    }
}
