//! Reads of a lookup in a tree of ten runs, without filters and with: the tables of the post.

use super::{Scale, category, over_seeds};
use crate::experiments::figures::{claimed, model};
use crate::experiments::names::{FIVE_BITS, NO_FILTERS, READS_PER_LOOKUP, TEN_BITS};
use crate::experiments::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, name_of, number};
use crate::experiments::request::{Overrides, Request};
use crate::failure::Failure;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Policy as Runs};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
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

pub(super) const RUNS: u32 = 10;
const KEYS_PER_RUN: u64 = 2_000;
/// Keys of the tree.
pub(super) const STORED: u64 = RUNS as u64 * KEYS_PER_RUN;
pub(super) const KEY_BYTES: usize = 18;
/// Bytes of each value.
pub(super) const VALUE_BYTES: usize = 100;

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

/// The filters of a row of the post.
pub(super) fn filters_of(name: &str) -> FilterOptions {
    let recipe = DigestRecipe::new(DigestFunction::Xxh3);
    let kind = FilterKind::Standard(ProbeScheme::Worm);
    match name {
        NO_FILTERS => FilterOptions::new(FilterKind::None, 10.0, recipe),
        FIVE_BITS => FilterOptions::new(kind, 5.0, recipe),
        _ => FilterOptions::new(kind, 10.0, recipe),
    }
}

/// Options of a store that keeps each flush as a run of level 1, over the whole range of keys.
pub(super) fn options_of_runs(filter: FilterOptions) -> Options {
    Options {
        filter,
        log: LogMode::NoLog,
        memtable_bytes: 64 << 20,
        level_one_bytes: 1 << 30,
        size_ratio: 20,
        compaction: CompactionOptions { policy: Runs::Tiering, granularity: Granularity::Level },
        stall_runs: 64,
        ..Options::durable()
    }
}

/// Writes the first keys of a space as runs of equal size.
///
/// # Errors
/// What the store reports.
pub(super) fn write_runs(store: &Store, space: &KeySpace, keys_per_run: u64) -> Result<(), Error> {
    for run in 0..u64::from(RUNS) {
        for id in run * keys_per_run..(run + 1) * keys_per_run {
            store.put(space.key(id), [b'v'; VALUE_BYTES])?;
        }
        store.flush()?;
    }
    Ok(())
}

/// The tree of ten runs with these filters.
///
/// # Errors
/// What the store reports.
pub(super) fn tree_of_runs(
    storage: Arc<dyn Storage>,
    filter: FilterOptions,
    space: &KeySpace,
) -> Result<Store, Error> {
    let store = Store::create(storage, options_of_runs(filter))?;
    write_runs(&store, space, KEYS_PER_RUN)?;
    Ok(store)
}

impl Amplification {
    fn reads(&self, seed: u64) -> Result<f64, Failure> {
        let space = KeySpace::new(seed, KEY_BYTES);
        let store = tree_of_runs(Arc::new(MemoryStorage::new()), filters_of(self.filters), &space)?;
        let mut queries = Queries::new(self.empty_fraction, STORED, seed + 1_000);
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
            if self.filters == NO_FILTERS { 1.0 } else { filters_of(self.filters).false_positive_rate()? };
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
            "{RUNS} runs of {KEYS_PER_RUN} keys in level 1: the post does not describe its tree. `blog-latency` measures latency and reads per second."
        )];
        Ok(Some(Measured { figures, differences, ..Measured::default() }))
    }
}
