//! Lines of 512 bits, and the one mask that probes all of them.
//!
//! A blocked filter keeps all bits of a key in one line. The bits depend only on the digest, so a lookup
//! computes one mask and compares it with the chosen line of every filter with the same number of probes. A
//! filter with a salt chooses another line and rotates the mask. Keys that are in several filters therefore do
//! not make the same bits frequent in all of them.
//!
//! **Invariants**
//! 1. A line begins at a multiple of 64 bytes: it is one cache line.
//! 2. Bit `p` of a filter is bit `p mod 64` of word `p mod 512 / 64` of line `p / 512`.
//! 3. [`LineMask::of`], rotated as by [`SaltedLines::choose`], has exactly the bits that the blocked filter
//!    sets for the digest.
//!
//! **Cost**: a mask is one multiplication per probe. Comparing it with a line reads 64 bytes of each, without a
//! branch. A rotation has no cost, because a mask is stored twice: rotated by `n` bytes it begins `n` bytes
//! later.

use super::{FilterError, Salt, probes};
use crate::digest::Digest;
use core::ops::Deref;
use std::sync::Arc;

/// Bits per line, one cache line.
pub const LINE_BITS: u64 = 512;

/// Bytes per line.
pub(crate) const LINE_BYTES: usize = (LINE_BITS / 8) as usize;

/// Probes of a filter with 10 bits per key.
const USUAL_PROBES: u8 = 6;

/// Line of 512 bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Line([u64; Line::WORDS]);

impl Line {
    /// Words per line.
    pub const WORDS: usize = (LINE_BITS / 64) as usize;

    /// Line with every bit set, which matches every mask.
    pub const FULL: Self = Self([u64::MAX; Self::WORDS]);

    /// Sets a bit of the line; bits count from 0.
    #[inline]
    pub(super) fn set(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Returns whether a bit of the line is set.
    #[inline]
    pub(super) fn is_set(&self, bit: usize) -> bool {
        self.bit(bit) == 1
    }

    /// Returns a bit of the line as 0 or 1.
    #[inline]
    pub(super) fn bit(&self, bit: usize) -> u64 {
        self.0[bit / 64] >> (bit % 64) & 1
    }

    /// Returns the bits that are set in either line.
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Returns the bytes as stored.
    pub(super) fn to_bytes(self) -> [u8; LINE_BYTES] {
        let mut bytes = [0; LINE_BYTES];
        for (into, word) in bytes.chunks_exact_mut(8).zip(self.0) {
            into.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Returns the line of these bytes; missing bytes are 0.
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        let mut line = Self::default();
        for (word, bytes) in line.0.iter_mut().zip(bytes.chunks(8)) {
            let mut whole = [0; 8];
            whole[..bytes.len()].copy_from_slice(bytes);
            *word = u64::from_le_bytes(whole);
        }
        line
    }
}

/// Returns lines with this many bits, all unset.
pub(super) fn empty(bits: u64) -> Result<Vec<Line>, FilterError> {
    let count = usize::try_from(bits.div_ceil(LINE_BITS)).map_err(|_| FilterError::TooLarge { bits })?;
    Ok(vec![Line::default(); count])
}

/// Returns the words of all lines in order.
#[inline]
#[expect(unsafe_code, reason = "lines seen as what they are made of")]
pub(super) fn words(lines: &[Line]) -> &[u64] {
    const { assert!(size_of::<Line>() == Line::WORDS * size_of::<u64>(), "a line is its words and nothing else") };
    // SAFETY: the slice covers exactly the words of the lines and has their lifetime.
    unsafe { core::slice::from_raw_parts(lines.as_ptr().cast(), lines.len() * Line::WORDS) }
}

impl Salt {
    /// Returns the line that a digest chooses among this many, and the rotation of the mask in it.
    #[inline]
    pub(super) fn choose(self, digest: Digest, line_count: usize) -> (usize, Turn) {
        if self == Self::NONE {
            return unsalted(digest, line_count);
        }
        // Swaps the halves of the product, because its upper half is mixed better and a digest chooses its line
        // by the lower one.
        let mixed = Digest(self.product(digest).rotate_left(32));
        (line_of(mixed, line_count), Turn(mixed.high() >> 26))
    }
}

/// Returns the line that a digest chooses without a salt. Cold, because stores have salts.
#[cold]
#[inline]
fn unsalted(digest: Digest, line_count: usize) -> (usize, Turn) {
    (line_of(digest, line_count), Turn::NONE)
}

/// Lines of a filter, at least one, and the salt by which digests choose one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaltedLines {
    salt: Salt,
    lines: Arc<[Line]>,
}

impl SaltedLines {
    /// Returns lines that digests choose with this salt.
    ///
    /// # Panics
    /// Without lines: a digest must be able to choose one.
    #[must_use]
    pub fn new(salt: Salt, lines: Arc<[Line]>) -> Self {
        assert!(!lines.is_empty(), "a filter has at least one line");
        Self { salt, lines }
    }

    /// Returns the same lines with another salt.
    pub(super) fn salted(self, salt: Salt) -> Self {
        Self { salt, ..self }
    }

    /// Returns the index of the line that a digest chooses, and the rotation of the mask in it.
    #[inline]
    #[must_use]
    pub fn choose(&self, digest: Digest) -> (usize, Turn) {
        self.salt.choose(digest, self.lines.len())
    }

    /// Returns the bits that are set in either filter; both must have the same number of lines.
    pub(super) fn or(&self, other: &Self) -> Self {
        Self { salt: self.salt, lines: self.iter().zip(other.iter()).map(|(a, b)| a.or(b)).collect() }
    }
}

impl Deref for SaltedLines {
    type Target = [Line];

    #[inline]
    fn deref(&self) -> &[Line] {
        &self.lines
    }
}

/// Rotation of a mask in bytes, below 64: byte `(n + turn) mod 64` of the mask is compared with byte `n` of a
/// line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn(u32);

impl Turn {
    /// No rotation.
    pub const NONE: Self = Self(0);

    /// Returns the rotation as a difference of bit positions in the upper nine bits of a word, the position
    /// format of [`probes::within_line`].
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(super) const fn in_upper_bits(self) -> u32 {
        self.0 << 26
    }

    /// Returns the bit of a line that is compared with a bit of the mask.
    #[inline]
    pub(super) const fn apply(self, bit: u32) -> u32 {
        bit.wrapping_sub(8 * self.0) & 511
    }
}

/// Bits of one digest in any line, stored twice, so that every rotation is 64 consecutive bytes.
#[derive(Debug, Clone, Copy)]
#[repr(align(16))]
pub struct LineMask([u8; 2 * LINE_BYTES]);

impl LineMask {
    /// Mask without bits, which matches every line.
    pub const EMPTY: Self = Self([0; 2 * LINE_BYTES]);

    /// Returns the mask of a digest for filters with this many probes.
    #[inline]
    #[must_use]
    pub fn of(digest: Digest, probe_count: u8) -> Self {
        let mut mask = Self::EMPTY;
        mask.add(digest, probe_count);
        mask
    }

    /// Adds the bits of a digest. In place, because moving a mask takes longer than making it.
    #[inline]
    pub fn add(&mut self, digest: Digest, probe_count: u8) {
        // The compiler unrolls the loop for a constant count. WebAssembly gains less from that than from short code.
        if cfg!(not(target_arch = "wasm32")) && probe_count == USUAL_PROBES {
            self.add_bits(digest, USUAL_PROBES);
        } else {
            self.add_bits(digest, probe_count);
        }
    }

    #[inline]
    fn add_bits(&mut self, digest: Digest, probe_count: u8) {
        for bit in probes::within_line(digest).take(usize::from(probe_count)) {
            let (word, bit) = (bit as usize / 64, 1_u64 << (bit % 64));
            for first in [8 * word, LINE_BYTES + 8 * word] {
                let mut whole = [0; 8];
                whole.copy_from_slice(&self.0[first..first + 8]);
                self.0[first..first + 8].copy_from_slice(&(u64::from_le_bytes(whole) | bit).to_le_bytes());
            }
        }
    }

    /// Returns whether all bits of the rotated mask are set in the line.
    #[inline]
    #[must_use]
    pub fn fits(&self, line: &Line, turn: Turn) -> bool {
        let missing =
            self.turned(turn).into_iter().zip(line.0).fold(0, |all, (mask, line)| all | (mask & !line));
        missing == 0
    }

    /// Returns the bytes of the rotated mask.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(super) fn bytes(&self, turn: Turn) -> &[u8; LINE_BYTES] {
        let bytes = self.0[(turn.0 & 63) as usize..].first_chunk();
        bytes.expect("a turn is below the length of a line")
    }

    /// Returns the words of the rotated mask.
    #[inline]
    fn turned(&self, turn: Turn) -> [u64; Line::WORDS] {
        // Below 64, so the compiler omits the bounds check.
        let first = (turn.0 & 63) as usize;
        let bytes = &self.0[first..first + LINE_BYTES];
        core::array::from_fn(|word| {
            let mut whole = [0; 8];
            whole.copy_from_slice(&bytes[8 * word..8 * word + 8]);
            u64::from_le_bytes(whole)
        })
    }

    /// Returns the set bits of the unrotated mask in ascending order.
    pub fn bits(&self) -> impl Iterator<Item = u32> {
        (0..512).filter(|bit| self.0[(bit / 8) as usize] >> (bit % 8) & 1 == 1)
    }

    /// Returns the words of the unrotated mask, for a filter that grows while it is read.
    #[inline]
    #[must_use]
    pub fn words(&self) -> [u64; Line::WORDS] {
        self.turned(Turn::NONE)
    }
}

/// Compares a mask with one line of each of up to 64 filters, with the fastest instructions of the processor.
///
/// The compiler must not assume these instructions, so they need a call. One call for all filters is what a mask
/// makes possible.
#[derive(Clone, Copy)]
pub struct LineProbe {
    #[cfg(target_arch = "x86_64")]
    function: super::processors::LineFunction,
}

impl LineProbe {
    /// Returns the probe for this processor.
    #[must_use]
    pub fn of_processor() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            function: super::processors::LineFunction::of_processor(),
        }
    }

    /// Returns a bit for each filter, 1 for *maybe*: bit 0 for the first. Does not branch on an answer.
    #[inline]
    #[must_use]
    pub fn maybe(self, filters: &[SaltedLines], digest: Digest, mask: &LineMask) -> u64 {
        #[cfg(target_arch = "x86_64")]
        {
            self.function.maybe(filters, digest, mask)
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            portable_maybe(filters, digest, mask)
        }
    }
}

impl Default for LineProbe {
    fn default() -> Self {
        Self::of_processor()
    }
}

impl core::fmt::Debug for LineProbe {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("LineProbe")
    }
}

/// Compares the mask with one line of each filter.
#[inline]
pub(super) fn portable_maybe(filters: &[SaltedLines], digest: Digest, mask: &LineMask) -> u64 {
    filters.iter().rev().fold(0, |maybe, lines| {
        let (line, turn) = lines.choose(digest);
        maybe << 1 | u64::from(mask.fits(&lines[line], turn))
    })
}

/// Returns the line that a digest chooses among this many without a salt.
#[inline]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "below the number of lines, which is an usize")]
pub fn line_of(digest: Digest, line_count: usize) -> usize {
    probes::line_of(digest, line_count as u64) as usize
}
