//! Filters and digests from outside: promises of every family, golden data, statistics.

mod built_rates;
mod conformance;
mod golden_hashes;
mod golden_rates;
mod keys;
mod ranges;
mod schemes;
mod statistics;
