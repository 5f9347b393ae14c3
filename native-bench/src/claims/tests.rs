//! Synthetic files with known answers: each outcome of each rule, and that no claim is forgotten.

use super::rules::Value;
use super::{ROWS, entries, row_of, verdicts};
use crate::experiments::names;
use lsm_lab_teaching::results::{
    Cell, Claim, ClaimOutcome, ClaimVerdict, DeviceKind, Experiment, Figure, Grade, IoMode, LookupCell,
    Origin, Parameter, ReadsFrom, ResultFile, Tree,
};
use std::collections::BTreeSet;

use ClaimOutcome::{Contradicted, NotResolvable, NotRun, Reproduced};

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
    let figure = super::said::figure(name, "fraction", origin, Value { estimate, low, high });
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

fn outcome(file: &ResultFile, id: &str) -> ClaimOutcome {
    verdict(file, id).verdict
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
        // What follows from a formula needs no run.
        let expected = if verdict.id == "table2-optimum" { Reproduced } else { NotRun };
        assert_eq!(verdict.verdict, expected, "{}", verdict.id);
        assert!(!verdict.why.is_empty() && !verdict.statement.is_empty(), "{}", verdict.id);
        assert!(!verdict.statement.contains("as above"), "{}", verdict.statement);
    }
    for row in ROWS {
        let judged = ids.iter().any(|id| row_of(id).is_some_and(|found| found.id == row.id));
        assert!(judged, "`{}` judges nothing", row.id);
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

#[test]
fn a_gain_on_a_ram_disk_is_judged_and_one_of_a_busy_machine_is_not() {
    let file = |gain, kind| with(blank(), "fig11", vec![compared(gain, 1.0, kind, 900.0)]);
    assert_eq!(outcome(&file((0.45, 0.5), DeviceKind::Memory), "fig11-ramdisk"), Reproduced);
    assert_eq!(outcome(&file((0.38, 0.5), DeviceKind::Memory), "fig11-ramdisk"), NotResolvable);
    let low = verdict(&file((0.10, 0.12), DeviceKind::Memory), "fig11-ramdisk");
    assert_eq!(low.verdict, Contradicted);
    assert!(
        low.why.contains("whole microseconds"),
        "what is known of the published program is said: {}",
        low.why
    );
    assert!(low.figures.iter().any(|figure| figure.origin == Origin::Claimed));
    assert_eq!(outcome(&file((0.45, 0.5), DeviceKind::Memory), "fig11-ssd"), NotResolvable, "no SSD there");
    let mut busy = file((0.45, 0.5), DeviceKind::Memory);
    busy.experiments[0].cells[0].lookup.as_mut().unwrap().quality.grade = Grade::C;
    assert_eq!(outcome(&busy, "fig11-ramdisk"), NotResolvable);
    let mut failed = file((0.45, 0.5), DeviceKind::Memory);
    failed.experiments[0].cells[0].lookup.as_mut().unwrap().gain.claim = Claim::ControlFailed;
    assert_eq!(outcome(&failed, "fig11-ramdisk"), NotResolvable);
    failed.experiments[0].cells[0].lookup.as_mut().unwrap().gain.claim = Claim::TooFewPairs;
    assert_eq!(outcome(&failed, "fig11-ramdisk"), NotResolvable);
}

#[test]
fn a_virtual_disk_says_nothing_about_a_drive_and_an_emulated_one_does() {
    let real = with(blank(), "fig11", vec![compared((0.09, 0.11), 1.0, DeviceKind::Real, 100_000.0)]);
    assert_eq!(outcome(&real, "fig11-ssd"), Reproduced);
    let mut guest = real;
    guest.device.virtualised = true;
    let said = verdict(&guest, "fig11-ssd");
    assert_eq!(said.verdict, NotResolvable);
    assert!(said.why.contains("virtual"), "{}", said.why);
    assert!(
        said.figures.iter().any(|figure| figure.origin == Origin::Measured),
        "what was measured is shown"
    );
    guest.experiments[0].cells.push(compared((0.2, 0.25), 1.0, DeviceKind::Emulated, 113_000.0));
    assert_eq!(outcome(&guest, "fig11-ssd"), Contradicted);
    let other = with(blank(), "fig11", vec![compared((0.09, 0.11), 1.0, DeviceKind::Real, 4e6)]);
    assert_eq!(outcome(&other, "fig11-ssd"), NotResolvable, "a hard disk is no SSD");
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
    assert_eq!(outcome(&file((-0.01, 0.01), (0.15, 0.19)), "fig13-alpha-ssd"), Reproduced);
    assert_eq!(outcome(&file((-0.01, 0.01), (0.3, 0.4)), "fig13-alpha-ssd"), Contradicted);
    assert_eq!(outcome(&file((-0.1, 0.1), (0.15, 0.19)), "fig13-alpha-ssd"), NotResolvable);
    let one_end = with(blank(), "fig13", vec![compared((0.15, 0.19), 1.0, DeviceKind::Real, 10_000.0)]);
    assert_eq!(outcome(&one_end, "fig13-alpha-ssd"), NotRun);
    // The statement of section 5 is the other way round.
    assert_eq!(outcome(&file((-0.01, 0.01), (0.15, 0.19)), "errata-hash-share-falls"), Contradicted);
    assert_eq!(outcome(&file((0.15, 0.19), (-0.01, 0.01)), "errata-hash-share-falls"), Reproduced);
}

#[test]
fn counts_are_exact() {
    let mut file = with(blank(), "fig13", vec![compared((0.1, 0.2), 1.0, DeviceKind::Real, 50_000.0)]);
    assert_eq!(outcome(&file, "fjall-o1"), Reproduced);
    assert_eq!(outcome(&file, "errata-baseline"), Reproduced);
    let lookup = file.experiments[0].cells[0].lookup.as_mut().unwrap();
    lookup.arms.shared.counters.hashes += 1;
    assert_eq!(outcome(&file, "fjall-o1"), Contradicted);
    let lookup = file.experiments[0].cells[0].lookup.as_mut().unwrap();
    lookup.arms.shared.counters.hashes -= 1;
    // As the published program has it: once more than there are filters to ask.
    lookup.arms.per_filter.counters.hashes += lookup.arms.per_filter.counters.lookups;
    assert_eq!(outcome(&file, "errata-baseline"), Contradicted);
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
    // The paper has 0.921 % for MD5.
    assert_eq!(outcome(&file(0.0092), "table2-md5"), Reproduced);
    assert_eq!(outcome(&file(0.0085), "table2-md5"), NotResolvable, "luck, if it is the most extreme of ten");
    assert_eq!(outcome(&file(0.0082), "table2-md5"), Contradicted);
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
                rate_cell(("hash", names::ALL_K_BYTES, None), around, around, 0.00819),
            ],
        )
    };
    assert_eq!(outcome(&file(0.0082), "errata-md5"), Contradicted);
    assert_eq!(outcome(&file(0.0092), "errata-md5"), Reproduced);
    assert_eq!(outcome(&file(0.0082), "errata-all-k"), Contradicted);
    assert_eq!(outcome(&file(0.0090), "errata-all-k"), Reproduced);
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
    assert_eq!(outcome(&file(names::PUBLISHED, 1.1, 0.01), "fig3-theory"), Contradicted);
    assert_eq!(outcome(&file(names::ROTATION_64, 1.1, 0.01), "errata-rotation"), Contradicted);
    let mut short = file(names::PUBLISHED, 1.0, 0.01);
    short.experiments[0].cells.pop();
    assert_eq!(outcome(&short, "fig3-theory"), NotResolvable, "a size is missing");
}

#[test]
fn claims_of_the_post_are_judged_by_counts() {
    let cells = [1.0, 2.0].map(|filters| {
        let rate = if filters > 1.0 { 0.138 } else { 0.0082 };
        rate_cell(("filters", "", Some(filters)), (rate, rate), (rate, rate), rate)
    });
    let joined = with(blank(), "blog-union", cells.to_vec());
    assert_eq!(outcome(&joined, "blog-union"), Contradicted);
    let mut ten = rate_cell(("bits_per_key", "", Some(10.0)), (0.0082, 0.0082), (0.0082, 0.0082), 0.0082);
    ten.figures.push(figure(names::BYTES_PER_MILLION, Origin::Counted, 1.25e6, 1.25e6));
    let fewer = rate_cell(("bits_per_key", "", Some(5.0)), (0.092, 0.092), (0.092, 0.092), 0.092);
    let eight = rate_cell(("bits_per_key", "", Some(8.0)), (0.0216, 0.0216), (0.0216, 0.0216), 0.0216);
    let file = with(blank(), "blog-bits", vec![ten, fewer, eight]);
    assert_eq!(outcome(&file, "blog-memory"), Contradicted);
    assert_eq!(outcome(&file, "errata-blog-cache"), Contradicted);
    assert_eq!(outcome(&file, "blog-5bits"), Contradicted);
}

#[test]
fn prices_of_table_1_are_compared_by_magnitude() {
    let row = |name: &'static str, ns: f64| {
        cell(&[("operation", name, None)], vec![figure(names::COST, Origin::Measured, ns * 0.98, ns * 1.02)])
    };
    let rows = vec![
        row("murmurhash64a", 200.0),
        row("xxhash", 130.0),
        row("cityhash64", 120.0),
        row("crc32_ieee", 110.0),
        row("md5", 2_500.0),
        row("sha256", 700.0),
        row("memory", 170.0),
    ];
    let file = with(blank(), "table1", rows);
    assert_eq!(outcome(&file, "table1-hash-murmurhash64a"), Reproduced);
    assert_eq!(outcome(&file, "table1-hash-xxhash"), Contradicted);
    assert_eq!(outcome(&file, "table1-device-memory"), Reproduced);
    assert_eq!(outcome(&file, "errata-xx-slower"), Contradicted);
    assert_eq!(outcome(&file, "errata-md5-magnitude"), Contradicted, "SHA-256 is not ten times as slow");
    let mut busy = file;
    let quality = lsm_lab_teaching::results::Quality { grade: Grade::C, ..template().0.quality };
    for cell in &mut busy.experiments[0].cells {
        cell.quality = Some(quality.clone());
    }
    assert_eq!(outcome(&busy, "table1-hash-xxhash"), NotResolvable);
    assert_eq!(outcome(&busy, "errata-xx-slower"), NotResolvable);
}

#[test]
fn a_drive_is_judged_only_by_its_own_kind() {
    let mut file = blank();
    file.device.kind = DeviceKind::Real;
    file.device.transport = Some("nvme".to_owned());
    file.device.rotational = Some(false);
    let latency = file.calibration.read_latency.as_mut().unwrap();
    latency.p50_ns = 80_000.0;
    latency.steady = true;
    assert_eq!(outcome(&file, "table1-device-pcie_ssd"), Contradicted, "80 us are not 10");
    assert_eq!(outcome(&file, "table1-device-hdd"), NotResolvable);
    file.device.virtualised = true;
    assert_eq!(outcome(&file, "table1-device-pcie_ssd"), NotResolvable);
}

#[test]
fn what_was_counted_too_seldom_resolves_nothing() {
    let mut file = with(
        blank(),
        "table2",
        vec![rate_cell(("hash", "md5", None), (0.0081, 0.0083), (0.0080, 0.0084), 0.00819)],
    );
    assert_eq!(outcome(&file, "table2-md5"), Contradicted);
    for figure in &mut file.experiments[0].cells[0].figures {
        figure.samples = Some(2);
    }
    let said = verdict(&file, "table2-md5");
    assert_eq!(said.verdict, NotResolvable, "two filters do not show what luck does");
    assert!(said.why.contains("20"), "{}", said.why);
}

#[test]
fn reads_that_were_counted_bound_a_throughput_that_was_not_timed() {
    let file = |ratio: (f64, f64), saved: (f64, f64)| {
        let figures = vec![
            figure(names::READS_RATIO, Origin::Counted, ratio.0, ratio.1),
            figure(names::READS_SAVED, Origin::Counted, saved.0, saved.1),
        ];
        let cells = vec![cell(&[("popularity", "Zipf 1.1", None)], figures)];
        with(with(blank(), "elastic-main", cells.clone()), "elastic-monkey", cells)
    };
    let small = file((1.1, 1.2), (0.1, 0.15));
    assert_eq!(outcome(&small, "elastic-throughput"), Contradicted);
    assert_eq!(outcome(&small, "elastic-vs-monkey"), Contradicted);
    assert_eq!(outcome(&small, "elastic-ios"), Contradicted);
    let large = file((2.4, 2.6), (0.58, 0.62));
    assert_eq!(outcome(&large, "elastic-throughput"), NotResolvable);
    assert_eq!(outcome(&large, "elastic-vs-monkey"), NotResolvable);
    assert_eq!(outcome(&large, "elastic-ios"), Reproduced);
}

#[test]
fn the_verdicts_of_a_file_pass_its_own_validation() {
    let mut file = with(blank(), "fig11", vec![compared((0.1, 0.12), 1.0, DeviceKind::Memory, 900.0)]);
    file.claims = verdicts(&file);
    let text = serde_json::to_string(&file).unwrap();
    let read = lsm_lab_teaching::results::parse(&text).unwrap().claims;
    let short = |verdicts: &[ClaimVerdict]| -> Vec<(String, ClaimOutcome)> {
        verdicts.iter().map(|verdict| (verdict.id.clone(), verdict.verdict)).collect()
    };
    assert_eq!(short(&read), short(&file.claims));
    assert_eq!(short(&verdicts(&file)), short(&file.claims), "verdicts do not depend on verdicts");
    let text = |extent| super::text(&file.claims, &file, extent, &crate::output::Terminal::plain());
    let shown = text(super::Extent::Tested);
    assert!(shown.contains("fig11-ramdisk: contradicted") && shown.contains("not run"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    // What the run had no cell for is told in a sentence, and listed for who asks.
    let idle = file.claims.iter().filter(|claim| claim.verdict == NotRun).count();
    assert!(idle > 50, "{idle}");
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = format!(
        "{idle} claims of the sources were not tested by this run: `native-bench claims --all RESULT.json` lists them. `run \
         standard` has the experiments for that."
    );
    assert!(flat(&shown).contains(&sentence) && !shown.contains("fig13-alpha-ssd"), "{shown}");
    let all = text(super::Extent::All);
    let untested = file.claims.iter().filter(|claim| claim.verdict == NotRun);
    for claim in untested {
        assert!(all.contains(&claim.id), "{}: {all}", claim.id);
    }
}

#[test]
fn what_tests_the_rest_depends_on_what_was_run() {
    let told = |file: &ResultFile, verdicts: &[ClaimVerdict]| super::untested_in_words(verdicts, file);
    let file = with(blank(), "fig11", vec![compared((0.1, 0.12), 1.0, DeviceKind::Memory, 900.0)]);
    let mut verdicts = verdicts(&file);
    verdicts.retain(|verdict| verdict.verdict == NotRun);
    let of = |id: &str| -> Vec<ClaimVerdict> {
        verdicts.iter().filter(|verdict| verdict.experiment.as_deref() == Some(id)).take(1).cloned().collect()
    };
    assert!(told(&file, &of("fig13")).unwrap().contains("`run quick` has"));
    assert!(told(&file, &of("table2")).unwrap().contains("`run paper-core` has"));
    let cells = file.experiments[0].cells.clone();
    let with_cells = with(file.clone(), "fig13", cells);
    let few = told(&with_cells, &of("fig13")).unwrap();
    assert!(few.starts_with("1 claim ") && few.contains("fewer cells"), "{few}");
    assert_eq!(told(&file, &[]), None);
}
