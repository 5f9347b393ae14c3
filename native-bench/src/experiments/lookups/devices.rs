//! Figure 11: the same tree and the same empty lookups, answered by different devices.

use super::{ARMS, Comparison, DEVICE, budget, shapes};
use crate::experiments::registry::{Spec, Work, name_of};
use crate::experiments::request::{Overrides, Request};
use crate::experiments::trees::Medium;

/// The paper's Fig. 11.
pub(in crate::experiments) const FIG11: Spec = Spec {
    id: "fig11",
    title: "the gain by what answers reads: this device, the page cache, memory",
    source: "paper-hash-sharing, Figure 11",
    arms: ARMS,
    axes: &[DEVICE],
    claims: &["fig11-ssd", "fig11-ramdisk"],
    work: fig11,
};

/// Names of devices, and what they are.
pub(super) const DEVICES: [(&str, Medium); 3] =
    [("device", Medium::Device), ("buffered", Medium::PageCache), ("memory", Medium::HeldBlocks)];

fn fig11(request: &Request) -> Vec<Box<dyn Work>> {
    let all = DEVICES.map(|(name, _)| name.to_owned());
    let tree = shapes::of_empty(request);
    let cells = Overrides::or(&request.overrides.devices, &all).into_iter().filter_map(|wanted| {
        let (name, medium) = DEVICES.into_iter().find(|(name, _)| *name == wanted)?;
        // A folded tree is open in one way as long as it stands.
        if tree.folded_into.is_some() && medium == Medium::PageCache {
            return None;
        }
        Some(Box::new(Comparison {
            parameters: vec![name_of("device", name)],
            tree: tree.clone().answered_by(medium),
            empty_fraction: 1.0,
            budget: budget(request),
            differences: Vec::new(),
        }) as Box<dyn Work>)
    });
    cells.collect()
}
