//! The gain of each filter family: how much of a lookup one shared digest saves if the filters are not Bloom filters.
//!
//! Families probe and hash at different costs. `SuRF` compares prefixes of the key, so there is no digest to share.

use super::{ARMS, Comparison, shapes};
use crate::experiments::registry::{AxisSpec, Spec, Work, name_of};
use crate::experiments::request::{Overrides, Request};
use crate::experiments::trees::{Medium, TreeSpec};
use crate::measure::tree::TreeShape;
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_teaching::results::AxisScale;

/// One cell for each family.
pub(in crate::experiments) const FAMILIES: Spec = Spec {
    id: "families",
    title: "the gain of sharing by filter family, in memory",
    source: "this project; docs/filters.md",
    arms: ARMS,
    axes: &[AxisSpec { name: "filter", label: "filter family", unit: None, scale: AxisScale::Category }],
    claims: &[],
    work: families,
};

/// One of each family; variants of the standard filter differ in where bits are, not in what they cost.
const NAMES: [&str; 14] = [
    "standard",
    "blocked512",
    "split-block",
    "bloom-1",
    "counting",
    "cuckoo",
    "quotient",
    "xor8",
    "fuse8",
    "ribbon",
    "ribbon64",
    "rosetta",
    "surf",
    "surf-hash",
];

fn families(request: &Request) -> Vec<Box<dyn Work>> {
    let mut overrides = request.overrides.clone();
    let all: Vec<FilterKind> = NAMES.into_iter().filter_map(FilterKind::from_name).collect();
    let kinds = Overrides::or(&core::mem::take(&mut overrides.filters), &all);
    let request = Request { overrides, ..request.clone() };
    let shape = TreeShape { blocks_per_table: 32, ..shapes::of_hits(&request) };
    let cell = |filter: FilterKind| {
        let shape = shapes::overridden(
            TreeShape { filter, digest: DigestFunction::Xxh3, ..shape },
            &request.overrides,
        );
        let tree = TreeSpec::on_device(shape).answered_by(Medium::Memory);
        Comparison::of_empty(&request, tree, vec![name_of("filter", filter.name())]).boxed()
    };
    kinds.into_iter().map(cell).collect()
}
