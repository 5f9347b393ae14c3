//! Sources of the bit positions of a key: several functions, or one or two digests.

use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_teaching::reproduction::SEVEN;

/// Source of the bit positions of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Indexing {
    /// Seven functions, all computed before the first place is looked at.
    SevenAtOnce,
    /// Seven functions, each when its place is looked at.
    SevenInTurn,
    /// One function, and the expression of the paper's program for further places.
    Rotated(DigestFunction),
    /// Two functions: `h + i g`.
    Double(DigestFunction, DigestFunction),
}

/// The functions by the names of the claims.
pub(super) fn name_of_function(function: DigestFunction) -> &'static str {
    match function {
        DigestFunction::MurmurHash64A => "murmurhash64a",
        DigestFunction::Xxh64 => "xxhash",
        DigestFunction::Crc32 => "crc32_ieee",
        DigestFunction::CityHash64 => "cityhash64",
        other => other.name(),
    }
}

impl Indexing {
    pub(super) fn name(self) -> String {
        match self {
            Self::SevenAtOnce => "seven functions, all at once".to_owned(),
            Self::SevenInTurn => "seven functions, each when needed".to_owned(),
            Self::Rotated(function) => format!("{}, rotation", name_of_function(function)),
            Self::Double(first, second) => {
                format!("{}+{}", name_of_function(second), name_of_function(first))
            }
        }
    }

    /// Keys hashed per question, at most.
    pub(super) fn hashes(self) -> u64 {
        match self {
            Self::SevenAtOnce | Self::SevenInTurn => 7,
            Self::Rotated(_) => 1,
            Self::Double(..) => 2,
        }
    }

    /// Passes the index and hash input of each position to `test` until it returns false. The result depends
    /// on the digests and on the answer, so that a dependent operation waits for both.
    #[inline]
    pub(super) fn ask(self, key: &[u8], mut test: impl FnMut(u64, u64) -> bool) -> u64 {
        let hash = |function: DigestFunction| DigestRecipe::new(function).digest(key).0;
        match self {
            Self::SevenAtOnce => {
                let digests = SEVEN.map(hash);
                let maybe = (0..).zip(digests).all(|(place, digest)| test(place, digest));
                digests.into_iter().fold(u64::from(maybe), |mixed, digest| mixed ^ digest)
            }
            Self::SevenInTurn => {
                let mut mixed = 0;
                let maybe = (0..).zip(SEVEN).all(|(place, function)| {
                    let digest = hash(function);
                    mixed ^= digest;
                    test(place, digest)
                });
                mixed ^ u64::from(maybe)
            }
            Self::Rotated(function) => {
                let digest = hash(function);
                progression(digest, (digest << 17) | (digest >> 15), test)
            }
            Self::Double(first, second) => progression(hash(first), hash(second), test),
        }
    }
}

/// Places `h + i d`.
#[inline]
fn progression(digest: u64, step: u64, mut test: impl FnMut(u64, u64) -> bool) -> u64 {
    let maybe = (0..7_u64).all(|place| test(place, digest.wrapping_add(place.wrapping_mul(step))));
    digest ^ step ^ u64::from(maybe)
}

/// A filter's bits: whatever the places come from, they are looked at in one way.
pub(super) struct Bits {
    words: Vec<u64>,
    count: u64,
}

impl Bits {
    pub(super) fn new(count: u64) -> Self {
        let words = usize::try_from(count.div_ceil(64)).unwrap_or(0);
        Self { words: vec![0; words], count }
    }

    pub(super) fn set(&mut self, number: u64) {
        let place = number % self.count;
        self.words[(place / 64) as usize] |= 1 << (place % 64);
    }

    #[inline]
    pub(super) fn has(&self, number: u64) -> bool {
        let place = number % self.count;
        self.words[(place / 64) as usize] >> (place % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::Keys;
    use super::*;

    #[test]
    fn every_indexing_finds_what_was_set_and_seldom_else() {
        let indexings = [
            Indexing::SevenAtOnce,
            Indexing::SevenInTurn,
            Indexing::Rotated(DigestFunction::Md5),
            Indexing::Double(DigestFunction::MurmurHash64A, DigestFunction::CityHash64),
        ];
        for indexing in indexings {
            let (stored, absent) = (Keys::new(1000, 36, 0, 3), Keys::new(1000, 36, 1, 3));
            let mut filter = Bits::new(10_000);
            for key in stored.iter() {
                indexing.ask(key, |_, number| {
                    filter.set(number);
                    true
                });
            }
            let maybe = |key: &[u8]| {
                let mut places = 0;
                indexing.ask(key, |_, number| {
                    places += u32::from(filter.has(number));
                    filter.has(number)
                });
                places == 7
            };
            assert!(stored.iter().all(maybe), "{indexing:?}");
            let fooled = absent.iter().filter(|key| maybe(key)).count();
            assert!(fooled <= 30, "{indexing:?}: {fooled} of 1000 where about 8 are expected");
        }
    }
}
