//! The parts of `native-bench`: what it measures with and how it keeps out of harm's way.

pub mod device;
pub mod scratch;
