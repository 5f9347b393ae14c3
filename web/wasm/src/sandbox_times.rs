//! Times of a sandbox run for the page: counts at the cost of single steps, compaction debt on a virtual clock, and model curves.

use crate::boundary::{Float64Array, give, give_all, read};
use crate::error::LabError;
use crate::sandbox::{SandboxValues, setup_of};
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_teaching::sandbox::{Background, CostCounts, Job, StepCosts, stalls, trade_offs};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// Costs of single steps, in nanoseconds.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the unit is a part of each name")]
pub struct SandboxCosts {
    /// `T_H`.
    hash_ns: f64,
    /// `T_P`.
    probe_ns: f64,
    /// `T_D`, also for a block that is written.
    block_ns: f64,
}

/// Times of lookups and puts, in nanoseconds.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the unit is a part of each name")]
pub struct SandboxTimes {
    /// Hashing, per lookup.
    hash_ns: f64,
    /// Probing filters, per lookup.
    probe_ns: f64,
    /// Reading blocks that were needed, per lookup.
    read_ns: f64,
    /// Wasted reads, per lookup.
    wasted_ns: f64,
    /// All of a lookup.
    lookup_ns: f64,
    /// Reading and writing blocks for a put.
    put_ns: f64,
}

/// Times of the `costCounts` of samples, which follow each other, at these costs.
///
/// # Errors
/// None that an input can cause.
#[wasm_bindgen(js_name = sandboxTimes)]
#[expect(clippy::needless_pass_by_value, reason = "numbers that a page hands in are owned")]
pub fn sandbox_times(counts: Vec<f64>, costs: &Ts<SandboxCosts>) -> Result<Vec<Ts<SandboxTimes>>, LabError> {
    let SandboxCosts { hash_ns, probe_ns, block_ns } = read(costs)?;
    let costs = StepCosts { hash_ns, probe_ns, block_ns };
    let (rows, _) = counts.as_chunks::<7>();
    give_all(rows.iter().map(|&[lookups, hashes, probes, blocks, wasted, entries, moved_blocks]| {
        let counts = CostCounts { lookups, hashes, probes, blocks, wasted, entries, moved_blocks };
        let times = counts.times(&costs);
        SandboxTimes {
            hash_ns: times.hash_ns,
            probe_ns: times.probe_ns,
            read_ns: times.read_ns,
            wasted_ns: times.wasted_ns,
            lookup_ns: times.lookup_ns(),
            put_ns: times.put_ns,
        }
    }))
}

/// A store with a background thread, on a virtual clock.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxBackground {
    /// Operations per second that arrive.
    arrivals: f64,
    /// Time to read or write a block.
    block_ns: f64,
    /// Bytes that may be left to move before writers wait.
    most_bytes: f64,
}

/// Compaction debt over a run.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxStalls {
    /// Corners of the line of debt: operations done.
    done: Float64Array,
    /// Bytes left to move there.
    bytes: Float64Array,
    /// Operations done before each wait.
    waits: Float64Array,
    /// Lengths of the waits.
    wait_ns: Float64Array,
}

/// Debt and waits of a run whose flushes and compactions moved these bytes at these moments.
///
/// # Errors
/// `bad-input` if a rate, a time or a limit is not positive.
#[wasm_bindgen(js_name = sandboxStalls)]
#[expect(clippy::needless_pass_by_value, reason = "numbers that a page hands in are owned")]
pub fn sandbox_stalls(
    moments: Vec<u32>,
    moved: Vec<f64>,
    total: u32,
    background: &Ts<SandboxBackground>,
) -> Result<Ts<SandboxStalls>, LabError> {
    let SandboxBackground { arrivals, block_ns, most_bytes } = read(background)?;
    if !(arrivals > 0.0 && block_ns > 0.0 && most_bytes > 0.0) {
        return Err(LabError::bad_input("arrivals", "rate, time and limit must be above 0"));
    }
    #[expect(clippy::cast_precision_loss, reason = "a block has 4096 bytes")]
    let block = BLOCK_BYTES as f64;
    let (pairs, _) = moved.as_chunks::<2>();
    let jobs: Vec<Job> = core::iter::zip(moments, pairs)
        .map(|(moment, &[read, written])| Job { moment, blocks: (read + written) / block })
        .collect();
    let clock = Background { gap_ns: 1e9 / arrivals, block_ns, most_blocks: most_bytes / block };
    let found = stalls(&jobs, total, &clock);
    give(&SandboxStalls {
        done: found.debt.iter().map(|&(done, _)| done).collect(),
        bytes: found.debt.iter().map(|&(_, blocks)| blocks * block).collect(),
        waits: found.waits.iter().map(|&(moment, _)| f64::from(moment)).collect(),
        wait_ns: found.waits.iter().map(|&(_, ns)| ns).collect(),
    })
}

/// A point of a model curve.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SandboxTradeOff {
    /// `leveling`, `tiering` or `lazy-leveling`.
    policy: &'static str,
    /// T.
    size_ratio: u32,
    /// Bytes written per byte put.
    write_amplification: f64,
    /// Time per lookup.
    lookup_ns: f64,
}

/// Model curves of the named policies for the settings of a run, policy by policy with rising T; empty if the model does not cover them.
///
/// # Errors
/// `bad-input` for settings that make no run.
#[wasm_bindgen(js_name = sandboxTradeOffs)]
pub fn sandbox_trade_offs(
    values: &Ts<SandboxValues>,
    costs: &Ts<SandboxCosts>,
) -> Result<Vec<Ts<SandboxTradeOff>>, LabError> {
    let SandboxCosts { hash_ns, probe_ns, block_ns } = read(costs)?;
    let setup = setup_of(read(values)?, "")?;
    give_all(trade_offs(&setup, &StepCosts { hash_ns, probe_ns, block_ns }).into_iter().map(|point| {
        SandboxTradeOff {
            policy: point.policy.name(),
            size_ratio: point.size_ratio,
            write_amplification: point.write_amplification,
            lookup_ns: point.lookup_ns,
        }
    }))
}
