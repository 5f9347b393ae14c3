//! The protocol with a simulated machine. No clock is read.

use super::gains::{Basis, control_of, gain_of, joined_control, joined_gain};
use super::paired::{Budget, Comparison, Contest, PAIRS_MIN, Squares, compare};
use super::schedule::{CONTROL_PAIRS_MIN, Contestants, Match, Pair, Schedule};
use super::timer::TimeSpent;
use core::time::Duration;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::math::statistics::mean;
use lsm_lab_teaching::results::{Claim, Control, Gain, KeyUse, PairStop};
use lsm_lab_workload::Random;
use std::collections::{HashMap, HashSet};

/// Skewed noise as benchmarks have it: a multiple of 1 that is rarely much larger.
fn noise(random: &mut Random) -> f64 {
    let usual = 1.0 + 0.1 * (random.fraction() - 0.5);
    if random.below(20) == 0 { usual * (1.0 + 5.0 * random.fraction()) } else { usual }
}

#[test]
fn every_pair_and_its_mirror_image_are_a_latin_square() {
    for contestants in [Contestants::Two, Contestants::Three] {
        for seed in 0..20 {
            let mut schedule = Schedule::new(seed, contestants);
            let mut seen: HashSet<u64> = HashSet::new();
            for _ in 0..5 {
                let round = schedule.round(40);
                let mut of_round: HashSet<u64> = HashSet::new();
                for pair in round {
                    let mirrored = pair.mirrored();
                    assert_eq!((mirrored.kind, mirrored.swapped), (pair.kind, !pair.swapped));
                    assert_eq!(pair.order()[0], mirrored.order()[1]);
                    let blocks: HashSet<u64> = pair.blocks.into_iter().chain(mirrored.blocks).collect();
                    assert_eq!(blocks.len(), 2, "two blocks of keys, whichever way they are used");
                    if pair.kind == Match::HotSharing {
                        assert_eq!(
                            (pair.blocks[0], mirrored.blocks[0]),
                            (pair.blocks[1], mirrored.blocks[1])
                        );
                    } else {
                        assert_eq!(pair.blocks, mirrored.blocks);
                    }
                    assert!(blocks.into_iter().all(|block| of_round.insert(block)), "used by one pair only");
                }
                assert!(of_round.into_iter().all(|block| seen.insert(block)), "used in one round only");
            }
        }
    }
}

#[test]
fn controls_are_there_from_the_start_and_become_rarer() {
    for (contestants, merging) in [(Contestants::Two, 0), (Contestants::Three, 2)] {
        let pairs = Schedule::new(7, contestants).round(1_000);
        let groups = CONTROL_PAIRS_MIN / 2;
        let (early, late) = pairs.split_at(groups * (4 + merging));
        let count = |pairs: &[Pair], kind| pairs.iter().filter(|pair| pair.kind == kind).count();
        // A round runs twice, so these are twice as many pairs.
        assert_eq!(2 * count(early, Match::Control), CONTROL_PAIRS_MIN);
        assert_eq!(count(early, Match::Sharing), 2 * groups);
        assert_eq!(count(early, Match::Merging), merging * groups);
        assert!(2 * count(late, Match::Sharing) > 3 * count(late, Match::Control));
        let order = |seed| Schedule::new(seed, contestants).round(50);
        assert_ne!(order(1), order(2));
        assert_eq!(order(1), order(1));
    }
}

/// Arms that take these shares of arm A's time, under noise that lasts longer than a pair.
struct Machine {
    random: Random,
    /// Share of arm B, on fresh keys.
    share: f64,
    /// The same where arm A has just looked up these keys.
    hot_share: f64,
    /// Share of arm C.
    merged_share: f64,
    /// Factor of the second block of a pair: what the mirrored round must cancel.
    second_place: f64,
    /// Factor of the side that the method calls the second, in whatever place: what nothing cancels.
    second_side: f64,
    /// Blocks of keys differ by this much, for both arms: what the square must cancel.
    key_spread: f64,
    calls: u64,
    last_block: u64,
    /// Uses of each block so far.
    uses: HashMap<u64, u32>,
    /// True if the method's second side uses the block first.
    second_side_first: HashMap<u64, bool>,
    checks: Vec<[Arm; 2]>,
    block_time: Duration,
    stop_after: u64,
}

impl Machine {
    fn new(share: f64) -> Self {
        Self {
            random: Random::new(5),
            share,
            hot_share: share,
            merged_share: share,
            second_place: 1.0,
            second_side: 1.0,
            key_spread: 0.0,
            calls: 0,
            last_block: u64::MAX,
            uses: HashMap::new(),
            second_side_first: HashMap::new(),
            checks: Vec::new(),
            block_time: Duration::from_millis(1),
            stop_after: u64::MAX,
        }
    }

    fn run(&mut self, half_width_max: f64, pairs_max: usize) -> Comparison {
        self.run_of(Contestants::Two, half_width_max, pairs_max)
    }

    fn run_of(&mut self, contestants: Contestants, half_width_max: f64, pairs_max: usize) -> Comparison {
        let of_pair = |pair: Pair| [(pair.blocks[0], pair.swapped), (pair.blocks[1], !pair.swapped)];
        self.second_side_first =
            Schedule::new(3, contestants).round(pairs_max).into_iter().flat_map(of_pair).collect();
        let time_max = Duration::from_secs(10);
        let budget = Budget { half_width_max, pairs_max, time_max, pairs_min: PAIRS_MIN };
        compare(self, contestants, budget, 3).expect("the machine never fails")
    }
}

impl Contest for Machine {
    type Error = core::convert::Infallible;

    fn time_block(&mut self, block: u64, arm: Arm) -> Result<TimeSpent, Self::Error> {
        let runs_second = self.calls % 2 == 1;
        self.calls += 1;
        let hot = block == self.last_block;
        self.last_block = block;
        let uses = self.uses.entry(block).or_default();
        *uses += 1;
        // A machine that becomes slower over the run: no pair sees much of it.
        let drift = 1.0 + f64::from(u32::try_from(self.calls).expect("few calls")) / 2_000.0;
        let place = if runs_second { self.second_place } else { 1.0 };
        let second_side_first = self.second_side_first.get(&block).copied().unwrap_or(false);
        let side = if second_side_first == (*uses == 1) { self.second_side } else { 1.0 };
        let share = match arm {
            Arm::Shared if hot => self.hot_share,
            Arm::Shared => self.share,
            Arm::Merged => self.merged_share,
            _ => 1.0,
        };
        let keys = 1.0 + self.key_spread * Random::new(block).fraction();
        let wall_ns = 1e6 * drift * place * side * keys * share * noise(&mut self.random);
        Ok(TimeSpent { wall_ns, processor_ns: Some(5e5 * share) })
    }

    fn check_block(&mut self, _block: u64, arms: [Arm; 2]) -> Result<(), Self::Error> {
        self.checks.push(arms);
        Ok(())
    }

    fn block_time(&self) -> Duration {
        self.block_time
    }

    fn elapsed(&self) -> Duration {
        self.block_time * u32::try_from(self.calls).expect("few calls")
    }

    fn must_stop(&self) -> bool {
        self.calls >= self.stop_after
    }
}

fn basis(control: Option<&Control>, seed: u64) -> Basis<'_> {
    Basis { lookups_per_block: 200, stop: PairStop::TimeUsedUp, keys: KeyUse::Fresh, control, seed }
}

/// The gain of a comparison with its control.
fn gain(done: &Comparison, seed: u64) -> Gain {
    let control = control_of(&done.control, seed);
    gain_of(&done.sharing, basis(control.as_ref(), seed)).expect("there are pairs")
}

#[test]
fn a_true_gain_is_found_under_drift_noise_places_and_keys() {
    let mut machine = Machine::new(0.8);
    machine.second_place = 1.3;
    machine.key_spread = 3.0;
    let done = machine.run(0.01, 6_000);
    let found = gain(&done, 1);
    assert_eq!((done.stop, found.claim), (PairStop::Precise, Claim::Faster));
    assert!(found.low <= 0.2 && 0.2 <= found.high, "{found:?}");
    assert!((found.high - found.low) / 2.0 <= 0.01);
    assert!((found.by_median_ratio.expect("the other estimate") - 0.2).abs() < 0.01);
    assert_eq!(machine.checks, vec![[Arm::PerFilter, Arm::Shared]; done.sharing.pairs()]);
    assert!(!control_of(&done.control, 1).expect("control pairs").excludes_zero);
    let (per_filter_ns, shared_ns) = done.sharing.processor_means().expect("the machine counts it");
    assert!((per_filter_ns - 5e5).abs() < 1.0 && (shared_ns - 4e5).abs() < 1.0);
}

#[test]
fn hot_keys_have_a_gain_of_their_own() {
    let mut machine = Machine::new(0.9);
    machine.hot_share = 0.8;
    // Arm A is not faster on hot keys here, so the gain is between the two: B runs second in half of the pairs.
    let done = machine.run(0.0, 6_000);
    let hot = gain_of(&done.hot, basis(None, 1)).expect("hot pairs");
    assert!((gain(&done, 1).estimate - 0.1).abs() < 0.01);
    assert!((hot.estimate - 0.15).abs() < 0.015, "{hot:?}");
}

/// Runs several executions of a machine whose gain differs between them.
fn executions(count: u64, spread: f64, seed: u64) -> Vec<Comparison> {
    let mut random = Random::new(seed);
    let run = |execution| {
        // A sum of twelve uniform numbers is close to a normal one with a standard deviation of 1.
        let normal: f64 = (0..12).map(|_| random.fraction()).sum::<f64>() - 6.0;
        let mut machine = Machine::new(0.85 + spread * normal);
        machine.random = Random::new(seed * 1_000 + execution);
        machine.block_time = Duration::from_micros(1);
        machine.run(0.0, 120)
    };
    (0..count).map(run).collect()
}

/// Joins gains in the order in which executions end.
fn all_joined(gains: &[Gain]) -> Gain {
    let (first, others) = gains.split_first().expect("at least one execution");
    others.iter().fold(first.clone(), |joined, one_more| joined_gain(&joined, one_more, None))
}

/// The interval of several executions covers the true gain in 93 to 97 of 100 runs, whether blocks or executions dominate.
#[test]
fn intervals_of_several_executions_cover_the_true_gain() {
    let usual = gain(&Machine::new(0.85).run(0.0, 120), 1);
    for (count, spread) in [(5, 0.0), (5, 0.02), (10, 0.01)] {
        let covers = |&seed: &u64| {
            // Only the estimates count, and intervals of single executions take long.
            let of_one = |done: &Comparison| Gain { estimate: done.sharing.saved(), ..usual.clone() };
            let joined = all_joined(&executions(count, spread, seed).iter().map(of_one).collect::<Vec<_>>());
            assert_eq!(joined.executions.len() as u64, count);
            joined.low <= 0.15 && 0.15 <= joined.high
        };
        let covered = (0..400).filter(covers).count();
        assert!((372..=388).contains(&covered), "{count} executions, spread {spread}: {covered} of 400");
    }
}

/// Two executions that differ much have an interval that is wider than all possible gains.
#[test]
fn no_interval_of_a_gain_reaches_beyond_1() {
    let usual = gain(&Machine::new(0.85).run(0.0, 120), 1);
    let of = |estimate: f64| Gain { estimate, ..usual.clone() };
    let joined = all_joined(&[of(0.1), of(0.4)]);
    assert!(joined.low < -1.0 && joined.high.total_cmp(&1.0).is_eq(), "{joined:?}");
}

#[test]
fn what_executions_found_is_joined_one_by_one() {
    let done = executions(3, 0.0, 3);
    let gains: Vec<Gain> = done.iter().map(|done| gain(done, 3)).collect();
    let joined = all_joined(&gains);
    let near = |a: Option<f64>, b: f64| (a.expect("a number") - b).abs() < 1e-12;
    let mean_of = |of: fn(&Gain) -> f64| mean(&gains.iter().map(of).collect::<Vec<_>>());
    assert!(near(Some(joined.estimate), mean_of(|gain| gain.estimate)));
    assert!(near(joined.by_median_ratio, mean_of(|gain| gain.by_median_ratio.unwrap())));
    let within = mean_of(|gain| gain.within_execution.unwrap().powi(2)).sqrt();
    assert!(near(joined.within_execution, within));
    assert_eq!(joined.pairs, gains.iter().map(|gain| gain.pairs).sum::<u64>());
    let controls: Vec<Control> = done.iter().filter_map(|done| control_of(&done.control, 3)).collect();
    let joined = joined_control(&joined_control(&controls[0], &controls[1]), &controls[2]);
    assert_eq!(joined.executions, controls.iter().map(|control| control.estimate).collect::<Vec<_>>());
    assert!(!joined.excludes_zero && joined.low < joined.estimate && joined.estimate < joined.high);
}

#[test]
fn a_planted_gain_of_two_percent_is_found() {
    let mut claimed = 0;
    for seed in 0..24 {
        let mut machine = Machine::new(0.98);
        machine.random = Random::new(2_000 + seed);
        machine.second_place = 1.1;
        machine.block_time = Duration::from_micros(1);
        let found = gain(&machine.run(0.0, 6_000), seed);
        claimed += u32::from(found.claim == Claim::Faster);
        assert_ne!(found.claim, Claim::Slower);
    }
    // One control in a hundred fails by chance.
    assert!(claimed >= 22, "{claimed}");
}

#[test]
fn equal_arms_are_called_equal() {
    let mut false_claims = 0;
    let mut failed_controls = 0;
    for seed in 0..60 {
        let mut machine = Machine::new(1.0);
        machine.random = Random::new(seed);
        match gain(&machine.run(0.0, 80), seed).claim {
            Claim::NoMeasurableDifference | Claim::ControlTooWide => {}
            Claim::ControlFailed => failed_controls += 1,
            _ => false_claims += 1,
        }
    }
    // Three of the intervals exclude 0 by chance; then the control is wider than what they see.
    assert!(false_claims <= 1, "{false_claims}");
    assert!(failed_controls <= 6, "{failed_controls}");
}

/// A bias that no order cancels: the side that is called the second is slower, whichever arm runs there.
#[test]
fn an_injected_bias_fires_the_control() {
    let mut fired = 0;
    for seed in 0..20 {
        let mut machine = Machine::new(1.0);
        machine.random = Random::new(seed);
        machine.second_side = 0.95;
        let done = machine.run(0.0, 1_600);
        let control = control_of(&done.control, seed).expect("control pairs");
        let found = gain(&done, seed);
        assert!(found.low > 0.0, "without a control this would be a claim: {found:?}");
        assert_eq!(control.excludes_zero, found.claim == Claim::ControlFailed);
        assert!(!matches!(found.claim, Claim::Faster | Claim::Slower), "{found:?} {control:?}");
        fired += u32::from(control.excludes_zero);
    }
    assert!(fired >= 19, "{fired}");
}

#[test]
fn three_arms_are_compared_in_one_run() {
    let mut machine = Machine::new(0.8);
    machine.merged_share = 0.6;
    machine.second_place = 1.2;
    let done = machine.run_of(Contestants::Three, 0.005, 8_000);
    assert_eq!(done.stop, PairStop::Precise);
    let control = control_of(&done.control, 1);
    let sharing = gain(&done, 1);
    let merging = gain_of(&done.merging, basis(control.as_ref(), 1)).expect("there are pairs");
    assert_eq!((sharing.claim, merging.claim), (Claim::Faster, Claim::Faster));
    assert!((sharing.estimate - 0.2).abs() < 0.01, "{sharing:?}");
    assert!((merging.estimate - 0.25).abs() < 0.02, "{merging:?}");
    assert!(merging.pairs >= PAIRS_MIN as u64 && sharing.pairs > merging.pairs);
    let of = |arms| machine.checks.iter().filter(|&&checked| checked == arms).count();
    assert_eq!(of([Arm::PerFilter, Arm::Shared]), done.sharing.pairs());
    assert_eq!(of([Arm::Shared, Arm::Merged]), done.merging.pairs());
    assert!(Machine::new(0.8).run(0.0, 60).merging.is_empty());
}

#[test]
fn slower_is_said_too() {
    let found = gain(&Machine::new(1.25).run(0.02, 2_000), 1);
    assert_eq!(found.claim, Claim::Slower);
    assert!(found.sentence().starts_with("Sharing costs 2"), "{}", found.sentence());
    assert!(found.sentence_of_merging().starts_with("Merging costs 2"), "{}", found.sentence_of_merging());
}

const SHARING: Pair = Pair { kind: Match::Sharing, swapped: false, blocks: [0, 1] };

/// Squares of these log ratios.
fn squares(log_ratios: &[f64]) -> Squares {
    let spent = |wall_ns| TimeSpent { wall_ns, processor_ns: None };
    let mut squares = Squares::default();
    for ratio in log_ratios {
        let pair = [spent(1e6 * ratio.exp()), spent(1e6)];
        squares.push(pair, pair, SHARING);
    }
    squares
}

fn claim_of(sharing: &[f64], control: &[f64]) -> Claim {
    let control = control_of(&squares(control), 1);
    let found = gain_of(&squares(sharing), basis(control.as_ref(), 1)).expect("pairs");
    let no_claim = !matches!(found.claim, Claim::Faster | Claim::Slower | Claim::NoMeasurableDifference);
    assert_eq!(no_claim, found.sentence().ends_with("no claim."), "{}", found.sentence());
    found.claim
}

#[test]
fn a_control_forbids_claims_that_it_cannot_support() {
    // Both sides are arm A, but one of them is always slower, as if the schedule were not balanced.
    assert_eq!(claim_of(&[0.2; 20], &[0.1; 8]), Claim::ControlFailed);
    let scattered: Vec<f64> = (0..20).map(|n| f64::from(n - 10) / 50.0).collect();
    assert_eq!(claim_of(&[0.03; 20], &scattered), Claim::ControlTooWide);
    assert_eq!(claim_of(&[-0.03; 20], &scattered), Claim::ControlTooWide);
    assert_eq!(claim_of(&[0.3; 20], &scattered), Claim::Faster);
    // With 14 control pairs nothing is known of a bias.
    assert_eq!(claim_of(&[0.2; 20], &[0.0; 7]), Claim::ControlTooWide);
    assert_eq!(claim_of(&[0.2; 14], &[0.0; 8]), Claim::TooFewPairs);
}

#[test]
fn disturbed_squares_are_left_out_and_those_with_many_reads_are_not() {
    let spent = |wall_ns| TimeSpent { wall_ns, processor_ns: None };
    let mut squares = squares(&[0.0; 15]);
    // A pause in one block of two squares.
    let usual = [spent(1e6), spent(1e6)];
    squares.push([spent(1e9), spent(1e6)], usual, SHARING);
    squares.push(usual, [spent(1e6), spent(1e9)], SHARING);
    // Keys that read many blocks: both sides take longer.
    let slow = [spent(5e6), spent(5e6)];
    for _ in 0..3 {
        squares.push(slow, slow, SHARING);
    }
    let all = (12.0 * 1e6 + 3.0 * 5e6) / 15.0;
    let (first, second) = squares.trimmed_means();
    assert!((first - second).abs() < 1.0, "{first} {second}");
    assert!(first >= 1e6 && first <= all + 1.0, "{first}");
    assert!(squares.log_ratio_of_means(0.95, 1).estimate.abs() < 1e-12);
}

#[test]
fn the_reasons_to_stop_are_told_apart() {
    assert_eq!(Machine::new(0.8).run(0.0, 60).stop, PairStop::LookupsUsedUp);
    let mut slow = Machine::new(0.8);
    slow.block_time = Duration::from_secs(1);
    let done = slow.run(0.0, 1_000);
    assert_eq!(done.stop, PairStop::TimeUsedUp);
    assert_eq!(gain(&done, 1).claim, Claim::TooFewPairs);
    assert_eq!(
        slow.calls, 32,
        "one round of eight pairs and its mirrored round are more than three times the budget"
    );
    let mut stopped = Machine::new(0.8);
    stopped.stop_after = 10;
    let done = stopped.run(0.0, 1_000);
    assert_eq!(
        (done.stop, done.sharing.is_empty()),
        (PairStop::Interrupted, true),
        "of a round that was cut nothing is kept"
    );
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    /// The interval of one execution covers the gain of this execution at about its nominal rate.
    #[test]
    #[ignore = "long: npm run test:more"]
    fn intervals_of_one_execution_cover_its_gain() {
        let covered = (0..300)
            .filter(|&seed| {
                let mut machine = Machine::new(0.98);
                machine.random = Random::new(1_000 + seed);
                machine.second_place = 1.1;
                machine.block_time = Duration::from_micros(1);
                let found = gain(&machine.run(0.0, 400), seed);
                found.low <= 0.02 && 0.02 <= found.high
            })
            .count();
        // A percentile bootstrap is a little too narrow: 92 % at least.
        assert!((276..=294).contains(&covered), "{covered} of 300");
    }

    /// The planted spread between executions is separated from the noise of the blocks.
    #[test]
    #[ignore = "long: npm run test:more"]
    fn the_spread_between_executions_is_found() {
        let mean_between = |spread| {
            let between = |seed| {
                let gains: Vec<Gain> =
                    executions(10, spread, seed).iter().map(|done| gain(done, seed)).collect();
                all_joined(&gains).between_executions
            };
            mean(&(0..20).filter_map(between).collect::<Vec<_>>())
        };
        let (none, planted) = (mean_between(0.0), mean_between(0.05));
        assert!(none < 0.012, "{none}");
        assert!((0.04..0.06).contains(&planted), "{planted}");
    }
}
