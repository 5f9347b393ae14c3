//! Reads of a lookup in a tree of ten runs, without filters and with: the tables of the post.

use super::{Scale, category, over_seeds};
use crate::experiments::figures::{claimed, model};
use crate::experiments::names::{FIVE_BITS, NO_FILTERS, READS_PER_LOOKUP, TEN_BITS};
use crate::experiments::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, name_of, number};
use crate::experiments::request::{Overrides, Request};
use crate::failure::Failure;
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Policy as Runs};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_teaching::model::{CostInputs, Form, Policy, cost_counting_every_false_positive};
use lsm_lab_teaching::results::{AxisScale, Parameter};
use lsm_lab_workload::{KeySpace, Queries};
use std::sync::Arc;

/// The post's tables.
pub(in crate::experiments) const READAMP: Spec = Spec {
    id: "readamp",
    title: "reads per lookup in a tree of ten runs, without filters and with",
    source: "blog-bloom-in-lsm, tables",
    arms: "no filters / 10 bits per key / 5 bits per key",
    axes: &[
        category("filters", "filters"),
        AxisSpec {
            name: "empty_fraction",
            label: "share of empty lookups",
            unit: None,
            scale: AxisScale::Linear,
        },
    ],
    claims: &["blog-read-amp", "errata-blog-70-percent", "errata-blog-halving"],
    work: amplification,
};

const RUNS: u32 = 10;
const KEYS_PER_RUN: u64 = 2_000;
const KEY_BYTES: usize = 18;

struct Amplification {
    filters: &'static str,
    empty_fraction: f64,
    scale: Scale,
}

fn amplification(request: &Request) -> Vec<Box<dyn Work>> {
    let scale = Scale { lookups: Scale::of(request).lookups / 2, ..Scale::of(request) };
    let shares = Overrides::or(&request.overrides.empty_fractions, &[0.0, 0.5, 1.0]);
    let cells = [NO_FILTERS, TEN_BITS, FIVE_BITS].into_iter().flat_map(|filters| {
        shares.iter().map(move |&empty_fraction| -> Box<dyn Work> {
            Box::new(Amplification { filters, empty_fraction, scale })
        })
    });
    cells.collect()
}

impl Amplification {
    fn filter(&self) -> FilterOptions {
        let recipe = DigestRecipe::new(DigestFunction::Xxh3);
        let kind = FilterKind::Standard(ProbeScheme::Worm);
        match self.filters {
            NO_FILTERS => FilterOptions::new(FilterKind::None, 10.0, recipe),
            FIVE_BITS => FilterOptions::new(kind, 5.0, recipe),
            _ => FilterOptions::new(kind, 10.0, recipe),
        }
    }

    /// Ten runs in level 1, each over the whole range of keys, as flushes leave them.
    fn store(&self, space: &KeySpace) -> Result<Store, Failure> {
        let options = Options {
            filter: self.filter(),
            log: LogMode::NoLog,
            memtable_bytes: 64 << 20,
            level_one_bytes: 1 << 30,
            size_ratio: 20,
            compaction: CompactionOptions { policy: Runs::Tiering, granularity: Granularity::Level },
            stall_runs: 64,
            ..Options::durable()
        };
        let store = Store::create(Arc::new(MemoryStorage::new()), options)?;
        for run in 0..u64::from(RUNS) {
            for id in run * KEYS_PER_RUN..(run + 1) * KEYS_PER_RUN {
                store.put(&space.key(id), &[b'v'; 100])?;
            }
            store.flush()?;
        }
        Ok(store)
    }

    fn reads(&self, seed: u64) -> Result<f64, Failure> {
        let space = KeySpace::new(seed, KEY_BYTES);
        let store = self.store(&space)?;
        let stored = u64::from(RUNS) * KEYS_PER_RUN;
        let mut queries = Queries::new(self.empty_fraction, stored, seed + 1_000);
        let (mut reader, mut counters, mut key) = (store.reader(), Counters::default(), Vec::new());
        for _ in 0..self.scale.lookups {
            space.write_key(queries.next_id(), &mut key);
            reader.get_observed(Arm::Shared, &key, &mut counters)?;
        }
        Ok(counters.blocks_per_lookup().unwrap_or(0.0))
    }

    /// The cost model with a price of 1 for a read and none for the rest.
    fn modelled(&self) -> Option<f64> {
        let false_positive_rate =
            if self.filters == NO_FILTERS { 1.0 } else { self.filter().false_positive_rate()? };
        let inputs = CostInputs {
            policy: Policy::Tiering { runs_per_level: RUNS },
            levels: 1,
            size_ratio: 20,
            empty_fraction: self.empty_fraction,
            false_positive_rate,
            hash_ns: 0.0,
            probe_ns: 0.0,
            read_ns: 1.0,
            other_ns: 0.0,
        };
        Some(cost_counting_every_false_positive(&inputs, true, Form::Exact).total_ns())
    }
}

impl Work for Amplification {
    fn parameters(&self) -> Vec<Parameter> {
        let share = format!("{:.0} %", 100.0 * self.empty_fraction);
        vec![name_of("filters", self.filters), number("empty_fraction", self.empty_fraction, share)]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(self.scale.seconds(1.0))
    }

    fn settings(&self) -> String {
        self.scale.text()
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let mut reads = Vec::new();
        for round in 0..self.scale.seeds {
            if context.stop.requested() {
                return Ok(None);
            }
            reads.push(self.reads(context.request.seed.wrapping_add(u64::from(round)))?);
            (context.progress)(f64::from(round + 1) / f64::from(self.scale.seeds));
        }
        let mut figures = vec![over_seeds(READS_PER_LOOKUP, "reads", &reads)];
        figures.extend(self.modelled().map(|reads| model(READS_PER_LOOKUP, "reads", reads)));
        let told = match self.filters {
            NO_FILTERS => Some(9.8),
            TEN_BITS => Some(3.1),
            _ => None,
        };
        figures.extend(told.map(|reads| claimed(READS_PER_LOOKUP, "reads", reads)));
        let differences = vec![format!(
            "{RUNS} runs of {KEYS_PER_RUN} keys in level 1: the post does not describe its tree. Latency and reads per second are not measured."
        )];
        Ok(Some(Measured { figures, differences, ..Measured::default() }))
    }
}
