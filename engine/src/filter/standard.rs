//! Bloom's filter: k bits anywhere among m, found by one of the probe schemes.
//!
//! Payload: the bits; bit `p` is bit `p mod 8` of byte `p / 8`, those behind the last one are 0.
//!
//! **Cost**: an absent key tests about two bits at the best k, a present one k; each is a cache line of its own once the filter
//! is larger than a cache. **Source**: Bloom, CACM 1970; sources of the schemes in `probes.rs`.

use super::family::{Probed, damaged};
use super::lines::{self, LINE_BYTES, Line};
use super::{FilterError, MIN_BITS, ProbeScheme, check_bits, place, probes};
use crate::digest::Digest;
use crate::math;
use std::sync::Arc;

/// Bits, and how digests find theirs. The same methods as a [`super::family::Family`], and the scheme beside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standard {
    scheme: ProbeScheme,
    probe_count: u8,
    bits: u64,
    lines: Arc<[Line]>,
}

impl Standard {
    pub(super) fn build(
        scheme: ProbeScheme,
        bits_per_key: f64,
        probe_count: u8,
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        let bits = math::filter_bits_standard(digests.len() as u64, bits_per_key).max(MIN_BITS);
        let mut lines = lines::empty(check_bits(bits)?)?;
        let shape = Self { scheme, probe_count, bits, lines: Arc::default() };
        for &digest in digests {
            shape.each_position(digest, |position| {
                let (line, bit) = place(position);
                lines[line].set(bit);
            });
        }
        Ok(Self { lines: lines.into(), ..shape })
    }

    #[inline]
    pub(super) fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        let count = usize::from(self.probe_count);
        match self.scheme {
            ProbeScheme::Worm => probe_bits(&self.lines, probes::worm(digest, self.bits).take(count), probed),
            ProbeScheme::PaperRotation => {
                let positions = probes::additive(digest, probes::paper_step(digest), self.bits);
                probe_bits(&self.lines, positions.take(count), probed)
            }
            ProbeScheme::Rotation64 => {
                let positions = probes::additive(digest, probes::rotation_step(digest), self.bits);
                probe_bits(&self.lines, positions.take(count), probed)
            }
        }
    }

    /// Hands over all positions of a digest, in the order in which they are tested.
    fn each_position(&self, digest: Digest, each: impl FnMut(u64)) {
        let (bits, count) = (self.bits, usize::from(self.probe_count));
        match self.scheme {
            ProbeScheme::Worm => probes::worm(digest, bits).take(count).for_each(each),
            ProbeScheme::PaperRotation => {
                probes::additive(digest, probes::paper_step(digest), bits).take(count).for_each(each);
            }
            ProbeScheme::Rotation64 => {
                probes::additive(digest, probes::rotation_step(digest), bits).take(count).for_each(each);
            }
        }
    }

    pub(super) fn positions(&self, digest: Digest) -> Vec<u64> {
        let mut positions = Vec::with_capacity(self.probe_count.into());
        self.each_position(digest, |position| positions.push(position));
        positions
    }

    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        let end = out.len() + super::byte_count(self.bits);
        out.extend(self.lines.iter().flat_map(|line| line.to_bytes()));
        out.truncate(end);
    }

    pub(super) fn decode(
        scheme: ProbeScheme,
        bits: u64,
        probe_count: u8,
        payload: &[u8],
    ) -> Result<Self, FilterError> {
        if bits == 0 || probe_count == 0 {
            return Err(damaged("its size or probe count is impossible"));
        }
        if payload.len() as u64 != bits.div_ceil(8) {
            return Err(damaged("it holds more or fewer bits than its header says"));
        }
        let lines = payload.chunks(LINE_BYTES).map(Line::from_bytes).collect();
        Ok(Self { scheme, probe_count, bits, lines })
    }

    pub(super) fn bits(&self) -> u64 {
        self.bits
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.lines.len() * LINE_BYTES
    }
}

/// Tests bits until one is not set.
#[inline]
pub(super) fn probe_bits(
    lines: &[Line],
    positions: impl Iterator<Item = u64>,
    probed: &mut impl FnMut(Probed),
) -> bool {
    for position in positions {
        let (line, bit) = place(position);
        let set = lines[line].is_set(bit);
        probed(Probed { position, set });
        if !set {
            return false;
        }
    }
    true
}
