//! The first screen of a run: its finding, its quality and its claims, and the chart of two runs.

use super::super::*;
use super::sample;
use serde_json::{Value, json};

const PAPER_CORE: &str = include_str!("../../../../../web/public/results/vm-virtio-disk-paper-core.json");
const QUICK: &str = include_str!("../../../../../web/public/results/vm-virtio-disk.json");
const XEON: &str = include_str!("../../../../../web/public/results/vm-xeon-virtio-disk-standard.json");
const FILTERS: &str = include_str!("../../../../../web/public/results/vm-epyc-virtio-disk-filters.json");
const SERVER: &str = include_str!("../../../../../web/public/results/vm-xeon-server-virtio-disk.json");
const STANDARD: &str = include_str!("../../../../../web/public/results/vm-epyc-virtio-disk-standard.json");

fn summary(text: &str) -> Summary {
    Summary::of(&Checked::read(text).unwrap())
}

fn finding(summary: &Summary) -> &GainRow {
    let chart = summary.chart.as_ref().unwrap();
    &chart.rows[chart.finding]
}

fn state(summary: &Summary, name: TrustName) -> Option<TrustState> {
    summary.trust.checks.iter().find(|check| check.name == name).map(|check| check.state)
}

#[test]
fn the_finding_is_a_comparison_on_the_device_of_the_run() {
    let found = summary(PAPER_CORE);
    let chart = found.chart.as_ref().unwrap();
    assert_eq!(
        (chart.experiment.as_deref(), chart.by.as_str(), chart.rows.len()),
        (Some("fig11"), "device", 6)
    );
    let row = finding(&found);
    assert_eq!((row.kind.as_str(), row.text.as_str(), row.claim.as_str()), ("real", "real", "faster"));
    let file: Value = serde_json::from_str(PAPER_CORE).unwrap();
    let cell = &file["experiments"][0]["cells"][row.index]["lookup"];
    assert_eq!(json!(row.gain.estimate), cell["gain"]["estimate"]);
    assert_eq!(json!(row.model.unwrap()), cell["model"]["predicted_gain"]);
}

/// The comparison of the devices of this run has a control that is too wide; its own lookups have not.
#[test]
fn a_chart_whose_finding_is_doubtful_gives_way_to_one_whose_finding_is_not() {
    let found = summary(XEON);
    let chart = found.chart.as_ref().unwrap();
    assert_eq!((chart.experiment.as_deref(), chart.by.as_str()), (None, "empty_fraction"));
    assert!(!finding(&found).is_doubtful() && finding(&found).empty_fraction.total_cmp(&1.0).is_eq());
}

#[test]
fn a_gain_is_told_from_noise_by_the_control_of_its_comparison() {
    let found = summary(PAPER_CORE);
    let (low, high) = finding(&found).control.unwrap();
    assert_eq!(found.trust.above, Some(low.abs().max(high.abs())));
    assert_eq!(state(&found, TrustName::Control), Some(TrustState::Good));
    let mut wide: Value = serde_json::from_str(QUICK).unwrap();
    for lookup in wide["lookups"].as_array_mut().unwrap() {
        lookup["gain"]["claim"] = json!("control-too-wide");
    }
    let doubted = summary(&wide.to_string());
    assert_eq!(doubted.trust.above, None);
    assert_eq!(state(&doubted, TrustName::Control), Some(TrustState::Poor));
    assert!(doubted.trust.rank > summary(QUICK).trust.rank);
}

#[test]
fn a_failed_check_of_reads_is_named() {
    let found = summary(STANDARD);
    let reads = found.trust.checks.iter().find(|check| check.name == TrustName::Reads).unwrap();
    let values: Vec<_> = reads.values.iter().map(|one| (one.name, one.value, one.limit)).collect();
    let blocks = 175_274.0;
    assert_eq!(
        values,
        [
            ("passed", 6.0, None),
            ("failed", 1.0, None),
            ("footprint", 1.0, None),
            ("reads", 210_112.0, Some(blocks)),
            ("bytes", blocks * 4096.0, Some(1_073_741_824.0)),
        ]
    );
}

/// A machine is quiet if and only if every disturbance is below its limit, so more of one never raises the grade.
#[test]
fn a_run_is_quiet_if_every_disturbance_is_below_its_limit() {
    for text in [PAPER_CORE, QUICK, XEON, FILTERS, STANDARD] {
        let found = summary(text);
        let quiet = found.trust.checks.iter().find(|check| check.name == TrustName::Quiet).unwrap();
        let exceeded = quiet.values.iter().filter(|one| one.limit.is_some_and(|limit| one.value >= limit));
        assert_eq!(quiet.state == TrustState::Good, exceeded.count() == 0, "{quiet:?}");
        assert!(quiet.values.iter().all(|one| one.limit.is_some()), "{quiet:?}");
    }
}

#[test]
fn filters_that_fit_in_the_second_cache_are_a_property_of_the_run() {
    let filters = |text| {
        let found = summary(text);
        let size = found.trust.checks.iter().find(|check| check.name == TrustName::Size).cloned();
        size.map(|check| (check.values[0].value, check.values[0].limit))
    };
    assert_eq!(filters(QUICK), Some((218_240.0, Some(1_048_576.0))));
    assert_eq!(filters(FILTERS), Some((872_960.0, Some(1_048_576.0))));
    assert_eq!(filters(PAPER_CORE), None, "28 MB of filters");
}

#[test]
fn a_row_has_both_models_and_the_time_that_a_saved_hash_saved() {
    let found = summary(PAPER_CORE);
    let row = found.chart.unwrap().rows.into_iter().find(|row| row.text == "memory").unwrap();
    let file: Value = serde_json::from_str(PAPER_CORE).unwrap();
    let lookup = &file["experiments"][0]["cells"][row.index]["lookup"];
    let model = &lookup["model"];
    assert_eq!(json!(row.model_with_other.unwrap()), model["predicted_gain_with_other"]);
    assert_eq!(json!(row.hash_ns.unwrap()), model["inputs"]["hash_ns"]);
    let counters = |arm: &str| lookup["arms"][arm]["counters"]["hashes"].as_f64().unwrap() / 106_200.0;
    let mean = lookup["arms"]["per_filter"]["mean_ns_per_lookup"].as_f64().unwrap();
    let saved = row.gain.estimate * mean / (counters("per_filter") - counters("shared"));
    assert!((row.saved_hash.unwrap().estimate - saved).abs() < 1e-9);
}

#[test]
fn each_defect_of_a_run_is_a_check_and_lowers_its_rank() {
    let sound = summary(QUICK);
    assert_eq!(state(&sound, TrustName::Reads), Some(TrustState::Good));
    assert_eq!(state(&sound, TrustName::Steady), Some(TrustState::Good));
    assert_eq!(state(&sound, TrustName::Executions), Some(TrustState::Fair));
    assert_eq!(state(&sound, TrustName::Build), None);
    let changed = |path: &[&str], value: Value| {
        let mut file: Value = serde_json::from_str(QUICK).unwrap();
        let place = path.iter().fold(&mut file, |part, name| &mut part[*name]);
        *place = value;
        summary(&file.to_string())
    };
    for (path, value, name) in [
        (&["io", "verification", "verdict"][..], json!("suspect"), TrustName::Reads),
        (&["run", "tool", "profile"], json!("debug"), TrustName::Build),
    ] {
        let worse = changed(path, value);
        assert_eq!(state(&worse, name), Some(TrustState::Poor), "{name:?}");
        assert!(worse.trust.rank > sound.trust.rank + 9999.0, "{name:?}");
    }
    assert_eq!(changed(&["run", "tool", "profile"], json!("debug")).trust.above, None);
    let drifting = changed(&["calibration", "read_latency", "steady"], json!(false));
    assert_eq!(state(&drifting, TrustName::Steady), Some(TrustState::Fair));
    let cut = changed(&["run", "partial"], json!(true));
    assert_eq!(state(&cut, TrustName::Complete), Some(TrustState::Fair));
    assert!(cut.trust.rank > sound.trust.rank + 4999.0, "complete runs come first");
}

/// The bundled run without a failed check that has the most comparisons with a claim. Memory may have
/// answered the reads of the two longest runs, and that of the server ended early.
#[test]
fn the_best_measured_bundled_run_ranks_first() {
    let rank = |text| summary(text).trust.rank;
    for other in [QUICK, STANDARD, FILTERS, XEON, SERVER] {
        assert!(rank(PAPER_CORE) < rank(other));
    }
    for suspect in [STANDARD, XEON] {
        assert_eq!(state(&summary(suspect), TrustName::Reads), Some(TrustState::Poor));
    }
}

#[test]
fn a_run_without_lookups_has_no_finding_and_is_not_trusted_for_gains() {
    let mut file = sample();
    file["lookups"] = json!([]);
    let found = summary(&file.to_string());
    assert_eq!((found.chart, found.trust.above), (None, None));
    assert!(found.claims.is_empty());
}

#[test]
fn claims_have_both_numbers_in_one_unit_and_the_verdict_of_the_file() {
    for (text, least) in [(PAPER_CORE, 25), (XEON, 35), (FILTERS, 3), (STANDARD, 35)] {
        let file: Value = serde_json::from_str(text).unwrap();
        let points = summary(text).claims;
        assert!(points.len() >= least, "{}", points.len());
        for (at, point) in points.iter().enumerate() {
            assert_eq!(point.rank, at);
            assert!((point.ratio - point.found / point.claimed).abs() < 1e-12, "{point:?}");
            let claims = file["claims"].as_array().unwrap();
            let claim = claims.iter().find(|claim| claim["id"] == point.id.as_str()).unwrap();
            let verdict = if claim["not_comparable"].is_string() {
                "not-comparable"
            } else {
                claim["verdict"].as_str().unwrap()
            };
            assert_eq!(point.verdict, verdict);
            let figures = claim["figures"].as_array().unwrap();
            assert!(
                figures
                    .iter()
                    .any(|figure| figure["origin"] == "claimed" && figure["estimate"] == point.claimed)
            );
            assert_ne!(point.origin, "claimed");
            assert_ne!(point.origin, "model");
        }
        let mut keys: Vec<_> = points.iter().map(|point| (&point.id, point.part)).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), points.len(), "no point twice");
    }
}

#[test]
fn a_gain_of_a_claim_is_that_of_the_cell_that_the_claim_names() {
    let points = summary(STANDARD).claims;
    let file: Value = serde_json::from_str(STANDARD).unwrap();
    let gain = |experiment: &str, text: &str| {
        let all = file["experiments"].as_array().unwrap();
        let one = all.iter().find(|one| one["id"] == experiment).unwrap();
        let cells = one["cells"].as_array().unwrap();
        let cell = cells.iter().find(|cell| cell["parameters"][0]["text"] == text).unwrap();
        cell["lookup"]["gain"]["estimate"].as_f64().unwrap()
    };
    for (id, part, experiment, text) in [
        ("fig11-ssd", 0, "fig11", "real"),
        ("fig11-ramdisk", 0, "fig11", "memory"),
        ("fig13-alpha-ssd", 0, "fig13", "100 %"),
        ("fig14-alpha-ramdisk", 0, "fig14", "100 %"),
        ("fig14-alpha-ramdisk", 1, "fig14", "0 %"),
        ("fig8a-gain", 0, "fig8a", "1024 B"),
    ] {
        let point = points.iter().find(|point| point.id == id && point.part == part).unwrap();
        assert!((point.found - gain(experiment, text)).abs() < 1e-12, "{id}");
    }
    let doubtful = points.iter().find(|point| point.id == "fig14-alpha-ramdisk" && point.part == 1).unwrap();
    assert!(doubtful.is_doubtful, "its control failed");
}

#[test]
fn the_chart_of_two_runs_leads_with_the_largest_difference_that_both_controls_allow() {
    let compared = Comparison::of(&Checked::read(STANDARD).unwrap(), &Checked::read(XEON).unwrap()).unwrap();
    let chart = compared.chart.unwrap();
    assert_eq!(chart.experiment.as_deref(), Some("fig11"));
    let leading = &chart.rows[chart.leading.unwrap()];
    assert_eq!(leading.a.kind, "memory");
    assert_eq!(leading.verdict, Some(DifferenceVerdict::Larger));
    for row in &chart.rows {
        assert_eq!(row.b.as_ref().map(|b| &b.place), Some(&row.a.place));
    }
}
