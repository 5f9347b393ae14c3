//! Figure 1: how much of a lookup is hashing, by device and share of empty lookups.

use super::{ARMS, Comparison, DEVICE, EMPTY_FRACTION, percent, shapes};
use crate::device::DeviceSpec;
use crate::experiments::registry::{Spec, Work, name_of, number};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::experiments::trees::{Medium, TreeSpec};
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
    work: fig1,
};

fn fig1(request: &Request) -> Vec<Box<dyn Work>> {
    let (devices, axis): (&[&str], &[f64]) = match request.preset {
        Preset::Quick | Preset::MiniCi => (&["real", "nvm"], &[0.0, 1.0]),
        Preset::Standard => (&["real", "nvm", "pcie"], &[0.0, 1.0]),
        _ => (&["real", "memory", "nvm", "pcie", "sata"], &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
    };
    let devices: Vec<String> = devices.iter().map(|&name| name.to_owned()).collect();
    let devices = Overrides::or(&request.overrides.devices, &devices);
    let mut cells: Vec<Box<dyn Work>> = Vec::new();
    for name in &devices {
        let Some(tree) = answered(request, name) else { continue };
        for empty_fraction in Overrides::or(&request.overrides.empty_fractions, axis) {
            let parameters = vec![
                number("empty_fraction", empty_fraction, percent(empty_fraction)),
                name_of("device", name.as_str()),
            ];
            let workload = Workload::from(empty_fraction);
            cells.push(
                Comparison { workload, ..Comparison::of_empty(request, tree.clone(), parameters) }.boxed(),
            );
        }
    }
    cells
}

/// The literal tree as this device answers it: lookups find something, so all of it must be there.
fn answered(request: &Request, name: &str) -> Option<TreeSpec> {
    if name == "real" {
        return Some(TreeSpec::on_device(shapes::of_hits(request)));
    }
    let in_memory = TreeSpec::on_device(shapes::in_memory(request)).answered_by(Medium::Memory);
    if name == "memory" {
        return Some(in_memory);
    }
    let device = DeviceSpec::from_str(name).ok().filter(DeviceSpec::delays_reads)?;
    Some(in_memory.emulating(device))
}
