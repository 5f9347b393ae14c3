//! A ring of the kernel for reads of whole blocks: the only unsafe code of this program.
//!
//! **Invariants**, which the unsafe blocks rely on
//! 1. The memory of a block belongs to the kernel from [`Ring::read`] until [`Ring::wait`] reports its slot. Meanwhile no reference to it
//!    exists: [`Ring::block`] refuses the slot.
//! 2. The memory and the files outlive all reads in flight: dropping a ring waits for them, or leaks the memory if it cannot wait. A
//!    leaked ring leaks its memory.

#![expect(unsafe_code, reason = "the kernel reads into memory while the program runs on")]

use io_uring::{IoUring, opcode, types};
use lsm_lab_engine::storage::{BLOCK_BYTES, BlockBuffer};
use std::fs::File;
use std::io::{Error, ErrorKind};
use std::os::fd::AsRawFd;

/// Marks a completion that belongs to no slot.
const NO_SLOT: u64 = u64::MAX;

/// Slots with one read each, of these files.
pub(super) struct Ring<'f> {
    queues: IoUring,
    files: &'f [File],
    /// Owns the memory behind `blocks` and is not used while the ring lives.
    memory: BlockBuffer,
    blocks: *mut u8,
    in_flight: Vec<bool>,
}

impl<'f> Ring<'f> {
    /// Makes a ring with this many slots.
    ///
    /// # Errors
    /// What the kernel answers.
    pub(super) fn new(files: &'f [File], slots: u32) -> Result<Self, Error> {
        let queues = IoUring::new(slots)?;
        let mut memory = BlockBuffer::new();
        let blocks = memory.prepare(slots as usize).as_mut_ptr();
        Ok(Self { queues, files, memory, blocks, in_flight: vec![false; slots as usize] })
    }

    /// Has the kernel complete an operation that does nothing: some sandboxes refuse only that step.
    ///
    /// # Errors
    /// What the kernel answers.
    pub(super) fn probe(&mut self) -> Result<(), Error> {
        let nothing = opcode::Nop::new().build().user_data(NO_SLOT);
        // SAFETY: this operation uses no memory.
        unsafe { self.queues.submission().push(&nothing) }.map_err(Error::other)?;
        self.wait(&mut |_, _| Ok(()))
    }

    /// Hands the kernel a read of one block; it starts with the next [`Ring::wait`].
    ///
    /// # Panics
    /// If the slot is in flight, or slot or file does not exist.
    pub(super) fn read(&mut self, slot: usize, file: usize, offset: u64) {
        assert!(!self.in_flight[slot], "slot {slot} has a read in flight");
        let descriptor = types::Fd(self.files[file].as_raw_fd());
        // SAFETY: `blocks` has a block for each slot, and `in_flight` has shown that this slot exists.
        let block = unsafe { self.blocks.add(slot * BLOCK_BYTES) };
        let length = u32::try_from(BLOCK_BYTES).expect("4096");
        let read = opcode::Read::new(descriptor, block, length).offset(offset).build().user_data(slot as u64);
        // SAFETY: invariants 1 and 2: nothing else uses the block until the read is complete, and block and file live until then.
        unsafe { self.queues.submission().push(&read) }.expect("the ring has an entry for each slot");
        self.in_flight[slot] = true;
    }

    /// Starts the reads that were handed over, waits for at least one, and reports each completed slot with the bytes read.
    ///
    /// # Errors
    /// What the kernel answers to the call; errors of single reads go to `done`, which may return them.
    pub(super) fn wait(
        &mut self,
        done: &mut dyn FnMut(usize, Result<usize, Error>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        loop {
            match self.queues.submit_and_wait(1) {
                Ok(_) => break,
                // A signal; the caller looks at its flag after the next read.
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let mut outcome = Ok(());
        for entry in self.queues.completion() {
            let Ok(slot) = usize::try_from(entry.user_data()) else { continue };
            let Some(in_flight) = self.in_flight.get_mut(slot) else { continue };
            *in_flight = false;
            // Every completed slot is noted, also after an error.
            if outcome.is_ok() {
                let read = usize::try_from(entry.result());
                outcome = done(slot, read.map_err(|_| Error::from_raw_os_error(-entry.result())));
            }
        }
        outcome
    }

    /// Returns the block of a slot.
    ///
    /// # Panics
    /// If the slot is in flight or does not exist.
    pub(super) fn block(&self, slot: usize) -> &[u8] {
        assert!(!self.in_flight[slot], "slot {slot} has a read in flight");
        // SAFETY: the slot exists, its memory was initialized by `prepare`, and by invariant 1 the kernel does not write to it. A
        // new read of this slot needs the ring mutably.
        unsafe { core::slice::from_raw_parts(self.blocks.add(slot * BLOCK_BYTES), BLOCK_BYTES) }
    }
}

impl Drop for Ring<'_> {
    fn drop(&mut self) {
        while self.in_flight.contains(&true) {
            if self.wait(&mut |_, _| Ok(())).is_err() {
                // The kernel may still write there.
                core::mem::forget(core::mem::take(&mut self.memory));
                return;
            }
        }
    }
}
