//! The paper's lookup: arms A and B where the search for the right table is a small part, as in the paper's cost model.
//!
//! The model of the source has hashing, probing and reading, and no search for tables. Here, in a tree of thousands of tables
//! that memory answers, the search of one run after the other takes most of a lookup. Merged fence pointers find the tables of all
//! runs by one search. Fewer tables make the search shorter too.

use super::devices::answered;
use super::{Comparison, EMPTY_FRACTION, budget_of_headline, shapes};
use crate::experiments::registry::{AxisSpec, Spec, Work, name_of, number};
use crate::experiments::request::{Preset, Request};
use crate::experiments::trees::{Medium, TreeSpec};
use crate::measure::workload::Workload;
use lsm_lab_engine::tree::{Arm, Layout};
use lsm_lab_teaching::results::AxisScale;

/// The paper's lookup in memory, with an ordinary and with a short search for tables.
pub(in crate::experiments) const SHORT_SEARCH: Spec = Spec {
    id: "short-search",
    title: "the gain in memory if the search for tables is short, as in the paper's cost model",
    source: "paper-hash-sharing, Eq. (8) and Figure 11",
    arms: "A one digest per filter / B one shared digest, both with the same search for tables",
    axes: &[
        AxisSpec { name: "tables", label: "tables of the tree", unit: None, scale: AxisScale::Log },
        AxisSpec { name: "search", label: "search for tables", unit: None, scale: AxisScale::Category },
        EMPTY_FRACTION,
    ],
    claims: &[],
    work: short_search,
};

/// Arms A and B as ever.
const PER_RUN: &str = "one search per run";
/// Arms A and B with merged fence pointers.
const FOR_ALL: &str = "one search for all runs";

/// The arms with merged fence pointers.
fn with_merged_fences() -> [Layout; 4] {
    Arm::ALL.map(|arm| Layout { merged_fences: true, ..Layout::of(arm) })
}

fn short_search(request: &Request) -> Vec<Box<dyn Work>> {
    let small = TreeSpec::on_device(shapes::in_memory(request)).answered_by(Medium::Memory);
    let large = answered(&shapes::of_empty(request), "memory");
    let trees = if request.preset == Preset::Standard { vec![Some(small), large] } else { vec![Some(small)] };
    let mut cells: Vec<Box<dyn Work>> = Vec::new();
    for tree in trees.into_iter().flatten() {
        for (name, layouts) in [(PER_RUN, None), (FOR_ALL, Some(with_merged_fences()))] {
            let tables = tree.shape.tables();
            #[expect(clippy::cast_precision_loss, reason = "some thousands of tables")]
            let parameters = vec![
                number("tables", tables as f64, format!("{tables} tables")),
                name_of("search", name),
                number("empty_fraction", 1.0, super::percent(1.0)),
            ];
            let cell = Comparison {
                workload: Workload::from(1.0),
                budget: budget_of_headline(request),
                layouts,
                ..Comparison::of_empty(request, tree.clone(), parameters)
            };
            cells.push(cell.boxed());
        }
    }
    cells
}
