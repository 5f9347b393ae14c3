//! Standard Bloom filter: k bits anywhere among m, chosen by a probe scheme.
//!
//! Payload: the bits; bit `p` is bit `p mod 8` of byte `p / 8`, and those after the last one are 0.
//!
//! **Cost**: an absent key tests about two bits at the best k, an existing key k. If the filter is larger than
//! a cache, each bit is a separate cache line. **Source**: Bloom, CACM 1970; sources of the schemes in
//! `probes.rs` and `schemes.rs`.

use super::family::{Probed, damaged};
use super::instructions::Instructions;
use super::lines::{self, LINE_BYTES, Line};
use super::optional::OPTIONAL_FAMILIES;
use super::schemes;
use super::{FilterError, MIN_BITS, ProbeScheme, check_bits, place, probes};
use crate::digest::Digest;
use crate::math;
use std::sync::Arc;

/// Bits and probe scheme. The methods are those of [`super::family::Family`], with a scheme and any number of
/// digests per key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standard {
    scheme: ProbeScheme,
    probe_count: u8,
    bits: u64,
    /// Sizes of the partitions, for the scheme with partitions of different sizes.
    partitions: Arc<[u64]>,
    lines: Arc<[Line]>,
}

impl Standard {
    /// Builds over digests. Each key has the number of consecutive digests that the scheme needs.
    pub(super) fn build(
        scheme: ProbeScheme,
        bits_per_key: f64,
        probe_count: u8,
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        let of_each = usize::from(scheme.digest_count(probe_count));
        let keys = (digests.len() / of_each) as u64;
        let bits = math::filter_bits_standard(keys, bits_per_key).max(Self::fewest_bits(scheme, probe_count));
        let mut lines = lines::empty(check_bits(bits)?)?;
        let shape = Self::shape(scheme, probe_count, bits).ok_or(FilterError::NotBuilt {
            problem: "there are not enough primes near its partition size",
        })?;
        for digests in digests.chunks_exact(of_each) {
            shape.walk(digests, &mut |position| {
                let (line, bit) = place(position);
                lines[line].set(bit);
                true
            });
        }
        Ok(Self { lines: lines.into(), ..shape })
    }

    fn fewest_bits(scheme: ProbeScheme, probe_count: u8) -> u64 {
        match scheme {
            ProbeScheme::PrimePartitions if OPTIONAL_FAMILIES.is_some() => {
                schemes::fewest_prime_bits(probe_count).max(MIN_BITS)
            }
            _ => MIN_BITS.max(probe_count.into()),
        }
    }

    /// Returns a filter without bits set. `None` if the scheme cannot divide the bits.
    fn shape(scheme: ProbeScheme, probe_count: u8, bits: u64) -> Option<Self> {
        let partitions = match scheme {
            ProbeScheme::PrimePartitions if OPTIONAL_FAMILIES.is_some() => {
                schemes::prime_partitions(bits, probe_count)?.into()
            }
            _ => Arc::default(),
        };
        Some(Self { scheme, probe_count, bits, partitions, lines: Arc::default() })
    }

    /// Probes with a scheme of one digest; any other scheme answers *maybe*.
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
            _ => self.may_contain_all(&[digest], probed),
        }
    }

    /// Returns the same answer without reporting positions, testing pairs of bits: see [`pairs_set`].
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for a level where it is called: processors.rs")]
    pub(super) fn contains(&self, digest: Digest, _instructions: impl Instructions) -> bool {
        match self.scheme {
            ProbeScheme::Worm => self.pairs_set(probes::worm(digest, self.bits)),
            ProbeScheme::PaperRotation => {
                self.pairs_set(probes::additive(digest, probes::paper_step(digest), self.bits))
            }
            ProbeScheme::Rotation64 => {
                self.pairs_set(probes::additive(digest, probes::rotation_step(digest), self.bits))
            }
            _ => self.may_contain_all(&[digest], &mut |_| ()),
        }
    }

    /// Prefetches the first two positions of the default scheme.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "only x86-64 has levels, which ask ahead")
    )]
    #[inline]
    pub(super) fn fetch(&self, digest: Digest, instructions: impl Instructions) {
        for position in probes::worm(digest, self.bits).take(2) {
            instructions.fetch(&self.lines[place(position).0]);
        }
    }

    #[inline]
    fn pairs_set(&self, positions: impl Iterator<Item = u64>) -> bool {
        pairs_set(lines::words(&self.lines), positions, self.probe_count)
    }

    /// Probes with any scheme and its digests. Kept out of the lookups, whose hot paths are the schemes above.
    #[inline(never)]
    pub(super) fn may_contain_all(&self, digests: &[Digest], probed: &mut impl FnMut(Probed)) -> bool {
        self.walk(digests, &mut |position| {
            let (line, bit) = place(position);
            let set = self.lines[line].is_set(bit);
            probed(Probed { position, set });
            set
        })
    }

    /// Passes the positions to `step` in the order of testing until it returns `false`. Returns whether it
    /// never did.
    fn walk(&self, digests: &[Digest], step: &mut impl FnMut(u64) -> bool) -> bool {
        let Some(&digest) = digests.first() else { return true };
        let (bits, count) = (self.bits, usize::from(self.probe_count));
        match self.scheme {
            ProbeScheme::Worm => probes::worm(digest, bits).take(count).all(step),
            ProbeScheme::PaperRotation => {
                probes::additive(digest, probes::paper_step(digest), bits).take(count).all(step)
            }
            ProbeScheme::Rotation64 => {
                probes::additive(digest, probes::rotation_step(digest), bits).take(count).all(step)
            }
            _ if OPTIONAL_FAMILIES.is_none() => true,
            scheme => schemes::walk((scheme, bits, self.probe_count, &self.partitions), digests, step),
        }
    }

    pub(super) fn positions(&self, digests: &[Digest]) -> Vec<u64> {
        let mut positions = Vec::with_capacity(self.probe_count.into());
        self.walk(digests, &mut |position| {
            positions.push(position);
            true
        });
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
        if bits == 0 || probe_count == 0 || bits < Self::fewest_decoded(scheme, probe_count) {
            return Err(damaged("its size or probe count is impossible"));
        }
        if payload.len() as u64 != bits.div_ceil(8) {
            return Err(damaged("its number of bits differs from its header"));
        }
        let shape = Self::shape(scheme, probe_count, bits)
            .ok_or_else(|| damaged("its size or probe count is impossible"))?;
        let lines = payload.chunks(LINE_BYTES).map(Line::from_bytes).collect();
        Ok(Self { lines, ..shape })
    }

    /// Returns the fewest bits that decoding accepts. Earlier programs accepted any size for the schemes of the
    /// first page.
    fn fewest_decoded(scheme: ProbeScheme, probe_count: u8) -> u64 {
        match scheme {
            ProbeScheme::Worm | ProbeScheme::PaperRotation | ProbeScheme::Rotation64 => 1,
            _ if probe_count > math::MAX_PROBE_COUNT => u64::MAX,
            _ => probe_count.into(),
        }
    }

    /// Returns the filter over the keys of both, if their shapes are equal.
    pub(super) fn union(&self, other: &Self) -> Option<Self> {
        let alike =
            (self.scheme, self.probe_count, self.bits) == (other.scheme, other.probe_count, other.bits);
        alike.then(|| {
            let lines = self.lines.iter().zip(&*other.lines).map(|(a, b)| a.or(b)).collect();
            Self { lines, ..self.clone() }
        })
    }

    pub(super) fn bits(&self) -> u64 {
        self.bits
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.lines.len() * LINE_BYTES
    }
}

/// Returns whether the first `count` of these bits are set, two at a time.
///
/// Bit by bit, a probe for an absent key ends at an unpredictable position, because half of the bits are set. A
/// pair answers *no* in three of four cases, and its two cache lines load in parallel. This reads 2.7 lines on
/// average instead of 2.
#[inline(always)]
#[expect(clippy::inline_always, reason = "one loop for each scheme")]
fn pairs_set(words: &[u64], mut positions: impl Iterator<Item = u64>, count: u8) -> bool {
    // Bits as numbers, because the compiler would turn two conditions into two branches.
    let mut next =
        || positions.next().map_or(0, |position| words[(position / 64) as usize] >> (position % 64) & 1);
    for _ in 0..count / 2 {
        if next() & next() == 0 {
            return false;
        }
    }
    count.is_multiple_of(2) || next() == 1
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
