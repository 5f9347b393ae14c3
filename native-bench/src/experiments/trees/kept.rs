//! Trees of earlier runs: recorded when they are complete, found again, compared with their record, and
//! reused.
//!
//! Every completely built literal tree on the device, `tree-N`, has a record next to it, `tree-N.json`: its
//! parameters, and a fingerprint of its tables. `--keep-data` keeps both; a killed run leaves its current
//! files.
//!
//! **Invariants**
//! 1. A record is written in one step, when its tree is complete and closed. A tree without a record is never
//!    used.
//! 2. A tree is reused for the same parameters, seed and format only, and after a check. The name, length and
//!    footer of every table equal those of the record (a footer has the checksums of fence pointers and
//!    filter). The manifest opens and names as many tables and runs as the shape has. A sample of stored keys
//!    is found, and absent keys are not. Every read checks the numbers and checksums of blocks.
//! 3. The user of a reused tree holds the lock of its directory. Kept data are never removed here.

use super::TreeSpec;
use super::spec::Medium;
use crate::experiments::setting::Setting;
use crate::failure::{Failure, INCORRECT, INTERNAL};
use crate::measure::tree::Tree;
use crate::results::OutFile;
use crate::scratch::{Adopted, MARKER_NAME, adopt, leftovers};
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::{Storage, StorageError};
use lsm_lab_engine::table::table_number;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3;

/// Increased when a tree of the same parameters is built differently: keys, values, order. The files record
/// the versions of their formats.
const FORMAT: u32 = 1;
/// Bytes of the footer of a table (`docs/format/table.md`).
const FOOTER_BYTES: usize = 76;
/// Keys that are looked up to see whether a tree is what it is said to be.
const KEYS_CHECKED: u64 = 64;
/// Records are a few hundred bytes.
const RECORD_BYTES_MAX: u64 = 4096;

/// Record of an existing tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Record {
    format: u32,
    /// Everything that determines it, as [`TreeSpec::data_key`] has it.
    tree: String,
    tables: u64,
    /// Bytes of all tables.
    bytes: u64,
    /// XXH3-64 over name, length and footer of every table, in hexadecimal.
    fingerprint: String,
}

impl Record {
    fn of(directory: &Path, tree: String) -> Result<Self, StorageError> {
        let storage = NativeStorage::open_read_only(directory)?;
        let (mut tables, mut bytes, mut fingerprint) = (0, 0, Xxh3::new());
        for name in storage.list()?.into_iter().filter(|name| table_number(name).is_some()) {
            let file = storage.open(&name)?;
            let mut footer = [0; FOOTER_BYTES];
            file.read_at(file.len().saturating_sub(FOOTER_BYTES as u64), &mut footer)?;
            fingerprint.update(name.as_bytes());
            fingerprint.update(&file.len().to_le_bytes());
            fingerprint.update(&footer);
            tables += 1;
            bytes += file.len();
        }
        let fingerprint = format!("{:016x}", fingerprint.digest());
        Ok(Self { format: FORMAT, tree, tables, bytes, fingerprint })
    }

    fn read(path: &Path) -> Option<Self> {
        let facts = path.symlink_metadata().ok()?;
        if !facts.is_file() || facts.len() > RECORD_BYTES_MAX {
            return None;
        }
        serde_json::from_str(&fs::read_to_string(path).ok()?).ok()
    }
}

/// `tree-1.json` of `tree-1`.
fn record_path(tree: &Path) -> PathBuf {
    tree.with_extension("json")
}

/// Notes that the tree in this directory is whole.
pub(super) fn record(directory: &Path, spec: &TreeSpec) -> Result<(), Failure> {
    let record = Record::of(directory, spec.data_key())?;
    let text = serde_json::to_string_pretty(&record)
        .map_err(|error| Failure::new(INTERNAL, format!("the record of a tree is not JSON: {error}")))?;
    OutFile::prepare(&record_path(directory), true)?.write(text.as_bytes())
}

/// Takes the record away, before its tree goes.
pub(super) fn forget(directory: &Path) {
    // The record is meaningless without its tree.
    let _ = fs::remove_file(record_path(directory));
}

/// Returns whether the tree in this directory is recorded as complete.
pub(super) fn is_recorded(directory: &Path) -> bool {
    directory.is_dir() && Record::read(&record_path(directory)).is_some()
}

/// The whole trees in the directory of a run.
fn recorded(directory: &Path) -> impl Iterator<Item = (PathBuf, Record)> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let trees = entries.map(|entry| entry.path()).filter(|path| path.is_dir() && !path.is_symlink());
    trees.filter_map(|path| Some((path.clone(), Record::read(&record_path(&path))?)))
}

/// How many whole trees the directory of a run has, and how many bytes their tables take.
#[must_use]
pub fn kept_trees(directory: &Path) -> (usize, u64) {
    recorded(directory).fold((0, 0), |(count, bytes), (_, record)| (count + 1, bytes + record.bytes))
}

/// Removes everything from the directory of a run but whole trees; how many those are.
pub(super) fn leave_trees_alone(directory: &Path) -> usize {
    let trees: Vec<PathBuf> = recorded(directory).map(|(path, _)| path).collect();
    let stays = |path: &Path| {
        path.file_name().is_some_and(|name| name == MARKER_NAME)
            || trees.iter().any(|tree| path == tree || path == record_path(tree))
    };
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if !stays(&path) {
            // Files that cannot be removed stay for `clean`.
            let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
    }
    trees.len()
}

/// Trees of earlier runs that this run may use.
#[derive(Default)]
pub(in crate::experiments) struct Shelf {
    trees: Vec<(String, PathBuf)>,
    /// Their directories, locked during the lifetime of this value.
    held: Vec<Adopted>,
}

impl Shelf {
    /// Those under the directory of this run that are among the wanted ones. What the run left that is gone on with goes in the
    /// end, unless it was to be kept.
    ///
    /// # Errors
    /// [`Failure`] 6 if a tree is not what its record says.
    pub(in crate::experiments) fn find(
        setting: &Setting,
        wanted: &[TreeSpec],
        resumed_runs: &[&str],
    ) -> Result<Self, Failure> {
        let mut shelf = Self::default();
        // A directory that cannot be listed is refused in words where it is to be written in.
        for found in leftovers(&setting.directory).unwrap_or_default() {
            let useful = |record: &Record| wanted.iter().any(|spec| fits(spec, record));
            if found.in_use || !recorded(&found.path).any(|(_, record)| useful(&record)) {
                continue;
            }
            let Some(mut adopted) = adopt(&found)? else { continue };
            for (path, record) in recorded(adopted.path()) {
                let spec = wanted.iter().find(|spec| fits(spec, &record));
                let Some(spec) = spec.filter(|spec| !shelf.has(spec)) else { continue };
                check(&path, &record, spec).map_err(|problem| refusal(&path, setting, &problem))?;
                shelf.trees.push((record.tree, path));
            }
            let marker = adopted.marker();
            if resumed_runs.contains(&marker.run_id.as_str()) && !marker.keeps_data {
                adopted.remove_in_the_end();
            }
            shelf.held.push(adopted);
        }
        Ok(shelf)
    }

    /// Returns whether the blocks of this tree are here.
    pub(in crate::experiments) fn has(&self, spec: &TreeSpec) -> bool {
        self.directory(&spec.data_key()).is_some()
    }

    /// Returns their directory.
    pub(super) fn directory(&self, data_key: &str) -> Option<&Path> {
        self.trees.iter().find(|(key, _)| key == data_key).map(|(_, path)| path.as_path())
    }

    /// How many trees are here.
    pub(in crate::experiments) fn len(&self) -> usize {
        self.trees.len()
    }
}

/// Returns whether a record matches the blocks of this tree.
fn fits(spec: &TreeSpec, record: &Record) -> bool {
    let literal = spec.folded_into.is_none() && spec.medium != Medium::Memory;
    literal && record.format == FORMAT && record.tree == spec.data_key()
}

/// Says what is wrong with a tree, if anything is.
fn check(directory: &Path, record: &Record, spec: &TreeSpec) -> Result<(), String> {
    let told = |error: StorageError| error.to_string();
    if Record::of(directory, record.tree.clone()).map_err(told)? != *record {
        return Err("its tables are not those that were written".to_owned());
    }
    let shape = spec.shape_of_blocks();
    let storage = NativeStorage::open(directory, Access::Buffered).map_err(told)?;
    let tree = Tree::open(shape, Arc::new(storage)).map_err(|error| error.to_string())?;
    let has_its_shape = (1..=shape.levels).all(|level| {
        let level_of = tree.store.version();
        let there = level_of.level(level);
        there.runs().len() as u64 == u64::from(shape.runs_per_level)
            && there.tables().count() as u64 == shape.tables_of(u32::from(level) - 1)
    });
    if !has_its_shape {
        return Err("its manifest names other tables than its shape has".to_owned());
    }
    for number in 0..KEYS_CHECKED {
        let stored = number * (tree.stored / KEYS_CHECKED).max(1);
        for (id, wanted) in [(stored, stored < tree.stored), (tree.stored + number, false)] {
            let mut key = Vec::new();
            tree.keys.write_key(id, &mut key);
            let found = tree.store.get(&key).map_err(|error| error.to_string())?.is_some();
            if found != wanted {
                return Err(format!("its keys are others: number {id} was to be {}", there_or_not(wanted)));
            }
        }
    }
    tree.store.close().map_err(|error| error.to_string())
}

fn there_or_not(there: bool) -> &'static str {
    if there { "there" } else { "absent" }
}

fn refusal(directory: &Path, setting: &Setting, problem: &str) -> Failure {
    Failure::new(
        INCORRECT,
        format!(
            "cannot reuse the tree of an earlier run in `{}`: {problem}; remove it with `native-bench clean --dir {} \
             --yes` and run again to rebuild it",
            directory.display(),
            setting.directory.display()
        ),
    )
}
