//! How often a filter is wrong, and how many cache lines it touches.

use crate::statistics::Estimate;
use crate::subject::{Subject, built, question};
use lsm_lab_engine::digest::{Digest, remix};
use lsm_lab_engine::filter::FilterKind;
use lsm_lab_engine::observe::{Event, Trace};
use std::collections::BTreeSet;

const KEYS: u64 = 10_000;
const ABSENT: u64 = 100_000;
const LINE_BITS: u32 = 512;

/// The rate over filters of 10 000 keys, each asked for 100 000 absent ones; nothing if one cannot be built.
#[expect(clippy::cast_precision_loss, reason = "counts of questions")]
pub(crate) fn rate(filters: u64, build: impl Fn(&[u64]) -> Option<Box<dyn Subject>>) -> Option<Estimate> {
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
    rates.map(|rates| Estimate::of_mean(&rates))
}

/// Cache lines that a question touches, on the mean, by the places that it names to an observer.
#[expect(clippy::cast_precision_loss, reason = "counts of lines")]
pub(crate) fn lines_touched(
    kind: FilterKind,
    bits_per_key: f64,
    stored: &[Digest],
    asked: &[Digest],
) -> Option<f64> {
    let filter = built(kind, bits_per_key, stored).ok()?;
    let lines: usize = asked
        .iter()
        .map(|&digest| {
            let mut trace = Trace::new();
            question(&filter, digest, &mut trace);
            let places = trace.events().iter().filter_map(|event| match event {
                Event::BitProbed { position, .. } => Some(position / LINE_BITS),
                _ => None,
            });
            places.collect::<BTreeSet<_>>().len()
        })
        .sum();
    Some(lines as f64 / asked.len() as f64)
}
