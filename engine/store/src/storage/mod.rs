//! Where bytes live: a small blocking trait over named files.
//!
//! Memory, native buffered and direct files, the injectors of faults ([`PowerCutStorage`], [`FillingStorage`]) and
//! whatever comes later stand behind it and pass one conformance suite, and so does what a browser keeps for the page.
//!
//! **Invariants**
//! 1. A file is written once from front to back by whoever created it; afterwards it is only read. Bytes that were appended
//!    never change.
//! 2. `append` promises nothing about power cuts; `sync` promises that what was appended before it survives them;
//!    `sync_directory` promises the same for create, rename and remove.
//! 3. Names are flat: `a-z`, `A-Z`, `0-9`, `.`, `_`, `-`; no separators, so that no name leaves its directory.
//!
//! **Units**: offsets and lengths in bytes.

mod batch;
mod block;
mod bytes;
mod claim;
mod error;
mod filling;
mod memory;
mod power_cut;

pub use batch::BlockRead;
pub use block::{BLOCK_BYTES, BlockBuffer};
pub(crate) use bytes::{Fields, checksum, push_varint, seeded_checksum, varint_bytes};
pub use claim::{Claim, Claims};
pub use error::{StorageError, SystemError};
pub use filling::FillingStorage;
pub use memory::MemoryStorage;
pub use power_cut::PowerCutStorage;

/// Named files. Shared by readers and the writer, so every method takes `&self`.
pub trait Storage: Send + Sync {
    /// Makes a new file for appending.
    ///
    /// # Errors
    /// [`StorageError::AlreadyExists`] if the name is taken, and what the medium reports.
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError>;

    /// Opens a file for reading at any offset.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is none, and what the medium reports.
    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError>;

    /// Renames a file, replacing the target if there is one, in one step that no reader sees half done.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is no such file, and what the medium reports.
    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError>;

    /// Removes a file. Open readers of it keep working.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is no such file, and what the medium reports.
    fn remove(&self, name: &str) -> Result<(), StorageError>;

    /// The names of all files, sorted.
    ///
    /// # Errors
    /// What the medium reports.
    fn list(&self) -> Result<Vec<String>, StorageError>;

    /// Makes create, rename and remove durable.
    ///
    /// # Errors
    /// What the medium reports.
    fn sync_directory(&self) -> Result<(), StorageError>;

    /// Takes this storage, and all its clones, for one store. A storage that wraps another hands this on; one that does not
    /// watch over it, as here, lets two stores destroy each other's files.
    ///
    /// # Errors
    /// [`StorageError::InUse`] while another store has it.
    fn claim(&self) -> Result<Claim, StorageError> {
        Ok(Claim::unwatched())
    }

    /// Does these reads, overlapped where the medium can; each has its own outcome. Here one after another.
    fn read_batch(&self, reads: &mut [BlockRead<'_>]) {
        reads.iter_mut().for_each(BlockRead::perform);
    }
}

/// A file that grows at its end.
pub trait AppendFile: Send {
    /// Adds bytes at the end.
    ///
    /// # Errors
    /// [`StorageError::OutOfSpace`], and what the medium reports. The tail of the file is then undefined.
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError>;

    /// Makes everything appended so far durable.
    ///
    /// # Errors
    /// What the medium reports; the durability of the tail is then unknown.
    fn sync(&mut self) -> Result<(), StorageError>;

    /// Makes room for the next appends: so many zeros behind what was appended, which those appends overwrite. A sync then
    /// writes data alone, since the length of the file and its place on the medium do not change. Until [`AppendFile::drop_room`],
    /// the file reads as longer than what was appended, so its reader must find the end by itself. A power cut leaves each
    /// sector of the room as it was or as it was to be. Advice: a medium may do nothing, and room that does not fit is not made.
    ///
    /// # Errors
    /// What the medium reports where it can no longer append. The tail of the file is then undefined.
    fn make_room(&mut self, _bytes: u64) -> Result<(), StorageError> {
        Ok(())
    }

    /// Takes away the room that no append used, so that the file ends where the last append does. Durable after the next `sync`.
    ///
    /// # Errors
    /// What the medium reports. The room may then still be there.
    fn drop_room(&mut self) -> Result<(), StorageError> {
        Ok(())
    }
}

/// A file that is read at any offset, by several readers at once.
pub trait ReadFile: Send + Sync {
    /// Fills the buffer from this offset on. Fastest when offset, length and address are multiples of
    /// [`BLOCK_BYTES`], which direct I/O needs.
    ///
    /// # Errors
    /// [`StorageError::UnexpectedEnd`] if the file ends inside the range, and what the medium reports.
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError>;

    /// Says that these bytes will soon be read, so that a medium that can begin with it does. Advice only.
    fn will_read(&self, _offset: u64, _bytes: usize) {}

    /// Length in bytes.
    fn len(&self) -> u64;

    /// Whether the file holds nothing.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Refuses names that could leave the directory or that some file system would not take (invariant 3). Every storage asks it first.
///
/// # Errors
/// [`StorageError::BadName`].
pub fn check_name(name: &str) -> Result<(), StorageError> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    if name.is_empty() || name.len() > 255 || name.starts_with('.') || !name.bytes().all(plain) {
        return Err(StorageError::BadName { name: name.to_owned() });
    }
    Ok(())
}
