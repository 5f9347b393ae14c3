//! Going on with a run that was cut short: its result file is the journal.
//!
//! **Invariant**: only what was measured by the same program, on the same machine and device, from the same seed, in the
//! same sizes is taken over. A cell is found by its key, which holds everything else that determines it.

use super::session::Session;
use crate::failure::{Failure, USAGE};
use lsm_lab_teaching::results::{Environment, ResultFile};

/// What must be equal, by name.
fn differences(now: &ResultFile, earlier: &ResultFile) -> Vec<&'static str> {
    let steady = |environment: &Environment| {
        let (cpu, system) = (&environment.cpu, &environment.system);
        let processor = (cpu.model.clone(), cpu.architecture.clone(), cpu.logical_count);
        (processor, system.kernel.clone(), environment.memory_bytes.map(|bytes| bytes >> 28))
    };
    let tool = |file: &ResultFile| (file.run.tool.version.clone(), file.run.tool.profile.clone());
    let found = [
        (now.run.seed == earlier.run.seed, "the seed"),
        (now.run.preset == earlier.run.preset, "what is run"),
        (tool(now) == tool(earlier), "the program"),
        (steady(&now.environment) == steady(&earlier.environment), "the machine"),
        (now.filesystem.kind == earlier.filesystem.kind, "the file system"),
        (now.device.model == earlier.device.model, "the device"),
    ];
    found.into_iter().filter(|(same, _)| !same).map(|(_, what)| what).collect()
}

impl Session<'_> {
    /// Takes over what an earlier run has finished.
    ///
    /// # Errors
    /// [`Failure`] 2 if that run differs in what must be equal.
    pub fn go_on_from(&mut self, earlier: ResultFile) -> Result<(), Failure> {
        let different = differences(&self.file, &earlier);
        if !different.is_empty() {
            return Err(Failure::new(
                USAGE,
                format!(
                    "this run cannot go on from that result: {} differ, and numbers of both would stand side by side. \
                     Run it as it was run then, or begin a new one",
                    different.join(", ")
                ),
            ));
        }
        let cells: usize = earlier.experiments.iter().map(|experiment| experiment.cells.len()).sum();
        let started = earlier.run.started_utc;
        self.resumed_run = Some(earlier.run.id);
        self.file.calibration.hash = earlier.calibration.hash;
        self.file.calibration.probe = earlier.calibration.probe;
        self.file.calibration.hash_in_place = earlier.calibration.hash_in_place;
        self.file.calibration.not_measurable = earlier.calibration.not_measurable;
        self.file.calibration.read_latency = earlier.calibration.read_latency;
        self.file.io.verification = earlier.io.verification;
        self.file.experiments = earlier.experiments;
        self.file.run.executions = earlier.run.executions;
        self.file.tree = earlier.tree;
        self.file.lookups = earlier.lookups;
        self.file.parity = earlier.parity;
        self.file.warnings = earlier.warnings;
        self.warn(format!(
            "This run went on from one that began at {started}: {cells} cells are of that one."
        ));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled() -> ResultFile {
        let folder = format!("{}/../web/public/results", env!("CARGO_MANIFEST_DIR"));
        let index = std::fs::read_to_string(format!("{folder}/index.json")).unwrap();
        let index: serde_json::Value = serde_json::from_str(&index).unwrap();
        let name = index["results"][0]["file"].as_str().unwrap();
        let text = std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
        lsm_lab_teaching::results::parse(&text).unwrap()
    }

    #[test]
    fn only_the_same_run_on_the_same_machine_goes_on() {
        let now = bundled();
        assert_eq!(differences(&now, &bundled()), Vec::<&str>::new());
        let mut other = bundled();
        other.run.seed += 1;
        other.run.preset.push('x');
        other.run.tool.version.push('x');
        other.environment.cpu.logical_count += 1;
        other.filesystem.kind.push('x');
        other.device.model = Some("another".to_owned());
        assert_eq!(differences(&now, &other).len(), 6);
    }
}
