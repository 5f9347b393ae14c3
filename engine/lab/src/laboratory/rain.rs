//! Probes of absent words in a small filter, one after the other, so that a page can show each.
//!
//! **Invariant**: the number of fooled words is that of [`Inspected::rate`] for the same words.
//!
//! **Cost**: one hash per word.

use super::Words;
use super::inspect::Inspected;

/// Probed words in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Rain {
    /// Bit positions of every word; each has the maximum number that the filter tests.
    pub places: Vec<u64>,
    /// Names of the first words.
    pub first: Vec<String>,
    /// Indices of words with a *maybe* answer.
    pub fooled: Vec<u32>,
    /// Names of these words.
    pub liars: Vec<String>,
}

impl Rain {
    /// Number of words whose names are kept.
    pub const NAMED: usize = 12;

    /// Probes this many absent words.
    #[must_use]
    pub fn on(inspected: &Inspected, words: &Words, queries: u32) -> Self {
        let mut rain = Self { places: vec![], first: vec![], fooled: vec![], liars: vec![] };
        let filter = inspected.filter();
        let absent = (0..Words::COUNT).map(|number| words.word(number)).filter(|word| !inspected.has(word));
        for (seen, word) in (0..queries).zip(absent) {
            rain.places.extend(filter.positions(filter.digest_recipe().digest(word.as_bytes())));
            if rain.first.len() < Self::NAMED {
                rain.first.push(word.clone());
            }
            if filter.may_hold(word.as_bytes()) {
                rain.fooled.push(seen);
                rain.liars.push(word);
            }
        }
        rain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};

    #[test]
    fn it_has_the_counts_of_the_rate() {
        let words = Words::new(1);
        let keys = (0..20).map(|number| words.word(number)).collect();
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let inspected = Inspected::build(128, 3, digest, keys).expect("sound");
        let (rain, rate) = (Rain::on(&inspected, &words, 5000), inspected.rate(&words, 5000));
        assert_eq!(rain.fooled.len() as u64, rate.false_positives);
        assert_eq!(rain.fooled.len(), rain.liars.len());
        assert_eq!((rain.places.len(), rain.first.len()), (15_000, Rain::NAMED));
        // A word is a false positive exactly if keys set all of its bits.
        let set: Vec<u64> = (0..20).flat_map(|key| inspected.places(key).to_vec()).collect();
        for (word, places) in (0_u32..).zip(rain.places.chunks(3)) {
            assert_eq!(rain.fooled.contains(&word), places.iter().all(|place| set.contains(place)), "{word}");
        }
    }
}
