//! False positive rates by key range: equal memory with the same bits everywhere, and with more bits where lookups are frequent.
//!
//! Each key range is a store with its own filters, like the post's column families. The bits come from the rule that Monkey uses
//! for levels, [`best_rates`]: it minimizes the sum of the rates, weighted by how often each filter is probed.

use super::amplification::{KEY_BYTES, RUNS, options_of_runs, write_runs};
use super::{Scale, over_seeds};
use crate::experiments::figures::model;
use crate::experiments::names::READS_SAVED;
use crate::experiments::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, number};
use crate::experiments::request::Request;
use crate::failure::Failure;
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::math::{FilterGroup, best_rates, bits_per_key_for, false_positive_rate_ideal};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_teaching::results::{AxisScale, Parameter};
use lsm_lab_workload::{KeySpace, Queries};
use std::sync::Arc;

/// The post's rates by column family.
pub(in crate::experiments) const BLOG_ADAPTIVE: Spec = Spec {
    id: "blog-adaptive",
    title: "wasted reads with one rate for all key ranges, and with a rate for each range",
    source: "blog-bloom-in-lsm, Adaptive False-Positive Rate",
    arms: "8 bits per key everywhere / more bits where lookups are frequent, equal memory; all lookups empty",
    axes: &[AxisSpec {
        name: "hot_lookups",
        label: "share of the lookups in the hot range",
        unit: None,
        scale: AxisScale::Linear,
    }],
    claims: &[],
    work: cells,
};

/// The post's setting.
const BITS_PER_KEY: f64 = 8.0;

/// Keys of each run of the hot and the cold range: one in ten is hot.
const KEYS_PER_RUN: [u64; 2] = [500, 4_500];

struct Adaptive {
    hot_lookups: f64,
    scale: Scale,
}

fn cells(request: &Request) -> Vec<Box<dyn Work>> {
    let scale = Scale { lookups: Scale::of(request).lookups / 2, ..Scale::of(request) };
    let cell = |hot_lookups| -> Box<dyn Work> { Box::new(Adaptive { hot_lookups, scale }) };
    [0.1, 0.5, 0.9, 0.99].map(cell).into_iter().collect()
}

impl Adaptive {
    /// Share of the lookups in the hot and in the cold range.
    fn shares(&self) -> [f64; 2] {
        [self.hot_lookups, 1.0 - self.hot_lookups]
    }

    /// Bits per key of the ranges that waste the fewest reads with the memory of [`BITS_PER_KEY`] everywhere.
    #[expect(clippy::cast_precision_loss, reason = "some thousand keys")]
    fn best_bits(&self) -> [f64; 2] {
        let [hot, cold] = self.shares();
        let group = |range: usize, share: f64| FilterGroup {
            keys: KEYS_PER_RUN[range] as f64,
            filters: share * f64::from(RUNS),
        };
        let rates = best_rates(&[group(0, hot), group(1, cold)], BITS_PER_KEY);
        [0, 1].map(|range| bits_per_key_for(rates[range]))
    }

    fn modelled(&self, bits: [f64; 2]) -> f64 {
        let wasted = |(share, bits): (f64, f64)| share * f64::from(RUNS) * false_positive_rate_ideal(bits);
        self.shares().into_iter().zip(bits).map(wasted).sum()
    }

    /// Wasted reads per lookup, counted.
    #[expect(clippy::cast_precision_loss, reason = "some thousand lookups")]
    fn wasted(&self, bits: [f64; 2], seed: u64) -> Result<f64, Failure> {
        let mut all = 0.0;
        for (range, (share, bits)) in (0..).zip(self.shares().into_iter().zip(bits)) {
            let recipe = DigestRecipe::new(DigestFunction::Xxh3);
            let kind = if bits > 0.0 { FilterKind::Standard(ProbeScheme::Worm) } else { FilterKind::None };
            let filter = FilterOptions::new(kind, bits.max(1.0), recipe);
            let store = Store::create(Arc::new(MemoryStorage::new()), options_of_runs(filter))?;
            let space = KeySpace::new(seed + range, KEY_BYTES);
            let keys_per_run = KEYS_PER_RUN[usize::from(range > 0)];
            write_runs(&store, &space, keys_per_run)?;
            let mut queries = Queries::new(1.0, keys_per_run * u64::from(RUNS), seed + 1_000);
            let (mut reader, mut counters) = (store.reader(), Counters::default());
            for _ in 0..self.scale.lookups {
                reader.get_observed(Arm::Shared, &space.key(queries.next_id()), &mut counters)?;
            }
            all += share * counters.blocks_read as f64 / self.scale.lookups as f64;
        }
        Ok(all)
    }
}

impl Work for Adaptive {
    fn parameters(&self) -> Vec<Parameter> {
        vec![number("hot_lookups", self.hot_lookups, format!("{:.0} %", 100.0 * self.hot_lookups))]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(self.scale.seconds(4.0))
    }

    fn settings(&self) -> String {
        self.scale.text()
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let (same, best) = ([BITS_PER_KEY; 2], self.best_bits());
        let (mut wasted_same, mut wasted_best) = (Vec::new(), Vec::new());
        for round in 0..self.scale.seeds {
            if context.stop.requested() {
                return Ok(None);
            }
            let seed = context.request.seed.wrapping_add(u64::from(10 * round));
            wasted_same.push(self.wasted(same, seed)?);
            wasted_best.push(self.wasted(best, seed)?);
            (context.progress)(f64::from(round + 1) / f64::from(self.scale.seeds));
        }
        let saved: Vec<f64> =
            wasted_best.iter().zip(&wasted_same).map(|(best, same)| 1.0 - best / same).collect();
        let figures = vec![
            over_seeds(READS_SAVED, "fraction", &saved),
            model(READS_SAVED, "fraction", 1.0 - self.modelled(best) / self.modelled(same)),
            over_seeds("wasted_reads_same_bits", "reads", &wasted_same),
            over_seeds("wasted_reads_bits_by_range", "reads", &wasted_best),
            model("bits_per_key_hot_range", "bits", best[0]),
            model("bits_per_key_cold_range", "bits", best[1]),
        ];
        let differences = vec![
            "The post sets a rate by hand and reports no result. Here, one key in ten is hot, and the bits of each range follow from its share \
             of the lookups."
                .to_owned(),
        ];
        Ok(Some(Measured { figures, differences, ..Measured::default() }))
    }
}
