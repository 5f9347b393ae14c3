//! Claims about lookups: savings of filters, number of hashes, and conditions for a gain of sharing.

use super::deciding::decided;
use super::region::Value;
use super::{Claim, ClaimError, DecidingNumber, Evidence, Finding, Outcome, Unit, mean_of};
use crate::model::reference::{FIG_6, device_by_id};
use crate::model::{CostInputs, Form, Policy, gain};
use crate::scenario::Scenario;
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::{FilterKind, ProbeScheme};
use std::sync::Arc;

/// Trees over which reads are counted, because an interval needs repetitions.
const TREES: u64 = 4;
/// Lookups in each tree.
const LOOKUPS: u32 = 2_000;

/// Returns a tree with the most levels that a page's tree can have, one run each: the post's example has 9.8
/// runs that may contain the key.
fn many_runs(filter: FilterKind, bits_per_key: f64, seed: u64) -> Scenario {
    Scenario {
        levels: 8,
        size_ratio: 2,
        entries_per_table: 50,
        filter,
        bits_per_key,
        seed,
        ..Scenario::opening()
    }
}

fn counted(scenario: &Scenario, arm: Arm, empty_percent: u32) -> Result<Counters, ClaimError> {
    let store = scenario.build(Arc::new(MemoryStorage::new()))?;
    Ok(scenario.count(&store, arm, LOOKUPS, empty_percent)?.counters)
}

/// Returns the blocks read by an average lookup, in each of [`TREES`] trees.
fn reads(
    filter: FilterKind,
    bits_per_key: f64,
    empty_percent: u32,
    seed: u64,
) -> Result<Vec<f64>, ClaimError> {
    let mut of_trees = Vec::new();
    for tree in 0..TREES {
        let scenario = many_runs(filter, bits_per_key, seed.wrapping_add(tree));
        let counters = counted(&scenario, Arm::Shared, empty_percent)?;
        of_trees.push(counters.blocks_per_lookup().unwrap_or(f64::NAN));
    }
    Ok(of_trees)
}

const WORM: FilterKind = FilterKind::Standard(ProbeScheme::Worm);

#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, some of which can fail")]
pub(super) fn saved_numbers(claim: &Claim, _: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    let names = ["saved-none-empty", "saved-half-empty", "saved-all-empty"];
    let asks = |name| claim.asks(name, Unit::Fraction, "reads_saved").where_claimed(claim.number(0));
    Ok(names.map(asks).into())
}

/// Tests with no empty lookups, half of them, and all.
pub(super) fn seventy_percent(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    let (mut counted, mut parts) = (Vec::new(), Vec::new());
    for empty_percent in [0, 50, 100] {
        let with = reads(WORM, 10.0, empty_percent, seed)?;
        let without = reads(FilterKind::None, 10.0, empty_percent, seed)?;
        let saved = mean_of(&with).over(mean_of(&without)).taken_from_one();
        parts.push(("reads_saved", saved));
        counted
            .push((saved, with.iter().zip(&without).map(|(with, without)| 1.0 - with / without).collect()));
    }
    Ok(Finding { outcome: claim.judge(parts), evidence: decided(saved_numbers(claim, seed)?, counted) })
}

/// Latency decides this claim, and reads do not determine it.
#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, some of which can fail")]
pub(super) fn halving_numbers(_: &Claim, _: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    Ok(Vec::new())
}

/// Tests the reads of empty lookups. The claim is about latency, which reads do not determine, so there is no
/// verdict.
pub(super) fn halving(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    let reads = |bits| reads(WORM, bits, 100, seed).map(|of_trees| mean_of(&of_trees));
    let (five, ten) = (reads(5.0)?, reads(10.0)?);
    let ratio = five.over(ten);
    Ok(Finding {
        outcome: Outcome::NotComparable,
        evidence: vec![
            Evidence::counted("reads-five-over-ten", Unit::Ratio, ratio).where_claimed(claim.number(0)),
            Evidence::counted("reads-ten-bits", Unit::Count, ten),
            Evidence::counted("reads-five-bits", Unit::Count, five),
        ],
    })
}

#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, some of which can fail")]
pub(super) fn hashes_numbers(claim: &Claim, _: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    let names = ["shared-one-level", "shared-four-levels", "shared-eight-levels"];
    Ok(names.map(|name| claim.asks(name, Unit::Count, "hashes").where_claimed(1.0)).into())
}

/// Tests trees of one to eight levels: one hash per lookup for any number of probed filters.
///
/// Stored keys are looked up, so that every lookup probes a filter. An absent key may be outside of all tables,
/// and is then not hashed.
pub(super) fn one_hash(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    #[expect(clippy::cast_precision_loss, reason = "counts of a few thousand lookups")]
    let per_lookup = |count: u64| Value::exact(count as f64 / f64::from(LOOKUPS));
    let (mut shared, mut per_filter) = (Vec::new(), Vec::new());
    for levels in [1, 4, 8] {
        let tree = Scenario { levels, ..many_runs(WORM, 10.0, seed) };
        shared.push(per_lookup(counted(&tree, Arm::Shared, 0)?.hashes));
        per_filter.push(per_lookup(counted(&tree, Arm::PerFilter, 0)?.hashes));
    }
    let outcome = claim.judge(shared.iter().map(|&hashes| ("hashes", hashes)));
    let shared = shared.into_iter().map(|hashes| (hashes, Vec::new()));
    let mut evidence = decided(hashes_numbers(claim, seed)?, shared);
    let names = ["unshared-one-level", "unshared-four-levels", "unshared-eight-levels"];
    let unshared =
        names.into_iter().zip(per_filter).map(|(name, hashes)| Evidence::counted(name, Unit::Count, hashes));
    evidence.extend(unshared);
    Ok(Finding { outcome, evidence })
}

#[expect(clippy::unnecessary_wraps, reason = "one of a table of functions, some of which can fail")]
pub(super) fn gains_numbers(claim: &Claim, _: u64) -> Result<Vec<DecidingNumber>, ClaimError> {
    let asks = |name, part| claim.asks(name, Unit::Fraction, part);
    Ok(vec![
        asks("gain-hard-disk", "gain_hdd").where_claimed(0.0),
        asks("gain-hard-disk-tiering", "gain_hdd"),
        asks("gain-sata-ssd", "gain_ssd"),
        asks("gain-sata-ssd-tiering", "gain_ssd"),
        asks("gain-memory", "gain_memory").where_claimed(claim.number(0)),
        asks("gain-memory-tiering", "gain_memory"),
    ])
}

/// Tests the paper's Fig. 6 with its own Table 1: empty lookups, five levels of ratio 10, 10 bits per key.
pub(super) fn shape_of_the_curve(claim: &Claim, seed: u64) -> Result<Finding, ClaimError> {
    let on = |device: &str, policy| {
        let read_ns = device_by_id(device).map_or(f64::NAN, |row| row.read_ns);
        gain(&CostInputs { policy, read_ns, ..FIG_6 }, Form::Exact)
    };
    let tiering = Policy::Tiering { runs_per_level: 10 };
    let both = |device| [on(device, Policy::Leveling), on(device, tiering)];
    let ([disk, disk_tiering], [ssd, ssd_tiering], [memory, memory_tiering]) =
        (both("hdd"), both("ssd"), both("memory"));
    let parts = [
        ("gain_hdd", disk),
        ("gain_hdd", disk_tiering),
        ("gain_ssd", ssd),
        ("gain_ssd", ssd_tiering),
        ("gain_memory", memory),
        ("gain_memory", memory_tiering),
        ("tiering_minus_leveling", disk_tiering - disk),
        ("tiering_minus_leveling", ssd_tiering - ssd),
        ("tiering_minus_leveling", memory_tiering - memory),
    ];
    let gains = [disk, disk_tiering, ssd, ssd_tiering, memory, memory_tiering];
    let evidence = gains_numbers(claim, seed)?.into_iter().zip(gains).map(|(one, gain)| one.model(gain));
    Ok(Finding {
        outcome: claim.judge(parts.map(|(part, value)| (part, Value::exact(value)))),
        evidence: evidence.collect(),
    })
}
