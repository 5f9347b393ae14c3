//! Measurements of the sources as reproducible studies: filters over sets of keys, with any number of seeds.
//!
//! A source measures one filter, so its number includes chance. A [`Study`] is one cell of a source's table.
//! [`Study::rate`] measures it once with one [`KeySet`], and a [`Spread`] gives the mean over many sets and the
//! range of single filters. Every filter is one of the engine's, except if a digest for every probe is needed.
//!
//! **Units**: rates are fractions. **Cost**: a set of keys is 110 000 keys of 512 bytes, hashed once per
//! function.
//!
//! [`elastic`] has the trees and lookups for comparing `ElasticBF` with other plans; [`claims`] tests
//! statements of the sources.
//!
//! **Not here**: printing, timing, and the numbers that the sources claim (`tests/golden/paper-claims.json`).

pub mod claims;
pub mod elastic;
mod key_set;
mod spread;
mod study;

pub use key_set::{Digests, KEY_BYTES, KEYS, KeySet, QUERIES};
pub use spread::Spread;
pub use study::{FILTER_BITS, Reading, SEVEN, Study, UNIT_BITS, UNITS};
