//! Shares of several causes in a change: the mean of each cause's effect over all orders in which the causes
//! can be applied (Shapley). The shares add up to the change, and none depends on an arbitrary order.
//!
//! **Cost**: 2^N evaluations.

/// Returns the shares of `value(all on) - value(none on)`; the bits passed to `value` are the active causes.
pub(super) fn shares<const N: usize>(value: impl Fn(u32) -> f64) -> [f64; N] {
    let values: Vec<f64> = (0..1_u32 << N).map(value).collect();
    core::array::from_fn(|cause| {
        let own = 1_u32 << cause;
        let without = (0..1_u32 << N).filter(|set| set & own == 0);
        let causes = N.try_into().unwrap_or(u32::MAX);
        without
            .map(|set| {
                weight(causes, set.count_ones()) * (values[(set | own) as usize] - values[set as usize])
            })
            .sum()
    })
}

/// Returns the share of orders in which exactly these causes precede: `before! (N - 1 - before)! / N!`.
fn weight(causes: u32, before: u32) -> f64 {
    let (causes, mut choices) = (f64::from(causes), 1.0);
    for step in 0..before {
        choices *= (causes - 1.0 - f64::from(step)) / f64::from(step + 1);
    }
    1.0 / (causes * choices)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_what_does_nothing_gets_nothing() {
        let bit = |set: u32, at: u32| f64::from(set >> at & 1);
        let value = |set: u32| 3.0 + 2.0 * bit(set, 0) + 5.0 * bit(set, 0) * bit(set, 1) - bit(set, 3);
        let shares: [f64; 4] = shares(value);
        assert!((shares.iter().sum::<f64>() - (value(15) - value(0))).abs() < 1e-12, "{shares:?}");
        let expected = [4.5, 2.5, 0.0, -1.0];
        assert!(shares.iter().zip(expected).all(|(share, want)| (share - want).abs() < 1e-12), "{shares:?}");
    }
}
