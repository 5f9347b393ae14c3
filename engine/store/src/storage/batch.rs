//! Batches of reads, for storage that can overlap them.

use super::{ReadFile, StorageError};

/// Read of a batch: source, destination and result.
pub struct BlockRead<'a> {
    file: &'a dyn ReadFile,
    offset: u64,
    into: &'a mut [u8],
    outcome: Option<Result<(), StorageError>>,
}

impl<'a> BlockRead<'a> {
    /// Returns a read that fills the buffer from this offset of the file. As with [`ReadFile::read_at`], whole
    /// blocks into block-aligned memory are fastest.
    pub fn new(file: &'a dyn ReadFile, offset: u64, into: &'a mut [u8]) -> Self {
        Self { file, offset, into, outcome: None }
    }

    /// Performs the read on this thread.
    pub fn perform(&mut self) {
        self.outcome = Some(self.file.read_at(self.offset, self.into));
    }

    /// Notifies the medium of the future read.
    pub fn announce(&self) {
        self.file.will_read(self.offset, self.into.len());
    }

    /// Returns the bytes read.
    ///
    /// # Errors
    /// The error of this read; the other reads of its batch are not affected.
    ///
    /// # Panics
    /// If the batch was never read.
    pub fn bytes(&self) -> Result<&[u8], StorageError> {
        match &self.outcome {
            Some(Ok(())) => Ok(self.into),
            Some(Err(error)) => Err(error.clone()),
            None => panic!("a batch is read before its bytes are looked at"),
        }
    }
}

impl core::fmt::Debug for BlockRead<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "BlockRead({} bytes at {}, {:?})", self.into.len(), self.offset, self.outcome)
    }
}
