//! What one arm did over all replayed blocks, and whether it hashed as it must.

use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::math::statistics::mean;
use lsm_lab_teaching::results::CounterSums;

/// What one arm did over all replayed blocks.
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

/// Whether an arm hashed as often as it must: per filter that it asked, or once per lookup that asked one.
pub(super) fn hashes_as_it_should(arm: Arm, log: &ArmLog) -> bool {
    let wanted = match arm {
        Arm::PerFilter | Arm::MergedPerFilter => log.counters.filters_probed,
        Arm::Shared | Arm::Merged => log.lookups_with_filter,
    };
    log.counters.hashes == wanted
}
