//! `ElasticBF` timed end to end: throughput and latency of lookups and of the mixes of YCSB, with uniform filters, with Monkey, and
//! with filter units that share a digest or have a digest each.
//!
//! All stores have filters of equal memory. Units find their places in a rehearsal, which memory answers. Each execution builds
//! the trees again.

use super::operations::{LOOKUPS, Mix, Operations, YCSB};
use super::rehearsal::{Rehearsal, RehearsedStorage};
use super::side_by_side::{Side, time};
use super::{category, plan};
use crate::experiments::figures::{claimed, counted, timed};
use crate::experiments::names::{DEVICE_HERE, MEMORY, RATIO_TO_MONKEY, RATIO_TO_UNIFORM};
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::{Preset, Request};
use crate::failure::Failure;
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::options::{ElasticOptions, MemoryPlan, Options, UnitHash};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_teaching::reproduction::elastic::{loaded_with, options, per};
use lsm_lab_teaching::results::{Figure, Parameter};
use lsm_lab_workload::KeySpace;
use std::sync::Arc;

/// *More than twice the throughput, and 1.39 to 2.20 times that of Monkey.*
pub(in crate::experiments) const ELASTIC_TIME: Spec = Spec {
    id: "elastic-time",
    title: "throughput and latency with filter units by hotness, uniform filters and Monkey",
    source: "elasticbf-slides, micro-benchmarks, comparison with Monkey, YCSB benchmarks",
    arms: "uniform filters / Monkey / units with one digest per lookup / units with a digest each; equal memory",
    axes: &[category("workload", "workload"), category("device", "device that serves the reads")],
    claims: &["elastic-throughput", "elastic-vs-monkey", "elastic-writes"],
    work: cells,
};

/// Memory of all filters: at 4 bits per key the plans differ most in what they read.
const BITS_PER_KEY: f64 = 4.0;

/// A memtable of a hundredth of the data: the mixes with writes flush and compact.
const MEMTABLE_BYTES: u64 = 256 << 10;

/// Bytes of one tree, in files.
const TREE_BYTES: u64 = 29 << 20;

/// Name of a way to use the memory, its plan, and the arm of the lookups.
type Plan = (&'static str, fn() -> MemoryPlan, Arm);

const PLANS: [Plan; 4] = [
    ("uniform", || MemoryPlan::Uniform, Arm::Shared),
    ("monkey", || MemoryPlan::Monkey, Arm::Shared),
    ("units", || units(UnitHash::Shared), Arm::Shared),
    ("units_digest_each", || units(UnitHash::PerUnit), Arm::PerFilter),
];

fn units(hash: UnitHash) -> MemoryPlan {
    MemoryPlan::Elastic(ElasticOptions { hash, ..plan(BITS_PER_KEY) })
}

/// Operations of each phase, per store.
#[derive(Debug, Clone, Copy)]
struct Phases {
    rehearsed: u64,
    counted: u64,
    timed: u64,
}

struct Timed {
    mix: Mix,
    is_on_device: bool,
    phases: Phases,
}

fn cells(request: &Request) -> Vec<Box<dyn Work>> {
    let (rehearsed, on_device, in_memory) = match request.preset {
        Preset::MiniCi => (5_000, 200, 1_000),
        Preset::Quick | Preset::Standard => (100_000, 2_000, 40_000),
        Preset::PaperCore | Preset::Paper => (400_000, 20_000, 200_000),
    };
    let is_on_device = |mix: &Mix| match request.preset {
        Preset::MiniCi => ["Zipf 0.99", "YCSB A"].contains(&mix.name),
        // Each tree is written four times for each execution, so the preset that many people run has a part of the mixes.
        Preset::Quick | Preset::Standard => !["YCSB C", "YCSB D", "YCSB F"].contains(&mix.name),
        Preset::PaperCore | Preset::Paper => true,
    };
    let in_small = |mix: &Mix| request.preset != Preset::MiniCi || is_on_device(mix);
    let mixes: Vec<Mix> = LOOKUPS.into_iter().chain(YCSB).filter(in_small).collect();
    let cell = |mix: Mix, is_on_device, timed| -> Box<dyn Work> {
        // Writes of a rehearsal reach the device.
        let rehearsed = if mix.is_half_empty() { rehearsed } else { rehearsed / 4 };
        Box::new(Timed { mix, is_on_device, phases: Phases { rehearsed, counted: rehearsed / 10, timed } })
    };
    let device = mixes.iter().filter(|mix| is_on_device(mix)).map(|&mix| cell(mix, true, on_device));
    let memory = mixes.iter().map(|&mix| cell(mix, false, in_memory));
    device.chain(memory).collect()
}

/// A loaded tree whose rehearsal goes on.
struct Rehearsing {
    store: Store,
    space: KeySpace,
    rehearsal: Arc<Rehearsal>,
}

impl Timed {
    /// A tree in an own directory, or in memory.
    fn load(&self, name: &str, memory: MemoryPlan, context: &CellContext<'_>) -> Result<Rehearsing, Failure> {
        let storage: Arc<dyn Storage> = if self.is_on_device {
            Arc::new(context.trees.directory(&format!("elastic-{name}"))?)
        } else {
            Arc::new(MemoryStorage::new())
        };
        let rehearsal = Arc::new(Rehearsal::default());
        let storage = RehearsedStorage::new(storage, Arc::clone(&rehearsal));
        let options = Options { memtable_bytes: MEMTABLE_BYTES, ..options(memory, BITS_PER_KEY) };
        let (store, space) = loaded_with(Arc::new(storage), options, context.request.seed)?;
        Ok(Rehearsing { store, space, rehearsal })
    }

    fn figures(&self, sides: &[Side<'_>], counts: &[Counts]) -> Vec<Figure> {
        let mut figures = Vec::new();
        let [uniform, monkey, shared, each] = sides else { return figures };
        let ratio = |name: &str, of: &Side<'_>, to: &Side<'_>| {
            timed(name, "ratio", of.per_second() / to.per_second(), of.timed())
        };
        figures.push(ratio(RATIO_TO_UNIFORM, shared, uniform));
        figures.push(ratio(RATIO_TO_MONKEY, shared, monkey));
        figures.push(ratio("throughput_ratio_one_digest_to_digest_each", shared, each));
        for (((name, ..), side), counts) in PLANS.iter().zip(sides).zip(counts) {
            let samples = side.timed();
            figures.push(timed(&format!("operations_per_second_{name}"), "1/s", side.per_second(), samples));
            figures.push(timed(&format!("p50_ns_{name}"), "ns", side.percentile_ns(0.5), samples));
            figures.push(timed(&format!("p99_ns_{name}"), "ns", side.percentile_ns(0.99), samples));
            figures.extend(counts.figures(name));
        }
        if self.mix.is_half_empty() {
            figures.push(claimed(RATIO_TO_UNIFORM, "ratio", 2.0));
            figures.push(claimed(RATIO_TO_MONKEY, "ratio", 1.39));
        }
        figures
    }
}

/// Counts of the last part of a rehearsal.
struct Counts {
    counters: Counters,
    unit_reads: u64,
}

impl Counts {
    fn of(side: &mut Side<'_>, store: &Store, operations: u64) -> Result<Self, Failure> {
        let unit_reads = || store.unit_statistics().map_or(0, |statistics| statistics.unit_reads);
        let before = unit_reads();
        let counters = side.count(operations)?;
        Ok(Self { counters, unit_reads: unit_reads() - before })
    }

    fn figures(&self, name: &str) -> Vec<Figure> {
        let lookups = self.counters.lookups;
        let figure = |what: &str, unit: &str, count: u64| {
            counted(&format!("{what}_per_lookup_{name}"), unit, per(count, lookups), None, lookups)
        };
        if lookups == 0 {
            return Vec::new();
        }
        vec![
            figure("reads", "reads", self.counters.blocks_read + self.unit_reads),
            figure("hashes", "hashes", self.counters.hashes),
        ]
    }
}

impl Work for Timed {
    fn parameters(&self) -> Vec<Parameter> {
        let device = if self.is_on_device { DEVICE_HERE } else { MEMORY };
        vec![name_of("workload", self.mix.name), name_of("device", device)]
    }

    #[expect(clippy::cast_precision_loss, reason = "some thousand operations")]
    fn cost(&self) -> Cost {
        let stores = PLANS.len() as f64;
        let Phases { rehearsed, timed, .. } = self.phases;
        let seconds = stores * (0.7 + (rehearsed + timed) as f64 * 2e-6);
        if self.is_on_device {
            // Mixes with writes flush and compact.
            let times = if self.mix.updates > 0 { 2 } else { 1 };
            let written_bytes = PLANS.len() as u64 * times * TREE_BYTES;
            // One store at a time compacts; its old tables go when the new ones are whole.
            let standing_bytes = Some((PLANS.len() as u64 + times - 1) * TREE_BYTES);
            return Cost { written_bytes, standing_bytes, seconds, reads: stores * timed as f64 };
        }
        Cost::of_seconds(seconds)
    }

    fn is_comparison(&self) -> bool {
        true
    }

    fn settings(&self) -> String {
        format!("{:?} {:?}", self.phases, plan(BITS_PER_KEY))
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let seed = context.request.seed;
        let mut trees = Vec::new();
        for (name, plan, _) in PLANS {
            trees.push(self.load(name, plan(), context)?);
        }
        let (mut sides, mut counts) = (Vec::new(), Vec::new());
        for (tree, (.., arm)) in trees.iter().zip(PLANS) {
            if context.stop.requested() {
                return Ok(None);
            }
            let mut operations = Operations::new(self.mix, &tree.space, seed);
            let mut side = Side::new(&tree.store, arm, move || operations.next());
            side.warm_up(self.phases.rehearsed)?;
            counts.push(Counts::of(&mut side, &tree.store, self.phases.counted)?);
            tree.rehearsal.end();
            sides.push(side);
        }
        if !time(&mut sides, self.phases.timed, seed, (context.stop, context.progress))? {
            return Ok(None);
        }
        let figures = self.figures(&sides, &counts);
        drop(sides);
        drop(trees);
        if self.is_on_device {
            for (name, ..) in PLANS {
                context.trees.remove_directory(&format!("elastic-{name}"))?;
            }
        }
        let differences = vec![
            "The tree has 222,200 keys in four levels, and the slides have 100 GB. One thread looks up keys. The store has no block cache. \
             Before the measurement, memory answers the lookups by which units find their places."
                .to_owned(),
        ];
        Ok(Some(Measured { figures, differences, ..Measured::default() }))
    }
}
