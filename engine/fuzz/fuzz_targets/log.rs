//! The fuzz target `log`; its body is in `targets/log.rs`.
#![no_main]

#[path = "../targets/mod.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::log::run(data));
