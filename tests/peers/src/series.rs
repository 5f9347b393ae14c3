//! Measurements of one contender on one stream, and the contenders of a run.

use crate::queries::Stream;
use crate::statistics::{estimate_of, ratio_of};
use crate::tree::Counted;
use crate::turn::Times;
use lsm_lab_filters::math::statistics::{Interval, median};
use serde_json::{Value, json};

/// A contender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Who {
    /// The name in tables and files.
    pub name: &'static str,
    /// True for another engine.
    pub peer: bool,
}

impl Who {
    /// Our engine by its public interface.
    pub const OURS: Self = Self { name: "this engine", peer: false };
    /// The same again: the A/A control.
    pub const AGAIN: Self = Self { name: "this engine again", peer: false };
    /// Its arms.
    pub const PER_FILTER: Self = Self { name: "A per-filter", peer: false };
    /// A digest for all filters.
    pub const SHARED: Self = Self { name: "B shared", peer: false };
    /// The layout of C, but digest and mask for each filter.
    pub const MERGED_PER_FILTER: Self = Self { name: "C', per filter", peer: false };
    /// Digest and mask for all filters.
    pub const MERGED: Self = Self { name: "C merged", peer: false };
    /// One maplet for the whole tree.
    pub const MAPLET: Self = Self { name: "D maplet", peer: false };
    /// Arm A in a tree whose filters are as large as the maplet.
    pub const PER_FILTER_EQUAL: Self = Self { name: "A per-filter, equal bits", peer: false };
    /// Arm B in the same tree.
    pub const SHARED_EQUAL: Self = Self { name: "B shared, equal bits", peer: false };
    /// Arm C in the same tree.
    pub const MERGED_EQUAL: Self = Self { name: "C merged, equal bits", peer: false };
    /// RocksDB, the value not copied.
    pub const ROCKSDB_PINNED: Self = Self { name: "RocksDB get_pinned", peer: true };
    /// RocksDB, the value copied.
    pub const ROCKSDB_GET: Self = Self { name: "RocksDB get", peer: true };
    /// `lsm-tree`.
    pub const LSM_TREE: Self = Self { name: "lsm-tree", peer: true };
    /// The harness alone: the cost of the measurement.
    pub const HARNESS: Self = Self { name: "harness alone", peer: false };
}

/// Gains of sharing, of layout and of a maplet: the name, and the two arms of the ratio.
pub const GAINS: [(&str, Who, Who); 6] = [
    ("sharing in the ordinary layout, A / B", Who::PER_FILTER, Who::SHARED),
    ("sharing in the merged layout, C' / C", Who::MERGED_PER_FILTER, Who::MERGED),
    ("the merged layout, shared, B / C", Who::SHARED, Who::MERGED),
    ("one maplet, C / D", Who::MERGED, Who::MAPLET),
    ("one maplet at equal bits, C / D", Who::MERGED_EQUAL, Who::MAPLET),
    ("larger filters, C / C at equal bits", Who::MERGED, Who::MERGED_EQUAL),
];

/// Gains of the parts of arm C: the name, and the layouts before and after, by their short names.
pub const PARTS: [(&str, &str, &str); 7] = [
    ("sharing the digest, A / B", "per-filter", "digest"),
    ("then probing at once", "digest", "at-once+digest"),
    ("then merged fence pointers", "at-once+digest", "fences+at-once+digest"),
    ("then one mask, C", "fences+at-once+digest", "fences+at-once+mask"),
    ("merged fence pointers, removed from C", "at-once+mask", "fences+at-once+mask"),
    ("probing at once, removed from C", "fences+mask", "fences+at-once+mask"),
    ("both, without a shared digest", "per-filter", "fences+at-once"),
];

/// Times of one contender on one stream.
#[derive(Debug, Clone)]
pub struct Series {
    /// Who.
    pub who: Who,
    /// Which keys.
    pub stream: Stream,
    /// Work per lookup, if it was counted.
    pub counted: Option<Counted>,
    /// Times of each round.
    pub times: Times,
}

/// Everything that was measured together.
#[derive(Debug, Clone)]
pub struct Section {
    /// Name of the section, as in `--only`.
    pub name: &'static str,
    /// The shape.
    pub shape: &'static str,
    /// The series.
    pub series: Vec<Series>,
}

impl Section {
    /// The series of this contender and stream.
    #[must_use]
    pub fn find(&self, who: Who, stream: Stream) -> Option<&Series> {
        self.series.iter().find(|series| series.who == who && series.stream == stream)
    }

    /// How many times as long this one takes as that one, by processor time, round by round.
    #[must_use]
    pub fn ratio(&self, above: Who, below: Who, stream: Stream) -> Option<Interval> {
        let (above, below) = (self.find(above, stream)?, self.find(below, stream)?);
        Some(ratio_of(&above.times.cpu_ns, &below.times.cpu_ns))
    }

    /// The same by wall time.
    #[must_use]
    pub fn wall_ratio(&self, above: Who, below: Who, stream: Stream) -> Option<Interval> {
        let (above, below) = (self.find(above, stream)?, self.find(below, stream)?);
        Some(ratio_of(&above.times.wall_ns, &below.times.wall_ns))
    }

    /// The peer that is fastest on this stream.
    #[must_use]
    pub fn fastest_peer(&self, stream: Stream) -> Option<Who> {
        let peers = self.series.iter().filter(|series| series.who.peer && series.stream == stream);
        let timed = peers.map(|series| (median(&series.times.cpu_ns), series.who));
        timed.min_by(|left, right| left.0.total_cmp(&right.0)).map(|(_, who)| who)
    }

    /// The streams in order.
    #[must_use]
    pub fn streams(&self) -> Vec<Stream> {
        let requested = |stream: &Stream| self.series.iter().any(|series| series.stream == *stream);
        Stream::ALL.into_iter().filter(requested).collect()
    }

    /// Everything for programs: each series, and the ratios to our engine or to the first series.
    #[must_use]
    pub fn json(&self) -> Value {
        let series: Vec<Value> = self.series.iter().map(|series| self.series_json(series)).collect();
        let streams = self.streams();
        let ours = [Who::OURS, Who::MERGED, Who::MAPLET];
        let factors = ours.into_iter().flat_map(|who| streams.iter().map(move |&stream| (who, stream)));
        let factors = factors.filter_map(|(who, stream)| self.factor_json(who, stream));
        let gains = streams.iter().flat_map(|&stream| {
            GAINS.iter().filter_map(move |&(name, above, below)| {
                let gain = self.ratio(above, below, stream)?;
                Some(json!({ "gain": name, "stream": stream.name(), "cpu_ratio": estimate(gain) }))
            })
        });
        json!({
            "name": self.name, "shape": self.shape, "series": series,
            "beside_the_faster_peer": factors.collect::<Vec<_>>(), "gains": gains.collect::<Vec<_>>(),
        })
    }

    /// How many times as fast as the faster peer this contender is.
    fn factor_json(&self, who: Who, stream: Stream) -> Option<Value> {
        let peer = self.fastest_peer(stream)?;
        let factor = self.ratio(peer, who, stream)?;
        let per_filter = self.ratio_per_filter(peer, who, stream);
        Some(json!({
            "contender": who.name, "stream": stream.name(), "peer": peer.name, "times_as_fast": estimate(factor),
            "times_as_fast_per_filter": per_filter.map(estimate),
        }))
    }

    /// Returns the ratio of a peer's time to a contender's, each divided by the number of probed filters.
    #[must_use]
    pub fn ratio_per_filter(&self, peer: Who, who: Who, stream: Stream) -> Option<Interval> {
        let filters = |who| self.find(who, stream)?.counted.map(|counted| counted.filters);
        let factor = filters(who)? / filters(peer)?;
        Some(self.ratio(peer, who, stream)?.map(|ratio| ratio * factor))
    }

    fn series_json(&self, series: &Series) -> Value {
        let base =
            self.series.iter().find(|base| base.stream == series.stream).map_or(series.who, |base| base.who);
        let ratio = self.ratio(series.who, base, series.stream);
        let wall_ratio = self.wall_ratio(series.who, base, series.stream);
        json!({
            "contender": series.who.name,
            "stream": series.stream.name(),
            "cpu_ns": estimate(estimate_of(&series.times.cpu_ns)),
            "wall_ns": estimate(estimate_of(&series.times.wall_ns)),
            "cpu_ns_of_rounds": rounded(&series.times.cpu_ns),
            "wall_ns_of_rounds": rounded(&series.times.wall_ns),
            "cpu_ratio": ratio.map(estimate),
            "wall_ratio": wall_ratio.map(estimate),
            "ratio_to": base.name,
            "filters_per_lookup": series.counted.map(|counted| counted.filters),
            "blocks_read_per_lookup": series.counted.map(|counted| counted.blocks_read),
            "hashes_per_lookup": series.counted.and_then(|counted| counted.hashes),
            "wasted_searches_per_lookup": series.counted.and_then(|counted| counted.wasted),
        })
    }
}

/// An estimate for programs.
#[must_use]
pub fn estimate(estimate: Interval) -> Value {
    let Interval { estimate: median, low, high } = estimate;
    json!({ "median": significant(median), "low": significant(low), "high": significant(high) })
}

/// Returns the measurements round by round, for programs.
#[must_use]
pub fn rounded(values: &[f64]) -> Vec<f64> {
    values.iter().map(|&value| significant(value)).collect()
}

/// Five digits: no clock here tells more.
fn significant(value: f64) -> f64 {
    format!("{value:.4e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(who: Who, cpu_ns: &[f64]) -> Series {
        let times = Times { wall_ns: cpu_ns.to_vec(), cpu_ns: cpu_ns.to_vec() };
        Series { who, stream: Stream::Empty, counted: None, times }
    }

    fn section() -> Section {
        let series = vec![
            series(Who::OURS, &[100.0, 110.0, 90.0]),
            series(Who::ROCKSDB_GET, &[1000.0, 1100.0, 900.0]),
            series(Who::LSM_TREE, &[800.0, 880.0, 720.0]),
            series(Who::HARNESS, &[5.0, 5.0, 5.0]),
        ];
        Section { name: "peers", shape: "tiny", series }
    }

    #[test]
    fn the_fastest_peer_is_another_engine() {
        assert_eq!(section().fastest_peer(Stream::Empty), Some(Who::LSM_TREE));
        assert_eq!(section().fastest_peer(Stream::Zipf), None);
    }

    #[test]
    fn ratios_are_of_the_same_rounds() {
        let ratio = section().ratio(Who::LSM_TREE, Who::OURS, Stream::Empty).unwrap();
        assert!((ratio.estimate - 8.0).abs() < 1e-9 && (ratio.high - 8.0).abs() < 1e-9);
    }

    #[test]
    fn numbers_keep_five_digits() {
        assert_eq!(rounded(&[1.234_567, 98_765.432, 0.0]), [1.2346, 98_765.0, 0.0]);
    }

    #[test]
    fn the_file_holds_every_round() {
        let file = section().json();
        assert_eq!(file["series"][2]["cpu_ns_of_rounds"][1], 880.0);
        assert_eq!(file["series"][2]["ratio_to"], "this engine");
    }
}
