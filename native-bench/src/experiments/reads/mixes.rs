//! The core mixes of YCSB on the same tree, with uniform filters and with filter units by hotness: reads of lookups, bytes of
//! writes, reads of scans.

use super::written::{CountingStorage, Counts};
use super::{Scale, category, over_seeds, plan};
use crate::experiments::figures::claimed;
use crate::experiments::names::{READS_SAVED, SCAN_EFFECT, WRITTEN_EFFECT};
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::{Preset, Request};
use crate::failure::Failure;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{MemoryPlan, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_teaching::reproduction::elastic::{
    Empty, KEYS, Layout, Lookups, Popularity, Workload, loaded_with, options, value,
};
use lsm_lab_teaching::results::Parameter;
use lsm_lab_workload::{KeySpace, Random};
use std::sync::Arc;

/// The slides' YCSB benchmarks.
pub(in crate::experiments) const ELASTIC_YCSB: Spec = Spec {
    id: "elastic-ycsb",
    title: "the core mixes of YCSB with filter units by hotness beside uniform filters of 4 bits per key",
    source: "elasticbf-slides, YCSB benchmarks; PUT and SCAN performance",
    arms: "uniform filters / filter units by hotness, equal memory",
    axes: &[category("mix", "mix")],
    claims: &["elastic-writes"],
    work: mixes,
};

const BITS_PER_KEY: f64 = 4.0;

/// A memtable of a thousandth of the data: flushes and compactions happen.
const MEMTABLE_BYTES: u64 = 128 << 10;

/// Longest scan of mix E, in entries.
const SCAN_MAX: u64 = 100;

/// Operations of a hundred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mix {
    name: &'static str,
    reads: u64,
    updates: u64,
    inserts: u64,
    scans: u64,
    /// Whether reads ask for what was inserted last (mix D).
    latest: bool,
    /// Whether each update reads first (mix F).
    reads_before: bool,
}

const BASE: Mix =
    Mix { name: "", reads: 0, updates: 0, inserts: 0, scans: 0, latest: false, reads_before: false };

const MIXES: [Mix; 6] = [
    Mix { name: "A", reads: 50, updates: 50, ..BASE },
    Mix { name: "B", reads: 95, updates: 5, ..BASE },
    Mix { name: "C", reads: 100, ..BASE },
    Mix { name: "D", reads: 95, inserts: 5, latest: true, ..BASE },
    Mix { name: "E", scans: 95, inserts: 5, ..BASE },
    Mix { name: "F", reads: 50, updates: 50, reads_before: true, ..BASE },
];

struct Cell {
    mix: Mix,
    scale: Scale,
}

/// What one run did.
#[derive(Debug, Clone, Copy, Default)]
struct Done {
    lookups: u64,
    lookup_reads: u64,
    scans: u64,
    scan_reads: u64,
    appended_bytes: u64,
}

fn mixes(request: &Request) -> Vec<Box<dyn Work>> {
    let scale = Scale::of(request);
    let scale = if request.preset == Preset::MiniCi { Scale { lookups: 5_000, ..scale } } else { scale };
    MIXES.into_iter().map(|mix| -> Box<dyn Work> { Box::new(Cell { mix, scale }) }).collect()
}

/// A tree in use.
struct Running<'s> {
    store: &'s Store,
    space: &'s KeySpace,
    counts: &'s Counts,
    lookups: Lookups,
    random: Random,
    /// Ids from the stored ones up to here were inserted.
    behind: u64,
    done: Done,
    key: Vec<u8>,
}

impl Running<'_> {
    fn operate(&mut self, mix: Mix) -> Result<(), Error> {
        let die = self.random.below(100);
        if die < mix.reads {
            let id = if mix.latest { self.latest() } else { self.lookups.popular() };
            self.read(id)
        } else if die < mix.reads + mix.updates {
            let id = self.lookups.popular();
            if mix.reads_before {
                self.read(id)?;
            }
            self.write(id)
        } else if die < mix.reads + mix.updates + mix.inserts {
            self.behind += 1;
            self.write(self.behind - 1)
        } else {
            self.scan()
        }
    }

    /// Of recently inserted ids mostly the last.
    fn latest(&mut self) -> u64 {
        let reach = 1 + self.random.below(1_000);
        let back = self.random.below(reach);
        self.behind - 1 - back.min(self.behind - 1)
    }

    fn read(&mut self, id: u64) -> Result<(), Error> {
        self.space.write_key(id, &mut self.key);
        let before = self.counts.reads();
        self.store.get(&self.key)?;
        self.done.lookups += 1;
        self.done.lookup_reads += self.counts.reads() - before;
        Ok(())
    }

    fn write(&mut self, id: u64) -> Result<(), Error> {
        self.space.write_key(id, &mut self.key);
        self.store.put(&self.key, &value())
    }

    fn scan(&mut self) -> Result<(), Error> {
        let id = self.lookups.popular();
        self.space.write_key(id, &mut self.key);
        let length = 1 + self.random.below(SCAN_MAX);
        let before = self.counts.reads();
        for entry in self.store.range(self.key.as_slice()..).take(usize::try_from(length).unwrap_or(0)) {
            entry?;
        }
        self.done.scans += 1;
        self.done.scan_reads += self.counts.reads() - before;
        Ok(())
    }
}

impl Cell {
    fn once(&self, memory: MemoryPlan, seed: u64) -> Result<Done, Failure> {
        let counts = Arc::new(Counts::default());
        let storage = CountingStorage::new(Arc::new(MemoryStorage::new()), Arc::clone(&counts));
        let options = Options { memtable_bytes: MEMTABLE_BYTES, ..options(memory, BITS_PER_KEY) };
        let (store, space) = loaded_with(Arc::new(storage), options, seed)?;
        let popularity = Popularity::Zipf(0.99);
        let workload = Workload { popularity, layout: Layout::Scattered, empty: Empty::Near };
        let appended = counts.appended_bytes();
        let mut running = Running {
            store: &store,
            space: &space,
            counts: &counts,
            lookups: Lookups::new(workload, &space, KEYS, seed + 1_000),
            random: Random::new(seed + 2_000),
            behind: KEYS,
            done: Done::default(),
            key: Vec::new(),
        };
        for _ in 0..self.scale.lookups {
            running.operate(self.mix)?;
        }
        let mut done = running.done;
        store.flush()?;
        store.maintain()?;
        done.appended_bytes = counts.appended_bytes() - appended;
        Ok(done)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of a run")]
fn per(part: u64, of: u64) -> f64 {
    part as f64 / of.max(1) as f64
}

impl Work for Cell {
    fn parameters(&self) -> Vec<Parameter> {
        vec![name_of("mix", format!("YCSB {}", self.mix.name))]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(self.scale.seconds(2.0) * 2.0)
    }

    fn settings(&self) -> String {
        self.scale.text()
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let mut runs = Vec::new();
        for round in 0..self.scale.seeds {
            if context.stop.requested() {
                return Ok(None);
            }
            let seed = context.request.seed.wrapping_add(u64::from(round));
            runs.push((
                self.once(MemoryPlan::Uniform, seed)?,
                self.once(MemoryPlan::Elastic(plan(BITS_PER_KEY)), seed)?,
            ));
            (context.progress)(f64::from(round + 1) / f64::from(self.scale.seeds));
        }
        let of = |change: fn(&Done, &Done) -> f64| -> Vec<f64> {
            runs.iter().map(|(uniform, elastic)| change(uniform, elastic)).collect()
        };
        let mut figures = Vec::new();
        if self.mix.reads > 0 {
            let reads = |done: &Done| per(done.lookup_reads, done.lookups);
            let saved: Vec<f64> =
                runs.iter().map(|(uniform, elastic)| 1.0 - reads(elastic) / reads(uniform)).collect();
            figures.push(over_seeds(READS_SAVED, "fraction", &saved));
            let uniform = of(|uniform, _| per(uniform.lookup_reads, uniform.lookups));
            let elastic = of(|_, elastic| per(elastic.lookup_reads, elastic.lookups));
            figures.push(over_seeds("reads_per_lookup_uniform", "reads", &uniform));
            figures.push(over_seeds("reads_per_lookup", "reads", &elastic));
        }
        if self.mix.updates + self.mix.inserts > 0 {
            let change = of(|uniform, elastic| per(elastic.appended_bytes, uniform.appended_bytes) - 1.0);
            figures.push(over_seeds(WRITTEN_EFFECT, "fraction", &change));
            figures.push(claimed(WRITTEN_EFFECT, "fraction", 0.0));
        }
        if self.mix.scans > 0 {
            let change = of(|uniform, elastic| {
                per(elastic.scan_reads, elastic.scans) / per(uniform.scan_reads, uniform.scans) - 1.0
            });
            figures.push(over_seeds(SCAN_EFFECT, "fraction", &change));
            figures.push(claimed(SCAN_EFFECT, "fraction", 0.0));
        }
        let differences = vec![
            "Reads and written bytes are counted, throughput is not timed; all keys asked for exist, in proportion to Zipf with 0.99, or recent \
             ones in mix D."
                .to_owned(),
        ];
        Ok(Some(Measured { figures, differences, ..Measured::default() }))
    }
}
