//! The README's example, whole: write, reopen, read, with direct I/O in the directory given as argument.
//!
//! `cargo run --package lsm-lab-engine --example store -- DIRECTORY` (an existing, empty one).

#![expect(clippy::print_stdout, reason = "an example shows its result")]

use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::options::Options;
use lsm_lab_engine::store::Store;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let directory = std::env::args_os().nth(1).ok_or("which directory? give one as argument")?;
    {
        let storage = Arc::new(NativeStorage::open(&directory, Access::Direct)?);
        let store = Store::create(storage, Options::durable())?;
        // Durable when it returns; with another `LogMode`, after `store.sync()`.
        store.put(b"key", b"value")?;
    }
    let storage = Arc::new(NativeStorage::open(&directory, Access::Direct)?);
    let store = Store::open(storage)?;
    println!("key: {}", String::from_utf8_lossy(&store.get(b"key")?.ok_or("it was acknowledged")?));
    Ok(())
}
