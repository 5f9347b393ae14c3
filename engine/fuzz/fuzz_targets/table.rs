//! The fuzz target `table`; its body is in `targets/table.rs`.
#![no_main]

#[path = "../targets/mod.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::table::run(data));
