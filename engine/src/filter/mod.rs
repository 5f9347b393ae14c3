//! Filters over digests: may this table hold a key with this digest?
//!
//! **Invariants**
//! 1. No false negatives: a digest that was built in always answers *maybe*.
//! 2. A filter takes a [`Digest`], never a key; positions come from the digest by integer arithmetic alone.
//! 3. Bit `p` is bit `p mod 8` of byte `p / 8`, on every target and on storage.
//! 4. Asking stops at the first bit that is 0.
//!
//! **Cost**: building touches `k` bits per key. An absent key costs about two bits at the optimal `k`, a present one `k`;
//! the blocked filter touches one cache line in either case.
//!
//! **Sources**: Bloom, CACM 1970; Putze, Sanders, Singler, JEA 2009; layout of the blocked filter after RocksDB's
//! `FastLocalBloom` (format 5). The byte layout is drawn in `docs/format/table.md`.

mod encoding;
mod kind;
mod lines;
mod probes;

pub use encoding::FilterError;
pub use kind::{FilterKind, FilterOptions, ProbeScheme};
pub use lines::{LINE_BITS, Line, LineMask, line_of};

use crate::digest::{Digest, DigestRecipe};
use crate::math;
use crate::observe::{Answer, Event, Observer, emit};
use std::sync::Arc;

/// The smallest standard filter. Below this, rounding rules the rate (LevelDB uses the same floor).
const MIN_BITS: u64 = 64;

/// An immutable filter, whole in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    kind: FilterKind,
    digest: DigestRecipe,
    probe_count: u8,
    bits: u64,
    key_count: u64,
    /// The bits; those behind the last one are 0.
    lines: Arc<[Line]>,
}

impl Filter {
    /// Builds a filter over these digests. Equal digests count once each: `key_count` is the number given.
    #[must_use]
    pub fn build(options: &FilterOptions, digests: &[Digest]) -> Self {
        let bits = bits_for(options.kind, options.bits_per_key, digests.len() as u64);
        let line_count = usize::try_from(bits.div_ceil(LINE_BITS)).expect("a filter fits in memory");
        let filter = Self {
            kind: options.kind,
            digest: options.digest,
            probe_count: options.kind.probe_count(options.bits_per_key),
            bits,
            key_count: digests.len() as u64,
            lines: Arc::default(),
        };
        let mut lines = vec![Line::default(); line_count];
        for &digest in digests {
            filter.each_position(digest, |position| {
                let (line, bit) = place(position);
                lines[line].set(bit);
            });
        }
        Self { lines: lines.into(), ..filter }
    }

    /// Whether the table may hold a key with this digest. `table` only names the filter in the trace.
    #[inline]
    pub fn may_contain<O: Observer>(&self, digest: Digest, table: u32, observer: &mut O) -> bool {
        match self.kind {
            FilterKind::Standard(ProbeScheme::Worm) => {
                self.probe(probes::worm(digest, self.bits), table, observer)
            }
            FilterKind::Standard(ProbeScheme::PaperRotation) => {
                self.probe(probes::additive(digest, probes::paper_step(digest), self.bits), table, observer)
            }
            FilterKind::Standard(ProbeScheme::Rotation64) => self.probe(
                probes::additive(digest, probes::rotation_step(digest), self.bits),
                table,
                observer,
            ),
            FilterKind::Blocked512 => {
                self.probe(probes::in_line(digest, self.bits / LINE_BITS), table, observer)
            }
        }
    }

    /// All positions of a digest, in the order in which they are tested.
    #[must_use]
    pub fn positions(&self, digest: Digest) -> Vec<u64> {
        let mut positions = Vec::with_capacity(self.probe_count.into());
        self.each_position(digest, |position| positions.push(position));
        positions
    }

    /// Hands over all positions of a digest, in the order in which they are tested.
    #[inline]
    fn each_position(&self, digest: Digest, each: impl FnMut(u64)) {
        let (bits, count) = (self.bits, usize::from(self.probe_count));
        match self.kind {
            FilterKind::Standard(ProbeScheme::Worm) => probes::worm(digest, bits).take(count).for_each(each),
            FilterKind::Standard(ProbeScheme::PaperRotation) => {
                probes::additive(digest, probes::paper_step(digest), bits).take(count).for_each(each);
            }
            FilterKind::Standard(ProbeScheme::Rotation64) => {
                probes::additive(digest, probes::rotation_step(digest), bits).take(count).for_each(each);
            }
            FilterKind::Blocked512 => {
                probes::in_line(digest, bits / LINE_BITS).take(count).for_each(each);
            }
        }
    }

    /// The family.
    #[must_use]
    pub fn kind(&self) -> FilterKind {
        self.kind
    }

    /// How keys become the digests that this filter takes. Filters with equal recipes share digests.
    #[must_use]
    pub fn digest_recipe(&self) -> DigestRecipe {
        self.digest
    }

    /// Bits tested per key.
    #[must_use]
    pub fn probe_count(&self) -> u8 {
        self.probe_count
    }

    /// Bits in all.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.bits
    }

    /// Keys built in.
    #[must_use]
    pub fn key_count(&self) -> u64 {
        self.key_count
    }

    /// The bits in lines.
    #[inline]
    #[must_use]
    pub fn lines(&self) -> &Arc<[Line]> {
        &self.lines
    }

    /// The bits as bytes (invariant 3), made for this call.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.lines.iter().flat_map(|line| line.to_bytes()).collect();
        bytes.truncate(self.byte_count());
        bytes
    }

    /// Bytes of bits.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        byte_count(self.bits)
    }

    /// Whether one bit is set.
    #[inline]
    #[must_use]
    pub fn is_set(&self, position: u64) -> bool {
        let (line, bit) = place(position);
        self.lines[line].is_set(bit)
    }

    /// Share of bits that are set.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share; filters are far below 2^52 bits")]
    pub fn fill(&self) -> f64 {
        let set: u64 = self.lines.iter().map(Line::ones).sum();
        set as f64 / self.bits as f64
    }

    #[inline]
    fn probe<O: Observer>(&self, positions: impl Iterator<Item = u64>, table: u32, observer: &mut O) -> bool {
        let mut bits_probed = 0;
        let mut answer = Answer::Maybe;
        for position in positions.take(usize::from(self.probe_count)) {
            let set = self.is_set(position);
            emit!(
                observer,
                Event::BitProbed { table, probe: bits_probed, position: position_word(position), set }
            );
            bits_probed += 1;
            if !set {
                answer = Answer::No;
                break;
            }
        }
        emit!(observer, Event::FilterAnswered { table, answer, bits_probed });
        answer == Answer::Maybe
    }
}

/// The line of a bit, and its place in there.
#[inline]
const fn place(position: u64) -> (usize, usize) {
    ((position / LINE_BITS) as usize, (position % LINE_BITS) as usize)
}

/// Bytes that so many bits take.
fn byte_count(bits: u64) -> usize {
    usize::try_from(bits.div_ceil(8)).expect("a filter fits in memory")
}

/// A position as the trace holds it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "MAX_BITS keeps positions below 2^32")]
const fn position_word(position: u64) -> u32 {
    position as u32
}

/// The largest filter of one table: 512 MiB, so that a position is one word of a trace.
const MAX_BITS: u64 = 1 << 32;

/// Size of a filter: bits per key times keys, at least [`MIN_BITS`], in whole lines where the family has lines.
fn bits_for(kind: FilterKind, bits_per_key: f64, key_count: u64) -> u64 {
    let bits = match kind {
        FilterKind::Standard(_) => math::filter_bits_standard(key_count, bits_per_key).max(MIN_BITS),
        FilterKind::Blocked512 => {
            math::filter_bits_blocked(key_count, bits_per_key, LINE_BITS).max(LINE_BITS)
        }
    };
    assert!(bits <= MAX_BITS, "a table's filter has at most {MAX_BITS} bits: make tables smaller");
    bits
}

#[cfg(test)]
mod tests;
