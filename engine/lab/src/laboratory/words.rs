//! Readable keys: three words each, all different, in the order of a seed.
//!
//! **Invariant**: [`Words::word`] is a bijection of `0..`[`Words::COUNT`], so words of different numbers
//! differ, and words of numbers that were never added are certainly absent.

use lsm_lab_filters::digest::{Digest, remix};

/// Manners, sizes and things, all of them short.
const MANNERS: [&str; 64] = [
    "amber", "azure", "bold", "brave", "bright", "brisk", "bronze", "calm", "clear", "clever", "cold",
    "coral", "crisp", "damp", "dark", "dear", "deep", "dusty", "eager", "early", "faint", "fair", "fine",
    "fond", "free", "fresh", "frosty", "gentle", "glad", "golden", "good", "grand", "green", "grey", "happy",
    "hazel", "icy", "ivory", "jolly", "keen", "kind", "late", "light", "lucky", "mellow", "merry", "mild",
    "misty", "neat", "noble", "pale", "plain", "proud", "quick", "quiet", "rare", "rosy", "sandy", "silver",
    "sunny", "swift", "warm", "wild", "wise",
];
const SIZES: [&str; 64] = [
    "acre", "alpine", "apple", "autumn", "barley", "bay", "beach", "birch", "brook", "canyon", "castle",
    "cave", "cedar", "cherry", "city", "clay", "cliff", "cloud", "clover", "copper", "corn", "cotton",
    "creek", "desert", "dune", "elm", "farm", "fern", "field", "fjord", "forest", "garden", "glen", "grass",
    "grove", "harbour", "heath", "hill", "island", "juniper", "lake", "lemon", "lilac", "maple", "marsh",
    "meadow", "moor", "moss", "mountain", "oak", "ocean", "olive", "orchard", "pine", "pond", "prairie",
    "reed", "reef", "river", "sea", "stone", "tundra", "valley", "willow",
];
const THINGS: [&str; 64] = [
    "ant", "badger", "bat", "bear", "beaver", "bee", "bison", "boar", "cat", "cod", "colt", "crab", "crane",
    "crow", "deer", "dog", "dove", "duck", "eagle", "eel", "elk", "falcon", "finch", "fox", "frog", "gecko",
    "goat", "goose", "gull", "hare", "hawk", "heron", "horse", "ibis", "jay", "kite", "lamb", "lark", "lion",
    "lynx", "mole", "moose", "moth", "mouse", "newt", "otter", "owl", "pike", "pony", "quail", "rabbit",
    "ram", "raven", "robin", "seal", "sheep", "snail", "sparrow", "stork", "swan", "toad", "trout", "wolf",
    "wren",
];

/// Words by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    offset: u32,
}

impl Words {
    /// Number of words.
    pub const COUNT: u32 = 1 << 18;

    /// Returns the words in the order of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { offset: remix(Digest(seed), 0x776f_7264).low() }
    }

    /// Returns the word of a number; numbers from [`Words::COUNT`] start over.
    #[must_use]
    pub fn word(&self, number: u32) -> String {
        // Odd, so that multiplying by it reaches every number below `COUNT`.
        const STRIDE: u32 = 0x9E37_79B1;
        let place = number.wrapping_add(self.offset).wrapping_mul(STRIDE) % Self::COUNT;
        let [manner, size, thing] = [place >> 12, (place >> 6) & 63, place & 63].map(|at| at as usize);
        [MANNERS[manner], SIZES[size], THINGS[thing]].join(" ")
    }

    /// Returns two words that encode twelve bits, for codes that people dictate.
    #[must_use]
    pub fn pair(bits: u64) -> String {
        let [manner, thing] = [bits & 63, (bits >> 6) & 63].map(|at| usize::try_from(at).unwrap_or(0));
        [MANNERS[manner], THINGS[thing]].join("-")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_list_has_words_of_its_own_in_order() {
        for list in [MANNERS, SIZES, THINGS] {
            assert!(list.windows(2).all(|pair| pair[0] < pair[1]), "{list:?}");
            assert!(list.iter().all(|word| word.chars().all(|letter| letter.is_ascii_lowercase())));
        }
    }

    #[test]
    fn no_two_numbers_have_the_same_word() {
        for seed in [0, 7] {
            let words = Words::new(seed);
            let all: BTreeSet<_> = (0..Words::COUNT).map(|number| words.word(number)).collect();
            assert_eq!(all.len(), Words::COUNT as usize);
        }
        assert_ne!(Words::new(0).word(0), Words::new(1).word(0));
    }
}
