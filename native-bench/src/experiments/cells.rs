//! Running cells, each noted as soon as it is finished.
//!
//! **Invariants**
//! 1. A finished cell is in the file before the next begins.
//! 2. A cell that the file already has (a run resumed) is not run again.

use super::compare;
use super::jobs::{Job, READ_NS, words};
use super::pace::Pace;
use super::plan::{Chosen, DeviceStage};
use super::registry::{self, CellContext, Measured, Spec};
use super::request::Request;
use super::session::Session;
use super::trees::{Medium, Trees};
use crate::device::NoiseSample;
use crate::failure::Failure;
use lsm_lab_teaching::results::{Cell, Experiment, LeftOut, LookupCell, Origin};
use std::time::Instant;

impl Session<'_> {
    /// Runs the chosen experiments until they are done or the run is to end.
    pub(super) fn run_cells(
        &mut self,
        chosen: &Chosen,
        device: Option<DeviceStage>,
        trees: &mut Trees,
    ) -> Result<(), Failure> {
        for spec in chosen.ids.iter().filter_map(|id| registry::find(id)) {
            self.begin_experiment(spec);
        }
        let done = self.run_jobs(chosen, device, trees);
        self.note_left_out(chosen);
        done
    }

    fn run_jobs(
        &mut self,
        chosen: &Chosen,
        device: Option<DeviceStage>,
        trees: &mut Trees,
    ) -> Result<(), Failure> {
        let mut device = device.filter(|_| self.file.calibration.read_latency.is_none());
        let jobs: Vec<Job> = chosen.jobs().into_iter().filter(|job| !self.has_cell(job)).collect();
        let read_ns = self.file.calibration.read_latency.as_ref().map_or(READ_NS, |latency| latency.p50_ns);
        let mut pace = Pace::of(&jobs, read_ns);
        for job in jobs {
            if self.stop.requested() {
                break;
            }
            self.reporter.overall(&pace.words());
            let on_device = job.work.tree().filter(|tree| tree.medium == Medium::Device);
            if let (Some(tree), Some(stage)) = (on_device, device.take_if(|_| job.is_on_device()))
                && !self.stand(&tree, Some(stage), trees)?
            {
                break;
            }
            self.run_cell(&job, &chosen.request, trees)?;
            self.set_headline(chosen);
            pace.advance();
        }
        self.reporter.overall("");
        Ok(())
    }

    /// Says which cells there was no time for; a run that goes on later takes them up.
    fn note_left_out(&mut self, chosen: &Chosen) {
        let jobs = chosen.jobs();
        let missing: Vec<&Job> = jobs.iter().filter(|job| !self.has_cell(job)).collect();
        for experiment in &mut self.file.experiments {
            let of_experiment = missing.iter().filter(|job| job.spec.id == experiment.id);
            experiment.left_out = of_experiment
                .map(|job| LeftOut {
                    what: words(&job.work.parameters()),
                    why: "the run ended before; go on with --resume".to_owned(),
                })
                .collect();
        }
        self.save();
    }

    /// The comparisons of one experiment are those that the page shows first.
    pub(super) fn set_headline(&mut self, chosen: &Chosen) {
        let Some(id) = chosen.headline else { return };
        let of_headline = self.file.experiments.iter().find(|experiment| experiment.id == id);
        let cells = of_headline.map_or(&[][..], |experiment| &experiment.cells);
        // The page shows them under the name of the device: what anything else answered stays in its experiment.
        let device = &self.file.device.label;
        let of_device =
            |cell: &&Cell| cell.reads_from.as_ref().is_some_and(|reads_from| reads_from.label == *device);
        let cells: Vec<&Cell> = cells.iter().filter(of_device).collect();
        let mut lookups: Vec<LookupCell> = cells.iter().filter_map(|cell| cell.lookup.clone()).collect();
        lookups.sort_by(|a, b| b.empty_fraction.total_cmp(&a.empty_fraction));
        self.file.tree = cells.iter().find_map(|cell| cell.tree.clone()).or_else(|| self.file.tree.take());
        self.file.lookups = lookups;
        self.save();
    }

    fn begin_experiment(&mut self, spec: &Spec) {
        if self.file.experiments.iter().any(|experiment| experiment.id == spec.id) {
            return;
        }
        self.file.experiments.push(Experiment {
            id: spec.id.to_owned(),
            title: spec.title.to_owned(),
            sources: vec![spec.source.to_owned()],
            axes: spec.axes.iter().map(|axis| axis.to_axis()).collect(),
            differences: Vec::new(),
            cells: Vec::new(),
            left_out: Vec::new(),
        });
    }

    /// Returns whether the first execution is complete.
    pub(super) fn has_all_cells(&self, chosen: &Chosen) -> bool {
        !self.stop.requested() && chosen.jobs().iter().all(|job| self.has_cell(job))
    }

    fn has_cell(&self, job: &Job) -> bool {
        let of_spec = self.file.experiments.iter().filter(|experiment| experiment.id == job.spec.id);
        of_spec.flat_map(|experiment| &experiment.cells).any(|cell| cell.key == job.key)
    }

    fn run_cell(&mut self, job: &Job, request: &Request, trees: &mut Trees) -> Result<(), Failure> {
        let parameters = job.work.parameters();
        self.reporter.begin(&format!("{} {}", job.spec.id, words(&parameters)), 1000);
        let reporter = &mut *self.reporter;
        let (start, processor_start) = (Instant::now(), crate::measure::timer::processor_ns());
        let mut context = CellContext {
            request,
            stop: &self.stop,
            machine: &self.file.environment,
            calibration: &mut self.file.calibration,
            progress: &mut |share| reporter.set(super::session::permille(share)),
            trees,
        };
        let missing = context.calibration.not_measurable.clone();
        let before = NoiseSample::now();
        let outcome = job.work.run(&mut context);
        self.reporter.end();
        let outcome = outcome?;
        self.warn_of_missing_costs(&missing);
        let Some(mut measured) = outcome else { return Ok(()) };
        if measured.quality.is_none()
            && measured.figures.iter().any(|figure| figure.origin == Origin::Measured)
        {
            measured.quality = Some(compare::quality_of(&NoiseSample::now().since(&before)));
        }
        let processor_s = crate::measure::timer::processor_ns()
            .zip(processor_start)
            .map(|(end, start)| (end - start) / 1e9);
        let cell = Cell {
            key: job.key.clone(),
            parameters,
            reads_from: measured.reads_from.clone(),
            tree: measured.tree.clone(),
            lookup: measured.lookup.clone(),
            figures: measured.figures.clone(),
            quality: measured.quality.clone(),
            duration_s: Some(start.elapsed().as_secs_f64()),
            processor_s,
        };
        for warning in core::mem::take(&mut measured.warnings) {
            self.warn(warning);
        }
        self.warn_of_replaced_filters(trees);
        self.note(job.spec, cell, measured);
        Ok(())
    }

    fn note(&mut self, spec: &Spec, cell: Cell, measured: Measured) {
        let known = self.file.experiments.iter_mut().find(|experiment| experiment.id == spec.id);
        if let Some(experiment) = known {
            experiment.cells.push(cell);
            for sentence in measured.differences {
                if !experiment.differences.contains(&sentence) {
                    experiment.differences.push(sentence);
                }
            }
        }
        self.save();
    }
}
