//! Tests filters and digests through the public interface: contracts of every family, golden data, statistics.

mod built_rates;
mod conformance;
mod golden_hashes;
mod golden_rates;
mod keys;
mod plateaus;
mod ranges;
mod schemes;
mod statistics;
