//! Keys of lookups: skewed or not, scattered over the key order or adjacent, half of them absent.

use lsm_lab_workload::{KeySpace, Random};

/// Popularity of keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Popularity {
    /// All keys are equally likely.
    Uniform,
    /// The key of rank k has a probability proportional to `1 / k^s`.
    Zipf(f64),
}

impl Popularity {
    /// Returns its displayed name.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Uniform => "uniform".to_owned(),
            Self::Zipf(skew) => format!("Zipf {skew}"),
        }
    }
}

/// Positions of popular keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Scattered, as with hashed keys (YCSB).
    Scattered,
    /// In the order of their popularity.
    Adjacent,
}

/// Positions of absent keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Empty {
    /// After stored keys, each as frequent as its neighbor.
    Near,
    /// Anywhere.
    Anywhere,
}

/// Workload of lookups.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Workload {
    /// Popularity of keys.
    pub popularity: Popularity,
    /// Positions of popular keys.
    pub layout: Layout,
    /// Positions of absent keys.
    pub empty: Empty,
}

/// Endless sequence of keys.
#[derive(Debug)]
pub struct Lookups {
    workload: Workload,
    space: KeySpace,
    /// Sums of the weights of all ranks; empty if they are equal.
    cumulative: Vec<f64>,
    /// Ids by rank.
    ids: Vec<u64>,
    random: Random,
}

impl Lookups {
    /// Returns lookups on a tree that stores the first ids of the key space.
    #[must_use]
    pub fn new(workload: Workload, space: &KeySpace, stored: u64, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut ids: Vec<u64> = (0..stored).collect();
        match workload.layout {
            Layout::Scattered => random.shuffle(&mut ids),
            Layout::Adjacent => ids.sort_by_key(|&id| space.number(id)),
        }
        let mut sum = 0.0;
        let mut add = |rank: u32, skew: f64| {
            sum += libm::pow(f64::from(rank), -skew);
            sum
        };
        let cumulative = match workload.popularity {
            Popularity::Uniform => Vec::new(),
            Popularity::Zipf(skew) => (1..).take(ids.len()).map(|rank| add(rank, skew)).collect(),
        };
        Self { workload, space: space.clone(), cumulative, ids, random }
    }

    /// Writes the next key into `key`; returns whether it is stored.
    pub fn next_key(&mut self, key: &mut Vec<u8>) -> bool {
        let empty = self.random.below(2) == 0;
        let id = if empty && self.workload.empty == Empty::Anywhere {
            // Ids from the number of stored keys are absent.
            self.ids.len() as u64 + self.random.below(1 << 39)
        } else {
            self.popular()
        };
        self.space.write_key(id, key);
        if empty {
            // A different absent key each time, because a frequent one would always or never be a false
            // positive.
            key.extend_from_slice(&self.random.next_u64().to_be_bytes());
        }
        !empty
    }

    /// Returns the id of a stored key with its popularity.
    pub fn popular(&mut self) -> u64 {
        let rank = match self.cumulative.last() {
            None => self.random.index(self.ids.len()),
            Some(total) => {
                let at = self.random.fraction() * total;
                self.cumulative.partition_point(|&sum| sum <= at).min(self.ids.len() - 1)
            }
        };
        self.ids[rank]
    }
}
