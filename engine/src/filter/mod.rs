//! Filters over digests: may this table hold a key with this digest?
//!
//! **Invariants**
//! 1. No false negatives: a digest that was built in always answers *maybe*.
//! 2. A filter takes a [`Digest`], never a key; positions come from the digest by integer arithmetic alone.
//! 3. Bit `p` is bit `p mod 8` of byte `p / 8` of the payload, on every target and on storage.
//! 4. Asking stops at the first place that says no.
//!
//! A [`Filter`] is a header and the body of one family. `standard.rs` and `blocked.rs` are always there; the families behind
//! the feature `families` are listed in `further.rs`, which says how to add one. Cost and sources are in the family's file;
//! the byte layouts are drawn in `docs/format/table.md`.

mod blocked;
mod body;
#[cfg(feature = "families")]
mod counting;
#[cfg(feature = "families")]
mod cuckoo;
mod encoding;
mod family;
#[cfg(feature = "families")]
mod fields;
#[cfg(feature = "families")]
mod further;
#[cfg(feature = "families")]
mod fuse8;
mod kind;
mod lines;
mod options;
#[cfg(feature = "families")]
mod peel;
mod probes;
#[cfg(feature = "families")]
mod quotient;
#[cfg(feature = "families")]
#[cfg_attr(not(test), expect(dead_code, reason = "tables ask them once filters are built over keys"))]
mod range;
#[cfg(feature = "families")]
mod reseed;
#[cfg(feature = "families")]
mod ribbon;
#[cfg(feature = "families")]
mod split_block;
mod standard;
mod vectors;
#[cfg(feature = "families")]
mod words;
#[cfg(feature = "families")]
mod xor8;

#[cfg(feature = "families")]
pub use counting::CountingFilter;
#[cfg(feature = "families")]
pub use cuckoo::CuckooFilter;
pub use encoding::FilterError;
pub use family::Probed;
pub use kind::{FilterKind, ProbeScheme, SurfSuffix, WordsPerKey};
pub use lines::{LINE_BITS, Line, LineMask, line_of};
pub use options::FilterOptions;
#[cfg(feature = "families")]
pub use quotient::QuotientFilter;
#[cfg(feature = "families")]
pub use range::PrefixDigests;

use crate::digest::{Digest, DigestRecipe};
use crate::observe::{Answer, Event, Observer, emit};
use body::Body;
use std::sync::Arc;

/// The smallest standard filter. Below this, rounding rules the rate (LevelDB uses the same floor).
const MIN_BITS: u64 = 64;

/// An immutable filter, whole in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    kind: FilterKind,
    digest: DigestRecipe,
    probe_count: u8,
    key_count: u64,
    body: Body,
}

impl Filter {
    /// Builds a filter over these digests. Equal digests are harmless: `key_count` is the number given.
    ///
    /// # Errors
    /// [`FilterError::TooLarge`], [`FilterError::NotBuilt`] and [`FilterError::KindNotInThisBuild`].
    pub fn build(options: &FilterOptions, digests: &[Digest]) -> Result<Self, FilterError> {
        let probe_count = options.kind.probe_count(options.bits_per_key);
        Ok(Self {
            kind: options.kind,
            digest: options.digest,
            probe_count,
            key_count: digests.len() as u64,
            body: Body::build(options.kind, options.bits_per_key, probe_count, digests)?,
        })
    }

    /// As [`Filter::build`], for those who cannot do without: a family whose construction fails is replaced by a blocked
    /// filter of as many bits per key, and that, if it would be too large, by none. The filter says which it is.
    #[must_use]
    pub fn build_or_replace(options: &FilterOptions, digests: &[Digest]) -> Self {
        let with = |kind| Self::build(&FilterOptions { kind, ..*options }, digests);
        with(options.kind).or_else(|_| with(FilterKind::Blocked512)).unwrap_or(Self {
            kind: FilterKind::None,
            digest: options.digest,
            probe_count: 0,
            key_count: digests.len() as u64,
            body: Body::None,
        })
    }

    /// Whether the table may hold a key with this digest. `table` only names the filter in the trace.
    #[inline]
    pub fn may_contain<O: Observer>(&self, digest: Digest, table: u32, observer: &mut O) -> bool {
        if !O::WATCHES {
            return self.body.contains(digest);
        }
        let mut bits_probed = 0_u8;
        let maybe = self.body.may_contain(digest, &mut |probed: Probed| {
            let Probed { position, set } = probed;
            emit!(
                observer,
                Event::BitProbed { table, probe: bits_probed, position: position_word(position), set }
            );
            bits_probed = bits_probed.saturating_add(1);
        });
        let answer = if maybe { Answer::Maybe } else { Answer::No };
        emit!(observer, Event::FilterAnswered { table, answer, bits_probed });
        maybe
    }

    /// All positions of a digest, in the order in which they are tested. Families whose next place depends on what they found
    /// at the last give those that a question tests.
    #[must_use]
    pub fn positions(&self, digest: Digest) -> Vec<u64> {
        self.body.positions(digest)
    }

    /// The family.
    #[must_use]
    pub fn kind(&self) -> FilterKind {
        self.kind
    }

    /// How keys become the digests that this filter takes. Filters with equal recipes share digests.
    #[inline]
    #[must_use]
    pub fn digest_recipe(&self) -> DigestRecipe {
        self.digest
    }

    /// Places tested per key, at most.
    #[must_use]
    pub fn probe_count(&self) -> u8 {
        self.probe_count
    }

    /// Bits in all.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.body.bits()
    }

    /// Keys built in.
    #[must_use]
    pub fn key_count(&self) -> u64 {
        self.key_count
    }

    /// The lines of a filter that keeps all bits of a key in one, where [`LineMask`] has them.
    #[inline]
    #[must_use]
    pub fn lines(&self) -> Option<&Arc<[Line]>> {
        self.body.lines()
    }

    /// The payload as it is stored (invariant 3), made for this call.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.byte_count());
        self.body.encode(&mut bytes);
        bytes
    }

    /// Bytes of bits.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        byte_count(self.bits())
    }

    /// Bytes resident.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.body.memory_bytes()
    }

    /// Share of bits that are set. Cost: all of them are counted.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share; filters are far below 2^52 bits")]
    pub fn fill(&self) -> f64 {
        let set: u64 = self.to_bytes().iter().map(|byte| u64::from(byte.count_ones())).sum();
        set as f64 / self.bits().max(1) as f64
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
pub(crate) const MAX_BITS: u64 = 1 << 32;

/// A size that a filter may have. Called before memory is asked for.
pub(crate) const fn check_bits(bits: u64) -> Result<u64, FilterError> {
    if bits > MAX_BITS { Err(FilterError::TooLarge { bits }) } else { Ok(bits) }
}

#[cfg(all(test, feature = "families"))]
mod checks;
#[cfg(test)]
mod tests;
