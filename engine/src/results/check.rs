//! What types cannot say: numbers that are finite, fractions that are fractions, intervals around their estimate.
//!
//! The first thing found is reported, in the order of the file.

use super::parse::ResultError;
use super::{Calibration, Claim, Gain, LookupCell, ReadLatency, ResultFile, Tree};

/// JavaScript reads whole numbers exactly up to here.
const WHOLE_MAX: u64 = 1 << 53;

type Checked = Result<(), ResultError>;

/// Checks the values of a file whose types are right.
pub(super) fn check(file: &ResultFile) -> Checked {
    whole("run.seed", file.run.seed)?;
    timestamp("run.started_utc", &file.run.started_utc)?;
    if let Some(seconds) = file.run.duration_s {
        not_negative("run.duration_s", seconds)?;
    }
    whole("run.written_bytes", file.run.written_bytes.unwrap_or(0))?;
    calibration(&file.calibration)?;
    if let Some(shape) = &file.tree {
        tree(shape)?;
    } else if !file.lookups.is_empty() {
        return Err(ResultError::new("tree", "is missing although there are lookups"));
    }
    for (index, cell) in file.lookups.iter().enumerate() {
        lookup(&format!("lookups[{index}]"), cell)?;
    }
    if let Some(parity) = &file.parity {
        whole("parity.scenario.seed", parity.scenario.seed)?;
        fingerprint("parity.fingerprint", &parity.fingerprint)?;
        if let Some(value) = &parity.fingerprint_per_filter {
            fingerprint("parity.fingerprint_per_filter", value)?;
        }
    }
    Ok(())
}

fn calibration(calibration: &Calibration) -> Checked {
    not_negative("calibration.timer.resolution_ns", calibration.timer.resolution_ns)?;
    not_negative("calibration.timer.overhead_ns", calibration.timer.overhead_ns)?;
    if let Some(latency) = &calibration.read_latency {
        read_latency("calibration.read_latency", latency)?;
    }
    for (index, cost) in calibration.hash.iter().enumerate() {
        let path = format!("calibration.hash[{index}]");
        not_negative(&format!("{path}.ns_latency"), cost.ns_latency)?;
        not_negative(&format!("{path}.ns_throughput"), cost.ns_throughput)?;
        interval(&format!("{path}.ci95_ns"), cost.ci95_ns.0, cost.ns_latency, cost.ci95_ns.1)?;
    }
    for (index, cost) in calibration.probe.iter().enumerate() {
        let path = format!("calibration.probe[{index}]");
        whole(&format!("{path}.filter_bytes"), cost.filter_bytes)?;
        not_negative(&format!("{path}.bits_per_key"), cost.bits_per_key)?;
        not_negative(&format!("{path}.ns_negative"), cost.ns_negative)?;
        not_negative(&format!("{path}.ns_positive"), cost.ns_positive)?;
        interval(&format!("{path}.ci95_ns"), cost.ci95_ns.0, cost.ns_negative, cost.ci95_ns.1)?;
    }
    Ok(())
}

fn read_latency(path: &str, latency: &ReadLatency) -> Checked {
    whole(&format!("{path}.n"), latency.n)?;
    if latency.n == 0 {
        return Err(ResultError::new(format!("{path}.n"), "is 0: nothing was read"));
    }
    let percentiles = [
        ("min_ns", Some(latency.min_ns)),
        ("p50_ns", Some(latency.p50_ns)),
        ("p90_ns", Some(latency.p90_ns)),
        ("p99_ns", Some(latency.p99_ns)),
        ("p999_ns", latency.p999_ns),
        ("max_ns", latency.max_ns),
    ];
    let mut before = ("0", 0.0);
    for (name, value) in percentiles.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        let field = format!("{path}.{name}");
        not_negative(&field, value)?;
        if value < before.1 {
            return Err(ResultError::new(field, format!("{value} lies below {} ({})", before.0, before.1)));
        }
        before = (name, value);
    }
    not_negative(&format!("{path}.mean_ns"), latency.mean_ns)?;
    not_negative(&format!("{path}.trimmed_mean_ns"), latency.trimmed_mean_ns)?;
    let mut reads = 0_u64;
    for (index, &(bucket_ns, count)) in latency.histogram.iter().enumerate() {
        let field = format!("{path}.histogram[{index}]");
        whole(&field, bucket_ns)?;
        whole(&field, count)?;
        if index > 0 && latency.histogram[index - 1].0 >= bucket_ns {
            return Err(ResultError::new(field, "buckets must ascend"));
        }
        reads = reads.saturating_add(count);
    }
    if !latency.histogram.is_empty() && reads != latency.n {
        let problem = format!("holds {reads} reads, but `n` says {}", latency.n);
        return Err(ResultError::new(format!("{path}.histogram"), problem));
    }
    Ok(())
}

fn tree(tree: &Tree) -> Checked {
    let counts = [
        ("tree.levels", u64::from(tree.levels)),
        ("tree.tables", tree.tables),
        ("tree.entries", tree.entries),
        ("tree.key_bytes", u64::from(tree.key_bytes)),
        ("tree.entry_bytes", u64::from(tree.entry_bytes)),
        ("tree.data_bytes", tree.data_bytes),
        ("tree.table_bytes", tree.table_bytes),
    ];
    for (field, value) in counts {
        whole(field, value)?;
        if value == 0 {
            return Err(ResultError::new(field, "must not be 0"));
        }
    }
    if tree.size_ratio < 2 {
        return Err(ResultError::new("tree.size_ratio", "must be at least 2"));
    }
    not_negative("tree.bits_per_key", tree.bits_per_key)
}

fn lookup(path: &str, cell: &LookupCell) -> Checked {
    fraction(&format!("{path}.empty_fraction"), cell.empty_fraction)?;
    for (name, arm) in [("per_filter", &cell.arms.per_filter), ("shared", &cell.arms.shared)] {
        let field = format!("{path}.arms.{name}");
        not_negative(&format!("{field}.mean_ns_per_lookup"), arm.mean_ns_per_lookup)?;
        let counters = &arm.counters;
        for (name, value) in [
            ("lookups", counters.lookups),
            ("hashes", counters.hashes),
            ("filters_probed", counters.filters_probed),
            ("bits_probed", counters.bits_probed),
            ("blocks_read", counters.blocks_read),
            ("bytes_read", counters.bytes_read),
        ] {
            whole(&format!("{field}.counters.{name}"), value)?;
        }
    }
    gain(&format!("{path}.gain"), &cell.gain)?;
    if let Some(control) = &cell.control {
        let field = format!("{path}.control");
        interval(&format!("{field}.estimate"), control.low, control.estimate, control.high)?;
        whole(&format!("{field}.pairs"), control.pairs)?;
        if control.excludes_zero != (control.low > 0.0 || control.high < 0.0) {
            return Err(ResultError::new(format!("{field}.excludes_zero"), "contradicts the interval"));
        }
    }
    if let Some(model) = &cell.model {
        let field = format!("{path}.model.inputs");
        fraction(&format!("{field}.empty_fraction"), model.inputs.empty_fraction)?;
        fraction(&format!("{field}.false_positive_rate"), model.inputs.false_positive_rate)?;
        not_negative(&format!("{field}.hash_ns"), model.inputs.hash_ns)?;
        not_negative(&format!("{field}.probe_ns"), model.inputs.probe_ns)?;
        not_negative(&format!("{field}.read_ns"), model.inputs.read_ns)?;
        fraction(&format!("{path}.model.predicted_gain"), model.predicted_gain)?;
    }
    if let Some(rate) = cell.false_positive_rate {
        fraction(&format!("{path}.false_positive_rate"), rate)?;
    }
    Ok(())
}

fn gain(path: &str, gain: &Gain) -> Checked {
    interval(&format!("{path}.estimate"), gain.low, gain.estimate, gain.high)?;
    if gain.high > 1.0 {
        let problem = format!("{} is above 1: more than all time cannot be saved", gain.high);
        return Err(ResultError::new(format!("{path}.high"), problem));
    }
    fraction(&format!("{path}.confidence"), gain.confidence)?;
    whole(&format!("{path}.pairs"), gain.pairs)?;
    let contradicted = match gain.claim {
        Claim::Faster => gain.low <= 0.0,
        Claim::Slower => gain.high >= 0.0,
        Claim::NoMeasurableDifference => gain.low > 0.0 || gain.high < 0.0,
        Claim::TooFewPairs | Claim::ControlFailed => false,
    };
    if contradicted {
        return Err(ResultError::new(format!("{path}.claim"), "contradicts the interval"));
    }
    Ok(())
}

fn finite(field: &str, value: f64) -> Checked {
    if value.is_finite() { Ok(()) } else { Err(ResultError::new(field, "is not a finite number")) }
}

fn not_negative(field: &str, value: f64) -> Checked {
    finite(field, value)?;
    if value < 0.0 { Err(ResultError::new(field, format!("{value} is negative"))) } else { Ok(()) }
}

fn fraction(field: &str, value: f64) -> Checked {
    finite(field, value)?;
    if (0.0..=1.0).contains(&value) {
        Ok(())
    } else {
        Err(ResultError::new(field, format!("{value} is not a fraction from 0 to 1")))
    }
}

fn interval(field: &str, low: f64, estimate: f64, high: f64) -> Checked {
    for value in [low, estimate, high] {
        finite(field, value)?;
    }
    if low <= estimate && estimate <= high {
        Ok(())
    } else {
        Err(ResultError::new(field, format!("{estimate} does not lie in its interval [{low}, {high}]")))
    }
}

fn whole(field: &str, value: u64) -> Checked {
    if value <= WHOLE_MAX {
        Ok(())
    } else {
        Err(ResultError::new(field, format!("{value} is above 2^53, which JavaScript cannot read exactly")))
    }
}

/// `2026-11-21T02:30:00Z`, by shape.
fn timestamp(field: &str, text: &str) -> Checked {
    let shape = "dddd-dd-ddTdd:dd:ddZ";
    let fits = text.len() == shape.len()
        && text.bytes().zip(shape.bytes()).all(|(byte, wanted)| match wanted {
            b'd' => byte.is_ascii_digit(),
            other => byte == other,
        });
    if fits { Ok(()) } else { Err(ResultError::new(field, "is not a time like 2026-11-21T02:30:00Z")) }
}

fn fingerprint(field: &str, text: &str) -> Checked {
    if text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        Ok(())
    } else {
        Err(ResultError::new(field, "is not a fingerprint of 16 hexadecimal digits"))
    }
}
