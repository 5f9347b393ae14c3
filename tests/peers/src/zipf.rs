//! Zipf-distributed ranks: rank r is drawn with a probability proportional to `1 / r^exponent`.
//!
//! **Source**: Hörmann and Derflinger, "Rejection-inversion to generate variates from monotone discrete distributions",
//! ACM TOMACS 6(3), 1996. Exact, constant memory, little more than one draw per rank.

use crate::random::Random;

/// Ranks from 1 to a count.
#[derive(Debug, Clone)]
pub struct Zipf {
    exponent: f64,
    count: f64,
    /// The integral of the hat at the left end of the first and the right end of the last rank.
    from: f64,
    to: f64,
    /// Below this distance from the rank every point is accepted.
    squeeze: f64,
}

impl Zipf {
    /// Ranks up to `count` with this exponent, which is positive and not 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn new(count: usize, exponent: f64) -> Self {
        let mut zipf = Self { exponent, count: count as f64, from: 0.0, to: 0.0, squeeze: 0.0 };
        zipf.from = zipf.integral(1.5) - 1.0;
        zipf.to = zipf.integral(zipf.count + 0.5);
        zipf.squeeze = 2.0 - zipf.inverse(zipf.integral(2.5) - 2.0_f64.powf(-exponent));
        zipf
    }

    /// Draws a rank, counting from 0.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 1 to the count")]
    pub fn draw(&self, random: &mut Random) -> usize {
        loop {
            let area = self.to + random.fraction() * (self.from - self.to);
            let point = self.inverse(area);
            let rank = point.round().clamp(1.0, self.count);
            let accepted =
                rank - point <= self.squeeze || area >= self.integral(rank + 0.5) - rank.powf(-self.exponent);
            if accepted {
                return rank as usize - 1;
            }
        }
    }

    /// The integral of `x^-exponent`.
    fn integral(&self, x: f64) -> f64 {
        x.powf(1.0 - self.exponent) / (1.0 - self.exponent)
    }

    /// Returns the position at which the integral has this value.
    fn inverse(&self, area: f64) -> f64 {
        (area * (1.0 - self.exponent)).powf(1.0 / (1.0 - self.exponent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every rank occurs as often as it should, within five standard deviations.
    #[test]
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    fn ranks_occur_as_often_as_the_law_says() {
        const DRAWS: u32 = 200_000;
        for (count, exponent) in [(10_usize, 0.99), (50, 0.5), (20, 1.5)] {
            let zipf = Zipf::new(count, exponent);
            let mut random = Random::new(5);
            let mut seen = vec![0_u32; count];
            for _ in 0..DRAWS {
                seen[zipf.draw(&mut random)] += 1;
            }
            let weights: Vec<f64> = (1..=count).map(|rank| (rank as f64).powf(-exponent)).collect();
            let total: f64 = weights.iter().sum();
            for (rank, (&seen, weight)) in seen.iter().zip(&weights).enumerate() {
                let expected = f64::from(DRAWS) * weight / total;
                let distance = (f64::from(seen) - expected).abs();
                assert!(distance < 5.0 * expected.sqrt(), "rank {rank} of {count}: {seen} for {expected}");
            }
        }
    }
}
