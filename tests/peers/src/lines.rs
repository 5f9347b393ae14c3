//! The cost of fetching a cache line from memory as large as the filters: the reference for one more level.

use crate::Outcome;
use crate::queries::{BATCH, Batch, Contender, Stream, Tally};
use crate::random::Random;

/// Words of a line of 64 bytes.
const WORDS: usize = 8;

/// Lines fetched per lookup that this takes the place of: enough that the turns that warm up pass all of them, for filters are
/// warm too.
pub const FETCHES: usize = 8;

/// Lines in a cycle: each names the next.
#[derive(Debug)]
pub struct Lines {
    words: Vec<u64>,
    /// True if a fetch waits for the one before.
    dependent: bool,
    at: usize,
    random: Random,
}

impl Lines {
    /// As many bytes of lines, in one random cycle.
    #[must_use]
    pub fn new(bytes: usize, dependent: bool) -> Self {
        let count = (bytes / 64).max(1);
        let mut order: Vec<usize> = (0..count).collect();
        let mut random = Random::new(5);
        random.shuffle(&mut order);
        let mut words = vec![0; count * WORDS];
        for (index, &line) in order.iter().enumerate() {
            words[line * WORDS] = order[(index + 1) % count] as u64;
        }
        Self { words, dependent, at: 0, random }
    }

    /// The line behind a line.
    #[inline]
    #[must_use]
    pub fn next(&self, line: usize) -> usize {
        usize::try_from(self.words[line * WORDS]).unwrap_or_default()
    }
}

impl Contender for Lines {
    fn look_up(&mut self, _batch: &Batch) -> Outcome<Tally> {
        let mut sum = 0;
        for _ in 0..FETCHES * BATCH {
            if self.dependent {
                self.at = self.next(self.at);
            } else {
                let line = self.random.below(self.words.len() / WORDS);
                sum += self.next(line);
            }
        }
        Ok(Tally { found: 0, sum: std::hint::black_box(sum + self.at) as u64 })
    }

    fn get(&mut self, _key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        Ok(None)
    }

    fn hits(&self, _stream: Stream, _lookups: u64) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_cycle_passes_every_line() {
        let lines = Lines::new(64 * 1000, true);
        let mut seen = HashSet::new();
        let mut at = 0;
        for _ in 0..1000 {
            at = lines.next(at);
            assert!(seen.insert(at));
        }
        assert_eq!(at, 0);
    }
}
