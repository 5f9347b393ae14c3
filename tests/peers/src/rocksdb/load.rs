//! The load of RocksDB.

use super::{Database, Get, Setup};
use crate::Outcome;
use crate::cost::{Cost, Stopwatch};
use crate::data::{CHECKED_STRIDE, Data};
use crate::queries::Contender as _;
use std::path::Path;

fn open(data: &Data, directory: &Path, log: bool) -> Outcome<Database> {
    Database::open(directory, Setup { log, ..Setup::plain(data.shape.table_bytes) })
}

/// Loads everything until the database is at rest, and closes it.
///
/// # Errors
/// What RocksDB says.
pub fn load(data: &Data, log: bool, directory: &Path) -> Outcome<Cost> {
    let db = open(data, directory, log)?;
    let mut watch = Stopwatch::start();
    for (key, value) in data.entries() {
        db.put(key, value)?;
    }
    watch.all_put();
    db.flush()?;
    db.rest();
    drop(db);
    Ok(watch.stop())
}

/// Opens the database again and looks some keys up.
///
/// # Errors
/// What RocksDB says, or that a key was lost.
pub fn check(data: &Data, directory: &Path) -> Outcome<()> {
    let db = open(data, directory, false)?;
    let mut reader = db.contender(Get::Copied);
    for (key, value) in data.entries().step_by(CHECKED_STRIDE) {
        if reader.get(key)?.as_deref() != Some(value) {
            return Err("a key was lost".to_owned());
        }
    }
    Ok(())
}
