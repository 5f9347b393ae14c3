//! One file that is written: whole or not at all, and never over another without being told to.

use crate::failure::{Failure, INTERNAL, NO_SPACE, UNSAFE_PLACE, size_limit_in_words};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// A place that was checked.
#[derive(Debug)]
pub struct OutFile {
    path: PathBuf,
    temporary: PathBuf,
    /// True if the existing file may be replaced, because of `--force` or because this run wrote it.
    replaces: AtomicBool,
}

impl OutFile {
    /// Checks the place. Nothing is written there yet.
    ///
    /// # Errors
    /// [`Failure`] 3 if there is a file and `force` is not set, if what is there is no regular file, or if
    /// the directory cannot be written.
    pub fn prepare(path: &Path, force: bool) -> Result<Self, Failure> {
        let refused = |reason: String| Failure::new(UNSAFE_PLACE, reason);
        let shown = path.display();
        let name = path.file_name().and_then(|name| name.to_str());
        let Some(name) = name.filter(|_| !path.is_dir()) else {
            return Err(refused(format!("`{shown}` is a directory; pass a file name")));
        };
        // Looked at itself, not at what it points to: a rename would put a file in the place of a device or a link.
        let there = fs::symlink_metadata(path).ok();
        if there.as_ref().is_some_and(|facts| !facts.is_file()) {
            return Err(refused(format!(
                "cannot replace `{shown}`: not a regular file; name a file for the result, or use --json \
                 without --out for standard output"
            )));
        }
        if there.is_some() && !force {
            return Err(refused(format!("`{shown}` already exists; choose another name or pass --force")));
        }
        let temporary = directory_of(path).join(format!(".{name}.{}.tmp", std::process::id()));
        // The one way to know whether a file can be made there is to make it.
        OpenOptions::new().write(true).create_new(true).open(&temporary).map_err(|error| {
            let advice = match error.kind() {
                ErrorKind::NotFound => "; create its directory first, or choose another",
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                    "; choose a writable directory"
                }
                _ => "",
            };
            refused(format!("cannot write `{shown}`: {error}{advice}"))
        })?;
        let _ = fs::remove_file(&temporary);
        Ok(Self { path: path.to_owned(), temporary, replaces: AtomicBool::new(force) })
    }

    /// The place.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the content of the file by these bytes.
    ///
    /// # Errors
    /// An error of the system; the earlier file is then still complete. [`Failure`] 3 if another program has
    /// created the file since the place was checked.
    pub fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.replace(bytes).map_err(|error| {
            let _ = fs::remove_file(&self.temporary);
            let full = matches!(
                error.kind(),
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge
            );
            let shown = self.path.display();
            if error.kind() == ErrorKind::AlreadyExists {
                let reason = "another program has created it meanwhile; choose another name";
                return Failure::new(UNSAFE_PLACE, format!("cannot write `{shown}`: {reason}"));
            }
            let limit = if full { size_limit_in_words() } else { String::new() };
            Failure::new(
                if full { NO_SPACE } else { INTERNAL },
                format!("cannot write `{shown}`: {error}{limit}"),
            )
        })
    }

    fn replace(&self, bytes: &[u8]) -> std::io::Result<()> {
        let mut file = File::create(&self.temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        self.put()?;
        if cfg!(unix) {
            File::open(directory_of(&self.path))?.sync_all()?;
        }
        Ok(())
    }
}

impl OutFile {
    /// Gives the temporary file its name. The first write uses a hard link, which fails if another program
    /// has created the file.
    fn put(&self) -> std::io::Result<()> {
        if !self.replaces.load(Ordering::Relaxed) {
            match fs::hard_link(&self.temporary, &self.path) {
                Ok(()) => fs::remove_file(&self.temporary)?,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(error),
                // A file system without links: looking is the best that can be done.
                Err(_) if self.path.exists() => return Err(ErrorKind::AlreadyExists.into()),
                Err(_) => fs::rename(&self.temporary, &self.path)?,
            }
            self.replaces.store(true, Ordering::Relaxed);
            return Ok(());
        }
        fs::rename(&self.temporary, &self.path)
    }
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
        let prepare = |path: &Path, force| OutFile::prepare(path, force).map(drop);
        let refusal = prepare(&there, false).unwrap_err();
        assert!(refusal.code == UNSAFE_PLACE && refusal.message.contains("--force"), "{refusal}");
        assert_eq!(prepare(&there, true), Ok(()));
        assert_eq!(fs::read_to_string(&there).unwrap(), "precious", "preparing changes nothing");
        let link = directory.path().join("link.json");
        std::os::unix::fs::symlink(&there, &link).unwrap();
        for other in [link.as_path(), Path::new("/dev/null")] {
            let refusal = prepare(other, true).unwrap_err();
            assert!(
                refusal.code == UNSAFE_PLACE && refusal.message.contains("not a regular file"),
                "{refusal}"
            );
        }
        fs::remove_file(&link).unwrap();
        let unreachable = directory.path().join("no/such/place.json");
        assert!(prepare(&unreachable, false).unwrap_err().message.contains("create its directory first"));
        for bad in [directory.path(), &unreachable, &there.join("x.json")] {
            assert_eq!(prepare(bad, true).unwrap_err().code, UNSAFE_PLACE, "{}", bad.display());
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "no temporary file stays");
    }

    #[test]
    fn of_two_that_found_the_place_free_only_the_first_writes() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.json");
        let (first, second) =
            (OutFile::prepare(&path, false).unwrap(), OutFile::prepare(&path, false).unwrap());
        first.write(b"first").unwrap();
        let refusal = second.write(b"second").unwrap_err();
        assert!(refusal.code == UNSAFE_PLACE && refusal.message.contains("meanwhile"), "{refusal}");
        first.write(b"first again").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "first again");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "no temporary file stays");
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x");
        let file = OutFile::prepare(&path, false).unwrap();
        for text in ["first", "second"] {
            file.write(text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}
