//! One turn of a contender: lookups that warm up, then lookups on the clock, in batches whose keys are made off it.

use crate::Outcome;
use crate::clock::{Elapsed, Reading};
use crate::data::Data;
use crate::order::balanced;
use crate::queries::{BATCH, Contender, KeyMaker, Stream, Tally};
use crate::zipf::Zipf;

/// How many lookups a turn has.
#[derive(Debug, Clone, Copy)]
pub struct Length {
    /// Batches before the clock runs.
    pub warm_batches: usize,
    /// Batches on the clock.
    pub timed_batches: usize,
}

impl Length {
    /// Enough lookups that what the turn before left in the caches of the processor does not matter.
    pub const HOT: Self = Self { warm_batches: 128, timed_batches: 256 };

    /// Lookups on the clock.
    #[must_use]
    pub fn lookups(self) -> usize {
        self.timed_batches * BATCH
    }
}

/// Times of a contender, one per round.
#[derive(Debug, Clone, Default)]
pub struct Times {
    /// Wall time per lookup in ns.
    pub wall_ns: Vec<f64>,
    /// Processor time of the thread per lookup in ns.
    pub cpu_ns: Vec<f64>,
}

impl Times {
    /// Divides it by this number of steps of every lookup.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a handful of things")]
    pub fn divided_by(mut self, things: usize) -> Self {
        self.wall_ns.iter_mut().chain(&mut self.cpu_ns).for_each(|ns| *ns /= things as f64);
        self
    }
}

/// One turn. Every answer is counted: as many keys as are stored must be found.
///
/// # Errors
/// What the engine says, or that it found more or fewer keys than there are.
pub fn take(
    contender: &mut dyn Contender,
    maker: &mut KeyMaker<'_>,
    stream: Stream,
    length: Length,
) -> Outcome<[f64; 2]> {
    let mut batches: Vec<_> = (0..maker.batches_between_readings()).map(|_| maker.batch()).collect();
    for _ in 0..length.warm_batches {
        maker.fill(&mut batches[0]);
        contender.look_up(&batches[0])?;
    }
    let (mut elapsed, mut tally, mut left) = (Elapsed::default(), Tally::default(), length.timed_batches);
    while left > 0 {
        let stretch = batches.len().min(left);
        left -= stretch;
        let stretch = &mut batches[..stretch];
        for batch in &mut *stretch {
            maker.fill(batch);
        }
        let reading = Reading::start();
        let found =
            stretch.iter().try_for_each(|batch| contender.look_up(batch).map(|found| tally.add(found)));
        reading.add_to(&mut elapsed);
        found?;
    }
    let lookups = length.lookups() as u64;
    std::hint::black_box(tally.sum);
    if tally.found != contender.hits(stream, lookups) {
        return Err(format!("{} of {lookups} {} keys were found", tally.found, stream.name()));
    }
    Ok([elapsed.wall_ns, elapsed.cpu_ns].map(|ns| per_lookup(ns, lookups)))
}

#[expect(clippy::cast_precision_loss, reason = "nanoseconds of a turn are far below 2^53")]
fn per_lookup(ns: u64, lookups: u64) -> f64 {
    ns as f64 / lookups as f64
}

/// A contender, and the entries among which its keys are drawn.
pub struct Entrant<'t> {
    /// Contender that looks up.
    pub contender: Box<dyn Contender + 't>,
    /// Its stored data.
    pub data: &'t Data,
    /// The law of popular keys.
    pub zipf: &'t Zipf,
}

/// Runs rounds of turns: in each, every contender takes one with different keys, in balanced random order.
///
/// # Errors
/// As [`take`].
pub fn rounds(
    entrants: &mut [Entrant<'_>],
    stream: Stream,
    length: Length,
    count: usize,
) -> Outcome<Vec<Times>> {
    let mut times = vec![Times::default(); entrants.len()];
    for (round, order) in (0..).zip(balanced(entrants.len(), count, stream as u64)) {
        for (place, who) in (0..).zip(order) {
            let entrant = &mut entrants[who];
            let seed = [stream as u64, round, place];
            let mut maker = KeyMaker::new(entrant.data, stream, entrant.zipf, &seed);
            let [wall_ns, cpu_ns] = take(&mut *entrant.contender, &mut maker, stream, length)?;
            times[who].wall_ns.push(wall_ns);
            times[who].cpu_ns.push(cpu_ns);
        }
    }
    Ok(times)
}
