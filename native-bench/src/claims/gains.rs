//! Claims about gains: what sharing saves, by device, key length, levels, bits per key and share of empty lookups.

use super::evidence::{Named, Refusal, gain_of, number, too_noisy, word};
use super::rules::{Judged as _, Region, Value, all, largest, rises};
use super::said::{figure, said_with_interval};
use super::{Case, Finding};
use lsm_lab_teaching::results::{Cell, ClaimOutcome, Figure, LookupCell, Origin};

/// A comparison and its cell.
pub(super) type Point<'f> = (&'f Cell, &'f LookupCell);

/// The gains of some comparisons as figures, each beside what the model says.
fn figures_of(points: &[Point<'_>]) -> Vec<Figure> {
    points
        .iter()
        .flat_map(|(_, lookup)| {
            let measured = figure("gain", "fraction", Origin::Measured, gain_of(&lookup.gain));
            let model = lookup.model.as_ref().map(|model| {
                let predicted = model.predicted_gain_with_other.unwrap_or(model.predicted_gain);
                figure("gain", "fraction", Origin::Model, Value::exact(predicted))
            });
            core::iter::once(measured).chain(model)
        })
        .collect()
}

/// Comparisons that speak about a device, none of them from a busy machine; or what is to be said instead.
pub(super) fn points<'f>(case: &Case<'f>, named: Named) -> Result<Vec<Point<'f>>, Finding> {
    let points = match case.evidence.on(case.experiment, named) {
        Ok(points) => points,
        Err(Refusal::NotRun) => return Err(case.not_run()),
        Err(Refusal::Virtual(points)) => {
            let why = "The disk is virtual: its latency is not that of a drive, so nothing about a drive is confirmed or refuted.";
            return Err(Finding::unresolvable(figures_of(&points), why));
        }
        Err(Refusal::OtherDevice(points)) => {
            let answered =
                points.iter().filter_map(|(cell, _)| Some(cell.reads_from.as_ref()?.label.clone()));
            let mut answered: Vec<String> = answered.collect();
            answered.sort();
            answered.dedup();
            let why = format!(
                "The claim is about {}; what answered here was: {}.",
                named.words(),
                if answered.is_empty() {
                    "nothing that says its latency".to_owned()
                } else {
                    answered.join(", ")
                }
            );
            return Err(Finding::unresolvable(figures_of(&points), why));
        }
    };
    let noise = points.iter().find_map(|(cell, _)| too_noisy(cell));
    match noise {
        Some(reason) => Err(Finding::unresolvable(figures_of(&points), format!("Not used: {reason}"))),
        None => Ok(points),
    }
}

/// One gain against one region.
fn one(point: Point<'_>, region: Region, what: &str) -> Finding {
    let value = gain_of(&point.1.gain);
    let outcome = region.judged(value);
    let from =
        point.0.reads_from.as_ref().map_or(String::new(), |from| format!(", reads from {}", from.label));
    let mut figures = figures_of(&[point]);
    figures.extend(as_published(point.1));
    let why = format!("{what}, the gain is {}{from}.", said_with_interval(value, "fraction"));
    Finding::new(outcome, figures, why)
}

/// What a program would report that hashes once too often without sharing and cuts each lookup to whole microseconds: that takes
/// half a microsecond from both arms, on average.
fn as_published(lookup: &LookupCell) -> Option<Figure> {
    const CUT_NS: f64 = 500.0;
    let inputs = lookup.model.as_ref()?.inputs;
    let unshared = lookup.arms.per_filter.mean_ns_per_lookup + inputs.hash_ns;
    let cut = unshared - CUT_NS;
    let reported = (unshared - lookup.arms.shared.mean_ns_per_lookup) / cut;
    let name = "gain_as_the_published_program_counts";
    (cut > CUT_NS).then(|| figure(name, "fraction", Origin::Model, Value::exact(reported.min(1.0))))
}

fn at_empty(points: &[Point<'_>], fraction: f64) -> Option<usize> {
    points.iter().position(|(_, lookup)| (lookup.empty_fraction - fraction).abs() < 1e-9)
}

fn first_value(case: &Case<'_>) -> f64 {
    case.entry.values.first().copied().unwrap_or(f64::NAN)
}

/// The comparison with all lookups empty, on a device.
fn at_all_empty(case: &Case<'_>, named: Named, region: Region) -> Finding {
    match points(case, named) {
        Err(finding) => finding,
        Ok(points) => match at_empty(&points, 1.0) {
            Some(at) => one(points[at], region, "With empty lookups only"),
            None => case.not_run(),
        },
    }
}

/// Fig. 11: about 10 % on the off-the-shelf SSD.
pub(super) fn ssd(case: &Case<'_>) -> Finding {
    at_all_empty(case, Named::Ssd, Region::about_fraction(first_value(case)))
}

/// Fig. 11: more than 40 % on the RAM disk.
pub(super) fn ram_disk(case: &Case<'_>) -> Finding {
    at_all_empty(case, Named::RamDisk, Region::more_than(first_value(case)))
}

/// Fig. 8a: up to 23 % on the `PCIe` SSD.
pub(super) fn largest_over_key_lengths(case: &Case<'_>) -> Finding {
    let points = match points(case, Named::Pcie) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    let Some(value) = largest(points.iter().map(|(_, lookup)| gain_of(&lookup.gain))) else {
        return case.not_run();
    };
    let outcome = Region::about_fraction(first_value(case)).judged(value);
    let why = format!("The largest gain over all key lengths is {}.", said_with_interval(value, "fraction"));
    Finding::new(outcome, figures_of(&points), why)
}

fn by(points: &mut [Point<'_>], of: impl Fn(&Point<'_>) -> f64) {
    points.sort_by(|left, right| of(left).total_cmp(&of(right)));
}

fn gains(points: &[Point<'_>]) -> Vec<Value> {
    points.iter().map(|(_, lookup)| gain_of(&lookup.gain)).collect()
}

fn ends(values: &[Value]) -> String {
    match (values.first(), values.last()) {
        (Some(first), Some(last)) => {
            format!("{} to {}", said_with_interval(*first, "fraction"), said_with_interval(*last, "fraction"))
        }
        _ => "nothing".to_owned(),
    }
}

/// Points of one device, whichever it is: the trend claims name none.
fn of_one_device<'f>(case: &Case<'f>) -> Result<Vec<Point<'f>>, Finding> {
    let all = case.evidence.lookups(case.experiment);
    let Some((first, _)) = all.first() else { return Err(case.not_run()) };
    let label = first.reads_from.as_ref().map(|from| from.label.clone());
    let points: Vec<Point<'f>> = all
        .into_iter()
        .filter(|(cell, _)| cell.reads_from.as_ref().map(|from| from.label.clone()) == label)
        .collect();
    match points.iter().find_map(|(cell, _)| too_noisy(cell)) {
        Some(reason) => Err(Finding::unresolvable(figures_of(&points), format!("Not used: {reason}"))),
        None => Ok(points),
    }
}

/// Fig. 8b: unshared hashing grows with L, shared does not, the gain rises.
pub(super) fn levels(case: &Case<'_>) -> Finding {
    let mut points = match of_one_device(case) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    by(&mut points, |(cell, _)| cell.tree.as_ref().map_or(0.0, |tree| tree.levels.into()));
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    let hashes = |arm: fn(&LookupCell) -> (u64, u64)| -> Vec<Value> {
        points
            .iter()
            .map(|(_, lookup)| arm(lookup))
            .map(|(hashes, of)| Value::exact(hashes as f64 / of.max(1) as f64))
            .collect()
    };
    let unshared = hashes(|lookup| {
        (lookup.arms.per_filter.counters.hashes, lookup.arms.per_filter.counters.lookups_with_filter)
    });
    let shared = hashes(|lookup| {
        (lookup.arms.shared.counters.hashes, lookup.arms.shared.counters.lookups_with_filter)
    });
    let flat = shared.iter().all(|value| (value.estimate - 1.0).abs() < 1e-9);
    let flat = if flat { ClaimOutcome::Reproduced } else { ClaimOutcome::Contradicted };
    let gains = gains(&points);
    let outcome = all([rises(&unshared), flat, rises(&gains)]);
    let count = |value: Option<&Value>| value.map_or(f64::NAN, |value| value.estimate);
    let why = format!(
        "From the fewest to the most levels, hashes of a lookup go from {:.2} to {:.2} without sharing and are 1 with it; the gain goes \
         from {}.",
        count(unshared.first()),
        count(unshared.last()),
        ends(&gains)
    );
    Finding::new(outcome, figures_of(&points), why)
}

/// Fig. 9: the gain shrinks toward 0 as keys get small.
pub(super) fn small_keys(case: &Case<'_>) -> Finding {
    let mut points = match of_one_device(case) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    by(&mut points, |(cell, _)| {
        number(cell, "key_bytes")
            .or_else(|| cell.tree.as_ref().map(|tree| tree.key_bytes.into()))
            .unwrap_or(0.0)
    });
    let gains = gains(&points);
    let smallest = gains.first().map_or(ClaimOutcome::NotRun, |&gain| Region::negligible().judged(gain));
    let why = format!("From the shortest keys to the longest the gain goes from {}.", ends(&gains));
    Finding::new(all([rises(&gains), smallest]), figures_of(&points), why)
}

/// Fig. 10: more than 60 % under Zipf with keys of 1 KB.
pub(super) fn zipf(case: &Case<'_>) -> Finding {
    let points = match points(case, Named::Pcie) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    let long =
        points.iter().filter(|(cell, _)| cell.tree.as_ref().is_some_and(|tree| tree.key_bytes == 1024));
    let long: Vec<Point<'_>> = long.copied().collect();
    let Some(value) = largest(gains(&long)) else { return case.not_run() };
    let why = format!("With keys of 1 KB under Zipf, the gain is {}.", said_with_interval(value, "fraction"));
    Finding::new(Region::more_than(first_value(case)).judged(value), figures_of(&long), why)
}

/// Fig. 12: the gain rises with bits per key on every device, and at 10 bits is more than 10 % and 40 %.
pub(super) fn bits_per_key(case: &Case<'_>) -> Finding {
    let all_points = case.evidence.lookups(case.experiment);
    if all_points.is_empty() {
        return case.not_run();
    }
    if let Some(reason) = all_points.iter().find_map(|(cell, _)| too_noisy(cell)) {
        return Finding::unresolvable(figures_of(&all_points), format!("Not used: {reason}"));
    }
    let bits = |(cell, _): &Point<'_>| cell.tree.as_ref().map_or(0.0, |tree| tree.bits_per_key);
    let label =
        |(cell, _): &Point<'_>| cell.reads_from.as_ref().map(|from| from.label.clone()).unwrap_or_default();
    let mut labels: Vec<String> = all_points.iter().map(label).collect();
    labels.sort();
    labels.dedup();
    let mut outcomes = Vec::new();
    let mut sentences = Vec::new();
    for device in labels {
        let mut points: Vec<Point<'_>> =
            all_points.iter().filter(|&point| label(point) == device).copied().collect();
        by(&mut points, bits);
        let gains = gains(&points);
        outcomes.push(rises(&gains));
        sentences.push(format!("on {device} from {}", ends(&gains)));
    }
    let at_ten = |named: Named, least: f64| -> Option<ClaimOutcome> {
        let points = points(case, named).ok()?;
        let ten = points.iter().find(|point| (bits(point) - 10.0).abs() < 1e-9)?;
        Some(Region::more_than(least).judged(gain_of(&ten.1.gain)))
    };
    let values = [at_ten(Named::Pcie, 0.1), at_ten(Named::RamDisk, 0.4)];
    outcomes.extend(values.iter().map(|value| value.unwrap_or(ClaimOutcome::NotResolvable)));
    let why = format!("From the fewest to the most bits per key the gain goes {}.", sentences.join("; "));
    Finding::new(all(outcomes), figures_of(&all_points), why)
}

/// Both ends of a sweep over the share of empty lookups.
fn both_ends(case: &Case<'_>, named: &[Named], regions: [Region; 2]) -> Finding {
    let mut refused = None;
    for &named in named {
        match points(case, named) {
            Err(finding) => refused = refused.or(Some(finding)),
            Ok(points) => {
                let (Some(none), Some(every)) = (at_empty(&points, 0.0), at_empty(&points, 1.0)) else {
                    return case.not_run();
                };
                let at = [points[none], points[every]];
                let values = at.map(|(_, lookup)| gain_of(&lookup.gain));
                let outcome = all([regions[0].judged(values[0]), regions[1].judged(values[1])]);
                let [none, every] = values.map(|value| said_with_interval(value, "fraction"));
                let why =
                    format!("The gain is {none} with no empty lookup and {every} with empty ones only.");
                let mut figures = figures_of(&at);
                figures.extend(as_published(at[1].1));
                return Finding::new(outcome, figures, why);
            }
        }
    }
    refused.unwrap_or_else(|| case.not_run())
}

/// Fig. 13: from about nothing to 17 % on an SSD. The paper's default drive is its `PCIe` SSD.
pub(super) fn empty_fraction_ssd(case: &Case<'_>) -> Finding {
    let value = |at: usize| case.entry.values.get(at).copied().unwrap_or(f64::NAN);
    let regions = [Region::about_fraction(value(0)), Region::about_fraction(value(1))];
    both_ends(case, &[Named::Pcie, Named::Ssd], regions)
}

/// Fig. 14: from 10 % to more than 40 % on a RAM disk.
pub(super) fn empty_fraction_ram_disk(case: &Case<'_>) -> Finding {
    let value = |at: usize| case.entry.values.get(at).copied().unwrap_or(f64::NAN);
    both_ends(case, &[Named::RamDisk], [Region::about_fraction(value(0)), Region::more_than(value(1))])
}

/// Fig. 6: what the formula says, which nobody has to measure.
pub(super) fn shape_of_model(case: &Case<'_>) -> Finding {
    let cells: Vec<&Cell> = case.evidence.cells(case.experiment).collect();
    let gain = |policy: &str, read_ns: f64, empty: f64| -> Option<f64> {
        let near = |cell: &Cell, name: &str, value: f64| {
            number(cell, name).is_some_and(|number| (number - value).abs() <= 1e-6 * value.abs())
        };
        let cell = cells.iter().find(|cell| {
            word(cell, "policy").is_some_and(|text| text.starts_with(policy))
                && near(cell, "read_ns", read_ns)
                && near(cell, "empty_fraction", empty)
        })?;
        super::evidence::found(cell, "gain", Origin::Model).map(|figure| figure.estimate)
    };
    let (disk, ssd, memory) = (4_600_000.0, 113_000.0, 160.0);
    let empty = [0.0, 0.5, 1.0];
    let leveling = |read_ns: f64| empty.map(|empty| gain("leveling", read_ns, empty));
    let Some([on_disk, on_ssd, in_memory]) = [disk, ssd, memory]
        .map(|read_ns| leveling(read_ns).into_iter().collect::<Option<Vec<f64>>>())
        .into_iter()
        .collect::<Option<Vec<_>>>()
        .and_then(|rows| <[Vec<f64>; 3]>::try_from(rows).ok())
    else {
        return case.not_run();
    };
    let most = |values: &[f64]| values.iter().copied().fold(f64::MIN, f64::max);
    let least = |values: &[f64]| values.iter().copied().fold(f64::MAX, f64::min);
    let tiering_above = empty.iter().all(|&empty| {
        [disk, ssd, memory].iter().all(|&read_ns| {
            match (gain("tiering", read_ns, empty), gain("leveling", read_ns, empty)) {
                (Some(tiering), Some(leveling)) => tiering > leveling,
                _ => false,
            }
        })
    });
    let outcome = all([
        Region::negligible().judged(Value::exact(most(&on_disk))),
        Region::more_than(first_value(case)).judged(Value::exact(least(&in_memory))),
        if tiering_above { ClaimOutcome::Reproduced } else { ClaimOutcome::Contradicted },
    ]);
    let figures = [("gain_hdd", &on_disk), ("gain_ssd", &on_ssd), ("gain_memory", &in_memory)]
        .map(|(name, values)| figure(name, "fraction", Origin::Model, Value::exact(most(values))));
    let why = format!(
        "By the formula, the gain is at most {} on a hard disk and {} on a SATA SSD, and at least {} in memory; tiering is {} leveling.",
        super::said::said(most(&on_disk), "fraction"),
        super::said::said(most(&on_ssd), "fraction"),
        super::said::said(least(&in_memory), "fraction"),
        if tiering_above { "above" } else { "not always above" }
    );
    Finding::new(outcome, figures.to_vec(), why)
}
