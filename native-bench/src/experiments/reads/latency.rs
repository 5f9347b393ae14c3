//! The post's table of latency, p99 and reads per second, measured on the device of the run.

use super::amplification::{KEY_BYTES, STORED, filters_of, tree_of_runs};
use super::operations::Operation;
use super::side_by_side::{Side, time};
use crate::experiments::figures::{claimed, counted, timed};
use crate::experiments::names::{FIVE_BITS, LATENCY_RATIO_HALVED, LATENCY_RATIO_NONE, NO_FILTERS, TEN_BITS};
use crate::experiments::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, number};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::failure::Failure;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_teaching::results::{AxisScale, Figure, Parameter};
use lsm_lab_workload::{KeySpace, Queries};
use std::sync::Arc;

/// The post's table of configurations.
pub(in crate::experiments) const BLOG_LATENCY: Spec = Spec {
    id: "blog-latency",
    title: "latency, p99 and reads per second without filters, with 10 and with 5 bits per key",
    source: "blog-bloom-in-lsm, Performance Benchmarking",
    arms: "no filters / 10 bits per key / 5 bits per key; ten runs on the device, one thread",
    axes: &[AxisSpec {
        name: "empty_fraction",
        label: "share of empty lookups",
        unit: None,
        scale: AxisScale::Linear,
    }],
    claims: &["errata-blog-halving"],
    work: cells,
};

/// A row of the post's table: filters, name in figures, average and p99 latency in microseconds, thousands of reads per second.
const ROWS: [(&str, &str, [f64; 3]); 3] = [
    (NO_FILTERS, "no_filters", [1_420.0, 7_200.0, 210.0]),
    (TEN_BITS, "ten_bits", [620.0, 2_500.0, 85.0]),
    (FIVE_BITS, "five_bits", [780.0, 3_100.0, 110.0]),
];

/// Bytes of one tree in files, rounded up.
const TREE_BYTES: u64 = 4 << 20;

struct Latency {
    empty_fraction: f64,
    counted: u64,
    timed: u64,
}

fn cells(request: &Request) -> Vec<Box<dyn Work>> {
    let (counted, timed) = match request.preset {
        Preset::MiniCi => (200, 200),
        Preset::Quick | Preset::Standard => (1_000, 3_000),
        Preset::PaperCore | Preset::Paper => (10_000, 50_000),
    };
    let shares = Overrides::or(&request.overrides.empty_fractions, &[0.0, 0.5, 1.0]);
    let cell = |empty_fraction| -> Box<dyn Work> { Box::new(Latency { empty_fraction, counted, timed }) };
    shares.into_iter().map(cell).collect()
}

/// Reads per lookup of one side, counted before the measurement.
struct ReadsOf {
    per_lookup: f64,
    lookups: u64,
}

fn figures(sides: &[Side<'_>], reads: &[ReadsOf]) -> Vec<Figure> {
    let [none, ten, five] = sides else { return Vec::new() };
    let ratio = |name: &str, value: f64| timed(name, "ratio", value, ten.timed());
    let p99 = |side: &Side<'_>| side.percentile_ns(0.99);
    let mut figures = vec![
        ratio(LATENCY_RATIO_NONE, none.mean_ns() / ten.mean_ns()),
        ratio(LATENCY_RATIO_HALVED, five.mean_ns() / ten.mean_ns()),
        ratio("p99_ratio_no_filters_to_ten_bits", p99(none) / p99(ten)),
        ratio("p99_ratio_five_to_ten_bits", p99(five) / p99(ten)),
    ];
    for (((_, name, [mean_us, p99_us, thousands]), side), reads) in ROWS.iter().zip(sides).zip(reads) {
        let latency = |what: &str, value: f64| timed(&format!("{what}_ns_{name}"), "ns", value, side.timed());
        figures.push(latency("mean", side.mean_ns()));
        figures.push(latency("p99", p99(side)));
        let per_second = format!("reads_per_second_{name}");
        figures.push(timed(&per_second, "1/s", reads.per_lookup * side.per_second(), side.timed()));
        let per_lookup = format!("reads_per_lookup_{name}");
        figures.push(counted(&per_lookup, "reads", reads.per_lookup, None, reads.lookups));
        figures.push(claimed(&format!("mean_ns_{name}"), "ns", mean_us * 1e3));
        figures.push(claimed(&format!("p99_ns_{name}"), "ns", p99_us * 1e3));
        figures.push(claimed(&per_second, "1/s", thousands * 1e3));
    }
    figures
}

impl Latency {
    fn side<'s>(&self, store: &'s Store, space: &'s KeySpace, seed: u64) -> Side<'s> {
        let mut queries = Queries::new(self.empty_fraction, STORED, seed + 1_000);
        Side::new(store, Arm::Shared, move || Operation::Read(space.key(queries.next_id())))
    }
}

impl Work for Latency {
    fn parameters(&self) -> Vec<Parameter> {
        let share = format!("{:.0} %", 100.0 * self.empty_fraction);
        vec![number("empty_fraction", self.empty_fraction, share)]
    }

    #[expect(clippy::cast_precision_loss, reason = "some thousand lookups")]
    fn cost(&self) -> Cost {
        // About ten reads without filters and one or two with them.
        let reads = (self.counted + self.timed) as f64 * 13.0;
        Cost { written_bytes: ROWS.len() as u64 * TREE_BYTES, standing_bytes: None, seconds: 0.5, reads }
    }

    fn is_comparison(&self) -> bool {
        true
    }

    fn settings(&self) -> String {
        format!("{} and {} lookups", self.counted, self.timed)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let seed = context.request.seed;
        let space = KeySpace::new(seed, KEY_BYTES);
        let mut stores = Vec::new();
        for (filters, name, _) in ROWS {
            let directory = context.trees.directory(&format!("latency-{name}"))?;
            stores.push(tree_of_runs(Arc::new(directory), filters_of(filters), &space)?);
        }
        let mut sides: Vec<Side<'_>> = stores.iter().map(|store| self.side(store, &space, seed)).collect();
        let mut reads = Vec::new();
        for side in &mut sides {
            let counters = side.count(self.counted)?;
            let per_lookup = counters.blocks_per_lookup().unwrap_or(0.0);
            reads.push(ReadsOf { per_lookup, lookups: counters.lookups });
        }
        if !time(&mut sides, self.timed, seed, (context.stop, context.progress))? {
            return Ok(None);
        }
        let figures = figures(&sides, &reads);
        drop(sides);
        drop(stores);
        for (_, name, _) in ROWS {
            context.trees.remove_directory(&format!("latency-{name}"))?;
        }
        let differences = vec![
            "The post states neither its tree nor its share of empty lookups, and its node answers many threads. Here, one thread looks up \
             keys in ten runs, so fewer reads per lookup do not lower the reads per second: the next lookup begins earlier."
                .to_owned(),
        ];
        Ok(Some(Measured { figures, differences, ..Measured::default() }))
    }
}
