//! The parts of `native-bench`: what it measures with and how it keeps out of harm's way.
//!
//! From the bottom up: [`scratch`] and [`device`] know files and machines; [`measure`] knows how to measure; [`results`]
//! writes what came out; [`output`] shows it, [`server`] brings it to the lab; [`experiments`] puts stages together; [`cli`]
//! understands the user.

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
