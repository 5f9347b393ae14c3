//! Parts of a result for the page: sentences and points, derived here so that no rule is written twice.
//!
//! Every value keeps its source: a label names device and date.

use super::{Claim, DeviceKind, Grade, LookupCell, ResultFile};
use serde::Serialize;

/// A result as the page shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// `measured natively on <device>, <date>`.
    pub label: String,
    /// Limitations of the numbers; empty for a plain drive.
    pub caveats: Vec<String>,
    /// Name of the device.
    pub device: String,
    /// Day of the run.
    pub date: String,
    /// Device that answered the reads.
    pub device_kind: DeviceKind,
    /// True if a hypervisor is between the file and a drive.
    pub virtualised: bool,
    /// True if the run was cut short.
    pub partial: bool,
    /// `T_D`: median.
    pub read_ns: Option<f64>,
    /// `T_H`.
    pub hash: Vec<HashPoint>,
    /// `T_P`.
    pub probe: Vec<ProbePoint>,
    /// Measured gains.
    pub lookups: Vec<LookupPoint>,
    /// Fingerprint of the scenario that the page replays.
    pub fingerprint: Option<String>,
}

/// One measured hash.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HashPoint {
    /// Function.
    pub digest: String,
    /// Length of the key.
    pub key_bytes: u32,
    /// Cost in a dependent chain.
    pub ns: f64,
}

/// One measured probe.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProbePoint {
    /// Filter.
    pub filter: String,
    /// Bytes that the probes were spread over.
    pub filter_bytes: u64,
    /// Cost of a probe that says no.
    pub negative_ns: f64,
    /// Cost of a probe that says maybe.
    pub positive_ns: Option<f64>,
}

/// One measured gain, with everything that places it in a figure.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LookupPoint {
    /// Share of empty lookups.
    pub empty_fraction: f64,
    /// Position on the axis of read latencies: `T_D` of the model's input.
    pub read_ns: Option<f64>,
    /// Estimate.
    pub gain: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Pairs behind it.
    pub pairs: u64,
    /// Conclusion that the interval allows.
    pub claim: Claim,
    /// The same as a sentence.
    pub sentence: String,
    /// Prediction of the model for the same inputs.
    pub predicted_gain: Option<f64>,
    /// How quiet the machine was.
    pub grade: Grade,
    /// `L` of the tree.
    pub levels: u32,
    /// `T` of the tree.
    pub size_ratio: u32,
    /// Length of its keys.
    pub key_bytes: u32,
    /// Its filter.
    pub filter: String,
    /// Its filters' memory.
    pub bits_per_key: f64,
    /// Its digest function.
    pub digest: String,
}

impl ResultFile {
    /// The result as the page shows it.
    #[must_use]
    pub fn view(&self) -> View {
        let date = self.run.started_utc.get(..10).unwrap_or_default().to_owned();
        let hash = self.calibration.hash.iter().map(|cost| HashPoint {
            digest: cost.function.clone(),
            key_bytes: cost.key_bytes,
            ns: cost.ns_latency,
        });
        let probe = self.calibration.probe.iter().map(|cost| ProbePoint {
            filter: cost.filter.clone(),
            filter_bytes: cost.filter_bytes,
            negative_ns: cost.ns_negative,
            positive_ns: cost.ns_positive,
        });
        View {
            label: format!("measured natively on {}, {date}", self.device.label),
            caveats: self.caveats(),
            device: self.device.label.clone(),
            date,
            device_kind: self.device.kind,
            virtualised: self.device.virtualised,
            partial: self.run.partial,
            read_ns: self.calibration.read_latency.as_ref().map(|latency| latency.p50_ns),
            hash: hash.collect(),
            probe: probe.collect(),
            lookups: self.lookups.iter().filter_map(|cell| self.point(cell)).collect(),
            fingerprint: self.parity.as_ref().map(|parity| parity.fingerprint.clone()),
        }
    }

    /// Sentences without which the numbers would mislead.
    #[must_use]
    pub fn caveats(&self) -> Vec<String> {
        super::caveats::caveats(super::Checked::from(self).root())
    }

    fn point(&self, cell: &LookupCell) -> Option<LookupPoint> {
        let tree = self.tree.as_ref()?;
        Some(LookupPoint {
            empty_fraction: cell.empty_fraction,
            read_ns: cell.model.as_ref().map(|model| model.inputs.read_ns),
            gain: cell.gain.estimate,
            low: cell.gain.low,
            high: cell.gain.high,
            pairs: cell.gain.pairs,
            claim: cell.gain.claim,
            sentence: cell.gain.sentence(),
            predicted_gain: cell.model.as_ref().map(|model| model.predicted_gain),
            grade: cell.quality.grade,
            levels: tree.levels,
            size_ratio: tree.size_ratio,
            key_bytes: tree.key_bytes,
            filter: tree.filter.clone(),
            bits_per_key: tree.bits_per_key,
            digest: tree.digest.clone(),
        })
    }
}

impl super::Gain {
    /// Returns the conclusion about the gain of sharing, as a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.sentence_about("Sharing")
    }

    /// Does the same for the gain of merging (B to C), which shares nothing more: it probes all filters with
    /// one mask.
    #[must_use]
    pub fn sentence_of_merging(&self) -> String {
        self.sentence_about("Merging")
    }

    fn sentence_about(&self, change: &str) -> String {
        let percent = |fraction: f64| format!("{:.1}", 100.0 * fraction);
        let level = percent(self.confidence).trim_end_matches(".0").to_owned();
        let interval = format!("{level} % CI {} to {}", percent(self.low), percent(self.high));
        let pairs = match self.executions.len() {
            0 => format!("{} pairs", self.pairs),
            count => format!("{} pairs in {count} executions", self.pairs),
        };
        match self.claim {
            Claim::Faster => {
                format!("{change} saves {} % ({interval}, {pairs}).", percent(self.estimate))
            }
            Claim::Slower => {
                format!("{change} costs {} % more ({interval}, {pairs}).", percent(-self.estimate))
            }
            Claim::NoMeasurableDifference => format!("No measurable difference ({interval} %, {pairs})."),
            Claim::TooFewPairs => format!("Too few pairs ({} of 30): no claim.", self.pairs),
            Claim::ControlFailed => "The A/A control differs from 0: no claim.".to_owned(),
            Claim::ControlTooWide => {
                let seen = percent(self.estimate);
                format!(
                    "{seen} % ({interval}, {pairs}), but the A/A control cannot rule out a bias of that size: no claim."
                )
            }
        }
    }
}
