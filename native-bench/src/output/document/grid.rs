//! The cells of an experiment in the order for people: by setting, then along the first axis.
//!
//! Cells are finished in random order, so their place in the file says nothing.

use crate::output::chart::{PlotAxis, Scale};
use core::cmp::Ordering;
use lsm_lab_teaching::results::{AxisScale, Cell, Experiment, Parameter};

/// Cells with their places.
pub(in crate::output) struct Grid<'a> {
    /// The first axis, as charts take it.
    pub axis: PlotAxis,
    /// Cells in order.
    pub rows: Vec<Row<'a>>,
    /// Settings of the other parameters; one empty name where there are none.
    pub groups: Vec<String>,
    /// Names of all parameters, those of axes first.
    pub names: Vec<String>,
    /// The same for people.
    pub labels: Vec<String>,
}

/// One cell and its place.
pub(in crate::output) struct Row<'a> {
    /// The cell.
    pub cell: &'a Cell,
    /// Its place on the first axis.
    pub x: f64,
    /// Its index into the groups.
    pub group: usize,
}

impl<'a> Grid<'a> {
    /// Sorts the cells of an experiment.
    pub(in crate::output) fn of(experiment: &'a Experiment) -> Self {
        let (names, labels) = names(experiment);
        let mut cells: Vec<&Cell> = experiment.cells.iter().collect();
        cells.sort_by(|a, b| {
            let by = |name: &String| compare(find(a, name), find(b, name));
            names
                .iter()
                .skip(1)
                .map(by)
                .chain(names.first().map(by))
                .find(|order| order.is_ne())
                .unwrap_or(Ordering::Equal)
        });
        let axis = axis(experiment, &cells, &names);
        let mut groups: Vec<String> = Vec::new();
        let rows = cells.into_iter().map(|cell| {
            let group = group_of(cell, &names);
            let index = groups.iter().position(|known| *known == group).unwrap_or_else(|| {
                groups.push(group);
                groups.len() - 1
            });
            let parameter = names.first().and_then(|name| find(cell, name));
            Row { cell, x: place(parameter, &axis.scale), group: index }
        });
        let rows = rows.collect();
        Self { axis, rows, groups, names, labels }
    }

    /// Texts of all parameters of a cell.
    pub(in crate::output) fn texts(&self, cell: &Cell) -> Vec<String> {
        self.names
            .iter()
            .map(|name| find(cell, name).map_or_else(String::new, |found| found.text.clone()))
            .collect()
    }

    /// A cell in words.
    pub(in crate::output) fn name_of(&self, cell: &Cell) -> String {
        let texts = self.texts(cell).into_iter().filter(|text| !text.is_empty());
        texts.collect::<Vec<_>>().join(", ")
    }
}

/// Names of the parameters and what people call them: of the axes first, then whatever else cells have.
fn names(experiment: &Experiment) -> (Vec<String>, Vec<String>) {
    let mut names: Vec<String> = experiment.axes.iter().map(|axis| axis.name.clone()).collect();
    let mut labels: Vec<String> = experiment.axes.iter().map(|axis| axis.label.clone()).collect();
    for parameter in experiment.cells.iter().flat_map(|cell| &cell.parameters) {
        if !names.contains(&parameter.name) {
            names.push(parameter.name.clone());
            labels.push(parameter.name.replace('_', " "));
        }
    }
    (names, labels)
}

fn find<'a>(cell: &'a Cell, name: &str) -> Option<&'a Parameter> {
    cell.parameters.iter().find(|parameter| parameter.name == name)
}

/// Numbers by size, then names.
fn compare(a: Option<&Parameter>, b: Option<&Parameter>) -> Ordering {
    let key = |parameter: Option<&Parameter>| parameter.map(|found| (found.number, found.text.clone()));
    match (key(a), key(b)) {
        (Some((Some(a), _)), Some((Some(b), _))) => a.total_cmp(&b),
        (Some((a, a_text)), Some((b, b_text))) => b.is_some().cmp(&a.is_some()).then(a_text.cmp(&b_text)),
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
}

fn group_of(cell: &Cell, names: &[String]) -> String {
    let others = names.iter().skip(1).filter_map(|name| find(cell, name));
    others.map(|parameter| parameter.text.clone()).collect::<Vec<_>>().join(", ")
}

/// The first axis; names where its values are not all numbers.
fn axis(experiment: &Experiment, cells: &[&Cell], names: &[String]) -> PlotAxis {
    let Some(name) = names.first() else {
        return PlotAxis { label: String::new(), unit: String::new(), scale: Scale::Category(Vec::new()) };
    };
    let found = experiment.axes.first();
    let unit = found.and_then(|axis| axis.unit.clone()).unwrap_or_default();
    let label = found.map_or_else(|| name.replace('_', " "), |axis| axis.label.clone());
    let parameters = || cells.iter().filter_map(|cell| find(cell, name));
    let numbers = parameters().all(|parameter| parameter.number.is_some());
    let positive = parameters().all(|parameter| parameter.number.is_some_and(|number| number > 0.0));
    let scale = match found.map(|axis| axis.scale) {
        Some(AxisScale::Log) if positive => Scale::Log,
        Some(AxisScale::Log | AxisScale::Linear) if numbers => Scale::Linear,
        _ => {
            let mut sorted: Vec<&Parameter> = parameters().collect();
            sorted.sort_by(|a, b| compare(Some(a), Some(b)));
            let mut names: Vec<String> = Vec::new();
            for parameter in sorted {
                if !names.contains(&parameter.text) {
                    names.push(parameter.text.clone());
                }
            }
            Scale::Category(names)
        }
    };
    PlotAxis { label, unit: unit_of(&unit).to_owned(), scale }
}

/// Units of parameters in the words of figures.
fn unit_of(unit: &str) -> &str {
    match unit {
        "B" => "bytes",
        other => other,
    }
}

#[expect(clippy::cast_precision_loss, reason = "an index")]
fn place(parameter: Option<&Parameter>, scale: &Scale) -> f64 {
    let Some(parameter) = parameter else { return f64::NAN };
    match scale {
        Scale::Category(names) => {
            names.iter().position(|name| *name == parameter.text).map_or(f64::NAN, |index| index as f64)
        }
        _ => parameter.number.unwrap_or(f64::NAN),
    }
}
