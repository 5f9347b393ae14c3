//! Fig. 5: one question to seven filter units with one place each, as the paper emulates `ElasticBF`.

use super::keys::{Keys, chain, glance};
use super::one_filter::{Bits, Indexing};
use super::{KEY_BYTES, category, key_bytes, key_lengths, rounds, seconds};
use crate::experiments::figures::{counted, measured};
use crate::experiments::names::QUERY;
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::Request;
use crate::failure::Failure;
use crate::measure::timer::{net_cost, warm_up};
use lsm_lab_engine::digest::DigestFunction::{CityHash64, Crc32, MurmurHash64A, Xxh64};
use lsm_lab_engine::reproduction::{KEYS, UNIT_BITS, UNITS};
use lsm_lab_engine::results::Parameter;

/// The paper's Fig. 5.
pub(in crate::experiments) const FIG5: Spec = Spec {
    id: "fig5",
    title: "time of one empty question to seven filter units, by key length",
    source: "paper-hash-sharing, Figure 5",
    arms: "one digest and rotation / two digests / a function for each unit",
    axes: &[KEY_BYTES, category("indexing", "where places come from")],
    claims: &["fig5-rotation-vs-double"],
    work: fig5,
};

/// Absent keys that are asked for in turn.
const ASKED: usize = 1024;

struct Units {
    key_bytes: u32,
    indexing: Indexing,
    rounds: u32,
}

fn fig5(request: &Request) -> Vec<Box<dyn Work>> {
    let indexings = [
        Indexing::Rotated(MurmurHash64A),
        Indexing::Double(MurmurHash64A, Xxh64),
        Indexing::Double(MurmurHash64A, Crc32),
        Indexing::Double(MurmurHash64A, CityHash64),
        Indexing::SevenAtOnce,
        Indexing::SevenInTurn,
    ];
    let cells = key_lengths(request, 512).into_iter().flat_map(|key_bytes| {
        indexings.map(|indexing| -> Box<dyn Work> {
            Box::new(Units { key_bytes, indexing, rounds: rounds(request) })
        })
    });
    cells.collect()
}

impl Work for Units {
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
        let mut units: Vec<Bits> = (0..UNITS).map(|_| Bits::new(UNIT_BITS)).collect();
        for key in Keys::new(KEYS, self.key_bytes, 0, seed).iter() {
            self.indexing.ask(key, |unit, number| {
                units[index(unit)].set(number);
                true
            });
        }
        let absent = Keys::new(ASKED, self.key_bytes, 1, seed);
        let question = |key: &[u8]| self.indexing.ask(key, |unit, number| units[index(unit)].has(number));
        warm_up(|count| chain(count, &absent, question));
        let cost = net_cost(
            self.rounds,
            seed,
            |count| chain(count, &absent, question),
            |count| chain(count, &absent, glance),
        );
        let asked: u64 = absent.iter().map(|key| self.units_asked(key, &units)).sum();
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        let asked = asked as f64 / ASKED as f64;
        let figures = vec![
            measured(QUERY, "ns", cost, self.rounds.into()),
            counted("units_asked_per_query", "units", asked, None, ASKED as u64),
        ];
        let differences = vec![
            "How the source's program hashes for units that are not reached any more is not told: seven functions are timed both ways, two \
             digests are made before the first unit is asked."
                .to_owned(),
        ];
        Ok(Some(Measured { figures, differences, ..Measured::default() }))
    }
}

impl Units {
    fn units_asked(&self, key: &[u8], units: &[Bits]) -> u64 {
        let mut asked = 0;
        self.indexing.ask(key, |unit, number| {
            asked += 1;
            units[index(unit)].has(number)
        });
        asked
    }
}

fn index(unit: u64) -> usize {
    usize::try_from(unit).unwrap_or(0)
}
