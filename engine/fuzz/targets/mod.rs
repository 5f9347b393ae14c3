//! Bodies of the fuzz targets, shared by the fuzzer and by the test that replays the corpus.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    clippy::allow_attributes,
    reason = "each binary uses one target; a finding is a panic"
)]

pub(crate) mod input;
pub(crate) mod log;
pub(crate) mod manifest;
pub(crate) mod operations;
pub(crate) mod seal;
pub(crate) mod store;
pub(crate) mod table;
