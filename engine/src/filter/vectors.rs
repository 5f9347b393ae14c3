//! Questions to one cache line by vector instructions: all bits of a key at once, and no branch that depends on them.
//!
//! A scalar question stops at the first bit that is 0, after about two; but which it is nobody can predict, and the jump costs
//! more than the bits. Here every lane makes one bit of the key (the factors of [`probes::within_line`] are known beforehand)
//! and looks it up in the line, which two registers (AVX2) or one (AVX-512) hold.
//!
//! **Invariants**
//! 1. Equal answers to the scalar code, on every processor (tested over random lines, digests and probe counts).
//! 2. What the processor can do is asked at run time; without either, and on other targets, the scalar code answers.
//!
//! **Cost**: about ten instructions for up to 8 (AVX2) or 16 (AVX-512) bits; asking the processor is one read of a flag.
//! **Sources**: the AVX2 lookup of RocksDB's `FastLocalBloom` and of Parquet's filter as their documents describe them; the
//! AVX-512 form is ours.
//!
//! [`probes::within_line`]: super::probes::within_line

use super::lines::{Line, LineMask};
#[cfg(feature = "families")]
use super::split_block::{self, Block};
use crate::digest::Digest;

/// Whether all bits of a digest are set in its line.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions that not every processor has"))]
pub(super) fn line_fits(line: &Line, digest: Digest, probe_count: u8) -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        if std::arch::is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has AVX-512F.
            return unsafe { x86::line_fits_512(line, digest.high(), probe_count) };
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { x86::line_fits_256(line, digest.high(), probe_count) };
        }
    }
    line_fits_without(line, digest, probe_count)
}

/// How many of these digests have all their bits in their lines.
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions that not every processor has"))]
pub(super) fn count_lines(lines: &[Line], digests: &[Digest], probe_count: u8) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        if std::arch::is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has AVX-512F.
            return unsafe { x86::count_lines_512(lines, digests, probe_count) };
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { x86::count_lines_256(lines, digests, probe_count) };
        }
    }
    let maybe =
        |&digest: &Digest| line_fits(&lines[super::line_of(digest, lines.len())], digest, probe_count);
    digests.iter().map(maybe).map(u64::from).sum()
}

/// How many of these digests have all their bits in their split blocks.
#[cfg(feature = "families")]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions that not every processor has"))]
pub(super) fn count_blocks(blocks: &[Block], digests: &[Digest]) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { x86::count_blocks_256(blocks, digests) };
    }
    let maybe =
        |&digest: &Digest| split_block::fits(&blocks[split_block::block_of(digest, blocks.len())], digest);
    digests.iter().map(maybe).map(u64::from).sum()
}

/// What a processor without vectors does, kept out of the others' way.
#[cold]
#[inline(never)]
fn line_fits_without(line: &Line, digest: Digest, probe_count: u8) -> bool {
    LineMask::of(digest, probe_count).fits(line)
}

/// Whether all bits of a digest are set in its split block.
#[cfg(feature = "families")]
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions that not every processor has"))]
pub(super) fn block_fits(block: &Block, digest: Digest) -> bool {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { x86::block_fits_256(block, digest.low()) };
    }
    split_block::fits(block, digest)
}

/// The same for processors of this architecture.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::line_of;
    #[cfg(feature = "families")]
    use super::super::split_block::{Block, SALTS, block_of};
    use super::{Digest, Line};
    use core::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_blendv_ps, _mm256_castps_si256, _mm256_castsi256_ps,
        _mm256_cmpgt_epi32, _mm256_loadu_si256, _mm256_mullo_epi32, _mm256_permutevar8x32_epi32,
        _mm256_set1_epi32, _mm256_setr_epi32, _mm256_sllv_epi32, _mm256_srli_epi32, _mm256_testc_si256,
        _mm512_and_si512, _mm512_loadu_si512, _mm512_mullo_epi32, _mm512_permutexvar_epi32,
        _mm512_set1_epi32, _mm512_sllv_epi32, _mm512_srli_epi32, _mm512_testn_epi32_mask,
    };

    /// The factors of up to sixteen bits of a key, and the step to the next sixteen.
    const POWERS: [u32; 17] = {
        let mut powers = [1_u32; 17];
        let mut at = 1;
        while at < powers.len() {
            powers[at] = powers[at - 1].wrapping_mul(0x9e37_79b9);
            at += 1;
        }
        powers
    };

    #[target_feature(enable = "avx512f")]
    pub(super) fn count_lines_512(lines: &[Line], digests: &[Digest], probe_count: u8) -> u64 {
        let mut count = 0;
        for &digest in digests {
            let line = &lines[line_of(digest, lines.len())];
            // Up to 16 bits there is nothing to go on with: what does not change stays in registers.
            count += u64::from(if probe_count <= 16 {
                missing_512(line, digest.high(), probe_count) == 0
            } else {
                line_fits_512(line, digest.high(), probe_count)
            });
        }
        count
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn count_lines_256(lines: &[Line], digests: &[Digest], probe_count: u8) -> u64 {
        let mut count = 0;
        for &digest in digests {
            let line = &lines[line_of(digest, lines.len())];
            count += u64::from(if probe_count <= 8 {
                fits_256(line, digest.high(), probe_count)
            } else {
                line_fits_256(line, digest.high(), probe_count)
            });
        }
        count
    }

    #[cfg(feature = "families")]
    #[target_feature(enable = "avx2")]
    pub(super) fn count_blocks_256(blocks: &[Block], digests: &[Digest]) -> u64 {
        let mut count = 0;
        for &digest in digests {
            let block = &blocks[block_of(digest, blocks.len())];
            count += u64::from(block_fits_256(block, digest.low()));
        }
        count
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn line_fits_512(line: &Line, state: u32, probe_count: u8) -> bool {
        let (mut state, mut left) = (state, probe_count);
        while left > 16 && missing_512(line, state, 16) == 0 {
            left -= 16;
            state = state.wrapping_mul(POWERS[16]);
        }
        left <= 16 && missing_512(line, state, left) == 0
    }

    /// Which of the next up to 16 bits of the key are not set.
    #[inline]
    #[target_feature(enable = "avx512f")]
    #[expect(unsafe_code, reason = "reads of whole registers")]
    #[expect(clippy::cast_possible_wrap, reason = "lanes have no sign")]
    fn missing_512(line: &Line, state: u32, count: u8) -> u16 {
        // SAFETY: 64 bytes each; unaligned reads.
        let (words, powers) = unsafe {
            (_mm512_loadu_si512(core::ptr::from_ref(line).cast()), _mm512_loadu_si512(POWERS.as_ptr().cast()))
        };
        let hashes = _mm512_mullo_epi32(_mm512_set1_epi32(state as i32), powers);
        // Four bits pick a word of 32 bits, the next five a bit of it.
        let picked = _mm512_permutexvar_epi32(_mm512_srli_epi32::<28>(hashes), words);
        let within = _mm512_and_si512(_mm512_srli_epi32::<23>(hashes), _mm512_set1_epi32(31));
        let bits = _mm512_sllv_epi32(_mm512_set1_epi32(1), within);
        _mm512_testn_epi32_mask(picked, bits) & (u16::MAX >> (16 - count.min(16)))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn line_fits_256(line: &Line, state: u32, probe_count: u8) -> bool {
        let (mut state, mut left) = (state, probe_count);
        while left > 8 && fits_256(line, state, 8) {
            left -= 8;
            state = state.wrapping_mul(POWERS[8]);
        }
        left <= 8 && fits_256(line, state, left)
    }

    /// Whether the next up to 8 bits of the key are set.
    #[inline]
    #[target_feature(enable = "avx2")]
    #[expect(unsafe_code, reason = "reads of whole registers")]
    #[expect(clippy::cast_possible_wrap, reason = "lanes have no sign")]
    fn fits_256(line: &Line, state: u32, count: u8) -> bool {
        let words: *const __m256i = core::ptr::from_ref(line).cast();
        // SAFETY: a line has two registers of 32 bytes, and POWERS more than one; unaligned reads.
        let (low, high, powers) = unsafe {
            (
                _mm256_loadu_si256(words),
                _mm256_loadu_si256(words.add(1)),
                _mm256_loadu_si256(POWERS.as_ptr().cast()),
            )
        };
        let hashes = _mm256_mullo_epi32(_mm256_set1_epi32(state as i32), powers);
        // The highest bit says in which half of the line, the next three in which word of 32 bits there.
        let index = _mm256_srli_epi32::<28>(hashes);
        let picked = _mm256_blendv_ps(
            _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(low, index)),
            _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(high, index)),
            _mm256_castsi256_ps(hashes),
        );
        let within = _mm256_and_si256(_mm256_srli_epi32::<23>(hashes), _mm256_set1_epi32(31));
        let bits = _mm256_sllv_epi32(_mm256_set1_epi32(1), within);
        let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        let wanted = _mm256_and_si256(bits, _mm256_cmpgt_epi32(_mm256_set1_epi32(count.into()), lanes));
        _mm256_testc_si256(_mm256_castps_si256(picked), wanted) != 0
    }

    #[cfg(feature = "families")]
    #[inline]
    #[target_feature(enable = "avx2")]
    #[expect(unsafe_code, reason = "reads of whole registers")]
    #[expect(clippy::cast_possible_wrap, reason = "lanes have no sign")]
    pub(super) fn block_fits_256(block: &Block, low: u32) -> bool {
        // SAFETY: 32 bytes each; unaligned reads.
        let (lanes, salts) = unsafe {
            (_mm256_loadu_si256(block.0.as_ptr().cast()), _mm256_loadu_si256(SALTS.as_ptr().cast()))
        };
        let hashes = _mm256_mullo_epi32(_mm256_set1_epi32(low as i32), salts);
        let bits = _mm256_sllv_epi32(_mm256_set1_epi32(1), _mm256_srli_epi32::<27>(hashes));
        _mm256_testc_si256(lanes, bits) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::remix;

    /// Lines from empty to full, since a question ends elsewhere in each.
    #[test]
    fn a_line_answers_as_bit_by_bit() {
        let mut maybe = 0_u32;
        for round in 0..4_000_000_u64 {
            let mut line = Line::default();
            let digest = remix(Digest(round), 1);
            let probe_count = 1 + (round % 40).to_le_bytes()[0];
            if round % 3 == 0 {
                super::super::probes::within_line(digest)
                    .take(probe_count.into())
                    .for_each(|bit| line.set(bit as usize));
            }
            for turn in 0..round % 97 {
                line.set((remix(digest, turn).0 % 512).try_into().expect("small"));
            }
            if round % 6 == 0 {
                // One bit of the key less.
                line =
                    unset(line, super::super::probes::within_line(digest).next().expect("endless") as usize);
            }
            let expected = LineMask::of(digest, probe_count).fits(&line);
            maybe += u32::from(expected);
            assert_eq!(line_fits(&line, digest, probe_count), expected, "{digest:?} {probe_count}");
            #[cfg(target_arch = "x86_64")]
            for answer in each_width(&line, digest, probe_count) {
                assert_eq!(answer, expected, "{digest:?} {probe_count}");
            }
        }
        assert!(maybe > 500_000, "{maybe}");
    }

    fn unset(line: Line, bit: usize) -> Line {
        let mut bytes = line.to_bytes();
        bytes[bit / 8] &= !(1 << (bit % 8));
        Line::from_bytes(&bytes)
    }

    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "instructions that not every processor has")]
    fn each_width(line: &Line, digest: Digest, probe_count: u8) -> Vec<bool> {
        let mut answers = Vec::new();
        let one = core::slice::from_ref(line);
        if std::arch::is_x86_feature_detected!("avx512f") {
            // SAFETY: asked for just before.
            answers.push(unsafe { x86::line_fits_512(line, digest.high(), probe_count) });
            // SAFETY: the same.
            answers.push(unsafe { x86::count_lines_512(one, &[digest], probe_count) } == 1);
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: asked for just before.
            answers.push(unsafe { x86::line_fits_256(line, digest.high(), probe_count) });
            // SAFETY: the same.
            answers.push(unsafe { x86::count_lines_256(one, &[digest], probe_count) } == 1);
        }
        answers
    }

    #[cfg(feature = "families")]
    #[test]
    fn a_split_block_answers_as_lane_by_lane() {
        let mut maybe = 0_u32;
        for round in 0..2_000_000_u64 {
            let digest = remix(Digest(round), 2);
            let mut block = Block::default();
            for turn in 0..=round % 60 {
                let other = remix(digest, turn);
                block.0[(other.0 % 8) as usize] |= 1 << (other.high() % 32) | other.low();
            }
            let expected = split_block::fits(&block, digest);
            maybe += u32::from(expected);
            assert_eq!(block_fits(&block, digest), expected, "{digest:?}");
            assert_eq!(count_blocks(&[block], &[digest]), u64::from(expected), "{digest:?}");
        }
        assert!(maybe > 100_000, "{maybe}");
    }
}
