//! Lookups as separate functions, so that `cargo xtask observer-cost` can compare their instructions.
//!
//! The lookup is generic over its observer, so its code is generated in the crate that calls it: here. The
//! program looks up a few keys, so that the compiler does not remove the functions.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program for one check stops at a surprise and shows its result"
)]

use lsm_lab_engine::observe::{NoObserver, Trace};
use lsm_lab_engine::options::Options;
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::{Reader, Store};
use lsm_lab_engine::tree::Arm;
use std::hint::black_box;
use std::sync::Arc;

/// Arm A without an observer.
#[inline(never)]
fn lookup_per_filter(reader: &mut Reader<'_>, key: &[u8]) -> bool {
    reader.get_observed(Arm::PerFilter, key, &mut NoObserver).unwrap().is_some()
}

/// Arm B without an observer.
#[inline(never)]
fn lookup_shared(reader: &mut Reader<'_>, key: &[u8]) -> bool {
    reader.get_observed(Arm::Shared, key, &mut NoObserver).unwrap().is_some()
}

/// Arm C without an observer.
#[inline(never)]
fn lookup_merged(reader: &mut Reader<'_>, key: &[u8]) -> bool {
    reader.get_observed(Arm::Merged, key, &mut NoObserver).unwrap().is_some()
}

/// Arm B, recorded: must differ from the one above, or the comparison compares nothing.
#[inline(never)]
fn lookup_recorded(reader: &mut Reader<'_>, key: &[u8], trace: &mut Trace) -> bool {
    reader.get_observed(Arm::Shared, key, trace).unwrap().is_some()
}

fn main() {
    let store = Store::create(Arc::new(MemoryStorage::new()), Options::paper()).unwrap();
    for number in 0..1000_u32 {
        store.put(format!("key {number:05}").as_bytes(), b"value").unwrap();
    }
    store.flush().unwrap();
    let mut reader = store.reader();
    let mut trace = Trace::default();
    for key in ["key 00007", "key 99999"] {
        let key = black_box(key.as_bytes());
        let found =
            [lookup_per_filter, lookup_shared, lookup_merged].map(|look_up| look_up(&mut reader, key));
        println!("{found:?} {}", lookup_recorded(&mut reader, key, &mut trace));
    }
}
