//! The table of the fjall post: one segment, an existing key, everything cached, by key length and hash function.

use super::keys::{Keys, chain, glance};
use super::{COST_SECONDS, KEY_BYTES, category, key_bytes, method, not_measurable, time_max};
use crate::experiments::figures::{claimed, counted, measured, model};
use crate::experiments::names::{RATE, READ};
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::{Overrides, Preset, Request};
use crate::failure::{Failure, INTERNAL};
use crate::measure::cost::{Cost as OperationCost, NotMeasurable, measure_cost};
use crate::measure::timer::warm_up;
use core::time::Duration;
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::BlockCache;
use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe};
use lsm_lab_filters::math::statistics::Interval;
use lsm_lab_filters::{Filter, FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_teaching::results::{Figure, Parameter};
use std::sync::Arc;

/// The post's table.
pub(in crate::experiments) const FJALL: Spec = Spec {
    id: "fjall",
    title: "time of one cached read by key length and hash function, and the rate of a filter by it",
    source: "fjall-hash-functions, table",
    arms: "one segment, an existing key, everything in memory",
    axes: &[KEY_BYTES, category("hash", "hash function")],
    claims: &["fjall-xxh3"],
    work: fjall,
};

/// Columns of the post, with our functions; it has `rustc_hash` of a version that it does not tell.
const COLUMNS: [(&str, DigestFunction); 7] = [
    ("xxh3", DigestFunction::Xxh3),
    ("seahash", DigestFunction::SeaHash),
    ("cityhash", DigestFunction::CityHash64),
    ("metrohash", DigestFunction::MetroHash64),
    ("rustc_hash", DigestFunction::RustcHash),
    ("spooky", DigestFunction::SpookyHash64),
    ("fxhash", DigestFunction::FxHash),
];

/// Rows of the post: key length, then nanoseconds by column.
const ROWS: [(u32, [u16; 7]); 6] = [
    (1, [182, 225, 200, 186, 191, 218, 192]),
    (8, [193, 208, 197, 186, 190, 216, 198]),
    (36, [196, 215, 200, 190, 196, 226, 206]),
    (73, [202, 227, 218, 194, 197, 242, 206]),
    (147, [210, 240, 232, 202, 207, 256, 227]),
    (1000, [253, 388, 324, 257, 288, 318, 457]),
];

/// Keys of the segment: fewer than the values of one byte, with room.
const STORED: usize = 200;

struct Read {
    key_bytes: u32,
    column: usize,
    time_max: Duration,
    /// Keys of the filter whose rate is counted, and number of absent keys in its queries.
    keys: usize,
    queries: usize,
}

fn fjall(request: &Request) -> Vec<Box<dyn Work>> {
    let all = ROWS.map(|(key_bytes, _)| key_bytes);
    let usual: &[u32] = match request.preset {
        Preset::MiniCi => &[1, 36],
        _ => &all,
    };
    let (keys, queries) = if request.preset == Preset::MiniCi { (1_000, 10_000) } else { (10_000, 200_000) };
    let wanted = &request.overrides.digests;
    let lengths = Overrides::or(&request.overrides.key_bytes, usual);
    let cells = lengths.into_iter().flat_map(|key_bytes| {
        let columns =
            (0..COLUMNS.len()).filter(|&column| wanted.is_empty() || wanted.contains(&COLUMNS[column].1));
        columns.map(move |column| -> Box<dyn Work> {
            Box::new(Read { key_bytes, column, time_max: time_max(request), keys, queries })
        })
    });
    cells.collect()
}

impl Read {
    fn function(&self) -> DigestFunction {
        COLUMNS[self.column].1
    }

    fn options(&self) -> FilterOptions {
        let kind = FilterKind::Standard(ProbeScheme::LsmTree);
        FilterOptions::new(kind, 10.0, DigestRecipe::new(self.function()))
    }

    /// One segment with all keys, in a cache that holds all of it.
    fn store(&self, keys: &Keys) -> Result<Store, Failure> {
        let options = Options { filter: self.options(), log: LogMode::NoLog, ..Options::paper() };
        let store =
            Store::create(Arc::new(MemoryStorage::new()), options)?.with_cache(BlockCache::new(64 << 20));
        let mut entries: Vec<Vec<u8>> = keys.iter().map(<[u8]>::to_vec).collect();
        entries.sort_unstable();
        store.load_level(1, entries.into_iter().map(|key| (key, vec![b'v'; 20])))?;
        Ok(store)
    }

    fn time(&self, seed: u64) -> Result<Result<OperationCost, NotMeasurable>, Failure> {
        let keys = Keys::new(STORED, self.key_bytes, 0, seed);
        let store = self.store(&keys)?;
        let mut reader = store.reader();
        let mut missing = 0_u64;
        let mut read = |key: &[u8]| {
            if let Ok(Some(value)) = reader.get(key) {
                u64::from(value[0]) ^ glance(key)
            } else {
                missing += 1;
                0
            }
        };
        warm_up(|steps| chain(steps, &keys, &mut read));
        let cost = measure_cost(
            self.time_max,
            |steps| chain(steps, &keys, &mut read),
            |steps| chain(steps, &keys, glance),
        );
        if missing > 0 {
            return Err(Failure::new(crate::failure::INCORRECT, "a stored key was not found".to_owned()));
        }
        Ok(cost)
    }

    /// Returns the rates of a filter over keys of this length, if enough such keys exist: with digests as
    /// stores take them, and with the function without seed and mixing.
    fn rates(&self, seed: u64) -> Result<Vec<Figure>, Failure> {
        if self.key_bytes < 5 {
            return Ok(Vec::new());
        }
        let stored = Keys::new(self.keys, self.key_bytes, 0, seed);
        let absent = Keys::new(self.queries, self.key_bytes, 1, seed);
        let recipe = DigestRecipe::new(self.function());
        let mut figures = vec![self.rate(RATE, &stored, &absent, |key| recipe.digest(key))?];
        if self.function().unseeded(&[]).is_some() {
            let bare = |key: &[u8]| self.function().unseeded(key).unwrap_or(Digest(0));
            figures.push(self.rate("false_positive_rate_without_mixing", &stored, &absent, bare)?);
        }
        figures.extend(self.options().false_positive_rate().map(|rate| model(RATE, "fraction", rate)));
        Ok(figures)
    }

    fn rate(
        &self,
        name: &str,
        stored: &Keys,
        absent: &Keys,
        digest: impl Fn(&[u8]) -> Digest,
    ) -> Result<Figure, Failure> {
        let digests: Vec<Digest> = stored.iter().map(&digest).collect();
        let filter = Filter::build(&self.options(), &digests)
            .map_err(|error| Failure::new(INTERNAL, format!("a filter cannot be built: {error}")))?;
        let requested: Vec<Digest> = absent.iter().map(digest).collect();
        let rate = Interval::of_share(filter.count_maybe(&requested), requested.len() as u64);
        Ok(counted(name, "fraction", rate.estimate, Some((rate.low, rate.high)), requested.len() as u64))
    }
}

impl Work for Read {
    fn parameters(&self) -> Vec<Parameter> {
        vec![key_bytes(self.key_bytes), name_of("hash", COLUMNS[self.column].0)]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(0.3 + COST_SECONDS)
    }

    fn settings(&self) -> String {
        format!("{}, {} keys", method(self.time_max), self.keys)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        if context.stop.requested() {
            return Ok(None);
        }
        let seed = context.request.seed;
        let cost = self.time(seed)?;
        let (mut figures, mut warnings) = (Vec::new(), Vec::new());
        match cost {
            Ok(cost) => {
                let ns = cost.ns;
                // A cost is above 0.
                let per_second =
                    Interval { estimate: 1e9 / ns.estimate, low: 1e9 / ns.high, high: 1e9 / ns.low };
                figures.push(measured(READ, "ns", ns, cost.pairs));
                figures.push(measured("reads_per_s", "reads/s", per_second, cost.pairs));
            }
            Err(reason) => warnings.push(not_measurable("The cost of a read", &self.parameters(), reason)),
        }
        let row = ROWS.iter().find(|(key_bytes, _)| *key_bytes == self.key_bytes);
        if let Some((_, told)) = row {
            let told = f64::from(told[self.column]);
            figures.push(claimed(READ, "ns", told));
            figures.push(claimed("reads_per_s", "reads/s", 1e9 / told));
        }
        figures.extend(self.rates(seed)?);
        let differences = vec![
            format!("{STORED} keys of one segment are read in turn, while the post reads one key 25 million times."),
            "The post's reads per second are 10^9 divided by its nanoseconds, except in one cell of xxh3 and three of spooky. Here, \
             all are computed in this way."
                .to_owned(),
        ];
        Ok(Some(Measured { figures, differences, warnings, ..Measured::default() }))
    }
}
