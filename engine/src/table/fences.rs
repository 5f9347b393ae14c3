//! Fence pointers: for each block of a table, a short key that separates it from the block before, in memory.
//!
//! **Invariants**
//! 1. `last key of block i-1 < separator i <= first key of block i`; separator 0 is empty, so that every key has a block.
//! 2. A separator is the shortest prefix of the first key for which this holds.
//!
//! **Cost**: a search compares `log2(blocks)` separators, which lie in one array. Encoding: `count u32`, then per block
//! `first unit of 4 KiB u32 | length u16 | separator`, then `units in all u32`.

use crate::storage::Fields;

/// The fence pointers of one table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Fences {
    /// All separators, one after another.
    keys: Vec<u8>,
    /// Where each separator ends in `keys`.
    ends: Vec<u32>,
    /// The first 4 KiB unit of each block, and at the end the number of units.
    units: Vec<u32>,
}

impl Fences {
    /// Adds a block that begins at this unit. `before` is the last key so far, `first` the first key of the block.
    pub(super) fn push(&mut self, before: Option<&[u8]>, first: &[u8], unit: u32) {
        if let Some(before) = before {
            debug_assert!(before < first, "keys rise");
            let shared = before.iter().zip(first).take_while(|(a, b)| a == b).count();
            self.keys.extend_from_slice(&first[..=shared]);
        }
        self.push_end(unit);
    }

    /// Says where the last block ends.
    pub(super) fn close(&mut self, unit_count: u32) {
        self.units.push(unit_count);
    }

    fn push_end(&mut self, unit: u32) {
        self.ends.push(u32::try_from(self.keys.len()).expect("the fences of a table are below 4 GiB"));
        self.units.push(unit);
    }

    /// Number of blocks.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Bytes in memory.
    pub(super) fn memory_bytes(&self) -> usize {
        self.keys.len() + 4 * (self.ends.len() + self.units.len())
    }

    /// The units of 4 KiB of a block: first, and how many.
    #[inline]
    pub(super) fn extent(&self, block: usize) -> (u32, u32) {
        (self.units[block], self.units[block + 1] - self.units[block])
    }

    /// The one block that may hold a key.
    #[inline]
    pub(super) fn search(&self, key: &[u8]) -> usize {
        let (mut low, mut high) = (1, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.separator(middle) <= key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low - 1
    }

    #[inline]
    fn separator(&self, block: usize) -> &[u8] {
        let start = if block == 0 { 0 } else { self.ends[block - 1] as usize };
        &self.keys[start..self.ends[block] as usize]
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes
            .extend_from_slice(&u32::try_from(self.len()).expect("blocks are numbered by u32").to_le_bytes());
        for block in 0..self.len() {
            let separator = self.separator(block);
            bytes.extend_from_slice(&self.units[block].to_le_bytes());
            let length = u16::try_from(separator.len()).expect("no longer than a key");
            bytes.extend_from_slice(&length.to_le_bytes());
            bytes.extend_from_slice(separator);
        }
        bytes.extend_from_slice(&self.units[self.len()].to_le_bytes());
        bytes
    }

    /// The fences that these bytes hold; `None` if they contradict themselves.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let mut fields = Fields::new(bytes);
        let count = fields.u32()?;
        let mut fences = Self::default();
        for block in 0..count {
            let unit = fields.u32()?;
            let separator = fields.short_string()?;
            let rises = fences.units.last().is_none_or(|&last| last < unit);
            let sorted = block < 2 || fences.separator(fences.len() - 1) < separator;
            if !rises || !sorted || (block == 0 && !(separator.is_empty() && unit == 0)) {
                return None;
            }
            fences.keys.extend_from_slice(separator);
            fences.push_end(unit);
        }
        let end = fields.u32()?;
        fences.units.last().is_some_and(|&last| last < end).then_some(())?;
        fences.close(end);
        fields.is_empty().then_some(fences)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_key_finds_its_block(
            keys in prop::collection::btree_set(prop::collection::vec(0_u8..4, 0..6), 1..60), per_block in 1_usize..5,
        ) {
            let keys: Vec<Vec<u8>> = keys.into_iter().collect();
            let mut fences = Fences::default();
            for (block, chunk) in keys.chunks(per_block).enumerate() {
                let before = (block > 0).then(|| keys[block * per_block - 1].as_slice());
                fences.push(before, &chunk[0], u32::try_from(block).unwrap());
            }
            fences.close(u32::try_from(fences.len()).unwrap());
            for (index, key) in keys.iter().enumerate() {
                prop_assert_eq!(fences.search(key), index / per_block);
            }
            prop_assert_eq!(Fences::decode(&fences.encode()), Some(fences));
        }

        #[test]
        fn damaged_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
            let _ = Fences::decode(&bytes);
        }
    }
}
