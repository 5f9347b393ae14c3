//! The core mixes of YCSB on the same tree, with uniform filters and with filter units by hotness: reads of lookups, bytes of
//! writes, reads of scans.

use super::operations::{Mix, Operation, Operations, YCSB};
use super::written::{CountingStorage, Counts};
use super::{Scale, category, over_seeds, plan};
use crate::experiments::figures::claimed;
use crate::experiments::names::{READS_SAVED, SCAN_EFFECT, WRITTEN_EFFECT};
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::{Preset, Request};
use crate::failure::Failure;
use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::options::{MemoryPlan, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::tree::Arm;
use lsm_lab_teaching::reproduction::elastic::{loaded_with, options};
use lsm_lab_teaching::results::Parameter;
use std::sync::Arc;

/// The slides' YCSB benchmarks.
pub(in crate::experiments) const ELASTIC_YCSB: Spec = Spec {
    id: "elastic-ycsb",
    title: "the core mixes of YCSB: hotness-aware filter units vs. uniform filters of 4 bits per key",
    source: "elasticbf-slides, YCSB benchmarks; PUT and SCAN performance",
    arms: "uniform filters / filter units by hotness, equal memory",
    axes: &[category("mix", "mix")],
    claims: &["elastic-writes"],
    work: mixes,
};

const BITS_PER_KEY: f64 = 4.0;

/// A memtable of a thousandth of the data: flushes and compactions happen.
const MEMTABLE_BYTES: u64 = 128 << 10;

struct Cell {
    mix: Mix,
    scale: Scale,
}

/// Counts of one run.
#[derive(Debug, Clone, Copy, Default)]
struct Done {
    lookups: u64,
    lookup_reads: u64,
    scans: u64,
    scan_reads: u64,
    appended_bytes: u64,
}

impl Done {
    /// Adds the reads of a lookup or a scan. Reads that a write causes, for example by a compaction, do not count.
    fn note(&mut self, operation: &Operation, reads: u64) {
        match operation {
            Operation::Read(_) => {
                self.lookups += 1;
                self.lookup_reads += reads;
            }
            Operation::Write(_) | Operation::ReadThenWrite(_) => {}
            Operation::Scan(..) => {
                self.scans += 1;
                self.scan_reads += reads;
            }
        }
    }
}

fn mixes(request: &Request) -> Vec<Box<dyn Work>> {
    let scale = Scale::of(request);
    let scale = if request.preset == Preset::MiniCi { Scale { lookups: 5_000, ..scale } } else { scale };
    YCSB.into_iter().map(|mix| -> Box<dyn Work> { Box::new(Cell { mix, scale }) }).collect()
}

impl Cell {
    fn once(&self, memory: MemoryPlan, seed: u64) -> Result<Done, Failure> {
        let counts = Arc::new(Counts::default());
        let storage = CountingStorage::new(Arc::new(MemoryStorage::new()), Arc::clone(&counts));
        let options = Options { memtable_bytes: MEMTABLE_BYTES, ..options(memory, BITS_PER_KEY) };
        let (store, space) = loaded_with(Arc::new(storage), options, seed)?;
        let appended = counts.appended_bytes();
        let mut operations = Operations::new(self.mix, &space, seed);
        let (mut reader, mut done) = (store.reader(), Done::default());
        for _ in 0..self.scale.lookups {
            for operation in operations.next().parts() {
                let before = counts.reads();
                operation.run(&store, &mut reader, Arm::Merged, &mut NoObserver)?;
                done.note(&operation, counts.reads() - before);
            }
        }
        drop(reader);
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
        vec![name_of("mix", self.mix.name)]
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
            "Reads and written bytes are counted, throughput is not timed. All lookups are of existing keys, with Zipf skew 0.99, \
             or of recent keys in mix D."
                .to_owned(),
        ];
        Ok(Some(Measured { figures, differences, ..Measured::default() }))
    }
}
