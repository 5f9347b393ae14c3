//! Figures 1 and 2: how much of a lookup is hashing, by device and share of empty lookups, with leveling and with tiering.

use super::{ARMS, Comparison, DEVICE, EMPTY_FRACTION, percent, shapes};
use crate::device::DeviceSpec;
use crate::experiments::registry::{Spec, Work, name_of, number};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::experiments::trees::{Medium, TreeSpec};
use crate::measure::tree::TreeShape;
use crate::measure::workload::Workload;
use core::str::FromStr;

/// The paper's Fig. 1, measured: the share is in the parts of arm A.
pub(in crate::experiments) const FIG1: Spec = Spec {
    id: "fig1",
    title: "how much of a lookup is hashing, by device and share of empty lookups",
    source: "paper-hash-sharing, Figure 1",
    arms: ARMS,
    axes: &[EMPTY_FRACTION, DEVICE],
    claims: &["fig1-pcie-alpha0", "fig1-pcie-alpha1", "fig1-nvm-alpha1"],
    work: |request| {
        let trees = Trees { on_device: shapes::of_hits(request), in_memory: shapes::in_memory(request) };
        shares(request, &trees, &[])
    },
};

/// The paper's Fig. 2.
pub(in crate::experiments) const FIG2: Spec = Spec {
    id: "fig2",
    title: "how much of a lookup is hashing with tiering, by device and share of empty lookups",
    source: "paper-hash-sharing, Figure 2",
    arms: ARMS,
    axes: &[EMPTY_FRACTION, DEVICE],
    claims: &["fig2-tiering-vs-leveling"],
    work: |request| {
        let shape = shapes::tiered(request);
        let paper = "The paper's tree has 10 runs on each of 5 levels, so an empty lookup probes 50 filters. Its data would need \
             233 GB with tables of 2 MiB.";
        let here = format!(
            "Here, a level has {} runs (the size ratio), and an empty lookup probes {} filters. Each run was loaded \
             directly, without compaction.",
            shape.runs_per_level,
            shape.runs_per_level * u32::from(shape.levels)
        );
        shares(request, &Trees { on_device: shape, in_memory: shape }, &[paper, &here])
    },
};

/// The tree that is on the device, and the one that has to fit into memory.
struct Trees {
    on_device: TreeShape,
    in_memory: TreeShape,
}

fn shares(request: &Request, trees: &Trees, differences: &[&str]) -> Vec<Box<dyn Work>> {
    let (devices, axis): (&[&str], &[f64]) = match request.preset {
        Preset::Quick | Preset::MiniCi => (&["real", "nvm"], &[0.0, 1.0]),
        Preset::Standard => (&["real", "nvm", "pcie"], &[0.0, 1.0]),
        _ => (&["real", "memory", "nvm", "pcie", "sata"], &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
    };
    let devices: Vec<String> = devices.iter().map(|&name| name.to_owned()).collect();
    let devices = Overrides::or(&request.overrides.devices, &devices);
    let mut cells: Vec<Box<dyn Work>> = Vec::new();
    for name in &devices {
        let Some(tree) = answered(trees, name) else { continue };
        for empty_fraction in Overrides::or(&request.overrides.empty_fractions, axis) {
            let parameters = vec![
                number("empty_fraction", empty_fraction, percent(empty_fraction)),
                name_of("device", name.as_str()),
            ];
            let workload = Workload::from(empty_fraction);
            let differences = differences.iter().map(|&sentence| sentence.to_owned()).collect();
            let of_empty = Comparison::of_empty(request, tree.clone(), parameters);
            cells.push(Comparison { workload, differences, ..of_empty }.boxed());
        }
    }
    cells
}

/// Returns the literal tree on this device. Some lookups find a key, so the whole tree must exist.
fn answered(trees: &Trees, name: &str) -> Option<TreeSpec> {
    if name == "real" {
        return Some(TreeSpec::on_device(trees.on_device));
    }
    let in_memory = TreeSpec::on_device(trees.in_memory).answered_by(Medium::Memory);
    if name == "memory" {
        return Some(in_memory);
    }
    let device = DeviceSpec::from_str(name).ok().filter(DeviceSpec::delays_reads)?;
    Some(in_memory.emulating(device))
}
