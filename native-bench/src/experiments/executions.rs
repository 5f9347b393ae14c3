//! Further executions of a run: a new process measures its comparisons again on newly built trees.
//!
//! Some properties differ between two executions of the same lookups, such as places in memory, files and
//! keys. They favor one arm or the other, and no number of blocks in one process averages them out (T.
//! Kalibera and R. Jones, *Rigorous Benchmarking in Reasonable Time*, ISMM 2013). The first execution is the
//! run itself. The others run only comparisons.
//!
//! **Invariants**
//! 1. Executions run one after another, never at the same time.
//! 2. An execution is joined when it is complete. A stopped one leaves its file next to the result, and
//!    `--resume` continues it.
//! 3. Each execution has a separate process group. A signal of the terminal reaches only this program, which
//!    forwards it once.

use super::figures;
use super::plan::Chosen;
use super::session::Session;
use crate::failure::{Failure, INTERNAL};
use crate::measure::gains::{joined_control, joined_gain, mean_with};
use crate::results::read_exactly;
use lsm_lab_teaching::results::{
    ArmResult, Cell, Figure, Gain, LookupCell, ModelInputs, ModelPrediction, Origin, Parts, ProcessorEvents,
    Quality, ResultFile,
};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Time between two looks at a process that measures.
const LOOK: Duration = Duration::from_millis(200);

/// How to run this program again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Its file.
    pub file: PathBuf,
    /// Its arguments, except those that identify the execution.
    pub arguments: Vec<OsString>,
}

/// Returns the path of an execution's file, next to the result.
fn execution_file(result: &Path, number: u32) -> PathBuf {
    result.with_extension(format!("execution-{number}.json"))
}

impl Session<'_> {
    /// Runs the executions that are missing, and joins each with the result.
    pub(super) fn execute_again(&mut self, chosen: &Chosen) -> Result<(), Failure> {
        let (Some(program), Some(result)) = (self.setting.program.clone(), self.result_path()) else {
            return Ok(());
        };
        let planned = chosen.request.executions;
        for number in self.file.run.executions.unwrap_or(1) + 1..=planned {
            if self.stop.requested() {
                break;
            }
            let file = execution_file(&result, number);
            self.reporter.begin(&format!("execution {number} of {planned}"), 1);
            let additional = self.run_program(&program, number, &file)?;
            self.reporter.set(1);
            self.reporter.end();
            let Some(additional) = additional else { break };
            self.join(&additional);
            self.file.run.executions = Some(number);
            let written = self.file.run.written_bytes.zip(additional.run.written_bytes);
            self.file.run.written_bytes = written.map(|(all, one)| all + one).or(self.file.run.written_bytes);
            self.set_headline(chosen);
            // It is in the result now. A file that cannot be removed does no harm.
            let _ = std::fs::remove_file(&file);
        }
        Ok(())
    }

    /// Runs one execution to its end; `None` if it was stopped before.
    fn run_program(
        &self,
        program: &Program,
        number: u32,
        file: &Path,
    ) -> Result<Option<ResultFile>, Failure> {
        let mut command = Command::new(&program.file);
        command.args(&program.arguments).arg("--execution").arg(number.to_string());
        command.arg("--execution-file").arg(file);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let cannot = |error: std::io::Error| {
            Failure::new(INTERNAL, format!("cannot run execution {number} of this program: {error}"))
        };
        let mut child = command.spawn().map_err(cannot)?;
        let mut told = false;
        let status = loop {
            if let Some(status) = child.try_wait().map_err(cannot)? {
                break status;
            }
            if self.stop.requested() && !told {
                told = true;
                interrupt(&mut child);
            }
            std::thread::sleep(LOOK);
        };
        if told {
            return Ok(None);
        }
        if !status.success() {
            let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(INTERNAL);
            let message = format!(
                "execution {number} ended early ({status}); its own message is above, and --resume goes on with it"
            );
            return Err(Failure::new(code, message));
        }
        let additional = read_exactly(file)?;
        Ok((!additional.run.partial).then_some(additional))
    }

    /// Joins the comparisons of another execution with those of this result.
    fn join(&mut self, additional: &ResultFile) {
        for experiment in &mut self.file.experiments {
            let of_further = additional.experiments.iter().filter(|other| other.id == experiment.id);
            let cells: Vec<&Cell> = of_further.flat_map(|other| &other.cells).collect();
            for cell in &mut experiment.cells {
                let same = cells.iter().find(|other| other.parameters == cell.parameters);
                if let Some(one_more) = same {
                    join_cell(cell, one_more);
                }
            }
        }
    }
}

/// Joins a cell with that of one more execution.
fn join_cell(cell: &mut Cell, one_more: &Cell) {
    if let (Some(lookup), Some(one_more)) = (&mut cell.lookup, &one_more.lookup) {
        join_lookup(lookup, one_more);
        cell.quality = Some(lookup.quality.clone());
        return;
    }
    let is_measured = |figure: &&mut Figure| figure.origin == Origin::Measured;
    for figure in cell.figures.iter_mut().filter(is_measured) {
        if let Some(same) = one_more.figures.iter().find(|other| other.name == figure.name) {
            figures::join(figure, same);
        }
    }
    if let (Some(quality), Some(one_more)) = (&mut cell.quality, &one_more.quality) {
        join_quality(quality, one_more);
    }
}

/// Asks a process to end and to keep what it has.
fn interrupt(child: &mut Child) {
    #[cfg(unix)]
    {
        let process = rustix::process::Pid::from_child(child);
        // A process that has just ended needs no signal.
        let _ = rustix::process::kill_process(process, rustix::process::Signal::INT);
    }
    #[cfg(not(unix))]
    let _ = child.kill();
}

/// Joins a comparison with that of one more execution: means over all executions, sums of counters.
fn join_lookup(cell: &mut LookupCell, one_more: &LookupCell) {
    let mean = Mean { count: cell.gain.executions.len().max(1) + 1 };
    cell.control = match (&cell.control, &one_more.control) {
        (Some(control), Some(one_more)) => Some(joined_control(control, one_more)),
        (control, one_more) => control.clone().or_else(|| one_more.clone()),
    };
    let control = cell.control.as_ref();
    let gain = |gain: &Option<Gain>, one_more: &Option<Gain>| match (gain, one_more) {
        (Some(gain), Some(one_more)) => Some(joined_gain(gain, one_more, control)),
        (gain, _) => gain.clone(),
    };
    cell.gain_of_merging = gain(&cell.gain_of_merging, &one_more.gain_of_merging);
    cell.gain_of_hot_keys = gain(&cell.gain_of_hot_keys, &one_more.gain_of_hot_keys);
    cell.gain = joined_gain(&cell.gain, &one_more.gain, control);
    mean.join_arm(&mut cell.arms.per_filter, &one_more.arms.per_filter);
    mean.join_arm(&mut cell.arms.shared, &one_more.arms.shared);
    if let (Some(merged), Some(one_more)) = (&mut cell.arms.merged, &one_more.arms.merged) {
        mean.join_arm(merged, one_more);
    }
    cell.false_positive_rate = mean.optional(cell.false_positive_rate, one_more.false_positive_rate);
    if let (Some(model), Some(one_more)) = (&mut cell.model, &one_more.model) {
        mean.join_model(model, one_more);
    } else {
        // A prediction for some executions is not one for the mean over all of them.
        cell.model = None;
        cell.model_missing = cell.model_missing.take().or_else(|| one_more.model_missing.clone());
    }
    join_quality(&mut cell.quality, &one_more.quality);
}

/// Means over this many executions.
#[derive(Clone, Copy)]
struct Mean {
    count: usize,
}

impl Mean {
    fn of(self, mean: f64, one_more: f64) -> f64 {
        mean_with(self.count, mean, one_more)
    }

    fn optional(self, mean: Option<f64>, one_more: Option<f64>) -> Option<f64> {
        mean.zip(one_more).map(|(mean, one_more)| self.of(mean, one_more)).or(mean)
    }

    fn join_arm(self, arm: &mut ArmResult, one_more: &ArmResult) {
        arm.mean_ns_per_lookup = self.of(arm.mean_ns_per_lookup, one_more.mean_ns_per_lookup);
        arm.raw_mean_ns_per_lookup =
            self.optional(arm.raw_mean_ns_per_lookup, one_more.raw_mean_ns_per_lookup);
        arm.median_ns_per_lookup = self.optional(arm.median_ns_per_lookup, one_more.median_ns_per_lookup);
        arm.processor_ns_per_lookup =
            self.optional(arm.processor_ns_per_lookup, one_more.processor_ns_per_lookup);
        arm.processor_events =
            arm.processor_events.zip(one_more.processor_events).map(|(events, one_more)| ProcessorEvents {
                instructions: self.of(events.instructions, one_more.instructions),
                cache_misses: self.of(events.cache_misses, one_more.cache_misses),
                branch_misses: self.of(events.branch_misses, one_more.branch_misses),
            });
        arm.counters = arm.counters.plus(one_more.counters);
        arm.parts = arm.parts.zip(one_more.parts).map(|(parts, one_more)| Parts {
            hash_ns: self.of(parts.hash_ns, one_more.hash_ns),
            probe_ns: self.of(parts.probe_ns, one_more.probe_ns),
            read_ns: self.of(parts.read_ns, one_more.read_ns),
            residual_ns: self.of(parts.residual_ns, one_more.residual_ns),
        });
    }

    fn join_model(self, model: &mut ModelPrediction, one_more: &ModelPrediction) {
        let (inputs, other) = (model.inputs, one_more.inputs);
        *model = ModelPrediction {
            inputs: ModelInputs {
                false_positive_rate: self.of(inputs.false_positive_rate, other.false_positive_rate),
                hash_ns: self.of(inputs.hash_ns, other.hash_ns),
                probe_ns: self.of(inputs.probe_ns, other.probe_ns),
                read_ns: self.of(inputs.read_ns, other.read_ns),
                other_ns: self.of(inputs.other_ns, other.other_ns),
                ..inputs
            },
            predicted_gain: self.of(model.predicted_gain, one_more.predicted_gain),
            predicted_gain_with_other: self
                .optional(model.predicted_gain_with_other, one_more.predicted_gain_with_other),
            predicted_gain_in_place: self
                .optional(model.predicted_gain_in_place, one_more.predicted_gain_in_place),
            per_filter_ns: self.optional(model.per_filter_ns, one_more.per_filter_ns),
            shared_ns: self.optional(model.shared_ns, one_more.shared_ns),
        };
    }
}

/// Keeps the worse grade, with what was noted of either execution.
fn join_quality(quality: &mut Quality, one_more: &Quality) {
    if one_more.grade > quality.grade {
        let earlier = core::mem::replace(quality, one_more.clone());
        add_reasons(quality, &earlier);
    } else {
        add_reasons(quality, one_more);
    }
}

fn add_reasons(quality: &mut Quality, other: &Quality) {
    for reason in &other.reasons {
        if !quality.reasons.contains(reason) {
            quality.reasons.push(reason.clone());
        }
    }
}
