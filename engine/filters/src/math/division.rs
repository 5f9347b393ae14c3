//! Divides bits among filters of different sizes to minimize their total false positive rate.
//!
//! A filter needs bits in proportion to its keys, but saves the same number of reads at any size. There are
//! groups of `r_i` filters over `N_i` keys. A lookup that probes every filter has `R = sum of r_i p_i` false
//! positives. For a given number of bits, `R` is minimal if **`p_i = min(1, c N_i / r_i)`**: the rate is
//! proportional to the keys of a filter. Bisection finds the factor `c` for the bits. A group with rate 1 has
//! no filter.
//!
//! **Units**: rates as fractions; bits per key over the keys of all groups. **Cost**: 200 passes over the
//! groups. **Sources**: `dayan2017` (Monkey) and `dayan2018` (Dostoevsky); the rule for any groups follows from
//! a Lagrange multiplier.

use super::bits_per_key_for;
use core::f64::consts::LN_2;

/// Filters of one size, such as those of a level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FilterGroup {
    /// Keys of all filters together, in any unit that the groups share.
    pub keys: f64,
    /// Number of filters that a lookup probes: the sorted runs of a level. Groups with 0 filters are ignored,
    /// including their keys.
    pub filters: f64,
}

impl FilterGroup {
    /// Returns the keys per filter; `None` for an empty group.
    fn filter_keys(self) -> Option<f64> {
        (self.keys > 0.0 && self.filters > 0.0).then(|| self.keys / self.filters)
    }
}

/// Returns the rates of the groups with the fewest false positives in total, at this average number of bits per
/// key.
///
/// Sizes may differ by a factor of up to 1e300. Negative bits and not-a-number count as 0.
#[must_use]
pub fn best_rates(groups: &[FilterGroup], bits_per_key: f64) -> Vec<f64> {
    let total: f64 = groups.iter().filter(|group| group.filters > 0.0).map(|group| group.keys).sum();
    let sizes = || groups.iter().filter_map(|group| group.filter_keys());
    let (smallest, largest) =
        sizes().fold((f64::INFINITY, 0.0_f64), |(low, high), size| (low.min(size), high.max(size)));
    if largest <= 0.0 || bits_per_key.is_nan() || bits_per_key <= 0.0 {
        return vec![1.0; groups.len()];
    }
    // Bits decrease as the factor grows. The search is over its logarithm: at the upper end every rate is 1 and
    // needs no bits, at the lower end every filter exceeds the available bits.
    let mut high = -libm::log(smallest);
    let mut low = -bits_per_key * LN_2 * LN_2 - libm::log(largest);
    let rates = |log_factor: f64| {
        let rate = move |size: f64| libm::exp((log_factor + libm::log(size)).min(0.0));
        groups.iter().map(move |group| group.filter_keys().map_or(1.0, rate))
    };
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let bits = rates(middle).zip(groups).map(|(rate, group)| group.keys / total * bits_per_key_for(rate));
        if bits.sum::<f64>() > bits_per_key {
            low = middle;
        } else {
            high = middle;
        }
    }
    rates(high).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::false_positive_rate_ideal;

    fn group(keys: f64, filters: f64) -> FilterGroup {
        FilterGroup { keys, filters }
    }

    #[test]
    fn equal_filters_get_equal_rates() {
        let rates = best_rates(&[group(50.0, 1.0), group(100.0, 2.0)], 10.0);
        let expected = false_positive_rate_ideal(10.0);
        assert!(rates.iter().all(|rate| (rate / expected - 1.0).abs() < 1e-12), "{rates:?}");
    }

    #[test]
    fn what_has_no_filter_or_no_key_costs_nothing() {
        let rates = best_rates(&[group(0.0, 3.0), group(10.0, 1.0), group(0.0, 0.0)], 8.0);
        assert!((rates[1] / false_positive_rate_ideal(8.0) - 1.0).abs() < 1e-12);
        assert_eq!((rates[0].to_bits(), rates[2].to_bits()), (1.0_f64.to_bits(), 1.0_f64.to_bits()));
        assert_eq!(best_rates(&[], 10.0), Vec::<f64>::new());
        for bits in [0.0, -3.0, f64::NAN] {
            assert_eq!(best_rates(&[group(1.0, 1.0)], bits), [1.0]);
        }
    }

    #[test]
    fn rates_beyond_floats_stay_numbers() {
        let rates = best_rates(&[group(1e-150, 1.0), group(1e150, 1.0)], 1e4);
        assert!(rates.iter().all(|rate| (0.0..=1.0).contains(rate)), "{rates:?}");
    }
}
