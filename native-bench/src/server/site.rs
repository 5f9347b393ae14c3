//! Served content: the files of the built lab, listed once, and one result.

use lsm_lab_teaching::results::ResultFile;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Folders within folders that are looked into.
const DEPTH_MAX: usize = 8;

/// The lab and the result.
#[derive(Debug)]
pub struct Site {
    /// Files by their path in an address, without the leading `/`.
    files: BTreeMap<String, PathBuf>,
    opened: Opened,
}

/// The result that the lab is opened with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// Its name in addresses: letters, digits, `.`, `_` and `-`, ending in `.json`.
    pub name: String,
    /// Its name for people.
    pub label: String,
    /// Its text.
    pub text: String,
}

impl Opened {
    /// The result of this file.
    #[must_use]
    pub fn new(path: &Path, file: &ResultFile, text: String) -> Self {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let plain = |letter: char| {
            if letter.is_ascii_alphanumeric() || "._-".contains(letter) { letter } else { '-' }
        };
        let stem: String = stem.chars().map(plain).collect();
        let stem = stem.trim_start_matches(['.', '_', '-']);
        // `index.json` is the list, and a bundled result may have the plain name.
        Self { name: format!("opened-{stem}.json"), label: file.view().label, text }
    }
}

impl Site {
    /// Lists the files of the built lab.
    ///
    /// # Errors
    /// What the system reports.
    pub fn of(lab: &Path, opened: Opened) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        collect(lab, "", DEPTH_MAX, &mut files)?;
        Ok(Self { files, opened })
    }

    /// The file of this path, if it was listed and still is a file.
    pub(super) fn file(&self, path: &str) -> Option<&Path> {
        let path = self.files.get(path)?;
        // Rejects files that were replaced by a link after they were listed.
        path.symlink_metadata().is_ok_and(|facts| facts.is_file()).then_some(path)
    }

    /// The result that was opened.
    pub(super) fn opened(&self) -> &Opened {
        &self.opened
    }
}

/// Regular files only: a link may lead anywhere.
fn collect(
    directory: &Path,
    prefix: &str,
    depth: usize,
    files: &mut BTreeMap<String, PathBuf>,
) -> io::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        let Some(name) = entry.file_name().to_str().map(str::to_owned) else { continue };
        let kind = entry.file_type()?;
        if kind.is_file() {
            files.insert(format!("{prefix}{name}"), entry.path());
        } else if kind.is_dir() && depth > 0 {
            collect(&entry.path(), &format!("{prefix}{name}/"), depth - 1, files)?;
        }
    }
    Ok(())
}
