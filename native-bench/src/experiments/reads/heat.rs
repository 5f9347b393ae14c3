//! How often each table is asked, by level, with no filter in the way: the observation that `ElasticBF` starts from.

use super::{POPULARITIES, POPULARITY, Scale, over_seeds, popularity};
use crate::experiments::figures::{claimed, counted};
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work};
use crate::experiments::request::Request;
use crate::failure::Failure;
use lsm_lab_engine::observe::{Event, Observer};
use lsm_lab_engine::options::{MemoryPlan, Options};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::Store;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::math::statistics::percentile;
use lsm_lab_filters::{FilterKind, FilterOptions};
use lsm_lab_teaching::reproduction::elastic::{
    Empty, KEYS, Layout, Lookups, Popularity, Workload, loaded_with, options,
};
use lsm_lab_teaching::results::Parameter;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The slides' Figure 2.
pub(in crate::experiments) const ELASTIC_HEAT: Spec = Spec {
    id: "elastic-heat",
    title: "how often tables of each level are read, without filters",
    source: "elasticbf-slides, Figure 2",
    arms: "no filters; existing keys",
    axes: &[POPULARITY],
    claims: &[],
    work: heat,
};

/// Bytes of a table: small, so that a tree of 222 200 keys has as many tables in its last levels as the slides' store.
const TABLE_BYTES: u64 = 32 << 10;

/// The part of the tables of level 3 that the slides compare with: the coldest 11 in 100.
const COLD_SHARE: f64 = 0.11;

struct Heat {
    keys: Popularity,
    scale: Scale,
}

fn heat(request: &Request) -> Vec<Box<dyn Work>> {
    let cell = |keys| -> Box<dyn Work> { Box::new(Heat { keys, scale: Scale::of(request) }) };
    POPULARITIES.map(cell).into_iter().collect()
}

/// Blocks read of each table.
#[derive(Default)]
struct Reads(BTreeMap<u32, u64>);

impl Observer for Reads {
    fn observe(&mut self, event: Event) {
        if let Event::BlockRead { table, .. } = event {
            *self.0.entry(table).or_default() += 1;
        }
    }
}

/// Reads per table of each level, level 1 first, rising.
fn by_level(store: &Store, reads: &Reads) -> Vec<Vec<u64>> {
    let version = store.version();
    let levels = version.levels().iter().map(|level| {
        let mut counts: Vec<u64> =
            level.tables().map(|table| reads.0.get(&table.id()).copied().unwrap_or_default()).collect();
        counts.sort_unstable();
        counts
    });
    levels.collect()
}

fn part(some: usize, of: usize) -> f64 {
    let [some, of] = [some, of].map(|count| f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
    some / of.max(1.0)
}

impl Heat {
    fn levels(&self, seed: u64) -> Result<Vec<Vec<u64>>, Failure> {
        let recipe = DigestRecipe::new(DigestFunction::Xxh3);
        let none = FilterOptions::new(FilterKind::None, 10.0, recipe);
        let options =
            Options { filter: none, table_bytes: TABLE_BYTES, ..options(MemoryPlan::Uniform, 10.0) };
        let (store, space) = loaded_with(Arc::new(MemoryStorage::new()), options, seed)?;
        let workload = Workload { popularity: self.keys, layout: Layout::Scattered, empty: Empty::Near };
        let mut lookups = Lookups::new(workload, &space, KEYS, seed + 1_000);
        let (mut reader, mut reads, mut key) = (store.reader(), Reads::default(), Vec::new());
        for _ in 0..self.scale.lookups {
            let id = lookups.popular();
            space.write_key(id, &mut key);
            reader.get_observed(Arm::Shared, &key, &mut reads)?;
        }
        Ok(by_level(&store, &reads))
    }
}

impl Work for Heat {
    fn parameters(&self) -> Vec<Parameter> {
        vec![popularity(self.keys)]
    }

    fn cost(&self) -> Cost {
        Cost::of_seconds(self.scale.seconds(1.0))
    }

    fn settings(&self) -> String {
        self.scale.text()
    }

    #[expect(clippy::cast_precision_loss, reason = "reads of one table")]
    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let (mut hotter, mut figures, mut tables) = (Vec::new(), Vec::new(), (0, 0));
        for round in 0..self.scale.seeds {
            if context.stop.requested() {
                return Ok(None);
            }
            let levels = self.levels(context.request.seed.wrapping_add(u64::from(round)))?;
            let [.., third, fourth] = levels.as_slice() else { continue };
            let cold = percentile(third, COLD_SHARE).unwrap_or_default();
            let above = fourth.iter().filter(|&&reads| reads > cold).count();
            hotter.push(part(above, fourth.len()));
            if round == 0 {
                tables = (third.len() + fourth.len(), levels.iter().map(Vec::len).sum());
                for (level, counts) in (1..).zip(&levels) {
                    for (name, share) in [("p10", 0.1), ("p50", 0.5), ("p90", 0.9)] {
                        let name = format!("reads_per_table_level_{level}_{name}");
                        figures.push(counted(
                            &name,
                            "reads",
                            percentile(counts, share).unwrap_or_default() as f64,
                            None,
                            counts.len() as u64,
                        ));
                    }
                }
            }
            (context.progress)(f64::from(round + 1) / f64::from(self.scale.seeds));
        }
        let name = "last_level_tables_hotter_than_a_ninth_of_the_level_above";
        figures.insert(0, over_seeds(name, "fraction", &hotter));
        figures.insert(1, claimed(name, "fraction", 0.21));
        let name = "tables_in_the_last_two_levels";
        figures.push(counted(name, "fraction", part(tables.0, tables.1), None, tables.1 as u64));
        figures.push(claimed(name, "fraction", 0.98));
        Ok(Some(Measured { figures, ..Measured::default() }))
    }
}
