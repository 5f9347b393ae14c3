//! Fig. 4: one question to one filter, whose places come from seven functions or from one digest.

use super::keys::{Keys, chain, glance};
use super::{KEY_BYTES, category, key_bytes, key_lengths, rounds, seconds};
use crate::experiments::figures::{counted, measured};
use crate::experiments::names::QUERY;
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::Request;
use crate::failure::Failure;
use crate::measure::timer::{net_cost, warm_up};
use lsm_lab_engine::digest::{DigestFunction, DigestRecipe};
use lsm_lab_engine::reproduction::{FILTER_BITS, KEYS, SEVEN};
use lsm_lab_engine::results::Parameter;

/// The paper's Fig. 4.
pub(in crate::experiments) const FIG4: Spec = Spec {
    id: "fig4",
    title: "time of one empty question to one filter, by key length",
    source: "paper-hash-sharing, Figure 4",
    arms: "a place from each of seven functions / MD5 and rotation / MM64 and rotation",
    axes: &[KEY_BYTES, category("indexing", "where places come from")],
    claims: &[],
    work: fig4,
};

/// Absent keys that are asked for in turn: half a megabyte of the longest.
const ASKED: usize = 1024;

/// Where the places of a key come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Indexing {
    /// Seven functions, all computed before the first place is looked at.
    SevenAtOnce,
    /// Seven functions, each when its place is looked at.
    SevenInTurn,
    /// One function, and the expression of the paper's program for further places.
    Rotated(DigestFunction),
    /// Two functions: `h + i g`.
    Double(DigestFunction, DigestFunction),
}

/// The functions by the names of the claims.
pub(super) fn name_of_function(function: DigestFunction) -> &'static str {
    match function {
        DigestFunction::MurmurHash64A => "murmurhash64a",
        DigestFunction::Xxh64 => "xxhash",
        DigestFunction::Crc32 => "crc32_ieee",
        DigestFunction::CityHash64 => "cityhash64",
        other => other.name(),
    }
}

impl Indexing {
    pub(super) fn name(self) -> String {
        match self {
            Self::SevenAtOnce => "seven functions, all at once".to_owned(),
            Self::SevenInTurn => "seven functions, each when needed".to_owned(),
            Self::Rotated(function) => format!("{}, rotation", name_of_function(function)),
            Self::Double(first, second) => {
                format!("{}+{}", name_of_function(second), name_of_function(first))
            }
        }
    }

    /// Keys hashed per question, at most.
    pub(super) fn hashes(self) -> u64 {
        match self {
            Self::SevenAtOnce | Self::SevenInTurn => 7,
            Self::Rotated(_) => 1,
            Self::Double(..) => 2,
        }
    }

    /// Hands the number of each place and what it is computed from to a test, until that says no. What comes back depends on
    /// the digests and on the answer, so that whoever waits for it waits for both.
    #[inline]
    pub(super) fn ask(self, key: &[u8], mut test: impl FnMut(u64, u64) -> bool) -> u64 {
        let hash = |function: DigestFunction| DigestRecipe::new(function).digest(key).0;
        match self {
            Self::SevenAtOnce => {
                let digests = SEVEN.map(hash);
                let maybe = (0..).zip(digests).all(|(place, digest)| test(place, digest));
                digests.into_iter().fold(u64::from(maybe), |mixed, digest| mixed ^ digest)
            }
            Self::SevenInTurn => {
                let mut mixed = 0;
                let maybe = (0..).zip(SEVEN).all(|(place, function)| {
                    let digest = hash(function);
                    mixed ^= digest;
                    test(place, digest)
                });
                mixed ^ u64::from(maybe)
            }
            Self::Rotated(function) => {
                let digest = hash(function);
                progression(digest, (digest << 17) | (digest >> 15), test)
            }
            Self::Double(first, second) => progression(hash(first), hash(second), test),
        }
    }
}

/// Places `h + i d`.
#[inline]
fn progression(digest: u64, step: u64, mut test: impl FnMut(u64, u64) -> bool) -> u64 {
    let maybe = (0..7_u64).all(|place| test(place, digest.wrapping_add(place.wrapping_mul(step))));
    digest ^ step ^ u64::from(maybe)
}

/// A filter's bits: whatever the places come from, they are looked at in one way.
pub(super) struct Bits {
    words: Vec<u64>,
    count: u64,
}

impl Bits {
    pub(super) fn new(count: u64) -> Self {
        let words = usize::try_from(count.div_ceil(64)).unwrap_or(0);
        Self { words: vec![0; words], count }
    }

    pub(super) fn set(&mut self, number: u64) {
        let place = number % self.count;
        self.words[(place / 64) as usize] |= 1 << (place % 64);
    }

    #[inline]
    pub(super) fn has(&self, number: u64) -> bool {
        let place = number % self.count;
        self.words[(place / 64) as usize] >> (place % 64) & 1 == 1
    }
}

struct OneFilter {
    key_bytes: u32,
    indexing: Indexing,
    rounds: u32,
}

fn fig4(request: &Request) -> Vec<Box<dyn Work>> {
    let indexings = [
        Indexing::SevenAtOnce,
        Indexing::SevenInTurn,
        Indexing::Rotated(DigestFunction::Md5),
        Indexing::Rotated(DigestFunction::MurmurHash64A),
    ];
    let cells = key_lengths(request, 512).into_iter().flat_map(|key_bytes| {
        indexings.map(|indexing| -> Box<dyn Work> {
            Box::new(OneFilter { key_bytes, indexing, rounds: rounds(request) })
        })
    });
    cells.collect()
}

impl Work for OneFilter {
    fn parameters(&self) -> Vec<Parameter> {
        vec![key_bytes(self.key_bytes), name_of("indexing", self.indexing.name())]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(0.3 + seconds(self.rounds))
    }

    fn settings(&self) -> String {
        format!("{} rounds", self.rounds)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        if context.stop.requested() {
            return Ok(None);
        }
        let seed = context.request.seed;
        let mut filter = Bits::new(FILTER_BITS);
        for key in Keys::new(KEYS, self.key_bytes, 0, seed).iter() {
            self.indexing.ask(key, |_, number| {
                filter.set(number);
                true
            });
        }
        let absent = Keys::new(ASKED, self.key_bytes, 1, seed);
        let question = |key: &[u8]| self.indexing.ask(key, |_, number| filter.has(number));
        warm_up(|count| chain(count, &absent, question));
        let cost = net_cost(
            self.rounds,
            seed,
            |count| chain(count, &absent, question),
            |count| chain(count, &absent, glance),
        );
        let asked = f64::from(u32::try_from(absent.len()).unwrap_or(u32::MAX));
        let hashes: u64 = absent.iter().map(|key| self.hashes_of(key, &filter)).sum();
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        let hashes = hashes as f64 / asked;
        let figures = vec![
            measured(QUERY, "ns", cost, self.rounds.into()),
            counted("hashes_per_query", "hashes", hashes, None, ASKED as u64),
        ];
        Ok(Some(Measured { figures, ..Measured::default() }))
    }
}

impl OneFilter {
    /// Keys hashed by one question.
    fn hashes_of(&self, key: &[u8], filter: &Bits) -> u64 {
        if self.indexing != Indexing::SevenInTurn {
            return self.indexing.hashes();
        }
        let mut places = 0;
        self.indexing.ask(key, |_, number| {
            places += 1;
            filter.has(number)
        });
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_indexing_finds_what_was_set_and_seldom_else() {
        let indexings = [
            Indexing::SevenAtOnce,
            Indexing::SevenInTurn,
            Indexing::Rotated(DigestFunction::Md5),
            Indexing::Double(DigestFunction::MurmurHash64A, DigestFunction::CityHash64),
        ];
        for indexing in indexings {
            let (stored, absent) = (Keys::new(1000, 36, 0, 3), Keys::new(1000, 36, 1, 3));
            let mut filter = Bits::new(10_000);
            for key in stored.iter() {
                indexing.ask(key, |_, number| {
                    filter.set(number);
                    true
                });
            }
            let maybe = |key: &[u8]| {
                let mut places = 0;
                indexing.ask(key, |_, number| {
                    places += u32::from(filter.has(number));
                    filter.has(number)
                });
                places == 7
            };
            assert!(stored.iter().all(maybe), "{indexing:?}");
            let fooled = absent.iter().filter(|key| maybe(key)).count();
            assert!(fooled <= 30, "{indexing:?}: {fooled} of 1000 where about 8 are expected");
        }
    }
}
