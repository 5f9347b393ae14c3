//! The stage that measures reads alone: of a test file, of a tree's own files or of an emulated device, one
//! at a time or several.

use super::describe::latency_of;
use super::place::{self, Place};
use super::plan::{DeviceStage, Plan};
use super::session::{Session, permille};
use crate::device::{
    DepthOptions, DeviceError, DeviceReport, Engine, Environment, LatencyOptions, PageFile, measure_depth,
    measure_emulated, measure_page_file,
};
use crate::failure::Failure;
use core::time::Duration;
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_teaching::results::Verdict;

/// Time for each depth, at most: seven of them take a quarter of a minute.
const DEPTH_TIME_MAX: Duration = Duration::from_secs(2);

/// Memory behind an emulated device: more than a second-level cache holds.
const EMULATED_BYTES_MAX: u64 = 64 << 20;

impl Session<'_> {
    /// Measures reads of a file of stamped pages, where there is no tree.
    pub(super) fn read_test_file(&mut self, plan: &Plan, place: &Place) -> Result<(), Failure> {
        let Some(device) = plan.device.filter(|_| !self.stop.requested()) else { return Ok(()) };
        let engine = self.engine_of(plan)?;
        self.reporter.begin("writing the test file", device.file_bytes);
        let reporter = &mut *self.reporter;
        let written = PageFile::write(
            &place.scratch,
            place.tree.access(),
            device.file_bytes,
            self.setting.seed,
            self.stop.flag(),
            &mut |done, _| reporter.set(done),
        );
        self.reporter.end();
        let file = match written {
            Err(DeviceError::Stopped) => return Ok(()),
            outcome => outcome?,
        };
        self.read(device, true, |options, session, captured| {
            let reporter = &mut *session.reporter;
            let progress = &mut |share: f64| reporter.set(permille(share));
            measure_page_file(&file, captured, options, session.stop.flag(), progress)
        })?;
        self.read_at_depths(plan, engine, &file)
    }

    /// Measures reads of an emulated device.
    pub(super) fn read_emulated(&mut self, plan: &Plan) -> Result<(), Failure> {
        let Some(device) = plan.device.filter(|_| !self.stop.requested()) else { return Ok(()) };
        let Some(kind) = plan.read_from.kind() else { return Ok(()) };
        self.file.device = place::emulated(&plan.read_from, kind);
        let bytes = device.file_bytes.min(EMULATED_BYTES_MAX);
        self.read(device, false, |options, session, _| {
            let reporter = &mut *session.reporter;
            let progress = &mut |share: f64| reporter.set(permille(share));
            measure_emulated(&plan.read_from, bytes, options, session.stop.flag(), progress)
        })
    }

    /// Returns the interface for several reads in flight, and notes why it is not the preferred one. It fails
    /// before anything is written.
    fn engine_of(&mut self, plan: &Plan) -> Result<Engine, Failure> {
        if plan.queue_depths.is_empty() {
            return Ok(Engine::Threads);
        }
        let (engine, refusal) = Engine::choose(plan.engine)?;
        if let Some(reason) = refusal {
            self.warn(format!("Threads kept reads in flight instead of io_uring: {reason}."));
        }
        Ok(engine)
    }

    /// Measures reads with several in flight, one depth after another.
    fn read_at_depths(&mut self, plan: &Plan, engine: Engine, file: &PageFile) -> Result<(), Failure> {
        let Some(device) = plan.device.filter(|_| !plan.queue_depths.is_empty()) else { return Ok(()) };
        let set = file.read_set()?;
        let check = |block: u64, bytes: &[u8]| file.check(block, bytes);
        self.reporter.begin("reading several blocks at a time", plan.queue_depths.len() as u64);
        for (done, &depth) in (1..).zip(&plan.queue_depths) {
            let options = DepthOptions {
                depth,
                engine,
                time: device.time.min(DEPTH_TIME_MAX),
                warm_up: device.warm_up.min(DEPTH_TIME_MAX) / 4,
                seed: self.setting.seed ^ u64::from(depth),
            };
            match measure_depth(&set, &options, &check, self.stop.flag()) {
                Err(DeviceError::Stopped) => break,
                found => self.file.calibration.queue_depths.push(found?),
            }
            self.save();
            self.reporter.set(done);
        }
        self.reporter.end();
        Ok(())
    }

    /// Measures reads in the given way and notes the outcome.
    pub(super) fn read(
        &mut self,
        device: DeviceStage,
        extend: bool,
        measure: impl FnOnce(&LatencyOptions, &mut Self, &Environment) -> Result<DeviceReport, DeviceError>,
    ) -> Result<(), Failure> {
        let options = LatencyOptions {
            reads_max: device.reads_max,
            time_max: device.time,
            warm_up_min: device.warm_up,
            seed: self.setting.seed,
            extend,
            pin: self.setting.pin,
        };
        self.reporter.begin("reading blocks (T_D)", 1000);
        let captured = self.captured.clone();
        let outcome = measure(&options, self, &captured);
        self.reporter.end();
        let report = match outcome {
            Err(DeviceError::Stopped) => return Ok(()),
            outcome => outcome?,
        };
        self.file.calibration.read_latency = Some(latency_of(&report));
        self.file.io.verification = place::verification(&report.verification);
        if !report.latency.steady {
            self.warn(
                "Read latencies drifted or scattered while they were measured: the read cost (T_D) is unsteady.".to_owned(),
            );
        }
        if report.repeats && self.file.io.verification.verdict == Verdict::Verified {
            let mib = (report.latency.blocks * BLOCK_BYTES as u64) >> 20;
            self.warn(format!(
                "The read cost (T_D) may be too low: reads repeated blocks of {mib} MiB, which the cache of a drive can hold. {}",
                crate::output::larger_files(&self.file.run.preset)
            ));
        }
        self.save();
        Ok(())
    }
}
