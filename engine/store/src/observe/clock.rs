//! A virtual clock: prices per event, added up. It measures nothing; its sums are *simulated* time.
//!
//! **Units**: nanoseconds of virtual time. **Source**: the cost terms of the paper's Eq. (3): `T_H` per hash, `T_P` per
//! filter probed, `T_D` per block read. A block that a false positive fetched is kept apart: it is the read that a
//! perfect filter would have saved.

use super::{Event, Observer, Presence};

/// What each thing costs on the chosen device, in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prices {
    /// `T_H`: one digest.
    pub hash_ns: f64,
    /// `T_P`: probing one filter.
    pub probe_ns: f64,
    /// `T_D`: reading one block.
    pub read_ns: f64,
    /// Everything else, once per lookup.
    pub other_ns: f64,
}

/// Virtual time spent, by role.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Spent {
    /// Hashing.
    pub hash_ns: f64,
    /// Probing filters.
    pub probe_ns: f64,
    /// Reading blocks that held the key.
    pub read_ns: f64,
    /// Reading blocks for nothing.
    pub wasted_ns: f64,
    /// Everything else.
    pub other_ns: f64,
}

impl Spent {
    /// All of it.
    #[must_use]
    pub fn total_ns(&self) -> f64 {
        self.hash_ns + self.probe_ns + self.read_ns + self.wasted_ns + self.other_ns
    }
}

/// Adds up prices as events arrive.
#[derive(Debug, Clone, Copy)]
pub struct VirtualClock {
    prices: Prices,
    spent: Spent,
    /// What the last block cost: nothing, if it was cached.
    block_ns: f64,
}

impl VirtualClock {
    /// A clock at zero.
    #[must_use]
    pub fn new(prices: Prices) -> Self {
        Self { prices, spent: Spent::default(), block_ns: 0.0 }
    }

    /// What was spent so far.
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
            // Only the search tells whether the read was worth it: move its price to where it belongs.
            Event::BlockSearched { outcome: Presence::Absent, .. } => {
                self.spent.read_ns -= self.block_ns;
                self.spent.wasted_ns += self.block_ns;
            }
            Event::LookupEnded { .. } => self.spent.other_ns += self.prices.other_ns,
            _ => {}
        }
    }
}
