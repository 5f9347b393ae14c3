//! How long a run still takes: what is left of the estimate, at the pace of what was done.

use super::jobs::Job;
use super::trees::TreeSpec;
use crate::output::duration;
use std::time::Instant;

/// Less of the estimate than this, and the pace of the start says nothing.
const TELLING_SECONDS: f64 = 2.0;
/// A higher pace is an artifact of the start, for example of a tree that existed already.
const PACE_MAX: f64 = 10.0;

/// The cells of a run and how far it is.
#[derive(Debug)]
pub(super) struct Pace {
    /// Estimated seconds of each cell, with the tree that is built for it.
    expected: Vec<f64>,
    done: usize,
    start: Instant,
}

impl Pace {
    /// These cells, where a read takes that long.
    pub(super) fn of(jobs: &[Job], read_ns: f64) -> Self {
        let mut built: Vec<String> = Vec::new();
        let mut building = |tree: &TreeSpec| {
            let key = tree.data_key();
            if built.contains(&key) {
                return 0.0;
            }
            built.push(key);
            tree.build_seconds()
        };
        let expected = jobs.iter().map(|job| {
            job.work.cost().seconds_at(read_ns) + job.work.tree().map_or(0.0, |tree| building(&tree))
        });
        Self { expected: expected.collect(), done: 0, start: Instant::now() }
    }

    /// A cell is over.
    pub(super) fn advance(&mut self) {
        self.done += 1;
    }

    /// `cell 3 of 12, about 40 s left`.
    pub(super) fn words(&self) -> String {
        let (done, ahead) = self.expected.split_at(self.done.min(self.expected.len()));
        let left = left(done.iter().sum(), ahead.iter().sum(), self.start.elapsed().as_secs_f64());
        let number = (self.done + 1).min(self.expected.len());
        format!("cell {number} of {}, about {} left", self.expected.len(), duration(left))
    }
}

/// Seconds that are left, of estimates of what is done and of what is ahead.
fn left(done: f64, ahead: f64, elapsed: f64) -> f64 {
    let pace = if done < TELLING_SECONDS { 1.0 } else { (elapsed / done).clamp(1.0 / PACE_MAX, PACE_MAX) };
    // The sum of no seconds at all is -0.0, which would be shown with its sign.
    ahead * pace + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_goes_by_the_pace_of_what_was_done() {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(left(0.0, 60.0, 0.0), 60.0), "at the start the estimate");
        assert!(near(left(1.0, 59.0, 9.0), 59.0), "a slow first second says nothing");
        assert!(near(left(20.0, 40.0, 10.0), 20.0), "twice as fast as thought");
        assert!(near(left(20.0, 40.0, 40.0), 80.0), "twice as slow");
        assert!(near(left(20.0, 40.0, 4000.0), 400.0), "no further than the estimate is worth");
        let pace = Pace { expected: vec![10.0, 20.0, 30.0], done: 0, start: Instant::now() };
        assert_eq!(pace.words(), "cell 1 of 3, about 60 s left");
        assert!(Pace { done: 3, ..pace }.words().starts_with("cell 3 of 3, about 0 s"));
    }
}
