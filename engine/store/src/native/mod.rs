//! Storage on files of the operating system: the only module of the engine that accesses files.
//!
//! **Invariants**
//! 1. A directory has one user at a time: a [`NativeStorage`] holds a lock on the file `.lock`, which the
//!    system releases when the process dies. Deleting `.lock`
//!    while it is held admits a second process. Later changes of the working directory, or of links in the path, do not matter.
//!    A forked child shares files and lock with its parent, so it must neither use nor drop a store: it starts
//!    another program, or ends with `_exit`.
//! 2. Only files created here are opened for writing: `create_new` only.
//! 3. With [`Access::Direct`] no read is served from the page cache, if the system can guarantee it (Linux with
//!    a file system with direct I/O). If the system rejects it, opening fails with the system's reason. An
//!    accepted flag proves nothing (tmpfs accepts it and is memory): `native-bench` verifies the effect.
//! 4. Files written with [`Access::Direct`] go through the page cache, are synced, and are dropped from it.
//!
//! **Units**: offsets, lengths and alignments in bytes.
//!
//! **Cost**: an aligned direct read is one system call and no copy. An unaligned one reads the blocks around it
//! and copies; each thread keeps a buffer of at most 1 MiB for that. A batch of direct reads waits for 16 at a
//! time, on up to 15 threads, which the first batch starts and which live as long as the storage. `append` is
//! one system call, so pass whole blocks. The first storage of a process requests large pages for cached blocks
//! on Linux.
//!
//! **Platforms**: Linux is tested. On macOS [`Access::Direct`] only requests no caching (`F_NOCACHE`), and on
//! other Unix systems it has no effect. On Windows it opens without buffering. [`DirectFacts::enforcement`]
//! reports the guarantee.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "the only home of files in the engine"
)]

mod append;
mod builder;
mod direct;
mod failure;
mod large_pages;
mod quiet_open;
mod read;
mod read_pool;
mod workers;

pub use builder::StoreBuilder;
pub use direct::{AlignmentSource, DirectFacts, Enforcement};
pub(crate) use workers::Workers;

use crate::storage::{AppendFile, BlockRead, Claim, Claims, ReadFile, Storage, StorageError, check_name};
use append::NativeAppend;
use failure::{at_open, failed};
use read::{BufferedRead, DirectRead};
use read_pool::ReadPool;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// Stored files never start with a dot, so these two names are free.
const LOCK_NAME: &str = ".lock";
const PROBE_NAME: &str = ".direct-probe";

/// Access mode of reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Through the page cache.
    Buffered,
    /// Bypassing the page cache.
    Direct,
}

impl Access {
    /// Returns the name in options and result files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Buffered => "buffered",
            Self::Direct => "direct",
        }
    }
}

/// Directory of the file system, used by one process at a time.
#[derive(Debug)]
pub struct NativeStorage {
    directory: PathBuf,
    /// Support of direct reads, if reads are direct.
    direct: Option<DirectFacts>,
    pool: ReadPool,
    claims: Claims,
    read_only: bool,
    /// Held only for its lock.
    lock: Option<File>,
}

impl Drop for NativeStorage {
    /// Unlocks the directory. Closing the file is not enough: while another thread starts a program, that
    /// program holds all open files too.
    fn drop(&mut self) {
        if let Some(lock) = &self.lock {
            // If unlocking fails, the last holder unlocks it by closing.
            let _ = lock.unlock();
        }
    }
}

impl NativeStorage {
    /// Opens a directory. Creates it if only the last part of its path is missing.
    ///
    /// # Errors
    /// [`StorageError::Locked`] if another program or storage uses it, [`StorageError::DirectRefused`] if its file
    /// system does not support direct I/O in blocks of 4096 bytes, and errors of the system.
    pub fn open(directory: impl AsRef<Path>, access: Access) -> Result<Self, StorageError> {
        let directory = directory.as_ref().to_owned();
        let shown = directory.display().to_string();
        match fs::create_dir(&directory) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
                return Err(failed("make directory", &shown, &error));
            }
            _ => {}
        }
        let directory = resolved(&directory, &shown)?;
        let lock = take_lock(&directory, &shown)?;
        let direct = match access {
            Access::Buffered => None,
            Access::Direct => Some(direct::probe(&directory.join(PROBE_NAME), &shown)?),
        };
        Ok(Self::new(directory, direct, false, Some(lock)))
    }

    fn new(directory: PathBuf, direct: Option<DirectFacts>, read_only: bool, lock: Option<File>) -> Self {
        crate::table::advise_block_memory_by(large_pages::advise);
        Self { directory, direct, pool: ReadPool::default(), claims: Claims::default(), read_only, lock }
    }

    /// Opens a directory for reading, through the page cache. Nothing in it is changed, and no lock file is
    /// created. If there is a readable lock file, it is locked against writers and shared with other readers.
    ///
    /// # Errors
    /// [`StorageError::Locked`] if a writer uses it, and errors of the system.
    pub fn open_read_only(directory: impl AsRef<Path>) -> Result<Self, StorageError> {
        let directory = directory.as_ref().to_owned();
        let shown = directory.display().to_string();
        fs::read_dir(&directory).map_err(|error| failed("list", &shown, &error))?;
        let directory = resolved(&directory, &shown)?;
        let lock = share_lock(&directory, &shown)?;
        Ok(Self::new(directory, None, true, lock))
    }

    /// Returns whether the directory is locked against writers. If not, the caller must ensure that there are
    /// none.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    /// Returns the access mode.
    #[must_use]
    pub fn access(&self) -> Access {
        if self.direct.is_some() { Access::Direct } else { Access::Buffered }
    }

    /// Returns the support of direct I/O; `None` if reads are buffered.
    #[must_use]
    pub fn direct_facts(&self) -> Option<&DirectFacts> {
        self.direct.as_ref()
    }

    /// Returns the absolute path of the directory, without links.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Returns the path of a file, for queries to the system.
    ///
    /// # Errors
    /// [`StorageError::BadName`].
    pub fn path(&self, name: &str) -> Result<PathBuf, StorageError> {
        check_name(name)?;
        Ok(self.directory.join(name))
    }

    /// Returns an error if the storage is read-only.
    fn writable(&self, name: &str) -> Result<(), StorageError> {
        if self.read_only { Err(StorageError::ReadOnly { name: name.to_owned() }) } else { Ok(()) }
    }

    /// Returns the path of a file that must exist.
    fn existing(&self, name: &str) -> Result<PathBuf, StorageError> {
        let path = self.path(name)?;
        match path.symlink_metadata() {
            Ok(facts) if facts.is_file() => Ok(path),
            Ok(_) => Err(StorageError::Io {
                operation: "use",
                name: name.to_owned(),
                reason: "it is not a regular file".to_owned().into(),
            }),
            Err(error) => Err(at_open(name, &error)),
        }
    }
}

/// Returns the absolute path of a directory, without links: the files of a storage stay in one directory.
fn resolved(directory: &Path, shown: &str) -> Result<PathBuf, StorageError> {
    directory.canonicalize().map_err(|error| failed("find", shown, &error))
}

/// Locks the directory for as long as the file lives.
fn take_lock(directory: &Path, shown: &str) -> Result<File, StorageError> {
    let path = directory.join(LOCK_NAME);
    // Anything else with this name is neither followed nor changed.
    if fs::symlink_metadata(&path).is_ok_and(|facts| !facts.is_file()) {
        let error = std::io::Error::other("`.lock` there is a link or no regular file");
        return Err(failed("make a lock file in", shown, &error));
    }
    let lock = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(|error| failed("make a lock file in", shown, &error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StorageError::Locked { name: shown.to_owned() }),
        Err(TryLockError::Error(error)) => Err(failed("lock", shown, &error)),
    }
}

/// Locks the directory against writers for as long as the file lives; `None` if there is no lock file.
fn share_lock(directory: &Path, shown: &str) -> Result<Option<File>, StorageError> {
    let path = directory.join(LOCK_NAME);
    if !fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_file()) {
        return Ok(None);
    }
    let Ok(lock) = File::open(path) else { return Ok(None) };
    match lock.try_lock_shared() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Err(StorageError::Locked { name: shown.to_owned() }),
        // The file system has no locks, or grants them only to writers.
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

impl Storage for NativeStorage {
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError> {
        self.writable(name)?;
        let path = self.path(name)?;
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .map_err(|error| at_open(name, &error))?;
        Ok(Box::new(NativeAppend::new(file, name, self.direct.is_some())))
    }

    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError> {
        let path = self.existing(name)?;
        if self.direct.is_some() {
            return Ok(Box::new(DirectRead::open(&path, name)?));
        }
        Ok(Box::new(BufferedRead::open(&path, name)?))
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError> {
        self.writable(from)?;
        let target = self.path(to)?;
        let source = self.existing(from)?;
        fs::rename(source, target).map_err(|error| failed("rename", from, &error))
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        self.writable(name)?;
        fs::remove_file(self.existing(name)?).map_err(|error| failed("remove", name, &error))
    }

    fn list(&self) -> Result<Vec<String>, StorageError> {
        let shown = self.directory.display().to_string();
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.directory).map_err(|error| failed("list", &shown, &error))? {
            let entry = entry.map_err(|error| failed("list", &shown, &error))?;
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            // Files with other names were not created here.
            if let Ok(name) = entry.file_name().into_string()
                && is_file
                && check_name(&name).is_ok()
            {
                names.push(name);
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    fn sync_directory(&self) -> Result<(), StorageError> {
        // Windows has no such call; its file system journals names by itself.
        if cfg!(unix) {
            File::open(&self.directory)
                .and_then(|directory| directory.sync_all())
                .map_err(|error| failed("sync", &self.directory.display().to_string(), &error))?;
        }
        Ok(())
    }

    fn claim(&self) -> Result<Claim, StorageError> {
        self.claims.take()
    }

    /// Direct reads overlap in threads, because each waits for the disk. Buffered reads often do not wait. The
    /// system is notified of all of them first, so that those that must wait overlap.
    fn read_batch(&self, reads: &mut [BlockRead<'_>]) {
        if self.direct.is_some() {
            return self.pool.read(reads);
        }
        if reads.len() > 1 {
            reads.iter().for_each(BlockRead::announce);
        }
        reads.iter_mut().for_each(BlockRead::perform);
    }
}
