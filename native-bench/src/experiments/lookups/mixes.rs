//! The point reads of the YCSB mixes.

use super::{ARMS, Comparison, shapes};
use crate::experiments::registry::{AxisSpec, Spec, Work, name_of};
use crate::experiments::request::{Preset, Request};
use crate::experiments::trees::TreeSpec;
use crate::measure::workload::Workload;
use lsm_lab_teaching::results::AxisScale;

/// The mixes of YCSB.
pub(in crate::experiments) const YCSB: Spec = Spec {
    id: "ycsb",
    title: "the gain under the point reads of YCSB A, B, C, D and F",
    source: "YCSB core workloads (B. Cooper et al., SoCC 2010)",
    arms: ARMS,
    axes: &[AxisSpec { name: "mix", label: "mix", unit: None, scale: AxisScale::Category }],
    claims: &[],
    work: ycsb,
};

const ONLY_READS: &str = "Only the point reads of a mix are compared, on a tree that does not change. Mixes A, B, C and F look up \
     the same keys and are one cell. Mix E has scans, which these filters do not support, so it is omitted.";

fn ycsb(request: &Request) -> Vec<Box<dyn Work>> {
    // The largest preset has its tree in memory too: with hits of one read each, the device would be all there is to see.
    let shape =
        if request.preset == Preset::Paper { shapes::in_memory(request) } else { shapes::of_hits(request) };
    let cell = |(name, letter): (&str, char)| {
        let workload = Workload::ycsb(letter)?;
        let tree = TreeSpec::on_device(shape);
        let differences = vec![ONLY_READS.to_owned()];
        let parameters = vec![name_of("mix", name)];
        Some(Comparison { workload, differences, ..Comparison::of_empty(request, tree, parameters) }.boxed())
    };
    [("A, B, C, F", 'C'), ("D", 'D')].into_iter().filter_map(cell).collect()
}
