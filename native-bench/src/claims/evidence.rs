//! Cells and numbers of a result file, and the reasons why a number may not be used.

use super::rules::{Value, general};
use lsm_lab_filters::math::statistics::NORMAL_95;
use lsm_lab_teaching::results::{Cell, Claim, Figure, Gain, Grade, LookupCell, Origin, ResultFile};

/// The numbers of a file.
#[derive(Clone, Copy)]
pub(super) struct Evidence<'f> {
    pub(super) file: &'f ResultFile,
}

impl<'f> Evidence<'f> {
    /// The cells of an experiment.
    pub(super) fn cells(self, experiment: &str) -> impl Iterator<Item = &'f Cell> + use<'f, '_> {
        let found = self.file.experiments.iter().filter(move |found| found.id == experiment);
        found.flat_map(|found| &found.cells)
    }

    /// The comparisons of an experiment, each with its cell.
    pub(super) fn lookups(self, experiment: &str) -> Vec<(&'f Cell, &'f LookupCell)> {
        self.cells(experiment).filter_map(|cell| Some((cell, cell.lookup.as_ref()?))).collect()
    }
}

/// A parameter of a cell that is a number.
pub(super) fn number(cell: &Cell, name: &str) -> Option<f64> {
    cell.parameters.iter().find(|parameter| parameter.name == name)?.number
}

/// A parameter of a cell in words.
pub(super) fn word<'c>(cell: &'c Cell, name: &str) -> Option<&'c str> {
    cell.parameters.iter().find(|parameter| parameter.name == name).map(|parameter| parameter.text.as_str())
}

/// A figure of a cell, of this origin.
pub(super) fn found<'c>(cell: &'c Cell, name: &str, origin: Origin) -> Option<&'c Figure> {
    cell.figures.iter().find(|figure| figure.name == name && figure.origin == origin)
}

/// A figure as a value. Means of few samples have the interval of Student's t.
pub(super) fn value_of(figure: &Figure) -> Value {
    let free = figure.samples.filter(|&samples| samples < general().least_sets);
    Value {
        free: free.and_then(|samples| u32::try_from(samples.saturating_sub(1)).ok()).filter(|&free| free > 0),
        ..Value::new(
            figure.estimate,
            figure.low.unwrap_or(figure.estimate),
            figure.high.unwrap_or(figure.estimate),
        )
    }
}

/// A measured time. Its interval covers one execution, so the deviation between executions is added.
pub(super) fn time_of(figure: &Figure) -> Value {
    over_executions(Value { free: None, ..value_of(figure) })
}

/// A gain. If its interval covers one execution, the deviation between executions is added.
pub(super) fn gain_of(gain: &Gain) -> Value {
    let stated = stated(gain);
    if stated.free.is_some() { stated } else { over_executions(stated) }
}

/// A gain as its cell states it. Of several executions it has the interval of Student's t.
pub(super) fn stated(gain: &Gain) -> Value {
    let free = u32::try_from(gain.executions.len().saturating_sub(1)).ok().filter(|&free| free > 0);
    Value { free, ..Value::new(gain.estimate, gain.low, gain.high) }
}

/// Adds the relative deviation between executions to an interval of one execution.
fn over_executions(value: Value) -> Value {
    let between = NORMAL_95 * general().between_executions * value.estimate.abs();
    let (below, above) = (value.estimate - value.low, value.high - value.estimate);
    Value { low: value.estimate - below.hypot(between), high: value.estimate + above.hypot(between), ..value }
}

/// Why times of a cell may not be used, if they may not.
pub(super) fn fault(cell: &Cell) -> Option<&'static str> {
    let lookup = cell.lookup.as_ref();
    match lookup.map(|lookup| lookup.gain.claim) {
        Some(Claim::ControlFailed) => return Some("its control saw a difference where there is none"),
        Some(Claim::TooFewPairs) => return Some("it has too few pairs"),
        _ => {}
    }
    let quality = cell.quality.as_ref().or_else(|| lookup.map(|lookup| &lookup.quality))?;
    (quality.grade == Grade::C).then_some("the machine was busy, grade C")
}

/// ` Not counted: 8 levels (its control saw a difference where there is none).` Empty if all cells are usable.
pub(super) fn left_out<'f>(cells: impl Iterator<Item = &'f Cell>) -> String {
    let said = |cell: &Cell| {
        let parameters = cell.parameters.iter().map(|parameter| parameter.text.as_str());
        Some(format!("{} ({})", parameters.collect::<Vec<_>>().join(", "), fault(cell)?))
    };
    let list: Vec<String> = cells.filter_map(said).collect();
    if list.is_empty() { String::new() } else { format!(" Not counted: {}.", list.join(", ")) }
}
