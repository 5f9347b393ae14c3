//! The stages that measure single operations.

use super::plan::{HashStage, ProbeStage, Scale};
use super::request::{Preset, Request};
use super::stages::time_max;
use super::trees::Standing;
use crate::measure::attribution::UnitCosts;
use crate::measure::cost::{Cost, NotMeasurable};
use crate::measure::hash;
use crate::measure::in_place::InPlace;
use crate::measure::probe::{self, CacheSizes, FilterSet};
use crate::measure::stop::Stop;
use crate::measure::tree::TreeShape;
use crate::output::Reporter;
use core::time::Duration;
use lsm_lab_filters::FilterOptions;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::math::statistics::Interval;
use lsm_lab_teaching::results::{
    Calibration, CostKind, Cpu, HashCost, InPlaceCost, MissingCost, ProbeCost, Residence, is_near,
};

/// Measures `T_H` by function and length, and notes each in the calibration; those done so far if stopped.
pub(super) fn hashes(
    stage: &HashStage,
    calibration: &mut Calibration,
    seed: u64,
    stop: &Stop,
    reporter: &mut dyn Reporter,
) {
    let cells: Vec<(DigestFunction, u32)> = stage
        .functions
        .iter()
        .flat_map(|&function| stage.key_bytes.iter().map(move |&key_bytes| (function, key_bytes)))
        .collect();
    reporter.begin("hashing (T_H)", cells.len() as u64);
    hash::warm(seed);
    for (done, (function, key_bytes)) in (1..).zip(cells) {
        if stop.requested() {
            break;
        }
        note_hash(calibration, function, key_bytes, hash::measure(function, key_bytes, stage.time_max, seed));
        reporter.set(done);
    }
    reporter.end();
}

/// Measures `T_P` by filter and cache, and notes each in the calibration; those done so far if stopped. Returns a sentence for each
/// place left out.
pub(super) fn probes(
    stage: &ProbeStage,
    cpu: &Cpu,
    calibration: &mut Calibration,
    stop: &Stop,
    reporter: &mut dyn Reporter,
) -> Vec<String> {
    let (caches, mut warnings) = cache_sizes(cpu);
    let mut targets = vec![(stage.tree_filter_bytes, probe::residence(stage.tree_filter_bytes, &caches))];
    if stage.every_cache {
        let (wanted, left_out) = caches.targets(stage.bytes_max);
        targets.extend(wanted);
        targets.sort_unstable_by_key(|&(bytes, _)| bytes);
        warnings.extend(left_out.into_iter().map(|place| left_out_sentence(place, stage.bytes_max)));
    }
    reporter.begin("probing filters (T_P)", (targets.len() * stage.filters.len()) as u64);
    let mut done = 0;
    for &kind in &stage.filters {
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let options = FilterOptions::new(kind, stage.bits_per_key, digest);
        for &(bytes, place) in &targets {
            if stop.requested() {
                break;
            }
            let costs = probe::measure(&options, stage.keys_per_filter, bytes, stage.time_max);
            note_probe(calibration, &options, place, costs);
            done += 1;
            reporter.set(done);
        }
    }
    reporter.end();
    warnings
}

/// Adds the costs of a hash to the calibration: as an entry, or as costs that were not measurable.
pub(super) fn note_hash(
    calibration: &mut Calibration,
    function: DigestFunction,
    key_bytes: u32,
    costs: hash::HashCosts,
) {
    let mut known = |cost: CostKind, found: Result<Cost, NotMeasurable>| {
        let missing = MissingCost {
            cost,
            name: function.name().to_owned(),
            key_bytes: Some(key_bytes),
            bits_per_key: None,
            filter_bytes: None,
            reason: String::new(),
        };
        known_cost(calibration, missing, found)
    };
    let latency = known(CostKind::HashLatency, costs.latency);
    let throughput = known(CostKind::HashThroughput, costs.throughput);
    let is_noted =
        calibration.hash.iter().any(|cost| cost.function == function.name() && cost.key_bytes == key_bytes);
    if let Some(latency) = latency.filter(|_| !is_noted) {
        calibration.hash.push(HashCost {
            function: function.name().to_owned(),
            key_bytes,
            ns_latency: latency.estimate,
            ns_throughput: throughput.map(|ns| ns.estimate),
            ci95_ns: (latency.low, latency.high),
        });
    }
}

/// Adds the costs of a probe to the calibration: as an entry, or as costs that were not measurable.
fn note_probe(
    calibration: &mut Calibration,
    options: &FilterOptions,
    resident: Residence,
    costs: probe::ProbeCosts,
) {
    let (filter, bits_per_key) = (options.kind.name().to_owned(), options.bits_per_key());
    let mut known = |cost: CostKind, found: Result<Cost, NotMeasurable>| {
        let missing = MissingCost {
            cost,
            name: filter.clone(),
            key_bytes: None,
            bits_per_key: Some(bits_per_key),
            filter_bytes: Some(costs.filter_bytes),
            reason: String::new(),
        };
        known_cost(calibration, missing, found)
    };
    let negative = known(CostKind::AbsentKey, costs.negative);
    let positive = known(CostKind::StoredKey, costs.positive);
    let negative_throughput = known(CostKind::AbsentKeyThroughput, costs.negative_throughput);
    let positive_throughput = known(CostKind::StoredKeyThroughput, costs.positive_throughput);
    if let Some(negative) = negative {
        let estimate = |ns: Option<Interval>| ns.map(|ns| ns.estimate);
        calibration.probe.push(ProbeCost {
            filter,
            bits_per_key,
            filter_bytes: costs.filter_bytes,
            resident,
            ns_negative: negative.estimate,
            ns_positive: estimate(positive),
            ns_negative_throughput: estimate(negative_throughput),
            ns_positive_throughput: estimate(positive_throughput),
            ci95_ns: (negative.low, negative.high),
        });
    }
}

/// Returns the cost if it was measurable, and updates the list of those that were not.
fn known_cost(
    calibration: &mut Calibration,
    missing: MissingCost,
    found: Result<Cost, NotMeasurable>,
) -> Option<Interval> {
    let list = &mut calibration.not_measurable;
    let before = list.iter().position(|known| known.is_same(&missing));
    match (found, before) {
        (Ok(cost), before) => {
            before.map(|index| list.remove(index));
            Some(cost.ns)
        }
        (Err(reason), Some(index)) => {
            list[index].reason = reason.to_string();
            None
        }
        (Err(reason), None) => {
            list.push(MissingCost { reason: reason.to_string(), ..missing });
            None
        }
    }
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

/// Returns the sizes that the system reports, or common sizes with a warning.
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

/// Costs of the operations of a tree, or the reason why the model cannot have them; `None` if the model does not apply to the tree.
pub(super) type TreeCosts = Option<Result<UnitCosts, String>>;

/// Returns the costs that belong to a tree of an experiment: found among those of this run, or measured now and added.
pub(super) fn costs_of_tree(
    calibration: &mut Calibration,
    cpu: &Cpu,
    standing: &Standing,
    request: &Request,
) -> TreeCosts {
    let shape = &standing.tree.shape;
    if !probe::is_measured(shape.filter) || shape.key_bytes < hash::KEY_BYTES_MIN {
        return None;
    }
    let scale = if request.preset == Preset::MiniCi { Scale::MiniCi } else { Scale::Full };
    if hash_of(calibration, shape).is_none() {
        let costs = hash::measure(shape.digest, shape.key_bytes, time_max(scale), request.seed);
        note_hash(calibration, shape.digest, shape.key_bytes, costs);
    }
    let bytes = standing.tree.filter_bytes();
    if !calibration.probe.iter().any(|cost| suits(cost, shape, bytes)) {
        let (caches, _) = cache_sizes(cpu);
        let place = probe::residence(bytes, &caches);
        let options = shape.filter_options();
        let costs = probe::measure(&options, shape.entries_per_table(), bytes, time_max(scale));
        note_probe(calibration, &options, place, costs);
    }
    measure_in_place(calibration, shape, bytes, time_max(scale));
    Some(unit_costs_of(calibration, shape, bytes, standing.read_ns()))
}

fn hash_of<'c>(calibration: &'c Calibration, shape: &TreeShape) -> Option<&'c HashCost> {
    let hashes = &calibration.hash;
    hashes.iter().find(|cost| cost.function == shape.digest.name() && cost.key_bytes == shape.key_bytes)
}

/// Returns the costs, or the reason why one of them is missing.
fn unit_costs_of(
    calibration: &Calibration,
    shape: &TreeShape,
    filter_bytes: u64,
    read_ns: f64,
) -> Result<UnitCosts, String> {
    let missing = |kind: CostKind| calibration.not_measurable.iter().filter(move |cost| cost.cost == kind);
    let (digest, filter) = (shape.digest.name(), shape.filter.name());
    let hash = hash_of(calibration, shape).ok_or_else(|| {
        let is_it = |cost: &&MissingCost| cost.name == digest && cost.key_bytes == Some(shape.key_bytes);
        let unknown = || format!("T_H of {digest} at {} B was not measured.", shape.key_bytes);
        missing(CostKind::HashLatency).find(is_it).map_or_else(unknown, MissingCost::sentence)
    })?;
    let probe = calibration.probe.iter().find(|cost| suits(cost, shape, filter_bytes)).ok_or_else(|| {
        let is_it = |cost: &&MissingCost| {
            cost.name == filter && cost.filter_bytes.is_some_and(|bytes| is_near(bytes, filter_bytes))
        };
        let unknown =
            || format!("T_P of {filter} in {} KiB of filters was not measured.", filter_bytes >> 10);
        missing(CostKind::AbsentKey).find(is_it).map_or_else(unknown, MissingCost::sentence)
    })?;
    let in_place = in_place_of(calibration, shape, filter_bytes);
    Ok(UnitCosts {
        hash_ns: hash.ns_latency,
        hash_in_place_ns: in_place.map(|cost| cost.ns),
        probe_ns: probe.ns_negative,
        read_ns,
    })
}

fn in_place_of<'c>(
    calibration: &'c Calibration,
    shape: &TreeShape,
    filter_bytes: u64,
) -> Option<&'c InPlaceCost> {
    calibration.hash_in_place.iter().find(|cost| {
        cost.function == shape.digest.name()
            && cost.key_bytes == shape.key_bytes
            && cost.filter == shape.filter.name()
            && cost.filters == filters_of(shape)
            && is_near(cost.filter_bytes, filter_bytes)
    })
}

/// Filters that a lookup of an absent key probes: one of each run.
fn filters_of(shape: &TreeShape) -> u32 {
    u32::from(shape.levels) * shape.runs_per_level
}

/// Measures `T_H` in place for a tree, and notes it in the calibration, unless it has one.
fn measure_in_place(calibration: &mut Calibration, shape: &TreeShape, filter_bytes: u64, time_max: Duration) {
    let filters = filters_of(shape);
    if filters < 2 || in_place_of(calibration, shape, filter_bytes).is_some() {
        return;
    }
    let options = shape.filter_options();
    let set = FilterSet::new(&options, shape.entries_per_table(), filter_bytes);
    let recipe = DigestRecipe::new(shape.digest);
    let found = InPlace { recipe, key_bytes: shape.key_bytes, filters, set: &set }.measure(time_max);
    let missing = MissingCost {
        cost: CostKind::HashInPlace,
        name: shape.digest.name().to_owned(),
        key_bytes: Some(shape.key_bytes),
        bits_per_key: None,
        filter_bytes: Some(filter_bytes),
        reason: String::new(),
    };
    if let Some(ns) = known_cost(calibration, missing, found) {
        calibration.hash_in_place.push(InPlaceCost {
            function: shape.digest.name().to_owned(),
            key_bytes: shape.key_bytes,
            filter: shape.filter.name().to_owned(),
            filter_bytes,
            filters,
            ns: ns.estimate,
            ci95_ns: (ns.low, ns.high),
        });
    }
}

/// Same filter, same bits per key, and about as many bytes.
fn suits(cost: &ProbeCost, shape: &TreeShape, filter_bytes: u64) -> bool {
    cost.filter == shape.filter.name()
        && (cost.bits_per_key - shape.bits_per_key).abs() < 0.01
        && is_near(cost.filter_bytes, filter_bytes)
}

/// Returns the costs that belong to a tree; nothing where reads were not measured. Measures `T_H` in place if it is missing.
pub(super) fn unit_costs(calibration: &mut Calibration, shape: &TreeShape, filter_bytes: u64) -> TreeCosts {
    let read_ns = calibration.read_latency.as_ref()?.p50_ns;
    if !probe::is_measured(shape.filter) || shape.key_bytes < hash::KEY_BYTES_MIN {
        return None;
    }
    measure_in_place(calibration, shape, filter_bytes, time_max(Scale::Full));
    Some(unit_costs_of(calibration, shape, filter_bytes, read_ns))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::stages::LookupStage;

    const MISSING: NotMeasurable = NotMeasurable::ClockStandsStill;

    fn cost(ns: f64) -> Cost {
        Cost { ns: Interval { estimate: ns, low: 0.99 * ns, high: 1.01 * ns }, pairs: 192 }
    }

    fn probes(filter_bytes: u64, negative: Result<Cost, NotMeasurable>) -> probe::ProbeCosts {
        let missing = Err(MISSING);
        probe::ProbeCosts {
            filter_bytes,
            negative,
            positive: missing,
            negative_throughput: missing,
            positive_throughput: missing,
        }
    }

    fn empty() -> Calibration {
        serde_json::from_str(r#"{ "timer": { "resolution_ns": 1, "overhead_ns": 20 } }"#).unwrap()
    }

    #[test]
    fn a_missing_throughput_keeps_the_latency() {
        let mut calibration = empty();
        let costs = hash::HashCosts { latency: Ok(cost(5.0)), throughput: Err(MISSING) };
        note_hash(&mut calibration, DigestFunction::Xxh3, 32, costs);
        assert_eq!((calibration.hash[0].ns_latency, calibration.hash[0].ns_throughput), (5.0, None));
        assert_eq!(calibration.not_measurable[0].cost, CostKind::HashThroughput);
        assert_eq!(calibration.not_measurable[0].reason, MISSING.to_string());
        let shape = LookupStage::new(Scale::MiniCi, 1, &[]).shape;
        note_probe(&mut calibration, &shape.filter_options(), Residence::L1, probes(1 << 20, Ok(cost(7.0))));
        assert_eq!((calibration.probe[0].ns_negative, calibration.probe[0].ns_positive), (7.0, None));
        assert_eq!(calibration.not_measurable.len(), 4);
    }

    #[test]
    fn a_hash_in_place_is_measured_once_for_a_tree() {
        let shape = LookupStage::new(Scale::MiniCi, 1, &[]).shape;
        let mut calibration = empty();
        for _ in 0..2 {
            measure_in_place(&mut calibration, &shape, shape.filter_bytes(), Duration::from_millis(50));
            let missing = calibration.not_measurable.iter().map(|cost| cost.cost);
            assert!(missing.clone().all(|cost| cost == CostKind::HashInPlace));
            assert_eq!(calibration.hash_in_place.len() + missing.count(), 1);
        }
    }

    #[test]
    fn a_missing_cost_has_its_reason_and_nothing_replaces_it() {
        let shape = LookupStage::new(Scale::MiniCi, 1, &[]).shape;
        let bytes = shape.filter_bytes();
        let (mut calibration, options) = (empty(), shape.filter_options());
        let reason = |calibration: &Calibration| unit_costs_of(calibration, &shape, bytes, 1e4).unwrap_err();
        assert!(reason(&calibration).starts_with("T_H of"), "{}", reason(&calibration));
        let missing = hash::HashCosts { latency: Err(MISSING), throughput: Ok(cost(1.0)) };
        note_hash(&mut calibration, shape.digest, shape.key_bytes, missing);
        assert!(calibration.hash.is_empty() && reason(&calibration).contains(&MISSING.to_string()));
        let found = hash::HashCosts { latency: Ok(cost(5.0)), throughput: Ok(cost(1.0)) };
        note_hash(&mut calibration, shape.digest, shape.key_bytes, found);
        assert!(calibration.not_measurable.is_empty(), "a cost that was measured later is not missing");
        // Filters of another size do not replace those of the tree.
        note_probe(&mut calibration, &options, Residence::Dram, probes(64 * bytes, Ok(cost(90.0))));
        assert!(reason(&calibration).starts_with("T_P of"), "{}", reason(&calibration));
        note_probe(&mut calibration, &options, Residence::L1, probes(bytes, Err(MISSING)));
        assert!(reason(&calibration).contains(&MISSING.to_string()), "{}", reason(&calibration));
        note_probe(&mut calibration, &options, Residence::L1, probes(bytes, Ok(cost(7.0))));
        let costs = unit_costs_of(&calibration, &shape, bytes, 1e4).unwrap();
        assert_eq!((costs.hash_ns, costs.probe_ns, costs.read_ns), (5.0, 7.0, 1e4));
    }
}
