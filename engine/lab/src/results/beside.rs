//! Every number of a run, compared with the model and the source of the same cell, and the residual.
//!
//! **Invariant**: a difference whose interval contains 0 is reported as no difference.

use super::part::Checked;
use super::part::{Interval, Part};

/// One quantity of one cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Beside {
    /// Id of the experiment.
    pub experiment: String,
    /// Index of the cell in it.
    pub index: usize,
    /// The quantity, as figures are named; `gain` for what sharing saved.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// `measured` or `counted`.
    pub origin: String,
    /// Value of the run.
    pub found: f64,
    /// Its interval, where there is one.
    pub interval: Option<(f64, f64)>,
    /// Value of the model.
    pub model: Option<f64>,
    /// Value of the source.
    pub claimed: Option<f64>,
    /// Found less model.
    pub residual: Option<f64>,
    /// True if the interval excludes the model; absent without an interval.
    pub is_apart: Option<bool>,
}

/// All rows of a file, experiment by experiment, cell by cell.
#[must_use]
pub fn beside(file: &Checked) -> Vec<Beside> {
    let mut rows = Vec::new();
    for experiment in file.root().list("experiments") {
        let id = experiment.words("id");
        for (index, cell) in experiment.list("cells").enumerate() {
            rows.extend(rows_of(&id, index, cell));
        }
    }
    rows
}

fn rows_of(experiment: &str, index: usize, cell: Part<'_>) -> Vec<Beside> {
    let figure = |name: &str, origin: &str| {
        let found = cell
            .list("figures")
            .find(|figure| figure.text("name") == Some(name) && figure.text("origin") == Some(origin));
        found.and_then(|figure| figure.number("estimate"))
    };
    let lookup = cell.present("lookup");
    let gain = lookup.and_then(|lookup| Interval::of(lookup.at("gain"))).map(|gain| Found {
        name: "gain".to_owned(),
        unit: "fraction".to_owned(),
        origin: "measured".to_owned(),
        value: gain.estimate,
        interval: Some((gain.low, gain.high)),
        model: lookup.and_then(|lookup| lookup.number("model.predicted_gain")),
    });
    let figures = cell.list("figures").filter_map(|one| Found::of(one, &figure));
    gain.into_iter()
        .chain(figures)
        .map(|found| {
            let Found { name, unit, origin, value, interval, model } = found;
            let claimed = figure(&name, "claimed");
            let is_apart = model.zip(interval).map(|(model, (low, high))| model < low || high < model);
            let residual = model.map(|model| value - model);
            let experiment = experiment.to_owned();
            Beside {
                experiment,
                index,
                name,
                unit,
                origin,
                found: value,
                interval,
                model,
                claimed,
                residual,
                is_apart,
            }
        })
        .collect()
}

struct Found {
    name: String,
    unit: String,
    origin: String,
    value: f64,
    interval: Option<(f64, f64)>,
    model: Option<f64>,
}

impl Found {
    fn of(one: Part<'_>, figure: &impl Fn(&str, &str) -> Option<f64>) -> Option<Self> {
        let origin = one.text("origin").filter(|origin| matches!(*origin, "measured" | "counted"))?;
        let name = one.words("name");
        let model = figure(&name, "model");
        Some(Self {
            name,
            unit: one.words("unit"),
            origin: origin.to_owned(),
            value: one.number("estimate")?,
            interval: one.number("low").zip(one.number("high")),
            model,
        })
    }
}
