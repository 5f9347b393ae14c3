//! Experiments that are formulas: nothing is read, nothing depends on how busy the machine is.

mod own_device;

pub(super) use own_device::add_own_device;

use super::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, name_of, number};
use super::request::{Overrides, Request};
use crate::failure::Failure;
use crate::output::nanoseconds;
use lsm_lab_teaching::model::reference::{DEVICES, FIG_6};
use lsm_lab_teaching::model::{CostInputs, Form, Policy, gain};
use lsm_lab_teaching::results::{AxisScale, Figure, Origin, Parameter};

/// The paper's Fig. 6: what Eq. (8) says for each device of its Table 1.
pub(super) const FIG6: Spec = Spec {
    id: "fig6",
    title: "the gain that the cost model predicts, by device, share of empty lookups and policy",
    source: "paper-hash-sharing, Figure 6",
    arms: "model: one digest per filter / one shared digest",
    axes: &[
        AxisSpec { name: "read_ns", label: "latency of a read", unit: Some("ns"), scale: AxisScale::Log },
        AxisSpec {
            name: "empty_fraction",
            label: "share of empty lookups",
            unit: None,
            scale: AxisScale::Linear,
        },
        AxisSpec { name: "policy", label: "policy", unit: None, scale: AxisScale::Category },
    ],
    claims: &["fig6-shape"],
    work: fig6,
};

struct Predicted(CostInputs);

fn fig6(request: &Request) -> Vec<Box<dyn Work>> {
    let empty = Overrides::or(&request.overrides.empty_fractions, &[0.0, 0.5, 1.0]);
    let mut cells: Vec<Box<dyn Work>> = Vec::new();
    for policy in [Policy::Leveling, Policy::Tiering { runs_per_level: 10 }] {
        for &empty_fraction in &empty {
            for read_ns in fastest_first() {
                cells.push(Box::new(Predicted(CostInputs { policy, empty_fraction, read_ns, ..FIG_6 })));
            }
        }
    }
    cells
}

/// Read latencies of Table 1, in ns, in the order of the cells of older files.
fn fastest_first() -> impl Iterator<Item = f64> {
    DEVICES.iter().rev().map(|device| device.read_ns)
}

fn policy_name(policy: Policy) -> String {
    match policy {
        Policy::Leveling => "leveling".to_owned(),
        Policy::Tiering { runs_per_level } => format!("tiering, {runs_per_level} runs"),
    }
}

impl Work for Predicted {
    fn parameters(&self) -> Vec<Parameter> {
        vec![
            number("read_ns", self.0.read_ns, nanoseconds(self.0.read_ns)),
            number(
                "empty_fraction",
                self.0.empty_fraction,
                format!("{:.0} %", 100.0 * self.0.empty_fraction),
            ),
            name_of("policy", policy_name(self.0.policy)),
        ]
    }

    fn cost(&self) -> Cost {
        Cost::default()
    }

    fn run(&self, _context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let figure = Figure {
            name: "gain".to_owned(),
            unit: "fraction".to_owned(),
            origin: Origin::Model,
            estimate: gain(&self.0, Form::Exact),
            low: None,
            high: None,
            samples: None,
            executions: Vec::new(),
        };
        Ok(Some(Measured { figures: vec![figure], ..Measured::default() }))
    }
}
