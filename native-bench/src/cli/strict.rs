//! `--strict`: a separate exit code for a run that measured everything but is too noisy for a claim.

use super::print;
use crate::failure::NOISY;
use lsm_lab_teaching::results::{Claim, Grade, LookupCell, ResultFile};

/// Says what is wrong with the quality of a run, and with which code it ends.
pub(super) fn gate(file: &ResultFile) -> u8 {
    let problems = problems(file);
    if problems.is_empty() {
        return 0;
    }
    for problem in &problems {
        print::complaint(problem);
    }
    NOISY
}

fn problems(file: &ResultFile) -> Vec<String> {
    let mut problems = Vec::new();
    if file.calibration.read_latency.as_ref().is_some_and(|latency| !latency.steady) {
        problems.push("read latency was not stable during the measurement".to_owned());
    }
    let of_cells = file.experiments.iter().flat_map(|experiment| &experiment.cells);
    let lookups: Vec<&LookupCell> =
        file.lookups.iter().chain(of_cells.filter_map(|cell| cell.lookup.as_ref())).collect();
    let count = |bad: &dyn Fn(&LookupCell) -> bool| lookups.iter().filter(|cell| bad(cell)).count();
    let mut note = |count: usize, what: &str| {
        if count > 0 {
            problems.push(format!("{count} of {} comparisons {what}", lookups.len()));
        }
    };
    note(count(&|cell| cell.quality.grade == Grade::C), "were made while the machine was busy");
    note(count(&|cell| cell.gain.claim == Claim::TooFewPairs), "have too few pairs for a claim");
    note(
        count(&|cell| matches!(cell.gain.claim, Claim::ControlFailed | Claim::ControlTooWide)),
        "have an A/A control that cannot rule out a bias",
    );
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_machine_and_an_idle_control_are_told() {
        let text = include_str!("../../../web/public/results/index.json");
        let index: serde_json::Value = serde_json::from_str(text).unwrap();
        let name = index["results"][0]["file"].as_str().unwrap();
        let path = format!("{}/../web/public/results/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut file = lsm_lab_teaching::results::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        for cell in &mut file.lookups {
            cell.quality.grade = Grade::A;
            cell.gain.claim = Claim::Faster;
        }
        if let Some(latency) = &mut file.calibration.read_latency {
            latency.steady = true;
        }
        assert_eq!(problems(&file), Vec::<String>::new());
        file.lookups[0].quality.grade = Grade::C;
        file.lookups[0].gain.claim = Claim::ControlTooWide;
        let found = problems(&file);
        assert!(found.len() == 2 && found[0].contains("busy") && found[1].contains("bias"), "{found:?}");
        assert_eq!(gate(&file), NOISY);
    }
}
