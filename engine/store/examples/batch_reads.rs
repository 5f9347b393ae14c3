//! Prints how many direct 4 KiB reads a second the disk of a directory gives, one at a time and in batches.
//!
//! `cargo run --release --package lsm-lab-engine --example batch_reads -- [directory]`: writes a file of 1 GiB there
//! (removed at the end) and reads random blocks of it for two seconds at each batch length.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a measurement has a clock, and prints"
)]

use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::{BLOCK_BYTES, BlockBuffer, BlockRead, Storage, StorageError};
use lsm_lab_workload::Random;
use std::time::{Duration, Instant};

const BLOCKS: u64 = 1 << 18;
const NAME: &str = "batch-reads.tmp";

fn main() -> Result<(), StorageError> {
    let directory = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let storage = NativeStorage::open(directory, Access::Direct)?;
    let mut file = storage.create(NAME)?;
    let piece: Vec<u8> = (0..1 << 20).map(|n: u32| n.to_le_bytes()[1] ^ n.to_le_bytes()[0]).collect();
    for _ in 0..BLOCKS * BLOCK_BYTES as u64 / piece.len() as u64 {
        file.append(&piece)?;
    }
    file.sync()?;
    drop(file);
    let measured = [1, 4, 16, 64].map(|batch| measure(&storage, batch).map(|rate| (batch, rate)));
    storage.remove(NAME)?;
    for outcome in measured {
        let (batch, rate) = outcome?;
        println!("batch {batch:2}: {rate:7} reads of 4 KiB a second");
    }
    Ok(())
}

/// Reads a second in batches of this length.
fn measure(storage: &NativeStorage, batch: usize) -> Result<u64, StorageError> {
    let file = storage.open(NAME)?;
    let (mut random, mut buffer) = (Random::new(batch as u64), BlockBuffer::new());
    let (mut count, started) = (0_u64, Instant::now());
    while started.elapsed() < Duration::from_secs(2) {
        let memory = buffer.prepare(batch);
        let mut reads: Vec<BlockRead<'_>> = memory
            .chunks_exact_mut(BLOCK_BYTES)
            .map(|into| BlockRead::new(&*file, random.below(BLOCKS) * BLOCK_BYTES as u64, into))
            .collect();
        storage.read_batch(&mut reads);
        for read in &reads {
            read.bytes()?;
        }
        count += batch as u64;
    }
    Ok(u64::try_from(u128::from(count) * 1000 / started.elapsed().as_millis().max(1)).unwrap_or(u64::MAX))
}
