//! Medians, quantiles, means and the intervals around them. The whole project computes them here.
//!
//! **Sources**
//! - [`Interval::of_share`]: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 1927.
//! - [`Interval::of_mean`]: Student's t; beyond ten degrees of freedom the series of Abramowitz and Stegun, 26.7.5.
//! - [`Interval::of_median`]: B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7(1), 1979.
//! - [`quantile`]: definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996, as in d3-array.

/// Half-width of the 95 % confidence interval of a normal distribution, in standard deviations.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Half-width of the 99 % confidence interval.
const NORMAL_99: f64 = 2.575_829_303_548_901;

/// Resamples of a bootstrap.
pub const RESAMPLES: usize = 2000;

/// Estimate with a confidence interval, a 95 % CI unless the constructor has another level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Best single value.
    pub estimate: f64,
    /// Lower end, at most the estimate.
    pub low: f64,
    /// Upper end, at least the estimate.
    pub high: f64,
}

impl Interval {
    /// Returns the share `counted / trials` with Wilson's interval. Without trials the interval is 0 to 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn of_share(counted: u64, trials: u64) -> Self {
        let (low, high) = wilson_interval(counted, trials);
        let estimate = if trials == 0 { 0.0 } else { counted as f64 / trials as f64 };
        Self { estimate, low: low.min(estimate), high: high.max(estimate) }
    }

    /// Returns the mean with the 95 % confidence interval of Student's t. `None` with fewer than two values.
    #[must_use]
    pub fn of_mean(values: &[f64]) -> Option<Self> {
        Self::of_mean_with(student_95, values)
    }

    /// Returns the mean with the 99 % confidence interval of Student's t. `None` with fewer than two values.
    #[must_use]
    pub fn of_mean_99(values: &[f64]) -> Option<Self> {
        Self::of_mean_with(student_99, values)
    }

    fn of_mean_with(student: impl Fn(usize) -> f64, values: &[f64]) -> Option<Self> {
        let free = values.len().checked_sub(2)? + 1;
        let (mean, half) = (mean(values), student(free) * standard_error(values));
        Some(Self { estimate: mean, low: mean - half, high: mean + half })
    }

    /// Returns the mean of many counts, given their sum and the sum of their squares. Without counts the interval is 0 to
    /// infinity.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn of_counts(sum: u64, squares: u64, counts: u64) -> Self {
        if counts == 0 {
            return Self { estimate: 0.0, low: 0.0, high: f64::INFINITY };
        }
        let n = counts as f64;
        let mean = sum as f64 / n;
        let variance = (squares as f64 / n - mean * mean).max(0.0);
        let half = NORMAL_95 * libm::sqrt(variance / n);
        Self { estimate: mean, low: (mean - half).max(0.0), high: mean + half }
    }

    /// Returns the median with the percentile interval of [`RESAMPLES`] bootstrap samples. `draw(n)` returns a random number
    /// below `n`.
    ///
    /// # Panics
    /// If there is no value, or if the confidence is not between 0 and 1.
    #[must_use]
    pub fn of_median(values: &[f64], confidence: f64, mut draw: impl FnMut(usize) -> usize) -> Self {
        let mut resample = vec![0.0; values.len()];
        Self::of_replicates(median(values), confidence, || {
            resample.fill_with(|| values[draw(values.len())]);
            median_in_place(&mut resample)
        })
    }

    /// Returns an estimate with the percentile interval of [`RESAMPLES`] bootstrap replicates: `replicate` draws a sample with
    /// replacement and computes the estimate from it.
    ///
    /// # Panics
    /// If the confidence is not between 0 and 1.
    #[must_use]
    pub fn of_replicates(estimate: f64, confidence: f64, mut replicate: impl FnMut() -> f64) -> Self {
        assert!(confidence > 0.0 && confidence < 1.0, "a confidence lies between 0 and 1");
        let mut replicates: Vec<f64> = (0..RESAMPLES).map(|_| replicate()).collect();
        replicates.sort_unstable_by(f64::total_cmp);
        let tail = (1.0 - confidence) / 2.0;
        // With few values the estimate may lie outside the percentiles.
        Self {
            estimate,
            low: quantile(&replicates, tail).min(estimate),
            high: quantile(&replicates, 1.0 - tail).max(estimate),
        }
    }

    /// Returns the interval of a rising function of the quantity.
    #[must_use]
    pub fn map(self, rising: impl Fn(f64) -> f64) -> Self {
        Self { estimate: rising(self.estimate), low: rising(self.low), high: rising(self.high) }
    }

    /// Returns half of the width.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns whether the value lies inside.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Returns whether 0 lies outside.
    #[must_use]
    pub fn excludes_zero(&self) -> bool {
        !self.contains(0.0)
    }
}

/// Returns Wilson's 95 % confidence interval of a share: `counted` of `trials` independent trials. Without
/// trials it is 0 to 1.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a share needs no more than 53 bits")]
pub fn wilson_interval(counted: u64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let (z, n, share) = (NORMAL_95, trials as f64, counted as f64 / trials as f64);
    let weight = 1.0 + z * z / n;
    let middle = (share + z * z / (2.0 * n)) / weight;
    let half = z / weight * libm::sqrt(share * (1.0 - share) / n + z * z / (4.0 * n * n));
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// Returns the 97.5 % point of Student's t, within 0.0002.
///
/// # Panics
/// With 0 degrees of freedom.
#[must_use]
pub fn student_95(degrees_of_freedom: usize) -> f64 {
    const EXACT: [f64; 10] = [
        12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004, 2.262_157,
        2.228_139,
    ];
    EXACT
        .get(degrees_of_freedom - 1)
        .copied()
        .unwrap_or_else(|| student_series(NORMAL_95, degrees_of_freedom))
}

/// Returns the 99.5 % point of Student's t, within 0.001.
///
/// # Panics
/// With 0 degrees of freedom.
#[must_use]
pub fn student_99(degrees_of_freedom: usize) -> f64 {
    const EXACT: [f64; 10] = [
        63.656_741, 9.924_843, 5.840_909, 4.604_095, 4.032_143, 3.707_428, 3.499_483, 3.355_387, 3.249_836,
        3.169_273,
    ];
    EXACT
        .get(degrees_of_freedom - 1)
        .copied()
        .unwrap_or_else(|| student_series(NORMAL_99, degrees_of_freedom))
}

/// Returns the point of Student's t that corresponds to the point `z` of the normal distribution.
#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 values")]
fn student_series(z: f64, degrees_of_freedom: usize) -> f64 {
    let free = degrees_of_freedom as f64;
    let z2 = z * z;
    let (z3, z5) = (z2 * z, z2 * z2 * z);
    z + (z3 + z) / (4.0 * free)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * free * free)
        + (3.0 * z5 * z * z + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * free * free * free)
}

/// Returns the arithmetic mean; not a number without values.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 values")]
pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Returns the standard deviation of one value, estimated from all; not a number with fewer than two values.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 values")]
pub fn deviation(values: &[f64]) -> f64 {
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    libm::sqrt(squares / (values.len() as f64 - 1.0))
}

/// Returns the standard error of the mean; not a number with fewer than two values.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 values")]
pub fn standard_error(values: &[f64]) -> f64 {
    deviation(values) / libm::sqrt(values.len() as f64)
}

/// Returns the median: the middle value, or the mean of the two in the middle.
///
/// # Panics
/// If there is no value.
#[must_use]
pub fn median(values: &[f64]) -> f64 {
    median_in_place(&mut values.to_vec())
}

/// Returns the median, and changes the order of the values.
///
/// # Panics
/// If there is no value.
pub fn median_in_place(values: &mut [f64]) -> f64 {
    assert!(!values.is_empty(), "no values have no median");
    let (middle, even) = (values.len() / 2, values.len().is_multiple_of(2));
    let (below, &mut upper, _) = values.select_nth_unstable_by(middle, f64::total_cmp);
    if !even {
        return upper;
    }
    let lower = below.iter().copied().max_by(f64::total_cmp).unwrap_or(upper);
    f64::midpoint(lower, upper)
}

/// Returns the value below which this share of the sorted values lies, interpolated between neighbours.
///
/// # Panics
/// If there is no value.
#[must_use]
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an index among far fewer than 2^52 values"
)]
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len() - 1;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = place as usize;
    let (lower, upper) = (sorted[below], sorted[(below + 1).min(last)]);
    lower + (upper - lower) * (place - below as f64)
}

/// Returns the smallest of the sorted samples that at least this share of them does not exceed; `None` without samples.
///
/// Percentiles of latencies and counts are samples, as other tools report them, and are not interpolated.
#[must_use]
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rank among far fewer than 2^52 samples"
)]
pub fn percentile<T: Copy>(sorted: &[T], share: f64) -> Option<T> {
    // A product such as 0.14 * 50 is a little above the whole number, which must not raise the rank.
    let rank = (share * sorted.len() as f64 - 1e-9).ceil() as usize;
    sorted.get(rank.clamp(1, sorted.len().max(1)) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_workload::Random;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn near(left: f64, right: f64) -> bool {
        (left - right).abs() < 1e-9 * (1.0 + right.abs())
    }

    fn sorted(values: &[f64]) -> Vec<f64> {
        let mut sorted = values.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted
    }

    proptest! {
        #[test]
        fn the_median_is_the_middle_of_the_sorted_values(values in vec(-1e6_f64..1e6, 1..60)) {
            let (sorted, last) = (sorted(&values), values.len() - 1);
            prop_assert!(near(median(&values), f64::midpoint(sorted[last / 2], sorted[last.div_ceil(2)])));
            prop_assert!(near(median(&values), quantile(&sorted, 0.5)));
        }

        #[test]
        fn quantiles_pass_through_every_value_and_are_linear_between(values in vec(-1e6_f64..1e6, 2..60), part in 0.0..1.0_f64) {
            let sorted = sorted(&values);
            let share = |at: usize, part: f64| {
                (f64::from(u32::try_from(at).unwrap()) + part) / f64::from(u32::try_from(values.len() - 1).unwrap())
            };
            for (at, pair) in sorted.windows(2).enumerate() {
                let between = quantile(&sorted, share(at, part));
                prop_assert!((between - (pair[0] + (pair[1] - pair[0]) * part)).abs() < 1e-6, "{between} in {pair:?}");
            }
            prop_assert!(near(quantile(&sorted, 1.0), sorted[values.len() - 1]));
        }

        #[test]
        fn a_percentile_is_the_first_sample_that_enough_do_not_exceed(mut samples in vec(0_u64..100, 1..60), per_cent in 0_usize..=100) {
            samples.sort_unstable();
            let share = f64::from(u32::try_from(per_cent).unwrap()) / 100.0;
            let enough = |sample: u64| samples.iter().filter(|&&other| other <= sample).count() * 100 >= per_cent * samples.len();
            let expected = samples.iter().copied().find(|&sample| enough(sample));
            prop_assert_eq!(percentile(&samples, share), expected);
        }

        #[test]
        fn means_and_deviations_move_and_stretch_with_the_values(values in vec(-1e3_f64..1e3, 2..60), by in -1e3_f64..1e3) {
            let moved: Vec<f64> = values.iter().map(|value| 2.0 * value + by).collect();
            prop_assert!((mean(&moved) - (2.0 * mean(&values) + by)).abs() < 1e-6);
            prop_assert!((deviation(&moved) - 2.0 * deviation(&values)).abs() < 1e-6);
            // The same variance by another formula: half of the mean squared distance of all pairs.
            let pairs = values.iter().flat_map(|one| values.iter().map(move |other| (one - other) * (one - other)));
            let count = f64::from(u32::try_from(values.len()).unwrap());
            let variance = pairs.sum::<f64>() / (2.0 * count * (count - 1.0));
            prop_assert!((deviation(&values) * deviation(&values) - variance).abs() < 1e-6 * (1.0 + variance));
        }

        #[test]
        fn every_interval_contains_its_estimate(values in vec(0.0_f64..10.0, 2..20), trials in 0_u64..2000, part in 0.0..=1.0_f64) {
            #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small")]
            let counted = (trials as f64 * part) as u64;
            let mut random = Random::new(trials);
            for interval in [
                Interval::of_share(counted, trials),
                Interval::of_counts(counted, counted * counted, trials),
                Interval::of_mean(&values).unwrap(),
                Interval::of_median(&values, 0.9, |n| random.index(n)),
            ] {
                prop_assert!(interval.contains(interval.estimate), "{interval:?}");
            }
        }
    }

    #[test]
    fn wilson_gives_the_published_intervals() {
        // Newcombe, Statistics in Medicine 1998, table I; the last two are textbook values.
        for (counted, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (10, 100, 0.055_23, 0.174_37),
            (0, 10, 0.0, 0.277_53),
        ] {
            let interval = Interval::of_share(counted, trials);
            assert!((interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5, "{interval:?}");
            assert!((0.0..=1.0).contains(&interval.low) && interval.high <= 1.0);
        }
        assert_eq!(Interval::of_share(0, 0), Interval { estimate: 0.0, low: 0.0, high: 1.0 });
        assert!(Interval::of_share(10, 10).contains(1.0));
        let width = |trials| 2.0 * Interval::of_share(trials / 100, trials).half_width();
        assert!(width(100_000) < width(10_000) / 3.0);
    }

    #[test]
    fn student_gives_the_published_points() {
        for (free, t) in
            [(1, 12.7062), (4, 2.7764), (9, 2.2622), (11, 2.2010), (12, 2.1788), (19, 2.0930), (60, 2.0003)]
        {
            assert!((student_95(free) - t).abs() < 2e-4, "{free}: {}", student_95(free));
        }
        let interval = Interval::of_mean(&[1.0, 2.0, 3.0]).unwrap();
        assert!(
            near(interval.estimate, 2.0) && (interval.half_width() - 4.302_653 / 3.0_f64.sqrt()).abs() < 1e-6
        );
        assert_eq!(Interval::of_mean(&[1.0]), None);
        assert_eq!(Interval::of_mean(&[0.5, 0.5]), Some(Interval { estimate: 0.5, low: 0.5, high: 0.5 }));
    }

    #[test]
    fn the_interval_of_counts_narrows_with_the_root_of_their_number() {
        // Half of the counts are 4, half 6: mean 5, standard deviation 1.
        let of = |n: u64| Interval::of_counts(5 * n, 26 * n, n);
        assert!((of(100).high - 5.195_996).abs() < 1e-6, "{:?}", of(100));
        assert!(near(of(10_000).half_width() * 10.0, of(100).half_width()));
        assert!(Interval::of_counts(0, 0, 0).contains(1e9));
    }

    /// The bootstrap interval covers the true median of skewed noise at about its nominal rate.
    #[test]
    fn the_bootstrap_covers_the_true_median() {
        let mut random = Random::new(11);
        for count in [30, 100] {
            let covered = (0..300).filter(|&trial| {
                let mut noise = || libm::pow(random.fraction(), 3.0);
                // The difference of two equal noises is symmetric: its median is 0.
                let data: Vec<f64> = (0..count).map(|_| noise() - noise()).collect();
                let mut draws = Random::new(trial);
                let interval = Interval::of_median(&data, 0.95, |n| draws.index(n));
                !interval.excludes_zero()
            });
            // 285 expected; 3 standard errors are 11, and the percentile interval of a median is slightly conservative.
            let covered = covered.count();
            assert!((274..=300).contains(&covered), "{count} values: {covered} of 300");
        }
    }

    #[test]
    fn nothing_has_no_percentile_and_no_number_for_a_mean() {
        assert_eq!(percentile::<u64>(&[], 0.5), None);
        assert!(mean(&[]).is_nan() && deviation(&[1.0]).is_nan());
    }
}
