//! The load of our engine, by its public interface: buffered files, no compression (it has none).

use crate::cost::{Cost, Stopwatch};
use crate::data::{CHECKED_STRIDE, Data};
use crate::{Outcome, told};
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Policy, TableChoice};
use lsm_lab_engine::store::Store;
use std::path::Path;
use std::sync::Arc;

/// Variants of the tree; the first is the default. `leveling` is the textbook's, whole levels at a time.
/// `partial` takes table by table, as RocksDB does. `tiered-first` lets level 1 collect runs, as RocksDB's
/// level 0 does. With `-inline`, the writer does all work itself.
pub const VARIANTS: [&str; 4] = ["leveling", "leveling-inline", "partial", "tiered-first"];

fn compaction(variant: &str) -> CompactionOptions {
    let granularity = Granularity::Table(TableChoice::LeastOverlap);
    match variant {
        "partial" => CompactionOptions { policy: Policy::Leveling, granularity },
        "tiered-first" => CompactionOptions { policy: Policy::OneLeveling, granularity },
        _ => CompactionOptions::leveling(),
    }
}

/// Loads everything until the store is at rest, and closes it.
///
/// # Errors
/// What the engine says.
pub fn load(data: &Data, variant: &str, log: bool, directory: &Path) -> Outcome<Cost> {
    let table_bytes = data.shape.table_bytes;
    let options = Options {
        memtable_bytes: table_bytes,
        table_bytes,
        level_one_bytes: 4 * table_bytes,
        size_ratio: 4,
        compaction: compaction(variant),
        log: if log { LogMode::OnRequest } else { LogMode::NoLog },
        ..Options::durable()
    };
    let storage = told(NativeStorage::open(directory, Access::Buffered))?;
    let store = told(Store::create(Arc::new(storage), options))?;
    let mut watch = Stopwatch::start();
    if !variant.ends_with("-inline") {
        told(store.start_workers(None))?;
    }
    for (key, value) in data.entries() {
        told(store.put(key, value))?;
    }
    watch.all_put();
    told(store.flush())?;
    told(store.wait_idle())?;
    store.stop_workers();
    if std::env::var_os("PEERS_STATISTICS").is_some() {
        eprintln!("{:?}", store.statistics());
    }
    told(store.close())?;
    Ok(watch.stop())
}

/// Opens the store again and looks some keys up.
///
/// # Errors
/// What the engine says, or that a key was lost.
pub fn check(data: &Data, directory: &Path) -> Outcome<()> {
    let storage = told(NativeStorage::open(directory, Access::Buffered))?;
    let store = told(Store::open(Arc::new(storage)))?;
    for (key, value) in data.entries().step_by(CHECKED_STRIDE) {
        if told(store.get(key))?.as_deref() != Some(value) {
            return Err("a key was lost".to_owned());
        }
    }
    Ok(())
}
