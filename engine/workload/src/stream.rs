//! Stream of operations from a seed: insertions, updates, deletes, lookups and scans in given shares, over keys
//! chosen by a law.
//!
//! The mixes A to F are those of YCSB (B. Cooper et al.: *Benchmarking cloud serving systems with YCSB*, 2010,
//! table 2), with their shares and laws.
//!
//! **Invariants** (tests below)
//! 1. The stream is a function of its options only.
//! 2. Ids below [`Stream::known`] were inserted; ids from [`ABSENT`] never are.
//! 3. While no key exists, operations that need one become insertions, or lookups of an absent key.
//!
//! **Not here**: the bytes of keys ([`super::KeySpace`]).

use super::{Random, Zipf};

/// First id of keys that no stream inserts.
pub const ABSENT: u32 = 1 << 30;

/// Operation on a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Writes a new key.
    Insert,
    /// Writes an existing key.
    Update,
    /// Deletes a key.
    Delete,
    /// Looks a key up.
    Get,
    /// Scans from a key.
    Scan,
    /// Looks a key up, then writes it.
    Modify,
}

/// Operation with its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Operation.
    pub action: Action,
    /// Id of the key.
    pub id: u32,
}

/// Law by which keys are chosen among the inserted ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyLaw {
    /// All keys are equally likely.
    Uniform,
    /// Zipf's law, with the first inserted key most frequent.
    Zipf,
    /// Zipf's law, with the last inserted key most frequent.
    Latest,
}

/// Weights of the operations, whose sum is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shares {
    /// Weight of [`Action::Insert`].
    pub insert: u32,
    /// Weight of [`Action::Update`].
    pub update: u32,
    /// Weight of [`Action::Delete`].
    pub delete: u32,
    /// Weight of [`Action::Get`].
    pub get: u32,
    /// Weight of [`Action::Scan`].
    pub scan: u32,
    /// Weight of [`Action::Modify`].
    pub modify: u32,
}

impl Shares {
    /// No weights.
    pub const NONE: Self = Self { insert: 0, update: 0, delete: 0, get: 0, scan: 0, modify: 0 };

    /// Returns the sum of the weights.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.by_action().iter().map(|row| u64::from(row.1)).sum()
    }

    fn by_action(&self) -> [(Action, u32); 6] {
        [
            (Action::Insert, self.insert),
            (Action::Update, self.update),
            (Action::Delete, self.delete),
            (Action::Get, self.get),
            (Action::Scan, self.scan),
            (Action::Modify, self.modify),
        ]
    }

    fn pick(&self, random: &mut Random) -> Action {
        let mut left = random.below(self.sum());
        for (action, weight) in self.by_action() {
            match left.checked_sub(u64::from(weight)) {
                Some(rest) => left = rest,
                None => return action,
            }
        }
        Action::Get
    }
}

/// Returns a mix of YCSB: its shares in percent, and its law.
#[must_use]
pub const fn ycsb(mix: u8) -> Option<(Shares, KeyLaw)> {
    let none = Shares::NONE;
    Some(match mix {
        b'a' => (Shares { get: 50, update: 50, ..none }, KeyLaw::Zipf),
        b'b' => (Shares { get: 95, update: 5, ..none }, KeyLaw::Zipf),
        b'c' => (Shares { get: 100, ..none }, KeyLaw::Zipf),
        b'd' => (Shares { get: 95, insert: 5, ..none }, KeyLaw::Latest),
        b'e' => (Shares { scan: 95, insert: 5, ..none }, KeyLaw::Zipf),
        b'f' => (Shares { get: 50, modify: 50, ..none }, KeyLaw::Zipf),
        _ => return None,
    })
}

/// Options of a stream.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StreamOptions {
    /// Seed of all choices.
    pub seed: u64,
    /// Number of keys inserted before anything else.
    pub load: u32,
    /// Weights of the later operations.
    pub shares: Shares,
    /// Law of keys.
    pub law: KeyLaw,
    /// Skew of that law, from 0 to 4.
    pub skew: f64,
    /// Percentage of lookups of absent keys.
    pub empty_percent: u32,
}

/// Endless stream. A clone continues with the same operations.
#[derive(Debug, Clone)]
pub struct Stream {
    options: StreamOptions,
    random: Random,
    zipf: Zipf,
    known: u32,
}

impl Stream {
    /// Returns the stream of these options.
    ///
    /// # Panics
    /// If there are no shares, or if the skew is outside of 0 to 4.
    #[must_use]
    pub fn new(options: StreamOptions) -> Self {
        assert!(options.shares.sum() > 0, "some operation has a share");
        Self { options, random: Random::new(options.seed), zipf: Zipf::new(options.skew), known: 0 }
    }

    /// Returns the number of keys inserted so far, including deleted ones.
    #[must_use]
    pub const fn known(&self) -> u32 {
        self.known
    }

    /// Returns the next operation.
    pub fn next_turn(&mut self) -> Turn {
        if self.known < self.options.load {
            return self.insert();
        }
        let action = self.options.shares.pick(&mut self.random);
        match action {
            Action::Insert => self.insert(),
            Action::Get => {
                let is_empty = self.random.below(100) < u64::from(self.options.empty_percent);
                let id = if is_empty || self.known == 0 { self.absent() } else { self.chosen() };
                Turn { action, id }
            }
            _ if self.known == 0 => self.insert(),
            _ => Turn { action, id: self.chosen() },
        }
    }

    fn insert(&mut self) -> Turn {
        self.known += 1;
        Turn { action: Action::Insert, id: self.known - 1 }
    }

    fn absent(&mut self) -> u32 {
        ABSENT + word(self.random.below(u64::from(ABSENT)))
    }

    fn chosen(&mut self) -> u32 {
        let known = u64::from(self.known);
        word(match self.options.law {
            KeyLaw::Uniform => self.random.below(known),
            KeyLaw::Zipf => self.zipf.rank(known, &mut self.random),
            KeyLaw::Latest => known - 1 - self.zipf.rank(known, &mut self.random),
        })
    }
}

/// Returns an id.
fn word(number: u64) -> u32 {
    u32::try_from(number).expect("ids are below 2^31")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(shares: Shares, law: KeyLaw) -> StreamOptions {
        StreamOptions { seed: 7, load: 0, shares, law, skew: 0.99, empty_percent: 0 }
    }

    #[test]
    fn every_mix_has_its_shares() {
        for mix in *b"abcdef" {
            let (shares, law) = ycsb(mix).unwrap();
            let mut stream = Stream::new(StreamOptions { load: 100, ..options(shares, law) });
            let turns: Vec<Turn> = (0..10_100).map(|_| stream.next_turn()).collect();
            assert!(turns[..100].iter().all(|turn| turn.action == Action::Insert));
            for (action, weight) in shares.by_action() {
                let count = turns[100..].iter().filter(|turn| turn.action == action).count();
                let expected = 100 * usize::try_from(weight).unwrap();
                assert!(count.abs_diff(expected) < 250, "{action:?} {count} {expected}");
            }
        }
        assert_eq!(ycsb(b'g'), None);
    }

    #[test]
    fn keys_are_known_or_certainly_absent() {
        let shares = Shares { insert: 3, update: 2, delete: 1, get: 5, scan: 1, modify: 1 };
        for law in [KeyLaw::Uniform, KeyLaw::Zipf, KeyLaw::Latest] {
            let mut stream = Stream::new(StreamOptions { empty_percent: 30, ..options(shares, law) });
            for _ in 0..5000 {
                let before = stream.known();
                let Turn { action, id } = stream.next_turn();
                match action {
                    Action::Insert => assert_eq!((id, stream.known()), (before, before + 1)),
                    Action::Get => assert!(id < before || id >= ABSENT),
                    _ => assert!(id < before),
                }
            }
        }
    }

    #[test]
    fn the_latest_are_hot_where_the_law_says_so() {
        let shares = Shares { get: 1, ..Shares::NONE };
        for (law, hot) in [(KeyLaw::Zipf, 0), (KeyLaw::Latest, 999)] {
            let mut stream = Stream::new(StreamOptions { load: 1000, ..options(shares, law) });
            let ids: Vec<u32> = (0..3000).map(|_| stream.next_turn().id).skip(1000).collect();
            let of = |id: u32| ids.iter().filter(|&&one| one == id).count();
            assert!(of(hot) > 100 && of(hot) > 10 * of(500), "{law:?}");
        }
    }
}
