//! A small filter over keys that somebody chose, open to view: which bits a key has, who set them, and which absent key
//! fools the filter.
//!
//! **Invariants**
//! 1. The filter is the standard one that tables have, with the bits and probes that were asked for.
//! 2. A liar is a key that was never added and whose places are all set: its culprits are the keys that set them.
//!
//! **Cost**: one construction; a hunt hashes one key per try.

use super::bulk::exactly;
use super::{Interval, Words};
use lsm_lab_filters::digest::DigestRecipe;
use lsm_lab_filters::math;
use lsm_lab_filters::{Filter, FilterError, FilterKind, ProbeScheme};

/// A filter and its keys.
#[derive(Debug, Clone)]
pub struct Inspected {
    filter: Filter,
    keys: Vec<String>,
    /// Of each key, the places that it set.
    places: Vec<Vec<u64>>,
}

/// What a filter says of one key, place by place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The places of the key.
    pub places: Vec<u64>,
    /// Of each place, the keys that set it, by their order. Empty: the bit is 0.
    pub setters: Vec<Vec<usize>>,
    /// What the filter answered.
    pub maybe: bool,
    /// Whether the key was added.
    pub is_key: bool,
}

impl Question {
    /// Whether the filter says *maybe* of a key that was never added.
    #[must_use]
    pub const fn is_lie(&self) -> bool {
        self.maybe && !self.is_key
    }
}

/// An absent word that fools a filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Liar {
    /// The word.
    pub word: String,
    /// Its number.
    pub number: u32,
    /// Absent words that were tried, this one included.
    pub tried: u32,
}

/// What absent words showed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WordRate {
    /// Absent words asked for.
    pub queries: u64,
    /// Those that were answered *maybe*.
    pub false_positives: u64,
    /// Their share.
    pub rate: Interval,
    /// What the formula says for so many keys in these bits.
    pub expected_rate: f64,
    /// Share of bits that the formula expects to be set.
    pub expected_fill: f64,
    /// Rate that follows from the share of bits that are really set: `fill^k`.
    pub rate_of_fill: f64,
}

impl Inspected {
    /// Builds the filter. Keys that are given twice count twice, as they would in a table.
    ///
    /// # Errors
    /// [`FilterError::NotBuilt`] without keys; what validating the options and building the filter find.
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

    /// The filter.
    #[must_use]
    pub const fn filter(&self) -> &Filter {
        &self.filter
    }

    /// The keys, in the order given.
    #[must_use]
    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    /// The places that the n-th key set.
    #[must_use]
    pub fn places(&self, key: usize) -> &[u64] {
        self.places.get(key).map_or(&[], Vec::as_slice)
    }

    /// Whether a word is one of the keys.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        self.keys.iter().any(|key| key == word)
    }

    /// What the formula says for so many keys in these bits. The standard filter has one.
    #[must_use]
    pub fn expected_rate(&self) -> f64 {
        self.filter.false_positive_rate().unwrap_or(1.0)
    }

    /// Asks for a word.
    #[must_use]
    pub fn ask(&self, word: &str) -> Question {
        let digest = self.filter.digest_recipe().digest(word.as_bytes());
        let places = self.filter.positions(digest);
        let who = |place: &u64| {
            let set = self.places.iter().enumerate().filter(|(_, set)| set.contains(place));
            set.map(|(key, _)| key).collect()
        };
        let setters = places.iter().map(who).collect();
        Question { setters, places, maybe: self.filter.may_hold(word.as_bytes()), is_key: self.has(word) }
    }

    /// The first liar among so many words from a number on.
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

    /// Asks for so many absent words.
    #[must_use]
    pub fn rate(&self, words: &Words, queries: u32) -> WordRate {
        let absent = (0..Words::COUNT).map(|number| words.word(number)).filter(|word| !self.has(word));
        let (mut asked, mut fooled) = (0, 0);
        for word in absent.take(queries as usize) {
            asked += 1;
            fooled += u64::from(self.filter.may_hold(word.as_bytes()));
        }
        WordRate {
            queries: asked,
            false_positives: fooled,
            rate: Interval::of_share(fooled, asked),
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
            let question = inspected.ask(key);
            assert!(question.maybe && question.is_key && !question.is_lie());
            assert!(question.setters.iter().all(|setters| setters.contains(&at)));
        }
    }

    #[test]
    fn a_liar_is_absent_and_all_of_its_bits_have_culprits() {
        let inspected = inspected(128, 3, 20);
        let (words, mut from, mut found) = (Words::new(9), 0, 0);
        while let Some(liar) = inspected.hunt(&words, from, 2000) {
            let question = inspected.ask(&liar.word);
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
        // 128 bits and 20 keys: the realized fill of so small a filter strays; 4 standard errors of fill move the rate by a half.
        for (bits, probes, keys) in [(128, 3, 20), (1024, 4, 150), (4096, 7, 400)] {
            let asked = inspected(bits, probes, keys).rate(&Words::new(5), 20_000);
            assert_eq!(asked.queries, 20_000);
            let ratio = asked.rate.estimate / asked.expected_rate;
            assert!((0.5..2.0).contains(&ratio), "{bits} {probes} {keys}: {asked:?}");
        }
    }

    #[test]
    fn no_keys_are_refused() {
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        assert!(Inspected::build(128, 3, digest, Vec::new()).is_err());
    }
}
