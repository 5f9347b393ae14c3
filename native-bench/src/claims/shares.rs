//! Claims about the share of hashing, and about the number of hashes of a lookup.

use super::evidence::{fault, gain_of, left_out, stated};
use super::gains::{About, Point, comparable, is_enough, label};
use super::rules::{Test, Value};
use super::said::{figure, said_with_interval};
use super::{Case, Finding};
use lsm_lab_teaching::results::{ArmResult, Gain, Incomparable, LookupCell, Origin};

/// The share of arm A's time that is hashing, from the comparison itself: sharing removes all hashes but one, so it saves
/// `(N - 1) / N` of the hashing, with N hashes counted.
pub(super) fn share_by(lookup: &LookupCell, of: fn(&Gain) -> Value) -> Value {
    let counters = &lookup.arms.per_filter.counters;
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    let hashes = counters.hashes as f64 / counters.lookups.max(1) as f64;
    let scale = if hashes > 1.0 { hashes / (hashes - 1.0) } else { f64::NAN };
    of(&lookup.gain).times(scale)
}

/// The share with the deviation between executions.
pub(super) fn share_of_hashing(lookup: &LookupCell) -> Value {
    share_by(lookup, gain_of)
}

fn judged(case: &Case<'_>, about: About, empty: f64) -> Finding {
    let mut all = case.evidence.lookups(case.experiment);
    all.retain(|(_, lookup)| (lookup.empty_fraction - empty).abs() < 1e-9);
    let points = match comparable(case, &all, about) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    let Some((cell, lookup)) = points.first() else { return case.not_run() };
    let share = share_by(lookup, stated);
    let figures = vec![figure("hash_share", "fraction", Origin::Measured, share)];
    if let Some(reason) = fault(cell) {
        return Finding::not_usable(figures, format!("The cell is not usable: {reason}."));
    }
    let why = format!(
        "The time that sharing saves, divided by the share of hashes that it saves, makes hashing {} of a lookup without sharing.",
        said_with_interval(share, "fraction")
    );
    Finding::tested(case.test("hash_share", share_of_hashing(lookup)), figures, why)
}

/// Fig. 1: about 15 % at alpha 0.
pub(super) fn pcie_all_found(case: &Case<'_>) -> Finding {
    judged(case, About::Drive, 0.0)
}

/// Fig. 1: more than 75 % at alpha 1.
pub(super) fn pcie_all_empty(case: &Case<'_>) -> Finding {
    judged(case, About::Drive, 1.0)
}

/// Fig. 1: almost all on NVM.
pub(super) fn nvm_all_empty(case: &Case<'_>) -> Finding {
    judged(case, About::Memory("read_ns"), 1.0)
}

/// Fig. 2: higher with tiering, at every alpha and on every device that both were run on.
pub(super) fn tiering_above_leveling(case: &Case<'_>) -> Finding {
    let (leveling, tiering) = (case.evidence.lookups("fig1"), case.evidence.lookups(case.experiment));
    let mut pairs: Vec<(Point<'_>, Point<'_>)> = Vec::new();
    for point in &tiering {
        let same = |other: &&Point<'_>| {
            label(other) == label(point) && (other.1.empty_fraction - point.1.empty_fraction).abs() < 1e-9
        };
        pairs.extend(leveling.iter().find(same).map(|other| (*point, *other)));
    }
    if pairs.is_empty() {
        return case.not_run();
    }
    let noise = |pair: &(Point<'_>, Point<'_>)| fault(pair.0.0).or_else(|| fault(pair.1.0));
    let kept: Vec<&(Point<'_>, Point<'_>)> = pairs.iter().filter(|pair| noise(pair).is_none()).collect();
    let others = left_out(pairs.iter().flat_map(|(upper, lower)| [upper.0, lower.0]));
    if !is_enough(kept.len(), pairs.len()) {
        let why = format!("{} of {} pairs are usable.{others}", kept.len(), pairs.len());
        return Finding::not_usable(Vec::new(), why);
    }
    let differences: Vec<Value> = kept
        .iter()
        .map(|(upper, lower)| share_of_hashing(upper.1).minus(share_of_hashing(lower.1)))
        .collect();
    let figures = kept.iter().flat_map(|(upper, lower)| {
        [("hash_share_tiering", upper.1), ("hash_share_leveling", lower.1)]
            .map(|(name, lookup)| figure(name, "fraction", Origin::Measured, share_by(lookup, stated)))
    });
    let list: Vec<String> = differences.iter().map(|&value| said_with_interval(value, "points")).collect();
    let why = format!(
        "In {} of {} usable pairs of equal device and share of empty lookups, hashing takes a larger share with tiering. The \
         differences are {}.{others}",
        differences.iter().filter(|value| value.estimate > 0.0).count(),
        kept.len(),
        list.join(", ")
    );
    Finding::tested(case.each("difference", differences), figures.collect(), why)
}

/// Fig. 8a: with keys of 1 KB, hashing costs less than half of before.
pub(super) fn hash_cost_of_long_keys(case: &Case<'_>) -> Finding {
    let points = case.evidence.lookups(case.experiment);
    let long = points.iter().find(|(cell, _)| cell.tree.as_ref().is_some_and(|tree| tree.key_bytes == 1024));
    let Some((_, lookup)) = long else { return case.not_run() };
    let (Some(unshared), Some(shared)) = (lookup.arms.per_filter.parts, lookup.arms.shared.parts) else {
        return case.not_run();
    };
    let ratio = Value::exact(shared.hash_ns / unshared.hash_ns);
    let why = format!(
        "The time of hashing inside a lookup is not measured. Counted hashes times the cost of an isolated hash give {}, but this \
         product assumes what the claim states.",
        said_with_interval(ratio, "fraction")
    );
    let figures = vec![figure("hash_cost_ratio", "fraction", Origin::Model, ratio)];
    Finding::not_comparable(Incomparable::MissingMechanism, figures, why)
}

/// The comparisons of the file, and hashes per lookup with filters: with sharing and without.
pub(super) fn hashes_per_lookup(case: &Case<'_>) -> Option<(usize, [Vec<f64>; 2])> {
    let file = case.evidence.file;
    let of_experiments =
        file.experiments.iter().flat_map(|found| &found.cells).filter_map(|cell| cell.lookup.as_ref());
    let lookups: Vec<&LookupCell> = file.lookups.iter().chain(of_experiments).collect();
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    let rate = |arm: &ArmResult| arm.counters.hashes as f64 / arm.counters.lookups_with_filter.max(1) as f64;
    let shared = lookups.iter().map(|lookup| rate(&lookup.arms.shared)).collect();
    let unshared = lookups.iter().map(|lookup| rate(&lookup.arms.per_filter)).collect();
    (!lookups.is_empty()).then_some((lookups.len(), [shared, unshared]))
}

/// One digest per lookup, however many filters it probes: counted in every comparison of the file.
pub(super) fn one_digest_per_lookup(case: &Case<'_>) -> Finding {
    let Some((comparisons, [shared, unshared])) = hashes_per_lookup(case) else { return case.not_run() };
    let test: Test = case.each("hashes", shared.iter().map(|&hashes| Value::exact(hashes)));
    let ends = |values: &[f64]| {
        values.iter().fold((f64::MAX, f64::MIN), |(low, high), &value| (low.min(value), high.max(value)))
    };
    let (least, most) = ends(&unshared);
    let figures = vec![
        figure("hashes_per_lookup_shared", "hashes", Origin::Counted, Value::exact(ends(&shared).1)),
        figure("hashes_per_lookup_unshared", "hashes", Origin::Counted, Value::exact(most)),
    ];
    let why = format!(
        "A lookup that probes filters hashes its key at most {:.3} times with sharing ({comparisons} comparisons). Without sharing, it \
         hashes {least:.3} to {most:.3} times, the number of filters that it probes. The first number follows from the definition of \
         sharing, so it tests the program and not the idea.",
        ends(&shared).1
    );
    Finding::certain(test, figures, why)
}
