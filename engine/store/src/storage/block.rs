//! Unit of reading: 4 KiB, aligned for direct I/O.

/// Bytes of one block: the page of the paper's `T_D`, and a multiple of every common logical sector size.
pub const BLOCK_BYTES: usize = 4096;

/// Reusable buffer of whole blocks at an address that is a multiple of [`BLOCK_BYTES`]. It grows and never
/// shrinks, so a warm reader does not allocate.
#[derive(Default)]
pub struct BlockBuffer {
    /// One block longer than requested, so that it contains an aligned range of that length.
    memory: Vec<u8>,
    start: usize,
    used: usize,
}

impl BlockBuffer {
    /// Returns a buffer without an allocation.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes space for this many blocks and returns their bytes, whose contents are unspecified.
    pub fn prepare(&mut self, block_count: usize) -> &mut [u8] {
        self.used = block_count * BLOCK_BYTES;
        if self.memory.len() < self.used + BLOCK_BYTES {
            self.memory = vec![0; self.used + BLOCK_BYTES];
            self.start = self.memory.as_ptr().align_offset(BLOCK_BYTES);
            assert!(self.start < BLOCK_BYTES, "a byte address can always be aligned");
        }
        &mut self.memory[self.start..self.start + self.used]
    }

    /// Returns the bytes last prepared.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.memory[self.start..self.start + self.used]
    }
}

impl core::fmt::Debug for BlockBuffer {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "BlockBuffer({} bytes)", self.used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prepared_blocks_are_aligned_and_kept() {
        let mut buffer = BlockBuffer::new();
        for count in [1, 3, 2, 17, 1] {
            let bytes = buffer.prepare(count);
            assert_eq!(bytes.as_ptr().align_offset(BLOCK_BYTES), 0);
            assert_eq!(bytes.len(), count * BLOCK_BYTES);
            bytes.fill(7);
            assert!(buffer.bytes().iter().all(|&byte| byte == 7));
        }
    }
}
