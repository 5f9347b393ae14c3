//! Probes of absent words in a small filter, one after the other, so that a page can show each.
//!
//! **Invariant**: the last point of the course has the counts of [`Inspected::rate`] for the same words.
//!
//! **Cost**: one hash per word.

use super::inspect::Inspected;
use super::{Interval, Words};

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
    /// Count and rate after increasing numbers of words, at equal steps of a logarithmic axis.
    pub course: Vec<Reached>,
}

/// Count and rate after this many absent keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reached {
    /// Number of keys probed.
    pub queried: u32,
    /// Number of *maybe* answers.
    pub false_positives: u32,
    /// Share of *maybe* answers, with its interval.
    pub rate: Interval,
}

impl Rain {
    /// Number of words whose names are kept.
    pub const NAMED: usize = 12;

    /// Probes this many absent words.
    #[must_use]
    pub fn on(inspected: &Inspected, words: &Words, queries: u32) -> Self {
        let mut rain = Self { places: vec![], first: vec![], fooled: vec![], liars: vec![], course: vec![] };
        let filter = inspected.filter();
        let mut seen = 0;
        let absent = (0..Words::COUNT).map(|number| words.word(number)).filter(|word| !inspected.has(word));
        for word in absent.take(queries as usize) {
            rain.places.extend(filter.positions(filter.digest_recipe().digest(word.as_bytes())));
            if rain.first.len() < Self::NAMED {
                rain.first.push(word.clone());
            }
            if filter.may_hold(word.as_bytes()) {
                rain.fooled.push(seen);
                rain.liars.push(word);
            }
            seen += 1;
        }
        rain.course = course(&rain.fooled, seen);
        rain
    }
}

/// Returns count and rate after 10 keys, after 8 % more each time, and after all of them. `fooled` has the
/// ascending indices of the keys with a *maybe* answer.
pub(super) fn course(fooled: &[u32], queries: u32) -> Vec<Reached> {
    const FIRST: u32 = 10;
    let mut course = vec![];
    let mut seen = FIRST.min(queries);
    while seen > 0 {
        let false_positives = fooled.partition_point(|&key| key < seen);
        let false_positives = u32::try_from(false_positives).unwrap_or(u32::MAX);
        let rate = Interval::of_share(false_positives.into(), seen.into());
        course.push(Reached { queried: seen, false_positives, rate });
        seen = if seen == queries { 0 } else { (seen + (seen / 13).max(1)).min(queries) };
    }
    course
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};

    #[test]
    fn it_ends_with_the_counts_of_the_rate() {
        let words = Words::new(1);
        let keys = (0..20).map(|number| words.word(number)).collect();
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let inspected = Inspected::build(128, 3, digest, keys).expect("sound");
        let (rain, rate) = (Rain::on(&inspected, &words, 5000), inspected.rate(&words, 5000));
        let end = rain.course.last().expect("not empty");
        assert_eq!(u64::from(end.queried), rate.queries);
        assert_eq!(u64::from(end.false_positives), rate.false_positives);
        assert_eq!(end.rate, rate.rate);
        assert_eq!(rain.fooled.len(), rain.liars.len());
        assert_eq!((rain.places.len(), rain.first.len()), (15_000, Rain::NAMED));
        let steps = rain.course.windows(2);
        assert!(steps.clone().all(|pair| pair[0].queried < pair[1].queried));
        assert!((60..120).contains(&rain.course.len()), "{}", rain.course.len());
        // A word is a false positive exactly if keys set all of its bits.
        let set: Vec<u64> = (0..20).flat_map(|key| inspected.places(key).to_vec()).collect();
        for (word, places) in (0_u32..).zip(rain.places.chunks(3)) {
            assert_eq!(rain.fooled.contains(&word), places.iter().all(|place| set.contains(place)), "{word}");
        }
    }

    #[test]
    fn few_words_end_where_they_end() {
        let words = Words::new(1);
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let inspected = Inspected::build(128, 3, digest, vec![words.word(0)]).expect("sound");
        let stops = |queries| -> Vec<u32> {
            Rain::on(&inspected, &words, queries).course.iter().map(|at| at.queried).collect()
        };
        assert_eq!(stops(4), [4]);
        assert_eq!(stops(11), [10, 11]);
    }
}
