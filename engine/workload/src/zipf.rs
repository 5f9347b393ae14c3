//! Zipf's law: the rank r of n has a probability proportional to `1 / r^skew`.
//!
//! Rejection-inversion (W. Hoermann, G. Derflinger: *Rejection-inversion to generate variates from monotone
//! discrete distributions*, ACM TOMACS 6(3), 1996) needs no table, so n may grow with every write.
//!
//! **Invariants** (tests below)
//! 1. The ranks are a function of n, skew and the random numbers, the same on every target: floats are from
//!    `libm`.
//! 2. Frequencies are those of the law.
//!
//! **Cost**: two logarithms or powers per number, and rarely more than one attempt; three if n changed.

use super::Random;

/// Distance of the skew from 1 below which the integral is a logarithm.
const NEARLY_ONE: f64 = 1e-9;

/// Law over the ranks `0..n`.
#[derive(Debug, Clone, PartialEq)]
pub struct Zipf {
    skew: f64,
    ranks: u64,
    /// Integral of the density from half a rank before the first to half a rank after the last.
    from: f64,
    to: f64,
    /// Distance above the inverse within which a rank is accepted without evaluating the density.
    squeeze: f64,
}

impl Zipf {
    /// Returns the law of this skew, from 0 (uniform) to 4, without ranks.
    ///
    /// # Panics
    /// If the skew is outside of 0 to 4.
    #[must_use]
    pub fn new(skew: f64) -> Self {
        assert!((0.0..=4.0).contains(&skew), "the skew lies between 0 and 4");
        let mut zipf = Self { skew, ranks: 0, from: 0.0, to: 0.0, squeeze: 0.0 };
        zipf.from = zipf.integral(1.5) - 1.0;
        zipf.squeeze = 2.0 - zipf.inverse(zipf.integral(2.5) - zipf.density(2.0));
        zipf
    }

    /// Returns a rank below `ranks`, 0 the most frequent.
    ///
    /// # Panics
    /// If there is no rank.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "ranks are far below 2^53, and clamped to them"
    )]
    pub fn rank(&mut self, ranks: u64, random: &mut Random) -> u64 {
        assert!(ranks > 0, "there is no rank below 0");
        if self.ranks != ranks {
            self.ranks = ranks;
            self.to = self.integral(ranks as f64 + 0.5);
        }
        loop {
            let area = self.to + random.fraction() * (self.from - self.to);
            let place = self.inverse(area);
            let rank = libm::floor(place + 0.5).clamp(1.0, ranks as f64);
            if rank - place <= self.squeeze || area >= self.integral(rank + 0.5) - self.density(rank) {
                return rank as u64 - 1;
            }
        }
    }

    fn density(&self, x: f64) -> f64 {
        libm::exp(-self.skew * libm::log(x))
    }

    /// Returns an integral of the density.
    fn integral(&self, x: f64) -> f64 {
        let rest = 1.0 - self.skew;
        let log = libm::log(x);
        if libm::fabs(rest) < NEARLY_ONE { log } else { libm::expm1(rest * log) / rest }
    }

    fn inverse(&self, area: f64) -> f64 {
        let rest = 1.0 - self.skew;
        if libm::fabs(rest) < NEARLY_ONE {
            libm::exp(area)
        } else {
            libm::exp(libm::log1p(f64::max(area * rest, -1.0)) / rest)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequencies_are_those_of_the_law() {
        for skew in [0.0, 0.5, 0.99, 1.0, 1.5, 3.0] {
            for ranks in [1_u32, 2, 10, 1000] {
                let (mut zipf, mut random) = (Zipf::new(skew), Random::new(ranks.into()));
                let mut counts = vec![0_u32; ranks as usize];
                for _ in 0..100_000 {
                    counts[usize::try_from(zipf.rank(ranks.into(), &mut random)).unwrap()] += 1;
                }
                let weights: Vec<f64> = (1..=ranks).map(|rank| libm::pow(f64::from(rank), -skew)).collect();
                let all: f64 = weights.iter().sum();
                for (count, weight) in counts.iter().zip(&weights).take(10) {
                    let expected = 100_000.0 * weight / all;
                    let error = (f64::from(*count) - expected).abs();
                    // Five standard deviations of a Poisson count.
                    assert!(error <= 5.0 * expected.sqrt() + 5.0, "{skew} {ranks}: {count} {expected}");
                }
            }
        }
    }

    #[test]
    fn more_ranks_are_told_as_they_come() {
        let (mut growing, mut random) = (Zipf::new(0.99), Random::new(1));
        let (mut fresh, mut same) = (Zipf::new(0.99), Random::new(1));
        for ranks in 1..500 {
            fresh.ranks = 0;
            assert_eq!(growing.rank(ranks, &mut random), fresh.rank(ranks, &mut same));
        }
    }
}
