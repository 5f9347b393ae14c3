//! Text files of the kernel, read without privileges.
//!
//! **Invariants**
//! 1. A value that is absent, unreadable or malformed is `None`; no value is guessed.
//! 2. Only paths that are written out in this crate are read. This allow-list keeps serial numbers, host
//!    names and user names out of results.

use std::fs;
use std::path::{Path, PathBuf};

/// The trees of the kernel, or a copy of them under a directory of a test.
#[derive(Debug, Clone)]
pub struct Machine {
    root: PathBuf,
}

impl Machine {
    /// The machine that this runs on.
    #[must_use]
    pub fn this() -> Self {
        Self::at("/")
    }

    /// A machine whose `proc`, `sys` and `etc` lie under this directory.
    #[must_use]
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The text of a file, without the white space around it; `None` if it is empty.
    #[must_use]
    pub fn text(&self, path: impl AsRef<Path>) -> Option<String> {
        let text = fs::read_to_string(self.path(path)).ok()?;
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// The number that a file holds.
    #[must_use]
    pub fn number(&self, path: impl AsRef<Path>) -> Option<u64> {
        self.text(path)?.parse().ok()
    }

    /// Returns whether a file contains anything except 0.
    #[must_use]
    pub fn flag(&self, path: impl AsRef<Path>) -> Option<bool> {
        Some(self.number(path)? != 0)
    }

    /// Returns whether this path exists.
    #[must_use]
    pub fn exists(&self, path: impl AsRef<Path>) -> bool {
        self.path(path).exists()
    }

    /// The names in a directory, sorted; none if there is no directory.
    #[must_use]
    pub fn names(&self, path: impl AsRef<Path>) -> Vec<String> {
        let entries = fs::read_dir(self.path(path)).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort_unstable();
        names
    }

    /// The real directory behind links, for going on from there.
    #[must_use]
    pub fn resolve(&self, path: impl AsRef<Path>) -> Option<PathBuf> {
        let real = self.path(path).canonicalize().ok()?;
        let root = self.root.canonicalize().ok()?;
        real.strip_prefix(root).ok().map(Path::to_owned)
    }

    fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        let path = path.as_ref();
        self.root.join(path.strip_prefix("/").unwrap_or(path))
    }
}
