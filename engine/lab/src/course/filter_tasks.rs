//! Tasks about one small filter whose bits are all on show.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use crate::laboratory::{Inspected, Words};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_workload::Random;

/// Few enough bits to read, with some liars: a third of them are set.
const BITS: u32 = 64;
const PROBES: u8 = 3;
const KEYS: u32 = 9;
/// Where the words begin that are never added.
const ABSENT: u32 = 1000;
/// One absent word of 25 or so is a liar; none among so many never happens.
const TRIES: u32 = 20_000;

/// A filter over words, and absent words to go with it.
fn draw(random: &mut Random) -> (Inspected, Words) {
    let words = Words::new(random.next_u64());
    let keys = (0..KEYS).map(|number| words.word(number)).collect();
    let digest = DigestRecipe::new(DigestFunction::MurmurHash64A);
    let inspected = Inspected::build(BITS, PROBES, digest, keys).expect("the shape is fixed and sound");
    (inspected, words)
}

/// The first absent words from a number on of which something is true.
fn absent<'a>(
    inspected: &'a Inspected,
    words: &'a Words,
    is_wanted: impl Fn(usize, bool) -> bool + 'a,
) -> impl Iterator<Item = String> + 'a {
    let word = move |number| {
        let word = words.word(number);
        let question = inspected.ask(&word);
        let set = question.setters.iter().filter(|setters| !setters.is_empty()).count();
        is_wanted(set, question.maybe).then_some(word)
    };
    (ABSENT..ABSENT + TRIES).filter_map(word)
}

/// Of which words does the filter say *maybe*?
#[derive(Debug, Clone)]
pub struct MaybeTask {
    /// The filter.
    pub filter: Inspected,
    /// One that was added, one or two liars, and words that only miss by a bit.
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
        self.words.iter().map(|word| self.filter.ask(word).maybe).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}

/// Whose bits let an absent word pass?
#[derive(Debug, Clone)]
pub struct CulpritsTask {
    /// The filter.
    pub filter: Inspected,
    /// The word that fools it.
    pub liar: String,
    /// The culprits, and keys that have nothing to do with it: numbers of keys of the filter.
    pub suspects: Vec<usize>,
}

impl CulpritsTask {
    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let (filter, words) = draw(random);
            // Few culprits, so that some suspects have nothing to do with it.
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

/// The keys that set at least one place of a word, each once.
fn culprits_of(filter: &Inspected, word: &str) -> Vec<usize> {
    let mut culprits = filter.ask(word).setters.concat();
    culprits.sort_unstable();
    culprits.dedup();
    culprits
}
