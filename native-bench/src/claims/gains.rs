//! Claims about gains by device, key length, levels, bits per key and share of empty lookups.

use super::costs::of_operation;
use super::errata::of_source;
use super::evidence::{fault, gain_of, left_out, number, stated};
use super::rules::{Test, Value, change, general};
use super::said::{figure, said, said_from_to, said_with_interval};
use super::shares::share_by;
use super::{Case, Conclusion, Finding};
use lsm_lab_teaching::model::reference::FIG_6;
use lsm_lab_teaching::model::{CostInputs, Form, Policy, gain};
use lsm_lab_teaching::results::{Cell, DeviceKind, Figure, HashCost, Incomparable, LookupCell, Origin};

/// A comparison and its cell.
pub(super) type Point<'f> = (&'f Cell, &'f LookupCell);

/// The device that a claim is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// A real drive with a latency within `read_ns` of the rule.
    Drive,
    /// Memory, or NVM that the source emulates as well, with a latency within this limit of the rule.
    Memory(&'static str),
}

/// The gains of some comparisons as figures, each with the prediction of the model.
pub(super) fn figures_of(points: &[Point<'_>]) -> Vec<Figure> {
    points
        .iter()
        .flat_map(|(_, lookup)| {
            let measured = figure("gain", "fraction", Origin::Measured, stated(&lookup.gain));
            let model = lookup.model.as_ref().map(|model| {
                let predicted = model.predicted_gain_with_other.unwrap_or(model.predicted_gain);
                figure("gain", "fraction", Origin::Model, Value::exact(predicted))
            });
            core::iter::once(measured).chain(model)
        })
        .collect()
}

/// The usable cells of a family and a sentence about the others, or the finding that there are too few.
pub(super) fn usable<'f>(points: &[Point<'f>]) -> Result<(Vec<Point<'f>>, String), Finding> {
    let kept: Vec<Point<'f>> = points.iter().copied().filter(|(cell, _)| fault(cell).is_none()).collect();
    let others = left_out(points.iter().map(|(cell, _)| *cell));
    if is_enough(kept.len(), points.len()) {
        Ok((kept, others))
    } else {
        let why = format!("{} of {} cells are usable.{others}", kept.len(), points.len());
        Err(Finding::not_usable(figures_of(points), why))
    }
}

/// Returns whether enough cells of a family are usable to decide a claim.
#[expect(clippy::cast_precision_loss, reason = "some tens of cells")]
pub(super) fn is_enough(kept: usize, all: usize) -> bool {
    kept as f64 >= general().usable_share * all as f64
}

/// The share of a lookup of arm A outside of hashing, probing and reading, by the costs of single operations.
fn other_share(lookup: &LookupCell) -> Option<f64> {
    let arm = &lookup.arms.per_filter;
    Some(arm.parts?.residual_ns / arm.mean_ns_per_lookup)
}

/// The same share with the hashing that follows from the gain, so that all shares of a lookup add up to its time.
fn other_share_by_gain(lookup: &LookupCell) -> Option<f64> {
    let arm = &lookup.arms.per_filter;
    let parts = arm.parts?;
    let hashing = share_by(lookup, stated).estimate;
    Some(1.0 - hashing - (parts.probe_ns + parts.read_ns) / arm.mean_ns_per_lookup)
}

/// The comparisons with the device of a claim, or the reason why none is comparable.
pub(super) fn comparable<'f>(
    case: &Case<'f>,
    all: &[Point<'f>],
    about: About,
) -> Result<Vec<Point<'f>>, Finding> {
    if all.is_empty() {
        return Err(case.not_run());
    }
    let refused = |reason, why: String| Err(Finding::not_comparable(reason, figures_of(all), why));
    let of = |kinds: &[DeviceKind]| -> Vec<Point<'f>> {
        let is_of =
            |(cell, _): &Point<'f>| cell.reads_from.as_ref().is_some_and(|from| kinds.contains(&from.kind));
        all.iter().copied().filter(is_of).collect()
    };
    let (kinds, limit) = match about {
        About::Drive => (&[DeviceKind::Real][..], "read_ns"),
        About::Memory(limit) => (&[DeviceKind::Memory, DeviceKind::Emulated][..], limit),
    };
    let ends = case.rule.limit(limit).unwrap_or((f64::NAN, f64::NAN));
    let is_near = |point: &Point<'f>| read_ns(point).is_some_and(|ns| (ends.0..=ends.1).contains(&ns));
    let of_kind = of(kinds);
    let near: Vec<Point<'f>> = of_kind.iter().copied().filter(is_near).collect();
    if about == About::Drive {
        let is_virtual = case.evidence.file.device.virtualised;
        let has_emulated = of(&[DeviceKind::Emulated, DeviceKind::Replayed]).iter().any(is_near);
        if near.is_empty() || is_virtual {
            let mut why = vec![of_drive(&of_kind, ends, is_virtual)];
            if has_emulated {
                why.push("A waiting processor serves the reads of the emulated drive. It has neither the queue, the interrupts nor the cache effects of a drive.".to_owned());
            }
            let reason = if has_emulated && near.is_empty() {
                Incomparable::EmulatedDrive
            } else {
                Incomparable::OtherHardware
            };
            why.retain(|sentence| !sentence.is_empty());
            return refused(reason, why.join(" "));
        }
    } else if near.is_empty() {
        let least = if of_kind.is_empty() { all } else { &of_kind }
            .iter()
            .filter_map(read_ns)
            .fold(f64::INFINITY, f64::min);
        let (high, least) = (said(ends.1, "ns"), said(least, "ns"));
        let why = format!(
            "The claim needs a device whose block read takes at most {high}; here it takes at least {least}."
        );
        return refused(Incomparable::OtherHardware, why);
    }
    if let Some(why) = other_hash_cost(case) {
        return refused(Incomparable::OtherHardware, why);
    }
    // The limit holds for the family. Applied to single cells, it would select them by their gain.
    match too_much_other_work(case, &near) {
        Some(why) => refused(Incomparable::OtherBaseline, why),
        None => Ok(near),
    }
}

/// Latency of a block read of a cell.
fn read_ns((cell, _): &Point<'_>) -> Option<f64> {
    cell.reads_from.as_ref().and_then(|from| from.read_ns.or(from.target_ns))
}

/// Why the drive of a run is not that of a claim; empty without a cell on it.
fn of_drive(points: &[Point<'_>], (low, high): (f64, f64), is_virtual: bool) -> String {
    let Some(least) = points.iter().filter_map(read_ns).min_by(f64::total_cmp) else { return String::new() };
    let wanted = said_from_to(low, high, "ns");
    let is_near = (low..=high).contains(&least);
    let read = said(least, "ns");
    match (is_virtual, is_near) {
        (true, true) => format!(
            "The disk is virtual. Its block read of {read} is as long as that of a drive of the claim ({wanted}), but its host decides \
             about caches and queues."
        ),
        (true, false) => format!("The disk is virtual, and its block read takes {read} instead of {wanted}."),
        (false, _) => format!("A block read of this drive takes {read} instead of {wanted}."),
    }
}

/// The hash cost of this machine, if it is not that of the source within the limits of the rule.
fn other_hash_cost(case: &Case<'_>) -> Option<String> {
    let limits = case.rule.limit("hash_ns")?;
    let calibrated = || {
        let mut costs = case.evidence.file.calibration.hash.iter();
        let is_meant = |cost: &&HashCost| cost.function == "murmur64a" && cost.key_bytes == 1024;
        costs.find(is_meant).map(|cost| cost.ns_latency)
    };
    let timed = of_operation(case, "murmurhash64a").map(|(_, cost)| cost.estimate);
    let here = timed.or_else(calibrated);
    if here.is_some_and(|ns| case.rule.permits("hash_ns", ns)) {
        return None;
    }
    let takes = here.map_or_else(
        || "has no time here and takes".to_owned(),
        |ns| format!("takes {} here and", said(ns, "ns")),
    );
    let source = of_source(&["table1-hash-murmurhash64a"]).first().copied().unwrap_or(f64::NAN);
    Some(format!(
        "The hash cost and the hardware differ from those of the source: MurmurHash64A on a key of 1 KB {takes} {} in the source; \
         the claim needs {}.",
        said(source, "ns"),
        said_from_to(limits.0, limits.1, "ns")
    ))
}

/// A sentence if other work takes more of an empty lookup than the rule allows.
fn too_much_other_work(case: &Case<'_>, points: &[Point<'_>]) -> Option<String> {
    let (_, limit) = case.rule.limit("other_share")?;
    // With existing keys, blocks are searched as well. The limit is about the search for the right table and block.
    let empty: Vec<&Point<'_>> = points.iter().filter(|(_, lookup)| lookup.empty_fraction >= 1.0).collect();
    let is_small = |point: &&Point<'_>| other_share(point.1).is_some_and(|share| share <= limit);
    if empty.iter().all(is_small) {
        return None;
    }
    Some(format!(
        "By the costs of single operations, work outside of hashing, probing and reading takes more than {} of an empty lookup here.",
        said(limit, "fraction")
    ))
}

/// A finding of a claim about memory that is not comparable, with the gains of these comparisons.
fn with_gains(finding: Finding, points: &[Point<'_>]) -> Finding {
    if !matches!(finding.conclusion, Conclusion::NotComparable(_)) {
        return finding;
    }
    let others = left_out(points.iter().map(|(cell, _)| *cell));
    let usable = points.iter().filter(|(cell, _)| fault(cell).is_none());
    let why = format!(
        "{} Sharing saves {}. Other work is the time without probing, reading and the hashing that the gain shows.{others}",
        finding.why,
        gains_by_other_work(usable)
    );
    Finding { why, ..finding }
}

/// `13.8 % (12.7 to 14.8 %) with 81.4 % other work, ...`
fn gains_by_other_work<'p, 'f: 'p>(points: impl Iterator<Item = &'p Point<'f>>) -> String {
    let said = |(_, lookup): &Point<'_>| {
        let other =
            other_share_by_gain(lookup).map_or_else(|| "unknown".to_owned(), |share| said(share, "fraction"));
        format!("{} with {other} other work", said_with_interval(stated(&lookup.gain), "fraction"))
    };
    points.map(said).collect::<Vec<_>>().join(", ")
}

fn at_empty<'f>(points: &[Point<'f>], fraction: f64) -> Option<Point<'f>> {
    points.iter().copied().find(|(_, lookup)| (lookup.empty_fraction - fraction).abs() < 1e-9)
}

/// The device of a cell, in words.
pub(super) fn label((cell, _): &Point<'_>) -> String {
    cell.reads_from.as_ref().map(|from| from.label.clone()).unwrap_or_default()
}

/// Cells with empty lookups only, keys of 512 bytes and 10 bits per key.
fn of_default_setting(&(cell, lookup): &Point<'_>) -> bool {
    let tree = cell.tree.as_ref();
    (lookup.empty_fraction - 1.0).abs() < 1e-9
        && tree.is_some_and(|tree| tree.key_bytes == 512 && (tree.bits_per_key - 10.0).abs() < 1e-9)
}

fn same_setting<'f>(case: &Case<'f>, experiments: &[&str]) -> Vec<Point<'f>> {
    experiments.iter().flat_map(|id| case.evidence.lookups(id)).filter(of_default_setting).collect()
}

/// The gains of a family, all of which must meet the rule.
fn each_gain(case: &Case<'_>, points: &[Point<'_>]) -> Finding {
    let (points, others) = match usable(points) {
        Ok(found) => found,
        Err(finding) => return finding,
    };
    let test = case.each("gain", points.iter().map(|(_, lookup)| gain_of(&lookup.gain)));
    let said: Vec<String> = points
        .iter()
        .map(|point| format!("{} ({})", said_with_interval(stated(&point.1.gain), "fraction"), label(point)))
        .collect();
    let mut figures = figures_of(&points);
    figures.extend(points.iter().filter_map(|(_, lookup)| as_published(lookup)));
    Finding::tested(
        test,
        figures,
        format!("With empty lookups only, the gain is {}.{others}", said.join(", ")),
    )
}

/// Returns the ratio that a program would report if it hashed once too often without sharing and cut each
/// lookup to whole microseconds. The cut takes half a microsecond from both arms, on average.
fn as_published(lookup: &LookupCell) -> Option<Figure> {
    const CUT_NS: f64 = 500.0;
    let inputs = lookup.model.as_ref()?.inputs;
    let unshared = lookup.arms.per_filter.mean_ns_per_lookup + inputs.hash_ns;
    let cut = unshared - CUT_NS;
    let reported = (unshared - lookup.arms.shared.mean_ns_per_lookup) / cut;
    let name = "gain_as_the_published_program_counts";
    (cut > CUT_NS).then(|| figure(name, "fraction", Origin::Model, Value::exact(reported.min(1.0))))
}

/// Fig. 11: 10 % on the off-the-shelf SSD.
pub(super) fn ssd(case: &Case<'_>) -> Finding {
    match comparable(case, &same_setting(case, &[case.experiment]), About::Drive) {
        Ok(points) => each_gain(case, &points),
        Err(finding) => finding,
    }
}

/// Fig. 11: more than 40 % on the RAM disk, in every cell with these settings.
///
/// The cells of `short-search` do not count: they were made to have little other work, which selects them by their gain.
pub(super) fn ram_disk(case: &Case<'_>) -> Finding {
    let all = same_setting(case, &[case.experiment, "fig12", "fig14"]);
    let in_memory: Vec<Point<'_>> = all
        .into_iter()
        .filter(|(cell, _)| cell.reads_from.as_ref().is_some_and(|from| from.kind == DeviceKind::Memory))
        .collect();
    let finding = match comparable(case, &in_memory, About::Memory("read_ns")) {
        Ok(points) => each_gain(case, &points),
        Err(finding) => with_gains(finding, &in_memory),
    };
    let short = case.evidence.lookups("short-search");
    if in_memory.is_empty() || short.is_empty() {
        return finding;
    }
    let list = gains_by_other_work(short.iter());
    let why = format!("{} Trees that were made to have little search do not count: {list}.", finding.why);
    Finding { why, ..finding }
}

/// Fig. 8a: up to 23 % on the `PCIe` SSD.
pub(super) fn largest_over_key_lengths(case: &Case<'_>) -> Finding {
    let all = case.evidence.lookups(case.experiment);
    let (points, others) = match comparable(case, &all, About::Drive).and_then(|points| usable(&points)) {
        Ok(found) => found,
        Err(finding) => return finding,
    };
    let gains = gains(&points);
    let why = format!("From the shortest keys to the longest, the gain goes from {}.{others}", ends(&points));
    Finding::tested(case.largest("largest_gain", &gains), figures_of(&points), why)
}

fn by(points: &mut [Point<'_>], of: impl Fn(&Point<'_>) -> f64) {
    points.sort_by(|left, right| of(left).total_cmp(&of(right)));
}

fn gains(points: &[Point<'_>]) -> Vec<Value> {
    points.iter().map(|(_, lookup)| gain_of(&lookup.gain)).collect()
}

fn ends(points: &[Point<'_>]) -> String {
    let said = |point: &Point<'_>| said_with_interval(stated(&point.1.gain), "fraction");
    match (points.first(), points.last()) {
        (Some(first), Some(last)) => format!("{} to {}", said(first), said(last)),
        _ => "nothing".to_owned(),
    }
}

/// Usable points of one device, and a sentence about the others: trends of the sources hold for every device.
fn of_one_device<'f>(case: &Case<'f>) -> Result<(Vec<Point<'f>>, String), Finding> {
    let all = case.evidence.lookups(case.experiment);
    let Some(device) = all.first().map(label) else { return Err(case.not_run()) };
    usable(&all.into_iter().filter(|point| label(point) == device).collect::<Vec<_>>())
}

/// Fig. 8b: hashes without sharing grow with L, those with sharing do not, and the gain rises.
pub(super) fn levels(case: &Case<'_>) -> Finding {
    let (mut points, others) = match of_one_device(case) {
        Ok(found) => found,
        Err(finding) => return finding,
    };
    by(&mut points, |(cell, _)| cell.tree.as_ref().map_or(0.0, |tree| tree.levels.into()));
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    let hashes = |arm: fn(&LookupCell) -> (u64, u64)| -> Vec<f64> {
        let counts = points.iter().map(|(_, lookup)| arm(lookup));
        counts.map(|(hashes, of)| hashes as f64 / of.max(1) as f64).collect()
    };
    let unshared = hashes(|lookup| {
        (lookup.arms.per_filter.counters.hashes, lookup.arms.per_filter.counters.lookups_with_filter)
    });
    let shared = hashes(|lookup| {
        (lookup.arms.shared.counters.hashes, lookup.arms.shared.counters.lookups_with_filter)
    });
    let steps = unshared.windows(2).map(|pair| Value::exact(pair[1] - pair[0]));
    let change = change(&gains(&points));
    let test = Test::all([
        case.each("hashes_shared", shared.iter().map(|&hashes| Value::exact(hashes))),
        case.each("change_of_hashes", steps),
        case.test("change_of_gain", change),
    ]);
    let levels: Vec<String> =
        points.iter().filter_map(|(cell, _)| Some(cell.tree.as_ref()?.levels.to_string())).collect();
    let why = format!(
        "With {} levels on {}, the hashes of a lookup go from {:.2} to {:.2} without sharing and are 1 with it. The gain goes from {}. \
         The line through all usable cells changes it by {}. The source goes from 8 to 14 levels.{others}",
        levels.join(", "),
        points.first().map(label).unwrap_or_default(),
        unshared.first().copied().unwrap_or(f64::NAN),
        unshared.last().copied().unwrap_or(f64::NAN),
        ends(&points),
        said_with_interval(change, "points")
    );
    Finding::tested(test, figures_of(&points), why)
}

/// Fig. 9: the gain shrinks as keys get shorter.
pub(super) fn small_keys(case: &Case<'_>) -> Finding {
    let (mut points, others) = match of_one_device(case) {
        Ok(found) => found,
        Err(finding) => return finding,
    };
    by(&mut points, |(cell, _)| {
        let length = cell.tree.as_ref().map(|tree| tree.key_bytes.into());
        number(cell, "key_bytes").or(length).unwrap_or(0.0)
    });
    let change = change(&gains(&points));
    let why = format!(
        "On {}, from the shortest keys to the longest, the gain goes from {}. The line through all usable cells changes it by {}.{others}",
        points.first().map(label).unwrap_or_default(),
        ends(&points),
        said_with_interval(change, "points")
    );
    Finding::tested(case.test("change_of_gain", change), figures_of(&points), why)
}

/// Fig. 10: more than 60 % under Zipf with keys of 1 KB.
pub(super) fn zipf(case: &Case<'_>) -> Finding {
    let mut all = case.evidence.lookups(case.experiment);
    all.retain(|(cell, _)| cell.tree.as_ref().is_some_and(|tree| tree.key_bytes == 1024));
    match comparable(case, &all, About::Drive) {
        Ok(points) => each_gain(case, &points),
        Err(finding) => finding,
    }
}

/// Fig. 12: the gain rises with bits per key on every device. The sizes of the gains need the machine of the source.
pub(super) fn bits_per_key(case: &Case<'_>) -> Finding {
    let all = case.evidence.lookups(case.experiment);
    if all.is_empty() {
        return case.not_run();
    }
    let (points, others) = match usable(&all) {
        Ok(found) => found,
        Err(finding) => return finding,
    };
    let mut labels: Vec<String> = points.iter().map(label).collect();
    labels.sort();
    labels.dedup();
    let (mut tests, mut sentences) = (Vec::new(), Vec::new());
    for device in labels {
        let mut of_device: Vec<Point<'_>> =
            points.iter().copied().filter(|point| label(point) == device).collect();
        by(&mut of_device, |(cell, _)| cell.tree.as_ref().map_or(0.0, |tree| tree.bits_per_key));
        let change = change(&gains(&of_device));
        tests.push(case.test("change_of_gain", change));
        let change = said_with_interval(change, "points");
        sentences.push(format!(
            "On {device}, it goes from {}. The line through all usable cells changes it by {change}.",
            ends(&of_device)
        ));
    }
    let why = format!(
        "The gain from the fewest to the most bits per key: {}{others} Only this direction is judged. The sizes of the gains at 10 \
         bits are not comparable, because they depend on the device and on the hash cost.",
        sentences.join(" ")
    );
    Finding::tested(Test::all(tests), figures_of(&points), why)
}

/// Both ends of a sweep over the share of empty lookups, each with its own condition for the device.
fn both_ends(case: &Case<'_>, about: [About; 2]) -> Finding {
    let all = case.evidence.lookups(case.experiment);
    let Some(at) = [0.0, 1.0].map(|empty| at_empty(&all, empty)).into_iter().collect::<Option<Vec<_>>>()
    else {
        return case.not_run();
    };
    let refused: Vec<Finding> =
        at.iter().zip(about).filter_map(|(&point, about)| comparable(case, &[point], about).err()).collect();
    if let Some(last) = refused.last() {
        let mut reasons: Vec<&str> = refused.iter().rev().map(|finding| finding.why.as_str()).collect();
        reasons.dedup();
        return Finding { figures: figures_of(&all), why: reasons.join(" "), ..last.clone() };
    }
    let [none, every] = [at[0], at[1]];
    let others = left_out(at.iter().map(|(cell, _)| *cell));
    if !others.is_empty() {
        return Finding::not_usable(figures_of(&at), format!("The claim is about both ends.{others}"));
    }
    let test = Test::all([
        case.test("gain_all_found", gain_of(&none.1.gain)),
        case.test("gain_all_empty", gain_of(&every.1.gain)),
    ]);
    let [found, empty] =
        [none, every].map(|(_, lookup)| said_with_interval(stated(&lookup.gain), "fraction"));
    let why = format!("The gain is {found} if every key exists and {empty} if no key exists.");
    let mut figures = figures_of(&at);
    figures.extend(as_published(every.1));
    Finding::tested(test, figures, why)
}

/// Fig. 13: from about nothing to 17 % on an SSD. The paper's default drive is its `PCIe` SSD.
pub(super) fn empty_fraction_ssd(case: &Case<'_>) -> Finding {
    both_ends(case, [About::Drive, About::Drive])
}

/// Fig. 14: from 10 % to more than 40 % on a RAM disk. With empty lookups, the point is that of Fig. 11.
pub(super) fn empty_fraction_ram_disk(case: &Case<'_>) -> Finding {
    let finding = both_ends(case, [About::Memory("read_ns"), About::Memory("empty_read_ns")]);
    let all = case.evidence.lookups(case.experiment);
    let at = [0.0, 1.0].into_iter().filter_map(|empty| at_empty(&all, empty));
    with_gains(finding, &at.collect::<Vec<_>>())
}

/// Fig. 6: the formula with the costs of the source, which needs no cell.
pub(super) fn shape_of_model(case: &Case<'_>) -> Finding {
    let leveling = Policy::Leveling;
    let tiering = Policy::Tiering { runs_per_level: 10 };
    let on = |device: &str| {
        let read_ns = of_source(&[device]).first().copied().unwrap_or(f64::NAN);
        [leveling, tiering].map(|policy| {
            let of = |empty_fraction| CostInputs { policy, empty_fraction, read_ns, ..FIG_6 };
            [0.0, 0.5, 1.0].map(|empty| gain(&of(empty), Form::Exact))
        })
    };
    let [on_disk, on_ssd, in_memory] =
        ["table1-device-hdd", "table1-device-ssd", "table1-device-memory"].map(on);
    let least = |values: &[f64]| values.iter().copied().fold(f64::MAX, f64::min);
    let differences: Vec<f64> = [&on_disk, &on_ssd, &in_memory]
        .iter()
        .flat_map(|[leveling, tiering]| {
            tiering.iter().zip(leveling).map(|(tiering, leveling)| tiering - leveling)
        })
        .collect();
    let both = |policies: &[[f64; 3]; 2]| policies.concat().into_iter().map(Value::exact);
    let test = Test::all([
        case.each("gain_hdd", both(&on_disk)),
        case.each("gain_ssd", both(&on_ssd)),
        case.each("gain_memory", both(&in_memory)),
        case.each("tiering_minus_leveling", differences.iter().map(|&value| Value::exact(value))),
    ]);
    let most = |values: &[f64]| values.iter().copied().fold(f64::MIN, f64::max);
    let rows = [("gain_hdd", &on_disk), ("gain_ssd", &on_ssd), ("gain_memory", &in_memory)];
    let figures = rows.iter().flat_map(|(name, policies)| {
        policies.iter().map(|gains| figure(name, "fraction", Origin::Model, Value::exact(most(gains))))
    });
    let fraction = |value: f64| said(value, "fraction");
    let most = |[leveling, tiering]: &[[f64; 3]; 2]| {
        format!("{} with leveling and {} with tiering", fraction(most(leveling)), fraction(most(tiering)))
    };
    let why = format!(
        "According to the formula, the gain on a hard disk is at most {}. On a SATA SSD it is at most {}. In memory it is at least {} with leveling \
         and {} with tiering. Tiering is at least {} above leveling. The source does not state T_P and f_p for this figure; {} and {} are \
         assumed.",
        most(&on_disk),
        most(&on_ssd),
        fraction(least(&in_memory[0])),
        fraction(least(&in_memory[1])),
        said(least(&differences), "points"),
        said(FIG_6.probe_ns, "ns"),
        fraction(FIG_6.false_positive_rate)
    );
    Finding::certain(test, figures.collect(), why)
}
