//! Expectation of the model for the named policies with the settings of a run: write amplification and time per
//! lookup.
//!
//! The tree grows flush by flush as in the run, and lookups see it at all sizes. **Assumptions** beyond those
//! of [`crate::model::GrowingTree`]: every write is a new key, existing keys are equally likely, nothing is
//! cached, and compactions merge whole levels. Level 1 holds T memtables, regardless of the setting.

use super::cost::StepCosts;
use super::setup::{KEY_BYTES, Setup};
use crate::model::{FlowLevel, GrowingTree, LevelRuns, LevelSize, allocate_sizes, flow_through};
use lsm_lab_engine::memtable::ENTRY_OVERHEAD_BYTES;
use lsm_lab_engine::options::{MemoryPlan, Policy};
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::FilterSize;

/// Size ratios of the curves.
pub const TRADE_OFF_RATIOS: [u32; 6] = [2, 3, 4, 6, 8, 10];
/// Policies of the curves.
pub const TRADE_OFF_POLICIES: [Policy; 3] = [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling];
/// Sizes of the tree at which lookups are modelled.
const MOMENTS: u64 = 48;

/// Point of a curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TradeOff {
    /// Policy.
    pub policy: Policy,
    /// T.
    pub size_ratio: u32,
    /// Bytes written by flushes and compactions per byte put.
    pub write_amplification: f64,
    /// Filters that a lookup probes.
    pub filters_probed: f64,
    /// Blocks that a lookup reads.
    pub blocks_read: f64,
    /// Time of a lookup.
    pub lookup_ns: f64,
}

/// Returns the curves for the workload, the memory and the filters of a setup; empty if the model does not
/// cover them.
#[must_use]
pub fn trade_offs(setup: &Setup, costs: &StepCosts) -> Vec<TradeOff> {
    let Some(run) = Modelled::new(setup) else { return Vec::new() };
    let curve = |policy| TRADE_OFF_RATIOS.into_iter().map(move |ratio| (policy, ratio));
    let points = TRADE_OFF_POLICIES.into_iter().flat_map(curve);
    points.filter_map(|(policy, ratio)| run.point(policy, ratio, costs)).collect()
}

/// Properties of a setup that the model needs.
struct Modelled {
    /// Flushes before the first lookup, and at the end.
    flushes: [f64; 2],
    /// Bytes in blocks per byte put.
    overhead: f64,
    empty_fraction: f64,
    rate: f64,
    /// Bits per key, if they are divided among the levels.
    divided: Option<f64>,
    /// True if a lookup hashes once.
    is_shared: bool,
}

impl Modelled {
    fn new(setup: &Setup) -> Option<Self> {
        if setup.trace.is_some() {
            return None;
        }
        let (options, stream) = (&setup.options, &setup.stream);
        let rate = options.filter.false_positive_rate()?;
        let divided = match (&options.memory, options.filter.size) {
            (MemoryPlan::Uniform, _) => None,
            (MemoryPlan::Monkey, FilterSize::BitsPerKey(bits)) => Some(bits),
            _ => return None,
        };
        let shares = stream.shares;
        let [inserts, updates, deletes, gets, scans, modifies] =
            [shares.insert, shares.update, shares.delete, shares.get, shares.scan, shares.modify]
                .map(f64::from);
        let writes = inserts + updates + modifies + deletes;
        let all = writes + gets + scans;
        let [load, operations] = [stream.load, setup.operations].map(f64::from);
        let written = load + operations * writes / all;
        if gets + modifies <= 0.0 || written <= 0.0 {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
        let [key, value, overhead, memtable] = [
            KEY_BYTES as f64,
            setup.value_bytes as f64,
            ENTRY_OVERHEAD_BYTES as f64,
            options.memtable_bytes as f64,
        ];
        let put = key + value * (1.0 - operations * deletes / all / written);
        let flushes_of = |entries: f64| entries * (put + overhead) / memtable;
        Some(Self {
            flushes: [flushes_of(load), flushes_of(written)],
            overhead: (put + overhead) / put,
            empty_fraction: f64::from(stream.empty_percent) / 100.0,
            rate,
            divided,
            is_shared: setup.arm != Arm::PerFilter,
        })
    }

    fn point(&self, policy: Policy, size_ratio: u32, costs: &StepCosts) -> Option<TradeOff> {
        let runs = match policy {
            Policy::Leveling => LevelRuns::LEVELING,
            Policy::Tiering => LevelRuns { upper: size_ratio - 1, last: size_ratio - 1 },
            _ => LevelRuns::lazy_leveling(size_ratio),
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "flushes of a run are few"
        )]
        let [first, last] = self.flushes.map(|flushes| flushes as u64);
        let every = (last - first).div_ceil(MOMENTS).max(1);
        let mut tree = GrowingTree::new(size_ratio, runs);
        let (mut moments, mut filters, mut blocks) = (0.0, 0.0, 0.0);
        for flush in 1..=last {
            tree.flush();
            if flush >= first && (last - flush).is_multiple_of(every) {
                let (probed, read) = self.lookup(&tree.levels())?;
                moments += 1.0;
                filters += probed;
                blocks += read;
            }
        }
        if moments == 0.0 {
            return None;
        }
        let [filters_probed, blocks_read] = [filters, blocks].map(|sum| sum / moments);
        let hashes = if self.is_shared { filters_probed.min(1.0) } else { filters_probed };
        #[expect(clippy::cast_precision_loss, reason = "flushes of a run are few")]
        let written = tree.written() as f64 / self.flushes[1];
        Some(TradeOff {
            policy,
            size_ratio,
            write_amplification: written * self.overhead,
            filters_probed,
            blocks_read,
            lookup_ns: hashes * costs.hash_ns
                + filters_probed * costs.probe_ns
                + blocks_read * costs.block_ns,
        })
    }

    /// Returns the filters probed and blocks read by a lookup.
    fn lookup(&self, sizes: &[LevelSize]) -> Option<(f64, f64)> {
        let rates = match self.divided {
            None => vec![self.rate; sizes.len()],
            Some(bits) => allocate_sizes(sizes, bits).ok()?.rates,
        };
        #[expect(clippy::cast_precision_loss, reason = "flushes of a run are few")]
        let level = |(size, rate): (&LevelSize, f64)| FlowLevel {
            entries: size.entries as f64,
            runs: size.runs,
            false_positive_rate: rate,
        };
        let levels: Vec<FlowLevel> = sizes.iter().zip(rates).map(level).collect();
        let flow = flow_through(&levels, self.empty_fraction);
        Some((flow.filters_probed(), flow.blocks_read()))
    }
}
