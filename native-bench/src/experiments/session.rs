//! One run from beginning to end: place, stages in order, and the result written after each.
//!
//! **Invariants**
//! 1. Everything that can be refused is refused before the first measurement.
//! 2. After each finished stage or cell the file holds everything so far, flagged partial; only a run that ends
//!    by itself takes the flag away.
//! 3. However a run ends, its scratch directory goes with it ([`crate::scratch`]).

use super::calibrate::{hashes, probes, unit_costs};
use super::compare::Cell;
use super::describe::blank_result;
use super::keeping::KeptData;
use super::place::{self, Place};
use super::plan::{DeviceStage, LookupStage, Plan};
use super::setting::Setting;
use super::trees::{Standing, TreeSpec, Trees};
use crate::device::{Activity, Environment, Pinned, measure_files};
use crate::failure::Failure;
use crate::measure::stop::Stop;
use crate::output::Reporter;
use crate::results::ResultWriter;
use crate::scratch::Turn;
use lsm_lab_engine::tree::{Arm, Layout};
use lsm_lab_teaching::results::{Io, IoMode, MissingCost, Parity, ResultFile, ScenarioShape, StopReason};
use lsm_lab_teaching::scenario::Scenario;
use lsm_lab_workload::Random;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// A run that ended by itself, by the user or by the clock.
#[derive(Debug)]
pub struct Outcome {
    /// The result, whole or partial.
    pub file: ResultFile,
    /// Why it is not in its file, if it is not.
    pub unwritten: Option<Failure>,
    /// The trees that stayed, if any did.
    pub kept: Option<KeptData>,
}

/// A run in progress.
pub struct Session<'r> {
    pub(super) setting: Setting,
    pub(super) stop: Stop,
    pub(super) reporter: &'r mut dyn Reporter,
    writer: Option<ResultWriter>,
    /// Error that prevented writing the result. Measuring continues, and the result is still printed.
    unwritten: Option<Failure>,
    pub(super) file: ResultFile,
    pub(super) captured: Environment,
    /// Use of the machine by other programs before the run.
    pub(super) activity: Activity,
    /// The way in which the resumed run read blocks.
    pub(super) resumed_io: Option<IoMode>,
    start: Instant,
    _pinned: Option<Pinned>,
    _turn: Option<Turn>,
}

impl<'r> Session<'r> {
    /// Takes the turn of this user, waits for a quiet machine if asked to, pins the thread and describes the machine.
    ///
    /// # Errors
    /// [`Failure`] if another benchmark is running.
    pub fn new(
        setting: Setting,
        plan: &Plan,
        stop: Stop,
        writer: Option<ResultWriter>,
        reporter: &'r mut dyn Reporter,
    ) -> Result<Self, Failure> {
        let turn = if setting.lock { Some(Turn::take()?) } else { None };
        let activity = super::quiet::activity(&setting, plan, &stop, reporter);
        let pinned = if setting.pin { Pinned::to_quietest(&activity) } else { None };
        let captured = Environment::capture(&setting.directory);
        let file = blank_result(&setting, plan, &captured, pinned.as_ref().map(Pinned::cpu));
        Ok(Self {
            setting,
            stop,
            reporter,
            writer,
            unwritten: None,
            file,
            captured,
            activity,
            resumed_io: None,
            start: Instant::now(),
            _pinned: pinned,
            _turn: turn,
        })
    }

    /// Runs all stages.
    ///
    /// # Errors
    /// [`Failure`]: what was finished before is in the result file, flagged partial.
    pub fn run(mut self, plan: &Plan) -> Result<Outcome, Failure> {
        let lent = self.earlier_trees(plan)?;
        let needs = plan.needs(|tree| lent.has(tree), self.setting.keeps_trees());
        let place = match plan.written_bytes() {
            0 => None,
            _ => Some(Place::take(&self.setting, &self.file.run.id, needs)?),
        };
        if let Some(place) = &place {
            self.describe(place);
            self.reads_as_before()?;
        }
        self.warn_of_environment();
        self.warn_of_machine(plan);
        self.calibrate(plan);
        let device = (self.file.device.clone(), self.file.io.effective);
        let mut trees = Trees::new(place, &self.setting, lent, device);
        if let Some(stage) = &plan.lookup {
            self.look_up(stage, plan.device, &mut trees)?;
        } else if plan.chosen.is_none() {
            match trees.place() {
                Some(place) => self.read_test_file(plan, place)?,
                None => self.read_emulated(plan)?,
            }
        }
        if let Some(chosen) = &plan.chosen {
            self.run_cells(chosen, plan.device, &mut trees)?;
        }
        let wanted = plan.parity && self.file.parity.is_none() && !self.stop.requested();
        if let Some(place) = trees.place().filter(|_| wanted) {
            self.file.parity = Some(parity(place)?);
            self.save();
        }
        self.file.run.written_bytes = trees.place().map(|_| trees.written_bytes());
        let kept = self.kept(&trees);
        drop(trees);
        if let Some(chosen) = plan.chosen.as_ref().filter(|chosen| self.has_all_cells(chosen)) {
            self.execute_again(chosen)?;
        }
        self.file.run.stop_reason = self.stop.reason().unwrap_or(StopReason::Completed);
        self.file.run.partial = self.file.run.stop_reason != StopReason::Completed;
        if !self.file.experiments.is_empty() {
            super::analytic::add_own_device(&mut self.file);
            self.file.claims = crate::claims::verdicts(&self.file);
        }
        self.save();
        Ok(Outcome { file: self.file, unwritten: self.unwritten, kept })
    }

    fn calibrate(&mut self, plan: &Plan) {
        let seed = self.setting.seed;
        // A resumed run already has these.
        let wanted = self.file.calibration.hash.is_empty();
        if let Some(stage) = plan.hash.as_ref().filter(|_| wanted) {
            let before = self.file.calibration.not_measurable.clone();
            let calibration = &mut self.file.calibration;
            hashes(stage, calibration, seed, &self.stop, self.reporter);
            self.warn_of_missing_costs(&before);
            self.save();
        }
        let wanted = self.file.calibration.probe.is_empty();
        if let Some(stage) = plan.probe.as_ref().filter(|_| wanted) {
            let cpu = self.file.environment.cpu.clone();
            let before = self.file.calibration.not_measurable.clone();
            let calibration = &mut self.file.calibration;
            let warnings = probes(stage, &cpu, calibration, &self.stop, self.reporter);
            for warning in warnings {
                self.warn(warning);
            }
            self.warn_of_missing_costs(&before);
            self.save();
        }
    }

    /// Builds the tree, measures reads of its files, and compares the arms on it.
    fn look_up(
        &mut self,
        stage: &LookupStage,
        device: Option<DeviceStage>,
        trees: &mut Trees,
    ) -> Result<(), Failure> {
        let spec = TreeSpec::on_device(stage.shape);
        if !self.stand(&spec, device, trees)? {
            return Ok(());
        }
        let Some(standing) = trees.standing() else { return Ok(()) };
        let tree = &standing.tree;
        let costs = unit_costs(&mut self.file.calibration, &stage.shape, tree.filter_bytes());
        let stop = self.stop.clone();
        let cell = Cell {
            tree,
            meter: &standing.meter,
            stop: &stop,
            costs,
            seed: self.setting.seed,
            layouts: Arm::ALL.map(Layout::of),
            broken: None,
        };
        self.reporter.begin("lookups, both arms", stage.workloads.len() as u64);
        for (done, workload) in (1..).zip(&stage.workloads) {
            if self.stop.requested() {
                break;
            }
            if let Some(result) = cell.run(stage.budget, workload)? {
                self.file.lookups.push(result);
                self.save();
            }
            self.reporter.set(done);
        }
        self.reporter.end();
        Ok(())
    }

    /// Builds a tree, makes it the tree of the result, and measures reads of its files; `false` if it was
    /// stopped.
    pub(super) fn stand(
        &mut self,
        spec: &TreeSpec,
        device: Option<DeviceStage>,
        trees: &mut Trees,
    ) -> Result<bool, Failure> {
        self.reporter.begin("building the tree", 1000);
        let reporter = &mut *self.reporter;
        let built = trees.get(spec, &self.stop, &mut |share| reporter.set(permille(share)))?;
        let facts = built.map(Standing::facts);
        self.reporter.end();
        let (Some(facts), Some(standing)) = (facts, trees.standing()) else { return Ok(false) };
        self.file.tree = Some(facts);
        self.warn_of_replaced_filters(trees);
        self.save();
        if let (Some(device), Some(native)) = (device, &standing.native) {
            let names = some_of(standing.tree.table_files(), self.setting.seed);
            self.read(device, false, |options, session, captured| {
                let reporter = &mut *session.reporter;
                let progress = &mut |share: f64| reporter.set(permille(share));
                measure_files(native, &names, captured, options, session.stop.flag(), progress)
            })?;
        }
        Ok(true)
    }

    fn describe(&mut self, place: &Place) {
        // A resumed run has a proof already, together with the latencies that it proves.
        let verification = self.file.io.verification.clone();
        self.file.io = Io { verification, ..place.io(self.setting.io) };
        self.file.device = place::device(&self.captured, self.file.io.effective, self.setting.redact);
        if let Some(fallback) = place.fallback.clone() {
            self.warn(format!(
                "Direct I/O is not available ({}). Reads use the page cache and are labeled accordingly.",
                fallback.reason
            ));
        }
    }

    fn warn_of_environment(&mut self) {
        if cfg!(debug_assertions) {
            // The label of the result also shows it, for readers of the file.
            self.reporter
                .warn("The program was built without optimization: its times are too long. Use --release.");
        }
        if self.captured.system.on_battery == Some(true) {
            self.warn("The machine runs on battery and may throttle. Connect it to power.".to_owned());
        }
    }

    /// Warns of each cost that is not measurable, apart from those of which it warned before.
    pub(super) fn warn_of_missing_costs(&mut self, before: &[MissingCost]) {
        let is_new = |cost: &&MissingCost| !before.iter().any(|known| known.is_same(cost));
        let missing = self.file.calibration.not_measurable.iter().filter(is_new);
        for warning in missing.map(MissingCost::sentence).collect::<Vec<_>>() {
            self.warn(warning);
        }
    }

    /// Warns, once, if filters of the current tree have another family than the tree should have.
    pub(super) fn warn_of_replaced_filters(&mut self, trees: &Trees) {
        for warning in trees.standing().map(Standing::replaced_filters).unwrap_or_default() {
            if !self.file.warnings.contains(&warning) {
                self.warn(warning);
            }
        }
    }

    pub(super) fn warn(&mut self, warning: String) {
        self.reporter.warn(&warning);
        self.file.warnings.push(warning);
    }

    /// Returns the path of the result, if it is written to a file.
    pub(super) fn result_path(&self) -> Option<PathBuf> {
        self.writer.as_ref().map(|writer| writer.path().to_owned())
    }

    pub(super) fn save(&mut self) {
        self.file.run.duration_s = Some(self.start.elapsed().as_secs_f64());
        if let Some(writer) = &self.writer {
            self.unwritten = writer.write(&self.file).err();
        }
    }
}

/// Returns at most this number of the files, chosen by a seed. Each of them is opened once more for reading.
fn some_of(mut names: Vec<String>, seed: u64) -> Vec<String> {
    const FILES_MAX: usize = 1024;
    if names.len() > FILES_MAX {
        Random::new(seed).shuffle(&mut names);
        names.truncate(FILES_MAX);
    }
    names
}

/// The page's opening scenario on this storage.
fn parity(place: &Place) -> Result<Parity, Failure> {
    let scenario = Scenario::opening();
    let store = scenario.build(Arc::new(place.beside("parity")?))?;
    let fingerprint = |arm| scenario.fingerprint(&store, arm).map(|value| format!("{value:016x}"));
    Ok(Parity {
        fingerprint: fingerprint(Arm::Shared)?,
        fingerprint_per_filter: Some(fingerprint(Arm::PerFilter)?),
        scenario: ScenarioShape {
            levels: scenario.levels.into(),
            size_ratio: scenario.size_ratio,
            entries_per_table: scenario.entries_per_table,
            bits_per_key: scenario.bits_per_key,
            filter: scenario.filter.name().to_owned(),
            digest: scenario.digest.name().to_owned(),
            seed: scenario.seed,
        },
    })
}

/// A share as a count of thousand.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1000")]
pub(super) fn permille(share: f64) -> u64 {
    (share.clamp(0.0, 1.0) * 1000.0) as u64
}
