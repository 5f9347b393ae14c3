//! The fuzz target `manifest`; its body is in `targets/manifest.rs`.
#![no_main]

#[path = "../targets/mod.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::manifest::run(data));
