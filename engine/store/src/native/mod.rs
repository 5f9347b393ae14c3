//! Storage on the files of the operating system: the only home of files in the engine.
//!
//! **Invariants**
//! 1. A directory has one user at a time: `.lock` is held while a [`NativeStorage`] lives, and the system lets it go
//!    when the process dies (`storage_conformance::a_directory_has_one_user`). It is the file that is locked: whoever removes
//!    `.lock` while it is held lets a second process in.
//! 2. Nothing is opened for writing that was not created here: `create_new` only.
//! 3. With [`Access::Direct`] no read is served from the page cache where the system can promise that (Linux with a
//!    file system that does direct I/O); where it refuses, opening fails and says what the system said. An accepted
//!    flag proves nothing by itself (tmpfs accepts it and is memory): `native-bench` verifies what was reached.
//! 4. Files written with [`Access::Direct`] go through the page cache, are synced, and are dropped from it.
//!
//! **Units**: offsets and lengths in bytes; alignments in bytes.
//!
//! **Cost**: an aligned direct read is one system call and no copy. An unaligned one reads the blocks around it and
//! copies; each thread keeps a buffer of at most 1 MiB for that. A batch of direct reads waits for 16 at a time, on up
//! to 15 threads that are started by the first batch and live as long as the storage. `append` is one system call, so hand it whole blocks.
//! The first storage of a process has memory for cached blocks mapped with large pages from then on, where Linux has any.
//!
//! **Platforms**: Linux is tested. On macOS [`Access::Direct`] only asks the system not to cache (`F_NOCACHE`); on
//! other Unix systems it changes nothing; on Windows it opens without buffering. [`DirectFacts::enforcement`] says so.
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

/// No name of a stored file starts with a dot, so these two cannot be taken.
const LOCK_NAME: &str = ".lock";
const PROBE_NAME: &str = ".direct-probe";

/// How files are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Through the page cache.
    Buffered,
    /// Past the page cache.
    Direct,
}

impl Access {
    /// The name in options and result files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Buffered => "buffered",
            Self::Direct => "direct",
        }
    }
}

/// A directory of the file system, used by one process at a time.
#[derive(Debug)]
pub struct NativeStorage {
    directory: PathBuf,
    /// What direct reading found out, if reads are direct.
    direct: Option<DirectFacts>,
    pool: ReadPool,
    claims: Claims,
    read_only: bool,
    /// Held for its lock alone.
    lock: Option<File>,
}

impl Drop for NativeStorage {
    /// Gives the directory free. Closing the file does not: while another thread starts a program, that one holds all open
    /// files too.
    fn drop(&mut self) {
        if let Some(lock) = &self.lock {
            // What cannot be unlocked is unlocked when the last holder closes it.
            let _ = lock.unlock();
        }
    }
}

impl NativeStorage {
    /// Takes a directory, making it if only its last part is missing.
    ///
    /// # Errors
    /// [`StorageError::Locked`] if someone else uses it, [`StorageError::DirectRefused`] if its file system does not
    /// do direct I/O in blocks of 4096 bytes, and what the system reports.
    pub fn open(directory: impl AsRef<Path>, access: Access) -> Result<Self, StorageError> {
        let directory = directory.as_ref().to_owned();
        let shown = directory.display().to_string();
        match fs::create_dir(&directory) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
                return Err(failed("make directory", &shown, &error));
            }
            _ => {}
        }
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

    /// Takes a directory to read it, through the page cache: nothing in it is changed, not even a lock file made. Where there
    /// is one that can be read, it is locked against whoever would write, and shared with others who read.
    ///
    /// # Errors
    /// [`StorageError::Locked`] if someone who may write uses it, and what the system reports.
    pub fn open_read_only(directory: impl AsRef<Path>) -> Result<Self, StorageError> {
        let directory = directory.as_ref().to_owned();
        let shown = directory.display().to_string();
        fs::read_dir(&directory).map_err(|error| failed("list", &shown, &error))?;
        let lock = share_lock(&directory, &shown)?;
        Ok(Self::new(directory, None, true, lock))
    }

    /// Whether the directory is locked against others who would write. If not, whoever reads has to know that nobody does.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    /// How files are read here.
    #[must_use]
    pub fn access(&self) -> Access {
        if self.direct.is_some() { Access::Direct } else { Access::Buffered }
    }

    /// What the system says about direct I/O here; `None` if reads are buffered.
    #[must_use]
    pub fn direct_facts(&self) -> Option<&DirectFacts> {
        self.direct.as_ref()
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Where a file lives, for whoever wants to ask the system about it.
    ///
    /// # Errors
    /// [`StorageError::BadName`].
    pub fn path(&self, name: &str) -> Result<PathBuf, StorageError> {
        check_name(name)?;
        Ok(self.directory.join(name))
    }

    /// Refuses to change what was opened for reading only.
    fn writable(&self, name: &str) -> Result<(), StorageError> {
        if self.read_only { Err(StorageError::ReadOnly { name: name.to_owned() }) } else { Ok(()) }
    }

    /// The path of a file that must exist.
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

/// Locks the directory for as long as the file lives.
fn take_lock(directory: &Path, shown: &str) -> Result<File, StorageError> {
    let path = directory.join(LOCK_NAME);
    // What somebody else put there is neither followed nor changed.
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

/// Locks the directory against writers for as long as the file lives; `None` where there is no lock file to be had.
fn share_lock(directory: &Path, shown: &str) -> Result<Option<File>, StorageError> {
    let path = directory.join(LOCK_NAME);
    if !fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_file()) {
        return Ok(None);
    }
    let Ok(lock) = File::open(path) else { return Ok(None) };
    match lock.try_lock_shared() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Err(StorageError::Locked { name: shown.to_owned() }),
        // A file system without locks, or one that gives them only to writers.
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
            // What no one could have created here is not ours to name.
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
        // Windows has no such call: there the file system journals its names by itself.
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

    /// Direct reads overlap by threads, since each waits for the disk. Buffered reads often wait for nothing: the system
    /// is told of all of them first, so that those that must wait do so together.
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
