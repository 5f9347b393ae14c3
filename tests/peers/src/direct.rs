//! Lookups that bypass the page cache, without a block cache, vs. one raw read of a block of the same files.
//!
//! **Method**: all read with `O_DIRECT`, 4 KiB at multiples of 4 KiB, with one read in flight. The raw reads
//! go to random blocks of all table files of our store, weighted by their length. The clock is wall time,
//! because the processor waits. A lookup with a false positive reads one block more, and one whose entry lies
//! across two blocks reads both at once: blocks per lookup are printed.

use crate::data::Data;
use crate::kept::{Engine, Kept};
use crate::ours::{Opened, OursTree, Way, public_arm};
use crate::queries::{Batch, Contender, KeyMaker, Stream, Tally, verify, zipf_over};
use crate::random::Random;
use crate::rocksdb::{Database, Get};
use crate::series::{Section, Series, Who};
use crate::shape::Shape;
use crate::turn::{Entrant, Length, rounds};
use crate::{Outcome, told};
use lsm_lab_engine::storage::{BLOCK_BYTES, BlockBuffer};
use std::fs::File;
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::path::Path;

/// A raw read: what the others are compared with.
pub const RAW: Who = Who { name: "one raw read of 4 KiB", peer: false };
/// The same again: the control.
pub const RAW_AGAIN: Who = Who { name: "one raw read again", peer: false };

/// Contenders.
pub const WHO: [Who; 5] = [RAW, RAW_AGAIN, Who::OURS, Who::PER_FILTER, Who::ROCKSDB_GET];
/// A turn is short, for the device changes from second to second; there are more rounds instead.
const LENGTH: Length = Length { warm_batches: 1, timed_batches: 6 };
/// Rounds for each that was asked for.
const ROUNDS: usize = 5;

/// Reads random blocks.
struct RawReads {
    /// Each with the number of its first block among those of all files.
    files: Vec<(usize, File)>,
    blocks: usize,
    buffer: BlockBuffer,
    random: Random,
}

impl RawReads {
    /// All table files in a folder.
    fn open(directory: &Path, seed: u64) -> Outcome<Self> {
        let mut files = Vec::new();
        let mut blocks = 0;
        for entry in told(std::fs::read_dir(directory))? {
            let path = told(entry)?.path();
            if path.extension().is_some_and(|extension| extension == "tab") {
                let mut options = File::options();
                let file = told(options.read(true).custom_flags(libc::O_DIRECT).open(&path))?;
                let length =
                    usize::try_from(told(file.metadata())?.len()).map_err(|error| error.to_string())?;
                files.push((blocks, file));
                blocks += length / BLOCK_BYTES;
            }
        }
        if blocks == 0 {
            return Err(format!("{}: no table to read", directory.display()));
        }
        Ok(Self { files, blocks, buffer: BlockBuffer::new(), random: Random::new(seed) })
    }

    fn read(&mut self) -> Outcome<u8> {
        let block = self.random.below(self.blocks);
        let (first, file) = &self.files[self.files.partition_point(|(first, _)| *first <= block) - 1];
        let offset = ((block - first) * BLOCK_BYTES) as u64;
        let bytes = self.buffer.prepare(1);
        told(file.read_exact_at(bytes, offset))?;
        Ok(bytes[0])
    }
}

impl Contender for RawReads {
    fn look_up(&mut self, batch: &Batch) -> Outcome<Tally> {
        let mut sum = 0;
        for key in batch.keys() {
            std::hint::black_box(key);
            sum += u64::from(self.read()?);
        }
        Ok(Tally { found: 0, sum })
    }

    fn get(&mut self, _key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        Ok(None)
    }

    fn hits(&self, _stream: Stream, _lookups: u64) -> u64 {
        0
    }
}

/// Times lookups of existing keys and raw reads in turns.
///
/// # Errors
/// What the engines and the system say, or a wrong answer.
pub fn measure(kept: &Kept, shape: Shape, count: usize) -> Outcome<Section> {
    let data = Data::new(shape);
    let zipf = zipf_over(&data);
    let place = kept.tree(Engine::Ours, &data)?;
    let rocksdb = Database::direct(&shape, &kept.tree(Engine::RocksDb, &data)?)?;
    let ours = OursTree::open(&shape, &place, Opened::Direct)?;
    let stream = Stream::Existing;
    let contender = |who: Who| -> Outcome<Box<dyn Contender + '_>> {
        Ok(match who {
            RAW => Box::new(RawReads::open(&place, 1)?),
            RAW_AGAIN => Box::new(RawReads::open(&place, 2)?),
            Who::ROCKSDB_GET => Box::new(rocksdb.contender(Get::Copied)),
            Who::OURS => Box::new(ours.contender(Way::Owned)),
            arm => Box::new(ours.contender(Way::By(crate::trees::arm_of(arm)?))),
        })
    };
    let maker = |purpose| KeyMaker::new(&data, stream, &zipf, &[purpose, stream as u64]);
    let (mut entrants, mut counted) = (Vec::new(), Vec::new());
    for who in WHO {
        let mut requested = contender(who)?;
        if ![RAW, RAW_AGAIN].contains(&who) {
            verify(&mut *requested, &mut maker(1), &data, 4)?;
        }
        counted.push(match who {
            RAW | RAW_AGAIN => None,
            Who::ROCKSDB_GET => Some(rocksdb.count(&mut maker(2), 32)?),
            Who::OURS => Some(ours.count(public_arm(), &mut maker(2), 32)?),
            arm => Some(ours.count(crate::trees::arm_of(arm)?, &mut maker(2), 32)?),
        });
        entrants.push(Entrant { contender: requested, data: &data, zipf: &zipf });
    }
    let times = rounds(&mut entrants, stream, LENGTH, ROUNDS * count)?;
    drop(entrants);
    ours.leave();
    let measured = WHO.into_iter().zip(counted).zip(times);
    let series = measured.map(|((who, counted), times)| Series { who, stream, counted, times }).collect();
    Ok(Section { name: "direct", shape: shape.name, series })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_reads_reach_every_block_of_every_table() {
        let place = tempfile::tempdir_in(env!("CARGO_MANIFEST_DIR")).unwrap();
        std::fs::write(place.path().join("a.tab"), vec![1; 2 * BLOCK_BYTES]).unwrap();
        std::fs::write(place.path().join("b.tab"), vec![2; BLOCK_BYTES]).unwrap();
        std::fs::write(place.path().join("c.log"), vec![3; BLOCK_BYTES]).unwrap();
        let mut reads = RawReads::open(place.path(), 1).unwrap();
        let mut seen = [0; 4];
        for _ in 0..300 {
            seen[usize::from(reads.read().unwrap())] += 1;
        }
        assert!(seen[3] == 0 && seen[1] > seen[2] && seen[2] > 50, "{seen:?}");
        let nothing = tempfile::tempdir().unwrap();
        assert!(RawReads::open(nothing.path(), 1).is_err());
    }
}
