//! The stage that runs the arms against each other: one cell per share of empty lookups.

use super::calibrate::TreeCosts;
use crate::device::{Noise, NoiseSample};
use crate::failure::Failure;
use crate::measure::attribution::{parts, predict};
use crate::measure::gains::{Basis, control_of, gain_of};
use crate::measure::lookup::{Broken, LookupContest};
use crate::measure::metered::Meter;
use crate::measure::paired::{Budget, Comparison, Squares, compare};
use crate::measure::schedule::Contestants;
use crate::measure::stop::Stop;
use crate::measure::tree::Tree;
use crate::measure::workload::Workload;
use lsm_lab_engine::tree::{Arm, Layout};
use lsm_lab_filters::math::statistics::{mean, median};
use lsm_lab_teaching::results::{
    ArmResult, Arms, CLOCK_CHANGE_TOLD, Grade, KeyUse, LookupCell, ProcessorEvents, Quality,
};

/// Requirements of a cell.
pub(super) struct Cell<'t> {
    pub tree: &'t Tree,
    pub meter: &'t Meter,
    pub stop: &'t Stop,
    pub costs: TreeCosts,
    pub seed: u64,
    /// How each arm looks up keys.
    pub layouts: [Layout; 4],
    /// For the test of the checks.
    pub broken: Option<Broken>,
}

impl Cell<'_> {
    /// Runs one workload; `None` if it was stopped before the first pair.
    pub(super) fn run(&self, budget: Budget, workload: &Workload) -> Result<Option<LookupCell>, Failure> {
        let machine = (self.meter, self.stop);
        let mut contest =
            LookupContest::in_layouts(self.layouts, self.tree, workload.clone(), self.seed, machine)?;
        contest.break_arm(self.broken);
        let empty_fraction = workload.empty_fraction(self.tree.stored);
        let before = NoiseSample::now();
        let done = compare(&mut contest, Contestants::Three, budget, self.seed)?;
        let noise = NoiseSample::now().since(&before);
        let control = control_of(&done.control, self.seed)
            .filter(|control| control.pairs >= budget.controls_min() as u64);
        let basis = Basis {
            lookups_per_block: contest.lookups_per_block(),
            stop: done.stop,
            keys: workload.key_use(),
            control: control.as_ref(),
            seed: self.seed,
        };
        let Some(gain) = gain_of(&done.sharing, basis) else { return Ok(None) };
        let gain_of_merging = gain_of(&done.merging, basis);
        let gain_of_hot_keys = gain_of(&done.hot, Basis { keys: KeyUse::Repeated, ..basis });
        let [events_a, events_b, events_c] = contest.events([Arm::PerFilter, Arm::Shared, Arm::Merged])?;
        let per_filter = self.arm(&contest, Arm::PerFilter, &done.sharing, events_a);
        let shared = self.arm(&contest, Arm::Shared, &done.sharing, events_b);
        let merged =
            (!done.merging.is_empty()).then(|| self.arm(&contest, Arm::Merged, &done.merging, events_c));
        let false_positive_rate = contest.log(Arm::Shared).false_positive_rate();
        let costs = self.costs.as_ref().filter(|_| workload.suits_the_model());
        let model_missing = costs.and_then(|costs| costs.as_ref().err().cloned());
        let model = costs.and_then(|costs| costs.as_ref().ok()).and_then(|&costs| {
            let shape = &self.tree.shape;
            // A family without a formula has no prediction unless lookups showed its rate.
            let rate =
                false_positive_rate.or_else(|| shape.filter.false_positive_rate(shape.bits_per_key))?;
            Some(predict(shape, empty_fraction, rate, costs, shared.mean_ns_per_lookup))
        });
        Ok(Some(LookupCell {
            empty_fraction,
            arms: Arms { per_filter, shared, merged },
            control,
            gain,
            gain_of_merging,
            gain_of_hot_keys,
            model,
            model_missing,
            // Both are asserted on every block: a cell that violates them is never made.
            answers_equal: true,
            reads_equal: true,
            false_positive_rate,
            quality: quality(&noise, &done),
        }))
    }

    #[expect(clippy::cast_precision_loss, reason = "lookups of a block are few")]
    fn arm(
        &self,
        contest: &LookupContest<'_>,
        arm: Arm,
        squares: &Squares,
        processor_events: Option<ProcessorEvents>,
    ) -> ArmResult {
        // B and C have the times of the squares in which they meet the arm before them, A those in which it meets B.
        let first = arm == Arm::PerFilter;
        let side = |(of_first, of_second): (f64, f64)| if first { of_first } else { of_second };
        let times = if first { &squares.first } else { &squares.second };
        let block_ns: Vec<f64> = times.iter().map(|spent| spent.wall_ns / 2.0).collect();
        let lookups = contest.lookups_per_block() as f64;
        let log = contest.log(arm);
        let mean_ns = side(squares.trimmed_means()) / lookups;
        ArmResult {
            mean_ns_per_lookup: mean_ns,
            raw_mean_ns_per_lookup: Some(mean(&block_ns) / lookups),
            median_ns_per_lookup: Some(median(&block_ns) / lookups),
            processor_ns_per_lookup: squares.processor_means().map(|means| side(means) / lookups),
            processor_events,
            counters: log.sums(),
            parts: self
                .costs
                .as_ref()
                .and_then(|costs| costs.as_ref().ok())
                .map(|&costs| parts(mean_ns, log, costs)),
        }
    }
}

/// The noise of a comparison as the result has it.
pub(super) fn quality(noise: &Noise, done: &Comparison) -> Quality {
    let mut quality = quality_of(noise);
    if done.control.is_empty() {
        quality.reasons.push("There was no control pair.".to_owned());
    }
    quality
}

/// The noise of a cell. Without counters of the system nothing better than B is given.
pub(super) fn quality_of(noise: &Noise) -> Quality {
    let grade = match noise.grade {
        Some('A') => Grade::A,
        Some('C') => Grade::C,
        _ => Grade::B,
    };
    let mut reasons = Vec::new();
    if noise.grade.is_none() {
        reasons.push("The system does not say how busy it was.".to_owned());
    }
    let mut note = |share: Option<f64>, limit: f64, what: &str| {
        if let Some(share) = share.filter(|&share| share >= limit) {
            reasons.push(format!("{:.1} % {what}.", 100.0 * share));
        }
    };
    note(noise.stolen_share, 0.005, "of the processors' time went to other guests of the hypervisor");
    note(noise.others_share, 0.1, "of the processors' time went to other programs");
    note(noise.stalled_cpu_share, 0.05, "of the time some task waited for a processor");
    note(
        noise.throttled_share,
        0.001,
        "of the time the limits of its control group let this program not run",
    );
    if let Some(rate) = noise.interruptions_per_s.filter(|&rate| rate >= 50.0) {
        reasons.push(format!("The measuring thread was preempted {rate:.0} times per second."));
    }
    if let Some(change) = noise.clock_change.filter(|change| change.abs() >= CLOCK_CHANGE_TOLD) {
        let direction = if change < 0.0 { "slower" } else { "faster" };
        reasons
            .push(format!("The processor's clock was {:.0} % {direction} afterwards.", 100.0 * change.abs()));
    }
    if noise.heat_events.is_some_and(|events| events > 0) {
        reasons.push("Processors slowed down for heat.".to_owned());
    }
    Quality {
        grade,
        reasons,
        steal_fraction: noise.stolen_share,
        iowait_fraction: noise.waiting_share,
        cpu_pressure_fraction: noise.stalled_cpu_share,
        io_pressure_fraction: noise.stalled_io_share,
        others_fraction: noise.others_share,
        interruptions_per_s: noise.interruptions_per_s,
        throttled_fraction: noise.throttled_share,
        clock_change: noise.clock_change,
        heat_events: noise.heat_events,
    }
}
