//! Which keys are asked for: skewed or not, scattered over the order of keys or side by side, half of them absent.

use lsm_lab_workload::{KeySpace, Random};

/// How often keys are asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Popularity {
    /// All alike.
    Uniform,
    /// The key of rank k in proportion to `1 / k^s`.
    Zipf(f64),
}

impl Popularity {
    /// Its name for people.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Uniform => "uniform".to_owned(),
            Self::Zipf(skew) => format!("Zipf {skew}"),
        }
    }
}

/// Where popular keys lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Anywhere, as where keys are hashed (YCSB).
    Scattered,
    /// In the order of their popularity.
    Adjacent,
}

/// Where absent keys lie that are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Empty {
    /// Behind stored keys, each as often as its neighbour is asked for.
    Near,
    /// Anywhere.
    Anywhere,
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Workload {
    /// How often keys are asked for.
    pub popularity: Popularity,
    /// Where popular keys lie.
    pub layout: Layout,
    /// Where absent keys lie that are asked for.
    pub empty: Empty,
}

/// An endless sequence of keys.
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
    /// Lookups on a tree that stores the first ids of the key space.
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

    /// Puts the next key into `key`; says whether it is stored.
    pub fn next_key(&mut self, key: &mut Vec<u8>) -> bool {
        let empty = self.random.below(2) == 0;
        let id = if empty && self.workload.empty == Empty::Anywhere {
            // Ids from the number of stored keys on are stored by none.
            self.ids.len() as u64 + self.random.below(1 << 39)
        } else {
            self.popular()
        };
        self.space.write_key(id, key);
        if empty {
            // Another absent key each time: a hot one would else be fooled always or never.
            key.extend_from_slice(&self.random.next_u64().to_be_bytes());
        }
        !empty
    }

    /// The id of a stored key, as often as it is asked for.
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
