//! The protocol with a simulated runner. No clock is read.

use super::paired::{Budget, Comparison, Contest, PAIRS_MIN, Pairs, compare};
use super::schedule::{CONTROL_PAIRS_MIN, Contestants, Match, Pair, Schedule};
use super::timer::TimeSpent;
use core::time::Duration;
use lsm_lab_engine::tree::Arm;
use lsm_lab_teaching::results::{Claim, PairStop};
use lsm_lab_workload::Random;

/// Skewed noise as benchmarks have it: a multiple of 1 that is rarely much larger.
fn noise(random: &mut Random) -> f64 {
    let usual = 1.0 + 0.1 * (random.fraction() - 0.5);
    if random.below(20) == 0 { usual * (1.0 + 5.0 * random.fraction()) } else { usual }
}

#[test]
fn orders_are_balanced_and_controls_are_there() {
    for (contestants, kinds, first_groups) in [
        (Contestants::Two, &[Match::Sharing, Match::Control][..], 3 * CONTROL_PAIRS_MIN),
        (Contestants::Three, &[Match::Sharing, Match::Merging, Match::Control][..], 5 * CONTROL_PAIRS_MIN),
    ] {
        let schedule = |seed| Schedule::new(seed, contestants);
        for seed in 0..50 {
            let pairs: Vec<Pair> = schedule(seed).take(first_groups + 70).collect();
            let of = |kind: Match| pairs.iter().filter(move |pair| pair.kind == kind).collect::<Vec<_>>();
            for &kind in kinds {
                assert!(of(kind).chunks_exact(2).all(|two| two[0].swapped != two[1].swapped), "seed {seed}");
            }
            let count = |pairs: &[Pair], kind| pairs.iter().filter(|pair| pair.kind == kind).count();
            let (early, late) = pairs.split_at(first_groups);
            assert_eq!(count(early, Match::Control), CONTROL_PAIRS_MIN);
            assert_eq!(count(early, Match::Sharing), 2 * CONTROL_PAIRS_MIN);
            let with_merging = usize::from(kinds.contains(&Match::Merging));
            assert_eq!(count(early, Match::Merging), 2 * CONTROL_PAIRS_MIN * with_merging);
            assert_eq!(count(late, Match::Control), 14 - 4 * with_merging);
            assert_eq!(count(late, Match::Merging), 20 * with_merging);
        }
        assert_ne!(schedule(1).take(50).collect::<Vec<_>>(), schedule(2).take(50).collect::<Vec<_>>());
    }
}

/// Arms that take these shares of arm A's time, under noise that lasts longer than a pair.
struct Mock {
    random: Random,
    /// Of arm B.
    share: f64,
    /// Of arm C.
    merged_share: f64,
    /// The second side of a pair runs slower by this factor: what balancing must cancel.
    second_place: f64,
    /// The side that the method calls the second runs slower by this factor, in whatever place: what nothing cancels.
    second_side: f64,
    calls: u64,
    checks: Vec<[Arm; 2]>,
    block_time: Duration,
    stop_after: u64,
    /// The swaps to come, told beforehand so that a bias can follow the sides.
    swaps: Vec<bool>,
}

impl Mock {
    fn new(share: f64) -> Self {
        Self {
            random: Random::new(5),
            share,
            merged_share: share,
            second_place: 1.0,
            second_side: 1.0,
            calls: 0,
            checks: Vec::new(),
            block_time: Duration::from_millis(1),
            stop_after: u64::MAX,
            swaps: Vec::new(),
        }
    }

    fn run(&mut self, half_width_max: f64, pairs_max: usize) -> Comparison {
        self.run_of(Contestants::Two, half_width_max, pairs_max)
    }

    fn run_of(&mut self, contestants: Contestants, half_width_max: f64, pairs_max: usize) -> Comparison {
        let budget = Budget { half_width_max, pairs_max, time_max: Duration::from_secs(10) };
        self.swaps = Schedule::new(3, contestants).take(pairs_max).map(|pair| pair.swapped).collect();
        compare(self, contestants, budget, 3).expect("the mock never fails")
    }
}

impl Contest for Mock {
    type Error = core::convert::Infallible;

    fn time_block(&mut self, block: u64, arm: Arm) -> Result<TimeSpent, Self::Error> {
        let runs_second = self.calls % 2 == 1;
        self.calls += 1;
        // A machine that becomes ten times slower over the run: no pair notices.
        let drift = 1.0 + f64::from(u32::try_from(block).expect("few blocks")) / 20.0;
        let place = if runs_second { self.second_place } else { 1.0 };
        let is_second = runs_second != self.swaps[usize::try_from(block).expect("few blocks")];
        let side = if is_second { self.second_side } else { 1.0 };
        let share = match arm {
            Arm::Shared => self.share,
            Arm::Merged => self.merged_share,
            _ => 1.0,
        };
        let processor_ns = 5e5 * share;
        let wall_ns = 1e6 * drift * place * side * share * noise(&mut self.random);
        Ok(TimeSpent { wall_ns, processor_ns: Some(processor_ns) })
    }

    fn check_block(&mut self, _block: u64, arms: [Arm; 2]) -> Result<(), Self::Error> {
        self.checks.push(arms);
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
    assert_eq!(mock.checks, vec![[Arm::PerFilter, Arm::Shared]; done.sharing.len()]);
    assert!(!done.control(1).expect("enough control pairs").excludes_zero);
    let (per_filter_ns, shared_ns) = done.sharing.processor_means().expect("the mock counts it");
    assert!((per_filter_ns - 5e5).abs() < 1.0 && (shared_ns - 4e5).abs() < 1.0);
}

/// Of 24 cells with a true gain of 2 %, all but few claim it, and as many intervals as promised hold it.
#[test]
fn a_planted_gain_of_two_percent_is_found() {
    let (mut claimed, mut covered) = (0, 0);
    for seed in 0..24 {
        let mut mock = Mock::new(0.98);
        mock.random = Random::new(1000 + seed);
        mock.second_place = 1.1;
        mock.block_time = Duration::from_micros(1);
        let gain = mock.run(0.0, 1500).gain(200, seed).expect("there are pairs");
        claimed += u32::from(gain.claim == Claim::Faster);
        covered += u32::from(gain.low <= 0.02 && 0.02 <= gain.high);
        assert_ne!(gain.claim, Claim::Slower);
    }
    // One control in a hundred fails by chance; 22.8 intervals of 24 are expected to cover.
    assert!(claimed >= 22, "{claimed}");
    assert!(covered >= 20, "{covered}");
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
            Claim::NoMeasurableDifference | Claim::ControlTooWide => {}
            Claim::ControlFailed => failed_controls += 1,
            _ => false_claims += 1,
        }
    }
    // Of the intervals 3 leave 0 out by chance; then the control is wider than what they see.
    assert!(false_claims <= 1, "{false_claims}");
    assert!(failed_controls <= 5, "{failed_controls}");
}

/// A bias that no order cancels: the side that is called the second is slower, whichever arm runs there.
#[test]
fn an_injected_bias_fires_the_control() {
    let mut fired = 0;
    for seed in 0..20 {
        let mut mock = Mock::new(1.0);
        mock.random = Random::new(seed);
        mock.second_side = 0.95;
        let done = mock.run(0.0, 400);
        let control = done.control(seed).expect("enough control pairs");
        let gain = done.gain(200, seed).expect("there are pairs");
        assert!(gain.low > 0.0, "without a control this would be a claim: {gain:?}");
        assert_eq!(control.excludes_zero, gain.claim == Claim::ControlFailed);
        assert!(!matches!(gain.claim, Claim::Faster | Claim::Slower), "{gain:?} {control:?}");
        fired += u32::from(control.excludes_zero);
    }
    assert!(fired >= 19, "{fired}");
}

#[test]
fn three_arms_are_compared_in_one_run() {
    let mut mock = Mock::new(0.8);
    mock.merged_share = 0.6;
    mock.second_place = 1.2;
    let done = mock.run_of(Contestants::Three, 0.005, 4000);
    assert_eq!(done.stop, PairStop::Precise);
    let sharing = done.gain(200, 1).expect("there are pairs");
    let merging = done.gain_of_merging(200, 1).expect("there are pairs");
    assert_eq!((sharing.claim, merging.claim), (Claim::Faster, Claim::Faster));
    assert!((sharing.estimate - 0.2).abs() < 0.01, "{sharing:?}");
    assert!((merging.estimate - 0.25).abs() < 0.02, "{merging:?}");
    assert!(merging.pairs >= PAIRS_MIN as u64 && sharing.pairs > merging.pairs);
    let of = |arms| mock.checks.iter().filter(|&&checked| checked == arms).count();
    assert_eq!(of([Arm::PerFilter, Arm::Shared]), done.sharing.len());
    assert_eq!(of([Arm::Shared, Arm::Merged]), done.merging.len());
    assert_eq!(Mock::new(0.8).run(0.0, 60).gain_of_merging(200, 1), None);
}

#[test]
fn slower_is_said_too() {
    let gain = Mock::new(1.25).run(0.02, 500).gain(200, 1).expect("there are pairs");
    assert_eq!(gain.claim, Claim::Slower);
    assert!(gain.sentence().starts_with("Sharing costs 2"), "{}", gain.sentence());
    assert!(gain.sentence_of_merging().starts_with("Merging costs 2"), "{}", gain.sentence_of_merging());
}

/// Pairs of these log ratios.
fn pairs(ratios: &[f64]) -> Pairs {
    let spent = |wall_ns| TimeSpent { wall_ns, processor_ns: None };
    let mut pairs = Pairs::default();
    for ratio in ratios {
        pairs.push(spent(1e6 * ratio.exp()), spent(1e6));
    }
    pairs
}

fn compared(sharing: &[f64], control: &[f64]) -> Comparison {
    let (sharing, control) = (pairs(sharing), pairs(control));
    Comparison { sharing, control, merging: Pairs::default(), stop: PairStop::TimeUsedUp }
}

#[test]
fn a_control_that_sees_something_forbids_the_claim() {
    // Both sides are arm A, but one of them is always slower: as if balancing were broken.
    let done = compared(&[0.2; 40], &[0.1; 16]);
    assert!(done.control(1).expect("enough").excludes_zero);
    assert_eq!(done.gain(200, 1).expect("pairs").claim, Claim::ControlFailed);
}

#[test]
fn a_control_as_wide_as_the_gain_forbids_the_claim() {
    let scattered: Vec<f64> = (0..20).flat_map(|n| [f64::from(n - 10) / 100.0; 2]).collect();
    for (gain, claim) in [(0.03, Claim::ControlTooWide), (-0.03, Claim::ControlTooWide), (0.2, Claim::Faster)]
    {
        let found = compared(&[gain; 40], &scattered).gain(200, 1).expect("pairs");
        assert_eq!(found.claim, claim, "{found:?}");
        assert!(claim == Claim::Faster || found.sentence().ends_with("no claim."), "{}", found.sentence());
    }
    // Without a control nobody knows.
    let few = compared(&[0.2; 40], &[0.0; 15]);
    assert!(few.control(1).is_none());
    assert_eq!(few.gain(200, 1).expect("pairs").claim, Claim::ControlTooWide);
    assert_eq!(compared(&[0.2; 29], &[0.0; 16]).gain(200, 1).expect("pairs").claim, Claim::TooFewPairs);
}

#[test]
fn the_reasons_to_stop_are_told_apart() {
    assert_eq!(Mock::new(0.8).run(0.0, 50).stop, PairStop::LookupsUsedUp);
    let mut slow = Mock::new(0.8);
    slow.block_time = Duration::from_secs(1);
    let done = slow.run(0.0, 1000);
    assert_eq!(done.stop, PairStop::TimeUsedUp);
    assert_eq!(done.gain(200, 1).expect("pairs").claim, Claim::TooFewPairs);
    assert_eq!(done.sharing.len() + done.control.len(), 15, "30 s, three times the budget");
    let mut stopped = Mock::new(0.8);
    stopped.stop_after = 10;
    let done = stopped.run(0.0, 1000);
    assert_eq!((done.stop, done.sharing.len() + done.control.len()), (PairStop::Interrupted, 5));
    let mut at_once = Mock::new(0.8);
    at_once.stop_after = 0;
    assert!(at_once.run(0.0, 10).gain(200, 1).is_none());
}
