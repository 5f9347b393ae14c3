//! Converts counts of a run to time: the estimated time of its lookups and writes on a device.
//!
//! The counts are real, the costs of single steps are inputs. The time of a lookup is the sum of its hashes,
//! filter probes and block reads. The time of a put is its share of all blocks that flushes and compactions
//! read and wrote. **Not here**: scans, processor caches, and overlapping steps.

use super::Sample;
use lsm_lab_engine::storage::BLOCK_BYTES;

/// Costs of single steps, in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StepCosts {
    /// `T_H`: cost of one hash.
    pub hash_ns: f64,
    /// `T_P`: cost of one filter probe.
    pub probe_ns: f64,
    /// `T_D`: cost of reading or writing one block.
    pub block_ns: f64,
}

/// Counts for the estimate.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct CostCounts {
    /// Number of lookups.
    pub lookups: f64,
    /// Hashes of all lookups.
    pub hashes: f64,
    /// Filters probed by all lookups.
    pub probes: f64,
    /// Blocks that lookups read from storage.
    pub blocks: f64,
    /// Wasted reads among them.
    pub wasted: f64,
    /// Number of entries put or deleted.
    pub entries: f64,
    /// Blocks that flushes and compactions read and wrote.
    pub moved_blocks: f64,
}

/// Times per lookup by part, and per put; 0 for parts without counts.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Times {
    /// Hashing.
    pub hash_ns: f64,
    /// Probing filters.
    pub probe_ns: f64,
    /// Reading blocks that were needed.
    pub read_ns: f64,
    /// Wasted reads.
    pub wasted_ns: f64,
    /// Per put.
    pub put_ns: f64,
}

impl Times {
    /// Returns the time of a lookup.
    #[must_use]
    pub fn lookup_ns(&self) -> f64 {
        self.hash_ns + self.probe_ns + self.read_ns + self.wasted_ns
    }
}

impl CostCounts {
    /// Returns the counts of a sample.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "times of counts need no more than 53 bits")]
    pub fn of(sample: &Sample) -> Self {
        let writes = sample.writes;
        let moved = writes.flushed_bytes + writes.compacted_bytes_written + writes.compacted_bytes_read;
        Self {
            lookups: sample.counters.lookups as f64,
            hashes: sample.counters.hashes as f64,
            probes: sample.counters.filters_probed as f64,
            blocks: sample.counters.blocks_read as f64,
            wasted: sample.wasted_reads() as f64,
            entries: writes.entries as f64,
            moved_blocks: moved as f64 / BLOCK_BYTES as f64,
        }
    }

    /// Returns the times of these counts.
    #[must_use]
    pub fn times(&self, costs: &StepCosts) -> Times {
        let per = |count: f64, of: f64, ns: f64| if of > 0.0 { count / of * ns } else { 0.0 };
        Times {
            hash_ns: per(self.hashes, self.lookups, costs.hash_ns),
            probe_ns: per(self.probes, self.lookups, costs.probe_ns),
            read_ns: per(self.blocks - self.wasted, self.lookups, costs.block_ns),
            wasted_ns: per(self.wasted, self.lookups, costs.block_ns),
            put_ns: per(self.moved_blocks, self.entries, costs.block_ns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counts_at_their_cost() {
        let counts = CostCounts {
            lookups: 10.0,
            hashes: 10.0,
            probes: 30.0,
            blocks: 5.0,
            wasted: 1.0,
            entries: 20.0,
            moved_blocks: 4.0,
        };
        let times = counts.times(&StepCosts { hash_ns: 5.0, probe_ns: 2.0, block_ns: 1000.0 });
        assert_eq!(
            times,
            Times { hash_ns: 5.0, probe_ns: 6.0, read_ns: 400.0, wasted_ns: 100.0, put_ns: 200.0 }
        );
        assert!((times.lookup_ns() - 511.0).abs() < 1e-9);
        let none = CostCounts::default().times(&StepCosts { hash_ns: 5.0, probe_ns: 2.0, block_ns: 1.0 });
        assert_eq!(none, Times::default());
    }
}
