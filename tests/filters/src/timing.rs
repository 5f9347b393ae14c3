//! Series of questions in turns: every filter once per round, in an order that rotates.
//!
//! Times are those of the thread on its processor: what others run in between does not count, though what they leave in the
//! caches does. Turns are short, so that most of them are not interrupted, and each begins with a pass that is not timed.

use crate::subject::Subject;
use lsm_lab_filters::digest::Digest;
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

/// Dependence of a query on the answer before.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Mode {
    /// It does not.
    Throughput,
    /// It does.
    Latency,
}

/// A turn is at least so long, for the clock and for what interrupts.
const TURN_NS: f64 = 600_000.0;

/// Nanoseconds per question: for each filter those of each round.
pub(crate) fn interleaved(
    subjects: &[&dyn Subject],
    digests: &[Digest],
    mode: Mode,
    rounds: usize,
) -> Vec<Vec<f64>> {
    let passes: Vec<u32> = subjects.iter().map(|subject| passes(*subject, digests, mode)).collect();
    let mut series = vec![Vec::with_capacity(rounds); subjects.len()];
    for round in 0..rounds {
        for turn in 0..subjects.len() {
            let index = (round + turn) % subjects.len();
            series[index].push(turn_ns(subjects[index], digests, mode, passes[index]));
        }
    }
    series
}

/// Processor time of this thread.
#[expect(clippy::cast_precision_loss, reason = "below 2^53 for a hundred days")]
pub(crate) fn thread_ns() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// How often the questions have to be gone through for one turn; warms up too.
fn passes(subject: &dyn Subject, digests: &[Digest], mode: Mode) -> u32 {
    let begun = thread_ns();
    let mut passes = 0;
    while thread_ns() - begun < TURN_NS {
        probe(subject, digests, mode);
        passes += 1;
    }
    passes
}

#[expect(clippy::cast_precision_loss, reason = "nanoseconds of a turn")]
fn turn_ns(subject: &dyn Subject, digests: &[Digest], mode: Mode, passes: u32) -> f64 {
    // Discards the cache contents that the others left.
    probe(subject, digests, mode);
    let begun = thread_ns();
    for _ in 0..passes {
        probe(subject, digests, mode);
    }
    (thread_ns() - begun) / f64::from(passes) / digests.len() as f64
}

fn probe(subject: &dyn Subject, digests: &[Digest], mode: Mode) {
    let digests = black_box(digests);
    black_box(match mode {
        Mode::Throughput => subject.count(digests),
        Mode::Latency => subject.chain(digests, black_box(0)),
    });
}
