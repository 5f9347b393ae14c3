//! Work of one arm over all replayed blocks, and a check of its hash count.

use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::tree::{Layout, Sharing};
use lsm_lab_filters::math::statistics::mean;
use lsm_lab_teaching::results::CounterSums;

/// Work of one arm over all replayed blocks.
#[derive(Debug, Clone, Default)]
pub struct ArmLog {
    /// Counts.
    pub counters: Counters,
    /// Lookups that asked at least one filter.
    pub lookups_with_filter: u64,
    /// Duration of each block read, in nanoseconds.
    pub read_ns: Vec<f64>,
}

impl ArmLog {
    /// Adds what it did in another block.
    pub(super) fn add(&mut self, other: Self) {
        let (sum, more) = (&mut self.counters, other.counters);
        sum.lookups += more.lookups;
        sum.hashes += more.hashes;
        sum.hashes_saved += more.hashes_saved;
        sum.filters_probed += more.filters_probed;
        sum.bits_probed += more.bits_probed;
        sum.filter_positives += more.filter_positives;
        sum.false_positives += more.false_positives;
        sum.blocks_read += more.blocks_read;
        sum.bytes_read += more.bytes_read;
        sum.runs_skipped += more.runs_skipped;
        sum.maplet_probes += more.maplet_probes;
        self.lookups_with_filter += other.lookups_with_filter;
        self.read_ns.extend(other.read_ns);
    }

    /// As the result file has it.
    #[must_use]
    pub fn sums(&self) -> CounterSums {
        let counters = &self.counters;
        CounterSums {
            lookups: counters.lookups,
            lookups_with_filter: self.lookups_with_filter,
            hashes: counters.hashes,
            hashes_saved: counters.hashes_saved,
            filters_probed: counters.filters_probed,
            bits_probed: counters.bits_probed,
            filter_positives: counters.filter_positives,
            false_positives: counters.false_positives,
            blocks_read: counters.blocks_read,
            bytes_read: counters.bytes_read,
        }
    }

    /// Mean duration of a block read without the slowest twentieth, if there was one.
    #[must_use]
    pub fn mean_read_ns(&self) -> Option<f64> {
        let mut sorted = self.read_ns.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted.truncate(sorted.len() - sorted.len() / 20);
        (!sorted.is_empty()).then(|| mean(&sorted))
    }

    /// The share of filters without the key that said *maybe*.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
    pub fn false_positive_rate(&self) -> Option<f64> {
        let counters = &self.counters;
        let held_the_key = counters.filter_positives - counters.false_positives;
        let without = counters.filters_probed - held_the_key;
        (without > 0).then(|| counters.false_positives as f64 / without as f64)
    }
}

/// Returns whether lookups hashed correctly: once per filter that they probed, or once per lookup that probed
/// one.
///
/// A lookup with a mask makes it before it knows whether any table has the key in its range.
pub(super) fn hashes_as_it_should(layout: Layout, log: &ArmLog) -> bool {
    let hashes = log.counters.hashes;
    match layout.sharing {
        Sharing::Nothing => hashes == log.counters.filters_probed,
        Sharing::Digest => hashes == log.lookups_with_filter,
        Sharing::Mask => (log.lookups_with_filter..=log.counters.lookups).contains(&hashes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_engine::tree::Arm;

    #[test]
    fn only_a_lookup_with_a_mask_may_hash_without_probing() {
        // Three lookups, one of which has a key beyond all tables; four filters each for the others.
        let log = |hashes| {
            let counters = Counters { lookups: 3, filters_probed: 8, hashes, ..Counters::default() };
            ArmLog { counters, lookups_with_filter: 2, read_ns: Vec::new() }
        };
        let allowed = |arm| -> Vec<u64> {
            (0..10).filter(|&hashes| hashes_as_it_should(Layout::of(arm), &log(hashes))).collect()
        };
        assert_eq!(allowed(Arm::PerFilter), [8]);
        assert_eq!(allowed(Arm::Shared), [2]);
        assert_eq!(allowed(Arm::Merged), [2, 3]);
        assert_eq!(allowed(Arm::MergedPerFilter), [8]);
    }
}
