//! The statistics on data whose truth is known, and the protocol with a runner that only pretends. No clock is read.

use super::paired::{Budget, CONTROL_PAIRS_MIN, Comparison, Contest, Pair, Schedule, compare};
use super::statistics::{bootstrap_median, median, quantile};
use core::time::Duration;
use lsm_lab_engine::results::{Claim, PairStop};
use lsm_lab_engine::tree::Arm;
use lsm_lab_engine::workload::Random;

/// Skewed noise as benchmarks have it: a multiple of 1 that is rarely much larger.
fn noise(random: &mut Random) -> f64 {
    let usual = 1.0 + 0.1 * (random.fraction() - 0.5);
    if random.below(20) == 0 { usual * (1.0 + 5.0 * random.fraction()) } else { usual }
}

#[test]
fn medians_and_quantiles_of_small_sets() {
    for (values, expected) in
        [(vec![3.0], 3.0), (vec![1.0, 2.0], 1.5), (vec![5.0, 1.0, 3.0], 3.0), (vec![4.0, 1.0, 3.0, 2.0], 2.5)]
    {
        assert!((median(&values) - expected).abs() < 1e-12, "{values:?}");
    }
    let sorted: Vec<f64> = (1..=100).map(f64::from).collect();
    for (share, expected) in [(0.0, 1.0), (0.01, 1.0), (0.5, 50.0), (0.99, 99.0), (1.0, 100.0)] {
        assert!((quantile(&sorted, share) - expected).abs() < 1e-12, "{share}");
    }
}

#[test]
fn the_bootstrap_interval_covers_the_true_median() {
    let mut random = Random::new(11);
    for pairs in [30, 100] {
        let covered = (0..300)
            .filter(|&trial| {
                // The difference of two equal noises is symmetric: its median is 0.
                let data: Vec<f64> =
                    (0..pairs).map(|_| (noise(&mut random) / noise(&mut random)).ln()).collect();
                !bootstrap_median(&data, 0.95, trial).excludes_zero()
            })
            .count();
        // 285 expected; 3 standard errors are 11, and the percentile interval of a median is slightly conservative.
        assert!((274..=300).contains(&covered), "{pairs} pairs: {covered} of 300");
    }
}

#[test]
fn the_interval_is_a_function_of_data_and_seed_and_holds_its_estimate() {
    let data = [0.3, 0.1, 0.2];
    assert_eq!(bootstrap_median(&data, 0.95, 1), bootstrap_median(&data, 0.95, 1));
    let interval = bootstrap_median(&[7.0], 0.95, 1);
    assert!(interval.low <= interval.estimate && interval.estimate <= interval.high);
}

#[test]
fn orders_are_balanced_and_controls_are_there() {
    for seed in 0..50 {
        let pairs: Vec<Pair> = Schedule::new(seed).take(148).collect();
        let of = |control: bool| pairs.iter().filter(move |pair| pair.control == control).collect::<Vec<_>>();
        for kind in [of(false), of(true)] {
            assert!(kind.chunks_exact(2).all(|two| two[0].swapped != two[1].swapped), "seed {seed}");
        }
        assert_eq!(pairs[..48].iter().filter(|pair| pair.control).count(), CONTROL_PAIRS_MIN);
        assert_eq!(of(true).len(), 26);
    }
    assert_ne!(Schedule::new(1).take(50).collect::<Vec<_>>(), Schedule::new(2).take(50).collect::<Vec<_>>());
}

/// Arm B takes this share of arm A's time, under noise that lasts longer than a pair.
struct Mock {
    random: Random,
    share: f64,
    /// The second side of a pair runs slower by this factor: what balancing must cancel.
    second_place: f64,

    calls: u64,
    checks: u64,
    block_time: Duration,
    stop_after: u64,
}

impl Mock {
    fn new(share: f64) -> Self {
        Self {
            random: Random::new(5),
            share,
            second_place: 1.0,

            calls: 0,
            checks: 0,
            block_time: Duration::from_millis(1),
            stop_after: u64::MAX,
        }
    }

    fn run(&mut self, half_width_max: f64, pairs_max: usize) -> Comparison {
        let budget = Budget { half_width_max, pairs_max, time_max: Duration::from_secs(10) };
        compare(self, budget, 3).expect("the mock never fails")
    }
}

impl Contest for Mock {
    type Error = core::convert::Infallible;

    fn time_block(&mut self, block: u64, arm: Arm) -> Result<f64, Self::Error> {
        let second = self.calls % 2 == 1;
        self.calls += 1;
        // A machine that becomes ten times slower over the run: no pair notices.
        let drift = 1.0 + f64::from(u32::try_from(block).expect("few blocks")) / 20.0;
        let place = if second { self.second_place } else { 1.0 };
        let share = if arm == Arm::Shared { self.share } else { 1.0 };
        Ok(1e6 * drift * place * share * noise(&mut self.random))
    }

    fn check_block(&mut self, _block: u64) -> Result<(), Self::Error> {
        self.checks += 1;
        Ok(())
    }

    fn elapsed(&self) -> Duration {
        self.block_time * u32::try_from(self.calls).expect("few calls")
    }

    fn must_stop(&self) -> bool {
        self.calls >= self.stop_after
    }
}

#[test]
fn a_true_gain_is_found_under_drift_and_noise() {
    let mut mock = Mock::new(0.8);
    mock.second_place = 1.3;
    let done = mock.run(0.01, 2000);
    let gain = done.gain(200, 1).expect("there are pairs");
    assert_eq!((done.stop, gain.claim), (PairStop::Precise, Claim::Faster));
    assert!(gain.low <= 0.2 && 0.2 <= gain.high, "{gain:?}");
    assert!((gain.high - gain.low) / 2.0 <= 0.01);
    assert_eq!(mock.checks, gain.pairs, "every compared block is replayed");
    assert!(!done.control(1).expect("enough control pairs").excludes_zero);
}

#[test]
fn equal_arms_are_called_equal() {
    let mut false_claims = 0;
    let mut failed_controls = 0;
    for seed in 0..60 {
        let mut mock = Mock::new(1.0);
        mock.random = Random::new(seed);
        let gain = mock.run(0.0, 60).gain(200, seed).expect("there are pairs");
        match gain.claim {
            Claim::NoMeasurableDifference => {}
            Claim::ControlFailed => failed_controls += 1,
            _ => false_claims += 1,
        }
    }
    // 3 and 0.6 are expected of 60.
    assert!(false_claims <= 8, "{false_claims}");
    assert!(failed_controls <= 5, "{failed_controls}");
}

#[test]
fn slower_is_said_too() {
    let gain = Mock::new(1.25).run(0.02, 500).gain(200, 1).expect("there are pairs");
    assert_eq!(gain.claim, Claim::Slower);
    assert!(gain.sentence().starts_with("Sharing costs 2"), "{}", gain.sentence());
}

#[test]
fn a_control_that_sees_something_forbids_the_claim() {
    // Both sides are arm A, but one of them is always slower: as if balancing were broken.
    let done = Comparison {
        ratios: vec![0.2; 40],
        control_ratios: vec![0.1; 16],
        per_filter_ns: vec![1.0; 40],
        shared_ns: vec![1.0; 40],
        stop: PairStop::TimeUsedUp,
    };
    assert!(done.control(1).expect("enough").excludes_zero);
    assert_eq!(done.gain(200, 1).expect("pairs").claim, Claim::ControlFailed);
    let few = Comparison { control_ratios: vec![0.1; 15], ..done };
    assert!(few.control(1).is_none());
}

#[test]
fn the_reasons_to_stop_are_told_apart() {
    assert_eq!(Mock::new(0.8).run(0.0, 50).stop, PairStop::LookupsUsedUp);
    let mut slow = Mock::new(0.8);
    slow.block_time = Duration::from_secs(1);
    let done = slow.run(0.0, 1000);
    assert_eq!(done.stop, PairStop::TimeUsedUp);
    assert_eq!(done.gain(200, 1).expect("pairs").claim, Claim::TooFewPairs);
    assert_eq!(done.ratios.len() + done.control_ratios.len(), 15, "30 s, three times the budget");
    let mut stopped = Mock::new(0.8);
    stopped.stop_after = 10;
    let done = stopped.run(0.0, 1000);
    assert_eq!((done.stop, done.ratios.len() + done.control_ratios.len()), (PairStop::Interrupted, 5));
    let mut at_once = Mock::new(0.8);
    at_once.stop_after = 0;
    assert!(at_once.run(0.0, 10).gain(200, 1).is_none());
}
