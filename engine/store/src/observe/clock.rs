//! Virtual clock: sums the cost of each event. Its sums are *simulated* time, not measurements.
//!
//! **Units**: nanoseconds of virtual time. **Source**: the cost terms of the paper's Eq. (3): `T_H` per hash,
//! `T_P` per filter probe, `T_D` per block read. Wasted reads, caused by false positives, are summed
//! separately: a perfect filter would avoid them.

use super::{Event, Observer, Presence};

/// Costs of the events on the selected device, in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prices {
    /// `T_H`: cost of one digest.
    pub hash_ns: f64,
    /// `T_P`: cost of one filter probe.
    pub probe_ns: f64,
    /// `T_D`: cost of reading one block.
    pub read_ns: f64,
    /// Other cost, once per lookup.
    pub other_ns: f64,
}

/// Virtual time by purpose.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Spent {
    /// Time of hashing.
    pub hash_ns: f64,
    /// Time of filter probes.
    pub probe_ns: f64,
    /// Time of reading blocks that contained the key.
    pub read_ns: f64,
    /// Time of wasted reads.
    pub wasted_ns: f64,
    /// Other time.
    pub other_ns: f64,
}

impl Spent {
    /// Returns the total.
    #[must_use]
    pub fn total_ns(&self) -> f64 {
        self.hash_ns + self.probe_ns + self.read_ns + self.wasted_ns + self.other_ns
    }
}

/// Observer that sums costs.
#[derive(Debug, Clone, Copy)]
pub struct VirtualClock {
    prices: Prices,
    spent: Spent,
    /// Cost of the last block: 0 if it was cached.
    block_ns: f64,
}

impl VirtualClock {
    /// Returns a clock at zero.
    #[must_use]
    pub fn new(prices: Prices) -> Self {
        Self { prices, spent: Spent::default(), block_ns: 0.0 }
    }

    /// Returns the time so far.
    #[must_use]
    pub fn spent(&self) -> Spent {
        self.spent
    }
}

impl Observer for VirtualClock {
    fn observe(&mut self, event: Event) {
        match event {
            Event::DigestComputed { .. } => self.spent.hash_ns += self.prices.hash_ns,
            Event::FilterAnswered { .. } => self.spent.probe_ns += self.prices.probe_ns,
            Event::BlockRead { .. } => {
                self.block_ns = self.prices.read_ns;
                self.spent.read_ns += self.block_ns;
            }
            Event::BlockFromCache { .. } => self.block_ns = 0.0,
            // Only the search decides if the read was wasted: moves its cost accordingly.
            Event::BlockSearched { outcome: Presence::Absent, .. } => {
                self.spent.read_ns -= self.block_ns;
                self.spent.wasted_ns += self.block_ns;
            }
            Event::LookupEnded { .. } => self.spent.other_ns += self.prices.other_ns,
            _ => {}
        }
    }
}
