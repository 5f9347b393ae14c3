//! Costs of single operations on the machine of a file, each measured alone: no lookup is in these numbers.

use super::part::{CONFIDENCE, Interval, Part};

/// Operation of a cost.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(
    feature = "result-types",
    derive(serde::Serialize),
    serde(tag = "operation", rename_all = "kebab-case")
)]
pub enum PriceOf {
    /// `T_D`: the median of random reads of one block.
    Read,
    /// `T_H`.
    Hash {
        /// Digest function.
        function: String,
        /// Length of the key.
        key_bytes: u32,
    },
    /// `T_P`: a probe that says no.
    Probe {
        /// Filter.
        filter: String,
        /// Its memory.
        bits_per_key: f64,
        /// Bytes of the filters that probes were spread over, if the file has them.
        filter_bytes: Option<f64>,
    },
}

/// A price.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Price {
    /// Operation.
    pub of: PriceOf,
    /// Nanoseconds.
    pub ns: f64,
    /// Lower end of the 95 % CI; the median of reads has none in the file.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
}

impl Price {
    /// The price with its interval, if it has one.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        Some(Interval { low: self.low?, estimate: self.ns, high: self.high?, confidence: CONFIDENCE })
    }
}

/// All prices of a file: reads, hashes, probes, in the order of the file.
pub(super) fn prices_of(file: Part<'_>) -> Vec<Price> {
    let read = file.number("calibration.read_latency.p50_ns");
    let read = read.map(|ns| Price { of: PriceOf::Read, ns, low: None, high: None });
    let hashes = file.list("calibration.hash").filter_map(|cost| {
        let of = PriceOf::Hash { function: cost.words("function"), key_bytes: cost.whole("key_bytes")? };
        priced(of, cost, cost.number("ns_latency")?)
    });
    let probes = file.list("calibration.probe").filter_map(|cost| {
        let of = PriceOf::Probe {
            filter: cost.words("filter"),
            bits_per_key: cost.number("bits_per_key")?,
            filter_bytes: cost.number("filter_bytes"),
        };
        priced(of, cost, cost.number("ns_negative")?)
    });
    // Files of earlier versions hold 0 for a cost that a busy machine hid.
    read.into_iter().chain(hashes).chain(probes).filter(|price| price.ns > 0.0).collect()
}

#[expect(clippy::unnecessary_wraps, reason = "both callers are in the middle of a chain of options")]
fn priced(of: PriceOf, cost: Part<'_>, ns: f64) -> Option<Price> {
    let mut ends = cost.list("ci95_ns").map(|end| end.0.as_f64());
    let (low, high) = (ends.next().flatten(), ends.next().flatten());
    Some(Price { of, ns, low, high })
}
