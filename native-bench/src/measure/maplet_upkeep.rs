//! Time of the upkeep of a maplet per entry: insert, move, remove, and build.
//!
//! **Method**: one thread, digests of the keys of a tree in random order, computed before. A round inserts all entries up to the
//! highest load, moves each to the next run, and removes it. Medians of rounds.

use super::keys::Keys;
use super::stop::Stop;
use super::timer::time_spent;
use core::hint::black_box;
use core::time::Duration;
use lsm_lab_filters::digest::{Digest, DigestRecipe};
use lsm_lab_filters::maplet::{Maplet, MapletError, RunNumber};
use lsm_lab_filters::math::statistics::median;
use std::time::Instant;

/// Names of the steps, in order.
pub const STEPS: [&str; 4] = ["insert_ns", "move_ns", "remove_ns", "build_ns"];

/// Times of the steps.
#[derive(Debug, Clone, PartialEq)]
pub struct Upkeep {
    /// Median ns per entry, in the order of [`STEPS`].
    pub ns: [f64; STEPS.len()],
    /// Rounds.
    pub rounds: usize,
}

/// Times rounds until the time is up, at least three; `None` if it was stopped before.
///
/// # Errors
/// If the maplet would be too large or lost an entry.
#[expect(clippy::cast_precision_loss, reason = "a number of entries")]
pub fn measure(
    (keys, stored): (&Keys, u64),
    recipe: DigestRecipe,
    time_max: Duration,
    stop: &Stop,
) -> Result<Option<Upkeep>, MapletError> {
    let run = |number: u64| RunNumber::new((number % 8).to_le_bytes()[0]).expect("below the number of runs");
    let entries: Vec<(Digest, RunNumber)> =
        (0..stored).map(|id| (recipe.digest(&keys.key(id)), run(id))).collect();
    let below = |from: RunNumber| run(u64::from(from.get()) + 1);
    let start = Instant::now();
    let mut rounds: Vec<[f64; STEPS.len()]> = Vec::new();
    while (rounds.len() < 3 || start.elapsed() < time_max) && !stop.requested() {
        let mut maplet = Maplet::with_capacity(stored)?;
        let ((), inserted) =
            time_spent(|| entries.iter().for_each(|&(digest, run)| maplet.insert(digest, run)));
        let (done, moved) = time_spent(|| {
            entries.iter().try_for_each(|&(digest, run)| maplet.move_entry(digest, run, below(run)))
        });
        done?;
        let (done, removed) =
            time_spent(|| entries.iter().try_for_each(|&(digest, run)| maplet.remove(digest, below(run))));
        done?;
        let (built, building) = time_spent(|| Maplet::build(&entries));
        black_box(built?);
        rounds.push([inserted, moved, removed, building].map(|spent| spent.wall_ns / stored as f64));
    }
    if stop.requested() {
        return Ok(None);
    }
    let of_step = |step: usize| rounds.iter().map(|round| round[step]).collect::<Vec<f64>>();
    let ns = core::array::from_fn(|step| median(&of_step(step)));
    Ok(Some(Upkeep { ns, rounds: rounds.len() }))
}
