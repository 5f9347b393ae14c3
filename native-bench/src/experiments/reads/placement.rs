//! Placement of filters at compaction: the filter is appended with the end of its table and one sync, or with
//! a separate sync.
//!
//! The engine appends filter, fence pointers and footer together, then syncs once. That is the placement
//! which the post recommends. A storage in front of the device changes it: it syncs the data before this last
//! append.

use super::amplification::{KEY_BYTES, RUNS, VALUE_BYTES, filters_of, options_of_runs, write_runs};
use super::category;
use crate::experiments::figures::{claimed, counted, timed};
use crate::experiments::names::{NO_FILTERS, TEN_BITS};
use crate::experiments::registry::{CellContext, Cost, Measured, Spec, Work, name_of};
use crate::experiments::request::{Preset, Request};
use crate::failure::Failure;
use crate::measure::in_front::{Between, InFront};
use crate::measure::timer::time_ns;
use lsm_lab_engine::storage::{AppendFile, ReadFile, Storage, StorageError};
use lsm_lab_engine::store::Store;
use lsm_lab_engine::table::table_number;
use lsm_lab_filters::math::statistics::{mean, median};
use lsm_lab_teaching::results::{Figure, Parameter};
use lsm_lab_workload::{KeySpace, Random};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// *About 12 % more compaction throughput.*
pub(in crate::experiments) const BLOG_PLACEMENT: Spec = Spec {
    id: "blog-placement",
    title: "compaction throughput by how filters are appended to tables",
    source: "blog-bloom-in-lsm, Compaction-Aware Filter Placement",
    arms: "one append and one sync / a sync before the filter / the same in pieces of 4 KiB / no filters",
    axes: &[category("tables", "size of tables")],
    claims: &[],
    work: cells,
};

/// How tables are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Placement {
    /// As the engine does: the last append has the filter, one sync follows.
    OneAppend,
    /// The data is synced first. Then the last append follows, with its own sync.
    TwoSyncs,
    /// The same, and every append in pieces of 4 KiB.
    Pieces,
}

/// Arms: name in figures, placement, and filters.
const ARMS: [(&str, Placement, &str); 4] = [
    ("one_append", Placement::OneAppend, TEN_BITS),
    ("two_syncs", Placement::TwoSyncs, TEN_BITS),
    ("pieces", Placement::Pieces, TEN_BITS),
    ("no_filters", Placement::OneAppend, NO_FILTERS),
];

const PIECE_BYTES: usize = 4 << 10;

/// Appends and syncs of the tables of a compaction.
#[derive(Debug, Default)]
struct Calls {
    tables: AtomicU64,
    appends: AtomicU64,
    syncs: AtomicU64,
}

/// Layer between the engine and the device.
struct Placing {
    placement: Placement,
    calls: Arc<Calls>,
}

impl Between for Placing {
    fn opened(&self, _name: &str, file: Box<dyn ReadFile>) -> Box<dyn ReadFile> {
        file
    }

    fn created(&self, name: &str, inner: Box<dyn AppendFile>) -> Box<dyn AppendFile> {
        if table_number(name).is_none() {
            return inner;
        }
        self.calls.tables.fetch_add(1, Ordering::Relaxed);
        Box::new(Placed {
            inner,
            placement: self.placement,
            held: Vec::new(),
            calls: Arc::clone(&self.calls),
        })
    }
}

struct Placed {
    inner: Box<dyn AppendFile>,
    placement: Placement,
    /// The latest append, which may be the last one.
    held: Vec<u8>,
    calls: Arc<Calls>,
}

impl Placed {
    fn pass_on(&mut self) -> Result<(), StorageError> {
        let held = core::mem::take(&mut self.held);
        let piece = if self.placement == Placement::Pieces { PIECE_BYTES } else { held.len().max(1) };
        for piece in held.chunks(piece) {
            self.calls.appends.fetch_add(1, Ordering::Relaxed);
            self.inner.append(piece)?;
        }
        Ok(())
    }

    fn sync_inner(&mut self) -> Result<(), StorageError> {
        self.calls.syncs.fetch_add(1, Ordering::Relaxed);
        self.inner.sync()
    }
}

impl AppendFile for Placed {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        self.pass_on()?;
        self.held.extend_from_slice(bytes);
        Ok(())
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        if self.placement != Placement::OneAppend {
            self.sync_inner()?;
        }
        self.pass_on()?;
        self.sync_inner()
    }
}

struct Cell {
    name: &'static str,
    table_bytes: u64,
    keys_per_run: u64,
    rounds: u32,
}

fn cells(request: &Request) -> Vec<Box<dyn Work>> {
    let (keys_per_run, rounds) = match request.preset {
        Preset::MiniCi => (500, 1),
        Preset::Quick | Preset::Standard => (10_000, 2),
        Preset::PaperCore | Preset::Paper => (100_000, 10),
    };
    let sizes: [(&'static str, u64); 2] = [("512 KiB", 512 << 10), ("8 MiB", 8 << 20)];
    let cell =
        |(name, table_bytes)| -> Box<dyn Work> { Box::new(Cell { name, table_bytes, keys_per_run, rounds }) };
    sizes.map(cell).into_iter().collect()
}

/// Throughputs of one arm, and its calls.
#[derive(Default)]
struct Done {
    bytes_per_second: Vec<f64>,
    calls: Arc<Calls>,
}

impl Cell {
    /// Bytes of the keys and values.
    fn bytes(&self) -> u64 {
        self.keys_per_run * u64::from(RUNS) * (KEY_BYTES + VALUE_BYTES) as u64
    }

    /// Merges ten runs into one, and returns the bytes of keys and values per second.
    fn compact(
        &self,
        (name, placement, filters): (&str, Placement, &str),
        calls: &Arc<Calls>,
        (context, seed): (&mut CellContext<'_>, u64),
    ) -> Result<f64, Failure> {
        let directory = format!("placement-{name}");
        let native: Arc<dyn Storage> = Arc::new(context.trees.directory(&directory)?);
        let options = lsm_lab_engine::options::Options {
            table_bytes: self.table_bytes,
            ..options_of_runs(filters_of(filters))
        };
        let space = KeySpace::new(seed, KEY_BYTES);
        let loaded = Store::create(Arc::clone(&native), options)?;
        write_runs(&loaded, &space, self.keys_per_run)?;
        drop(loaded);
        let placing = Placing { placement, calls: Arc::clone(calls) };
        let store = Store::open(Arc::new(InFront::new(native, placing)))?;
        let (compacted, ns) = time_ns(|| store.compact());
        compacted?;
        drop(store);
        context.trees.remove_directory(&directory)?;
        #[expect(clippy::cast_precision_loss, reason = "some MiB")]
        Ok(1e9 * self.bytes() as f64 / ns)
    }

    fn figures(done: &[Done]) -> Vec<Figure> {
        let [one, two, pieces, none] = done else { return Vec::new() };
        let samples = one.bytes_per_second.len() as u64;
        let ratio = |name: &str, of: &Done, to: &Done| {
            let pairs = of.bytes_per_second.iter().zip(&to.bytes_per_second);
            let ratios: Vec<f64> = pairs.map(|(of, to)| of / to).collect();
            timed(name, "ratio", median(&ratios), samples)
        };
        let mut figures = vec![
            ratio(ONE_TO_TWO, one, two),
            ratio("throughput_ratio_one_append_to_pieces", one, pieces),
            ratio("throughput_ratio_one_append_to_no_filters", one, none),
            claimed(ONE_TO_TWO, "ratio", 1.12),
        ];
        for ((name, ..), done) in ARMS.iter().zip(done) {
            figures.push(timed(
                &format!("bytes_per_second_{name}"),
                "B/s",
                mean(&done.bytes_per_second),
                samples,
            ));
            let tables = done.calls.tables.load(Ordering::Relaxed);
            for (what, calls) in [("appends", &done.calls.appends), ("syncs", &done.calls.syncs)] {
                let calls = calls.load(Ordering::Relaxed);
                let per_table = lsm_lab_teaching::reproduction::elastic::per(calls, tables);
                figures.push(counted(&format!("{what}_per_table_{name}"), "1", per_table, None, tables));
            }
        }
        figures
    }
}

/// Throughput with one append over that with two syncs.
const ONE_TO_TWO: &str = "throughput_ratio_one_append_to_two_syncs";

impl Work for Cell {
    fn parameters(&self) -> Vec<Parameter> {
        vec![name_of("tables", self.name)]
    }

    #[expect(clippy::cast_precision_loss, reason = "some MiB")]
    fn cost(&self) -> Cost {
        let compactions = ARMS.len() as u64 * u64::from(self.rounds);
        // Ten runs, and the run that they are merged into; a tenth more for headers, fence pointers and filters.
        let written_bytes = compactions * 2 * self.bytes() * 11 / 10;
        Cost { written_bytes, standing_bytes: None, seconds: written_bytes as f64 / 1e8, reads: 0.0 }
    }

    fn is_comparison(&self) -> bool {
        true
    }

    fn settings(&self) -> String {
        format!("{} keys per run, {} rounds", self.keys_per_run, self.rounds)
    }

    fn run(&self, context: &mut CellContext<'_>) -> Result<Option<Measured>, Failure> {
        let mut done: [Done; 4] = core::array::from_fn(|_| Done::default());
        let seed = context.request.seed;
        let mut random = Random::new(seed);
        let mut order = [0, 1, 2, 3];
        for round in 0..self.rounds {
            random.shuffle(&mut order);
            for arm in order {
                if context.stop.requested() {
                    return Ok(None);
                }
                let calls = Arc::clone(&done[arm].calls);
                let throughput =
                    self.compact(ARMS[arm], &calls, (context, seed.wrapping_add(u64::from(round))))?;
                done[arm].bytes_per_second.push(throughput);
            }
            (context.progress)(f64::from(round + 1) / f64::from(self.rounds));
        }
        let differences = vec![
            "The post does not state what it compares with. Here, the other placements sync the data of a table before they append its \
             filter, with and without appends in pieces."
                .to_owned(),
        ];
        Ok(Some(Measured { figures: Self::figures(&done), differences, ..Measured::default() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_engine::storage::MemoryStorage;

    #[test]
    fn every_placement_writes_the_same_bytes() {
        let written = |placement| {
            let memory: Arc<dyn Storage> = Arc::new(MemoryStorage::new());
            let calls = Arc::new(Calls::default());
            let placing = Placing { placement, calls: Arc::clone(&calls) };
            let storage: Arc<dyn Storage> = Arc::new(InFront::new(Arc::clone(&memory), placing));
            let store = Store::create(storage, options_of_runs(filters_of(TEN_BITS))).unwrap();
            write_runs(&store, &KeySpace::new(1, KEY_BYTES), 200).unwrap();
            store.compact().unwrap();
            let mut names = memory.list().unwrap();
            names.retain(|name| table_number(name).is_some());
            names.sort_unstable();
            let bytes = |name: &String| {
                let file = memory.open(name).unwrap();
                let mut bytes = vec![0; usize::try_from(file.len()).unwrap()];
                file.read_at(0, &mut bytes).unwrap();
                bytes
            };
            let bytes: Vec<Vec<u8>> = names.iter().map(bytes).collect();
            let [tables, appends, syncs] =
                [&calls.tables, &calls.appends, &calls.syncs].map(|count| count.load(Ordering::Relaxed));
            (bytes, tables, appends, syncs)
        };
        let (bytes, tables, appends, syncs) = written(Placement::OneAppend);
        assert!(!bytes.is_empty());
        assert_eq!(syncs, tables, "one sync per table");
        let two = written(Placement::TwoSyncs);
        assert_eq!((two.0, two.1, two.2, two.3), (bytes.clone(), tables, appends, 2 * tables));
        let pieces = written(Placement::Pieces);
        assert_eq!((pieces.0, pieces.3), (bytes, 2 * tables));
        assert!(pieces.2 > appends, "more appends");
    }
}
