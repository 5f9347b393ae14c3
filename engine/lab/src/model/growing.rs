//! Tree of the textbook while it grows, flush by flush: blocks written so far, and runs for a lookup.
//!
//! The closed forms of [`super::write_amplification_counted`] hold for full trees. A run of the sandbox can end
//! anywhere, and its lookups see the tree at every size. The assumptions are those of `write_amplification.rs`:
//! unique keys in random order, whole levels, and T flushes for level 1.
//!
//! **Units**: flushes. **Cost**: one step per flush, and one more for each level that moves down.

use super::{LevelRuns, LevelSize};

/// Levels and runs after some flushes.
#[derive(Debug, Clone, PartialEq)]
pub struct GrowingTree {
    size_ratio: u32,
    runs: LevelRuns,
    /// Levels, level 1 first.
    levels: Vec<GrowingLevel>,
    flushes: u64,
    written: u64,
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct GrowingLevel {
    arrivals: u32,
    runs: u32,
    /// Size in flushes.
    size: u64,
}

impl GrowingTree {
    /// Returns an empty tree. Runs are 1 or T - 1 for upper levels and for the last one.
    #[must_use]
    pub const fn new(size_ratio: u32, runs: LevelRuns) -> Self {
        Self { size_ratio, runs, levels: Vec::new(), flushes: 0, written: 0 }
    }

    /// Performs one flush, and the merges that follow.
    pub fn flush(&mut self) {
        self.flushes += 1;
        self.written += 1;
        let (mut at, mut arriving) = (0, 1);
        loop {
            if self.levels.len() <= at {
                self.levels.push(GrowingLevel::default());
            }
            let is_last = at + 1 == self.levels.len();
            let level = &mut self.levels[at];
            if level.arrivals + 1 == self.size_ratio {
                arriving += level.size;
                *level = GrowingLevel::default();
                at += 1;
                continue;
            }
            let most = if is_last { self.runs.last } else { self.runs.upper };
            let joins = level.runs >= most;
            let rewritten = if joins { level.size } else { 0 };
            // A flush that becomes a run without a merge was already written.
            self.written += if at == 0 && !joins { 0 } else { arriving + rewritten };
            level.runs += u32::from(!joins);
            level.arrivals += 1;
            level.size += arriving;
            return;
        }
    }

    /// Returns the number of flushes so far.
    #[must_use]
    pub const fn flushes(&self) -> u64 {
        self.flushes
    }

    /// Returns the size of flushes and merges so far, in flushes.
    #[must_use]
    pub const fn written(&self) -> u64 {
        self.written
    }

    /// Returns the sizes in flushes, level 1 first.
    #[must_use]
    pub fn levels(&self) -> Vec<LevelSize> {
        self.levels.iter().map(|level| LevelSize { entries: level.size, runs: level.runs }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::write_amplification_counted;

    #[test]
    fn a_full_tree_was_written_as_often_as_the_closed_form_says() {
        for ratio in 2..=6 {
            for runs in [
                LevelRuns::LEVELING,
                LevelRuns::lazy_leveling(ratio),
                LevelRuns { upper: ratio - 1, last: ratio - 1 },
            ] {
                for levels in 1..=4 {
                    let mut tree = GrowingTree::new(ratio, runs);
                    let flushes = u64::from(ratio.pow(levels)) - 1;
                    (0..flushes).for_each(|_| tree.flush());
                    let of = |level, last| if level == last { runs.last } else { runs.upper };
                    let counted = write_amplification_counted(ratio, levels, of).total();
                    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                    let grown = tree.written() as f64 / flushes as f64;
                    assert!(
                        (grown - counted).abs() < 1e-9,
                        "T {ratio}, L {levels}, {runs:?}: {grown}, not {counted}"
                    );
                    assert_eq!(tree.levels().iter().map(|level| level.entries).sum::<u64>(), flushes);
                }
            }
        }
    }
}
