//! Percentiles of the read latency: a table, and the curve of its numbers.

use super::Block;
use crate::output::chart::{Layer, Plot, PlotAxis, Point, Scale, Series};
use crate::output::nanoseconds;
use crate::output::table::Table;
use lsm_lab_teaching::results::ReadLatency;

/// Shares of reads that are at most as slow, with their names.
const PERCENTILES: [(&str, f64); 11] = [
    ("p1", 0.01),
    ("p10", 0.1),
    ("p25", 0.25),
    ("p50", 0.5),
    ("p75", 0.75),
    ("p90", 0.9),
    ("p95", 0.95),
    ("p99", 0.99),
    ("p99.5", 0.995),
    ("p99.9", 0.999),
    ("p99.99", 0.9999),
];
/// Reads behind a percentile, without which chance decides it.
const READS_BEHIND: f64 = 5.0;

/// Returns table and curve; nothing without a histogram.
pub(super) fn blocks(latency: &ReadLatency) -> Vec<Block> {
    const TITLE: &str = "Percentiles";
    let mut found = percentiles(&latency.histogram);
    // A bucket is a little wider than the number.
    for (name, ns) in &mut found {
        *ns = exact(latency, name).unwrap_or(*ns);
    }
    if found.is_empty() {
        return Vec::new();
    }
    let names: Vec<String> = found.iter().map(|(name, _)| (*name).to_owned()).collect();
    let mut table = Table::new(&["reads", "at most"]);
    for (name, ns) in &found {
        table.row(vec![(*name).to_owned(), nanoseconds(*ns)]);
    }
    let points = found.iter().zip(0_u8..).map(|((_, ns), at)| Point { x: at.into(), y: *ns, interval: None });
    let plot = Plot {
        title: TITLE.to_owned(),
        x: PlotAxis { label: "percentile".to_owned(), unit: String::new(), scale: Scale::Category(names) },
        y: PlotAxis { label: "read latency".to_owned(), unit: "ns".to_owned(), scale: Scale::Log },
        series: vec![Series {
            name: "measured".to_owned(),
            group: 0,
            layer: Layer::Measured,
            points: points.collect(),
        }],
    };
    vec![Block::Table(TITLE.to_owned(), table), Block::Plot(plot)]
}

/// Returns a percentile that the result has as a number.
fn exact(latency: &ReadLatency, name: &str) -> Option<f64> {
    match name {
        "p50" => Some(latency.p50_ns),
        "p90" => Some(latency.p90_ns),
        "p99" => Some(latency.p99_ns),
        "p99.9" => latency.p999_ns,
        _ => None,
    }
}

/// Returns the percentiles that enough reads are behind, from `[lower end of a bucket in ns, reads in it]`.
#[expect(clippy::cast_precision_loss, reason = "counts and latencies, far below 2^53")]
fn percentiles(histogram: &[(u64, u64)]) -> Vec<(&'static str, f64)> {
    let count = histogram.iter().map(|bucket| bucket.1).sum::<u64>() as f64;
    let behind = |share: &f64| count * (1.0 - share) >= READS_BEHIND && count * share >= READS_BEHIND;
    let at = |share: f64| {
        let mut reads = 0.0;
        let bucket = histogram.iter().find(|bucket| {
            reads += bucket.1 as f64;
            reads >= share * count
        });
        bucket.map(|bucket| bucket.0 as f64)
    };
    let wanted = PERCENTILES.into_iter().filter(|(_, share)| behind(share));
    wanted.filter_map(|(name, share)| Some((name, at(share)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_bucket_that_reaches_its_share() {
        let histogram = [(10, 500), (20, 400), (30, 90), (40, 10)];
        let found = percentiles(&histogram);
        let of = |wanted: &str| found.iter().find(|(name, _)| *name == wanted).map(|(_, ns)| *ns);
        assert_eq!(
            (of("p10"), of("p50"), of("p75"), of("p90")),
            (Some(10.0), Some(10.0), Some(20.0), Some(20.0))
        );
        assert_eq!((of("p95"), of("p99"), of("p99.5")), (Some(30.0), Some(30.0), Some(40.0)));
        // One read in a thousand is chance.
        assert_eq!((of("p99.9"), of("p99.99")), (None, None));
        assert!(percentiles(&[]).is_empty());
    }
}
