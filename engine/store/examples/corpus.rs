//! Creates the stores of `tests/corpus`: one of the current format that was closed, and one that was killed.
//!
//! `cargo run --package lsm-lab-engine --example corpus -- tests/corpus/format-2` (a new directory). The same
//! engine writes the same bytes. A published store is never recreated, because it must open forever.

#![expect(clippy::disallowed_methods, reason = "an example that writes files next to those of stores")]

use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::observe::Trace;
use lsm_lab_engine::options::{CompactionOptions, Granularity, LogMode, Options, Packing, Policy};
use lsm_lab_engine::store::{Store, WriteBatch};
use lsm_lab_engine::tree::Arm;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

type Failed = Box<dyn core::error::Error>;
type Model = BTreeMap<Vec<u8>, Vec<u8>>;

fn main() -> Result<(), Failed> {
    let directory = std::env::args_os().nth(1).ok_or("which directory? give one as argument")?;
    let directory = Path::new(&directory);
    std::fs::create_dir(directory)?;
    let mut trace = Trace::new();
    let closed = make(&directory.join("closed"), &mut trace, |store| Ok(store.close()?))?;
    std::fs::write(directory.join("closed.tsv"), listed(&closed))?;
    let killed = make(&directory.join("killed"), &mut Trace::new(), |store| {
        store.abandon();
        Ok(())
    })?;
    std::fs::write(directory.join("killed.tsv"), listed(&killed))?;
    let words: Vec<u8> = trace.words().iter().flat_map(|word| word.to_le_bytes()).collect();
    std::fs::write(directory.join("trace.bin"), words)?;
    std::fs::write(directory.join("trace.txt"), format!("{:016x}\n", trace.fingerprint()))?;
    Ok(())
}

/// Returns key and value in hexadecimal, one pair per line.
fn listed(model: &Model) -> String {
    let hex = |bytes: &[u8]| {
        bytes.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    };
    let lines: Vec<String> = model.iter().map(|(key, value)| hex(key) + "\t" + &hex(value) + "\n").collect();
    lines.concat()
}

/// Writes a store with several levels and runs, tombstones, a value that spans blocks, batches, and a non-empty
/// log.
fn make(
    directory: &Path,
    trace: &mut Trace,
    leave: impl FnOnce(Store) -> Result<(), Failed>,
) -> Result<Model, Failed> {
    let storage = Arc::new(NativeStorage::open(directory, Access::Buffered)?);
    let compaction = CompactionOptions { policy: Policy::LazyLeveling, granularity: Granularity::Level };
    let options = Options {
        memtable_bytes: 8 << 10,
        table_bytes: 8 << 10,
        level_one_bytes: 8 << 10,
        size_ratio: 3,
        compaction,
        packing: Packing::Spill,
        log: LogMode::OnRequest,
        ..Options::durable()
    };
    let store = Store::create(storage, options)?;
    let mut model = Model::new();
    for number in 0..600_u32 {
        let key = format!("key{:03}", number * 7 % 200).into_bytes();
        if number % 5 == 4 {
            store.write_observed(&key, None, trace)?;
            model.remove(&key);
        } else {
            let length = if number == 100 { 5000 } else { 20 + number as usize % 60 };
            let value = number.to_be_bytes().repeat(length / 4);
            store.write_observed(&key, Some(&value), trace)?;
            model.insert(key, value);
        }
    }
    store.flush_observed(trace)?;
    let mut reader = store.reader();
    for key in [&b"key007"[..], b"key012", b"nothing"] {
        for arm in Arm::PAPER {
            reader.get_observed(arm, key, trace)?;
        }
    }
    drop(reader);
    let mut batch = WriteBatch::new();
    batch.put(b"batch/1", b"one").put(b"batch/2", b"").delete(b"key007");
    store.write(batch)?;
    model.insert(b"batch/1".to_vec(), b"one".to_vec());
    model.insert(b"batch/2".to_vec(), Vec::new());
    model.remove(&b"key007"[..]);
    store.sync()?;
    store.put(b"last", b"synced by nobody but whoever closes")?;
    model.insert(b"last".to_vec(), b"synced by nobody but whoever closes".to_vec());
    leave(store)?;
    std::fs::remove_file(directory.join(".lock"))?;
    Ok(model)
}
