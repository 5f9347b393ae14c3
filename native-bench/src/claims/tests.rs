//! Synthetic files with known answers: each outcome of each rule, and that no claim is forgotten.

use super::rules::{Value, rule_of, rules};
use super::{Outcome, ROWS, entries, row_of, verdicts};
use crate::experiments::names;
use lsm_lab_teaching::results::{
    Cell, Claim, ClaimVerdict, DeviceKind, Experiment, Figure, Grade, Incomparable, IoMode, LookupCell,
    Origin, Parameter, ReadsFrom, ResultFile, Tree,
};
use std::collections::BTreeSet;

use Outcome::{Contradicted, NotComparable, NotResolvable, NotRun, Reproduced};

/// A run of an earlier day, whose device is made a real drive; its experiments and lookups are replaced.
fn blank() -> ResultFile {
    let text = include_str!("../../../web/public/results/vm-virtio-disk.json");
    let mut file: ResultFile = serde_json::from_str(text).unwrap();
    file.device.virtualised = false;
    file.experiments.clear();
    file.lookups.clear();
    file
}

fn template() -> (LookupCell, Tree) {
    let text = include_str!("../../../web/public/results/vm-virtio-disk.json");
    let file: ResultFile = serde_json::from_str(text).unwrap();
    (file.lookups[0].clone(), file.tree.unwrap())
}

fn with(mut file: ResultFile, id: &str, cells: Vec<Cell>) -> ResultFile {
    file.experiments.push(Experiment {
        id: id.to_owned(),
        title: String::new(),
        sources: Vec::new(),
        axes: Vec::new(),
        differences: Vec::new(),
        cells,
        left_out: Vec::new(),
    });
    file
}

fn cell(parameters: &[(&str, &str, Option<f64>)], figures: Vec<Figure>) -> Cell {
    let parameters = parameters.iter().map(|(name, text, number)| Parameter {
        name: (*name).to_owned(),
        text: (*text).to_owned(),
        number: *number,
    });
    Cell {
        key: "0".repeat(16),
        parameters: parameters.collect(),
        reads_from: None,
        tree: None,
        lookup: None,
        figures,
        quality: None,
        duration_s: None,
        processor_s: None,
    }
}

fn figure(name: &str, origin: Origin, low: f64, high: f64) -> Figure {
    let estimate = f64::midpoint(low, high);
    let figure = super::said::figure(name, "fraction", origin, Value::new(estimate, low, high));
    Figure { samples: Some(40), ..figure }
}

/// A comparison with this gain on a device of this kind and latency.
fn compared(gain: (f64, f64), empty: f64, kind: DeviceKind, read_ns: f64) -> Cell {
    let (mut lookup, mut tree) = template();
    lookup.empty_fraction = empty;
    lookup.gain.low = gain.0;
    lookup.gain.high = gain.1;
    lookup.gain.estimate = f64::midpoint(gain.0, gain.1);
    lookup.gain.claim = Claim::Faster;
    lookup.quality.grade = Grade::A;
    tree.key_bytes = 512;
    Cell {
        lookup: Some(lookup),
        tree: Some(tree),
        reads_from: Some(ReadsFrom {
            kind,
            label: format!("{kind:?} of {read_ns} ns"),
            io: IoMode::Direct,
            read_ns: Some(read_ns),
            target_ns: None,
        }),
        ..cell(&[], Vec::new())
    }
}

fn verdict(file: &ResultFile, id: &str) -> ClaimVerdict {
    verdicts(file).into_iter().find(|verdict| verdict.id == id).unwrap()
}

fn outcome(file: &ResultFile, id: &str) -> Outcome {
    Outcome::of(&verdict(file, id))
}

#[test]
fn every_claim_has_one_judge_and_an_empty_run_says_of_none_more_than_it_knows() {
    let golden: serde_json::Value =
        serde_json::from_str(include_str!("../../../tests/golden/paper-claims.json")).unwrap();
    let ids: Vec<&str> = entries().iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id is used twice");
    for claim in golden["claims"].as_array().unwrap() {
        assert!(ids.contains(&claim["id"].as_str().unwrap()), "{claim}");
    }
    let count = |value: &serde_json::Value| {
        value.as_array().map(Vec::len).or_else(|| value.as_object().map(serde_json::Map::len)).unwrap()
    };
    let tables = count(&golden["devices_table1"])
        + count(&golden["hashes_table1_1kb_key"])
        + count(&golden["fpr_table2"]["fpr"])
        + 1
        + count(&golden["fpr_table3_elastic"]["bit_rotation"])
        + count(&golden["fpr_table3_elastic"]["double_hashing"])
        + count(&golden["elastic_fpr_by_bits"]);
    let errata = ids.iter().filter(|id| id.starts_with("errata-")).count();
    assert_eq!(ids.len(), count(&golden["claims"]) + tables + errata, "entries of tables are claims too");
    let mut empty = blank();
    empty.calibration.read_latency = None;
    let all = verdicts(&empty);
    assert_eq!(all.len(), ids.len(), "a claim without a judge");
    for verdict in &all {
        // Formulas, and statements that the source's own table refutes, need no run.
        let expected = match verdict.id.as_str() {
            "table2-optimum" | "fig6-shape" => Reproduced,
            id if id.starts_with("elastic-fpr-") => Reproduced,
            "errata-md5-magnitude" | "errata-table1-caption" => Contradicted,
            _ => NotRun,
        };
        assert_eq!(Outcome::of(verdict), expected, "{}", verdict.id);
        assert!(!verdict.why.is_empty() && !verdict.statement.is_empty(), "{}", verdict.id);
        assert!(!verdict.statement.contains("as above"), "{}", verdict.statement);
    }
    for row in ROWS {
        let judged = ids.iter().any(|id| row_of(id).is_some_and(|found| found.id == row.id));
        assert!(judged, "`{}` judges nothing", row.id);
        assert!(rules().iter().any(|rule| rule.id == row.id), "`{}` has no rule", row.id);
    }
    for rule in rules() {
        let ruled = ids.iter().any(|id| rule_of(id).is_some_and(|found| found.id == rule.id));
        assert!(ruled || rule.id == "program-gain", "the rule `{}` is about no claim", rule.id);
    }
}

#[test]
fn every_judge_has_an_experiment_that_can_be_run_and_that_says_so() {
    for entry in entries() {
        let row = row_of(&entry.id).unwrap();
        let spec = crate::experiments::find(row.experiment);
        let spec = spec.unwrap_or_else(|| panic!("{}: no experiment `{}`", entry.id, row.experiment));
        let named = spec.claims.iter().any(|claim| match claim.strip_suffix('*') {
            Some(table) => entry.id.starts_with(table),
            None => *claim == entry.id,
        });
        assert!(named, "`{}` does not say that it tests {}", spec.id, entry.id);
    }
    for spec in crate::experiments::REGISTRY {
        for claim in spec.claims {
            let known = |entry: &super::Entry| match claim.strip_suffix('*') {
                Some(table) => entry.id.starts_with(table),
                None => entry.id == *claim,
            };
            assert!(entries().iter().any(known), "`{}` tests {claim}, which nobody claims", spec.id);
        }
    }
}

/// A comparison in which other work takes this share of a lookup.
fn with_other(mut cell: Cell, share: f64) -> Cell {
    let arm = &mut cell.lookup.as_mut().unwrap().arms.per_filter;
    let total = arm.mean_ns_per_lookup;
    arm.parts.as_mut().unwrap().residual_ns = share * total;
    cell
}

fn in_memory(gain: (f64, f64), empty: f64) -> Cell {
    with_other(compared(gain, empty, DeviceKind::Memory, 300.0), 0.2)
}

#[test]
fn a_gain_on_a_ram_disk_is_judged_and_one_of_a_busy_machine_is_not() {
    let file = |gain| with(blank(), "fig11", vec![in_memory(gain, 1.0)]);
    assert_eq!(outcome(&file((0.58, 0.62)), "fig11-ramdisk"), Reproduced);
    assert_eq!(outcome(&file((0.36, 0.40)), "fig11-ramdisk"), NotResolvable, "one execution differs by 7 %");
    let mut executions = file((0.36, 0.40));
    executions.run.executions = Some(10);
    executions.experiments[0].cells[0].lookup.as_mut().unwrap().gain.executions = vec![0.38; 10];
    let said = verdict(&executions, "fig11-ramdisk");
    assert_eq!(Outcome::of(&said), Reproduced, "the interval covers ten executions");
    assert!(!said.why.contains("between executions"), "{}", said.why);
    let low = verdict(&file((0.10, 0.12)), "fig11-ramdisk");
    assert_eq!(Outcome::of(&low), Contradicted);
    assert!(low.why.contains("whole microseconds") && low.why.contains("between executions"), "{}", low.why);
    assert!(low.figures.iter().any(|figure| figure.origin == Origin::Claimed));
    assert!(low.p.unwrap() <= low.q.unwrap() && low.rule.unwrap().contains("gain at least 35"));
    let mut busy = file((0.58, 0.62));
    busy.experiments[0].cells[0].lookup.as_mut().unwrap().quality.grade = Grade::C;
    assert_eq!(outcome(&busy, "fig11-ramdisk"), NotResolvable);
    for claim in [Claim::ControlFailed, Claim::TooFewPairs] {
        let mut failed = file((0.58, 0.62));
        failed.experiments[0].cells[0].lookup.as_mut().unwrap().gain.claim = claim;
        assert_eq!(outcome(&failed, "fig11-ramdisk"), NotResolvable);
    }
}

/// The faults that a referee found: each was a verdict of the rules before.
#[test]
fn lookups_drives_and_settings_other_than_the_source_s_are_not_comparable() {
    let mut file = with(blank(), "fig11", vec![in_memory((0.13, 0.15), 1.0)]);
    assert_eq!(outcome(&file, "fig11-ramdisk"), Contradicted);
    for cost in &mut file.calibration.hash {
        cost.ns_latency = 143.0;
    }
    let said = verdict(&file, "fig11-ramdisk");
    assert_eq!(said.not_comparable, Some(Incomparable::OtherHardware), "{}", said.why);
    assert!(said.why.contains("takes 143 ns here and 235 ns in the source"), "{}", said.why);
    // The named shares of a lookup add up to its time: the hashing is that of the gain.
    let lookup = file.experiments[0].cells[0].lookup.as_ref().unwrap();
    let (arm, gain) = (&lookup.arms.per_filter, lookup.gain.estimate);
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    let hashes = arm.counters.hashes as f64 / arm.counters.lookups as f64;
    let parts = arm.parts.unwrap();
    let other =
        1.0 - gain * hashes / (hashes - 1.0) - (parts.probe_ns + parts.read_ns) / arm.mean_ns_per_lookup;
    let named = format!("14.0 % (13.0 to 15.0) with {:.1} % other work", 100.0 * other);
    assert!(said.why.contains(&named), "{named}: {}", said.why);
    file.calibration.hash.clear();
    let said = verdict(&file, "fig11-ramdisk");
    assert_eq!(said.not_comparable, Some(Incomparable::OtherHardware), "{}", said.why);
    let cells = |other: (f64, f64)| {
        let file = with(blank(), "fig14", vec![in_memory((0.58, 0.62), 1.0)]);
        with(file, "fig12", vec![in_memory(other, 1.0)])
    };
    assert_eq!(outcome(&cells((0.58, 0.62)), "fig11-ramdisk"), Reproduced);
    let apart = cells((0.18, 0.22));
    assert_eq!(outcome(&apart, "fig11-ramdisk"), Contradicted, "one cell out of many is not enough");
    // A tree that was made to have little search is named and does not count.
    let short = with(apart, "short-search", vec![in_memory((0.5, 0.52), 1.0)]);
    let said = verdict(&short, "fig11-ramdisk");
    assert_eq!(Outcome::of(&said), Contradicted);
    assert!(said.why.contains("do not count: 51.0 %"), "{}", said.why);

    let mut emulated =
        with(blank(), "fig11", vec![compared((0.063, 0.0799), 1.0, DeviceKind::Emulated, 113_680.0)]);
    let said = verdict(&emulated, "fig11-ssd");
    assert_eq!(said.not_comparable, Some(Incomparable::EmulatedDrive), "{}", said.why);
    assert!(said.figures.iter().any(|figure| figure.origin == Origin::Measured), "measured gains are shown");
    emulated.experiments[0].cells[0] = compared((0.09, 0.11), 1.0, DeviceKind::Real, 100_000.0);
    assert_eq!(outcome(&emulated, "fig11-ssd"), Reproduced);
    emulated.experiments[0].cells[0] = compared((0.3, 0.35), 1.0, DeviceKind::Real, 100_000.0);
    assert_eq!(outcome(&emulated, "fig11-ssd"), Contradicted);
    emulated.device.virtualised = true;
    let said = verdict(&emulated, "fig11-ssd");
    assert_eq!(said.not_comparable, Some(Incomparable::OtherHardware), "{}", said.why);
    assert!(said.why.contains("is virtual. Its block read of 100 us is as long"), "{}", said.why);
    emulated.device.virtualised = false;
    let busy_search = with_other(compared((0.09, 0.11), 1.0, DeviceKind::Real, 100_000.0), 0.6);
    emulated.experiments[0].cells[0] = busy_search;
    let said = verdict(&emulated, "fig11-ssd");
    assert_eq!(said.not_comparable, Some(Incomparable::OtherBaseline), "{}", said.why);
    emulated.experiments[0].cells[0] = compared((0.3, 0.35), 1.0, DeviceKind::Real, 4e6);
    assert_eq!(outcome(&emulated, "fig11-ssd"), NotComparable, "a hard disk is not an SSD");
}

#[test]
fn both_ends_of_a_range_count() {
    let file = |none, every| {
        let kind = DeviceKind::Real;
        with(
            blank(),
            "fig13",
            vec![compared(none, 0.0, kind, 10_000.0), compared(every, 1.0, kind, 10_000.0)],
        )
    };
    assert_eq!(outcome(&file((-0.001, 0.001), (0.184, 0.186)), "fig13-alpha-ssd"), NotResolvable);
    assert_eq!(outcome(&file((-0.001, 0.001), (0.5, 0.6)), "fig13-alpha-ssd"), Contradicted);
    assert_eq!(outcome(&file((0.1, 0.12), (0.184, 0.186)), "fig13-alpha-ssd"), Contradicted);
    let one_end = with(blank(), "fig13", vec![compared((0.15, 0.19), 1.0, DeviceKind::Real, 10_000.0)]);
    assert_eq!(outcome(&one_end, "fig13-alpha-ssd"), NotRun);
    // The statement of section 5 is the other way round.
    assert_eq!(outcome(&file((-0.01, 0.01), (0.15, 0.19)), "errata-hash-share-falls"), Contradicted);
    assert_eq!(outcome(&file((0.15, 0.19), (-0.01, 0.01)), "errata-hash-share-falls"), Reproduced);
}

/// With empty lookups, the point of Fig. 14 is that of Fig. 11, so the same conditions hold. With existing keys, the latency of
/// the memory decides.
#[test]
fn each_end_of_fig_14_has_its_own_condition() {
    let file = |read_ns: [f64; 2], other: f64| {
        let cell =
            |gain, empty, read_ns| with_other(compared(gain, empty, DeviceKind::Memory, read_ns), other);
        let cells = vec![cell((0.09, 0.11), 0.0, read_ns[0]), cell((0.58, 0.62), 1.0, read_ns[1])];
        with(blank(), "fig14", cells)
    };
    assert_eq!(outcome(&file([300.0, 300.0], 0.2), "fig14-alpha-ramdisk"), Reproduced);
    assert_eq!(outcome(&file([300.0, 900.0], 0.2), "fig14-alpha-ramdisk"), Reproduced);
    let slow = verdict(&file([900.0, 900.0], 0.2), "fig14-alpha-ramdisk");
    assert_eq!(slow.not_comparable, Some(Incomparable::OtherHardware), "{}", slow.why);
    let mut file = file([900.0, 900.0], 0.7);
    file.calibration.hash.clear();
    let both = verdict(&file, "fig14-alpha-ramdisk");
    assert_eq!(both.not_comparable, verdict(&file, "fig11-ramdisk").not_comparable, "one point, one reason");
    assert!(both.why.contains("MurmurHash64A") && both.why.contains("at most 500 ns"), "{}", both.why);
}

#[test]
fn a_trend_is_judged_over_all_its_cells() {
    let lengths = |gains: &[(f64, f64)]| {
        let cells = gains.iter().zip([8, 32, 128, 512]).map(|(&gain, length)| {
            let mut cell = compared(gain, 1.0, DeviceKind::Real, 10_000.0);
            cell.tree.as_mut().unwrap().key_bytes = length;
            cell
        });
        with(blank(), "fig9", cells.collect())
    };
    let rising = [(0.00, 0.02), (0.02, 0.04), (0.06, 0.08), (0.18, 0.22)];
    assert_eq!(outcome(&lengths(&rising), "fig9-small-keys"), Reproduced);
    let falling: Vec<(f64, f64)> = rising.iter().rev().copied().collect();
    assert_eq!(outcome(&lengths(&falling), "fig9-small-keys"), Contradicted);
    let flat = [(0.02, 0.04), (0.018, 0.042), (0.022, 0.038), (0.02, 0.04)];
    assert_eq!(outcome(&lengths(&flat), "fig9-small-keys"), NotResolvable);
    let mut busy = lengths(&rising);
    for cell in &mut busy.experiments[0].cells[..2] {
        cell.lookup.as_mut().unwrap().quality.grade = Grade::C;
    }
    assert_eq!(outcome(&busy, "fig9-small-keys"), NotResolvable, "half of the family is not usable");
    let mut one_failed = lengths(&rising);
    one_failed.experiments[0].cells[0].parameters =
        vec![Parameter { name: "key_bytes".to_owned(), text: "8 B".to_owned(), number: Some(8.0) }];
    one_failed.experiments[0].cells[0].lookup.as_mut().unwrap().gain.claim = Claim::ControlFailed;
    let said = verdict(&one_failed, "fig9-small-keys");
    assert!(said.why.contains("Not counted: 8 B (its control"), "a dropped cell is named: {}", said.why);
}

/// The direction is judged on any device, also a virtual one.
#[test]
fn bits_per_key_are_judged_by_their_direction() {
    let file = |gains: [(f64, f64); 3]| {
        let cells = gains.into_iter().zip([8.0, 10.0, 12.0]).map(|(gain, bits)| {
            let mut cell = compared(gain, 1.0, DeviceKind::Real, 60_000.0);
            cell.tree.as_mut().unwrap().bits_per_key = bits;
            cell
        });
        let mut file = with(blank(), "fig12", cells.collect());
        file.device.virtualised = true;
        file
    };
    let [low, middle, high] = [(0.04, 0.05), (0.08, 0.09), (0.15, 0.16)];
    let said = verdict(&file([low, middle, high]), "fig12-bpk");
    assert_eq!(Outcome::of(&said), Reproduced, "{}", said.why);
    assert!(said.why.contains("The sizes of the gains at 10 bits are not comparable"), "{}", said.why);
    assert_eq!(outcome(&file([high, middle, low]), "fig12-bpk"), Contradicted);
    assert_eq!(outcome(&file([middle, middle, middle]), "fig12-bpk"), NotResolvable);
}

#[test]
fn counts_are_exact() {
    let mut file = with(blank(), "fig13", vec![compared((0.1, 0.2), 1.0, DeviceKind::Real, 50_000.0)]);
    assert_eq!(outcome(&file, "fjall-o1"), Reproduced);
    assert_eq!(verdict(&file, "fjall-o1").p, None, "a count needs no test");
    // Arm A is a baseline of this program, so its count says nothing about that of the source.
    assert_eq!(outcome(&file, "errata-baseline"), NotComparable);
    let lookup = file.experiments[0].cells[0].lookup.as_mut().unwrap();
    lookup.arms.shared.counters.hashes += 1;
    assert_eq!(outcome(&file, "fjall-o1"), Contradicted);
}

fn rate_cell(parameter: (&str, &str, Option<f64>), mean: (f64, f64), one: (f64, f64), model: f64) -> Cell {
    let figures = vec![
        figure(names::RATE, Origin::Counted, mean.0, mean.1),
        figure(names::RATE_OF_ONE, Origin::Counted, one.0, one.1),
        figure(names::RATE, Origin::Model, model, model),
    ];
    cell(&[parameter], figures)
}

#[test]
fn a_published_rate_is_one_filter_among_many() {
    let file = |mean: f64| {
        let one = (mean - 0.0006, mean + 0.0006);
        let row = rate_cell(("hash", "md5", None), (mean - 0.0001, mean + 0.0001), one, 0.00819);
        with(blank(), "table2", vec![row])
    };
    // The paper has 0.921 % for MD5, and one filter differs from the mean by 0.06 percentage points in 95 of 100 cases.
    assert_eq!(outcome(&file(0.0092), "table2-md5"), Reproduced);
    assert_eq!(outcome(&file(0.0086), "table2-md5"), NotResolvable, "about two deviations");
    assert_eq!(outcome(&file(0.0078), "table2-md5"), Contradicted);
    assert_eq!(outcome(&file(0.0082), "table2-sha256"), NotRun);
}

#[test]
fn errata_about_digests_follow_from_rates_by_bytes() {
    let file = |mean: f64| {
        let around = (mean - 0.0001, mean + 0.0001);
        with(
            blank(),
            "table2",
            vec![
                rate_cell(("hash", names::MD5_BYTES, None), around, around, 0.00819),
                rate_cell(("hash", "murmurhash64a", None), around, around, 0.00819),
                rate_cell(("hash", names::ALL_K_BYTES, None), (0.0081, 0.0083), (0.0075, 0.0089), 0.00819),
            ],
        )
    };
    assert_eq!(outcome(&file(0.0082), "errata-md5"), Contradicted);
    assert_eq!(outcome(&file(0.0092), "errata-md5"), Reproduced);
    assert_eq!(outcome(&file(0.0082), "errata-all-k"), Reproduced);
    assert_eq!(outcome(&file(0.0098), "errata-all-k"), Contradicted);
}

#[test]
fn figure_3_tracks_its_formula_only_if_every_size_does() {
    let sizes = [1.0, 4.0, 7.0, 10.0, 13.0];
    let file = |indexing: &'static str, ratio: f64, half: f64| {
        let cells = sizes.iter().map(|&bits| {
            let model = 0.01;
            let mean = (model * (ratio - half), model * (ratio + half));
            let mut cell = rate_cell(("bits_per_key", "", Some(bits)), mean, mean, model);
            let indexing = Parameter { name: "indexing".to_owned(), text: indexing.to_owned(), number: None };
            cell.parameters.push(indexing);
            cell
        });
        with(blank(), "fig3", cells.collect())
    };
    assert_eq!(outcome(&file(names::PUBLISHED, 1.0, 0.01), "fig3-theory"), Reproduced);
    assert_eq!(outcome(&file(names::PUBLISHED, 1.0, 0.2), "fig3-theory"), NotResolvable);
    assert_eq!(outcome(&file(names::PUBLISHED, 1.11, 0.01), "fig3-theory"), Contradicted);
    assert_eq!(outcome(&file(names::ROTATION_64, 1.11, 0.01), "errata-rotation"), Contradicted);
    let mut short = file(names::PUBLISHED, 1.0, 0.01);
    short.experiments[0].cells.pop();
    assert_eq!(outcome(&short, "fig3-theory"), NotResolvable, "a size is missing");
}

fn file_of_union() -> ResultFile {
    let cells = [1.0, 2.0].map(|filters| {
        let rate = if filters > 1.0 { 0.138 } else { 0.0082 };
        let mean = (rate * 0.99, rate * 1.01);
        rate_cell(("filters", "", Some(filters)), mean, mean, rate)
    });
    with(blank(), "blog-union", cells.to_vec())
}

#[test]
fn claims_of_the_post_are_judged_by_counts() {
    assert_eq!(outcome(&file_of_union(), "blog-union"), Contradicted);
    let mut ten = rate_cell(("bits_per_key", "", Some(10.0)), (0.0082, 0.0082), (0.0082, 0.0082), 0.0082);
    ten.figures.push(figure(names::BYTES_PER_MILLION, Origin::Counted, 1.25e6, 1.25e6));
    let fewer = rate_cell(("bits_per_key", "", Some(5.0)), (0.092, 0.092), (0.092, 0.092), 0.092);
    let eight = rate_cell(("bits_per_key", "", Some(8.0)), (0.0216, 0.0216), (0.0216, 0.0216), 0.0216);
    let file = with(blank(), "blog-bits", vec![ten, fewer, eight]);
    assert_eq!(outcome(&file, "blog-memory"), Contradicted);
    assert_eq!(outcome(&file, "errata-blog-cache"), NotComparable, "the post names a cache, not all filters");
    assert_eq!(outcome(&file, "blog-5bits"), Contradicted);
}

#[test]
fn absolute_times_belong_to_their_processor() {
    let row = |name: &'static str, ns: f64| {
        cell(
            &[("operation", name, None)],
            vec![figure(names::COST, Origin::Measured, ns * 0.999, ns * 1.001)],
        )
    };
    let rows =
        vec![row("murmurhash64a", 235.0), row("xxhash", 130.0), row("sha256", 700.0), row("memory", 170.0)];
    let mut file = with(blank(), "table1", rows);
    file.device.transport = Some("nvme".to_owned());
    let ids =
        ["table1-hash-sha256", "table1-hash-murmurhash64a", "table1-device-memory", "table1-device-pcie_ssd"];
    for id in ids {
        assert_eq!(verdict(&file, id).not_comparable, Some(Incomparable::OtherHardware), "{id}");
    }
    assert_eq!(outcome(&file, "errata-xx-slower"), NotComparable, "the build of the source is not stated");
    // SHA instructions make SHA-256 fast here; the source is compared with its own table.
    let own = verdict(&file, "errata-md5-magnitude");
    assert_eq!((Outcome::of(&own), own.p), (Contradicted, None));
    assert!(own.why.contains("3.26 times"), "{}", own.why);
    let caption = verdict(&file, "errata-table1-caption");
    assert!(caption.why.contains("11.40 times") && caption.why.contains("20.68 times"), "{}", caption.why);
    // Neither the code nor the compiler of the source is part of a run.
    file.environment.cpu.model = Some("Intel(R) Xeon(R) Gold 6230 CPU @ 2.10GHz".to_owned());
    assert_eq!(outcome(&file, "table1-hash-sha256"), NotComparable);
}

#[test]
fn a_fast_test_supports_that_tests_are_negligible() {
    let file = |ns: f64| {
        let row = figure("test_ns", Origin::Measured, ns * 0.99, ns * 1.01);
        with(blank(), "blog-cpu", vec![cell(&[("key_bytes", "16 B", Some(16.0))], vec![row])])
    };
    assert_eq!(outcome(&file(10.0), "blog-cpu"), Reproduced, "10 ns instead of 30");
    // Fifteen tests of 40 ns are 600 ns of 620 µs.
    let said = verdict(&file(40.0), "blog-cpu");
    assert!(Outcome::of(&said) == Reproduced && said.why.contains("15 tests take 0.097 % ("), "{}", said.why);
    // A busy cell counts against the claim and is named.
    let mut busy = file(10.0);
    let mut slow = file(900.0).experiments.remove(0).cells.remove(0);
    slow.quality = Some(template().0.quality);
    slow.quality.as_mut().unwrap().grade = Grade::C;
    busy.experiments[0].cells.push(slow);
    let said = verdict(&busy, "blog-cpu");
    assert_eq!(Outcome::of(&said), NotResolvable, "{}", said.why);
    assert!(said.why.contains("the machine was busy, grade C"), "{}", said.why);
    assert!(said.rule.unwrap().contains("busy cells can only be slower, so they count against the claim"));
    assert_eq!(outcome(&file(900.0), "blog-cpu"), Contradicted);
}

#[test]
fn too_few_repetitions_resolve_nothing() {
    let mut file = with(
        blank(),
        "table2",
        vec![rate_cell(("hash", "md5", None), (0.0077, 0.0079), (0.0072, 0.0084), 0.00819)],
    );
    assert_eq!(outcome(&file, "table2-md5"), Contradicted);
    for figure in &mut file.experiments[0].cells[0].figures {
        figure.samples = Some(2);
    }
    let said = verdict(&file, "table2-md5");
    assert_eq!(Outcome::of(&said), NotResolvable, "two filters do not show their deviation");
    assert!(said.why.contains("20"), "{}", said.why);
}

#[test]
fn counted_reads_decide_neither_about_throughput_nor_about_latency() {
    let saved = |ends: &[(f64, f64)]| {
        let cells: Vec<Cell> = ends
            .iter()
            .map(|&(low, high)| {
                let ratio = figure(names::READS_RATIO, Origin::Counted, 1.1, 1.2);
                cell(
                    &[("popularity", "Zipf 1.1", None)],
                    vec![ratio, figure(names::READS_SAVED, Origin::Counted, low, high)],
                )
            })
            .collect();
        with(with(blank(), "elastic-main", cells.clone()), "elastic-monkey", cells)
    };
    let small = saved(&[(0.1, 0.12), (0.11, 0.13)]);
    for id in ["elastic-throughput", "elastic-vs-monkey"] {
        assert_eq!(verdict(&small, id).not_comparable, Some(Incomparable::MissingMechanism), "{id}");
    }
    assert_eq!(outcome(&small, "elastic-ios"), Contradicted, "in every cell");
    assert_eq!(outcome(&saved(&[(0.59, 0.61), (0.58, 0.62)]), "elastic-ios"), Reproduced, "in every cell");
    // 2 bits per key met the claim and others did not.
    let mixed = verdict(&saved(&[(0.1, 0.12), (0.59, 0.61)]), "elastic-ios");
    assert_eq!(mixed.not_comparable, Some(Incomparable::UnstatedConditions), "{}", mixed.why);
    let reads = [(names::TEN_BITS, 0.08), (names::FIVE_BITS, 0.9)].map(|(filters, reads)| {
        let figures = vec![figure(names::READS_PER_LOOKUP, Origin::Counted, reads, reads)];
        cell(&[("filters", filters, None), ("empty_fraction", "100 %", Some(1.0))], figures)
    });
    let halved = with(blank(), "readamp", reads.to_vec());
    assert_eq!(verdict(&halved, "errata-blog-halving").not_comparable, Some(Incomparable::MissingMechanism));
}

/// A p-value that would decide alone does not among many others.
#[test]
fn significance_is_that_of_the_run() {
    let of_rates = |count: usize| {
        let names = ["md5", "sha256", "crc32_ieee", "cityhash64", "xxhash", "murmurhash64a", "murmur2_32"];
        let published = [0.00921, 0.00868, 0.00819, 0.0085, 0.00794, 0.00853, 0.0085];
        let cells = names.iter().zip(published).take(count).enumerate().map(|(at, (name, published))| {
            // The first is 2.3 deviations away, the others are on the edge of the region.
            let away = if at == 0 { 0.00069 } else { 0.000_588 };
            let mean = published - away;
            rate_cell(
                ("hash", name, None),
                (mean - 0.0001, mean + 0.0001),
                (mean - 0.000_588, mean + 0.000_588),
                0.00819,
            )
        });
        with(blank(), "table2", cells.collect())
    };
    assert_eq!(outcome(&of_rates(1), "table2-md5"), Contradicted);
    let among = verdict(&of_rates(7), "table2-md5");
    assert_eq!(Outcome::of(&among), NotResolvable, "{}", among.why);
    let sure = verdict(&file_of_union(), "blog-union");
    assert_eq!(sure.p, Some(super::rules::general().smallest_p), "no interval shows a p of 1e-158");
    assert!(
        among.p.unwrap() < 0.05 && among.q.unwrap() > 0.05 && among.why.contains("among 7"),
        "{}",
        among.why
    );
}

#[test]
fn the_verdicts_of_a_file_pass_its_own_validation() {
    let mut file = with(blank(), "fig11", vec![in_memory((0.1, 0.12), 1.0)]);
    file.claims = verdicts(&file);
    let text = serde_json::to_string(&file).unwrap();
    let read = lsm_lab_teaching::results::parse(&text).unwrap().claims;
    let short = |verdicts: &[ClaimVerdict]| -> Vec<(String, Outcome)> {
        verdicts.iter().map(|verdict| (verdict.id.clone(), Outcome::of(verdict))).collect()
    };
    assert_eq!(short(&read), short(&file.claims));
    assert_eq!(short(&verdicts(&file)), short(&file.claims), "verdicts do not depend on verdicts");
    let text = |extent| super::text(&file.claims, &file, extent, &crate::output::Terminal::plain());
    let shown = text(super::Extent::Tested);
    assert!(shown.contains("fig11-ramdisk: contradicted") && shown.contains("not run"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    // Claims without a cell in the run are one sentence by default, and a list on request.
    let idle = file.claims.iter().filter(|claim| Outcome::of(claim) == NotRun).count();
    assert!(idle > 50, "{idle}");
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = format!(
        "{idle} claims of the sources were not tested by this run: `native-bench claims --all RESULT.json` lists all claims. `run \
         standard` has the missing experiments."
    );
    assert!(flat(&shown).contains(&sentence) && !shown.contains("fig13-alpha-ssd"), "{shown}");
    let all = text(super::Extent::All);
    let untested = file.claims.iter().filter(|claim| Outcome::of(claim) == NotRun);
    for claim in untested {
        assert!(all.contains(&claim.id), "{}: {all}", claim.id);
    }
}

#[test]
fn what_tests_the_rest_depends_on_what_was_run() {
    let told = |file: &ResultFile, verdicts: &[ClaimVerdict]| super::untested_in_words(verdicts, file);
    let file = with(blank(), "fig11", vec![in_memory((0.1, 0.12), 1.0)]);
    let mut verdicts = verdicts(&file);
    verdicts.retain(|verdict| Outcome::of(verdict) == NotRun);
    let of = |id: &str| -> Vec<ClaimVerdict> {
        verdicts.iter().filter(|verdict| verdict.experiment.as_deref() == Some(id)).take(1).cloned().collect()
    };
    assert!(told(&file, &of("fig13")).unwrap().contains("`run quick` has"));
    assert!(told(&file, &of("table2")).unwrap().contains("`run paper-core` has"));
    let cells = file.experiments[0].cells.clone();
    let with_cells = with(file.clone(), "fig13", cells);
    let few = told(&with_cells, &of("fig13")).unwrap();
    assert!(few.starts_with("1 claim ") && few.contains("too few cells"), "{few}");
    assert_eq!(told(&file, &[]), None);
}
