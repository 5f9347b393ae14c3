//! Figure 10: skewed lookups of absent keys, and the effect of skew on the realized false positive rate.
//!
//! With skew, few keys make most of the lookups, so the realized rate is that of these keys: whether a hot
//! key is a false positive is luck. So the rate is counted for several populations of keys, and for uniform
//! keys.

use super::key_lengths::{KEY_BYTES, long_axis};
use super::{ARMS, Comparison, shapes};
use crate::experiments::names::{RATE_SKEWED_LEAST, RATE_SKEWED_MEAN, RATE_SKEWED_MOST};
use crate::experiments::registry::{AxisSpec, Spec, Work, number};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::failure::Failure;
use crate::measure::tree::Tree;
use crate::measure::workload::{POPULATION, Ranks, Workload};
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::tree::Arm;
use lsm_lab_teaching::results::{AxisScale, Figure, Origin};
use std::sync::Arc;

/// The paper's Fig. 10.
pub(in crate::experiments) const FIG10: Spec = Spec {
    id: "fig10",
    title: "the gain under skewed lookups of absent keys, over the length of keys",
    source: "paper-hash-sharing, Figure 10",
    arms: ARMS,
    axes: &[KEY_BYTES, AxisSpec { name: "theta", label: "skew", unit: None, scale: AxisScale::Linear }],
    claims: &["fig10-zipf", "fig10-zipf-fpr"],
    work: fig10,
};

/// Populations of keys that the realised rate is counted for, and lookups of each.
const POPULATIONS: u32 = 12;
const LOOKUPS: usize = 20_000;

fn fig10(request: &Request) -> Vec<Box<dyn Work>> {
    let lengths = Overrides::or(&request.overrides.key_bytes, &long_axis(request));
    let entry_bytes = request.overrides.entry_bytes.first().copied().unwrap_or(2048);
    let mut cells = Vec::new();
    for theta in Overrides::or(&request.overrides.theta, &[0.99]) {
        let ranks = Arc::new(Ranks::new(theta, POPULATION));
        for &key_bytes in &lengths {
            let parameters = vec![
                number("key_bytes", key_bytes.into(), format!("{key_bytes} B")),
                number("theta", theta, format!("skew {theta}")),
            ];
            let tree = shapes::of_sweeps(request, key_bytes, entry_bytes);
            let workload = Workload::ZipfOfAbsent { ranks: Arc::clone(&ranks), population: 0 };
            cells.push(Comparison { workload, ..Comparison::of_empty(request, tree, parameters) }.boxed());
        }
    }
    cells
}

/// The realised rate of uniform lookups, and of skewed ones: mean, least and most over populations of keys.
pub(super) fn rates(tree: &Tree, ranks: &Arc<Ranks>, request: &Request) -> Result<Vec<Figure>, Failure> {
    let small = request.preset == Preset::MiniCi;
    let lookups = if small { LOOKUPS / 20 } else { LOOKUPS };
    let uniform = rate(tree, &Workload::from(1.0), lookups, request.seed)?;
    let mut skewed = Vec::new();
    for population in 1..=u64::from(request.overrides.seeds.unwrap_or(POPULATIONS)) {
        let workload = Workload::ZipfOfAbsent { ranks: Arc::clone(ranks), population };
        skewed.push(rate(tree, &workload, lookups, request.seed)?);
    }
    skewed.sort_unstable_by(f64::total_cmp);
    let mean = lsm_lab_filters::math::statistics::mean(&skewed);
    let (least, most) = (skewed[0], skewed[skewed.len() - 1]);
    let figure = |name: &str, estimate: f64, samples: usize| Figure {
        name: name.to_owned(),
        unit: "fraction".to_owned(),
        origin: Origin::Counted,
        estimate,
        low: None,
        high: None,
        samples: Some(samples as u64),
        executions: Vec::new(),
    };
    Ok(vec![
        figure("false_positive_rate_uniform", uniform, lookups),
        figure(RATE_SKEWED_MEAN, mean, skewed.len()),
        figure(RATE_SKEWED_LEAST, least, skewed.len()),
        figure(RATE_SKEWED_MOST, most, skewed.len()),
    ])
}

/// Returns the share of filters that answered *maybe* for an absent key.
#[expect(clippy::cast_precision_loss, reason = "a share of few thousand")]
fn rate(tree: &Tree, workload: &Workload, lookups: usize, seed: u64) -> Result<f64, Failure> {
    let mut reader = tree.store.reader();
    let mut counters = Counters::default();
    let mut key = Vec::new();
    for id in workload.ids(tree.stored, 0..lookups as u64, seed) {
        tree.keys.write_key(id, &mut key);
        reader.get_observed(Arm::Shared, &key, &mut counters)?;
    }
    Ok(counters.false_positives as f64 / counters.filters_probed.max(1) as f64)
}
