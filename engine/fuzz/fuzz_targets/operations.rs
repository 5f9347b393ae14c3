//! The fuzz target `operations`; its body is in `targets/operations.rs`.
#![no_main]

#[path = "../targets/mod.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::operations::run(data));
