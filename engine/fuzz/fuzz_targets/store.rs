//! The fuzz target `store`; its body is in `targets/store.rs`.
#![no_main]

#[path = "../targets/mod.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::store::run(data));
