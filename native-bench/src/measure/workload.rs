//! Keys of lookups: uniform ones with a share of absent keys, skewed ones, those of YCSB, or a trace.
//!
//! **Invariants**
//! 1. The key of a lookup is a function of workload, tree, seed and the numbers of its block: all arms get
//!    the same keys.
//! 2. An id below `stored` is found, any other is not.
//! 3. Uniform lookups use fresh keys: no absent key occurs twice, and no stored key occurs again before all
//!    others have.
//!
//! **Skew**: rank `r` of a population has a probability proportional to `1 / r^theta`, drawn exactly from the
//! cumulative sums. Ranks of stored keys are spread over the tree; those of absent keys are ids that no tree
//! of this seed holds.
//!
//! **Sources**: B. Cooper et al., *Benchmarking Cloud Serving Systems with YCSB*, `SoCC` 2010: the mixes; the
//! skew of 0.99 is that of its generator. Only the point reads of each mix are used.

use core::ops::Range;
use lsm_lab_teaching::results::KeyUse;
use lsm_lab_workload::{KeySpace, Permutation, Random};
use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::Path;
use std::sync::Arc;

/// Keys that skewed lookups choose among, at most.
pub const POPULATION: u64 = 1 << 20;

/// Keys of the lookups.
#[derive(Debug, Clone, PartialEq)]
pub enum Workload {
    /// Keys chosen uniformly; this share of them is not stored.
    Uniform {
        /// Alpha.
        empty_fraction: f64,
    },
    /// Keys that are not stored, skewed; each number gives another population.
    ZipfOfAbsent {
        /// The skew.
        ranks: Arc<Ranks>,
        /// Which population.
        population: u64,
    },
    /// Keys that are stored, skewed.
    ZipfOfStored {
        /// The skew.
        ranks: Arc<Ranks>,
        /// True if the newest keys are the hottest, as in mix D of YCSB; otherwise hot keys are spread over
        /// the tree.
        latest: bool,
    },
    /// Keys in the order of a file.
    Trace(Arc<Vec<u64>>),
}

impl From<f64> for Workload {
    fn from(empty_fraction: f64) -> Self {
        Self::Uniform { empty_fraction }
    }
}

/// Cumulative probabilities of ranks.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranks {
    theta: f64,
    cumulative: Vec<f64>,
}

impl Ranks {
    /// Zipf over this number of ranks with this skew.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "ranks are far below 2^52")]
    pub fn new(theta: f64, count: u64) -> Self {
        let mut sum = 0.0;
        let mut add = |rank: u64| {
            sum += (rank as f64).powf(-theta);
            sum
        };
        Self { theta, cumulative: (1..=count.max(1)).map(&mut add).collect() }
    }

    /// The skew.
    #[must_use]
    pub fn theta(&self) -> f64 {
        self.theta
    }

    /// A rank, counting from 0.
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> u64 {
        let whole = self.cumulative.last().copied().unwrap_or(1.0);
        let point = random.fraction() * whole;
        self.cumulative.partition_point(|&sum| sum <= point).min(self.cumulative.len() - 1) as u64
    }
}

impl Workload {
    /// The mix of YCSB of this letter: its point reads. `E` asks for ranges and has none.
    #[must_use]
    pub fn ycsb(letter: char) -> Option<Self> {
        let ranks = || Arc::new(Ranks::new(0.99, POPULATION));
        match letter.to_ascii_uppercase() {
            'A' | 'B' | 'C' | 'F' => Some(Self::ZipfOfStored { ranks: ranks(), latest: false }),
            'D' => Some(Self::ZipfOfStored { ranks: ranks(), latest: true }),
            _ => None,
        }
    }

    /// The keys of a text file: one number a line, the id of a key; ids below the number of stored entries are found, others
    /// are not. Empty lines and lines that begin with `#` are passed over. The file is only read.
    ///
    /// # Errors
    /// A sentence that names file and line.
    pub fn of_trace(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let text = read_bounded(path, TRACE_BYTES_MAX)
            .map_err(|error| format!("cannot read the trace `{shown}`: {error}"))?;
        let mut ids = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let id = line.parse().ok().filter(|&id: &u64| id < KeySpace::CAPACITY).ok_or_else(|| {
                format!(
                    "cannot read line {number} of the trace `{shown}`: not a key id; write one whole number below 2^40 per \
                     line"
                )
            })?;
            ids.push(id);
        }
        if ids.is_empty() {
            return Err(format!("the trace `{shown}` asks for no key"));
        }
        Ok(Self::Trace(Arc::new(ids)))
    }

    /// The share of lookups that find nothing.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    pub fn empty_fraction(&self, stored: u64) -> f64 {
        match self {
            Self::Uniform { empty_fraction } => *empty_fraction,
            Self::ZipfOfAbsent { .. } => 1.0,
            Self::ZipfOfStored { .. } => 0.0,
            Self::Trace(ids) => {
                ids.iter().filter(|&&id| id >= stored).count() as f64 / ids.len().max(1) as f64
            }
        }
    }

    /// Returns whether the model's assumption holds: the place of a key does not depend on its hotness.
    #[must_use]
    pub fn suits_the_model(&self) -> bool {
        matches!(self, Self::Uniform { .. } | Self::ZipfOfAbsent { .. })
    }

    /// Returns the ids of a block: the lookups of these numbers within an execution.
    #[must_use]
    pub fn ids(&self, stored: u64, block: Range<u64>, seed: u64) -> Vec<u64> {
        let mut random = Random::new(seed ^ block.start.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        match self {
            Self::Uniform { empty_fraction } => {
                uniform_ids(*empty_fraction, stored, block, seed, &mut random)
            }
            Self::ZipfOfAbsent { ranks, population } => {
                let first = stored + population * POPULATION;
                block.map(|_| first + ranks.draw(&mut random)).collect()
            }
            Self::ZipfOfStored { ranks, latest } => block
                .map(|_| {
                    let rank = ranks.draw(&mut random);
                    // Levels are filled from the newest on, so the lowest ids are the newest.
                    let spread = if *latest { rank } else { Random::new(rank).next_u64() };
                    spread % stored.max(1)
                })
                .collect(),
            Self::Trace(ids) => block.map(|number| ids[place(number, ids.len())]).collect(),
        }
    }

    /// Returns how often the lookups of a comparison repeat a key.
    #[must_use]
    pub fn key_use(&self) -> KeyUse {
        if matches!(self, Self::Uniform { .. }) { KeyUse::Fresh } else { KeyUse::AsDrawn }
    }
}

/// Returns the ids of uniform lookups of these numbers. The share of empty ones is exact over all blocks together.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "lookups of an execution are far fewer than 2^52"
)]
fn uniform_ids(
    empty_fraction: f64,
    stored: u64,
    block: Range<u64>,
    seed: u64,
    random: &mut Random,
) -> Vec<u64> {
    let empty_before = |number: u64| (number as f64 * empty_fraction).round() as u64;
    let empty = empty_before(block.end) - empty_before(block.start);
    let mut is_empty: Vec<bool> =
        (block.start..block.end).map(|number| number - block.start < empty).collect();
    random.shuffle(&mut is_empty);
    let order = (empty_fraction < 1.0).then(|| Permutation::new(stored, seed));
    block
        .zip(is_empty)
        .map(|(number, is_empty)| match &order {
            Some(order) if !is_empty => order.at(number % stored),
            _ => stored + number % (KeySpace::CAPACITY - stored),
        })
        .collect()
}

#[expect(clippy::cast_possible_truncation, reason = "below a length, which is a usize")]
fn place(number: u64, length: usize) -> usize {
    (number % length as u64) as usize
}

/// The longest trace: more than enough for a long run, and all of it is kept in memory.
const TRACE_BYTES_MAX: u64 = 1 << 30;

/// Reads the text of a file up to this number of bytes. The reported size of the file is ignored, because a
/// device has no end.
fn read_bounded(path: &Path, bytes_max: u64) -> Result<String, String> {
    let mut text = String::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    file.take(bytes_max + 1).read_to_string(&mut text).map_err(|error| match error.kind() {
        ErrorKind::InvalidData => "the file is not text; write one whole number per line".to_owned(),
        _ => error.to_string(),
    })?;
    if text.len() as u64 > bytes_max {
        return Err(format!("it has more than {bytes_max} bytes"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_drawn_as_often_as_the_skew_says() {
        let ranks = Ranks::new(0.99, 1_000);
        let mut random = Random::new(1);
        let mut counts = vec![0_u32; 1_000];
        for _ in 0..200_000 {
            counts[usize::try_from(ranks.draw(&mut random)).unwrap()] += 1;
        }
        let ratio = f64::from(counts[0]) / f64::from(counts[9]);
        assert!((ratio / 10_f64.powf(0.99) - 1.0).abs() < 0.1, "{ratio}");
        assert!(counts.iter().all(|&count| count > 0));
        let flat = Ranks::new(0.0, 4);
        let low = (0..40_000).filter(|_| flat.draw(&mut random) == 0).count();
        assert!(low.abs_diff(10_000) < 400, "{low}");
    }

    #[test]
    fn every_workload_asks_what_it_says_and_the_same_again() {
        let stored = 5_000;
        let ranks = Arc::new(Ranks::new(0.99, POPULATION));
        let trace = Workload::Trace(Arc::new(vec![1, 9_000, 3]));
        for (workload, empty) in [
            (Workload::from(0.5), 0.5),
            (Workload::ZipfOfAbsent { ranks: Arc::clone(&ranks), population: 2 }, 1.0),
            (Workload::ZipfOfStored { ranks: Arc::clone(&ranks), latest: false }, 0.0),
            (Workload::ycsb('d').unwrap(), 0.0),
            (trace.clone(), 1.0 / 3.0),
        ] {
            let ids = workload.ids(stored, 2_100..2_400, 1);
            assert_eq!(ids, workload.ids(stored, 2_100..2_400, 1));
            let absent = u32::try_from(ids.iter().filter(|&&id| id >= stored).count()).unwrap();
            let share = f64::from(absent) / 300.0;
            assert!((share - empty).abs() < 0.01 && ids.len() == 300, "{workload:?}");
            assert!((workload.empty_fraction(stored) - empty).abs() < 1e-9);
            assert!(ids.iter().all(|&id| id < KeySpace::CAPACITY));
        }
        assert_eq!(trace.ids(stored, 0..4, 1), [1, 9_000, 3, 1]);
        assert_eq!(trace.ids(stored, 4..8, 1), [9_000, 3, 1, 9_000]);
        assert!(Workload::ycsb('E').is_none());
    }

    #[test]
    fn uniform_lookups_repeat_no_key() {
        let stored = 5_000;
        for (empty_fraction, lookups) in [(0.0, 5_000), (0.25, 5_000), (1.0, 20_000)] {
            let workload = Workload::from(empty_fraction);
            let blocks = (0..lookups / 50).map(|block| block * 50..(block + 1) * 50);
            let mut ids: Vec<u64> = blocks.flat_map(|block| workload.ids(stored, block, 1)).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len() as u64, lookups, "share {empty_fraction}");
        }
    }

    #[test]
    fn a_trace_is_numbers_and_says_where_it_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("trace.txt");
        std::fs::write(&path, [b'1', 0xFF]).unwrap();
        assert!(Workload::of_trace(&path).unwrap_err().contains("not text"));
        assert!(read_bounded(Path::new("/dev/zero"), 1 << 12).unwrap_err().contains("more than 4096 bytes"));
        std::fs::write(&path, "# ids\n\n12\n 7 \n").unwrap();
        assert_eq!(Workload::of_trace(&path), Ok(Workload::Trace(Arc::new(vec![12, 7]))));
        for (text, wanted) in
            [("1\nuser7\n", "line 2"), ("# nothing\n", "asks for no key"), ("-1\n", "line 1")]
        {
            std::fs::write(&path, text).unwrap();
            assert!(Workload::of_trace(&path).unwrap_err().contains(wanted));
        }
        assert!(Workload::of_trace(&directory.path().join("missing")).unwrap_err().contains("cannot read"));
    }
}
