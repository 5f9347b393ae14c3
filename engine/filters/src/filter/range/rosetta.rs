//! Rosetta: a Bloom filter per length of binary prefixes, which answers ranges by checking ever longer
//! prefixes.
//!
//! The keys' windows ([`Window`]) are numbers of fixed width; section `l` is a Bloom filter over the prefixes
//! of `l` bits. A range is divided into dyadic intervals, each with the keys of one prefix. If the section
//! does not contain the prefix, no key has it. Otherwise its two halves are probed, down to full length. The
//! answer is *maybe* only if a prefix of full length is.
//!
//! A point query probes the last section with the digest of the key, which all filters share. If a key ends
//! with the window, that digest is also the one of its full prefix; for any other key the last section
//! contains both.
//!
//! **Invariants**
//! 1. Every prefix of every window is in its section: no false negative for any range.
//! 2. A query tests at most [`MOST_PROBES`] prefixes, and then answers *maybe*.
//!
//! **Cost**: a point as in a standard filter. An empty range of `n` keys has about `2 log2(n)` intervals,
//! with one or a few probes each; each distinct prefix is hashed once per query.
//!
//! **Payload**: `window end u16 | window width u8 | sections u8 | head | per section: length u8, probes u8,
//! bits u64 | bits of all sections`.
//! **Sources**: `luo2020` for the structure. The division of memory is in `math/rosetta.rs`. The window, the
//! shared digest of points and the limit on probes are additions of this engine.

use super::prefix_digests::{PrefixDigests, WindowDigests};
use super::window::Window;
use crate::digest::{Digest, DigestRecipe};
use crate::filter::family::{Probed, damaged};
use crate::filter::fields::Fields;
use crate::filter::{FilterError, MIN_BITS, Salt, check_bits, probes};
use crate::math;

/// Limit on the prefixes that one query tests: enough for ranges that the lengths cover, and a bound for
/// crafted bits.
const MOST_PROBES: u32 = 2048;

/// Rosetta filter.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::filter) struct Rosetta {
    window: Window,
    salt: Salt,
    /// Sections, shortest prefixes first; the last one has full length.
    sections: Vec<Section>,
    words: Vec<u64>,
}

/// Bloom filter of one prefix length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Section {
    length: u8,
    probe_count: u8,
    /// First bit among the bits of all sections.
    start: u64,
    bits: u64,
}

impl Section {
    /// Returns the positions of a digest among the bits of all sections.
    fn positions(self, salt: Salt, digest: Digest) -> impl Iterator<Item = u64> {
        probes::worm(salt.mix(digest), self.bits)
            .take(self.probe_count.into())
            .map(move |position| self.start + position)
    }
}

impl Rosetta {
    /// Builds over keys and their digests by `recipe` in the same order.
    pub(in crate::filter) fn build(
        bits_per_key: f64,
        (recipe, salt): (DigestRecipe, Salt),
        keys: &[&[u8]],
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        let keys = super::in_order(keys, digests);
        let window = Window::of(&keys);
        let range_bits = math::rosetta_range_bits(bits_per_key).min(window.width);
        let shortest = window.width - range_bits;
        // Windows ascend with the keys, so equal prefixes are adjacent.
        let mut prefixes: Vec<u64> = keys.iter().map(|(key, _)| window.read(key)).collect();
        prefixes.dedup();
        let mut bytes = Vec::new();
        let mut by_length = vec![Self::last_digests(&window, recipe, &keys)];
        for length in (shortest..window.width).rev() {
            for prefix in &mut prefixes {
                *prefix >>= 1;
            }
            prefixes.dedup();
            let digests = prefixes.iter().map(|&prefix| {
                window.prefix_bytes(length, prefix, &mut bytes);
                recipe.digest(&bytes)
            });
            by_length.push(digests.collect());
        }
        by_length.reverse();
        Self::fill((window, salt), shortest, bits_per_key * as_float(keys.len() as u64), &by_length)
    }

    /// Returns the contents of the last section: digests of the keys, and of full prefixes that are not keys.
    fn last_digests(window: &Window, recipe: DigestRecipe, keys: &[(&[u8], Digest)]) -> Vec<Digest> {
        let mut last: Vec<Digest> = keys.iter().map(|&(_, digest)| digest).collect();
        let mut bytes = Vec::new();
        for (key, _) in keys.iter().filter(|(key, _)| key.len() != window.end()) {
            window.prefix_bytes(window.width, window.read(key), &mut bytes);
            last.push(recipe.digest(&bytes));
        }
        last.sort_unstable();
        last.dedup();
        last
    }

    /// Sizes the sections for their contents and sets the bits.
    fn fill(
        (window, salt): (Window, Salt),
        shortest: u8,
        total_bits: f64,
        by_length: &[Vec<Digest>],
    ) -> Result<Self, FilterError> {
        let counts: Vec<u64> = by_length.iter().map(|digests| digests.len() as u64).collect();
        let (mut sections, mut start) = (Vec::with_capacity(counts.len()), 0);
        for ((length, bits), &count) in (shortest..).zip(math::rosetta_bits(&counts, total_bits)).zip(&counts)
        {
            let bits = math::filter_bits_standard(1, bits).max(MIN_BITS);
            let bits_per_prefix = as_float(bits) / as_float(count.max(1));
            let probe_count = math::probe_count_nearest(bits_per_prefix);
            sections.push(Section { length, probe_count, start, bits });
            start = check_bits(start.saturating_add(bits))?;
        }
        let words = vec![0; usize::try_from(start.div_ceil(64)).unwrap_or(0)];
        let mut filter = Self { window, salt, sections, words };
        for (&section, digests) in filter.sections.iter().zip(by_length) {
            for position in digests.iter().flat_map(|&digest| section.positions(salt, digest)) {
                let (word, bit) = place(position);
                filter.words[word] |= 1 << bit;
            }
        }
        Ok(filter)
    }

    /// Returns whether a key with this digest may have been built in.
    pub(in crate::filter) fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        let Some(&last) = self.sections.last() else { return true };
        self.holds(last, digest, probed)
    }

    /// Returns whether a key of this range, both ends included, may have been built in.
    pub(in crate::filter) fn may_overlap(
        &self,
        low: &[u8],
        high: &[u8],
        recipe: DigestRecipe,
        digests: &mut PrefixDigests,
        probed: &mut impl FnMut(Probed),
    ) -> bool {
        if low > high {
            return false;
        }
        let Some(range) = self.window.range(low, high) else { return false };
        let mut search =
            Search { filter: self, digests: digests.window(recipe, &self.window), probes_left: MOST_PROBES };
        search.range(*range.start(), *range.end(), probed)
    }

    /// Tests the bits of a digest in one section.
    fn holds(&self, section: Section, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        section.positions(self.salt, digest).all(|position| {
            let (word, bit) = place(position);
            let set = self.words[word] >> bit & 1 == 1;
            probed(Probed { position, set });
            set
        })
    }

    /// Returns the bits of all sections.
    pub(in crate::filter) fn bits(&self) -> u64 {
        self.sections.last().map_or(0, |section| section.start + section.bits)
    }

    /// Returns the resident bytes.
    pub(in crate::filter) fn memory_bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
            + self.sections.len() * size_of::<Section>()
            + self.window.head.len()
    }

    /// Returns the false positive rate of point lookups: the probability that all probes of the last section
    /// find a set bit.
    ///
    /// Follows from the bits as built. The size of the last section depends on how many prefixes the keys
    /// share. Cost: counts the bits of the section.
    pub(in crate::filter) fn false_positive_rate(&self) -> f64 {
        let Some(last) = self.sections.last() else { return 1.0 };
        let set = (last.start..last.start + last.bits).filter(|&position| {
            let (word, bit) = place(position);
            self.words[word] >> bit & 1 == 1
        });
        libm::pow(as_float(set.count() as u64) / as_float(last.bits), f64::from(last.probe_count))
    }

    /// Returns fill and probe count of each section, full length first. Rates follow from them.
    #[cfg(test)]
    pub(super) fn fills(&self) -> Vec<(f64, u8)> {
        let sections = self.sections.iter().rev().map(|section| {
            let set = (section.start..section.start + section.bits).filter(|&position| {
                let (word, bit) = place(position);
                self.words[word] >> bit & 1 == 1
            });
            (as_float(set.count() as u64) / as_float(section.bits), section.probe_count)
        });
        sections.collect()
    }

    /// Returns the probe count of the last section, for the header of the filter.
    pub(in crate::filter) fn probe_count(&self) -> u8 {
        self.sections.last().map_or(0, |section| section.probe_count)
    }

    pub(in crate::filter) fn encode(&self, out: &mut Vec<u8>) {
        let end = u16::try_from(self.window.end()).expect("the store checks the length of keys");
        let sections = u8::try_from(self.sections.len()).expect("at most one for each bit of a window");
        out.extend_from_slice(&end.to_le_bytes());
        out.extend_from_slice(&[self.window.width, sections]);
        out.extend_from_slice(&self.window.head);
        for section in &self.sections {
            out.extend_from_slice(&[section.length, section.probe_count]);
            out.extend_from_slice(&section.bits.to_le_bytes());
        }
        let end = out.len() + super::byte_count(self.bits());
        out.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        out.truncate(end);
    }

    /// Decodes a payload; `bits` is the value in the filter's header.
    pub(in crate::filter) fn decode(bits: u64, salt: Salt, payload: &[u8]) -> Result<Self, FilterError> {
        let mut fields = Fields::new(payload);
        let (window, sections) =
            Self::decode_shape(&mut fields).ok_or(damaged("its window or its sections are impossible"))?;
        let mut filter = Self { window, salt, sections, words: Vec::new() };
        let body = fields.remaining();
        if filter.bits() != bits || body.len() as u64 != bits.div_ceil(8) {
            return Err(damaged("its number of bits differs from its header"));
        }
        filter.words = body.chunks(8).map(super::word).collect();
        Ok(filter)
    }

    fn decode_shape(fields: &mut Fields<'_>) -> Option<(Window, Vec<Section>)> {
        let (end, width, count) = (usize::from(fields.u16().ok()?), fields.u8().ok()?, fields.u8().ok()?);
        let head = end.checked_sub(usize::from(width / 8))?;
        if width > 64 || width % 8 != 0 || count == 0 || count - 1 > width {
            return None;
        }
        let window = Window { head: fields.bytes(head).ok()?.to_vec(), width };
        let (mut sections, mut start) = (Vec::with_capacity(count.into()), 0);
        for expected in width + 1 - count..=width {
            let (length, probe_count, bits) = (fields.u8().ok()?, fields.u8().ok()?, fields.u64().ok()?);
            if length != expected || probe_count == 0 || bits == 0 {
                return None;
            }
            sections.push(Section { length, probe_count, start, bits });
            start = check_bits(start.checked_add(bits)?).ok()?;
        }
        Some((window, sections))
    }
}

/// State of one range query.
struct Search<'f> {
    filter: &'f Rosetta,
    digests: WindowDigests<'f>,
    probes_left: u32,
}

impl Search<'_> {
    /// Probes the dyadic intervals of a range of windows, from its lower end.
    fn range(&mut self, mut low: u64, high: u64, probed: &mut impl FnMut(Probed)) -> bool {
        let width = u32::from(self.filter.window.width);
        let lengths = u32::try_from(self.filter.sections.len()).unwrap_or(0);
        loop {
            // The largest interval that begins here, ends in the range, and has a section.
            let room = high - low;
            let fits = room.checked_add(1).map_or(64, u64::ilog2);
            let height = low.trailing_zeros().min(fits).min(lengths.saturating_sub(1));
            let prefix = low.checked_shr(height).unwrap_or(0);
            if self.doubt(width - height.min(width), prefix, probed) {
                return true;
            }
            // No window follows the last one.
            match low.checked_add(1_u64.checked_shl(height).unwrap_or(0)) {
                Some(next) if next > low && next <= high => low = next,
                _ => return false,
            }
        }
    }

    /// Returns whether a prefix of this length may contain a key. After a *maybe*, checks its halves.
    fn doubt(&mut self, length: u32, prefix: u64, probed: &mut impl FnMut(Probed)) -> bool {
        let Some(left) = self.probes_left.checked_sub(1) else { return true };
        self.probes_left = left;
        let width = u32::from(self.filter.window.width);
        let index = (self.filter.sections.len() - 1).checked_sub((width - length) as usize);
        let Some(&section) = index.and_then(|index| self.filter.sections.get(index)) else { return true };
        let digest = self.digests.digest(section.length, prefix);
        if !self.filter.holds(section, digest, probed) {
            return false;
        }
        length == width
            || self.doubt(length + 1, prefix << 1, probed)
            || self.doubt(length + 1, prefix << 1 | 1, probed)
    }
}

/// Returns the word of a bit, and the bit's index in it.
const fn place(position: u64) -> (usize, u32) {
    ((position / 64) as usize, (position % 64) as u32)
}

#[expect(clippy::cast_precision_loss, reason = "counts of keys and bits of one table are far below 2^53")]
fn as_float(count: u64) -> f64 {
    count as f64
}
