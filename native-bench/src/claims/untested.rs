//! The claims that a run had no cell for: how many, and what tests them.

use crate::experiments::{Preset, experiments_of};
use crate::output::Table;
use lsm_lab_teaching::results::{ClaimOutcome, ClaimVerdict, ResultFile};
use std::collections::BTreeSet;

/// The claims that no cell of a run could tell anything about.
fn untested(verdicts: &[ClaimVerdict]) -> impl Iterator<Item = &ClaimVerdict> {
    verdicts.iter().filter(|verdict| verdict.verdict == ClaimOutcome::NotRun)
}

/// How many there are and what tests them, in a sentence or two; nothing if there are none.
#[must_use]
pub fn untested_in_words(verdicts: &[ClaimVerdict], file: &ResultFile) -> Option<String> {
    let count = untested(verdicts).count();
    let claims = match count {
        0 => return None,
        1 => "1 claim of the sources was not tested by this run".to_owned(),
        count => format!("{count} claims of the sources were not tested by this run"),
    };
    let wanted: BTreeSet<&str> =
        untested(verdicts).filter_map(|verdict| verdict.experiment.as_deref()).collect();
    Some(format!(
        "{claims}: `native-bench claims --all RESULT.json` lists all claims. {}",
        what_tests(&wanted, file)
    ))
}

/// The smallest preset that runs the experiments that this run had not.
fn what_tests(wanted: &BTreeSet<&str>, file: &ResultFile) -> String {
    let was_run = |id: &str| {
        file.experiments.iter().any(|experiment| experiment.id == id && !experiment.cells.is_empty())
    };
    let missing: Vec<&str> = wanted.iter().copied().filter(|id| !was_run(id)).collect();
    if missing.is_empty() {
        return "The experiments ran with too few cells to test them all: `run paper` has all cells."
            .to_owned();
    }
    let runs_all = |preset: &Preset| missing.iter().all(|id| experiments_of(*preset).contains(id));
    let presets = [Preset::Quick, Preset::PaperCore, Preset::Standard];
    presets.into_iter().find(runs_all).map_or_else(
        || format!("Missing experiments: {}.", missing.join(", ")),
        |preset| format!("`run {}` has the missing experiments.", preset.name()),
    )
}

/// Each of them, and the experiment that tests it.
#[must_use]
pub fn not_run(verdicts: &[ClaimVerdict]) -> Table {
    let mut table = Table::new(&["claim", "experiment", "statement"]).with_texts(&[1, 2]);
    for verdict in untested(verdicts) {
        let experiment = verdict.experiment.clone().unwrap_or_default();
        let statement = format!("{} ({})", verdict.statement, verdict.source);
        table.row(vec![verdict.id.clone(), experiment, statement]);
    }
    table
}
