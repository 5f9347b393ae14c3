//! A plausible result file with experiments of every shape: made up, with numbers that are easy to check by eye.

#![expect(clippy::unwrap_used, reason = "what is made up here is in order")]

use lsm_lab_teaching::results::{
    ArmResult, Arms, Axis, AxisScale, Backing, Cell, Claim, ClaimOutcome, ClaimVerdict, CounterSums,
    DeviceKind, Estimand, Experiment, Figure, Gain, Grade, IoMode, KeyUse, LeftOut, LookupCell, ModelInputs,
    ModelPrediction, Origin, PairStop, Parameter, Parts, Quality, ReadsFrom, ResultFile, Tree, parse,
};

/// The bundled result of a real run.
pub(crate) fn bundled() -> ResultFile {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/public/results/vm-virtio-disk.json");
    parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The bundled result, with invented experiments added.
pub(crate) fn with_experiments() -> ResultFile {
    let mut file = bundled();
    "1.1.0".clone_into(&mut file.schema_version);
    file.experiments = vec![devices(), key_sizes(), rates(), analytic(), hashes()];
    file.claims = claims();
    file
}

fn parameter(name: &str, text: &str, number: Option<f64>) -> Parameter {
    Parameter { name: name.to_owned(), text: text.to_owned(), number }
}

fn axis(name: &str, label: &str, unit: Option<&str>, scale: AxisScale) -> Axis {
    Axis { name: name.to_owned(), label: label.to_owned(), unit: unit.map(str::to_owned), scale }
}

fn blank(key: u64, parameters: Vec<Parameter>) -> Cell {
    Cell {
        key: format!("{key:016x}"),
        parameters,
        reads_from: None,
        tree: None,
        lookup: None,
        figures: Vec::new(),
        quality: None,
        duration_s: Some(1.5),
        processor_s: Some(1.25),
    }
}

fn figure(name: &str, unit: &str, origin: Origin, estimate: f64, ends: Option<(f64, f64)>) -> Figure {
    let (low, high) = ends.unzip();
    let samples = ends.map(|_| 100_000);
    Figure {
        name: name.to_owned(),
        unit: unit.to_owned(),
        origin,
        estimate,
        low,
        high,
        samples,
        executions: Vec::new(),
    }
}

fn quality(grade: Grade) -> Quality {
    let reasons = if grade == Grade::A {
        Vec::new()
    } else {
        vec!["Other programs used 12 % of the processor time.".to_owned()]
    };
    Quality {
        grade,
        reasons,
        steal_fraction: Some(0.0),
        iowait_fraction: None,
        cpu_pressure_fraction: None,
        io_pressure_fraction: None,
        others_fraction: None,
        interruptions_per_s: None,
        throttled_fraction: None,
        clock_change: None,
        heat_events: None,
    }
}

/// A tree of five levels.
pub(crate) fn tree(key_bytes: u32) -> Tree {
    Tree {
        levels: 5,
        size_ratio: 10,
        tables: 11_111,
        entries: 22_755_328,
        key_bytes,
        entry_bytes: 1024,
        filter: "standard-paper".to_owned(),
        bits_per_key: 10.0,
        digest: "murmur64a".to_owned(),
        table_bytes: 2 << 20,
        data_bytes: 23_301_455_872,
        filter_bytes: Some(28_444_160),
        backing: Backing::Folded,
        folded_into_bytes: Some(1 << 30),
        runs_per_level: None,
    }
}

/// An arm that hashes so often; the cost of one hash and the times of probes, reads and the rest.
fn arm(hashes: u64, [hash_ns, probe_ns, read_ns, residual_ns]: [f64; 4]) -> ArmResult {
    #[expect(clippy::cast_precision_loss, reason = "one to five")]
    let parts = Parts { hash_ns: hash_ns * hashes as f64, probe_ns, read_ns, residual_ns };
    let mean = parts.hash_ns + probe_ns + read_ns + residual_ns;
    ArmResult {
        mean_ns_per_lookup: mean,
        raw_mean_ns_per_lookup: Some(mean * 1.02),
        median_ns_per_lookup: Some(mean * 0.99),
        processor_ns_per_lookup: Some(mean * 0.7),
        processor_events: None,
        counters: CounterSums {
            lookups: 10_000,
            lookups_with_filter: 10_000,
            hashes: hashes * 10_000,
            hashes_saved: (5 - hashes) * 10_000,
            filters_probed: 50_000,
            bits_probed: 100_000,
            filter_positives: 410,
            false_positives: 410,
            blocks_read: 410,
            bytes_read: 410 * 4096,
        },
        parts: Some(parts),
    }
}

/// Arms of which A hashes five times and B and C once; `read_ns` is spent on reads.
pub(crate) fn lookup(hash_ns: f64, read_ns: f64, gain: (f64, f64, f64), grade: Grade) -> LookupCell {
    let arm = |hashes, probe_ns, rest| arm(hashes, [hash_ns, probe_ns, 0.041 * read_ns, rest]);
    let (low, estimate, high) = gain;
    let claim = match (low > 0.0, high < 0.0) {
        (true, _) => Claim::Faster,
        (_, true) => Claim::Slower,
        _ => Claim::NoMeasurableDifference,
    };
    let measured = |low: f64, estimate: f64, high: f64, claim| Gain {
        estimate,
        low,
        high,
        confidence: 0.95,
        estimand: Estimand::RatioOfMeans,
        keys: KeyUse::Fresh,
        by_median_ratio: Some(estimate + 0.004),
        executions: vec![estimate - 0.01, estimate, estimate + 0.01],
        between_executions: Some(0.008),
        within_execution: Some(0.006),
        pairs: 120,
        lookups_per_block: Some(200),
        stop_reason: PairStop::Precise,
        claim,
    };
    let predicted = 4.0 * hash_ns / (5.0 * hash_ns + 105.0 + 0.041 * read_ns);
    LookupCell {
        empty_fraction: 1.0,
        arms: Arms {
            per_filter: arm(5, 105.0, 400.0),
            shared: arm(1, 105.0, 420.0),
            merged: Some(arm(1, 60.0, -20.0)),
        },
        gain: measured(low, estimate, high, claim),
        gain_of_merging: Some(measured(0.05, 0.11, 0.15, Claim::Faster)),
        gain_of_hot_keys: Some(measured(low + 0.02, estimate + 0.02, high + 0.02, claim)),
        control: None,
        model: Some(ModelPrediction {
            inputs: ModelInputs {
                levels: 5,
                size_ratio: 10,
                empty_fraction: 1.0,
                false_positive_rate: 0.0082,
                hash_ns,
                probe_ns: 21.0,
                read_ns,
                other_ns: 400.0,
            },
            predicted_gain: predicted,
            predicted_gain_with_other: Some(predicted * 0.7),
            predicted_gain_in_place: None,
            per_filter_ns: None,
            shared_ns: None,
        }),
        model_missing: None,
        answers_equal: true,
        reads_equal: true,
        false_positive_rate: Some(0.0082),
        quality: quality(grade),
    }
}

/// Names from left to right; finished in no order.
fn devices() -> Experiment {
    let settings = [
        ("virtual disk (virtio, ext4)", DeviceKind::Real, 56_000.0, (0.010, 0.031, 0.052), Grade::B),
        ("memory", DeviceKind::Memory, 700.0, (0.17, 0.191, 0.21), Grade::A),
        ("emulated 10 us", DeviceKind::Emulated, 10_000.0, (0.12, 0.135, 0.15), Grade::A),
        ("emulated 113 us", DeviceKind::Emulated, 113_000.0, (-0.020, 0.004, 0.031), Grade::C),
    ];
    let cells = settings.iter().zip(1..).map(|((label, kind, read_ns, gain, grade), key)| {
        let mut cell = blank(key, vec![parameter("device", label, None)]);
        let target_ns = (*kind == DeviceKind::Emulated).then_some(*read_ns);
        cell.reads_from = Some(ReadsFrom {
            kind: *kind,
            label: (*label).to_owned(),
            io: IoMode::Direct,
            read_ns: Some(*read_ns),
            target_ns,
        });
        cell.tree = Some(tree(512));
        cell.lookup = Some(lookup(102.0, *read_ns, *gain, *grade));
        cell
    });
    Experiment {
        id: "fig11".to_owned(),
        title: "gain by device".to_owned(),
        sources: vec!["paper-hash-sharing, Figure 11".to_owned()],
        axes: vec![axis("device", "device", None, AxisScale::Category)],
        differences: vec![
            "The tree is folded into 1 GiB.".to_owned(),
            "Three devices are emulated.".to_owned(),
        ],
        cells: cells.collect(),
        left_out: vec![LeftOut {
            what: "SATA".to_owned(),
            why: "there is no such device here; name one with --dir".to_owned(),
        }],
    }
}

/// Equal factors from left to right, two settings.
fn key_sizes() -> Experiment {
    let mut cells = Vec::new();
    for (device, read_ns) in [("emulated 10 us", 10_000.0), ("memory", 700.0)] {
        for size in [512_u32, 8, 1024, 64, 16, 256, 32, 128] {
            let hash_ns = 6.0 + 0.19 * f64::from(size);
            let estimate = 3.4 * hash_ns / (5.0 * hash_ns + 500.0 + 0.041 * read_ns);
            let parameters = vec![
                parameter("key_bytes", &format!("{size} B"), Some(f64::from(size))),
                parameter("device", device, None),
            ];
            let mut cell = blank(u64::from(size) + 5000 * u64::from(device == "memory"), parameters);
            let ends = (estimate - 0.02, estimate, estimate + 0.02);
            cell.lookup = Some(lookup(hash_ns, read_ns, ends, Grade::A));
            cell.tree = Some(tree(size));
            cells.push(cell);
        }
    }
    Experiment {
        id: "fig8a".to_owned(),
        title: "gain by key size".to_owned(),
        sources: vec!["paper-hash-sharing, Figure 8a".to_owned()],
        axes: vec![
            axis("key_bytes", "key size", Some("bytes"), AxisScale::Log),
            axis("device", "device", None, AxisScale::Category),
        ],
        differences: Vec::new(),
        cells,
        left_out: Vec::new(),
    }
}

/// Measurement, theory and claim.
fn rates() -> Experiment {
    let claimed = [(2.0, 0.383), (3.0, 0.237), (4.0, 0.146), (5.0, 0.091), (6.0, 0.056)];
    let cells = claimed.iter().zip(100..).map(|(&(bits, claim), key)| {
        let theory = 0.6185_f64.powf(bits);
        let found = theory * 1.04;
        let mut cell = blank(key, vec![parameter("bits_per_key", &format!("{bits}"), Some(bits))]);
        let name = "false_positive_rate";
        cell.figures = vec![
            figure(name, "fraction", Origin::Counted, found, Some((found - 0.003, found + 0.003))),
            figure(name, "fraction", Origin::Model, theory, None),
            figure(name, "fraction", Origin::Claimed, claim, None),
        ];
        cell
    });
    Experiment {
        id: "elastic-fpr".to_owned(),
        title: "false positives by bits per key".to_owned(),
        sources: vec!["elasticbf-slides".to_owned()],
        axes: vec![axis("bits_per_key", "bits per key", None, AxisScale::Linear)],
        differences: vec!["A filter has a whole number of probes.".to_owned()],
        cells: cells.collect(),
        left_out: Vec::new(),
    }
}

/// Formulas only.
fn analytic() -> Experiment {
    let mut cells = Vec::new();
    for alpha in [0.0, 0.5, 1.0] {
        for read_ns in [250.0, 10_000.0, 113_000.0, 4_600_000.0_f64] {
            let gain = 0.4 / (1.0 + read_ns * (1.041 - alpha) / 1e4);
            let parameters = vec![
                parameter("read_ns", &format!("{read_ns} ns"), Some(read_ns)),
                parameter("alpha", &format!("alpha {alpha}"), Some(alpha)),
            ];
            let mut cell = blank(1000 + u64::try_from(cells.len()).unwrap(), parameters);
            cell.figures = vec![figure("predicted_gain", "fraction", Origin::Model, gain, None)];
            cells.push(cell);
        }
    }
    Experiment {
        id: "fig6".to_owned(),
        title: "what the model predicts by device".to_owned(),
        sources: vec!["paper-hash-sharing, Figure 6".to_owned()],
        axes: vec![
            axis("read_ns", "T_D", Some("ns"), AxisScale::Log),
            axis("alpha", "share of empty lookups", None, AxisScale::Linear),
        ],
        differences: Vec::new(),
        cells,
        left_out: Vec::new(),
    }
}

/// Times that span decades, over names.
fn hashes() -> Experiment {
    let functions = [
        ("xxh3", 61.0),
        ("city64", 120.0),
        ("murmur64a", 205.0),
        ("crc32c", 66.0),
        ("md5", 1700.0),
        ("sha256", 4900.0),
    ];
    let cells = functions.iter().zip(2000..).map(|(&(name, ns), key)| {
        let mut cell = blank(key, vec![parameter("hash", name, None)]);
        cell.figures = vec![figure("hash_latency", "ns", Origin::Measured, ns, Some((ns * 0.98, ns * 1.03)))];
        cell.quality = Some(quality(Grade::A));
        cell
    });
    Experiment {
        id: "table1".to_owned(),
        title: "the digest of a 1 KiB key".to_owned(),
        sources: vec!["paper-hash-sharing, Table 1".to_owned()],
        axes: vec![axis("hash", "hash function", None, AxisScale::Category)],
        differences: Vec::new(),
        cells: cells.collect(),
        left_out: Vec::new(),
    }
}

fn claims() -> Vec<ClaimVerdict> {
    let claim = |id: &str, statement: &str, verdict, figures, why: &str| ClaimVerdict {
        id: id.to_owned(),
        source: "paper-hash-sharing, Section 5".to_owned(),
        statement: statement.to_owned(),
        verdict,
        not_comparable: None,
        rule: None,
        p: None,
        q: None,
        figures,
        experiment: Some("fig11".to_owned()),
        why: why.to_owned(),
    };
    vec![
        claim(
            "fig11-ramdisk",
            "Sharing saves 20 % in memory.",
            ClaimOutcome::Reproduced,
            vec![
                figure("gain", "fraction", Origin::Claimed, 0.2, None),
                figure("gain", "fraction", Origin::Measured, 0.191, Some((0.17, 0.21))),
            ],
            "The interval contains the claimed value.",
        ),
        claim(
            "fig11-pcie",
            "Sharing saves 10 % on a PCIe drive.",
            ClaimOutcome::Contradicted,
            vec![
                figure("gain", "fraction", Origin::Claimed, 0.1, None),
                figure("gain", "fraction", Origin::Measured, 0.031, Some((0.01, 0.052))),
                figure("gain", "fraction", Origin::Model, 0.04, None),
            ],
            "The published program hashes once too often without sharing.",
        ),
        claim(
            "fig1",
            "Hashing takes half of the time.",
            ClaimOutcome::NotRun,
            Vec::new(),
            "fig1 was not run.",
        ),
    ]
}
