//! Storage: a small blocking trait over named files.
//!
//! Implementations: memory, native buffered and direct files, the fault injectors ([`PowerCutStorage`],
//! [`FillingStorage`]), and the browser's storage of the page. All pass one conformance suite.
//!
//! **Invariants**
//! 1. A file is written once from front to back by its creator; afterwards it is only read. Appended bytes
//!    never change.
//! 2. `append` guarantees nothing about power cuts. `sync` guarantees that earlier appends survive them, and
//!    `sync_directory` guarantees it for create, rename and remove.
//! 3. Names are flat: `a-z`, `A-Z`, `0-9`, `.`, `_`, `-`. There are no separators, so no name leaves its
//!    directory.
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

/// Named files. Readers and the writer share it, so every method has `&self`.
///
/// A store calls it under locks. Methods of a storage must therefore not call the store that uses it.
pub trait Storage: Send + Sync {
    /// Creates a file for appending.
    ///
    /// # Errors
    /// [`StorageError::AlreadyExists`] if the name is in use, and errors of the medium.
    fn create(&self, name: &str) -> Result<Box<dyn AppendFile>, StorageError>;

    /// Opens a file for reading at any offset.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is none, and errors of the medium.
    fn open(&self, name: &str) -> Result<Box<dyn ReadFile>, StorageError>;

    /// Atomically renames a file, replacing the target if there is one.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is no such file, and errors of the medium.
    fn rename(&self, from: &str, to: &str) -> Result<(), StorageError>;

    /// Removes a file. Open readers can still use it.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is no such file, and errors of the medium.
    fn remove(&self, name: &str) -> Result<(), StorageError>;

    /// Returns the names of all files, sorted.
    ///
    /// # Errors
    /// Errors of the medium.
    fn list(&self) -> Result<Vec<String>, StorageError>;

    /// Makes create, rename and remove durable.
    ///
    /// # Errors
    /// Errors of the medium.
    fn sync_directory(&self) -> Result<(), StorageError>;

    /// Claims this storage, and all its clones, for one store.
    ///
    /// A wrapper must forward this call. The default implementation does not limit stores, so two could destroy
    /// each other's files.
    ///
    /// # Errors
    /// [`StorageError::InUse`] while another store has it.
    fn claim(&self) -> Result<Claim, StorageError> {
        Ok(Claim::unwatched())
    }

    /// Performs these reads, overlapped if the medium can; each has a separate result. By default one after
    /// another.
    fn read_batch(&self, reads: &mut [BlockRead<'_>]) {
        reads.iter_mut().for_each(BlockRead::perform);
    }
}

/// File that grows at its end.
pub trait AppendFile: Send {
    /// Appends bytes.
    ///
    /// # Errors
    /// [`StorageError::OutOfSpace`], and errors of the medium. The tail of the file is then undefined.
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError>;

    /// Makes everything appended so far durable.
    ///
    /// # Errors
    /// Errors of the medium; the durability of the tail is then unknown.
    fn sync(&mut self) -> Result<(), StorageError>;

    /// Reserves space for the next appends: this many zeros after the appended bytes, which those appends
    /// overwrite.
    ///
    /// A sync then writes only data, because the length of the file and its location do not change. Until
    /// [`AppendFile::drop_room`] the file is longer than its appended bytes, so its reader must find the end. A
    /// power cut leaves each sector of the space in its old or new state. This is advice: a medium may do
    /// nothing, and space that does not fit is not reserved.
    ///
    /// # Errors
    /// Errors of the medium after which it cannot append. The tail of the file is then undefined.
    fn make_room(&mut self, _bytes: u64) -> Result<(), StorageError> {
        Ok(())
    }

    /// Removes unused reserved space, so that the file ends after the last append. Durable after the next
    /// `sync`.
    ///
    /// # Errors
    /// Errors of the medium. The space may then remain.
    fn drop_room(&mut self) -> Result<(), StorageError> {
        Ok(())
    }
}

/// File that several readers read at any offset.
pub trait ReadFile: Send + Sync {
    /// Fills the buffer from this offset. Fastest if offset, length and address are multiples of
    /// [`BLOCK_BYTES`], which direct I/O needs.
    ///
    /// # Errors
    /// [`StorageError::UnexpectedEnd`] if the file ends inside the range, and errors of the medium.
    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError>;

    /// Announces that these bytes will soon be read, so that a medium can start. Advice only.
    fn will_read(&self, _offset: u64, _bytes: usize) {}

    /// Returns the length in bytes.
    fn len(&self) -> u64;

    /// Returns whether the file is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Rejects names that could leave the directory or that some file system does not accept. Every
/// storage calls it first.
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
