//! The core mixes of YCSB and half-empty lookups, as sequences of operations that a seed decides.

use lsm_lab_engine::error::Error;
use lsm_lab_engine::observe::Observer;
use lsm_lab_engine::store::{Reader, Store};
use lsm_lab_engine::tree::Arm;
use lsm_lab_teaching::reproduction::elastic::{Empty, KEYS, Layout, Lookups, Popularity, Workload, value};
use lsm_lab_workload::{KeySpace, Random};

/// Longest scan of mix E, in entries.
const SCAN_MAX: u64 = 100;

/// Operations of a hundred.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Mix {
    pub(super) name: &'static str,
    pub(super) reads: u64,
    pub(super) updates: u64,
    pub(super) inserts: u64,
    pub(super) scans: u64,
    /// Reads ask for keys that were inserted recently (mix D).
    latest: bool,
    /// Each update reads first (mix F).
    reads_before: bool,
    /// Half of the reads ask for absent keys.
    half_empty: bool,
    popularity: Popularity,
}

const BASE: Mix = Mix {
    name: "",
    reads: 0,
    updates: 0,
    inserts: 0,
    scans: 0,
    latest: false,
    reads_before: false,
    half_empty: false,
    popularity: Popularity::Zipf(0.99),
};

/// The mixes of YCSB.
pub(super) const YCSB: [Mix; 6] = [
    Mix { name: "YCSB A", reads: 50, updates: 50, ..BASE },
    Mix { name: "YCSB B", reads: 95, updates: 5, ..BASE },
    Mix { name: "YCSB C", reads: 100, ..BASE },
    Mix { name: "YCSB D", reads: 95, inserts: 5, latest: true, ..BASE },
    Mix { name: "YCSB E", scans: 95, inserts: 5, ..BASE },
    Mix { name: "YCSB F", reads: 50, updates: 50, reads_before: true, ..BASE },
];

const HALF_EMPTY: Mix = Mix { reads: 100, half_empty: true, ..BASE };

/// The slides' lookups: half of them are of absent keys, at the skews of the slides, and uniform.
pub(super) const LOOKUPS: [Mix; 4] = [
    Mix { name: "uniform", popularity: Popularity::Uniform, ..HALF_EMPTY },
    Mix { name: "Zipf 0.99", ..HALF_EMPTY },
    Mix { name: "Zipf 1.1", popularity: Popularity::Zipf(1.1), ..HALF_EMPTY },
    Mix { name: "Zipf 1.2", popularity: Popularity::Zipf(1.2), ..HALF_EMPTY },
];

impl Mix {
    /// Returns whether half of the lookups are of absent keys, as in the micro-benchmarks of the slides.
    pub(super) fn is_half_empty(&self) -> bool {
        self.half_empty
    }
}

/// One operation, with its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Operation {
    Read(Vec<u8>),
    Write(Vec<u8>),
    ReadThenWrite(Vec<u8>),
    /// Reads this number of entries, beginning at the key.
    Scan(Vec<u8>, usize),
}

impl Operation {
    /// Splits a read and a write of one key into the two.
    pub(super) fn parts(self) -> Vec<Self> {
        match self {
            Self::ReadThenWrite(key) => vec![Self::Read(key.clone()), Self::Write(key)],
            single => vec![single],
        }
    }

    /// Does it.
    ///
    /// # Errors
    /// What the store reports.
    pub(super) fn run<O: Observer>(
        &self,
        store: &Store,
        reader: &mut Reader<'_>,
        arm: Arm,
        observer: &mut O,
    ) -> Result<(), Error> {
        match self {
            Self::Read(key) => reader.get_observed(arm, key, observer).map(drop),
            Self::Write(key) => store.put(key, value()),
            Self::ReadThenWrite(key) => {
                reader.get_observed(arm, key, observer)?;
                store.put(key, value())
            }
            Self::Scan(key, entries) => {
                store.range(key.as_slice()..).take(*entries).try_for_each(|entry| entry.map(drop))
            }
        }
    }
}

/// An endless sequence of operations on a tree that stores the first [`KEYS`] keys of a space.
pub(super) struct Operations {
    mix: Mix,
    space: KeySpace,
    lookups: Lookups,
    random: Random,
    /// Ids from the stored ones up to here were inserted.
    behind: u64,
}

impl Operations {
    pub(super) fn new(mix: Mix, space: &KeySpace, seed: u64) -> Self {
        let workload = Workload { popularity: mix.popularity, layout: Layout::Scattered, empty: Empty::Near };
        Self {
            mix,
            space: space.clone(),
            lookups: Lookups::new(workload, space, KEYS, seed + 1_000),
            random: Random::new(seed + 2_000),
            behind: KEYS,
        }
    }

    pub(super) fn next(&mut self) -> Operation {
        let Mix { reads, updates, inserts, .. } = self.mix;
        let die = self.random.below(100);
        if die < reads {
            self.read()
        } else if die < reads + updates {
            let key = self.popular();
            if self.mix.reads_before { Operation::ReadThenWrite(key) } else { Operation::Write(key) }
        } else if die < reads + updates + inserts {
            self.behind += 1;
            Operation::Write(self.space.key(self.behind - 1))
        } else {
            let key = self.popular();
            let length = 1 + self.random.below(SCAN_MAX);
            Operation::Scan(key, usize::try_from(length).unwrap_or(1))
        }
    }

    fn read(&mut self) -> Operation {
        if self.mix.half_empty {
            let mut key = Vec::new();
            self.lookups.next_key(&mut key);
            Operation::Read(key)
        } else if self.mix.latest {
            let id = self.latest();
            Operation::Read(self.space.key(id))
        } else {
            Operation::Read(self.popular())
        }
    }

    fn popular(&mut self) -> Vec<u8> {
        self.space.key(self.lookups.popular())
    }

    /// The id of a recent insert; later ones are more likely.
    fn latest(&mut self) -> u64 {
        let reach = 1 + self.random.below(1_000);
        let back = self.random.below(reach);
        self.behind - 1 - back.min(self.behind - 1)
    }
}
