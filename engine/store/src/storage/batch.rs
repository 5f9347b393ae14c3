//! Several reads asked for at once: what a storage that can overlap them needs to know.

use super::{ReadFile, StorageError};

/// One read of a batch: which bytes, where to, and what came of it.
pub struct BlockRead<'a> {
    file: &'a dyn ReadFile,
    offset: u64,
    into: &'a mut [u8],
    outcome: Option<Result<(), StorageError>>,
}

impl<'a> BlockRead<'a> {
    /// A read that fills the buffer from this offset of the file on. As with [`ReadFile::read_at`], whole blocks into
    /// block-aligned memory are fastest.
    pub fn new(file: &'a dyn ReadFile, offset: u64, into: &'a mut [u8]) -> Self {
        Self { file, offset, into, outcome: None }
    }

    /// Does it, on this thread.
    pub fn perform(&mut self) {
        self.outcome = Some(self.file.read_at(self.offset, self.into));
    }

    /// Tells the medium that this will be read.
    pub fn announce(&self) {
        self.file.will_read(self.offset, self.into.len());
    }

    /// The bytes asked for.
    ///
    /// # Errors
    /// What this read met; the other reads of its batch are not touched by it.
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
