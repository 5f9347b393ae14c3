//! Figure 12: memory of the filters, on the device and in memory.

use super::devices::answered;
use super::{ARMS, Comparison, DEVICE, shapes};
use crate::experiments::registry::{AxisSpec, Spec, Work, name_of, number};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::experiments::trees::TreeSpec;
use lsm_lab_teaching::results::AxisScale;

/// The paper's Fig. 12.
pub(in crate::experiments) const FIG12: Spec = Spec {
    id: "fig12",
    title: "the gain over the memory of the filters, on the device and in memory",
    source: "paper-hash-sharing, Figure 12",
    arms: ARMS,
    axes: &[
        AxisSpec {
            name: "bits_per_key",
            label: "memory of the filters",
            unit: Some("bits per key"),
            scale: AxisScale::Linear,
        },
        DEVICE,
    ],
    claims: &["fig12-bpk"],
    work: fig12,
};

fn fig12(request: &Request) -> Vec<Box<dyn Work>> {
    let axis: &[f64] = match request.preset {
        Preset::Quick | Preset::MiniCi => &[8.0, 10.0, 14.0],
        Preset::Standard => &[8.0, 10.0, 12.0, 14.0],
        _ => &[8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0],
    };
    // The blocks are those of the other experiments, so that they are written once.
    let mut overrides = request.overrides.clone();
    let axis = Overrides::or(&core::mem::take(&mut overrides.bits_per_key), axis);
    let tree = TreeSpec::on_device(shapes::of_hits(&Request { overrides, ..request.clone() }));
    let devices = Overrides::or(&request.overrides.devices, &["real".to_owned(), "memory".to_owned()]);
    let mut cells: Vec<Box<dyn Work>> = Vec::new();
    for &bits_per_key in &axis {
        let tree = tree.clone().with_bits_per_key(bits_per_key);
        for (name, tree) in devices.iter().filter_map(|name| Some((name, answered(&tree, name)?))) {
            let parameters = vec![
                number("bits_per_key", bits_per_key, format!("{bits_per_key} bits/key")),
                name_of("device", name.as_str()),
            ];
            cells.push(Comparison::of_empty(request, tree, parameters).boxed());
        }
    }
    cells
}
