//! Figs. 4 and 5: one empty question, to one filter of seven places or to seven units of one place each, as the paper
//! emulates `ElasticBF`.

use super::indexing::{Bits, Indexing};
use super::keys::{Keys, chain, glance};
use super::{COST_SECONDS, KEY_BYTES, category, key_bytes, key_lengths, method, not_measurable, time_max};
use crate::experiments::figures::{counted, measured};
use crate::experiments::names::QUERY;
use crate::experiments::registry::{AxisSpec, CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::Request;
use crate::failure::Failure;
use crate::measure::cost::measure_cost;
use crate::measure::timer::warm_up;
use core::time::Duration;
use lsm_lab_filters::digest::DigestFunction::{CityHash64, Crc32, Md5, MurmurHash64A, Xxh64};
use lsm_lab_teaching::reproduction::{FILTER_BITS, KEYS, UNIT_BITS, UNITS};
use lsm_lab_teaching::results::{Figure, Parameter};

const AXES: &[AxisSpec] = &[KEY_BYTES, category("indexing", "where places come from")];

/// The paper's Fig. 4.
pub(in crate::experiments) const FIG4: Spec = Spec {
    id: "fig4",
    title: "time of one empty question to one filter, by key length",
    source: "paper-hash-sharing, Figure 4",
    arms: "a place from each of seven functions / MD5 and rotation / MM64 and rotation",
    axes: AXES,
    claims: &[],
    work: |request| {
        let indexings = [
            Indexing::SevenAtOnce,
            Indexing::SevenInTurn,
            Indexing::Rotated(Md5),
            Indexing::Rotated(MurmurHash64A),
        ];
        questions(request, Probed::OneFilter, &indexings)
    },
};

/// The paper's Fig. 5.
pub(in crate::experiments) const FIG5: Spec = Spec {
    id: "fig5",
    title: "time of one empty question to seven filter units, by key length",
    source: "paper-hash-sharing, Figure 5",
    arms: "one digest and rotation / two digests / a function for each unit",
    axes: AXES,
    claims: &["fig5-rotation-vs-double"],
    work: |request| {
        let indexings = [
            Indexing::Rotated(MurmurHash64A),
            Indexing::Double(MurmurHash64A, Xxh64),
            Indexing::Double(MurmurHash64A, Crc32),
            Indexing::Double(MurmurHash64A, CityHash64),
            Indexing::SevenAtOnce,
            Indexing::SevenInTurn,
        ];
        questions(request, Probed::Units, &indexings)
    },
};

/// Absent keys that are asked for in turn: half a megabyte of the longest.
const REQUESTED: usize = 1024;

const UNTOLD: &str = "How the source's program hashes for units that are not reached any more is not told: seven functions are timed \
     both ways, two digests are made before the first unit is asked.";

/// Filters that a question probes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Probed {
    /// One filter, in which every key has seven places.
    OneFilter,
    /// Seven units, in each of which it has one.
    Units,
}

struct Question {
    probed: Probed,
    key_bytes: u32,
    indexing: Indexing,
    time_max: Duration,
}

fn questions(request: &Request, probed: Probed, indexings: &[Indexing]) -> Vec<Box<dyn Work>> {
    let cells = key_lengths(request, 512).into_iter().flat_map(|key_bytes| {
        indexings.iter().map(move |&indexing| -> Box<dyn Work> {
            Box::new(Question { probed, key_bytes, indexing, time_max: time_max(request) })
        })
    });
    cells.collect()
}

impl Work for Question {
    fn parameters(&self) -> Vec<Parameter> {
        vec![key_bytes(self.key_bytes), name_of("indexing", self.indexing.name())]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(0.3 + COST_SECONDS)
    }

    fn settings(&self) -> String {
        method(self.time_max)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        if context.stop.requested() {
            return Ok(None);
        }
        let seed = context.request.seed;
        Ok(Some(match self.probed {
            Probed::OneFilter => self.measure(seed, vec![Bits::new(FILTER_BITS)], |_| 0),
            Probed::Units => self.measure(seed, (0..UNITS).map(|_| Bits::new(UNIT_BITS)).collect(), index),
        }))
    }
}

impl Question {
    /// Fills these bits, which a place belongs to by its number, and asks.
    fn measure(&self, seed: u64, mut bits: Vec<Bits>, bits_of: impl Fn(u64) -> usize + Copy) -> Measured {
        for key in Keys::new(KEYS, self.key_bytes, 0, seed).iter() {
            self.indexing.ask(key, |place, number| {
                bits[bits_of(place)].set(number);
                true
            });
        }
        let absent = Keys::new(REQUESTED, self.key_bytes, 1, seed);
        let question = |key: &[u8]| self.indexing.ask(key, |place, number| bits[bits_of(place)].has(number));
        warm_up(|steps| chain(steps, &absent, question));
        let cost = measure_cost(
            self.time_max,
            |steps| chain(steps, &absent, question),
            |steps| chain(steps, &absent, glance),
        );
        let places = absent.iter().map(|key| {
            let mut places = 0;
            self.indexing.ask(key, |place, number| {
                places += 1;
                bits[bits_of(place)].has(number)
            });
            places
        });
        let mut done = Measured { figures: vec![self.count(places.sum())], ..Measured::default() };
        match cost {
            Ok(cost) => done.figures.insert(0, measured(QUERY, "ns", cost.ns, cost.pairs)),
            Err(reason) => {
                done.warnings.push(not_measurable("The cost of a query", &self.parameters(), reason));
            }
        }
        if self.probed == Probed::Units {
            done.differences.push(UNTOLD.to_owned());
        }
        done
    }

    /// Returns the work per question, given the positions that all questions checked: hashing a key for one
    /// filter, or probing several units.
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    fn count(&self, places: u64) -> Figure {
        let samples = REQUESTED as u64;
        let per_question = |sum: u64| sum as f64 / samples as f64;
        match self.probed {
            Probed::Units => counted("units_asked_per_query", "units", per_question(places), None, samples),
            Probed::OneFilter => {
                let in_turn = self.indexing == Indexing::SevenInTurn;
                let hashes = if in_turn { places } else { samples * self.indexing.hashes() };
                counted("hashes_per_query", "hashes", per_question(hashes), None, samples)
            }
        }
    }
}

fn index(unit: u64) -> usize {
    usize::try_from(unit).unwrap_or(0)
}
