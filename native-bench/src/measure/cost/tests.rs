//! Measures operations of known cost on a simulated machine that is disturbed in every way that a real one is.

use super::*;
use lsm_lab_workload::Random;
use std::cell::RefCell;
use std::rc::Rc;

/// Disturbances of a simulated machine.
#[derive(Debug, Clone, Copy)]
struct Disturbances {
    /// Mean number of interruptions per millisecond of work that the clock of the thread counts, such as time stolen by a
    /// hypervisor.
    stolen_per_ms: f64,
    /// Longest of them.
    stolen_ns_max: f64,
    /// Mean number of times per millisecond of work that another program gets the processor for some milliseconds.
    preempted_per_ms: f64,
    /// Share of the phases of up to two milliseconds in which everything takes longer.
    slow_share: f64,
    /// How much longer.
    slow_factor: f64,
    /// Steps of the clock of the thread.
    clock_step_ns: u64,
    /// Largest deviation of a pass, as a share of it.
    jitter: f64,
}

const QUIET: Disturbances = Disturbances {
    stolen_per_ms: 0.0,
    stolen_ns_max: 0.0,
    preempted_per_ms: 0.0,
    slow_share: 0.0,
    slow_factor: 1.0,
    clock_step_ns: 1,
    jitter: 0.01,
};

/// Cost of the loop without the operation.
const LOOP_NS: f64 = 2.0;
const TIME_MAX: Duration = Duration::from_millis(500);

struct Machine {
    disturbances: Disturbances,
    random: Random,
    thread_ns: f64,
    wall_ns: f64,
    /// End of the present phase, and its speed.
    phase: (f64, f64),
}

impl Machine {
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    fn unit(&mut self) -> f64 {
        (self.random.index(1 << 24) as f64 + 0.5) / f64::from(1 << 24)
    }

    fn spend(&mut self, ns: f64) {
        self.thread_ns += ns;
        self.wall_ns += ns;
    }

    /// Returns how often something with this mean number happens.
    fn times(&mut self, mean: f64) -> u32 {
        let (mut count, mut product) = (0, self.unit());
        let limit = (-mean).exp();
        while product > limit {
            product *= self.unit();
            count += 1;
        }
        count
    }

    fn work(&mut self, work_ns: f64) {
        let Disturbances {
            stolen_per_ms,
            stolen_ns_max,
            preempted_per_ms,
            slow_share,
            slow_factor,
            jitter,
            ..
        } = self.disturbances;
        if self.thread_ns > self.phase.0 {
            let is_slow = self.unit() < slow_share;
            let end = self.thread_ns + 2e6 * self.unit();
            self.phase = (end, if is_slow { slow_factor } else { 1.0 });
        }
        let ns = work_ns * self.phase.1 * (1.0 + jitter * self.unit());
        self.spend(ns);
        for _ in 0..self.times((ns / 1e6 * stolen_per_ms).min(500.0)) {
            let stolen_ns = stolen_ns_max * self.unit();
            self.spend(stolen_ns);
        }
        for _ in 0..self.times(ns / 1e6 * preempted_per_ms) {
            // The cache is cold afterwards.
            self.wall_ns += 20e6 * self.unit();
            let cold_ns = 20e3 * self.unit();
            self.spend(cold_ns);
        }
    }
}

struct SimulatedClock(Rc<RefCell<Machine>>);

impl Clock for SimulatedClock {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "less than an hour")]
    fn thread_ns(&mut self) -> u64 {
        let mut machine = self.0.borrow_mut();
        machine.spend(150.0);
        let step = machine.disturbances.clock_step_ns;
        machine.thread_ns as u64 / step * step
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "less than an hour")]
    fn wall_ns(&mut self) -> u64 {
        self.0.borrow().wall_ns as u64
    }
}

/// Measures an operation of this cost on a machine with these disturbances.
fn simulated(cost_ns: f64, disturbances: Disturbances, seed: u64) -> Result<Cost, NotMeasurable> {
    let random = Random::new(seed);
    let machine = Machine { disturbances, random, thread_ns: 0.0, wall_ns: 0.0, phase: (0.0, 1.0) };
    let machine = Rc::new(RefCell::new(machine));
    #[expect(clippy::cast_precision_loss, reason = "few operations")]
    let pass = |steps: Range<u64>, ns: f64| {
        machine.borrow_mut().work((steps.end - steps.start) as f64 * ns);
        steps.end
    };
    let (full, empty) = (|steps| pass(steps, LOOP_NS + cost_ns), |steps| pass(steps, LOOP_NS));
    cost_by(&mut SimulatedClock(Rc::clone(&machine)), TIME_MAX, full, empty)
}

/// Asserts that a cost is right, or that there is none. Returns whether there is one.
fn is_right_or_missing(cost_ns: f64, disturbances: Disturbances, seed: u64) -> bool {
    let Ok(found) = simulated(cost_ns, disturbances, seed) else { return false };
    let Interval { low, estimate, high } = found.ns;
    assert!(0.0 < low && low <= estimate && estimate <= high && high.is_finite(), "{found:?}");
    assert!(high - low <= WIDTH_MAX * estimate, "{found:?}");
    let error = (estimate / cost_ns - 1.0).abs();
    assert!(error < 0.05, "{found:?} instead of {cost_ns} with {disturbances:?}, seed {seed}");
    true
}

#[test]
fn a_quiet_machine_gives_the_known_cost() {
    for cost_ns in [0.5, 1.0, 3.0, 50.0, 2000.0, 1e5] {
        assert!(is_right_or_missing(cost_ns, QUIET, 1), "{cost_ns}: {:?}", simulated(cost_ns, QUIET, 1));
    }
}

const MACHINES: u64 = 400;

#[test]
fn random_disturbances_give_the_known_cost_or_none() {
    let (mut random, mut measured) = (Random::new(7), 0);
    for seed in 0..MACHINES {
        #[expect(clippy::cast_precision_loss, reason = "a share")]
        let mut unit = || random.index(1 << 20) as f64 / f64::from(1 << 20);
        let cost_ns = 10_f64.powf(4.0 * unit() - 1.0);
        let disturbances = Disturbances {
            stolen_per_ms: 10_f64.powf(3.0 * unit() - 2.0),
            stolen_ns_max: 10_f64.powf(3.5 + 4.0 * unit()),
            preempted_per_ms: unit(),
            slow_share: 0.6 * unit(),
            slow_factor: 1.0 + unit(),
            clock_step_ns: [1, 1, 1, 41, 100, 1000][random_index(&mut unit, 6)],
            jitter: 0.03 * unit(),
        };
        measured += u64::from(is_right_or_missing(cost_ns, disturbances, seed));
    }
    assert!(measured > MACHINES / 3, "only {measured} of {MACHINES} were measured");
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "few"
)]
fn random_index(unit: &mut impl FnMut() -> f64, count: usize) -> usize {
    (unit() * count as f64) as usize
}

#[test]
fn stolen_time_and_preemptions_leave_a_cost_measurable() {
    let busy = Disturbances { stolen_per_ms: 1.0, stolen_ns_max: 3e6, preempted_per_ms: 0.3, ..QUIET };
    let measured = (0..20).filter(|&seed| is_right_or_missing(3.0, busy, seed)).count();
    assert!(measured >= 18, "{measured} of 20");
}

#[test]
fn an_operation_without_cost_is_not_measurable() {
    for seed in 0..20 {
        let found = simulated(0.0, QUIET, seed);
        assert!(
            matches!(found, Err(NotMeasurable::NotAboveLoop(_) | NotMeasurable::TooWide(_))),
            "{found:?}"
        );
    }
}

#[test]
fn a_clock_of_any_step_gives_the_known_cost_or_a_reason() {
    for step in [10, 100, 1000, 10_000, 30_000, 60_000, 100_000, 200_000, 1_000_000, 10_000_000] {
        let coarse = Disturbances { clock_step_ns: step, ..QUIET };
        for seed in 0..5 {
            let is_measured = is_right_or_missing(20.0, coarse, seed);
            assert!(is_measured || step > 1000, "{step}: {:?}", simulated(20.0, coarse, seed));
        }
        let reason = simulated(20.0, coarse, 0).err();
        assert!(step < 60_000 || matches!(reason, Some(NotMeasurable::ClockTooCoarse { .. })), "{reason:?}");
    }
}

#[test]
fn a_machine_that_is_slow_most_of_the_time_is_told_apart() {
    let slow = Disturbances { slow_share: 0.7, slow_factor: 1.5, ..QUIET };
    for seed in 0..40 {
        is_right_or_missing(10.0, slow, seed);
    }
}

#[test]
fn a_machine_without_time_gives_a_reason() {
    let starved = Disturbances { preempted_per_ms: 100.0, ..QUIET };
    let found = simulated(10.0, starved, 1);
    assert!(matches!(found, Err(NotMeasurable::OutOfTime { .. })), "{found:?}");
}

/// A clock that does not advance, runs backwards or stops after some readings.
struct BrokenClock {
    readings: u64,
    at: fn(u64) -> u64,
}

impl Clock for BrokenClock {
    fn thread_ns(&mut self) -> u64 {
        self.readings += 1;
        (self.at)(self.readings)
    }

    fn wall_ns(&mut self) -> u64 {
        0
    }
}

#[test]
fn a_clock_that_stands_still_or_runs_backwards_gives_no_cost() {
    let clocks: [fn(u64) -> u64; 3] = [
        |_| 5,
        |readings| 1_000_000_000 - 1000 * readings,
        |readings| (readings * 200_001 + readings * readings % 97).min(40_000_000),
    ];
    for at in clocks {
        let mut clock = BrokenClock { readings: 0, at };
        let found = cost_by(&mut clock, TIME_MAX, |steps| steps.end, |steps| steps.end);
        assert_eq!(found, Err(NotMeasurable::ClockStandsStill));
    }
}

#[test]
fn reasons_are_ends_of_sentences() {
    let ns = Interval { estimate: 3.0, low: 1.0, high: 5.0 };
    let reasons = [
        NotMeasurable::ClockStandsStill,
        NotMeasurable::ClockTooCoarse { step_ns: 4_000_000 },
        NotMeasurable::OutOfTime { pairs: 12 },
        NotMeasurable::NotAboveLoop(ns),
        NotMeasurable::TooWide(ns),
        NotMeasurable::Unsteady { fastest_ns: 1.0, usual_ns: 2.0 },
    ];
    for reason in reasons.map(|reason| reason.to_string()) {
        assert!(!reason.ends_with('.') && reason.len() > 20 && !reason.contains("inf"), "{reason}");
    }
}
