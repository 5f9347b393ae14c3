//! The point of this machine on the curves of Fig. 6: its own `T_D`, with its own and the paper's `T_H` and
//! `T_P`.
//!
//! A run measures `T_D` on its first tree, after the cells that need no tree. So these cells are added at the
//! end.

use super::{Predicted, policy_name};
use crate::experiments::figures::model;
use crate::experiments::registry::{Work, name_of};
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_teaching::model::reference::FIG_6;
use lsm_lab_teaching::model::{CostInputs, Form, Policy, gain};
use lsm_lab_teaching::results::{Calibration, Cell, Figure, Parameter, ResultFile};
use xxhash_rust::xxh3::xxh3_64;

/// Marks the cells of this machine.
const DEVICE: &str = "device";

/// Adds this machine's cells to Fig. 6, in place of those of an earlier part of the run.
pub(in crate::experiments) fn add_own_device(file: &mut ResultFile) {
    let Some(read_ns) = file.calibration.read_latency.as_ref().map(|latency| latency.p50_ns) else { return };
    let (calibration, label) = (file.calibration.clone(), file.device.label.clone());
    let Some(experiment) = file.experiments.iter_mut().find(|experiment| experiment.id == super::FIG6.id)
    else {
        return;
    };
    experiment.cells.retain(|cell| cell.parameters.iter().all(|parameter| parameter.name != DEVICE));
    let mut seen: Vec<(f64, Policy)> = Vec::new();
    for cell in &experiment.cells {
        if let Some(kind) = kind_of(&cell.parameters).filter(|kind| !seen.contains(kind)) {
            seen.push(kind);
        }
    }
    let cells = seen.into_iter().map(|(empty_fraction, policy)| {
        own_cell(CostInputs { policy, empty_fraction, read_ns, ..FIG_6 }, &calibration, &label)
    });
    experiment.cells.extend(cells.collect::<Vec<_>>());
}

/// Share of empty lookups and policy of a cell.
fn kind_of(parameters: &[Parameter]) -> Option<(f64, Policy)> {
    let of = |name: &str| parameters.iter().find(|parameter| parameter.name == name);
    let policy = [Policy::Leveling, Policy::Tiering { runs_per_level: 10 }]
        .into_iter()
        .find(|&policy| of("policy").is_some_and(|parameter| parameter.text == policy_name(policy)))?;
    Some((of("empty_fraction")?.number?, policy))
}

fn own_cell(inputs: CostInputs, calibration: &Calibration, label: &str) -> Cell {
    let mut parameters = Predicted(inputs).parameters();
    parameters.push(name_of(DEVICE, label));
    let mut figures = vec![model("gain", "fraction", gain(&inputs, Form::Exact))];
    figures.extend(with_own_costs(inputs, calibration));
    let texts: Vec<&str> = parameters.iter().map(|parameter| parameter.text.as_str()).collect();
    Cell {
        key: format!("{:016x}", xxh3_64(format!("fig6 {texts:?}").as_bytes())),
        parameters,
        reads_from: None,
        tree: None,
        lookup: None,
        figures,
        quality: None,
        duration_s: None,
        processor_s: None,
    }
}

/// The same with `T_H` of the paper's function on the longest keys that were hashed, and `T_P` of the first filters probed.
fn with_own_costs(inputs: CostInputs, calibration: &Calibration) -> Option<Figure> {
    let name = DigestFunction::MurmurHash64A.name();
    let hashes = calibration.hash.iter().filter(|cost| cost.function == name);
    let hash_ns = hashes.max_by_key(|cost| cost.key_bytes)?.ns_latency;
    let probe_ns = calibration.probe.first()?.ns_negative;
    let inputs = CostInputs { hash_ns, probe_ns, ..inputs };
    Some(model("gain_with_own_costs", "fraction", gain(&inputs, Form::Exact)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_teaching::results::Experiment;

    #[test]
    fn this_machine_gets_a_point_on_each_curve_once() {
        let text = include_str!("../../../../web/public/results/vm-virtio-disk.json");
        let mut file: ResultFile = serde_json::from_str(text).unwrap();
        let predicted = Predicted(CostInputs { policy: Policy::Leveling, ..FIG_6 });
        let mut cell = own_cell(predicted.0, &file.calibration, "");
        cell.parameters.pop();
        file.experiments = vec![Experiment {
            id: "fig6".to_owned(),
            title: String::new(),
            sources: Vec::new(),
            axes: Vec::new(),
            differences: Vec::new(),
            cells: vec![cell],
            left_out: Vec::new(),
        }];
        add_own_device(&mut file);
        add_own_device(&mut file);
        let cells = &file.experiments[0].cells;
        assert_eq!(cells.len(), 2, "one of the paper, one of this machine, however often it is added");
        let own = &cells[1];
        let read_ns = file.calibration.read_latency.as_ref().unwrap().p50_ns;
        let shown = own.parameters.iter().find(|parameter| parameter.name == "read_ns").unwrap();
        assert!((shown.number.unwrap() - read_ns).abs() < 1e-9);
        assert!(own.figures.iter().any(|figure| figure.name == "gain_with_own_costs"));
        assert_ne!(own.key, cells[0].key);
    }
}
