//! Upkeep of a maplet, in ns per entry: insert, move, remove, and rebuild. For comparison: filters built from
//! the same digests, which arms A to C need once per written entry.
//!
//! **Method**: one thread, digests of the stored keys in key order, runs as in a tree of six levels with size
//! ratio 4. A round has all steps in turn, and fills the maplet up to its highest load. Digests are computed
//! before, because a table writer has them.

use crate::clock::{Elapsed, Reading};
use crate::data::Data;
use crate::series::{estimate, rounded};
use crate::statistics::estimate_of;
use crate::tree::BITS_PER_KEY;
use crate::{Outcome, tables, told};
use lsm_lab_engine::options::Options;
use lsm_lab_filters::digest::Digest;
use lsm_lab_filters::maplet::{Maplet, RunNumber};
use lsm_lab_filters::{Filter, FilterOptions, FilterSize};
use serde_json::{Value, json};
use std::hint::black_box;

/// Timed steps, in order.
pub const STEPS: [&str; 6] =
    ["insert", "move", "remove", "build", "build, sorted digests", "filters of the same digests"];
/// Sorted runs of the tree, and how much larger each is than the one above.
const RUNS: usize = 6;
const SIZE_RATIO: usize = 4;

/// Times of all steps.
#[derive(Debug, Clone)]
pub struct Upkeep {
    /// Processor ns per entry, a row per round, in the order of [`STEPS`].
    rounds: Vec<[f64; STEPS.len()]>,
    /// Bits per entry after the insertions, and entries outside of the cells.
    bits_per_entry: f64,
    stashed: usize,
}

/// Returns the run of an entry, by its index in the order of writing.
fn run_of(index: usize, entries: usize) -> RunNumber {
    let mut left = entries;
    for run in (1..RUNS).rev() {
        // All runs above this one together.
        let above = left / SIZE_RATIO;
        if index >= above {
            return number(run);
        }
        left = above;
    }
    number(0)
}

fn number(run: usize) -> RunNumber {
    u8::try_from(run).ok().and_then(RunNumber::new).expect("there are fewer runs than numbers")
}

/// Times rounds of all steps.
///
/// # Errors
/// If a maplet does not contain an entry.
pub fn measure(data: &Data, rounds: usize) -> Outcome<Upkeep> {
    let options = FilterOptions { size: FilterSize::BitsPerKey(BITS_PER_KEY), ..Options::durable().filter };
    let order = data.in_order().into_iter();
    let entries: Vec<(Digest, RunNumber)> =
        order.map(|index| (options.digest.digest(data.key(index)), run_of(index, data.len()))).collect();
    let mut sorted = entries.clone();
    sorted.sort_unstable_by_key(|(digest, _)| digest.low());
    let digests: Vec<Digest> = entries.iter().map(|&(digest, _)| digest).collect();
    let of_table = usize::try_from(data.shape.table_bytes).map_err(|error| error.to_string())?
        / (data.shape.key_bytes + data.shape.value_bytes);
    let mut maplet = told(Maplet::build(&entries))?;
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let bits_per_entry = maplet.bits() as f64 / data.len() as f64;
    let mut upkeep = Upkeep { rounds: Vec::new(), bits_per_entry, stashed: maplet.stashed() };
    for _ in 0..rounds {
        let per_entry = |elapsed| per_entry(elapsed, entries.len());
        let insert = timed(|| {
            maplet = told(Maplet::with_capacity(entries.len() as u64))?;
            entries.iter().for_each(|&(digest, run)| maplet.insert(digest, run));
            Ok(())
        })?;
        let below = |run: RunNumber| number(usize::from(run.get()) + 1);
        let moved = timed(|| {
            entries.iter().try_for_each(|&(digest, run)| told(maplet.move_entry(digest, run, below(run))))
        })?;
        let removed =
            timed(|| entries.iter().try_for_each(|&(digest, run)| told(maplet.remove(digest, below(run)))))?;
        if maplet.entries() != 0 {
            return Err(format!("{} entries were not removed from the maplet", maplet.entries()));
        }
        let built = timed(|| told(Maplet::build(black_box(&entries))).map(|built| drop(black_box(built))))?;
        let built_sorted =
            timed(|| told(Maplet::build(black_box(&sorted))).map(|built| drop(black_box(built))))?;
        let filters = timed(|| {
            digests.chunks(of_table).try_for_each(|digests| {
                told(Filter::build(&options, black_box(digests))).map(|filter| drop(black_box(filter)))
            })
        })?;
        upkeep.rounds.push([insert, moved, removed, built, built_sorted, filters].map(per_entry));
    }
    Ok(upkeep)
}

fn timed(work: impl FnOnce() -> Outcome<()>) -> Outcome<Elapsed> {
    let mut elapsed = Elapsed::default();
    let reading = Reading::start();
    let done = work();
    reading.add_to(&mut elapsed);
    done.map(|()| elapsed)
}

#[expect(clippy::cast_precision_loss, reason = "nanoseconds of a step are far below 2^53")]
fn per_entry(elapsed: Elapsed, entries: usize) -> f64 {
    elapsed.cpu_ns as f64 / entries as f64
}

impl Upkeep {
    fn of_step(&self, step: usize) -> Vec<f64> {
        self.rounds.iter().map(|round| round[step]).collect()
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::new();
        tables::row(&mut text, "upkeep, processor ns per entry", std::iter::once("(95 % CI)".to_owned()));
        for (index, step) in STEPS.into_iter().enumerate() {
            let shown = tables::shown(Some(estimate_of(&self.of_step(index))), 1);
            tables::row(&mut text, &format!("  {step}"), std::iter::once(shown));
        }
        let Self { bits_per_entry, stashed, .. } = self;
        tables::line(
            &mut text,
            "  full maplet",
            &format!("{bits_per_entry:.2} bits per entry, {stashed} in the stash"),
        );
        text
    }

    /// The same for programs.
    #[must_use]
    pub fn json(&self) -> Value {
        let steps = STEPS.into_iter().enumerate().map(|(index, step)| {
            let rounds = self.of_step(index);
            json!({ "step": step, "cpu_ns_per_entry": estimate(estimate_of(&rounds)), "cpu_ns_of_rounds": rounded(&rounds) })
        });
        json!({ "steps": steps.collect::<Vec<_>>(), "bits_per_entry": self.bits_per_entry, "stashed": self.stashed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn runs_grow_by_the_size_ratio() {
        let mut sizes = [0_usize; RUNS];
        (0..40_960).for_each(|index| sizes[usize::from(run_of(index, 40_960).get())] += 1);
        assert_eq!(sizes, [40, 120, 480, 1920, 7680, 30_720]);
    }

    #[test]
    fn every_step_is_timed_and_the_maplet_has_its_size() {
        let upkeep = measure(&Data::new(Shape::TINY), 2).unwrap();
        assert!(upkeep.rounds.iter().flatten().all(|&ns| ns > 0.0));
        assert!((18.0..26.0).contains(&upkeep.bits_per_entry), "{}", upkeep.bits_per_entry);
        assert!(upkeep.table().contains("move"));
        assert_eq!(upkeep.json()["steps"].as_array().map(Vec::len), Some(STEPS.len()));
    }
}
