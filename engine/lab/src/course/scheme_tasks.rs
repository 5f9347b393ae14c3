//! Tasks about bit positions from one digest.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use crate::laboratory::{Probing, Words, shared_primes};
use lsm_lab_filters::ProbeScheme;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_workload::Random;

/// Task: given two bit positions of a word under double hashing, which are the next three, and how often was
/// the word hashed?
#[derive(Debug, Clone)]
pub struct ProgressionTask {
    /// Bits of the filter.
    pub bits: u32,
    /// Bit positions per key.
    pub probes: u8,
    /// First two positions.
    pub first: [u64; 2],
    probing: Probing,
}

impl ProgressionTask {
    const PROBES: u8 = 7;
    const WORDS: u32 = 20;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let words = Words::new(random.next_u64());
            let bits = 150 + u32::try_from(random.below(350)).unwrap_or(0);
            let keys: Vec<String> = (0..Self::WORDS).map(|number| words.word(number)).collect();
            let digest = DigestRecipe::new(DigestFunction::MurmurHash64A);
            let shape = (bits, Self::PROBES);
            let probing =
                Probing::new(ProbeScheme::SplitDigest, shape, digest, &keys, &words.word(Self::WORDS))
                    .expect("the shape is sound");
            let first = [probing.places[0], probing.places[1]];
            let task = Self { bits, probes: Self::PROBES, first, probing };
            // Ensures that skipping the modulo gives a wrong answer.
            if first[0] != first[1] && task.leaves_the_filter() {
                return task;
            }
        }
    }

    /// Returns whether continuing by the same distance leaves the filter before the fifth position.
    fn leaves_the_filter(&self) -> bool {
        let [from, to] = self.first.map(u64::cast_signed);
        !(0..i64::from(self.bits)).contains(&(from + 4 * (to - from)))
    }

    /// Returns the third, fourth and fifth position, and the number of hashes.
    fn right(&self) -> [u64; 4] {
        let Probing { places, digests, .. } = &self.probing;
        [places[2], places[3], places[4], digests.len() as u64]
    }

    #[expect(clippy::cast_precision_loss, reason = "places of a small filter")]
    pub(super) fn solution(&self) -> Answer {
        Answer::Numbers(self.right().map(|number| number as f64).to_vec())
    }

    #[expect(clippy::cast_precision_loss, reason = "places of a small filter")]
    #[expect(clippy::float_cmp, reason = "whole numbers")]
    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        let numbers = answer.numbers(4)?;
        Ok(Grade::of(numbers.iter().zip(self.right()).map(|(&number, right)| number == right as f64)))
    }
}

/// Task: at which of these sizes does a 64-bit rotation tie the positions of a key together?
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SizesTask {
    /// Keys of each filter, and its bits per key.
    pub sizes: Vec<(u32, u32)>,
}

impl SizesTask {
    const SIZES: usize = 6;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let mut sizes: Vec<(u32, u32)> = Vec::new();
            while sizes.len() < Self::SIZES {
                let keys = 5000 + u32::try_from(random.below(15_000)).unwrap_or(0);
                let bits_per_key = 7 + u32::try_from(random.below(8)).unwrap_or(0);
                // Excludes sizes that share only a large prime, because the effect is too small to be counted.
                let is_plain =
                    shared_primes(u64::from(keys * bits_per_key)).next().is_none_or(|prime| prime <= 17);
                if is_plain && !sizes.contains(&(keys, bits_per_key)) {
                    sizes.push((keys, bits_per_key));
                }
            }
            let task = Self { sizes };
            if (2..=4).contains(&task.right().iter().filter(|&&ties| ties).count()) {
                return task;
            }
        }
    }

    fn right(&self) -> Vec<bool> {
        let ties = |&(keys, bits): &(u32, u32)| shared_primes(u64::from(keys * bits)).next().is_some();
        self.sizes.iter().map(ties).collect()
    }

    /// Returns the smallest factor that each size shares with 2^64 - 1; 0 if there is none.
    pub(super) fn evidence(&self) -> Vec<f64> {
        let first = |&(keys, bits): &(u32, u32)| shared_primes(u64::from(keys * bits)).next();
        let number = |prime: u64| u32::try_from(prime).map_or(0.0, f64::from);
        self.sizes.iter().map(|size| first(size).map_or(0.0, number)).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}
