//! Bits with rank and select, on which a succinct trie works without pointers.
//!
//! **Invariant**: bits after the last one are 0. **Cost**: rank counts at most eight words. Select searches the
//! counts in `log2(words / 8)` steps and then counts as well. Counts take four bytes per 512 bits, and are
//! computed when bits are built or read.

/// Bits per stored count.
const BLOCK: usize = 512;

/// Immutable sequence of bits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bits {
    words: Vec<u64>,
    len: usize,
    /// Set bits before each block, and their total.
    before: Vec<u32>,
}

/// Growing sequence of bits.
#[derive(Debug, Clone, Default)]
pub(super) struct BitsBuilder {
    words: Vec<u64>,
    len: usize,
}

impl BitsBuilder {
    pub(super) fn push(&mut self, bit: bool) {
        self.push_bits(u64::from(bit), 1);
    }

    /// Appends the lowest `count` bits of a word, at most 64.
    pub(super) fn push_bits(&mut self, bits: u64, count: u32) {
        if count == 0 {
            return;
        }
        let bits = if count < 64 { bits & ((1 << count) - 1) } else { bits };
        let within = self.len % 64;
        if within == 0 {
            self.words.push(bits);
        } else {
            *self.words.last_mut().expect("a word was begun") |= bits << within;
            if within + count as usize > 64 {
                self.words.push(bits >> (64 - within));
            }
        }
        self.len += count as usize;
    }

    /// Appends this many zeros.
    pub(super) fn push_zeros(&mut self, count: usize) {
        self.len += count;
        self.words.resize(self.len.div_ceil(64), 0);
    }

    pub(super) fn set(&mut self, position: usize) {
        self.words[position / 64] |= 1 << (position % 64);
    }

    pub(super) fn finish(self) -> Bits {
        Bits::new(self.words, self.len)
    }
}

impl Bits {
    /// At most 2^32 bits, the limit of a filter.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a filter has at most 2^32 bits, and some are not set"
    )]
    fn new(words: Vec<u64>, len: usize) -> Self {
        let mut before = Vec::with_capacity(len / BLOCK + 2);
        let mut ones = 0_u64;
        for block in words.chunks(BLOCK / 64) {
            before.push(ones as u32);
            ones += block.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        }
        before.push(ones as u32);
        Self { words, len, before }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn ones(&self) -> usize {
        self.before.last().map_or(0, |&ones| ones as usize)
    }

    /// Returns whether a bit is set; bits after the end are not.
    pub(super) fn get(&self, position: usize) -> bool {
        self.words.get(position / 64).is_some_and(|word| word >> (position % 64) & 1 == 1)
    }

    /// Returns the number of set bits before a position.
    pub(super) fn rank(&self, position: usize) -> usize {
        if position >= self.len {
            return self.ones();
        }
        let block = position / BLOCK;
        let words = &self.words[block * (BLOCK / 64)..position / 64];
        let whole: u32 = words.iter().map(|word| word.count_ones()).sum();
        let part = self.words[position / 64] & ((1 << (position % 64)) - 1);
        (self.before[block] + whole + part.count_ones()) as usize
    }

    /// Returns the position of the set bit with this index, counted from 0.
    pub(super) fn select(&self, index: usize) -> Option<usize> {
        if index >= self.ones() {
            return None;
        }
        let block = self.before.partition_point(|&before| before as usize <= index) - 1;
        let mut left = index - self.before[block] as usize;
        for (word_index, &word) in self.words.iter().enumerate().skip(block * (BLOCK / 64)) {
            let ones = word.count_ones() as usize;
            if left < ones {
                let mut word = word;
                for _ in 0..left {
                    word &= word - 1;
                }
                return Some(word_index * 64 + word.trailing_zeros() as usize);
            }
            left -= ones;
        }
        None
    }

    /// Returns the first position from this one whose bit is set.
    pub(super) fn next_one(&self, from: usize) -> Option<usize> {
        let mut index = from / 64;
        let mut word = self.words.get(index)? & (u64::MAX << (from % 64));
        while word == 0 {
            index += 1;
            word = *self.words.get(index)?;
        }
        Some(index * 64 + word.trailing_zeros() as usize)
    }

    /// Returns `count` bits from a position, at most 64; those after the end are 0.
    pub(super) fn read(&self, position: usize, count: u32) -> u64 {
        if count == 0 {
            return 0;
        }
        let (index, within) = (position / 64, position % 64);
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let mut bits = word(index) >> within;
        if within > 0 {
            bits |= word(index + 1) << (64 - within);
        }
        if count < 64 { bits & ((1 << count) - 1) } else { bits }
    }

    /// Appends the bits as bytes, the first bit lowest.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        let end = out.len() + self.len.div_ceil(8);
        out.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        out.truncate(end);
    }

    /// Reads bits from the front of a byte slice, and advances it. `None` if there are too few bytes, or if a
    /// bit after the end is set.
    pub(super) fn decode(len: usize, bytes: &mut &[u8]) -> Option<Self> {
        let (mine, rest) = bytes.split_at_checked(len.div_ceil(8))?;
        let words: Vec<u64> = mine.chunks(8).map(super::word).collect();
        let used = len % 64;
        if used > 0 && words.last().is_some_and(|word| word >> used != 0) {
            return None;
        }
        *bytes = rest;
        Some(Self::new(words, len))
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.words.len() * size_of::<u64>() + self.before.len() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rank_select_and_the_rest_are_those_of_the_plain_row(
            plain in prop::collection::vec(prop::bool::weighted(0.3), 0..2000), at in 0_usize..2100, count in 0_u32..=64,
        ) {
            let mut builder = BitsBuilder::default();
            for &bit in &plain {
                builder.push(bit);
            }
            let bits = builder.finish();
            let places: Vec<usize> = (0..plain.len()).filter(|&place| plain[place]).collect();
            prop_assert_eq!((bits.len(), bits.ones()), (plain.len(), places.len()));
            prop_assert_eq!(bits.rank(at), places.iter().filter(|&&place| place < at).count());
            prop_assert_eq!(bits.select(at), places.get(at).copied());
            prop_assert_eq!(bits.next_one(at), places.iter().copied().find(|&place| place >= at));
            prop_assert_eq!(bits.get(at), plain.get(at).copied().unwrap_or(false));
            let read = (0..count).map(|i| u64::from(bits.get(at + i as usize)) << i).sum::<u64>();
            prop_assert_eq!(bits.read(at, count), read);
            let mut bytes = Vec::new();
            bits.encode(&mut bytes);
            prop_assert_eq!(Bits::decode(plain.len(), &mut bytes.as_slice()), Some(bits));
        }

        #[test]
        fn words_are_appended_where_the_row_ends(parts in prop::collection::vec((any::<u64>(), 0_u32..=64), 0..60)) {
            let (mut builder, mut plain) = (BitsBuilder::default(), BitsBuilder::default());
            for (bits, count) in parts {
                builder.push_bits(bits, count);
                (0..count).for_each(|i| plain.push(bits >> i & 1 == 1));
            }
            prop_assert_eq!(builder.finish(), plain.finish());
        }
    }
}
