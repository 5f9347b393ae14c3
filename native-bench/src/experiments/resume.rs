//! Continuation of a run that was cut short; its result file is the journal.
//!
//! **Invariants**
//! 1. Only numbers that were measured by the same program, on the same machine and device, from the same
//!    seed, in the same sizes, are kept. A cell is found by its key, which holds everything else that
//!    determines it.
//! 2. Read latency and the proof that reads reached the device stay together: a run that keeps one keeps the
//!    other.
//! 3. The parts of a run stay on record: `run.earlier` has one entry per part.

use super::session::Session;
use crate::failure::{Failure, USAGE};
use lsm_lab_teaching::results::{EarlierPart, Environment, IoMode, ResultFile};

/// Start of the warning that a run was resumed.
const PARTS: &str = "This run has";

/// Returns the names of values that must be equal but differ.
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

/// Refuses to resume a run that has finished.
///
/// # Errors
/// [`Failure`] 2 if nothing of the run is missing.
pub fn is_unfinished(earlier: &ResultFile, shown: &str) -> Result<(), Failure> {
    if earlier.run.partial {
        return Ok(());
    }
    Err(Failure::new(
        USAGE,
        format!("cannot resume `{shown}`: this run has finished; leave out --resume to measure again"),
    ))
}

/// The run of a file as a part of the run that resumes it.
fn part(earlier: &ResultFile) -> EarlierPart {
    let cells = earlier.experiments.iter().map(|experiment| experiment.cells.len() as u64).sum();
    EarlierPart {
        id: earlier.run.id.clone(),
        started_utc: earlier.run.started_utc.clone(),
        stop_reason: earlier.run.stop_reason,
        duration_s: earlier.run.duration_s,
        written_bytes: earlier.run.written_bytes,
        cells,
    }
}

impl Session<'_> {
    /// Takes over what an earlier run has finished.
    ///
    /// # Errors
    /// [`Failure`] 2 if that run differs in what must be equal.
    pub fn go_on_from(&mut self, mut earlier: ResultFile) -> Result<(), Failure> {
        let different = differences(&self.file, &earlier);
        if !different.is_empty() {
            return Err(Failure::new(
                USAGE,
                format!(
                    "cannot resume from this result: {} differ, so their numbers cannot be combined; repeat the \
                     original command, or start a new run",
                    different.join(", ")
                ),
            ));
        }
        let cells: usize = earlier.experiments.iter().map(|experiment| experiment.cells.len()).sum();
        let started = earlier.run.started_utc.clone();
        let last = part(&earlier);
        self.file.run.earlier = core::mem::take(&mut earlier.run.earlier);
        self.file.run.earlier.push(last);
        self.resumed_io = Some(earlier.io.effective).filter(|&io| io != IoMode::None);
        self.file.calibration.hash = earlier.calibration.hash;
        self.file.calibration.probe = earlier.calibration.probe;
        self.file.calibration.hash_in_place = earlier.calibration.hash_in_place;
        self.file.calibration.not_measurable = earlier.calibration.not_measurable;
        self.file.calibration.read_latency = earlier.calibration.read_latency;
        self.file.calibration.queue_depths = earlier.calibration.queue_depths;
        self.file.io.verification = earlier.io.verification;
        self.file.experiments = earlier.experiments;
        self.file.run.executions = earlier.run.executions;
        self.file.tree = earlier.tree;
        self.file.lookups = earlier.lookups;
        self.file.parity = earlier.parity;
        self.file.warnings = earlier.warnings;
        // The last part says how many there are.
        self.file.warnings.retain(|warning| !warning.starts_with(PARTS));
        let parts = self.file.run.earlier.len() + 1;
        self.warn(format!(
            "{PARTS} {parts} parts. It went on from one that began at {started}: {cells} cells are of that one."
        ));
        Ok(())
    }

    /// Checks that blocks are read as in the parts before: the proof and the latencies of those are kept.
    ///
    /// # Errors
    /// [`Failure`] 2 if they are read another way.
    pub(super) fn reads_as_before(&self) -> Result<(), Failure> {
        let now = self.file.io.effective;
        match self.resumed_io {
            Some(before) if before != now => Err(Failure::new(
                USAGE,
                format!(
                    "cannot resume this run: its blocks were read with {} I/O, and now with {} I/O; pass the same --io and \
                     --dir as before",
                    in_words(before),
                    in_words(now)
                ),
            )),
            _ => Ok(()),
        }
    }
}

fn in_words(io: IoMode) -> &'static str {
    match io {
        IoMode::Direct => "direct",
        IoMode::Buffered => "buffered",
        IoMode::Auto => "automatic",
        IoMode::None => "no",
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
