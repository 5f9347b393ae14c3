//! Ribbon filter: a system of linear equations over bits, one per key. The answer is *maybe* if the key's
//! equation holds.
//!
//! A hash of the digest gives the start of a row among the slots, its 64 or 128 coefficients, and a result
//! with a bit per column. The XOR of the slots that the row selects equals the result for every built-in key,
//! and for one in 2^columns of other keys.
//!
//! Payload: seed number (4), columns of the first blocks (4), blocks (4), blocks with one column less (4),
//! then one word per block and column, as wide as a row. Bit `i` is that column of the block's slot `i`.
//!
//! **Parameters**: slots of [`math::ribbon_slots`], 2 to 5 % more than keys. All requested bits divided by
//! the slots are the columns ([`math::ribbon_columns`]). This is rarely a whole number, so some blocks have
//! one column more.
//! **Invariants**: there are at least two blocks. A row starts before the last one. No block has fewer
//! columns than an earlier one.
//! **Cost**: two words per compared column, and two columns for most absent keys: one or two cache lines.
//! Building takes 32 bytes per slot and several times as long as a Bloom filter.
//! **Source**: Dillinger, Walzer, *Ribbon filter: practically smaller than Bloom and Xor*, 2021.

mod banding;
mod row;

use super::family::{Family, Probed, damaged};
use super::fields::Fields;
use super::probes::fast_range_64;
use super::reseed::{Seed, converge, near_each_other};
use super::{FilterError, check_bits};
use crate::digest::Digest;
use crate::math;
use banding::Banding;
use row::Row;
use std::sync::Arc;

/// Ribbon filter with rows of 128 bits, the common form.
pub(super) type Ribbon128 = Ribbon<u128>;

/// Ribbon filter with rows of 64 bits: faster, but larger for more than about ten thousand keys.
pub(super) type Ribbon64 = Ribbon<u64>;

/// Most bits of a result.
const MAX_COLUMNS: u32 = 32;

/// Ribbon filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ribbon<R> {
    seed: Seed,
    shape: Shape,
    words: Arc<[R]>,
}

/// Numbers of blocks and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shape {
    blocks: u32,
    /// Columns of the first blocks.
    columns: u32,
    /// Number of first blocks; all others have one more column.
    lower_blocks: u32,
}

impl Shape {
    /// Returns the shape that uses the requested bits.
    fn new<R: Row>(bits_per_key: f64, key_count: u64, tries: u32) -> Result<Self, FilterError> {
        // Each attempt adds a block or a hundredth, for sets that cannot be solved.
        let least = math::ribbon_slots(R::WIDTH, key_count);
        let blocks = least / u64::from(R::WIDTH);
        let blocks = blocks.saturating_add(u64::from(tries - 1).saturating_mul(blocks.div_ceil(100)));
        let slots = blocks.saturating_mul(R::WIDTH.into());
        let columns = math::ribbon_columns(bits_per_key, key_count, slots);
        let whole = libm::floor(columns);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 31")]
        let lower = whole as u32;
        check_bits(slots.saturating_mul(u64::from(lower) + 1))?;
        let blocks = u32::try_from(blocks).expect("checked just before");
        // No row starts in the last block.
        let starting = f64::from(blocks - 1);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to the blocks")]
        let lower_blocks = libm::round(starting * (1.0 - (columns - whole))) as u32;
        let lower_blocks = if lower_blocks == blocks - 1 { blocks } else { lower_blocks };
        Ok(Self { blocks, columns: lower, lower_blocks })
    }

    /// Returns the number of words before a block, and its columns.
    #[inline]
    fn place(self, block: u32) -> (usize, usize) {
        let upper = block.saturating_sub(self.lower_blocks);
        let columns = self.columns + u32::from(block >= self.lower_blocks);
        (block as usize * self.columns as usize + upper as usize, columns as usize)
    }

    fn words(self) -> usize {
        self.place(self.blocks).0
    }
}

/// Returns the equation of a hash.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the upper half of 64 bits; slots are within memory")]
fn equation<R: Row>(hash: u64, blocks: u32) -> (usize, R, u32) {
    /// Fractional digits of the square root of 5.
    const MULTIPLIER: u64 = 0x3c6e_f372_fe94_f82b;
    let starts = u64::from(blocks - 1) * u64::from(R::WIDTH);
    (fast_range_64(hash, starts) as usize, R::of_hash(hash), (hash.wrapping_mul(MULTIPLIER) >> 32) as u32)
}

impl<R: Row> Family for Ribbon<R> {
    fn build(bits_per_key: f64, _probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        converge(digests, |seed, digests| {
            let shape = Shape::new::<R>(bits_per_key, digests.len() as u64, seed.number())?;
            let mut banding = Banding::new(shape.blocks as usize * R::WIDTH as usize);
            for hash in near_each_other(digests.iter().map(|&digest| seed.hash(digest))) {
                let (start, row, result) = equation::<R>(hash, shape.blocks);
                if !banding.add(start, row, result) {
                    return Ok(None);
                }
            }
            let mut words = vec![R::default(); shape.words()];
            #[expect(clippy::cast_possible_truncation, reason = "blocks are counted in 32 bits")]
            let place = |block: usize| shape.place(block as u32);
            banding.solve(
                |block| place(block).1,
                |block, solution| words[place(block).0..][..solution.len()].copy_from_slice(solution),
            );
            Ok(Some(Self { seed, shape, words: words.into() }))
        })
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        let (start, row, result) = equation::<R>(self.seed.hash(digest), self.shape.blocks);
        #[expect(clippy::cast_possible_truncation, reason = "blocks are counted in 32 bits")]
        let (block, bit) = (start as u32 / R::WIDTH, start as u32 % R::WIDTH);
        let (first, columns) = self.shape.place(block);
        // The row spans two blocks, or one if it starts at the beginning of a block.
        let here = row << bit;
        let there = (row >> 1) >> (R::WIDTH - 1 - bit);
        let (here_words, rest) = self.words[first..].split_at(columns);
        let bits = here_words.iter().zip(rest).map(|(&left, &right)| (left & here ^ right & there).is_odd());
        for (column, bit) in (0..).zip(bits) {
            let set = bit == (result >> column & 1 == 1);
            let position = (first as u64 + column) * u64::from(R::WIDTH);
            probed(Probed { position, set });
            if !set {
                return false;
            }
        }
        true
    }

    fn encode(&self, out: &mut Vec<u8>) {
        let Shape { blocks, columns, lower_blocks } = self.shape;
        for field in [self.seed.number(), columns, blocks, lower_blocks] {
            out.extend_from_slice(&field.to_le_bytes());
        }
        self.words.iter().for_each(|word| word.write(out));
    }

    fn decode(bits: u64, _probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        let mut fields = Fields::new(payload);
        let seed = Seed::decode(&mut fields)?;
        let (columns, blocks, lower_blocks) = (fields.u32()?, fields.u32()?, fields.u32()?);
        if !(1..MAX_COLUMNS).contains(&columns) || blocks < 2 || lower_blocks > blocks {
            return Err(damaged("its columns or blocks are impossible"));
        }
        let words = u64::from(blocks) * u64::from(columns) + u64::from(blocks - lower_blocks);
        if bits != words * u64::from(R::WIDTH) {
            return Err(damaged("its blocks do not match its size"));
        }
        let words = R::read_all(fields.rest(bits / 8)?).into();
        Ok(Self { seed, shape: Shape { blocks, columns, lower_blocks }, words })
    }

    /// Follows from the columns of the blocks in which rows start: all except the last.
    fn built_rate(&self, _key_count: u64) -> Option<f64> {
        let Shape { blocks, columns, lower_blocks } = self.shape;
        let starting = blocks - 1;
        let upper = starting.saturating_sub(lower_blocks);
        let columns = f64::from(columns) + f64::from(upper) / f64::from(starting);
        Some(math::false_positive_rate_ribbon(columns))
    }

    fn bits(&self) -> u64 {
        self.words.len() as u64 * u64::from(R::WIDTH)
    }

    fn memory_bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}

#[cfg(test)]
mod tests;
