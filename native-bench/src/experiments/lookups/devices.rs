//! Figure 11: the same tree and the same empty lookups, answered by different devices.

use super::{ARMS, Comparison, DEVICE, shapes};
use crate::device::DeviceSpec;
use crate::experiments::registry::{Spec, Work, name_of};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::experiments::trees::{Medium, TreeSpec};
use core::str::FromStr;

/// The paper's Fig. 11.
pub(in crate::experiments) const FIG11: Spec = Spec {
    id: "fig11",
    title: "the gain by device: this device, the page cache, memory, emulated devices",
    source: "paper-hash-sharing, Figure 11",
    arms: ARMS,
    axes: &[DEVICE],
    claims: &["fig11-ssd", "fig11-ramdisk"],
    work: fig11,
};

/// Devices that every tree can be answered by, as `--device` and cells name them.
const HERE: [(&str, Medium); 3] =
    [("real", Medium::Device), ("buffered", Medium::PageCache), ("memory", Medium::HeldBlocks)];

/// Latencies of the paper's devices, emulated.
const EMULATED: [&str; 3] = ["nvm", "pcie", "sata"];

/// The tree as this device answers it, for empty lookups; `None` if there is no such device, or none for this tree.
pub(super) fn answered(tree: &TreeSpec, name: &str) -> Option<TreeSpec> {
    if let Some((_, medium)) = HERE.into_iter().find(|(known, _)| *known == name) {
        // A folded tree is open in only one way during its lifetime.
        let other_way = tree.folded_into.is_some() && medium == Medium::PageCache;
        return (!other_way).then(|| tree.clone().answered_by(medium));
    }
    let device = DeviceSpec::from_str(name).ok().filter(DeviceSpec::delays_reads)?;
    Some(tree.clone().answered_by(Medium::HeldBlocks).emulating(device))
}

fn fig11(request: &Request) -> Vec<Box<dyn Work>> {
    let here = if request.preset == Preset::Quick {
        &["real", "memory"][..]
    } else {
        &["real", "buffered", "memory"]
    };
    let emulated = if request.preset == Preset::Quick { &EMULATED[..1] } else { &EMULATED };
    let all: Vec<String> = here.iter().chain(emulated).map(|&name| name.to_owned()).collect();
    let tree = shapes::of_empty(request);
    let cells = Overrides::or(&request.overrides.devices, &all).into_iter().filter_map(|name| {
        let tree = answered(&tree, &name)?;
        Some(Comparison::of_empty(request, tree, vec![name_of("device", name)]).boxed())
    });
    cells.collect()
}
