//! Instructions of newer x86-64 processors: vectors, and a few for single bits.
//!
//! A scalar probe of a line stops at the first bit that is 0, after about two bits. The branch is unpredictable
//! and costs more than the bits. Here each lane computes one bit of the key (the factors of
//! [`probes::within_line`] are constants) and tests it in the line, which is in two registers, or in one with
//! AVX-512.
//!
//! **Invariants**
//! 1. Answers equal those of the scalar code (tested over random lines, digests and probe counts).
//! 2. A [`Level3`] or [`Level4`] exists only after a check of the processor, so its methods may use the
//!    instructions.
//! 3. Its methods are inlined into functions compiled for it (`processors.rs`). Elsewhere each instruction
//!    would be a call: slower, with the same answer.
//!
//! **Cost**: about ten instructions for up to 8 bits of a line, with AVX-512 for up to 16. **Sources**: the
//! AVX2 lookups of RocksDB's `FastLocalBloom` and of Parquet's filter as documented; the AVX-512 forms are new
//! here. The levels have the names of the x86-64 ABI, and check only the instructions used here.
//!
//! [`probes::within_line`]: super::probes::within_line

#![expect(unsafe_code, reason = "instructions that not every processor has")]
#![expect(clippy::inline_always, reason = "invariant 3")]

use super::instructions::Instructions;
use super::lines::{Line, LineMask, SaltedLines, Turn};
use super::split_block::{Block, SALTS};
use crate::digest::Digest;
use core::arch::x86_64::{
    __m256i, _MM_HINT_T0, _bzhi_u32, _mm_prefetch, _mm256_andnot_si256, _mm256_blendv_ps,
    _mm256_castps_si256, _mm256_castsi256_ps, _mm256_loadu_si256, _mm256_movemask_ps, _mm256_mullo_epi32,
    _mm256_permutevar8x32_epi32, _mm256_permutex2var_epi32, _mm256_rolv_epi32, _mm256_set1_epi32,
    _mm256_sllv_epi32, _mm256_srli_epi32, _mm256_sub_epi32, _mm256_testn_epi32_mask, _mm512_loadu_si512,
    _mm512_mullo_epi32, _mm512_permutexvar_epi32, _mm512_rolv_epi32, _mm512_set1_epi32, _mm512_srli_epi32,
    _mm512_sub_epi32, _mm512_testn_epi32_mask,
};
use core::arch::x86_64::{_mm256_or_si256, _mm256_testc_si256, _mm256_testz_si256, _pdep_u64};

/// AVX2 and bit instructions: most processors since 2013.
#[derive(Clone, Copy)]
pub(super) struct Level3(());

/// AVX-512 in addition.
#[derive(Clone, Copy)]
pub(super) struct Level4(Level3);

impl Level3 {
    /// Returns whether the processor supports it.
    pub(super) fn is_here() -> bool {
        std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt")
    }

    /// Safe if the compiler knows that the processor supports it.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn new() -> Self {
        Self(())
    }
}

impl Level4 {
    /// Returns whether the processor supports it.
    pub(super) fn is_here() -> bool {
        Level3::is_here()
            && std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512vl")
    }

    /// Safe if the compiler knows that the processor supports it.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl")]
    pub(super) fn new() -> Self {
        Self(Level3::new())
    }
}

impl Instructions for Level3 {
    #[inline(always)]
    fn fetch<T>(self, at: &T) {
        // SAFETY: a prefetch accesses no memory in the program's view, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(at).cast()) }
    }

    #[inline(always)]
    fn line_fits(self, line: &Line, (digest, turn): (Digest, Turn), probe_count: u8) -> bool {
        // SAFETY: invariant 2.
        unsafe { line_fits_256(line, (digest.high(), turn.in_upper_bits().cast_signed()), probe_count) }
    }

    #[inline(always)]
    fn block_fits(self, block: &Block, digest: Digest) -> bool {
        // SAFETY: invariant 2.
        unsafe { block_fits_256(block, digest.low()) }
    }

    #[inline(always)]
    fn select(self, word: u64, before: u32) -> Result<u32, u32> {
        let count = word.count_ones();
        if before >= count {
            return Err(count);
        }
        // Deposits a single bit at the set bit with `before` set bits below it.
        // SAFETY: invariant 2.
        Ok(unsafe { _pdep_u64(1 << before, word) }.trailing_zeros())
    }
}

impl Instructions for Level4 {
    #[inline(always)]
    fn fetch<T>(self, at: &T) {
        self.0.fetch(at);
    }

    #[inline(always)]
    fn line_fits(self, line: &Line, (digest, turn): (Digest, Turn), probe_count: u8) -> bool {
        // SAFETY: invariant 2.
        unsafe { line_fits_512(line, (digest.high(), turn.in_upper_bits().cast_signed()), probe_count) }
    }

    #[inline(always)]
    fn block_fits(self, block: &Block, digest: Digest) -> bool {
        self.0.block_fits(block, digest)
    }

    #[inline(always)]
    fn select(self, word: u64, before: u32) -> Result<u32, u32> {
        self.0.select(word, before)
    }
}

/// Factors of up to sixteen bits of a key, and the step to the next sixteen.
const POWERS: [u32; 17] = {
    let mut powers = [1_u32; 17];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1].wrapping_mul(0x9e37_79b9);
        at += 1;
    }
    powers
};

#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn line_fits_256(line: &Line, (state, turn): (u32, i32), probe_count: u8) -> bool {
    let (mut state, mut left) = (state, probe_count);
    while left > 8 {
        if missing_256(line, (state, turn), 8) != 0 {
            return false;
        }
        left -= 8;
        state = state.wrapping_mul(POWERS[8]);
    }
    missing_256(line, (state, turn), left) == 0
}

/// Returns the next up to 8 bits of the key that are not set, one per lane.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
#[expect(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "lanes have no sign")]
fn missing_256(line: &Line, (state, turn): (u32, i32), count: u8) -> u32 {
    let [low, high] = halves(line);
    // SAFETY: POWERS is longer than a register; an unaligned read.
    let powers = unsafe { _mm256_loadu_si256(POWERS.as_ptr().cast()) };
    let products = _mm256_mullo_epi32(_mm256_set1_epi32(state as i32), powers);
    let hashes = _mm256_sub_epi32(products, _mm256_set1_epi32(turn));
    // The highest bit selects the half of the line, the next three the 32-bit word in it, and five more the
    // bit.
    let word = _mm256_srli_epi32::<28>(hashes);
    let picked = _mm256_blendv_ps(
        _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(low, word)),
        _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(high, word)),
        _mm256_castsi256_ps(hashes),
    );
    // Moves each bit to the highest position of its lane, where one instruction collects all.
    let up = _mm256_andnot_si256(_mm256_srli_epi32::<23>(hashes), _mm256_set1_epi32(31));
    let bits = _mm256_sllv_epi32(_mm256_castps_si256(picked), up);
    _bzhi_u32(!_mm256_movemask_ps(_mm256_castsi256_ps(bits)) as u32, count.into())
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl,bmi2")]
fn line_fits_512(line: &Line, (state, turn): (u32, i32), probe_count: u8) -> bool {
    if probe_count <= 8 {
        return missing_in_halves(line, (state, turn), probe_count) == 0;
    }
    let (mut state, mut left) = (state, probe_count);
    while left > 16 {
        if missing_512(line, (state, turn), 16) != 0 {
            return false;
        }
        left -= 16;
        state = state.wrapping_mul(POWERS[16]);
    }
    missing_512(line, (state, turn), left) == 0
}

/// Returns the next up to 8 bits of the key that are not set. Most keys have no more bits, and half a register
/// is faster than a whole one.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,bmi2")]
#[expect(clippy::cast_possible_wrap, reason = "lanes have no sign")]
fn missing_in_halves(line: &Line, (state, turn): (u32, i32), count: u8) -> u32 {
    let [low, high] = halves(line);
    // SAFETY: POWERS is longer than a register; an unaligned read.
    let powers = unsafe { _mm256_loadu_si256(POWERS.as_ptr().cast()) };
    let products = _mm256_mullo_epi32(_mm256_set1_epi32(state as i32), powers);
    let hashes = _mm256_sub_epi32(products, _mm256_set1_epi32(turn));
    let picked = _mm256_permutex2var_epi32(low, _mm256_srli_epi32::<28>(hashes), high);
    let bits = _mm256_rolv_epi32(_mm256_set1_epi32(1), _mm256_srli_epi32::<23>(hashes));
    _bzhi_u32(_mm256_testn_epi32_mask(picked, bits).into(), count.into())
}

/// Returns the next up to 16 bits of the key that are not set.
#[inline]
#[target_feature(enable = "avx512f,bmi2")]
#[expect(clippy::cast_possible_wrap, reason = "lanes have no sign")]
fn missing_512(line: &Line, (state, turn): (u32, i32), count: u8) -> u32 {
    // SAFETY: 64 bytes each; unaligned reads.
    let (words, powers) = unsafe {
        (_mm512_loadu_si512(core::ptr::from_ref(line).cast()), _mm512_loadu_si512(POWERS.as_ptr().cast()))
    };
    let products = _mm512_mullo_epi32(_mm512_set1_epi32(state as i32), powers);
    let hashes = _mm512_sub_epi32(products, _mm512_set1_epi32(turn));
    // Four bits select a 32-bit word, and the next five a bit of it: a rotation uses the lowest five bits of
    // its count.
    let picked = _mm512_permutexvar_epi32(_mm512_srli_epi32::<28>(hashes), words);
    let bits = _mm512_rolv_epi32(_mm512_set1_epi32(1), _mm512_srli_epi32::<23>(hashes));
    _bzhi_u32(_mm512_testn_epi32_mask(picked, bits).into(), count.into())
}

/// Compares the mask with one line of each filter, as [`super::lines::portable_maybe`].
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn lines_maybe(filters: &[SaltedLines], digest: Digest, mask: &LineMask) -> u64 {
    filters.iter().rev().fold(0, |maybe, lines| {
        let (line, turn) = lines.choose(digest);
        // SAFETY: `choose` returns a number below that of the lines, of which there is at least one.
        let line = unsafe { lines.get_unchecked(line) };
        maybe << 1 | u64::from(mask_fits_256(mask.bytes(turn), line))
    })
}

/// Returns whether all bits of the mask are set in the line.
#[inline]
#[target_feature(enable = "avx2")]
fn mask_fits_256(mask: &[u8; 64], line: &Line) -> bool {
    let [low, high] = halves(line);
    let mask: *const __m256i = mask.as_ptr().cast();
    // SAFETY: a mask has two registers of 32 bytes; unaligned reads.
    let [mask_low, mask_high] = unsafe { [_mm256_loadu_si256(mask), _mm256_loadu_si256(mask.add(1))] };
    let missing = _mm256_or_si256(_mm256_andnot_si256(low, mask_low), _mm256_andnot_si256(high, mask_high));
    _mm256_testz_si256(missing, missing) != 0
}

/// Returns the two registers of a line.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(line: &Line) -> [__m256i; 2] {
    let half: *const __m256i = core::ptr::from_ref(line).cast();
    // SAFETY: a line has two registers of 32 bytes; unaligned reads.
    unsafe { [_mm256_loadu_si256(half), _mm256_loadu_si256(half.add(1))] }
}

#[inline]
#[target_feature(enable = "avx2")]
#[expect(clippy::cast_possible_wrap, reason = "lanes have no sign")]
fn block_fits_256(block: &Block, low: u32) -> bool {
    // SAFETY: 32 bytes each; unaligned reads.
    let (lanes, salts) =
        unsafe { (_mm256_loadu_si256(block.0.as_ptr().cast()), _mm256_loadu_si256(SALTS.as_ptr().cast())) };
    let hashes = _mm256_mullo_epi32(_mm256_set1_epi32(low as i32), salts);
    let bits = _mm256_sllv_epi32(_mm256_set1_epi32(1), _mm256_srli_epi32::<27>(hashes));
    _mm256_testc_si256(lanes, bits) != 0
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::instructions::Portable;
    use super::super::split_block;
    use super::super::{Salt, lines, probes};
    use super::*;
    use crate::digest::remix;

    /// Lines from empty to full, so that probes end at different bits.
    #[test]
    fn a_line_answers_as_bit_by_bit() {
        let mut maybe = 0_u32;
        let levels = (level3(), level4());
        for round in 0..4_000_000_u64 {
            let mut line = Line::default();
            let digest = remix(Digest(round), 1);
            let probe_count = 1 + (round % 40).to_le_bytes()[0];
            let turn = Salt::of_table((round % 2).try_into().expect("small")).choose(digest, 1).1;
            let turn = if round % 4 == 0 { Turn::NONE } else { turn };
            let places: Vec<usize> = probes::within_line(digest)
                .take(probe_count.into())
                .map(|bit| turn.apply(bit) as usize)
                .collect();
            if round % 3 == 0 {
                for &place in &places {
                    line.set(place);
                }
            }
            for number in 0..round % 97 {
                line.set((remix(digest, number).0 % 512).try_into().expect("small"));
            }
            if round % 6 == 0 {
                // Clears one bit of the key.
                line = unset(line, places[0]);
            }
            let expected = LineMask::of(digest, probe_count).fits(&line, turn);
            maybe += u32::from(expected);
            assert_eq!(
                Portable.line_fits(&line, (digest, turn), probe_count),
                expected,
                "{digest:?} {probe_count}"
            );
            if let Some(level) = levels.0 {
                assert_eq!(
                    level.line_fits(&line, (digest, turn), probe_count),
                    expected,
                    "{digest:?} {probe_count}"
                );
            }
            if let Some(level) = levels.1 {
                assert_eq!(
                    level.line_fits(&line, (digest, turn), probe_count),
                    expected,
                    "{digest:?} {probe_count}"
                );
            }
        }
        assert!(maybe > 500_000, "{maybe}");
    }

    /// Filters with and without salts, of which some answer *maybe*.
    #[test]
    fn all_lines_answer_as_one_by_one() {
        let mut maybe = 0;
        for round in 0..20_000_u64 {
            let digest = remix(Digest(round), 3);
            let mask = LineMask::of(digest, 1 + (round % 9).to_le_bytes()[0]);
            let filters: Vec<SaltedLines> = (0..round % 65)
                .map(|filter| {
                    let salt = if filter % 5 == 0 {
                        Salt::NONE
                    } else {
                        Salt::of_table(filter.to_le_bytes()[0].into())
                    };
                    let random =
                        |line, word| remix(remix(digest, line), word).0 | remix(digest, filter ^ word).0;
                    let lines = (0..=filter % 7).map(|line| {
                        let bytes: Vec<u8> =
                            (0..8).flat_map(|word| random(line, word).to_le_bytes()).collect();
                        Line::from_bytes(&bytes)
                    });
                    SaltedLines::new(salt, lines.collect())
                })
                .collect();
            let expected = lines::portable_maybe(&filters, digest, &mask);
            let one_by_one = filters.iter().enumerate().fold(0_u64, |all, (index, lines)| {
                let (line, turn) = lines.choose(digest);
                all | u64::from(mask.fits(&lines[line], turn)) << index
            });
            assert_eq!(expected, one_by_one);
            assert_eq!(lines::LineProbe::of_processor().maybe(&filters, digest, &mask), expected);
            maybe += expected.count_ones();
        }
        assert!(maybe > 10_000, "{maybe}");
    }

    /// Returns the level if the processor supports it.
    pub(in super::super) fn level3() -> Option<Level3> {
        // SAFETY: runs only if the processor supports it.
        Level3::is_here().then(|| unsafe { Level3::new() })
    }

    fn level4() -> Option<Level4> {
        // SAFETY: runs only if the processor supports it.
        Level4::is_here().then(|| unsafe { Level4::new() })
    }

    fn unset(line: Line, bit: usize) -> Line {
        let mut bytes = line.to_bytes();
        bytes[bit / 8] &= !(1 << (bit % 8));
        Line::from_bytes(&bytes)
    }

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
            if let Some(level) = level3() {
                assert_eq!(level.block_fits(&block, digest), expected, "{digest:?}");
            }
        }
        assert!(maybe > 100_000, "{maybe}");
    }

    proptest::proptest! {
        #[test]
        fn a_bit_is_selected_as_by_counting(word: u64, mask: u64, before in 0..70_u32) {
            for word in [word, word & mask, word | mask, 0, u64::MAX] {
                if let Some(level) = level3() {
                    proptest::prop_assert_eq!(level.select(word, before), Portable.select(word, before));
                }
            }
        }
    }
}
