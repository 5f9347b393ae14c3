//! Tests the store through its public interface, one module per topic. `kill` and `power_cut` are separate
//! programs, for long runs.

mod adapt_filters;
mod calls_back;
mod compaction_properties;
mod corpus;
mod crafted;
mod damage;
mod disk_full;
mod elastic_store;
mod error_messages;
mod estimates;
mod filter_cache;
mod filters_in_tables;
mod fuzz_corpus;
mod ingest;
mod load_runs;
mod native_storage;
mod opened_by_builder;
mod range_filters;
mod reopened_options;
mod repair;
mod replaced_filters;
mod resident_memory;
mod storage_conformance;
mod store_edges;
mod store_faults;
mod store_model;
mod store_scans;
