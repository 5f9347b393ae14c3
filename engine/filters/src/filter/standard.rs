//! Bloom's filter: k bits anywhere among m, found by one of the probe schemes.
//!
//! Payload: the bits; bit `p` is bit `p mod 8` of byte `p / 8`, those behind the last one are 0.
//!
//! **Cost**: an absent key tests about two bits at the best k, a present one k; each is a cache line of its own once the filter
//! is larger than a cache. **Source**: Bloom, CACM 1970; sources of the schemes in `probes.rs` and `schemes.rs`.

use super::family::{Probed, damaged};
use super::instructions::Instructions;
use super::lines::{self, LINE_BYTES, Line};
use super::optional::OPTIONAL_FAMILIES;
use super::schemes;
use super::{FilterError, MIN_BITS, ProbeScheme, check_bits, place, probes};
use crate::digest::Digest;
use crate::math;
use std::sync::Arc;

/// Bits, and how digests find theirs. The methods of a [`super::family::Family`], but with a scheme, and with as many digests
/// of a key as that takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standard {
    scheme: ProbeScheme,
    probe_count: u8,
    bits: u64,
    /// Sizes of the partitions of the scheme that has some of different sizes.
    partitions: Arc<[u64]>,
    lines: Arc<[Line]>,
}

impl Standard {
    /// `digests` has as many in a row of each key as the scheme takes.
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
        let shape = Self::shape(scheme, probe_count, bits)
            .ok_or(FilterError::NotBuilt { problem: "there are not enough primes of its size" })?;
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

    /// A filter without its bits. `None` if they cannot be divided as the scheme wants it.
    fn shape(scheme: ProbeScheme, probe_count: u8, bits: u64) -> Option<Self> {
        let partitions = match scheme {
            ProbeScheme::PrimePartitions if OPTIONAL_FAMILIES.is_some() => {
                schemes::prime_partitions(bits, probe_count)?.into()
            }
            _ => Arc::default(),
        };
        Some(Self { scheme, probe_count, bits, partitions, lines: Arc::default() })
    }

    /// By a scheme that takes one digest; any other says *maybe*.
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

    /// The same answer for nobody who watches, by pairs of bits: see [`pairs_set`].
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

    /// Asks memory for the first two places by the default scheme.
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

    /// By any scheme, with the digests that it takes. Kept out of the lookups, whose hot paths are the schemes above.
    #[inline(never)]
    pub(super) fn may_contain_all(&self, digests: &[Digest], probed: &mut impl FnMut(Probed)) -> bool {
        self.walk(digests, &mut |position| {
            let (line, bit) = place(position);
            let set = self.lines[line].is_set(bit);
            probed(Probed { position, set });
            set
        })
    }

    /// Gives `step` the positions in the order in which they are tested, until it says `false`; says whether it never did.
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
            return Err(damaged("it holds more or fewer bits than its header says"));
        }
        let shape = Self::shape(scheme, probe_count, bits)
            .ok_or_else(|| damaged("its size or probe count is impossible"))?;
        let lines = payload.chunks(LINE_BYTES).map(Line::from_bytes).collect();
        Ok(Self { lines, ..shape })
    }

    /// The fewest bits that are read: those of the first page's schemes were always read whatever their size.
    fn fewest_decoded(scheme: ProbeScheme, probe_count: u8) -> u64 {
        match scheme {
            ProbeScheme::Worm | ProbeScheme::PaperRotation | ProbeScheme::Rotation64 => 1,
            _ if probe_count > math::MAX_PROBE_COUNT => u64::MAX,
            _ => probe_count.into(),
        }
    }

    /// The filter of the keys of both, if they were built alike.
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

/// Whether the first `count` of these bits are set, two at a time.
///
/// Bit by bit, a question for an absent key ends at a place that no processor guesses: half of the bits are set. A pair says
/// *no* in three of four cases, and its two lines are on their way together. That costs 2.7 lines instead of 2 on the mean.
#[inline(always)]
#[expect(clippy::inline_always, reason = "one loop for each scheme")]
fn pairs_set(words: &[u64], mut positions: impl Iterator<Item = u64>, count: u8) -> bool {
    // Bits as numbers: of two conditions the compiler would make two jumps.
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
