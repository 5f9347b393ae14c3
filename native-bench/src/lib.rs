//! The parts of `native-bench`: measurements and the safety around them.
//!
//! From the bottom up: [`scratch`] and [`device`] handle files and machines. [`measure`] times operations.
//! [`results`] writes the result. [`output`] shows it, and [`server`] serves it to the lab. [`experiments`]
//! combines these stages, and [`cli`] parses the command line.

pub mod claims;
pub mod cli;
pub mod device;
pub mod experiments;
pub mod failure;
pub mod measure;
pub mod output;
pub mod results;
pub mod scratch;
pub mod server;
