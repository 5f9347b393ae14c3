//! The cost of one more level for an empty lookup: trees of 5, 10 and 14 levels over the same number of
//! entries, in memory.
//!
//! Each level is one run over the whole range of keys, twice as large as the one above. The filters together
//! are as large in all three trees. So trees differ only in the number of probed filters.
//!
//! **In the same rounds**: fetching a random cache line of as much memory as the filters, waiting for each or
//! not.

use crate::data::Data;
use crate::lines::{FETCHES, Lines};
use crate::ours::{Frozen, Ours, Way, count, count_frozen};
use crate::queries::{Contender, Harness, KeyMaker, Stream, verify, zipf_over};
use crate::series::{Who, estimate, rounded};
use crate::shape::Shape;
use crate::statistics::estimate_of;
use crate::tree::{BITS_PER_KEY, Counted};
use crate::trees::arm_of;
use crate::turn::{Entrant, Length, Times, rounds};
use crate::{Outcome, tables, told};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::{FrozenTree, Store};
use lsm_lab_engine::table::BlockCache;
use lsm_lab_filters::math::statistics::Interval;
use lsm_lab_filters::{FilterOptions, FilterSize};
use serde_json::{Value, json};
use std::sync::Arc;

/// How many levels the trees have.
pub const LEVELS: [u8; 3] = [5, 10, 14];
const SIZE_RATIO: u32 = 2;
const ARMS: [Who; 5] = [Who::PER_FILTER, Who::SHARED, Who::MERGED_PER_FILTER, Who::MERGED, Who::MAPLET];
/// Limit of arm D for one more level, in ns.
const MAPLET_BAR_NS: f64 = 1.0;
const STREAM: Stream = Stream::Empty;

/// An arm in a tree.
#[derive(Debug, Clone)]
pub struct Cell {
    arm: Who,
    levels: u8,
    counted: Counted,
    times: Times,
}

/// Everything that was measured in the same rounds.
#[derive(Debug, Clone)]
pub struct Measured {
    shape: Shape,
    filter_bytes: usize,
    cells: Vec<Cell>,
    /// A line whose place is known only after the one before has arrived.
    dependent: Times,
    /// Lines whose places are known before.
    independent: Times,
    harness: Times,
}

/// A tree of this many levels, each twice as large as the one above.
fn build(data: &Data, levels: u8) -> Outcome<Store> {
    let durable = Options::durable();
    let options = Options {
        filter: FilterOptions { size: FilterSize::BitsPerKey(BITS_PER_KEY), ..durable.filter },
        memtable_bytes: data.shape.table_bytes,
        table_bytes: data.shape.table_bytes,
        size_ratio: SIZE_RATIO,
        log: LogMode::NoLog,
        ..durable
    };
    let store = told(Store::create(Arc::new(MemoryStorage::new()), options))?;
    let store = store.with_cache(BlockCache::of_everything());
    let parts = (1_usize << levels) - 1;
    let mut stored = 0;
    for level in 1..=levels {
        let end = if level == levels { data.len() } else { stored + (data.len() << (level - 1)) / parts };
        let mut indices: Vec<usize> = (stored..end).collect();
        indices.sort_unstable_by_key(|&index| data.key(index));
        let entries = indices.iter().map(|&index| (data.key(index).to_vec(), data.value(index).to_vec()));
        told(store.load_level(level, entries))?;
        stored = end;
    }
    Ok(store)
}

/// Times empty lookups of all arms in all trees.
///
/// # Errors
/// What the engine says, or a wrong answer.
pub fn measure(shape: Shape, (length, rounds_asked): (Length, usize)) -> Outcome<Measured> {
    let data = Data::new(shape);
    let zipf = zipf_over(&data);
    let stores = LEVELS.into_iter().map(|levels| build(&data, levels)).collect::<Outcome<Vec<Store>>>()?;
    let filter_bytes = stores.iter().map(|store| store.statistics().filter_bytes()).max().unwrap_or_default();
    let filter_bytes = usize::try_from(filter_bytes).map_err(|error| error.to_string())?;
    let order = data.in_order();
    for store in &stores {
        let mut reader = store.reader();
        for &index in &order {
            told(reader.get(data.key(index)))?.ok_or("a key was lost")?;
        }
    }
    let frozen = stores.iter().map(|store| told(store.snapshot().freeze()));
    let frozen = frozen.collect::<Outcome<Vec<FrozenTree>>>()?;
    let maker = |stream, purpose| KeyMaker::new(&data, stream, &zipf, &[purpose, stream as u64]);
    let mut contenders: Vec<Box<dyn Contender + '_>> = Vec::new();
    let mut named = Vec::new();
    for ((levels, store), frozen) in LEVELS.into_iter().zip(&stores).zip(&frozen) {
        for who in ARMS {
            let (mut contender, counted): (Box<dyn Contender + '_>, _) = if who == Who::MAPLET {
                (Box::new(Frozen::new(frozen)), count_frozen(frozen, &mut maker(STREAM, 2), 256)?)
            } else {
                let arm = arm_of(who)?;
                (Box::new(Ours::new(store, Way::By(arm))), count(store, arm, &mut maker(STREAM, 2), 256)?)
            };
            for stream in [Stream::Empty, Stream::Existing] {
                verify(&mut *contender, &mut maker(stream, 1), &data, 16)?;
            }
            named.push((who, levels, counted));
            contenders.push(contender);
        }
    }
    contenders.push(Box::new(Lines::new(filter_bytes, true)));
    contenders.push(Box::new(Lines::new(filter_bytes, false)));
    contenders.push(Box::new(Harness));
    let entrants = contenders.into_iter();
    let mut entrants: Vec<_> =
        entrants.map(|contender| Entrant { contender, data: &data, zipf: &zipf }).collect();
    let mut times = rounds(&mut entrants, STREAM, length, rounds_asked)?.into_iter();
    let cells = named.into_iter().zip(times.by_ref());
    let cells = cells.map(|((arm, levels, counted), times)| Cell { arm, levels, counted, times }).collect();
    let mut next = |lines| times.next().unwrap_or_default().divided_by(lines);
    let (dependent, independent, harness) = (next(FETCHES), next(FETCHES), next(1));
    Ok(Measured { shape, filter_bytes, cells, dependent, independent, harness })
}

impl Measured {
    fn cell(&self, arm: Who, levels: u8) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.arm == arm && cell.levels == levels)
    }

    /// Nanoseconds that one more level costs, between two trees.
    #[must_use]
    pub fn per_level(&self, arm: Who, from: u8, to: u8) -> Option<Interval> {
        let (from_cell, to_cell) = (self.cell(arm, from)?, self.cell(arm, to)?);
        let additional = f64::from(to - from);
        let costs = to_cell.times.cpu_ns.iter().zip(&from_cell.times.cpu_ns);
        Some(estimate_of(&costs.map(|(to, from)| (to - from) / additional).collect::<Vec<f64>>()))
    }

    /// Returns the limit for one more level: the time of a dependent fetch, and 10 ns.
    #[must_use]
    pub fn bar(&self) -> Interval {
        let lines: Vec<f64> = self.dependent.cpu_ns.iter().map(|ns| ns + 10.0).collect();
        estimate_of(&lines)
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::new();
        let heads = LEVELS.iter().map(|levels| format!("{levels} levels"));
        tables::row(&mut text, "processor ns per empty lookup", heads);
        for arm in ARMS {
            let cells = LEVELS.into_iter().map(|levels| {
                tables::shown(self.cell(arm, levels).map(|cell| estimate_of(&cell.times.cpu_ns)), 1)
            });
            tables::row(&mut text, &format!("  {}", arm.name), cells);
        }
        tables::row(&mut text, "hashes and filters per lookup", std::iter::empty());
        for arm in ARMS {
            let cells = LEVELS.into_iter().map(|levels| {
                self.cell(arm, levels).map_or("-".to_owned(), |cell| {
                    format!("{:.2} and {:.2}", cell.counted.hashes.unwrap_or(f64::NAN), cell.counted.filters)
                })
            });
            tables::row(&mut text, &format!("  {}", arm.name), cells);
        }
        let heads = ["5 to 10 levels", "10 to 14", "5 to 14"].into_iter().map(str::to_owned);
        tables::row(&mut text, "ns for one more level", heads);
        for arm in ARMS {
            let cells = [(5, 10), (10, 14), (5, 14)];
            let cells = cells.into_iter().map(|(from, to)| tables::shown(self.per_level(arm, from, to), 2));
            tables::row(&mut text, &format!("  {}", arm.name), cells);
        }
        let kib = self.filter_bytes / 1024;
        for (name, times) in [
            (format!("a line of {kib} KiB, waited for"), &self.dependent),
            (format!("a line of {kib} KiB, not waited"), &self.independent),
            ("harness alone".to_owned(), &self.harness),
        ] {
            let shown = tables::shown(Some(estimate_of(&times.cpu_ns)), 2);
            tables::row(&mut text, &name, std::iter::once(shown));
        }
        tables::row(
            &mut text,
            "bar: a line waited for + 10 ns",
            std::iter::once(tables::shown(Some(self.bar()), 2)),
        );
        tables::row(&mut text, "bar of arm D", std::iter::once(format!("{MAPLET_BAR_NS:.2}")));
        text
    }

    /// Everything for programs.
    #[must_use]
    pub fn json(&self) -> Value {
        let cells = self.cells.iter().map(|cell| {
            json!({
                "contender": cell.arm.name, "levels": cell.levels,
                "cpu_ns": estimate(estimate_of(&cell.times.cpu_ns)), "cpu_ns_of_rounds": rounded(&cell.times.cpu_ns),
                "hashes_per_lookup": cell.counted.hashes, "filters_per_lookup": cell.counted.filters,
            })
        });
        let per_level = ARMS.into_iter().map(|arm| {
            json!({ "contender": arm.name, "ns_per_level_from_5_to_14": self.per_level(arm, 5, 14).map(estimate) })
        });
        json!({
            "name": "levels", "shape": self.shape.name, "filter_bytes": self.filter_bytes,
            "series": cells.collect::<Vec<_>>(), "one_more_level": per_level.collect::<Vec<_>>(),
            "line_waited_for_ns": estimate(estimate_of(&self.dependent.cpu_ns)),
            "line_not_waited_for_ns": estimate(estimate_of(&self.independent.cpu_ns)),
            "harness_ns": estimate(estimate_of(&self.harness.cpu_ns)),
            "bar_ns": estimate(self.bar()), "bar_of_arm_d_ns": MAPLET_BAR_NS,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_have_their_levels_and_hash_as_their_arms_say() {
        let measured =
            measure(Shape::TINY.of(20_000), (Length { warm_batches: 1, timed_batches: 1 }, 2)).unwrap();
        for levels in LEVELS {
            let hashes = |arm| measured.cell(arm, levels).unwrap().counted.hashes.unwrap();
            let filters = measured.cell(Who::MERGED, levels).unwrap().counted.filters;
            assert!(filters > 0.9 * f64::from(levels) - 2.0 && filters <= f64::from(levels), "{filters}");
            assert!((hashes(Who::MERGED) - 1.0).abs() < 1e-9 && (hashes(Who::SHARED) - 1.0).abs() < 1e-2);
            assert!(hashes(Who::PER_FILTER) > 2.0);
            let maplet = measured.cell(Who::MAPLET, levels).unwrap().counted;
            assert!((maplet.filters - 1.0).abs() < 1e-9 && (hashes(Who::MAPLET) - 1.0).abs() < 1e-9);
        }
        assert_eq!(measured.json()["series"].as_array().map(Vec::len), Some(15));
    }

    #[test]
    fn the_cost_of_a_level_is_the_slope() {
        let cell = |levels, ns: [f64; 2]| Cell {
            arm: Who::MERGED,
            levels,
            counted: Counted::default(),
            times: Times { wall_ns: ns.to_vec(), cpu_ns: ns.to_vec() },
        };
        let times = || Times { wall_ns: vec![5.0; 2], cpu_ns: vec![5.0; 2] };
        let measured = Measured {
            shape: Shape::TINY,
            filter_bytes: 64,
            cells: vec![cell(5, [100.0, 110.0]), cell(14, [190.0, 200.0])],
            dependent: times(),
            independent: times(),
            harness: times(),
        };
        let cost = measured.per_level(Who::MERGED, 5, 14).unwrap();
        assert!((cost.estimate - 10.0).abs() < 1e-9);
        assert!((measured.bar().estimate - 15.0).abs() < 1e-9);
        assert!(measured.per_level(Who::MERGED, 5, 10).is_none());
    }
}
