//! Figures 13 and 14: the share of empty lookups, on the device and in memory.

use super::{ARMS, Comparison, EMPTY_FRACTION, budget_of_headline, percent, shapes};
use crate::experiments::registry::{Spec, Work, number};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::experiments::trees::{Medium, TreeSpec};
use crate::measure::workload::Workload;

/// The paper's Fig. 13.
pub(in crate::experiments) const FIG13: Spec = Spec {
    id: "fig13",
    title: "the gain over the share of empty lookups, on the device",
    source: "paper-hash-sharing, Figure 13",
    arms: ARMS,
    axes: &[EMPTY_FRACTION],
    claims: &["fig13-alpha-ssd", "fjall-o1", "errata-baseline", "errata-hash-share-falls"],
    work: |request| shares(request, &TreeSpec::on_device(shapes::of_hits(request)), &[]),
};

/// The paper's Fig. 14.
pub(in crate::experiments) const FIG14: Spec = Spec {
    id: "fig14",
    title: "the gain over the share of empty lookups, in memory",
    source: "paper-hash-sharing, Figure 14",
    arms: ARMS,
    axes: &[EMPTY_FRACTION],
    claims: &["fig14-alpha-ramdisk"],
    work: |request| {
        let tree = TreeSpec::on_device(shapes::in_memory(request)).answered_by(Medium::Memory);
        let smaller = "The tree in memory has size ratio 4, because 10 would need 23 GB of memory.";
        let copied = "Memory replaces the paper's RAM disk: a read is a copy, without a system call.";
        let differences = [copied, smaller];
        shares(request, &tree, &differences[..if request.preset.is_paper() { 2 } else { 1 }])
    },
};

fn shares(request: &Request, tree: &TreeSpec, differences: &[&str]) -> Vec<Box<dyn Work>> {
    let axis: &[f64] = match request.preset {
        Preset::Quick | Preset::MiniCi => &[0.0, 0.5, 1.0],
        Preset::Standard => &[0.0, 0.25, 0.5, 0.75, 1.0],
        _ => &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0],
    };
    let cell = |&empty_fraction: &f64| {
        Comparison {
            workload: Workload::from(empty_fraction),
            budget: budget_of_headline(request),
            differences: differences.iter().map(|&sentence| sentence.to_owned()).collect(),
            ..Comparison::of_empty(
                request,
                tree.clone(),
                vec![number("empty_fraction", empty_fraction, percent(empty_fraction))],
            )
        }
        .boxed()
    };
    Overrides::or(&request.overrides.empty_fractions, axis).iter().map(cell).collect()
}
