//! The load of our engine, by its public interface: buffered files, log off, no compression (it has none).

use crate::Outcome;
use crate::cost::{Cost, Stopwatch};
use crate::workload::{CHECKED_STRIDE, Data};
use lsm_lab_engine::native::{Access, Background, NativeStorage};
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Policy, TableChoice};
use lsm_lab_engine::store::Store;
use std::path::Path;
use std::sync::Arc;

/// The trees that can be compared; the first is the one that is. `leveling` is the textbook's, whole levels at a time;
/// `partial` takes table by table, as RocksDB does; `tiered-first` lets level 1 collect runs, as RocksDB's level 0 does.
/// With `-inline` the writer does all work itself.
pub(crate) const VARIANTS: [&str; 4] = ["leveling", "leveling-inline", "partial", "tiered-first"];

fn compaction(variant: &str) -> CompactionOptions {
    let granularity = Granularity::Table(TableChoice::LeastOverlap);
    match variant {
        "partial" => CompactionOptions { policy: Policy::Leveling, granularity },
        "tiered-first" => CompactionOptions { policy: Policy::OneLeveling, granularity },
        _ => CompactionOptions::leveling(),
    }
}

/// Loads everything until the store is at rest, and closes it.
pub(crate) fn load(data: &Data, variant: &str, directory: &Path) -> Outcome<Cost> {
    let table_bytes = data.shape.table_bytes();
    let options = Options {
        memtable_bytes: table_bytes,
        table_bytes,
        level_one_bytes: 4 * table_bytes,
        size_ratio: 4,
        compaction: compaction(variant),
        log: LogMode::NoLog,
        ..Options::durable()
    };
    let storage = NativeStorage::open(directory, Access::Buffered).map_err(|error| error.to_string())?;
    let store = Arc::new(Store::create(Arc::new(storage), options).map_err(|error| error.to_string())?);
    let mut watch = Stopwatch::start();
    let background = (!variant.ends_with("-inline"))
        .then(|| Background::start(Arc::clone(&store), None))
        .transpose()
        .map_err(|error| error.to_string())?;
    for (key, value) in data.entries() {
        store.put(key, value).map_err(|error| error.to_string())?;
    }
    watch.all_put();
    store.flush().map_err(|error| error.to_string())?;
    if let Some(background) = background {
        background.rest().map_err(|error| error.to_string())?;
        drop(background);
    }
    store.maintain().map_err(|error| error.to_string())?;
    if std::env::var_os("PEERS_STATISTICS").is_some() {
        eprintln!("{:?}", store.statistics());
    }
    let store = Arc::into_inner(store).ok_or("a thread still holds the store")?;
    store.close().map_err(|error| error.to_string())?;
    Ok(watch.stop())
}

/// Opens the store again and looks some keys up.
pub(crate) fn check(data: &Data, directory: &Path) -> Outcome<()> {
    let storage = NativeStorage::open(directory, Access::Buffered).map_err(|error| error.to_string())?;
    let store = Store::open(Arc::new(storage)).map_err(|error| error.to_string())?;
    for (key, value) in data.entries().step_by(CHECKED_STRIDE) {
        if store.get(key).map_err(|error| error.to_string())?.as_deref() != Some(value) {
            return Err("a key was lost".to_owned());
        }
    }
    Ok(())
}
