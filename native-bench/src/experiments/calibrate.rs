//! The stages that measure single operations.

use super::plan::{HashStage, ProbeStage};
use super::request::{Preset, Request};
use super::trees::Standing;
use crate::measure::attribution::UnitCosts;
use crate::measure::hash;
use crate::measure::probe::{self, CacheSizes};
use crate::measure::stop::Stop;
use crate::measure::tree::TreeShape;
use crate::output::Reporter;
use lsm_lab_filters::FilterOptions;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_teaching::results::{Calibration, Cpu, HashCost, ProbeCost, Residence};

/// `T_H` by function and length; what was done so far if stopped.
pub(super) fn hashes(
    stage: &HashStage,
    seed: u64,
    stop: &Stop,
    reporter: &mut dyn Reporter,
) -> Vec<HashCost> {
    let cells: Vec<(DigestFunction, u32)> = stage
        .functions
        .iter()
        .flat_map(|&function| stage.key_bytes.iter().map(move |&key_bytes| (function, key_bytes)))
        .collect();
    reporter.begin("hashing (T_H)", cells.len() as u64);
    hash::warm(seed);
    let mut done = Vec::new();
    for (function, key_bytes) in cells {
        if stop.requested() {
            break;
        }
        done.push(hash::measure(function, key_bytes, stage.rounds, seed));
        reporter.set(done.len() as u64);
    }
    reporter.end();
    done
}

/// `T_P` by filter and cache; what was done so far if stopped, and the places left out.
pub(super) fn probes(
    stage: &ProbeStage,
    cpu: &Cpu,
    seed: u64,
    stop: &Stop,
    reporter: &mut dyn Reporter,
) -> (Vec<ProbeCost>, Vec<String>) {
    let (caches, mut warnings) = cache_sizes(cpu);
    let mut targets = vec![(stage.tree_filter_bytes, probe::residence(stage.tree_filter_bytes, &caches))];
    if stage.every_cache {
        let (wanted, left_out) = caches.targets(stage.bytes_max);
        targets.extend(wanted);
        targets.sort_unstable_by_key(|&(bytes, _)| bytes);
        warnings.extend(left_out.into_iter().map(|place| left_out_sentence(place, stage.bytes_max)));
    }
    reporter.begin("probing filters (T_P)", (targets.len() * stage.filters.len()) as u64);
    let mut done = Vec::new();
    for &kind in &stage.filters {
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let options = FilterOptions::new(kind, stage.bits_per_key, digest);
        for &(bytes, place) in &targets {
            if stop.requested() {
                break;
            }
            done.push(probe::measure(&options, stage.keys_per_filter, bytes, place, stage.rounds, seed));
            reporter.set(done.len() as u64);
        }
    }
    reporter.end();
    (done, warnings)
}

fn left_out_sentence(place: Residence, bytes_max: u64) -> String {
    let name = match place {
        Residence::L1 => "the first-level cache",
        Residence::L2 => "the second-level cache",
        Residence::L3 => "the third-level cache",
        Residence::Dram => "main memory",
    };
    format!(
        "Probing filters in {name} was left out: by the sizes of the caches, no set of filters of up to {} MiB resides \
         there.",
        bytes_max >> 20
    )
}

/// What the system says, or sizes that are common, with a warning.
fn cache_sizes(cpu: &Cpu) -> (CacheSizes, Vec<String>) {
    match (cpu.l1d_bytes, cpu.l2_bytes, cpu.l3_bytes) {
        (Some(l1_bytes), Some(l2_bytes), Some(l3_bytes)) => {
            (CacheSizes { l1_bytes, l2_bytes, l3_bytes }, Vec::new())
        }
        (l1, l2, l3) => {
            let sizes = CacheSizes {
                l1_bytes: l1.unwrap_or(32 << 10),
                l2_bytes: l2.unwrap_or(1 << 20),
                l3_bytes: l3.unwrap_or(16 << 20),
            };
            let sentence =
                "The system does not give the sizes of all caches: where filters reside is by common sizes.";
            (sizes, vec![sentence.to_owned()])
        }
    }
}

/// The costs that belong to a tree of an experiment: found among those of this run, or measured now and added.
pub(super) fn costs_of_tree(
    calibration: &mut Calibration,
    cpu: &Cpu,
    standing: &Standing,
    request: &Request,
) -> Option<UnitCosts> {
    let shape = &standing.tree.shape;
    if !probe::is_measured(shape.filter) || shape.key_bytes < hash::KEY_BYTES_MIN {
        return None;
    }
    let rounds = if request.preset == Preset::MiniCi { 3 } else { 15 };
    let digest = shape.digest.name();
    if !calibration.hash.iter().any(|cost| cost.function == digest && cost.key_bytes == shape.key_bytes) {
        calibration.hash.push(hash::measure(shape.digest, shape.key_bytes, rounds, request.seed));
    }
    let bytes = standing.tree.filter_bytes();
    if !calibration.probe.iter().any(|cost| suits(cost, shape, bytes)) {
        let (caches, _) = cache_sizes(cpu);
        let place = probe::residence(bytes, &caches);
        let keys = shape.entries_per_table();
        calibration.probe.push(probe::measure(
            &shape.filter_options(),
            keys,
            bytes,
            place,
            rounds,
            request.seed,
        ));
    }
    let hash =
        calibration.hash.iter().find(|cost| cost.function == digest && cost.key_bytes == shape.key_bytes)?;
    let probe = calibration.probe.iter().find(|cost| suits(cost, shape, bytes))?;
    Some(UnitCosts { hash_ns: hash.ns_latency, probe_ns: probe.ns_negative, read_ns: standing.read_ns() })
}

/// Same filter, same bits per key, and about as many bytes.
fn suits(cost: &ProbeCost, shape: &TreeShape, filter_bytes: u64) -> bool {
    let near = cost.filter_bytes <= filter_bytes.saturating_mul(5) / 4
        && filter_bytes <= cost.filter_bytes.saturating_mul(5) / 4;
    cost.filter == shape.filter.name() && (cost.bits_per_key - shape.bits_per_key).abs() < 0.01 && near
}

/// The costs that belong to a tree, if all three were measured.
pub(super) fn unit_costs(
    calibration: &Calibration,
    shape: &TreeShape,
    filter_bytes: u64,
) -> Option<UnitCosts> {
    let hash = calibration
        .hash
        .iter()
        .find(|cost| cost.function == shape.digest.name() && cost.key_bytes == shape.key_bytes)?;
    let probe = calibration
        .probe
        .iter()
        .filter(|cost| cost.filter == shape.filter.name())
        .min_by_key(|cost| cost.filter_bytes.abs_diff(filter_bytes))?;
    let read = calibration.read_latency.as_ref()?;
    Some(UnitCosts { hash_ns: hash.ns_latency, probe_ns: probe.ns_negative, read_ns: read.p50_ns })
}
