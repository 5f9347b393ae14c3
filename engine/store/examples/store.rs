//! The complete example of the README: write, reopen, read, with direct I/O in the directory given as argument.
//!
//! `cargo run --package lsm-lab-engine --example store -- DIRECTORY` (an existing, empty one).

#![expect(clippy::print_stdout, reason = "an example shows its result")]

use lsm_lab_engine::{Access, Store};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let directory = std::env::args_os().nth(1).ok_or("which directory? give one as argument")?;
    let mut builder = Store::builder(directory);
    builder.access(Access::Direct);
    {
        let store = builder.create()?;
        // Durable when it returns; with another `LogMode`, after `store.sync()`.
        store.put("key", "value")?;
    }
    let store = builder.open()?;
    println!("key: {}", store.get("key")?.ok_or("it was acknowledged")?.escape_ascii());
    Ok(())
}
