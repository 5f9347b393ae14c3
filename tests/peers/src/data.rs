//! Loaded data: distinct keys of random printable bytes in random order, values of random bytes, and absent
//! keys that look the same.
//!
//! **Invariant**: the same shape gives the same entries, on every machine and in every run.

use crate::random::Random;
use crate::shape::Shape;

/// Set into the number of an absent key, so that none is that of a stored one.
const ABSENT: u64 = 1 << 63;
const POOL_BYTES: usize = 1 << 20;

/// Keys and values in the order in which they are written.
#[derive(Debug)]
pub struct Data {
    /// Shape of the data.
    pub shape: Shape,
    keys: Vec<u8>,
    pool: Vec<u8>,
}

impl Data {
    /// Makes everything that will be written. Cost: all keys in memory.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let mut keys = vec![0; shape.entries * shape.key_bytes];
        for (number, key) in (0..).zip(keys.chunks_exact_mut(shape.key_bytes)) {
            write_key(&shape, number, key);
        }
        let mut random = Random::new(7);
        let pool = (0..POOL_BYTES / 8).flat_map(|_| random.draw().to_le_bytes()).collect();
        Self { shape, keys, pool }
    }

    /// The key that is written as this one, counting from 0.
    #[inline]
    #[must_use]
    pub fn key(&self, index: usize) -> &[u8] {
        let bytes = self.shape.key_bytes;
        &self.keys[index * bytes..(index + 1) * bytes]
    }

    /// Its value.
    #[inline]
    #[must_use]
    pub fn value(&self, index: usize) -> &[u8] {
        let places = POOL_BYTES - self.shape.value_bytes;
        let place = index * 61 % places;
        &self.pool[place..place + self.shape.value_bytes]
    }

    /// Writes an absent key, one of 2^63, into `key`.
    #[inline]
    pub fn write_absent(&self, number: u64, key: &mut [u8]) {
        write_key(&self.shape, number | ABSENT, key);
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.entries
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shape.entries == 0
    }

    /// All entries.
    pub fn entries(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        (0..self.len()).map(|index| (self.key(index), self.value(index)))
    }

    /// The indices of all entries, in the order of their keys.
    #[must_use]
    pub fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_unstable_by_key(|&index| self.key(index));
        order
    }

    /// Entries far apart in the order of writing, the `part`-th such slice of `count`: what is written again to fill a
    /// memtable or a small run.
    pub fn again(&self, part: usize, count: usize) -> impl Iterator<Item = (&[u8], &[u8])> {
        let first = part * count;
        (first..first + count).map(|number| {
            let index = spread(number, self.len());
            (self.key(index), self.value(index))
        })
    }
}

/// A bijection on the numbers below `count` that puts neighbours far apart. `count` is below the prime.
#[inline]
pub(crate) fn spread(number: usize, count: usize) -> usize {
    const PRIME: u64 = 2_654_435_761;
    let index = (number as u64 % count as u64) * PRIME % count as u64;
    usize::try_from(index).expect("it is below a `usize`")
}

/// Writes the key of a number: 64 printable characters, six bits each, so that eight say apart 2^48 keys.
fn write_key(shape: &Shape, number: u64, key: &mut [u8]) {
    let (prefix, own) = key.split_at_mut(shape.prefix_bytes);
    prefix.copy_from_slice(&SHARED[..shape.prefix_bytes]);
    let mut random = Random::of(&[number, shape.key_bytes as u64]);
    for word in own.chunks_exact_mut(8) {
        let number = random.draw();
        for (index, byte) in word.iter_mut().enumerate() {
            *byte = b'0' + u8::try_from((number >> (6 * index)) & 63).expect("six bits");
        }
    }
}

/// Common start of the keys of the prefixed shapes.
const SHARED: &[u8; crate::shape::SHARED_PREFIX_BYTES] = b"tenant/0042/orders/2026/";

/// Distance between entries that are looked up after a load.
pub const CHECKED_STRIDE: usize = 97;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_are_distinct_and_absent_ones_are_absent() {
        let data = Data::new(Shape::TINY);
        let keys: HashSet<&[u8]> = data.entries().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), data.len());
        let mut absent = vec![0; data.shape.key_bytes];
        for number in 0..10_000 {
            data.write_absent(number, &mut absent);
            assert!(!keys.contains(&absent[..]));
        }
    }

    #[test]
    fn prefixed_keys_share_their_prefix_and_nothing_else() {
        let shape = Shape { entries: 100, ..Shape::SMALL_PREFIXED };
        let data = Data::new(shape);
        let mut rest = HashSet::new();
        for (key, _) in data.entries() {
            assert_eq!(&key[..SHARED.len()], SHARED);
            rest.insert(key[SHARED.len()..].to_vec());
        }
        assert_eq!(rest.len(), 100);
    }

    #[test]
    fn spreading_is_a_bijection() {
        for count in [1, 2, 4000, 200_000] {
            let places: HashSet<usize> = (0..count).map(|number| spread(number, count)).collect();
            assert_eq!(places.len(), count);
        }
    }

    #[test]
    fn what_is_written_again_was_written_before() {
        let data = Data::new(Shape::TINY);
        let all: HashSet<(&[u8], &[u8])> = data.entries().collect();
        let slices: Vec<_> = (0..3).flat_map(|part| data.again(part, 50)).collect();
        assert!(slices.iter().all(|entry| all.contains(entry)));
        assert_eq!(slices.iter().collect::<HashSet<_>>().len(), 150);
    }
}
