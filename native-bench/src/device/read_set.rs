//! The files that reads are drawn from: one test file, or the tables of a store.

use super::error::DeviceError;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::{BLOCK_BYTES, ReadFile, Storage, StorageError};
#[cfg(target_os = "linux")]
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

/// Open files, and the whole blocks in them in one row.
pub struct ReadSet {
    files: Vec<Box<dyn ReadFile>>,
    paths: Vec<PathBuf>,
    /// Number of the first block of each file; strictly increasing.
    starts: Vec<u64>,
    blocks: u64,
    /// How the system reads them, if it does.
    access: Option<Access>,
}

impl ReadSet {
    /// Opens these files of a storage; files without a whole block are left out.
    ///
    /// # Errors
    /// What the system reports, and [`DeviceError::NothingToRead`] if there is no block at all.
    pub fn open(storage: &NativeStorage, names: &[String]) -> Result<Self, DeviceError> {
        let mut set = Self::empty(Some(storage.access()));
        for name in names {
            if set.add(storage.open(name)?) {
                set.paths.push(storage.path(name)?);
            }
        }
        set.filled()
    }

    /// Opens these files of a storage in memory, with or without delays in front of it.
    ///
    /// # Errors
    /// As [`ReadSet::open`].
    pub fn in_memory(storage: &dyn Storage, names: &[String]) -> Result<Self, DeviceError> {
        let mut set = Self::empty(None);
        for name in names {
            set.add(storage.open(name)?);
        }
        set.filled()
    }

    fn empty(access: Option<Access>) -> Self {
        Self { files: Vec::new(), paths: Vec::new(), starts: Vec::new(), blocks: 0, access }
    }

    /// Takes a file that has a whole block; whether it has.
    fn add(&mut self, file: Box<dyn ReadFile>) -> bool {
        let blocks = file.len() / BLOCK_BYTES as u64;
        if blocks > 0 {
            self.starts.push(self.blocks);
            self.blocks += blocks;
            self.files.push(file);
        }
        blocks > 0
    }

    fn filled(self) -> Result<Self, DeviceError> {
        if self.blocks == 0 { Err(DeviceError::NothingToRead) } else { Ok(self) }
    }

    /// Whole blocks in all files.
    #[must_use]
    pub fn block_count(&self) -> u64 {
        self.blocks
    }

    /// Bytes of those blocks.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.blocks * BLOCK_BYTES as u64
    }

    /// How the system reads the files; `None` for memory of this program.
    #[must_use]
    pub fn access(&self) -> Option<Access> {
        self.access
    }

    /// Paths of the files; empty for memory of this program.
    #[must_use]
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// The file that a block is in, and the offset there.
    #[must_use]
    pub fn locate(&self, block: u64) -> (&dyn ReadFile, u64) {
        let (file, offset) = self.place(block);
        (&*self.files[file], offset)
    }

    /// The number of the file that a block is in, and the offset there.
    #[must_use]
    pub fn locate_file(&self, block: u64) -> (usize, u64) {
        self.place(block)
    }

    /// Opens the files again in the same way, in their order, for calls of the system that need files.
    ///
    /// # Errors
    /// What the system reports, and [`DeviceError::NothingToRead`] if the files have no paths.
    #[cfg(target_os = "linux")]
    pub fn open_files(&self) -> Result<Vec<File>, DeviceError> {
        use std::os::unix::fs::OpenOptionsExt;
        let flags = match self.access {
            Some(Access::Direct) => rustix::fs::OFlags::DIRECT,
            _ => rustix::fs::OFlags::empty(),
        };
        let flags = flags.bits().cast_signed();
        let open = |path: &PathBuf| OpenOptions::new().read(true).custom_flags(flags).open(path);
        let files: Result<Vec<File>, _> = self.paths.iter().map(open).collect();
        match files {
            Ok(files) if files.is_empty() => Err(DeviceError::NothingToRead),
            Ok(files) => Ok(files),
            Err(error) => Err(DeviceError::Storage(StorageError::Io {
                operation: "open",
                name: "the files under test".to_owned(),
                reason: (&error).into(),
            })),
        }
    }

    /// The path of the file that a block is in, and the offset there.
    ///
    /// # Panics
    /// If the files have no paths.
    #[must_use]
    pub fn locate_path(&self, block: u64) -> (&Path, u64) {
        let (file, offset) = self.place(block);
        (&self.paths[file], offset)
    }

    fn place(&self, block: u64) -> (usize, u64) {
        assert!(block < self.blocks, "block {block} of {}", self.blocks);
        let file = self.starts.partition_point(|&start| start <= block) - 1;
        (file, (block - self.starts[file]) * BLOCK_BYTES as u64)
    }
}

impl core::fmt::Debug for ReadSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(
            f,
            "ReadSet({} files, {} blocks, {})",
            self.files.len(),
            self.blocks,
            self.access.map_or("memory", Access::name)
        )
    }
}
