//! Blocked Bloom filter: all bits of a key are in one 512-bit line, so a probe reads one cache line.
//!
//! Payload: 64-byte lines; bit `p` is bit `p mod 8` of byte `p / 8`. The salt chooses the line of a digest and
//! rotates the bits by whole bytes. Apart from this rotation the bits depend only on the digest, so one mask
//! serves all filters.
//!
//! **Cost**: one cache line, for both answers. **Sources**: Putze, Sanders, Singler, JEA 2009; layout of
//! RocksDB's `FastLocalBloom` (format 5).

use super::family::{Family, Probed, damaged};
use super::instructions::Instructions;
use super::lines::{LINE_BITS, LINE_BYTES, Line, SaltedLines};
use super::standard::probe_bits;
use super::{FilterError, Salt, check_bits, probes};
use crate::digest::Digest;
use crate::math;

/// Lines, and the number of bits per key in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Blocked {
    pub(super) probe_count: u8,
    pub(super) lines: SaltedLines,
}

impl Blocked {
    #[inline]
    fn positions_of(&self, digest: Digest) -> impl Iterator<Item = u64> {
        let (line, turn) = self.lines.choose(digest);
        let first = line as u64 * LINE_BITS;
        probes::within_line(digest)
            .map(move |bit| first + u64::from(turn.apply(bit)))
            .take(self.probe_count.into())
    }

    pub(super) fn build_salted(
        bits_per_key: f64,
        probe_count: u8,
        salt: Salt,
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        let bits = math::filter_bits_blocked(digests.len() as u64, bits_per_key, LINE_BITS).max(LINE_BITS);
        let mut lines = super::lines::empty(check_bits(bits)?)?;
        let count = lines.len();
        for &digest in digests {
            let (line, turn) = salt.choose(digest, count);
            for bit in probes::within_line(digest).take(probe_count.into()) {
                lines[line].set(turn.apply(bit) as usize);
            }
        }
        Ok(Self { probe_count, lines: SaltedLines::new(salt, lines.into()) })
    }

    /// Returns the same lines with another salt.
    pub(super) fn salted(self, salt: Salt) -> Self {
        Self { lines: self.lines.salted(salt), ..self }
    }
}

impl Family for Blocked {
    fn build(bits_per_key: f64, probe_count: u8, digests: &[Digest]) -> Result<Self, FilterError> {
        Self::build_salted(bits_per_key, probe_count, Salt::NONE, digests)
    }

    #[inline]
    fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        probe_bits(&self.lines, self.positions_of(digest), probed)
    }

    #[inline]
    fn contains(&self, digest: Digest, instructions: impl Instructions) -> bool {
        let (line, turn) = self.lines.choose(digest);
        instructions.line_fits(&self.lines[line], (digest, turn), self.probe_count)
    }

    #[inline]
    fn fetch(&self, digest: Digest, instructions: impl Instructions) {
        instructions.fetch(&self.lines[self.lines.choose(digest).0]);
    }

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend(self.lines.iter().flat_map(|line| line.to_bytes()));
    }

    fn decode(bits: u64, probe_count: u8, _key_count: u64, payload: &[u8]) -> Result<Self, FilterError> {
        if bits == 0 || probe_count == 0 || !bits.is_multiple_of(LINE_BITS) {
            return Err(damaged("its size or probe count is impossible"));
        }
        if payload.len() as u64 != bits / 8 {
            return Err(damaged("its number of bits differs from its header"));
        }
        let lines = payload.chunks(LINE_BYTES).map(Line::from_bytes).collect();
        Ok(Self { probe_count, lines: SaltedLines::new(Salt::NONE, lines) })
    }

    fn bits(&self) -> u64 {
        self.lines.len() as u64 * LINE_BITS
    }

    fn memory_bytes(&self) -> usize {
        self.lines.len() * LINE_BYTES
    }

    fn positions(&self, digest: Digest) -> Vec<u64> {
        self.positions_of(digest).collect()
    }
}
