//! Split-block filter of Parquet and Impala: blocks of 256 bits, with one bit of a key in each of eight lanes.
//!
//! Payload: 32-byte blocks, lanes little-endian; bit `p` is bit `p mod 8` of byte `p / 8`. With XXH64 and seed
//! 0 as the digest, the payload would equal the bit set of a Parquet file. Recipes here reject seed 0, so
//! layout and positions are compatible, but files are not.
//!
//! **Invariants**
//! 1. There is at least one block, and a key sets eight bits.
//! 2. A block begins at a multiple of 32 bytes: it is in one cache line.
//! 3. All [`Instructions`] and [`fits`] have equal answers.
//!
//! **Cost**: one cache line and eight independent multiplications. **Sources**: Apache Parquet, "Parquet Bloom
//! Filter" (`BloomFilter.md` of `apache/parquet-format`).

use super::family::{Family, Probed, damaged};
use super::instructions::Instructions;
use super::{FilterError, check_bits, probes};
use crate::digest::Digest;
use crate::math;
use std::sync::Arc;

const BLOCK_BITS: u64 = 256;
const BLOCK_BYTES: usize = 32;
const LANES: usize = 8;
const LANE_BITS: u64 = 32;

/// Multipliers of a key's lower half, one per lane.
pub(super) const SALTS: [u32; LANES] =
    [0x47b6_137b, 0x4497_4d91, 0x8824_ad5b, 0xa2b7_289d, 0x7054_95c7, 0x2df1_424b, 0x9efc_4947, 0x5c6b_fb31];

/// Bits that every key sets.
pub(super) const PROBE_COUNT: u8 = 8;

/// Block of 256 bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Block(pub(super) [u32; LANES]);

/// Split-block filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SplitBlock {
    blocks: Arc<[Block]>,
}

/// Returns the block of a digest, chosen by its upper half.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below the number of blocks, which is an usize")]
pub(super) fn block_of(digest: Digest, block_count: usize) -> usize {
    probes::fast_range_32(digest.high(), block_count as u64) as usize
}

/// Returns the bit of each lane, chosen by the lower half of the digest.
#[inline]
fn bits_of(digest: Digest) -> [u32; LANES] {
    SALTS.map(|salt| digest.low().wrapping_mul(salt) >> 27)
}

/// Returns whether all bits of the digest are set in the block, without vector instructions.
#[inline]
pub(super) fn fits(block: &Block, digest: Digest) -> bool {
    block.0.iter().zip(bits_of(digest)).fold(0, |missing, (lane, bit)| missing | (!lane & 1 << bit)) == 0
}

impl Family for SplitBlock {
    fn build(bits_per_key: f64, _probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        let bits = math::filter_bits_blocked(digests.len() as u64, bits_per_key, BLOCK_BITS).max(BLOCK_BITS);
        let count = usize::try_from(check_bits(bits)? / BLOCK_BITS).expect("a filter fits in memory");
        let mut blocks = vec![Block::default(); count];
        for &digest in digests {
            let block = &mut blocks[block_of(digest, count)];
            for (lane, bit) in block.0.iter_mut().zip(bits_of(digest)) {
                *lane |= 1 << bit;
            }
        }
        Ok(Self { blocks: blocks.into() })
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        let index = block_of(digest, self.blocks.len());
        let mut first = index as u64 * BLOCK_BITS;
        for (lane, bit) in self.blocks[index].0.iter().zip(bits_of(digest)) {
            let set = lane >> bit & 1 == 1;
            probed(Probed { position: first + u64::from(bit), set });
            if !set {
                return false;
            }
            first += LANE_BITS;
        }
        true
    }

    #[inline]
    fn contains(&self, digest: Digest, instructions: impl Instructions) -> bool {
        instructions.block_fits(&self.blocks[block_of(digest, self.blocks.len())], digest)
    }

    #[inline]
    fn fetch(&self, digest: Digest, instructions: impl Instructions) {
        instructions.fetch(&self.blocks[block_of(digest, self.blocks.len())]);
    }

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend(self.blocks.iter().flat_map(|block| block.0).flat_map(u32::to_le_bytes));
    }

    fn decode(bits: u64, probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        if bits == 0 || !bits.is_multiple_of(BLOCK_BITS) || probe_count != PROBE_COUNT {
            return Err(damaged("its size or probe count is impossible"));
        }
        let (blocks, rest) = payload.as_chunks::<BLOCK_BYTES>();
        if blocks.len() as u64 != bits / BLOCK_BITS || !rest.is_empty() {
            return Err(damaged("its number of bits differs from its header"));
        }
        let read = |bytes: &[u8; BLOCK_BYTES]| {
            let (lanes, _) = bytes.as_chunks();
            Block(core::array::from_fn(|lane| u32::from_le_bytes(lanes[lane])))
        };
        Ok(Self { blocks: blocks.iter().map(read).collect() })
    }

    fn bits(&self) -> u64 {
        self.blocks.len() as u64 * BLOCK_BITS
    }

    fn memory_bytes(&self) -> usize {
        size_of_val(&*self.blocks)
    }

    fn positions(&self, digest: Digest) -> Vec<u64> {
        let first = block_of(digest, self.blocks.len()) as u64 * BLOCK_BITS;
        (0..).zip(bits_of(digest)).map(|(lane, bit)| first + lane * LANE_BITS + u64::from(bit)).collect()
    }
}
