//! Tasks about one small filter with visible bits.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use crate::laboratory::{Inspected, Words};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_workload::Random;

/// Few enough bits to read, with some false positives: a third of them are set.
const BITS: u32 = 64;
const PROBES: u8 = 3;
const KEYS: u32 = 9;
/// First number of the words that are never added.
const ABSENT: u32 = 1000;
/// Limit on the search; about one absent word in 25 is a false positive.
const TRIES: u32 = 20_000;

/// Builds a filter over words, and the words for absent ones.
fn draw(random: &mut Random) -> (Inspected, Words) {
    let words = Words::new(random.next_u64());
    let keys = (0..KEYS).map(|number| words.word(number)).collect();
    let digest = DigestRecipe::new(DigestFunction::MurmurHash64A);
    let inspected = Inspected::build(BITS, PROBES, digest, keys).expect("the shape is fixed and sound");
    (inspected, words)
}

/// Returns the first absent words from a number that satisfy a condition.
fn absent<'a>(
    inspected: &'a Inspected,
    words: &'a Words,
    is_wanted: impl Fn(usize, bool) -> bool + 'a,
) -> impl Iterator<Item = String> + 'a {
    let word = move |number| {
        let word = words.word(number);
        let question = inspected.probe(&word);
        let set = question.setters.iter().filter(|setters| !setters.is_empty()).count();
        is_wanted(set, question.maybe).then_some(word)
    };
    (ABSENT..ABSENT + TRIES).filter_map(word)
}

/// Task: for which words does the filter answer *maybe*?
#[derive(Debug, Clone)]
pub struct MaybeTask {
    /// Filter.
    pub filter: Inspected,
    /// An added word, one or two false positives, and words that miss by one bit.
    pub words: Vec<String>,
}

impl MaybeTask {
    pub(super) fn new(random: &mut Random) -> Self {
        let (filter, words) = draw(random);
        let at = usize::try_from(random.below(KEYS.into())).unwrap_or(0);
        let liars = usize::try_from(1 + random.below(2)).unwrap_or(1);
        let mut chosen = vec![filter.keys()[at].clone()];
        chosen.extend(absent(&filter, &words, |_, maybe| maybe).take(liars));
        chosen.extend(absent(&filter, &words, |set, maybe| !maybe && set + 1 == usize::from(PROBES)).take(2));
        let rest = 6 - chosen.len();
        chosen.extend(absent(&filter, &words, |set, maybe| !maybe && set < 2).take(rest));
        random.shuffle(&mut chosen);
        Self { filter, words: chosen }
    }

    fn right(&self) -> Vec<bool> {
        self.words.iter().map(|word| self.filter.probe(word).maybe).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}

/// Task: whose bits let an absent word pass?
#[derive(Debug, Clone)]
pub struct CulpritsTask {
    /// Filter.
    pub filter: Inspected,
    /// False positive of the filter.
    pub liar: String,
    /// Culprits and uninvolved keys, by their index in the filter.
    pub suspects: Vec<usize>,
}

impl CulpritsTask {
    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let (filter, words) = draw(random);
            // Few culprits, so that some suspects are uninvolved.
            let found = absent(&filter, &words, |_, maybe| maybe).find_map(|word| {
                let culprits = culprits_of(&filter, &word);
                (2..=4).contains(&culprits.len()).then_some((word, culprits))
            });
            let Some((liar, mut suspects)) = found else { continue };
            let mut others: Vec<usize> =
                (0..filter.keys().len()).filter(|key| !suspects.contains(key)).collect();
            random.shuffle(&mut others);
            suspects.extend(others);
            suspects.truncate(6);
            random.shuffle(&mut suspects);
            return Self { filter, liar, suspects };
        }
    }

    fn right(&self) -> Vec<bool> {
        let culprits = culprits_of(&self.filter, &self.liar);
        self.suspects.iter().map(|suspect| culprits.contains(suspect)).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}

/// Returns the keys that set at least one bit position of a word, each once.
fn culprits_of(filter: &Inspected, word: &str) -> Vec<usize> {
    let mut culprits = filter.probe(word).setters.concat();
    culprits.sort_unstable();
    culprits.dedup();
    culprits
}
