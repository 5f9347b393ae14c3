//! Claims about gains by device, key length, levels, bits per key and share of empty lookups.

use super::evidence::{gain_of, number, stated, too_noisy, word};
use super::rules::{Test, Value, change, general};
use super::said::{figure, said, said_with_interval};
use super::{Case, Finding};
use lsm_lab_teaching::results::{Cell, DeviceKind, Figure, Incomparable, LookupCell, Origin};

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

/// The usable cells of a family, or the finding that there are too few.
pub(super) fn usable<'f>(points: &[Point<'f>]) -> Result<Vec<Point<'f>>, Finding> {
    let kept: Vec<Point<'f>> = points.iter().copied().filter(|(cell, _)| too_noisy(cell).is_none()).collect();
    #[expect(clippy::cast_precision_loss, reason = "some tens of cells")]
    let share = kept.len() as f64 / points.len() as f64;
    match points.iter().find_map(|(cell, _)| too_noisy(cell)) {
        Some(reason) if share < general().usable_share => {
            let why = format!(
                "{} of {} cells are usable. Of the first other cell: {reason}.",
                kept.len(),
                points.len()
            );
            Err(Finding::not_usable(figures_of(points), why))
        }
        _ => Ok(kept),
    }
}

/// The share of a lookup of arm A outside of hashing, probing and reading.
fn other_share(lookup: &LookupCell) -> Option<f64> {
    let arm = &lookup.arms.per_filter;
    Some(arm.parts?.residual_ns / arm.mean_ns_per_lookup)
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
    let latency =
        |(cell, _): &Point<'f>| cell.reads_from.as_ref().and_then(|from| from.read_ns.or(from.target_ns));
    let kind = |(cell, _): &Point<'f>| cell.reads_from.as_ref().map(|from| from.kind);
    let limit = match about {
        About::Drive => "read_ns",
        About::Memory(limit) => limit,
    };
    let (low, high) = case.rule.limit(limit).unwrap_or((f64::NAN, f64::NAN));
    let near = |point: &Point<'f>| latency(point).is_some_and(|ns| (low..=high).contains(&ns));
    let of = |kinds: &[DeviceKind]| -> Vec<Point<'f>> {
        all.iter().copied().filter(|point| kind(point).is_some_and(|kind| kinds.contains(&kind))).collect()
    };
    let refused = |reason, why: String| Err(Finding::not_comparable(reason, figures_of(all), why));
    if about == About::Drive {
        let real: Vec<Point<'f>> = of(&[DeviceKind::Real]).into_iter().filter(near).collect();
        let emulated = of(&[DeviceKind::Emulated, DeviceKind::Replayed]);
        if !real.is_empty() && !case.evidence.file.device.virtualised {
            return Ok(real);
        }
        if emulated.iter().any(near) {
            let why = "A processor that waits answered these reads. It has neither the queue, the interrupts nor the \
                       cache effects of a drive.";
            return refused(Incomparable::EmulatedDrive, why.to_owned());
        }
        if case.evidence.file.device.virtualised {
            let why = "The disk is virtual, so its latency is not that of a drive.";
            return refused(Incomparable::OtherHardware, why.to_owned());
        }
    }
    let kept: Vec<Point<'f>> = match about {
        About::Drive => Vec::new(),
        About::Memory(_) => of(&[DeviceKind::Memory, DeviceKind::Emulated]),
    };
    let fast: Vec<Point<'f>> = kept.iter().copied().filter(near).collect();
    if fast.is_empty() {
        let least = if kept.is_empty() { all } else { &kept }
            .iter()
            .filter_map(latency)
            .fold(f64::INFINITY, f64::min);
        let (high, least) = (said(high, "ns"), said(least, "ns"));
        let why = format!(
            "The claim needs a device whose block read takes at most {high}; here it takes at least {least}."
        );
        return refused(Incomparable::OtherHardware, why);
    }
    if case.rule.limit("other_share").is_none() {
        return Ok(fast);
    }
    let small: Vec<Point<'f>> = fast
        .iter()
        .copied()
        // With existing keys, blocks are searched as well. The limit is about the search for the right table and block.
        .filter(|(_, lookup)| {
            lookup.empty_fraction < 1.0
                || other_share(lookup).is_some_and(|share| case.rule.permits("other_share", share))
        })
        .collect();
    if small.iter().any(|(_, lookup)| lookup.empty_fraction >= 1.0) {
        return Ok(small);
    }
    let least = fast.iter().filter_map(|(_, lookup)| other_share(lookup)).fold(f64::INFINITY, f64::min);
    let why = format!(
        "Work outside of hashing, probing and reading takes at least {} of a lookup here. The cost model of the source has no \
         such work.",
        said(least, "fraction")
    );
    refused(Incomparable::OtherBaseline, why)
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
    let points = match usable(points) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    let test = case.each("gain", points.iter().map(|(_, lookup)| gain_of(&lookup.gain)));
    let said: Vec<String> = points
        .iter()
        .map(|point| format!("{} ({})", said_with_interval(stated(&point.1.gain), "fraction"), label(point)))
        .collect();
    let mut figures = figures_of(&points);
    figures.extend(points.iter().filter_map(|(_, lookup)| as_published(lookup)));
    Finding::tested(test, figures, format!("With empty lookups only, the gain is {}.", said.join(", ")))
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
    match comparable(case, &in_memory, About::Memory("read_ns")) {
        Ok(points) => each_gain(case, &points),
        Err(finding) => finding,
    }
}

/// Fig. 8a: up to 23 % on the `PCIe` SSD.
pub(super) fn largest_over_key_lengths(case: &Case<'_>) -> Finding {
    let all = case.evidence.lookups(case.experiment);
    let points = match comparable(case, &all, About::Drive).and_then(|points| usable(&points)) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    let gains = gains(&points);
    let why = format!("From the shortest keys to the longest, the gain goes from {}.", ends(&points));
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

/// Usable points of one device: trends of the sources hold for every device.
fn of_one_device<'f>(case: &Case<'f>) -> Result<Vec<Point<'f>>, Finding> {
    let all = case.evidence.lookups(case.experiment);
    let Some(device) = all.first().map(label) else { return Err(case.not_run()) };
    usable(&all.into_iter().filter(|point| label(point) == device).collect::<Vec<_>>())
}

/// Fig. 8b: hashes without sharing grow with L, those with sharing do not, and the gain rises.
pub(super) fn levels(case: &Case<'_>) -> Finding {
    let mut points = match of_one_device(case) {
        Ok(points) => points,
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
    let why = format!(
        "From the fewest to the most levels, the hashes of a lookup go from {:.2} to {:.2} without sharing and are 1 with it. The \
         gain goes from {}; the line through all cells changes it by {}.",
        unshared.first().copied().unwrap_or(f64::NAN),
        unshared.last().copied().unwrap_or(f64::NAN),
        ends(&points),
        said_with_interval(change, "points")
    );
    Finding::tested(test, figures_of(&points), why)
}

/// Fig. 9: the gain shrinks as keys get shorter.
pub(super) fn small_keys(case: &Case<'_>) -> Finding {
    let mut points = match of_one_device(case) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    by(&mut points, |(cell, _)| {
        let length = cell.tree.as_ref().map(|tree| tree.key_bytes.into());
        number(cell, "key_bytes").or(length).unwrap_or(0.0)
    });
    let change = change(&gains(&points));
    let why = format!(
        "From the shortest keys to the longest, the gain goes from {}; the line through all cells changes it by {}.",
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

/// Fig. 12: the gain rises with bits per key on every device, and at 10 bits is more than 10 % and 40 %.
pub(super) fn bits_per_key(case: &Case<'_>) -> Finding {
    let all = case.evidence.lookups(case.experiment);
    if all.is_empty() {
        return case.not_run();
    }
    let points = match usable(&all) {
        Ok(points) => points,
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
            "on {device} from {}, {change} along the line through all cells",
            ends(&of_device)
        ));
    }
    let trend = Test::all(tests.iter().copied());
    let why = format!("From the fewest to the most bits per key, the gain goes {}.", sentences.join("; "));
    let ten: Vec<Point<'_>> = points.iter().copied().filter(of_default_setting).collect();
    let drive = comparable(case, &ten, About::Drive);
    let memory = comparable(case, &ten, About::Memory("memory_read_ns"));
    match (drive, memory) {
        (Ok(drive), Ok(memory)) => {
            tests.push(case.each("gain_pcie", gains(&drive)));
            tests.push(case.each("gain_ramdisk", gains(&memory)));
            Finding::tested(Test::all(tests), figures_of(&points), why)
        }
        // A falling gain contradicts the claim whatever the devices are.
        _ if trend.outside < general().level => Finding::tested(trend, figures_of(&points), why),
        (Err(finding), _) | (_, Err(finding)) => {
            Finding { figures: figures_of(&points), why: format!("{why} {}", finding.why), ..finding }
        }
    }
}

/// Both ends of a sweep over the share of empty lookups.
fn both_ends(case: &Case<'_>, about: About) -> Finding {
    let points = match comparable(case, &case.evidence.lookups(case.experiment), about) {
        Ok(points) => points,
        Err(finding) => return finding,
    };
    let (Some(none), Some(every)) = (at_empty(&points, 0.0), at_empty(&points, 1.0)) else {
        return case.not_run();
    };
    let at = [none, every];
    if let Some(reason) = at.iter().find_map(|(cell, _)| too_noisy(cell)) {
        return Finding::not_usable(figures_of(&at), format!("One end is not usable: {reason}."));
    }
    let test = Test::all([
        case.test("gain_all_found", gain_of(&none.1.gain)),
        case.test("gain_all_empty", gain_of(&every.1.gain)),
    ]);
    let [none, every] = at.map(|(_, lookup)| said_with_interval(stated(&lookup.gain), "fraction"));
    let why = format!("The gain is {none} if every key exists and {every} if no key exists.");
    let mut figures = figures_of(&at);
    figures.extend(as_published(at[1].1));
    Finding::tested(test, figures, why)
}

/// Fig. 13: from about nothing to 17 % on an SSD. The paper's default drive is its `PCIe` SSD.
pub(super) fn empty_fraction_ssd(case: &Case<'_>) -> Finding {
    both_ends(case, About::Drive)
}

/// Fig. 14: from 10 % to more than 40 % on a RAM disk.
pub(super) fn empty_fraction_ram_disk(case: &Case<'_>) -> Finding {
    both_ends(case, About::Memory("read_ns"))
}

/// Fig. 6: the formula, which needs no measurement.
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
    let differences: Option<Vec<Value>> = empty
        .iter()
        .flat_map(|&empty| [disk, ssd, memory].map(|read_ns| (read_ns, empty)))
        .map(|(read_ns, empty)| {
            Some(Value::exact(gain("tiering", read_ns, empty)? - gain("leveling", read_ns, empty)?))
        })
        .collect();
    let Some(differences) = differences else { return case.not_run() };
    let exact = |values: &[f64]| -> Vec<Value> { values.iter().map(|&value| Value::exact(value)).collect() };
    let test = Test::all([
        case.each("gain_hdd", exact(&on_disk)),
        case.each("gain_ssd", exact(&on_ssd)),
        case.each("gain_memory", exact(&in_memory)),
        case.each("tiering_minus_leveling", differences.iter().copied()),
    ]);
    let smallest = differences.iter().map(|value| value.estimate).fold(f64::MAX, f64::min);
    let figures = [("gain_hdd", &on_disk), ("gain_ssd", &on_ssd), ("gain_memory", &in_memory)]
        .map(|(name, values)| figure(name, "fraction", Origin::Model, Value::exact(most(values))));
    let why = format!(
        "By the formula, the gain is at most {} on a hard disk and {} on a SATA SSD, and at least {} in memory. Tiering is at least \
         {} above leveling.",
        said(most(&on_disk), "fraction"),
        said(most(&on_ssd), "fraction"),
        said(least(&in_memory), "fraction"),
        said(smallest, "fraction")
    );
    Finding::certain(test, figures.to_vec(), why)
}
