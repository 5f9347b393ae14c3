//! Claims about the share of hashing, and about how often keys are hashed.

use super::evidence::{Named, gain_of, too_noisy};
use super::gains::{Point, points};
use super::rules::{Judged as _, Region, Value, above, all};
use super::said::{figure, said_with_interval};
use super::{Case, Finding};
use lsm_lab_teaching::results::{ArmResult, ClaimOutcome, HashCost, LookupCell, Origin};

/// The share of arm A's time that is hashing, from the comparison itself: sharing removes all hashes but one, so what it saves is
/// `(N - 1) / N` of the hashing, with N hashes counted.
fn share_of_hashing(lookup: &LookupCell) -> Value {
    let counters = &lookup.arms.per_filter.counters;
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    let hashes = counters.hashes as f64 / counters.lookups.max(1) as f64;
    let gain = gain_of(&lookup.gain);
    let scale = if hashes > 1.0 { hashes / (hashes - 1.0) } else { f64::NAN };
    Value { estimate: gain.estimate * scale, low: gain.low * scale, high: gain.high * scale }
}

fn judged(case: &Case<'_>, named: Named, empty: f64, region: Region) -> Finding {
    let points = match points(case, named) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    let Some((_, lookup)) = points.iter().find(|(_, lookup)| (lookup.empty_fraction - empty).abs() < 1e-9)
    else {
        return case.not_run();
    };
    let share = share_of_hashing(lookup);
    let why = format!(
        "What sharing saves, divided by the share of hashes that it saves, makes hashing {} of a lookup without sharing.",
        said_with_interval(share, "fraction")
    );
    Finding::new(region.judged(share), vec![figure("hash_share", "fraction", Origin::Measured, share)], why)
}

fn value(case: &Case<'_>) -> f64 {
    case.entry.values.first().copied().unwrap_or(f64::NAN)
}

/// Fig. 1: about 15 % at alpha 0.
pub(super) fn pcie_all_found(case: &Case<'_>) -> Finding {
    judged(case, Named::Pcie, 0.0, Region::about_fraction(value(case)))
}

/// Fig. 1: more than 75 % at alpha 1.
pub(super) fn pcie_all_empty(case: &Case<'_>) -> Finding {
    judged(case, Named::Pcie, 1.0, Region::more_than(value(case)))
}

/// Fig. 1: almost all on NVM.
pub(super) fn nvm_all_empty(case: &Case<'_>) -> Finding {
    judged(case, Named::Nvm, 1.0, Region::almost(value(case)))
}

/// Fig. 2: higher with tiering, at every alpha and on every device that both were run on.
pub(super) fn tiering_above_leveling(case: &Case<'_>) -> Finding {
    let (leveling, tiering) = (case.evidence.lookups("fig1"), case.evidence.lookups(case.experiment));
    let device = |(cell, _): &Point<'_>| cell.reads_from.as_ref().map(|from| from.label.clone());
    let mut pairs = Vec::new();
    for point in &tiering {
        let same = |other: &&Point<'_>| {
            device(other) == device(point) && (other.1.empty_fraction - point.1.empty_fraction).abs() < 1e-9
        };
        if let Some(other) = leveling.iter().find(same) {
            if let Some(reason) = too_noisy(point.0).or_else(|| too_noisy(other.0)) {
                return Finding::unresolvable(Vec::new(), format!("Not used: {reason}"));
            }
            pairs.push((share_of_hashing(point.1), share_of_hashing(other.1)));
        }
    }
    if pairs.is_empty() {
        return case.not_run();
    }
    let figures = pairs.iter().flat_map(|&(tiering, leveling)| {
        [("hash_share_tiering", tiering), ("hash_share_leveling", leveling)]
            .map(|(name, value)| figure(name, "fraction", Origin::Measured, value))
    });
    let apart = pairs.iter().filter(|(tiering, leveling)| tiering.low > leveling.high).count();
    let why = format!(
        "Of {} pairs of equal device and share of empty lookups, hashing takes a larger share with tiering in {apart}, beyond doubt.",
        pairs.len()
    );
    Finding::new(above(pairs.iter().copied()), figures.collect(), why)
}

/// Fig. 8a: with keys of 1 KB, hashing and probing together cost less than half of before.
pub(super) fn filter_cost_of_long_keys(case: &Case<'_>) -> Finding {
    let points = case.evidence.lookups(case.experiment);
    let long = points.iter().find(|(cell, _)| cell.tree.as_ref().is_some_and(|tree| tree.key_bytes == 1024));
    let Some((cell, lookup)) = long else { return case.not_run() };
    if let Some(reason) = too_noisy(cell) {
        return Finding::unresolvable(Vec::new(), format!("Not used: {reason}"));
    }
    let cost = case.evidence.file.calibration.hash.iter().find(|cost| {
        cost.key_bytes == 1024 && cell.tree.as_ref().is_some_and(|tree| tree.digest == cost.function)
    });
    let Some(ratio) = ratio_of_filter_cost(&lookup.arms.per_filter, &lookup.arms.shared, cost) else {
        return case.not_run();
    };
    let why = format!(
        "Counts times costs measured alone: hashing and probing with sharing cost {} of what they cost without.",
        said_with_interval(ratio, "fraction")
    );
    let figures = vec![figure("filter_cost_ratio", "fraction", Origin::Measured, ratio)];
    Finding::new(Region::less_than(value(case)).judged(ratio), figures, why)
}

/// The cost of filters with sharing over that without, over the interval of `T_H`.
fn ratio_of_filter_cost(unshared: &ArmResult, shared: &ArmResult, cost: Option<&HashCost>) -> Option<Value> {
    let (before, after) = (unshared.parts?, shared.parts?);
    let (low, high) =
        cost.map_or((1.0, 1.0), |cost| (cost.ci95_ns.0 / cost.ns_latency, cost.ci95_ns.1 / cost.ns_latency));
    let at =
        |scale: f64| (scale * after.hash_ns + after.probe_ns) / (scale * before.hash_ns + before.probe_ns);
    // The more a hash costs, the smaller the ratio.
    Some(Value { estimate: at(1.0), low: at(high), high: at(low) })
}

/// One digest per lookup, however many filters it asks: counted in every comparison of the file.
pub(super) fn one_digest_per_lookup(case: &Case<'_>) -> Finding {
    let file = case.evidence.file;
    let of_experiments =
        file.experiments.iter().flat_map(|found| &found.cells).filter_map(|cell| cell.lookup.as_ref());
    let lookups: Vec<&LookupCell> = file.lookups.iter().chain(of_experiments).collect();
    if lookups.is_empty() {
        return case.not_run();
    }
    let exact = |lookup: &&LookupCell| {
        let (unshared, shared) = (&lookup.arms.per_filter.counters, &lookup.arms.shared.counters);
        let one = if shared.hashes == shared.lookups_with_filter {
            ClaimOutcome::Reproduced
        } else {
            ClaimOutcome::Contradicted
        };
        let each = if unshared.hashes == unshared.filters_probed {
            ClaimOutcome::Reproduced
        } else {
            ClaimOutcome::Contradicted
        };
        all([one, each])
    };
    let outcome = all(lookups.iter().map(exact));
    let sum = |of: fn(&LookupCell) -> (u64, u64)| {
        let (part, whole) =
            lookups.iter().map(|lookup| of(lookup)).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
        Value::exact(part as f64 / whole.max(1) as f64)
    };
    let shared =
        sum(|lookup| (lookup.arms.shared.counters.hashes, lookup.arms.shared.counters.lookups_with_filter));
    let unshared = sum(|lookup| {
        (lookup.arms.per_filter.counters.hashes, lookup.arms.per_filter.counters.lookups_with_filter)
    });
    let figures = vec![
        figure("hashes_per_lookup_shared", "hashes", Origin::Counted, shared),
        figure("hashes_per_lookup_unshared", "hashes", Origin::Counted, unshared),
    ];
    let why = format!(
        "In {} comparison(s), a lookup that asks filters hashes its key {:.3} times with sharing and {:.3} times without.",
        lookups.len(),
        shared.estimate,
        unshared.estimate
    );
    Finding::new(outcome, figures, why)
}
