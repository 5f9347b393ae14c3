//! The file that read latency is measured on: every page random and stamped, so that neither holes, nor compression,
//! nor a wrong page can pass for a read.
//!
//! **Layout** of a page of 4096 bytes, numbers little-endian: magic (8), run (8), page number (8), XXH64 of the rest
//! with seed 0 (8), 4064 bytes of a seeded generator.
//!
//! **Invariants**
//! 1. Every page is written: no `truncate`, no `fallocate`, whose pages answer direct reads from nowhere.
//! 2. When [`PageFile::write`] returns, the file is durable, and with direct access no page of it is cached.

use super::error::DeviceError;
use super::read_set::ReadSet;
use crate::scratch::Scratch;
use core::sync::atomic::{AtomicBool, Ordering};
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::{BLOCK_BYTES, BlockBuffer, Storage};
use lsm_lab_workload::Random;
use xxhash_rust::xxh64::xxh64;

const MAGIC: u64 = u64::from_le_bytes(*b"LSMLABPG");
const HEADER_BYTES: usize = 32;
/// Pages that are made and written at a time: 1 MiB.
const CHUNK_PAGES: u64 = 256;
/// Chunks between two syncs. Few enough that the last sync is short and a stop takes effect soon.
const SYNC_CHUNKS: u64 = 64;
/// One page in 64 is checked.
const SAMPLE: u64 = 64;
/// At least this number of pages is checked, if the file has them.
const SAMPLE_MIN: u64 = 64;
const NAME: &str = "pages";

/// Bytes written of how many.
pub type WriteProgress<'a> = &'a mut dyn FnMut(u64, u64);

/// A stamped file in its own directory inside the scratch directory.
#[derive(Debug)]
pub struct PageFile {
    storage: NativeStorage,
    run: u64,
    pages: u64,
}

/// How many stamps were looked at; that they were right is a condition of having this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StampCheck {
    /// Pages read and compared.
    pub checked: u64,
    /// Pages of the file.
    pub pages: u64,
}

impl PageFile {
    /// Writes a file of this many whole pages, syncs it and drops it from the page cache.
    ///
    /// # Errors
    /// [`DeviceError`]: refused direct I/O, no space, or stopped.
    pub fn write(
        scratch: &Scratch,
        access: Access,
        bytes: u64,
        seed: u64,
        stop: &AtomicBool,
        progress: WriteProgress<'_>,
    ) -> Result<Self, DeviceError> {
        let storage = NativeStorage::open(scratch.path().join("device"), access)?;
        let run = xxh64(scratch.run_id().as_bytes(), seed);
        let pages = bytes / BLOCK_BYTES as u64;
        let mut file = storage.create(NAME)?;
        let mut buffer = BlockBuffer::new();
        let mut done = 0;
        while done < pages {
            if stop.load(Ordering::Relaxed) {
                return Err(DeviceError::Stopped);
            }
            let count = CHUNK_PAGES.min(pages - done);
            let chunk = buffer.prepare(usize::try_from(count).expect("at most a chunk"));
            for (page, number) in chunk.chunks_exact_mut(BLOCK_BYTES).zip(done..) {
                fill_page(page, run, number);
            }
            file.append(chunk)?;
            done += count;
            if done % (CHUNK_PAGES * SYNC_CHUNKS) == 0 {
                file.sync()?;
                scratch.check_space((pages - done) * BLOCK_BYTES as u64)?;
            }
            progress(done * BLOCK_BYTES as u64, pages * BLOCK_BYTES as u64);
        }
        file.sync()?;
        storage.sync_directory()?;
        Ok(Self { storage, run, pages })
    }

    /// The storage that the file is in, for what it knows about direct I/O.
    #[must_use]
    pub fn storage(&self) -> &NativeStorage {
        &self.storage
    }

    /// Pages of the file.
    #[must_use]
    pub fn page_count(&self) -> u64 {
        self.pages
    }

    /// The file, opened for measuring.
    ///
    /// # Errors
    /// What the system reports.
    pub fn read_set(&self) -> Result<ReadSet, DeviceError> {
        ReadSet::open(&self.storage, &[NAME.to_owned()])
    }

    /// Compares the bytes of one page with its stamp.
    ///
    /// # Errors
    /// [`DeviceError::WrongBytes`] if they are not what was written there.
    pub fn check(&self, number: u64, page: &[u8]) -> Result<(), DeviceError> {
        check_page(page, self.run, number)
            .map_err(|problem| DeviceError::WrongBytes { page: number, problem })
    }

    /// Reads an evenly spread sample and compares its stamps. Never while something is timed.
    ///
    /// # Errors
    /// [`DeviceError::WrongBytes`] at the first page that is not what was written.
    pub fn check_stamps(&self) -> Result<StampCheck, DeviceError> {
        let file = self.storage.open(NAME)?;
        let wanted = (self.pages / SAMPLE).max(SAMPLE_MIN).min(self.pages);
        let mut buffer = BlockBuffer::new();
        for sample in 0..wanted {
            // The product of two 64-bit numbers: pages of a file of many terabytes fit, and so does this.
            let number = u64::try_from(u128::from(sample) * u128::from(self.pages) / u128::from(wanted))
                .expect("a page of the file");
            let page = buffer.prepare(1);
            file.read_at(number * BLOCK_BYTES as u64, page)?;
            self.check(number, page)?;
        }
        Ok(StampCheck { checked: wanted, pages: self.pages })
    }
}

fn fill_page(page: &mut [u8], run: u64, number: u64) {
    let (header, rest) = page.split_at_mut(HEADER_BYTES);
    let mut random = Random::new(run ^ number.rotate_left(32));
    for word in rest.chunks_exact_mut(8) {
        word.copy_from_slice(&random.next_u64().to_le_bytes());
    }
    let words = [MAGIC, run, number, xxh64(rest, 0)];
    for (place, word) in header.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_le_bytes());
    }
}

fn check_page(page: &[u8], run: u64, number: u64) -> Result<(), &'static str> {
    let (header, rest) = page.split_at(HEADER_BYTES);
    let mut words = header.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes")));
    let [magic, stamped_run, stamped_number, sum] = core::array::from_fn(|_| words.next().unwrap_or(0));
    match () {
        () if page.iter().all(|&byte| byte == 0) => Err("it is all zeros: a hole, or never written"),
        () if magic != MAGIC => Err("it has no stamp"),
        () if stamped_run != run => Err("it was written by another run"),
        () if stamped_number != number => Err("it is another page of the file"),
        () if sum != xxh64(rest, 0) => Err("its checksum does not hold"),
        () => Ok(()),
    }
}
