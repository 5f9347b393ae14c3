//! Seeded keys and queries: the input of scenarios and benchmarks.
//!
//! The seed determines a workload: the same seed gives the same keys, in the same order, on every target and in
//! every version of this library (golden values in the tests of each file). Nothing here reads a clock or
//! requests randomness from the system.

mod keys;
mod permutation;
mod queries;
mod random;
mod stream;
mod zipf;

pub use keys::KeySpace;
pub use permutation::Permutation;
pub use queries::Queries;
pub use random::Random;
pub use stream::{ABSENT, Action, KeyLaw, Shares, Stream, StreamOptions, Turn, ycsb};
pub use zipf::Zipf;
