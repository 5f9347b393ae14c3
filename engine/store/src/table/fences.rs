//! Fence pointers in memory: for each block of a table, a short key that separates it from the previous block.
//!
//! A block is the unit of a search: the whole entries of one unit, or one entry that spans several units.
//!
//! **Invariants**
//! 1. `last key of block i-1 < separator i <= first key of block i`; separator 0 is empty, so every key has a
//!    block.
//! 2. A separator is the shortest prefix of the first key for which this holds.
//! 3. Blocks cover all units in order: a block begins in the unit where the previous one ends, or in the next.
//!
//! **Cost**: that of a search in [`Separators`]. Encoding: `count varint`, then per block
//! `units since the last block's first varint | units varint | bytes shared with the separator before varint | further bytes varint | further bytes`.

use super::separators::{Separators, shared_bytes};
use crate::storage::{Fields, push_varint};
use core::ops::Range;

/// Total bytes of separators beyond which decoding reports damage.
const MAX_BYTES: usize = 1 << 30;

/// The 4 KiB units that a block spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) first: u32,
    pub(super) count: u16,
}

impl Extent {
    /// Returns the units.
    pub(super) fn units(self) -> Range<u32> {
        self.first..self.first.saturating_add(self.count.into())
    }

    /// Returns whether the block is one entry of several units.
    #[inline]
    pub(super) fn spans(self) -> bool {
        self.count > 1
    }

    /// Returns whether a block with this extent may follow another one (invariant 3).
    fn follows(self, before: Self) -> bool {
        let end = before.units().end;
        self.first == end || (self.first + 1 == end && (self.spans() || before.spans()))
    }
}

/// Fence pointers of one table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Fences {
    extents: Vec<Extent>,
    /// Separators of all blocks except the first, whose separator is empty.
    separators: Separators,
}

impl Fences {
    /// Adds a block. `before` is the last key so far, `first` the first key of the block.
    pub(super) fn push(&mut self, before: Option<&[u8]>, first: &[u8], extent: Extent) {
        if let Some(before) = before {
            self.separators.push(shortest_between(before, first));
        }
        self.extents.push(extent);
    }

    /// Builds the search structure after the last block.
    pub(super) fn index(&mut self) {
        self.separators.index();
    }

    /// Returns the number of blocks.
    pub(super) fn len(&self) -> usize {
        self.extents.len()
    }

    /// Returns the bytes in memory.
    pub(super) fn memory_bytes(&self) -> usize {
        self.separators.memory_bytes() + self.extents.capacity() * size_of::<Extent>()
    }

    /// Returns the units of a block.
    #[inline]
    pub(super) fn extent(&self, block: usize) -> Extent {
        self.extents[block]
    }

    /// Returns the units of all blocks.
    pub(super) fn unit_count(&self) -> u32 {
        self.extents.last().map_or(0, |last| last.units().end)
    }

    /// Returns the only block that may contain a key.
    #[inline]
    pub(super) fn search(&self, key: &[u8]) -> usize {
        self.separators.search(key)
    }

    /// Searches like [`Fences::search`], and passes the leaf of the separators to `told` before reading it.
    #[inline]
    pub(super) fn search_telling(&self, key: &[u8], told: impl FnOnce(usize)) -> usize {
        self.separators.search_telling(key, told)
    }

    /// Returns the key that separates a block from the previous one.
    #[inline]
    pub(super) fn separator(&self, block: usize) -> &[u8] {
        if block == 0 { &[] } else { self.separators.get(block - 1) }
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.separators.key_bytes() + 8 * self.len());
        push_varint(&mut bytes, self.len() as u64);
        let (mut first, mut before): (u32, &[u8]) = (0, &[]);
        for (block, extent) in self.extents.iter().enumerate() {
            let separator = self.separator(block);
            let shared = shared_bytes(before, separator);
            push_varint(&mut bytes, (extent.first - first).into());
            push_varint(&mut bytes, extent.count.into());
            push_varint(&mut bytes, shared as u64);
            push_varint(&mut bytes, (separator.len() - shared) as u64);
            bytes.extend_from_slice(&separator[shared..]);
            (first, before) = (extent.first, separator);
        }
        bytes
    }

    /// Decodes the fence pointers of a table of this many units; `None` if the bytes are inconsistent.
    pub(super) fn decode(bytes: &[u8], units: u32) -> Option<Self> {
        let mut fields = Fields::new(bytes);
        let count = fields.varint()?;
        let mut fences = Self::default();
        for block in 0..count {
            let first = fences.extents.last().map_or(0, |last| last.first);
            let first = first.checked_add(u32::try_from(fields.varint()?).ok()?)?;
            let extent = Extent { first, count: u16::try_from(fields.varint()?).ok()? };
            // At once, so that few bytes do not become many separators.
            first.checked_add(extent.count.into()).filter(|&end| first < end && end <= units)?;
            let follows = fences.extents.last().map_or(first == 0, |&last| extent.follows(last));
            let shared = usize::try_from(fields.varint()?).ok()?;
            let suffix = usize::try_from(fields.varint()?).ok()?;
            let suffix = fields.take(suffix)?;
            if !follows || fences.separators.key_bytes() > MAX_BYTES {
                return None;
            }
            if block == 0 {
                (shared == 0 && suffix.is_empty()).then_some(())?;
            } else {
                fences.separators.push_sharing(shared, suffix)?;
                let rises = block < 2 || fences.separator(fences.len() - 1) < fences.separators.last()?;
                (rises && fences.separators.last()? != b"").then_some(())?;
            }
            fences.extents.push(extent);
        }
        fences.index();
        (count > 0 && fields.is_empty()).then_some(fences)
    }
}

/// Returns the shortest prefix of `first` that is larger than `before`.
pub(crate) fn shortest_between<'a>(before: &[u8], first: &'a [u8]) -> &'a [u8] {
    debug_assert!(before < first, "keys rise");
    &first[..=shared_bytes(before, first)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fences_of(keys: &[Vec<u8>], per_block: usize) -> Fences {
        let mut fences = Fences::default();
        for (block, chunk) in keys.chunks(per_block).enumerate() {
            let before = (block > 0).then(|| keys[block * per_block - 1].as_slice());
            let extent = Extent { first: u32::try_from(block).unwrap(), count: 1 };
            fences.push(before, &chunk[0], extent);
        }
        fences.index();
        fences
    }

    proptest! {
        #[test]
        fn every_key_finds_its_block(
            keys in prop::collection::btree_set(prop::collection::vec(0_u8..4, 0..14), 1..60), per_block in 1_usize..5,
            common in prop::collection::vec(any::<u8>(), 0..12), absent in prop::collection::vec(0_u8..4, 0..14),
        ) {
            let keys: Vec<Vec<u8>> = keys.into_iter().map(|key| [common.as_slice(), &key].concat()).collect();
            let fences = fences_of(&keys, per_block);
            for (index, key) in keys.iter().enumerate() {
                prop_assert_eq!(fences.search(key), index / per_block);
            }
            for absent in [[common.as_slice(), &absent].concat(), absent, common] {
                let by_all = (1..fences.len()).filter(|&block| fences.separator(block) <= absent.as_slice()).count();
                prop_assert_eq!(fences.search(&absent), by_all);
            }
            prop_assert_eq!(Fences::decode(&fences.encode(), fences.unit_count()), Some(fences));
        }

        #[test]
        fn damaged_bytes_never_panic(bytes in prop::collection::vec(prop_oneof![0_u8..4, any::<u8>()], 0..100)) {
            if let Some(fences) = Fences::decode(&bytes, u32::MAX) {
                fences.search(b"key");
                prop_assert!(fences.unit_count() > 0);
            }
        }
    }

    #[test]
    fn blocks_that_leave_units_out_or_share_too_many_are_refused() {
        let extents = |pairs: &[(u32, u16)]| {
            let mut fences = Fences::default();
            for (index, &(first, count)) in (0..).zip(pairs) {
                let before = (index > 0).then(|| [b'a' + index - 1]);
                fences.push(
                    before.as_ref().map(<[u8; 1]>::as_slice),
                    &[b'a' + index],
                    Extent { first, count },
                );
            }
            Fences::decode(&fences.encode(), 5).is_some()
        };
        assert!(extents(&[(0, 1), (0, 2), (1, 1), (2, 1)]));
        assert!(extents(&[(0, 2), (1, 3), (4, 1)]));
        assert!(!extents(&[(0, 1), (0, 1)]), "two blocks of whole entries in one unit");
        assert!(!extents(&[(0, 1), (2, 1)]), "a unit left out");
        assert!(!extents(&[(0, 3), (1, 1)]), "inside of another block");
        assert!(!extents(&[(1, 1), (2, 1)]), "not from the start");
        assert!(!extents(&[(0, 0), (0, 1)]), "a block of nothing");
    }
}
