//! How often intervals of a gain cover the true gain: the table of decision 24.
//!
//! A simulated machine has a gain of 15 %. The gain differs between executions, blocks differ by noise, and one block in twenty
//! is disturbed. Each of four intervals is computed from the same simulated times.
//!
//! `cargo run --release -p native-bench --example interval_coverage`: some seconds, and the same numbers on every machine.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use lsm_lab_filters::math::statistics::{mean, quantile, standard_error, student_95};
use lsm_lab_workload::Random;

const RUNS: u32 = 1_000;
const SQUARES: usize = 40;
const REPLICATES: usize = 1_000;
/// Resamples of the blocks of one execution: replicates draw among them.
const RESAMPLES: usize = 200;
const NAMES: [&str; 4] = [
    "bootstrap over executions and blocks",
    "bootstrap over executions alone",
    "bootstrap-t over executions and blocks",
    "Student's t over executions",
];

fn main() {
    let truth = -(1.0_f64 - 0.15).ln();
    println!("executions  spread  skewed  covered by each interval");
    for executions in [3_u32, 5, 10] {
        for spread in [0.0, 0.005, 0.01, 0.03] {
            for skewed in [false, true] {
                let mut random = Random::new(42 + u64::from(executions));
                let mut covered = [0_u32; 4];
                for _ in 0..RUNS {
                    let run: Vec<Execution> = (0..executions)
                        .map(|_| {
                            let log_ratio = truth + spread * difference(&mut random, skewed);
                            Execution::simulated(log_ratio, &mut random)
                        })
                        .collect();
                    for (covered, (low, high)) in covered.iter_mut().zip(intervals(&run, &mut random)) {
                        *covered += u32::from(low <= truth && truth <= high);
                    }
                }
                let shares: Vec<String> = NAMES
                    .iter()
                    .zip(covered)
                    .map(|(name, count)| {
                        format!("{name} {:.1} %", 100.0 * f64::from(count) / f64::from(RUNS))
                    })
                    .collect();
                println!("{executions:>10}  {spread:>6}  {skewed:>6}  {}", shares.join(", "));
            }
        }
    }
}

/// A difference between executions with mean 0 and standard deviation 1: normal, or exponential.
fn difference(random: &mut Random, skewed: bool) -> f64 {
    let uniform = random.fraction().max(1e-12);
    if skewed {
        -uniform.ln() - 1.0
    } else {
        (-2.0 * uniform.ln()).sqrt() * (core::f64::consts::TAU * random.fraction()).cos()
    }
}

/// Result of one execution.
struct Execution {
    log_ratio: f64,
    /// Log ratios of resampled blocks.
    resampled: Vec<f64>,
}

impl Execution {
    fn simulated(log_ratio: f64, random: &mut Random) -> Self {
        let squares: Vec<(f64, f64)> = (0..SQUARES)
            .map(|_| {
                let drift = 1.0 + 0.3 * random.fraction();
                (drift * log_ratio.exp() * noise(random), drift * noise(random))
            })
            .collect();
        let of = |squares: &mut dyn Iterator<Item = (f64, f64)>| {
            let (a, b) = squares.fold((0.0, 0.0), |(a, b), square| (a + square.0, b + square.1));
            (a / b).ln()
        };
        let log_ratio = of(&mut squares.iter().copied());
        let resampled =
            (0..RESAMPLES).map(|_| of(&mut (0..SQUARES).map(|_| squares[random.index(SQUARES)]))).collect();
        Self { log_ratio, resampled }
    }
}

fn noise(random: &mut Random) -> f64 {
    let usual = 1.0 + 0.1 * (random.fraction() - 0.5);
    if random.below(20) == 0 { usual * (1.0 + random.fraction()) } else { usual }
}

/// The intervals in the order of [`NAMES`], of the log ratio.
fn intervals(run: &[Execution], random: &mut Random) -> [(f64, f64); 4] {
    let estimates: Vec<f64> = run.iter().map(|execution| execution.log_ratio).collect();
    let (estimate, error) = (mean(&estimates), standard_error(&estimates));
    let (mut both, mut alone, mut studentized) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..REPLICATES {
        let drawn: Vec<&Execution> = run.iter().map(|_| &run[random.index(run.len())]).collect();
        let resampled: Vec<f64> =
            drawn.iter().map(|execution| execution.resampled[random.index(RESAMPLES)]).collect();
        alone.push(mean(&drawn.iter().map(|execution| execution.log_ratio).collect::<Vec<_>>()));
        both.push(mean(&resampled));
        studentized.push((mean(&resampled) - estimate) / standard_error(&resampled));
    }
    let percentiles = |values: &mut Vec<f64>| {
        values.sort_unstable_by(f64::total_cmp);
        (quantile(values, 0.025), quantile(values, 0.975))
    };
    let (low, high) = percentiles(&mut studentized);
    let half = student_95(run.len() - 1) * error;
    [
        percentiles(&mut both),
        percentiles(&mut alone),
        (estimate - high * error, estimate - low * error),
        (estimate - half, estimate + half),
    ]
}
