//! What the sources measured, as things to build and to ask again: filters over sets of keys, each with as many seeds as one likes.
//!
//! A source shows one filter, so luck is part of its figure. Here a [`Study`] is one cell of a source's table; [`Study::rate`] asks
//! it once with one [`KeySet`], and a [`Spread`] says over many sets where the mean lies and where single filters fall. Every
//! filter is one of the engine's, except where a digest for every probe is asked for.
//!
//! **Units**: rates are fractions. **Cost**: a set of keys is 110 000 keys of 512 bytes, hashed once per function.
//!
//! [`elastic`] has the trees and lookups that `ElasticBF` is compared with other plans on; [`claims`] runs statements of the
//! sources to a verdict.
//!
//! **Not here**: printing, timing, and which numbers the sources claim (`tests/golden/paper-claims.json`).

pub mod claims;
pub mod elastic;
mod key_set;
mod spread;
mod study;

pub use key_set::{Digests, KEY_BYTES, KEYS, KeySet, QUERIES};
pub use spread::Spread;
pub use study::{FILTER_BITS, Reading, SEVEN, Study, UNIT_BITS, UNITS};
