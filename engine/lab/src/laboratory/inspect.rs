//! Small filter over chosen keys, for inspection: the bits of a key, the keys that set them, and false
//! positives.
//!
//! **Invariants**
//! 1. The filter is the standard one of tables, with the requested bits and probes.
//! 2. A *liar* is a false positive: a key that was never added, but whose bits are all set. Its culprits are
//!    the keys that set them.
//!
//! **Cost**: one construction; a search hashes one key per attempt.

use super::bulk::exactly;
use super::{Interval, Words};
use lsm_lab_filters::digest::DigestRecipe;
use lsm_lab_filters::math;
use lsm_lab_filters::{Filter, FilterError, FilterKind, ProbeScheme};

/// Filter and its keys.
#[derive(Debug, Clone)]
pub struct Inspected {
    filter: Filter,
    keys: Vec<String>,
    /// Bit positions of each key.
    places: Vec<Vec<u64>>,
}

/// Answer of a filter for one key, with its bit positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Bit positions of the key.
    pub places: Vec<u64>,
    /// Keys that set each position, by index. Empty if the bit is 0.
    pub setters: Vec<Vec<usize>>,
    /// True if the answer was *maybe*.
    pub maybe: bool,
    /// True if the key was added.
    pub is_key: bool,
}

impl Question {
    /// Returns whether the answer is a false positive.
    #[must_use]
    pub const fn is_lie(&self) -> bool {
        self.maybe && !self.is_key
    }
}

/// Absent word that is a false positive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Liar {
    /// Word.
    pub word: String,
    /// Number of the word.
    pub number: u32,
    /// Number of absent words tried, including this one.
    pub tried: u32,
}

/// Results for absent words.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WordRate {
    /// Number of absent words probed.
    pub queries: u64,
    /// Number of *maybe* answers.
    pub false_positives: u64,
    /// Share of *maybe* answers.
    pub rate: Interval,
    /// Rate from the formula for this many keys in these bits.
    pub expected_rate: f64,
    /// Share of set bits from the formula.
    pub expected_fill: f64,
    /// Rate that follows from the actual share of set bits: `fill^k`.
    pub rate_of_fill: f64,
}

impl Inspected {
    /// Builds the filter. Repeated keys count repeatedly, as in a table.
    ///
    /// # Errors
    /// [`FilterError::NotBuilt`] without keys; errors of validating the options and building the filter.
    pub fn build(
        bits: u32,
        probes: u8,
        digest: DigestRecipe,
        keys: Vec<String>,
    ) -> Result<Self, FilterError> {
        let count = u32::try_from(keys.len()).unwrap_or(u32::MAX);
        if count == 0 {
            return Err(FilterError::NotBuilt { problem: "a filter of no keys has no bits" });
        }
        let options = exactly(FilterKind::Standard(ProbeScheme::Worm), bits, probes, count, digest);
        let digests: Vec<_> = keys.iter().map(|key| digest.digest(key.as_bytes())).collect();
        let filter = Filter::build(&options, &digests)?;
        let places = digests.iter().map(|&digest| filter.positions(digest)).collect();
        Ok(Self { filter, keys, places })
    }

    /// Returns the filter.
    #[must_use]
    pub const fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Returns the keys in the given order.
    #[must_use]
    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    /// Returns the bit positions of the n-th key.
    #[must_use]
    pub fn places(&self, key: usize) -> &[u64] {
        self.places.get(key).map_or(&[], Vec::as_slice)
    }

    /// Returns whether a word is one of the keys.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        self.keys.iter().any(|key| key == word)
    }

    /// Returns the rate from the formula for this many keys in these bits. The standard filter has one.
    #[must_use]
    pub fn expected_rate(&self) -> f64 {
        self.filter.false_positive_rate().unwrap_or(1.0)
    }

    /// Probes a word.
    #[must_use]
    pub fn probe(&self, word: &str) -> Question {
        let digest = self.filter.digest_recipe().digest(word.as_bytes());
        let places = self.filter.positions(digest);
        let who = |place: &u64| {
            let set = self.places.iter().enumerate().filter(|(_, set)| set.contains(place));
            set.map(|(key, _)| key).collect()
        };
        let setters = places.iter().map(who).collect();
        Question { setters, places, maybe: self.filter.may_hold(word.as_bytes()), is_key: self.has(word) }
    }

    /// Returns the first false positive among `limit` words from a number.
    #[must_use]
    pub fn hunt(&self, words: &Words, from: u32, limit: u32) -> Option<Liar> {
        let mut tried = 0;
        for number in (from..Words::COUNT).take(limit as usize) {
            let word = words.word(number);
            if self.has(&word) {
                continue;
            }
            tried += 1;
            if self.filter.may_hold(word.as_bytes()) {
                return Some(Liar { word, number, tried });
            }
        }
        None
    }

    /// Probes this many absent words.
    #[must_use]
    pub fn rate(&self, words: &Words, queries: u32) -> WordRate {
        let absent = (0..Words::COUNT).map(|number| words.word(number)).filter(|word| !self.has(word));
        let (mut seen, mut fooled) = (0, 0);
        for word in absent.take(queries as usize) {
            seen += 1;
            fooled += u64::from(self.filter.may_hold(word.as_bytes()));
        }
        WordRate {
            queries: seen,
            false_positives: fooled,
            rate: Interval::of_share(fooled, seen),
            expected_rate: self.expected_rate(),
            expected_fill: math::expected_fill(
                self.filter.bits(),
                self.keys.len() as u64,
                self.filter.probe_count(),
            ),
            rate_of_fill: libm::pow(self.filter.fill(), self.filter.probe_count().into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_filters::FilterOptions;
    use lsm_lab_filters::digest::DigestFunction;

    fn inspected(bits: u32, probes: u8, keys: u32) -> Inspected {
        let words = Words::new(3);
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let keys = (0..keys).map(|number| words.word(number)).collect();
        Inspected::build(bits, probes, digest, keys).expect("sound")
    }

    #[test]
    fn it_has_the_bits_that_were_asked_for() {
        for bits in [64, 100, 128, 129, 1000, 4096] {
            for keys in [1, 3, 7, 12, 61, 200] {
                if f64::from(bits) / f64::from(keys) < FilterOptions::MAX_BITS_PER_KEY {
                    assert_eq!(inspected(bits, 3, keys).filter().bits(), u64::from(bits), "{bits} {keys}");
                }
            }
        }
    }

    #[test]
    fn a_bit_is_one_exactly_where_somebody_set_it() {
        let inspected = inspected(128, 3, 20);
        let bytes = inspected.filter().to_bytes();
        for bit in 0..128_u64 {
            let is_set = bytes[usize::try_from(bit / 8).expect("small")] >> (bit % 8) & 1 == 1;
            let setters = (0..20).filter(|&key| inspected.places(key).contains(&bit)).count();
            assert_eq!(is_set, setters > 0, "{bit}");
        }
    }

    #[test]
    fn a_key_is_never_denied_and_names_itself() {
        let inspected = inspected(128, 3, 20);
        for (at, key) in inspected.keys().iter().enumerate() {
            let question = inspected.probe(key);
            assert!(question.maybe && question.is_key && !question.is_lie());
            assert!(question.setters.iter().all(|setters| setters.contains(&at)));
        }
    }

    #[test]
    fn a_liar_is_absent_and_all_of_its_bits_have_culprits() {
        let inspected = inspected(128, 3, 20);
        let (words, mut from, mut found) = (Words::new(9), 0, 0);
        while let Some(liar) = inspected.hunt(&words, from, 2000) {
            let question = inspected.probe(&liar.word);
            assert!(question.is_lie() && question.setters.iter().all(|setters| !setters.is_empty()));
            (from, found) = (liar.number + 1, found + 1);
            if found == 20 {
                return;
            }
        }
        panic!("a filter with a fill of a third has liars");
    }

    #[test]
    fn the_rate_is_what_the_formula_says() {
        // 128 bits and 20 keys: the fill of so small a filter varies; 4 standard errors of fill change the rate
        // by a half.
        for (bits, probes, keys) in [(128, 3, 20), (1024, 4, 150), (4096, 7, 400)] {
            let queried = inspected(bits, probes, keys).rate(&Words::new(5), 20_000);
            assert_eq!(queried.queries, 20_000);
            let ratio = queried.rate.estimate / queried.expected_rate;
            assert!((0.5..2.0).contains(&ratio), "{bits} {probes} {keys}: {queried:?}");
        }
    }

    #[test]
    fn no_keys_are_refused() {
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        assert!(Inspected::build(128, 3, digest, Vec::new()).is_err());
    }
}
