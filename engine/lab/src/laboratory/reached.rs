//! Counts and rates after more and more absent keys, for the line of a plot.
//!
//! **Invariant**: the last point has the counts of all keys.

use super::Interval;

/// Count and rate after this many absent keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reached {
    /// Number of keys probed.
    pub queried: u32,
    /// Number of *maybe* answers.
    pub false_positives: u32,
    /// Share of *maybe* answers, with its interval.
    pub rate: Interval,
}

/// Returns count and rate after 10 keys, after 8 % more each time, and after all of them. `fooled` has the
/// ascending indices of the keys with a *maybe* answer.
pub(super) fn course(fooled: &[u32], queries: u32) -> Vec<Reached> {
    const FIRST: u32 = 10;
    let mut course = vec![];
    let mut seen = FIRST.min(queries);
    while seen > 0 {
        let false_positives = fooled.partition_point(|&key| key < seen);
        let false_positives = u32::try_from(false_positives).unwrap_or(u32::MAX);
        let rate = Interval::of_share(false_positives.into(), seen.into());
        course.push(Reached { queried: seen, false_positives, rate });
        seen = if seen == queries { 0 } else { (seen + (seen / 13).max(1)).min(queries) };
    }
    course
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rises_to_the_counts_of_all_keys() {
        let fooled: Vec<u32> = (0..5000).step_by(40).collect();
        let points = course(&fooled, 5000);
        assert!(points.windows(2).all(|pair| pair[0].queried < pair[1].queried));
        assert!((60..120).contains(&points.len()), "{}", points.len());
        let end = points.last().expect("not empty");
        assert_eq!((end.queried, end.false_positives), (5000, 125));
        assert_eq!(end.rate, Interval::of_share(125, 5000));
    }

    #[test]
    fn few_keys_end_where_they_end() {
        let stops = |queries| -> Vec<u32> { course(&[], queries).iter().map(|at| at.queried).collect() };
        assert_eq!(stops(4), [4]);
        assert_eq!(stops(11), [10, 11]);
    }
}
