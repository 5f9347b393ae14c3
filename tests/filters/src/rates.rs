//! How often a filter is wrong, and how many cache lines it touches.

use crate::subject::{Subject, built, positions_probed};
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::{Digest, remix};
use lsm_lab_filters::math::statistics::{Interval, mean};
use std::collections::BTreeSet;

const KEYS: u64 = 10_000;
const ABSENT: u64 = 100_000;
const LINE_BITS: u64 = 512;

/// Returns the rate over filters of 10,000 keys, with 100,000 absent keys each; nothing if one cannot be
/// built.
#[expect(clippy::cast_precision_loss, reason = "counts of questions")]
pub(crate) fn rate(filters: u64, build: impl Fn(&[u64]) -> Option<Box<dyn Subject>>) -> Option<Interval> {
    let rates: Option<Vec<f64>> = (0..filters)
        .map(|seed| {
            let digests = |ids: std::ops::Range<u64>| -> Vec<u64> {
                ids.map(|id| remix(Digest(id), 1 + seed).0).collect()
            };
            let filter = build(&digests(0..KEYS))?;
            Some(
                filter.count(&digests(KEYS..KEYS + ABSENT).into_iter().map(Digest).collect::<Vec<_>>())
                    as f64
                    / ABSENT as f64,
            )
        })
        .collect();
    // A single filter has a rate, but no interval.
    let single = |rates: &[f64]| Interval { estimate: mean(rates), low: f64::NAN, high: f64::NAN };
    rates.map(|rates| Interval::of_mean(&rates).unwrap_or_else(|| single(&rates)))
}

/// Mean number of cache lines that a probe touches, from the positions that it tests.
#[expect(clippy::cast_precision_loss, reason = "counts of lines")]
pub(crate) fn lines_touched(
    kind: FilterKind,
    bits_per_key: f64,
    stored: &[Digest],
    queried: &[Digest],
) -> Option<f64> {
    let filter = built(kind, bits_per_key, stored).ok()?;
    let lines: usize = queried
        .iter()
        .map(|&digest| {
            let lines = positions_probed(&filter, digest).into_iter().map(|position| position / LINE_BITS);
            lines.collect::<BTreeSet<_>>().len()
        })
        .sum();
    Some(lines as f64 / queried.len() as f64)
}
